//! The requests about one puzzle or one hand.

use sumwise::HandError;
use sumwise::check::{Judge, Judgement, Manner};
use sumwise::grade::{Grade as Graded, GradeError};
use sumwise::hint::{Hint as Hinted, Level};
use sumwise::solve::{Answer, Counts, Distinct, Limits, Method, Reach as Reached, Searched, StopReason};
use sumwise::{Hand, Order, Puzzle, Rational, sweep};

use crate::draft::{Draft, Given};
use crate::error::RequestError;
use crate::fields::{self, Fields};
use crate::search::Search;
use crate::span::target_range;

/// The names of the fields of a puzzle and a search, and others.
fn known(others: &[&'static str]) -> Vec<&'static str> {
    fields::of_puzzle().chain(Search::FIELDS).chain(others.iter().copied()).collect()
}

/// The request for the best solution of a puzzle, or all of them.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Fields, Solve};
///
/// let solve = Solve::read(&Fields::read(r#"{"puzzle": "24:1,1,11,11=24", "all": true}"#)?)?;
/// assert_eq!(solve.answer(&Limits::NONE).found.solutions.len(), 1);
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Which solutions are listed, if any are.
    pub list: Option<Distinct>,
    /// How the search is done.
    pub search: Search,
}

impl Solve {
    /// Asks for the best solution; with `all` for every different one: formulas where the order is fixed, unless
    /// `distinct` says otherwise.
    ///
    /// # Errors
    /// [`RequestError`] when there is no target, or the search would be endless.
    pub fn new(draft: Draft, all: bool, distinct: Option<Distinct>, search: Search) -> Result<Self, RequestError> {
        let puzzle = draft.puzzle()?;
        let list = all.then(|| distinct.unwrap_or_else(|| usual(&puzzle)));
        search.refuse_endless(puzzle.hand(), Some(puzzle.target()), list)?;
        Ok(Self { puzzle, list, search })
    }

    /// Reads the fields of a puzzle and a search, `all` and `distinct`.
    ///
    /// # Errors
    /// [`RequestError`] when one of them has no such value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&["all", "distinct"]))?;
        let draft = Draft::of_fields(fields, &Given::default(), None)?;
        Self::new(draft, fields.truth("all")?.unwrap_or(false), fields.parse("distinct")?, Search::read(fields)?)
    }

    /// Answers within limits, which are those of its search where these are the host's.
    pub fn answer(&self, limits: &Limits<'_>) -> Searched<Answer> {
        let solver = self.search.solver(limits);
        self.list.map_or_else(|| solver.solve(&self.puzzle), |distinct| solver.list(&self.puzzle, distinct))
    }
}

/// Which solutions are listed where nobody says: under a fixed order the formulas themselves, which are few.
fn usual(puzzle: &Puzzle) -> Distinct {
    match puzzle.hand().rules().order {
        Order::Any => Distinct::Essential,
        Order::Fixed => Distinct::Formulas,
    }
}

/// The request which targets a hand makes.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Fields, Reach};
///
/// let reach = Reach::read(&Fields::read(r#"{"numbers": [2, 3, 5, 7], "game": "primes", "targets": "1..10"}"#)?)?;
/// assert_eq!(reach.answer(&Limits::NONE).found.targets.iter().filter(|target| target.best().is_some()).count(), 9);
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The numbers and the rules.
    pub hand: Hand,
    /// The targets.
    pub targets: Vec<Rational>,
    /// How the search is done.
    pub search: Search,
}

impl Reach {
    /// Asks for some targets, or for those of the game.
    ///
    /// # Errors
    /// [`RequestError::TooLong`] when the search would be endless.
    pub fn new(draft: Draft, targets: Option<Vec<Rational>>, search: Search) -> Result<Self, RequestError> {
        search.refuse_endless(&draft.hand, None, None)?;
        let targets = targets.unwrap_or_else(|| draft.targets().map(Rational::from).collect());
        Ok(Self { hand: draft.hand, targets, search })
    }

