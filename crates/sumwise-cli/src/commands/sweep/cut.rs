//! How the hands of a sweep are cut into units, of which a share answers its own.

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

use sumwise::solve::{Interrupt, StopReason};
use sumwise::sweep::{Answers, Field, MAX_HANDS, Question, Sweep as Swept};
use sumwise_request::Sweep;

use crate::fault::Fault;

/// The most hands of a unit in a space that is not listed: seconds of work, and a file of a megabyte or two.
const UNIT: u128 = 1 << 14;

/// The bytes that the answers of a unit may take in memory, as far as [`TOGETHER`] hands allow.
const UNIT_BYTES: u128 = 1 << 24;

/// The most units of a space: each is a file.
const MAX_UNITS: u128 = 1_000_000;

/// The hands that are answered together there. More would share more sub-hands, hardly save time, and take more memory.
const TOGETHER: usize = 256;

/// The units of a sweep.
pub(super) enum Cut {
    /// All hands are listed, and share their sub-hands.
    Listed(Swept),
    /// There are so many hands that each unit lists its own.
    Stretches(Stretches),
}

/// A space cut into stretches of so many hands.
pub(super) struct Stretches {
    sweep: Sweep,
    /// The first hand alone, with all that the stretches have in common.
    first: Field,
    hands: u128,
    unit: u128,
}

impl Cut {
    pub(super) fn new(sweep: &Sweep, interrupt: &dyn Interrupt) -> Result<Self, Fault> {
        let hands = sweep.hands()?;
        if hands > MAX_HANDS {
            let unit = unit(sweep.question, &sweep.stretch(0..1)?.targets());
            let units = hands.div_ceil(unit);
            if units > MAX_UNITS {
                let why =
                    format!("{hands} hands are {units} files of answers, and at most {MAX_UNITS} are written: take");
                return Err(Fault::Input(why + " fewer numbers or a smaller pool"));
            }
            return Self::stretches(sweep, hands, unit);
        }
        let swept = Swept::try_new(sweep.field(interrupt)?, sweep.question, interrupt);
        swept.map(Self::Listed).map_err(|stop| Fault::Cut(stop, "nothing is answered yet"))
    }

    pub(super) fn stretches(sweep: &Sweep, hands: u128, unit: u128) -> Result<Self, Fault> {
        let first = sweep.stretch(0..1)?;
        Ok(Self::Stretches(Stretches { sweep: sweep.clone(), first, hands, unit }))
    }

    pub(super) fn question(&self) -> Question {
        match self {
            Self::Listed(sweep) => sweep.question(),
            Self::Stretches(stretches) => stretches.sweep.question,
        }
    }

    /// What all units have in common: every hand where they are listed, else the first.
    pub(super) fn field(&self) -> &Field {
        match self {
            Self::Listed(sweep) => sweep.field(),
            Self::Stretches(stretches) => &stretches.first,
        }
    }

    pub(super) fn units(&self) -> usize {
        match self {
            Self::Listed(sweep) => sweep.units(),
            Self::Stretches(stretches) => {
                let units = stretches.hands.div_ceil(stretches.unit);
                usize::try_from(units).unwrap_or(usize::MAX)
            }
        }
    }

    /// How many hands a unit has.
    pub(super) fn size(&self, unit: usize) -> usize {
        match self {
            Self::Listed(sweep) => sweep.hands_of(unit).len(),
            Self::Stretches(stretches) => {
                let places = stretches.places(unit);
                usize::try_from(places.end - places.start).expect("a unit is listed")
            }
        }
    }

    /// A field with the hands of a unit, which of its hands they are, and the place of the first of them in the space.
    pub(super) fn hands_of(&self, unit: usize) -> (Cow<'_, Field>, Range<usize>, u128) {
        match self {
            Self::Listed(sweep) => {
                let hands = sweep.hands_of(unit);
                let place = hands.start as u128;
                (Cow::Borrowed(sweep.field()), hands, place)
            }
            Self::Stretches(stretches) => {
                let places = stretches.places(unit);
                let place = places.start;
                (Cow::Owned(stretches.listed(places)), 0..self.size(unit), place)
            }
        }
    }

    pub(super) fn answers(&self, unit: usize, interrupt: &dyn Interrupt) -> Result<Vec<Answers>, StopReason> {
        match self {
            Self::Listed(sweep) => sweep.try_unit(unit, interrupt),
            Self::Stretches(stretches) => stretches.answers(unit, interrupt),
        }
    }
}

/// How many hands make a unit.
fn unit(question: Question, targets: &RangeInclusive<i64>) -> u128 {
    let bytes = match question {
        Question::Solvable => 1,
        Question::Fewest => 2,
        Question::Grade => 4,
        Question::Formulas | Question::Essential => 8,
        // A distance, or an answer of unknown size.
        _ => 32,
    };
    let targets = u128::from(targets.end().abs_diff(*targets.start())) + 1;
    (UNIT_BYTES / (targets * bytes)).clamp(TOGETHER as u128, UNIT)
}

impl Stretches {
    fn places(&self, unit: usize) -> Range<u128> {
        let start = unit as u128 * self.unit;
        start..(start + self.unit).min(self.hands)
    }

    fn listed(&self, places: Range<u128>) -> Field {
        self.sweep.stretch(places).expect("a stretch of the space was listed before")
    }

    fn answers(&self, unit: usize, interrupt: &dyn Interrupt) -> Result<Vec<Answers>, StopReason> {
        let places = self.places(unit);
        let together = places.clone().step_by(TOGETHER);
        let mut answers = Vec::new();
        for from in together {
            let field = self.listed(from..places.end.min(from + TOGETHER as u128));
            let sweep = Swept::new(field, self.sweep.question);
            for unit in 0..sweep.units() {
                answers.extend(sweep.try_unit(unit, interrupt)?);
            }
        }
        Ok(answers)
    }
}
