//! `sumwise serve`: the page, from files built into the program.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::thread;

use tiny_http::{Method, Request, Server};

use crate::args::Serve;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::output;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What every answer says: nothing comes from elsewhere, nothing is run but the page's own files, and nobody frames it.
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

/// So many answers are written at once, so that a reader who is slow holds up nobody.
const THREADS: usize = 4;

pub(crate) fn run(arguments: &Serve) -> Result<Exit, Fault> {
    if FILES.is_empty() {
        return Err(Fault::input(
            "this program was built without the page: in its repository, `cargo xtask web` builds the page, and \
             `cargo build --release` after it a program that has it",
        ));
    }
    let server = Server::http((Ipv4Addr::LOCALHOST, arguments.port))
        .map_err(|error| Fault::Input(format!("port {} cannot be served: {error}", arguments.port)))?;
    let port = server.server_addr().to_ip().map_or(arguments.port, |address| address.port());
    let mut out = output::stdout();
    writeln!(out, "http://127.0.0.1:{port}/")?;
    out.flush()?;
    let serve = || {
        for request in server.incoming_requests() {
            // A browser that has gone away needs no answer.
            let _ = answer(request);
        }
    };
    thread::scope(|scope| (0..THREADS).for_each(|_| drop(scope.spawn(serve))));
    Ok(Exit::Solved)
}

/// Answers a request and lets its connection go. The library would keep it, and may then leave a new one waiting for
/// as long: of two that come at once it wakes a thread for one.
fn answer(request: Request) -> std::io::Result<()> {
    let is_head = *request.method() == Method::Head;
    let (status, kind, body) = match (request.method(), file(request.url())) {
        (Method::Get | Method::Head, Some((name, body))) => ("200 OK", kind(name), body),
        (Method::Get | Method::Head, None) => {
            ("404 Not Found", "text/plain; charset=utf-8", &b"There is no such file.\n"[..])
        }
        _ => ("405 Method Not Allowed", "text/plain; charset=utf-8", &b"Files are only read here: ask with GET.\n"[..]),
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

/// The file that an address names; what stands after a `?` names none.
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
