//! Attacks on a server of the page with small limits, during which another client is answered.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sumwise_cli::{Limits, serve};

use crate::client::{answer, status, status_and_body};

pub(crate) static BIG: [u8; 8 << 20] = [7; 8 << 20];
pub(crate) const INDEX: &[u8] = b"<!doctype html><title>sumwise</title>";

/// Returns the files of a page, one of them in Brotli as well.
fn files() -> Vec<(&'static str, &'static [u8])> {
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &BIG[..], &mut packed, &brotli::enc::BrotliEncoderParams::default()).unwrap();
    vec![("index.html", INDEX), ("embed.html", INDEX), ("engine/big.wasm", &BIG), ("engine/big.wasm.br", packed.leak())]
}

pub(crate) const GET: &str = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
pub(crate) const GET_BIG: &str = "GET /engine/big.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// The limits of the tests: small, so that they are met soon.
pub(crate) const LIMITS: Limits = Limits {
    connections: 64,
    head: 16 << 10,
    body: 4 << 10,
    reading: Duration::from_millis(1200),
    answering: Duration::from_millis(2400),
};

/// The longest wait of a client for its response, far below the times of an attack.
pub(crate) const QUICKLY: Duration = Duration::from_millis(900);

pub(crate) fn started() -> SocketAddr {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || serve(listener, LIMITS, &files()));
    // The server is ready when it has answered.
    assert_eq!(status(&answer(address, "GET /", "")), 200);
    address
}

/// Runs an attack while another client sends requests all the time.
pub(crate) fn attack(attack: impl FnOnce(SocketAddr)) {
    let address = started();
    let over = Arc::new(AtomicBool::new(false));
    let until = Arc::clone(&over);
    let client = thread::spawn(move || {
        let mut slowest = Duration::ZERO;
        while !until.load(Ordering::Relaxed) {
            let begin = Instant::now();
            assert_eq!(status_and_body(&answer(address, "GET /", "")), (200, INDEX));
            slowest = slowest.max(begin.elapsed());
            thread::sleep(Duration::from_millis(5));
        }
        slowest
    });
    attack(address);
    over.store(true, Ordering::Relaxed);
    let slowest = client.join().unwrap();
    assert!(slowest < QUICKLY, "{slowest:?}");
}
