//! The sizes at which a method goes about its work in another way. Which method it is, the [plan](super::plan) says.

use crate::limits::Limits;
use crate::number::Rational;
use crate::rules::hand::Hand;

/// The most numbers of a hand whose solutions are listed before the best one is known.
const MOST_LISTED_FIRST: usize = 6;

/// Returns whether the best solution is the first of the list, which is made first. A list of many numbers, or of few steps, may be cut
/// before it has any.
pub(super) fn lists_first(hand: &Hand, limits: &Limits<'_>) -> bool {
    hand.numbers().len() <= MOST_LISTED_FIRST && limits.steps.is_none()
}

/// The largest distance from an integer target at which its neighbours are tried one by one. Beyond it, all values are searched.
const NEIGHBOURS: i64 = 16;

/// The same distance for hands of at most [`SWEPT`] numbers. For them, a search of all values takes as long as trying a few.
const FEW_NEIGHBOURS: i64 = 2;

/// The number of numbers of the hands whose neighbours a sweep of that one hand finds. All values of smaller hands are listed in less
/// time.
const SWEPT: usize = 6;

/// The largest target of such a sweep, by absolute value. Larger ones have few values near, so that most sweeps would find none.
const MOST_SWEPT: i64 = 10_000;

/// The largest distances from the target that this sweep covers, one after the other.
const NEAR: [i64; 2] = [60, 1000];

/// The most numbers of a hand of fractions whose values are all listed to find the nearest.
#[cfg(feature = "fast")]
const MOST_LISTED: usize = 4;

/// How the nearest values of a target are looked for, one after the other until there are any. At last all values are looked at.
pub(super) struct Nearest {
    /// The distances at which both neighbours are asked for, from 1 up to this.
    pub(super) asked: i64,
    /// The distances up to which bit sets of the one hand are made.
    pub(super) swept: &'static [i64],
    /// Whether sorted tables of fractions save looking at all values.
    #[cfg(feature = "fast")]
    pub(super) is_sorted: bool,
}

/// Returns how the nearest values of a target are looked for. `saves_time` is whether methods may be chosen that only save time.
pub(super) fn nearest(hand: &Hand, target: &Rational, saves_time: bool) -> Nearest {
    let numbers = hand.numbers().len();
    let integers = hand.numbers().iter().all(Rational::is_integer) && target.is_integer();
    let is_swept = saves_time && numbers == SWEPT;
    let is_small = target.abs() <= Rational::from(MOST_SWEPT);
    Nearest {
        asked: match integers && hand.rules().domain.only_integers() {
            false => 0,
            true if numbers < SWEPT || is_swept => FEW_NEIGHBOURS,
            true => NEIGHBOURS,
        },
        swept: if is_swept && is_small { &NEAR } else { &[] },
        #[cfg(feature = "fast")]
        is_sorted: saves_time && numbers > MOST_LISTED && crate::values::hand::neighbours::covers(hand.rules()),
    }
}

/// The most targets that are searched one by one.
const FEW_TARGETS: usize = 8;

/// The most numbers of a hand whose sub-hands all get tables when there are more than [`FEW_TARGETS`] targets.
const MOST_TABLED: usize = 7;

/// Returns whether each of some targets is searched on its own, and not all in one pass.
pub(super) fn is_one_by_one(targets: usize, hand: &Hand) -> bool {
    targets <= FEW_TARGETS || hand.numbers().len() > MOST_TABLED
}

/// The least numbers of a hand whose large sub-hands are asked for some values.
const LEAST_ASKED: usize = 3;

/// Returns whether the sub-hands of a size need no tables: those of all numbers, and of all but one.
pub(super) fn may_go_without_table(size: usize, hand: &Hand) -> bool {
    let numbers = hand.numbers().len();
    numbers >= LEAST_ASKED && size + 1 >= numbers
}

/// Steps that no search for the best solution of a hand of [`FEW_NUMBERS`] takes under the rules of arithmetic: the most that was seen
/// are fewer than a million.
const UNREACHED: u64 = 100_000_000;

/// The most numbers of such a hand.
const FEW_NUMBERS: usize = 6;

/// Returns the limits of a search for the best solution of a hand, without a limit of steps that it cannot reach.
pub(super) fn limits_of_best<'a>(hand: &Hand, limits: &Limits<'a>) -> Limits<'a> {
    let is_unreached = limits.steps.is_some_and(|steps| steps >= UNREACHED)
        && hand.numbers().len() <= FEW_NUMBERS
        && hand.rules().arithmetic().is_some();
    Limits { steps: limits.steps.filter(|_| !is_unreached), ..*limits }
}
