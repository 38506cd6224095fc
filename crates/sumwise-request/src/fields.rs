//! The fields of a JSON object, by the names that requests and data sets use.

use std::borrow::Cow;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use sumwise::{Game, Rational};

use crate::error::RequestError;
use crate::reading::MAX_TEXT;
use crate::{RuleChanges, reading, span};

/// The field names of a puzzle's numbers.
pub const NUMBERS: &[&str] = &["numbers", "nums", "starting"];

/// The field names of a puzzle's target.
pub const TARGET: &[&str] = &["target", "output"];

/// The field name of a puzzle's id.
pub const PUZZLE: &[&str] = &["puzzle"];

/// The field name that `generate` uses for a puzzle's id. Other data sets use it for other things.
pub const ID: &[&str] = &["id"];

/// The field names of a text with an answer.
pub const TEXT: &[&str] = &["text", "completion", "answer"];

/// An example of an object with an answer, for errors.
pub const ANSWERED: &str = "like {\"text\": \"8/(3-8/3)\", \"numbers\": [3, 3, 8, 8], \"target\": 24}";

/// An example of an object with a puzzle, for errors.
pub const ASKED: &str = "like {\"numbers\": [3, 3, 8, 8], \"target\": 24}";

/// The most fields of an object.
const MAX_FIELDS: usize = 10_000;

/// The fields of a JSON object, whose values are read on demand. Reading takes time in proportion to the text and copies no
/// values.
///
/// ```
/// use sumwise_request::Fields;
///
/// let fields = Fields::read(r#"{"nums": [3, 3, 8, 8], "target": null, "count": "12"}"#)?;
/// assert_eq!(fields.find(&["numbers", "nums"]).map(|(name, _)| name), Some("nums"));
/// assert_eq!((fields.find(&["target"]).is_none(), fields.whole("count")?), (true, Some(12)));
/// assert!(fields.refuse_unknown(&["nums"]).unwrap_err().to_string().starts_with("unknown field `count`"));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Debug)]
pub struct Fields<'a> {
    /// The fields in order, without those that are null.
    given: Vec<(Cow<'a, str>, &'a RawValue)>,
    /// The names of those that are null.
    nulls: Vec<Cow<'a, str>>,
}

impl<'a> Fields<'a> {
    /// Reads an object.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the text is not a JSON object.
    pub fn read(text: &'a str) -> Result<Self, RequestError> {
        Self::read_like(text, ASKED)
    }

    /// Reads an object. The error shows the example.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the text is not a JSON object.
    pub fn read_like(text: &'a str, example: &str) -> Result<Self, RequestError> {
        serde_json::from_str(text)
            .map_err(|error| wrong(format!("the JSON cannot be read ({error}): write an object {example}")))
    }

    /// Drops the fields with some names.
    pub fn ignore(&mut self, names: &[String]) {
        self.given.retain(|(name, _)| !names.iter().any(|ignored| ignored == name));
        self.nulls.retain(|name| !names.iter().any(|ignored| ignored == name));
    }