    /// Reads the fields of a hand and a search, and `targets`, such as `"1..100"`.
    ///
    /// # Errors
    /// [`RequestError`] when one of them has no such value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&["targets"]))?;
        let draft = Draft::of_fields(fields, &Given::default(), None)?;
        let targets = fields.read_by("targets", target_range)?;
        Self::new(draft, targets.map(|targets| targets.map(Rational::from).collect()), Search::read(fields)?)
    }

    /// Answers with the best formula of each target.
    pub fn answer(&self, limits: &Limits<'_>) -> Searched<Reached> {
        self.search.solver(limits).reach(&self.hand, &self.targets)
    }

    /// Answers with the fewest operators of each target alone, by a quicker method where the rules allow it and nothing
    /// else is asked of the search.
    pub fn fewest(&self, limits: &Limits<'_>) -> Searched<Vec<Option<usize>>> {
        let plain = self.search.method == Method::Fast && self.search.limit.is_none();
        let ends = self.targets.first().and_then(Rational::to_i64).zip(self.targets.last().and_then(Rational::to_i64));
        let range = ends.filter(|(first, last)| (*first..=*last).map(Rational::from).eq(self.targets.iter().cloned()));
        let quick = range.filter(|_| plain).and_then(|(first, last)| sweep::fewest(&self.hand, first..=last));
        if let Some(fewest) = quick {
            let fewest = fewest.into_iter().map(|operators| operators.map(usize::from)).collect();
            return Searched { found: fewest, stop: None };
        }
        self.answer(limits)
            .map(|reached| reached.targets.iter().map(|target| Some(target.best()?.formula().operators())).collect())
    }
}

/// The request how many formulas there are.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Count, Fields};
///
/// let count = Count::read(&Fields::read(r#"{"puzzle": "24:1,1,11,11=24"}"#)?)?;
/// assert_eq!(count.answer(&Limits::NONE).found[0].essential, Some(1));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The numbers and the rules.
    pub hand: Hand,
    /// The targets; none for the formulas alone.
    pub targets: Vec<Rational>,
    /// How the search is done.
    pub search: Search,
}

impl Count {
    /// Asks for the draft's target, if it has one, or for these targets.
    ///
    /// # Errors
    /// [`RequestError`] when the search would be endless.
    pub fn new(draft: Draft, targets: Option<Vec<Rational>>, search: Search) -> Result<Self, RequestError> {
        let Draft { hand, target, .. } = draft;
        let targets = targets.unwrap_or_else(|| target.into_iter().collect());
        // Of the targets one at an end is the hardest to count.
        if targets.is_empty() {
            search.refuse_endless(&hand, None, None)?;
        }
        for target in targets.iter().min().into_iter().chain(targets.iter().max()) {
            search.refuse_endless(&hand, Some(target), Some(Distinct::Essential))?;
        }
        Ok(Self { hand, targets, search })
    }

    /// Reads the fields of a hand and a search, and `targets`, such as `"1..100"`.
    ///
    /// # Errors
    /// [`RequestError`] when one of them has no such value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&["targets"]))?;
        let draft = Draft::of_fields(fields, &Given::default(), None)?;
        let targets = fields.read_by("targets", target_range)?;
        Self::new(draft, targets.map(|targets| targets.map(Rational::from).collect()), Search::read(fields)?)
    }

    /// Counts for each target, or once where there is none.
    pub fn answer(&self, limits: &Limits<'_>) -> Searched<Vec<Counts>> {
        let solver = self.search.solver(limits);
        match &self.targets[..] {
            [] => solver.count(&self.hand, None).map(|counts| vec![counts]),
            targets => solver.count_targets(&self.hand, targets),
        }
    }
}

/// The request to judge an answer.
///
/// ```
/// use sumwise_request::{Check, Fields, Given};
///
/// let check = Check::read(&Fields::read(r#"{"text": "8/(3-8/3)", "puzzle": "24:3,3,8,8=24"}"#)?)?;
/// assert!(check.answer().is_correct());
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The text with the answer.
    pub text: String,
    /// How the answer is found and read.
    pub manner: Manner,
}

impl Check {
    /// Reads the fields of a puzzle, a text with the answer, `reading` and `extract`.
    ///
    /// # Errors
    /// [`RequestError`] when one of them has no such value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        let others: Vec<&str> = fields::TEXT.iter().copied().chain(["reading", "extract"]).collect();
        fields.refuse_unknown(&known(&others))?;
        let puzzle = Draft::of_fields(fields, &Given::default(), None)?.puzzle()?;
        Ok(Self { puzzle, text: fields.answer()?.into_owned(), manner: manner(fields)? })
    }

    /// Judges the answer. Costs time in proportion to the text.
    pub fn answer(&self) -> Judgement {
        Judge::default().check(&self.puzzle, &self.text, self.manner)
    }
}

