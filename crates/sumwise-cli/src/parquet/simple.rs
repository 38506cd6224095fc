//! Rows of integers, lists of integers and texts, read column by column: several times as fast as the library reads the rows of any table.

use std::fs::File;
use std::sync::Arc;

use ::parquet::basic::{ConvertedType, LogicalType, Repetition, Type as Physical};
use ::parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use ::parquet::data_type::{ByteArray, ByteArrayType, DataType};
use ::parquet::errors::{ParquetError, Result};
use ::parquet::file::reader::{FileReader as _, SerializedFileReader};
use ::parquet::schema::types::Type;
use serde::{Serialize, Serializer};
use sumwise::Rational;

use crate::plain::{Numbers, Plain};

/// The rows of a file with simple columns.
pub(super) struct Rows {
    file: SerializedFileReader<File>,
    names: Arc<[String]>,
    columns: Vec<Column>,
    /// How many rows are read together, and those that have been.
    together: usize,
    ahead: std::vec::IntoIter<Row>,
    /// The readers of the columns in the current group, and how many of its rows are left.
    readers: Vec<ColumnReader>,
    left: usize,
    next_group: usize,
}

struct Column {
    /// Which one of a group it is.
    place: usize,
    /// The level of a value that is there.
    full: i16,
    /// The level of an empty list, if the values are lists.
    empty: Option<i16>,
}

/// A row of simple columns.
pub(super) struct Row {
    names: Arc<[String]>,
    values: Vec<Value>,
}

enum Value {
    None,
    Integer(i64),
    Text(String),
    Integers(Vec<Option<i64>>),
}

impl Rows {
    /// Returns the rows with the columns that are read, or the file if there are none or one of them is not simple.
    pub(super) fn of(
        file: SerializedFileReader<File>,
        together: usize,
        is_read: impl Fn(&str) -> bool,
    ) -> std::result::Result<Self, Box<SerializedFileReader<File>>> {
        let schema = file.metadata().file_metadata().schema_descr();
        let read = (0..schema.num_columns()).filter(|place| is_read(schema.get_column_root(*place).name()));
        let columns = read.map(|place| {
            let field = schema.get_column_root(place);
            let empty = match levels(field)? {
                Levels::One => None,
                Levels::List => Some(i16::from(field.is_optional())),
            };
            Some((field.name().to_owned(), Column { place, full: schema.column(place).max_def_level(), empty }))
        });
        let Some((names, columns)) =
            columns.collect::<Option<(Vec<_>, Vec<_>)>>().filter(|(names, _)| !names.is_empty())
        else {
            return Err(file.into());
        };
        let ahead = Vec::new().into_iter();
        Ok(Self { file, names: names.into(), columns, together, ahead, readers: Vec::new(), left: 0, next_group: 0 })
    }

    /// Reads the next rows; none at the end.
    fn read(&mut self) -> Result<Vec<Row>> {
        while self.left == 0 && self.next_group < self.file.num_row_groups() {
            let group = self.file.get_row_group(self.next_group)?;
            self.readers =
                self.columns.iter().map(|column| group.get_column_reader(column.place)).collect::<Result<_>>()?;
            self.left = usize::try_from(group.metadata().num_rows()).unwrap_or_default();
            self.next_group += 1;
        }
        let rows = self.together.min(self.left);
        self.left -= rows;
        let row = || Row { names: Arc::clone(&self.names), values: Vec::with_capacity(self.columns.len()) };
        let mut read: Vec<Row> = std::iter::repeat_with(row).take(rows).collect();
        for (column, reader) in self.columns.iter().zip(&mut self.readers) {
            let values = column.read(reader, rows)?;
            if values.len() != rows {
                return Err(ParquetError::EOF(format!("a column has {} values in {rows} rows", values.len())));
            }
            for (row, value) in read.iter_mut().zip(values) {
                row.values.push(value);
            }
        }
        Ok(read)
    }
}

