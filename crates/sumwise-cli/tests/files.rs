//! Tests of the files that commands write, and of the signals that end commands.
//!
//! Devices are reached through links in a scratch directory, so that a fault replaces no device of the machine.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::{Read, Write as _};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const SUMWISE: &str = env!("CARGO_BIN_EXE_sumwise");

mod scratch;

use scratch::{Scratch, heeding, said};

impl Scratch {
    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.path).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Runs a script of bash, in which `$SUMWISE` is the program.
    fn bash(&self, script: &str) -> Output {
        let mut command = Command::new("bash");
        command.args(["-c", script]).current_dir(&self.path).env("SUMWISE", SUMWISE).stdin(Stdio::null());
        command.output().unwrap()
    }

    fn fifo(&self, name: &str) {
        assert!(Command::new("mkfifo").arg(self.path(name)).status().unwrap().success());
    }
}

/// Waits until a condition holds, for at most 20 seconds.
fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(20), "waited in vain: {what}");
        sleep(Duration::from_millis(5));
    }
}

/// A running command. It is killed on drop.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Self {
        Self(command.spawn().unwrap())
    }

    fn send(&self, signal: &str) {
        send(signal, &self.0.id().to_string());
    }

    /// Waits for the end, for at most 20 seconds. Returns the exit code.
    fn code(&mut self) -> Option<i32> {
        wait_for("the end of a command", || self.0.try_wait().unwrap().is_some());
        self.0.wait().unwrap().code()
    }

    /// Returns what the command has written to a pipe, after its end.
    fn written(pipe: Option<impl Read>) -> String {
        let mut text = String::new();
        pipe.unwrap().read_to_string(&mut text).unwrap();
        text
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn send(signal: &str, pid: &str) {
    assert!(Command::new("kill").args(["-s", signal, pid]).status().unwrap().success());
}

/// A sweep that takes hours.
const ENDLESS: &str = "sweep --pool 1..12 --numbers 7 --targets 100..999 --question essential";

/// The commands that write a file, with its extensions.
const WRITERS: [(&str, &str, &[&str]); 5] = [
    ("generate --game 24 -n 3 --seed a", "--out", &["txt", "jsonl", "csv", "parquet"]),
    ("worksheet --game 24 -n 3 --seed a", "--out", &["pdf", "html", "svg"]),
    ("daily --game 24 --date 2026-11-21", "--out", &["txt", "json", "rss", "xml", "ics", "html"]),
    ("sweep --game primes", "--plot", &["svg", "png"]),
    ("sweep --game 24 --targets 1..9 --histogram", "--plot", &["svg", "png"]),
];

/// Returns each command with each of its extensions, without the name of the file.
fn writers() -> impl Iterator<Item = (String, &'static str)> {
    let each = |(command, flag, extensions): (&'static str, &'static str, &'static [&'static str])| {
        extensions.iter().map(move |extension| (format!("{command} {flag}"), *extension))
    };
    WRITERS.into_iter().flat_map(each)
}

/// Returns whether bytes begin as a file of the format does.
fn is_of(format: &str, bytes: &[u8]) -> bool {
    let start: &[u8] = match format {
        "txt" => b"24:",
        "jsonl" => b"{\"id\":\"24:",
        "json" => b"[\n  {",
        "rss" | "xml" => b"<?xml ",
        "ics" => b"BEGIN:VCALENDAR\r\n",
        "csv" => b"id,numbers,",
        "parquet" => b"PAR1",
        "pdf" => b"%PDF-",
        "html" => b"<!DOCTYPE html>",
        "svg" => b"<svg ",
        "png" => b"\x89PNG",
        _ => unreachable!("no command writes it"),
    };
    bytes.starts_with(start)
}

#[test]
fn the_extension_of_a_name_is_the_format() {
    let scratch = Scratch::new("formats");
    for (command, extension) in writers() {
        for name in [format!("file.{extension}"), format!("FILE.{}", extension.to_uppercase())] {
            scratch.done(&format!("{command} {name}"));
            assert!(is_of(extension, &scratch.read(&name)), "{command} {name}");
        }
    }
    for (command, extension) in writers().filter(|(command, _)| !command.starts_with("sweep")) {
        let format = if extension == "txt" { "text" } else { extension };
        let other = if extension == "svg" { "pdf" } else { "svg" };
        for name in [format!("named.{other}"), "plain".to_owned()] {
            scratch.done(&format!("{command} {name} -f {format}"));
            assert!(is_of(extension, &scratch.read(&name)), "{command} {name}");
        }
    }
    scratch.done("generate --game 24 -n 3 --seed a -o plainer");
    assert!(is_of("txt", &scratch.read("plainer")));
}

