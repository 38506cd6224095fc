//! The division of a sweep's hands into units of work, which shares distribute.

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

use sumwise::solve::{Interrupt, StopReason};
use sumwise::sweep::{Answers, Field, MAX_HANDS, Question, Sweep as Swept};
use sumwise_request::Sweep;

use crate::fault::Fault;

/// The most hands of a unit in a space that is not listed: seconds of work and a file of one or two megabytes.
const UNIT: u128 = 1 << 14;

/// The memory for the answers of a unit in bytes. A unit of [`TOGETHER`] hands may exceed it.
const UNIT_BYTES: u128 = 1 << 24;

/// The most units of a space. Each unit is a file.
const MAX_UNITS: u128 = 1_000_000;

/// The number of hands of a stretch that are answered together. A larger number takes more memory and hardly saves time.
const TOGETHER: usize = 256;

/// The units of a sweep.
pub(super) enum Cut {
    /// A list of all hands, which share their sub-hands.
    Listed(Swept),
    /// Too many hands for one list: each unit lists its own.
    Stretches(Stretches),
}

/// A space cut into stretches of `unit` hands.
pub(super) struct Stretches {
    sweep: Sweep,
    /// The field of the first hand, with the targets and rules that all stretches share.
    first: Field,
    hands: u128,
    unit: u128,
}

impl Cut {
    /// Refuses a sweep that is not possible, before any work.
    pub(super) fn check(sweep: &Sweep) -> Result<(), Fault> {
        Self::size_of_stretches(sweep).map(drop)
    }

    pub(super) fn new(sweep: &Sweep, interrupt: &dyn Interrupt) -> Result<Self, Fault> {
        if let (hands, Some(unit)) = Self::size_of_stretches(sweep)? {
            return Self::stretches(sweep, hands, unit);
        }
        let swept = Swept::try_new(sweep.field(interrupt)?, sweep.question, interrupt);
        swept.map(Self::Listed).map_err(|stop| Fault::Cut(stop, "no answer yet"))
    }

    /// Returns the number of hands, and that of the hands of a unit unless all are listed.
    fn size_of_stretches(sweep: &Sweep) -> Result<(u128, Option<u128>), Fault> {
        let hands = sweep.hands()?;
        let first = sweep.stretch(0..hands.min(1))?;
        if hands <= MAX_HANDS {
            return Ok((hands, None));
        }
        let unit = unit(sweep.question, &first.targets());
        let units = hands.div_ceil(unit);
        if units > MAX_UNITS {
            let why = format!("{hands} hands need {units} files of answers, and at most {MAX_UNITS} are allowed: use");
            return Err(Fault::Input(why + " fewer numbers or a smaller pool"));
        }
        Ok((hands, Some(unit)))
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

    /// Returns the field that all units share. It has all hands if they are listed, and only the first one otherwise.
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

    /// Returns the number of hands of a unit.
    pub(super) fn size(&self, unit: usize) -> usize {
        match self {
            Self::Listed(sweep) => sweep.hands_of(unit).len(),
            Self::Stretches(stretches) => {
                let places = stretches.places(unit);
                usize::try_from(places.end - places.start).expect("a unit is listed")
            }
        }
    }

    /// Returns a field with the hands of a unit, their range in it, and the place of the first one in the space.
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

/// Returns the number of hands of a unit.
fn unit(question: Question, targets: &RangeInclusive<i64>) -> u128 {
    let targets = u128::from(targets.end().abs_diff(*targets.start())) + 1;
    (UNIT_BYTES / (targets * u128::from(question.answer_bytes()))).clamp(TOGETHER as u128, UNIT)
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