    /// Yields the names of the fields, also of those that are null.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.given.iter().map(|(name, _)| name).chain(&self.nulls).map(|name| &**name)
    }

    /// Returns whether the field `id` is a puzzle's; in other data sets it is something else.
    pub(crate) fn has_id(&self) -> bool {
        self.text(ID).is_ok_and(|id| id.is_some_and(|id| id.contains(':')))
    }

    /// Returns whether there is a field of a name that is not null.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.given.iter().any(|(given, _)| given == name)
    }

    /// Returns the value of a field in JSON, which may be `null`.
    pub fn json(&self, name: &str) -> Option<&'a str> {
        let value = self.given.iter().rfind(|(given, _)| given == name).map(|(_, value)| value.get());
        value.or_else(|| self.nulls.iter().any(|null| null == name).then_some("null"))
    }

    /// Refuses fields with other names than these.
    ///
    /// # Errors
    /// [`RequestError::Field`] with the first unknown name and the known ones.
    pub fn refuse_unknown(&self, known: &[&str]) -> Result<(), RequestError> {
        match self.given.iter().find(|(name, _)| !known.contains(&&**name)) {
            Some((name, _)) => Err(wrong(format!("unknown field `{name}`: it is one of {}", known.join(", ")))),
            None => Ok(()),
        }
    }

    /// Returns the first of some names that has a value, and the value. If two fields have the same name, the last one counts.
    pub fn find<'n>(&self, names: &[&'n str]) -> Option<(&'n str, &'a RawValue)> {
        names.iter().find_map(|&wanted| {
            let (_, value) = self.given.iter().rfind(|(name, _)| name == wanted)?;
            Some((wanted, *value))
        })
    }

    /// Returns a string.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the value is not a string.
    pub fn text(&self, names: &[&str]) -> Result<Option<Cow<'a, str>>, RequestError> {
        let text = |(name, value): (&str, &'a RawValue)| {
            text(value).ok_or_else(|| wrong(format!("`{name}` is not a text: write it in quotation marks")))
        };
        self.find(names).map(text).transpose()
    }

    /// Returns the answer of the object, which is empty if the field is null.
    ///
    /// # Errors
    /// [`RequestError::Field`] when there is no answer.
    pub fn answer(&self) -> Result<Cow<'a, str>, RequestError> {
        let is_null = || self.nulls.iter().any(|name| TEXT.contains(&&**name));
        let text = self.text(TEXT)?.or_else(|| is_null().then_some(Cow::Borrowed("")));
        text.ok_or_else(|| wrong(format!("the JSON object needs an answer as `text`, {ANSWERED}")))
    }

    /// Returns the formula in the field `best` of what `generate` and `solve` write: a string, or an object with `infix`.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the value is neither.
    pub fn best(&self) -> Result<Option<Cow<'a, str>>, RequestError> {
        let Some((name, value)) = self.find(&["best"]) else { return Ok(None) };
        let object = || serde_json::from_str::<Self>(value.get()).ok()?.text(&["infix"]).ok()?;
        let best = text(value).or_else(object);
        best.map(Some).ok_or_else(|| wrong(format!("`{name}` is neither a formula nor an object with `infix`")))
    }

    /// Returns an exact number.
    ///
    /// # Errors
    /// [`RequestError::Number`] when the value is not a number.
    pub fn number(&self, names: &[&str]) -> Result<Option<Rational>, RequestError> {
        self.find(names).map(|(_, value)| number(value, None)).transpose()
    }

    /// Returns a value parsed from its text, which may be a JSON string or not.
    ///
    /// # Errors
    /// The error of the parser.
    pub fn parse<T: FromStr>(&self, name: &str) -> Result<Option<T>, RequestError>
    where
        RequestError: From<T::Err>,
    {
        self.plain(name).map(|text| Ok(text.parse()?)).transpose()
    }

    /// Returns a whole number. In JSON, `10.0` is one.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the value is not a whole number, or is too large.
    pub fn whole<T: FromStr>(&self, name: &str) -> Result<Option<T>, RequestError> {
        self.read_as(name, whole, "a whole number, like 10")
    }

    /// Returns a boolean.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the value is neither true nor false.
    pub fn truth(&self, name: &str) -> Result<Option<bool>, RequestError> {
        self.read_as(name, |text| text.parse().ok(), "true or false")
    }

    /// Returns a range, written as one number, as `[2, 3]` or as `"2..3"`, with both ends included.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the value is invalid.
    pub fn span<T: FromStr + PartialOrd>(&self, name: &str) -> Result<Option<RangeInclusive<T>>, RequestError> {
        let read = |text: String| span(&as_span(&text)).map_err(|why| wrong(format!("`{name}`: {why}")));
        self.plain(name).map(read).transpose()
    }

    /// Returns a range or a word, read by `read`.
    ///
    /// # Errors
    /// The error of `read`.
    pub fn read_by<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, RequestError> {
        let read = |text: String| read(&as_span(&text)).map_err(|why| wrong(format!("`{name}`: {why}")));
        self.plain(name).map(read).transpose()
    }

    /// Returns a list of integers.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the value is invalid.
    pub fn integers(&self, name: &str) -> Result<Option<Vec<i64>>, RequestError> {
        let list = |(_, value): (&str, &RawValue)| {
            integers(value.get())
                .ok_or_else(|| wrong(format!("`{name}` is not a list of whole numbers: write it like [25, 50]")))
        };
        self.find(&[name]).map(list).transpose()
    }

    /// Returns a list of strings. A single string is a list of one.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the value is not a list of strings.
    pub fn texts(&self, name: &str) -> Result<Vec<String>, RequestError> {
        let Some((_, value)) = self.find(&[name]) else { return Ok(Vec::new()) };
        match text(value) {
            Some(text) => Ok(vec![text.into_owned()]),
            None => serde_json::from_str(value.get())
                .map_err(|_| wrong(format!("`{name}` is not a list of texts: write it like [\"seed\"]"))),
        }
    }

    /// Returns the overridden rules, which are an object, or a string like `order=fixed`.
    ///
    /// # Errors
    /// [`RequestError`] when a rule has an unknown name or value.
    pub fn rules(&self) -> Result<RuleChanges, RequestError> {
        self.find(&["rules"]).map_or_else(|| Ok(RuleChanges::default()), |(_, rules)| rule_changes(rules))
    }

    fn read_as<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Option<T>,
        what: &str,
    ) -> Result<Option<T>, RequestError> {
        let read = |text: String| read(&text).ok_or_else(|| wrong(format!("`{name}` is {text}: write {what}")));
        self.plain(name).map(read).transpose()
    }

    /// Returns the text of a value, without the quotation marks of a string.
    fn plain(&self, name: &str) -> Option<String> {
        let (_, value) = self.find(&[name])?;
        Some(text(value).map_or_else(|| value.get().to_owned(), Cow::into_owned))
    }
}

