//! The tools as JSON Schema, and in the forms that programs take.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use sumwise_request::description::{Returns, choices};

use super::{Tool, tools};

/// Returns the definitions of every result by its name.
fn results() -> Map<String, Value> {
    let mut schema: Value =
        serde_json::from_str(sumwise_render::SCHEMA).expect("the document is written by a serializer");
    match schema["$defs"].take() {
        Value::Object(definitions) => definitions,
        _ => unreachable!("the file has definitions"),
    }
}

/// Returns the schema of a tool's answer as an object, without the definitions to which it refers.
fn output(tool: Tool) -> Value {
    match tool.0.returns {
        Returns::One(name) => json!({"$ref": format!("#/$defs/{name}")}),
        Returns::Many(field, name) | Returns::All(field, name) => json!({
            "type": "object",
            "properties": {field: {"type": "array", "items": {"$ref": format!("#/$defs/{name}")}}},
            "required": [field],
        }),
    }
}

/// Returns the definitions to which some schemas refer, and to which these refer in turn.
fn definitions<'a>(schemas: impl IntoIterator<Item = &'a Value>) -> Map<String, Value> {
    let all = results();
    let mut left = BTreeSet::new();
    schemas.into_iter().for_each(|schema| add_references(schema, &mut left));
    let mut found = Map::new();
    while let Some(name) = left.pop_first() {
        let definition = all.get(&name).expect("the definition is there");
        let mut more = BTreeSet::new();
        add_references(definition, &mut more);
        found.insert(name, definition.clone());
        left.extend(more.into_iter().filter(|name| !found.contains_key(name)));
    }
    found
}

/// Adds the names of the definitions to which a schema refers.
fn add_references(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            names.extend(reference(fields));
            fields.values().for_each(|field| add_references(field, names));
        }
        Value::Array(items) => items.iter().for_each(|item| add_references(item, names)),
        _ => {}
    }
}

fn reference(fields: &Map<String, Value>) -> Option<String> {
    Some(fields.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?.to_owned())
}

/// Returns the schema of a tool's fields for a model, which reads all of it before it asks: the words of rules stand in one line, the
/// tool `games` lists the games, and how a search is made is left out.
fn brief_input(tool: Tool) -> Value {
    let mut schema = tool.0.schema();
    let fields = schema["properties"].as_object_mut().expect("the schema has the fields");
    fields.retain(|name, _| !["method", "memory"].contains(&name.as_str()));
    if let Some(game) = fields.get_mut("game") {
        *game = json!({"type": "string", "description": "The game, as `games` lists them; `countdown` by default."});
    }
    if let Some(rules) = fields.get_mut("rules") {
        let words: Vec<String> = choices().map(|(name, words)| format!("{name} {}", words.join("|"))).collect();
        let about = format!(
            "Rules in place of the game's: {}; operators, like \"+-*/^\"; digits and signs, the most of them.",
            words.join("; ")
        );
        *rules = json!({"type": "object", "description": about});
    }
    drop_bounds(&mut schema);
    schema
}

/// Drops the bounds of integers of 64 bits, which no model exceeds.
fn drop_bounds(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("minimum") == Some(&i64::MIN.into()) {
                fields.retain(|name, _| name != "minimum" && name != "maximum");
            }
            fields.values_mut().for_each(drop_bounds);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_bounds),
        _ => {}
    }
}

/// Returns the schema of a tool's answer for a model: the names of its fields.
fn brief_output(tool: Tool) -> Value {
    let (Returns::One(name) | Returns::Many(_, name) | Returns::All(_, name)) = tool.0.returns;
    let results = results();
    let fields = results[name]["properties"].as_object().expect("a result is an object");
    let fields: Map<String, Value> = fields.keys().map(|name| (name.clone(), json!({}))).collect();
    let item = json!({"type": "object", "properties": fields});
    match tool.0.returns {
        Returns::One(_) => item,
        Returns::Many(field, _) | Returns::All(field, _) => {
            json!({"type": "object", "properties": {field: {"type": "array", "items": item}}, "required": [field]})
        }
    }
}

