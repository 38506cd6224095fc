//! `sumwise sweep`

mod cut;
mod description;
mod histogram;
mod list;
mod manifest;
mod part;
mod picture;
mod store;
mod text;
mod workers;

use std::io::Write;

use sumwise::sweep::{Answers, Field, Question, Summary, Sweep as Swept};
use sumwise_render::sweep::SweepJson;

use crate::args::{Format, Shard, Sweep};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::{Caller, Searching};
use crate::output;
use description::Description;
use workers::{Unit, Workers};

pub(crate) fn run(arguments: &Sweep, caller: Caller<'_>, out: &mut dyn Write) -> Result<Exit, Fault> {
    let _searching = Searching::start();
    let workers = Workers::new(arguments, caller);
    if let Some(directory) = &arguments.out {
        return store::run(arguments, directory, &workers, out);
    }
    let description = Description::new(arguments)?;
    if arguments.histogram {
        return histogram::run(arguments, &description, &workers, out);
    }
    if arguments.list {
        return list::run(arguments, &description, &workers);
    }
    let sweep = Swept::new_unless(description.field(workers.until())?, description.question()?, workers.until());
    let sweep = sweep.map_err(|stop| Fault::Cut(stop, NO_ANSWER))?;
    let summary = summarize(&sweep, &description, &workers)?;
    report(arguments, &description, (sweep.field(), sweep.question()), &summary, out)
}

/// The summary of all units.
fn summarize(sweep: &Swept, description: &Description, workers: &Workers<'_>) -> Result<Summary, Fault> {
    let mut summary = Summary::new(sweep.field(), description.large());
    workers.run(
        &units(sweep),
        NO_ANSWER,
        |unit, interrupt| sweep.unit_unless(unit, interrupt),
        |unit, answers: Vec<Answers>| {
            summary.add(sweep.field(), sweep.hands_of(unit), &answers);
            Ok(())
        },
    )?;
    Ok(summary)
}

/// What it means when a sweep is cut that is answered in the end.
const NO_ANSWER: &str = "there is no answer before the end; a sweep with --out goes on where it stopped";

/// The units of a sweep, with their hands.
fn units(sweep: &Swept) -> Vec<Unit> {
    (0..sweep.units()).map(|unit| (unit, sweep.hands_of(unit).len())).collect()
}

/// Writes the summary, and the picture that was asked for.
fn report(
    arguments: &Sweep,
    description: &Description,
    (field, question): (&Field, Question),
    summary: &Summary,
    mut out: &mut dyn Write,
) -> Result<Exit, Fault> {
    if let Some(file) = &arguments.plot {
        picture::of_sweep(file, arguments.picture, description, (field, question), summary)?;
    }
    match arguments.format {
        Format::Text => text::write(&mut out, description, field, summary)?,
        Format::Csv => {
            let mut table = csv::Writer::from_writer(&mut out);
            table.write_record(["target", "hands", "draws"])?;
            for target in &summary.by_target {
                table.write_record([target.target.to_string(), target.hands.to_string(), target.draws.to_string()])?;
            }
            table.flush()?;
        }
        Format::Json | Format::Jsonl => {
            let document = SweepJson::new(description.game(), question, field, summary);
            output::write_json(&mut out, &document, arguments.format == Format::Json)?;
        }
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// The shard that was asked for.
fn shard(arguments: &Sweep) -> Shard {
    arguments.shard.unwrap_or(Shard::WHOLE)
}
