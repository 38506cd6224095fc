//! Questions of other programs over HTTP: the tools at `/v1/`, one question a request or one a line.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use http_body_util::Either;
use hyper::body::Bytes;
use hyper::header::{
    ALLOW, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN, RETRY_AFTER, WWW_AUTHENTICATE,
};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use sumwise_render::schema::LineErrorJson;
use sumwise_request::{Columns, RequestError, ask, batch};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::server::{Answer, Limits, NextPiece, Pieces, peer, whole_body};
use crate::stream::MAX_LINE;
use crate::tools::{self, Cancel, Machine, Running, TURN, Tool};

/// The questions that a server answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Api {
    /// The token that every question must carry, if there is one.
    pub token: Option<String>,
    /// The most computing time for a question.
    pub time: Duration,
    /// The most memory for the tables of a question, in MiB.
    pub memory: usize,
}

impl Default for Api {
    /// Returns an API without a token, with 20 seconds and 256 MiB for each question.
    fn default() -> Self {
        Self { token: None, time: Duration::from_secs(20), memory: 256 }
    }
}

impl Limits {
    /// Returns limits for questions of other programs: bodies of 1 MiB, and ten minutes for a batch.
    pub fn of_api() -> Self {
        Self { body: 1 << 20, answering: Duration::from_secs(600), ..Self::default() }
    }
}

/// The most requests that are answered or wait.
const MAX_CALLS: usize = 64;

/// The most bytes of one answer.
const MAX_ANSWER: usize = 4 << 20;

/// The types of a body with one question a line. The first is that of the answers.
const LINES: [&str; 4] = ["application/x-ndjson", "application/jsonl", "application/ndjson", "application/x-jsonlines"];

const JSON: &str = "application/json";

/// The API with what its requests share.
pub(super) struct Service {
    /// The digest of the token. Digests may be compared byte by byte, since nobody chooses them.
    token: Option<[u8; 32]>,
    machine: Arc<Machine>,
    calls: Arc<Semaphore>,
    /// The description of the API.
    described: Bytes,
}

impl Service {
    pub(super) fn new(api: Api) -> Self {
        Self {
            token: api.token.map(|token| Sha256::digest(token).into()),
            machine: Arc::new(Machine::new(api.time, api.memory)),
            calls: Arc::new(Semaphore::new(MAX_CALLS)),
            described: tools::openapi().to_string().into(),
        }
    }

