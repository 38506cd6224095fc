//! `sumwise daily`

mod calendar;
mod markup;

use std::io::Write as _;
use std::path::Path;

use sumwise::{Game, Puzzle, visible};
use sumwise_render::language::{Language, filled};
use sumwise_render::text;
use sumwise_request::batch::{self, Threads};
use sumwise_request::printed::{self, Format, Printing};
use sumwise_request::{Daily, Day, RequestError, Search};

use super::deal::days_since_1970;
use crate::Exit;
use crate::args::{self, DailyFormat, Site};
use crate::fault::Fault;
use crate::files::{self, Output};
use crate::interrupt::{CtrlC, Searching, Until};
use crate::progress::Waiting;
use crate::talk;

/// The puzzle of a day, with the texts of feeds, calendars and pages. They may quote a game file.
struct Entry {
    day: Day,
    puzzle: Puzzle,
    title: String,
    description: String,
    /// A name that no other puzzle of a day has. It never changes.
    id: String,
    /// The address at which the puzzle is played.
    link: Option<String>,
}

pub(crate) fn run(arguments: &args::Daily) -> Result<Exit, Fault> {
    let file = arguments.out.as_deref().unwrap_or(Path::new("-"));
    let (formats, default) = (&DailyFormat::EXTENSIONS, Some(DailyFormat::Text));
    let format = files::format_of(arguments.format, file, formats, default, ", or add --format")?;
    if arguments.site.is_some() && matches!(format, DailyFormat::Text | DailyFormat::Json | DailyFormat::Jsonl) {
        return Err(Fault::input("--site is for rss, ics and html: leave it out, or add --format rss"));
    }
    if arguments.site.is_none() && format == DailyFormat::Rss {
        talk::say("the feed has no address, which RSS 2.0 asks for: give that of a page with --site");
    }
    let (days, games) =
        (Daily::days(arguments.date.map_or_else(today, Ok)?, arguments.days)?, Daily::games(arguments.game.chosen())?);
    let until = arguments.bounds.until(&CtrlC);
    let mut out = Output::of_flag(Some(file))?;
    let entries = entries(&days, &games, arguments.site.as_ref(), arguments.language, &until)?;
    out.write_all(document(&entries, format, arguments.site.as_ref(), arguments.language)?.as_bytes())?;
    out.finish()?;
    Ok(Exit::Solved)
}

/// Returns today.
fn today() -> Result<Day, Fault> {
    // Day number 1 is 2026-01-01.
    const BEFORE: u64 = 20_453;
    let today = u32::try_from(days_since_1970().saturating_sub(BEFORE)).ok().and_then(Day::of_number);
    today.ok_or_else(|| {
        Fault::input("the clock of this machine shows no day with a puzzle: give one, like --date 2026-11-21")
    })
}

/// Returns the puzzles of the days, each day's in the order of the games.
fn entries(
    days: &[Day],
    games: &[Game],
    site: Option<&Site>,
    language: Language,
    until: &Until<'_>,
) -> Result<Vec<Entry>, Fault> {
    let _searching = Searching::start();
    let _waiting = Waiting::start();
    let mut asked = days.iter().flat_map(|day| games.iter().map(|game| Daily { game: game.clone(), day: *day }));
    let mut entries = Vec::new();
    let made = batch::map(
        Threads::new(None),
        || asked.next(),
        |daily| Entry::new(&daily, site, language, until),
        |entry| {
            entries.extend(entry);
            Ok(())
        },
    );
    made.map(|()| entries).map_err(|error| match error {
        RequestError::Stopped(stop) => Fault::Cut(stop, "nothing is written"),
        error => error.into(),
    })
}

impl Entry {
    fn new(daily: &Daily, site: Option<&Site>, language: Language, until: &Until<'_>) -> Result<Self, RequestError> {
        let Daily { game, day } = daily;
        let puzzle = daily.puzzle(&Search::default().limits(until))?;
        Ok(Self {
            day: *day,
            title: filled(
                language.days().puzzle,
                &[("game", &visible(language.title(game))), ("number", &day.number().to_string())],
            ),
            description: text::described(&puzzle, language),
            id: format!("{game}-{day}@sumwise"),
            link: site.map(|site| site.play(&puzzle, *day, language)),
            puzzle,
        })
    }
}

fn document(entries: &[Entry], format: DailyFormat, site: Option<&Site>, language: Language) -> Result<String, Fault> {
    let written = |format| {
        let form = Printing { format, ..Printing::default() };
        printed::daily(entries.iter().map(|entry| (&entry.puzzle, entry.day)), form)
    };
    Ok(match format {
        DailyFormat::Text => written(Format::Text)?,
        DailyFormat::Json => written(Format::Json)?,
        DailyFormat::Jsonl => written(Format::Jsonl)?,
        DailyFormat::Rss => markup::rss(entries, site, language),
        DailyFormat::Ics => calendar::ics(entries),
        DailyFormat::Html => markup::html(entries, language),
    })
}
