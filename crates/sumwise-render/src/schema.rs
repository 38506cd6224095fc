//! The JSON of the questions about one puzzle, with the same names on the command line, in the browser and in Python.
//!
//! Exact values and counts are JSON integers if they are integers below 2⁵³, otherwise strings such as `"8/3"`. Later versions
//! may add fields, and keep these.

use sumwise::check::Judgement;
use sumwise::grade::{Band, Grade, GradeError};
use sumwise::hint::{Hint, Level};
use sumwise::solve::{Answer, Counts, Made, Reach, Searched, Solution, Status, StopReason, Target};
use sumwise::{Brackets, Domain, Hand, Join, Order, Points, Puzzle, Rational, Rules, Token, Use};

pub use crate::exact::{Exact, Integer, PuzzleId};
use crate::message::MessageJson;
use crate::plan::PlanJson;
use crate::results::results;
pub use crate::word::{VerdictName, Word};

/// Returns an exact value for JSON.
pub fn exact(value: &Rational) -> Exact {
    value.into()
}

/// Returns a count for JSON.
pub fn count(count: impl Into<num_bigint::BigInt>) -> Integer {
    Integer::new(count)
}

/// Returns whether an answer does not say how it was found.
#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
const fn is_left_out(plan: &Option<PlanJson>) -> bool {
    !cfg!(feature = "plan") || plan.is_none()
}

results! {
    /// A formula and its value.
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
        /// The formula with the fewest parentheses.
        pub infix: String,
        /// The formula in reverse Polish notation.
        pub rpn: String,
        /// The exact value.
        pub value: Exact,
        /// The number of operators.
        pub operators: usize,
        /// The intermediate of the largest absolute value; `null` for a single number.
        pub largest: Option<Exact>,
    }
}

impl From<&Solution> for FormulaJson {
    fn from(solution: &Solution) -> Self {
        Self {
            infix: solution.infix().to_string(),
            rpn: solution.formula().rpn().to_string(),
            value: exact(solution.value()),
            operators: solution.formula().steps(),
            largest: solution.largest().map(exact),
        }
    }
}

results! {
    /// The rules of a puzzle.
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
        /// The values that an intermediate may take.
        pub domain: Word<Domain>,
        /// The symbols of the allowed operators and signs.
        pub operators: String,
        /// The most decimal digits of an intermediate, if the rules say so. Else there is no bound, or 100 where an operator
        /// such as `^` makes values grow without end.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub digits: Option<u32>,
        /// The most signs on one value, if the rules state it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub signs: Option<u8>,
        /// Whether numbers may be written side by side, if they may.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub join: Option<Word<Join>>,
        /// Whether a point may stand in a numeral, if it may.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points: Option<Word<Points>>,
        /// The brackets that a formula may need, if not all are allowed.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub brackets: Option<Word<Brackets>>,
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
            r#use: rules.usage.into(),
            domain: rules.domain.into(),
            operators: rules.operators.to_string(),
            digits: rules.digits.most(),
            signs: rules.signs.most(),
            join: (rules.join != Join::None).then(|| rules.join.into()),
            points: (rules.points != Points::None).then(|| rules.points.into()),
            brackets: (rules.brackets != Brackets::Any).then(|| rules.brackets.into()),
        }
    }
}

results! {
    /// The numbers of formulas. Counts that were not requested are left out.
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
        /// The number of formulas, valid or not.
        pub formulas: Integer,
        /// The number of valid formulas.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub valid: Option<Integer>,
        /// The number of formulas that make the target.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub solutions: Option<Integer>,
        /// The number of algebraically different solutions.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub algebraic: Option<Integer>,
        /// The number of essentially different solutions.
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
        /// The numbers, in the given order.
        pub numbers: Vec<Exact>,
        /// The target.
        pub target: Exact,
        /// The rules.
        pub rules: RulesJson,
        /// The status of the answer.
        pub status: Word<Status>,
        /// The distance of the best or nearest formula from the target; `null` if there is no value.
        pub distance: Option<Exact>,
        /// The best solution, or `null`.
        pub best: Option<FormulaJson>,
        /// The nearest formulas if there is no solution: one, or two if values on both sides tie. If the search was cut, the nearest that
        /// were found.
        pub nearest: Vec<FormulaJson>,
        /// Every solution, if all were requested; otherwise empty.
        pub solutions: Vec<FormulaJson>,
        /// The numbers of formulas.
        pub counts: CountsJson,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
        /// How the answer was found, if that was requested.
        #[serde(skip_serializing_if = "is_left_out")]
        pub plan: Option<PlanJson>,
    }
}

