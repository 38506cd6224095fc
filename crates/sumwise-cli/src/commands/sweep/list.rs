//! `sumwise sweep --list`, which lists every hand with its best solution.

use std::io::Write as _;

use sumwise_request::listing::Listing;
use sumwise_request::{RequestError, Sweep};

use super::units;
use super::workers::Workers;
use crate::Exit;
use crate::args;
use crate::fault::Fault;
use crate::output;

pub(super) fn run(arguments: &args::Sweep, sweep: &Sweep, workers: &Workers<'_>) -> Result<Exit, Fault> {
    let form = arguments.form()?;
    let listing = Listing::new(sweep, arguments.needs, arguments.difficulty.as_ref(), workers.until());
    let listing = listing.map_err(|error| match error {
        RequestError::Stopped(stop) => Fault::Cut(stop, "nothing found yet"),
        error => error.into(),
    })?;
    let (mut out, mut written) = (output::stdout(), 0);
    out.write_all(listing.begin(form).as_bytes())?;
    let done = workers.run(
        (&units(listing.sweep()), 0),
        "the results are partial",
        |unit, interrupt| listing.rows(unit, interrupt),
        |_, rows| {
            rows.iter().try_for_each(|row| {
                written += 1;
                Ok(out.write_all(listing.write(row, written - 1, form)?.as_bytes())?)
            })
        },
    );
    out.write_all(Listing::end(written, form).as_bytes())?;
    out.flush()?;
    done.map(|()| Exit::Solved)
}
