//! Summaries of sweeps: solvable hands and draws, in total, by target and by large tiles.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Answers, Field};
use crate::number::Rational;

/// Counts of hands, draws, pairs of a hand with a target, and solvable pairs.
///
/// A pair counts once, and weighted by the ways to draw the hand and then the target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The number of hands.
    pub hands: u64,
    /// The number of ways to deal them.
    pub draws: u128,
    /// The number of pairs of a hand and a target that it can be dealt with.
    pub pairs: u64,
    /// The number of solvable pairs.
    pub solvable: u64,
    /// The number of ways to draw any pair.
    pub pairs_weighted: u128,
    /// The number of ways to draw a solvable pair.
    pub solvable_weighted: u128,
    /// The number of hands that make every target they can be dealt with.
    pub complete_hands: u64,
}

/// The hands that make a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetFigures {
    /// The target.
    pub target: i64,
    /// The number of hands that make it.
    pub hands: u64,
    /// The number of ways to draw one of these hands and then the target.
    pub draws: u128,
}

/// The summary of a sweep.
///
/// ```
/// use sumwise::sweep::{Field, Question, Summary, Sweep};
/// use sumwise::{Game, Order, Space};
///
/// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, Game::PRIMES.rules())?;
/// let sweep = Sweep::new(field, Question::Fewest);
/// let mut summary = Summary::new(sweep.field(), &[]);
/// summary.add(sweep.field(), sweep.hands_of(0), &sweep.unit(0));
/// assert_eq!((summary.all.pairs, summary.all.solvable, summary.all.complete_hands), (100, 30, 0));
/// assert_eq!((summary.by_target[99].target, summary.by_target[99].hands), (100, 0));
/// assert_eq!(summary.by_answer()[&Some(3.into())].0, 30); // all take three operators
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The figures of all hands.
    pub all: Figures,
    /// The figures of hands by their number of large numbers, if the game has large numbers.
    pub by_large: BTreeMap<usize, Figures>,
    /// The hands that make each target.
    pub by_target: Vec<TargetFigures>,
    /// The number of targets that each hand makes.
    pub solved: Vec<u32>,
    large: Vec<i64>,
    answered: Answered,
}

impl Summary {
    /// Returns the summary of no hands. `large` lists the values that count as large.
    pub fn new(field: &Field, large: &[i64]) -> Self {
        let by_target = field.targets().map(|target| TargetFigures { target, hands: 0, draws: 0 });
        Self {
            all: Figures::default(),
            by_large: BTreeMap::new(),
            by_target: by_target.collect(),
            solved: vec![0; field.hands().len()],
            large: large.to_vec(),
            answered: Answered::default(),
        }
    }

    /// Returns the number of pairs with each answer, and the number of ways to draw them. The answer is the number of
    /// operators, the distance, the number of essential solutions, the score of the grade, or the greatest power of two
    /// up to the number of formulas (0 for none). `None` is the key of pairs without an answer. The map is empty for
    /// [`Question::Solvable`](super::Question::Solvable).
    pub fn by_answer(&self) -> BTreeMap<Option<Rational>, (u64, u128)> {
        let Answered { none, small, other } = &self.answered;
        let small = (0..).zip(small).map(|(answer, pairs)| (Some(Rational::from(answer)), *pairs));
        let other = other.iter().map(|(answer, pairs)| (Some(answer.clone()), *pairs));
        [(None, *none)].into_iter().chain(small).chain(other).filter(|(_, (pairs, _))| *pairs > 0).collect()
    }

    /// Replaces the pairs with each answer by those of [`by_answer`](Self::by_answer), to read a summary back from a file.
    ///
    /// ```
    /// use sumwise::sweep::{Field, Question, Summary, Sweep};
    /// use sumwise::{Game, Order, Space};
    ///
    /// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, Game::PRIMES.rules())?;
    /// let sweep = Sweep::new(field, Question::Fewest);
    /// let mut summary = Summary::new(sweep.field(), &[]);
    /// summary.add(sweep.field(), sweep.hands_of(0), &sweep.unit(0));
    /// let mut copy = Summary::new(sweep.field(), &[]);
    /// copy.set_by_answer(summary.by_answer());
    /// assert_eq!(copy.by_answer(), summary.by_answer());
    /// # Ok::<(), sumwise::sweep::SweepError>(())
    /// ```
    pub fn set_by_answer(&mut self, mut by_answer: BTreeMap<Option<Rational>, (u64, u128)>) {
        let none = by_answer.remove(&None).unwrap_or_default();
        let other = by_answer.into_iter().filter_map(|(answer, pairs)| Some((answer?, pairs)));
        self.answered = Answered { none, small: Vec::new(), other: other.collect() };
    }

