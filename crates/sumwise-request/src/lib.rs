//! Requests: what a person may ask about a game, read from JSON objects, flags and game files alike, and answered.
//!
//! Every front end reads what it is given into these types and shows what they answer. There is no input or output here.

pub mod game_file;
