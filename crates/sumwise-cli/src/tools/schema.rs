//! The tools as JSON Schema, and in the forms that programs take.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{Returned, TOOLS, Tool};

/// The schema of every result, which `cargo xtask schema` writes.
const RESULTS: &str = include_str!("results.json");

/// Returns the definitions of every result by its name.
fn results() -> Map<String, Value> {
    let mut schema: Value = serde_json::from_str(RESULTS).expect("the file is written by a serializer");
    match schema["$defs"].take() {
        Value::Object(definitions) => definitions,
        _ => unreachable!("the file has definitions"),
    }
}

/// Returns the schema of a tool's fields.
fn input(tool: &Tool) -> Value {
    let properties: Map<String, Value> = tool.fields().map(|field| (field.name.to_owned(), field.schema())).collect();
    let mut schema = json!({"type": "object", "properties": properties, "additionalProperties": false});
    if !tool.required.is_empty() {
        schema["required"] = tool.required.into();
    }
    schema
}

/// Returns the schema of a tool's answer as an object, without the definitions to which it refers.
fn output(tool: &Tool) -> Value {
    match tool.returned {
        Returned::One(name) => json!({"$ref": format!("#/$defs/{name}")}),
        Returned::Many(field, name) => json!({
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

/// Returns the schema of a tool's answer as an object that stands alone. It has a type at the top, which clients ask for.
fn whole_output(tool: &Tool) -> Value {
    let schema = output(tool);
    let mut definitions = definitions([&schema]);
    let mut schema = match tool.returned {
        // Nothing refers to it but this schema.
        Returned::One(name) => definitions.remove(name).expect("the definition is there"),
        Returned::Many(..) => schema,
    };
    schema["$defs"] = definitions.into();
    schema
}

/// Returns the tools as the Model Context Protocol lists them.
pub(crate) fn mcp() -> Value {
    let tools = TOOLS.iter().map(|tool| {
        json!({
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": input(tool),
            "outputSchema": whole_output(tool),
            "annotations": {
                "title": tool.title,
                "readOnlyHint": true,
                "destructiveHint": false,
                "idempotentHint": true,
                "openWorldHint": false,
            },
        })
    });
    json!({"tools": tools.collect::<Vec<_>>()})
}

/// Returns the tools as servers of chat completions take them.
pub(crate) fn openai() -> Value {
    let function = |tool: &Tool| json!({"name": tool.name, "description": tool.description, "parameters": input(tool)});
    TOOLS.iter().map(|tool| json!({"type": "function", "function": function(tool)})).collect()
}

/// Returns the tools as Anthropic's messages take them.
pub(crate) fn anthropic() -> Value {
    let tools = TOOLS.iter();
    tools.map(|tool| json!({"name": tool.name, "description": tool.description, "input_schema": input(tool)})).collect()
}

/// Returns one JSON Schema with the input and the output of every tool.
pub(crate) fn json_schema() -> Value {
    let outputs: Vec<Value> = TOOLS.iter().map(output).collect();
    let definitions = definitions(&outputs);
    let tools = TOOLS.iter().zip(&outputs).map(|(tool, output)| {
        let described = json!({
            "type": "object",
            "description": tool.description,
            "properties": {"input": input(tool), "output": output},
        });
        (tool.name.to_owned(), described)
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
    let outputs: Vec<Value> = TOOLS.iter().map(answered).collect();
    let definitions = definitions(&outputs);
    let mut paths: Map<String, Value> =
        TOOLS.iter().zip(&outputs).map(|(tool, output)| (format!("/v1/{}", tool.name), path(tool, output))).collect();
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
fn answered(tool: &Tool) -> Value {
    match tool.returned {
        Returned::One(name) => json!({"$ref": format!("#/$defs/{name}")}),
        Returned::Many(_, name) => {
            let one = json!({"$ref": format!("#/$defs/{name}")});
            json!({"anyOf": [one, {"type": "array", "items": one}]})
        }
    }
}

fn path(tool: &Tool, output: &Value) -> Value {
    let mut operation = json!({"operationId": tool.name, "summary": tool.title, "description": tool.description});
    if !tool.takes_fields() {
        operation["responses"] = responses(output, None);
        return json!({"get": operation});
    }
    let lines = json!({"type": "string", "description": "One question a line."});
    operation["requestBody"] = json!({"required": true, "content": {
        "application/json": {"schema": input(tool)},
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
        "400": refusal("The question is invalid."),
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
        for tool in mcp()["tools"].as_array().unwrap() {
            let output = &tool["outputSchema"];
            let mut names = BTreeSet::new();
            add_references(output, &mut names);
            let definitions = output["$defs"].as_object().unwrap();
            assert!(names.iter().all(|name| definitions.contains_key(name)), "{}: {names:?}", tool["name"]);
            assert_eq!(output["type"], "object", "{}", tool["name"]);
        }
    }
}
