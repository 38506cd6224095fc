//! The bands of games other than the 24 game: ranks in a sample of their puzzles. docs/grade.md has them in a table, and
//! game/table.rs as the games have them.

use std::fs;
use std::path::PathBuf;

use sumwise::Game;
use sumwise::generate::{Candidates, Generator, Wanted};
use sumwise::grade::Bands;

use xtask::parallel::parallel;

type Done<T> = Result<T, Box<dyn std::error::Error>>;

/// The most puzzles of a sample.
const SAMPLE: u64 = 2000;

/// The head of the table, which an empty line ends.
const HEAD: &str = "\
| game | puzzles | `medium` from | `hard` from | `expert` from |
|---|---|---|---|---|
";

/// Computes the bands and writes the table.
///
/// # Errors
/// The built-in games have other bands.
pub(crate) fn write() -> Done<()> {
    let (table, page) = (table()?, fs::read_to_string(path())?);
    let (before, rest) = page.split_once(HEAD).ok_or("docs/grade.md has no table of bands")?;
    let (_, after) = rest.split_once("\n\n").ok_or("the table of bands has no end")?;
    Ok(fs::write(path(), format!("{before}{table}\n{after}"))?)
}

/// Computes the bands, and compares them with the table and the built-in games.
pub(crate) fn check() -> Done<()> {
    if fs::read_to_string(path())?.contains(&format!("{}\n", table()?)) {
        return Ok(());
    }
    Err("the table of bands in docs/grade.md differs: run `cargo xtask figures`".into())
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/grade.md")
}

fn table() -> Done<String> {
    let games: Vec<&Game> = Game::built_in().iter().filter(|game| **game != Game::TWENTY_FOUR).collect();
    let rows = parallel(games.len(), |game| row(games[game]).map_err(|error| error.to_string()));
    let wrong: Vec<&str> = rows.iter().filter_map(|row| row.as_ref().err()).map(String::as_str).collect();
    if wrong.is_empty() {
        Ok(HEAD.to_owned() + &rows.into_iter().flatten().collect::<String>())
    } else {
        Err(wrong.join("\n").into())
    }
}

/// Returns the row of a game. Fails if the game has other bands.
fn row(game: &Game) -> Done<String> {
    let generator = Generator::new(Candidates::of(game), Wanted::SOLVABLE, &"bands".parse()?)?;
    let scores = generator.items(0..SAMPLE).filter_map(|item| Some(item.labels.grade?.score));
    let mut scores: Vec<u16> = scores.collect();
    scores.sort_unstable();
    let own = game.definition().bands.map(Bands::begins);
    if scores.is_empty() {
        let why = format!("{game} has bands in game/table.rs, and no puzzle has a score");
        return own.map_or(Ok(String::new()), |_| Err(why.into()));
    }
    let begins = [(1, 3), (2, 3), (9, 10)].map(|(part, whole)| scores[scores.len() * part / whole]);
    if own != Some(begins) {
        return Err(format!("{game} has the bands {own:?} in game/table.rs, and {begins:?} are computed").into());
    }
    let [medium, hard, expert] = begins;
    Ok(format!("| `{game}` | {} | {medium} | {hard} | {expert} |\n", scores.len()))
}
