//! The exit codes.

use std::process::ExitCode;

use sumwise::solve::StopReason;

/// The exit code of the program.
///
/// ```
/// use sumwise_request::Exit;
///
/// assert_eq!(Exit::of_search(None, false) as u8, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Solved, correct, or done.
    Solved = 0,
    /// No exact solution, a wrong answer, or findings of an audit.
    Unsolved = 1,
    /// Wrong usage or input.
    BadInput = 2,
    /// Stopped at a limit.
    Cut = 3,
    /// Ended by SIGHUP: the terminal was closed.
    HungUp = 129,
    /// Interrupted by Ctrl-C.
    Interrupted = 130,
    /// Ended by SIGTERM.
    Terminated = 143,
}

impl Exit {
    /// Returns the exit code of a search.
    pub fn of_search(stop: Option<StopReason>, solved: bool) -> Self {
        match stop {
            Some(StopReason::Interrupt) => Self::Interrupted,
            Some(_) => Self::Cut,
            None if solved => Self::Solved,
            None => Self::Unsolved,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_in_the_manual() {
        let codes = [Exit::Solved, Exit::Unsolved, Exit::BadInput, Exit::Cut].map(|exit| exit as u8);
        assert_eq!(codes, [0, 1, 2, 3]);
        assert_eq!([Exit::HungUp, Exit::Interrupted, Exit::Terminated].map(|exit| exit as u8), [129, 130, 143]);
        assert_eq!(Exit::of_search(None, true), Exit::Solved);
        assert_eq!(Exit::of_search(None, false), Exit::Unsolved);
        for stop in [StopReason::Limit, StopReason::Time, StopReason::Memory] {
            assert_eq!(Exit::of_search(Some(stop), true), Exit::Cut);
        }
        assert_eq!(Exit::of_search(Some(StopReason::Interrupt), true), Exit::Interrupted);
    }
}