impl Iterator for Rows {
    type Item = Result<Row>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ahead.len() == 0 {
            match self.read() {
                Ok(rows) => self.ahead = rows.into_iter(),
                Err(error) => return Some(Err(error)),
            }
        }
        self.ahead.next().map(Ok)
    }
}

/// Returns whether a column has signed integers of 32 or 64 bits.
pub(super) fn is_integer(column: &Type) -> bool {
    let Type::PrimitiveType { physical_type: Physical::INT32 | Physical::INT64, basic_info, .. } = column else {
        return false;
    };
    matches!(basic_info.logical_type_ref(), None | Some(LogicalType::Integer(_)))
        && matches!(basic_info.converted_type(), ConvertedType::NONE | ConvertedType::INT_32 | ConvertedType::INT_64)
}

/// The levels of a simple column.
enum Levels {
    One,
    List,
}

/// Returns the levels of a column of integers or texts, or of lists of integers with the three levels of the standard.
fn levels(field: &Type) -> Option<Levels> {
    let is_single = |field: &Type| field.get_basic_info().repetition() != Repetition::REPEATED;
    let is_text = |field: &Type| {
        field.is_primitive()
            && field.get_physical_type() == Physical::BYTE_ARRAY
            && field.get_basic_info().converted_type() == ConvertedType::UTF8
    };
    if !is_single(field) {
        return None;
    }
    if is_integer(field) || is_text(field) {
        return Some(Levels::One);
    }
    let only = |group: &Type| match group {
        Type::GroupType { fields, .. } if fields.len() == 1 => Some(fields[0].clone()),
        _ => None,
    };
    let list = only(field).filter(|_| field.get_basic_info().converted_type() == ConvertedType::LIST)?;
    let item = only(&list)?;
    (!is_single(&list) && is_single(&item) && is_integer(&item)).then_some(Levels::List)
}

impl Column {
    /// Reads the values of the next rows.
    fn read(&self, reader: &mut ColumnReader, rows: usize) -> Result<Vec<Value>> {
        match reader {
            ColumnReader::Int64ColumnReader(reader) => self.integers(reader, rows),
            ColumnReader::Int32ColumnReader(reader) => self.integers(reader, rows),
            ColumnReader::ByteArrayColumnReader(reader) => self.texts(reader, rows),
            _ => unreachable!("a simple column is one of these"),
        }
    }

    fn texts(&self, reader: &mut ColumnReaderImpl<ByteArrayType>, rows: usize) -> Result<Vec<Value>> {
        let text = |bytes: ByteArray| Ok(Value::Text(bytes.as_utf8()?.to_owned()));
        let values = Read::of(reader, rows)?.values(self.full);
        values.map(|value| value.map_or(Ok(Value::None), text)).collect()
    }

    fn integers<T>(&self, reader: &mut ColumnReaderImpl<T>, rows: usize) -> Result<Vec<Value>>
    where
        T: DataType<T: Into<i64>>,
    {
        let mut read = Read::of(reader, rows)?;
        let Some(empty) = self.empty else {
            let value = |value: Option<T::T>| value.map_or(Value::None, |value| Value::Integer(value.into()));
            return Ok(read.values(self.full).map(value).collect());
        };
        let mut lists = Vec::with_capacity(rows);
        for (level, repeated) in read.levels.into_iter().zip(read.repeated) {
            if repeated == 0 {
                lists.push(if level < empty { Value::None } else { Value::Integers(Vec::new()) });
            }
            if level > empty
                && let Some(Value::Integers(list)) = lists.last_mut()
            {
                list.push(if level == self.full { read.there.next().map(Into::into) } else { None });
            }
        }
        Ok(lists)
    }
}

/// What is read of a column.
struct Read<T> {
    /// The level of each value, unless all are there.
    levels: Vec<i16>,
    /// Which values begin a row, if the column has lists: those with 0.
    repeated: Vec<i16>,
    /// The values that are there.
    there: std::vec::IntoIter<T>,
}

