//! `sumwise sweep --histogram`

use std::io::Write;

use sumwise::sweep::HistogramPlan;
use sumwise_request::{Sweep, printed};

use super::picture::Plot;
use super::workers::{Unit, Workers};
use crate::Exit;
use crate::args;
use crate::fault::Fault;

const NO_ANSWER: &str = "a histogram needs all hands";

pub(super) fn run(
    arguments: &args::Sweep,
    sweep: &Sweep,
    plot: Option<Plot>,
    workers: &Workers<'_>,
    out: &mut dyn Write,
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
    out.write_all(printed::histogram(sweep, &histogram, arguments.form()?)?.as_bytes())?;
    out.flush()?;
    drawn.map(|()| Exit::Solved)
}
