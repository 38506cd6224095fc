//! The columns of generated puzzles.

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, Int64Builder, StringBuilder};
use sumwise::generate::{Item, Split};
use sumwise::grade::Band;

use super::{column, place, tell};

/// The columns of generated puzzles.
#[derive(Default)]
pub(crate) struct Items {
    puzzle: StringBuilder,
    numbers: StringBuilder,
    target: StringBuilder,
    split: StringBuilder,
    solvable: BooleanBuilder,
    best: StringBuilder,
    solutions: Int64Builder,
    operators: Int64Builder,
    needs_fraction: BooleanBuilder,
    needs_negative: BooleanBuilder,
    plus_minus_only: BooleanBuilder,
    distance: StringBuilder,
    grade: Int64Builder,
    band: StringBuilder,
    seed: StringBuilder,
    index: Int64Builder,
    trace: StringBuilder,
}

impl Items {
    pub(crate) fn push(&mut self, item: &Item, seed: &str, trace: Option<String>) {
        let (puzzle, labels) = (&item.puzzle, &item.labels);
        let numbers: Vec<String> = puzzle.hand().numbers().iter().map(ToString::to_string).collect();
        tell(&mut self.puzzle, Some(puzzle));
        self.numbers.append_value(numbers.join(" "));
        tell(&mut self.target, Some(puzzle.target()));
        self.split.append_value(Split::name(labels.split));
        self.solvable.append_value(labels.best.is_some());
        tell(&mut self.best, labels.best.as_ref().map(|best| best.infix()));
        self.solutions.append_option(labels.solutions.and_then(|solutions| solutions.try_into().ok()));
        self.operators.append_option(labels.operators().map(place));
        self.needs_fraction.append_value(labels.needs_fraction);
        self.needs_negative.append_value(labels.needs_negative);
        self.plus_minus_only.append_value(labels.plus_minus_only);
        tell(&mut self.distance, labels.distance(puzzle));
        self.grade.append_option(labels.grade.as_ref().map(|grade| grade.score.into()));
        self.band.append_option(labels.band().map(Band::name));
        self.seed.append_value(seed);
        self.index.append_option(item.index.try_into().ok());
        self.trace.append_option(trace);
    }

    pub(crate) fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("puzzle", column(self.puzzle.finish())),
            ("numbers", column(self.numbers.finish())),
            ("target", column(self.target.finish())),
            ("split", column(self.split.finish())),
            ("solvable", column(self.solvable.finish())),
            ("best", column(self.best.finish())),
            ("solutions", column(self.solutions.finish())),
            ("operators", column(self.operators.finish())),
            ("needs_fraction", column(self.needs_fraction.finish())),
            ("needs_negative", column(self.needs_negative.finish())),
            ("plus_minus_only", column(self.plus_minus_only.finish())),
            ("distance", column(self.distance.finish())),
            ("grade", column(self.grade.finish())),
            ("band", column(self.band.finish())),
            ("seed", column(self.seed.finish())),
            ("index", column(self.index.finish())),
            ("trace", column(self.trace.finish())),
        ]
    }
}