    /// Answers a request, unless its path is none of the API.
    pub(super) async fn answer(&self, request: &Request<Vec<u8>>) -> Option<Answer> {
        let path = request.uri().path();
        let answer = match path {
            "/healthz" => only(request, &Method::GET).unwrap_or_else(|| whole(r#"{"status":"ok"}"#)),
            "/openapi.json" => only(request, &Method::GET).unwrap_or_else(|| whole(self.described.clone())),
            _ => self.question(path.strip_prefix("/v1/")?, request).await,
        };
        Some(answer)
    }

    async fn question(&self, name: &str, request: &Request<Vec<u8>>) -> Answer {
        if let Some(refusal) = self.refuse_stranger(request.headers()) {
            return refusal;
        }
        let question = match (name.strip_prefix("puzzles/"), tools::find(name)) {
            (Some(id), _) => Endpoint::Puzzle(id.to_owned()),
            (None, Some(tool)) => Endpoint::Tool(tool),
            _ => return error(StatusCode::NOT_FOUND, "there is no such question: /openapi.json lists them"),
        };
        if let Some(refusal) = only(request, &question.method()) {
            return refusal;
        }
        let Ok(call) = Arc::clone(&self.calls).try_acquire_owned() else {
            let message = format!("{MAX_CALLS} requests are being answered or wait: try again later");
            return with(error(StatusCode::SERVICE_UNAVAILABLE, &message), RETRY_AFTER, "1");
        };
        let caller = Caller { machine: Arc::clone(&self.machine), client: peer(request) };
        if let (Endpoint::Tool(tool), true) = (&question, is_of(request.headers(), &LINES)) {
            let columns = match columns(request.uri().query().unwrap_or_default()) {
                Ok(columns) => columns,
                Err(why) => return error(StatusCode::BAD_REQUEST, &why.to_string()),
            };
            let body = request.body().clone();
            let batch = Batch { tool: *tool, columns, body, read: 0, line: 0, turns: 0, _call: call };
            let answers = Response::new(Either::Right(Pieces::new(pieces(batch, caller))));
            return with(answers, CONTENT_TYPE, LINES[0]);
        }
        let (body, is_json) = (request.body().clone(), is_of(request.headers(), &["application/json"]));
        let answered = caller.in_turn(0, move |running| match question {
            Endpoint::Tool(tool) => match batch::text(&body, usize::MAX) {
                Ok(text) if is_json && tool.takes_fields() && !text.starts_with('{') => {
                    Err((StatusCode::BAD_REQUEST, RequestError::input("the body is not a JSON object")))
                }
                Ok(text) => answer(tool, text, running).map_err(|why| (refusal(tool, text), why)),
                Err(why) => Err((StatusCode::BAD_REQUEST, why)),
            },
            Endpoint::Puzzle(id) => match decoded(&id) {
                Ok(id) => puzzle(&id, running).map_err(|why| (StatusCode::UNPROCESSABLE_ENTITY, why)),
                Err(why) => Err((StatusCode::BAD_REQUEST, why)),
            },
        });
        match answered.await {
            Some(Ok(answer)) => whole(answer),
            Some(Err((status, why))) => error(status, &why.to_string()),
            None => error(StatusCode::INTERNAL_SERVER_ERROR, FAILED),
        }
    }

    /// Refuses a request without the token, and one from a page of another site.
    fn refuse_stranger(&self, headers: &HeaderMap) -> Option<Answer> {
        let given = headers.get(AUTHORIZATION).and_then(|value| value.as_bytes().split_at_checked(SCHEME.len()));
        let given = given.filter(|(scheme, _)| scheme.eq_ignore_ascii_case(SCHEME));
        let given: Option<[u8; 32]> = given.map(|(_, token)| Sha256::digest(token.trim_ascii()).into());
        if self.token.is_some() && given != self.token {
            let refusal = error(StatusCode::UNAUTHORIZED, "a question needs the token: Authorization: Bearer TOKEN");
            return Some(with(refusal, WWW_AUTHENTICATE, "Bearer"));
        }
        let host = headers.get(HOST).map(HeaderValue::as_bytes);
        let is_foreign = |origin: &HeaderValue| {
            let name =
                origin.as_bytes().strip_prefix(b"http://").or_else(|| origin.as_bytes().strip_prefix(b"https://"));
            name.is_none() || name != host
        };
        let foreign = headers.get_all(ORIGIN).iter().any(is_foreign);
        foreign.then(|| error(StatusCode::FORBIDDEN, "pages of other sites are not answered"))
    }
}

/// A question of one request.
enum Endpoint {
    Tool(Tool),
    /// What the puzzle with an id is, as the address writes the id.
    Puzzle(String),
}

impl Endpoint {
    fn method(&self) -> Method {
        match self {
            Self::Tool(tool) if tool.takes_fields() => Method::POST,
            _ => Method::GET,
        }
    }
}

/// The scheme of the token, in any letter case.
const SCHEME: &[u8] = b"Bearer ";

/// The message for an answer that panicked.
const FAILED: &str = "the answer failed";

fn answer(tool: Tool, text: &str, running: &Running) -> Result<String, RequestError> {
    let text = if tool.takes_fields() { tool.object(text) } else { "{}".into() };
    bounded(tool.answer(&text, running)?)
}

/// Returns the status of a question that cannot be answered: whether it is valid by the schema of its fields or not.
fn refusal(tool: Tool, text: &str) -> StatusCode {
    if !text.is_empty() && tool.is_valid(&tool.object(text)) {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::BAD_REQUEST
    }
}

/// Describes the puzzle with an id.
fn puzzle(id: &str, running: &Running) -> Result<String, RequestError> {
    let fields = json!({"puzzle": id}).to_string();
    bounded(running.answer(|most| ask("puzzle", &fields, most, running))?)
}

fn bounded(answer: String) -> Result<String, RequestError> {
    if answer.len() <= MAX_ANSWER {
        return Ok(answer);
    }
    let megabytes = MAX_ANSWER >> 20;
    Err(RequestError::Field(format!("the answer has more than {megabytes} MiB: ask for fewer targets or solutions")))
}

/// Who asks, and where the work is done.
#[derive(Clone)]
struct Caller {
    machine: Arc<Machine>,
    client: IpAddr,
}

impl Caller {
    /// Runs work on a thread when its turn has come, after a number of turns, and cancels it when nobody waits for it any more.
    /// Returns `None` if it panics.
    async fn in_turn<T: Send + 'static>(
        &self,
        turns: u64,
        work: impl FnOnce(&Running) -> T + Send + 'static,
    ) -> Option<T> {
        /// Cancels when it is dropped.
        struct Wanted<'a>(&'a Machine, Cancel);
        impl Drop for Wanted<'_> {
            fn drop(&mut self) {
                self.0.cancel(&self.1);
            }
        }
        let wanted = Wanted(&self.machine, Cancel::default());
        let core = self.machine.queue(self.client, turns, &wanted.1).await.ok()?;
        let running = Running::new(Arc::clone(&self.machine), self.client, turns, wanted.1.clone(), core);
        spawn_blocking(move || work(&running)).await.ok()
    }
}

