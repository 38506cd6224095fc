//! `Table`: the results of a batch, which other libraries read without copying.

use std::collections::VecDeque;
use std::ffi::CStr;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, BooleanArray, Int64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use pyo3::exceptions::{PyDeprecationWarning, PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyIterator, PyList, PySlice, PyTuple};
use pyo3_arrow::PyRecordBatchReader;

use crate::error::InputError;

/// A table of columns. Libraries that read Arrow streams take it: `polars.DataFrame(t)`, `pyarrow.table(t)`.
#[pyclass(module = "sumwise", frozen)]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Table {
    /// Makes a table of batches with the schema of `empty`.
    pub(crate) fn new(empty: &RecordBatch, batches: Vec<RecordBatch>) -> Self {
        Self { schema: empty.schema(), batches }
    }

    /// Makes a batch of named columns.
    pub(crate) fn batch(columns: Vec<(&'static str, ArrayRef)>) -> RecordBatch {
        let fields = columns
            .iter()
            .map(|(name, column)| Arc::new(arrow_schema::Field::new(*name, column.data_type().clone(), true)));
        let schema = Schema::new(fields.collect::<Vec<_>>());
        // Frees the spare capacity of the columns.
        let fitted = |(_, mut column): (_, ArrayRef)| {
            column.shrink_to_fit();
            column
        };
        let columns = columns.into_iter().map(fitted).collect();
        RecordBatch::try_new(Arc::new(schema), columns).expect("the columns are as long as each other")
    }
}

/// The columns of a table: name, kind and values.
type Columns<'py> = Vec<(String, &'static str, Bound<'py, PyList>)>;

