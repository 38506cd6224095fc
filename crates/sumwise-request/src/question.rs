//! Requests about one puzzle or one hand.

use sumwise::check::{Claims, Extract, Judge, Judgement, Manner, Reading, Verdict};
use sumwise::grade::{Grade as Graded, GradeError};
use sumwise::hint::{Hint as Hinted, Level};
use sumwise::solve::{
    Answer, Counts, Distinct, HandQuestion, Limits, Made, Method, Reach as Reached, Searched, Side, Solver, Status,
    StopReason, Target,
};
use sumwise::{Hand, Order, Puzzle, Rational, sweep};
use sumwise_render::plan::PlanJson;

use crate::draft::{Draft, Given};
use crate::error::RequestError;
use crate::fields::{self, Fields};
use crate::left;
use crate::plan::{considered, planned};
use crate::search::Search;
use crate::span::target_range;

/// Returns the names of the fields of a puzzle and a search, and other names.
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
    /// The solutions to list; `None` for the best alone.
    pub list: Option<Distinct>,
    /// Where the nearest values are looked for, if there is no solution and none are listed.
    pub side: Side,
    /// The method and the limits of the search.
    pub search: Search,
    /// Whether it is said how the answer is found.
    pub plan: bool,
}

impl Solve {
    /// Makes a request for the best solution, or with `all` for every different solution. Without `distinct`, solutions are
    /// different formulas under a fixed order, and otherwise different essential classes.
    ///
    /// # Errors
    /// [`RequestError`] when there is no target, or the search would take too long.
    pub fn new(draft: Draft, all: bool, distinct: Option<Distinct>, search: Search) -> Result<Self, RequestError> {
        let puzzle = draft.puzzle()?;
        let list = all.then(|| distinct.unwrap_or_else(|| usual(&puzzle)));
        search.refuse_endless(puzzle.hand())?;
        Ok(Self { puzzle, list, side: Side::Either, search, plan: false })
    }

    /// Reads the fields of a puzzle and a search, `all`, `distinct`, `nearest` and `plan`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        // What a browser loads first says nothing of sides and plans.
        let is_whole = cfg!(feature = "all");
        let others: &[&str] = if is_whole { &["all", "distinct", "nearest", "plan"] } else { &["all", "distinct"] };
        fields.refuse_unknown(&known(others))?;
        let draft = Draft::of_fields(fields, &Given::default(), None)?;
        let all = fields.truth("all")?.unwrap_or(false);
        let solve = Self::new(draft, all, fields.parse("distinct")?, Search::read(fields)?)?;
        if !is_whole {
            return Ok(solve);
        }
        let side = fields.parse("nearest")?.unwrap_or_default();
        Ok(Self { side, plan: fields.truth("plan")?.unwrap_or(false), ..solve })
    }

    /// Answers within the given limits.
    pub fn answer(&self, limits: &Limits<'_>) -> Searched<Answer> {
        let solver = self.search.solver(limits);
        let answer = match self.list {
            Some(distinct) => solver.list(&self.puzzle, distinct),
            None if cfg!(feature = "all") => solver.solve_beside(&self.puzzle, self.side),
            None => solver.solve(&self.puzzle),
        };
        // What a browser loads first has no searches that are cut so early.
        let is_empty = cfg!(feature = "all") && answer.stop.is_some() && answer.found.shown().is_empty();
        if is_empty { self.with_guess(answer) } else { answer }
    }

    /// Adds the best of the first formulas to an answer that was cut before it had any.
    fn with_guess(&self, answer: Searched<Answer>) -> Searched<Answer> {
        const FIRST: u64 = 20_000;
        let first = Solver::new().method(Method::Literal).limits(Limits { steps: Some(FIRST), ..Limits::NONE });
        let Answer { best, nearest, .. } = first.solve_beside(&self.puzzle, self.side).found;
        answer.map(|answer| Answer { best, nearest, ..answer })
    }

    /// Answers within the given limits, and says how, if [`plan`](Self::plan) asks for it.
    pub fn answer_and_plan(&self, limits: &Limits<'_>) -> (Searched<Answer>, Option<PlanJson>) {
        let (hand, target) = (self.puzzle.hand(), self.puzzle.target());
        let of_list = |distinct| HandQuestion::Solutions(target, distinct);
        let question = self.list.map_or(HandQuestion::Best, of_list);
        let ways = || self.search.solver(limits).considered(hand, question);
        planned(self.plan, limits, |limits| self.answer(limits), ways)
    }
}

