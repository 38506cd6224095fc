//! Tests of worksheets: the same bytes for the same seed, no partial files, and ids that open the same puzzle.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn sumwise(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sumwise")).args(arguments).output().unwrap()
}

fn scratch(name: &str) -> PathBuf {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch).unwrap();
    scratch
}

/// Writes a worksheet. Returns its bytes and the text on standard error.
fn worksheet(file: &Path, arguments: &str) -> (Vec<u8>, String) {
    let mut all = vec!["worksheet", "--seed", "tuesday", "-o", file.to_str().unwrap()];
    all.extend(arguments.split(' '));
    let output = sumwise(&all);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && output.stdout.is_empty(), "{said}");
    (fs::read(file).unwrap(), said)
}

#[test]
fn the_same_seed_is_the_same_file() {
    let scratch = scratch("worksheets");
    for name in ["sheet.pdf", "sheet.html", "sheet.svg"] {
        let file = scratch.join(name);
        let (once, said) = worksheet(&file, "--game 24 -n 20 --layout list --paper letter --threads 1");
        assert_eq!(said, "20 puzzles on 5 pages, seed v2:tuesday\n");
        assert_eq!(worksheet(&file, "--game 24 -n 20 --layout list --paper letter --threads 3").0, once);
        assert_ne!(worksheet(&file, "--game 24 -n 20 --layout list --paper a4").0, once);
    }
    let (pdf, _) = worksheet(&scratch.join("sheet.pdf"), "--game countdown -n 1 --no-key");
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.ends_with(b"%%EOF"));
    assert_eq!(fs::read_dir(&scratch).unwrap().count(), 3);
}

#[test]
fn the_key_can_be_a_file_of_its_own() {
    let scratch = scratch("answers");
    let (sheet, answers) = (scratch.join("sheet.svg"), scratch.join("answers.svg"));
    let (svg, said) = worksheet(&sheet, &format!("--game 24 -n 8 --no-grades --answers {}", answers.display()));
    assert_eq!(said, "8 puzzles on 3 pages, seed v2:tuesday\n");
    let (svg, key) = (String::from_utf8(svg).unwrap(), fs::read_to_string(&answers).unwrap());
    for (text, names, keys) in [(&svg, 2, 0), (&key, 0, 1)] {
        assert_eq!((text.matches(">Name<").count(), text.matches(">Key – ").count()), (names, keys));
        assert_eq!(text.matches(">24:").count(), 8);
        assert!(!text.contains(">easy<") && !text.contains(">medium<"));
    }
    let same = sheet.to_str().unwrap();
    assert_eq!(sumwise(&["worksheet", "-o", same, "--answers", same]).status.code(), Some(2));
    assert_eq!(sumwise(&["worksheet", "-o", same, "--answers", "a.txt"]).status.code(), Some(2));
}

#[test]
fn puzzles_can_be_given() {
    let file = scratch("given").join("sheet.svg");
    let name = file.to_str().unwrap();
    let output = sumwise(&[
        "worksheet",
        "24:3,3,8,8=24",
        "75 50 2 3 8 7 = 812",
        "-o",
        name,
        "--qr",
        "puzzles",
        "--link",
        "https://example.org/",
    ]);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "2 puzzles on 2 pages\n");
    let svg = fs::read_to_string(&file).unwrap();
    assert_eq!(svg.matches("crispEdges").count(), 2);
    assert!(svg.contains(">24:3,3,8,8=24<") && svg.contains(">countdown:75,50,2,3,8,7=812<"));
    assert_eq!(sumwise(&["worksheet", "24:3,3,8,8=24", "-o", name, "--seed", "tuesday"]).status.code(), Some(2));
    assert_eq!(sumwise(&["worksheet", "24:3,3,8,8", "-o", name]).status.code(), Some(2));
    assert_eq!(sumwise(&["worksheet", "-o", name, "--qr", "sheet"]).status.code(), Some(2));
}

#[test]
fn a_file_is_whole_or_as_it_was() {
    let scratch = scratch("unwritten");
    let file = scratch.join("sheet.pdf");
    fs::write(&file, "before").unwrap();
    let name = file.to_str().unwrap();
    assert_eq!(sumwise(&["worksheet", "-o", name, "--title", "算数", "-n", "1"]).status.code(), Some(2));
    assert_eq!(sumwise(&["worksheet", "-o", name, "--only-fraction"]).status.code(), Some(1));
    assert_eq!(fs::read(&file).unwrap(), b"before");
    assert_eq!(fs::read_dir(&scratch).unwrap().count(), 1);
}

#[test]
fn the_puzzles_are_those_of_generate_and_their_ids_open_them() {
    let scratch = scratch("opened");
    let wishes = "--game countdown -n 12 --difficulty medium --large 1..2";
    let (svg, _) = worksheet(&scratch.join("sheet.svg"), &format!("{wishes} --no-key --title Tuesday"));
    let svg = String::from_utf8(svg).unwrap();
    let ids: Vec<&str> = svg.split(['<', '>']).filter(|text| text.starts_with("countdown:")).collect();
    let mut generate = vec!["generate", "--seed", "tuesday"];
    generate.extend(wishes.split(' '));
    let generated = String::from_utf8(sumwise(&generate).stdout).unwrap();
    assert_eq!(ids, generated.lines().map(|line| line.split("  ").next().unwrap()).collect::<Vec<_>>());
    for (id, line) in ids.iter().zip(generated.lines()) {
        let solved = String::from_utf8(sumwise(&["solve", id]).stdout).unwrap();
        let (_, target) = id.rsplit_once('=').unwrap();
        assert_eq!(format!("{id}  {solved}"), format!("{line} = {target}\n"));
    }
}

#[test]
fn a_worksheet_speaks_its_language() {
    let scratch = scratch("worksheet-languages");
    let sheet = |arguments: &str, name: &str| {
        let (bytes, _) = worksheet(&scratch.join(name), &format!("--game 24 -n 2 {arguments}"));
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let german = sheet("--language de", "de.html");
    assert!(
        german.contains("<html lang=\"de\">")
            && german.contains(">24-Spiel<")
            && german.contains("Mach 24: Verwende jede Zahl")
    );
    let chinese = sheet("--language zh --title 算术练习", "zh.html");
    assert!(chinese.contains("<html lang=\"zh-Hans\">") && chinese.contains("算出24："));
    assert!(sheet("--language zh --title 算术练习", "zh.pdf").contains("SumwiseSans-Chinese"));
    let output = sumwise(&["worksheet", "-o", "-", "--format", "html", "--language", "xx"]);
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("en, zh, ja, fr, es, de, tr"));
}
