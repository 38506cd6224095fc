//! How an answer was found.

use std::time::Duration;

use sumwise::solve::{Against, Considered, Spent, StopReason, Way};

use crate::results::results;
use crate::word::Word;

results! {
    /// How an answer was found: the ways in which it could be, and what the search took.
    ///
    /// ```
    /// use sumwise::solve::{HandQuestion, Limits, Solver, Spent};
    /// use sumwise_render::plan::PlanJson;
    ///
    /// let puzzle: sumwise::Puzzle = "24:3,3,8,8=24".parse()?;
    /// let spent = Spent::default();
    /// let solver = Solver::new().limits(Limits { spent: Some(&spent), ..Limits::NONE });
    /// let stop = solver.solve(&puzzle).stop;
    /// let plan = PlanJson::new(&solver.considered(puzzle.hand(), HandQuestion::Best), &spent, None, stop);
    /// assert_eq!((plan.ways[0].way.as_str(), plan.ways[0].chosen), ("tables", true));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct PlanJson {
        /// The ways that were considered, in order.
        pub ways: Vec<ConsideredJson>,
        /// The steps that the search took.
        pub steps: u64,
        /// The most bytes that its tables took at once.
        pub bytes: usize,
        /// The microseconds that the search took; `null` where there is no clock.
        pub microseconds: Option<u64>,
        /// The reason why the search was cut, or `null`.
        pub stop: Option<Word<StopReason>>,
    }

    /// A way to find an answer, and whether it was taken.
    pub struct ConsideredJson {
        /// The way.
        pub way: Word<Way>,
        /// Whether it was taken.
        pub chosen: bool,
        /// What stands against it, or `null` if it would have found the answer too.
        pub against: Option<Word<Against>>,
        /// The same in words.
        pub because: Option<&'static str>,
    }
}

impl PlanJson {
    /// Describes how an answer was found. `time` is what the search took, if there is a clock.
    pub fn new(considered: &[Considered], spent: &Spent, time: Option<Duration>, stop: Option<StopReason>) -> Self {
        Self {
            ways: considered.iter().map(ConsideredJson::from).collect(),
            steps: spent.steps(),
            bytes: spent.bytes(),
            microseconds: time.map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX)),
            stop: stop.map(Word),
        }
    }
}

impl From<&Considered> for ConsideredJson {
    fn from(considered: &Considered) -> Self {
        Self {
            way: considered.way.into(),
            chosen: considered.is_chosen,
            against: considered.against.map(Word),
            because: considered.against.map(Against::why),
        }
    }
}
