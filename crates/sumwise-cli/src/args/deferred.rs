//! Flags that are described when they are needed: most lines use those of one command. Flags without a comment have the help of their
//! field in the description of questions.

use std::ops::{Deref, DerefMut};

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Id};
use sumwise_request::description::{Field, QUESTIONS, RULE_FIELDS};

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
        described(T::augment_args(command))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(T::augment_args)
    }
}

/// Gives the flags that have no help that of their fields.
fn described(command: Command) -> Command {
    let question = QUESTIONS.iter().find(|question| question.name == command.get_name());
    let fields: Vec<&Field> = match question {
        Some(question) => question.flags().collect(),
        None => RULE_FIELDS.iter().collect(),
    };
    command.mut_args(|flag| {
        let is_its = |field: &&&Field| field.flag_name().as_deref() == flag.get_long();
        match fields.iter().find(is_its).filter(|_| flag.get_help().is_none()) {
            Some(field) => with_help(flag, field),
            None => flag,
        }
    })
}

fn with_help(flag: Arg, field: &Field) -> Arg {
    let shows_default = flag.is_hide_default_value_set() || flag.get_default_values().is_empty();
    let default = if field.default.is_empty() || !shows_default || !flag.get_action().takes_values() {
        String::new()
    } else {
        format!(" [default: {}]", field.default)
    };
    let help = format!("{}{default}", field.about);
    let flag = if field.more.is_empty() { flag } else { flag.long_help(format!("{help}\n\n{}", field.more)) };
    flag.help(help)
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::args::Arguments;

    /// Yields the questions that are commands.
    fn commands() -> impl Iterator<Item = (&'static sumwise_request::description::Description, Command)> {
        let program = Arguments::command();
        let find = move |name: &str| program.find_subcommand(name).cloned();
        QUESTIONS.iter().filter_map(move |question| Some((question, find(question.name)?)))
    }

    #[test]
    fn every_flag_has_help() {
        for command in Arguments::command().get_subcommands() {
            let mut bare = command.get_arguments().filter(|flag| !flag.is_hide_set() && flag.get_help().is_none());
            assert_eq!(bare.next().map(Arg::get_id), None, "{}", command.get_name());
        }
    }

    #[test]
    fn every_field_of_a_question_is_a_flag_of_its_command() {
        let mut checked = 0;
        for (question, command) in commands() {
            for field in question.flags() {
                let name = field.flag_name().unwrap();
                let flag = command.get_arguments().find(|flag| flag.get_long() == Some(&name));
                let flag = flag.unwrap_or_else(|| panic!("{} has no flag {name}", question.name));
                let letters = flag.get_short_and_visible_aliases().unwrap_or_default();
                let letters = [letters, flag.get_all_short_aliases().unwrap_or_default()].concat();
                assert_eq!(field.letter, letters.first().copied(), "{} --{name}", question.name);
                if let (sumwise_request::description::Kind::Word(words), false) = (field.kind, name == "game") {
                    let values = flag.get_possible_values();
                    let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
                    assert_eq!(values, words, "{} --{name}", question.name);
                }
                checked += 1;
            }
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn the_defaults_of_flags_are_those_of_fields() {
        for (question, command) in commands() {
            for field in question.flags() {
                let flag = command.get_arguments().find(|flag| flag.get_long() == field.flag_name().as_deref());
                let default = flag.and_then(|flag| flag.get_default_values().first()?.to_str());
                // How much memory a search may take is said by the server, if there is one.
                let is_said = default.is_none_or(|default| default == field.default || field.name == "memory");
                let is_switch = flag.is_some_and(|flag| !flag.get_action().takes_values());
                assert!(is_said || is_switch, "{}: {} is {default:?}", question.name, field.name);
            }
        }
    }

    #[test]
    fn lines_know_every_flag_of_a_question() {
        use sumwise_request::line::{Takes, questions};
        let mut program = Arguments::command();
        program.build();
        let mut checked = 0;
        for (name, flags) in questions() {
            let command = program.find_subcommand(name).unwrap();
            let long = command.get_arguments().filter(|flag| !matches!(flag.get_long(), None | Some("help")));
            for argument in long {
                let name = format!("{name} --{}", argument.get_long().unwrap());
                let flag = flags.iter().find(|flag| argument.get_long() == Some(&flag.name)).expect(&name);
                let letters = argument.get_short_and_visible_aliases().unwrap_or_default();
                let letters = [letters, argument.get_all_short_aliases().unwrap_or_default()].concat();
                assert_eq!(flag.letter, letters.first().copied(), "{name}");
                let takes_values = argument.get_action().takes_values();
                assert_eq!(flag.takes != Takes::Nothing, takes_values || flag.takes == Takes::Elsewhere, "{name}");
                if takes_values {
                    let value = argument.get_value_names().unwrap()[0].to_string();
                    let own = flag.name.to_uppercase().replace('-', "_");
                    assert_eq!(if flag.value.is_empty() { own } else { flag.value.to_owned() }, value, "{name}");
                }
                if takes_values && flag.takes == Takes::Word && !["game", "show", "color"].contains(&&*flag.name) {
                    let values = argument.get_possible_values();
                    let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
                    assert_eq!(flag.words, values, "{name}");
                }
                checked += 1;
            }
            assert_eq!(
                flags.len(),
                command.get_arguments().filter(|flag| !matches!(flag.get_long(), None | Some("help"))).count(),
                "{name}"
            );
        }
        assert!(checked > 150, "{checked}");
    }
}
