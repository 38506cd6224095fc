//! The JSON of generated puzzles.

use sumwise::Seed;
use sumwise::generate::{Item, Split};
use sumwise::grade::Band;
use sumwise::solve::Solution;

use crate::results::results;
use crate::schema::{Exact, FormulaJson, Integer, PuzzleId, RulesJson, Word, count, exact};

results! {
    /// A generated puzzle with its labels.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Wanted};
    /// use sumwise_render::generate::ItemJson;
    ///
    /// let seed = "tuesday".parse()?;
    /// let generator = Generator::new(Candidates::of(&Game::TWENTY_FOUR), Wanted::SOLVABLE, &seed)?;
    /// let json = ItemJson::new(&generator.item(0).unwrap(), &seed, None);
    /// assert_eq!((json.target, json.seed.as_str(), json.index), (24.into(), "v2:tuesday", 0));
    /// assert_eq!(json.steps.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct ItemJson {
        /// The puzzle.
        pub id: PuzzleId,
        /// The numbers.
        pub numbers: Vec<Exact>,
        /// The target.
        pub target: Exact,
        /// The rules.
        pub rules: RulesJson,
        /// The split, which depends on the numbers and the target alone.
        pub split: Word<Split>,
        /// Whether there is a solution.
        pub solvable: bool,
        /// The best solution, or `null`.
        pub best: Option<FormulaJson>,
        /// The steps of the best solution, such as `5 + 10 = 15`.
        pub steps: Vec<String>,
        /// The number of essentially different solutions; `null` where there are too many formulas to count them.
        pub solutions: Option<Integer>,
        /// The fewest operators of a solution, or `null`.
        pub operators: Option<usize>,
        /// Whether every solution has a fraction as an intermediate.
        pub needs_fraction: bool,
        /// Whether every solution has a negative number as an intermediate.
        pub needs_negative: bool,
        /// Whether some solution uses only + and −.
        pub plus_minus_only: bool,
        /// The distance of the nearest value from the target, or `null` if there is no value.
        pub distance: Option<Exact>,
        /// The nearest formulas if there is no solution: one, or two if values on both sides tie.
        pub nearest: Vec<FormulaJson>,
        /// The difficulty for a person, from 0 to 1000, or `null` if there is no solution.
        pub grade: Option<u16>,
        /// The band of difficulty in its game, or `null` without a solution or a game, or with other rules or another number of
        /// numbers than the game's.
        pub band: Option<Word<Band>>,
        /// The seed and its version.
        pub seed: String,
        /// The index of the item in the seed.
        pub index: u64,
        /// A search that ends with the solution, if one was requested.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub trace: Option<String>,
    }
}

impl ItemJson {
    /// Describes an item of a seed, with the trace of a search if there is one.
    pub fn new(item: &Item, seed: &Seed, trace: Option<String>) -> Self {
        let (puzzle, labels) = (&item.puzzle, &item.labels);
        let steps_of = |best: &Solution| puzzle.hand().steps_of(best.formula()).expect("a solution has a value");
        let steps = labels.best.iter().flat_map(steps_of);
        Self {
            id: puzzle.into(),
            numbers: puzzle.hand().numbers().iter().map(exact).collect(),
            target: exact(puzzle.target()),
            rules: puzzle.hand().into(),
            split: labels.split.into(),
            solvable: labels.best.is_some(),
            best: labels.best.as_ref().map(FormulaJson::from),
            steps: steps.map(|step| step.to_string()).collect(),
            solutions: labels.solutions.map(count),
            operators: labels.operators(),
            needs_fraction: labels.needs_fraction,
            needs_negative: labels.needs_negative,
            plus_minus_only: labels.plus_minus_only,
            distance: labels.distance(puzzle).as_ref().map(exact),
            nearest: labels.nearest.iter().map(FormulaJson::from).collect(),
            grade: labels.grade.as_ref().map(|grade| grade.score),
            band: labels.band().map(Word),
            seed: seed.to_string(),
            index: item.index,
            trace,
        }
    }
}