/// Returns the default kind of different solutions. Under a fixed order these are the formulas themselves, which are few.
fn usual(puzzle: &Puzzle) -> Distinct {
    match puzzle.hand().rules().order {
        Order::Any => Distinct::Essential,
        Order::Fixed => Distinct::Formulas,
    }
}

/// The request for the targets that a hand makes.
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
    /// The method and the limits of the search.
    pub search: Search,
    /// Whether it is said how the answer is found.
    pub plan: bool,
}

impl Reach {
    /// Makes a request about some targets, or about those of the game.
    ///
    /// # Errors
    /// [`RequestError::TooLong`] when the search would take too long, and [`RequestError::Memory`] when the targets take more
    /// memory than its limit.
    pub fn new(
        draft: Draft,
        targets: Option<impl IntoIterator<Item = Rational>>,
        search: Search,
    ) -> Result<Self, RequestError> {
        search.refuse_endless(&draft.hand)?;
        let (search, targets) = match targets {
            Some(targets) => search.beside(targets)?,
            None => search.beside(draft.targets().map(Rational::from))?,
        };
        Ok(Self { hand: draft.hand, targets, search, plan: false })
    }

    /// Reads the fields of a hand and a search, `targets`, such as `"1..100"`, and `plan`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        Self::read_known(fields, &["targets", "plan"])
    }

    /// Reads the fields of a hand and a search, and `targets`, for [`fewest`](Self::fewest), which has no plan.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read_fewest(fields: &Fields<'_>) -> Result<Self, RequestError> {
        Self::read_known(fields, &["targets"])
    }

    fn read_known(fields: &Fields<'_>, others: &[&'static str]) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(others))?;
        let draft = Draft::of_fields(fields, &Given::default(), None)?;
        let targets = fields.read_by("targets", target_range)?.map(|targets| targets.map(Rational::from));
        let reach = Self::new(draft, targets, Search::read(fields)?)?;
        Ok(Self { plan: fields.truth("plan")?.unwrap_or(false), ..reach })
    }

    /// Answers with the best formula of each target.
    pub fn answer(&self, limits: &Limits<'_>) -> Searched<Reached> {
        self.search.solver(limits).reach(&self.hand, &self.targets)
    }

    /// Answers with the best formula of each target, and says how, if [`plan`](Self::plan) asks for it.
    pub fn answer_and_plan(&self, limits: &Limits<'_>) -> (Searched<Reached>, Option<PlanJson>) {
        let ways = || self.search.solver(limits).considered(&self.hand, HandQuestion::Reach);
        planned(self.plan, limits, |limits| self.answer(limits), ways)
    }

    /// Answers with the first target that the hand does not make.
    pub fn first_missing(&self, limits: &Limits<'_>) -> Searched<Option<Rational>> {
        self.search.solver(limits).first_missing(&self.hand, &self.targets)
    }

    /// Answers with the first target that the hand does not make, and says how, if [`plan`](Self::plan) asks for it.
    pub fn first_missing_and_plan(&self, limits: &Limits<'_>) -> (Searched<Option<Rational>>, Option<PlanJson>) {
        let ways = || self.search.solver(limits).considered(&self.hand, HandQuestion::FirstMissing);
        planned(self.plan, limits, |limits| self.first_missing(limits), ways)
    }

    /// Answers with only the fewest operators of each target. This uses a quicker method if the rules allow it, and the search asks
    /// for the fast method without a limit of steps.
    pub fn fewest(&self, limits: &Limits<'_>) -> Searched<Vec<Made<usize>>> {
        let plain = self.search.method == Method::Fast && self.search.limit.is_none();
        let ends = self.targets.first().and_then(Rational::to_i64).zip(self.targets.last().and_then(Rational::to_i64));
        let range = ends.filter(|(first, last)| (*first..=*last).map(Rational::from).eq(self.targets.iter().cloned()));
        let quick = range.filter(|_| plain).and_then(|(first, last)| sweep::fewest(&self.hand, first..=last));
        if let Some(fewest) = quick {
            let made = |operators: Option<u8>| operators.map_or(Made::Never, |few| Made::By(few.into()));
            let fewest = fewest.into_iter().map(made).collect();
            return Searched { found: fewest, stop: None };
        }
        let fewest = |target: &Target| target.made.as_ref().map(|best| best.formula().steps());
        self.answer(limits).map(|reached| reached.targets.iter().map(fewest).collect())
    }
}

