//! The JSON Schema of every result.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::audit::{AuditJson, FindingJson};
use crate::explain::{EnumeratedJson, ExplainedJson, GrownJson, ShapesJson};
use crate::game::{DailyJson, GameJson, PuzzleJson};
use crate::generate::ItemJson;
use crate::message::FaultJson;
use crate::round::RoundJson;
use crate::schema::{
    CheckJson, CountJson, FewestJson, FirstMissingJson, GradeJson, HintJson, LineErrorJson, LineJson, ReachJson,
    SolveJson, ValuesJson,
};
use crate::sweep::{HandJson, HistogramJson, PairJson, SweepJson};
use crate::teach::{BracketedJson, EnumerationJson, LookupsJson, NextJson, StackJson, TermsJson};
use crate::worksheet::WorksheetJson;

/// The suffix of the types of this crate, which the schema leaves out.
const SUFFIX: &str = "Json";

/// Returns one JSON Schema document with every result by its name under `$defs`.
///
/// The entry `x-fields` of a result lists its fields in the order in which they are written, each with its Rust type. A name
/// that is not among the `properties` stands for all fields of its type.
///
/// ```
/// let schema = sumwise_render::document::schema();
/// let status = &schema["$defs"]["Solve"]["properties"]["status"];
/// assert_eq!(status["$ref"], "#/$defs/Status");
/// assert_eq!(schema["$defs"]["Status"]["enum"][0], "exact");
/// ```
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let roots = roots();
    for add in &roots {
        add(&mut generator);
    }
    let definitions = generator.take_definitions(true);
    let definitions = definitions.into_iter().map(|(name, definition)| (short(&name), plain(definition)));
    let mut document = Map::new();
    document.insert("$schema".to_owned(), "https://json-schema.org/draft/2020-12/schema".into());
    document.insert("title".to_owned(), "What sumwise answers".into());
    document.insert("$defs".to_owned(), Value::Object(definitions.collect()));
    Value::Object(document)
}

/// Returns the results whose schemas are generated. The types of their fields are added to them.
fn roots() -> Vec<fn(&mut schemars::SchemaGenerator)> {
    vec![
        add::<SolveJson>,
        add::<CountJson>,
        add::<ReachJson>,
        add::<FewestJson>,
        add::<FirstMissingJson>,
        add::<ValuesJson>,
        add::<CheckJson>,
        add::<GradeJson>,
        add::<HintJson>,
        add::<ItemJson>,
        add::<SweepJson>,
        add::<HistogramJson>,
        add::<HandJson>,
        add::<PairJson<'static>>,
        add::<AuditJson>,
        add::<FindingJson<'static>>,
        add::<LineErrorJson>,
        add::<LineJson>,
        add::<GameJson>,
        add::<PuzzleJson>,
        add::<DailyJson>,
        add::<RoundJson>,
        add::<FaultJson>,
        add::<ExplainedJson>,
        add::<EnumeratedJson>,
        add::<GrownJson>,
        add::<ShapesJson>,
        add::<StackJson>,
        add::<BracketedJson>,
        add::<NextJson>,
        add::<TermsJson>,
        add::<LookupsJson>,
        add::<EnumerationJson>,
        add::<WorksheetJson>,
    ]
}

fn add<T: JsonSchema>(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<T>();
}

fn short(name: &str) -> String {
    name.strip_suffix(SUFFIX).unwrap_or(name).to_owned()
}

/// Drops the suffix of names and the examples of descriptions.
fn plain(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, field)| plain_field(name, field)).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(plain).collect()),
        other => other,
    }
}

fn plain_field(name: String, field: Value) -> (String, Value) {
    let field = match (name.as_str(), field) {
        ("$ref", Value::String(path)) => short(&path).into(),
        ("description", Value::String(text)) => described(&text).into(),
        (_, field) => plain(field),
    };
    (name, field)
}

/// Returns a doc comment up to its example, on one line, with the names of the schema.
fn described(text: &str) -> String {
    let text = text.split("```").next().unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace("[`", "`").replace("`]", "`").replace("Json`", "`")
}
