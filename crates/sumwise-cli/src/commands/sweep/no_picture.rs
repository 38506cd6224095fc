//! Pictures in a program without them: none is drawn.

use std::convert::Infallible;

use sumwise::sweep::{Field, Histogram, Summary};
use sumwise_request::Sweep;

use crate::args;
use crate::fault::{Fault, without};

pub(super) struct Plot(Infallible);

impl Plot {
    pub(super) fn open(arguments: &args::Sweep, _: &Sweep) -> Result<Option<Self>, Fault> {
        match arguments.plot {
            Some(_) => Err(Fault::Input(without("plots"))),
            None => Ok(None),
        }
    }

    pub(super) fn draw_sweep(self, _: &Sweep, _: &Field, _: &Summary) -> Result<(), Fault> {
        match self.0 {}
    }

    pub(super) fn draw_histogram(self, _: &Sweep, _: &Histogram) -> Result<(), Fault> {
        match self.0 {}
    }
}