impl SolveJson {
    /// Describes the answer to a puzzle.
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
            plan: None,
        }
    }
}

fn numbers(hand: &Hand) -> Vec<Exact> {
    hand.numbers().iter().map(exact).collect()
}

results! {
    /// A target of `reach` and its best formula.
    pub struct MadeJson {
        /// The target.
        pub target: Exact,
        /// The best formula that makes the target, or `null`.
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
        /// The numbers, in the given order.
        pub numbers: Vec<Exact>,
        /// The rules.
        pub rules: RulesJson,
        /// The targets, each with its best formula.
        pub targets: Vec<MadeJson>,
        /// The number of targets that the hand makes.
        pub made: usize,
        /// The targets that the hand does not make.
        pub missing: Vec<Exact>,
        /// The targets for which a cut search found no formula: the hand may make them.
        pub unknown: Vec<Exact>,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
        /// How the answer was found, if that was requested.
        #[serde(skip_serializing_if = "is_left_out")]
        pub plan: Option<PlanJson>,
    }
}

impl ReachJson {
    /// Describes the targets that a hand makes.
    pub fn new(hand: &Hand, searched: &Searched<Reach>) -> Self {
        let reach = &searched.found;
        let (missing, unknown) = unmade(reach.targets.iter().map(|target| (&target.value, target.made.as_ref())));
        Self {
            numbers: numbers(hand),
            rules: hand.into(),
            targets: reach.targets.iter().map(MadeJson::from).collect(),
            made: reach.targets.len() - missing.len() - unknown.len(),
            missing,
            unknown,
            stop: searched.stop.map(Word),
            plan: None,
        }
    }
}

results! {
    /// A target of `reach --fewest` and its fewest operators.
    pub struct FewestTargetJson {
        /// The target.
        pub target: Exact,
        /// The fewest operators that make the target, or `null`.
        pub operators: Option<usize>,
    }
}

results! {
    /// The answer to `reach --fewest`: the fields of [`ReachJson`] without the formulas.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    /// use sumwise::solve::{Made, Searched};
    /// use sumwise_render::schema::FewestJson;
    ///
    /// let hand = Hand::new([1, 2], Game::COUNTDOWN.rules())?;
    /// let fewest = Searched { found: vec![Made::By(1), Made::Never], stop: None };
    /// let json = FewestJson::new(&hand, &[3.into(), 4.into()], &fewest);
    /// assert_eq!((json.targets[0].operators, json.made, json.missing), (Some(1), 1, vec![4.into()]));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub struct FewestJson {
        /// The numbers, in the given order.
        pub numbers: Vec<Exact>,
        /// The rules.
        pub rules: RulesJson,
        /// The targets, each with its fewest operators.
        pub targets: Vec<FewestTargetJson>,
        /// The number of targets that the hand makes.
        pub made: usize,
        /// The targets that the hand does not make.
        pub missing: Vec<Exact>,
        /// The targets for which a cut search found no formula: the hand may make them.
        pub unknown: Vec<Exact>,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl FewestJson {
    /// Describes targets, each with its fewest operators.
    pub fn new(hand: &Hand, targets: &[Rational], searched: &Searched<Vec<Made<usize>>>) -> Self {
        let fewest = || targets.iter().zip(searched.found.iter().copied());
        let (missing, unknown) = unmade(fewest());
        Self {
            numbers: numbers(hand),
            rules: hand.into(),
            targets: fewest()
                .map(|(target, operators)| FewestTargetJson { target: exact(target), operators: operators.by() })
                .collect(),
            made: targets.len() - missing.len() - unknown.len(),
            missing,
            unknown,
            stop: searched.stop.map(Word),
        }
    }
}

results! {
    /// The answer to `reach --first-missing`.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    /// use sumwise::solve::Solver;
    /// use sumwise_render::schema::FirstMissingJson;
    ///
    /// let hand = Hand::new([1, 2], Game::COUNTDOWN.rules())?;
    /// let json = FirstMissingJson::new(&hand, &Solver::new().first_missing(&hand, &[3.into(), 4.into()]));
    /// assert_eq!(json.first_missing, Some(4.into()));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub struct FirstMissingJson {
        /// The numbers, in the given order.
        pub numbers: Vec<Exact>,
        /// The rules.
        pub rules: RulesJson,
        /// The first target that the hand does not make, or `null` if it makes all of them or the search was cut.
        pub first_missing: Option<Exact>,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
        /// How the answer was found, if that was requested.
        #[serde(skip_serializing_if = "is_left_out")]
        pub plan: Option<PlanJson>,
    }
}

