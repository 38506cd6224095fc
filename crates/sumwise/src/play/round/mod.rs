//! Rounds of a game, as one player plays them: steps, answers, hints and points.
//!
//! The player joins two of the numbers left, puts a sign or a point on one, or types a formula. Steps can be undone, redone and
//! restarted. The rules are those of the puzzle; breaking them is refused with the reason. The round has no clock. Its host signals that
//! time is up, and then one answer can still be given.

mod position;

use itertools::Itertools as _;

use crate::check::{Judge, Judgement, Reading, Verdict, check_formula, read};
use crate::formula::joining::Tile;
use crate::formula::{Formula, Node, Token};
use crate::game::puzzle::Puzzle;
use crate::number::Rational;
use crate::operator::Operator;
use crate::play::hint::{Hint, Level};
use crate::play::score::{self, Outcome, price};
use crate::rules::hand::Hand;
use crate::rules::{Brackets, Order, Rules, Use};
use crate::solve::{Left, Limits, Solution, Solver, Status, StopReason, best_or_nearest};
pub use position::{Action, RoundStep};
use position::{Position, valued};

/// A round, from the deal to the points.
///
/// ```
/// use sumwise::Operator;
/// use sumwise::round::{Entry, Round};
///
/// let mut round = Round::new("countdown:75,50,2,3,8,7=812".parse()?);
/// assert_eq!(round.join(1, Operator::Add, 4).unwrap().to_string(), "50 + 8 = 58");
/// assert_eq!(round.position().to_string(), "countdown:75,2,3,7,58=812");
/// let refusal = round.join(1, Operator::Subtract, 3).unwrap_err();
/// assert_eq!(refusal.to_string(), "2 - 7 = -5, and every step must give a positive integer");
///
/// assert!(matches!(round.enter("58*7*2"), Ok(Entry::Answer(judgement)) if judgement.is_correct()));
/// assert_eq!(round.best().unwrap().formula().infix().to_string(), "(50+8)*7*2");
/// assert_eq!(round.points(), 10);
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Round {
    puzzle: Puzzle,
    past: Vec<Position>,
    now: Position,
    undone: Vec<Position>,
    best: Option<Solution>,
    hints: Vec<(Vec<(Rational, Tile)>, Level)>,
    late: bool,
    outcome: Option<Outcome>,
}

/// The interpretation of a text that the player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A single step, which has been applied.
    Step(RoundStep),
    /// A valid formula, which makes the target or another value.
    Answer(Judgement),
}

/// Why an action is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The round is over.
    #[error("the round is over")]
    Over,
    /// Time is up.
    #[error("time is up: only an answer can be given now")]
    Late,
    /// There is no number at this index, counted from 0.
    #[error("there is no number {} of {left}", place + 1)]
    NoNumber {
        /// The index.
        place: usize,
        /// The number of numbers left.
        left: usize,
    },
    /// A number cannot be joined with itself.
    #[error("a number cannot be joined with itself: choose two")]
    SameNumber,
    /// A number between the two would be left out, but every number must be used.
    #[error("{0} stands between, and every number must be used")]
    PassesOver(Rational),
    /// Two numerals are none side by side: the first begins with 0, or both have a point.
    #[error("{left} and {right} side by side are no numeral")]
    NoNumeral {
        /// The first numeral.
        left: Token,
        /// The second numeral.
        right: Token,
    },
    /// A number that was made in a step, or is not natural, stands beside no other.
    #[error("only natural numbers as dealt stand side by side, and {0} is none")]
    Closed(Rational),
    /// The rules have no such point, or the numeral has one.
    #[error("{0} may have no such point")]
    NoPoint(Token),
    /// All numbers would be one numeral.
    #[error("the numbers must not all be side by side")]
    AllJoined,
    /// The rules restrict brackets, and so concern whole formulas.
    #[error("these rules are about whole formulas: write yours in one line")]
    WholeFormula,
    /// A step breaks the rules.
    #[error("{0}")]
    Step(Box<Verdict>),
    /// A text is not a valid formula.
    #[error("{0}")]
    Text(Box<Judgement>),
    /// No value has been made that could be declared.
    #[error("there is no value to declare yet: make one first")]
    NothingMade,
    /// The nearest value earns no points.
    #[error("{value} is the nearest so far, and {distance} away from the target earns nothing")]
    Worthless {
        /// The nearest value.
        value: Rational,
        /// Its distance from the target.
        distance: Rational,
    },
    /// The search was cut.
    #[error("the search was stopped: {0}")]
    Stopped(StopReason),
}

