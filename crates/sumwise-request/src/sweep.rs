//! The request to ask one question of every hand of a space.

use std::ops::{Range, RangeInclusive};

use sumwise::Targets;
use sumwise::grade::{Bands, Version};
use sumwise::solve::{Interrupt, StopReason};
use sumwise::sweep::{self, Field, Histogram, HistogramPlan, MAX_HANDS, Question, Summary, Sweep as Swept};
use sumwise::{Deck, Game, Order, Pool, Rules, Space};
use sumwise_render::sweep::{HandJson, HistogramJson, SweepJson};

use crate::batch::{self, Caller};
use crate::draft::Given;
use crate::error::RequestError;
use crate::fields::Fields;
use crate::span::{MAX_TARGETS, target_range};

/// The request to ask one question of every hand of a space and every target.
///
/// ```
/// use sumwise_request::{Fields, Sweep};
///
/// let sweep = Sweep::read(&Fields::read(r#"{"game": "24", "question": "fewest"}"#)?)?;
/// assert_eq!((sweep.hands()?, sweep.targets), (1820, 24..=24));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// The game.
    pub game: Game,
    /// The rules.
    pub rules: Rules,
    /// The pool and the number of numbers drawn; `None` for a game that is not dealt from one pool.
    pub draws: Option<(Pool, usize)>,
    /// The targets.
    pub targets: RangeInclusive<i64>,
    /// Whether targets are drawn from the tiles that a hand leaves in the pool.
    pub targets_drawn: bool,
    /// Whether the numbers of a hand side by side are its targets.
    pub targets_joined: bool,
    /// The values that count as large, ascending.
    pub large: Vec<i64>,
    /// The question.
    pub question: Question,
}

/// The options of a sweep. Those left out are the game's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The game and the overridden rules. The target is not used.
    pub given: Given,
    /// The pool.
    pub pool: Option<Pool>,
    /// The number of numbers drawn.
    pub size: Option<usize>,
    /// The targets.
    pub targets: Option<RangeInclusive<i64>>,
    /// The values that count as large.
    pub large: Option<Vec<i64>>,
    /// The question [default: solvable].
    pub question: Option<Question>,
}

impl Sweep {
    /// Makes a request from its options.
    ///
    /// # Errors
    /// [`RequestError`] when the game is not dealt from a pool and a size is given.
    pub fn new(options: Options) -> Result<Self, RequestError> {
        let Options { given, pool, size, targets, large, question } = options;
        let game = given.game().into_owned();
        let draws = draws(&game, pool.as_ref(), size)?;
        let targets_drawn = targets.is_none() && *game.targets() == Targets::Draw;
        let targets_joined = targets.is_none() && *game.targets() == Targets::Joined;
        let range = match (targets, &draws) {
            (Some(targets), _) => targets,
            (None, Some((pool, _))) if targets_drawn => pool.range(),
            (None, Some((pool, size))) if targets_joined => joined_range(&Deck::draw(pool.clone(), *size))?,
            (None, _) => game.target_range(),
        };
        let of_game = || match (game.large(), &draws) {
            (Some(range), Some((pool, _))) => pool.values().filter(|value| range.contains(value)).collect(),
            _ => game.large_values(),
        };
        let mut large = large.unwrap_or_else(of_game);
        large.sort_unstable();
        large.dedup();
        let question = question.unwrap_or(Question::Solvable);
        Ok(Self { rules: given.rules()?, game, draws, targets: range, targets_drawn, targets_joined, large, question })
    }

