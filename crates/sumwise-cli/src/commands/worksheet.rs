//! `sumwise worksheet`

use std::io::Write as _;

use sumwise::Seed;
use sumwise_render::worksheet::{self, Layout, Paper, PerPage, Style, Worksheet as Sheet};
use sumwise_request::{RequestError, Worksheet};

use crate::args::{self, Arrangement, CardsPerPage, PaperSize, SheetFormat};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::files::{self, Output};
use crate::interrupt::{CtrlC, Searching};
use crate::progress::Waiting;
use crate::talk;

pub(crate) fn run(arguments: &args::Worksheet) -> Result<Exit, Fault> {
    let formats = &SheetFormat::EXTENSIONS;
    let format = files::format_of(arguments.format, &arguments.out, formats, None, ", or add --format")?;
    let style = style(arguments)?;
    worksheet::check_count(arguments.count).map_err(Fault::input)?;
    let until = arguments.bounds.until(&CtrlC);
    let mut out = Output::of_flag(Some(&arguments.out))?;
    let _searching = Searching::start();
    let request = Worksheet {
        wishes: arguments.wishes.wishes()?,
        seed: arguments.wishes.seed()?,
        from: arguments.wishes.from,
        count: arguments.count,
        threads: arguments.wishes.threads,
        style,
    };
    let waiting = Waiting::start();
    let items = request.items(u64::MAX, &until).map_err(|error| match error {
        RequestError::Stopped(stop) => Fault::Cut(stop, "the file is not written"),
        error => error.into(),
    })?;
    drop(waiting);
    let sheet = request.sheet(&items)?;
    let bytes = match format {
        SheetFormat::Pdf => sheet.pdf().map_err(Fault::input)?,
        SheetFormat::Html => sheet.html().into_bytes(),
        SheetFormat::Svg => sheet.svg().into_bytes(),
    };
    out.write_all(&bytes)?;
    out.finish()?;
    say(arguments, &sheet, items.len(), &request.seed);
    Ok(Exit::Solved)
}

fn style(arguments: &args::Worksheet) -> Result<Style, Fault> {
    let layout = match (arguments.layout, arguments.per_page) {
        (Arrangement::List, Some(_)) => {
            return Err(Fault::input("--per-page needs --layout cards: leave out --per-page or --layout list"));
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

fn say(arguments: &args::Worksheet, sheet: &Sheet, puzzles: usize, seed: &Seed) {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let pages = sheet.pages().len();
    let rest = if puzzles < arguments.count { "; there are no more" } else { "" };
    let (s, of_pages) = (plural(puzzles), plural(pages));
    talk::say(format_args!("{puzzles} puzzle{s} on {pages} page{of_pages}, seed {seed}{rest}"));
}
