//! `sumwise hint`

use sumwise_render::table::HINT;
use sumwise_request::printed::{self, Answered, Printing, names};
use sumwise_request::{Draft, Hint, Search, batch};

use crate::Exit;
use crate::args;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;
use crate::remarks::Remarks;
use crate::stream::{Manner, answer_puzzles, refuse_threads};

pub(crate) fn run(arguments: &args::Hint) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    let given = arguments.rules.given(arguments.target.as_ref());
    if is_stream && !arguments.left.is_empty() {
        return Err(Fault::input("--left is for one puzzle: leave it out, or give the numbers instead of `-`"));
    }
    let (search, form) = (arguments.search.search(), arguments.format.form(None)?);
    if !is_stream {
        arguments.files.refuse()?;
        refuse_threads(arguments.threads)?;
        let answered = answer(Draft::of_words(&arguments.numbers, &given)?, arguments, form, search)?;
        return output::answer(answered.whole(), names(HINT));
    }
    let (threads, files) = (batch::Threads::new(arguments.threads), &arguments.files);
    let manner = Manner { threads, form, files, columns: HINT, judged: false, many: false };
    answer_puzzles(&manner, (&given, search), |draft, search| answer(draft, arguments, manner.form(), search))
}

fn answer(draft: Draft, arguments: &args::Hint, form: Printing, search: Search) -> Result<Answered, Fault> {
    let left = (!arguments.left.is_empty()).then(|| arguments.left.clone());
    let remarks = Remarks::of(&draft);
    let request = Hint::new(draft, left, arguments.level, search)?;
    remarks.say();
    Ok(printed::hint(&request, form, &RunningSearch::new(request.search))?)
}
