//! The result of a search.

use crate::limits::StopReason;

/// The result of a search that may have been cut.
///
/// ```
/// use sumwise::solve::{Limits, Method, Solver, StopReason};
///
/// let puzzle = "countdown:75,50,2,3,8,7=812".parse()?;
/// let cut = Solver::new().limits(Limits { steps: Some(10), ..Limits::NONE }).solve(&puzzle);
/// assert_eq!(cut.stop, Some(StopReason::Limit));
/// assert!(cut.complete().is_err());
/// assert!(Solver::new().solve(&puzzle).complete()?.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Searched<T> {
    /// The complete result, or what was found before the search was cut.
    pub found: T,
    /// The reason why the search was cut; `None` after a complete search.
    pub stop: Option<StopReason>,
}

impl<T> Searched<T> {
    /// Returns the result of a complete search.
    ///
    /// # Errors
    /// [`StopReason`] when the search was cut.
    pub fn complete(self) -> Result<T, StopReason> {
        self.stop.map_or(Ok(self.found), Err)
    }

    /// Converts what was found. Keeps the reason of the cut.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Searched<U> {
        Searched { found: change(self.found), stop: self.stop }
    }
}
