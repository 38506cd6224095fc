//! The questions of other programs, asked over HTTP.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use sumwise_cli::{Api, Limits, serve_api};
use sumwise_request::Search;

mod client;
mod scratch;

use client::{ask, connect, header, rest, status, status_and_body};
use scratch::{Scratch, heeding, said};

/// A puzzle whose search takes far longer than a test.
const HARD: &str = r#"{"numbers": [1,2,4,11,34,152,1143,8285,98863], "target": 657309, "game": "24"}"#;

/// The longest wait for an easy answer on a machine with other work.
const QUICKLY: Duration = Duration::from_secs(2);

fn started(api: Api) -> SocketAddr {
    started_within(Limits::of_api(), api)
}

fn started_within(limits: Limits, api: Api) -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || serve_api(listener, limits, api, &[("index.html", b"the page")]));
    address
}

fn request(path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    let head = "Host: localhost\r\nConnection: close\r\n";
    format!("POST {path} HTTP/1.1\r\n{head}{headers}Content-Length: {length}\r\n\r\n{body}")
}

fn post(address: SocketAddr, path: &str, headers: &str, body: &str) -> Vec<u8> {
    ask(address, &request(path, headers, body))
}

fn get(address: SocketAddr, path: &str) -> Vec<u8> {
    ask(address, &format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
}

fn json(response: &[u8]) -> Value {
    serde_json::from_slice(status_and_body(response).1).unwrap()
}

/// Returns the body of a response that came in pieces.
fn joined(response: &[u8]) -> Vec<u8> {
    assert_eq!(header(response, "transfer-encoding"), Some("chunked"));
    let (mut rest, mut body) = (status_and_body(response).1, Vec::new());
    loop {
        let end = rest.windows(2).position(|window| window == b"\r\n").expect("a length");
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            return body;
        }
        body.extend(&rest[end + 2..end + 2 + length]);
        rest = &rest[end + length + 4..];
    }
}

