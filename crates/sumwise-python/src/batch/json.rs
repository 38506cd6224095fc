//! Rows of Arrow tables as JSON.

use std::io::Write as _;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Float32Type, Float64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, downcast_dictionary_array, downcast_integer_array};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{DataType, Fields};

/// Appends a row as an object.
pub(super) fn append_row(json: &mut Vec<u8>, batch: &RecordBatch, row: usize) {
    append_object(json, batch.schema_ref().fields(), batch.columns(), row);
}

fn append_object(json: &mut Vec<u8>, fields: &Fields, columns: &[ArrayRef], row: usize) {
    json.push(b'{');
    for (index, (field, column)) in fields.iter().zip(columns).enumerate() {
        if index > 0 {
            json.push(b',');
        }
        append_text(json, field.name());
        json.push(b':');
        append_value(json, column, row);
    }
    json.push(b'}');
}

/// Appends a value. Types that JSON lacks, such as decimals and dates, become texts.
fn append_value(json: &mut Vec<u8>, array: &dyn Array, row: usize) {
    if array.is_null(row) {
        return json.extend(b"null");
    }
    match array.data_type() {
        DataType::Null => json.extend(b"null"),
        DataType::Boolean => append(json, array.as_boolean().value(row)),
        DataType::Float32 => append_float(json, array.as_primitive::<Float32Type>().value(row).into()),
        DataType::Float64 => append_float(json, array.as_primitive::<Float64Type>().value(row)),
        DataType::Utf8 => append_text(json, array.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => append_text(json, array.as_string::<i64>().value(row)),
        DataType::Utf8View => append_text(json, array.as_string_view().value(row)),
        DataType::Binary => append_bytes(json, array.as_binary::<i32>().value(row)),
        DataType::LargeBinary => append_bytes(json, array.as_binary::<i64>().value(row)),
        DataType::BinaryView => append_bytes(json, array.as_binary_view().value(row)),
        DataType::List(_) => append_list(json, &array.as_list::<i32>().value(row)),
        DataType::LargeList(_) => append_list(json, &array.as_list::<i64>().value(row)),
        DataType::FixedSizeList(..) => append_list(json, &array.as_fixed_size_list().value(row)),
        DataType::Struct(fields) => append_object(json, fields, array.as_struct().columns(), row),
        kind if kind.is_integer() => downcast_integer_array!(
            array => append(json, array.value(row)),
            _ => unreachable!("the column is one of integers"),
        ),
        DataType::Dictionary(..) => downcast_dictionary_array!(
            array => match array.key(row) {
                Some(key) => append_value(json, array.values(), key),
                None => json.extend(b"null"),
            },
            _ => unreachable!("the column is one of a dictionary"),
        ),
        _ => match ArrayFormatter::try_new(array, &FormatOptions::new()) {
            Ok(texts) => append_text(json, &texts.value(row).try_to_string().unwrap_or_default()),
            Err(_) => json.extend(b"null"),
        },
    }
}

fn append_list(json: &mut Vec<u8>, items: &dyn Array) {
    json.push(b'[');
    for item in 0..items.len() {
        if item > 0 {
            json.push(b',');
        }
        append_value(json, items, item);
    }
    json.push(b']');
}

/// Appends a float by its shortest decimal. Data frames write a missing value as NaN.
fn append_float(json: &mut Vec<u8>, value: f64) {
    if value.is_nan() {
        json.extend(b"null");
    } else if value.is_finite() {
        append(json, value);
    } else {
        append_text(json, &value.to_string());
    }
}

/// Appends bytes, which some tables have for texts.
fn append_bytes(json: &mut Vec<u8>, bytes: &[u8]) {
    append_text(json, &String::from_utf8_lossy(bytes));
}

fn append_text(json: &mut Vec<u8>, text: &str) {
    serde_json::to_writer(json, text).expect("a vector takes any text");
}

fn append(json: &mut Vec<u8>, value: impl std::fmt::Display) {
    write!(json, "{value}").expect("a vector takes any text");
}
