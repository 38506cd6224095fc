//! The Rust examples of README.md and docs/library.md, as doctests. They stand in this crate because it is not published: the
//! packages of the others contain no pages.

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../docs/library.md")]
struct Library;
