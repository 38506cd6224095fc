//! The request for a worksheet.

use std::num::NonZeroUsize;

use sumwise::Seed;
use sumwise::generate::Item;
use sumwise::solve::StopReason;
use sumwise_render::worksheet::{Layout, Paper, PerPage, Style, Title, Worksheet as Sheet, check_count};

use crate::batch::Caller;
use crate::error::RequestError;
use crate::fields::Fields;
use crate::generate::{Stream, Wishes};
use crate::span::Shard;

/// The request for pages of puzzles to print.
///
/// ```
/// use sumwise_request::{Fields, Worksheet};
///
/// let worksheet = Worksheet::read(&Fields::read(r#"{"game": "24", "seed": "tuesday", "count": 8}"#)?, None)?;
/// assert_eq!(worksheet.items(u64::MAX, &())?.len(), 8);
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Worksheet {
    /// The requirements on the puzzles.
    pub wishes: Wishes,
    /// The seed.
    pub seed: Seed,
    /// The index of the first item.
    pub from: u64,
    /// The number of puzzles.
    pub count: usize,
    /// The number of threads; `None` for one per processor.
    pub threads: Option<NonZeroUsize>,
    /// The appearance of the pages.
    pub style: Style,
}

/// The default number of puzzles.
const COUNT: usize = 24;

impl Worksheet {
    /// Reads the fields of [`Wishes::read`], `seed`, `from`, `count`, `threads`, `title`, `paper` (`"a4"` or `"letter"`),
    /// `layout` (`"list"`, or the number of cards on a page) and `key`. The argument `seed` is used if the object has none.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value, or there is no seed.
    pub fn read(fields: &Fields<'_>, seed: Option<Seed>) -> Result<Self, RequestError> {
        let others = ["seed", "from", "count", "threads", "title", "paper", "layout", "key"];
        fields.refuse_unknown(&[&Wishes::FIELDS[..], &others].concat())?;
        let seed = fields.parse("seed")?.or(seed);
        let title = fields.text(&["title"])?.filter(|title| !title.trim().is_empty());
        let title: Option<Title> = title.map(|title| title.trim().parse()).transpose().map_err(RequestError::input)?;
        let style = Style {
            title,
            paper: fields.read_by("paper", paper)?.unwrap_or_default(),
            layout: fields.read_by("layout", layout)?.unwrap_or(Layout::Cards(PerPage::Six)),
            without_key: !fields.truth("key")?.unwrap_or(true),
        };
        Ok(Self {
            wishes: Wishes::read(fields)?,
            seed: seed.ok_or_else(|| RequestError::input("a seed is missing: give a word, like \"tuesday\""))?,
            from: fields.whole("from")?.unwrap_or(0),
            count: fields.whole("count")?.unwrap_or(COUNT),
            threads: fields.whole("threads")?,
            style,
        })
    }

    /// Returns the requested number of puzzles, or as many as the first items of the seed contain. Void items are left out.
    ///
    /// # Errors
    /// [`RequestError`] when there are none, too many are requested, or the work was stopped.
    pub fn items(&self, first: u64, caller: Caller<'_>) -> Result<Vec<Item>, RequestError> {
        check_count(self.count).map_err(RequestError::input)?;
        let generator = self.wishes.generator(&self.seed, caller)?;
        let stream = Stream::new(generator, self.from, first, Shard::WHOLE, self.threads);
        let mut stream = stream.starting_with(self.count as u64);
        let mut items = Vec::new();
        while items.len() < self.count
            && let Some(wave) =
                stream.next_wave(caller, |item| Ok::<_, StopReason>(item.clone())).map_err(RequestError::Stopped)?
        {
            items.extend(wave);
        }
        stream.stop().map_or(Ok(()), |stop| Err(RequestError::Stopped(stop)))?;
        items.truncate(self.count);
        if items.is_empty() {
            return Err(RequestError::Nothing("there are no more such puzzles: choose a smaller --from".to_owned()));
        }
        Ok(items)
    }

    /// Lays out puzzles on pages.
    ///
    /// # Errors
    /// [`RequestError`] when there are no puzzles or too many.
    pub fn sheet(&self, items: &[Item]) -> Result<Sheet, RequestError> {
        Sheet::new(items, &self.seed, &self.style).map_err(RequestError::input)
    }
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
