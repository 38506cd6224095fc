//! The weights of version 1, which stay as they are.

use super::{Fit, Load};

pub(super) const FIT: Fit = Fit {
    weight,
    bands: [3836, 8707, 10365, 12114],
    seconds: [
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
    ],
};

const fn weight(load: Load) -> i64 {
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
        _ => 0,
    }
}
