//! Games.

use sumwise::{Game, Puzzle, Seed, Targets};

use super::{Colours, spaced};
use crate::language::{Language, filled};

/// Describes a puzzle, like `numbers 3 3 8 8, target 24`.
///
/// ```
/// use sumwise_render::language::Language;
/// use sumwise_render::text::described;
///
/// assert_eq!(described(&"24:3,3,8,8=24".parse()?, Language::English), "numbers 3 3 8 8, target 24");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn described(puzzle: &Puzzle, language: Language) -> String {
    let values = [("numbers", &*spaced(puzzle.hand().numbers())), ("target", &puzzle.target().to_string())];
    filled(language.days().dealt, &values)
}

/// Describes a deal with its seed.
///
/// ```
/// use sumwise_render::text::dealt;
///
/// let text = dealt(&"24:3,3,8,8=24".parse()?, &"tuesday".parse()?);
/// assert_eq!(text, "numbers 3 3 8 8, target 24, seed v2:tuesday");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dealt(puzzle: &Puzzle, seed: &Seed) -> String {
    format!("{}, seed {seed}", described(puzzle, Language::English))
}

/// Writes games with their descriptions, rules and targets.
///
/// ```
/// use sumwise::Game;
/// use sumwise_render::text::{Colours, games};
///
/// assert!(games(Game::built_in(), Colours::None).contains("target 24"));
/// ```
pub fn games(games: &[Game], colours: Colours) -> String {
    let width = games.iter().map(|game| game.name().len()).max().unwrap_or(0) + 2;
    let mut text = String::new();
    for game in games {
        let targets = match game.targets() {
            Targets::Fixed(target) => target.to_string(),
            Targets::Range(targets) => format!("{}..{}", targets.start(), targets.end()),
            Targets::Joined => "the numbers side by side".to_owned(),
            _ => "one more card".to_owned(),
        };
        text += &format!("{:<width$}{}\n", colours.name(game.name()), game.description());
        text += &format!("{:<width$}{}\n", "", colours.beside(format!("{}; target {targets}", game.rules())));
        if let Some(source) = game.source() {
            text += &format!("{:<width$}{}\n", "", colours.beside(format!("from {source}")));
        }
    }
    text
}
