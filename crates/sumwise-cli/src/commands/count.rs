//! `sumwise count`

use std::io::Write as _;

use sumwise::solve::literal;
use sumwise_render::schema::CountJson;

use crate::args::{Count, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless};
use crate::{interrupt, output};

pub(crate) fn run(arguments: &Count) -> Result<Exit, Fault> {
    let question = Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?;
    let (hand, target) = (&question.hand, question.target.as_ref());
    refuse_endless(hand, arguments.limit.limit)?;
    let (counts, stop) = literal::count(hand, target, &interrupt::limits(arguments.limit.limit));
    let mut rows = vec![("formulas", counts.formulas), ("valid", counts.valid)];
    rows.extend(target.map(|_| ("solutions", counts.solutions)));
    let mut out = output::stdout();
    match arguments.format {
        Format::Text => rows.iter().try_for_each(|(name, count)| writeln!(out, "{name:<11}{count}"))?,
        Format::Csv => {
            let mut table = csv::Writer::from_writer(&mut out);
            table.write_record(rows.iter().map(|(name, _)| *name))?;
            table.write_record(rows.iter().map(|(_, count)| count.to_string()))?;
            table.flush()?;
        }
        Format::Json | Format::Jsonl => {
            let document = CountJson::new(hand, target, &counts, stop);
            output::write_json(&mut out, &document, arguments.format == Format::Json)?;
        }
    }
    out.flush()?;
    if let Some(stop) = stop {
        output::say_cut(stop, counts.formulas);
    }
    Ok(Exit::of_search(stop, true))
}
