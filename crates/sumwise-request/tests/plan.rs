//! How answers are found, as JSON and below the line of a command.

use serde_json::{Value, json};
use sumwise_request::{Search, ask, line};

fn answer(name: &str, fields: &Value) -> Result<Value, String> {
    let answer = ask(name, &fields.to_string(), Search::default(), &()).map_err(|error| error.to_string())?;
    serde_json::from_str(&answer).map_err(|error| error.to_string())
}

fn chosen(plan: &Value) -> Vec<&str> {
    let ways = plan["ways"].as_array().unwrap().iter().filter(|way| way["chosen"] == true);
    ways.map(|way| way["way"].as_str().unwrap()).collect()
}

#[test]
fn a_plan_is_there_only_where_it_is_asked_for() {
    let puzzle = "24:3,3,8,8=24";
    for (name, expected) in [
        ("solve", &["tables"][..]),
        ("reach", &["tables"]),
        ("count", &["tables", "classes"]),
        ("first_missing", &["existence"]),
    ] {
        let mut without = answer(name, &json!({"puzzle": puzzle})).unwrap();
        assert_eq!(without.get("plan"), None, "{name}");
        assert_eq!(answer(name, &json!({"puzzle": puzzle, "plan": false})).unwrap(), without, "{name}");
        let with = answer(name, &json!({"puzzle": puzzle, "plan": true})).unwrap();
        assert_eq!(chosen(&with["plan"]), expected, "{name}");
        assert!(with["plan"]["steps"].as_u64() > Some(0) && with["plan"]["microseconds"].is_u64(), "{name}");
        without["plan"] = with["plan"].clone();
        assert_eq!(with, without, "{name}");
    }
}

#[test]
fn a_question_without_a_plan_refuses_it() {
    for name in ["fewest", "grade", "hint", "check"] {
        let refusal = answer(name, &json!({"puzzle": "24:3,3,8,8=24", "plan": true})).unwrap_err();
        assert!(refusal.contains("`plan`") && !refusal.contains('\n'), "{name}: {refusal}");
    }
    let wrong = answer("solve", &json!({"puzzle": "24:3,3,8,8=24", "plan": 2})).unwrap_err();
    assert!(wrong.contains("`plan`") && wrong.contains("true or false"), "{wrong}");
}

#[test]
fn a_way_is_chosen_if_it_is_for_some_target() {
    let counts = answer("count", &json!({"numbers": [1, 2, 3], "targets": "-1..2", "plan": true})).unwrap();
    for count in counts.as_array().unwrap() {
        assert_eq!(chosen(&count["plan"]), ["tables", "classes", "last-steps"]);
        assert_eq!(count["plan"]["ways"][4]["against"], Value::Null);
    }
}

#[test]
fn a_cut_says_so_and_steps_are_those_of_the_limit() {
    let fields = json!({"puzzle": "hundred:1,2,3,4,5,6,7,8,9=100", "limit": 1000, "plan": true});
    let plan = &answer("solve", &fields).unwrap()["plan"];
    assert_eq!((&plan["steps"], &plan["stop"]), (&json!(1000), &json!("limit")));
    assert_eq!(chosen(plan), ["enumeration"]);
    assert_eq!(plan["ways"][0]["against"], "brackets");
}

#[test]
fn a_line_has_a_plan_below_its_answer() {
    let words = ["solve", "24:3,3,8,8=24"];
    let without = line::print(&words, Search::default(), &()).unwrap().out;
    let with = line::print(&[&words[..], &["--plan"]].concat(), Search::default(), &()).unwrap().out;
    let below = with.strip_prefix(&without).unwrap();
    assert!(
        below.starts_with("\nHow it was found\n  tables       chosen: ") && below.ends_with("decided\n"),
        "{below}"
    );
    let both = line::print(&["reach", "24:3,3,8,8=24", "--fewest", "--plan"], Search::default(), &()).unwrap();
    assert_eq!((both.out.as_str(), both.exit), ("", 2));
    assert!(both.err.starts_with("error: the argument '--fewest' cannot be used with '--plan'"), "{}", both.err);
}
