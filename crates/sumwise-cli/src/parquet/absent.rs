//! Parquet tables in a program without them: none is opened.

use std::convert::Infallible;
use std::error::Error;
use std::fs::File;
use std::path::Path;

use serde::{Serialize, Serializer};

use crate::fault::{Fault, without};
use crate::files::Output;
use crate::plain::Plain;
use sumwise_render::table::{Cell, ColumnType, Columns};

pub(crate) struct Reader(Infallible);

pub(crate) struct Row(Infallible);

pub(crate) struct Writer(Infallible);

pub(crate) struct Copier(Infallible);

pub(crate) struct Cells(Infallible);

impl Cells {
    pub(crate) fn new(_: impl IntoIterator<Item = ColumnType>) -> Self {
        unreachable!("no table in Parquet is written")
    }

    pub(crate) fn push(&mut self, _: Vec<Cell>) {
        match self.0 {}
    }
}

impl Reader {
    pub(crate) fn open(_: File, _: u64) -> Result<(Self, u64), Box<dyn Error>> {
        Err(without("parquet").into())
    }

    pub(crate) fn columns(&self) -> Vec<(String, ColumnType)> {
        match self.0 {}
    }

    pub(crate) fn read_only(&mut self, _: impl Fn(&str) -> bool) {
        match self.0 {}
    }

    pub(crate) fn next(&mut self, _: usize, _: usize) -> Result<Vec<Row>, Box<dyn Error>> {
        match self.0 {}
    }
}

impl Row {
    pub(crate) fn size(&self) -> usize {
        match self.0 {}
    }

    pub(crate) fn plain(&self) -> Option<Plain<'_>> {
        match self.0 {}
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        match self.0 {}
    }
}

impl Writer {
    pub(crate) fn new(_: Output, _: &Columns<'_>) -> Result<Self, Fault> {
        Err(Fault::Input(without("parquet")))
    }

    pub(crate) fn write(&mut self, _: Vec<Cell>) -> Result<(), Fault> {
        match self.0 {}
    }

    pub(crate) fn append(&mut self, _: Cells) -> Result<(), Fault> {
        match self.0 {}
    }

    pub(crate) fn finish(self) -> Result<Output, Fault> {
        match self.0 {}
    }
}

impl Copier {
    pub(crate) fn new(_: &Path, _: Output, _: &Columns<'_>) -> Result<Self, Fault> {
        Err(Fault::Input(without("parquet")))
    }

    pub(crate) fn append(&mut self, _: Cells) -> Result<(), Fault> {
        match self.0 {}
    }

    pub(crate) fn finish(self) -> Result<Output, Fault> {
        match self.0 {}
    }
}
