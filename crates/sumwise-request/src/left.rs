//! The numbers that are left after some steps of a puzzle.

use sumwise::solve::{Limits, Made, Solver};
use sumwise::{Hand, Order, Rational, Rules, Use};

use crate::error::RequestError;

/// The most numbers of a hand whose sub-hands are all searched. Numbers left of a larger one are believed.
const MAX_SEARCHED: usize = 7;

/// The most steps of the search of one sub-hand. What it does not decide is believed.
const MAX_STEPS: u64 = 1_000_000;

/// Returns the hand of the numbers left after some steps, each of which leaves one number fewer.
///
/// Each number left is made of numbers of its own. If not every number must be used, some may have been dropped.
pub(crate) fn after(given: &Hand, left: Vec<Rational>) -> Result<Hand, RequestError> {
    let (before, after) = (given.numbers().len(), left.len());
    if after > before {
        return Err(RequestError::Left { before, after });
    }
    let left = Hand::new(left, *given.rules())?;
    if before <= MAX_SEARCHED && !can_be_left(given, left.numbers()) {
        let listed = |hand: &Hand| hand.numbers().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        return Err(RequestError::NeverLeft { left: listed(&left), given: listed(given) });
    }
    Ok(left)
}

/// Returns whether disjoint sub-hands make the numbers. Under a fixed order each stands before the next.
fn can_be_left(given: &Hand, left: &[Rational]) -> bool {
    let (numbers, rules) = (given.numbers().len(), given.rules());
    let all: u8 = (1 << numbers) - 1;
    // A sub-hand is a set of bits. Each number left takes at least one of them.
    let largest = numbers - left.len() + 1;
    let sub_hands: Vec<(u8, Vec<bool>)> = (1..=all)
        .filter(|sub_hand| sub_hand.count_ones() as usize <= largest)
        .map(|sub_hand| (sub_hand, made(given, sub_hand, left)))
        .collect();
    // The sets of numbers that may have been taken for the numbers left so far.
    let mut taken = vec![0_u8];
    for index in 0..left.len() {
        let follows = |taken: u8, sub_hand: u8| match rules.order {
            Order::Any => taken & sub_hand == 0,
            Order::Fixed => sub_hand.trailing_zeros() >= u8::BITS - taken.leading_zeros(),
        };
        let joined = taken.iter().flat_map(|&taken| {
            let made = sub_hands.iter().filter(move |(sub_hand, made)| made[index] && follows(taken, *sub_hand));
            made.map(move |(sub_hand, _)| taken | sub_hand)
        });
        let mut next: Vec<u8> = joined.collect();
        next.sort_unstable();
        next.dedup();
        taken = next;
    }
    taken.iter().any(|taken| rules.usage == Use::Any || *taken == all)
}

/// Returns for each number whether all numbers of a sub-hand together make it, or whether that took too long to decide.
fn made(given: &Hand, sub_hand: u8, left: &[Rational]) -> Vec<bool> {
    let bits = given.numbers().iter().enumerate().filter(|(bit, _)| sub_hand >> bit & 1 == 1);
    let numbers: Vec<Rational> = bits.map(|(_, number)| number.clone()).collect();
    let rules = Rules { usage: Use::All, ..*given.rules() };
    let hand = Hand::new(numbers, rules).expect("a sub-hand has a number");
    let limits = Limits { steps: Some(MAX_STEPS), ..Limits::NONE };
    let reached = Solver::new().limits(limits).reach(&hand, left).found;
    reached.targets.iter().map(|target| !matches!(target.made, Made::Never)).collect()
}

#[cfg(test)]
mod tests {
    use sumwise::Puzzle;

    use super::*;

    fn can(puzzle: &str, left: &[i64]) -> bool {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        after(puzzle.hand(), left.iter().map(|&number| number.into()).collect()).is_ok()
    }

    /// Every list of numbers up to 13 is left of these exactly if steps taken one by one leave it.
    #[test]
    fn numbers_are_left_exactly_if_steps_leave_them() {
        for id in ["24:2,3,4=24", "countdown~use=all:2,3,4=24", "primes:2,3,5=24", "24~domain=integer:1,1,4=24"] {
            let puzzle: Puzzle = id.parse().unwrap();
            let rules = puzzle.hand().rules();
            let mut states = vec![puzzle.hand().numbers().to_vec()];
            let mut at = 0;
            while at < states.len() {
                let state = states[at].clone();
                at += 1;
                for (i, j) in (0..state.len()).flat_map(|i| (0..state.len()).map(move |j| (i, j))) {
                    if i == j || rules.order == Order::Fixed && j != i + 1 {
                        continue;
                    }
                    for operator in rules.operators.as_slice() {
                        let Some(value) = operator.apply(&state[i], &state[j]) else { continue };
                        if rules.domain.admits(&value) {
                            let mut next = state.clone();
                            next[i] = value;
                            next.remove(j);
                            states.push(next);
                        }
                    }
                }
            }
            let sorted = |mut numbers: Vec<Rational>| {
                if rules.order == Order::Any {
                    numbers.sort();
                }
                numbers
            };
            let states: std::collections::HashSet<Vec<Rational>> = states.into_iter().map(sorted).collect();
            let lists = (0..=13_i64).flat_map(|a| (0..=13).map(move |b| vec![a, b])).chain((0..=30).map(|a| vec![a]));
            for list in lists {
                let numbers: Vec<Rational> = list.iter().map(|&number| number.into()).collect();
                assert_eq!(can(id, &list), states.contains(&sorted(numbers)), "{id} {list:?}");
            }
        }
    }

    #[test]
    fn numbers_may_be_dropped_only_if_they_need_not_be_used() {
        assert!(can("countdown:75,50,2,3,8,7=812", &[58, 2]));
        assert!(!can("countdown:75,50,2,3,8,7=812", &[99, 99]));
        assert!(!can("countdown:75,50,2,3,8,7=812", &[75, 50, 2, 3, 8, 9]));
        assert!(!can("24:3,4,8,9=24", &[5000, 1]));
    }
}
