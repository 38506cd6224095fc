//! `sumwise reach`

use std::io::{self, Write};

use sumwise::solve::{Reach as Reached, Searched, Target};
use sumwise::{Hand, Notation, Rational};
use sumwise_render::schema::{FewestJson, FewestOfJson, ReachJson};
use sumwise_request::{Draft, Reach};

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::Patience;
use crate::output;
use crate::talk;

pub(crate) fn run(arguments: &args::Reach) -> Result<Exit, Fault> {
    let draft = Draft::of_words(&arguments.numbers, &arguments.rules.given(None))?;
    let targets = arguments.targets.clone().map(|targets| targets.map(Rational::from).collect());
    let reach = Reach::new(draft, targets, arguments.search.search())?;
    let patience = Patience::new(reach.search);
    let mut out = output::stdout();
    let (fewest, stop) = if arguments.fewest {
        let Searched { found: fewest, stop } = reach.fewest(&patience.limits());
        let answer = FewestJson::new(&reach.hand, reach.targets.into_iter().zip(fewest.iter().copied()), stop);
        write_fewest(&mut out, arguments.format, &answer)?;
        (fewest, stop)
    } else {
        let reached = reach.answer(&patience.limits());
        write_formulas(&mut out, arguments, &reach.hand, &reached)?;
        let operators = |target: &Target| target.best().map(|best| best.formula().operators());
        (reached.found.targets.iter().map(operators).collect(), reached.stop)
    };
    let (made, all) = (fewest.iter().flatten().count(), fewest.len());
    if arguments.format == Format::Text {
        writeln!(out, "{made} of {all} targets made")?;
    }
    out.flush()?;
    if let Some(stop) = stop {
        talk::say_cut(stop);
    }
    Ok(Exit::of_search(stop, made == all))
}

fn write_formulas(
    out: &mut impl Write,
    arguments: &args::Reach,
    hand: &Hand,
    reach: &Searched<Reached>,
) -> Result<(), Fault> {
    match arguments.format {
        Format::Text => Ok(write_text(out, &reach.found, arguments.notation)?),
        Format::Csv => write_csv(out, &reach.found),
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
    let width = reach.targets.iter().map(|target| target.value.to_string().len()).max().unwrap_or_default();
    for target in &reach.targets {
        let formula = target.best().map(|best| best.formula().write(notation).to_string());
        let formula = formula.as_deref().unwrap_or("none");
        if formula.contains('\n') {
            writeln!(out, "{}\n{formula}\n", target.value)?;
        } else {
            writeln!(out, "{:>width$}  {formula}", target.value)?;
        }
    }
    Ok(())
}

fn write_csv(out: &mut impl Write, reach: &Reached) -> Result<(), Fault> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["target"].into_iter().chain(output::FORMULA_FIELDS))?;
    for target in &reach.targets {
        table.write_field(target.value.to_string())?;
        table.write_record(output::formula_fields(target.best()))?;
    }
    Ok(table.flush()?)
}
