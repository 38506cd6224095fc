//! Requests by name: the fields of a JSON object in, JSON out. A front end that speaks JSON needs nothing more.

mod play;
#[cfg(feature = "all")]
mod rest;

use serde::Serialize;

use crate::batch::Caller;
use crate::error::RequestError;
use crate::fields::Fields;
use crate::search::Search;

/// A request: its name, and the function that reads its fields and answers.
type Request = (&'static str, fn(&Fields<'_>, Search, Caller<'_>) -> Result<String, RequestError>);

#[cfg(feature = "all")]
const REQUESTS: [&[Request]; 2] = [&play::REQUESTS, &rest::REQUESTS];
#[cfg(not(feature = "all"))]
const REQUESTS: [&[Request]; 1] = [&play::REQUESTS];

/// Yields the names of the requests. Without the feature `all` these are the ones that a game to play needs.
pub fn names() -> impl Iterator<Item = &'static str> {
    REQUESTS.into_iter().flatten().map(|(name, _)| *name)
}

/// Answers the request with this name and the fields of a JSON object, in JSON.
///
/// The steps and the memory of a search are bounded by those of the request and of `most`. Generating and sweeping use all
/// threads.
///
/// # Errors
/// [`RequestError`] when there is no such request, a field has an invalid value, or the work was stopped before there was an
/// answer.
///
/// ```
/// use sumwise_request::{Search, ask};
///
/// let answer = |name, fields| ask(name, fields, Search::default(), &());
/// assert!(answer("count", r#"{"puzzle": "24:1,1,11,11=24"}"#)?.contains(r#""essential":1"#));
/// assert!(answer("sweep", r#"{"game": "24"}"#)?.contains(r#""solvable":1362"#));
/// assert!(answer("sing", "{}").unwrap_err().to_string().starts_with("unknown request `sing`: it is one of "));
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
pub fn ask(name: &str, fields: &str, most: Search, caller: Caller<'_>) -> Result<String, RequestError> {
    let Some((_, answer)) = REQUESTS.into_iter().flatten().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = names().collect();
        let names = names.join(", ");
        return Err(RequestError::Field(format!("unknown request `{name}`: it is one of {names}")));
    };
    answer(&Fields::read(fields)?, most, caller)
}

fn json(answer: &impl Serialize) -> Result<String, RequestError> {
    serde_json::to_string(answer).map_err(RequestError::input)
}
