//! What the grades of each version were fitted to.

mod one;
mod two;

use super::WHOLE;
use super::load::{Amount, Load};
use crate::game::band::Version;

/// The weights of a version, its bands and its times.
pub(super) struct Fit {
    /// The effort that one whole load adds, in 1/1024 of a doubling.
    weight: fn(Load) -> i64,
    /// The efforts at which the bands begin, from easy to expert.
    pub(super) bands: [i64; 4],
    /// Efforts, ascending, and the seconds that people take for a hand of the 24 game of each effort.
    pub(super) seconds: [(i64, i64); 12],
}

impl Fit {
    pub(super) const fn of(version: Version) -> &'static Self {
        match version {
            Version::One => &one::FIT,
            Version::Two => &two::FIT,
        }
    }

    /// Returns the weighted amount of a load, in eighths.
    pub(super) fn weighed(&self, (load, amount): &Amount) -> i64 {
        (self.weight)(*load) * amount
    }

    /// Returns the weighted sum of some loads, in eighths.
    pub(super) fn sum(&self, loads: &[Amount]) -> i64 {
        loads.iter().map(|load| self.weighed(load)).sum()
    }

    /// Returns the effort that some loads add.
    pub(super) fn effort(&self, loads: &[Amount]) -> i64 {
        self.sum(loads).div_euclid(WHOLE)
    }
}
