//! The classes of the Python package.

use std::fmt::Write as _;

use super::Done;
use super::model::{Field, Model, Shape, Type};

/// A class of the package, and the result with its fields.
struct Class {
    name: &'static str,
    of: &'static str,
    /// The fields that the class leaves out.
    without: &'static [&'static str],
    /// The string field that is empty by default.
    may_be_empty: Option<&'static str>,
}

impl Class {
    const fn of(of: &'static str) -> Self {
        Self { name: of, of, without: &[], may_be_empty: None }
    }

    const fn named(name: &'static str, of: &'static str) -> Self {
        Self { name, ..Self::of(of) }
    }

    const fn without(self, without: &'static [&'static str]) -> Self {
        Self { without, ..self }
    }
}

/// The classes, each after those that it refers to.
const CLASSES: [Class; 19] = [
    Class::of("Considered"),
    Class::of("Plan"),
    Class::named("Counts", "Count").without(&["numbers", "rules"]),
    Class::named("Answer", "Solve"),
    Class::of("Made"),
    Class::of("Reach"),
    Class::of("Values"),
    // Messages are in English here, so nobody words their codes.
    Class { may_be_empty: Some("message"), ..Class::named("Verdict", "Check").without(&["told"]) },
    Class::of("Grade").without(&["told"]),
    Class::of("Hint"),
    Class::named("Generated", "Item"),
    Class::of("Figures"),
    Class::of("OfTarget"),
    Class::of("OfAnswer"),
    Class::of("Sweep"),
    Class::of("Example"),
    Class::of("Found"),
    Class::of("File"),
    Class::of("Audit"),
];

const HEAD: &str = r#""""The fields of the results. Written by `cargo xtask schema`: change the Rust types instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Dict, Literal, Optional, Tuple, Union

from sumwise import _read as read
from sumwise._read import Exact, Reading, Result
from sumwise._sumwise import Formula, Puzzle, Rules

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    from sumwise._read import dataclass
"#;

pub(super) fn write(model: &Model) -> Done<String> {
    let classes = CLASSES.iter().map(|class| written(model, class)).collect::<Done<Vec<String>>>()?.concat();
    let mut text = HEAD.to_owned();
    for (name, definition) in &model.0 {
        // A union of many words takes milliseconds at every import.
        let is_used = || classes.split(|next: char| !next.is_alphanumeric()).any(|word| word == name);
        if let Shape::Words(words) = &definition.shape
            && is_used()
        {
            // stubtest takes a `Literal` of several words for a union, and refuses it.
            let words: Vec<String> = words.iter().map(|word| format!("Literal[{word:?}]")).collect();
            let _ = write!(text, "\n{name} = Union[{}]\n\"\"\"{}\"\"\"\n", words.join(", "), definition.about);
        }
    }
    Ok(text + &classes)
}

fn written(model: &Model, class: &Class) -> Done<String> {
    let definition = model.0.get(class.of).ok_or_else(|| format!("the schema has no {}", class.of))?;
    let Shape::Result { base, fields: own } = &definition.shape else {
        return Err(format!("{} is no result", class.of));
    };
    // A class made of two types has the fields of both.
    let about = base.as_deref().filter(|base| class_of(base) == Some(class.name)).and_then(|base| model.0.get(base));
    let about = &about.unwrap_or(definition).about;
    let base = base.as_deref().filter(|base| class_of(base) != Some(class.name));
    let kept = |field: &Field| !class.without.contains(&field.name.as_str());
    let all: Vec<Field> = model.fields(class.of)?.into_iter().filter(kept).collect();
    let shown: Vec<&Field> =
        all.iter().filter(|field| base.is_none() || own.iter().any(|own| own.name == field.name)).collect();
    let defaults = shown.iter().rev().take_while(|field| default(field, class).is_some()).count();
    let mut text = format!(
        "\n\n@dataclass(frozen=True)\nclass {}({}):\n    \"\"\"{}\"\"\"\n\n",
        class.name,
        base.and_then(class_of).unwrap_or("Result"),
        python(about),
    );
    for (place, field) in shown.iter().enumerate() {
        let given = default(field, class).filter(|_| place + defaults >= shown.len());
        let given = given.map(|default| format!(" = {default}")).unwrap_or_default();
        let about = python(&field.about);
        let _ = write!(text, "    {}: {}{given}\n    \"\"\"{about}\"\"\"\n", attribute(field), annotation(field));
    }
    text += "\n    _readings: ClassVar[Tuple[Reading, ...]] = (\n";
    for field in &all {
        let (attribute, name) = (attribute(field), &field.name);
        let _ = writeln!(text, "        ({attribute:?}, {name:?}, {}),", reader(&field.kind));
    }
    Ok(text + "    )\n")
}