/// The request for every value that a hand makes.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Fields, Values};
///
/// let values = Values::read(&Fields::read(r#"{"numbers": [1, 2, 3], "game": "24", "rules": {"domain": "natural"}}"#)?)?;
/// assert_eq!(values.answer(&Limits::NONE).found.len(), 10);
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// The numbers and the rules.
    pub hand: Hand,
    /// The method and the limits of the search.
    pub search: Search,
    /// Whether it is said how the answer is found.
    pub plan: bool,
}

impl Values {
    /// Makes a request.
    ///
    /// # Errors
    /// [`RequestError::TooLong`] when the search would take too long.
    pub fn new(draft: Draft, search: Search) -> Result<Self, RequestError> {
        search.refuse_endless(&draft.hand)?;
        Ok(Self { hand: draft.hand, search, plan: false })
    }

    /// Reads the fields of a hand and a search, and `plan`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&["plan"]))?;
        let values = Self::new(Draft::of_fields(fields, &Given::default(), None)?, Search::read(fields)?)?;
        Ok(Self { plan: fields.truth("plan")?.unwrap_or(false), ..values })
    }

    /// Answers with the values in ascending order.
    pub fn answer(&self, limits: &Limits<'_>) -> Searched<Vec<Rational>> {
        self.search.solver(limits).values(&self.hand)
    }

    /// Answers with the values in ascending order, and says how, if [`plan`](Self::plan) asks for it.
    pub fn answer_and_plan(&self, limits: &Limits<'_>) -> (Searched<Vec<Rational>>, Option<PlanJson>) {
        let ways = || self.search.solver(limits).considered(&self.hand, HandQuestion::Values);
        planned(self.plan, limits, |limits| self.answer(limits), ways)
    }
}

/// The request for the numbers of formulas.
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
    /// The targets; empty to count formulas without a target.
    pub targets: Vec<Rational>,
    /// The method and the limits of the search.
    pub search: Search,
    /// Whether it is said how the answer is found.
    pub plan: bool,
}

impl Count {
    /// Makes a request about the given targets, or about the draft's target if there is one.
    ///
    /// # Errors
    /// [`RequestError`] when the search would take too long, or the targets take more memory than its limit.
    pub fn new(
        draft: Draft,
        targets: Option<impl IntoIterator<Item = Rational>>,
        search: Search,
    ) -> Result<Self, RequestError> {
        let Draft { hand, target, .. } = draft;
        let (search, targets) = match targets {
            Some(targets) => search.beside(targets)?,
            None => search.beside(target)?,
        };
        search.refuse_endless(&hand)?;
        Ok(Self { hand, targets, search, plan: false })
    }

    /// Reads the fields of a hand and a search, `targets`, such as `"1..100"`, and `plan`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&["targets", "plan"]))?;
        let draft = Draft::of_fields(fields, &Given::default(), None)?;
        let targets = fields.read_by("targets", target_range)?.map(|targets| targets.map(Rational::from));
        let count = Self::new(draft, targets, Search::read(fields)?)?;
        Ok(Self { plan: fields.truth("plan")?.unwrap_or(false), ..count })
    }

    /// Counts for each target, or once if there is none.
    pub fn answer(&self, limits: &Limits<'_>) -> Searched<Vec<Counts>> {
        let solver = self.search.solver(limits);
        match &self.targets[..] {
            [] => solver.count(&self.hand, None).map(|counts| vec![counts]),
            targets => solver.count_targets(&self.hand, targets),
        }
    }

    /// Counts for each target, or once if there is none, and says how, if [`plan`](Self::plan) asks for it. A way is chosen if it is for
    /// some target.
    pub fn answer_and_plan(&self, limits: &Limits<'_>) -> (Searched<Vec<Counts>>, Option<PlanJson>) {
        let solver = self.search.solver(limits);
        let ways = || match &self.targets[..] {
            [] => solver.considered(&self.hand, HandQuestion::Valid),
            targets => considered(&solver, &self.hand, targets.iter().map(HandQuestion::Counts)),
        };
        planned(self.plan, limits, |limits| self.answer(limits), ways)
    }
}

