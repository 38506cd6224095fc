//! Written by `tools/fit_grade.py` from times and solve rates of people who play the 24 game.

use super::Load;

/// Returns the effort that one whole load adds, in 1/1024 of a doubling.
pub(super) const fn weight(load: Load) -> i64 {
    match load {
        Load::Different => 1730,
        Load::HasOne => -1511,
        Load::Beyond => 938,
        Load::Carry => 238,
        Load::CommonFactor => -816,
        Load::Division => 415,
        Load::Divisor => 394,
        Load::EqualTerms => -437,
        Load::Fraction => 1494,
        Load::LateDivision => 924,
        Load::LongSum => 703,
        Load::MixedProduct => 1095,
        Load::Multiple => -679,
        Load::NearTerms => -1369,
        Load::NoDivisor => 1549,
        Load::One => -1669,
        Load::Part => 949,
        Load::Repeat => 1157,
        Load::TwoMade => -762,
    }
}

/// The efforts at which the bands begin, from easy to expert.
pub(super) const BANDS: [i64; 4] = [3836, 8707, 10365, 12114];

/// Efforts, ascending, and the seconds that people take for a hand of the 24 game of each effort.
pub(super) const SECONDS: [(i64, i64); 12] = [
    (5927, 6),
    (6971, 6),
    (7570, 7),
    (7989, 8),
    (8445, 8),
    (8797, 9),
    (9232, 9),
    (9776, 12),
    (10458, 15),
    (11354, 22),
    (12122, 43),
    (13066, 89),
];
