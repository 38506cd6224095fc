//! The reader of games in TOML.

use std::ops::Range;

use sumwise::grade::Bands;
use sumwise::{Award, Deck, Definition, DefinitionError, Drawer, Game, Pool, Rules, Targets};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fields::{self, Fields, Wrong};
use super::{GameFileError, MAX_BYTES};

/// The keys of a game.
const KEYS: [&str; 14] = [
    "name",
    "title",
    "description",
    "source",
    "targets",
    "large",
    "points",
    "seconds",
    "look",
    "bands",
    "rules",
    "drawers",
    "copies",
    "given",
];

/// Reads a game from the text of a TOML file.
///
/// # Errors
/// [`GameFileError`] for the first error.
///
/// ```
/// use sumwise_request::game_file;
///
/// let text = "name = \"dice\"\ntargets = \"1..100\"\n[[drawers]]\npool = \"1..6\"\ndraw = 5\n";
/// let dice = game_file::read(text)?;
/// assert_eq!((dice.name(), dice.space().hands()), ("dice", 252));
/// let error = game_file::read("name = \"dice\"\ntarget = 10\n").unwrap_err();
/// assert!(error.to_string().starts_with("line 2: unknown key `target`: it is one of name, title,"));
/// # Ok::<(), game_file::GameFileError>(())
/// ```
pub fn read(text: &str) -> Result<Game, GameFileError> {
    read_table(text, game)
}

/// Reads the table of a TOML file.
pub(crate) fn read_table<T>(
    text: &str,
    read: impl FnOnce(&DeTable<'_>) -> Result<T, Wrong>,
) -> Result<T, GameFileError> {
    if text.len() > MAX_BYTES {
        let message = format!("the file is too long: at most {MAX_BYTES} bytes are read");
        return Err(GameFileError { line: None, message });
    }
    let error = |(place, message): Wrong| GameFileError { line: place.map(|place| line(text, place.start)), message };
    let table = DeTable::parse(text).map_err(|wrong| {
        let message = format!("this is no TOML: {}", wrong.message().lines().collect::<Vec<_>>().join(", "));
        error((wrong.span(), message))
    })?;
    read(table.get_ref()).map_err(error)
}

fn line(text: &str, place: usize) -> usize {
    1 + text.bytes().take(place).filter(|&byte| byte == b'\n').count()
}

fn game(table: &DeTable<'_>) -> Result<Game, Wrong> {
    let fields = Fields::new(table, None, &KEYS)?;
    let name = fields.text("name")?.ok_or_else(|| fields.missing("name", "name = \"my-game\""))?;
    let targets = fields.required("targets", "targets = \"100..999\"").and_then(targets)?;
    let mut definition = Definition::new(name.to_owned(), deck(&fields)?, targets);
    if let Some(title) = fields.text("title")? {
        definition.title = title.to_owned().into();
    }
    if let Some(description) = fields.text("description")? {
        definition.description = description.to_owned().into();
    }
    definition.source = fields.text("source")?.map(|source| source.to_owned().into());
    definition.large = fields.range("large")?;
    definition.seconds = fields.whole("seconds")?;
    if let Some(points) = fields.get("points") {
        definition.awards = awards(points)?.into();
    }
    if let Some(look) = fields.text("look")? {
        definition.look = look.parse().map_err(|error| fields.wrong("look", &error))?;
    }
    definition.bands = fields.get("bands").map(bands).transpose()?;
    if let Some(said) = fields.get("rules") {
        definition.rules = rules(said)?;
    }
    Game::new(definition).map_err(|error| fields.wrong(key(&error), &error))
}

/// Returns the key that an error is about.
fn key(error: &DefinitionError) -> &'static str {
    match error {
        DefinitionError::Name(_) | DefinitionError::Taken(_) => "name",
        DefinitionError::Text(what) => what,
        DefinitionError::Targets | DefinitionError::NoPool | DefinitionError::SideBySide => "targets",
        DefinitionError::Awards => "points",
        DefinitionError::Seconds(_) => "seconds",
        DefinitionError::Values => "copies",
        _ => "drawers",
    }
}

fn targets(value: &Spanned<DeValue<'_>>) -> Result<Targets, Wrong> {
    match value.get_ref() {
        DeValue::Integer(_) => Ok(Targets::Fixed(fields::integer(value, "a target")?)),
        DeValue::String(text) if text == "draw" => Ok(Targets::Draw),
        DeValue::String(text) if text == "joined" => Ok(Targets::Joined),
        DeValue::String(text) => {
            let range = fields::range(text).map(Targets::Range);
            range.ok_or_else(|| (Some(value.span()), wrong_targets(Some(text))))
        }
        _ => Err((Some(value.span()), wrong_targets(None))),
    }
}