/// The limit of the shell in blocks of 1024 bytes.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_becomes_too_large_is_an_error() {
    let scratch = Scratch::new("too-large");
    let line = format!("ulimit -f 4; {SUMWISE} generate --game 24 --count 4000 --seed a -o large.csv");
    let output = Command::new("bash").args(["-c", &line]).current_dir(scratch.path("")).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && error.contains("File too large"), "{} {error}", output.status);
    assert_eq!(fs::read_dir(scratch.path("")).unwrap().count(), 0);
}

#[test]
fn what_cannot_be_written_is_refused_before_work() {
    let scratch = Scratch::new("refused");
    fs::write(scratch.path("file"), "before").unwrap();
    let endless = format!("{ENDLESS} --plot");
    for (command, name, why) in [
        ("generate -n 9999999 --out", "x.docx", "write .txt, .jsonl, .csv or .parquet, or add --format"),
        ("generate -n 9999999 --out", "x.json", "write .txt, .jsonl, .csv or .parquet, or add --format"),
        ("worksheet -n 10000 --out", "x.png", "write .pdf, .html or .svg, or add --format"),
        ("worksheet -n 10000 --out", "x", "write .pdf, .html or .svg, or add --format"),
        ("worksheet -n 10000 --out", "-", "write .pdf, .html or .svg, or add --format"),
        ("daily --days 3660 --out", "x.docx", "write .txt, .json, .jsonl, .rss, .xml, .ics or .html, or add --format"),
        ("daily --days 3660 --out", "none/x.ics", "No such file or directory"),
        (&endless, "x.jpg", "write .svg or .png"),
        (&endless, "-", "write .svg or .png"),
        (&endless, "none/x.png", "No such file or directory"),
        (&endless, "file/x.png", "Not a directory"),
        (&endless, "x.svg --picture large", "this game has no large numbers"),
        (&endless, "x.svg --picture values", "needs --histogram"),
        ("sweep --pool 1..12 --size 7 --plot", "x.svg --picture targets --histogram", "leave out --picture"),
        (&format!("{ENDLESS} --out"), "file/directory", "Not a directory"),
        (&format!("{ENDLESS} --out"), "-", "--out takes a directory"),
        ("generate -n 9999999 --out", "none/x.jsonl", "No such file or directory"),
        ("generate -n 9999999 --out", "file/x.jsonl", "Not a directory"),
        ("generate -n 9999999 --out", ".", "is a directory"),
        ("generate -n 9999999 --out", "none/", "is a directory"),
        ("worksheet -n 10000 --out", "none/x.pdf", "No such file or directory"),
        ("worksheet -n 10000 --out", "file/x.pdf", "Not a directory"),
    ] {
        let mut refused = Running::start(&mut scratch.command(&format!("{command} {name}")));
        assert_eq!(refused.code(), Some(2), "{command} {name}");
        let said = Running::written(refused.0.stderr.take());
        let names_it = name.contains(' ') || name == "-" || said.contains(name);
        assert!(said.contains(why) && names_it && said.lines().count() == 1, "{command} {name}: {said}");
        assert_eq!(Running::written(refused.0.stdout.take()), "", "{command} {name}");
        assert_eq!(scratch.names(), ["file"], "{command} {name}");
    }
    assert_eq!(scratch.read("file"), b"before");
}

#[test]
fn a_link_stays_and_its_file_is_replaced_with_its_permissions() {
    let scratch = Scratch::new("links");
    fs::create_dir(scratch.path("to")).unwrap();
    for (command, extension) in writers() {
        let name = |stem: &str| format!("{stem}.{extension}");
        let file = scratch.path(&name("to/file"));
        fs::write(&file, "before").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        // Only root may give files away; others keep their own.
        let _ = std::os::unix::fs::chown(&file, Some(1234), Some(1234));
        let owner = |path: &Path| fs::metadata(path).map(|file| (file.uid(), file.gid())).unwrap();
        let before = owner(&file);
        symlink(name("file"), scratch.path(&name("to/second"))).unwrap();
        symlink(name("to/second"), scratch.path(&name("first"))).unwrap();
        scratch.done(&format!("{command} {}", name("first")));
        assert!(is_of(extension, &fs::read(&file).unwrap()), "{command}");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o7777, 0o640);
        assert_eq!(owner(&file), before);
        fs::remove_file(&file).unwrap();
        scratch.done(&format!("{command} {}", name("first")));
        assert!(is_of(extension, &fs::read(&file).unwrap()), "a link to no file: {command}");
        for link in ["first", "to/second"] {
            assert!(scratch.path(&name(link)).is_symlink(), "{command}");
        }
        for path in ["first", "to/second", "to/file"] {
            fs::remove_file(scratch.path(&name(path))).unwrap();
        }
    }
    assert_eq!(scratch.names(), ["to"]);
    assert_eq!(fs::read_dir(scratch.path("to")).unwrap().count(), 0);
    symlink("loop.csv", scratch.path("loop.csv")).unwrap();
    assert!(said(&scratch.run("generate -n 1 -o loop.csv")).starts_with("error: loop.csv: "));
}

