//! Attacks on the server of the page. During each, another client is answered correctly and without delay.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::iter::repeat;
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use flate2::read::GzDecoder;

mod attack;
mod client;
mod scratch;

use attack::{BIG, GET, GET_BIG, INDEX, LIMITS, QUICKLY, attack, started};
use client::{LATEST, answer, ask, connect, header, rest, status, status_and_body};
use scratch::heeding;

#[test]
fn only_the_board_alone_may_be_framed() {
    let address = started();
    let policy = |path: &str| {
        let response = answer(address, &format!("GET {path}"), "");
        header(&response, "content-security-policy").unwrap().to_owned()
    };
    let framed = policy("/embed.html");
    assert!(framed.starts_with("default-src 'none'; "), "{framed}");
    for path in ["/", "/index.html", "/engine/big.wasm", "/nothing"] {
        assert_eq!(policy(path), format!("{framed}; frame-ancestors 'none'"), "{path}");
    }
}

#[test]
fn files_are_served_with_their_kind_and_tag() {
    let address = started();
    for path in ["/", "/index.html", "/?query", "http://localhost/index.html"] {
        let response = answer(address, &format!("GET {path}"), "");
        assert_eq!(status_and_body(&response), (200, INDEX), "{path}");
        assert_eq!(header(&response, "content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(header(&response, "cache-control"), Some("no-cache"));
        let policy = header(&response, "content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && policy.ends_with("; frame-ancestors 'none'"), "{policy}");
        let tag = header(&response, "etag").unwrap();
        for tags in [tag.to_owned(), format!("\"other\", W/{tag}")] {
            let known = answer(address, &format!("GET {path}"), &format!("If-None-Match: {tags}\r\n"));
            assert_eq!(status_and_body(&known), (304, &b""[..]));
            assert_eq!(header(&known, "etag"), Some(tag));
        }
        assert_eq!(status(&answer(address, &format!("GET {path}"), "If-None-Match: \"other\"\r\n")), 200);
    }
    let big = answer(address, "GET /engine/big.wasm", "");
    assert!(status_and_body(&big) == (200, &BIG) && header(&big, "content-type") == Some("application/wasm"));
    let no_body = answer(address, "HEAD /engine/big.wasm", "");
    assert_eq!(status_and_body(&no_body), (200, &b""[..]));
    assert_eq!(header(&no_body, "content-length"), Some("8388608"));
}

fn tag(response: &[u8]) -> &str {
    header(response, "etag").unwrap()
}

#[test]
fn a_client_gets_the_shortest_content_that_it_takes() {
    let address = started();
    let big = |method: &str, accepted: &str| {
        answer(address, &format!("{method} /engine/big.wasm"), &format!("Accept-Encoding: {accepted}\r\n"))
    };
    let zipped = big("GET", "gzip");
    let mut unzipped = Vec::new();
    GzDecoder::new(status_and_body(&zipped).1).read_to_end(&mut unzipped).unwrap();
    assert!(unzipped == BIG);
    let packed = big("GET", "gzip, br");
    let mut unpacked = Vec::new();
    brotli::BrotliDecompress(&mut status_and_body(&packed).1, &mut unpacked).unwrap();
    assert!(unpacked == BIG);
    let all = [("identity", None, &big("GET", "")), ("gzip", Some("gzip"), &zipped), ("gzip, br", Some("br"), &packed)];
    for (accepted, coding, response) in all {
        let length = status_and_body(response).1.len();
        assert!(coding.is_none() || length < BIG.len() / 100, "{length}");
        for response in [response, &big("HEAD", accepted)] {
            assert_eq!((status(response), header(response, "content-encoding")), (200, coding));
            assert_eq!(header(response, "content-length"), Some(&*length.to_string()));
            assert_eq!(header(response, "content-type"), Some("application/wasm"));
            assert_eq!(header(response, "vary"), Some("accept-encoding"));
        }
        // A client may have other content under its tag.
        for (_, other, known) in all {
            let code = if other == coding { 304 } else { 200 };
            let asked = big("HEAD", &format!("{accepted}\r\nIf-None-Match: {}", tag(known)));
            assert_eq!(status_and_body(&asked), (code, &b""[..]), "{accepted} {other:?}");
            assert_eq!((header(&asked, "vary"), tag(&asked)), (Some("accept-encoding"), tag(response)));
        }
    }
    // What gets no shorter stays as it is, and so says the response.
    let short = answer(address, "GET /", "Accept-Encoding: gzip, br\r\n");
    assert_eq!((status_and_body(&short), header(&short, "content-encoding")), ((200, INDEX), None));
    assert_eq!(header(&short, "vary"), Some("accept-encoding"));
    assert_eq!(status(&answer(address, "GET /engine/big.wasm.br", "")), 404);
}

#[test]
fn a_client_says_which_codings_it_takes() {
    let address = started();
    for (accepted, coding) in [
        ("gzip", Some("gzip")),
        ("deflate, GZIP;q=0.5", Some("gzip")),
        ("br;q=1.0, gzip ; q=0.001", Some("br")),
        ("gzip, BR;q=0.1", Some("br")),
        ("br;q=0, gzip", Some("gzip")),
        ("*", Some("br")),
        ("*, br; q=0", Some("gzip")),
        ("deflate\r\nAccept-Encoding: gzip", Some("gzip")),
        ("", None),
        ("identity, xbr", None),
        ("gzip;q=0", None),
        ("gzip; q=0.000, br;q=0, *", None),
        ("*;q=0", None),
        ("xgzip, gzip2", None),
        (";;q=,,=", None),
    ] {
        let response = answer(address, "HEAD /engine/big.wasm", &format!("Accept-Encoding: {accepted}\r\n"));
        assert_eq!(header(&response, "content-encoding"), coding, "{accepted}");
    }
}

#[test]
fn what_is_no_file_is_refused_in_words() {
    let address = started();
    for path in ["/nothing", "/engine/", "//index.html", "/../index.html", "/%69ndex.html", "*"] {
        let response = answer(address, &format!("GET {path}"), "");
        let no_file = (404, &b"No such file: open the address without a path.\n"[..]);
        assert_eq!(status_and_body(&response), no_file, "{path}");
        assert_eq!(header(&response, "x-content-type-options"), Some("nosniff"));
    }
    for request in ["POST /", "PUT /index.html", "DELETE /nothing", "OPTIONS *", "TRACE /", "BREW /"] {
        let response = answer(address, request, "");
        let no_method = (405, &b"This server only answers GET and HEAD.\n"[..]);
        assert_eq!(status_and_body(&response), no_method, "{request}");
        assert_eq!(header(&response, "allow"), Some("GET, HEAD"));
    }
}

#[test]
fn only_names_of_this_machine_are_answered() {
    let address = started();
    let respond = |request: &str| status(&ask(address, &format!("{request}Connection: close\r\n\r\n")));
    for host in ["localhost", "LocalHost:1", "127.0.0.1", "127.0.0.1:8024", "[::1]", "[::1]:80", "localhost:"] {
        assert_eq!(respond(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n")), 200, "{host}");
    }
    let others = "evil.example localhost.evil.example localhost:x evil.localhost 127.0.0.1.evil.example:80 127.0.0.2 \
        x@localhost localhost. ::1 [::1 :80 : \u{e9} 127.0.0.1:80:80";
    for host in others.split(' ').chain([""]) {
        assert_eq!(respond(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n")), 421, "{host}");
    }
    assert_eq!(respond("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n"), 421);
    assert_eq!(respond("CONNECT evil.example:80 HTTP/1.1\r\nHost: localhost\r\n"), 421);
    assert_eq!(respond("GET / HTTP/1.1\r\n"), 400);
    assert_eq!(respond("GET / HTTP/1.0\r\n"), 400);
    assert_eq!(respond("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n"), 400);
}

#[test]
fn a_huge_body_is_refused_before_it_comes() {
    attack(|address| {
        for length in ["4097", "99999999999", "18446744073709551613"] {
            for method in ["POST", "GET"] {
                let begin = Instant::now();
                let response = ask(
                    address,
                    &format!("{method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"),
                );
                assert_eq!(status(&response), 413, "{length}");
                assert!(begin.elapsed() < QUICKLY);
            }
        }
        for length in ["18446744073709551616", "-1", "x"] {
            assert_eq!(status(&answer(address, "POST /", &format!("Content-Length: {length}\r\n"))), 400, "{length}");
        }
        let mut stream = connect(address);
        write!(stream, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\nExpect: 100-continue\r\n\r\n")
            .unwrap();
        assert_eq!(status(&rest(&mut stream)), 413);
        // A client that is still sending gets the refusal.
        let mut stream = connect(address);
        stream.write_all(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n\r\n").unwrap();
        for _ in 0..3 {
            thread::sleep(Duration::from_millis(100));
            stream.write_all(&BIG[..100_000]).unwrap();
        }
        assert_eq!(status(&rest(&mut stream)), 413);
        let chunks = "400\r\n".to_owned() + &"x".repeat(1024) + "\r\n";
        let chunked = |count| {
            answer(address, "POST /", &format!("Transfer-Encoding: chunked\r\n\r\n{}0\r\n", chunks.repeat(count)))
        };
        assert_eq!(status(&chunked(4)), 405);
        assert_eq!(status(&chunked(5)), 413);
    });
}

#[test]
fn bodies_that_never_come_are_not_waited_for() {
    attack(|address| {
        let requests = [
            "Content-Length: 9\r\n\r\n12345678",
            "Transfer-Encoding: chunked\r\n\r\nff\r\n",
            "Content-Length: 4096\r\n\r\n",
        ];
        let waiting: Vec<TcpStream> = (0..60)
            .map(|index| {
                let mut stream = connect(address);
                write!(stream, "POST / HTTP/1.1\r\nHost: localhost\r\n{}", requests[index % 3]).unwrap();
                stream
            })
            .collect();
        let begin = Instant::now();
        for mut stream in waiting {
            assert_eq!(status(&rest(&mut stream)), 408);
        }
        assert!(begin.elapsed() < LATEST);
    });
}

#[test]
fn headers_have_a_bound() {
    attack(|address| {
        let long = |length| answer(address, "GET /", &format!("X: {}\r\n", "x".repeat(length)));
        assert_eq!(status(&long(15 << 10)), 200);
        assert_eq!(status(&long(17 << 10)), 431);
        assert_eq!(status(&long(900 << 10)), 431);
        assert_eq!(status(&answer(address, &format!("GET /{}", "x".repeat(17 << 10)), "")), 431);
        assert_eq!(status(&answer(address, "GET /", &"X: x\r\n".repeat(1000))), 431);
    });
}

#[test]
fn slow_headers_are_not_waited_for() {
    attack(|address| {
        let slow = || {
            let begin = Instant::now();
            let mut stream = connect(address);
            stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
            for byte in GET[..20].bytes().chain(repeat(b'x')) {
                let _ = stream.write_all(&[byte]);
                if stream.read(&mut [0]).is_ok() {
                    break;
                }
            }
            let elapsed = begin.elapsed();
            assert!(elapsed > LIMITS.reading && elapsed < LIMITS.answering, "{elapsed:?}");
        };
        thread::scope(|scope| (0..30).for_each(|_| drop(scope.spawn(slow))));
    });
}

#[test]
fn idle_connections_make_room_and_are_closed() {
    attack(|address| {
        let begin = Instant::now();
        let mut idle: Vec<TcpStream> = (0..300)
            .map(|index| {
                let mut stream = connect(address);
                stream
                    .write_all(
                        ["", "G", GET, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"][index % 4]
                            .as_bytes(),
                    )
                    .unwrap();
                stream
            })
            .collect();
        let (early, late) = idle.split_at_mut(200);
        for stream in early {
            rest(stream);
        }
        assert!(begin.elapsed() < LIMITS.reading);
        for stream in late {
            rest(stream);
        }
        assert!(begin.elapsed() > LIMITS.reading && begin.elapsed() < LIMITS.answering);
    });
}

#[test]
fn a_flood_of_connections_leaves_room() {
    attack(|address| {
        let begin = Instant::now();
        let flood = || {
            let mut held = VecDeque::new();
            while begin.elapsed() < LIMITS.answering {
                held.push_back(connect(address));
                if held.len() > 200 {
                    held.pop_front();
                }
                thread::sleep(Duration::from_millis(1));
            }
        };
        thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(flood))));
    });
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    attack(|address| {
        let requests = [
            GET,
            "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nGET",
        ];
        let last = "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\nGET ";
        let responses = String::from_utf8(ask(address, &(requests.concat().repeat(200) + last))).unwrap();
        let codes: Vec<&str> = responses.split("HTTP/1.1 ").skip(1).map(|response| &response[..3]).collect();
        assert_eq!(codes, [["200", "404", "405"].repeat(200), vec!["200"]].concat());
    });
}

#[test]
fn garbage_ends_its_own_connection_only() {
    attack(|address| {
        let mut seed = 1_u64;
        let mut noise = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 56) as u8
        };
        for length in 1..300 {
            let mut stream = connect(address);
            let bytes: Vec<u8> = (0..length).map(|_| noise()).chain(*b"\r\n\r\n").collect();
            let _ = stream.write_all(&bytes).and_then(|()| stream.shutdown(Shutdown::Write));
            let response = rest(&mut stream);
            assert!(response.is_empty() || status(&response) == 400, "{bytes:?}");
        }
        for garbage in [
            "\0\0\0\0\r\n\r\n",
            "GET\r\n\r\n",
            "GET / HTTP/9.9\r\n\r\n",
            "GET / HTTP/1.1\r\n: x\r\n\r\n",
            "\u{16}\u{3}\u{1}\u{2}\r\n\r\n",
        ] {
            assert_eq!(status(&ask(address, garbage)), 400, "{garbage:?}");
        }
        assert_eq!(ask(address, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), b"");
    });
}

#[test]
fn connections_close_when_asked_and_stay_otherwise() {
    let address = started();
    let begin = Instant::now();
    assert_eq!(status(&answer(address, "GET /", "")), 200);
    assert_eq!(status(&ask(address, "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")), 200);
    assert!(begin.elapsed() < QUICKLY);
    let mut stream = connect(address);
    for _ in 0..3 {
        stream.write_all(GET.as_bytes()).unwrap();
        let mut response = Vec::new();
        while !response.ends_with(INDEX) {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            response.extend(byte);
        }
    }
    assert_eq!(rest(&mut stream), b"");
    assert!(begin.elapsed() > LIMITS.reading && begin.elapsed() < LIMITS.answering);
}

#[test]
fn half_closed_clients_get_their_response() {
    attack(|address| {
        for _ in 0..5 {
            let mut stream = connect(address);
            stream.write_all(GET_BIG.as_bytes()).unwrap();
            stream.shutdown(Shutdown::Write).unwrap();
            assert!(status_and_body(&rest(&mut stream)) == (200, &BIG));
        }
        for half in [&GET[..20], "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n123"] {
            let mut stream = connect(address);
            stream.write_all(half.as_bytes()).unwrap();
            stream.shutdown(Shutdown::Write).unwrap();
            let response = rest(&mut stream);
            assert!(response.is_empty() || status(&response) == 400);
        }
    });
}

#[test]
fn clients_that_do_not_read_are_not_waited_for() {
    attack(|address| {
        let requests = [GET_BIG.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"), GET_BIG.repeat(100)];
        let deaf: Vec<TcpStream> = (0..40)
            .map(|index| {
                let mut stream = connect(address);
                stream.write_all(requests[index % 2].as_bytes()).unwrap();
                stream
            })
            .collect();
        thread::sleep(LIMITS.answering + LIMITS.reading);
        for mut stream in deaf {
            assert!(rest(&mut stream).len() < BIG.len());
        }
    });
}

/// Starts the program, which says at once if it was built without the page.
fn program(port: &str) -> std::process::Child {
    let mut command = heeding(env!("CARGO_BIN_EXE_sumwise"));
    command.args(["serve", "--port", port]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[test]
fn the_program_prints_its_address_and_serves_the_page() {
    let mut server = program("0");
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    if line.is_empty() {
        let output = server.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(
            String::from_utf8(output.stderr).unwrap().starts_with("error: this program was built without the page")
        );
        return;
    }
    let address: SocketAddr = line.strip_prefix("http://").unwrap().strip_suffix("/\n").unwrap().parse().unwrap();
    let response = answer(address, "GET /", "");
    assert!(status(&response) == 200 && response.starts_with(b"HTTP/1.1 200 OK"));
    let taken = program(&address.port().to_string()).wait_with_output().unwrap();
    let message = format!("error: cannot serve on port {}: ", address.port());
    assert_eq!(taken.status.code(), Some(2));
    let said = String::from_utf8(taken.stderr).unwrap();
    assert!(said.starts_with(&message) && said.ends_with("; choose another with --port\n"), "{said}");
    // Ctrl-C waits for no client.
    let mut busy = connect(address);
    busy.write_all(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n").unwrap();
    let begin = Instant::now();
    end(&mut server);
    assert!(begin.elapsed() < QUICKLY);
}

#[cfg(unix)]
fn end(server: &mut std::process::Child) {
    assert!(Command::new("kill").args(["-INT", &server.id().to_string()]).status().unwrap().success());
    assert_eq!(server.wait().unwrap().code(), Some(130));
}

#[cfg(not(unix))]
fn end(server: &mut std::process::Child) {
    server.kill().and_then(|()| server.wait()).unwrap();
}
