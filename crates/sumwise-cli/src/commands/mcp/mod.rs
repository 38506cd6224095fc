//! `sumwise mcp`: the tools over the Model Context Protocol, on standard input and output.

mod message;

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read as _, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use self::message::{Call, Message, Reply};
use crate::Exit;
use crate::args::Mcp;
use crate::fault::Fault;
use crate::tools::{Cancel, Machine, Running, line};
use crate::{interrupt, output};

/// The most bytes of a message.
const MAX_MESSAGE: usize = 1 << 20;

/// The most calls that run or wait.
const MAX_CALLS: usize = 64;

/// The time for the last calls after the end of the input.
const GRACE: Duration = Duration::from_secs(1);

/// The only client.
const CLIENT: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

pub(crate) fn run(arguments: &Mcp) -> Result<Exit, Fault> {
    let machine = Arc::new(Machine::new(arguments.timeout.0, arguments.memory));
    let server = Server { calls: Mutex::default(), out: Mutex::new(output::stdout()), machine };
    // Each call holds a sender until it is done.
    let (left, over) = mpsc::channel();
    thread::scope(|scope| {
        let read = server.read(io::stdin(), scope, left);
        let deadline = Instant::now() + GRACE;
        while over.recv_timeout(deadline.saturating_duration_since(Instant::now())) == Ok(()) {}
        server.cancel_all();
        read
    })?;
    Ok(Exit::Solved)
}

struct Server<W> {
    /// The calls that run or wait, by the JSON of their ids.
    calls: Mutex<BTreeMap<String, Cancel>>,
    out: Mutex<W>,
    machine: Arc<Machine>,
}

impl<W: Write + Send> Server<W> {
    /// Answers messages until the end of the input.
    #[expect(clippy::needless_pass_by_value, reason = "it is dropped when the input ends")]
    fn read<'scope>(
        &'scope self,
        input: impl io::Read,
        scope: &'scope Scope<'scope, '_>,
        left: Sender<()>,
    ) -> io::Result<()> {
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
                Message::Call(id, call) => self.start(&id, call, scope, left.clone())?,
                Message::Nothing => {}
            }
        }
        Ok(())
    }

    fn start<'scope>(
        &'scope self,
        id: &str,
        call: Call,
        scope: &'scope Scope<'scope, '_>,
        left: Sender<()>,
    ) -> io::Result<()> {
        let cancel = Cancel::default();
        let busy = || message::refusal(id, message::BUSY, &format!("{MAX_CALLS} calls are running: try again later"));
        {
            let mut calls = self.calls();
            if calls.contains_key(id) {
                return self.say(&message::refusal(id, message::INVALID_REQUEST, "a call with this id is running"));
            }
            if calls.len() >= MAX_CALLS {
                return self.say(&busy());
            }
            calls.insert(id.to_owned(), cancel.clone());
        }
        let own = id.to_owned();
        let work = move || {
            let _left = left;
            self.work(&own, &call, &cancel);
        };
        // Where the system allows no more threads, fewer calls run.
        if thread::Builder::new().spawn_scoped(scope, work).is_err() {
            self.calls().remove(id);
            self.say(&busy())?;
        }
        Ok(())
    }

    fn calls(&self) -> MutexGuard<'_, BTreeMap<String, Cancel>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cancel(&self, id: &str) {
        if let Some(cancel) = self.calls().get(id) {
            self.machine.cancel(cancel);
        }
    }

    /// Stops the calls that run or wait. None of them is answered.
    fn cancel_all(&self) {
        self.calls().values().for_each(|cancel| self.machine.cancel(cancel));
    }

    /// Answers a call when its turn has come.
    fn work(&self, id: &str, call: &Call, cancel: &Cancel) {
        let core = self.machine.queue(CLIENT, 0, cancel).blocking_recv();
        let running = |core| Running::new(Arc::clone(&self.machine), CLIENT, 0, cancel.clone(), core);
        let reply = core.ok().map(|core| answer(id, call, &running(core)));
        self.calls().remove(id);
        // The protocol wants no answer to a call that was cancelled.
        if let Some(reply) = reply.filter(|_| !cancel.is_cancelled())
            && self.say(&reply).is_err()
        {
            // Nobody reads.
            self.cancel_all();
        }
    }

    fn say(&self, reply: &Reply) -> io::Result<()> {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{reply}")?;
        out.flush()
    }
}

fn answer(id: &str, call: &Call, running: &Running) -> Reply {
    match catch_unwind(AssertUnwindSafe(|| call.tool.answer(&call.arguments, running))) {
        Ok(Ok(answer)) => {
            let structured = call.tool.structured(&answer);
            let value = serde_json::from_str(&structured).expect("an answer is JSON");
            message::answer(id, call, &line(call.tool.name(), &value), &structured)
        }
        Ok(Err(error)) => message::tool_error(id, call, &error.to_string()),
        Err(_) => message::refusal(id, message::INTERNAL_ERROR, "the answer failed"),
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