#[test]
fn pipes_and_devices_are_written_to_and_stay() {
    let scratch = Scratch::new("streams");
    symlink("/dev/null", scratch.path("null")).unwrap();
    symlink("/proc/self/fd/1", scratch.path("own")).unwrap();
    for (command, extension) in writers() {
        let file = format!("file.{extension}");
        let answer = scratch.done(&format!("{command} {file}"));
        let whole = scratch.read(&file);

        let pipe = format!("pipe.{extension}");
        scratch.fifo(&pipe);
        let mut reader = Running::start(Command::new("cp").arg(scratch.path(&pipe)).arg(scratch.path("read")));
        assert_eq!(scratch.done(&format!("{command} {pipe}")), answer);
        assert!(fs::symlink_metadata(scratch.path(&pipe)).unwrap().file_type().is_fifo());
        assert_eq!(reader.code(), Some(0));
        assert!(scratch.read("read") == whole, "{command} {pipe}");

        let null = format!("null.{extension}");
        symlink("null", scratch.path(&null)).unwrap();
        assert_eq!(scratch.done(&format!("{command} {null}")), answer);
        assert!(scratch.path(&null).is_symlink() && scratch.path("null").is_symlink());

        // A node of its own needs more rights than those of a user.
        let node = format!("node.{extension}");
        if Command::new("mknod").arg(scratch.path(&node)).args(["c", "1", "3"]).output().unwrap().status.success() {
            let _ = scratch.run(&format!("{command} {node}"));
            assert!(fs::symlink_metadata(scratch.path(&node)).unwrap().file_type().is_char_device(), "{command}");
        }

        let own = format!("own.{extension}");
        symlink("own", scratch.path(&own)).unwrap();
        assert!(scratch.done(&format!("{command} {own}")) == [whole, answer].concat(), "{command} {own}");
        assert!(scratch.path(&own).is_symlink());
        for name in [pipe, null, own, node] {
            let _ = fs::remove_file(scratch.path(&name));
        }
    }
}

#[test]
fn a_dash_is_standard_output() {
    let scratch = Scratch::new("dash");
    for (command, extension) in writers().filter(|(command, _)| !command.starts_with("sweep")) {
        let format = if extension == "txt" { "text" } else { extension };
        scratch.done(&format!("{command} file.{extension}"));
        let command = command.replace("--out", "-o");
        assert!(scratch.done(&format!("{command} - --format {format}")) == scratch.read(&format!("file.{extension}")));
        assert!(!scratch.path("-").exists());
    }
    let asked = scratch.run("generate -n 1 --seed a --format parquet");
    assert_eq!((asked.status.code(), asked.stdout.len()), (Some(2), 0));
}

#[test]
fn a_shell_gives_a_process_or_its_own_output_as_a_file() {
    let scratch = Scratch::new("shell");
    let generate = "\"$SUMWISE\" generate --game 24 -n 3 --seed a";
    scratch.done("generate --game 24 -n 3 --seed a -o file.txt");
    let whole = String::from_utf8(scratch.read("file.txt")).unwrap();
    scratch.bash(&format!("{generate} --out >(gzip > x.gz)"));
    wait_for("gzip", || scratch.bash("gzip -dc x.gz").stdout == whole.as_bytes());
    for (at, own) in
        ["/proc/self/fd/1", "/proc/thread-self/fd/1", "/dev/fd/1", "/proc/self/fd/2"].into_iter().enumerate()
    {
        let link = format!("own{at}.txt");
        symlink(own, scratch.path(&link)).unwrap();
        let redirect = if own.ends_with('2') { "2> both" } else { "> both 2> said" };
        let script = format!("(echo head >&${{to:-1}}; {generate} -o {link}; echo tail >&${{to:-1}}) {redirect}");
        let script = if own.ends_with('2') { format!("to=2; {script}") } else { script };
        scratch.bash(&script);
        let both = String::from_utf8(scratch.read("both")).unwrap();
        let seed = if own.ends_with('2') { "3 puzzles, seed v2:a\n" } else { "" };
        if !own.contains("thread") {
            assert_eq!(both, format!("head\n{whole}{seed}tail\n"), "{own}");
        }
        assert!(both.starts_with("head\n"), "{own}: {both}");
        assert!(scratch.path(&link).is_symlink(), "{own}");
    }
    symlink("/proc/self/fd/7", scratch.path("seven.txt")).unwrap();
    scratch.bash(&format!("exec 7> seven; echo head >&7; {generate} -o seven.txt"));
    assert_eq!(String::from_utf8(scratch.read("seven")).unwrap(), format!("head\n{whole}"));
}

