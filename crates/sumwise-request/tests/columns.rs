//! Rows of data sets: their shapes, and paths into them.

use sumwise_request::{Columns, Draft, Fields, Given, Taken};

/// Returns the puzzle and the answer of a row, and what was read from elsewhere.
fn read(columns: &Columns, row: &str) -> Result<(String, String, String), String> {
    let mut taken = Taken::default();
    let row = columns.read(row, true, &mut taken).map_err(|error| error.to_string())?;
    let fields = Fields::read(&row).map_err(|error| error.to_string())?;
    let draft = Draft::of_fields(&fields, &Given::default(), None).map_err(|error| error.to_string())?;
    let target = draft.target.as_ref().map(ToString::to_string).unwrap_or_default();
    let numbers: Vec<String> = draft.hand.numbers().iter().map(ToString::to_string).collect();
    let answer = fields.answer().map(std::borrow::Cow::into_owned).unwrap_or_default();
    Ok((format!("{}={target}", numbers.join(",")), answer, taken.to_string()))
}

#[test]
fn shapes_are_known() {
    for (row, puzzle, answer, taken) in [
        (r#"{"numbers": [8, 4, 6], "target": 24, "text": "1"}"#, "8,4,6=24", "1", ""),
        (
            r#"{"input": "Use [8, 4, 6] …", "output": "(8-4)*6", "gts": {"target": 24, "numbers": [8, 4, 6]}, "score": 1}"#,
            "8,4,6=24",
            "(8-4)*6",
            "answers from output, numbers from gts.numbers, targets from gts.target",
        ),
        (
            r#"{"doc": {"nums": [8, 4, 6], "target": 24}, "target": "24", "resps": [["a"]], "filtered_resps": ["b"]}"#,
            "8,4,6=24",
            "a",
            "answers from resps.0.0, numbers from doc.nums",
        ),
        (
            r#"{"question": "…", "generations": "a", "ground_truth": [[49, 55, 53], 51]}"#,
            "49,55,53=51",
            "a",
            "answers from generations, numbers from ground_truth.0, targets from ground_truth.1",
        ),
        (
            r#"{"nums": [1, 2], "target": 3, "messages": [{"role": "user", "content": "q"}, {"role": "assistant", "content": "a"}]}"#,
            "1,2=3",
            "a",
            "answers from messages.1.content",
        ),
        (
            r#"{"nums": [1, 2], "target": 3, "completion": [{"role": "assistant", "content": [{"type": "text", "text": "a"}]}]}"#,
            "1,2=3",
            "a",
            "answers from completion.0.content.0.text",
        ),
        (
            r#"{"nums": "[1, 2]", "target": "3", "ground_truth": "{\"target\": 4}", "response": "a"}"#,
            "1,2=3",
            "a",
            "answers from response",
        ),
        (r#"{"input": "30,100,93", "output": "23"}"#, "30,100,93=23", "", "numbers from input"),
        (r#"{"Puzzles": "1 1 4 6", "Rank": 1}"#, "1,1,4,6=", "", "numbers from Puzzles"),
        (
            r#"{"reward_model": {"ground_truth": {"numbers": [1, 2], "target": 3}}, "output": "1+2"}"#,
            "1,2=3",
            "1+2",
            "answers from output, numbers from reward_model.ground_truth.numbers, targets from reward_model.ground_truth.target",
        ),
    ] {
        let expected = (puzzle.to_owned(), answer.to_owned(), taken.to_owned());
        assert_eq!(read(&Columns::default(), row), Ok(expected), "{row}");
    }
}

#[test]
fn two_columns_that_may_be_meant_are_told() {
    for (row, told) in [
        (
            r#"{"nums": [1, 2], "target": 3, "answer": "1+2", "response": "2+1"}"#,
            "`answer` and `response` may both be the answer",
        ),
        (r#"{"nums": [1, 2], "target": 3, "generation": "1+2", "response": "2+1"}"#, "may both be the answer"),
        (
            r#"{"nums": [1, 2], "target": 3, "output": 4, "text": "1+2"}"#,
            "`target` and `output` may both be the target",
        ),
    ] {
        let error = read(&Columns::default(), row).unwrap_err();
        assert!(error.contains(told), "{row}: {error}");
    }
    let columns = Columns::default().with("answer=response").unwrap();
    let row = r#"{"nums": [1, 2], "target": 3, "answer": "1+2", "response": "2+1"}"#;
    assert_eq!(read(&columns, row).unwrap().1, "2+1");
}

#[test]
fn paths_lead_into_rows() {
    let columns = ["numbers=a.b.1", "target=t.goal", "answer=said.-1"];
    let columns = columns.into_iter().fold(Columns::default(), |columns, field| columns.with(field).unwrap());
    let row = r#"{"a": {"b": [0, [1, 2]]}, "t.goal": 3, "said": "[\"no\", \"1+2\"]", "numbers": [9]}"#;
    assert_eq!(read(&columns, row).unwrap().0, "1,2=3");
    assert_eq!(read(&columns, row).unwrap().1, "1+2");
    for (row, told) in [
        ("{}", "the row has no `a.b.1`: there is nothing in it"),
        (r#"{"x": 1}"#, "the row has no `a.b.1`: there are `x`"),
        (r#"{"a": {"c": 1}}"#, "the row has no `a.b.1`: there are `c`"),
        (r#"{"a": {"b": [0]}}"#, "the row has no `a.b.1`: there is a list of 1"),
        (r#"{"a": {"b": 7}}"#, "the row has no `a.b.1`: `1` stands for a part of a single value"),
    ] {
        assert_eq!(read(&columns, row), Err(told.to_owned()), "{row}");
    }
    for (field, told) in [
        ("numbers", "`numbers`: write a field and where it is"),
        ("number=a", "`number` is not read from columns"),
        ("numbers=", "write a field and where it is"),
    ] {
        assert!(Columns::default().with(field).unwrap_err().to_string().contains(told), "{field}");
    }
    assert!(columns.with("target=a").unwrap_err().to_string().contains("two places"));
}
