//! `sumwise sweep`

mod cut;
mod description;
mod finished;
mod histogram;
mod list;
mod lock;
mod manifest;
mod part;
#[cfg(feature = "plots")]
mod picture;
#[cfg(not(feature = "plots"))]
#[path = "no_picture.rs"]
mod picture;
mod store;
mod workers;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use sumwise::solve::Interrupt;
use sumwise::sweep::{Answers, Field, MAX_HANDS, Summary, Sweep as Swept};
use sumwise_render::sweep::SweepJson;
use sumwise_request::printed::{self, Printing};
use sumwise_request::sweep::Options;
use sumwise_request::{Shard, Sweep};

use crate::Exit;
use crate::Refusal;
use crate::args::{self, Format};
use crate::fault::Fault;
use crate::interrupt::{Caller, Searching, Until};
use crate::tables::TableFormat;
use picture::Plot;
use store::Job;
use workers::{Unit, Workers};

pub(crate) fn run(arguments: &args::Sweep, caller: Caller<'_>, out: &mut dyn Write) -> Result<Exit, Fault> {
    let workers = Workers::new(arguments.threads, arguments.limit, arguments.bounds.until(caller));
    if let Some(directory) = &arguments.out {
        return run_in(directory, arguments, workers, out);
    }
    arguments.form()?;
    let sweep = arguments.request()?;
    let workers = workers.within_memory(&sweep)?;
    let plot = Plot::open(arguments, &sweep)?;
    let _searching = Searching::start();
    if arguments.histogram {
        return histogram::run(arguments, &sweep, plot, &workers, out);
    }
    if arguments.list {
        return list::run(arguments, &sweep, &workers);
    }
    let (swept, summary) = summarize(&sweep, &workers)?;
    report(arguments, &sweep, plot, (swept.field(), &summary), out)
}

/// Sweeps into a directory, or joins the shares of others.
fn run_in(directory: &Path, arguments: &args::Sweep, workers: Workers<'_>, out: &mut dyn Write) -> Result<Exit, Fault> {
    let (sweep, form) = match &arguments.merge[..] {
        [] => (arguments.request()?, arguments.table_form().built()?),
        sources => store::sweep_of(sources)?,
    };
    if arguments.plot.is_some() && sweep.hands()? > MAX_HANDS {
        let why = format!("--plot draws at most {MAX_HANDS} hands: leave it out");
        return Err(Fault::Input(why));
    }
    if directory.as_os_str() == "-" {
        return Err(Fault::input("--out takes a directory: leave it out for the answer alone, or write ./-"));
    }
    let workers = &workers.within_memory(&sweep)?;
    let plot = Plot::open(arguments, &sweep)?;
    let _searching = Searching::start();
    let done = match &arguments.merge[..] {
        [] => store::run(Job { directory, sweep: &sweep, form, shard: arguments.shard }, workers)?,
        sources => store::merge(directory, sources, (&sweep, form), workers)?,
    };
    match done {
        Some((cut, summary)) => report(arguments, &sweep, plot, (cut.field(), &summary), out),
        None => Ok(Exit::Solved),
    }
}

/// Answers a sweep and returns its figures as JSON.
///
/// # Errors
/// [`Refusal`] if the sweep is not possible, or if `limit` or `caller` stops it.
///
/// ```
/// use sumwise_cli::sweep;
/// use sumwise_request::{Fields, Sweep};
///
/// let request = Sweep::read(&Fields::read(r#"{"game": "primes"}"#).unwrap()).unwrap();
/// assert!(sweep(&request, None, None, &())?.contains("\"solvable\":30"));
/// # Ok::<(), sumwise_cli::Refusal>(())
/// ```
pub fn sweep(
    request: &Sweep,
    threads: Option<NonZeroUsize>,
    limit: Option<u64>,
    caller: &(dyn Interrupt + Sync),
) -> Result<String, Refusal> {
    let (swept, summary) = summarize(request, &Workers::new(threads, limit, Until::new(caller, None)))?;
    let document = SweepJson::new(request.game.name(), request.question, swept.field(), &summary);
    Ok(serde_json::to_string(&document).map_err(Fault::input)?)
}

