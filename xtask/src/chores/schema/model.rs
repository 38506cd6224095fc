//! The schema as the generators need it: types by name, with their fields in order.

use std::collections::BTreeMap;

use serde_json::Value;

use super::Done;

/// The entry of a type with its fields in order, each with its Rust type.
pub(super) const FIELDS: &str = "x-fields";

/// The suffix of the Rust types, which the schema leaves out.
const SUFFIX: &str = "Json";

/// The types by name.
pub(super) struct Model(pub(super) BTreeMap<String, Definition>);

/// A type and its description.
pub(super) struct Definition {
    pub(super) about: String,
    pub(super) shape: Shape,
}

pub(super) enum Shape {
    /// A string that is one of these words.
    Words(Vec<String>),
    /// An object, which may extend another.
    Result { base: Option<String>, fields: Vec<Field> },
    /// Any other type.
    Other(Type),
}

/// A field of a result.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) kind: Type,
    /// Whether it may be left out.
    pub(super) optional: bool,
}

#[derive(Clone)]
pub(super) enum Type {
    Boolean,
    /// A small integer.
    Number,
    Text,
    Named(String),
    OrNull(Box<Type>),
    Many(Box<Type>),
    Tuple(Vec<Type>),
    /// An object with values of one type, and with any names or only integers as names.
    Map {
        integers: bool,
        values: Box<Type>,
    },
}

impl Model {
    pub(super) fn read(schema: &Value) -> Done<Self> {
        let definitions = &schema["$defs"];
        let all = definitions.as_object().ok_or("the schema has no $defs")?;
        let read = |(name, definition): (&String, &Value)| {
            let shape = shape(definition, definitions).map_err(|error| format!("{name}: {error}"))?;
            Ok((name.clone(), Definition { about: about(definition), shape }))
        };
        Ok(Self(all.iter().map(read).collect::<Done<_>>()?))
    }

    /// Returns the fields of a result, after those of the result that it extends.
    pub(super) fn fields(&self, name: &str) -> Done<Vec<Field>> {
        match self.0.get(name).map(|definition| &definition.shape) {
            Some(Shape::Result { base, fields }) => {
                let mut all = base.as_ref().map(|base| self.fields(base)).transpose()?.unwrap_or_default();
                all.extend(fields.iter().cloned());
                Ok(all)
            }
            _ => Err(format!("{name} is no result of the schema")),
        }
    }
}

/// Returns the names of all fields of a result, in the order in which they are written.
pub(super) fn names<'a>(definition: &'a Value, definitions: &'a Value) -> Vec<&'a str> {
    let fields = declared(definition).into_iter();
    fields
        .flat_map(|(name, of)| match definition["properties"].get(name) {
            Some(_) => vec![name],
            None => names(&definitions[of], definitions),
        })
        .collect()
}

/// Returns the declared fields of a result, each with its type.
fn declared(definition: &Value) -> Vec<(&str, &str)> {
    let fields = definition[FIELDS].as_array().map(Vec::as_slice).unwrap_or_default();
    fields
        .iter()
        .filter_map(|field| {
            let (name, of) = (field[0].as_str()?, field[1].as_str()?);
            Some((name.trim_start_matches("r#"), of.strip_suffix(SUFFIX).unwrap_or(of)))
        })
        .collect()
}

fn shape(definition: &Value, definitions: &Value) -> Done<Shape> {
    if let Some(words) = definition["enum"].as_array() {
        return Ok(Shape::Words(words.iter().filter_map(Value::as_str).map(str::to_owned).collect()));
    }
    let Some(properties) = definition.get("properties") else { return Ok(Shape::Other(kind(definition)?)) };
    let required: Vec<&str> =
        definition["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let (mut base, mut fields) = (None, Vec::new());
    for (name, of) in declared(definition) {
        match properties.get(name) {
            Some(property) => {
                let kind = kind(property).map_err(|error| format!("{name}: {error}"))?;
                let optional = !required.contains(&name);
                let kind = match kind {
                    // An optional field is left out, and never null.
                    Type::OrNull(some) if optional => *some,
                    kind => kind,
                };
                fields.push(Field { name: name.to_owned(), about: about(property), kind, optional });
            }
            None if definitions[of].is_object() && base.is_none() => base = Some(of.to_owned()),
            None => return Err(format!("{name} is neither a property nor another result")),
        }
    }
    let (told, all) = (names(definition, definitions).len(), properties.as_object().map_or(0, serde_json::Map::len));
    if told != all {
        return Err(format!("{told} fields have {all} properties: a field that is flattened needs a name of its own"));
    }
    Ok(Shape::Result { base, fields })
}

fn about(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().to_owned()
}

fn kind(schema: &Value) -> Done<Type> {
    if let Some(path) = schema["$ref"].as_str() {
        return Ok(Type::Named(path.rsplit('/').next().unwrap_or(path).to_owned()));
    }
    if let Some(either) = schema["anyOf"].as_array() {
        return match either.as_slice() {
            [some, null] if null["type"] == "null" => Ok(Type::OrNull(Box::new(kind(some)?))),
            _ => Err("it is one of several types".to_owned()),
        };
    }
    match &schema["type"] {
        Value::String(name) => simple(name, schema),
        Value::Array(names) => match names.as_slice() {
            [Value::String(name), Value::String(null)] if null == "null" => {
                Ok(Type::OrNull(Box::new(simple(name, schema)?)))
            }
            _ => Ok(Type::Named("Exact".to_owned())),
        },
        _ => Err(format!("its type is not known: {schema}")),
    }
}

fn simple(name: &str, schema: &Value) -> Done<Type> {
    Ok(match name {
        "boolean" => Type::Boolean,
        "integer" => Type::Number,
        "string" => Type::Text,
        "array" => match (schema["prefixItems"].as_array(), schema["minItems"].as_u64()) {
            (Some(items), _) => Type::Tuple(items.iter().map(kind).collect::<Done<_>>()?),
            (None, Some(many)) => {
                let item = kind(&schema["items"])?;
                Type::Tuple((0..many).map(|_| item.clone()).collect())
            }
            (None, None) => Type::Many(Box::new(kind(&schema["items"])?)),
        },
        "object" => {
            // Integers as names are described by a pattern.
            let pattern = schema["patternProperties"].as_object().and_then(|patterns| patterns.values().next());
            let values = kind(pattern.unwrap_or(&schema["additionalProperties"]))?;
            Type::Map { integers: pattern.is_some(), values: Box::new(values) }
        }
        other => return Err(format!("`{other}` is no type that results have")),
    })
}
