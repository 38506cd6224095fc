//! `sumwise count`

use std::collections::BTreeSet;
use std::io::Write;
use std::iter;

use sumwise::solve::{Counts, Searched, StopReason};
use sumwise::{Hand, Rational};
use sumwise_render::plan::PlanJson;
use sumwise_render::schema::CountJson;
use sumwise_render::text::{self, named_counts};
use sumwise_request::{Count, Draft, Given, Search};

use crate::args::{self, Format};
use crate::cell::{Cell, ColumnType};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::progress::Waiting;
use crate::remarks::Remarks;
use crate::stream::{self, Told, answer_puzzles};
use crate::talk;
use crate::{output, paint};

pub(crate) fn run(arguments: &args::Count) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    args::refuse_plan(arguments.plan, arguments.format)?;
    let given = arguments.rules.given(arguments.target.as_ref());
    let mut out = output::stdout();
    if is_stream {
        return count_lines(arguments, &given, &mut out);
    }
    arguments.files.refuse()?;
    stream::refuse_threads(arguments.threads)?;
    let waiting = Waiting::start();
    let (count, Searched { found: counts, stop }, plan) =
        answer(Draft::of_words(&arguments.numbers, &given)?, arguments, arguments.search.search())?;
    drop(waiting);
    if arguments.targets.is_some() {
        write_range(&mut out, arguments.format, &count.hand, count.targets.iter().zip(&counts), (stop, &plan))?;
    } else {
        write_one(&mut out, arguments.format, (&count.hand, count.targets.first()), &counts[0], (stop, &plan))?;
    }
    if arguments.format == Format::Text {
        out.write_all(text::plan(plan.as_ref(), style()).as_bytes())?;
    }
    out.flush()?;
    if let Some(stop) = stop {
        talk::say_cut(stop);
    }
    Ok(Exit::of_search(stop, true))
}

/// A request, its counts, and how they were found, if that is asked for.
type Answered = (Count, Searched<Vec<Counts>>, Option<PlanJson>);

fn answer(draft: Draft, arguments: &args::Count, search: Search) -> Result<Answered, Fault> {
    let targets = arguments.targets.clone().map(|targets| targets.map(Rational::from));
    let remarks = Remarks::of(&draft);
    let count = Count { plan: arguments.plan, ..Count::new(draft, targets, search)? };
    remarks.say();
    let (counts, plan) = count.answer_and_plan(&RunningSearch::new(count.search).limits());
    Ok((count, counts, plan))
}

/// The columns of a table of many puzzles.
const FIELDS: [&str; 7] = ["numbers", "target", "formulas", "valid", "solutions", "algebraic", "essential"];

/// Writes the counts of each puzzle of standard input, with a line or a row for each target.
fn count_lines(arguments: &args::Count, given: &Given, out: &mut impl Write) -> Result<Exit, Fault> {
    let search = arguments.search.search();
    let targets = arguments.targets.clone().map_or(1, Iterator::count);
    let columns: Vec<(&str, ColumnType)> = FIELDS.iter().map(|name| (*name, ColumnType::Text)).collect();
    let manner = stream::Manner {
        threads: search.threads(arguments.threads, targets),
        format: arguments.format,
        files: &arguments.files,
        columns: &columns,
        judged: false,
        many: arguments.targets.is_some(),
    };
    let exit = answer_puzzles(&manner, (given, search), out, |draft, search| {
        let (count, Searched { found, stop }, plan) = answer(draft, arguments, search)?;
        let targets = count.targets.iter().map(Some).chain(iter::repeat(None));
        if manner.is_table() {
            let rows = targets.zip(&found).map(|(target, counts)| row((&count.hand, target), counts, stop));
            return Ok((Told::Rows(rows.collect()), stop, true));
        }
        let mut text = Vec::new();
        for (target, counts) in targets.zip(&found) {
            write_in_turn(&mut text, arguments.format, (&count.hand, target), counts, (stop, &plan))?;
        }
        if arguments.format == Format::Text {
            text.extend(text::plan_in_turn(plan.as_ref(), style()).into_bytes());
        }
        Ok((Told::Text(text), stop, true))
    })?;
    out.flush()?;
    Ok(exit)
}

