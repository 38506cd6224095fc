//! The messages of the protocol: JSON-RPC, one object a line.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::tools::{self, Tool};

/// The versions with a handshake, newest first.
const WITH_HANDSHAKE: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// The version in which each request names its version.
const WITHOUT_HANDSHAKE: &str = "2026-07-28";

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const SERVER: &str = "io.modelcontextprotocol/serverInfo";

const PARSE_ERROR: i32 = -32700;
pub(super) const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
pub(super) const INTERNAL_ERROR: i32 = -32603;
pub(super) const BUSY: i32 = -32000;
const UNSUPPORTED_VERSION: i32 = -32022;

const INSTRUCTIONS: &str = "Exact answers about arithmetic number games: Countdown, the 24 game, Krypto, make ten and others. \
     A puzzle is an id such as `24:3,3,8,8=24`, or numbers with a target and a game. Check each answer with `check` before \
     giving it; `solve` proves when there is none.";

/// The longest id, in bytes of JSON.
const MAX_ID: usize = 1000;

/// What a line asks for.
pub(super) enum Message {
    /// It is answered at once.
    Reply(Reply),
    /// A call of a tool, with the JSON of its id.
    Call(String, Call),
    /// The call with this id is no longer wanted.
    Cancel(String),
    Nothing,
}

/// The JSON of an answer.
pub(super) type Reply = String;

/// A call of a tool.
pub(super) struct Call {
    pub(super) tool: Tool,
    /// The JSON of the fields.
    pub(super) arguments: String,
    /// Whether the request names its version.
    names_version: bool,
}

#[derive(Deserialize)]
struct Read<'a> {
    #[serde(borrow)]
    jsonrpc: Option<Cow<'a, str>>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

#[derive(Default, Deserialize)]
struct Parameters<'a> {
    #[serde(borrow)]
    name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
    #[serde(borrow, rename = "protocolVersion")]
    version: Option<Cow<'a, str>>,
    #[serde(borrow, rename = "requestId")]
    request: Option<&'a RawValue>,
    #[serde(borrow, rename = "_meta")]
    meta: Option<Meta<'a>>,
}

#[derive(Default, Deserialize)]
struct Meta<'a> {
    #[serde(borrow, rename = "io.modelcontextprotocol/protocolVersion")]
    version: Option<Cow<'a, str>>,
}

impl Message {
    /// Reads a line.
    pub(super) fn read(line: &[u8]) -> Self {
        let Ok(text) = std::str::from_utf8(line) else {
            return Self::Reply(refusal("null", PARSE_ERROR, "the message is not UTF-8 text"));
        };
        if text.trim_start().starts_with('[') {
            return Self::Reply(refusal("null", INVALID_REQUEST, "batches are not read: send one message a line"));
        }
        let read: Read = match serde_json::from_str(text) {
            Ok(read) => read,
            Err(error) if error.is_data() => {
                return Self::Reply(refusal("null", INVALID_REQUEST, &format!("no message of JSON-RPC: {error}")));
            }
            Err(error) => {
                return Self::Reply(refusal("null", PARSE_ERROR, &format!("the message is no JSON: {error}")));
            }
        };
        let id = read.id.map(RawValue::get);
        let is_id = |id: &str| id.len() <= MAX_ID && id.starts_with(|first: char| "-\"0123456789".contains(first));
        if read.jsonrpc.as_deref() != Some("2.0") || !id.is_none_or(is_id) {
            let why = "a message has `jsonrpc` 2.0, and an `id` that is a short text or a number";
            return Self::Reply(refusal("null", INVALID_REQUEST, why));
        }
        match (id, read.method.as_deref()) {
            (Some(id), Some(method)) => Self::request(id, method, read.params),
            (None, Some("notifications/cancelled")) => {
                let asked = parameters(read.params).ok().and_then(|parameters| parameters.request);
                asked.map_or(Self::Nothing, |id| Self::Cancel(id.get().to_owned()))
            }
            // Other notifications, and answers to requests that this server does not make.
            _ => Self::Nothing,
        }
    }

