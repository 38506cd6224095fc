//! `sumwise mcp`: the tools over the Model Context Protocol, on standard input and output.

mod message;

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use sumwise_request::Search;

use self::message::{Call, Message, Reply};
use crate::args::Mcp;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::tools::{Cancel, Running, line};
use crate::{interrupt, output};

/// The most bytes of a message.
const MAX_MESSAGE: usize = 1 << 20;

/// The most calls that run or wait.
const MAX_CALLS: usize = 64;

/// The time for the last calls after the end of the input.
const GRACE: Duration = Duration::from_secs(1);

pub(crate) fn run(arguments: &Mcp) -> Result<Exit, Fault> {
    let most = Search { memory: arguments.memory, ..Search::default() };
    let server = Server { calls: Mutex::default(), out: Mutex::new(output::stdout()), most, time: arguments.timeout.0 };
    let (sender, waiting) = mpsc::channel();
    let waiting = Mutex::new(waiting);
    let (left, over) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..threads {
            let (server, waiting, left) = (&server, &waiting, left.clone());
            // Where the system allows no more threads, fewer do the work.
            if thread::Builder::new()
                .spawn_scoped(scope, move || {
                    // Its drop says that this thread is done.
                    let _left = left;
                    server.work(waiting);
                })
                .is_err()
            {
                break;
            }
        }
        drop(left);
        let read = server.read(io::stdin(), &sender);
        drop(sender);
        let deadline = Instant::now() + GRACE;
        while over.recv_timeout(deadline.saturating_duration_since(Instant::now())) == Ok(()) {}
        server.cancel_all();
        read
    })?;
    Ok(Exit::Solved)
}

/// A call that waits for a thread.
type Waiting = (String, Call, Cancel);

struct Server<W> {
    /// The calls that run or wait, by the JSON of their ids.
    calls: Mutex<BTreeMap<String, Cancel>>,
    out: Mutex<W>,
    most: Search,
    /// The most time for a call.
    time: Duration,
}

impl<W: Write> Server<W> {
    /// Answers messages until the end of the input.
    fn read(&self, input: impl io::Read, calls: &Sender<Waiting>) -> io::Result<()> {
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        while !interrupt::interrupted() {
            line.clear();
            let taken = input.by_ref().take(MAX_MESSAGE as u64 + 1).read_until(b'\n', &mut line)?;
            if taken == 0 {
                break;
            }
            if taken > MAX_MESSAGE {
                skip_line(&mut input, &line)?;
                self.say(&message::too_long(MAX_MESSAGE))?;
                continue;
            }
            if line.trim_ascii().is_empty() {
                continue;
            }
            match Message::read(&line) {
                Message::Reply(reply) => self.say(&reply)?,
                Message::Cancel(id) => self.cancel(&id),
                Message::Call(id, call) => self.start(id, call, calls)?,
                Message::Nothing => {}
            }
        }
        Ok(())
    }

    fn start(&self, id: String, call: Call, waiting: &Sender<Waiting>) -> io::Result<()> {
        let cancel = Cancel::default();
        let refusal = {
            let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
            if calls.contains_key(&id) {
                Some(message::refusal(&id, message::INVALID_REQUEST, "a call with this id is running"))
            } else if calls.len() >= MAX_CALLS {
                Some(message::refusal(&id, message::BUSY, &format!("{MAX_CALLS} calls are running: try again later")))
            } else {
                calls.insert(id.clone(), cancel.clone());
                None
            }
        };
        match refusal {
            Some(refusal) => self.say(&refusal),
            None => waiting.send((id, call, cancel)).map_err(io::Error::other),
        }
    }

    fn cancel(&self, id: &str) {
        if let Some(cancel) = self.calls.lock().unwrap_or_else(PoisonError::into_inner).get(id) {
            cancel.cancel();
        }
    }

    /// Stops the calls that run and drops those that wait. None of them is answered.
    fn cancel_all(&self) {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).values().for_each(Cancel::cancel);
    }

    /// Answers calls until there are no more.
    fn work(&self, waiting: &Mutex<Receiver<Waiting>>) {
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok((id, call, cancel)) = next() {
            let reply = if cancel.is_cancelled() { None } else { Some(self.answer(&id, &call, &cancel)) };
            self.calls.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
            // The protocol wants no answer to a call that was cancelled.
            if let Some(reply) = reply.filter(|_| !cancel.is_cancelled())
                && self.say(&reply).is_err()
            {
                // Nobody reads.
                self.cancel_all();
            }
        }
    }

    fn answer(&self, id: &str, call: &Call, cancel: &Cancel) -> Reply {
        let running = Running::new(cancel, self.time);
        let answer = || call.tool.answer(&call.arguments, self.most, &running);
        match catch_unwind(AssertUnwindSafe(answer)) {
            Ok(Ok(answer)) => {
                let structured = call.tool.structured(&answer);
                let value = serde_json::from_str(&structured).expect("an answer is JSON");
                message::answer(id, call, &line(call.tool.name, &value), &structured)
            }
            Ok(Err(error)) => message::tool_error(id, call, &error.to_string()),
            Err(_) => message::refusal(id, message::INTERNAL_ERROR, "the answer failed"),
        }
    }

    fn say(&self, reply: &Reply) -> io::Result<()> {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{reply}")?;
        out.flush()
    }
}

/// Skips the rest of a line, of which the beginning was read.
fn skip_line(input: &mut impl BufRead, begun: &[u8]) -> io::Result<()> {
    let mut ended = begun.ends_with(b"\n");
    while !ended {
        let found = input.fill_buf()?;
        let end = found.iter().position(|byte| *byte == b'\n');
        ended = end.is_some() || found.is_empty();
        let taken = end.map_or(found.len(), |end| end + 1);
        input.consume(taken);
    }
    Ok(())
}
