//! Worksheets: pages to print, as drawings.

use serde::Serialize;
use sumwise::Seed;
use sumwise::generate::{Candidates, Generator, Wanted};
use sumwise::grade::Band;
use sumwise_render::worksheet::{Layout, Page, Paper, PerPage, Style, Worksheet};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::question::named_game;
use crate::{Told, json, told};

/// The most puzzles of a worksheet of a page.
const MAX_PUZZLES: usize = 200;

/// How many items are looked at for those that are not void.
const MAX_ITEMS: u64 = 10_000;

#[derive(Serialize)]
struct WorksheetJson {
    title: String,
    seed: String,
    puzzles: usize,
    /// Every page, as SVG.
    pages: Vec<String>,
    /// All of them as a document of its own.
    html: String,
}

/// A worksheet of so many puzzles of a game, as a seed names them: of one band of difficulty, or of any where it is empty;
/// as a `list`, or as cards, so many on a page; on `a4` or `letter`; with a key or not.
///
/// # Errors
/// What is wrong with one of these, or that there are no such puzzles.
///
/// ```
/// use sumwise_wasm::worksheet::worksheet;
///
/// let sheet = worksheet("24", "tuesday", 8, "easy", "6", "a4", "Class 5b", true)?;
/// assert!(sheet.contains(r#""title":"Class 5b","seed":"v1:tuesday","puzzles":8,"pages":["<svg "#));
/// assert!(worksheet("24", "tuesday", 0, "", "6", "a4", "", true).is_err());
/// # Ok::<(), String>(())
/// ```
#[wasm_bindgen]
#[allow(clippy::too_many_arguments, reason = "each is a field of the page's form")]
pub fn worksheet(
    game: &str,
    seed: &str,
    count: usize,
    band: &str,
    layout: &str,
    paper: &str,
    title: &str,
    key: bool,
) -> Told {
    let game = named_game(game)?;
    let seed: Seed = seed.parse().map_err(told)?;
    if !(1..=MAX_PUZZLES).contains(&count) {
        return Err(format!(
            "a worksheet of a page has 1 to {MAX_PUZZLES} puzzles: `sumwise worksheet` writes longer ones"
        ));
    }
    let score = match band {
        "" => None,
        band => Some(band.parse::<Band>().map_err(told)?.scores()),
    };
    let title = match title.trim() {
        "" => None,
        title => Some(title.parse().map_err(told)?),
    };
    let style = Style { title, paper: paper_of(paper)?, layout: layout_of(layout)?, without_key: !key };
    let wanted = Wanted { score, ..Wanted::SOLVABLE };
    let generator = Generator::new(Candidates::of(&game), wanted, &seed).map_err(told)?;
    let items: Vec<_> = generator.items(0..MAX_ITEMS).take(count).collect();
    let sheet = Worksheet::new(&items, &seed, &style).map_err(told)?;
    json(&WorksheetJson {
        title: sheet.title().to_owned(),
        seed: seed.to_string(),
        puzzles: items.len(),
        pages: sheet.pages().iter().map(Page::svg).collect(),
        html: sheet.html(),
    })
}

fn paper_of(name: &str) -> Result<Paper, String> {
    match name {
        "a4" => Ok(Paper::A4),
        "letter" => Ok(Paper::Letter),
        _ => Err(format!("unknown paper `{name}`: it is a4 or letter")),
    }
}

fn layout_of(name: &str) -> Result<Layout, String> {
    Ok(match name {
        "list" => Layout::List,
        "1" => Layout::Cards(PerPage::One),
        "2" => Layout::Cards(PerPage::Two),
        "4" => Layout::Cards(PerPage::Four),
        "6" => Layout::Cards(PerPage::Six),
        _ => return Err(format!("unknown layout `{name}`: it is list, 1, 2, 4 or 6")),
    })
}
