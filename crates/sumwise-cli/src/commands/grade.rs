//! `sumwise grade`

use sumwise_render::table::GRADE;
use sumwise_request::printed::{self, Answered, Printing, names};
use sumwise_request::{Draft, Grade, Search, batch};

use crate::Exit;
use crate::args;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;
use crate::remarks::Remarks;
use crate::stream::{Manner, answer_puzzles, refuse_threads};

pub(crate) fn run(arguments: &args::Grade) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    let given = arguments.rules.given(arguments.target.as_ref());
    let (search, form) = (arguments.search.search(), arguments.format.form(None)?);
    if !is_stream {
        arguments.files.refuse()?;
        refuse_threads(arguments.threads)?;
        let answered = answer(Draft::of_words(&arguments.numbers, &given)?, form, search)?;
        return output::answer(answered.whole(), names(GRADE));
    }
    let (threads, files) = (batch::Threads::new(arguments.threads), &arguments.files);
    let manner = Manner { threads, form, files, columns: GRADE, judged: false, many: false };
    answer_puzzles(&manner, (&given, search), |draft, search| answer(draft, manner.form(), search))
}

fn answer(draft: Draft, form: Printing, search: Search) -> Result<Answered, Fault> {
    let remarks = Remarks::of(&draft);
    let request = Grade::new(draft, search)?;
    remarks.say();
    Ok(printed::grade(&request, form, &RunningSearch::new(request.search))?)
}