#[test]
fn a_full_disk_is_named_and_leaves_what_was_there() {
    let scratch = Scratch::new("full");
    let mut faults = 0;
    for (command, extension) in writers() {
        let (file, full) = (format!("file.{extension}"), format!("full.{extension}"));
        let (flagless, _) = command.rsplit_once(' ').unwrap();
        let answer = if command.starts_with("sweep") { scratch.done(flagless) } else { Vec::new() };
        // The device always is full. Without room for files, the answer still fits a pipe.
        symlink("/dev/full", scratch.path(&full)).unwrap();
        fs::write(scratch.path(&file), "before").unwrap();
        let failed = [
            (&full, scratch.run(&format!("{command} {full}"))),
            (&file, scratch.bash(&format!("trap '' XFSZ; ulimit -f 0; exec \"$SUMWISE\" {command} {file}"))),
        ];
        for (name, output) in failed {
            assert_eq!(output.status.code(), Some(2), "{command} {name}: {}", said(&output));
            assert!(said(&output).contains(&format!("error: {name}: ")), "{command} {name}: {}", said(&output));
            assert!(output.stdout == answer, "{command} {name}");
            faults += 1;
        }
        assert!(scratch.path(&full).is_symlink());
        assert_eq!(scratch.read(&file), b"before", "{command}");
        for name in [file, full] {
            fs::remove_file(scratch.path(&name)).unwrap();
        }
        assert!(scratch.names().is_empty(), "{command}: {:?}", scratch.names());
    }
    assert_eq!(faults, 34);
}

#[test]
fn a_sweep_names_the_file_that_has_no_room() {
    let scratch = Scratch::new("full-sweep");
    let sweep = "exec \"$SUMWISE\" sweep --game primes --out tables";
    let output = scratch.bash(&format!("trap '' XFSZ; ulimit -f 0; {sweep}"));
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).starts_with("error: tables/"), "{}", said(&output));
    assert_eq!(fs::read_dir(scratch.path("tables/parts")).unwrap().count(), 0);
    assert!(scratch.bash(sweep).status.success());
    assert!(is_of("parquet", &scratch.read("tables/puzzles.parquet")));
}

#[test]
fn full_and_closed_outputs_end_a_command_as_they_should() {
    let scratch = Scratch::new("standard");
    for command in [
        "sweep --game primes",
        "sweep --game primes --list --format csv",
        "sweep --game primes --format csv",
        "sweep --game 24 --targets 1..5000 --histogram --format csv",
        "solve 1 2 3 --target 6",
        "generate -n 2 --seed a --format csv",
        "check 1+2 --numbers 1 2 --target 3 --format csv",
        "completions bash",
        "man",
    ] {
        let full = scratch.bash(&format!("exec \"$SUMWISE\" {command} > /dev/full"));
        assert_eq!(full.status.code(), Some(2), "{command}");
        assert!(said(&full).contains("error: standard output: No space left on device"), "{command}: {}", said(&full));
        let closed = scratch.bash(&format!("\"$SUMWISE\" {command} | true; exit ${{PIPESTATUS[0]}}"));
        assert_eq!((closed.status.code(), said(&closed).contains("error")), (Some(0), false), "{command}");
        let unsaid = scratch.bash(&format!("exec \"$SUMWISE\" {command} 2> /dev/full"));
        assert_eq!((unsaid.status.code(), unsaid.stdout.is_empty()), (Some(0), false), "{command}");
    }
    // The picture is drawn, though nobody reads the answer.
    scratch.bash("\"$SUMWISE\" sweep --game primes --plot x.svg | true");
    assert!(is_of("svg", &scratch.read("x.svg")));
    for extension in ["jsonl", "csv", "parquet"] {
        let pipe = format!("pipe.{extension}");
        scratch.fifo(&pipe);
        let output = scratch.bash(&format!("head -c 1 {pipe} > /dev/null & \"$SUMWISE\" generate -n 5000 -o {pipe}"));
        assert_eq!((output.status.code(), said(&output).contains("error")), (Some(0), false), "{}", said(&output));
    }
}

/// The signals that end a command, with its exit code and the words that name them.
const SIGNALS: [(&str, i32, &str); 3] = [("INT", 130, "Ctrl-C"), ("TERM", 143, "SIGTERM"), ("HUP", 129, "SIGHUP")];

