//! `sumwise serve`: the page, from files built into the program, and questions of other programs.

mod api;
mod page;

use std::convert::Infallible;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::rc::Rc;

use self::api::Service;
use self::page::Page;
use crate::Exit;
use crate::args::Serve;
use crate::fault::Fault;
use crate::output;
use crate::server::{self, Door, Limits};

pub use self::api::Api;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The most bytes of a token.
const LONGEST_TOKEN: u64 = 4096;

pub(crate) fn run(arguments: &Serve) -> Result<Exit, Fault> {
    if FILES.is_empty() && !arguments.api {
        return Err(Fault::input(
            "this program was built without the page: run `cargo xtask web` in the repository, then \
             `cargo build --release`",
        ));
    }
    let token = arguments.token.as_deref().map(token).transpose()?;
    if !arguments.listen.is_loopback() && token.is_none() {
        return Err(Fault::Input(format!(
            "--listen {} lets other machines ask: give a file with a secret word, like --token FILE",
            arguments.listen
        )));
    }
    let listener = TcpListener::bind((arguments.listen, arguments.port)).map_err(|error| {
        Fault::Input(format!("cannot serve on port {}: {error}; choose another with --port", arguments.port))
    })?;
    let mut out = output::stdout();
    writeln!(out, "http://{}/", listener.local_addr()?)?;
    out.flush()?;
    if arguments.api {
        let api = Api { token, time: arguments.timeout.0, memory: arguments.memory };
        match serve_api(listener, Limits::of_api(), api, FILES)? {}
    }
    match serve(listener, Limits::default(), FILES)? {}
}

/// Reads a token: the first line of a file.
fn token(path: &Path) -> Result<String, Fault> {
    let mut text = String::new();
    let read = fs::File::open(path).and_then(|file| file.take(LONGEST_TOKEN).read_to_string(&mut text));
    read.map_err(|error| Fault::Input(format!("cannot read the token in {}: {error}", path.display())))?;
    match text.lines().next().map(str::trim) {
        Some(token) if !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic()) => Ok(token.to_owned()),
        _ => Err(Fault::Input(format!(
            "{}: the first line of the file is the token, in ASCII without spaces",
            path.display()
        ))),
    }
}

/// Serves files, given by path and content, to all connections of a listener: `index.html` at `/`.
///
/// Answers only requests whose `Host` is this machine, as `127.0.0.1`, `localhost` or `[::1]`, so that no page of another site
/// reads an answer by letting its own name point here. Clients that take Brotli or gzip get it: a file `NAME.br` is the content of
/// `NAME` in Brotli, and gzip is made once, at the start. Never returns except for an error.
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
    let page = Page::new(files);
    let door = Door { any_name: false, heeds_end: false };
    server::serve(listener, limits, door, move |request| std::future::ready(page.answer(&request)))
}

/// Answers questions of other programs as well: `POST /v1/solve` and its like.
///
/// Answers to this machine alone, like [`serve`], unless there is a token, which every question must then carry. Never returns
/// except for an error.
///
/// # Errors
/// The system provides no event queue.
///
/// ```
/// use std::io::{Read, Write};
/// use std::net::{TcpListener, TcpStream};
///
/// use sumwise_cli::{Api, Limits, serve_api};
///
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// let mut client = TcpStream::connect(listener.local_addr()?)?;
/// std::thread::spawn(|| serve_api(listener, Limits::of_api(), Api::default(), &[]));
///
/// let head = "POST /v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
/// write!(client, "{head}Content-Length: 14\r\n\r\n24:3,3,8,8=24\n")?;
/// let mut answer = String::new();
/// client.read_to_string(&mut answer)?;
/// assert!(answer.contains(r#""infix":"8/(3-8/3)""#));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve_api(
    listener: TcpListener,
    limits: Limits,
    api: Api,
    files: &[(&'static str, &'static [u8])],
) -> io::Result<Infallible> {
    let page = Page::new(files);
    let door = Door { any_name: api.token.is_some(), heeds_end: true };
    let service = Rc::new(Service::new(api));
    let page = Rc::new(page);
    server::serve(listener, limits, door, move |request| {
        let (service, page) = (Rc::clone(&service), Rc::clone(&page));
        async move {
            match service.answer(&request).await {
                Some(answer) => answer,
                None => page.answer(&request),
            }
        }
    })
}
