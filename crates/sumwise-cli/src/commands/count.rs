//! `sumwise count`

use std::io::Write;

use num_bigint::BigUint;
use sumwise::solve::{Counts, Distinct, Method, StopReason, count, count_targets};
use sumwise::{Hand, Rational};
use sumwise_render::schema::CountJson;

use crate::args::{Count, Format, TargetRange};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless};
use crate::interrupt::Patience;
use crate::output;
use crate::talk;

pub(crate) fn run(arguments: &Count) -> Result<Exit, Fault> {
    let question = Question::read(&arguments.numbers, arguments.target.as_ref(), &arguments.rules)?;
    if let Some(targets) = &arguments.targets {
        return count_range(arguments, &question.hand, targets);
    }
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
        talk::say_cut(stop);
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

/// A line for every target of a range.
fn count_range(arguments: &Count, hand: &Hand, targets: &TargetRange) -> Result<Exit, Fault> {
    let targets: Vec<Rational> = targets.0.clone().map(Rational::from).collect();
    let patience = Patience::new(&arguments.search);
    // Of the targets the one that is hardest to count decides.
    refuse_endless(hand, targets.first(), &arguments.search, Some(Distinct::Essential))?;
    let (counts, stop) = match arguments.search.method {
        Method::Fast => count_targets(hand, &targets, &patience.limits()),
        Method::Literal => {
            let each = |target| count(hand, Some(target), Method::Literal, &patience.limits());
            let (counts, stops): (Vec<Counts>, Vec<_>) = targets.iter().map(each).unzip();
            (counts, stops.into_iter().flatten().next())
        }
    };
    let mut out = output::stdout();
    write_range(&mut out, arguments.format, hand, targets.iter().zip(&counts), stop)?;
    out.flush()?;
    if let Some(stop) = stop {
        talk::say_cut(stop);
    }
    Ok(Exit::of_search(stop, true))
}

fn write_range<'a>(
    out: &mut impl Write,
    format: Format,
    hand: &Hand,
    counts: impl Iterator<Item = (&'a Rational, &'a Counts)> + Clone,
    stop: Option<StopReason>,
) -> Result<(), Fault> {
    let names = || counts.clone().take(1).flat_map(|(_, counts)| rows(counts)).map(|(name, _)| name);
    let fields = |counts: &Counts| rows(counts).into_iter().map(|(_, count)| count.to_string()).collect::<Vec<_>>();
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