/// Writes a line like `3 3 8 8 = 24  formulas 7680  valid 6604  …`, or a document of the same.
fn write_in_turn(
    out: &mut Vec<u8>,
    format: Format,
    (hand, target): (&Hand, Option<&Rational>),
    counts: &Counts,
    (stop, plan): (Option<StopReason>, &Option<PlanJson>),
) -> Result<(), Fault> {
    match format {
        Format::Text => out.extend(text::count_in_turn((hand, target), counts, stop, style()).into_bytes()),
        _ => output::write_json(out, &document(hand, target, counts, (stop, plan)), format == Format::Json)?,
    }
    Ok(())
}

fn row((hand, target): (&Hand, Option<&Rational>), counts: &Counts, stop: Option<StopReason>) -> Vec<Cell> {
    let known = named_counts(counts, stop);
    let count =
        |field: &&str| known.iter().find(|(name, _)| name == field).map_or(Cell::None, |(_, count)| Cell::of(count));
    let head = [Cell::Text(text::spaced(hand.numbers())), target.map_or(Cell::None, Cell::exact)];
    head.into_iter().chain(FIELDS[2..].iter().map(count)).collect()
}

fn write_one(
    out: &mut impl Write,
    format: Format,
    (hand, target): (&Hand, Option<&Rational>),
    counts: &Counts,
    (stop, plan): (Option<StopReason>, &Option<PlanJson>),
) -> Result<(), Fault> {
    match format {
        Format::Text => out.write_all(text::counts(hand, counts, stop, style()).as_bytes())?,
        Format::Csv => {
            let rows = named_counts(counts, stop);
            let mut table = csv::Writer::from_writer(out);
            table.write_record(rows.iter().map(|(name, _)| *name))?;
            table.write_record(rows.iter().map(|(_, count)| count))?;
            table.flush()?;
        }
        Format::Json | Format::Jsonl => {
            output::write_json(out, &document(hand, target, counts, (stop, plan)), format == Format::Json)?;
        }
    }
    Ok(())
}

fn document(
    hand: &Hand,
    target: Option<&Rational>,
    counts: &Counts,
    (stop, plan): (Option<StopReason>, &Option<PlanJson>),
) -> CountJson {
    CountJson { plan: plan.clone(), ..CountJson::new(hand, target, counts, stop) }
}

fn style() -> text::Style {
    text::Style { colours: paint::colours(), ..text::Style::default() }
}

/// Writes a line for every target of a range.
fn write_range<'a>(
    out: &mut impl Write,
    format: Format,
    hand: &Hand,
    counts: impl Iterator<Item = (&'a Rational, &'a Counts)> + Clone,
    (stop, plan): (Option<StopReason>, &Option<PlanJson>),
) -> Result<(), Fault> {
    match format {
        Format::Text => out.write_all(text::counts_of_targets(counts, stop, style()).as_bytes())?,
        Format::Csv => {
            // Of targets that a cut search came to later, less is known.
            let rows: Vec<_> = counts.map(|(target, counts)| (target, named_counts(counts, stop))).collect();
            let known: BTreeSet<&str> = rows.iter().flat_map(|(_, counts)| counts).map(|(name, _)| *name).collect();
            let names = || FIELDS[2..].iter().copied().filter(|name| known.contains(name));
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["target"].into_iter().chain(names()))?;
            for (target, counts) in &rows {
                table.write_field(target.to_string())?;
                let count = |name| counts.iter().find(|(known, _)| *known == name).map_or("", |(_, count)| count);
                table.write_record(names().map(count))?;
            }
            table.flush()?;
        }
        Format::Json | Format::Jsonl => {
            let mut documents = counts.map(|(target, counts)| document(hand, Some(target), counts, (stop, plan)));
            if format == Format::Json {
                output::write_json(out, &documents.collect::<Vec<_>>(), true)?;
            } else {
                documents.try_for_each(|document| output::write_json(out, &document, false))?;
            }
        }
    }
    Ok(())
}
