//! `sumwise sweep --list`: every hand with its best solution.

use std::io::Write as _;

use serde::Serialize;
use sumwise::solve::{Limits, Method, Solution, solve};
use sumwise::sweep::{Answers, Field, Need, Question, Sweep as Swept};
use sumwise::{Game, Hand, Notation, Puzzle};
use sumwise_render::schema::FormulaJson;

use super::description::Description;
use super::text::numbers;
use super::workers::Workers;
use crate::args::{Format, Sweep};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

/// A hand, a target, and the best solution if there is one.
struct Row {
    hand: usize,
    target: i64,
    best: Option<Solution>,
}

pub(super) fn run(arguments: &Sweep, description: &Description, workers: &Workers) -> Result<Exit, Fault> {
    let question = Sifted::new(description.field()?, arguments.needs);
    let game = description.game_named()?;
    let units: Vec<usize> = (0..question.sweep.units()).collect();
    let mut table = Table::new(arguments, &question)?;
    let done = workers.run(
        &units,
        |unit| question.rows(unit, game),
        |_, rows| rows.iter().try_for_each(|row| table.write(&question.sweep.field().hands()[row.hand].numbers, row)),
    )?;
    table.out.flush()?;
    Ok(if done { Exit::Solved } else { Exit::Interrupted })
}

/// A row as JSON.
#[derive(Serialize)]
struct Line<'a> {
    numbers: &'a [i64],
    target: i64,
    best: Option<FormulaJson>,
}

/// A sweep with the sweeps under narrower rules that say what a pair needs.
struct Sifted {
    sweep: Swept,
    need: Option<Need>,
    without: Vec<Swept>,
}

impl Sifted {
    fn new(field: Field, need: Option<Need>) -> Self {
        let forbidden = match need {
            None => vec![],
            Some(Need::Neither) => vec![Need::Fraction, Need::Negative],
            Some(need) => vec![need],
        };
        let domains = forbidden.iter().filter_map(|need| need.domain_without(field.rules().domain));
        let without = domains.map(|domain| Swept::new(field.under(domain), Question::Solvable)).collect();
        Self { sweep: Swept::new(field, Question::Solvable), need, without }
    }

    fn rows(&self, unit: usize, game: Game) -> Vec<Row> {
        let field = self.sweep.field();
        let answers = self.sweep.unit(unit);
        let without: Vec<Vec<Answers>> = self.without.iter().map(|sweep| sweep.unit(unit)).collect();
        let mut rows = Vec::new();
        for (at, hand) in self.sweep.hands_of(unit).enumerate() {
            let dealt = &field.hands()[hand];
            for (place, target) in field.targets().enumerate() {
                let solvable = answers[at].is_solvable(place);
                let without: Vec<bool> = without.iter().map(|answers| answers[at].is_solvable(place)).collect();
                if field.target_ways(dealt, target) > 0 && self.keeps(solvable, &without) {
                    let best = if solvable { best(field, hand, target, game) } else { None };
                    rows.push(Row { hand, target, best });
                }
            }
        }
        rows
    }

    fn keeps(&self, solvable: bool, without: &[bool]) -> bool {
        match self.need {
            None => true,
            Some(Need::Neither) => solvable && without.iter().all(|without| *without),
            Some(Need::Fraction | Need::Negative) => solvable && !without[0],
        }
    }
}

fn best(field: &Field, hand: usize, target: i64, game: Game) -> Option<Solution> {
    let numbers = field.hands()[hand].numbers.iter().map(|&number| number.into()).collect();
    let hand = Hand::new(numbers, field.rules().clone()).ok()?;
    solve(&Puzzle::new(game, hand, target.into()), Method::Fast, None, &Limits::NONE).best
}

/// Where the rows go.
struct Table {
    out: Box<dyn std::io::Write>,
    format: Format,
    notation: Notation,
    width: usize,
    single_target: bool,
}

impl Table {
    fn new(arguments: &Sweep, sifted: &Sifted) -> Result<Self, Fault> {
        let field = sifted.sweep.field();
        let width = field.hands().iter().map(|hand| numbers(&hand.numbers).len()).max().unwrap_or(0);
        let single_target = field.targets().start() == field.targets().end();
        let mut out = Box::new(output::stdout());
        if arguments.format == Format::Csv {
            let mut header = csv::Writer::from_writer(&mut out);
            header.write_record(["numbers", "target"].into_iter().chain(output::FORMULA_FIELDS))?;
            header.flush()?;
        }
        Ok(Self { out, format: arguments.format, notation: arguments.notation, width, single_target })
    }

    fn write(&mut self, hand: &[i64], row: &Row) -> Result<(), Fault> {
        match self.format {
            Format::Text => self.write_text(hand, row)?,
            Format::Csv => {
                let mut table = csv::Writer::from_writer(&mut self.out);
                let fields = output::formula_fields(row.best.as_ref());
                table.write_record([numbers(hand), row.target.to_string()].into_iter().chain(fields))?;
                table.flush()?;
            }
            Format::Json | Format::Jsonl => {
                let best = row.best.as_ref().map(FormulaJson::from);
                let line = Line { numbers: hand, target: row.target, best };
                output::write_json(&mut self.out, &line, false)?;
            }
        }
        Ok(())
    }

    fn write_text(&mut self, hand: &[i64], row: &Row) -> std::io::Result<()> {
        let formula = row.best.as_ref().map(|best| best.formula().write(self.notation).to_string());
        let formula = formula.as_deref().unwrap_or("none");
        let target = if self.single_target { String::new() } else { format!(" = {}", row.target) };
        let (hand, width) = (numbers(hand), self.width);
        if formula.contains('\n') {
            writeln!(self.out, "{hand}{target}\n{formula}\n")
        } else {
            writeln!(self.out, "{hand:<width$}{target}  {formula}")
        }
    }
}