#[test]
fn a_signal_leaves_no_temporary_file_and_the_file_as_it_was() {
    let scratch = Scratch::new("signals");
    for (signal, exit, by) in SIGNALS {
        for (command, name) in [
            ("generate -n 99999999 --seed a --out", "x.jsonl"),
            ("generate -n 99999999 --seed a --out", "x.parquet"),
            ("worksheet -n 10000 --difficulty expert --seed a --out", "x.pdf"),
            ("daily --game four-fours --days 3660 --out", "x.ics"),
            (&format!("{ENDLESS} --plot"), "x.svg"),
            ("sweep --pool 1..12 --size 7 --targets 100..999 --histogram --plot", "x.png"),
        ] {
            fs::write(scratch.path(name), "before").unwrap();
            let mut running = Running::start(&mut scratch.command(&format!("{command} {name}")));
            wait_for("a temporary file", || scratch.names().len() > 1);
            sleep(Duration::from_millis(50));
            assert_eq!(scratch.read(name), b"before", "{command}");
            running.send(signal);
            assert_eq!(running.code(), Some(exit), "{signal} {command}");
            let message = Running::written(running.0.stderr.take());
            assert!(message.is_empty() || message.contains(by), "{signal} {command}: {message}");
            assert_eq!(scratch.names(), [name], "{signal} {command}");
            assert_eq!(scratch.read(name), b"before", "{signal} {command}");
            fs::remove_file(scratch.path(name)).unwrap();
        }
    }
}

#[test]
fn a_cut_leaves_the_file_as_it_was_and_the_partial_one_beside_it() {
    let scratch = Scratch::new("cut");
    let cut = |command: &str, name: &str| {
        fs::write(scratch.path(name), "before").unwrap();
        let output = scratch.command(&format!("{command} {name}")).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{command} {name}: {message}");
        assert_eq!(scratch.read(name), b"before", "{command}");
        fs::remove_file(scratch.path(name)).unwrap();
        message
    };
    for extension in ["txt", "jsonl", "csv", "parquet"] {
        for limit in ["--limit 500", "--size 6 --timeout 500ms"] {
            let (name, partial) = (format!("x.{extension}"), format!("x.{extension}.partial"));
            let message = cut(&format!("generate --game 24 -n 99999999 --seed a {limit} --out"), &name);
            assert!(message.contains(&partial), "{limit}: {message}");
            assert_eq!(scratch.names(), [&*partial]);
            assert!(is_of(extension, &scratch.read(&partial)), "{extension} {limit}");
            fs::remove_file(scratch.path(&partial)).unwrap();
        }
    }
    for (command, name) in [
        ("worksheet -n 10000 --difficulty expert --seed a --timeout 200ms --out", "x.pdf"),
        ("daily --game four-fours --days 3660 --timeout 200ms --out", "x.ics"),
        (&format!("{ENDLESS} --timeout 200ms --plot"), "x.svg"),
    ] {
        assert!(cut(command, name).contains("time was up"), "{command}");
        assert!(scratch.names().is_empty(), "{command}: {:?}", scratch.names());
    }
}

#[test]
fn two_signals_at_once_end_a_search_at_once_and_leave_no_temporary_file() {
    let scratch = Scratch::new("twice");
    for round in 0..5 {
        let mut running = Running::start(&mut scratch.command(&format!("{ENDLESS} --plot x.svg")));
        wait_for("a temporary file", || scratch.names().len() == 1);
        sleep(Duration::from_millis(50 * round));
        // Both wait for the process to go on, so the second comes before the search has stopped.
        for signal in ["STOP", "TERM", "INT", "CONT"] {
            running.send(signal);
        }
        assert!(matches!(running.code(), Some(130 | 143)));
        assert!(scratch.names().is_empty(), "{:?}", scratch.names());
    }
}

#[test]
fn a_signal_that_the_caller_ignores_is_ignored() {
    let scratch = Scratch::new("nohup");
    for signal in ["HUP", "TERM", "INT"] {
        let script = format!("trap '' {signal}; exec \"$SUMWISE\" generate -n 3000 --seed a -o x.jsonl");
        let mut command = Command::new("bash");
        command.args(["-c", &script]).current_dir(&scratch.path).env("SUMWISE", SUMWISE).stderr(Stdio::null());
        let mut running = Running::start(&mut command);
        wait_for("a temporary file", || scratch.names().len() == 1);
        running.send(signal);
        assert_eq!(running.code(), Some(0), "{signal}");
        assert_eq!(scratch.read("x.jsonl").split(|byte| *byte == b'\n').count(), 3001);
        fs::remove_file(scratch.path("x.jsonl")).unwrap();
    }
}

/// What the line editor writes when it waits for a line.
const PROMPT: &[u8] = b"\x1b[K> ";

/// A shell command in a terminal of its own, which `script` plays. What it shows is in the file `shown`.
struct Terminal<'a> {
    scratch: &'a Scratch,
    script: Running,
}

impl<'a> Terminal<'a> {
    /// Starts a command, in which `$SUMWISE` is the program. Returns `None` on a machine without `script`.
    fn start(scratch: &'a Scratch, command: &str) -> Option<Self> {
        Command::new("script").arg("--version").output().ok()?;
        let _ = fs::remove_file(scratch.path("shown"));
        let mut script = heeding("script");
        // Some shells would end with the command that Ctrl-C ends, before they tell its exit code.
        let command = format!("trap : INT; {command}");
        script.args(["-qefc", &command, "shown"]).current_dir(&scratch.path).env("SUMWISE", SUMWISE);
        script.env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        Some(Self { scratch, script: Running::start(&mut script) })
    }

