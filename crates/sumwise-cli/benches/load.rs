//! 64 clients that put mixed questions to `sumwise serve --api`: two minutes under `cargo bench`, three seconds under `cargo test`.
//! Every answer is compared with the one computed here.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use sumwise_request::{Search, ask};

const CLIENTS: usize = 64;

/// Lines of a batch.
const LINES: usize = 50;

/// A request, with the body of its response.
struct Exchange {
    request: String,
    answer: Vec<u8>,
}

fn main() {
    let time = Duration::from_secs(if env::args().any(|word| word == "--bench") { 120 } else { 3 });
    let mut server = Command::new(env!("CARGO_BIN_EXE_sumwise"))
        .args(["serve", "--api", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("it is piped")).read_line(&mut line).expect("it prints its address");
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let questions = questions();
    let begin = Instant::now();
    let (address, questions) = (&address, &questions);
    let (mut waits, early) = thread::scope(|scope| {
        let client = |number| scope.spawn(move || converse(address, questions, number, begin + time));
        let clients: Vec<_> = (0..CLIENTS).map(client).collect();
        thread::sleep(time / 4);
        let early = memory(server.id());
        let waits: Vec<Duration> = clients.into_iter().flat_map(|client| client.join().expect("all is well")).collect();
        (waits, early)
    });
    let late = memory(server.id());
    server.kill().and_then(|()| server.wait()).expect("the server ends");
    waits.sort();
    let part = |share: usize| waits[(waits.len() * share / 1000).min(waits.len() - 1)];
    let seconds = begin.elapsed().as_secs().max(1);
    println!("{} requests in {seconds} s by {CLIENTS} clients, all answered rightly", waits.len());
    println!("wait: half {:?}, 99 % {:?}, 99.9 % {:?}, longest {:?}", part(500), part(990), part(999), part(1000));
    println!("memory of the server: {early} KiB after a quarter, {late} KiB at the end");
    assert!(late < early + early / 4 + (16 << 10), "the memory grows");
}

/// Asks until the time is over, and returns the waits.
fn converse(address: &str, questions: &[Exchange], number: usize, until: Instant) -> Vec<Duration> {
    let mut stream = BufReader::new(TcpStream::connect(address).expect("the server answers"));
    stream.get_ref().set_nodelay(true).expect("a socket");
    let mut waits = Vec::new();
    let mut next = number * 7919;
    while Instant::now() < until {
        let asked = &questions[next % questions.len()];
        next += 1;
        let begin = Instant::now();
        stream.get_mut().write_all(asked.request.as_bytes()).expect("the connection stays");
        let (head, body) = response(&mut stream);
        waits.push(begin.elapsed());
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        assert!(body == asked.answer, "{}\n{}", asked.request, String::from_utf8_lossy(&body));
    }
    waits
}

/// Reads a response, whole or in pieces.
fn response(stream: &mut impl BufRead) -> (String, Vec<u8>) {
    let (mut head, mut line) = (String::new(), String::new());
    while stream.read_line(&mut line).expect("a line") > 2 {
        head += &line;
        line.clear();
    }
    let mut body = Vec::new();
    let mut take = |length: usize, stream: &mut dyn BufRead| {
        stream.take(length as u64).read_to_end(&mut body).expect("a body");
    };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    match length {
        Some(length) => take(length.parse().expect("a length"), stream),
        None => loop {
            let mut line = String::new();
            stream.read_line(&mut line).expect("a length");
            let length = usize::from_str_radix(line.trim(), 16).expect("a length");
            take(length, stream);
            line.clear();
            stream.read_line(&mut line).expect("the end of a piece");
            if length == 0 {
                break;
            }
        },
    }
    (head, body)
}

/// Returns questions of every kind: most of them about one puzzle, and some batches.
fn questions() -> Vec<Exchange> {
    let mut asked = Vec::new();
    for target in (101..1000).step_by(11) {
        let puzzle = format!(r#""numbers": [75, 50, 2, 3, 8, 7], "target": {target}"#);
        asked.extend([
            one("solve", &format!("{{{puzzle}}}")),
            one("solve", &format!(r#"{{{puzzle}, "all": true}}"#)),
            one("check", &format!(r#"{{{puzzle}, "text": "(50+8)*7*2 = {target}"}}"#)),
            one("hint", &format!(r#"{{{puzzle}, "level": 3}}"#)),
            one("grade", &format!("{{{puzzle}}}")),
            one("count", &format!("{{{puzzle}}}")),
            one("reach", &format!(r#"{{"numbers": [2, 3, 5, 7], "game": "primes", "targets": "1..{target}"}}"#)),
            one("explain", &format!(r#"{{"formula": "{target}/(3-8/3)"}}"#)),
            one("generate", &format!(r#"{{"seed": "{target}", "game": "24", "count": 5}}"#)),
            lines(target),
        ]);
    }
    asked
}

fn one(name: &str, fields: &str) -> Exchange {
    Exchange { request: request(name, "application/json", fields), answer: answer(name, fields) }
}

fn lines(target: usize) -> Exchange {
    let lines = (0..LINES).map(|line| format!(r#"{{"numbers": [25, 100, 3, 9, 6, 4], "target": {}}}"#, target + line));
    let lines: Vec<String> = lines.collect();
    let answer = lines.iter().flat_map(|line| [answer("solve", line), b"\n".to_vec()].concat()).collect();
    Exchange { request: request("solve", "application/x-ndjson", &lines.join("\n")), answer }
}

fn request(name: &str, kind: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST /v1/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n{body}"
    )
}

fn answer(name: &str, fields: &str) -> Vec<u8> {
    ask(name, fields, Search::default(), &()).expect("the question is valid").into_bytes()
}

/// Returns the memory of a process in KiB, or 0 where the system does not say it.
fn memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
