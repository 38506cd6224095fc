//! Version 2, written by `tools/fit_grade.py` from times and solve rates of people who play the 24 game.

use super::{Fit, Load};

pub(super) const FIT: Fit = Fit {
    weight,
    bands: [-80, 5622, 7484, 8944],
    seconds: [
        (3016, 6),
        (3948, 6),
        (4527, 7),
        (5023, 8),
        (5505, 8),
        (5825, 9),
        (6262, 10),
        (6776, 12),
        (7482, 15),
        (8291, 23),
        (9087, 46),
        (10126, 90),
    ],
};

const fn weight(load: Load) -> i64 {
    match load {
        Load::Coprime => -109,
        Load::Different => 760,
        Load::FirstStep => 89,
        Load::Ones => -1374,
        Load::Pair => -328,
        Load::AddedProduct => -445,
        Load::Beyond => 1054,
        Load::Carry => 278,
        Load::CommonFactor => -674,
        Load::Division => 230,
        Load::Divisor => 370,
        Load::Fraction => 1633,
        Load::LateDivision => 817,
        Load::LongSum => 1032,
        Load::MixedProduct => 1381,
        Load::Multiple => -553,
        Load::NearTerms => -1352,
        Load::NoDivisor => 1607,
        Load::One => -1440,
        Load::Part => 1114,
        Load::PlusMinus => -704,
        Load::Repeat => 641,
        Load::TakenProduct => -1111,
        Load::TwoMade => -474,
        _ => 0,
    }
}