    /// Reads the fields `game`, `rules`, `pool`, `size`, `targets`, `large` and `question`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&["game", "rules", "pool", "size", "targets", "large", "question"])?;
        Self::new(Options {
            given: Given::read(fields)?,
            pool: fields.parse("pool")?,
            size: fields.whole("size")?,
            targets: fields.read_by("targets", target_range)?,
            large: fields.integers("large")?,
            question: fields.parse("question")?,
        })
    }

    /// Refuses large values that the pool does not have.
    ///
    /// # Errors
    /// [`RequestError::Field`] with the first of them.
    pub fn refuse_absent_large(&self) -> Result<(), RequestError> {
        let Some((pool, _)) = &self.draws else { return Ok(()) };
        match self.large.iter().find(|value| !pool.values().any(|other| other == **value)) {
            Some(value) => Err(RequestError::Field(format!(
                "--large-values {value}: the pool {pool} has no {value}; --pool replaces the numbers drawn"
            ))),
            None => Ok(()),
        }
    }

    /// Returns the bands of the grades, if the game has them and the rules and the size are the game's.
    pub fn bands(&self) -> Option<Bands> {
        self.game.bands(
            &self.rules,
            self.draws.as_ref().map_or(self.game.size(), |(_, size)| *size),
            Version::default(),
        )
    }

    /// Returns what the sweep is of: the game, and how many numbers are dealt from which pool.
    ///
    /// ```
    /// use sumwise_request::{Fields, Sweep};
    ///
    /// let sweep = Sweep::read(&Fields::read(r#"{"game": "24"}"#)?)?;
    /// assert_eq!(sweep.title(4), "24, 4 of 1..13x4");
    /// # Ok::<(), sumwise_request::RequestError>(())
    /// ```
    pub fn title(&self, numbers: usize) -> String {
        let pool = self.draws.as_ref().map(|(pool, _)| format!(", {numbers} of {pool}")).unwrap_or_default();
        format!("{}{pool}", self.game)
    }

    /// Returns the number of hands.
    ///
    /// # Errors
    /// [`RequestError`] when there is no such space.
    pub fn hands(&self) -> Result<u128, RequestError> {
        Ok(self.space()?.hands())
    }

    /// Returns the hands, targets and rules.
    ///
    /// # Errors
    /// [`RequestError`] when there are too many hands to list, or the work was stopped.
    pub fn field(&self, interrupt: &dyn Interrupt) -> Result<Field, RequestError> {
        self.refuse_unlisted()?;
        self.try_stretch(0..self.hands()?, interrupt)
    }

    /// Refuses a space whose hands are too many to list.
    ///
    /// # Errors
    /// [`RequestError`] when there are too many hands, or there is no such space.
    pub fn refuse_unlisted(&self) -> Result<(), RequestError> {
        let hands = self.hands()?;
        if hands <= MAX_HANDS {
            return Ok(());
        }
        self.stretch(0..1)?;
        Err(RequestError::TooManyHands(hands))
    }

    /// Returns only the hands with some indices, with the targets and rules.
    ///
    /// # Errors
    /// [`RequestError`] when the space cannot be swept.
    pub fn stretch(&self, places: Range<u128>) -> Result<Field, RequestError> {
        self.try_stretch(places, &())
    }

    fn try_stretch(&self, places: Range<u128>, interrupt: &dyn Interrupt) -> Result<Field, RequestError> {
        let field = Field::try_stretch(self.space()?, places, self.targets.clone(), self.rules, interrupt)?;
        Ok(match &self.draws {
            Some((pool, _)) if self.targets_drawn => field.with_targets_drawn_from(pool.clone()),
            _ if self.targets_joined => field.with_targets_joined(self.order()),
            _ => field,
        })
    }

    fn space(&self) -> Result<Space, RequestError> {
        let order = self.order();
        match &self.draws {
            Some((_, 0)) => Err(RequestError::input("a hand has at least one number: ask for more")),
            Some((pool, size)) => Space::draws(pool, *size, order).map_err(RequestError::input),
            None => Ok(Space::of(&self.game, order)),
        }
    }

    /// Returns the order of the hands. Where it decides the target, and each order is not one deal, each is a hand of its own.
    fn order(&self) -> Order {
        let each_is_a_deal = self.draws.as_ref().is_some_and(|(pool, _)| pool.replaces());
        if self.targets_joined && !each_is_a_deal { Order::Fixed } else { self.rules.order }
    }

    /// Returns the number of threads whose answers fit into some bytes of memory.
    ///
    /// # Errors
    /// [`RequestError::Memory`] when those of one thread do not.
    ///
    /// ```
    /// use sumwise_request::{Fields, Sweep};
    ///
    /// let sweep = Sweep::read(&Fields::read(r#"{"pool": "1..9", "size": 3, "targets": "1..1000000"}"#)?)?;
    /// assert!(sweep.threads_within(50 << 20).is_err() && sweep.threads_within(1 << 30)? > 20);
    /// # Ok::<(), sumwise_request::RequestError>(())
    /// ```
    pub fn threads_within(&self, memory: usize) -> Result<usize, RequestError> {
        // The bytes for a target, once and for each thread, measured for a million targets.
        let (once, of_thread) = match self.question {
            Question::Solvable | Question::Fewest if sweep::asks_hand_by_hand(&self.rules) => (96, 432),
            Question::Solvable | Question::Grade => (64, 32),
            Question::Fewest => (96, 96),
            Question::Formulas => (64, 128),
            Question::Essential => (180, 256),
            _ => (180, 165),
        };
        let targets = self.targets.end().abs_diff(*self.targets.start()).saturating_add(1);
        let targets = usize::try_from(targets).unwrap_or(usize::MAX);
        let bytes = |of_target: usize| targets.saturating_mul(of_target);
        match memory.saturating_sub(bytes(once)) / bytes(of_thread) {
            0 => {
                let (needed, limit) = (bytes(once + of_thread).div_ceil(1 << 20), memory >> 20);
                Err(RequestError::Memory { targets, needed, limit })
            }
            threads => Ok(threads),
        }
    }

    /// Starts the sweep, which is then done unit by unit.
    ///
    /// # Errors
    /// [`RequestError`] when the space cannot be swept, or the work was stopped.
    pub fn start(&self, interrupt: &dyn Interrupt) -> Result<Units, RequestError> {
        let sweep = Swept::try_new(self.field(interrupt)?, self.question, interrupt).map_err(RequestError::Stopped)?;
        let summary = Summary::new(sweep.field(), &self.large);
        Ok(Units::of(&self.game, Work::Hands(Box::new(sweep), Box::new(summary))))
    }

    /// Starts the sweep as [`start`](Self::start) does, and keeps every hand with its answer.
    ///
    /// # Errors
    /// [`RequestError`] when the space cannot be swept, or the work was stopped.
    ///
    /// ```
    /// use sumwise_request::{Fields, Sweep};
    ///
    /// let sweep = Sweep::read(&Fields::read(r#"{"game": "24", "question": "fewest"}"#)?)?;
    /// let mut units = sweep.start_listing(&())?;
    /// units.add(0);
    /// assert!(units.hands().starts_with(r#"[{"numbers":[1,1,1,1],"ways":1,"made":0,"answer":null,"band":null}"#));
    /// # Ok::<(), sumwise_request::RequestError>(())
    /// ```
    pub fn start_listing(&self, interrupt: &dyn Interrupt) -> Result<Units, RequestError> {
        Ok(Units { listed: Some((Vec::new(), self.bands())), ..self.start(interrupt)? })
    }

    /// Starts a count of all formulas by value. The values counted are 0 to the greatest target, and at least 0 to 100.
    ///
    /// # Errors
    /// [`RequestError`] when the space cannot be swept, or the work was stopped.
    pub fn start_histogram(&self, interrupt: &dyn Interrupt) -> Result<Units, RequestError> {
        let values = Self { targets: 0..=MIN_VALUES.max(*self.targets.end()), ..self.clone() };
        let plan = HistogramPlan::try_new(values.field(interrupt)?, interrupt).map_err(RequestError::Stopped)?;
        let none = plan.empty();
        Ok(Units::of(&self.game, Work::Values(Box::new(plan), none, self.rules)))
    }
}

