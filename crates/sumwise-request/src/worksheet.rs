//! The request for a worksheet.

use std::num::NonZeroUsize;

use sumwise::generate::{Item, Labels};
use sumwise::solve::{Limits, Method, StopReason};
use sumwise::{Puzzle, Seed};
use sumwise_render::worksheet::{
    Address, Codes, Layout, Paper, Parts, PerPage, Style, Title, Worksheet as Sheet, check_count,
};

use crate::batch::Caller;
use crate::draft::{Draft, Given};
use crate::error::RequestError;
use crate::fields::Fields;
use crate::generate::{Stream, Wishes};
use crate::search::{Search, endless};
use crate::span::Shard;

/// The request for pages of puzzles to print.
///
/// ```
/// use sumwise_request::{Fields, Search, Worksheet};
///
/// let worksheet = Worksheet::read(&Fields::read(r#"{"game": "24", "seed": "tuesday", "count": 8}"#)?, None)?;
/// assert_eq!(worksheet.items(u64::MAX, Search::default(), &())?.len(), 8);
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worksheet {
    /// The puzzles.
    pub source: Source,
    /// The appearance of the pages.
    pub style: Style,
    /// Whether JSON has the PDF file.
    pub pdf: bool,
}

/// The puzzles of a worksheet.
#[derive(Clone, Debug)]
pub enum Source {
    /// Generated puzzles.
    Generated {
        /// The requirements on the puzzles.
        wishes: Box<Wishes>,
        /// The seed.
        seed: Seed,
        /// The index of the first item.
        from: u64,
        /// The number of puzzles.
        count: usize,
        /// The number of threads; `None` for one per processor.
        threads: Option<NonZeroUsize>,
    },
    /// These puzzles.
    Given(Vec<Puzzle>),
}

impl Source {
    /// Returns the number of puzzles that are asked for.
    pub fn count(&self) -> usize {
        match self {
            Self::Generated { count, .. } => *count,
            Self::Given(puzzles) => puzzles.len(),
        }
    }

    /// Returns the seed of generated puzzles.
    pub fn seed(&self) -> Option<&Seed> {
        match self {
            Self::Generated { seed, .. } => Some(seed),
            Self::Given(_) => None,
        }
    }

    /// Reads puzzles, each written as on a line of input. The given game, rules and target complete them.
    ///
    /// # Errors
    /// [`RequestError`] for the first that is no puzzle, or that nobody would wait for.
    pub fn of_lines(lines: &[impl AsRef<str>], given: &Given) -> Result<Self, RequestError> {
        let puzzle = |(index, line): (usize, &str)| {
            let puzzle = Draft::of_line(line, given).and_then(Draft::puzzle).and_then(|puzzle| {
                let why = endless(puzzle.hand(), Method::Fast);
                why.map_or(Ok(puzzle), |why| Err(RequestError::Field(why)))
            });
            puzzle.map_err(|error| RequestError::Field(format!("puzzle {}: {error}", index + 1)))
        };
        lines.iter().map(AsRef::as_ref).enumerate().map(puzzle).collect::<Result<_, _>>().map(Self::Given)
    }

    fn read(fields: &Fields<'_>, seed: Option<Seed>) -> Result<Self, RequestError> {
        let seed = fields.parse("seed")?.or(seed);
        Ok(Self::Generated {
            wishes: Box::new(Wishes::read(fields)?),
            seed: seed.ok_or_else(|| RequestError::input("a seed is missing: give a word, like \"tuesday\""))?,
            from: fields.whole("from")?.unwrap_or(0),
            count: fields.whole("count")?.unwrap_or(COUNT),
            threads: fields.whole("threads")?,
        })
    }
}

/// The default number of puzzles.
const COUNT: usize = 24;

impl Worksheet {
    /// Reads the puzzles and the appearance. The puzzles are those of the field `puzzles`, with `game` and `rules` for those
    /// without; or those of the fields of [`Wishes::read`], `seed`, `from`, `count` and `threads`. The argument `seed` is used if
    /// the object has none. The appearance has the fields `title`, `paper` (`"a4"` or `"letter"`), `layout` (`"list"`, or the
    /// number of cards on a page), `key` (true, false or `"only"`), `grades`, `language` (such as `"de"`), and `qr` (`"puzzles"` or `"sheet"`) with the
    /// address `link`. With `file`, `"pdf"`, JSON has the PDF file too.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value, or there are neither puzzles nor a seed.
    pub fn read(fields: &Fields<'_>, seed: Option<Seed>) -> Result<Self, RequestError> {
        let style = ["title", "paper", "layout", "key", "grades", "qr", "link", "language", "file"];
        let lines = fields.texts("puzzles")?;
        let source = if lines.is_empty() {
            fields.refuse_unknown(
                &[&Wishes::FIELDS[..], &["seed", "from", "count", "threads", "puzzles"], &style].concat(),
            )?;
            Source::read(fields, seed)?
        } else {
            fields.refuse_unknown(&[&["puzzles", "game", "rules"], &style[..]].concat())?;
            Source::of_lines(&lines, &Given::read(fields)?.of_rows())?
        };
        let title = fields.text(&["title"])?.filter(|title| !title.trim().is_empty());
        let title: Option<Title> = title.map(|title| title.trim().parse()).transpose().map_err(RequestError::input)?;
        let style = Style {
            title,
            paper: fields.read_by("paper", paper)?.unwrap_or_default(),
            layout: fields.read_by("layout", layout)?.unwrap_or(Layout::Cards(PerPage::Six)),
            parts: fields.read_by("key", parts)?.unwrap_or_default(),
            without_grades: !fields.truth("grades")?.unwrap_or(true),
            codes: codes(fields)?,
            language: fields.parse("language")?.unwrap_or_default(),
        };
        Ok(Self { source, style, pdf: fields.read_by("file", file)?.is_some() })
    }

