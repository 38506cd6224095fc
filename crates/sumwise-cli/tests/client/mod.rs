//! A client of a server, for the tests of servers.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The time after which a connection must be closed.
pub(crate) const LATEST: Duration = Duration::from_secs(8);

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LATEST)).unwrap();
    stream.set_write_timeout(Some(LATEST)).unwrap();
    stream
}

/// Returns what the server sends until it closes the connection.
pub(crate) fn rest(stream: &mut TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
            panic!("still open after {} bytes", bytes.len())
        }
        _ => bytes,
    }
}

/// Sends bytes, then returns what the server sends until it closes the connection.
pub(crate) fn ask(address: SocketAddr, request: &str) -> Vec<u8> {
    let mut stream = connect(address);
    stream.write_all(request.as_bytes()).unwrap();
    rest(&mut stream)
}

pub(crate) fn head(response: &[u8]) -> &str {
    let end = response.windows(4).position(|window| window == b"\r\n\r\n").expect("a response with headers");
    std::str::from_utf8(&response[..end]).unwrap()
}

pub(crate) fn status_and_body(response: &[u8]) -> (u16, &[u8]) {
    let head = head(response);
    (head.split(' ').nth(1).unwrap().parse().unwrap(), &response[head.len() + 4..])
}

pub(crate) fn status(response: &[u8]) -> u16 {
    status_and_body(response).0
}

pub(crate) fn header<'a>(response: &'a [u8], name: &str) -> Option<&'a str> {
    head(response).lines().filter_map(|line| line.split_once(": ")).find(|(found, _)| *found == name).map(|(_, it)| it)
}

/// Returns the response to a request with a `Host`, and `Connection: close`.
pub(crate) fn answer(address: SocketAddr, request: &str, headers: &str) -> Vec<u8> {
    ask(address, &format!("{request} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n"))
}

/// Returns a figure of this process, which has the server in it, in KiB.
#[cfg(target_os = "linux")]
pub(crate) fn memory(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.trim_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap()
}
