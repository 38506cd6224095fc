//! Tests of the configuration file: what it sets, what wins over it, and what is said when it is wrong.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

mod scratch;

use scratch::{Scratch, said};

impl Scratch {
    /// Runs a command with a configuration file and some input.
    fn run_under(&self, config: &str, words: &str, input: &str) -> Output {
        fs::create_dir_all(self.path("own")).unwrap();
        fs::write(self.path("own/config.toml"), config).unwrap();
        let mut command = self.command(words);
        command.env("SUMWISE_CONFIG", "own/config.toml").stdin(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // The program may end without reading its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    /// Asserts that a command under a configuration writes what another writes without.
    #[track_caller]
    fn same(&self, config: &str, words: &str, other: &str, input: &str) {
        let (under, without) = (self.run_under(config, words, input), self.run_under("", other, input));
        assert!(!without.stdout.is_empty(), "{other}: {}", said(&without));
        let text = |output: &Output| String::from_utf8(output.stdout.clone()).unwrap();
        assert_eq!(text(&under), text(&without), "{config}: {words}: {}", said(&under));
        assert_eq!(under.status.code(), without.status.code(), "{config}: {words}");
    }
}

#[test]
fn the_game_is_that_of_puzzles_that_name_none() {
    let scratch = Scratch::new("game");
    let config = "game = '24'";
    for words in [
        "solve 3 3 8 8",
        "reach 3 3 8 8 --targets 1..9",
        "count 3 3 8 8",
        "check 8/(3-8/3) --numbers 3 3 8 8",
        "grade 3 3 8 8",
        "hint 3 3 8 8 --level 4",
        "deal --seed a",
        "daily --date 2026-11-21",
        "play --seed a --rounds 1",
        "play 3 3 8 8",
        "generate -n 2 --seed a",
        "worksheet -n 2 --seed a --out - --format svg",
        "audit - --format jsonl",
        "sweep --limit 1 --list",
    ] {
        let input = if words.starts_with("audit") { "{\"numbers\": [1, 1, 1, 1]}\n" } else { "" };
        scratch.same(config, words, &format!("{words} --game 24"), input);
    }
    // Whoever names a game means it.
    for words in ["solve countdown:3,3,8,8=24", "solve 3 3 8 8 = 24 --game countdown", "deal --game primes --seed a"] {
        scratch.same(config, words, words, "");
    }
    let lines = "{\"numbers\": [3, 3, 8, 8], \"target\": 24, \"game\": \"countdown\"}\ncountdown:3,3,8,8=24\n";
    scratch.same(config, "solve -", "solve -", lines);
}

#[test]
fn a_game_file_is_found_beside_the_configuration() {
    let scratch = Scratch::new("file");
    fs::create_dir(scratch.path("own")).unwrap();
    let game = "name = \"dice\"\ntargets = \"1..100\"\n[[drawers]]\npool = \"1..6\"\ndraw = 5\n";
    fs::write(scratch.path("own/dice.toml"), game).unwrap();
    scratch.same("game = 'dice.toml'", "deal --seed a", "deal --seed a --game own/dice.toml", "");
    // Its name is known in rows too.
    let row = "{\"numbers\": [1, 2], \"target\": 3, \"game\": \"dice\"}\n";
    scratch.same("game = 'dice.toml'", "solve -", "solve - --game own/dice.toml", row);
}

#[test]
fn formats_and_notations_are_set_where_they_fit() {
    let scratch = Scratch::new("formats");
    for (config, words, other) in [
        ("format = 'json'", "solve 3 3 8 8 = 24", "solve 3 3 8 8 = 24 --format json"),
        ("format = 'csv'", "count 3 3 8 8 = 24", "count 3 3 8 8 = 24 --format csv"),
        ("format = 'csv'", "count 3 3 8 8 = 24 --format jsonl", "count 3 3 8 8 = 24 --format jsonl"),
        ("notation = 'lisp'", "solve 3 3 8 8 = 24 -g 24", "solve 3 3 8 8 = 24 -g 24 --notation lisp"),
        ("notation = 'lisp'", "solve 3 3 8 8 = 24 --notation rpn", "solve 3 3 8 8 = 24 --notation rpn"),
        ("notation = 'tree'", "reach 2 3 5 7 --fewest", "reach 2 3 5 7 --fewest"),
        // A notation is for text.
        ("notation = 'rpn'", "solve 3 3 8 8 = 24 -f json", "solve 3 3 8 8 = 24 -f json"),
        ("notation = 'rpn'\nformat = 'json'", "reach 2 3", "reach 2 3 -f json"),
        ("notation = 'rpn'\nformat = 'json'", "reach 2 3 -f text", "reach 2 3 --notation rpn"),
        ("format = 'json'", "solve 3 3 8 8 = 24 --notation rpn", "solve 3 3 8 8 = 24 --notation rpn"),
        ("format = 'json'", "shapes 2 --notation tree", "shapes 2 --notation tree"),
        // These have no such format or notation, or another meaning of it.
        ("format = 'csv'", "explain 1+2", "explain 1+2"),
        ("format = 'csv'", "deal --seed a", "deal --seed a"),
        ("format = 'json'", "daily --date 2026-11-21", "daily --date 2026-11-21 --format json"),
        ("format = 'json'", "games --show 24", "games --show 24"),
        ("format = 'json'", "generate -n 1 --seed a", "generate -n 1 --seed a"),
        ("notation = 'rpn'", "shapes 2", "shapes 2"),
        (
            "notation = 'rpn'\nformat = 'csv'",
            "worksheet -n 1 --seed a -o - -f svg",
            "worksheet -n 1 --seed a -o - -f svg",
        ),
        ("format = 'csv'", "sweep --game primes --out primes", "sweep --game primes --out other"),
    ] {
        scratch.same(config, words, other, "");
    }
    assert!(scratch.path("primes/hands.parquet").exists());
    let row = "{\"puzzle\": \"24:1,1,1,1=24\"}\n";
    scratch.same("format = 'csv'", "audit - --examples 1", "audit - --examples 1", row);
    let file = scratch.run_under("format = 'csv'", "generate -n 1 --seed a --out x.jsonl", "");
    assert!(file.status.success() && fs::read(scratch.path("x.jsonl")).unwrap().starts_with(b"{"));
}

#[test]
fn colours_and_messages_are_as_it_says() {
    let scratch = Scratch::new("colours");
    let red = "\u{1b}[31m";
    let coloured = |config, words| said(&scratch.run_under(config, words, "")).contains(red);
    assert!(coloured("color = 'always'", "solve x") && !coloured("color = 'always'", "solve x --color never"));
    assert!(!coloured("color = 'never'", "solve x") && coloured("color = 'never'", "--color always solve x"));
    assert_eq!(said(&scratch.run_under("quiet = true", "deal --seed a", "")), "");
    assert!(said(&scratch.run_under("quiet = false", "deal --seed a", "")).contains("seed v2:a"));
}

#[test]
fn a_wrong_file_is_an_error_of_every_command_except_those_about_the_program() {
    let scratch = Scratch::new("wrong");
    let long = format!("# {}", "x".repeat(1 << 16));
    for (config, why) in [
        ("\ngames = '24'", "line 2: unknown key `games`: it is one of game, notation, format, color, quiet"),
        ("game = 'chess'", "line 1: unknown game `chess`: it is one of cards, countdown"),
        ("game = 'none.toml'", "line 1: none.toml cannot be read: No such file"),
        ("game = 24", "line 1: `game` is no text: write it in quotation marks"),
        ("notation = 'roman'", "line 1: unknown notation `roman`: it is one of infix, full, rpn"),
        ("quiet = true\nformat = 'xml'", "line 2: unknown format `xml`: it is one of text, json, jsonl, csv"),
        ("color = 'red'", "line 1: unknown color `red`: it is one of auto, always, never"),
        ("quiet = 'very'", "line 1: unknown quiet `very`: it is one of true, false"),
        ("game: 24", "line 1: this is no TOML"),
        (&long, "the file is too long: at most 65536 bytes are read"),
    ] {
        for words in ["solve 3 3 8 8 = 24", "games"] {
            let output = scratch.run_under(config, words, "");
            assert_eq!(output.status.code(), Some(2), "{why}");
            let said = said(&output);
            let line = said.strip_prefix("error: own/config.toml: ").is_some_and(|said| said.starts_with(why));
            assert!(line && said.lines().count() == 1 && output.stdout.is_empty(), "{why}: {said}");
        }
    }
    for words in ["--help", "solve --help", "help solve", "--version", "completions bash", "man solve", "config --path"]
    {
        assert!(scratch.run_under("x", words, "").status.success(), "{words}");
    }
    let shown = scratch.run_under("x", "config", "");
    assert_eq!((shown.status.code(), &shown.stdout[..]), (Some(2), &b"# own/config.toml\n"[..]));
    // Wrong usage comes first.
    assert!(said(&scratch.run_under("x", "solve --dance", "")).contains("--dance"));
}

#[test]
fn config_shows_the_file_and_what_it_sets() {
    let scratch = Scratch::new("shown");
    let shown = scratch.run_under("quiet = true\ngame = 'krypto'", "config", "");
    let expected = "# own/config.toml\ngame = \"krypto\"\n# notation = \"infix\"\n# format = \"text\"\n# color = \"auto\"\n\
                    quiet = true\n";
    assert_eq!(String::from_utf8(shown.stdout).unwrap(), expected);
}

#[cfg(unix)]
#[test]
fn the_file_is_in_the_directory_of_configurations() {
    let scratch = Scratch::new("place");
    let (home, other) = (scratch.path("home"), scratch.path("other"));
    let deal = |home: &std::path::Path, more: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sumwise"));
        command.args(["deal", "--seed", "a"]).env_remove("SUMWISE_CONFIG").env_remove("XDG_CONFIG_HOME");
        let output = command.env("HOME", home).envs(more.iter().copied()).output().unwrap();
        assert!(output.status.success(), "{}", said(&output));
        String::from_utf8(output.stdout).unwrap().split(':').next().unwrap().to_owned()
    };
    assert_eq!(deal(&home, &[]), "countdown");
    for (directory, game) in [(home.join(".config/sumwise"), "24"), (other.join("sumwise"), "primes")] {
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join("config.toml"), format!("game = '{game}'")).unwrap();
    }
    assert_eq!(deal(&home, &[]), "24");
    assert_eq!(deal(&home, &[("XDG_CONFIG_HOME", other.to_str().unwrap())]), "primes");
    assert_eq!(deal(&home, &[("XDG_CONFIG_HOME", "other")]), "24");
    assert_eq!(deal(&home, &[("SUMWISE_CONFIG", "")]), "countdown");
    let named = scratch.run_under("", "config --path", "");
    assert_eq!(named.stdout, b"own/config.toml\n");
    let mut missing = scratch.command("games");
    let missing = missing.env("SUMWISE_CONFIG", "none.toml").output().unwrap();
    assert!(missing.status.code() == Some(2) && said(&missing).contains("none.toml: No such file"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_home_that_must_not_be_entered_has_no_file() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    let scratch = Scratch::new("out-of-reach");
    let (home, file) = (scratch.path("home"), scratch.path("home/.config/sumwise/config.toml"));
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "game = '24'").unwrap();
    let close = |path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let deal = || {
        let mut command = Command::new("env");
        // Root enters every directory unless it gives that up.
        if fs::metadata("/proc/self").unwrap().uid() == 0 {
            command.args(["setpriv", "--bounding-set=-dac_override,-dac_read_search"]);
        }
        command.args([env!("CARGO_BIN_EXE_sumwise"), "deal", "--seed", "a"]).env("HOME", &home);
        command.env_remove("SUMWISE_CONFIG").env_remove("XDG_CONFIG_HOME").output().unwrap()
    };
    close(&file, 0o000);
    let refused = deal();
    assert!(refused.status.code() == Some(2) && said(&refused).contains("Permission denied"), "{}", said(&refused));
    close(&home, 0o000);
    let dealt = deal();
    close(&home, 0o700);
    assert!(dealt.stdout.starts_with(b"countdown:"), "{}", said(&dealt));
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_waits_for_a_pipe_in_place_of_the_file() {
    let scratch = Scratch::new("pipe");
    let fifo = scratch.path("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    // The log of the kernel is a regular file by its mode. It may hold something, or must not be read.
    for (file, code) in [(fifo.to_str().unwrap(), 2), ("/proc/kmsg", 2), ("/dev/null", 0)] {
        let mut command = scratch.command("deal --seed a");
        let mut child = command.env("SUMWISE_CONFIG", file).stdout(Stdio::null()).spawn().unwrap();
        let start = std::time::Instant::now();
        while child.try_wait().unwrap().is_none() {
            if start.elapsed() > std::time::Duration::from_secs(5) {
                child.kill().unwrap();
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{file}: {}", said(&output));
    }
}
