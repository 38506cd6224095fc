//! `sumwise reach`

use std::io::Write;

use sumwise::solve::{Made, Reach as Reached, Searched, StopReason, Target};
use sumwise::{Hand, Rational};
use sumwise_render::plan::PlanJson;
use sumwise_render::schema::{FewestJson, FirstMissingJson, ReachJson, ValuesJson};
use sumwise_render::text;
use sumwise_request::{Draft, Reach, Search, Values};

use crate::args::{self, Format};
use crate::cell::{Cell, ColumnType};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::files::Output;
use crate::filled::table_format;
use crate::interrupt::RunningSearch;
use crate::progress::Waiting;
use crate::remarks::Remarks;
use crate::stream::{self, Told, answer_puzzles};
use crate::tables::TableWriter;
use crate::talk;
use crate::{output, paint};

pub(crate) fn run(arguments: &args::Reach) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    args::text_notation(arguments.notation, arguments.format)?;
    args::refuse_plan(arguments.plan, arguments.format)?;
    let given = arguments.rules.given(None);
    let fields = fields(arguments, is_stream);
    let mut out = output::stdout();
    let columns: Vec<(&str, ColumnType)> = fields.iter().map(|name| (*name, ColumnType::Text)).collect();
    let search = arguments.search.search();
    let exit = if is_stream {
        let targets = arguments.targets.clone().map_or(1, Iterator::count);
        let manner = stream::Manner {
            threads: search.threads(arguments.threads, targets),
            format: arguments.format,
            files: &arguments.files,
            columns: &columns,
            judged: false,
            many: !arguments.first_missing,
        };
        answer_puzzles(&manner, (&given, search), &mut out, |draft, search| {
            let numbers = text::spaced(draft.hand.numbers());
            let mut text = Vec::new();
            if manner.is_table() {
                let reach = request(draft, arguments, search)?;
                let (stop, whole) = write(&mut text, &reach, arguments, Format::Csv, Some(&numbers))?;
                return Ok((Told::Rows(output::cells(&text)?), stop, whole));
            }
            let is_text = arguments.format == Format::Text;
            if is_text {
                writeln!(text, "{numbers}")?;
            }
            let (stop, whole) = if is_about_values(&draft, arguments) && !arguments.made {
                let values = values(draft, arguments, search)?;
                let (found, plan) = values.answer_and_plan(&RunningSearch::new(search).limits());
                write_values(&mut text, (&values, &found, plan), arguments.format)?;
                (found.stop, true)
            } else {
                let reach = request(draft, arguments, search)?;
                write(&mut text, &reach, arguments, arguments.format, Some(&numbers))?
            };
            if is_text {
                writeln!(text)?;
            }
            Ok((Told::Text(text), stop, whole))
        })?
    } else {
        let draft = Draft::of_words(&arguments.numbers, &given)?;
        if is_about_values(&draft, arguments) && !arguments.made {
            return answer_values(&mut out, draft, arguments, search);
        }
        arguments.files.refuse()?;
        stream::refuse_threads(arguments.threads)?;
        if arguments.format == Format::Csv {
            out.write_all(&output::table(|table| table.write_record(&fields))?)?;
        }
        let reach = request(draft, arguments, search)?;
        let (stop, whole) = write(&mut out, &reach, arguments, arguments.format, None)?;
        out.flush()?;
        if let Some(stop) = stop {
            talk::say_cut(stop);
        }
        Exit::of_search(stop, whole)
    };
    out.flush()?;
    Ok(exit)
}

/// Returns whether every value is asked for: no targets, and no game that has some.
fn is_about_values(draft: &Draft, arguments: &args::Reach) -> bool {
    draft.is_unnamed && arguments.targets.is_none() && !arguments.fewest && !arguments.first_missing
}

fn values(draft: Draft, arguments: &args::Reach, search: Search) -> Result<Values, Fault> {
    let remarks = Remarks::of(&draft);
    let request = Values { plan: arguments.plan, ..Values::new(draft, search)? };
    remarks.say();
    Ok(request)
}