/// Reads the fields `reading` and `extract`.
pub(crate) fn manner(fields: &Fields<'_>) -> Result<Manner, RequestError> {
    let default = Manner::default();
    let (reading, extract) = (fields.parse("reading")?, fields.parse("extract")?);
    Ok(Manner { reading: reading.unwrap_or(default.reading), extract: extract.unwrap_or(default.extract) })
}

/// The request how hard a puzzle is.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Fields, Grade};
///
/// let grade = Grade::read(&Fields::read(r#"{"puzzle": "24:3,3,8,8=24"}"#)?)?;
/// assert_eq!(grade.answer(&Limits::NONE).unwrap().band.name(), "expert");
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How the search is done.
    pub search: Search,
}

impl Grade {
    /// Asks for the grade of a puzzle.
    ///
    /// # Errors
    /// [`RequestError`] when there is no target, or the search would be endless.
    pub fn new(draft: Draft, search: Search) -> Result<Self, RequestError> {
        let puzzle = draft.puzzle()?;
        search.refuse_endless(puzzle.hand(), Some(puzzle.target()), Some(Distinct::Essential))?;
        Ok(Self { puzzle, search })
    }

    /// Reads the fields of a puzzle and a search.
    ///
    /// # Errors
    /// [`RequestError`] when one of them has no such value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&[]))?;
        Self::new(Draft::of_fields(fields, &Given::default(), None)?, Search::read(fields)?)
    }

    /// Grades the puzzle.
    ///
    /// # Errors
    /// [`GradeError`] when it has no solution, or not all are known.
    pub fn answer(&self, limits: &Limits<'_>) -> Result<Graded, GradeError> {
        self.search.solver(limits).grade(&self.puzzle)
    }
}

/// The request for help with a position.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Fields, Hint};
///
/// let asked = r#"{"puzzle": "countdown:75,50,2,3,8,7=812", "left": [75, 50, 6, 8, 7], "level": 3}"#;
/// let hint = Hint::read(&Fields::read(asked)?)?;
/// assert_eq!(hint.position.hand().numbers().len(), 5);
/// assert!(!hint.answer(&Limits::NONE).unwrap().winnable());
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The puzzle with the numbers that are left.
    pub position: Puzzle,
    /// The level of the hint.
    pub level: Level,
    /// How the search is done.
    pub search: Search,
}

impl Hint {
    /// Asks for a hint for a puzzle, or for the position with some numbers left.
    ///
    /// # Errors
    /// [`RequestError`] when there is no target, more numbers are left than there were, or the search would be endless.
    pub fn new(draft: Draft, left: Option<Vec<Rational>>, level: Level, search: Search) -> Result<Self, RequestError> {
        let position = match left {
            Some(left) => Draft { hand: after(&draft.hand, left)?, ..draft }.puzzle()?,
            None => draft.puzzle()?,
        };
        search.refuse_endless(position.hand(), Some(position.target()), None)?;
        Ok(Self { position, level, search })
    }

    /// Reads the fields of a puzzle and a search, `left` and `level`.
    ///
    /// # Errors
    /// [`RequestError`] when one of them has no such value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&["left", "level"]))?;
        let left = fields.find(&["left"]).map(|(_, left)| fields::numbers(left)).transpose()?;
        let level = fields.parse("level")?.unwrap_or(Level::Length);
        Self::new(Draft::of_fields(fields, &Given::default(), None)?, left, level, Search::read(fields)?)
    }

    /// Finds the hint.
    ///
    /// # Errors
    /// Why the search was cut.
    pub fn answer(&self, limits: &Limits<'_>) -> Result<Hinted, StopReason> {
        self.search.solver(limits).hint(&self.position)
    }
}

/// The hand after some steps, each of which leaves one number fewer.
fn after(given: &Hand, left: Vec<Rational>) -> Result<Hand, RequestError> {
    let (before, after) = (given.numbers().len(), left.len());
    if after > before {
        let why = format!("{after} numbers cannot be left of {before}: a step joins two of them to one");
        return Err(RequestError::Field(why));
    }
    Hand::new(left, *given.rules()).map_err(|error: HandError| error.into())
}
