//! Games.

use sumwise::{Game, Targets};

use super::Colours;

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