    fn shows(&self, code: &[u8]) -> bool {
        self.times(code) > 0
    }

    /// Returns whether a prompt was shown after the last of some words. Before it, Ctrl-D is not the line editor's.
    fn prompts_after(&self, words: &[u8]) -> bool {
        let shown = fs::read(self.scratch.path("shown")).unwrap_or_default();
        let last = shown.windows(words.len()).rposition(|here| here == words);
        last.is_some_and(|last| shown[last..].windows(PROMPT.len()).any(|here| here == PROMPT))
    }

    /// Counts how often a code was shown.
    fn times(&self, code: &[u8]) -> usize {
        let shown = fs::read(self.scratch.path("shown")).unwrap_or_default();
        shown.windows(code.len()).filter(|here| *here == code).count()
    }

    fn type_keys(&mut self, keys: impl AsRef<[u8]>) {
        self.script.0.stdin.as_mut().unwrap().write_all(keys.as_ref()).unwrap();
    }
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let scratch = Scratch::new("screen");
    let (opened, closed): (&[&[u8]], &[&[u8]]) = (&[b"\x1b[?1049h", b"\x1b[?1000h"], &[b"\x1b[?1049l", b"\x1b[?1000l"]);
    // The prompt of a line comes after the mode of the line editor.
    let prompt: &[&[u8]] = &[PROMPT];
    let modes = [("--full-screen", opened, closed), ("", prompt, &[])];
    for ((flag, begins, ends), (signal, exit, _)) in
        modes.into_iter().flat_map(|mode| SIGNALS.into_iter().map(move |signal| (mode, signal)))
    {
        // The shell tells the process, and what the terminal is set to before and after.
        let play = format!(
            "stty -a > before; sh -c 'echo $$ > pid; exec \"$SUMWISE\" play --seed a {flag}'; \
             echo $? > exit; stty -a > after"
        );
        let Some(mut terminal) = Terminal::start(&scratch, &play) else { return };
        wait_for("the game", || begins.iter().all(|code| terminal.shows(code)));
        let pid = String::from_utf8(scratch.read("pid")).unwrap();
        send(signal, pid.trim());
        terminal.script.code();
        assert_eq!(String::from_utf8(scratch.read("exit")).unwrap().trim(), exit.to_string(), "{signal} {flag}");
        assert!(ends.iter().all(|code| terminal.shows(code)), "{signal} {flag}");
        assert_eq!(scratch.read("before"), scratch.read("after"), "{signal} {flag}");
    }
}

#[test]
fn a_closed_terminal_ends_the_game_in_order() {
    let scratch = Scratch::new("closed");
    let modes: [(&str, &[u8]); 2] = [("--full-screen", b"\x1b[?1000h"), ("", PROMPT)];
    // Without SIGHUP, the failing terminal ends it.
    for (flag, begins) in modes {
        let play = format!("trap '' HUP; \"$SUMWISE\" play --seed a {flag} 2> said; echo $? > exit");
        let Some(mut terminal) = Terminal::start(&scratch, &play) else { return };
        wait_for("the game", || terminal.shows(begins));
        terminal.script.send("KILL");
        terminal.script.code();
        wait_for("the end", || fs::read(scratch.path("exit")).is_ok_and(|exit| !exit.is_empty()));
        let said = String::from_utf8(scratch.read("said")).unwrap();
        assert_eq!(scratch.read("exit"), b"2\n", "{flag}: {said}");
        assert!(said.lines().count() == 1 && !said.contains("panicked"), "{flag}: {said}");
        fs::remove_file(scratch.path("exit")).unwrap();
    }
}

