//! Requests of pages that teach how formulas are written, evaluated and counted.

use sumwise::num_bigint::BigUint;
use sumwise::solve::{Limits, Searched};
use sumwise::{Formula, Operator, Rational, Shape, catalan, check, enumerate, plain, solve};
use sumwise_render::explain::EnumeratedJson;
use sumwise_render::schema::{Exact, Integer};
use sumwise_render::teach::{
    BracketedJson, EnumerationJson, LookupsJson, MoveJson, NextJson, PairJson, StackJson, TermJson, TermsJson,
};

use crate::draft::{Draft, Given};
use crate::error::RequestError;
use crate::fields::Fields;
use crate::show::needed;

/// The most tokens of a formula on a stack, and the most characters of a formula with parentheses.
const MAX_TAUGHT: usize = 200;

/// The most numbers of a hand whose formulas are listed, or whose look-ups are shown. Arrangements are skipped one by one.
const MAX_LISTED: usize = 6;

/// The most formulas in one answer.
const MAX_FORMULAS: usize = 1000;

/// The most items to step through.
const MAX_ITEMS: usize = 24;

/// Reads the field `postfix`, and takes its tokens one by one onto a stack.
pub(crate) fn stack(fields: &Fields<'_>) -> Result<StackJson, RequestError> {
    fields.refuse_unknown(&["postfix"])?;
    stacked(&plain(&needed(fields, "postfix")?))
}

/// Reads the fields `template`, `operators` and `numbers`, and takes the decorated shape onto a stack. The operators are a cycle.
pub(crate) fn decorate(fields: &Fields<'_>) -> Result<StackJson, RequestError> {
    fields.refuse_unknown(&["template", "operators", "numbers"])?;
    let shape: Shape = needed(fields, "template")?.parse().map_err(RequestError::input)?;
    let symbols = needed(fields, "operators")?;
    let operator = |symbol: char| Operator::from_symbol(symbol.encode_utf8(&mut [0; 4]));
    let operators: Option<Vec<Operator>> = symbols.chars().map(operator).collect();
    let operators =
        operators.ok_or_else(|| RequestError::Field(format!("`operators` is `{symbols}`: write `+-*/`")))?;
    let numbers = fields.integers("numbers")?.unwrap_or_default().into_iter().map(Rational::from);
    let formula = shape.decorate(operators.into_iter().cycle(), numbers).ok_or_else(|| {
        let leaves = shape.operators() + 1;
        RequestError::Field(format!("the shape needs {leaves} numbers, an operator, and no signs"))
    })?;
    stacked(&formula.rpn().to_string())
}

/// Takes the tokens of a text one by one onto a stack.
fn stacked(text: &str) -> Result<StackJson, RequestError> {
    let tokens: Vec<String> = text.split_whitespace().map(ToOwned::to_owned).collect();
    if tokens.len() > MAX_TAUGHT {
        return Err(RequestError::Field(format!("{} tokens are too many: at most {MAX_TAUGHT}", tokens.len())));
    }
    let mut stack: Vec<Option<Rational>> = Vec::new();
    let mut stacks = Vec::new();
    let mut fault = None;
    for token in &tokens {
        fault = push(token, &mut stack).err();
        if fault.is_some() {
            break;
        }
        stacks.push(stack.iter().map(|value| value.as_ref().map(Exact::from)).collect());
    }
    let fault = fault.or((stack.len() > 1).then_some("many"));
    let formula = fault.is_none().then(|| text.parse::<Formula>().ok()).flatten();
    Ok(StackJson {
        tokens,
        stacks,
        fault,
        template: formula.as_ref().map(|formula| formula.shape().to_string()),
        infix: formula.as_ref().map(|formula| formula.infix().to_string()),
        full: formula.as_ref().map(|formula| formula.full().to_string()),
    })
}

/// Takes a token onto the stack. A value that does not exist stays missing in everything above it.
fn push(token: &str, stack: &mut Vec<Option<Rational>>) -> Result<(), &'static str> {
    let Some(operator) = Operator::from_symbol(token) else {
        stack.push(Some(token.parse().map_err(|_| "unknown")?));
        return Ok(());
    };
    let [.., left, right] = &stack[..] else { return Err("few") };
    let value = left.as_ref().zip(right.as_ref()).and_then(|(left, right)| operator.apply(left, right));
    stack.truncate(stack.len() - 2);
    stack.push(value);
    Ok(())
}