impl FirstMissingJson {
    /// Describes the first target that a hand does not make.
    pub fn new(hand: &Hand, searched: &Searched<Option<Rational>>) -> Self {
        Self {
            numbers: numbers(hand),
            rules: hand.into(),
            first_missing: searched.found.as_ref().map(exact),
            stop: searched.stop.map(Word),
            plan: None,
        }
    }
}

results! {
    /// Every value of some numbers.
    ///
    /// ```
    /// use sumwise::{Game, Hand};
    /// use sumwise::solve::Solver;
    /// use sumwise_render::schema::ValuesJson;
    ///
    /// let hand = Hand::new([1, 2, 3], Game::COUNTDOWN.rules())?;
    /// let json = ValuesJson::new(&hand, &Solver::new().values(&hand));
    /// assert_eq!((json.count, json.whole, json.first_missing), (9, 9, 10.into()));
    /// # Ok::<(), sumwise::HandError>(())
    /// ```
    pub struct ValuesJson {
        /// The numbers, in the given order.
        pub numbers: Vec<Exact>,
        /// The rules.
        pub rules: RulesJson,
        /// The number of values.
        pub count: u64,
        /// The smallest value, or `null` if there is none.
        pub smallest: Option<Exact>,
        /// The largest value, or `null` if there is none.
        pub largest: Option<Exact>,
        /// The number of whole values above 0.
        pub whole: u64,
        /// The sum of the whole values above 0.
        pub sum: Exact,
        /// The smallest whole number above 0 that is not made.
        pub first_missing: Exact,
        /// The values, in ascending order.
        pub values: Vec<Exact>,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
        /// How the answer was found, if that was requested.
        #[serde(skip_serializing_if = "is_left_out")]
        pub plan: Option<PlanJson>,
    }
}

impl ValuesJson {
    /// Describes every value of a hand, in ascending order.
    pub fn new(hand: &Hand, searched: &Searched<Vec<Rational>>) -> Self {
        let about = Whole::of(&searched.found);
        Self {
            numbers: numbers(hand),
            rules: hand.into(),
            count: searched.found.len() as u64,
            smallest: searched.found.first().map(exact),
            largest: searched.found.last().map(exact),
            whole: about.count,
            sum: exact(&about.sum),
            first_missing: exact(&about.first_missing),
            values: searched.found.iter().map(exact).collect(),
            stop: searched.stop.map(Word),
            plan: None,
        }
    }
}

/// What there is to say of the whole values above 0 among some in ascending order.
pub(crate) struct Whole {
    pub(crate) count: u64,
    pub(crate) sum: Rational,
    pub(crate) first_missing: Rational,
}

