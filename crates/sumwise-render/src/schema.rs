//! The JSON schema: the same names on the command line, in the browser and in Python.
//!
//! Exact values are JSON integers when they are integers below 2⁵³, else strings such as `"8/3"`; so are counts. Fields
//! may be added; those here stay.

use sumwise::check::Judgement;
use sumwise::grade::{Band, Grade, GradeError};
use sumwise::hint::{Hint, Level};
use sumwise::solve::{Answer, Counts, Reach, Searched, Solution, Status, StopReason, Target};
use sumwise::{Domain, Hand, Operator, Order, Puzzle, Rational, Rules, Use};

pub use crate::exact::{Exact, Integer, PuzzleId};
use crate::results::results;
pub use crate::word::{VerdictName, Word};

/// Returns an exact value as it is written.
pub fn exact(value: &Rational) -> Exact {
    value.into()
}

/// Returns a count as it is written.
pub fn count(count: impl Into<num_bigint::BigInt>) -> Integer {
    Integer::new(count)
}

results! {
    /// A formula that has a value.
    ///
    /// ```
    /// use sumwise::solve::Solution;
    /// use sumwise_render::schema::FormulaJson;
    ///
    /// let json = FormulaJson::from(&Solution::new("(75-50)/3".parse()?)?);
    /// assert_eq!((json.infix.as_str(), json.rpn.as_str()), ("(75-50)/3", "75 50 - 3 /"));
    /// assert_eq!((json.value.to_string(), json.largest), ("25/3".to_owned(), Some(25.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct FormulaJson {
        /// With the fewest parentheses.
        pub infix: String,
        /// In reverse Polish notation.
        pub rpn: String,
        /// Its value.
        pub value: Exact,
        /// How many operators it has.
        pub operators: usize,
        /// Its largest intermediate by size; `null` for a number alone.
        pub largest: Option<Exact>,
    }
}

impl From<&Solution> for FormulaJson {
    fn from(solution: &Solution) -> Self {
        Self {
            infix: solution.formula().infix().to_string(),
            rpn: solution.formula().rpn().to_string(),
            value: exact(solution.value()),
            operators: solution.formula().operators(),
            largest: solution.largest().map(exact),
        }
    }
}

results! {
    /// The four rules, by name.
    ///
    /// ```
    /// use sumwise_render::schema::RulesJson;
    ///
    /// let json = serde_json::to_string(&RulesJson::from(&sumwise::Game::COUNTDOWN.rules()))?;
    /// assert_eq!(json, r#"{"order":"any","use":"any","domain":"positive","operators":"+-*/"}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub struct RulesJson {
        /// Whether the numbers may be rearranged.
        pub order: Word<Order>,
        /// Whether every number must be used.
        pub r#use: Word<Use>,
        /// Which values an intermediate may take.
        pub domain: Word<Domain>,
        /// The symbols of the operators.
        pub operators: String,
    }
}

impl From<&Hand> for RulesJson {
    fn from(hand: &Hand) -> Self {
        hand.rules().into()
    }
}

impl From<&Rules> for RulesJson {
    fn from(rules: &Rules) -> Self {
        Self {
            order: rules.order.into(),
            r#use: rules.r#use.into(),
            domain: rules.domain.into(),
            operators: rules.operators.to_string(),
        }
    }
}

results! {
    /// How many formulas there are; what was not asked for is left out.
    ///
    /// ```
    /// use sumwise::solve::Counts;
    /// use sumwise_render::schema::CountsJson;
    ///
    /// let counts = Counts { formulas: 7680_u32.into(), essential: Some(1), ..Counts::default() };
    /// assert_eq!(serde_json::to_string(&CountsJson::from(&counts))?, r#"{"formulas":7680,"essential":1}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub struct CountsJson {
        /// All of them, valid or not.
        pub formulas: Integer,
        /// Those that are valid.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub valid: Option<Integer>,
        /// Those that make the target.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub solutions: Option<Integer>,
        /// How many of these are algebraically different.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub algebraic: Option<Integer>,
        /// How many of these are essentially different.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub essential: Option<Integer>,
    }
}

impl From<&Counts> for CountsJson {
    fn from(counts: &Counts) -> Self {
        Self {
            formulas: count(counts.formulas.clone()),
            valid: counts.valid.clone().map(count),
            solutions: counts.solutions.clone().map(count),
            algebraic: counts.algebraic.map(count),
            essential: counts.essential.map(count),
        }
    }
}