    /// Adds the answers of some hands.
    pub fn add(&mut self, field: &Field, hands: Range<usize>, answers: &[Answers]) {
        for (hand, answers) in hands.zip(answers) {
            self.add_hand(field, hand, answers);
        }
    }

    /// Adds the figures of other hands. `solved` stays as it is, since it belongs to one field.
    ///
    /// ```
    /// use sumwise::sweep::{Field, Question, Summary, Sweep};
    /// use sumwise::{Game, Order, Space};
    ///
    /// let space = || Space::of(&Game::TWENTY_FOUR, Order::Any);
    /// let mut all = Summary::new(&Field::stretch(space(), 0..1, 24..=24, Game::TWENTY_FOUR.rules())?, &[]);
    /// for from in (0..1820).step_by(182) {
    ///     let field = Field::stretch(space(), from..from + 182, 24..=24, Game::TWENTY_FOUR.rules())?;
    ///     let sweep = Sweep::new(field, Question::Solvable);
    ///     let mut stretch = Summary::new(sweep.field(), &[]);
    ///     stretch.add(sweep.field(), sweep.hands_of(0), &sweep.unit(0));
    ///     all.join(&stretch);
    /// }
    /// assert_eq!((all.all.hands, all.all.solvable), (1820, 1362));
    /// # Ok::<(), sumwise::sweep::SweepError>(())
    /// ```
    pub fn join(&mut self, other: &Self) {
        self.all.add(&other.all);
        for (large, figures) in &other.by_large {
            self.by_large.entry(*large).or_default().add(figures);
        }
        for (of_target, others) in self.by_target.iter_mut().zip(&other.by_target) {
            of_target.hands += others.hands;
            of_target.draws += others.draws;
        }
        self.answered.join(&other.answered);
    }

    fn add_hand(&mut self, field: &Field, hand: usize, answers: &Answers) {
        let dealt = &field.hands()[hand];
        let mut figures = Figures { hands: 1, draws: dealt.ways, ..Figures::default() };
        for (run, draws) in field.runs(dealt) {
            let of_targets = &mut self.by_target[run.clone()];
            let pairs = of_targets.len() as u64;
            let solvable = match answers {
                Answers::Solvable(answers) => add_solvable(of_targets, &answers[run.clone()], draws, |made| *made),
                Answers::Fewest(answers) => add_solvable(of_targets, &answers[run.clone()], draws, Option::is_some),
                Answers::Distance(answers) => {
                    let is_zero = |distance: &Option<Rational>| distance.as_ref().is_some_and(Rational::is_zero);
                    add_solvable(of_targets, &answers[run.clone()], draws, is_zero)
                }
                Answers::Formulas(answers) | Answers::Essential(answers) => {
                    add_solvable(of_targets, &answers[run.clone()], draws, |count| *count > 0)
                }
                Answers::Grade(answers) => add_solvable(of_targets, &answers[run.clone()], draws, Option::is_some),
            };
            self.answered.add(answers, run, draws);
            figures.pairs += pairs;
            figures.solvable += solvable;
            figures.pairs_weighted += u128::from(pairs) * draws;
            figures.solvable_weighted += u128::from(solvable) * draws;
        }
        figures.complete_hands = u64::from(figures.pairs > 0 && figures.solvable == figures.pairs);
        self.solved[hand] = u32::try_from(figures.solvable).expect("there are at most a million targets");
        self.all.add(&figures);
        if !self.large.is_empty() {
            let large = dealt.numbers.iter().filter(|number| self.large.contains(number)).count();
            self.by_large.entry(large).or_default().add(&figures);
        }
    }
}