impl Whole {
    pub(crate) fn of(values: &[Rational]) -> Self {
        let mut whole = Self { count: 0, sum: Rational::ZERO, first_missing: Rational::ONE };
        for value in values.iter().filter(|value| **value > Rational::ZERO && value.is_integer()) {
            whole.count += 1;
            whole.sum = &whole.sum + value;
            if *value == whole.first_missing {
                whole.first_missing = value + &Rational::ONE;
            }
        }
        whole
    }
}

/// Returns the targets that are never made, and those that are unknown.
fn unmade<'a, T>(targets: impl Iterator<Item = (&'a Rational, Made<T>)>) -> (Vec<Exact>, Vec<Exact>) {
    let (mut missing, mut unknown) = (Vec::new(), Vec::new());
    for (target, made) in targets {
        match made {
            Made::By(_) => {}
            Made::Never => missing.push(exact(target)),
            Made::Unknown => unknown.push(exact(target)),
        }
    }
    (missing, unknown)
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
        /// The numbers, in the given order.
        pub numbers: Vec<Exact>,
        /// The target, or `null`.
        pub target: Option<Exact>,
        /// The rules.
        pub rules: RulesJson,
        /// The counts.
        #[serde(flatten)]
        pub counts: CountsJson,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
        /// How the answer was found, if that was requested.
        #[serde(skip_serializing_if = "is_left_out")]
        pub plan: Option<PlanJson>,
    }
}