impl Round {
    /// Starts a round.
    pub fn new(puzzle: Puzzle) -> Self {
        Self {
            now: Position::dealt(puzzle.hand()),
            puzzle,
            past: Vec::new(),
            undone: Vec::new(),
            best: None,
            hints: Vec::new(),
            late: false,
            outcome: None,
        }
    }

    /// Returns the puzzle as dealt.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the numbers left, each with its formula.
    pub fn left(&self) -> &[Solution] {
        &self.now.left
    }

    /// Returns the place of each number left among the numbers dealt: a result has that of its last operand.
    ///
    /// ```
    /// use sumwise::Operator;
    /// use sumwise::round::Round;
    ///
    /// let mut round = Round::new("countdown:75,50,2,3,8,7=812".parse()?);
    /// round.join(4, Operator::Add, 1).unwrap();
    /// assert_eq!(round.places(), [0, 2, 3, 5, 1]); // 75 2 3 7, and 58 where 50 was
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn places(&self) -> &[usize] {
        &self.now.places
    }

    /// Returns the numbers left as a puzzle.
    pub fn position(&self) -> Puzzle {
        self.left_under(*self.rules())
    }

    /// Yields the steps that led to the numbers left.
    pub fn steps(&self) -> impl Iterator<Item = &RoundStep> {
        self.past.iter().chain([&self.now]).filter_map(|position| position.made.as_ref())
    }

    /// Returns the value nearest to the target so far, undone steps included. The earliest wins a tie.
    pub fn best(&self) -> Option<&Solution> {
        self.best.as_ref()
    }

    /// Returns the outcome, if the round is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns whether time is up.
    pub fn is_late(&self) -> bool {
        self.late
    }

    /// Returns the points earned, after hints are paid. They are 0 until the round is over.
    pub fn points(&self) -> u32 {
        self.outcome.as_ref().map_or(0, |outcome| self.worth(outcome))
    }

    /// Returns the maximum points of the round.
    pub fn most_points(&self) -> u32 {
        score::most(self.puzzle.game())
    }

    /// Returns the points for declaring the nearest value now, after hints are paid.
    pub fn declarable(&self) -> u32 {
        self.best.as_ref().map_or(0, |best| self.worth(&self.made(best)))
    }

    /// Returns the total price of the hints so far.
    pub fn hint_price(&self) -> u32 {
        self.hints.iter().map(|(_, level)| self.full_price(*level)).sum()
    }

    /// Returns the price of a hint now, without the part already paid for this position.
    pub fn price(&self, level: Level) -> u32 {
        self.full_price(level).saturating_sub(self.told().map_or(0, |told| self.full_price(told)))
    }

    /// Returns the full price of a hint in this game. A solution costs at least the maximum points of the round.
    fn full_price(&self, level: Level) -> u32 {
        match level {
            Level::Solution => price(level).max(self.most_points()),
            Level::Length | Level::Last | Level::First => price(level),
        }
    }

    /// Returns the level above the one paid for this position, or the highest level.
    pub fn next_level(&self) -> Level {
        let told = self.told();
        Level::ALL.iter().copied().find(|level| Some(*level) > told).unwrap_or(Level::Solution)
    }

    /// Joins two of the numbers left, given by index from 0. The result is appended at the end; with fixed order it
    /// replaces the two. If numbers may be left out, those between the two are dropped.
    ///
    /// # Errors
    /// [`Refusal`] if the rules forbid the step, or time is up.
    pub fn join(&mut self, left: usize, operator: Operator, right: usize) -> Result<RoundStep, Refusal> {
        self.take(Action::Join(left, operator, right))
    }

