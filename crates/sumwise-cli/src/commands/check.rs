//! `sumwise check`

use std::io::{self, BufReader, Write};
use std::sync::{Mutex, PoisonError};

use sumwise::check::{Judge, Judgement, Manner, Verdict};
use sumwise::{Puzzle, Rational};
use sumwise_render::schema::CheckJson;
use sumwise_render::text;
use sumwise_request::batch::Lines;
use sumwise_request::fields::ANSWERED;
use sumwise_request::{self as request, Draft, Fields, Given, batch, decided, split_answer};

use crate::args::{Check, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::remarks::Remarks;
use crate::stream::{self, answer_lines};
use crate::talk;
use crate::{output, paint};

pub(crate) fn run(arguments: &Check) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    if arguments.format == Format::Csv {
        writeln!(out, "verdict,value,distance,from,to,step,message,essential")?;
    }
    let manner = Manner { reading: arguments.reading, extract: arguments.extract, claims: arguments.claims };
    let search = arguments.search.search();
    let given = arguments.rules.given(arguments.target.as_ref());
    let exit = if arguments.answer == "-" {
        check_lines(arguments, &given, manner, &mut out)?
    } else {
        stream::refuse_threads(arguments.threads)?;
        if arguments.numbers.is_empty() {
            return Err(Fault::input(
                "the numbers are missing: give them with --numbers, like --numbers 75 50 2 3 8 7",
            ));
        }
        let puzzle = puzzle_of(Draft::of_words(&arguments.numbers, &given)?)?;
        let check = request::Check { puzzle, text: arguments.answer.clone(), manner, search };
        let judgement = check.answer(&RunningSearch::new(search).limits());
        write_judgement(&mut out, &judgement, arguments.format)?;
        out.flush()?;
        check.unheard(&judgement).into_iter().for_each(talk::say);
        exit_of(&judgement)
    };
    out.flush()?;
    Ok(exit)
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

fn write_judgement(out: &mut impl Write, judgement: &Judgement, format: Format) -> Result<(), Fault> {
    match format {
        Format::Text => out.write_all(text::judgement(judgement, paint::colours()).as_bytes())?,
        Format::Csv => write_row(out, judgement)?,
        Format::Json | Format::Jsonl => {
            output::write_json(out, &CheckJson::from(judgement), format == Format::Json)?;
        }
    }
    Ok(())
}

fn write_row(out: &mut impl Write, judgement: &Judgement) -> Result<(), Fault> {
    let shown = |value: Option<&Rational>| value.map(ToString::to_string).unwrap_or_default();
    let place = |place: Option<usize>| place.map(|place| place.to_string()).unwrap_or_default();
    let span = judgement.span();
    let mut table = csv::Writer::from_writer(out);
    table.write_record([
        judgement.verdict().name(),
        &shown(judgement.value()),
        &shown(judgement.distance()),
        &place(span.as_ref().map(|span| span.start)),
        &place(span.map(|span| span.end)),
        &place(judgement.step()),
        &judgement.to_string(),
        &judgement.essential().map(|class| class.to_string()).unwrap_or_default(),
    ])?;
    Ok(table.flush()?)
}

/// Judges every nonblank line. The command line supplies what a line leaves out.
fn check_lines(arguments: &Check, given: &Given, manner: Manner, out: &mut impl Write) -> Result<Exit, Fault> {
    let rest = (!arguments.numbers.is_empty()).then(|| Draft::of_words(&arguments.numbers, given)).transpose()?;
    let lines = Lines::new(BufReader::with_capacity(CHUNK, io::stdin()), MAX_LINE, usize::MAX);
    let fault_row = &|line, message: &str| {
        let [mut row, message] = [vec![format!("error in line {line}")], vec![message.to_owned(), String::new()]];
        row.resize(FIELDS - message.len(), String::new());
        [row, message].concat()
    };
    let how = stream::Manner { threads: batch::Threads::new(arguments.threads), format: arguments.format, fault_row };
    let search = arguments.search.search();
    let alone = Mutex::new(());
    answer_lines(lines, &how, out, Judge::default, |line, judge| {
        let (puzzle, judgement) = if let (false, (puzzle, Some(answer))) = (line.starts_with('{'), split_answer(line)) {
            let puzzle = puzzle_of(Draft::of_line(puzzle, given)?)?;
            let judgement = judge.check(&puzzle, answer, manner);
            (puzzle, judgement)
        } else {
            let fields = Fields::read_like(line, ANSWERED)?;
            let answer = fields.answer().or_else(|missing| fields.best()?.ok_or(missing))?;
            let manner = sumwise_request::manner(&fields, manner)?;
            let puzzle = puzzle_of(Draft::of_fields(&fields, given, rest.as_ref())?)?;
            let judgement = judge.check(&puzzle, &answer, manner);
            (puzzle, judgement)
        };
        let judgement = if *judgement.verdict() == Verdict::Undecided {
            // One search at a time, so that each has all the memory.
            let _alone = alone.lock().unwrap_or_else(PoisonError::into_inner);
            decided(judgement, &puzzle, search, &RunningSearch::new(search).limits())
        } else {
            judgement
        };
        let mut text = Vec::new();
        write_judgement(&mut text, &judgement, arguments.format)?;
        Ok((text, exit_of(&judgement)))
    })
}

/// The number of columns of the table.
const FIELDS: usize = 8;

/// The most bytes of a line.
const MAX_LINE: usize = 1 << 26;

/// The bytes of a read from standard input.
const CHUNK: usize = 1 << 18;
