//! Conversations with `sumwise mcp`, among them with clients that do not keep to the protocol.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A search that takes minutes.
const LONG: &str = r#"{"numbers":[1,2,3,4,5,6,7,8,9,10,11,12],"target":123456789012,"game":"24"}"#;

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Client {
    fn new(words: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
        let mut child = command.arg("mcp").args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { input: child.stdin.take(), child, output }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input.as_mut().unwrap(), "{line}").unwrap();
    }

    fn next(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn ask(&mut self, line: &str) -> Value {
        self.send(line);
        self.next()
    }

    fn call(&mut self, id: u32, tool: &str, arguments: &str) {
        self.send(&format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
        ));
    }

    /// Closes the input, and returns the rest of the output.
    fn end(mut self) -> String {
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        rest
    }
}

#[test]
fn each_version_is_spoken_and_others_get_the_newest() {
    let mut client = Client::new(&[]);
    for (asked, spoken) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-03-26", "2025-03-26"),
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ] {
        let begin = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": asked}});
        assert_eq!(client.ask(&begin.to_string())["result"]["protocolVersion"], spoken);
    }
    let meta = |version: &str| json!({"_meta": {"io.modelcontextprotocol/protocolVersion": version}});
    let newest = json!({"jsonrpc": "2.0", "id": "a", "method": "server/discover", "params": meta("2026-07-28")});
    let newest = client.ask(&newest.to_string());
    assert_eq!((&newest["id"], &newest["result"]["supportedVersions"][0]), (&json!("a"), &json!("2026-07-28")));
    assert_eq!(newest["result"]["resultType"], "complete");
    let unknown = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": meta("2030-01-01")});
    assert_eq!(client.ask(&unknown.to_string())["error"]["code"], -32022);
    assert_eq!(client.end(), "");
}

#[test]
fn what_is_no_request_is_refused_as_json_rpc_says() {
    let mut client = Client::new(&[]);
    let long = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{}"}}"#, "x".repeat(3 << 20));
    let deep = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{}"#, "[".repeat(900_000));
    for (line, code) in [
        ("nothing", -32700),
        (&deep, -32700),
        ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600),
        (&long, -32600),
        ("{}", -32600),
        (r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#, -32601),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sing"}}"#, -32602),
        (r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}"#, -32602),
    ] {
        let answer = client.ask(line);
        assert_eq!(answer["error"]["code"], code, "{}: {answer}", &line[..line.len().min(100)]);
    }
    // Blank lines and notifications have no answer.
    client.send("");
    client.send(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!(
        client.ask(r#"{"jsonrpc":"2.0","id":9,"method":"ping"}"#),
        json!({"jsonrpc": "2.0", "id": 9, "result": {}})
    );
    assert_eq!(client.end(), "");
}

#[test]
fn an_answer_is_that_of_the_command_with_a_line_of_text() {
    let mut client = Client::new(&[]);
    client.call(1, "solve", r#"{"puzzle":"24:3,3,8,8=24"}"#);
    let result = client.next()["result"].take();
    let words = ["solve", "24:3,3,8,8=24", "--format", "json"];
    let command = Command::new(env!("CARGO_BIN_EXE_sumwise")).args(words).output().unwrap();
    assert_eq!(result["structuredContent"], serde_json::from_slice::<Value>(&command.stdout).unwrap());
    assert_eq!(result["content"], json!([{"type": "text", "text": "8/(3-8/3) = 24"}]));
    client.call(2, "solve", r#"{"puzzle":"24:3,3,8,8=24","sing":1}"#);
    let wrong = client.next()["result"].take();
    assert_eq!(wrong["isError"], true);
    assert!(wrong["content"][0]["text"].as_str().unwrap().starts_with("unknown field `sing`"), "{wrong}");
}

#[test]
fn a_cancelled_call_has_no_answer_and_leaves_its_thread() {
    let mut client = Client::new(&["--timeout", "60s"]);
    let begin = Instant::now();
    for id in 1..=60 {
        client.call(id, "solve", LONG);
    }
    client.call(1, "solve", LONG);
    assert_eq!(client.next()["error"]["code"], -32600, "the id is in use");
    for id in 1..=60 {
        client
            .send(&format!(r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#));
    }
    client.call(99, "explain", r#"{"formula":"1+2"}"#);
    assert_eq!(client.next()["id"], 99);
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
    assert_eq!(client.end(), "");
}

#[test]
fn time_and_the_number_of_calls_are_bounded_and_the_end_of_input_ends_all() {
    let mut client = Client::new(&["--timeout", "200ms"]);
    client.call(1, "solve", LONG);
    let cut = client.next();
    assert_eq!(cut["result"]["structuredContent"]["stop"], "time", "{cut}");
    drop(client.end());
    let mut client = Client::new(&["--timeout", "60s"]);
    let begin = Instant::now();
    for id in 1..=65 {
        client.call(id, "solve", LONG);
    }
    assert_eq!(client.next()["error"]["code"], -32000, "too many calls");
    client.end();
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
}
