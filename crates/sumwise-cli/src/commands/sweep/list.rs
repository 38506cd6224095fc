//! `sumwise sweep --list`, which lists every hand with its best solution.

use std::io::{self, Write as _};
use std::ops::RangeInclusive;

use sumwise::grade::{Band, Grade, GradeError};
use sumwise::solve::{Interrupt, Limits, Solution, Solver, StopReason};
use sumwise::sweep::{Answers, Field, Need, Question, Sweep as Swept};
use sumwise::{Game, Hand, Notation, Puzzle};
use sumwise_render::schema::{FormulaJson, Word};
use sumwise_render::sweep::PairJson;
use sumwise_render::text::{self, Listed};
use sumwise_request::Sweep;

use super::units;
use super::workers::Workers;
use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::{output, paint};

/// A hand, a target, and the best solution, if one exists.
struct Row {
    hand: usize,
    target: i64,
    best: Option<Solution>,
    /// The grade, if requested and solvable.
    grade: Option<Grade>,
}

impl Row {
    fn band(&self) -> Option<&'static str> {
        self.grade.as_ref()?.band.map(Band::name)
    }
}

pub(super) fn run(arguments: &args::Sweep, sweep: &Sweep, workers: &Workers<'_>) -> Result<Exit, Fault> {
    let scores = arguments.difficulty.as_ref().map(|difficulty| difficulty.scores(sweep.bands())).transpose()?;
    let question = Sifted::new(sweep.field(workers.until())?, arguments, scores, workers.until());
    let question = question.map_err(|stop| Fault::Cut(stop, "nothing found yet"))?;
    let mut table = Listing::new(arguments, &question)?;
    let done = workers.run(
        (&units(&question.sweep), 0),
        "the results are partial",
        |unit, interrupt| question.rows(unit, &sweep.game, interrupt),
        |_, rows| rows.iter().try_for_each(|row| table.write(&question.sweep.field().hands()[row.hand].numbers, row)),
    );
    table.finish()?;
    done.map(|()| Exit::Solved)
}

/// A sweep and the sweeps under narrower rules, which show what a pair needs.
struct Sifted {
    sweep: Swept,
    need: Option<Need>,
    without: Vec<Swept>,
    graded: bool,
    scores: Option<RangeInclusive<u16>>,
}

/// The number of targets between two looks at the limits.
const LOOKS_EVERY: usize = 1 << 10;

impl Sifted {
    fn new(
        field: Field,
        arguments: &args::Sweep,
        scores: Option<RangeInclusive<u16>>,
        interrupt: &dyn Interrupt,
    ) -> Result<Self, StopReason> {
        let need = arguments.needs;
        let forbidden = match need {
            None => vec![],
            Some(Need::Neither) => vec![Need::Fraction, Need::Negative],
            Some(need) => vec![need],
        };
        let domains = forbidden.iter().filter_map(|need| need.domain_without(field.rules().domain));
        let without = domains.map(|domain| Swept::try_new(field.under(domain), Question::Solvable, interrupt));
        let without = without.collect::<Result<_, _>>()?;
        let graded = scores.is_some() || arguments.question == Question::Grade;
        let sweep = Swept::try_new(field, Question::Solvable, interrupt)?;
        Ok(Self { sweep, need, without, graded, scores })
    }

    fn rows(&self, unit: usize, game: &Game, interrupt: &dyn Interrupt) -> Result<Vec<Row>, StopReason> {
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
                    let puzzle = puzzle(field, hand, target, game);
                    let grade = if solvable && self.graded { graded(&puzzle, limits)? } else { None };
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

/// The output of the rows.
struct Listing {
    out: Box<dyn std::io::Write>,
    format: Format,
    notation: Notation,
    width: usize,
    single_target: bool,
    graded: bool,
    /// The number of rows written.
    rows: u64,
}

impl Listing {
    fn new(arguments: &args::Sweep, sifted: &Sifted) -> Result<Self, Fault> {
        let field = sifted.sweep.field();
        let width = field.hands().iter().map(|hand| text::spaced(&hand.numbers).len()).max().unwrap_or(0);
        let single_target = field.targets().start() == field.targets().end();
        let mut out = Box::new(output::stdout());
        if arguments.format == Format::Csv {
            let mut header = csv::Writer::from_writer(&mut out);
            let grades: &[&str] = if sifted.graded { &["grade", "band"] } else { &[] };
            let fields = ["numbers", "target"]
                .iter()
                .copied()
                .chain(output::FORMULA_COLUMNS.map(|(name, _)| name))
                .chain(grades.iter().copied());
            header.write_record(fields)?;
            header.flush()?;
        }
        let (format, notation, graded) =
            (arguments.format, args::text_notation(arguments.notation, arguments.format)?, sifted.graded);
        Ok(Self { out, format, notation, width, single_target, graded, rows: 0 })
    }

    fn write(&mut self, hand: &[i64], row: &Row) -> Result<(), Fault> {
        match self.format {
            Format::Text => {
                let one = Listed {
                    numbers: (hand, self.width),
                    target: (!self.single_target).then_some(row.target),
                    best: row.best.as_ref(),
                    grade: self.graded.then_some(row.grade.as_ref()),
                };
                let style = text::Style { colours: paint::colours(), notation: self.notation };
                self.out.write_all(text::listed(one, style).as_bytes())?;
            }
            Format::Csv => {
                let mut table = csv::Writer::from_writer(&mut self.out);
                let fields = output::formula_cells(row.best.as_ref()).map(|cell| cell.text().into_owned());
                let grade = row.grade.as_ref();
                let score = grade.map(|grade| grade.score.to_string()).unwrap_or_default();
                let band = row.band().unwrap_or_default().to_owned();
                let grades = if self.graded { vec![score, band] } else { Vec::new() };
                table.write_record(
                    [text::spaced(hand), row.target.to_string()].into_iter().chain(fields).chain(grades),
                )?;
                table.flush()?;
            }
            Format::Json | Format::Jsonl => {
                if self.format == Format::Json {
                    write!(self.out, "{}", if self.rows == 0 { "[\n" } else { ",\n" })?;
                }
                let best = row.best.as_ref().map(FormulaJson::from);
                let (grade, band) = row.grade.as_ref().map(|grade| (grade.score, grade.band.map(Word))).unzip();
                let line = PairJson { numbers: hand, target: row.target, best, grade, band: band.flatten() };
                serde_json::to_writer(&mut self.out, &line).map_err(io::Error::from)?;
                if self.format == Format::Jsonl {
                    writeln!(self.out)?;
                }
            }
        }
        self.rows += 1;
        Ok(())
    }

    /// Ends the document, an array of all rows, and writes the rest.
    fn finish(&mut self) -> io::Result<()> {
        match (self.format, self.rows) {
            (Format::Json, 0) => writeln!(self.out, "[]")?,
            (Format::Json, _) => writeln!(self.out, "\n]")?,
            _ => {}
        }
        self.out.flush()
    }
}
