//! Tests of files of rows that are filled with answers.
#![cfg(feature = "parquet")]

use std::fs::{self, File};

use serde_json::{Value, json};

mod scratch;

use scratch::{Scratch, said};

/// Rows of several types, one of which cannot be read and one that is no object.
const ROWS: &str = r#"{"id": 1, "numbers": [3, 3, 8, 8], "target": 24, "text": "8/(3-8/3)", "tags": ["a", {"b": null}], "value": true}
{"id": 2, "numbers": [4, 6, 1, 1], "target": 24, "text": "4*6*1*1 = 25", "tags": [], "value": false}
{"id": 3, "numbers": "x", "target": 24, "text": "1", "tags": null, "value": null}
24:4,6,1,1=24  4*6*1*1
"#;

fn lines(text: &[u8]) -> Vec<Value> {
    String::from_utf8_lossy(text).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn parquet(scratch: &Scratch, name: &str) -> Vec<Value> {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    let table = SerializedFileReader::new(File::open(scratch.path(name)).unwrap()).unwrap();
    table.get_row_iter(None).unwrap().map(|row| row.unwrap().to_json_value()).collect()
}

#[test]
fn rows_keep_what_they_have_in_every_format() {
    let scratch = Scratch::new("formats");
    fs::write(scratch.path("rows.jsonl"), ROWS).unwrap();
    for name in ["out.jsonl", "out.csv", "out.parquet"] {
        let output = scratch.run(&format!("check --in rows.jsonl --game 24 --out {name}"));
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(
            said(&output).contains("4 rows, of which 1 cannot be read: row 3, `x` is not a number"),
            "{}",
            said(&output)
        );
    }
    let rows = lines(&fs::read(scratch.path("out.jsonl")).unwrap());
    let verdicts: Vec<&Value> = rows.iter().map(|row| &row["verdict"]).collect();
    assert_eq!(verdicts, [&json!("correct"), &json!("wrong_value"), &Value::Null, &json!("correct")]);
    assert_eq!(
        (&rows[0]["tags"], &rows[0]["value"], &rows[0]["sumwise_value"]),
        (&json!(["a", {"b": null}]), &json!(true), &json!(24))
    );
    assert_eq!(rows[3]["line"], "24:4,6,1,1=24  4*6*1*1");
    assert!(rows[2]["error"].as_str().unwrap().contains("not a number"));
    let table = parquet(&scratch, "out.parquet");
    assert_eq!(
        (&table[0]["id"], &table[0]["value"], &table[0]["verdict"]),
        (&json!(1), &json!(true), &json!("correct"))
    );
    assert_eq!(serde_json::from_str::<Value>(table[0]["tags"].as_str().unwrap()).unwrap(), rows[0]["tags"]);
    assert_eq!(table[3]["id"], Value::Null);
    let csv = fs::read_to_string(scratch.path("out.csv")).unwrap();
    assert!(csv.starts_with("id,numbers,target,text,tags,value,line,verdict,sumwise_value,"), "{csv}");
    assert_eq!(csv.lines().count(), 5);
}

#[test]
fn columns_of_parquet_are_copied() {
    let scratch = Scratch::new("copied");
    scratch.done("generate --game countdown --count 70000 --seed a --format parquet --out rows.parquet");
    let output = scratch.run("solve --in rows.parquet --out solved.parquet");
    assert!(output.status.success(), "{}", said(&output));
    let (before, after) = (parquet(&scratch, "rows.parquet"), parquet(&scratch, "solved.parquet"));
    assert_eq!((before.len(), after.len()), (70_000, 70_000));
    for (before, after) in before.iter().zip(&after) {
        for (name, value) in before.as_object().unwrap() {
            assert_eq!(&after[name], value, "{name}");
        }
        assert_eq!(after["status"], "exact");
    }
}

#[test]
fn a_file_is_not_its_own_output_and_formats_are_those_of_names() {
    let scratch = Scratch::new("refused");
    fs::write(scratch.path("rows.jsonl"), ROWS).unwrap();
    for (words, told) in [
        ("check --in rows.jsonl --out rows.jsonl", "the rows are read from this file"),
        ("check --in rows.jsonl --out rows.txt", "unknown file extension"),
        ("check --in rows.jsonl --out rows.csv --format json", "the format of --out is that of its name"),
        ("check --in rows.jsonl --field text=a", "`text` is not read from columns"),
        ("check --in none.jsonl --out rows.csv", "No such file"),
    ] {
        let output = scratch.run(words);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(said(&output).contains(told), "{words}: {}", said(&output));
    }
    assert_eq!(fs::read_to_string(scratch.path("rows.jsonl")).unwrap(), ROWS);
}

#[test]
fn json_over_several_lines_and_arrays_are_rows() {
    let scratch = Scratch::new("json");
    fs::write(
        scratch.path("rows.json"),
        r#"[{"numbers": [3, 3, 8, 8], "target": 24}, {"numbers": [1, 1, 1, 1], "target": 24}]"#,
    )
    .unwrap();
    scratch.run("solve --in rows.json --game 24 --out out.jsonl");
    let rows = lines(&fs::read(scratch.path("out.jsonl")).unwrap());
    assert_eq!((&rows[0]["infix"], &rows[1]["status"]), (&json!("8/(3-8/3)"), &json!("nearest")));
    let solved = scratch.done("solve 3 3 8 8 = 24 --game 24 --format json");
    fs::write(scratch.path("solved.json"), solved).unwrap();
    assert_eq!(scratch.done("check --in solved.json"), b"correct: essentially 8/(3-8/3)\n");
}

/// Rows of plain columns are read without JSON where the columns are copied.
#[test]
fn a_table_is_answered_alike_whatever_is_written() {
    let scratch = Scratch::new("plain");
    let texts = ["8/(3-8/3)", "3*8", "", "8/(3-8/3) = 24", "(8-3)*8", "7*3", "no", "0-0"];
    let rows: Vec<String> = (0..500)
        .map(|row| {
            let (text, target) = (texts[row % texts.len()], 20 + row % 7);
            let numbers = [[3, 3, 8, 8], [1, 2, 3, 4], [-1, 0, 5, 5]][row % 3];
            format!("{}\n", json!({"numbers": numbers, "target": target, "text": text, "row": row}))
        })
        .collect();
    fs::write(scratch.path("rows.jsonl"), rows.concat()).unwrap();
    // The lists of a table that the command itself writes are texts, and those of `generate` are lists.
    scratch.run("check --in rows.jsonl --game 24 --out texts.parquet");
    scratch.done("generate --game countdown --count 300 --seed a --format parquet --out lists.parquet");
    for (table, command) in
        [("texts", "check"), ("texts", "solve"), ("lists", "solve"), ("lists", "grade"), ("lists", "check")]
    {
        for out in ["parquet", "jsonl"] {
            scratch.run(&format!("{command} --in {table}.parquet --game countdown --out {table}-{command}.{out}"));
        }
        let copied = parquet(&scratch, &format!("{table}-{command}.parquet"));
        let written = lines(&fs::read(scratch.path(&format!("{table}-{command}.jsonl"))).unwrap());
        assert_eq!(copied.len(), written.len());
        for (copied, written) in copied.iter().zip(&written) {
            for (name, value) in copied.as_object().unwrap() {
                // A column of Parquet has texts where some numbers are fractions.
                let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                assert_eq!(plain(value), plain(&written[name]), "{table} {command}: {name}");
            }
        }
    }
}

#[test]
fn what_an_earlier_run_has_left_is_kept() {
    let scratch = Scratch::new("earlier");
    fs::write(scratch.path("rows.jsonl"), ROWS).unwrap();
    for format in ["jsonl", "csv", "parquet"] {
        let (out, partial) = (format!("out.{format}"), format!("out.{format}.partial"));
        scratch.run(&format!("check --in rows.jsonl --game 24 --out {out}"));
        let whole = fs::read(scratch.path(&out)).unwrap();
        // Everything is there, but for the row that could not be read.
        let again = scratch.run(&format!("check --in rows.jsonl --game 24 --out {out} --skip-done"));
        assert!(said(&again).contains("4 rows, 3 of them answered before"), "{}", said(&again));
        assert_eq!(fs::read(scratch.path(&out)).unwrap(), whole, "{format}");
        if format == "parquet" {
            continue;
        }
        // An interrupted run has left two rows.
        let text = String::from_utf8(whole.clone()).unwrap();
        let lines = if format == "csv" { 3 } else { 2 };
        fs::write(scratch.path(&partial), text.split_inclusive('\n').take(lines).collect::<String>()).unwrap();
        fs::remove_file(scratch.path(&out)).unwrap();
        let rest = scratch.run(&format!("check --in rows.jsonl --game 24 --out {out} --skip-done"));
        assert!(said(&rest).contains("4 rows, 2 of them answered before"), "{}", said(&rest));
        assert_eq!(fs::read(scratch.path(&out)).unwrap(), whole, "{format}");
        assert!(!scratch.path(&partial).exists());
    }
    let other = ROWS.replace("[3, 3, 8, 8]", "[3, 3, 8, 9]");
    fs::write(scratch.path("rows.jsonl"), other).unwrap();
    fs::copy(scratch.path("out.jsonl"), scratch.path("out.jsonl.partial")).unwrap();
    let left = fs::read(scratch.path("out.jsonl.partial")).unwrap();
    let refused = scratch.run("check --in rows.jsonl --game 24 --out out.jsonl --skip-done");
    assert_eq!(fs::read(scratch.path("out.jsonl.partial")).unwrap(), left, "nothing is lost");
    assert!(
        said(&refused).contains("row 1 of the earlier output cannot be kept: it is of another puzzle"),
        "{}",
        said(&refused)
    );
    for words in
        ["solve --in rows.jsonl --all --out out.csv --skip-done", "reach --in rows.jsonl --out out.csv --skip-done"]
    {
        assert!(said(&scratch.run(words)).contains("--skip-done is for answers of one row each"));
    }
}

#[test]
fn what_was_not_read_is_said() {
    let scratch = Scratch::new("unread");
    let row = r#"{"nums": [8, 4, 6], "target": 24, "response": "(8-4)*6", "model": "small", "seed": 1}"#;
    fs::write(scratch.path("rows.jsonl"), format!("{row}\n{{\"nums\": [1, 2], \"target\": 3}}\n")).unwrap();
    let told = "answers from response\n2 rows, of which 1 cannot be read: row 2, the JSON object needs an answer";
    for out in ["out.jsonl", "out.parquet"] {
        let output = scratch.run(&format!("check --in rows.jsonl --out {out}"));
        assert!(said(&output).contains(told), "{}", said(&output));
        assert!(said(&output).ends_with("; 1 with an answer; columns not read: model, seed\n"), "{}", said(&output));
    }
    // Columns that are copied and not decoded are told too.
    let output = scratch.run("solve --in out.parquet --out solved.parquet");
    assert!(
        said(&output).contains("columns not read: distance, error, essential, from, message, model, response"),
        "{}",
        said(&output)
    );
}

#[test]
fn audited_rows_have_their_findings() {
    let scratch = Scratch::new("audited");
    fs::write(scratch.path("rows.jsonl"), ROWS.lines().take(3).collect::<Vec<_>>().join("\n")).unwrap();
    let output = scratch.run("audit --in rows.jsonl --game 24 --out audited.jsonl");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let rows = lines(&fs::read(scratch.path("audited.jsonl")).unwrap());
    let findings: Vec<&Value> = rows.iter().map(|row| &row["findings"]).collect();
    assert_eq!(findings, [&json!(0), &json!(1), &json!(1)]);
    assert!(rows[1]["found"].as_str().unwrap().starts_with("answer wrong_value: `text`: "), "{}", rows[1]);
    assert!(rows[2]["found"].as_str().unwrap().starts_with("unreadable: "), "{}", rows[2]);
    assert!(said(&scratch.run("audit rows.jsonl --out audited.jsonl --skip-done")).contains("compares all rows"));
}

/// The bytes of a long field, of more than a row may have.
const LONG: usize = 60 << 20;

/// Returns bytes with others in place of some.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut replaced = bytes.to_vec();
    for at in 0..=bytes.len() - from.len() {
        if bytes[at..].starts_with(from) {
            replaced[at..at + to.len()].copy_from_slice(to);
        }
    }
    assert_ne!(replaced, bytes);
    replaced
}

