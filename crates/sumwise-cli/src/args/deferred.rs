//! Flags that are described when they are needed: most lines use those of one command.

use std::ops::{Deref, DerefMut};

use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Id};

/// The flags of a command. In the description for updates, which is the quick one, they are added once the command is named.
///
/// The order of flags differs then, so help and errors come from the usual description.
#[derive(Debug)]
pub(crate) struct Deferred<T>(Box<T>);

#[cfg(test)]
impl<T> Deferred<T> {
    pub(crate) fn into_inner(self) -> T {
        *self.0
    }
}

impl<T: Args> Args for Deferred<T> {
    fn group_id() -> Option<Id> {
        T::group_id()
    }

    fn augment_args(command: Command) -> Command {
        T::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(T::augment_args)
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(line: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(line).map(|flags| Self(Box::new(flags)))
    }

    fn from_arg_matches_mut(line: &mut ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches_mut(line).map(|flags| Self(Box::new(flags)))
    }

    fn update_from_arg_matches(&mut self, line: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(line)
    }
}

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Deferred<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
