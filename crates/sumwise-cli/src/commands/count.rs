//! `sumwise count`

use std::io::Write as _;

use num_bigint::BigUint;
use sumwise::solve::{Counts, Distinct, count};
use sumwise_render::schema::CountJson;

use crate::args::{Count, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless};
use crate::interrupt::Patience;
use crate::output;

pub(crate) fn run(arguments: &Count) -> Result<Exit, Fault> {
    let question = Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?;
    let (hand, target) = (&question.hand, question.target.as_ref());
    let patience = Patience::new(&arguments.search);
    refuse_endless(hand, target, &arguments.search, target.map(|_| Distinct::Essential))?;
    let (counts, stop) = count(hand, target, arguments.search.method, &patience.limits());
    let rows = rows(&counts);
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
        output::say_cut(stop);
    }
    Ok(Exit::of_search(stop, true))
}

/// The counts that there are, by name.
fn rows(counts: &Counts) -> Vec<(&'static str, BigUint)> {
    let rows = [
        ("formulas", Some(counts.formulas.clone())),
        ("valid", counts.valid.clone()),
        ("solutions", counts.solutions.clone()),
        ("algebraic", counts.algebraic.map(BigUint::from)),
        ("essential", counts.essential.map(BigUint::from)),
    ];
    rows.into_iter().filter_map(|(name, count)| Some((name, count?))).collect()
}