/// Answers a sweep, or a share of it, and writes the files of `sumwise sweep --out`. The form of the tables is `parquet`,
/// `csv` or `jsonl`.
///
/// # Errors
/// [`Refusal`] if the sweep is not possible, or if `limit` or `caller` stops it.
pub fn sweep_into(
    directory: &Path,
    request: &Sweep,
    (form, shard): (&str, Option<Shard>),
    (threads, limit): (Option<NonZeroUsize>, Option<u64>),
    caller: &(dyn Interrupt + Sync),
) -> Result<(), Refusal> {
    let form: TableFormat = args::form(form)?;
    let workers = Workers::new(threads, limit, Until::new(caller, None));
    store::run(Job { directory, sweep: request, form, shard }, &workers)?;
    Ok(())
}

/// Joins the shares in some directories into the tables of a sweep.
///
/// # Errors
/// [`Refusal`] if a share is missing.
pub fn merge_sweeps(sources: &[PathBuf], directory: &Path, caller: &(dyn Interrupt + Sync)) -> Result<(), Refusal> {
    let (sweep, form) = store::sweep_of(sources)?;
    store::merge(directory, sources, (&sweep, form), &Workers::new(None, None, Until::new(caller, None)))?;
    Ok(())
}

impl args::Sweep {
    fn request(&self) -> Result<Sweep, Fault> {
        let sweep = Sweep::new(Options {
            given: self.rules.given(None),
            pool: self.pool.clone(),
            size: self.size,
            targets: self.targets.clone(),
            large: self.large_values.clone(),
            question: Some(self.question),
        })?;
        if self.large_values.is_some() {
            sweep.refuse_absent_large()?;
        }
        Ok(sweep)
    }

    /// Returns the form of the answer.
    fn form(&self) -> Result<Printing, Fault> {
        self.format.form(self.notation)
    }

    /// Returns the form of the tables.
    fn table_form(&self) -> TableFormat {
        match self.format {
            Format::Csv => TableFormat::Csv,
            Format::Jsonl => TableFormat::Jsonl,
            Format::Text | Format::Json => TableFormat::Parquet,
        }
    }
}

/// Answers all units. Returns the sweep and its summary.
fn summarize(sweep: &Sweep, workers: &Workers<'_>) -> Result<(Swept, Summary), Fault> {
    let swept = Swept::try_new(sweep.field(workers.until())?, sweep.question, workers.until());
    let swept = swept.map_err(|stop| Fault::Cut(stop, NO_ANSWER))?;
    let mut summary = Summary::new(swept.field(), &sweep.large);
    workers.run(
        (&units(&swept), 0),
        NO_ANSWER,
        |unit, interrupt| swept.try_unit(unit, interrupt),
        |unit, answers: Vec<Answers>| {
            // Adding many answers takes long, and they are of no use once the sweep is cut.
            workers.until().stop().map_or(Ok(()), |stop| Err(Fault::Cut(stop, NO_ANSWER)))?;
            summary.add(swept.field(), swept.hands_of(unit), &answers);
            Ok(())
        },
    )?;
    Ok((swept, summary))
}

/// The consequence of a stop before the summary.
const NO_ANSWER: &str = "a summary needs all hands; a sweep with --out can resume";

/// Returns the units of a sweep with their numbers of hands.
fn units(sweep: &Swept) -> Vec<Unit> {
    (0..sweep.units()).map(|unit| (unit, sweep.hands_of(unit).len())).collect()
}

/// Writes the summary, and the picture if requested.
fn report(
    arguments: &args::Sweep,
    sweep: &Sweep,
    plot: Option<Plot>,
    (field, summary): (&Field, &Summary),
    out: &mut dyn Write,
) -> Result<Exit, Fault> {
    // A failed picture does not hide the answer.
    let drawn = plot.map_or(Ok(()), |plot| plot.draw_sweep(sweep, field, summary));
    out.write_all(printed::sweep(sweep, (field, summary), arguments.form()?)?.as_bytes())?;
    out.flush()?;
    drawn.map(|()| Exit::Solved)
}