/// Rewrites a list of two as a range.
fn as_span(text: &str) -> String {
    match integers(text).as_deref() {
        Some([first, last]) => format!("{first}..{last}"),
        _ => without_zeros(text).to_owned(),
    }
}

/// Reads a list of integers.
fn integers(text: &str) -> Option<Vec<i64>> {
    let list: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    list.iter().map(|item| whole(item.get())).collect()
}

/// Reads a whole number, as JSON writes it: `10`, or `10.0`.
pub(crate) fn whole<T: FromStr>(text: &str) -> Option<T> {
    without_zeros(text).parse().ok()
}

/// Drops the decimals of a number if all of them are 0.
fn without_zeros(text: &str) -> &str {
    match text.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|digit| digit == b'0') => whole,
        _ => text,
    }
}

fn wrong(message: String) -> RequestError {
    RequestError::Field(message)
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
                let mut fields = Fields { given: Vec::with_capacity(8), nulls: Vec::new() };
                while let Some((Name(name), value)) = map.next_entry::<Name<'de>, &'de RawValue>()? {
                    if fields.given.len() + fields.nulls.len() == MAX_FIELDS {
                        return Err(A::Error::custom(format_args!("an object has at most {MAX_FIELDS} fields")));
                    }
                    if value.get() == "null" {
                        fields.nulls.push(name);
                    } else {
                        fields.given.push((name, value));
                    }
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// A field name, which is only copied if it has escapes.
#[derive(serde::Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// Returns a value of its own; `None` for a text that is not JSON.
pub(crate) fn raw(json: &str) -> Option<Box<RawValue>> {
    RawValue::from_string(json.to_owned()).ok()
}

/// Reads a JSON string.
pub(crate) fn text(value: &RawValue) -> Option<Cow<'_, str>> {
    // The error of another value takes longer than most texts.
    let json = Some(value.get()).filter(|json| json.starts_with('"'))?;
    serde_json::from_str::<Name<'_>>(json).ok().map(|Name(text)| text)
}

/// Reads a JSON number, or a string with a number or a card of the game.
fn number(value: &RawValue, game: Option<&Game>) -> Result<Rational, RequestError> {
    if let Ok(whole) = value.get().parse::<i64>() {
        return Ok(whole.into());
    }
    reading::number(sumwise::plain(value.get().trim_matches('"')).trim(), game)
}

/// Reads numbers: a JSON array, or a string with numbers separated by spaces or commas, with or without brackets. The
/// game may have cards or digits.
pub(crate) fn numbers(value: &RawValue, game: Option<&Game>) -> Result<Vec<Rational>, RequestError> {
    if let Some(text) = text(value) {
        return reading::numbers_of(&text, game);
    }
    let numbers: Vec<&RawValue> = serde_json::from_str(bounded("the numbers", value.get())?)
        .map_err(|_| RequestError::input("the numbers are not a list: write them like [3, 3, 8, 8]"))?;
    numbers.into_iter().map(|value| number(value, game)).collect()
}

/// Reads any value. A string that contains a JSON array or object, as in tables, is read as that, unless it is nested too deep or
/// too long.
///
/// # Errors
/// [`RequestError::Field`] when the value is an array or object that is too long.
pub fn value(name: &str, value: &RawValue) -> Result<Value, RequestError> {
    let is_nested = |text: &str| text.starts_with(['[', '{']);
    let json = value.get();
    if is_nested(json) && json.len() > MAX_TEXT {
        return Err(wrong(format!(
            "`{name}` is too long: of a list, at most {MAX_TEXT} characters are read; ignore it if it means something else"
        )));
    }
    let value = serde_json::from_str(json).unwrap_or_else(|_| Value::String(json.to_owned()));
    let nested = value.as_str().filter(|text| is_nested(text) && text.len() <= MAX_TEXT).map(serde_json::from_str);
    Ok(match nested {
        Some(Ok(nested)) => nested,
        _ => value,
    })
}

/// Refuses a long array or object, since each of its bytes may take a hundred once it is read.
fn bounded<'a>(what: &str, json: &'a str) -> Result<&'a str, RequestError> {
    let is_short = json.len() <= MAX_TEXT;
    is_short
        .then_some(json)
        .ok_or_else(|| wrong(format!("{what} are too long: at most {MAX_TEXT} characters are read")))
}

