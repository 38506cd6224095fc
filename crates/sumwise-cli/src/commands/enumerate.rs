//! `sumwise enumerate`

use std::io::Write;

use num_bigint::BigUint;
use sumwise::enumerate::{count_of, formulas_from};
use sumwise::solve::Interrupt as _;
use sumwise_render::explain::EnumeratedJson;
use sumwise_render::table::ENUMERATED;
use sumwise_request::{Draft, printed};

use crate::Exit;
use crate::args::{self, Enumerate};
use crate::fault::Fault;
use crate::interrupt::{CtrlC, Searching};
use crate::remarks::Remarks;
use crate::{output, talk};

/// The number of formulas between two looks at the clock.
const FORMULAS: u64 = 1 << 8;

pub(crate) fn run(arguments: &Enumerate) -> Result<Exit, Fault> {
    let draft = Draft::of_words(&arguments.numbers, &arguments.rules.given(None))?;
    Remarks::of(&draft).say();
    let hand = draft.hand;
    let until = arguments.bounds.until(&CtrlC);
    let _searching = Searching::start();
    let form = args::Format::from(arguments.format).form(arguments.notation)?;
    let mut out = output::stdout();
    out.write_all(printed::header(form, ENUMERATED).as_bytes())?;
    let all = count_of(&hand);
    printed::beyond_the_end(&arguments.from, &all).into_iter().for_each(talk::say);
    let end = all.min(&arguments.from + arguments.count.unwrap_or(u64::MAX));
    let mut place = arguments.from.clone();
    let mut formulas = formulas_from(&hand, place.clone(), &until);
    while place < end {
        let looks = (&place - &arguments.from) % FORMULAS == BigUint::ZERO;
        let stop = if looks { until.stop() } else { None };
        let Some(formula) = formulas.next().filter(|_| stop.is_none()) else {
            let stop = stop.or_else(|| until.stop());
            out.flush()?;
            stop.into_iter().for_each(talk::say_cut);
            return Ok(Exit::of_search(stop, true));
        };
        let one = EnumeratedJson::new(&hand, &formula, place.clone());
        out.write_all(printed::enumerated(&one, &formula, form)?.into_body().as_bytes())?;
        place += 1_u8;
    }
    out.flush()?;
    Ok(Exit::Solved)
}
