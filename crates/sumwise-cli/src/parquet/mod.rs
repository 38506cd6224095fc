//! Parquet tables.

mod join;
mod reader;
mod writer;

pub use self::join::join;
pub(crate) use self::reader::{Reader, Row};
pub(crate) use self::writer::Writer;