/// Answers with every value of a hand, or with what there is to say of all of them where they are in a file.
fn answer_values(out: &mut impl Write, draft: Draft, arguments: &args::Reach, search: Search) -> Result<Exit, Fault> {
    arguments.files.refuse_all_but_out()?;
    stream::refuse_threads(arguments.threads)?;
    let request = values(draft, arguments, search)?;
    let form = arguments.files.out.as_deref().map(|file| Ok::<_, Fault>((Output::create(file)?, table_format(file)?)));
    let waiting = Waiting::start();
    let (values, plan) = request.answer_and_plan(&RunningSearch::new(search).limits());
    drop(waiting);
    if let Some((file, form)) = form.transpose()? {
        let mut table = TableWriter::new(form, file, &[("value", ColumnType::Text)])?;
        values.found.iter().try_for_each(|value| table.write(vec![Cell::exact(value)]))?;
        table.finish()?;
    }
    write_values(out, (&request, &values, plan), arguments.format)?;
    out.flush()?;
    values.stop.into_iter().for_each(talk::say_cut);
    Ok(Exit::of_search(values.stop, true))
}

fn write_values(
    out: &mut impl Write,
    (request, values, plan): (&Values, &Searched<Vec<Rational>>, Option<PlanJson>),
    format: Format,
) -> Result<(), Fault> {
    match format {
        Format::Text => {
            let style = text::Style { colours: paint::colours(), ..text::Style::default() };
            let text = text::values(values, style) + &text::plan(plan.as_ref(), style);
            Ok(out.write_all(text.as_bytes())?)
        }
        Format::Csv => {
            out.write_all(b"value\n")?;
            Ok(values.found.iter().try_for_each(|value| writeln!(out, "{value}"))?)
        }
        format => {
            let answer = ValuesJson { plan, ..ValuesJson::new(&request.hand, values) };
            Ok(output::write_json(out, &answer, format == Format::Json)?)
        }
    }
}

/// Returns the columns of the table. Where there are many hands, each row begins with the numbers.
fn fields(arguments: &args::Reach, is_stream: bool) -> Vec<&'static str> {
    let numbers: &[&str] = if is_stream { &["numbers"] } else { &[] };
    let answer: &[&[&str]] = match arguments {
        args::Reach { first_missing: true, .. } => &[&["first_missing"]],
        args::Reach { fewest: true, .. } => &[&["target"], &["operators"]],
        _ => &[&["target"], &output::FORMULA_COLUMNS.map(|(name, _)| name)],
    };
    [numbers, &answer.concat()].concat()
}

/// Reads the request for formulas of some targets, or else of every value. Returns the reason if not every value was found.
fn request(draft: Draft, arguments: &args::Reach, search: Search) -> Result<(Reach, Option<StopReason>), Fault> {
    let remarks = Remarks::of(&draft);
    let (targets, stop) = if is_about_values(&draft, arguments) {
        let values = Values::new(draft.clone(), search)?.answer(&RunningSearch::new(search).limits());
        (Some(values.found), values.stop)
    } else {
        (arguments.targets.clone().map(|targets| targets.map(Rational::from).collect()), None)
    };
    let reach = Reach { plan: arguments.plan, ..Reach::new(draft, targets, search)? };
    remarks.say();
    Ok((reach, stop))
}

