//! Puzzles of the day as a calendar: iCalendar, RFC 5545.

use super::Entry;

/// The maximum length of a line, in bytes, without its end.
const LINE: usize = 75;

/// Returns a calendar with an event of a day for each puzzle.
pub(super) fn ics(entries: &[Entry]) -> String {
    let mut calendar = String::new();
    let mut line = |name: &str, value: &str| fold(&mut calendar, &format!("{name}:{value}"));
    line("BEGIN", "VCALENDAR");
    line("VERSION", "2.0");
    line("PRODID", "-//sumwise//puzzles of the day//EN");
    for entry in entries {
        let date = entry.day.to_string().replace('-', "");
        line("BEGIN", "VEVENT");
        line("UID", &escape(&entry.id));
        line("DTSTAMP", &format!("{date}T000000Z"));
        line("DTSTART;VALUE=DATE", &date);
        line("SUMMARY", &escape(&entry.title));
        line("DESCRIPTION", &escape(&entry.description));
        if let Some(link) = &entry.link {
            line("URL", link);
        }
        line("TRANSP", "TRANSPARENT");
        line("END", "VEVENT");
    }
    line("END", "VCALENDAR");
    calendar
}

/// Escapes a text without control characters.
fn escape(text: &str) -> String {
    text.replace('\\', r"\\").replace(';', r"\;").replace(',', r"\,")
}

/// Appends a line. A long one goes on after a line break and a space, which readers remove.
fn fold(calendar: &mut String, line: &str) {
    let mut room = LINE;
    for character in line.chars() {
        if character.len_utf8() > room {
            calendar.push_str("\r\n ");
            room = LINE - 1;
        }
        calendar.push(character);
        room -= character.len_utf8();
    }
    calendar.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_are_escaped() {
        assert_eq!(escape(r"a, b; c\n: d"), r"a\, b\; c\\n: d");
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        for width in 1..=4 {
            let wide = ["x", "é", "√", "🂡"][width - 1];
            for length in 0..200 {
                let line = format!("SUMMARY:{}{}", "x".repeat(length), wide.repeat(70));
                let mut folded = String::new();
                fold(&mut folded, &line);
                let lines: Vec<&str> = folded.strip_suffix("\r\n").unwrap().split("\r\n").collect();
                assert_eq!(lines.join("\n").replace("\n ", ""), line);
                let (last, full) = lines.split_last().unwrap();
                assert!(full.iter().all(|line| (LINE - width + 1..=LINE).contains(&line.len())), "{folded}");
                assert!(last.len() <= LINE, "{folded}");
            }
        }
        let mut whole = String::new();
        fold(&mut whole, &"x".repeat(LINE));
        assert_eq!(whole, format!("{}\r\n", "x".repeat(LINE)));
    }
}
