//! Written by tools/fit_grade.py from times and solve rates of people who play the 24 game.

use super::Load;

/// What a whole load costs, in 1/1024 of a factor of two.
pub(super) const fn weight(load: Load) -> i64 {
    match load {
        Load::Different => 1730,
        Load::HasOne => -1511,
        Load::Part => 949,
        Load::Carry => 238,
        Load::LongSum => 703,
        Load::EqualTerms => -437,
        Load::Repeat => 1158,
        Load::Beyond => 938,
        Load::NoDivisor => 1549,
        Load::CommonFactor => -816,
        Load::Division => 415,
        Load::LateDivision => 924,
        Load::Fraction => 1494,
        Load::Divisor => 394,
        Load::TwoMade => -762,
        Load::MixedProduct => 1095,
        Load::Multiple => -679,
        Load::One => -1669,
        Load::NearTerms => -1369,
    }
}

/// The efforts at which the bands begin.
pub(super) const BANDS: [i64; 4] = [3837, 8707, 10366, 12114];

/// The seconds that people take for a hand of the 24 game of such an effort: points of a line.
pub(super) const SECONDS: [(i64, i64); 12] = [
    (5927, 6),
    (6971, 6),
    (7571, 7),
    (7989, 8),
    (8445, 8),
    (8797, 9),
    (9233, 9),
    (9777, 12),
    (10459, 15),
    (11354, 22),
    (12123, 43),
    (13068, 89),
];
