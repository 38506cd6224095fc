//! `sumwise worksheet`

use std::io::Write as _;
use std::path::Path;

use sumwise_render::worksheet::{self, Codes, Layout, MAX_PUZZLES, Paper, Parts, PerPage, Style, Worksheet as Sheet};
use sumwise_request::{Draft, RequestError, Search, Source, Taken, Worksheet};

use crate::Exit;
use crate::args::{self, Arrangement, CardsPerPage, PaperSize, QrCodes, SheetFormat};
use crate::fault::Fault;
use crate::files::{self, Output};
use crate::interrupt::{Caller, CtrlC, Searching};
use crate::progress::Waiting;
use crate::remarks::Remarks;
use crate::rows::{Most, Rows};
use crate::stream::MAX_LINE;
use crate::talk;

pub(crate) fn run(arguments: &args::Worksheet) -> Result<Exit, Fault> {
    let format_of =
        |file: &Path| files::format_of(arguments.format, file, &SheetFormat::EXTENSIONS, None, ", or add --format");
    let mut files = vec![(style(arguments)?, format_of(&arguments.out)?, &arguments.out)];
    if let Some(answers) = &arguments.answers {
        if *answers == arguments.out {
            let why = format!("--answers {}: the puzzles are written there; name another file", answers.display());
            return Err(Fault::Input(why));
        }
        let key = Style { parts: Parts::Key, ..files[0].0.clone() };
        files.push((key, format_of(answers)?, answers));
    }
    worksheet::check_count(arguments.count).map_err(Fault::input)?;
    let until = arguments.bounds.until(&CtrlC);
    let source = source(arguments, &until)?;
    let outputs = files.iter().map(|(.., file)| Output::of_flag(Some(file))).collect::<Result<Vec<_>, _>>()?;
    let _searching = Searching::start();
    let mut request = Worksheet { source, style: Style::default(), pdf: false };
    let waiting = Waiting::start();
    let most = Search { memory: arguments.bounds.memory, ..Search::default() };
    let items = request.items(u64::MAX, most, &until).map_err(|error| match error {
        RequestError::Stopped(stop) => Fault::Cut(stop, "the file is not written"),
        error => error.into(),
    })?;
    drop(waiting);
    let mut pages = 0;
    let mut written = Vec::new();
    for ((style, format, _), mut out) in files.into_iter().zip(outputs) {
        request.style = style;
        let sheet = request.sheet(&items)?;
        pages += sheet.pages().len();
        out.write_all(&bytes(&sheet, format)?)?;
        written.push(out);
    }
    written.into_iter().try_for_each(Output::finish)?;
    say(&request.source, items.len(), pages);
    Ok(Exit::Solved)
}

fn bytes(sheet: &Sheet, format: SheetFormat) -> Result<Vec<u8>, Fault> {
    Ok(match format {
        #[cfg(feature = "pdf")]
        SheetFormat::Pdf => sheet.pdf().map_err(Fault::input)?,
        #[cfg(not(feature = "pdf"))]
        SheetFormat::Pdf => return Err(Fault::Input(crate::fault::without("pdf"))),
        SheetFormat::Html => sheet.html().into_bytes(),
        SheetFormat::Svg => sheet.svg().into_bytes(),
    })
}

fn source(arguments: &args::Worksheet, caller: Caller<'_>) -> Result<Source, Fault> {
    let (wishes, rows) = (&arguments.wishes, &arguments.rows);
    let are_rows = rows.are_read(&arguments.puzzles);
    if are_rows || !arguments.puzzles.is_empty() {
        let given = wishes.wishes().given;
        let puzzles = if are_rows {
            &read(rows, caller)?
        } else {
            rows.refuse()?;
            &arguments.puzzles
        };
        let source = Source::of_lines(puzzles, &given)?;
        puzzles.iter().flat_map(|line| Draft::of_line(line, &given)).for_each(|draft| Remarks::of(&draft).say());
        return Ok(source);
    }
    Ok(Source::Generated {
        wishes: Box::new(wishes.wishes()),
        seed: wishes.seed()?,
        from: wishes.from,
        count: arguments.count,
        threads: wishes.threads,
    })
}

/// Reads the rows of a file, up to one more than a worksheet may have.
fn read(arguments: &args::RowArgs, caller: Caller<'_>) -> Result<Vec<String>, Fault> {
    let columns = arguments.columns()?;
    let most = Most { rows: MAX_PUZZLES, bytes: MAX_LINE, together: MAX_LINE }.in_file(arguments.input.is_some());
    let mut rows = Rows::open(arguments.path(), None, most)?;
    let (mut puzzles, mut taken, mut wrong) = (Vec::new(), Taken::default(), None);
    while puzzles.len() <= MAX_PUZZLES
        && wrong.is_none()
        && let Some(batch) = rows.next(caller)
    {
        batch?.for_each(|number, line| {
            let read = line.and_then(|line| Ok(columns.read(line, false, &mut taken)?.into_owned()));
            match read {
                Ok(puzzle) => puzzles.push(puzzle),
                Err(fault) => drop(wrong.get_or_insert((number, fault))),
            }
        });
    }
    if let Some(stop) = caller.stop() {
        return Err(Fault::Cut(stop, "the file is not written"));
    }
    match wrong {
        Some((row, Fault::Input(why))) => return Err(Fault::Input(format!("row {row}: {why}"))),
        Some((_, fault)) => return Err(fault),
        None => {}
    }
    if puzzles.is_empty() {
        return Err(Fault::Input(format!("{}: there are no rows", rows.name)));
    }
    if !taken.is_by_name() {
        talk::say(&taken);
    }
    Ok(puzzles)
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
    let parts = if arguments.no_key || arguments.answers.is_some() { Parts::Puzzles } else { Parts::Both };
    let codes = arguments.qr.zip(arguments.link.clone()).map(|(codes, link)| match codes {
        QrCodes::Puzzles => Codes::Puzzles(link),
        QrCodes::Sheet => Codes::Sheet(link),
    });
    Ok(Style {
        title: arguments.title.clone(),
        paper,
        layout,
        parts,
        without_grades: arguments.no_grades,
        codes,
        language: arguments.language,
    })
}

fn say(source: &Source, puzzles: usize, pages: usize) {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let seed = source.seed().map_or_else(String::new, |seed| format!(", seed {seed}"));
    let rest = if puzzles < source.count() { "; there are no more" } else { "" };
    let (s, of_pages) = (plural(puzzles), plural(pages));
    talk::say(format_args!("{puzzles} puzzle{s} on {pages} page{of_pages}{seed}{rest}"));
}