/// The request to judge an answer.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Check, Fields};
///
/// let check = Check::read(&Fields::read(r#"{"text": "8/(3-8/3)", "puzzle": "24:3,3,8,8=24"}"#)?)?;
/// assert!(check.answer(&Limits::NONE).is_correct());
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The text with the answer.
    pub text: String,
    /// The extraction and the reading of the answer, and what it may claim.
    pub manner: Manner,
    /// The method and the limits of the search that decides a claim of no solution.
    pub search: Search,
}

impl Check {
    /// The manner of a request that says nothing of it: the answer is found wherever the text has it, by an engine that looks for answers.
    const MANNER: Manner = Manner {
        reading: Reading::Lenient,
        extract: if cfg!(feature = "all") { Extract::Auto } else { Extract::Raw },
        claims: Claims::Solution,
    };

    /// Reads the fields of a puzzle and a search, a text with the answer, `reading`, `extract` and `claims`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        let others: Vec<&str> = fields::TEXT.iter().copied().chain(["reading", "extract", "claims"]).collect();
        fields.refuse_unknown(&known(&others))?;
        let puzzle = Draft::of_fields(fields, &Given::default(), None)?.puzzle()?;
        let (text, manner) = (fields.answer()?.into_owned(), manner(fields, Self::MANNER)?);
        if !cfg!(feature = "all") && (manner.extract, manner.claims) != (Extract::Raw, Claims::Solution) {
            return Err(RequestError::Field("this engine judges whole answers, which claim a solution".to_owned()));
        }
        Ok(Self { puzzle, text, manner, search: Search::read(fields)? })
    }

    /// Judges the answer, in time proportional to the length of the text. A claim that there is no solution is decided within the
    /// limits.
    pub fn answer(&self, limits: &Limits<'_>) -> Judgement {
        // What looks for an answer in a longer text is left out of what a browser loads first.
        if !cfg!(feature = "all") {
            return Judge::default().check_whole(&self.puzzle, &self.text, self.manner.reading);
        }
        let judgement = Judge::default().check(&self.puzzle, &self.text, self.manner);
        decided(judgement, &self.puzzle, self.search, limits)
    }
}

#[cfg(feature = "all")]
impl Check {
    /// Says that a text, which is not judged correct, claims that there is no solution where such claims are not asked for.
    ///
    /// ```
    /// use sumwise::solve::Limits;
    /// use sumwise_request::{Check, Fields};
    ///
    /// let check = Check::read(&Fields::read(r#"{"text": "impossible", "puzzle": "24:1,1,1,1=24"}"#)?)?;
    /// assert!(check.unheard(&check.answer(&Limits::NONE)).is_some());
    /// # Ok::<(), sumwise_request::RequestError>(())
    /// ```
    pub fn unheard(&self, judgement: &Judgement) -> Option<&'static str> {
        let manner = Manner { claims: Claims::None, ..self.manner };
        let claims = || *Judge::default().check(&self.puzzle, &self.text, manner).verdict() == Verdict::Undecided;
        (self.manner.claims == Claims::Solution && !judgement.is_correct() && claims())
            .then_some("this says that there is no solution: with --claims none it is decided whether that is so")
    }
}

/// Reads the fields `reading`, `extract` and `claims`, which replace those of `default`.
///
/// # Errors
/// [`RequestError`] when a field has an unknown value.
pub fn manner(fields: &Fields<'_>, default: Manner) -> Result<Manner, RequestError> {
    Ok(Manner {
        reading: fields.parse("reading")?.unwrap_or(default.reading),
        extract: fields.parse("extract")?.unwrap_or(default.extract),
        claims: fields.parse("claims")?.unwrap_or(default.claims),
    })
}

