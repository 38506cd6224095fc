//! `sumwise grade`

use std::io::Write as _;

use sumwise::Puzzle;
use sumwise::grade::{Grade, Ungraded, grade};
use sumwise::solve::Distinct;
use sumwise_render::schema::{GradeJson, Word};

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless};
use crate::interrupt::Patience;
use crate::output;
use crate::stream::answer_lines;

pub(crate) fn run(arguments: &args::Grade) -> Result<Exit, Fault> {
    let mut out = output::stdout();
    if arguments.format == Format::Csv {
        out.write_all(&output::table(|table| table.write_record(FIELDS))?)?;
    }
    let exit = if arguments.numbers == ["-"] {
        answer_lines(arguments.threads, (arguments.format, FIELDS.len()), &mut out, |line| {
            answer(Question::read_line(line, arguments.target.as_ref(), &arguments.rules)?, arguments)
        })?
    } else {
        let question = Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?;
        let (text, exit) = answer(question, arguments)?;
        out.write_all(&text)?;
        exit
    };
    out.flush()?;
    Ok(exit)
}

/// The columns of a table.
const FIELDS: [&str; 5] = ["puzzle", "score", "band", "seconds", "because"];

fn answer(question: Question, arguments: &args::Grade) -> Result<(Vec<u8>, Exit), Fault> {
    let puzzle = question.puzzle()?;
    refuse_endless(puzzle.hand(), Some(puzzle.target()), &arguments.search, Some(Distinct::Essential))?;
    let grade = grade(&puzzle, arguments.search.method, &Patience::new(&arguments.search).limits());
    let exit = match grade {
        Ok(_) => Exit::Solved,
        Err(Ungraded::Unsolvable) => Exit::Unsolved,
        Err(Ungraded::Cut(stop)) => Exit::of_search(Some(stop), false),
    };
    Ok((written(&puzzle, &grade, arguments.format)?, exit))
}

fn written(puzzle: &Puzzle, grade: &Result<Grade, Ungraded>, format: Format) -> Result<Vec<u8>, Fault> {
    let json = GradeJson::new(puzzle, grade);
    match format {
        Format::Text => Ok(line(grade).into_bytes()),
        Format::Csv => {
            let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
            let (score, seconds) = (number(json.score), number(json.seconds));
            let row = [json.puzzle.as_str(), &score, json.band.map_or("", Word::as_str), &seconds, &json.because];
            output::table(|table| table.write_record(row))
        }
        Format::Json | Format::Jsonl => {
            let mut text = Vec::new();
            output::write_json(&mut text, &json, format == Format::Json)?;
            Ok(text)
        }
    }
}

/// `hard, 612 of 1000, about 21 seconds: 12*11 = 132, beyond the target on the way`
fn line(grade: &Result<Grade, Ungraded>) -> String {
    match grade {
        Ok(Grade { score, band, seconds, because }) => {
            let seconds = seconds.map(|seconds| format!(", about {seconds} seconds")).unwrap_or_default();
            format!("{band}, {score} of 1000{seconds}: {because}\n")
        }
        Err(why) => format!("no grade: {why}\n"),
    }
}
