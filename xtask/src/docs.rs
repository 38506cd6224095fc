//! The Rust examples of README.md and docs/library.md, as doctests. They are in this crate because it is not published, and the
//! published packages do not contain these pages.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct Library;
