//! `sumwise enumerate`

use std::io::Write;

use num_bigint::BigUint;
use sumwise::Notation;
use sumwise::enumerate::{count_of, formulas_from};
use sumwise::solve::Interrupt as _;
use sumwise_render::explain::EnumeratedJson;
use sumwise_render::text;
use sumwise_request::Draft;

use crate::args::{Enumerate, LineFormat};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt::{CtrlC, Searching};
use crate::remarks::Remarks;
use crate::talk;
use crate::{output, paint};

/// The number of formulas between two looks at the clock.
const FORMULAS: u64 = 1 << 8;

const COLUMNS: [&str; 5] = ["place", "infix", "rpn", "value", "valid"];

pub(crate) fn run(arguments: &Enumerate) -> Result<Exit, Fault> {
    let draft = Draft::of_words(&arguments.numbers, &arguments.rules.given(None))?;
    Remarks::of(&draft).say();
    let hand = draft.hand;
    let until = arguments.bounds.until(&CtrlC);
    let _searching = Searching::start();
    let mut out = output::stdout();
    if arguments.format == LineFormat::Csv {
        out.write_all(&output::table(|table| table.write_record(COLUMNS))?)?;
    }
    let notation = arguments.notation.unwrap_or(Notation::Infix);
    let style = text::Style { colours: paint::colours(), notation };
    let all = count_of(&hand);
    if arguments.from >= all {
        talk::say(format_args!(
            "--from {} is beyond the end: the {all} formulas have the places 0 to {}",
            arguments.from,
            &all - 1_u8
        ));
    }
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
        match arguments.format {
            LineFormat::Text => out.write_all(text::enumerated(&one, &formula, style).as_bytes())?,
            LineFormat::Csv => {
                let value = one.value.map(|value| value.to_string()).unwrap_or_default();
                let row = [place.to_string(), one.infix, one.rpn, value, one.valid.to_string()];
                out.write_all(&output::table(|table| table.write_record(row))?)?;
            }
            LineFormat::Jsonl => output::write_json(&mut out, &one, false)?,
        }
        place += 1_u8;
    }
    out.flush()?;
    Ok(Exit::Solved)
}