#[test]
fn one_ctrl_c_ends_the_game_after_any_keys() {
    let cut = ["", "\x1b[<", "\x1b[<0;1", "\x1b[", "\x1bO", "\x1b[M"];
    // The library panics on some of these, and the signals of other keys are off.
    let odd = ["\x1b[<0;0;0M", "\x1b[M\0\0\0", "\x1b[0;0R", "\x1b[<0;99999;99999M", "\x1a", "\x1c"].concat();
    let full = cut.into_iter().map(str::as_bytes).chain([odd.as_bytes()]);
    let lines: [&[u8]; 8] = [b"", b"\x1b", b"\x1b[", b"\x1bO", b"\x1b[1;5", b"\x1b[200~x", b"\xe2", b"\x1c"];
    let games = full.map(|keys| ("--full-screen", keys)).chain(lines.map(|keys| ("", keys)));
    std::thread::scope(|scope| {
        for (number, (flag, keys)) in games.enumerate() {
            scope.spawn(move || {
                let scratch = Scratch::new(&format!("keys-{number}"));
                let game = format!(
                    "stty -a > before; \"$SUMWISE\" play --seed a {flag}; echo $? > exit; stty -a > after; echo end"
                );
                let Some(mut terminal) = Terminal::start(&scratch, &game) else { return };
                let (begins, ends): (&[u8], &[u8]) =
                    if flag.is_empty() { (PROMPT, b"\nend") } else { (b"\x1b[?1000h", b"\x1b[?1049l") };
                wait_for("the game", || terminal.shows(begins));
                sleep(Duration::from_millis(200));
                terminal.type_keys(keys);
                sleep(Duration::from_millis(200));
                terminal.type_keys("\x03");
                terminal.script.code();
                let exit = scratch.read("exit");
                assert_eq!(exit, b"130\n", "{flag} {keys:?}");
                assert_eq!(scratch.read("before"), scratch.read("after"), "{flag} {keys:?}");
                assert!(terminal.shows(ends) && !terminal.shows(b"panicked"), "{flag} {keys:?}");
            });
        }
    });
}

#[test]
fn a_signal_ends_the_game_on_a_terminal_that_nobody_reads() {
    let scratch = Scratch::new("unread");
    for (flag, begins) in [("--full-screen", &b"\x1b[?1000h"[..]), ("", PROMPT)] {
        let play = format!(
            "stty -a > before; tty > tty; sh -c 'echo $$ > pid; exec \"$SUMWISE\" play --seed a {flag}'; \
             code=$?; stty -a > after; echo $code > exit"
        );
        let Some(mut terminal) = Terminal::start(&scratch, &play) else { return };
        wait_for("the game", || terminal.shows(begins));
        terminal.script.send("STOP");
        // The system has several buffers, and moves what is in them.
        let tty = String::from_utf8(scratch.read("tty")).unwrap();
        let fill = format!("dd if=/dev/zero of={} oflag=nonblock bs=64; sleep 0.05;", tty.trim()).repeat(4);
        assert!(said(&scratch.bash(&fill)).contains("unavailable"));
        send("TERM", String::from_utf8(scratch.read("pid")).unwrap().trim());
        wait_for("the end", || fs::read(scratch.path("exit")).is_ok_and(|exit| !exit.is_empty()));
        assert_eq!(scratch.read("exit"), b"143\n", "{flag}");
        assert_eq!(scratch.read("before"), scratch.read("after"), "{flag}");
        terminal.script.send("CONT");
        terminal.script.code();
        fs::remove_file(scratch.path("exit")).unwrap();
    }
}

#[test]
fn a_resumed_sweep_shows_where_it_stands() {
    let scratch = Scratch::new("resumed");
    scratch.run("sweep --game 24 --out tables --limit 700");
    let Some(mut terminal) = Terminal::start(&scratch, "\"$SUMWISE\" sweep --game 24 --out tables") else { return };
    terminal.script.code();
    assert!(terminal.shows(b" 3 of 8 units"), "{}", String::from_utf8_lossy(&scratch.read("shown")));
}

#[test]
fn lines_are_edited_on_a_terminal() {
    let scratch = Scratch::new("edited");
    let play = "\"$SUMWISE\" play 75 50 2 3 8 7 = 812; echo code $?";
    for (end, said) in [("\x03", "code 130"), ("\x04", "Final score")] {
        let Some(mut terminal) = Terminal::start(&scratch, play) else { return };
        wait_for("the prompt", || terminal.shows(PROMPT));
        // Mistakes are mended where they are: 5+90 becomes 50+8.
        terminal.type_keys("5+90\x1b[D\x7f\x1b[H\x1b[C0\x1b[F\x7f8\r");
        wait_for("the step", || terminal.prompts_after(b"50 + 8 = 58"));
        // The line before is there again.
        terminal.type_keys("\x1b[A\r");
        wait_for("the same line", || terminal.prompts_after(b"50 is not one of the numbers"));
        terminal.type_keys(end);
        wait_for("the end", || terminal.shows(said.as_bytes()));
        terminal.script.code();
    }
}

