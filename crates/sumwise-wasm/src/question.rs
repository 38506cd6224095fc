//! What is asked: the games, puzzles as they are typed in, dealt or named.

use serde::Serialize;
use serde_json::Value;
use sumwise::solve::Limits;
use sumwise::{Game, Hand, Puzzle, Rational, Rules, Seed};
use sumwise_render::schema::{RulesJson, exact};
use sumwise_request::game_file;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Told, json, told};

/// What a search may do: some tens of seconds, and memory that a phone has.
pub const LIMITS: Limits<'static> = Limits { steps: Some(2_000_000_000), memory: Some(400 << 20), interrupt: &() };

/// The most numbers whose sub-hands are searched.
const MAX_SEARCHED: usize = 16;

/// The most characters that are read as numbers.
const MAX_TEXT: usize = 2000;

#[derive(Serialize)]
struct PuzzleJson {
    puzzle: String,
    game: Option<String>,
    numbers: Vec<Value>,
    target: Value,
    rules: RulesJson,
}

impl From<&Puzzle> for PuzzleJson {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.to_string(),
            game: puzzle.game().map(ToString::to_string),
            numbers: puzzle.hand().numbers().iter().map(exact).collect(),
            target: exact(puzzle.target()),
            rules: puzzle.hand().into(),
        }
    }
}

#[derive(Serialize)]
struct GameJson<'a> {
    game: &'a str,
    description: &'a str,
    rules: RulesJson,
    /// From the least target to the greatest.
    targets: [i64; 2],
    /// The most large numbers that can be asked for.
    large: usize,
    /// How many hands it can deal.
    hands: u64,
}

impl<'a> From<&'a Game> for GameJson<'a> {
    fn from(game: &'a Game) -> Self {
        Self {
            game: game.name(),
            description: game.description(),
            rules: (&game.rules()).into(),
            targets: game.target_range().into_inner().into(),
            large: game.pool().map_or(0, |_| game.large_values().len()),
            hands: u64::try_from(game.space().hands()).unwrap_or(u64::MAX),
        }
    }
}

/// The games with their rules.
///
/// # Errors
/// None: the games can always be told.
///
/// ```
/// let games = sumwise_wasm::question::games()?;
/// assert!(games.contains(r#""hands":13243"#)); // Countdown
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn games() -> Told {
    json(&Game::built_in().iter().map(GameJson::from).collect::<Vec<_>>())
}

/// The game of a name, or of the text of a game file. Such a text may stand wherever a game is named.
///
/// # Errors
/// What is wrong with the text, and in which line.
///
/// ```
/// let dice = "name = \"dice\"\ntargets = \"1..100\"\n[[drawers]]\npool = \"1..6\"\ndraw = 5\n";
/// assert!(sumwise_wasm::question::game(dice)?.contains(r#""hands":252"#));
/// assert!(sumwise_wasm::question::deal(dice, "tuesday", "")?.contains(r#""puzzle":"rules:"#));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn game(text: &str) -> Told {
    json(&GameJson::from(&named_game(text)?))
}

/// The puzzle that an id names.
///
/// # Errors
/// What is wrong with the id.
#[wasm_bindgen]
pub fn puzzle(id: &str) -> Told {
    json(&PuzzleJson::from(&named(id)?))
}

/// The puzzle of some numbers set apart by spaces or commas, a target, and rules by name; an empty text stands for what
/// the game says.
///
/// # Errors
/// What is wrong with one of the texts.
///
/// ```
/// let read = |numbers| sumwise_wasm::question::read("24", numbers, "", "", "", "integer", "");
/// assert!(read("3, 3 8 8").unwrap().contains(r#""puzzle":"24~domain=integer:3,3,8,8=24""#));
/// assert!(read("3 x 8").unwrap_err().starts_with("`x` is not a number: write an integer, a decimal or a fraction"));
/// ```
#[wasm_bindgen]
pub fn read(game: &str, numbers: &str, target: &str, order: &str, r#use: &str, domain: &str, operators: &str) -> Told {
    let game = named_game(game)?;
    let hand = Hand::new(numbers_of(numbers)?, over(game.rules(), [order, r#use, domain, operators])?).map_err(told)?;
    let target = match (target.trim(), game.default_target()) {
        ("", Some(target)) => target,
        ("", None) => return Err("a target is missing: write a number, like 812".to_owned()),
        (target, _) => number(target)?,
    };
    json(&PuzzleJson::from(&searchable(Puzzle::of(&game, hand, target))?))
}

/// The puzzle that a seed deals, so many of its numbers large where `large` is not empty.
///
/// # Errors
/// What is wrong with the seed, or why the game has not so many large numbers.
///
/// ```
/// let dealt = sumwise_wasm::question::deal("countdown", "tuesday", "2")?;
/// assert!(dealt.contains(r#""puzzle":"countdown:100,25,6,8,9,4=390""#));
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
pub fn deal(game: &str, seed: &str, large: &str) -> Told {
    let game = named_game(game)?;
    let seed: Seed = seed.parse().map_err(told)?;
    let large = match large {
        "" => None,
        large => Some(large.parse().map_err(|_| format!("`{large}` is not a number of large tiles: write 0 to 4"))?),
    };
    json(&PuzzleJson::from(&sumwise::deal(&game, &seed, large).map_err(told)?))
}

/// The game of a name or of the text of a game file.
pub(crate) fn named_game(text: &str) -> Result<Game, String> {
    game_file::named(text).map_err(told)
}

/// The puzzle of an id, if it can be searched.
pub(crate) fn named(id: &str) -> Result<Puzzle, String> {
    if id.len() > MAX_TEXT {
        return Err(format!("the puzzle is too long: at most {MAX_TEXT} characters are read"));
    }
    searchable(id.parse().map_err(told)?)
}

fn searchable(puzzle: Puzzle) -> Result<Puzzle, String> {
    match puzzle.hand().numbers().len() {
        ..=MAX_SEARCHED => Ok(puzzle),
        numbers => Err(format!("{numbers} numbers are too many: at most {MAX_SEARCHED} are searched")),
    }
}

/// Rules with what is overridden of them, each by name.
fn over(mut rules: Rules, words: [&str; 4]) -> Result<Rules, String> {
    for (name, word) in Rules::NAMES.into_iter().zip(words).filter(|(_, word)| !word.is_empty()) {
        rules.set(name, word).map_err(told)?;
    }
    Ok(rules)
}

fn numbers_of(text: &str) -> Result<Vec<Rational>, String> {
    if text.len() > MAX_TEXT {
        return Err(format!("the numbers are too long: at most {MAX_TEXT} characters are read"));
    }
    let separates = |character: char| matches!(character, ',' | ';') || character.is_whitespace();
    text.split(separates).filter(|word| !word.is_empty()).map(number).collect()
}

fn number(text: &str) -> Result<Rational, String> {
    text.parse().map_err(told)
}