/// Adds a hand that is dealt in `draws` ways with each of some targets, and returns how many of them it makes.
fn add_solvable<A>(
    of_targets: &mut [TargetFigures],
    answers: &[A],
    draws: u128,
    is_solvable: impl Fn(&A) -> bool,
) -> u64 {
    let mut solvable = 0;
    for (of_target, answer) in of_targets.iter_mut().zip(answers) {
        let made = is_solvable(answer);
        solvable += u64::from(made);
        of_target.hands += u64::from(made);
        of_target.draws += if made { draws } else { 0 };
    }
    solvable
}

/// The number of pairs with one answer, and the number of ways to draw them.
type Pairs = (u64, u128);

/// The pairs with each answer, for questions with few different answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Answered {
    /// The pairs without an answer.
    none: Pairs,
    /// The pairs with each integer below [`SMALL`].
    small: Vec<Pairs>,
    /// The pairs with each other answer.
    other: BTreeMap<Rational, Pairs>,
}

/// The bound below which integers are counted in a vector.
const SMALL: u64 = 1 << 12;

/// The bound below which the pairs of a hand are counted first, which takes no sums of ways.
const FEW: usize = 16;

fn add(pairs: &mut Pairs, more: Pairs) {
    *pairs = (pairs.0 + more.0, pairs.1 + more.1);
}

impl Answered {
    /// Adds pairs of a hand with a run of targets, each dealt in `draws` ways.
    fn add(&mut self, answers: &Answers, run: Range<usize>, draws: u128) {
        match answers {
            Answers::Solvable(_) => {}
            // The counts are many, so they are told in bands from a power of two to the next.
            Answers::Formulas(answers) => {
                let band = |count: &u64| Some(count.checked_ilog2().map_or(0, |log| 1 << log));
                self.add_each(answers[run].iter().map(band), draws);
            }
            Answers::Fewest(answers) => self.add_each(answers[run].iter().map(|answer| answer.map(u64::from)), draws),
            Answers::Essential(answers) => self.add_each(answers[run].iter().copied().map(Some), draws),
            Answers::Grade(answers) => self.add_each(answers[run].iter().map(|answer| answer.map(u64::from)), draws),
            Answers::Distance(answers) => {
                for answer in &answers[run] {
                    let distance = answer.as_ref().map(|distance| distance.to_i64().ok_or(distance));
                    let pairs = match distance {
                        None => &mut self.none,
                        Some(Ok(distance)) => self.of(distance.unsigned_abs()),
                        Some(Err(distance)) => self.other.entry(distance.clone()).or_default(),
                    };
                    add(pairs, (1, draws));
                }
            }
        }
    }

    fn add_each(&mut self, answers: impl Iterator<Item = Option<u64>>, draws: u128) {
        let (mut few, mut none) = ([0_u64; FEW], 0_u64);
        for answer in answers {
            match answer.map(|answer| (answer, usize::try_from(answer))) {
                None => none += 1,
                Some((_, Ok(answer @ 0..FEW))) => few[answer] += 1,
                Some((answer, _)) => add(self.of(answer), (1, draws)),
            }
        }
        add(&mut self.none, (none, u128::from(none) * draws));
        for (answer, pairs) in (0..).zip(few).filter(|(_, pairs)| *pairs > 0) {
            add(self.of(answer), (pairs, u128::from(pairs) * draws));
        }
    }

    fn join(&mut self, other: &Self) {
        add(&mut self.none, other.none);
        self.small.resize(self.small.len().max(other.small.len()), (0, 0));
        self.small.iter_mut().zip(&other.small).for_each(|(pairs, more)| add(pairs, *more));
        other.other.iter().for_each(|(answer, more)| add(self.other.entry(answer.clone()).or_default(), *more));
    }

    /// Returns the pairs with a nonnegative integer as the answer.
    #[inline]
    fn of(&mut self, answer: u64) -> &mut Pairs {
        if answer >= SMALL {
            return self.other.entry(Rational::new(answer, 1).expect("1 is not zero")).or_default();
        }
        let small = usize::try_from(answer).expect("it is small");
        if self.small.len() <= small {
            self.small.resize(small + 1, (0, 0));
        }
        &mut self.small[small]
    }
}

impl Figures {
    fn add(&mut self, other: &Self) {
        self.hands += other.hands;
        self.draws += other.draws;
        self.pairs += other.pairs;
        self.solvable += other.solvable;
        self.pairs_weighted += other.pairs_weighted;
        self.solvable_weighted += other.solvable_weighted;
        self.complete_hands += other.complete_hands;
    }
}
