//! Every hand of a sweep with its best solution.

use std::ops::RangeInclusive;

use sumwise::grade::{Band, Grade, GradeError};
use sumwise::solve::{Interrupt, Limits, Solution, Solver, StopReason};
use sumwise::sweep::{Answers, Field, Need, Question, Sweep as Swept};
use sumwise::{Game, Hand, Puzzle};
use sumwise_render::schema::{FormulaJson, Word};
use sumwise_render::sweep::PairJson;
use sumwise_render::table::{self, Cell};
use sumwise_render::text::{self, Listed};

use crate::error::RequestError;
use crate::printed::{Format, Printing, names};
use crate::span::Difficulty;
use crate::sweep::Sweep;

/// A hand, a target, and the best solution, if one exists.
#[derive(Debug)]
pub struct Row {
    hand: usize,
    target: i64,
    best: Option<Solution>,
    /// The grade, if requested and solvable.
    grade: Option<Grade>,
}

/// The hands of a sweep to list, and the sweeps under narrower rules, which show what a pair needs.
#[derive(Debug)]
pub struct Listing {
    game: Game,
    sweep: Swept,
    need: Option<Need>,
    without: Vec<Swept>,
    is_graded: bool,
    scores: Option<RangeInclusive<u16>>,
    /// The width of the longest hand.
    width: usize,
}

/// The number of targets between two looks at the limits.
const LOOKS_EVERY: usize = 1 << 10;

impl Listing {
    /// Lists the hands that have a need and a difficulty. They are graded if there is one, or the sweep asks for grades.
    ///
    /// # Errors
    /// [`RequestError`] when the space cannot be swept, there is no such difficulty, or the work was stopped.
    pub fn new(
        sweep: &Sweep,
        need: Option<Need>,
        difficulty: Option<&Difficulty>,
        interrupt: &dyn Interrupt,
    ) -> Result<Self, RequestError> {
        if !matches!(sweep.question, Question::Solvable | Question::Grade) {
            let question = sweep.question.name();
            return Err(RequestError::Field(format!(
                "--list has nothing for --question {question}: leave out --question, or write --question grade"
            )));
        }
        let scores = difficulty.map(|difficulty| difficulty.scores(sweep.bands())).transpose()?;
        let field = sweep.field(interrupt)?;
        let forbidden = match need {
            None => vec![],
            Some(Need::Neither) => vec![Need::Fraction, Need::Negative],
            Some(need) => vec![need],
        };
        let domains = forbidden.iter().filter_map(|need| need.domain_without(field.rules().domain));
        let swept = |field| Swept::try_new(field, Question::Solvable, interrupt).map_err(RequestError::Stopped);
        let without = domains.map(|domain| swept(field.under(domain))).collect::<Result<_, _>>()?;
        let width = field.hands().iter().map(|hand| text::spaced(&hand.numbers).len()).max().unwrap_or(0);
        let is_graded = scores.is_some() || sweep.question == Question::Grade;
        Ok(Self { game: sweep.game.clone(), sweep: swept(field)?, need, without, is_graded, scores, width })
    }

    /// Returns the sweep, whose units are listed one by one.
    pub fn sweep(&self) -> &Swept {
        &self.sweep
    }

    /// Returns the rows of a unit.
    ///
    /// # Errors
    /// The reason of a stop.
    pub fn rows(&self, unit: usize, interrupt: &dyn Interrupt) -> Result<Vec<Row>, StopReason> {
        let (field, limits) = (self.sweep.field(), &Limits { interrupt, ..Limits::NONE });
        let answers = self.sweep.try_unit(unit, interrupt)?;
        let without = self.without.iter().map(|sweep| sweep.try_unit(unit, interrupt));
        let without: Vec<Vec<Answers>> = without.collect::<Result<_, _>>()?;
        let mut rows = Vec::new();
        for (at, hand) in self.sweep.hands_of(unit).enumerate() {
            let dealt = &field.hands()[hand];
            for (place, target) in field.targets().enumerate() {
                if place % LOOKS_EVERY == 0 {
                    interrupt.stop().map_or(Ok(()), Err)?;
                }
                let solvable = answers[at].is_solvable(place);
                let without: Vec<bool> = without.iter().map(|answers| answers[at].is_solvable(place)).collect();
                if field.pair_ways(dealt, target) > 0 && self.keeps(solvable, &without) {
                    let puzzle = puzzle(field, hand, target, &self.game);
                    let grade = if solvable && self.is_graded { graded(&puzzle, limits)? } else { None };
                    if self.is_as_hard(grade.as_ref()) {
                        let best = if solvable { best(&puzzle, limits)? } else { None };
                        rows.push(Row { hand, target, best, grade });
                    }
                }
            }
        }
        Ok(rows)
    }