    fn request(id: &str, method: &str, params: Option<&RawValue>) -> Self {
        let parameters = match parameters(params) {
            Ok(parameters) => parameters,
            Err(error) => return Self::Reply(refusal(id, INVALID_PARAMS, &format!("wrong parameters: {error}"))),
        };
        let named = parameters.meta.as_ref().and_then(|meta| meta.version.as_deref());
        if let Some(version) = named.filter(|version| *version != WITHOUT_HANDSHAKE && method != "initialize") {
            return Self::Reply(unsupported(id, version));
        }
        let names_version = named.is_some();
        let reply = |result: Value| Self::Reply(result_of(id, result, names_version));
        match method {
            "initialize" => reply(initialized(parameters.version.as_deref())),
            "server/discover" => reply(discovered()),
            "ping" => reply(json!({})),
            "tools/list" => reply(cached(tools::mcp(), names_version)),
            "tools/call" => {
                let name = parameters.name.unwrap_or_default();
                let Some(tool) = tools::find(&name) else {
                    let tools: Vec<&str> = tools::tools().map(Tool::name).collect();
                    let name: String = name.chars().take(100).collect();
                    let why = format!("unknown tool `{name}`: it is one of {}", tools.join(", "));
                    return Self::Reply(refusal(id, INVALID_PARAMS, &why));
                };
                let arguments = parameters.arguments.map_or("{}", RawValue::get).to_owned();
                Self::Call(id.to_owned(), Call { tool, arguments, names_version })
            }
            method => {
                let method: String = method.chars().take(100).collect();
                Self::Reply(refusal(id, METHOD_NOT_FOUND, &format!("unknown method `{method}`")))
            }
        }
    }
}

fn parameters(params: Option<&RawValue>) -> serde_json::Result<Parameters<'_>> {
    params.map_or_else(|| Ok(Parameters::default()), |params| serde_json::from_str(params.get()))
}

fn server() -> Value {
    json!({"name": "sumwise", "title": "sumwise", "version": env!("CARGO_PKG_VERSION")})
}

/// Returns the result of the handshake: the version asked for, or else the newest.
fn initialized(asked: Option<&str>) -> Value {
    let version = WITH_HANDSHAKE.into_iter().find(|known| Some(*known) == asked).unwrap_or(WITH_HANDSHAKE[0]);
    json!({
        "protocolVersion": version,
        "capabilities": {"tools": {"listChanged": false}},
        "serverInfo": server(),
        "instructions": INSTRUCTIONS,
    })
}

fn discovered() -> Value {
    let result = json!({
        "supportedVersions": versions(),
        "capabilities": {"tools": {"listChanged": false}},
        "instructions": INSTRUCTIONS,
    });
    cached(result, true)
}

fn versions() -> Vec<&'static str> {
    [WITHOUT_HANDSHAKE].into_iter().chain(WITH_HANDSHAKE).collect()
}

/// Lets a client keep a result, which stays the same as long as the program runs.
fn cached(mut result: Value, names_version: bool) -> Value {
    if names_version {
        result["ttlMs"] = 3_600_000.into();
        result["cacheScope"] = "public".into();
    }
    result
}

/// Returns the fields that the newest version wants in each result.
fn stamp(names_version: bool) -> Value {
    if names_version { json!({"resultType": "complete", "_meta": {SERVER: server()}}) } else { json!({}) }
}

fn result_of(id: &str, mut result: Value, names_version: bool) -> Reply {
    if let (Value::Object(fields), Value::Object(stamp)) = (&mut result, stamp(names_version)) {
        fields.extend(stamp);
    }
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
}

/// Returns the answer of a tool: a line of text, and the JSON of its object with its fields in their order.
pub(super) fn answer(id: &str, call: &Call, line: &str, structured: &str) -> Reply {
    let result = json!({"content": [{"type": "text", "text": line}], "isError": false});
    let reply = result_of(id, result, call.names_version);
    let begun = reply.strip_suffix("}}").expect("a reply ends with its result");
    format!("{begun},\"structuredContent\":{structured}}}}}")
}

/// Returns the message of a tool that cannot answer, from which a model learns what would be right.
pub(super) fn tool_error(id: &str, call: &Call, message: &str) -> Reply {
    let result = json!({"content": [{"type": "text", "text": message}], "isError": true});
    result_of(id, result, call.names_version)
}

pub(super) fn refusal(id: &str, code: i32, message: &str) -> Reply {
    let error = json!({"code": code, "message": message});
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}")
}

fn unsupported(id: &str, requested: &str) -> Reply {
    let requested: String = requested.chars().take(100).collect();
    let data = json!({"supported": versions(), "requested": requested});
    let error =
        json!({"code": UNSUPPORTED_VERSION, "message": format!("unsupported version in {VERSION}"), "data": data});
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}")
}

pub(super) fn too_long(most: usize) -> Reply {
    refusal("null", INVALID_REQUEST, &format!("the message is too long: at most {most} bytes"))
}
