//! Games and puzzles, as a page that offers them needs them.

use sumwise::{Game, Puzzle};

use crate::results::results;
use crate::schema::{Exact, PuzzleId, RulesJson, exact};

results! {
    /// A game.
    pub struct GameJson {
        /// Its name.
        pub game: String,
        /// What is dealt and what is to be made, in a sentence.
        pub description: String,
        /// Its rules.
        pub rules: RulesJson,
        /// The least target and the greatest.
        pub targets: [i64; 2],
        /// How many different large numbers can be asked for at most.
        pub large: usize,
        /// How many hands it can deal.
        pub hands: u64,
    }

    /// A puzzle.
    ///
    /// ```
    /// use sumwise_render::game::PuzzleJson;
    ///
    /// let json = PuzzleJson::from(&"24:3,3,8,8=24".parse()?);
    /// assert_eq!((json.puzzle.as_str(), json.game.as_deref()), ("24:3,3,8,8=24", Some("24")));
    /// # Ok::<(), sumwise::ParsePuzzleError>(())
    /// ```
    pub struct PuzzleJson {
        /// Its id.
        pub puzzle: PuzzleId,
        /// The game, or `null` where the id names rules alone.
        pub game: Option<String>,
        /// The numbers as given.
        pub numbers: Vec<Exact>,
        /// The target.
        pub target: Exact,
        /// The rules.
        pub rules: RulesJson,
    }
}

impl From<&Game> for GameJson {
    fn from(game: &Game) -> Self {
        let hands = u64::try_from(game.space().hands()).unwrap_or(u64::MAX);
        Self {
            game: game.name().to_owned(),
            description: game.description().to_owned(),
            rules: (&game.rules()).into(),
            targets: game.target_range().into_inner().into(),
            large: game.pool().map_or(0, |_| game.large_values().len()),
            hands,
        }
    }
}

impl From<&Puzzle> for PuzzleJson {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.into(),
            game: puzzle.game().map(ToString::to_string),
            numbers: puzzle.hand().numbers().iter().map(exact).collect(),
            target: exact(puzzle.target()),
            rules: puzzle.hand().into(),
        }
    }
}