impl CountJson {
    /// Describes the counts of a hand.
    pub fn new(hand: &Hand, target: Option<&Rational>, counts: &Counts, stop: Option<StopReason>) -> Self {
        Self {
            numbers: numbers(hand),
            target: target.map(exact),
            rules: hand.into(),
            counts: counts.into(),
            stop: stop.map(Word),
            plan: None,
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
        /// The name of the verdict.
        pub verdict: Word<VerdictName>,
        /// The exact value of the answer; `null` if it has none, or one that takes too long to compute.
        pub value: Option<Exact>,
        /// The distance of the value from the target; `null` if there is no value.
        pub distance: Option<Exact>,
        /// The part of the answer that the verdict is about, as a range of characters from 0, end excluded; `null` if there is no
        /// answer.
        pub span: Option<[usize; 2]>,
        /// The number of the first wrong step in a list of steps, from 1.
        pub step: Option<usize>,
        /// The explanation: what is wrong, where, and what would be right.
        pub message: String,
        /// The explanation as a code with values.
        pub told: MessageJson,
        /// The canonical form of the essential class of a solution.
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
            told: judgement.message().into(),
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
    /// assert_eq!((json.band.unwrap().as_str(), json.because.as_str()), ("expert", "8/3, a fraction"));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct GradeJson {
        /// The puzzle.
        pub puzzle: PuzzleId,
        /// The difficulty, from 0, the easiest, to 1000; `null` if there is no grade.
        pub score: Option<u16>,
        /// The band of difficulty in its game, or `null` without a grade or a game, or with other rules or another number of
        /// numbers than the game's.
        pub band: Option<Word<Band>>,
        /// The number of seconds that people take, if known.
        pub seconds: Option<u16>,
        /// The step that costs most, or the reason why there is no grade.
        pub because: String,
        /// The same as a code with values.
        pub told: MessageJson,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl GradeJson {
    /// Describes the grade of a puzzle, or the reason why it has none.
    pub fn new(puzzle: &Puzzle, grade: &Result<Grade, GradeError>) -> Self {
        let known = grade.as_ref().ok();
        Self {
            puzzle: puzzle.into(),
            score: known.map(|grade| grade.score),
            band: known.and_then(|grade| grade.band).map(Word),
            seconds: known.and_then(|grade| grade.seconds),
            because: grade.as_ref().map_or_else(GradeError::to_string, |grade| grade.because.to_string()),
            told: grade.as_ref().map_or_else(GradeError::message, |grade| grade.because.message()).into(),
            stop: match grade {
                Err(GradeError::Stopped(stop)) => Some(Word(*stop)),
                _ => None,
            },
        }
    }
}

results! {
    /// The answer to `hint`. Fields that its level does not reveal are `null`.
    ///
    /// ```
    /// use sumwise::hint::Level;
    /// use sumwise::solve::Solver;
    /// use sumwise_render::schema::HintJson;
    ///
    /// let position = "countdown:75,50,2,3,8,7=812".parse()?;
    /// let json = HintJson::new(&position, Level::First, &Solver::new().hint(&position));
    /// assert_eq!((json.winnable, json.operators, json.last), (Some(true), Some(3), Some("*")));
    /// assert_eq!((json.step.as_deref(), json.solution.is_none()), (Some("50 + 8 = 58"), true));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct HintJson {
        /// The puzzle with the numbers that remain.
        pub puzzle: PuzzleId,
        /// The level of the hint, from 1 to 4.
        pub level: u8,
        /// Whether the target can be made; `null` if the search was cut.
        pub winnable: Option<bool>,
        /// The number of steps to the target, or to the nearest value; `null` if there is neither.
        pub operators: Option<usize>,
        /// The symbol of the last operator or sign, from level 2 on; `null` if there are no more steps.
        pub last: Option<&'static str>,
        /// The first step, from level 3 on.
        pub step: Option<String>,
        /// The numbers that remain after the first step, from level 3 on.
        pub left: Option<Vec<Exact>>,
        /// The formula that makes the target or the nearest value, at level 4.
        pub solution: Option<FormulaJson>,
        /// The nearest value, if the target cannot be made.
        pub nearest: Option<Exact>,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }
}

impl HintJson {
    /// Describes the hint for a position, or the reason why there is none.
    pub fn new(position: &Puzzle, level: Level, hint: &Result<Hint, StopReason>) -> Self {
        let known = hint.as_ref().ok();
        let from = |first: Level| known.filter(|_| level >= first);
        let goal = known.and_then(Hint::goal);
        Self {
            puzzle: position.into(),
            level: level as u8,
            winnable: known.map(Hint::winnable),
            operators: goal.map(|goal| goal.formula().steps()),
            last: from(Level::Last).and_then(Hint::last).and_then(|step| symbol(&step)),
            step: from(Level::First).and_then(Hint::step).map(|step| step.to_string()),
            left: from(Level::First).and_then(Hint::next).map(|next| numbers(next.hand())),
            solution: from(Level::Solution).and_then(Hint::goal).map(FormulaJson::from),
            nearest: goal.filter(|goal| goal.value() != position.target()).map(|goal| exact(goal.value())),
            stop: hint.as_ref().err().copied().map(Word),
        }
    }
}

const fn symbol(step: &Token) -> Option<&'static str> {
    match step {
        Token::Operator(operator) => Some(operator.symbol()),
        Token::Sign(sign) => Some(sign.symbol()),
        Token::Number(_) | Token::Decimal(_) => None,
    }
}

results! {
    /// What a command line prints.
    ///
    /// ```
    /// use sumwise_render::schema::LineJson;
    ///
    /// let json = serde_json::to_string(&LineJson { out: "none\n".into(), err: String::new(), exit: 1 })?;
    /// assert_eq!(json, r#"{"out":"none\n","err":"","exit":1}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub struct LineJson {
        /// What it writes to standard output.
        pub out: String,
        /// What it writes to standard error.
        pub err: String,
        /// Its exit code.
        pub exit: u8,
    }
}

results! {
    /// The error of a line of standard input.
    ///
    /// ```
    /// use sumwise_render::schema::LineErrorJson;
    ///
    /// let json = serde_json::to_string(&LineErrorJson { error: "`x` is not a number".into(), line: 3 })?;
    /// assert_eq!(json, r#"{"error":"`x` is not a number","line":3}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub struct LineErrorJson {
        /// The error: what is wrong, and what would be right.
        pub error: String,
        /// The number of the line, from 1.
        pub line: usize,
    }
}