/// A row that is wrong is named, and the others are answered; a file that is wrong is named, and nothing is written.
#[test]
fn bad_input_is_named() {
    let scratch = Scratch::new("bad");
    let good = r#"{"numbers": [3, 3, 8, 8], "target": 24, "text": "8/(3-8/3)"}"#;
    let long = format!(r#"{{"numbers": [3, 3, 8, 8], "target": 24, "text": "1", "prompt": "{}"}}"#, "x".repeat(LONG));
    for (name, row, says) in [
        ("nothing", r#"{"prompt": "3 3 8 8"}"#, "needs an answer"),
        ("type", r#"{"numbers": {"a": 1}, "target": 24, "text": "1"}"#, "the numbers are not a list"),
        ("mixed", r#"{"numbers": "x", "target": [], "text": 7}"#, "is not a text"),
        ("list", "[1, 2]", "write an object"),
        ("cut", r#"{"numbers": [3, 3"#, "cannot be read"),
        ("bytes", "\u{fffd}", "cannot be read"),
    ] {
        fs::write(scratch.path("rows.jsonl"), format!("{good}\n{row}\n{good}\n")).unwrap();
        let output = scratch.run("check --in rows.jsonl --game 24 --out out.jsonl");
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(said(&output).contains("row 2") && said(&output).contains(says), "{name}: {}", said(&output));
        let rows = lines(&fs::read(scratch.path("out.jsonl")).unwrap());
        assert_eq!((rows.len(), &rows[2]["verdict"]), (3, &json!("correct")), "{name}");
    }
    fs::write(scratch.path("rows.jsonl"), format!("{good}\n{long}\n{good}\n")).unwrap();
    for command in ["check", "solve"] {
        let output = scratch.run(&format!("{command} --in rows.jsonl --game 24 --out out.jsonl"));
        assert_ne!(output.status.code(), Some(2), "{command}: {}", said(&output));
        assert!(said(&output).contains("columns not read: prompt"), "{}", said(&output));
    }
    let table = format!(
        "numbers,target,text,prompt\n3 3 8 8,24,8/(3-8/3),\n3 3 8 8,24,1,{}\n3 3 8 8,24,8/(3-8/3),\n",
        "x".repeat(LONG)
    );
    fs::write(scratch.path("rows.csv"), table).unwrap();
    let output = scratch.run("check --in rows.csv --game 24 --out out.csv");
    assert!(
        said(&output).contains("3 rows, of which 1 cannot be read: row 2, the record is too long"),
        "{}",
        said(&output)
    );
    scratch.run("check --in out.jsonl --game 24 --out rows.parquet");
    let whole = fs::read(scratch.path("rows.parquet")).unwrap();
    // The codec of a column, Zstandard, becomes LZO, and one that there is not.
    let with_codec = |codec: u8| replaced(&whole, &[0x15, 0x0c, 0x16], &[0x15, codec, 0x16]);
    let (lzo, unknown) = (with_codec(0x06), with_codec(0x3e));
    for (bytes, says) in [(&lzo, "LZO is not supported"), (&unknown, "damaged")] {
        fs::write(scratch.path("bad.parquet"), bytes).unwrap();
        let output = scratch.run("check --in bad.parquet --out none.jsonl");
        assert!(output.status.code() == Some(2) && said(&output).contains(says), "{}", said(&output));
        assert!(said(&output).contains("error: bad.parquet: ") && !scratch.path("none.jsonl").exists());
    }
    for (name, bytes) in [("half", &whole[..whole.len() / 2]), ("empty", &[]), ("text", &b"numbers\n"[..])] {
        fs::write(scratch.path("bad.parquet"), bytes).unwrap();
        let output = scratch.run("check --in bad.parquet --out none.parquet");
        let is_named = said(&output).starts_with("error: bad.parquet: ");
        assert!(output.status.code() == Some(2) && is_named || name == "empty", "{name}: {}", said(&output));
        assert!(!scratch.path("none.parquet").exists() || name == "empty", "{name}");
    }
}