    /// Returns the requested number of puzzles, or as many as the first items of the seed contain. Void items are left out. The
    /// search of each given puzzle is limited by `most`.
    ///
    /// # Errors
    /// [`RequestError`] when there are none, too many are requested, or the work was stopped.
    pub fn items(&self, first: u64, most: Search, caller: Caller<'_>) -> Result<Vec<Item>, RequestError> {
        check_count(self.source.count()).map_err(RequestError::input)?;
        let (wishes, seed, &from, &count, &threads) = match &self.source {
            Source::Given(puzzles) => return labelled(puzzles, &most.limits(caller)),
            Source::Generated { wishes, seed, from, count, threads } => (wishes, seed, from, count, threads),
        };
        let generator = wishes.generator(seed, caller)?;
        let stream = Stream::new(generator, from, first, Shard::WHOLE, threads);
        let mut stream = stream.starting_with(count as u64);
        let mut items = Vec::new();
        while items.len() < count
            && let Some(wave) =
                stream.next_wave(caller, |item| Ok::<_, StopReason>(item.clone())).map_err(RequestError::Stopped)?
        {
            items.extend(wave);
        }
        stream.stop().map_or(Ok(()), |stop| Err(RequestError::Stopped(stop)))?;
        items.truncate(count);
        if items.is_empty() {
            return Err(RequestError::Nothing("there are no more such puzzles: choose a smaller --from".to_owned()));
        }
        Ok(items)
    }

    /// Lays out puzzles on pages.
    ///
    /// # Errors
    /// [`RequestError`] when there are no puzzles or too many, or an address is too long for a QR code.
    pub fn sheet(&self, items: &[Item]) -> Result<Sheet, RequestError> {
        Sheet::new(items, self.source.seed(), &self.style).map_err(RequestError::input)
    }
}

fn labelled(puzzles: &[Puzzle], limits: &Limits<'_>) -> Result<Vec<Item>, RequestError> {
    let item = |(index, puzzle): (u64, &Puzzle)| {
        Ok(Item { index, puzzle: puzzle.clone(), labels: Labels::within(puzzle, limits)? })
    };
    (0..).zip(puzzles).map(item).collect::<Result<_, _>>().map_err(RequestError::Stopped)
}

/// Reads the QR codes and their address.
fn codes(fields: &Fields<'_>) -> Result<Option<Codes>, RequestError> {
    let link: Option<Address> = fields.read_by("link", |text| text.parse().map_err(|error| format!("{error}")))?;
    match (fields.text(&["qr"])?.as_deref(), link) {
        (None, None) => Ok(None),
        (Some("puzzles"), Some(link)) => Ok(Some(Codes::Puzzles(link))),
        (Some("sheet"), Some(link)) => Ok(Some(Codes::Sheet(link))),
        (Some(word), Some(_)) => Err(RequestError::Field(format!("`qr`: `{word}` is neither puzzles nor sheet"))),
        _ => Err(RequestError::input("QR codes need `qr` and the address of the page, `link`: give both, or none")),
    }
}

fn parts(word: &str) -> Result<Parts, String> {
    match word {
        "true" => Ok(Parts::Both),
        "false" => Ok(Parts::Puzzles),
        "only" => Ok(Parts::Key),
        _ => Err(format!("`{word}` is neither true nor false nor \"only\"")),
    }
}

fn file(name: &str) -> Result<(), String> {
    if name == "pdf" { Ok(()) } else { Err(format!("unknown file `{name}`: it is pdf")) }
}

fn paper(name: &str) -> Result<Paper, String> {
    match name {
        "a4" => Ok(Paper::A4),
        "letter" => Ok(Paper::Letter),
        _ => Err(format!("unknown paper `{name}`: it is a4 or letter")),
    }
}

fn layout(name: &str) -> Result<Layout, String> {
    Ok(match name {
        "list" => Layout::List,
        "1" => Layout::Cards(PerPage::One),
        "2" => Layout::Cards(PerPage::Two),
        "4" => Layout::Cards(PerPage::Four),
        "6" => Layout::Cards(PerPage::Six),
        _ => return Err(format!("unknown layout `{name}`: it is list, 1, 2, 4 or 6")),
    })
}
