//! `sumwise sweep --histogram`

use std::io::Write;

use sumwise::sweep::HistogramPlan;
use sumwise_render::sweep::HistogramJson;
use sumwise_render::text;
use sumwise_request::Sweep;

use super::picture::Plot;
use super::workers::{Unit, Workers};
use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

const NO_ANSWER: &str = "a histogram needs all hands";

pub(super) fn run(
    arguments: &args::Sweep,
    sweep: &Sweep,
    plot: Option<Plot>,
    workers: &Workers<'_>,
    mut out: &mut dyn Write,
) -> Result<Exit, Fault> {
    let plan = HistogramPlan::try_new(sweep.field(workers.until())?, workers.until());
    let plan = plan.map_err(|stop| Fault::Cut(stop, NO_ANSWER))?;
    let mut histogram = plan.empty();
    let units: Vec<Unit> = (0..plan.units()).map(|unit| (unit, 1)).collect();
    workers.run(
        (&units, 0),
        NO_ANSWER,
        |unit, interrupt| plan.try_unit(unit, interrupt),
        |_, found| {
            histogram.add(&found);
            Ok(())
        },
    )?;
    // A failed picture does not hide the answer.
    let drawn = plot.map_or(Ok(()), |plot| plot.draw_histogram(sweep, &histogram));
    let values = || histogram.targets.clone().zip(&histogram.by_value);
    match arguments.format {
        Format::Text => out.write_all(text::histogram(&histogram).as_bytes())?,
        Format::Csv => {
            let mut table = csv::Writer::from_writer(&mut out);
            table.write_record(["value", "formulas"])?;
            values().try_for_each(|(value, formulas)| table.write_record([value.to_string(), formulas.to_string()]))?;
            table.flush()?;
        }
        Format::Json | Format::Jsonl => {
            let document = HistogramJson::new(sweep.game.name(), &sweep.rules, &histogram);
            output::write_json(&mut out, &document, arguments.format == Format::Json)?;
        }
    }
    out.flush()?;
    drawn.map(|()| Exit::Solved)
}
