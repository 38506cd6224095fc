//! `sumwise reach`

use std::io::{self, Write};

use sumwise::solve::{Made, Reach as Reached, Searched, Target};
use sumwise::{Hand, Notation, Rational};
use sumwise_render::schema::{FewestJson, ReachJson};
use sumwise_request::{Draft, Reach};

use crate::args::{self, Format};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;
use crate::progress::Waiting;
use crate::talk;

pub(crate) fn run(arguments: &args::Reach) -> Result<Exit, Fault> {
    let draft = Draft::of_words(&arguments.numbers, &arguments.rules.given(None))?;
    let targets = arguments.targets.clone().map(|targets| targets.map(Rational::from).collect());
    let reach = Reach::new(draft, targets, arguments.search.search())?;
    let running = RunningSearch::new(reach.search);
    let mut out = output::stdout();
    let (made, stop) = if arguments.fewest {
        let waiting = Waiting::start();
        let fewest = reach.fewest(&running.limits());
        drop(waiting);
        write_fewest(&mut out, arguments.format, &reach, &fewest)?;
        (fewest.found.into_iter().filter_map(Made::by).count(), fewest.stop)
    } else {
        let waiting = Waiting::start();
        let reached = reach.answer(&running.limits());
        drop(waiting);
        write_formulas(&mut out, arguments, &reach.hand, &reached)?;
        (reached.found.targets.iter().filter_map(Target::best).count(), reached.stop)
    };
    let all = reach.targets.len();
    if arguments.format == Format::Text {
        let least = if stop.is_some() { "at least " } else { "" };
        writeln!(out, "{least}{made} of {all} targets made")?;
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

fn write_fewest(
    out: &mut impl Write,
    format: Format,
    reach: &Reach,
    fewest: &Searched<Vec<Made<usize>>>,
) -> Result<(), Fault> {
    match format {
        Format::Text => {
            let width = width(reach.targets.iter());
            for (target, made) in reach.targets.iter().zip(&fewest.found) {
                writeln!(out, "{:>width$}  {}", target.to_string(), word(made.map(|few| few.to_string())))?;
            }
            Ok(())
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["target", "operators"])?;
            for (target, made) in reach.targets.iter().zip(&fewest.found).filter(|(_, made)| **made != Made::Unknown) {
                let operators = made.by().map(|few| few.to_string());
                table.write_record([target.to_string(), operators.unwrap_or_default()])?;
            }
            Ok(table.flush()?)
        }
        format => {
            let answer = FewestJson::new(&reach.hand, &reach.targets, fewest);
            Ok(output::write_json(out, &answer, format == Format::Json)?)
        }
    }
}

fn write_text(out: &mut impl Write, reach: &Reached, notation: Notation) -> io::Result<()> {
    let width = width(reach.targets.iter().map(|target| &target.value));
    for target in &reach.targets {
        let formula = word(target.made.as_ref().map(|best| best.formula().write(notation).to_string()));
        if formula.contains('\n') {
            writeln!(out, "{}\n{formula}\n", target.value)?;
        } else {
            writeln!(out, "{:>width$}  {formula}", target.value)?;
        }
    }
    Ok(())
}

fn width<'a>(targets: impl Iterator<Item = &'a Rational>) -> usize {
    targets.map(|target| target.to_string().len()).max().unwrap_or_default()
}

/// Returns the text of what makes a target, or a word where nothing does or nothing is known.
fn word(made: Made<String>) -> String {
    match made {
        Made::By(text) => text,
        Made::Never => "none".to_owned(),
        Made::Unknown => "unknown".to_owned(),
    }
}

/// Writes a row for each target that the search decided: an empty field says that a target is never made.
fn write_csv(out: &mut impl Write, reach: &Reached) -> Result<(), Fault> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["target"].into_iter().chain(output::FORMULA_FIELDS))?;
    for target in reach.targets.iter().filter(|target| target.made != Made::Unknown) {
        table.write_field(target.value.to_string())?;
        table.write_record(output::formula_fields(target.best()))?;
    }
    Ok(table.flush()?)
}
