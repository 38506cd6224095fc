//! `sumwise generate`

mod out;
mod rows;
pub(super) mod stream;
mod wishes;

use crate::args::{Generate, Shard};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::interrupt;
use out::Out;
use rows::Writer;
use stream::Stream;

pub(crate) fn run(arguments: &Generate) -> Result<Exit, Fault> {
    let _searching = interrupt::Searching::start();
    let seed = arguments.wishes.seed()?;
    let mut out = Out::open(arguments)?;
    let Some(generator) = arguments.wishes.generator(&seed)? else { return Ok(Exit::Unsolved) };
    let writer = Writer::new(arguments, &seed);
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let mut stream = Stream::new(&arguments.wishes, arguments.count, shard, &generator, |item| writer.row(item));
    while let Some(rows) = stream.next_wave()? {
        rows.into_iter().try_for_each(|row| out.write(row))?;
    }
    if interrupt::interrupted() {
        return Ok(Exit::Interrupted);
    }
    out.finish()?;
    let (written, void) = (stream.written(), stream.void());
    let plural = if written == 1 { "" } else { "s" };
    let rest = match (stream.ended(), void) {
        (true, _) => "; there are no more".to_owned(),
        (false, 0) => String::new(),
        (false, void) => {
            let asked = written + void;
            format!("; {void} of {asked} items are void: their part of the space has no more such puzzles")
        }
    };
    anstream::eprintln!("{written} puzzle{plural}, seed {seed}{rest}");
    Ok(Exit::Solved)
}
