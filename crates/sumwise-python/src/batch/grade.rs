//! The columns of grades.

use arrow_array::ArrayRef;
use arrow_array::builder::{Int64Builder, StringBuilder};
use sumwise::Puzzle;
use sumwise::grade::{Grade, GradeError};
use sumwise_render::schema::{GradeJson, Word};

use super::column;

/// The columns of grades.
#[derive(Default)]
pub(super) struct Grades {
    puzzle: StringBuilder,
    score: Int64Builder,
    band: StringBuilder,
    seconds: Int64Builder,
    because: StringBuilder,
    stop: StringBuilder,
}

impl Grades {
    pub(super) fn push(&mut self, puzzle: &Puzzle, grade: &Result<Grade, GradeError>) {
        let json = GradeJson::new(puzzle, grade);
        self.puzzle.append_value(json.puzzle.as_str());
        self.score.append_option(json.score.map(i64::from));
        self.band.append_option(json.band.map(Word::as_str));
        self.seconds.append_option(json.seconds.map(i64::from));
        self.because.append_value(json.because);
        self.stop.append_option(json.stop.map(Word::as_str));
    }

    pub(super) fn finish(mut self) -> Vec<(&'static str, ArrayRef)> {
        vec![
            ("puzzle", column(self.puzzle.finish())),
            ("score", column(self.score.finish())),
            ("band", column(self.band.finish())),
            ("seconds", column(self.seconds.finish())),
            ("because", column(self.because.finish())),
            ("stop", column(self.stop.finish())),
        ]
    }
}
