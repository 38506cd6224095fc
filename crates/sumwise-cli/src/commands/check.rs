//! `sumwise check`

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use sumwise::check::{Judge, Judgement, Manner, Verdict};
use sumwise::{Game, Puzzle, Rational};
use sumwise_render::schema::CheckJson;
use sumwise_render::text;
use sumwise_request::fields::ANSWERED;
use sumwise_request::{self as request, Draft, Fields, Given, batch, decided, split_answer};

use crate::args::{Check, Format};
use crate::cell::{Cell, ColumnType};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::remarks::Remarks;
use crate::rows::Most;
use crate::stream::{self, Row, Told, answer_lines};
use crate::talk;
use crate::{output, paint};

pub(crate) fn run(arguments: &Check) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    let manner = Manner { reading: arguments.reading, extract: arguments.extract, claims: arguments.claims };
    let search = arguments.search.search();
    let given = arguments.rules.given(arguments.target.as_ref());
    let answer = arguments.answer.as_deref().unwrap_or("-");
    let exit = if answer == "-" {
        check_lines(arguments, &given, manner, &mut out)?
    } else {
        arguments.files.refuse()?;
        stream::refuse_threads(arguments.threads)?;
        let (text, puzzle) = parts(answer, arguments)?;
        let puzzle = puzzle_of(Draft::of_words(&puzzle, &given)?)?;
        let check = request::Check { puzzle, text, manner, search };
        let judgement = check.answer(&RunningSearch::new(search).limits());
        stream::write(&mut out, &told(&judgement, arguments.format, arguments.format == Format::Csv)?, &COLUMNS)?;
        out.flush()?;
        check.unheard(&judgement).into_iter().for_each(talk::say);
        exit_of(&judgement)
    };
    out.flush()?;
    Ok(exit)
}

/// Returns the answer and the words of the puzzle: after the answer, or before it if they are the id of a known game.
fn parts(first: &str, arguments: &Check) -> Result<(String, Vec<String>), Fault> {
    let is_id = |text: &str| {
        let name = text.split_once(':').map_or("", |(head, _)| head.split('~').next().unwrap_or(head));
        name == "rules" || name.parse::<Game>().is_ok()
    };
    match &arguments.puzzle[..] {
        [] if arguments.numbers.is_empty() => Err(Fault::input(
            "the numbers are missing: give them after the answer, like 3 3 8 8 = 24, or with --numbers",
        )),
        [] => Ok((first.to_owned(), arguments.numbers.clone())),
        [answer] if is_id(first) && first.contains('=') => Ok((answer.clone(), vec![first.to_owned()])),
        words => Ok((first.to_owned(), words.to_vec())),
    }
}

fn puzzle_of(draft: Draft) -> Result<Puzzle, Fault> {
    let remarks = Remarks::of(&draft);
    let puzzle = draft.puzzle()?;
    remarks.say();
    Ok(puzzle)
}

fn exit_of(judgement: &Judgement) -> Exit {
    match judgement.verdict() {
        Verdict::Correct | Verdict::RightClaim => Exit::Solved,
        Verdict::Undecided => Exit::Cut,
        _ => Exit::Unsolved,
    }
}

fn told(judgement: &Judgement, format: Format, is_table: bool) -> Result<Told, Fault> {
    if is_table {
        return Ok(Told::Rows(vec![row(judgement)]));
    }
    if format == Format::Text {
        return Ok(Told::Text(text::judgement(judgement, paint::colours()).into_bytes()));
    }
    let mut text = Vec::new();
    output::write_json(&mut text, &CheckJson::from(judgement), format == Format::Json)?;
    Ok(Told::Text(text))
}

/// The columns of the table.
const COLUMNS: [(&str, ColumnType); 8] = [
    ("verdict", ColumnType::Text),
    ("value", ColumnType::Text),
    ("distance", ColumnType::Text),
    ("from", ColumnType::Integer),
    ("to", ColumnType::Integer),
    ("step", ColumnType::Integer),
    ("message", ColumnType::Text),
    ("essential", ColumnType::Text),
];

fn row(judgement: &Judgement) -> Vec<Cell> {
    let number = |value: Option<&Rational>| value.map_or(Cell::None, Cell::exact);
    let place = |place: Option<usize>| place.map_or(Cell::None, Cell::count);
    let span = judgement.span();
    // A file of rows adds a column.
    let mut row = Vec::with_capacity(COLUMNS.len() + 1);
    row.extend([
        Cell::of(judgement.verdict().name()),
        number(judgement.value()),
        number(judgement.distance()),
        place(span.as_ref().map(|span| span.start)),
        place(span.map(|span| span.end)),
        place(judgement.step()),
        Cell::of(judgement),
        judgement.essential().map_or(Cell::None, |class| Cell::of(&class)),
    ]);
    row
}

/// Judges every nonblank line. The command line supplies what a line leaves out.
fn check_lines(arguments: &Check, given: &Given, manner: Manner, out: &mut impl Write) -> Result<Exit, Fault> {
    let rest = (!arguments.numbers.is_empty()).then(|| Draft::of_words(&arguments.numbers, given)).transpose()?;
    let how = stream::Manner {
        threads: batch::Threads::new(arguments.threads),
        format: arguments.format,
        files: &arguments.files,
        columns: &COLUMNS,
        judged: true,
        many: false,
    };
    let is_table = how.is_table();
    let search = arguments.search.search();
    let alone = Mutex::new(());
    answer_lines(MOST, &how, out, Judge::default, |row, judge| {
        let mut of_fields = |fields: &Fields<'_>| -> Result<_, Fault> {
            let answer = fields.answer().or_else(|missing| fields.best()?.ok_or(missing))?;
            let manner = sumwise_request::manner(fields, manner)?;
            let puzzle = puzzle_of(Draft::of_fields(fields, given, rest.as_ref())?)?;
            let judgement = judge.check(&puzzle, &answer, manner);
            Ok((puzzle, judgement))
        };
        let (puzzle, judgement) = match row {
            Row::Object(fields) => of_fields(fields)?,
            Row::Plain(plain) => {
                let text = plain.text.ok_or_else(|| Fault::Input("the row has no answer".to_owned()))?;
                let puzzle = puzzle_of(plain.draft(given)?)?;
                let judgement = judge.check(&puzzle, text, manner);
                (puzzle, judgement)
            }
            Row::Line(line) => match split_answer(line) {
                (puzzle, Some(answer)) if !line.starts_with('{') => {
                    let puzzle = puzzle_of(Draft::of_line(puzzle, given)?)?;
                    let judgement = judge.check(&puzzle, answer, manner);
                    (puzzle, judgement)
                }
                _ => of_fields(&Fields::read_like(line, ANSWERED)?)?,
            },
        };
        let judgement = if *judgement.verdict() == Verdict::Undecided {
            // One search at a time, so that each has all the memory.
            let _alone = alone.lock().unwrap_or_else(PoisonError::into_inner);
            decided(judgement, &puzzle, search, &RunningSearch::new(search).limits())
        } else {
            judgement
        };
        Ok((told(&judgement, arguments.format, is_table)?, exit_of(&judgement)))
    })
}

/// The most that is read at once.
const MOST: Most = Most { rows: usize::MAX, bytes: 1 << 26, together: 1 << 18 };
