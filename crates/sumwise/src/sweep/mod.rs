//! Sweeps: one question about every hand of a space and every target.
//!
//! Hands share sub-hands, and the values of each sub-hand are computed once. [`Sweep::new`] only lists the hands and
//! their sub-hands. [`Sweep::unit`] then answers a run of hands. Units may be computed in any order, on any number of
//! threads or machines, with the same answers.
//!
//! Under rules that admit integers only, and for hands in any order without negative numbers, `Reaching` finds the
//! reachable targets with bit sets. Under other rules, and to count formulas, `Counting` counts formulas in tables. Under
//! rules that neither covers, every formula is enumerated.

mod distance;
mod engine;
mod enumerated;
mod histogram;
mod needs;
mod plan;
mod summary;
mod tally;
mod together;

use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use num_bigint::BigUint;

pub use histogram::Histogram;
pub use needs::Need;
pub use plan::HistogramPlan;
pub use summary::{Figures, Summary, TargetFigures};

use crate::deck::pool::Pool;
use crate::deck::space::Space;
use crate::enumerate;
use crate::formula::joining::orders_that_make;
use crate::limits::{self, Interrupt, Limits, StopReason};
use crate::number::Rational;
use crate::rules::hand::Hand;
use crate::rules::{Domain, Order, Rules};
use crate::text::words::words;
use crate::values::one_hand;
use crate::values::space::counting;
use crate::values::space::space_lattice::{ASKS_EVERY, SpaceLattice};
use engine::Engine;

/// A question about every hand and target.
///
/// ```
/// use sumwise::sweep::{Field, Question, Sweep};
/// use sumwise::{Game, Order, Space};
///
/// let field = Field::new(Space::of(&Game::TWENTY_FOUR, Order::Any), 24..=24, Game::TWENTY_FOUR.rules())?;
/// let sweep = Sweep::new(field, Question::Distance);
/// assert_eq!(sweep.unit(0)[0].value(0), Some(20.into())); // 1+1+1+1 is 20 away from 24
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// Whether the hand makes the target.
    Solvable,
    /// The fewest operators that make the target.
    Fewest,
    /// The distance of the nearest value from the target.
    Distance,
    /// The number of formulas that make the target.
    Formulas,
    /// The number of essentially different solutions.
    Essential,
    /// The score of the puzzle's [`Grade`](crate::grade::Grade). The hands are searched one by one.
    Grade,
}

words!("question", Question {
    Solvable = "solvable",
    Fewest = "fewest",
    Distance = "distance",
    Formulas = "formulas",
    Essential = "essential",
    Grade = "grade",
});

/// The answers of one hand, target by target.
///
/// ```
/// use sumwise::sweep::{Field, Question, Sweep};
/// use sumwise::{Game, Order, Space};
///
/// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, Game::PRIMES.rules())?;
/// let answers = &Sweep::new(field, Question::Formulas).unit(0)[0];
/// assert_eq!(answers.len(), 100);
/// assert_eq!((0..answers.len()).filter(|&place| answers.is_solvable(place)).count(), 30);
/// assert_eq!(answers.value(99), Some(0.into())); // nothing makes 100
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answers {
    /// The answers to [`Question::Solvable`].
    Solvable(Vec<bool>),
    /// The answers to [`Question::Fewest`]; `None` if the target cannot be made.
    Fewest(Vec<Option<u8>>),
    /// The answers to [`Question::Distance`]; `None` if no formula is valid.
    Distance(Vec<Option<Rational>>),
    /// The answers to [`Question::Formulas`].
    Formulas(Vec<u64>),
    /// The answers to [`Question::Essential`].
    Essential(Vec<u64>),
    /// The answers to [`Question::Grade`]; `None` if the target cannot be made.
    Grade(Vec<Option<u16>>),
}

