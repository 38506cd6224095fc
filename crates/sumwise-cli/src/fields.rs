//! A line that is a JSON object, by the names by which the data sets call its fields.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use sumwise::{Game, Hand, Puzzle, Rational, Rules};

use crate::args::RuleArgs;
use crate::fault::Fault;
use crate::input::Question;

/// The fields of an object.
pub(crate) struct Fields<'a> {
    /// In their order, except those that are null.
    given: Vec<(Cow<'a, str>, &'a RawValue)>,
    /// Whether the answer is null.
    unanswered: bool,
}

/// What the command line says, for what a line leaves out.
pub(crate) struct Otherwise<'a> {
    pub(crate) rules: &'a RuleArgs,
    pub(crate) target: Option<&'a Rational>,
    pub(crate) question: Option<&'a Question>,
}

/// A line with an answer.
pub(crate) const ANSWERED: &str = "like {\"text\": \"8/(3-8/3)\", \"numbers\": [3, 3, 8, 8], \"target\": 24}";

/// A line without one.
pub(crate) const PUZZLE: &str = "like {\"numbers\": [3, 3, 8, 8], \"target\": 24}";

/// The names of a text that has an answer in it.
const TEXT: [&str; 3] = ["text", "completion", "answer"];

impl<'a> Fields<'a> {
    /// Reads a line, which should look like this.
    pub(crate) fn read(line: &'a str, form: &str) -> Result<Self, Fault> {
        serde_json::from_str(line)
            .map_err(|error| Fault::Input(format!("the JSON cannot be read ({error}): write an object {form}")))
    }

    /// Forgets fields.
    pub(crate) fn ignore(&mut self, names: &[String]) {
        self.given.retain(|(name, _)| !names.iter().any(|ignored| ignored == name));
    }

    /// The first of some names that has a value, with the value; of two fields with one name, the last.
    pub(crate) fn find<'n>(&self, names: &[&'n str]) -> Option<(&'n str, &'a RawValue)> {
        names.iter().find_map(|&wanted| {
            let (_, value) = self.given.iter().rfind(|(name, _)| name == wanted)?;
            Some((wanted, *value))
        })
    }

    /// A text.
    pub(crate) fn text(&self, names: &[&str]) -> Result<Option<Cow<'a, str>>, Fault> {
        let text = |(name, value): (&str, &'a RawValue)| {
            let text = text(value);
            text.ok_or_else(|| Fault::Input(format!("`{name}` is not a text: write it in quotation marks")))
        };
        self.find(names).map(text).transpose()
    }

    /// The answer of the line, empty where it is null.
    pub(crate) fn answer(&self) -> Result<Cow<'a, str>, Fault> {
        let text = self.text(&TEXT)?.or(self.unanswered.then_some(Cow::Borrowed("")));
        text.ok_or_else(|| Fault::Input(format!("the JSON object needs an answer as `text`, {ANSWERED}")))
    }

    /// The puzzle of the line.
    pub(crate) fn puzzle(&self, otherwise: &Otherwise<'_>) -> Result<Puzzle, Fault> {
        self.question(otherwise)?.puzzle()
    }

    /// The same, where a target may be missing.
    pub(crate) fn question(&self, otherwise: &Otherwise<'_>) -> Result<Question, Fault> {
        let own = self.find(&["target", "output"]).map(|(_, own)| number(own)).transpose()?;
        let target = own.as_ref().or(otherwise.target);
        let mut rules = Cow::Borrowed(otherwise.rules);
        if let Some(game) = self.text(&["game"])? {
            // A game of one's own is known by name where it is asked for.
            if rules.game.as_ref().is_none_or(|own| own.is_built_in() || own.name() != game) {
                rules.to_mut().game = Some(game.parse::<Game>().map_err(Fault::input)?);
            }
        }
        let question = if let Some(id) = self.text(&["puzzle"])? {
            Question::read_id(&id, own.as_ref(), &rules)?
        } else if let Some((_, numbers)) = self.find(&["numbers", "nums", "starting"]) {
            Question::new(self::numbers(numbers)?, target.cloned(), &rules)?
        } else if let Some(rest) = otherwise.question {
            let target = target.or(rest.target.as_ref()).cloned();
            Question { game: rest.game.clone(), hand: rest.hand.clone(), target }
        } else {
            return Err(Fault::Input(format!("the JSON object needs `numbers`, {PUZZLE}")));
        };
        let Some((_, rules)) = self.find(&["rules"]) else { return Ok(question) };
        let rules = over(rules, *question.hand.rules())?;
        let hand = Hand::new(question.hand.numbers().to_vec(), rules).map_err(Fault::input)?;
        Ok(Question { hand, ..question })
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Fields { given: Vec::with_capacity(8), unanswered: false };
                while let Some((Name(name), value)) = map.next_entry::<Name<'de>, &'de RawValue>()? {
                    if value.get() != "null" {
                        fields.given.push((name, value));
                    } else if TEXT.contains(&&*name) {
                        fields.unanswered = true;
                    }
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// A name, which is not copied unless it has escapes.
#[derive(serde::Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// A JSON string.
fn text(value: &RawValue) -> Option<Cow<'_, str>> {
    serde_json::from_str::<Name<'_>>(value.get()).ok().map(|Name(text)| text)
}

/// A JSON number, or a string with a number.
pub(crate) fn number(value: &RawValue) -> Result<Rational, Fault> {
    value.get().trim_matches('"').parse().map_err(Fault::input)
}

/// A JSON array of numbers, or a string with numbers set apart by spaces or commas, in brackets or not.
fn numbers(value: &RawValue) -> Result<Vec<Rational>, Fault> {
    if let Some(text) = text(value) {
        let separates = |character: char| character == ',' || character.is_whitespace();
        let text = text.trim().trim_start_matches(['[', '(']).trim_end_matches([']', ')']);
        let words = text.split(separates).filter(|word| !word.is_empty());
        return words.map(|word| word.trim_matches(['"', '\'']).parse().map_err(Fault::input)).collect();
    }
    let numbers: Vec<&RawValue> = serde_json::from_str(value.get())
        .map_err(|_| Fault::input("the numbers are not a list: write them like [3, 3, 8, 8]"))?;
    numbers.into_iter().map(number).collect()
}

/// Any value; a string that holds a JSON array or object, as tables do, is that, and one that is nested too deep a text.
pub(crate) fn value(value: &RawValue) -> Value {
    let value = serde_json::from_str(value.get()).unwrap_or_else(|_| Value::String(value.get().to_owned()));
    let nested = value.as_str().filter(|text| text.starts_with(['[', '{'])).map(serde_json::from_str);
    match nested {
        Some(Ok(nested)) => nested,
        _ => value,
    }
}

/// What an object, or a text as rules are written, overrides of the rules.
fn over(rules: &RawValue, mut over: Rules) -> Result<Rules, Fault> {
    let wrong = || Fault::input("the rules are not an object: write them like {\"domain\": \"integer\"}");
    match value(rules) {
        Value::Object(rules) => {
            for (name, word) in rules {
                over.set(&name, word.as_str().ok_or_else(wrong)?).map_err(Fault::input)?;
            }
        }
        Value::String(rules) => {
            for rule in rules.split(", ") {
                let (name, word) = rule.split_once(' ').ok_or_else(wrong)?;
                over.set(name, word).map_err(Fault::input)?;
            }
        }
        _ => return Err(wrong()),
    }
    Ok(over)
}