fn rule_changes(rules: &RawValue) -> Result<RuleChanges, RequestError> {
    let wrong = || RequestError::input("the rules are not an object: write them like {\"domain\": \"integer\"}");
    let mut changes = RuleChanges::default();
    let words = text(rules).unwrap_or_else(|| rules.get().into());
    if words.starts_with('{') {
        // The last of several rules of one name counts.
        let words = bounded("the rules", &words)?;
        let rules = Fields::read(words).map_err(|_| wrong())?;
        let mut set: Vec<&str> = Vec::new();
        for (name, word) in rules.given.iter().rev() {
            if set.contains(&&**name) {
                continue;
            }
            set.push(name);
            match (text(word), word.get()) {
                (Some(word), _) => changes.set(name, &word)?,
                // A bound, such as that of the digits.
                (None, number) if number.bytes().all(|byte| byte.is_ascii_digit()) => changes.set(name, number)?,
                (None, other) => {
                    let other: String = other.chars().take(40).collect();
                    return Err(RequestError::input(format!("the rule `{name}` is {other}, and should be a text")));
                }
            }
        }
    } else if text(rules).is_some() && !words.starts_with('[') {
        for rule in words.split(", ") {
            let (name, word) = rule.split_once(' ').ok_or_else(wrong)?;
            changes.set(name, word)?;
        }
    } else {
        return Err(wrong());
    }
    Ok(changes)
}

/// Returns the names of the fields of a puzzle.
pub(crate) fn of_puzzle() -> impl Iterator<Item = &'static str> {
    [PUZZLE, ID, NUMBERS, TARGET, &["game", "rules"]].into_iter().flatten().copied()
}