impl Answers {
    /// Returns the number of targets.
    pub fn len(&self) -> usize {
        match self {
            Self::Solvable(answers) => answers.len(),
            Self::Fewest(answers) => answers.len(),
            Self::Distance(answers) => answers.len(),
            Self::Formulas(answers) | Self::Essential(answers) => answers.len(),
            Self::Grade(answers) => answers.len(),
        }
    }

    /// Returns whether there are no targets.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether the hand makes the target at an index.
    #[inline]
    pub fn is_solvable(&self, place: usize) -> bool {
        match self {
            Self::Solvable(answers) => answers[place],
            Self::Fewest(answers) => answers[place].is_some(),
            Self::Distance(answers) => answers[place].as_ref().is_some_and(Rational::is_zero),
            Self::Formulas(answers) | Self::Essential(answers) => answers[place] > 0,
            Self::Grade(answers) => answers[place].is_some(),
        }
    }

    /// Returns the answer at an index as a number, or `None` if there is none. `Solvable` answers are 1 or 0.
    pub fn value(&self, place: usize) -> Option<Rational> {
        match self {
            Self::Solvable(answers) => Some(i64::from(answers[place]).into()),
            Self::Fewest(answers) => answers[place].map(|operators| i64::from(operators).into()),
            Self::Distance(answers) => answers[place].clone(),
            Self::Formulas(answers) | Self::Essential(answers) => Rational::new(answers[place], 1),
            Self::Grade(answers) => answers[place].map(|score| i64::from(score).into()),
        }
    }
}

/// A hand of a space and the number of ways to deal it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The numbers of the hand.
    pub numbers: Vec<i64>,
    /// The number of ways to deal the hand.
    pub ways: u128,
}

/// The hands, the targets and the rules of a sweep.
///
/// ```
/// use sumwise::sweep::Field;
/// use sumwise::{Domain, Game, Order, Space};
///
/// let field = Field::new(Space::of(&Game::COUNTDOWN, Order::Any), 101..=999, Game::COUNTDOWN.rules())?;
/// assert_eq!((field.numbers(), field.hands().len(), field.draws()), (6, 13_243, 134_596));
/// assert_eq!((field.hands()[0].numbers[..3].to_vec(), field.hands()[0].ways), (vec![1, 1, 2], 1));
/// assert_eq!((field.targets(), field.rules().domain), (101..=999, Domain::Positive));
/// assert_eq!(field.under(Domain::Integer).rules().domain, Domain::Integer);
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Field {
    /// The hands, which fields under several rules share.
    hands: Arc<Vec<Dealt>>,
    /// The number of ways to deal any hand of the space, listed here or not.
    draws: u128,
    targets: RangeInclusive<i64>,
    asked: TargetsOf,
    rules: Rules,
}

/// The targets that come with a hand.
#[derive(Clone, Debug)]
enum TargetsOf {
    /// Every target.
    All,
    /// Numbers that the hand leaves in a pool.
    Drawn(Pool),
    /// Its numbers side by side: in this order, or in any.
    Joined(Order),
}

/// The reason why a space cannot be swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// The space has no hands.
    #[error("there are no hands: the pool has fewer numbers than a hand")]
    NoHands,
    /// There are more hands than a field may list.
    #[error(
        "there are {0} hands, and at most {MAX_HANDS} are listed at once: take fewer numbers, a smaller pool or a stretch"
    )]
    TooManyHands(u128),
    /// The counts of formulas or draws would overflow.
    #[error("the hands are too large to sweep: take fewer numbers or a smaller pool")]
    TooLarge,
    /// The listing of hands was interrupted.
    #[error("stopped: {0}")]
    Stopped(StopReason),
}

/// The most hands that a field lists.
pub const MAX_HANDS: u128 = 20_000_000;

