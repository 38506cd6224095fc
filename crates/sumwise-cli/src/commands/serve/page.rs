//! The files of the page: in Brotli as they were built, and compressed with gzip once.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH,
    VARY,
};
use hyper::{HeaderMap, Method, Request, Response, StatusCode};
use sha2::{Digest as _, Sha256};

use crate::server::{Answer, POLICY, text, whole_body};

/// The only file that pages of other sites may frame: the board alone.
const FRAMED: &str = "embed.html";

/// The end of the name of a file that is the content of another in Brotli.
const PACKED: &str = ".br";

/// A file of the page.
struct File {
    name: &'static str,
    kind: HeaderValue,
    plain: Content,
    /// The content in codings that make it shorter, the shortest first.
    coded: Vec<(&'static str, Content)>,
}

impl File {
    fn new(name: &'static str, content: &'static [u8], packed: Option<&'static [u8]>) -> Self {
        let codings = [("br", packed.map(Bytes::from_static)), ("gzip", zipped(content).map(Bytes::from))];
        let codings = codings.into_iter().filter_map(|(coding, bytes)| Some((coding, bytes?)));
        let shorter = codings.filter(|(_, bytes)| bytes.len() < content.len());
        Self {
            name,
            kind: HeaderValue::from_static(kind(name)),
            plain: Content::new(Bytes::from_static(content)),
            coded: shorter.map(|(coding, bytes)| (coding, Content::new(bytes))).collect(),
        }
    }
}

/// Compresses bytes with gzip. The same bytes always give the same result.
fn zipped(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).ok()
}

/// Returns whether a client takes a coding: it names it, or any coding, with a weight that is not 0.
fn takes(headers: &HeaderMap, coding: &str) -> bool {
    let lists = headers.get_all(ACCEPT_ENCODING).into_iter().filter_map(|list| list.to_str().ok());
    let codings: Vec<&str> = lists.flat_map(|list| list.split(',')).collect();
    let taken = |name: &str| {
        let of_coding = |coding: &&str| {
            let (coding, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
            coding.trim().eq_ignore_ascii_case(name).then(|| weight.contains(|digit| ('1'..='9').contains(&digit)))
        };
        codings.iter().find_map(of_coding)
    };
    taken(coding).or_else(|| taken("*")).unwrap_or(false)
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

/// The files of the page.
pub(super) struct Page(Vec<File>);

impl Page {
    pub(super) fn new(files: &[(&'static str, &'static [u8])]) -> Self {
        let packed = |name: &str| {
            let is_packed = |file: &&(&str, _)| file.0.strip_suffix(PACKED) == Some(name);
            files.iter().find(is_packed).map(|&(_, content)| content)
        };
        let own = files.iter().filter(|(name, _)| !name.ends_with(PACKED));
        Self(own.map(|&(name, content)| File::new(name, content, packed(name))).collect())
    }

    /// Answers a request.
    pub(super) fn answer(&self, request: &Request<Vec<u8>>) -> Answer {
        answer(&self.0, request)
    }
}

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
    let coded = file.coded.iter().find(|(coding, _)| takes(request.headers(), coding));
    let content = coded.map_or(&file.plain, |(_, content)| content);
    let mut response = Response::new(whole_body(content.bytes.clone()));
    if content.is_known(request.headers()) {
        response = Response::new(whole_body(Bytes::new()));
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    response.headers_mut().insert(CONTENT_TYPE, file.kind.clone());
    response.headers_mut().insert(ETAG, content.tag.clone());
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some((coding, _)) = coded {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
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