#[test]
fn a_suspended_game_gives_the_terminal_back_until_it_goes_on() {
    let scratch = Scratch::new("suspended");
    // Unlike others, this shell restores no modes.
    let shell = "stty -a > before; PS1='$ ' ENV= dash -i";
    if Command::new("dash").arg("-c").arg(":").output().is_err() {
        return;
    }
    let Some(mut terminal) = Terminal::start(&scratch, shell) else { return };
    terminal.type_keys("\"$SUMWISE\" play 75 50 2 3 8 7 = 812; echo code $?\n");
    wait_for("the prompt", || terminal.shows(PROMPT));
    terminal.type_keys("50+");
    wait_for("the keys", || terminal.shows(b"50+"));
    terminal.type_keys("\x1a");
    wait_for("the shell", || terminal.shows(b"Stopped"));
    terminal.type_keys("stty -a > stopped\n");
    wait_for("the mode", || fs::read(scratch.path("stopped")).is_ok_and(|mode| !mode.is_empty()));
    assert_eq!(scratch.read("before"), scratch.read("stopped"));
    terminal.type_keys("fg\n");
    wait_for("the line before", || terminal.shows(b"\x1b[K> 50+\r"));
    terminal.type_keys("9\x7f8\r");
    wait_for("the step", || terminal.prompts_after(b"50 + 8 = 58"));
    terminal.type_keys("\x04");
    wait_for("the end", || terminal.shows(b"Final score"));
    terminal.type_keys("exit\n");
    terminal.script.code();
}

#[test]
fn a_suspended_full_screen_gives_the_terminal_back_until_it_goes_on() {
    let scratch = Scratch::new("suspended-screen");
    if Command::new("dash").arg("-c").arg(":").output().is_err() {
        return;
    }
    let Some(mut terminal) = Terminal::start(&scratch, "stty -a > before; PS1='$ ' ENV= dash -i") else { return };
    terminal.type_keys("sh -c 'echo $$ > pid; exec \"$SUMWISE\" play --full-screen 75 50 2 3 8 7 = 812'\n");
    let (opens, closes) = (b"\x1b[?1049h", b"\x1b[?1049l");
    for (times, by_signal) in [(1, false), (2, true)] {
        wait_for("the game", || terminal.times(opens) == times && terminal.times(b"812") >= times);
        if by_signal {
            send("TSTP", String::from_utf8(scratch.read("pid")).unwrap().trim());
        } else {
            terminal.type_keys("\x1a");
        }
        wait_for("the shell", || terminal.times(b"Stopped") == times);
        assert_eq!(terminal.times(closes), times);
        let mode = format!("mode{times}");
        terminal.type_keys(format!("stty -a > {mode}\n"));
        wait_for("the mode", || fs::read(scratch.path(&mode)).is_ok_and(|mode| !mode.is_empty()));
        assert_eq!(scratch.read("before"), scratch.read(&mode));
        terminal.type_keys("fg\n");
    }
    wait_for("the game again", || terminal.times(opens) == 3);
    terminal.type_keys("\x03");
    wait_for("the end", || terminal.shows(b"Final score"));
    terminal.type_keys("exit\n");
    terminal.script.code();
}

/// What `cargo xtask test --quick` leaves out.
mod slow_tests {
    use super::*;

    #[test]
    fn a_signal_ends_what_searches_and_what_waits() {
        let scratch = Scratch::new("waiting");
        scratch.fifo("unread.jsonl");
        for (signal, exit, _) in SIGNALS {
            for (what, words) in [
                ("nobody opens the pipe", "generate -n 1 --out unread.jsonl"),
                ("the player thinks", "play --seed a"),
                ("a hand is searched", "solve 1 2 3 4 5 6 7 8 9 10 -t 99999999 --all --timeout 0 --limit 99999999999"),
                ("all hands are searched", ENDLESS),
                ("a game is swept into a directory", &format!("{ENDLESS} --out tables")),
            ] {
                let mut running = Running::start(scratch.command(words).stdin(Stdio::piped()));
                sleep(Duration::from_millis(500));
                assert!(running.0.try_wait().unwrap().is_none(), "{what}");
                running.send(signal);
                assert_eq!(running.code(), Some(exit), "{signal} while {what}");
            }
            let parts = fs::read_dir(scratch.path("tables/parts")).unwrap().map(|part| part.unwrap().path());
            assert!(parts.into_iter().all(|part| part.extension().unwrap() == "part"));
            fs::remove_dir_all(scratch.path("tables")).unwrap();
        }
        // The pipe is full, and its reader never reads.
        for (signal, exit, _) in &SIGNALS[1..] {
            let mut running = Running::start(&mut scratch.command("generate -n 99999999 --seed a"));
            sleep(Duration::from_secs(1));
            running.send(signal);
            assert_eq!(running.code(), Some(*exit), "{signal} while writing");
        }
    }

    #[test]
    fn a_signal_just_after_a_key_ends_the_editing_of_a_line() {
        let scratch = Scratch::new("key");
        let play = "sh -c 'echo $$ > pid; exec \"$SUMWISE\" play --seed a'; echo $? > exit";
        // The moment at which a signal could be lost is short.
        for _ in 0..20 {
            let Some(mut terminal) = Terminal::start(&scratch, play) else { return };
            wait_for("the prompt", || terminal.shows(PROMPT));
            terminal.type_keys("1");
            send("INT", String::from_utf8(scratch.read("pid")).unwrap().trim());
            terminal.script.code();
            assert_eq!(scratch.read("exit"), b"130\n");
        }
    }
}