impl Field {
    /// Lists the hands of a space for a range of targets and rules.
    ///
    /// # Errors
    /// [`SweepError`] if there are no hands or too many, or if the draws or formulas are too many to count.
    ///
    /// ```
    /// use sumwise::sweep::Field;
    /// use sumwise::{Game, Order, Space};
    ///
    /// let field = Field::new(Space::of(&Game::TWENTY_FOUR, Order::Any), 24..=24, Game::TWENTY_FOUR.rules())?;
    /// assert_eq!((field.hands().len(), field.draws()), (1820, 270_725));
    /// # Ok::<(), sumwise::sweep::SweepError>(())
    /// ```
    pub fn new(space: Space, targets: RangeInclusive<i64>, rules: Rules) -> Result<Self, SweepError> {
        let all = 0..space.hands();
        Self::stretch(space, all, targets, rules)
    }

    /// Lists only the hands with some indices in the space. A space with too many hands to list is swept in several
    /// such stretches.
    ///
    /// # Errors
    /// [`SweepError`] as for [`new`](Self::new); only the hands of the stretch count towards the limit.
    ///
    /// ```
    /// use sumwise::sweep::Field;
    /// use sumwise::{Game, Order, Space};
    ///
    /// let space = Space::draws(&"1..100".parse()?, 6, Order::Any)?;
    /// let field = Field::stretch(space, 1_000_000_000..1_000_000_256, 100..=999, Game::COUNTDOWN.rules())?;
    /// assert_eq!((field.hands().len(), field.draws()), (256, 1_000_000_000_000));
    /// assert_eq!(field.hands()[0].numbers, [16, 22, 33, 42, 65, 70]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stretch(
        space: Space,
        places: Range<u128>,
        targets: RangeInclusive<i64>,
        rules: Rules,
    ) -> Result<Self, SweepError> {
        Self::try_stretch(space, places, targets, rules, &())
    }

    /// Lists a stretch as [`stretch`](Self::stretch) does, and can be interrupted. Listing twenty million hands takes
    /// some seconds.
    ///
    /// # Errors
    /// [`SweepError`], and [`SweepError::Stopped`] after an interruption.
    pub fn try_stretch(
        space: Space,
        places: Range<u128>,
        targets: RangeInclusive<i64>,
        rules: Rules,
        interrupt: &dyn Interrupt,
    ) -> Result<Self, SweepError> {
        let wanted = places.end.saturating_sub(places.start);
        let listed = usize::try_from(wanted).ok().filter(|_| wanted <= MAX_HANDS);
        let listed = listed.ok_or(SweepError::TooManyHands(wanted))?;
        let draws = space.deals();
        let (space, mut hands) = (space.starting_at(places.start), Vec::new());
        let listed = usize::try_from(space.hands()).map_or(listed, |hands| listed.min(hands));
        limits::room_for::<Dealt>(listed, interrupt).map_err(SweepError::Stopped)?;
        hands.reserve_exact(listed);
        for (numbers, ways) in space.take(listed) {
            if hands.len().is_multiple_of(ASKS_EVERY) {
                limits::go_on(interrupt).map_err(SweepError::Stopped)?;
            }
            hands.push(Dealt { numbers, ways });
        }
        Self::of(hands, draws, targets, rules)
    }

    fn of(hands: Vec<Dealt>, draws: u128, targets: RangeInclusive<i64>, rules: Rules) -> Result<Self, SweepError> {
        let numbers = hands.first().ok_or(SweepError::NoHands)?.numbers.len();
        let field = Self { hands: Arc::new(hands), draws, targets, asked: TargetsOf::All, rules };
        let all = enumerate::count(numbers, &field.rules);
        let of_rest = enumerate::count(numbers.saturating_sub(1), &field.rules);
        let pairs = BigUint::from(field.targets.end().abs_diff(*field.targets.start())) + 1_u8;
        let counted = BigUint::from(field.draws()) * all.clone().max(pairs * MAX_COPIES);
        let fits = of_rest.bits() <= 32 && all.bits() <= 64 && counted.bits() <= 128;
        if fits { Ok(field) } else { Err(SweepError::TooLarge) }
    }

    /// Returns the field with targets drawn from what a hand leaves of a pool. Some targets then come more often than
    /// others, and some never.
    ///
    /// ```
    /// use sumwise::sweep::Field;
    /// use sumwise::{Game, Order, Pool, Space};
    ///
    /// let pool: Pool = "1..3x2".parse()?;
    /// let hands = Space::draws(&pool, 2, Order::Any)?;
    /// let field = Field::new(hands, 1..=3, Game::KRYPTO.rules())?.with_targets_drawn_from(pool);
    /// let first = &field.hands()[0]; // 1 1
    /// assert_eq!((field.pair_ways(first, 1), field.pair_ways(first, 2)), (0, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_targets_drawn_from(self, pool: Pool) -> Self {
        Self { asked: TargetsOf::Drawn(pool), ..self }
    }

    /// Returns the field with the numbers of each hand side by side as its only targets. The hands are those of a space of this
    /// order: with [`Order::Any`], each value has to come any number of times, and each order of a hand is one deal.
    ///
    /// ```
    /// use sumwise::sweep::Field;
    /// use sumwise::{Game, Order, Space};
    ///
    /// let hands = Space::draws(&"0..9".parse()?, 2, Order::Any)?;
    /// let field = Field::new(hands, 10..=99, Game::FRIEDMAN.rules())?.with_targets_joined(Order::Any);
    /// let hand = &field.hands()[12]; // 1 3
    /// assert_eq!([13, 31, 33].map(|target| field.pair_ways(hand, target)), [1, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_targets_joined(self, order: Order) -> Self {
        Self { asked: TargetsOf::Joined(order), ..self }
    }

    /// Returns the field with another domain.
    pub fn under(&self, domain: Domain) -> Self {
        Self { rules: Rules { domain, ..self.rules }, ..self.clone() }
    }

    /// Returns the hands of the space or of the stretch, in lexicographic order.
    pub fn hands(&self) -> &[Dealt] {
        &self.hands
    }

    /// Returns the number of numbers in a hand.
    pub fn numbers(&self) -> usize {
        self.hands[0].numbers.len()
    }

    /// Returns the number of ways to deal any hand of the space.
    pub fn draws(&self) -> u128 {
        self.draws
    }

    /// Returns the range of targets.
    pub fn targets(&self) -> RangeInclusive<i64> {
        self.targets.clone()
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the number of ways to deal a hand and then a target. It is 0 if the target never comes with the hand.
    #[inline]
    pub fn pair_ways(&self, hand: &Dealt, target: i64) -> u128 {
        match &self.asked {
            TargetsOf::All => hand.ways,
            TargetsOf::Drawn(pool) => hand.ways * u128::from(copies_left(pool, hand, target)),
            TargetsOf::Joined(Order::Any) => orders_that_make(target, &hand.numbers, Order::Any).into(),
            TargetsOf::Joined(Order::Fixed) => {
                hand.ways * u128::from(orders_that_make(target, &hand.numbers, Order::Fixed))
            }
        }
    }

    /// Yields the indices of targets that come with a hand, in runs of as many ways to deal the hand and then the target.
    fn runs(&self, hand: &Dealt) -> impl Iterator<Item = (Range<usize>, u128)> {
        let targets = self.targets.clone().count();
        let step = if matches!(self.asked, TargetsOf::All) { targets.max(1) } else { 1 };
        let runs = (0..targets).step_by(step).zip(self.targets.clone().step_by(step));
        runs.map(move |(from, target)| (from..from + step, self.pair_ways(hand, target))).filter(|(_, ways)| *ways > 0)
    }
}

