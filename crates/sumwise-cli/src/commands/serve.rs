//! `sumwise serve`, which serves the page from files built into the program.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::thread;

use tiny_http::{Method, Request, Server};

use crate::args::Serve;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The headers of every response: the page loads and runs only its own files, and no site may frame it.
const HEADERS: [(&str, &str); 6] = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-cache"),
];

/// The number of responses written at once, so that one slow client does not block the others.
const THREADS: usize = 4;

pub(crate) fn run(arguments: &Serve) -> Result<Exit, Fault> {
    if FILES.is_empty() {
        return Err(Fault::input(
            "this program was built without the page: run `cargo xtask web` in the repository, then \
             `cargo build --release`",
        ));
    }
    let server = Server::http((Ipv4Addr::LOCALHOST, arguments.port)).map_err(|error| {
        Fault::Input(format!("cannot serve on port {}: {error}; choose another with --port", arguments.port))
    })?;
    let port = server.server_addr().to_ip().map_or(arguments.port, |address| address.port());
    let mut out = output::stdout();
    writeln!(out, "http://127.0.0.1:{port}/")?;
    out.flush()?;
    let serve = || {
        for request in server.incoming_requests() {
            // A closed connection needs no response.
            let _ = answer(request);
        }
    };
    thread::scope(|scope| (0..THREADS).for_each(|_| drop(scope.spawn(serve))));
    Ok(Exit::Solved)
}

/// Answers a request and closes its connection.
///
/// The library would keep the connection alive, which may block a new one: for two simultaneous connections it wakes only
/// one thread.
fn answer(request: Request) -> std::io::Result<()> {
    let is_head = *request.method() == Method::Head;
    let (status, kind, body) = match (request.method(), file(request.url())) {
        (Method::Get | Method::Head, Some((name, body))) => ("200 OK", kind(name), body),
        (Method::Get | Method::Head, None) => {
            ("404 Not Found", "text/plain; charset=utf-8", &b"No such file: open the address without a path.\n"[..])
        }
        _ => ("405 Method Not Allowed", "text/plain; charset=utf-8", &b"This server only answers GET and HEAD.\n"[..]),
    };
    let mut writer = request.into_writer();
    write!(writer, "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: {}\r\n", body.len())?;
    for (name, value) in HEADERS.into_iter().chain([("Content-Type", kind)]) {
        write!(writer, "{name}: {value}\r\n")?;
    }
    writer.write_all(b"\r\n")?;
    writer.write_all(if is_head { &[] } else { body })?;
    writer.flush()
}

/// Returns the file of an address, whose query is ignored.
fn file(address: &str) -> Option<(&'static str, &'static [u8])> {
    let path = address.split(['?', '#']).next()?.strip_prefix('/')?;
    let wanted = if path.is_empty() { "index.html" } else { path };
    FILES.iter().find(|(name, _)| *name == wanted).copied()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