#[test]
fn a_question_is_answered_as_by_every_front_end() {
    let address = started(Api::default());
    for (name, fields) in [
        ("solve", r#"{"puzzle": "24:1,4,6,9=24", "all": true}"#),
        ("solve", r#"{"numbers": [1, 2], "target": 100}"#),
        ("check", r#"{"puzzle": "24:3,3,8,8=24", "text": "8/(3-8/3)"}"#),
        ("hint", r#"{"puzzle": "24:3,3,8,8=24", "level": 3}"#),
        ("reach", r#"{"numbers": [2, 3, 5, 7], "game": "primes"}"#),
        ("count", r#"{"numbers": [3, 3, 8, 8], "game": "24", "targets": [23, 25]}"#),
        ("grade", r#"{"puzzle": "24:3,3,8,8=24"}"#),
        ("generate", r#"{"seed": "tuesday", "game": "24", "count": 3}"#),
        ("explain", r#"{"formula": "8/(3-8/3)"}"#),
    ] {
        let response = post(address, &format!("/v1/{name}"), "", fields);
        assert_eq!(status(&response), 200, "{name}");
        assert_eq!(header(&response, "content-type"), Some("application/json"));
        let expected = sumwise_request::ask(name, fields, Search::default(), &()).unwrap();
        assert_eq!(status_and_body(&response).1, expected.as_bytes(), "{name}");
    }
    let games = sumwise_request::ask("games", "{}", Search::default(), &()).unwrap();
    assert_eq!(status_and_body(&get(address, "/v1/games")).1, games.as_bytes());
    let puzzle = sumwise_request::ask("puzzle", r#"{"puzzle": "24:3,3,8,8=24"}"#, Search::default(), &()).unwrap();
    for path in ["/v1/puzzles/24:3,3,8,8=24", "/v1/puzzles/24%3A3%2C3%2C8%2C8%3D24"] {
        assert_eq!(status_and_body(&get(address, path)).1, puzzle.as_bytes());
    }
    assert_eq!(status_and_body(&get(address, "/")), (200, &b"the page"[..]));
    assert_eq!(json(&get(address, "/healthz"))["status"], "ok");
}

#[test]
fn numbers_and_ids_are_read_as_on_standard_input() {
    let address = started(Api::default());
    for text in ["24:3,3,8,8=24", r#"{"puzzle": "24:3,3,8,8=24"}"#] {
        assert_eq!(json(&post(address, "/v1/solve", "", text))["best"]["infix"], "8/(3-8/3)");
    }
    assert_eq!(json(&post(address, "/v1/solve", "", "75 50 2 3 8 7 = 812\n"))["best"]["infix"], "(50+8)*7*2");
    assert_eq!(json(&post(address, "/v1/reach", "", "1 2"))["made"], 0);
}

#[test]
fn lines_are_answered_in_order_as_by_the_command() {
    let scratch = Scratch::new("lines");
    let line = |number: usize| match number % 8 {
        0 => "not a puzzle\n".to_owned(),
        1 => "\n".to_owned(),
        2 => format!("24:1,2,3,{number}=24\n"),
        3 => format!("{{\"numbers\": [75,50,2,3,8,7], \"target\": {number}, \"all\": true}}\n"),
        _ => format!("75 50 2 3 8 7 = {number}\r\n"),
    };
    let lines = format!("\u{feff}{}", (1..=400).map(line).collect::<String>());
    let answered = |address| {
        let response = post(address, "/v1/solve", "Content-Type: application/x-ndjson\r\n", &lines);
        assert_eq!((status(&response), header(&response, "content-type")), (200, Some("application/x-ndjson")));
        String::from_utf8(joined(&response)).unwrap()
    };
    let answers = answered(started(Api::default()));
    // `all` on a line is a field of the API alone.
    let mut command = scratch.command("solve - --format jsonl").stdin(Stdio::piped()).spawn().unwrap();
    command.stdin.take().unwrap().write_all(lines.replace(", \"all\": true", "").as_bytes()).unwrap();
    let expected = String::from_utf8(command.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(answers.lines().count(), 350);
    for (answer, expected) in answers.lines().zip(expected.lines()) {
        let [answer, expected]: [Value; 2] = [answer, expected].map(|line| serde_json::from_str(line).unwrap());
        for field in ["line", "puzzle", "status", "best", "nearest"] {
            assert_eq!(answer[field], expected[field]);
        }
        assert_eq!(answer["error"].is_string(), expected["error"].is_string());
    }
    assert_eq!(answers, answered(started(Api::default())));
}

#[test]
fn rows_of_data_sets_are_questions() {
    let address = started(Api::default());
    let rows = concat!(
        r#"{"doc": {"nums": [8, 4, 6], "target": 24}, "resps": [["(8-4)*6"]], "model": "small"}"#,
        "\n",
        r#"{"cards": [3, 3, 8, 8], "game": "24", "answer": "3*8", "response": "8/(3-8/3)"}"#,
        "\n24:3,3,8,8=24  8/(3-8/3)\n"
    );
    let ask = |path: &str| post(address, path, "Content-Type: application/x-ndjson\r\n", rows);
    let answered = |path: &str| -> Vec<Value> {
        let text = String::from_utf8(joined(&ask(path))).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let told = answered("/v1/check?rows");
    assert_eq!(told[0]["verdict"], "correct", "{told:?}");
    assert!(told[1]["error"].as_str().unwrap().contains("`answer` and `response` may both be the answer"), "{told:?}");
    assert!(
        answered("/v1/check").iter().all(|answer| answer["error"].is_string()),
        "they are no questions as they are"
    );
    assert_eq!(answered("/v1/check?field=answer%3Dresponse")[1]["verdict"], "correct");
    assert_eq!(answered("/v1/solve?rows")[1]["best"]["infix"], "8/(3-8/3)");
    for (query, says) in
        [("fields", "`fields`: write rows"), ("field=text=a", "`text` is not read"), ("field=%", "%25")]
    {
        let refused = ask(&format!("/v1/check?{query}"));
        assert_eq!(status(&refused), 400);
        assert!(json(&refused)["error"].as_str().unwrap().contains(says), "{query}");
    }
}

#[test]
fn what_is_wrong_is_said_in_words() {
    let address = started(Api::default());
    let long = "x".repeat(Limits::of_api().body + 1);
    for (request, code, says) in [
        (request("/v1/solve", "", ""), 400, "no numbers"),
        (request("/v1/solve", "", r#"{"numbers": [1], "taget": 2}"#), 400, "taget"),
        (request("/v1/solve", "", "[1]"), 400, ""),
        (request("/v1/reach", "Content-Type: application/json\r\n", "7"), 400, "not a JSON object"),
        (request("/v1/solve", "", r#"{"limit": 1000.0}"#), 422, "`numbers`"),
        (request("/v1/solve", "", r#"{"numbers": [3, 3, 8, 8], "game": "krypto!"}"#), 400, "krypto!"),
        (request("/v1/solve", "", r#"{"puzzle": "24:3,3,8,8=24", "game": "krypto"}"#), 422, "24"),
        (request("/v1/explain", "", r#"{"formula": "1+"}"#), 422, "missing"),
        (request("/v1/check", "", r#"{"puzzle": "24:3,3,8,8=24"}"#), 400, ""),
        (request("/v1/generate", "", r#"{"seed": "a", "count": 100000}"#), 400, "at most 1000"),
        (request("/v1/reach", "", r#"{"numbers": [1,2,3], "targets": "1..200000"}"#), 422, "4 MiB"),
        (request("/v1/sing", "", "{}"), 404, "/openapi.json"),
        (request("/v1/games", "", "{}"), 405, "GET"),
        (request("/v1/solve", "Origin: https://example.org\r\n", "{}"), 403, "other sites"),
        (request("/v1/solve", "Origin: null\r\n", "{}"), 403, "other sites"),
        (request("/v1/solve", "Host: example.org\r\n", "{}"), 400, ""),
        (request("/v1/solve", "", &long), 413, "1048576"),
        ("GET /v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".to_owned(), 405, "POST"),
        ("GET /v1/puzzles/24:1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".to_owned(), 422, "puzzle id"),
        (
            "GET /v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n"
                .to_owned(),
            200,
            "cards",
        ),
        ("GET /v1/puzzles/%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".to_owned(), 400, "address"),
    ] {
        let mut stream = connect(address);
        // A body that is too large is refused before it has been sent.
        let _ = stream.write_all(request.as_bytes());
        let response = rest(&mut stream);
        let said: String = String::from_utf8_lossy(status_and_body(&response).1).chars().take(200).collect();
        assert!(status(&response) == code && said.contains(says), "{}: {said}", request.lines().next().unwrap());
    }
    let own = format!("Origin: http://{address}\r\n");
    let request = request("/v1/solve", &own, "24:3,3,8,8=24").replace("localhost", &address.to_string());
    assert_eq!(status(&ask(address, &request)), 200, "the page of this server may ask");
}

#[test]
fn a_token_is_needed_where_there_is_one() {
    let api = Api { token: Some("correct-horse".to_owned()), ..Api::default() };
    let address = started(api);
    let asked = |headers: &str| status(&post(address, "/v1/solve", headers, "24:3,3,8,8=24"));
    for wrong in
        ["", "Authorization: Bearer\r\n", "Authorization: Bearer wrong\r\n", "Authorization: correct-horse\r\n"]
    {
        assert_eq!(asked(wrong), 401, "{wrong}");
    }
    assert_eq!(status(&get(address, "/v1/puzzles/24:3,3,8,8=24")), 401);
    for scheme in ["Bearer", "bearer", "BEARER", "Bearer "] {
        assert_eq!(asked(&format!("Authorization: {scheme} correct-horse\r\n")), 200, "{scheme}");
    }
    assert_eq!(asked("Authorization: Bearercorrect-horse\r\n"), 401);
    let elsewhere = request("/v1/solve", "Authorization: Bearer correct-horse\r\n", "24:3,3,8,8=24");
    assert_eq!(status(&ask(address, &elsewhere.replace("localhost", "sumwise.example.org"))), 200);
    assert_eq!(status(&get(address, "/healthz")), 200);
}

#[test]
fn a_long_search_ends_and_claims_nothing() {
    let api = Api { time: Duration::from_millis(300), ..Api::default() };
    let address = started(api);
    let answer = json(&post(address, "/v1/solve", "", HARD));
    assert_eq!((&answer["status"], &answer["stop"]), (&"cut".into(), &"time".into()));
    let small = json(&post(started(Api { memory: 1, ..Api::default() }), "/v1/solve", "", HARD));
    assert_eq!((&small["status"], &small["stop"]), (&"cut".into(), &"memory".into()));
}

#[test]
fn clients_that_leave_take_their_work_with_them() {
    let address = started(Api::default());
    for headers in ["", "Content-Type: application/x-ndjson\r\n"] {
        for _ in 0..3 {
            let lines = format!("{HARD}\n{HARD}\n");
            let clients: Vec<TcpStream> = (0..60)
                .map(|_| {
                    let mut client = connect(address);
                    let body = if headers.is_empty() { HARD } else { &lines };
                    client.write_all(request("/v1/solve", headers, body).as_bytes()).unwrap();
                    client
                })
                .collect();
            thread::sleep(Duration::from_millis(200));
            drop(clients);
        }
        let begin = Instant::now();
        assert_eq!(status(&post(address, "/v1/solve", "", "24:3,3,8,8=24")), 200);
        assert!(begin.elapsed() < QUICKLY, "{:?}", begin.elapsed());
    }
}

/// Puzzles that take no memory, and far longer than a test.
const LONG: &str =
    r#"{"numbers": [1,2,3,4,5,6,7,8,9], "target": 123456789, "method": "literal", "limit": 1000000000000}"#;

#[test]
fn one_client_with_hard_questions_keeps_nobody_waiting() {
    let batch = format!("{HARD}\n{LONG}\n");
    for (headers, hard) in [("", HARD), ("", LONG), ("Content-Type: application/jsonl\r\n", &batch)] {
        let address = started(Api::default());
        let clients: Vec<TcpStream> = (0..60)
            .map(|_| {
                let mut client = connect(address);
                client.write_all(request("/v1/solve", headers, hard).as_bytes()).unwrap();
                client
            })
            .collect();
        let mut waits = [0, 500, 0, 500, 0].map(|wait| {
            thread::sleep(Duration::from_millis(wait));
            let begin = Instant::now();
            let answer = json(&post(address, "/v1/solve", "", "75 50 2 3 8 7 = 812"));
            assert_eq!(answer["status"], "exact", "{answer}");
            begin.elapsed()
        });
        waits.sort_unstable();
        // One of them may wait for the other tests.
        assert!(waits[4] < QUICKLY && waits[2] < Duration::from_millis(500), "{waits:?}");
        drop(clients);
    }
}

#[test]
fn answers_do_not_depend_on_other_questions() {
    // One needs more memory than questions have that take turns with all others.
    let large = r#"{"numbers": [3,7,11,13,17,19,23,29], "target": 98765432}"#;
    let expected = sumwise_request::ask("solve", large, Search { memory: 256, ..Search::default() }, &()).unwrap();
    let address = started(Api::default());
    let asked = || status_and_body(&post(address, "/v1/solve", "", large)).1.to_owned();
    thread::scope(|scope| {
        let answers: Vec<_> = (0..3).map(|_| scope.spawn(asked)).collect();
        for answer in answers {
            assert_eq!(String::from_utf8(answer.join().unwrap()).unwrap(), expected);
        }
    });
}

#[test]
fn too_many_requests_are_refused_and_the_server_stays() {
    let address = started(Api { time: Duration::from_millis(200), ..Api::default() });
    let clients: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut client = connect(address);
            client.write_all(request("/v1/solve", "", HARD).as_bytes()).unwrap();
            client
        })
        .collect();
    let begin = Instant::now();
    assert_eq!(status(&get(address, "/healthz")), 200);
    assert!(begin.elapsed() < QUICKLY, "{:?}", begin.elapsed());
    let answers: Vec<u16> = clients.into_iter().map(|mut client| status(&rest(&mut client))).collect();
    let refused = answers.iter().filter(|status| **status == 503).count();
    assert!((1..=36).contains(&refused) && answers.iter().all(|status| [200, 503].contains(status)), "{answers:?}");
}

#[test]
fn a_question_that_is_being_answered_outlives_idle_connections() {
    let limits = Limits { connections: 4, ..Limits::of_api() };
    let address = started_within(limits, Api { time: Duration::from_millis(400), ..Api::default() });
    for (headers, body) in [("", HARD.to_owned()), ("Content-Type: application/jsonl\r\n", format!("{HARD}\n{HARD}"))] {
        let mut client = connect(address);
        client.write_all(request("/v1/solve", headers, &body).as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(100));
        let idle: Vec<TcpStream> = (0..12).map(|_| connect(address)).collect();
        let response = rest(&mut client);
        assert!(!response.is_empty(), "the connection was closed");
        assert!(String::from_utf8_lossy(&response).contains(r#""stop":"time""#));
        drop(idle);
    }
}

/// Checks that everything to which a description refers is in it.
fn check_references(value: &Value, whole: &Value) {
    match value {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref") {
                let path = reference.as_str().unwrap().strip_prefix('#').unwrap();
                assert!(whole.pointer(path).is_some(), "{path}");
            }
            fields.values().for_each(|value| check_references(value, whole));
        }
        Value::Array(items) => items.iter().for_each(|value| check_references(value, whole)),
        _ => {}
    }
}

#[test]
fn the_description_is_whole() {
    let described = json(&get(started(Api::default()), "/openapi.json"));
    check_references(&described, &described);
    let paths: Vec<&String> = described["paths"].as_object().unwrap().keys().collect();
    assert_eq!(paths.len(), 10, "{paths:?}");
}

#[test]
fn the_program_listens_wider_only_with_a_token() {
    let scratch = Scratch::new("token");
    for (words, message) in [
        ("serve --listen 0.0.0.0", "--api"),
        ("serve --api --listen 0.0.0.0 --port 0", "--token FILE"),
        ("serve --api --token missing --port 0", "cannot read the token in missing"),
    ] {
        let output = scratch.run(words);
        assert!(output.status.code() == Some(2) && said(&output).contains(message), "{words}: {}", said(&output));
    }
    let file = scratch.path("word");
    std::fs::write(&file, "correct-horse\n").unwrap();
    let mut command = heeding(env!("CARGO_BIN_EXE_sumwise"));
    command.args(["serve", "--api", "--port", "0", "--token"]).arg(&file).stdout(Stdio::piped());
    let mut server = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("http://").unwrap().strip_suffix("/\n").unwrap().parse().unwrap();
    assert_eq!(status(&post(address, "/v1/solve", "", "24:3,3,8,8=24")), 401);
    assert_eq!(status(&post(address, "/v1/solve", "Authorization: Bearer correct-horse\r\n", "24:3,3,8,8=24")), 200);
    server.kill().and_then(|()| server.wait()).unwrap();
}