/// Decides a claim that there is no solution within the limits of a search. A judgement of another kind stays the same, and so does a
/// claim whose search is cut before it knows, or would take too long.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::check::{Claims, Manner, check};
/// use sumwise::solve::Limits;
/// use sumwise_request::{Search, decided};
///
/// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
/// let judgement = check(&puzzle, "no solution", Manner { claims: Claims::None, ..Manner::default() });
/// assert_eq!(decided(judgement, &puzzle, Search::default(), &Limits::NONE).verdict().name(), "not_none");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn decided(judgement: Judgement, puzzle: &Puzzle, search: Search, limits: &Limits<'_>) -> Judgement {
    if !matches!(judgement.verdict(), Verdict::Undecided) || search.refuse_endless(puzzle.hand()).is_err() {
        return judgement;
    }
    let answer = search.solver(limits).solve(puzzle).found;
    match (answer.best, answer.status) {
        (None, Status::Cut) => judgement,
        (best, _) => judgement.decided(best.is_some()),
    }
}

/// The request for the difficulty of a puzzle.
///
/// ```
/// use sumwise::solve::Limits;
/// use sumwise_request::{Fields, Grade};
///
/// let grade = Grade::read(&Fields::read(r#"{"puzzle": "24:3,3,8,8=24"}"#)?)?;
/// assert_eq!(grade.answer(&Limits::NONE).unwrap().band.unwrap().name(), "expert");
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The method and the limits of the search.
    pub search: Search,
}

impl Grade {
    /// Makes a request for the grade of a puzzle.
    ///
    /// # Errors
    /// [`RequestError`] when there is no target, or the search would take too long.
    pub fn new(draft: Draft, search: Search) -> Result<Self, RequestError> {
        let puzzle = draft.puzzle()?;
        // Without a grade there is no search.
        if sumwise::grade::is_timed(puzzle.hand().rules()) {
            search.refuse_endless(puzzle.hand())?;
        }
        Ok(Self { puzzle, search })
    }

    /// Reads the fields of a puzzle and a search.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&[]))?;
        Self::new(Draft::of_fields(fields, &Given::default(), None)?, Search::read(fields)?)
    }

    /// Grades the puzzle.
    ///
    /// # Errors
    /// [`GradeError`] when the puzzle has no solution, or not all solutions are known.
    pub fn answer(&self, limits: &Limits<'_>) -> Result<Graded, GradeError> {
        self.search.solver(limits).grade(&self.puzzle)
    }
}

/// The request for a hint.
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
    /// The puzzle with the numbers that remain.
    pub position: Puzzle,
    /// The level of the hint.
    pub level: Level,
    /// The method and the limits of the search.
    pub search: Search,
}

impl Hint {
    /// Makes a request for a hint for a puzzle, or for the position with some numbers left.
    ///
    /// # Errors
    /// [`RequestError`] when there is no target, no valid steps leave these numbers, or the search would take too long.
    pub fn new(draft: Draft, left: Option<Vec<Rational>>, level: Level, search: Search) -> Result<Self, RequestError> {
        let position = match left {
            Some(left) => Draft { hand: left::after(&draft.hand, left)?, ..draft }.puzzle()?,
            None => draft.puzzle()?,
        };
        search.refuse_endless(position.hand())?;
        Ok(Self { position, level, search })
    }

    /// Reads the fields of a puzzle and a search, `left` and `level`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&known(&["left", "level"]))?;
        let left = fields.find(&["left"]).map(|(_, left)| fields::numbers(left, None)).transpose()?;
        let level = fields.parse("level")?.unwrap_or(Level::Length);
        Self::new(Draft::of_fields(fields, &Given::default(), None)?, left, level, Search::read(fields)?)
    }

    /// Finds the hint.
    ///
    /// # Errors
    /// The reason why the search was cut.
    pub fn answer(&self, limits: &Limits<'_>) -> Result<Hinted, StopReason> {
        self.search.solver(limits).hint(&self.position)
    }
}