/// Returns the number of copies of a target that a hand leaves in the pool.
fn copies_left(pool: &Pool, hand: &Dealt, target: i64) -> u32 {
    let Some(tile) = pool.tiles().iter().find(|tile| tile.value == target) else { return 0 };
    if pool.replaces() {
        return 1;
    }
    let dealt = hand.numbers.iter().filter(|&&number| number == target).count();
    tile.copies.saturating_sub(u32::try_from(dealt).unwrap_or(u32::MAX))
}

/// The most copies of one value that a pool may have.
const MAX_COPIES: u32 = 10_000;

/// A question about every hand of a space, divided into units that are answered independently.
///
/// ```
/// use sumwise::sweep::{Field, Question, Summary, Sweep};
/// use sumwise::{Game, Order, Space};
///
/// let field = Field::new(Space::of(&Game::TWENTY_FOUR, Order::Any), 24..=24, Game::TWENTY_FOUR.rules())?;
/// let sweep = Sweep::new(field, Question::Solvable);
/// let mut summary = Summary::new(sweep.field(), &[]);
/// for unit in 0..sweep.units() {
///     summary.add(sweep.field(), sweep.hands_of(unit), &sweep.unit(unit));
/// }
/// assert_eq!(summary.all.solvable, 1362);
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
pub struct Sweep {
    field: Field,
    question: Question,
    lattice: SpaceLattice,
    engine: Box<dyn Engine>,
    /// The number of hands in a unit.
    unit: usize,
}

