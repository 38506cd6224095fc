//! Parquet tables.

mod copier;
mod reader;
mod simple;
mod writer;

pub(crate) use self::copier::Copier;
pub(crate) use self::reader::{Reader, Row};
pub(crate) use self::writer::{Cells, Writer};