/// Writes the answer. Returns the reason of a stop, and whether every target is made.
fn write(
    out: &mut impl Write,
    (reach, cut): &(Reach, Option<StopReason>),
    arguments: &args::Reach,
    format: Format,
    numbers: Option<&str>,
) -> Result<(Option<StopReason>, bool), Fault> {
    let running = RunningSearch::new(reach.search);
    let notation = args::text_notation(arguments.notation, arguments.format)?;
    let style = text::Style { colours: paint::colours(), notation };
    if arguments.first_missing {
        let waiting = numbers.is_none().then(Waiting::start);
        let (missing, plan) = reach.first_missing_and_plan(&running.limits());
        drop(waiting);
        write_first_missing(out, (format, style), &reach.hand, (&missing, plan), numbers)?;
        return Ok((missing.stop, missing.found.is_none()));
    }
    let (made, stop, plan) = if arguments.fewest {
        let waiting = numbers.is_none().then(Waiting::start);
        let fewest = reach.fewest(&running.limits());
        drop(waiting);
        write_fewest(out, (format, style), reach, &fewest, numbers)?;
        (fewest.found.into_iter().filter_map(Made::by).count(), fewest.stop, None)
    } else {
        let waiting = numbers.is_none().then(Waiting::start);
        let (mut reached, plan) = reach.answer_and_plan(&running.limits());
        drop(waiting);
        reached.stop = reached.stop.or(*cut);
        if arguments.made {
            reached.found.targets.retain(|target| target.best().is_some());
        }
        write_formulas(out, (format, style), &reach.hand, (&reached, &plan), numbers)?;
        (reached.found.targets.iter().filter_map(Target::best).count(), reached.stop, plan)
    };
    let all = reach.targets.len();
    if format == Format::Text {
        out.write_all(text::share((made, all), stop, reach.hand.rules(), style).as_bytes())?;
        out.write_all(text::plan(plan.as_ref(), style).as_bytes())?;
    }
    Ok((stop, made == all))
}

fn write_formulas(
    out: &mut impl Write,
    (format, style): (Format, text::Style),
    hand: &Hand,
    (reach, plan): (&Searched<Reached>, &Option<PlanJson>),
    numbers: Option<&str>,
) -> Result<(), Fault> {
    match format {
        Format::Text => Ok(out.write_all(text::reached(&reach.found, style).as_bytes())?),
        Format::Csv => write_csv(out, &reach.found, numbers),
        format => {
            let answer = ReachJson { plan: plan.clone(), ..ReachJson::new(hand, reach) };
            Ok(output::write_json(out, &answer, format == Format::Json)?)
        }
    }
}

fn write_fewest(
    out: &mut impl Write,
    (format, style): (Format, text::Style),
    reach: &Reach,
    fewest: &Searched<Vec<Made<usize>>>,
    numbers: Option<&str>,
) -> Result<(), Fault> {
    match format {
        Format::Text => Ok(out.write_all(text::fewest(&reach.targets, &fewest.found, style).as_bytes())?),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            for (target, made) in reach.targets.iter().zip(&fewest.found).filter(|(_, made)| **made != Made::Unknown) {
                let operators = made.by().map(|few| few.to_string()).unwrap_or_default();
                numbers.map_or(Ok(()), |numbers| table.write_field(numbers))?;
                table.write_record([target.to_string(), operators])?;
            }
            Ok(table.flush()?)
        }
        format => {
            let answer = FewestJson::new(&reach.hand, &reach.targets, fewest);
            Ok(output::write_json(out, &answer, format == Format::Json)?)
        }
    }
}

fn write_first_missing(
    out: &mut impl Write,
    (format, style): (Format, text::Style),
    hand: &Hand,
    (missing, plan): (&Searched<Option<Rational>>, Option<PlanJson>),
    numbers: Option<&str>,
) -> Result<(), Fault> {
    let first = missing.found.as_ref().map(ToString::to_string);
    match format {
        Format::Text => {
            let text = text::first_missing(missing) + &text::plan(plan.as_ref(), style);
            Ok(out.write_all(text.as_bytes())?)
        }
        // An empty field says that every target is made, and no row that the search was cut.
        Format::Csv if missing.stop.is_some() => Ok(()),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(numbers.into_iter().chain([first.as_deref().unwrap_or_default()]))?;
            Ok(table.flush()?)
        }
        format => {
            let answer = FirstMissingJson { plan, ..FirstMissingJson::new(hand, missing) };
            Ok(output::write_json(out, &answer, format == Format::Json)?)
        }
    }
}

/// Writes a row for each target that the search decided: an empty field says that a target is never made.
fn write_csv(out: &mut impl Write, reach: &Reached, numbers: Option<&str>) -> Result<(), Fault> {
    let mut table = csv::Writer::from_writer(out);
    for target in reach.targets.iter().filter(|target| target.made != Made::Unknown) {
        numbers.map_or(Ok(()), |numbers| table.write_field(numbers))?;
        table.write_field(target.value.to_string())?;
        output::write_record(&mut table, &output::formula_cells(target.best()))?;
    }
    Ok(table.flush()?)
}
