//! Tests of the puzzles of the day: they are those of the page, in feeds, calendars and documents that keep to their formats.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::UNIX_EPOCH;

use sumwise_request::{Search, ask};

/// Returns what `sumwise daily` writes.
fn daily(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_sumwise")).arg("daily").args(arguments.split(' ')).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Writes the file of a game with a title that means something in every format, and returns its name.
fn game() -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("daily-title.toml");
    let title = format!(r#"</title>&amp; "a", b; \\n \u202e {}"#, "√".repeat(30));
    let game = format!("name = \"own\"\ntitle = \"{}\"\n", title.replace('"', "\\\""));
    let game = format!(
        "{game}targets = \"1..100\"\nrules = {{ operators = \"+-*/^\" }}\n[[drawers]]\npool = \"1..6\"\ndraw = 4\n"
    );
    fs::write(&file, game).unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn they_are_those_of_the_page() {
    let lines = daily("--date 2026-12-30 --days 4 --format jsonl");
    let asked = |line: &str| {
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        let fields = serde_json::json!({"game": json["puzzle"]["game"], "day": json["day"]}).to_string();
        ask("daily", &fields, Search::default(), &()).unwrap()
    };
    assert!(lines.lines().all(|line| line == asked(line)), "{lines}");
    assert_eq!(lines.lines().count(), 4 * 16);
}

#[test]
fn the_first_day_is_today() {
    let today = || UNIX_EPOCH.elapsed().unwrap().as_secs() / (24 * 60 * 60) - 20_453;
    let before = today();
    let json: serde_json::Value = serde_json::from_str(&daily("--game 24 --format jsonl")).unwrap();
    assert!((before..=today()).contains(&json["number"].as_u64().unwrap()), "{json}");
}

#[test]
fn texts_are_escaped_in_markup() {
    let flags = format!("--game {} --date 2026-11-21 --site https://example.org/?a=1&b=2 --format", game());
    let title = format!(r"&lt;/title&gt;&amp;amp; &quot;a&quot;, b; \n \u{{202e}} {} no. 325", "√".repeat(30));
    let link = "https://example.org/?a=1&amp;b=2#/play?puzzle=rules~";
    let rss = daily(&format!("{flags} rss"));
    assert!(rss.contains(&format!("<title>{title}</title>\n<link>{link}")), "{rss}");
    let html = daily(&format!("{flags} html"));
    assert!(
        html.contains(&format!("<a href=\"{link}")) && html.contains(&format!("\">{title}</a>: numbers ")),
        "{html}"
    );
    for text in [rss, html] {
        assert!(text.contains("+-*/%5E") && !text.contains("&b") && !text.contains('\u{202e}'), "{text}");
    }
}

#[test]
fn calendars_have_escaped_texts_and_short_lines() {
    let flags = format!("--game {} --date 2026-11-21 --site https://example.org/ --format ics", game());
    let calendar = daily(&flags);
    let lines: Vec<&str> = calendar.strip_suffix("\r\n").unwrap().split("\r\n").collect();
    assert!(lines.iter().all(|line| line.len() <= 75 && !line.contains(char::is_control)), "{calendar}");
    let unfolded = calendar.replace("\r\n ", "");
    let title = format!(r#"SUMMARY:</title>&amp\; "a"\, b\; \\n \\u{{202e}} {} no. 325"#, "√".repeat(30));
    assert!(unfolded.contains(&format!("\r\n{title}\r\n")), "{unfolded}");
    assert!(unfolded.contains("\r\nDTSTAMP:20261121T000000Z\r\nDTSTART;VALUE=DATE:20261121\r\n"), "{unfolded}");
}

#[test]
fn an_event_and_an_item_are_the_same_on_every_day() {
    for (format, start, end) in [("ics", "BEGIN:VEVENT", "END:VEVENT"), ("rss", "<item>", "</item>")] {
        let all = daily(&format!("--date 2026-11-20 --days 3 --format {format}"));
        let one = daily(&format!("--date 2026-11-21 --format {format}"));
        let parts: Vec<&str> = one.split(start).skip(1).map(|part| part.split(end).next().unwrap()).collect();
        assert!(parts.len() == 16 && parts.iter().all(|part| all.contains(part)), "{all}");
        let names = |line: &&str| line.starts_with("UID:") || line.starts_with("<guid");
        let mut names: Vec<&str> = all.lines().filter(names).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 3 * 16);
    }
}

#[test]
fn no_format_has_a_solution() {
    for format in ["text", "json", "jsonl", "rss", "ics", "html"] {
        let text = daily(&format!("--game 24 --date 2026-11-21 --format {format}"));
        let has_numbers = ["7,13,5,2", "7 13 5 2", "7,\n        13,"].iter().any(|numbers| text.contains(numbers));
        // The best solution is 13*(7-5)-2, or its steps.
        assert!(has_numbers && !["13*", "13 *", "7-5", "7 - 5"].iter().any(|part| text.contains(part)), "{text}");
    }
}

#[test]
fn a_feed_speaks_its_language_and_leads_to_a_page_that_does() {
    let feed = daily("--game 24 --date 2026-11-21 --format rss --site https://example.org/ --language fr");
    for text in [
        "<title>Tirages du jour</title>",
        "<title>Jeu de 24 n° 325</title>",
        "nombres 7 13 5 2, cible 24",
        "https://example.org/#/play?game=24&amp;day=2026-11-21&amp;lang=fr",
    ] {
        assert!(feed.contains(text), "{feed}");
    }
    assert!(daily("--game 24 --date 2026-11-21 --format html --language ja").contains("<html lang=\"ja\">"));
}