/// Reads the field `formula`, and tells which of its parentheses are needed.
pub(crate) fn brackets(fields: &Fields<'_>) -> Result<BracketedJson, RequestError> {
    fields.refuse_unknown(&["formula"])?;
    let text = needed(fields, "formula")?;
    let length = text.chars().count();
    if length > MAX_TAUGHT {
        return Err(RequestError::Field(format!("{length} characters are too many: at most {MAX_TAUGHT}")));
    }
    let text = plain(&text).into_owned();
    let formula = read(&text)?;
    let pairs = pairs(&text, &formula);
    BracketedJson::new(&text, &formula, pairs)
        .ok_or_else(|| RequestError::Field("the formula has signs: write one with operators alone".to_owned()))
}

fn read(text: &str) -> Result<Formula, RequestError> {
    text.parse().or_else(|error| check::read(text).map_err(|_| RequestError::input(error)))
}

/// Returns the pairs of parentheses, each opened before the next. A pair is idle if the formula is written alike without it.
fn pairs(text: &str, formula: &Formula) -> Vec<PairJson> {
    let characters: Vec<char> = text.chars().collect();
    let mut open = Vec::new();
    let mut pairs = Vec::new();
    for (to, character) in characters.iter().enumerate() {
        match character {
            '(' => open.push(to),
            ')' => {
                let Some(from) = open.pop() else { continue };
                let without = |(at, character): (usize, &char)| if at == from || at == to { ' ' } else { *character };
                let without: String = characters.iter().enumerate().map(without).collect();
                let idle = read(&without).is_ok_and(|other| other.infix().to_string() == formula.infix().to_string());
                pairs.push(PairJson { from, to, idle });
            }
            _ => {}
        }
    }
    pairs.sort_unstable_by_key(|pair| pair.from);
    pairs
}

/// Reads the fields `of`, `items`, and `radix` or `chosen`, and steps to the next state, permutation or combination.
pub(crate) fn next(fields: &Fields<'_>) -> Result<NextJson, RequestError> {
    fields.refuse_unknown(&["of", "items", "radix", "chosen"])?;
    let mut items = fields.integers("items")?.unwrap_or_default();
    if items.len() > MAX_ITEMS {
        return Err(RequestError::Field(format!("{} items are too many: at most {MAX_ITEMS}", items.len())));
    }
    let chosen = fields.whole("chosen")?.unwrap_or(items.len());
    if chosen > items.len() {
        return Err(RequestError::Field(format!("`chosen` is {chosen}: choose at most {}", items.len())));
    }
    let mut moves = Vec::new();
    let note = |step, items: &[i64]| moves.push(MoveJson::new(step, items));
    let went_on = match &*needed(fields, "of")? {
        "permutation" => enumerate::next_permutation_by(&mut items, chosen, note),
        "combination" => enumerate::next_combination_by(&mut items, chosen, note),
        "state" => {
            let radix: u32 = fields.whole("radix")?.unwrap_or(10);
            let digit =
                |item: &i64| u32::try_from(*item).ok().filter(|digit| *digit < radix).map(|digit| digit as usize);
            let digits: Option<Vec<usize>> = items.iter().map(digit).collect();
            let mut digits = digits.ok_or_else(|| RequestError::Field(format!("`items` are digits below {radix}")))?;
            let went_on = enumerate::next_state(&mut digits, radix as usize);
            items = digits.into_iter().map(|digit| i64::try_from(digit).expect("a digit is below the radix")).collect();
            went_on
        }
        other => {
            let why = format!("`of` is `{other}`: it is one of state, permutation, combination");
            return Err(RequestError::Field(why));
        }
    };
    Ok(NextJson { items, again: !went_on, moves })
}

/// Reads the fields `numbers`, `operators` and `tiles`, and counts the formulas of all hands of so many tiles.
pub(crate) fn terms(fields: &Fields<'_>) -> Result<TermsJson, RequestError> {
    fields.refuse_unknown(&["numbers", "operators", "tiles"])?;
    let numbers = bounded(fields, "numbers", 6, 1..=12)?;
    let operators = bounded(fields, "operators", 4, 1..=6)?;
    let tiles = bounded(fields, "tiles", 24, numbers..=100)?;
    let mut formulas = BigUint::ZERO;
    let mut terms = Vec::new();
    for used in 1..=numbers {
        let shapes = catalan(used - 1);
        let choices = BigUint::from(operators).pow(u32::try_from(used - 1).expect("few numbers are used"));
        let arrangements: BigUint = (numbers - used + 1..=numbers).map(BigUint::from).product();
        let product = &shapes * &choices * &arrangements;
        formulas += &product;
        let [shapes, operators, arrangements, product] = [shapes, choices, arrangements, product].map(Integer::new);
        terms.push(TermJson { numbers: used, shapes, operators, arrangements, formulas: product });
    }
    let hands = (0..numbers).fold(BigUint::from(1_u8), |hands, at| hands * (tiles - at) / (at + 1));
    let all = &formulas * &hands;
    let [formulas, hands, all] = [formulas, hands, all].map(Integer::new);
    Ok(TermsJson { terms, formulas, hands, all })
}

