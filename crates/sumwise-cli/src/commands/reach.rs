//! `sumwise reach`

use std::io::{self, Write};

use sumwise::solve::{Reach as Reached, reach};
use sumwise::{Notation, Rational};
use sumwise_render::schema::ReachJson;

use crate::args::{Format, Reach};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::input::{Question, refuse_endless, targets_of};
use crate::interrupt::Patience;
use crate::output;

pub(crate) fn run(arguments: &Reach) -> Result<Exit, Fault> {
    let question = Question::read(&arguments.numbers, None, &arguments.rules)?;
    let hand = &question.hand;
    let patience = Patience::new(&arguments.search);
    refuse_endless(hand, None, &arguments.search, None)?;
    let range = arguments.targets.as_ref().map_or_else(|| targets_of(question.game), |range| range.0.clone());
    let targets: Vec<Rational> = range.map(Rational::from).collect();
    let reach = reach(hand, &targets, arguments.search.method, &patience.limits());
    let mut out = output::stdout();
    match arguments.format {
        Format::Text => write_text(&mut out, &reach, arguments.notation)?,
        Format::Csv => write_csv(&mut out, &reach)?,
        Format::Json | Format::Jsonl => {
            output::write_json(&mut out, &ReachJson::new(hand, &reach), arguments.format == Format::Json)?;
        }
    }
    let made = reach.targets.iter().filter(|made| made.best.is_some()).count();
    if arguments.format == Format::Text {
        writeln!(out, "{made} of {} targets made", reach.targets.len())?;
    }
    out.flush()?;
    if let Some(stop) = reach.stop {
        output::say_cut(stop);
    }
    Ok(Exit::of_search(reach.stop, made == reach.targets.len()))
}

fn write_text(out: &mut impl Write, reach: &Reached, notation: Notation) -> io::Result<()> {
    let width = reach.targets.iter().map(|made| made.target.to_string().len()).max().unwrap_or_default();
    for made in &reach.targets {
        let formula = made.best.as_ref().map(|best| best.formula().write(notation).to_string());
        let formula = formula.as_deref().unwrap_or("none");
        if formula.contains('\n') {
            writeln!(out, "{}\n{formula}\n", made.target)?;
        } else {
            writeln!(out, "{:>width$}  {formula}", made.target)?;
        }
    }
    Ok(())
}

fn write_csv(out: &mut impl Write, reach: &Reached) -> Result<(), Fault> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["target"].into_iter().chain(output::FORMULA_FIELDS))?;
    for made in &reach.targets {
        table.write_field(made.target.to_string())?;
        table.write_record(output::formula_fields(made.best.as_ref()))?;
    }
    Ok(table.flush()?)
}
