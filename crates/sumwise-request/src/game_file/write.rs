//! Games as TOML.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use sumwise::{Deck, Game, Targets};

/// Writes a game as the TOML that [`read`](super::read()) reads.
///
/// ```
/// use sumwise::Game;
/// use sumwise_request::game_file;
///
/// let text = game_file::write(&Game::COUNTDOWN);
/// assert!(text.contains("points = { 0 = 10, 5 = 7, 10 = 5 }"));
/// assert_eq!(game_file::read(&text), Ok(Game::COUNTDOWN));
/// ```
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    let mut line = |key: &str, value: String| _ = writeln!(text, "{key} = {value}");
    line("name", quoted(game.name()));
    line("title", quoted(game.title()));
    line("description", quoted(game.description()));
    if let Some(source) = game.source() {
        line("source", quoted(source));
    }
    line("targets", targets(game.targets()));
    if let Some(large) = game.large() {
        line("large", range(&large));
    }
    let awards = game.definition().awards.iter();
    let points: Vec<String> = awards.map(|award| format!("{} = {}", award.within, award.points)).collect();
    line("points", format!("{{ {} }}", points.join(", ")));
    if let Some(seconds) = game.seconds() {
        line("seconds", seconds.to_string());
    }
    line("look", quoted(game.look().name()));
    if let Some(bands) = game.definition().bands {
        line("bands", format!("{:?}", bands.begins()));
    }
    if let Some((key, value)) = undrawn(game.deck()) {
        line(key, value);
    }
    text += "\n[rules]\n";
    for (name, word) in game.rules().stated_words() {
        _ = writeln!(text, "{name} = {}", quoted(&word));
    }
    for drawer in game.deck().drawers() {
        let pool = quoted(&drawer.pool.to_string());
        _ = writeln!(text, "\n[[drawers]]\npool = {pool}\ndraw = {}", drawer.numbers);
    }
    text
}

/// Returns the key and the value for a deck without drawers.
fn undrawn(deck: &Deck) -> Option<(&'static str, String)> {
    match deck {
        Deck::Copies { values, numbers } => {
            Some(("copies", format!("{{ values = {}, numbers = {numbers} }}", range(values))))
        }
        Deck::Given(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            Some(("given", format!("[{}]", numbers.join(", "))))
        }
        _ => None,
    }
}

fn targets(targets: &Targets) -> String {
    match targets {
        Targets::Fixed(target) => target.to_string(),
        Targets::Range(targets) => range(targets),
        Targets::Joined => quoted("joined"),
        _ => quoted("draw"),
    }
}

fn range(range: &RangeInclusive<i64>) -> String {
    quoted(&format!("{}..{}", range.start(), range.end()))
}

/// Writes a text without control characters as a basic string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
