//! Worksheets as requests.

use sumwise_request::{Search, ask};

fn worksheet(fields: &str) -> Result<String, String> {
    ask("worksheet", fields, Search::default(), &()).map_err(|error| error.to_string())
}

#[test]
fn given_puzzles_are_printed_as_they_are() {
    let own = r#""puzzles": ["24:3,3,8,8=24", "rules~use=any~domain=positive:6,4,4,3,2=59", "7 5 = 2"], "game": "24""#;
    let sheet = worksheet(&format!("{{{own}}}")).unwrap();
    for part in [
        r#""seed":null,"puzzles":3"#,
        ">24:3,3,8,8=24<",
        ">rules~use=any~domain=positive:6,4,4,3,2=59<",
        ">24:7,5=2<",
        "8 ÷ (3 − 8 ÷ 3) = 24",
        r#""pdf":null"#,
    ] {
        assert!(sheet.contains(part), "{part} is missing");
    }
    let pdf = worksheet(&format!(r#"{{{own}, "file": "pdf"}}"#)).unwrap();
    assert!(pdf.contains(r#""pdf":"JVBERi0xLj"#));
}

#[test]
fn the_key_and_grades_are_parts_of_their_own() {
    let pages = |rest: &str| {
        let sheet = worksheet(&format!(r#"{{"game": "24", "seed": "tuesday", "count": 8{rest}}}"#)).unwrap();
        (
            sheet.contains("Name</text>"),
            sheet.contains(">Key – "),
            sheet.contains(">medium<") || sheet.contains(">easy<"),
        )
    };
    assert_eq!(pages(""), (true, true, true));
    assert_eq!(pages(r#", "key": false"#), (true, false, true));
    assert_eq!(pages(r#", "key": "only""#), (false, true, true));
    assert_eq!(pages(r#", "grades": false"#), (true, true, false));
}

#[test]
fn every_wrong_field_is_told() {
    for (rest, told) in [
        (r#""qr": "sheet""#, "QR codes need `qr` and the address of the page, `link`: give both, or none"),
        (
            r#""link": "https://example.org/""#,
            "QR codes need `qr` and the address of the page, `link`: give both, or none",
        ),
        (r#""qr": "all", "link": "https://example.org/""#, "`qr`: `all` is neither puzzles nor sheet"),
        (
            r#""qr": "sheet", "link": "example.org""#,
            "`link`: the address of a page begins with https:// or http:// and has",
        ),
        (r#""key": "two""#, "`key`: `two` is neither true nor false nor \"only\""),
        (r#""file": "png""#, "`file`: unknown file `png`: it is pdf"),
        (r#""puzzles": ["24:3,3,8,8=24", "3 +"]"#, "unknown field `seed`: it is one of puzzles, game, rules, title"),
    ] {
        let error = worksheet(&format!(r#"{{"game": "24", "seed": "tuesday", "count": 1, {rest}}}"#)).unwrap_err();
        assert!(error.starts_with(told), "{error}");
    }
    let long = format!(r#"{{"puzzles": ["24:3,3,8,8=24", "{}1 = 2"]}}"#, "1 ".repeat(16));
    let error = worksheet(&long).unwrap_err();
    assert!(
        error.starts_with("puzzle 2: 17 numbers make about ") && error.ends_with("at most 16 numbers are searched"),
        "{error}"
    );
}