/// The most hands in a unit: enough to keep a thread busy, and little to repeat after an interruption.
const UNIT: usize = 256;

/// The memory for the answers of a unit, in bytes. A unit of one hand may exceed it.
const UNIT_BYTES: u64 = 1 << 24;

impl Question {
    /// Returns the memory of an answer in bytes, alike on every machine: a distance counts as a short fraction.
    ///
    /// ```
    /// use sumwise::sweep::Question;
    ///
    /// assert_eq!((Question::Solvable.answer_bytes(), Question::Formulas.answer_bytes()), (1, 8));
    /// ```
    pub fn answer_bytes(self) -> u32 {
        match self {
            Self::Solvable => 1,
            Self::Fewest => 2,
            Self::Grade => 4,
            Self::Formulas | Self::Essential => 8,
            Self::Distance => 32,
        }
    }

    /// Returns the number of hands in a unit.
    fn hands_of_unit(self, targets: &RangeInclusive<i64>) -> usize {
        let targets = targets.end().abs_diff(*targets.start()).saturating_add(1);
        let hands = UNIT_BYTES / targets.saturating_mul(self.answer_bytes().into());
        usize::try_from(hands).unwrap_or(UNIT).clamp(1, UNIT)
    }
}

impl Sweep {
    /// Prepares a sweep. Time and memory grow with the number of sub-hands, or of hands where each is asked on its own.
    pub fn new(field: Field, question: Question) -> Self {
        Self::try_new(field, question, &()).expect("nothing stops it")
    }

    /// Prepares a sweep, and can be interrupted.
    ///
    /// # Errors
    /// [`StopReason`] after an interruption.
    pub fn try_new(field: Field, question: Question, interrupt: &dyn Interrupt) -> Result<Self, StopReason> {
        let hands = field.hands.iter().map(|hand| &hand.numbers[..]);
        let lattice = match question {
            Question::Essential | Question::Grade => SpaceLattice::of_hands_alone(hands, &field.rules, interrupt)?,
            _ => SpaceLattice::new(hands, &field.rules, interrupt)?,
        };
        let engine = engine::choose(&lattice, &field, question, interrupt)?;
        let unit = question.hands_of_unit(&field.targets);
        Ok(Self { field, question, lattice, engine, unit })
    }

    /// Returns the field.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Returns the question.
    pub fn question(&self) -> Question {
        self.question
    }

    /// Returns the number of units.
    pub fn units(&self) -> usize {
        self.field.hands.len().div_ceil(self.unit)
    }

    /// Returns the hands of a unit, as indices of [`Field::hands`].
    ///
    /// ```
    /// use sumwise::sweep::{Field, Question, Sweep};
    /// use sumwise::{Game, Order, Space};
    ///
    /// let field = Field::new(Space::of(&Game::TWENTY_FOUR, Order::Any), 24..=24, Game::TWENTY_FOUR.rules())?;
    /// let sweep = Sweep::new(field, Question::Solvable);
    /// assert_eq!(sweep.question(), Question::Solvable);
    /// assert_eq!((0..sweep.units()).map(|unit| sweep.hands_of(unit).len()).sum::<usize>(), 1820);
    /// # Ok::<(), sumwise::sweep::SweepError>(())
    /// ```
    pub fn hands_of(&self, unit: usize) -> Range<usize> {
        unit * self.unit..((unit + 1) * self.unit).min(self.field.hands.len())
    }

