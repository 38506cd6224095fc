//! `sumwise worksheet`

use std::io::Write as _;
use std::path::Path;

use sumwise::Seed;
use sumwise::generate::{Generator, Item};
use sumwise_render::worksheet::{self, Layout, Paper, PerPage, Style, Worksheet as Sheet};

use super::generate::stream::Stream;
use crate::args::{Arrangement, CardsPerPage, PaperSize, Shard, Worksheet};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::files::Unfinished;
use crate::interrupt::{CtrlC, Searching};
use crate::talk;

pub(crate) fn run(arguments: &Worksheet) -> Result<Exit, Fault> {
    let _searching = Searching::start();
    let (form, style) = (Form::of(&arguments.out)?, style(arguments)?);
    worksheet::check_count(arguments.count).map_err(Fault::input)?;
    let file = Unfinished::new(&arguments.out);
    let mut out = file.create()?;
    let seed = arguments.wishes.seed()?;
    let items = puzzles(arguments, arguments.wishes.generator(&seed, &CtrlC)?)?;
    if items.is_empty() {
        return Err(Fault::Nothing("there are no more such puzzles: choose a smaller --from".to_owned()));
    }
    let sheet = Sheet::new(&items, &seed, &style).map_err(Fault::input)?;
    out.write_all(&form.bytes(&sheet)?)?;
    file.finish()?;
    say(arguments, &sheet, items.len(), &seed);
    Ok(Exit::Solved)
}

/// How a worksheet is written, as its file's name says.
#[derive(Clone, Copy)]
enum Form {
    Pdf,
    Html,
    Svg,
}

impl Form {
    fn of(file: &Path) -> Result<Self, Fault> {
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("pdf") => Ok(Self::Pdf),
            Some("html") => Ok(Self::Html),
            Some("svg") => Ok(Self::Svg),
            _ => {
                let name = file.display();
                Err(Fault::Input(format!("{name}: a worksheet is written as .pdf, .html or .svg: choose one of them")))
            }
        }
    }

    fn bytes(self, sheet: &Sheet) -> Result<Vec<u8>, Fault> {
        match self {
            Self::Pdf => sheet.pdf().map_err(Fault::input),
            Self::Html => Ok(sheet.html().into_bytes()),
            Self::Svg => Ok(sheet.svg().into_bytes()),
        }
    }
}

fn style(arguments: &Worksheet) -> Result<Style, Fault> {
    let layout = match (arguments.layout, arguments.per_page) {
        (Arrangement::List, Some(_)) => {
            return Err(Fault::input("--per-page is about cards: leave it out, or leave out --layout list"));
        }
        (Arrangement::List, None) => Layout::List,
        (Arrangement::Cards, per_page) => Layout::Cards(match per_page.unwrap_or_default() {
            CardsPerPage::One => PerPage::One,
            CardsPerPage::Two => PerPage::Two,
            CardsPerPage::Four => PerPage::Four,
            CardsPerPage::Six => PerPage::Six,
        }),
    };
    let paper = match arguments.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    };
    Ok(Style { title: arguments.title.clone(), paper, layout, without_key: arguments.no_key })
}

/// As many puzzles as asked for, if there are so many: void items are passed over.
fn puzzles(arguments: &Worksheet, generator: Generator) -> Result<Vec<Item>, Fault> {
    let stream = Stream::new(&arguments.wishes, u64::MAX, Shard::WHOLE, generator);
    let mut stream = stream.starting_with(arguments.count as u64);
    let mut items = Vec::new();
    while items.len() < arguments.count
        && let Some(wave) = stream.next_wave(&CtrlC, |item| Ok(item.clone()))?
    {
        items.extend(wave);
    }
    if let Some(stop) = stream.stop() {
        return Err(Fault::Cut(stop, "the file is not written"));
    }
    items.truncate(arguments.count);
    Ok(items)
}

fn say(arguments: &Worksheet, sheet: &Sheet, puzzles: usize, seed: &Seed) {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let pages = sheet.pages().len();
    let rest = if puzzles < arguments.count { "; there are no more" } else { "" };
    let (s, of_pages) = (plural(puzzles), plural(pages));
    talk::say(format_args!("{puzzles} puzzle{s} on {pages} page{of_pages}, seed {seed}{rest}"));
}