    fn is_as_hard(&self, grade: Option<&Grade>) -> bool {
        self.scores.as_ref().is_none_or(|scores| grade.is_some_and(|grade| scores.contains(&grade.score)))
    }

    fn keeps(&self, solvable: bool, without: &[bool]) -> bool {
        match self.need {
            None => true,
            Some(Need::Neither) => solvable && without.iter().all(|without| *without),
            Some(_) => solvable && !without[0],
        }
    }

    /// Returns the text before the first row: the header of a table.
    pub fn begin(&self, form: Printing) -> String {
        let grades: &[&str] = if self.is_graded { &["grade", "band"] } else { &[] };
        match form.format {
            Format::Csv => table::csv_line(
                ["numbers", "target"].into_iter().chain(names(table::FORMULA)).chain(grades.iter().copied()),
            ),
            _ => String::new(),
        }
    }

    /// Writes a row after as many others. JSON is an array of all rows, one on each line.
    ///
    /// # Errors
    /// [`RequestError`] when it cannot be written.
    pub fn write(&self, row: &Row, before: u64, form: Printing) -> Result<String, RequestError> {
        let field = self.sweep.field();
        let numbers = &field.hands()[row.hand].numbers[..];
        let has_one_target = field.targets().start() == field.targets().end();
        Ok(match form.format {
            Format::Text => {
                let one = Listed {
                    numbers: (numbers, self.width),
                    target: (!has_one_target).then_some(row.target),
                    best: row.best.as_ref(),
                    grade: self.is_graded.then_some(row.grade.as_ref()),
                };
                text::listed(one, form.style)
            }
            Format::Csv => {
                let head = [Cell::Text(text::spaced(numbers)), Cell::Integer(row.target)];
                let grade = row.grade.as_ref();
                let grades = [
                    grade.map_or(Cell::None, |grade| Cell::Integer(grade.score.into())),
                    grade.and_then(|grade| grade.band).map_or(Cell::None, |band| Cell::of(Band::name(band))),
                ];
                let grades = grades.into_iter().filter(|_| self.is_graded);
                let cells: Vec<Cell> =
                    head.into_iter().chain(table::formula(row.best.as_ref())).chain(grades).collect();
                table::csv_line(cells.iter().map(Cell::text))
            }
            format => {
                let best = row.best.as_ref().map(FormulaJson::from);
                let (grade, band) = row.grade.as_ref().map(|grade| (grade.score, grade.band.map(Word))).unzip();
                let pair = PairJson { numbers, target: row.target, best, grade, band: band.flatten() };
                let line = serde_json::to_string(&pair).map_err(RequestError::input)?;
                match (format, before) {
                    (Format::Jsonl, _) => line + "\n",
                    (_, 0) => format!("[\n{line}"),
                    _ => format!(",\n{line}"),
                }
            }
        })
    }

    /// Returns the text after as many rows: the end of the array.
    pub fn end(rows: u64, form: Printing) -> &'static str {
        match (form.format, rows) {
            (Format::Json, 0) => "[]\n",
            (Format::Json, _) => "\n]\n",
            _ => "",
        }
    }
}

fn puzzle(field: &Field, hand: usize, target: i64, game: &Game) -> Puzzle {
    let numbers = &field.hands()[hand].numbers;
    let hand = Hand::new(numbers.iter().copied(), *field.rules()).expect("a hand that is dealt has few numbers");
    Puzzle::of(game, hand, target.into())
}

fn best(puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Option<Solution>, StopReason> {
    Ok(Solver::new().limits(*limits).solve(puzzle).complete()?.best)
}

fn graded(puzzle: &Puzzle, limits: &Limits<'_>) -> Result<Option<Grade>, StopReason> {
    match Solver::new().limits(*limits).grade(puzzle) {
        Err(GradeError::Stopped(stop)) => Err(stop),
        grade => Ok(grade.ok()),
    }
}
