//! The JSON Schema as a file, with the fields of every result in the order in which they are written.

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::Value;

use super::model::{FIELDS, names};

pub(super) fn write(schema: &Value) -> String {
    let text = serde_json::to_string_pretty(&Ordered { value: schema, definitions: &schema["$defs"] });
    text.expect("a schema is JSON") + "\n"
}

struct Ordered<'a> {
    value: &'a Value,
    definitions: &'a Value,
}

impl Serialize for Ordered<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let within = |value| Ordered { value, definitions: self.definitions };
        match self.value {
            Value::Object(fields) => {
                let mut map = serializer.serialize_map(None)?;
                for (name, field) in fields.iter().filter(|(name, _)| *name != FIELDS) {
                    match (name.as_str(), fields.get(FIELDS)) {
                        ("properties", Some(_)) => map.serialize_entry(
                            name,
                            &Properties(field, names(self.value, self.definitions), self.definitions),
                        )?,
                        _ => map.serialize_entry(name, &within(field))?,
                    }
                }
                map.end()
            }
            Value::Array(items) => serializer.collect_seq(items.iter().map(within)),
            other => other.serialize(serializer),
        }
    }
}

struct Properties<'a>(&'a Value, Vec<&'a str>, &'a Value);

impl Serialize for Properties<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(properties, names, definitions) = self;
        serializer.collect_map(names.iter().map(|name| (name, Ordered { value: &properties[name], definitions })))
    }
}