    /// Does what a player may do with the numbers left.
    ///
    /// # Errors
    /// [`Refusal`] if the rules forbid it, or time is up.
    pub fn take(&mut self, action: Action) -> Result<RoundStep, Refusal> {
        self.refuse_late()?;
        let position = self.now.after(action, self.puzzle.hand())?;
        Ok(self.go_to(position))
    }

    /// Returns every action that the rules allow now; none where formulas are written as a whole, once time is up, and when the
    /// round is over.
    ///
    /// ```
    /// use sumwise::round::{Action, Round};
    /// use sumwise::{Operator, Sign};
    ///
    /// let round = Round::new("rules~operators=-√~signs=1:4,3=1".parse()?);
    /// let allowed = [Action::Sign(Sign::Root, 0), Action::Join(0, Operator::Subtract, 1), Action::Join(1, Operator::Subtract, 0)];
    /// assert_eq!(round.actions(), allowed);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub fn actions(&self) -> Vec<Action> {
        if self.refuse_late().is_err() {
            return Vec::new();
        }
        let is_allowed = |action: &Action| self.now.after(*action, self.puzzle.hand()).is_ok();
        self.now.actions(self.rules()).filter(is_allowed).collect()
    }

    fn go_to(&mut self, position: Position) -> RoundStep {
        self.past.push(std::mem::replace(&mut self.now, position));
        self.undone.clear();
        if self.now.left.len() == 1 || self.rules().usage == Use::Any {
            self.consider(self.now.left[self.now.place].clone());
        }
        self.now.made.clone().expect("a move makes something")
    }

    /// Reads a text that the player typed. One operator between two of the numbers left is a step; anything longer is
    /// an answer. An answer uses the numbers left, or the numbers as dealt. When time is up, every text is an answer, and so it is
    /// where brackets are restricted. Where the rules have signs, joined numbers or points, a step is a sign, a numeral, or an operator
    /// between numerals.
    ///
    /// ```
    /// use sumwise::round::Round;
    ///
    /// let mut round = Round::new("24:3,4,8,9=24".parse()?);
    /// round.enter("9 - 3").unwrap();
    /// assert_eq!(round.enter("4*8*9").unwrap_err().to_string(), "9 is not one of the numbers (at character 5)");
    /// round.enter("(9-3)*(8-4)").unwrap();
    /// assert_eq!(round.points(), 10);
    ///
    /// let mut round = Round::new("24:3,3,8,8=24".parse()?);
    /// round.enter("8/3").unwrap();
    /// round.enter("3 - 8/3 = 1/3").unwrap(); // 8/3 is one number now
    /// round.enter("8 / (1/3)").unwrap();
    /// assert_eq!(round.points(), 10);
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal`] with the fault. When time is up, an answer that breaks the rules ends the round. A text that cannot
    /// be read does not.
    pub fn enter(&mut self, text: &str) -> Result<Entry, Refusal> {
        self.refuse_over()?;
        let loose = self.left_under(Rules { usage: Use::Any, ..*self.rules() });
        let is_step = |formula: &Formula| formula.operators() == 1 && !self.late;
        // Steps are printed with fractions as here.
        let in_fractions = self.with_fractions_bracketed(text).and_then(|text| written(&loose, &text).ok());
        let answer = match written(&loose, text) {
            _ if !self.rules().has_all_trees_of_its_numbers() => match self.made_by(text, &loose) {
                Some(made) => return made.map(Entry::Step),
                None => self.formula_of(text, &loose),
            },
            Ok(formula) if is_step(&formula) => return self.step(&formula).map(Entry::Step),
            _ if in_fractions.as_ref().is_some_and(is_step) => {
                return self.step(in_fractions.as_ref().expect("it is some")).map(Entry::Step);
            }
            Ok(formula) => Ok(self.whole(&formula)),
            Err(fault) => match in_fractions {
                Some(formula) => Ok(self.whole(&formula)),
                None => written(&self.puzzle, text).ok().filter(|formula| !is_step(formula)).ok_or(fault),
            },
        };
        match answer.and_then(|formula| self.judged(formula)) {
            Ok(judgement) => Ok(Entry::Answer(judgement)),
            Err(fault) => {
                if self.late && is_read(&fault) {
                    self.outcome = Some(Outcome::NoAnswer);
                }
                Err(Refusal::Text(fault))
            }
        }
    }

    /// Applies the step of a formula with one operator. Of equal numbers the latest is taken.
    fn step(&mut self, formula: &Formula) -> Result<RoundStep, Refusal> {
        let after = self.now.after_formula(formula, self.puzzle.hand()).unwrap_or(Err(Refusal::SameNumber))?;
        Ok(self.go_to(after))
    }

    /// Takes a text as a move, if it is one of at most one operator or sign and does not make the target from the numbers as dealt.
    fn made_by(&mut self, text: &str, loose: &Puzzle) -> Option<Result<RoundStep, Refusal>> {
        let makes_target =
            written(&self.puzzle, text).is_ok_and(|it| it.evaluate().as_ref() == Ok(self.puzzle.target()));
        if self.late || self.rules().brackets != Brackets::Any || makes_target {
            return None;
        }
        let texts = self.with_fractions_bracketed(text).into_iter().chain([text.to_owned()]);
        let formulas = texts.flat_map(|text| [written(loose, &text).ok(), read(&text).ok()]).flatten();
        let after = formulas.filter_map(|formula| self.now.after_formula(&formula, self.puzzle.hand()));
        let after = after.reduce(|first, second| if first.is_ok() { first } else { second })?;
        Some(after.map(|position| self.go_to(position)))
    }

    /// Returns the formula of a text over the numbers as dealt, or over those that are left.
    fn formula_of(&self, text: &str, loose: &Puzzle) -> Result<Formula, Box<Judgement>> {
        let dealt = written(&self.puzzle, text);
        let whole = |formula: Formula| self.whole(&formula);
        match written(loose, text) {
            Ok(formula) if dealt.is_err() && self.rules().brackets == Brackets::Any => Ok(whole(formula)),
            Err(fault) if dealt.is_err() && !self.past.is_empty() => Err(fault),
            _ => dealt,
        }
    }

    /// Returns a text in which the fractions left are numbers, if it has any: `3-[8/3]` for `3-8/3` after 8 / 3.
    fn with_fractions_bracketed(&self, text: &str) -> Option<String> {
        let values = self.left().iter().map(Solution::value);
        let fractions = values.filter(|value| !value.is_integer()).sorted_unstable().dedup();
        let bracketed = fractions.fold(text.to_owned(), |text, value| {
            let fraction = value.to_string();
            let (mut bracketed, mut end) = (String::new(), 0);
            for (start, _) in text.match_indices(&fraction) {
                let (before, after) = (&text[..start], &text[start + fraction.len()..]);
                let is_part = |next: char| next.is_ascii_digit() || "./[]".contains(next);
                // Another minus is an operator.
                let stands_alone = if value.is_negative() {
                    before.trim_end().chars().next_back().is_none_or(|last| "(+-*/".contains(last))
                } else {
                    !before.ends_with(is_part)
                };
                if stands_alone && !after.starts_with(is_part) {
                    bracketed.extend([&text[end..start], "[", &fraction, "]"]);
                    end = start + fraction.len();
                }
            }
            bracketed + &text[end..]
        });
        (bracketed != text).then_some(bracketed)
    }

    /// Undoes the last step. Returns whether there was one.
    ///
    /// # Errors
    /// [`Refusal`] if time is up or the round is over.
    pub fn undo(&mut self) -> Result<bool, Refusal> {
        self.refuse_late()?;
        let before = self.past.pop();
        Ok(before.map(|before| self.undone.push(std::mem::replace(&mut self.now, before))).is_some())
    }

    /// Redoes the step that was undone last. Returns whether there was one.
    ///
    /// # Errors
    /// [`Refusal`] if time is up or the round is over.
    pub fn redo(&mut self) -> Result<bool, Refusal> {
        self.refuse_late()?;
        let after = self.undone.pop();
        Ok(after.map(|after| self.past.push(std::mem::replace(&mut self.now, after))).is_some())
    }

    /// Undoes all steps. Returns whether there were any.
    ///
    /// # Errors
    /// [`Refusal`] if time is up or the round is over.
    pub fn restart(&mut self) -> Result<bool, Refusal> {
        let some = self.undo()?;
        while self.undo()? {}
        Ok(some)
    }

    /// Returns a hint for the numbers left. It must be paid, unless it is already paid for this position.
    ///
    /// # Errors
    /// [`Refusal`] if time is up, the round is over, or the search was cut.
    pub fn hint(&mut self, level: Level, limits: &Limits<'_>) -> Result<Hint, Refusal> {
        self.refuse_late()?;
        let hint = self.look(limits).map_err(Refusal::Stopped)?;
        let key = self.key();
        match self.hints.iter_mut().find(|(told, _)| *told == key) {
            Some((_, told)) => *told = level.max(*told),
            None => self.hints.push((key, level)),
        }
        Ok(hint)
    }

    /// Returns whether the target can still be made from the numbers left. It costs no points.
    ///
    /// ```
    /// use sumwise::Operator;
    /// use sumwise::round::Round;
    /// use sumwise::solve::Limits;
    ///
    /// let mut round = Round::new("rules~operators=+-/~join=digits:4,4,2=42".parse()?);
    /// assert_eq!(round.winnable(&Limits::NONE), Ok(true)); // 44-2
    /// round.join(0, Operator::Divide, 2).unwrap();
    /// assert_eq!(round.winnable(&Limits::NONE), Ok(false)); // 4 and 2 are left, but this 2 was not dealt
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    ///
    /// # Errors
    /// [`StopReason`] when the search was cut.
    pub fn winnable(&self, limits: &Limits<'_>) -> Result<bool, StopReason> {
        Ok(self.look(limits)?.winnable())
    }

    /// Returns the hint for the numbers left.
    fn look(&self, limits: &Limits<'_>) -> Result<Hint, StopReason> {
        let (position, rules) = (self.position(), self.rules());
        if rules.has_all_trees_of_its_numbers() || rules.brackets != Brackets::Any {
            return Solver::new().limits(*limits).hint(&position);
        }
        let left = Left { tiles: &self.now.tiles, dealt: self.puzzle.hand().numbers().len() };
        let (best, nearest, _) = best_or_nearest(&position, left, limits).complete()?;
        Ok(Hint::new(position, best.or_else(|| nearest.into_iter().next())))
    }

    /// Signals that time is up: one answer can still be given.
    pub fn stop_clock(&mut self) {
        self.late = true;
    }

    /// Ends the round with the nearest value so far.
    ///
    /// # Errors
    /// [`Refusal`] if the value earns nothing, or there is none.
    pub fn declare(&mut self) -> Result<&Solution, Refusal> {
        self.refuse_over()?;
        let best = self.best.as_ref().ok_or(Refusal::NothingMade)?;
        let outcome = self.made(best);
        if outcome.points(self.puzzle.game()) == 0 {
            let distance = self.distance(best);
            return Err(Refusal::Worthless { value: best.value().clone(), distance });
        }
        self.outcome = Some(outcome);
        Ok(best)
    }

    /// Ends the round with the claim that the target cannot be made. Returns whether the claim is correct.
    ///
    /// # Errors
    /// [`Refusal`] if the round is over, or the search was cut before it knew.
    pub fn claim_none(&mut self, limits: &Limits<'_>) -> Result<bool, Refusal> {
        self.refuse_over()?;
        let answer = Solver::new().limits(*limits).solve(&self.puzzle);
        let right = answer.found.best.is_none();
        if let Some(stop) = answer.stop.filter(|_| right && answer.found.status == Status::Cut) {
            return Err(Refusal::Stopped(stop));
        }
        self.outcome = Some(Outcome::ClaimedNone { right });
        Ok(right)
    }

    /// Ends the round without an answer.
    pub fn give_up(&mut self) {
        self.outcome.get_or_insert(Outcome::NoAnswer);
    }

    fn rules(&self) -> &Rules {
        self.puzzle.hand().rules()
    }

    fn left_under(&self, rules: Rules) -> Puzzle {
        let numbers = self.left().iter().map(Solution::value);
        let hand = Hand::new(numbers, rules).expect("a step leaves its result");
        self.puzzle.with_hand(hand)
    }

    /// Returns the identity of the position, independent of the steps that led to it.
    fn key(&self) -> Vec<(Rational, Tile)> {
        let values = self.left().iter().map(|number| number.value().clone());
        let mut key: Vec<(Rational, Tile)> = values.zip(self.now.tiles.iter().cloned()).collect();
        if self.rules().order == Order::Any {
            key.sort();
        }
        key
    }

    /// Returns the highest level paid for this position.
    fn told(&self) -> Option<Level> {
        let key = self.key();
        self.hints.iter().find(|(told, _)| *told == key).map(|(_, level)| *level)
    }

    fn refuse_over(&self) -> Result<(), Refusal> {
        if self.outcome.is_some() { Err(Refusal::Over) } else { Ok(()) }
    }

    fn refuse_late(&self) -> Result<(), Refusal> {
        self.refuse_over()?;
        if self.late { Err(Refusal::Late) } else { Ok(()) }
    }

    fn distance(&self, made: &Solution) -> Rational {
        (made.value() - self.puzzle.target()).abs()
    }

    fn made(&self, made: &Solution) -> Outcome {
        Outcome::Made { distance: self.distance(made) }
    }

    fn worth(&self, outcome: &Outcome) -> u32 {
        outcome.points(self.puzzle.game()).saturating_sub(self.hint_price())
    }

    /// Rewrites a formula of the numbers left as a formula of the numbers dealt.
    fn whole(&self, formula: &Formula) -> Formula {
        let mut free: Vec<Option<&Solution>> = self.now.left.iter().map(Some).collect();
        let fixed = self.rules().order == Order::Fixed;
        let mut take = |leaf: &Token| {
            let is_left = |place: &usize| free[*place].is_some_and(|number| Some(number.value()) == leaf.number());
            let mut places = (0..free.len()).filter(is_left);
            let place = if fixed { places.next() } else { places.next_back() };
            // Numerals may be of several numbers.
            let Some(place) = place else { return Formula::from_postfix(vec![leaf.clone()]) };
            let taken = free[place].take().expect("it is free");
            if fixed {
                free[..place].fill(None);
            }
            taken.formula().clone()
        };
        formula.fold(|node| match node {
            Node::Leaf(leaf) => take(leaf),
            Node::Sign(sign, operand) => Formula::sign(&operand, sign),
            Node::Operator(operator, left, right) => Formula::join(&left, operator, &right),
        })
    }

    /// Judges a formula of the numbers dealt, and takes it as the answer.
    fn judged(&mut self, formula: Formula) -> Result<Judgement, Box<Judgement>> {
        let judgement = check_formula(&self.puzzle, &formula);
        if !judgement.is_correct() && !matches!(judgement.verdict(), Verdict::WrongValue { .. }) {
            return Err(judgement.into());
        }
        let made = valued(formula);
        if self.late {
            self.outcome = Some(self.made(&made));
            self.best = Some(made);
        } else {
            self.consider(made);
        }
        Ok(judgement)
    }

    /// Keeps a value nearer than all before, and ends the round if it is the target.
    fn consider(&mut self, made: Solution) {
        if self.best.as_ref().is_none_or(|best| self.distance(&made) < self.distance(best)) {
            if made.value() == self.puzzle.target() {
                self.outcome = Some(self.made(&made));
            }
            self.best = Some(made);
        }
    }
}

/// Returns the valid formula of a text, with any value.
fn written(puzzle: &Puzzle, text: &str) -> Result<Formula, Box<Judgement>> {
    let check = |puzzle: &Puzzle| Judge::default().check_whole(puzzle, text, Reading::Lenient);
    let judgement = check(puzzle);
    let judgement = match judgement.verdict() {
        // With this value as the target, the judgement contains the formula.
        Verdict::WrongValue { value, claim: None, .. } => check(&Puzzle::new(puzzle.hand().clone(), value.clone())),
        _ => judgement,
    };
    judgement.formula().cloned().ok_or_else(|| judgement.into())
}

/// Returns whether a faulty text was readable, so that it counts as an answer.
fn is_read(fault: &Judgement) -> bool {
    !matches!(fault.verdict(), Verdict::NoAnswer(_) | Verdict::TooLong(_) | Verdict::Syntax(_))
}