/// Questions of one request, one a line.
struct Batch {
    tool: Tool,
    /// Where the lines have their fields, if they are rows of a data set.
    columns: Option<Columns>,
    body: Vec<u8>,
    /// The number of bytes that were read.
    read: usize,
    /// The number of lines that were read.
    line: usize,
    /// The number of turns that it has had.
    turns: u64,
    /// The place of the request among those that are answered.
    _call: OwnedSemaphorePermit,
}

impl Batch {
    /// Answers the next lines for the time of a turn.
    fn turn(mut self, running: &Running) -> (Vec<u8>, Self) {
        let (begin, mut answers) = (Instant::now(), Vec::new());
        while !self.is_done() && !running.is_cancelled() && (answers.is_empty() || begin.elapsed() < TURN) {
            let rest = &self.body[self.read..];
            let length = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |end| end + 1);
            let line = &rest[..length];
            self.read += length;
            self.line += 1;
            let line = batch::text(line, MAX_LINE);
            if !matches!(line, Ok("")) {
                answers.extend(self.answer(line, running).into_bytes());
                answers.push(b'\n');
            }
        }
        self.turns = running.turns();
        (answers, self)
    }

    fn answer(&self, line: Result<&str, RequestError>, running: &Running) -> String {
        let answer = || {
            let line = line?;
            let line = match &self.columns {
                Some(columns) => columns.question(line, self.tool.is_about_answers())?,
                None => line.into(),
            };
            answer(self.tool, &line, running)
        };
        let why = match catch_unwind(AssertUnwindSafe(answer)) {
            Ok(Ok(answer)) => return answer,
            Ok(Err(error)) => error.to_string(),
            Err(_) => FAILED.to_owned(),
        };
        serde_json::to_string(&LineErrorJson { error: why, line: self.line }).expect("a text and a number are JSON")
    }

    fn is_done(&self) -> bool {
        self.body[self.read..].trim_ascii().is_empty()
    }
}

/// Reads the query of an address: `rows`, and `field=numbers=doc.nums` for each field that stands elsewhere.
fn columns(query: &str) -> Result<Option<Columns>, RequestError> {
    let parts = query.split('&').filter(|part| !part.is_empty());
    parts.into_iter().try_fold(None, |columns: Option<Columns>, part| {
        let columns = columns.unwrap_or_default();
        match part.split_once('=') {
            Some(("field", place)) => columns.with(&decoded(place)?).map(Some),
            None if part == "rows" => Ok(Some(columns)),
            _ => Err(RequestError::Field(format!("`{part}`: write rows, or field=numbers=doc.nums"))),
        }
    })
}

/// Returns the answers of a batch, in the order of its lines.
fn pieces(batch: Batch, caller: Caller) -> NextPiece {
    Box::pin(async move {
        if batch.is_done() {
            return None;
        }
        let (answers, rest) = caller.in_turn(batch.turns, |running| batch.turn(running)).await?;
        Some((answers.into(), Pieces::new(pieces(rest, caller))))
    })
}

/// Returns whether a body is of one of some media types.
fn is_of(headers: &HeaderMap, kinds: &[&str]) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kinds.iter().any(|one| kind.eq_ignore_ascii_case(one))
}

/// Refuses other methods than this one.
fn only(request: &Request<Vec<u8>>, method: &Method) -> Option<Answer> {
    if request.method() == method || (*method == Method::GET && request.method() == Method::HEAD) {
        return None;
    }
    let refusal = error(StatusCode::METHOD_NOT_ALLOWED, &format!("this path only answers {method}"));
    Some(with(refusal, ALLOW, if *method == Method::GET { "GET, HEAD" } else { "POST" }))
}

/// Decodes the bytes that an address writes as `%3D`.
fn decoded(path: &str) -> Result<String, RequestError> {
    let wrong = || RequestError::Field(format!("`{path}` is no part of an address: write % as %25"));
    let (mut bytes, mut rest) = (Vec::new(), path.as_bytes());
    while let Some((&byte, more)) = rest.split_first() {
        rest = more;
        if byte == b'%' {
            let (digits, more) = more.split_at_checked(2).ok_or_else(wrong)?;
            let digits = std::str::from_utf8(digits).map_err(|_| wrong())?;
            bytes.push(u8::from_str_radix(digits, 16).map_err(|_| wrong())?);
            rest = more;
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

fn whole(json: impl Into<Bytes>) -> Answer {
    with(Response::new(whole_body(json)), CONTENT_TYPE, JSON)
}

fn error(status: StatusCode, message: &str) -> Answer {
    let mut response = whole(json!({"error": message}).to_string());
    *response.status_mut() = status;
    response
}

fn with(mut response: Answer, name: HeaderName, value: &'static str) -> Answer {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_decoded() {
        assert_eq!(decoded("24%3A3,3,8,8%3d24").unwrap(), "24:3,3,8,8=24");
        for wrong in ["%", "%2", "%zz", "%ff", "%€"] {
            assert!(decoded(wrong).is_err(), "{wrong}");
        }
    }
}
