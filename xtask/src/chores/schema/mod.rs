//! `cargo xtask schema`: the schema of the results and their types in other languages, generated from the Rust types.

mod document;
mod model;
mod python;
mod requests;
mod typescript;
mod words;

use std::fs;
use std::path::Path;

use model::Model;
use sumwise::Game;
use sumwise_render::game::GameJson;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A result whose error is a sentence.
type Done<T = ()> = Result<T, String>;

/// Writes every generated file.
pub(crate) fn write() -> Done {
    for (path, text) in files()? {
        fs::write(Path::new(ROOT).join(path), text).map_err(|error| format!("{path}: {error}"))?;
        eprintln!("wrote {path}");
    }
    Ok(())
}

/// Checks that the generated files are up to date.
pub(crate) fn check() -> Done {
    for (path, text) in files()? {
        let written = fs::read_to_string(Path::new(ROOT).join(path)).map_err(|error| format!("{path}: {error}"))?;
        // A checkout may have other line endings.
        if written.replace("\r\n", "\n") != text {
            return Err(format!(
                "{path} differs from what sumwise-render and sumwise-request say: run `cargo xtask schema`"
            ));
        }
    }
    Ok(())
}

fn files() -> Done<[(&'static str, String); 7]> {
    let schema = sumwise_render::document::schema();
    let model = Model::read(&schema)?;
    Ok([
        ("crates/sumwise-render/schema.json", document::write(&schema)),
        ("web/page/engine/schema.d.ts", typescript::write(&model)),
        ("web/page/engine/games.js", games()),
        ("web/page/engine/requests.d.ts", requests::types()),
        ("web/page/engine/choices.js", requests::choices()),
        ("python/sumwise/_schema.py", python::write(&model)?),
        ("python/sumwise/_described.py", words::write()),
    ])
}

/// Returns the module of the page with the built-in games, which it shows before the engine has arrived.
fn games() -> String {
    let game = |game: &Game| {
        let game = serde_json::to_string(&GameJson::from(game)).expect("a game is written as JSON");
        format!("  {game},\n")
    };
    let games: String = Game::built_in().iter().map(game).collect();
    format!(
        "// The built-in games. Written by `cargo xtask schema`: change `game/table.rs` of the engine instead.\n\n\
         /** @type {{import(\"./schema.js\").Game[]}} */\nexport const games = [\n{games}];\n"
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_written_files_are_those_that_would_be_generated() {
        super::check().unwrap();
    }
}
