//! `sumwise check`

use std::sync::{Mutex, PoisonError};

use sumwise::Puzzle;
use sumwise::check::{Judge, Manner, Verdict};
use sumwise_render::table::JUDGEMENT;
use sumwise_request::fields::ANSWERED;
use sumwise_request::printed::{self, Printing, names};
use sumwise_request::{self as request, Draft, Fields, Given, batch, decided, split_answer};

use crate::Exit;
use crate::args::Check;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;
use crate::remarks::Remarks;
use crate::rows::Most;
use crate::stream::{self, Row, answer_lines};

pub(crate) fn run(arguments: &Check) -> Result<Exit, Fault> {
    let manner = Manner { reading: arguments.reading, extract: arguments.extract, claims: arguments.claims };
    let search = arguments.search.search();
    let given = arguments.rules.given(arguments.target.as_ref());
    let form = arguments.format.form(None)?;
    let answer = arguments.answer.as_deref().unwrap_or("-");
    if answer == "-" {
        return check_lines(arguments, &given, manner, form);
    }
    arguments.files.refuse()?;
    stream::refuse_threads(arguments.threads)?;
    let [puzzle, numbers] =
        [&arguments.puzzle, &arguments.numbers].map(|words| words.iter().map(String::as_str).collect::<Vec<_>>());
    let (text, puzzle) = printed::answer_and_puzzle(answer, &puzzle, &numbers)?;
    let puzzle = puzzle_of(Draft::of_words(&puzzle, &given)?)?;
    let check = request::Check { puzzle, text: text.to_owned(), manner, search };
    output::answer(printed::check(&check, form, &RunningSearch::new(search))?, names(JUDGEMENT))
}

fn puzzle_of(draft: Draft) -> Result<Puzzle, Fault> {
    let remarks = Remarks::of(&draft);
    let puzzle = draft.puzzle()?;
    remarks.say();
    Ok(puzzle)
}

/// Judges every nonblank line. The command line supplies what a line leaves out.
fn check_lines(arguments: &Check, given: &Given, manner: Manner, form: Printing) -> Result<Exit, Fault> {
    let rest = (!arguments.numbers.is_empty()).then(|| Draft::of_words(&arguments.numbers, given)).transpose()?;
    let how = stream::Manner {
        threads: batch::Threads::new(arguments.threads),
        form,
        files: &arguments.files,
        columns: JUDGEMENT,
        judged: true,
        many: false,
    };
    let form = how.form();
    let search = arguments.search.search();
    let alone = Mutex::new(());
    answer_lines(MOST, &how, Judge::default, |row, judge| {
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
            decided(judgement, &puzzle, search, &search.limits(&RunningSearch::new(search)))
        } else {
            judgement
        };
        Ok(printed::judgement(&judgement, form)?)
    })
}

/// The most that is read at once.
const MOST: Most = Most { rows: usize::MAX, bytes: 1 << 26, together: 1 << 18 };
