//! The types of the page.

use super::model::{Definition, Field, Model, Shape, Type};

const HEAD: &str = "/** What the engine answers. Written by `cargo xtask schema`: change the Rust types instead. */\n";

pub(super) fn write(model: &Model) -> String {
    model.0.iter().fold(HEAD.to_owned(), |text, (name, definition)| text + "\n" + &declaration(name, definition))
}

fn declaration(name: &str, definition: &Definition) -> String {
    let about = comment("", &definition.about);
    match &definition.shape {
        Shape::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
            format!("{about}export type {name} = {};\n", words.join(" | "))
        }
        Shape::Other(Type::Named(_)) => format!("{about}export type {name} = number | string;\n"),
        Shape::Other(kind) => format!("{about}export type {name} = {};\n", written(kind)),
        Shape::Result { base, fields } => {
            let extends = base.as_ref().map(|base| format!(" extends {base}")).unwrap_or_default();
            let fields: String = fields.iter().map(field).collect();
            format!("{about}export interface {name}{extends} {{\n{fields}}}\n")
        }
    }
}

fn field(field: &Field) -> String {
    let mark = if field.optional { "?" } else { "" };
    format!("{}  {}{mark}: {};\n", comment("  ", &field.about), field.name, written(&field.kind))
}

fn comment(indent: &str, about: &str) -> String {
    if about.is_empty() { String::new() } else { format!("{indent}/** {about} */\n") }
}

fn written(kind: &Type) -> String {
    match kind {
        Type::Boolean => "boolean".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Text => "string".to_owned(),
        Type::Named(name) => name.clone(),
        Type::OrNull(some) => format!("{} | null", written(some)),
        Type::Many(item) => match **item {
            Type::OrNull(_) => format!("({})[]", written(item)),
            _ => format!("{}[]", written(item)),
        },
        Type::Tuple(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Type::Map { values, .. } => format!("Record<string, {}>", written(values)),
    }
}
