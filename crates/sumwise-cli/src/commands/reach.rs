//! `sumwise reach`

use std::iter;

use sumwise::solve::StopReason;
use sumwise_render::table::{Cell, ColumnType};
use sumwise_render::text;
use sumwise_request::printed::{self, Answered, Asked, Format, Printing, Told};
use sumwise_request::{Draft, Reach, Search, Values};

use crate::Exit;
use crate::args;
use crate::fault::Fault;
use crate::files::Output;
use crate::filled::table_format;
use crate::interrupt::RunningSearch;
use crate::output;
use crate::progress::Waiting;
use crate::remarks::Remarks;
use crate::stream::{Manner, answer_puzzles, refuse_threads};
use crate::tables::TableWriter;

pub(crate) fn run(arguments: &args::Reach) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    let form = arguments.format.form(arguments.notation)?.refuse_plan(arguments.plan)?;
    let given = arguments.rules.given(None);
    let (search, asked) = (arguments.search.search(), arguments.asked());
    if !is_stream {
        let draft = Draft::of_words(&arguments.numbers, &given)?;
        if is_about_values(&draft, arguments) {
            return answer_values(draft, arguments, form, search);
        }
        arguments.files.refuse()?;
        refuse_threads(arguments.threads)?;
        let request = request(draft, arguments, search)?;
        let waiting = Waiting::start();
        let answered = printed::reach(&request, asked, form, &RunningSearch::new(request.0.search))?;
        drop(waiting);
        return output::answer(answered, asked.columns());
    }
    let names = iter::once("numbers").chain(asked.columns());
    let columns: Vec<(&str, ColumnType)> = names.map(|name| (name, ColumnType::Text)).collect();
    let targets = arguments.targets.clone().map_or(1, Iterator::count);
    let manner = Manner {
        threads: search.threads(arguments.threads, targets),
        form,
        files: &arguments.files,
        columns: &columns,
        judged: false,
        many: !arguments.first_missing,
    };
    answer_puzzles(&manner, (&given, search), |draft, search| {
        let (numbers, form) = (text::spaced(draft.hand.numbers()), manner.form());
        let Answered { told, stop, exit, said } = if is_about_values(&draft, arguments) && !manner.is_table() {
            let values = values(draft, arguments, search)?;
            printed::values(&values, form, &RunningSearch::new(search))?.0
        } else {
            let request = request(draft, arguments, search)?;
            printed::reach(&request, asked, form, &RunningSearch::new(request.0.search))?
        };
        let told = match told {
            Told::Rows(rows) => Told::Rows(rows.into_iter().map(|row| after(&numbers, row)).collect()),
            Told::Text(text) if form.format == Format::Text => Told::Text(format!("{numbers}\n{text}\n")),
            told @ Told::Text(_) => told,
        };
        Ok(Answered { told, stop, exit, said })
    })
}

/// Returns the cells of a row as texts, after the numbers.
fn after(numbers: &str, row: Vec<Cell>) -> Vec<Cell> {
    let as_text = |cell: Cell| if cell == Cell::None { cell } else { Cell::Text(cell.text().into_owned()) };
    iter::once(Cell::of(numbers)).chain(row.into_iter().map(as_text)).collect()
}

impl args::Reach {
    fn asked(&self) -> Asked {
        match self {
            Self { first_missing: true, .. } => Asked::FirstMissing,
            Self { fewest: true, .. } => Asked::Fewest,
            Self { made: true, .. } => Asked::Made,
            _ => Asked::Formulas,
        }
    }
}

/// Returns whether every value is asked for: no targets, and no game that has some.
fn is_about_values(draft: &Draft, arguments: &args::Reach) -> bool {
    draft.is_unnamed && arguments.targets.is_none() && arguments.asked() == Asked::Formulas
}

fn values(draft: Draft, arguments: &args::Reach, search: Search) -> Result<Values, Fault> {
    let remarks = Remarks::of(&draft);
    let request = Values { plan: arguments.plan, ..Values::new(draft, search)? };
    remarks.say();
    Ok(request)
}

/// Answers with every value of a hand, or with what there is to say of all of them where they are in a file.
fn answer_values(draft: Draft, arguments: &args::Reach, form: Printing, search: Search) -> Result<Exit, Fault> {
    arguments.files.refuse_all_but_out()?;
    refuse_threads(arguments.threads)?;
    let request = values(draft, arguments, search)?;
    let file = arguments.files.out.as_deref().map(|file| Ok::<_, Fault>((Output::create(file)?, table_format(file)?)));
    let waiting = Waiting::start();
    let (answered, values) = printed::values(&request, form, &RunningSearch::new(search))?;
    drop(waiting);
    if let Some((file, form)) = file.transpose()? {
        let mut table = TableWriter::new(form, file, &[("value", ColumnType::Text)])?;
        values.iter().try_for_each(|value| table.write(vec![Cell::exact(value)]))?;
        table.finish()?;
    }
    output::answer(answered, ["value"])
}

fn request(draft: Draft, arguments: &args::Reach, search: Search) -> Result<(Reach, Option<StopReason>), Fault> {
    let remarks = Remarks::of(&draft);
    let running = RunningSearch::new(search);
    let (reach, cut) = printed::targets(draft, arguments.targets.clone(), arguments.asked(), search, &running)?;
    remarks.say();
    Ok((Reach { plan: arguments.plan, ..reach }, cut))
}