impl Table {
    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let place = self.schema.index_of(name).map_err(|_| {
            let names: Vec<&str> = self.schema.fields().iter().map(|field| field.name().as_str()).collect();
            PyKeyError::new_err(format!("there is no column `{name}`: it is one of {}", names.join(", ")))
        })?;
        let list = PyList::empty(py);
        self.batches.iter().try_for_each(|batch| append(&list, batch.column(place)))?;
        Ok(list)
    }

    fn row<'py>(&self, py: Python<'py>, mut row: usize) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        for batch in &self.batches {
            if row < batch.num_rows() {
                for (field, column) in self.schema.fields().iter().zip(batch.columns()) {
                    let list = PyList::empty(py);
                    append(&list, &column.slice(row, 1))?;
                    told.set_item(field.name(), list.get_item(0)?)?;
                }
                break;
            }
            row -= batch.num_rows();
        }
        Ok(told)
    }

    /// Returns whether the rows are those of another table, whose batches may have other lengths.
    fn has_rows_of(&self, other: &Self) -> bool {
        let mut theirs = VecDeque::from(other.batches.clone());
        for ours in &self.batches {
            let mut start = 0;
            while start < ours.num_rows() {
                let Some(batch) = theirs.pop_front() else { return false };
                let length = batch.num_rows().min(ours.num_rows() - start);
                if ours.slice(start, length) != batch.slice(0, length) {
                    return false;
                }
                if length < batch.num_rows() {
                    theirs.push_front(batch.slice(length, batch.num_rows() - length));
                }
                start += length;
            }
        }
        theirs.is_empty()
    }

    /// Returns consecutive rows, which share the memory of this table.
    fn slice(&self, slice: &Bound<'_, PySlice>) -> PyResult<Self> {
        let rows = isize::try_from(self.__len__()).expect("a table fits into the memory");
        let indices = slice.indices(rows)?;
        if indices.step != 1 {
            return Err(InputError::new_err("a slice of a table has the step 1: slice a list of its rows instead"));
        }
        let index = |at: isize| usize::try_from(at).expect("a slice with the step 1 lies between 0 and the rows");
        let (mut skipped, mut left) = (index(indices.start), indices.slicelength);
        let mut batches = Vec::new();
        for batch in &self.batches {
            let from = skipped.min(batch.num_rows());
            let length = left.min(batch.num_rows() - from);
            skipped -= from;
            left -= length;
            if length > 0 {
                batches.push(batch.slice(from, length));
            }
        }
        Ok(Self { schema: self.schema.clone(), batches })
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.schema.fields().iter().map(|field| field.name()))
    }

    /// The numbers of rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.__len__(), self.schema.fields().len())
    }

    /// The names of the columns, by the name before `columns`.
    #[getter]
    fn column_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        warn_of_old_name(py, c"Table.column_names is deprecated: use Table.columns")?;
        self.columns(py)
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// Returns the column of a name as a list, the row of an index as a dictionary, or the rows of a slice as a table.
    fn __getitem__<'py>(&self, py: Python<'py>, of: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = of.cast::<PySlice>() {
            return Ok(self.slice(slice)?.into_pyobject(py)?.into_any());
        }
        if let Ok(name) = of.extract::<std::borrow::Cow<'_, str>>() {
            return Ok(self.column(py, &name)?.into_any());
        }
        let rows = isize::try_from(self.__len__()).expect("a table fits into the memory");
        let index: isize = of.extract()?;
        let row = if index < 0 { index + rows } else { index };
        if !(0..rows).contains(&row) {
            return Err(PyIndexError::new_err(format!("there is no row {index}: the table has {rows} rows")));
        }
        Ok(self.row(py, usize::try_from(row).expect("it was just compared with 0"))?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let columns = self.to_dict(py)?;
        let (names, lists) = (columns.keys(), columns.values().to_tuple());
        let builtins = py.import("builtins")?;
        let rows = builtins.getattr("zip")?.call1(lists)?;
        let dict = |row: Bound<'py, PyAny>| {
            builtins.getattr("dict")?.call1((builtins.getattr("zip")?.call1((&names, row))?,))
        };
        let rows = rows.try_iter()?.map(|row| dict(row?)).collect::<PyResult<Vec<_>>>()?;
        PyList::new(py, rows)?.try_iter()
    }

    /// Makes a table of columns: a name, one of "text", "integer" and "boolean", and a list of values that may be None.
    #[staticmethod]
    fn from_columns(columns: Vec<(String, String, Bound<'_, PyAny>)>) -> PyResult<Self> {
        let mut fields = Vec::new();
        let mut arrays: Vec<ArrayRef> = Vec::new();
        for (name, kind, values) in columns {
            let array: ArrayRef = match &*kind {
                "text" => Arc::new(StringArray::from(values.extract::<Vec<Option<String>>>()?)),
                "integer" => Arc::new(Int64Array::from(values.extract::<Vec<Option<i64>>>()?)),
                "boolean" => Arc::new(BooleanArray::from(values.extract::<Vec<Option<bool>>>()?)),
                _ => {
                    return Err(InputError::new_err(format!(
                        "there is no kind `{kind}`: it is one of text, integer, boolean"
                    )));
                }
            };
            fields.push(arrow_schema::Field::new(name, array.data_type().clone(), true));
            arrays.push(array);
        }
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
        let batch = batch.map_err(|error| InputError::new_err(error.to_string()))?;
        let batches = if batch.num_rows() > 0 { vec![batch.clone()] } else { Vec::new() };
        Ok(Self::new(&batch, batches))
    }

    /// Makes a table, by the name before `from_columns`, which older pickles have.
    #[staticmethod]
    fn of_columns(py: Python<'_>, columns: Vec<(String, String, Bound<'_, PyAny>)>) -> PyResult<Self> {
        warn_of_old_name(py, c"Table.of_columns is deprecated: use Table.from_columns")?;
        Self::from_columns(columns)
    }

    /// Pickles as `from_columns` of the columns.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Columns<'py>,))> {
        let make = py.get_type::<Self>().getattr("from_columns")?;
        let kind = |field: &arrow_schema::FieldRef| match field.data_type() {
            DataType::Boolean => "boolean",
            DataType::Int64 => "integer",
            _ => "text",
        };
        let columns = self.schema.fields().iter();
        let columns = columns.map(|field| Ok((field.name().clone(), kind(field), self.column(py, field.name())?)));
        Ok((make, (columns.collect::<PyResult<_>>()?,)))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.schema == other.schema && self.has_rows_of(other)
    }

    /// Returns the columns as lists, by their names.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for field in self.schema.fields() {
            columns.set_item(field.name(), self.column(py, field.name())?)?;
        }
        Ok(columns)
    }

    /// Returns a table of pyarrow, which must be installed.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("pyarrow")?.call_method1("table", (slf,))
    }

    /// Returns a data frame of pandas. pandas and pyarrow must be installed.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::to_arrow(slf)?.call_method0("to_pandas")
    }

    /// Returns a data frame of polars, which must be installed.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("polars")?.call_method1("DataFrame", (slf,))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let batches: Vec<Result<RecordBatch, ArrowError>> = self.batches.iter().cloned().map(Ok).collect();
        let reader = RecordBatchIterator::new(batches, self.schema.clone());
        let reader = PyRecordBatchReader::new(Box::new(reader)).into_pyobject(py)?;
        reader.call_method1("__arrow_c_stream__", (requested_schema,))
    }

    /// Shows the first rows, for notebooks.
    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<String> {
        const SHOWN: usize = 20;
        let escape = py.import("html")?.getattr("escape")?;
        let names = self.schema.fields().iter().map(|field| format!("<th>{}</th>", field.name()));
        let mut html = format!("<table><tr>{}</tr>", names.collect::<String>());
        // No batch is empty, so this many batches have enough rows.
        let batches = &self.batches[..self.batches.len().min(SHOWN)];
        let columns = (0..self.schema.fields().len()).map(|place| {
            let list = PyList::empty(py);
            for batch in batches {
                let left = SHOWN - list.len();
                append(&list, &batch.column(place).slice(0, batch.num_rows().min(left)))?;
            }
            Ok(list)
        });
        let columns: Vec<_> = columns.collect::<PyResult<_>>()?;
        for row in 0..self.__len__().min(SHOWN) {
            let cell = |column: &Bound<'py, PyList>| {
                let cell = column.get_item(row)?;
                let told: String =
                    if cell.is_none() { String::new() } else { escape.call1((cell.str()?,))?.extract()? };
                Ok(format!("<td>{told}</td>"))
            };
            html = html + "<tr>" + &columns.iter().map(cell).collect::<PyResult<String>>()? + "</tr>";
        }
        let more = self.__len__().saturating_sub(SHOWN);
        let more = if more > 0 { format!("<p>and {more} more rows</p>") } else { String::new() };
        Ok(html + "</table>" + &more)
    }

    fn __repr__(&self) -> String {
        let names: Vec<&str> = self.schema.fields().iter().map(|field| field.name().as_str()).collect();
        format!("<sumwise.Table: {} rows of {}>", self.__len__(), names.join(", "))
    }
}

fn warn_of_old_name(py: Python<'_>, message: &CStr) -> PyResult<()> {
    PyErr::warn(py, &py.get_type::<PyDeprecationWarning>(), message, 1)
}

/// Appends a column to a list.
fn append(list: &Bound<'_, PyList>, column: &ArrayRef) -> PyResult<()> {
    match column.data_type() {
        DataType::Boolean => column.as_boolean().iter().try_for_each(|value| list.append(value)),
        DataType::Int64 => column.as_primitive::<Int64Type>().iter().try_for_each(|value| list.append(value)),
        _ => column.as_string::<i32>().iter().try_for_each(|value| list.append(value)),
    }
}
