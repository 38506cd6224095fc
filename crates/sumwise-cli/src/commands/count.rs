//! `sumwise count`

use std::io::Write;

use num_bigint::BigUint;
use sumwise::solve::{Counts, Searched, StopReason};
use sumwise::{Hand, Rational};
use sumwise_render::schema::CountJson;
use sumwise_request::{Count, Draft};

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;
use crate::progress::Waiting;
use crate::talk;

pub(crate) fn run(arguments: &args::Count) -> Result<Exit, Fault> {
    let draft = Draft::of_words(&arguments.numbers, &arguments.rules.given(arguments.target.as_ref()))?;
    let targets = arguments.targets.clone().map(|targets| targets.map(Rational::from).collect());
    let count = Count::new(draft, targets, arguments.search.search())?;
    let waiting = Waiting::start();
    let Searched { found: counts, stop } = count.answer(&RunningSearch::new(count.search).limits());
    drop(waiting);
    let mut out = output::stdout();
    if arguments.targets.is_some() {
        write_range(&mut out, arguments.format, &count.hand, count.targets.iter().zip(&counts), stop)?;
    } else {
        let document = CountJson::new(&count.hand, count.targets.first(), &counts[0], stop);
        write_one(&mut out, arguments.format, &document, &counts[0], stop)?;
    }
    out.flush()?;
    if let Some(stop) = stop {
        talk::say_cut(stop);
    }
    Ok(Exit::of_search(stop, true))
}

fn write_one(
    out: &mut impl Write,
    format: Format,
    document: &CountJson,
    counts: &Counts,
    stop: Option<StopReason>,
) -> Result<(), Fault> {
    let rows = rows(counts, stop);
    match format {
        Format::Text => rows.iter().try_for_each(|(name, count)| writeln!(out, "{name:<11}{count}"))?,
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(rows.iter().map(|(name, _)| *name))?;
            table.write_record(rows.iter().map(|(_, count)| count))?;
            table.flush()?;
        }
        Format::Json | Format::Jsonl => output::write_json(out, document, format == Format::Json)?,
    }
    Ok(())
}

/// Returns the known counts by name. Those of a search that was cut are lower bounds, and begin with `>=`.
fn rows(counts: &Counts, stop: Option<StopReason>) -> Vec<(&'static str, String)> {
    let text = |count: BigUint| if stop.is_some() { format!(">={count}") } else { count.to_string() };

    let rows = [
        ("formulas", Some(counts.formulas.clone())),
        ("valid", counts.valid.clone()),
        ("solutions", counts.solutions.clone()),
        ("algebraic", counts.algebraic.map(BigUint::from)),
        ("essential", counts.essential.map(BigUint::from)),
    ];
    rows.into_iter().filter_map(|(name, count)| Some((name, text(count?)))).collect()
}

/// Writes a line for every target of a range.
fn write_range<'a>(
    out: &mut impl Write,
    format: Format,
    hand: &Hand,
    counts: impl Iterator<Item = (&'a Rational, &'a Counts)> + Clone,
    stop: Option<StopReason>,
) -> Result<(), Fault> {
    let names = || counts.clone().take(1).flat_map(|(_, counts)| rows(counts, stop)).map(|(name, _)| name);
    let fields = |counts: &Counts| rows(counts, stop).into_iter().map(|(_, count)| count).collect::<Vec<_>>();
    match format {
        Format::Text => {
            let columns =
                |fields: Vec<String>| fields.iter().map(|field| format!("{field:>11}")).collect::<Vec<_>>().concat();
            writeln!(out, "{:>7}{}", "target", columns(names().map(str::to_owned).collect()))?;
            for (target, counts) in counts.clone() {
                writeln!(out, "{target:>7}{}", columns(fields(counts)))?;
            }
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["target"].into_iter().chain(names()))?;
            for (target, counts) in counts.clone() {
                table.write_field(target.to_string())?;
                table.write_record(fields(counts))?;
            }
            table.flush()?;
        }
        Format::Json | Format::Jsonl => {
            let documents: Vec<CountJson> =
                counts.map(|(target, counts)| CountJson::new(hand, Some(target), counts, stop)).collect();
            if format == Format::Json {
                output::write_json(out, &documents, true)?;
            } else {
                documents.iter().try_for_each(|document| output::write_json(out, document, false))?;
            }
        }
    }
    Ok(())
}
