//! `sumwise count`

use sumwise::Rational;
use sumwise_render::table::COUNT;
use sumwise_request::printed::{self, Answered, Printing, names};
use sumwise_request::{Count, Draft, Search};

use crate::Exit;
use crate::args;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;
use crate::progress::Waiting;
use crate::remarks::Remarks;
use crate::stream::{Manner, answer_puzzles, refuse_threads};

pub(crate) fn run(arguments: &args::Count) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    let form = arguments.format.form(None)?.refuse_plan(arguments.plan)?;
    let given = arguments.rules.given(arguments.target.as_ref());
    let search = arguments.search.search();
    if !is_stream {
        arguments.files.refuse()?;
        refuse_threads(arguments.threads)?;
        let waiting = Waiting::start();
        let answered = answer(Draft::of_words(&arguments.numbers, &given)?, arguments, form, search)?;
        drop(waiting);
        return output::answer(answered, names(COUNT));
    }
    let targets = arguments.targets.clone().map_or(1, Iterator::count);
    let manner = Manner {
        threads: search.threads(arguments.threads, targets),
        form,
        files: &arguments.files,
        columns: COUNT,
        judged: false,
        many: arguments.targets.is_some(),
    };
    answer_puzzles(&manner, (&given, search), |draft, search| answer(draft, arguments, manner.form(), search))
}

fn answer(draft: Draft, arguments: &args::Count, form: Printing, search: Search) -> Result<Answered, Fault> {
    let targets = arguments.targets.clone().map(|targets| targets.map(Rational::from));
    let remarks = Remarks::of(&draft);
    let count = Count { plan: arguments.plan, ..Count::new(draft, targets, search)? };
    remarks.say();
    Ok(printed::count(&count, arguments.targets.is_some(), form, &RunningSearch::new(count.search))?)
}