fn bounded(
    fields: &Fields<'_>,
    name: &str,
    usual: usize,
    range: std::ops::RangeInclusive<usize>,
) -> Result<usize, RequestError> {
    let value = fields.whole(name)?.unwrap_or(usual);
    let (least, most) = (range.start(), range.end());
    let wrong = || RequestError::Field(format!("`{name}` is {value}: write a number from {least} to {most}"));
    range.contains(&value).then_some(value).ok_or_else(wrong)
}

/// Reads a puzzle, and tells what the fast method keeps and looks up for it.
pub(crate) fn lookups(fields: &Fields<'_>, limits: &Limits<'_>) -> Result<LookupsJson, RequestError> {
    let puzzle = Draft::of_fields(fields, &Given::default(), None)?.puzzle()?;
    let numbers = puzzle.hand().numbers().len();
    if numbers > MAX_LISTED {
        let why = format!("{numbers} numbers are too many: look-ups are shown of up to {MAX_LISTED}");
        return Err(RequestError::Field(why));
    }
    let Some(Searched { found, stop }) = solve::lookups(&puzzle, limits) else {
        let why = "look-ups are shown of rules without signs, points, joined numbers and fixed brackets";
        return Err(RequestError::Field(why.to_owned()));
    };
    stop.map_or(Ok(()), |stop| Err(RequestError::Stopped(stop)))?;
    Ok(LookupsJson::new(&found, enumerate::count_of(puzzle.hand())))
}