/// Returns the tools as the Model Context Protocol lists them.
pub(crate) fn mcp() -> Value {
    let tools = tools().map(|tool| {
        json!({
            "name": tool.name(),
            "title": tool.0.title,
            "description": tool.0.about,
            "inputSchema": brief_input(tool),
            "outputSchema": brief_output(tool),
            "annotations": {"readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
        })
    });
    json!({"tools": tools.collect::<Vec<_>>()})
}

/// Returns the tools as servers of chat completions take them.
pub(crate) fn openai() -> Value {
    let function =
        |tool: Tool| json!({"name": tool.name(), "description": tool.0.about, "parameters": brief_input(tool)});
    tools().map(|tool| json!({"type": "function", "function": function(tool)})).collect()
}

/// Returns the tools as Anthropic's messages take them.
pub(crate) fn anthropic() -> Value {
    tools()
        .map(|tool| json!({"name": tool.name(), "description": tool.0.about, "input_schema": brief_input(tool)}))
        .collect()
}

/// Returns one JSON Schema with the input and the output of every tool.
pub(crate) fn json_schema() -> Value {
    let outputs: Vec<Value> = tools().map(output).collect();
    let definitions = definitions(&outputs);
    let tools = tools().zip(&outputs).map(|(tool, output)| {
        let described = json!({
            "type": "object",
            "description": tool.0.about,
            "properties": {"input": tool.0.schema(), "output": output},
        });
        (tool.name().to_owned(), described)
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The tools of sumwise",
        "type": "object",
        "properties": tools.collect::<Map<_, _>>(),
        "$defs": definitions,
    })
}

/// Describes the paths of `serve --api`.
pub(crate) fn openapi() -> Value {
    let outputs: Vec<Value> = tools().map(answered).collect();
    let definitions = definitions(&outputs);
    let mut paths: Map<String, Value> =
        tools().zip(&outputs).map(|(tool, output)| (format!("/v1/{}", tool.name()), path(tool, output))).collect();
    paths.insert(
        "/v1/puzzles/{id}".to_owned(),
        json!({"get": {
            "operationId": "puzzle",
            "summary": "Describe a puzzle",
            "description": "Returns the numbers, the target and the rules of the puzzle with an id.",
            "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}, "example": "24:3,3,8,8=24"}],
            "responses": responses(&json!({"type": "object"}), None),
        }}),
    );
    let mut described = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "sumwise",
            "description": "Exact answers about arithmetic number games.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": definitions,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    });
    move_references(&mut described);
    described
}

/// Returns the schema of a tool's answer: what the command writes, not an object at any rate.
fn answered(tool: Tool) -> Value {
    match tool.0.returns {
        Returns::One(name) => json!({"$ref": format!("#/$defs/{name}")}),
        Returns::All(_, name) => json!({"type": "array", "items": {"$ref": format!("#/$defs/{name}")}}),
        Returns::Many(_, name) => {
            let one = json!({"$ref": format!("#/$defs/{name}")});
            json!({"anyOf": [one, {"type": "array", "items": one}]})
        }
    }
}

fn path(tool: Tool, output: &Value) -> Value {
    let mut operation = json!({"operationId": tool.name(), "summary": tool.0.title, "description": tool.0.about});
    if !tool.takes_fields() {
        operation["responses"] = responses(output, None);
        return json!({"get": operation});
    }
    let lines = json!({"type": "string", "description": "One question a line."});
    operation["requestBody"] = json!({"required": true, "content": {
        "application/json": {"schema": tool.0.schema()},
        "application/x-ndjson": {"schema": lines},
    }});
    operation["responses"] =
        responses(output, Some("One answer a line, in order; `error` and `line` for an invalid line."));
    json!({"post": operation})
}

fn responses(output: &Value, lines: Option<&str>) -> Value {
    let refusal = |description: &str| {
        let schema = json!({"type": "object", "properties": {"error": {"type": "string"}}, "required": ["error"]});
        json!({"description": description, "content": {"application/json": {"schema": schema}}})
    };
    let mut content = json!({"application/json": {"schema": output}});
    if let Some(lines) = lines {
        content["application/x-ndjson"] = json!({"schema": {"type": "string", "description": lines}});
    }
    json!({
        "200": {"description": "The answer.", "content": content},
        "400": refusal("The question is not valid by its schema."),
        "422": refusal("The question is valid, and cannot be answered: its numbers, texts or words do not fit each other."),
        "401": refusal("The token is missing."),
        "503": refusal("There are too many requests: try again later."),
    })
}

/// Lets references point to where `OpenAPI` keeps schemas.
fn move_references(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(name) = reference(fields) {
                fields["$ref"] = format!("#/components/schemas/{name}").into();
            }
            fields.values_mut().for_each(move_references);
        }
        Value::Array(items) => items.iter_mut().for_each(move_references),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_has_what_it_refers_to() {
        for schema in [json_schema(), openapi()] {
            let mut names = BTreeSet::new();
            add_references(&schema, &mut names);
            let definitions = schema["$defs"].as_object();
            assert!(names.iter().all(|name| definitions.unwrap().contains_key(name)), "{names:?}");
        }
    }

    /// A model reads all of it before each conversation.
    #[test]
    fn the_tools_of_agents_are_brief() {
        let tools = mcp();
        for tool in tools["tools"].as_array().unwrap() {
            assert_eq!(tool["outputSchema"]["type"], "object", "{}", tool["name"]);
        }
        let length = tools.to_string().len();
        assert!(length < 15 << 10, "{length}");
    }
}