    /// Answers the hands of a unit.
    pub fn unit(&self, unit: usize) -> Vec<Answers> {
        self.try_unit(unit, &()).expect("nothing stops it")
    }

    /// Answers the hands of a unit, and can be interrupted, even in the middle of a hand.
    ///
    /// # Errors
    /// [`StopReason`] after an interruption.
    ///
    /// ```
    /// use sumwise::solve::{Interrupt, StopReason};
    /// use sumwise::sweep::{Field, Question, Sweep};
    /// use sumwise::{Game, Order, Space};
    ///
    /// struct TimeIsUp;
    /// impl Interrupt for TimeIsUp {
    ///     fn stop(&self) -> Option<StopReason> {
    ///         Some(StopReason::Time)
    ///     }
    /// }
    ///
    /// let field = Field::new(Space::of(&Game::TWENTY_FOUR, Order::Any), 24..=24, Game::TWENTY_FOUR.rules())?;
    /// let sweep = Sweep::new(field, Question::Solvable);
    /// assert_eq!(sweep.try_unit(0, &TimeIsUp), Err(StopReason::Time));
    /// assert_eq!(sweep.try_unit(0, &()), Ok(sweep.unit(0)));
    /// # Ok::<(), sumwise::sweep::SweepError>(())
    /// ```
    pub fn try_unit(&self, unit: usize, interrupt: &dyn Interrupt) -> Result<Vec<Answers>, StopReason> {
        let limits = Limits { interrupt, ..Limits::NONE };
        let hands = self.hands_of(unit).map(|hand| self.lattice.hand(hand));
        hands
            .map(|hand| {
                interrupt.stop().map_or(Ok(()), Err)?;
                self.engine.answers(&self.lattice, hand, &limits)
            })
            .collect()
    }
}

/// Returns whether each hand is asked on its own what it makes under these rules, since no shared table covers them. This takes more
/// memory for each target.
///
/// ```
/// use sumwise::{Game, Points, Rules, sweep};
///
/// let rules = Game::COUNTDOWN.rules();
/// assert!(!sweep::asks_hand_by_hand(&rules));
/// assert!(sweep::asks_hand_by_hand(&Rules { points: Points::Decimals, ..rules }));
/// ```
pub fn asks_hand_by_hand(rules: &Rules) -> bool {
    !counting::covers(rules)
}

/// Returns the fewest operators for each target, without formulas, in less than a tenth of the time of [`Hand::reach`].
///
/// Returns `None` if the hand or its rules have values that are not integers, if there are more than seven numbers, or
/// if the numbers or the targets are so large that `reach` is as fast. Six positive numbers and the targets up to
/// 999 take about a tenth of a millisecond, and seven numbers more than a millisecond.
///
/// ```
/// use sumwise::{Game, Hand, sweep};
///
/// let hand = Hand::new([1, 3, 7, 10, 25, 50], Game::COUNTDOWN.rules())?;
/// let fewest = sweep::fewest(&hand, 1..=999).unwrap();
/// assert_eq!((fewest[0], fewest[1], fewest[830]), (Some(0), Some(1), None)); // 1, 3-1, and 831 cannot be made
/// assert_eq!(fewest.iter().flatten().count(), 995);
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn fewest(hand: &Hand, targets: RangeInclusive<i64>) -> Option<Vec<Option<u8>>> {
    one_hand::fewest(hand, targets)
}

impl fmt::Debug for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sweep")
            .field("question", &self.question)
            .field("hands", &self.field.hands.len())
            .finish_non_exhaustive()
    }
}