/// Reads a hand and the fields `from` and `count`, and lists some of its formulas, in order.
pub(crate) fn enumeration(fields: &Fields<'_>) -> Result<EnumerationJson, RequestError> {
    let hand = Draft::of_fields(fields, &Given::default(), None)?.hand;
    if hand.numbers().len() > MAX_LISTED {
        let why = format!("{} numbers are too many: formulas are listed of up to {MAX_LISTED}", hand.numbers().len());
        return Err(RequestError::Field(why));
    }
    let from: BigUint = fields.whole("from")?.unwrap_or_default();
    let count = fields.whole("count")?.unwrap_or(MAX_FORMULAS).min(MAX_FORMULAS);
    let places = (0..count).map(|at| &from + at);
    let listed = enumerate::formulas_from(&hand, from.clone(), &())
        .zip(places)
        .map(|(formula, place)| EnumeratedJson::new(&hand, &formula, place));
    Ok(EnumerationJson { listed: listed.collect(), formulas: Integer::new(enumerate::count_of(&hand)) })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::{Search, ask};

    fn answer(name: &str, fields: &str) -> Value {
        serde_json::from_str(&ask(name, fields, Search::default(), &()).unwrap()).unwrap()
    }

    #[test]
    fn the_stack_tells_where_it_fails() {
        let fault = |postfix: &str| {
            let answer = answer("stack", &serde_json::json!({ "postfix": postfix }).to_string());
            (answer["stacks"].as_array().unwrap().len(), answer["fault"].as_str().map(ToOwned::to_owned))
        };
        assert_eq!(fault("8 3 8 3 ÷ − ÷"), (7, None));
        assert_eq!(fault("2 + 3"), (1, Some("few".to_owned())));
        assert_eq!(fault("2 3 4 +"), (4, Some("many".to_owned())));
        assert_eq!(fault("2 x +"), (1, Some("unknown".to_owned())));
        assert_eq!(fault(""), (0, None));
        let missing = answer("stack", r#"{"postfix": "1 8 3 3 - / +"}"#);
        assert_eq!(missing["stacks"][6], serde_json::json!([null]));
        assert_eq!(missing["template"], "xxxxooo");
    }

    #[test]
    fn operators_of_a_shape_are_handed_out_in_turn() {
        let decorated =
            answer("decorate", r#"{"template": "xxoxxoxoo", "operators": "+*", "numbers": [8, 3, 3, 1, 7]}"#);
        assert_eq!(decorated["infix"], "(8+3)*(3*1+7)");
        assert_eq!(decorated["tokens"].as_array().unwrap().len(), 9);
        for (template, operators, numbers) in
            [("xxo", "+", "[1]"), ("xxo", "", "[1, 2]"), ("xxo", "&", "[1, 2]"), ("xo", "+", "[1]")]
        {
            let fields = format!(r#"{{"template": "{template}", "operators": "{operators}", "numbers": {numbers}}}"#);
            assert!(ask("decorate", &fields, Search::default(), &()).is_err(), "{fields}");
        }
    }

    #[test]
    fn idle_parentheses_are_found() {
        let idle = |formula: &str| {
            let answer = answer("brackets", &serde_json::json!({ "formula": formula }).to_string());
            let pairs = answer["pairs"].as_array().unwrap().clone();
            pairs.iter().map(|pair| pair["idle"].as_bool().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(idle("((2+3))*(4*5)"), [true, true, true]);
        assert_eq!(idle("8-(5-2)"), [false]);
        assert_eq!(idle("8+(5-2)"), [true]);
        assert_eq!(idle("2×(3+4)"), [false]);
    }

    #[test]
    fn terms_are_those_of_the_enumeration() {
        let countdown = answer("terms", "{}");
        assert_eq!(countdown["formulas"], 33_665_406);
        assert_eq!(countdown["hands"], 134_596);
        assert_eq!(countdown["all"], 4_531_228_985_976_u64);
        let counted = answer("enumerate", r#"{"puzzle": "countdown:75,50,2,3,8,7=812", "count": 0}"#);
        assert_eq!(counted["formulas"], countdown["formulas"]);
    }

    #[test]
    fn the_look_ups_of_a_hand_are_few() {
        let lookups = answer("lookups", r#"{"puzzle": "countdown:75,50,2,3,8,7=812"}"#);
        assert_eq!(lookups["sub_hands"].as_array().unwrap().len(), 63);
        let pair = &lookups["sub_hands"][6];
        assert_eq!((&pair["numbers"], &pair["values"]), (&serde_json::json!([2, 3]), &serde_json::json!([1, 5, 6])));
        assert_eq!(lookups["questions"][0]["answer"], true);
        assert!(lookups["asked"].as_u64().unwrap() < 5000, "{}", lookups["asked"]);
        assert_eq!(lookups["formulas"], 33_665_406);
        let refused = |puzzle: &str| {
            let fields = serde_json::json!({ "puzzle": puzzle }).to_string();
            ask("lookups", &fields, Search::default(), &()).unwrap_err().to_string()
        };
        let numbers = "7 numbers are too many: look-ups are shown of up to 6";
        assert_eq!(refused("rules:1,2,3,4,5,6,7=8"), numbers);
        assert!(refused("rules~join=digits:4,4,4=8").starts_with("look-ups are shown of rules without signs"));
    }

    #[test]
    fn formulas_are_listed_from_a_place() {
        let listed = answer("enumerate", r#"{"puzzle": "cards:2,3,9,7,1=10", "from": 3583, "count": 5}"#);
        assert_eq!(listed["listed"].as_array().unwrap().len(), 1);
        assert_eq!(listed["listed"][0]["rpn"], "2 3 / 9 / 7 / 1 /");
        assert_eq!(listed["formulas"], 3584);
    }

    #[test]
    fn the_last_choice_is_followed_by_the_first() {
        let next = |fields: &str| answer("next", fields);
        let state = next(r#"{"of": "state", "items": [0, 3, 3], "radix": 4}"#);
        assert_eq!((&state["items"], &state["again"]), (&serde_json::json!([1, 0, 0]), &false.into()));
        let last = next(r#"{"of": "permutation", "items": [4, 3, 1, 2], "chosen": 2}"#);
        assert_eq!((&last["items"], &last["again"]), (&serde_json::json!([1, 2, 3, 4]), &true.into()));
        let combination = next(r#"{"of": "combination", "items": [1, 2, 5, 3, 4], "chosen": 3}"#);
        assert_eq!(combination["items"], serde_json::json!([1, 3, 4, 2, 5]));
        let moves: Vec<_> =
            combination["moves"].as_array().unwrap().iter().map(|one| one["items"].to_string()).collect();
        assert_eq!(moves, ["[1,3,5,2,4]", "[1,3,4,5,2]", "[1,3,4,2,5]"]);
        assert_eq!(combination["moves"][1]["what"], "rotate");
        let refused = ask("next", r#"{"of": "state", "items": [4], "radix": 4}"#, Search::default(), &());
        assert_eq!(refused.unwrap_err().to_string(), "`items` are digits below 4");
    }
}
