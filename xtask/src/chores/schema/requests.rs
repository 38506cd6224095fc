//! The questions of the page: their fields and results, and the words of rules.

use sumwise_request::description::{Description, Field, Kind, QUESTIONS, Returns, choices as words};

const HEAD: &str = "/** What the page may ask. Written by `cargo xtask schema`: change `description.rs` of `sumwise-request` instead. */\n";

/// Returns the types of the questions.
pub(super) fn types() -> String {
    let mut results: Vec<&str> = QUESTIONS.iter().map(|question| name(question.returns)).collect();
    results.sort_unstable();
    results.dedup();
    let questions: String = QUESTIONS.iter().map(question).collect();
    format!(
        "{HEAD}\nimport type {{ Action }} from \"./questions.js\";\nimport type {{ {} }} from \"./schema.js\";\n\n\
         /** The questions, each with its fields and its result. A field that is null is left out. */\n\
         export interface Requests {{\n{questions}}}\n",
        results.join(", ")
    )
}

/// Returns the module with the words of rules.
pub(super) fn choices() -> String {
    let quoted = |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
    let choices: Vec<String> = words().map(|(name, words)| format!("  {name}: [{}],\n", quoted(words))).collect();
    let choices = choices.concat();
    format!(
        "// The rules that are words. Written by `cargo xtask schema`: change `description.rs` of `sumwise-request` instead.\n\n\
         /** @type {{Record<string, string[]>}} */\nexport const choices = {{\n{choices}}};\n"
    )
}

fn name(returns: Returns) -> &'static str {
    let (Returns::One(name) | Returns::Many(_, name) | Returns::All(_, name)) = returns;
    name
}

fn question(question: &Description) -> String {
    let gives = match question.returns {
        // The page asks for one where there may be many.
        Returns::One(name) | Returns::Many(_, name) => name.to_owned(),
        Returns::All(_, name) => format!("{name}[]"),
    };
    let takes: String = question.fields().map(|field| taken(field, question.required.contains(&field.name))).collect();
    format!(
        "  /** {} */\n  {}: {{\n    takes: {{\n{takes}    }};\n    gives: {gives};\n  }};\n",
        question.about, question.name
    )
}

fn taken(field: &Field, required: bool) -> String {
    // The page also has games of its own files.
    let kind = if field.name == "game" { "string".to_owned() } else { written(field.kind) };
    let (mark, null) = if required { ("", "") } else { ("?", " | null") };
    format!("      /** {} */\n      {}{mark}: {kind}{null};\n", field.sentence(), field.name)
}

fn written(kind: Kind) -> String {
    let words = |words: &[&str]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | ");
    match kind {
        Kind::Text => "string".to_owned(),
        Kind::Texts => "string[]".to_owned(),
        Kind::Truth => "boolean".to_owned(),
        Kind::Word(some) => words(some),
        Kind::Exact | Kind::Whole(..) => "number | string".to_owned(),
        Kind::Numbers => "(number | string)[] | string".to_owned(),
        Kind::Integers => "number[]".to_owned(),
        Kind::Rules => "Record<string, string>".to_owned(),
        Kind::Span => "number | [number, number] | string".to_owned(),
        Kind::TruthOr(word) => format!("boolean | {word:?}"),
        Kind::Actions => "Action[]".to_owned(),
    }
}