/// Converts a description to Python's terms.
fn python(about: &str) -> String {
    about.replace("`null`", "None")
}

/// Returns the default of a field.
fn default(field: &Field, class: &Class) -> Option<&'static str> {
    match &field.kind {
        Type::OrNull(_) => Some("None"),
        Type::Many(_) if field.optional => Some("()"),
        _ if field.optional => Some("None"),
        Type::Text if class.may_be_empty == Some(&field.name) => Some("\"\""),
        _ => None,
    }
}

/// Returns the attribute for a field. The id of a puzzle is read as a `Puzzle`.
fn attribute(field: &Field) -> &str {
    match &field.kind {
        Type::Named(name) if name == "PuzzleId" => "puzzle",
        _ => &field.name,
    }
}

fn annotation(field: &Field) -> String {
    let kind = annotated(&field.kind);
    let left_out = field.optional && !matches!(field.kind, Type::Many(_));
    if left_out { format!("Optional[{kind}]") } else { kind }
}

fn annotated(kind: &Type) -> String {
    match kind {
        Type::Boolean => "bool".to_owned(),
        Type::Number => "int".to_owned(),
        Type::Text => "str".to_owned(),
        Type::Named(name) => match name.as_str() {
            "Integer" => "int",
            "PuzzleId" => "Puzzle",
            name => class_of(name).unwrap_or(name),
        }
        .to_owned(),
        Type::OrNull(some) => format!("Optional[{}]", annotated(some)),
        Type::Many(item) => format!("Tuple[{}, ...]", annotated(item)),
        Type::Tuple(items) => format!("Tuple[{}]", items.iter().map(annotated).collect::<Vec<_>>().join(", ")),
        Type::Map { integers, values } => {
            format!("Dict[{}, {}]", if *integers { "int" } else { "str" }, annotated(values))
        }
    }
}

/// Returns the function that reads a value of a type.
fn reader(kind: &Type) -> String {
    match kind {
        Type::Boolean | Type::Number | Type::Text => "read.same".to_owned(),
        Type::Named(name) => match (name.as_str(), class_of(name)) {
            ("Exact", _) => "read.exact".to_owned(),
            ("Integer", _) => "read.integer".to_owned(),
            ("PuzzleId", _) => "read.puzzle".to_owned(),
            ("Formula", _) => "read.formula".to_owned(),
            ("Rules", _) => "read.rules".to_owned(),
            (_, Some(class)) => format!("{class}._read"),
            _ => "read.same".to_owned(),
        },
        Type::OrNull(some) => match reader(some).as_str() {
            "read.same" => "read.same".to_owned(),
            some => format!("read.optional({some})"),
        },
        Type::Many(item) => format!("read.many({})", reader(item)),
        Type::Tuple(_) => "tuple".to_owned(),
        Type::Map { integers: true, values } => format!("read.by_integer({})", reader(values)),
        Type::Map { values, .. } => format!("read.by_name({})", reader(values)),
    }
}

/// Returns the class for a result.
fn class_of(name: &str) -> Option<&'static str> {
    // `Counts` in an answer become the class of `Count`.
    let name = if name == "Counts" { "Count" } else { name };
    CLASSES.iter().find(|class| class.of == name).map(|class| class.name)
}
