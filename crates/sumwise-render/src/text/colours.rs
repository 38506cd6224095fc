//! Colours of text for people.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};

/// Whether text has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// It has none.
    #[default]
    None,
    /// It has the colours of a terminal.
    Ansi,
}

/// A text in a colour, or plain. It is padded like the text alone.
#[derive(Clone, Copy, Debug)]
pub struct Painted<T>(Colours, Style, T);

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(colours, style, text) = self;
        if *colours == Colours::None {
            return text.fmt(f);
        }
        write!(f, "{style}")?;
        text.fmt(f)?;
        write!(f, "{style:#}")
    }
}

impl Colours {
    /// Paints what is right or solved.
    ///
    /// ```
    /// use sumwise_render::text::Colours;
    ///
    /// assert_eq!(Colours::None.right("= 24").to_string(), "= 24");
    /// assert_eq!(Colours::Ansi.right("= 24").to_string(), "\x1b[32m= 24\x1b[0m");
    /// ```
    pub fn right<T: Display>(self, text: T) -> Painted<T> {
        Painted(self, AnsiColor::Green.on_default(), text)
    }

    /// Paints what is wrong or impossible.
    ///
    /// ```
    /// assert_eq!(sumwise_render::text::Colours::None.wrong("none").to_string(), "none");
    /// ```
    pub fn wrong<T: Display>(self, text: T) -> Painted<T> {
        Painted(self, AnsiColor::Red.on_default(), text)
    }

    /// Paints names of rows and columns, and what stands beside an answer.
    ///
    /// ```
    /// assert_eq!(sumwise_render::text::Colours::None.beside("target").to_string(), "target");
    /// ```
    pub fn beside<T: Display>(self, text: T) -> Painted<T> {
        Painted(self, Style::new().dimmed(), text)
    }

    /// Paints the name of an entry of a list.
    ///
    /// ```
    /// assert_eq!(format!("{:<4}|", sumwise_render::text::Colours::None.name("24")), "24  |");
    /// ```
    pub fn name<T: Display>(self, text: T) -> Painted<T> {
        Painted(self, Style::new().bold(), text)
    }
}
