//! `sumwise serve`, which serves the page from files built into the program.

use std::convert::Infallible;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, TcpListener};

use flate2::Compression;
use flate2::write::GzEncoder;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH,
    VARY,
};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use sha2::{Digest as _, Sha256};

use crate::args::Serve;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;
use crate::server::{self, Answer, Limits, POLICY, text};

include!(concat!(env!("OUT_DIR"), "/page.rs"));

pub(crate) fn run(arguments: &Serve) -> Result<Exit, Fault> {
    if FILES.is_empty() {
        return Err(Fault::input(
            "this program was built without the page: run `cargo xtask web` in the repository, then \
             `cargo build --release`",
        ));
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port)).map_err(|error| {
        Fault::Input(format!("cannot serve on port {}: {error}; choose another with --port", arguments.port))
    })?;
    let mut out = output::stdout();
    writeln!(out, "http://{}/", listener.local_addr()?)?;
    out.flush()?;
    match serve(listener, Limits::default(), FILES)? {}
}

/// Serves files, given by path and content, to all connections of a listener: `index.html` at `/`.
///
/// Answers only requests whose `Host` is this machine, as `127.0.0.1`, `localhost` or `[::1]`, so that no page of another site
/// reads an answer by letting its own name point here. Clients that take gzip get it; files are compressed once, at the start. Never returns except for an error.
///
/// # Errors
/// The system provides no event queue.
///
/// ```
/// use std::io::{Read, Write};
/// use std::net::{TcpListener, TcpStream};
///
/// use sumwise_cli::{Limits, serve};
///
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// let mut client = TcpStream::connect(listener.local_addr()?)?;
/// std::thread::spawn(|| serve(listener, Limits::default(), &[("index.html", b"Hello")]));
///
/// client.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
/// let mut answer = String::new();
/// client.read_to_string(&mut answer)?;
/// assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nHello"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(listener: TcpListener, limits: Limits, files: &[(&'static str, &'static [u8])]) -> io::Result<Infallible> {
    let files: Vec<File> = files.iter().map(|&(name, content)| File::new(name, content)).collect();
    server::serve(listener, limits, move |request| answer(&files, request))
}

/// The only file that pages of other sites may frame: the board alone.
const FRAMED: &str = "embed.html";

/// A file of the page.
struct File {
    name: &'static str,
    kind: HeaderValue,
    plain: Content,
    /// The content in gzip, if that is shorter.
    zipped: Option<Content>,
}

impl File {
    fn new(name: &'static str, content: &'static [u8]) -> Self {
        let zipped = zipped(content).filter(|zipped| zipped.len() < content.len());
        Self {
            name,
            kind: HeaderValue::from_static(kind(name)),
            plain: Content::new(Bytes::from_static(content)),
            zipped: zipped.map(|zipped| Content::new(zipped.into())),
        }
    }
}

/// Compresses bytes with gzip. The same bytes always give the same result.
fn zipped(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).ok()
}

/// Returns whether a client takes gzip: it names it, or any coding, with a weight that is not 0.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|list| list.to_str().ok());
    let codings: Vec<&str> = lists.flat_map(|list| list.split(',')).collect();
    let taken = |name: &str| {
        let of_coding = |coding: &&str| {
            let (coding, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
            coding.trim().eq_ignore_ascii_case(name).then(|| weight.contains(|digit| ('1'..='9').contains(&digit)))
        };
        codings.iter().find_map(of_coding)
    };
    taken("gzip").or_else(|| taken("*")).unwrap_or(false)
}

/// The bytes of a body, with their entity tag.
struct Content {
    tag: HeaderValue,
    bytes: Bytes,
}

impl Content {
    fn new(bytes: Bytes) -> Self {
        let digest = Sha256::digest(&bytes).iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"));
        let tag = HeaderValue::try_from(format!("\"{digest}\"")).expect("hexadecimal digits are visible");
        Self { tag, bytes }
    }

    /// Returns whether the client has this content.
    fn is_known(&self, headers: &HeaderMap) -> bool {
        let lists = headers.get_all(IF_NONE_MATCH).into_iter().filter_map(|list| list.to_str().ok());
        lists.flat_map(|list| list.split(',')).any(|tag| tag.trim().trim_start_matches("W/") == self.tag)
    }
}

/// Answers a request.
fn answer(files: &[File], request: &Request<Vec<u8>>) -> Answer {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "This server only answers GET and HEAD.\n");
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return response;
    }
    let name = match request.uri().path() {
        "/" => "index.html",
        path => path.strip_prefix('/').unwrap_or(path),
    };
    let Some(file) = files.iter().find(|file| file.name == name) else {
        return text(StatusCode::NOT_FOUND, "No such file: open the address without a path.\n");
    };
    let zipped = file.zipped.as_ref().filter(|_| takes_gzip(request.headers()));
    let content = zipped.unwrap_or(&file.plain);
    let mut response = Response::new(Full::new(content.bytes.clone()));
    if content.is_known(request.headers()) {
        response = Response::new(Full::default());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    response.headers_mut().insert(CONTENT_TYPE, file.kind.clone());
    response.headers_mut().insert(ETAG, content.tag.clone());
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    if zipped.is_some() {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    if file.name == FRAMED {
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    }
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
