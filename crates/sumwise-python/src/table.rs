//! `Table`: the results of a batch, which other libraries read without copying.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::{ArrowError, DataType, Schema, SchemaRef};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyTuple};
use pyo3_arrow::PyRecordBatchReader;

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

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn column_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.schema.fields().iter().map(|field| field.name()))
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// Returns a column as a list.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let place = self.schema.index_of(name).map_err(|_| {
            let names: Vec<&str> = self.schema.fields().iter().map(|field| field.name().as_str()).collect();
            PyKeyError::new_err(format!("there is no column `{name}`: it is one of {}", names.join(", ")))
        })?;
        let list = PyList::empty(py);
        self.batches.iter().try_for_each(|batch| append(&list, batch.column(place)))?;
        Ok(list)
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

/// Appends a column to a list.
fn append(list: &Bound<'_, PyList>, column: &ArrayRef) -> PyResult<()> {
    match column.data_type() {
        DataType::Boolean => column.as_boolean().iter().try_for_each(|value| list.append(value)),
        DataType::Int64 => column.as_primitive::<Int64Type>().iter().try_for_each(|value| list.append(value)),
        _ => column.as_string::<i32>().iter().try_for_each(|value| list.append(value)),
    }
}