fn wrong_targets(text: Option<&str>) -> String {
    let what = text.map_or("these".to_owned(), |text| format!("`{}`", fields::shown(text)));
    format!("{what} are no targets: write a number, a range like \"100..999\", \"draw\" or \"joined\"")
}

fn deck(fields: &Fields<'_, '_>) -> Result<Deck, Wrong> {
    let kinds = ["drawers", "copies", "given"].map(|key| fields.get(key).map(|value| (key, value)));
    let mut decks = kinds.into_iter().flatten();
    let (key, value) = decks.next().ok_or_else(|| fields.missing("drawers", "[[drawers]] with pool and draw"))?;
    if let Some((other, value)) = decks.next() {
        return Err((Some(value.span()), format!("a game has either `{key}` or `{other}`: leave one out")));
    }
    match key {
        "drawers" => {
            let drawers = fields::list(value, "drawers", "[[drawers]] with pool and draw")?;
            Ok(Deck::Draw(drawers.iter().map(drawer).collect::<Result<Vec<_>, _>>()?.into()))
        }
        "copies" => {
            let fields = Fields::of(value, "copies", &["values", "numbers"])?;
            let values = fields.range("values")?.ok_or_else(|| fields.missing("values", "values = \"1..9\""))?;
            let numbers = fields.whole("numbers")?.ok_or_else(|| fields.missing("numbers", "numbers = 4"))?;
            Ok(Deck::Copies { values, numbers })
        }
        _ => {
            let numbers = fields::list(value, "given", "given = [2, 3, 5, 7]")?;
            let numbers = numbers.iter().map(|number| fields::integer(number, "a number"));
            Ok(Deck::given(numbers.collect::<Result<Vec<_>, _>>()?))
        }
    }
}

fn drawer(value: &Spanned<DeValue<'_>>) -> Result<Drawer, Wrong> {
    let fields = Fields::of(value, "drawers", &["pool", "draw"])?;
    let pool = fields.text("pool")?.ok_or_else(|| fields.missing("pool", "pool = \"1..10x2\""))?;
    let pool: Pool = pool.parse().map_err(|error| fields.wrong("pool", &error))?;
    let numbers = fields.whole("draw")?.ok_or_else(|| fields.missing("draw", "draw = 6"))?;
    Ok(Drawer { pool, numbers })
}

fn awards(value: &Spanned<DeValue<'_>>) -> Result<Vec<Award>, Wrong> {
    let like = "write them by distance, like { 0 = 10, 5 = 7, 10 = 5 }";
    let Some(table) = value.get_ref().as_table() else {
        return Err((Some(value.span()), format!("the points are no table: {like}")));
    };
    let mut awards = Vec::new();
    for (distance, points) in table {
        let wrong =
            || (Some(distance.span()), format!("`{}` is no distance: {like}", fields::shown(distance.get_ref())));
        let within = distance.get_ref().parse().map_err(|_| wrong())?;
        awards.push(Award { within, points: fields::number(points, "a number of points")? });
    }
    awards.sort_unstable_by_key(|award| award.within);
    Ok(awards)
}

fn bands(value: &Spanned<DeValue<'_>>) -> Result<Bands, Wrong> {
    let wrong =
        "the bands are the scores where medium, hard and expert begin, ascending to at most 1000, like [250, 500, 750]";
    let begins: Vec<u16> = fields::list(value, "bands", "bands = [250, 500, 750]")?
        .iter()
        .map(|begin| fields::number(begin, "a score"))
        .collect::<Result<_, _>>()?;
    let bands = begins.try_into().ok().and_then(Bands::new);
    bands.ok_or_else(|| (Some(value.span()), wrong.to_owned()))
}

fn rules(value: &Spanned<DeValue<'_>>) -> Result<Rules, Wrong> {
    let mut rules = Rules::FREE;
    let Some(table) = value.get_ref().as_table() else {
        return Err((Some(value.span()), "the rules are no table: write them like { use = \"any\" }".to_owned()));
    };
    for (name, word) in table {
        let place: Range<usize> = name.span();
        let text = word.get_ref().as_str().ok_or_else(|| {
            (
                Some(word.span()),
                format!("the rule `{}` is no text: write it in quotation marks", fields::shown(name.get_ref())),
            )
        })?;
        rules.set(name.get_ref(), text).map_err(|error| (Some(place), error.to_string()))?;
    }
    Ok(rules)
}
