//! The memory of the server under attack, in a process of its own: the highest so far of a process is that of all its tests.
#![cfg(target_os = "linux")]

use std::io::Write as _;
use std::thread;
use std::time::Duration;

mod attack;
mod client;

use attack::attack;
use client::{connect, memory, rest};

#[test]
fn what_clients_send_is_not_kept() {
    attack(|address| {
        let before = memory("VmRSS:");
        let piece = "x".repeat(64 << 10);
        for begin in [
            "GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
            "GET /",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4096\r\n\r\n",
        ] {
            let mut stream = connect(address);
            stream.write_all(begin.as_bytes()).unwrap();
            let sent = (0..3200).take_while(|_| stream.write_all(piece.as_bytes()).is_ok()).count();
            assert!(sent < 3200, "200 MB were taken");
        }
        // Each byte comes in a frame of its own.
        let trickle = || {
            let mut stream = connect(address);
            stream.set_nodelay(true).unwrap();
            stream.write_all(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4096\r\n\r\n").unwrap();
            for _ in 0..1000 {
                let _ = stream.write_all(b"x");
                thread::sleep(Duration::from_millis(1));
            }
            drop(rest(&mut stream));
        };
        thread::scope(|scope| (0..50).for_each(|_| drop(scope.spawn(trickle))));
        let grown = memory("VmHWM:").saturating_sub(before);
        assert!(grown < 64 << 10, "{grown} KiB");
    });
}
