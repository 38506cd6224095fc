//! Targets of a hand.

use sumwise::solve::{Made, Reach, Searched, StopReason};
use sumwise::{Rational, Rules};

use super::{Style, within_digits};
use crate::schema::Whole;

/// Writes each target with its best formula, one on each line.
///
/// ```
/// use sumwise::solve::Solver;
/// use sumwise::{Game, Hand};
/// use sumwise_render::text::{Style, reached};
///
/// let hand = Hand::new([2, 3], Game::COUNTDOWN.rules())?;
/// let reach = Solver::new().reach(&hand, &[6.into(), 7.into()]).found;
/// assert_eq!(reached(&reach, Style::default()), "6  3*2\n7  none\n");
/// # Ok::<(), sumwise::HandError>(())
/// ```
pub fn reached(reach: &Reach, style: Style) -> String {
    let width = width(reach.targets.iter().map(|target| &target.value));
    let mut text = String::new();
    for target in &reach.targets {
        let formula = word(target.made.as_ref().map(|best| best.write(style.notation).to_string()), style);
        text += &if formula.contains('\n') {
            format!("{}\n{formula}\n\n", target.value)
        } else {
            format!("{:>width$}  {formula}\n", target.value)
        };
    }
    text
}

/// Writes each target with the fewest operators, one on each line.
///
/// ```
/// use sumwise::solve::Made;
/// use sumwise_render::text::{Style, fewest};
///
/// assert_eq!(fewest(&[6.into(), 7.into()], &[Made::By(1), Made::Never], Style::default()), "6  1\n7  none\n");
/// ```
pub fn fewest(targets: &[Rational], fewest: &[Made<usize>], style: Style) -> String {
    let width = width(targets.iter());
    let line = |(target, made): (&Rational, &Made<usize>)| {
        format!("{:>width$}  {}\n", target.to_string(), word((*made).map(|few| few.to_string()), style))
    };
    targets.iter().zip(fewest).map(line).collect()
}

/// Writes the first target that is not made.
///
/// ```
/// use sumwise::solve::Searched;
/// use sumwise_render::text::first_missing;
///
/// assert_eq!(first_missing(&Searched { found: None, stop: None }), "none\n");
/// ```
pub fn first_missing(missing: &Searched<Option<Rational>>) -> String {
    let none = if missing.stop.is_some() { "unknown" } else { "none" };
    missing.found.as_ref().map_or_else(|| none.to_owned(), ToString::to_string) + "\n"
}

/// Says how many values a hand makes, given in ascending order, from which to which, and what there is to say of the whole ones above 0.
///
/// ```
/// use sumwise::solve::Searched;
/// use sumwise_render::text::{Style, values};
///
/// let made = Searched { found: [1, 2, 4].map(Into::into).to_vec(), stop: None };
/// let told = "3 values, from 1 to 4\n3 whole numbers above 0, whose sum is 7\n3 is the first that is missing\n";
/// assert_eq!(values(&made, Style::default()), told);
/// ```
pub fn values(values: &Searched<Vec<Rational>>, Style { colours, .. }: Style) -> String {
    let least = if values.stop.is_some() { "at least " } else { "" };
    let plural = |count: u64, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let whole = Whole::of(&values.found);
    let count = plural(values.found.len() as u64, "value");
    let ends = values.found.first().zip(values.found.last());
    let ends = ends.map_or_else(String::new, |(first, last)| format!(", from {first} to {last}"));
    let sum = if whole.count > 1 { format!(", whose sum is {}", whole.sum) } else { String::new() };
    let missing = format!("{} is the first that is missing", whole.first_missing);
    let missing = if values.stop.is_some() { String::new() } else { format!("{}\n", colours.beside(missing)) };
    format!("{least}{count}{ends}\n{least}{} above 0{sum}\n{missing}", plural(whole.count, "whole number"))
}

/// Says how many of some targets are made.
///
/// ```
/// use sumwise::Rules;
/// use sumwise_render::text::{Style, share};
///
/// assert_eq!(share((9, 10), None, &Rules::FREE, Style::default()), "9 of 10 targets made\n");
/// ```
pub fn share((made, all): (usize, usize), stop: Option<StopReason>, rules: &Rules, style: Style) -> String {
    let least = if stop.is_some() { "at least " } else { "" };
    format!("{}\n", style.colours.beside(format!("{least}{made} of {all} targets made{}", within_digits(rules))))
}

fn width<'a>(targets: impl Iterator<Item = &'a Rational>) -> usize {
    targets.map(|target| target.to_string().len()).max().unwrap_or_default()
}

/// Returns the text of what makes a target, or a word where nothing does or nothing is known.
fn word(made: Made<String>, Style { colours, .. }: Style) -> String {
    match made {
        Made::By(text) => text,
        Made::Never => colours.wrong("none").to_string(),
        Made::Unknown => colours.beside("unknown").to_string(),
    }
}
