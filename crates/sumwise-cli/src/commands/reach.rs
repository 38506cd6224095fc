//! `sumwise reach`

use std::io::{self, Write};

use sumwise::solve::{Made, Method, Reach as Reached, reach};
use sumwise::{Hand, Notation, Rational, sweep};
use sumwise_render::schema::{FewestJson, FewestOfJson, ReachJson};

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
    let quick = arguments.fewest && arguments.search.method == Method::Fast && arguments.search.limit.is_none();
    let quickly = quick.then(|| sweep::fewest(hand, range.clone())).flatten();
    let targets: Vec<Rational> = range.map(Rational::from).collect();
    let mut out = output::stdout();
    let (fewest, stop): (Vec<Option<usize>>, _) = if let Some(fewest) = quickly {
        (fewest.into_iter().map(|operators| operators.map(usize::from)).collect(), None)
    } else {
        let reach = reach(hand, &targets, arguments.search.method, &patience.limits());
        if !arguments.fewest {
            write_formulas(&mut out, arguments, hand, &reach)?;
        }
        let operators = |made: &Made| made.best.as_ref().map(|best| best.formula().operators());
        (reach.targets.iter().map(operators).collect(), reach.stop)
    };
    let (made, all) = (fewest.iter().flatten().count(), fewest.len());
    if arguments.fewest {
        let fewest = FewestJson::new(hand, targets.into_iter().zip(fewest), stop);
        write_fewest(&mut out, arguments.format, &fewest)?;
    }
    if arguments.format == Format::Text {
        writeln!(out, "{made} of {all} targets made")?;
    }
    out.flush()?;
    if let Some(stop) = stop {
        output::say_cut(stop);
    }
    Ok(Exit::of_search(stop, made == all))
}

fn write_formulas(out: &mut impl Write, arguments: &Reach, hand: &Hand, reach: &Reached) -> Result<(), Fault> {
    match arguments.format {
        Format::Text => Ok(write_text(out, reach, arguments.notation)?),
        Format::Csv => write_csv(out, reach),
        format => Ok(output::write_json(out, &ReachJson::new(hand, reach), format == Format::Json)?),
    }
}

fn write_fewest(out: &mut impl Write, format: Format, fewest: &FewestJson) -> Result<(), Fault> {
    match format {
        Format::Text => {
            let width = fewest.targets.iter().map(|made| made.target.to_string().len()).max().unwrap_or_default();
            for FewestOfJson { target, operators } in &fewest.targets {
                let operators = operators.map_or_else(|| "none".to_owned(), |operators| operators.to_string());
                writeln!(out, "{:>width$}  {operators}", target.to_string())?;
            }
            Ok(())
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["target", "operators"])?;
            for FewestOfJson { target, operators } in &fewest.targets {
                table.write_record([target.to_string(), operators.map(|few| few.to_string()).unwrap_or_default()])?;
            }
            Ok(table.flush()?)
        }
        format => Ok(output::write_json(out, fewest, format == Format::Json)?),
    }
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