results! {
    /// The answer to `solve`.
    ///
    /// ```
    /// use sumwise::solve::Solver;
    /// use sumwise_render::schema::SolveJson;
    ///
    /// let puzzle = "24:3,3,8,8=24".parse()?;
    /// let json = SolveJson::new(&puzzle, &Solver::new().solve(&puzzle));
    /// assert_eq!((json.puzzle.as_str(), json.status.as_str()), ("24:3,3,8,8=24", "exact"));
    /// assert_eq!(json.best.unwrap().infix, "8/(3-8/3)");
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct SolveJson {
        /// The puzzle.
        pub puzzle: PuzzleId,
        /// The numbers as given.
        pub numbers: Vec<Exact>,
        /// The target.
        pub target: Exact,
        /// The rules.
        pub rules: RulesJson,
        /// How it was answered.
        pub status: Word<Status>,
        /// How far the best or nearest is from the target; `null` when there is no value.
        pub distance: Option<Exact>,
        /// The best solution, or `null`.
        pub best: Option<FormulaJson>,
        /// Where there is no solution, the nearest on each side that ties.
        pub nearest: Vec<FormulaJson>,
        /// Every solution, when all were asked for.
        pub solutions: Vec<FormulaJson>,
        /// How many formulas there are.
        pub counts: CountsJson,
        /// Why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl SolveJson {
    /// The answer to a puzzle.
    pub fn new(puzzle: &Puzzle, searched: &Searched<Answer>) -> Self {
        let answer = &searched.found;
        let formulas = |solutions: &[Solution]| solutions.iter().map(FormulaJson::from).collect();
        Self {
            puzzle: puzzle.into(),
            numbers: numbers(puzzle.hand()),
            target: exact(puzzle.target()),
            rules: puzzle.hand().into(),
            status: answer.status.into(),
            distance: answer.distance(puzzle.target()).as_ref().map(exact),
            best: answer.best.as_ref().map(FormulaJson::from),
            nearest: formulas(&answer.nearest),
            solutions: formulas(&answer.solutions),
            counts: (&answer.counts).into(),
            stop: searched.stop.map(Word),
        }
    }
}

fn numbers(hand: &Hand) -> Vec<Exact> {
    hand.numbers().iter().map(exact).collect()
}

results! {
    /// A target of `reach`.
    pub struct MadeJson {
        /// The target.
        pub target: Exact,
        /// Its best formula, or `null`.
        pub best: Option<FormulaJson>,
    }
}

impl From<&Target> for MadeJson {
    fn from(target: &Target) -> Self {
        Self { target: exact(&target.value), best: target.best().map(FormulaJson::from) }
    }
}

results! {
    /// The answer to `reach`.
    ///
    /// ```
    /// use sumwise::solve::Solver;
    /// use sumwise::{Game, Hand};
    /// use sumwise_render::schema::ReachJson;
    ///
    /// let hand = Hand::new([1, 2], Game::COUNTDOWN.rules())?;
    /// let json = ReachJson::new(&hand, &Solver::new().reach(&hand, &[3.into(), 4.into()]));
    /// assert_eq!((json.made, json.missing), (1, vec![4.into()]));
    /// assert_eq!(json.targets[0].best.as_ref().unwrap().infix, "2+1");
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub struct ReachJson {
        /// The numbers as given.
        pub numbers: Vec<Exact>,
        /// The rules.
        pub rules: RulesJson,
        /// Every target with its best formula.
        pub targets: Vec<MadeJson>,
        /// How many of the targets are made.
        pub made: usize,
        /// The targets that are not.
        pub missing: Vec<Exact>,
        /// Why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl ReachJson {
    /// What a hand makes of the targets.
    pub fn new(hand: &Hand, searched: &Searched<Reach>) -> Self {
        let reach = &searched.found;
        let missing = reach.targets.iter().filter(|target| target.best().is_none());
        let missing: Vec<Exact> = missing.map(|target| exact(&target.value)).collect();
        Self {
            numbers: numbers(hand),
            rules: hand.into(),
            targets: reach.targets.iter().map(MadeJson::from).collect(),
            made: reach.targets.len() - missing.len(),
            missing,
            stop: searched.stop.map(Word),
        }
    }
}

results! {
    /// A target of `reach --fewest`.
    pub struct FewestOfJson {
        /// The target.
        pub target: Exact,
        /// The fewest operators that make it, or `null`.
        pub operators: Option<usize>,
    }
}

results! {
    /// The answer to `reach --fewest`: as [`ReachJson`], without the formulas.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    /// use sumwise_render::schema::FewestJson;
    ///
    /// let hand = Hand::new([1, 2], Game::COUNTDOWN.rules())?;
    /// let json = FewestJson::new(&hand, [(3.into(), Some(1)), (4.into(), None)].into_iter(), None);
    /// assert_eq!((json.targets[0].operators, json.made, json.missing), (Some(1), 1, vec![4.into()]));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub struct FewestJson {
        /// The numbers as given.
        pub numbers: Vec<Exact>,
        /// The rules.
        pub rules: RulesJson,
        /// Every target with its fewest operators.
        pub targets: Vec<FewestOfJson>,
        /// How many of the targets are made.
        pub made: usize,
        /// The targets that are not.
        pub missing: Vec<Exact>,
        /// Why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl FewestJson {
    /// What a hand makes of targets, each given with its fewest operators.
    pub fn new(hand: &Hand, fewest: impl Iterator<Item = (Rational, Option<usize>)>, stop: Option<StopReason>) -> Self {
        let targets: Vec<FewestOfJson> =
            fewest.map(|(target, operators)| FewestOfJson { target: exact(&target), operators }).collect();
        let missing: Vec<Exact> =
            targets.iter().filter(|made| made.operators.is_none()).map(|made| made.target.clone()).collect();
        let made = targets.len() - missing.len();
        let stop = stop.map(Word);
        Self { numbers: numbers(hand), rules: hand.into(), targets, made, missing, stop }
    }
}

results! {
    /// The answer to `count`.
    ///
    /// ```
    /// use sumwise::solve::Solver;
    /// use sumwise::{Game, Hand};
    /// use sumwise_render::schema::{CountJson, Integer};
    ///
    /// let hand = Hand::new([3, 3, 8, 8], Game::TWENTY_FOUR.rules())?;
    /// let counts = Solver::new().count(&hand, Some(&24.into()));
    /// let json = CountJson::new(&hand, Some(&24.into()), &counts.found, counts.stop);
    /// assert_eq!((json.counts.formulas, json.stop), (Integer::new(7680), None));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub struct CountJson {
        /// The numbers as given.
        pub numbers: Vec<Exact>,
        /// The target, if there is one.
        pub target: Option<Exact>,
        /// The rules.
        pub rules: RulesJson,
        /// The counts.
        #[serde(flatten)]
        pub counts: CountsJson,
        /// Why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl CountJson {
    /// The counts of a hand.
    pub fn new(hand: &Hand, target: Option<&Rational>, counts: &Counts, stop: Option<StopReason>) -> Self {
        Self {
            numbers: numbers(hand),
            target: target.map(exact),
            rules: hand.into(),
            counts: counts.into(),
            stop: stop.map(Word),
        }
    }
}

results! {
    /// The verdict of `check`.
    ///
    /// ```
    /// use sumwise::check::{Manner, check};
    /// use sumwise_render::schema::CheckJson;
    ///
    /// let json = CheckJson::from(&check(&"24:3,4,8,9=24".parse()?, "(8-4)*(9+3)", Manner::default()));
    /// assert_eq!(json.verdict.as_str(), "wrong_value");
    /// assert_eq!((json.value, json.distance), (Some(48.into()), Some(24.into())));
    /// assert_eq!(json.message, "that makes 48, 24 away from the target (at character 1)");
    /// assert_eq!((json.span, json.essential), (Some([0, 11]), None));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct CheckJson {
        /// The word that names the verdict.
        pub verdict: Word<VerdictName>,
        /// The exact value of the answer; `null` where it has none that could be told at once.
        pub value: Option<Exact>,
        /// How far the value is from the target; `null` where there is no value.
        pub distance: Option<Exact>,
        /// What the verdict speaks of, in characters from 0, the end left out; `null` where there is no answer.
        pub span: Option<[usize; 2]>,
        /// In a list of steps, the first that is wrong, from 1.
        pub step: Option<usize>,
        /// What is wrong, where, and what would be right.
        pub message: String,
        /// The canonical form of a solution's essential class.
        pub essential: Option<String>,
    }
}

impl From<&Judgement> for CheckJson {
    fn from(judgement: &Judgement) -> Self {
        Self {
            verdict: VerdictName::from(judgement.verdict()).into(),
            value: judgement.value().map(exact),
            distance: judgement.distance().map(exact),
            span: judgement.span().map(|span| [span.start, span.end]),
            step: judgement.step(),
            message: judgement.to_string(),
            essential: judgement.essential().map(|class| class.to_string()),
        }
    }
}

results! {
    /// The answer to `grade`.
    ///
    /// ```
    /// use sumwise::solve::Solver;
    /// use sumwise_render::schema::GradeJson;
    ///
    /// let puzzle = "24:3,3,8,8=24".parse()?;
    /// let json = GradeJson::new(&puzzle, &Solver::new().grade(&puzzle));
    /// assert_eq!((json.band.unwrap().as_str(), json.because.as_str()), ("expert", "8/(1/3) = 24, a division that comes last"));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct GradeJson {
        /// The puzzle.
        pub puzzle: PuzzleId,
        /// From 0, the easiest, to 1000; `null` where there is no grade.
        pub score: Option<u16>,
        /// How hard it is, in a word.
        pub band: Option<Word<Band>>,
        /// How many seconds people take, where that is known.
        pub seconds: Option<u16>,
        /// The step that costs most, or why there is no grade.
        pub because: String,
        /// Why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl GradeJson {
    /// The grade of a puzzle, or why it has none.
    pub fn new(puzzle: &Puzzle, grade: &Result<Grade, GradeError>) -> Self {
        let known = grade.as_ref().ok();
        Self {
            puzzle: puzzle.into(),
            score: known.map(|grade| grade.score),
            band: known.map(|grade| grade.band.into()),
            seconds: known.and_then(|grade| grade.seconds),
            because: grade.as_ref().map_or_else(GradeError::to_string, |grade| grade.because.clone()),
            stop: match grade {
                Err(GradeError::Stopped(stop)) => Some(Word(*stop)),
                _ => None,
            },
        }
    }
}

results! {
    /// The answer to `hint`: what its level does not give away is `null`.
    ///
    /// ```
    /// use sumwise::hint::Level;
    /// use sumwise::solve::Solver;
    /// use sumwise_render::schema::HintJson;
    ///
    /// let position = "countdown:75,50,2,3,8,7=812".parse()?;
    /// let json = HintJson::new(&position, Level::First, &Solver::new().hint(&position));
    /// assert_eq!((json.winnable, json.operators, json.last), (Some(true), Some(3), Some('*')));
    /// assert_eq!((json.step.as_deref(), json.solution.is_none()), (Some("50 + 8 = 58"), true));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct HintJson {
        /// The position: the puzzle with the numbers that remain.
        pub puzzle: PuzzleId,
        /// How much is given away, from 1 to 4.
        pub level: u8,
        /// Whether the target can be made; `null` where the search was cut.
        pub winnable: Option<bool>,
        /// How many steps there are to the target, or to the nearest value; `null` where nothing can be made.
        pub operators: Option<usize>,
        /// From level 2 on the symbol of the operator that comes last; `null` where nothing is left to do.
        pub last: Option<char>,
        /// From level 3 on the first step.
        pub step: Option<String>,
        /// From level 3 on the numbers that remain after it.
        pub left: Option<Vec<Exact>>,
        /// At level 4 the formula that makes the target, or the nearest value.
        pub solution: Option<FormulaJson>,
        /// Where the target cannot be made, the nearest value that can.
        pub nearest: Option<Exact>,
        /// Why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl HintJson {
    /// The hint for a position, or why there is none.
    pub fn new(position: &Puzzle, level: Level, hint: &Result<Hint, StopReason>) -> Self {
        let known = hint.as_ref().ok();
        let from = |first: Level| known.filter(|_| level >= first);
        let goal = known.and_then(Hint::goal);
        Self {
            puzzle: position.into(),
            level: level as u8,
            winnable: known.map(Hint::winnable),
            operators: goal.map(|goal| goal.formula().operators()),
            last: from(Level::Last).and_then(Hint::last).map(Operator::symbol),
            step: from(Level::First).and_then(Hint::step).map(|step| step.to_string()),
            left: from(Level::First).and_then(Hint::next).map(|next| numbers(next.hand())),
            solution: from(Level::Solution).and_then(Hint::goal).map(FormulaJson::from),
            nearest: goal.filter(|goal| goal.value() != position.target()).map(|goal| exact(goal.value())),
            stop: hint.as_ref().err().copied().map(Word),
        }
    }
}

results! {
    /// The answer to a line of standard input that has no other.
    ///
    /// ```
    /// use sumwise_render::schema::LineErrorJson;
    ///
    /// let json = serde_json::to_string(&LineErrorJson { error: "`x` is not a number".into(), line: 3 })?;
    /// assert_eq!(json, r#"{"error":"`x` is not a number","line":3}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub struct LineErrorJson {
        /// What is wrong, and what would be right.
        pub error: String,
        /// The line, from 1.
        pub line: usize,
    }
}
