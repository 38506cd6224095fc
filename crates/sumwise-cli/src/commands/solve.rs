//! `sumwise solve`

use sumwise::solve::Side;
use sumwise_render::table::SOLUTION;
use sumwise_request::printed::{self, Told, names};
use sumwise_request::{Draft, Search, Solve, batch};

use crate::Exit;
use crate::args;
use crate::fault::Fault;
use crate::interrupt::RunningSearch;
use crate::output;
use crate::progress::Waiting;
use crate::remarks::Remarks;
use crate::stream::{Manner, answer_puzzles, refuse_threads};

pub(crate) fn run(arguments: &args::Solve) -> Result<Exit, Fault> {
    let is_stream = arguments.files.are_read(&arguments.numbers);
    let _watch = arguments.search.watch(is_stream);
    let form = arguments.format.form(arguments.notation)?.refuse_plan(arguments.plan)?;
    let given = arguments.rules.given(arguments.target.as_ref());
    let search = arguments.search.search();
    if !is_stream {
        arguments.files.refuse()?;
        refuse_threads(arguments.threads)?;
        let solve = request(Draft::of_words(&arguments.numbers, &given)?, arguments, search)?;
        let waiting = Waiting::start();
        let answered = printed::solve(&solve, form, &RunningSearch::new(solve.search))?;
        drop(waiting);
        return output::answer(answered, names(SOLUTION));
    }
    let manner = Manner {
        threads: batch::Threads::new(arguments.threads),
        form,
        files: &arguments.files,
        columns: SOLUTION,
        judged: false,
        many: arguments.all || arguments.nearest == Some(Side::Both),
    };
    let one_row = arguments.files.out.is_some() && !manner.many;
    answer_puzzles(&manner, (&given, search), |draft, search| {
        let solve = request(draft, arguments, search)?;
        let mut answered = printed::solve(&solve, manner.form(), &RunningSearch::new(solve.search))?;
        // Of two values at the same distance, a row of a file has the lower one.
        if let (Told::Rows(rows), true) = (&mut answered.told, one_row) {
            rows.truncate(1);
        }
        Ok(answered)
    })
}

fn request(draft: Draft, arguments: &args::Solve, search: Search) -> Result<Solve, Fault> {
    let remarks = Remarks::of(&draft);
    let solve = Solve::new(draft, arguments.all, arguments.distinct, search)?;
    remarks.say();
    Ok(Solve { side: arguments.nearest.unwrap_or_default(), plan: arguments.plan, ..solve })
}
