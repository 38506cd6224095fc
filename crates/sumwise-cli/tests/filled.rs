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