impl<T> Read<T> {
    fn of<D: DataType<T = T>>(reader: &mut ColumnReaderImpl<D>, rows: usize) -> Result<Self> {
        let (mut levels, mut repeated, mut there) = (Vec::new(), Vec::new(), Vec::with_capacity(rows));
        reader.read_records(rows, Some(&mut levels), Some(&mut repeated), &mut there)?;
        Ok(Self { levels, repeated, there: there.into_iter() })
    }

    /// Returns the values of a column without lists, given the level of one that is there.
    fn values(mut self, full: i16) -> impl Iterator<Item = Option<T>> {
        let rows = if full == 0 { self.there.len() } else { self.levels.len() };
        (0..rows).map(move |row| if full == 0 || self.levels[row] == full { self.there.next() } else { None })
    }
}

impl Row {
    /// Returns about how many bytes the row takes.
    pub(super) fn size(&self) -> usize {
        let content = |value: &Value| match value {
            Value::Text(text) => text.len(),
            Value::Integers(list) => size_of_val(&list[..]),
            _ => 0,
        };
        self.values.iter().map(|value| size_of::<Value>() + content(value)).sum()
    }

    /// Returns the same as the row of any file.
    pub(super) fn plain(&self) -> Option<Plain<'_>> {
        let (mut numbers, mut target, mut text) = (None, None, None);
        for (name, value) in self.names.iter().zip(&self.values) {
            match (name.as_str(), value) {
                ("numbers" | "nums", Value::Integers(list)) if numbers.is_none() => {
                    let list: Option<_> = list.iter().map(|number| number.map(Rational::from)).collect();
                    numbers = Some(Numbers::List(list?));
                }
                ("numbers" | "nums", Value::Text(list)) if numbers.is_none() => numbers = Some(Numbers::Text(list)),
                ("target", Value::Integer(value)) => target = Some(Rational::from(*value)),
                ("text" | "completion" | "answer", Value::Text(told)) if text.is_none() => text = Some(told.as_str()),
                _ => return None,
            }
        }
        Some(Plain { numbers: numbers?, target: Some(target?), text })
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().zip(&self.values))
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_unit(),
            Self::Integer(integer) => serializer.serialize_i64(*integer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Integers(list) => serializer.collect_seq(list),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use ::parquet::data_type::{Int32Type, Int64Type};
    use ::parquet::file::properties::WriterProperties;
    use ::parquet::file::writer::SerializedFileWriter;
    use ::parquet::schema::parser::parse_message_type;
    use serde_json::Value as Json;

    use super::*;

    const SCHEMA: &str = "message rows {
        required int64 target;
        optional int32 step;
        optional binary text (UTF8);
        required binary model (UTF8);
        optional group numbers (LIST) { repeated group list { optional int64 element; } }
        required group sure (LIST) { repeated group list { required int32 element; } }
    }";

    #[test]
    fn columns_of_other_types_are_not_simple() {
        let others = [
            "required boolean other;",
            "required double other;",
            "required int96 other;",
            "required binary other;",
            "required int64 other (TIMESTAMP_MILLIS);",
            "optional int32 other (UINT_32);",
            "repeated int64 other;",
            "repeated binary other (UTF8);",
            "optional group other { required int64 inner; }",
            "optional group other (LIST) { repeated int64 element; }",
            "optional group other (LIST) { repeated group list { optional binary element (UTF8); } }",
            "optional group other (LIST) { repeated group list { optional int64 element; optional int64 more; } }",
            "optional group other (MAP) { repeated group key_value { required int64 key; optional int64 value; } }",
        ];
        for other in others {
            let schema = parse_message_type(&format!("message rows {{ {other} }}")).unwrap();
            assert!(levels(&schema.get_fields()[0]).is_none(), "{other}");
        }
        let simple = parse_message_type(SCHEMA).unwrap();
        assert!(simple.get_fields().iter().all(|field| levels(field).is_some()));
    }

    /// Writes groups of rows in small pages, with everything that may lack lacking somewhere.
    fn write(path: &Path, groups: &[usize]) {
        let properties = WriterProperties::builder().set_data_page_row_count_limit(5).set_write_batch_size(3).build();
        let schema = Arc::new(parse_message_type(SCHEMA).unwrap());
        let mut file = SerializedFileWriter::new(File::create(path).unwrap(), schema, Arc::new(properties)).unwrap();
        for (rows, group) in groups.iter().zip(0..) {
            // A row of lists has one level at least, whose first begins the row.
            let of_row = |row: usize| (row + group) % 5;
            let lists = |full: i16| -> (Vec<i16>, Vec<i16>) {
                let list = |row: usize| match of_row(row) {
                    0 => vec![(0, 0)],
                    1 => vec![(full - full.min(2), 0)],
                    length => {
                        (0..length).map(|item| (full - i16::from(full > 1 && item == 1), i16::from(item > 0))).collect()
                    }
                };
                (0..*rows).flat_map(list).unzip()
            };
            let present: Vec<i16> = (0..*rows).map(|row| i16::from(of_row(row) != 2)).collect();
            let there = present.iter().filter(|present| **present > 0).count();
            let integers = |count: usize| -> Vec<i64> { (0..).map(|number| number * 7 - 20).take(count).collect() };
            let texts = |count: usize| -> Vec<ByteArray> {
                (0..count).map(|number| format!("é\"{}", number % 4).as_str().into()).collect()
            };
            let small = |count: usize| -> Vec<i32> { (0..).take(count).collect() };
            let mut writer = file.next_row_group().unwrap();
            for column in 0..6 {
                let mut writer = writer.next_column().unwrap().unwrap();
                let (levels, repeated) = lists(if column == 4 { 3 } else { 1 });
                let full = |full: i16| levels.iter().filter(|level| **level == full).count();
                match column {
                    0 => writer.typed::<Int64Type>().write_batch(&integers(*rows), None, None),
                    1 => writer.typed::<Int32Type>().write_batch(&small(there), Some(&present), None),
                    2 => writer.typed::<ByteArrayType>().write_batch(&texts(there), Some(&present), None),
                    3 => writer.typed::<ByteArrayType>().write_batch(&texts(*rows), None, None),
                    4 => writer.typed::<Int64Type>().write_batch(&integers(full(3)), Some(&levels), Some(&repeated)),
                    _ => writer.typed::<Int32Type>().write_batch(&small(full(1)), Some(&levels), Some(&repeated)),
                }
                .unwrap();
                writer.close().unwrap();
            }
            writer.close().unwrap();
        }
        file.close().unwrap();
    }

    #[test]
    fn rows_are_those_that_the_library_reads() {
        let path = std::env::temp_dir().join(format!("sumwise-simple-{}.parquet", std::process::id()));
        write(&path, &[23, 0, 1, 40]);
        let file = || SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        let all: Vec<Json> = file().into_iter().map(|row| row.unwrap().to_json_value()).collect();
        assert_eq!(all.len(), 64);
        for column in ["step", "text", "numbers"] {
            assert!(all.iter().any(|row| row[column].is_null()), "{column}");
        }
        assert!(all.iter().any(|row| row["numbers"] == serde_json::json!([])));
        assert!(all.iter().any(|row| row["numbers"].as_array().is_some_and(|list| list.iter().any(Json::is_null))));
        for together in [1, 3, 1024] {
            let rows = Rows::of(file(), together, |_| true).unwrap_or_else(|_| panic!("the columns are simple"));
            let rows: Vec<Json> = rows.map(|row| serde_json::to_value(row.unwrap()).unwrap()).collect();
            assert_eq!(rows, all, "{together}");
        }
        let some = Rows::of(file(), 8, |name| name == "numbers").unwrap_or_else(|_| panic!("the column is simple"));
        let numbers: Vec<Json> = some.map(|row| serde_json::to_value(row.unwrap()).unwrap()).collect();
        assert!(numbers.iter().zip(&all).all(|(row, all)| row == &serde_json::json!({ "numbers": all["numbers"] })));
        std::fs::remove_file(path).unwrap();
    }
}