/// Returns the range of the numbers of a deck's hands side by side.
fn joined_range(deck: &Deck) -> Result<RangeInclusive<i64>, RequestError> {
    let range = deck.range_side_by_side().filter(|range| range.end().abs_diff(*range.start()) < MAX_TARGETS);
    range.ok_or_else(|| {
        RequestError::Field(format!(
            "the numbers side by side are the targets, and at most {MAX_TARGETS} are asked for: take natural numbers, and fewer"
        ))
    })
}

/// The least upper bound of the values of a histogram.
const MIN_VALUES: i64 = 100;

/// Returns the pool and the number of numbers drawn; `None` for a game that is not dealt from one pool.
///
/// # Errors
/// [`RequestError::NoPool`] when a size is given and there is no pool.
pub(crate) fn draws(
    game: &Game,
    pool: Option<&Pool>,
    size: Option<usize>,
) -> Result<Option<(Pool, usize)>, RequestError> {
    match pool.or(game.pool()) {
        Some(pool) => Ok(Some((pool.clone(), size.unwrap_or(game.size())))),
        None if size.is_some() => Err(RequestError::NoPool(game.to_string())),
        None => Ok(None),
    }
}

/// A sweep divided into units, and the figures of the units done here. If other workers do other units, their counts have to
/// be added.
///
/// ```
/// use sumwise_request::{Fields, Sweep};
///
/// let mut units = Sweep::read(&Fields::read(r#"{"game": "24"}"#)?)?.start(&())?;
/// (0..units.len()).for_each(|unit| units.add(unit));
/// assert!(units.figures().contains(r#""hands":1820"#));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
pub struct Units {
    game: String,
    work: Work,
    /// The hands of the units done so far with their answers, and the bands of grades, if hands are listed.
    listed: Option<(Vec<HandJson>, Option<Bands>)>,
}

enum Work {
    Hands(Box<Swept>, Box<Summary>),
    Values(Box<HistogramPlan>, Histogram, Rules),
}

impl Units {
    fn of(game: &Game, work: Work) -> Self {
        Self { game: game.to_string(), work, listed: None }
    }

    /// Returns the number of units.
    pub fn len(&self) -> usize {
        match &self.work {
            Work::Hands(sweep, _) => sweep.units(),
            Work::Values(plan, ..) => plan.units(),
        }
    }

