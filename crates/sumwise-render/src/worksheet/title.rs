//! The title of a worksheet.

use std::fmt;
use std::str::FromStr;

use sumwise::visible;

/// The title of a worksheet: a line of 1 to 100 characters, without marks that reverse the direction of text.
///
/// ```
/// use sumwise_render::worksheet::{ParseTitleError, Title};
///
/// let title: Title = "Class 5b, Tuesday".parse()?;
/// assert_eq!(title.to_string(), "Class 5b, Tuesday");
/// assert_eq!("two\nlines".parse::<Title>(), Err(ParseTitleError));
/// assert_eq!("8\u{202e}24".parse::<Title>(), Err(ParseTitleError));
/// # Ok::<(), ParseTitleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title(String);

/// The most characters of a title.
const MAX_TITLE: usize = 100;

/// The error for a title that is empty or too long, or has control characters or marks that reverse the direction of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTitleError;

impl fmt::Display for ParseTitleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a title is a line of 1 to {MAX_TITLE} characters, without control characters and marks that reverse the direction of text"
        )
    }
}

impl std::error::Error for ParseTitleError {}

impl FromStr for Title {
    type Err = ParseTitleError;

    fn from_str(text: &str) -> Result<Self, ParseTitleError> {
        let text = text.trim();
        let is_line = visible(text) == text;
        if is_line && (1..=MAX_TITLE).contains(&text.chars().take(MAX_TITLE + 1).count()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseTitleError)
        }
    }
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
