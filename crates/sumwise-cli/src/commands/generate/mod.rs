//! `sumwise generate`

#[cfg(feature = "parquet")]
mod join;
mod out;

use std::path::Path;

use indicatif::ProgressBar;
use sumwise::Seed;
use sumwise::generate::Wanted;
use sumwise::solve::{Interrupt, StopReason};
use sumwise_render::text;
use sumwise_request::generate::Stream;
use sumwise_request::{Generate, RequestError, Shard, Wishes, printed};

use crate::Exit;
use crate::args::{self, RowFormat, WishArgs};
use crate::commands::deal::new_seed;
use crate::fault::Fault;
use crate::files::{self, Output};
use crate::interrupt::{Caller, Searching, Until};
use crate::{Refusal, progress, talk};
#[cfg(feature = "parquet")]
pub use join::join;
use out::Out;

pub(crate) fn run(arguments: &args::Generate, caller: Caller<'_>) -> Result<Exit, Fault> {
    let (file, request) = (arguments.out.as_deref(), arguments.request()?);
    let (name, formats, default) = (file.unwrap_or(Path::new("-")), &RowFormat::EXTENSIONS, RowFormat::default());
    let format = files::format_of(arguments.format, name, formats, Some(default), ", or add --format")?;
    if file.is_none() && format == RowFormat::Parquet {
        return Err(Fault::input("Parquet is not for reading: give a file with --out, or `--out -` for a pipe"));
    }
    // Opening a pipe may wait for a reader.
    let until = arguments.bounds.until(caller);
    let stop = write(request, Output::of_flag(file)?, format, &until)?;
    Ok(Exit::of_search(stop, true))
}

/// Writes the puzzles of a request to a file of the form `jsonl`, `csv` or `parquet`. What is written when the
/// limit stops it stands beside the file, as `NAME.partial`.
///
/// # Errors
/// [`Refusal`] if the request is wrong, or if its limit or `caller` stops it.
pub fn generate(request: Generate, out: &Path, form: &str, caller: &(dyn Interrupt + Sync)) -> Result<(), Refusal> {
    let form = args::form(form)?;
    let file = Output::create(out).map_err(Fault::from)?;
    let stop = write(request, file, form, &Until::new(caller, None))?;
    stop.map_or(Ok(()), |stop| Err(Refusal::Cut(stop)))
}

/// Writes the puzzles, and returns the reason of a stop before the last.
fn write(request: Generate, file: Output, format: RowFormat, until: &Until<'_>) -> Result<Option<StopReason>, Fault> {
    let _searching = Searching::start();
    let is_replaced = file.is_replaced();
    let mut out = Out::new(file, format)?;
    let (seed, count) = (request.seed.clone(), request.count);
    let mut puzzles = request.start(until).map_err(stopped)?;
    let form = printed::Printing { format: format.written(), ..printed::Printing::default() };
    // Puzzles that go to a terminal show the progress themselves.
    let progress = if is_replaced { progress::bar(Some(count), 0, "puzzles") } else { ProgressBar::hidden() };
    while let Some(rows) = puzzles.make_wave(until, |item, trace| printed::item(item, &seed, trace, form))? {
        progress.inc(rows.len() as u64);
        rows.into_iter().try_for_each(|row| out.write(row))?;
    }
    progress.finish_and_clear();
    if is_replaced && puzzles.stop() == Some(StopReason::Interrupt) {
        return Err(Fault::Cut(StopReason::Interrupt, "the file is not written"));
    }
    let file = out.into_file()?;
    let partial = if puzzles.stop().is_some() { file.finish_partial()? } else { file.finish().map(|()| None)? };
    say(puzzles.stream(), &seed, partial.as_deref());
    Ok(puzzles.stop())
}

/// Returns the fault of a stop before the first puzzle.
pub(super) fn stopped(error: RequestError) -> Fault {
    match error {
        RequestError::Stopped(stop) => Fault::Cut(stop, "no such puzzle was found so far"),
        error => error.into(),
    }
}

fn say(stream: &Stream, seed: &Seed, partial: Option<&str>) {
    talk::say(text::summary_of_items((stream.written(), stream.void()), stream.ended(), seed));
    if let Some(stop) = stream.stop() {
        let whole = || "the results are partial".to_owned();
        talk::say(talk::cut(stop, &partial.map_or_else(whole, |file| format!("what there is stands in {file}"))));
    }
}

impl args::Generate {
    fn request(&self) -> Result<Generate, Fault> {
        Ok(Generate {
            wishes: self.wishes.wishes(),
            seed: self.wishes.seed()?,
            from: self.wishes.from,
            count: self.count,
            shard: self.shard.unwrap_or(Shard::WHOLE),
            threads: self.wishes.threads,
            trace: self.trace.map(|strategy| (strategy, self.trace_limit)),
            limit: self.limit,
        })
    }
}

impl WishArgs {
    /// Returns the seed of the flag, or a new one.
    pub(crate) fn seed(&self) -> Result<Seed, Fault> {
        self.seed.clone().map_or_else(new_seed, Ok)
    }

    /// Returns the wishes of the flags.
    pub(crate) fn wishes(&self) -> Wishes {
        let wanted = Wanted {
            split: self.split,
            split_by: self.split_by,
            solvable: (!self.any_solvability).then_some(!self.unsolvable),
            large: self.large.clone(),
            solutions: self.solutions.clone(),
            operators: self.operators_needed.clone(),
            score: None,
            needs_fraction: self.needs_fraction,
            needs_negative: self.needs_negative,
            plus_minus_only: self.plus_minus_only,
        };
        Wishes {
            given: self.rules.given(None),
            pool: self.pool.clone(),
            size: self.size.clone(),
            targets: self.targets.clone(),
            difficulty: self.difficulty.clone(),
            wanted,
        }
    }
}