    /// Returns whether there are no units.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Does a unit and adds its figures. Units may come in any order; one that does not exist adds nothing.
    pub fn add(&mut self, unit: usize) {
        if unit >= self.len() {
            return;
        }
        match &mut self.work {
            Work::Hands(sweep, summary) => {
                let (hands, answers) = (sweep.hands_of(unit), sweep.unit(unit));
                summary.add(sweep.field(), hands.clone(), &answers);
                if let Some((listed, bands)) = &mut self.listed {
                    let made = &summary.solved[hands.clone()];
                    let of_hands = sweep.field().hands()[hands].iter().zip(made).zip(&answers);
                    listed.extend(of_hands.map(|((hand, made), answers)| HandJson::new(hand, *made, answers, *bands)));
                }
            }
            Work::Values(plan, histogram, _) => histogram.add(&plan.unit(unit)),
        }
    }

    /// Returns the hands of the units that [`add`](Self::add) has done, in their order, as JSON. They are kept after
    /// [`Sweep::start_listing`] alone.
    pub fn hands(&self) -> String {
        let listed = self.listed.as_ref().map_or(&[][..], |(hands, _)| hands);
        serde_json::to_string(listed).expect("hands are JSON")
    }

    /// Does all units, on all threads.
    ///
    /// # Errors
    /// The reason why the work was stopped.
    pub fn add_all(&mut self, caller: Caller<'_>) -> Result<(), StopReason> {
        let mut units = 0..self.len();
        let (next, threads) = (|| units.next(), batch::Threads::new(None).for_large_results());
        match &mut self.work {
            Work::Hands(sweep, summary) => batch::map(
                threads,
                next,
                |unit| Ok((unit, sweep.try_unit(unit, caller)?)),
                |done| {
                    let add =
                        |(unit, answers): (usize, Vec<_>)| summary.add(sweep.field(), sweep.hands_of(unit), &answers);
                    done.into_iter().for_each(add);
                    Ok(())
                },
            ),
            Work::Values(plan, histogram, _) => batch::map(
                threads,
                next,
                |unit| plan.try_unit(unit, caller),
                |done| {
                    if let Some(found) = &done {
                        histogram.add(found);
                    }
                    Ok(())
                },
            ),
        }
    }

    /// Returns the figures of the units done so far, as JSON.
    pub fn figures(&self) -> String {
        let figures = match &self.work {
            Work::Hands(sweep, summary) => {
                serde_json::to_string(&SweepJson::new(&self.game, sweep.question(), sweep.field(), summary))
            }
            Work::Values(_, histogram, rules) => {
                serde_json::to_string(&HistogramJson::new(&self.game, rules, histogram))
            }
        };
        figures.expect("figures are JSON")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(options: Options) -> sumwise::sweep::Figures {
        let sweep = Sweep::new(options).unwrap();
        let mut units = sweep.start(&()).unwrap();
        (0..units.len()).for_each(|unit| units.add(unit));
        let Work::Hands(_, summary) = units.work else { unreachable!("hands are swept") };
        summary.all
    }

    fn friedman(pool: Option<&str>, size: usize) -> Options {
        let given = Given { game: Some(Game::FRIEDMAN), ..Given::default() };
        Options { given, pool: pool.map(|pool| pool.parse().unwrap()), size: Some(size), ..Options::default() }
    }

    /// OEIS A036057: 25, then 121, 125, 126, 127, 128, 153, 216, 289, 343, 347, 625, 688, 736.
    #[test]
    fn digits_are_asked_for_the_number_that_they_are() {
        let two = figures(friedman(None, 2));
        assert_eq!((two.hands, two.draws, two.pairs, two.pairs_weighted), (55, 100, 90, 90));
        assert_eq!((two.solvable, two.solvable_weighted, two.complete_hands), (1, 1, 0));
        let three = figures(friedman(None, 3));
        assert_eq!((three.pairs_weighted, three.solvable, three.solvable_weighted), (900, 13, 13));
        assert_eq!(Sweep::new(friedman(None, 3)).unwrap().targets, 100..=999);
    }

    #[test]
    fn each_order_of_cards_without_copies_is_a_deal() {
        // Two cards of each of the digits 1, 2 and 5.
        let deals = figures(friedman(Some("1x2,2x2,5x2"), 2));
        assert_eq!((deals.hands, deals.draws, deals.pairs_weighted), (9, 30, 30));
        assert_eq!((deals.solvable, deals.solvable_weighted), (1, 4));
    }

    #[test]
    fn numbers_that_cannot_stand_side_by_side_are_refused() {
        for (pool, size) in [("-1..9", 3), ("0..9", 7), ("0..9", 25)] {
            let error = Sweep::new(friedman(Some(pool), size)).unwrap_err().to_string();
            assert!(error.ends_with("take natural numbers, and fewer"), "{error}");
        }
    }
}
