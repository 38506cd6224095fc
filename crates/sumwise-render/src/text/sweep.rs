//! Whole games.

use num_bigint::BigUint;
use sumwise::grade::{Bands, Grade};
use sumwise::solve::Solution;
use sumwise::sweep::{Field, Figures, Histogram, Question, Summary, TargetFigures};

use super::{Colours, Style, spaced};
use crate::sweep::by_answer;

/// The number of hardest and easiest targets and hands to show.
const SHOWN: usize = 5;

/// The width of the bands of formulas.
const FORMULAS: usize = 20;

/// Writes the summary of a sweep below a title, like `24, 4 of 1..13x4`.
///
/// ```
/// use sumwise::sweep::{Field, Question, Summary, Sweep};
/// use sumwise::{Game, Order, Space};
/// use sumwise_render::text::{Colours, sweep};
///
/// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, Game::PRIMES.rules())?;
/// let swept = Sweep::new(field, Question::Fewest);
/// let mut summary = Summary::new(swept.field(), &[]);
/// summary.add(swept.field(), swept.hands_of(0), &swept.unit(0));
/// let text = sweep("primes", (Question::Fewest, None), swept.field(), &summary, Colours::None);
/// assert!(text.starts_with("primes, targets 1..100\n"));
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
pub fn sweep(
    title: &str,
    (question, bands): (Question, Option<Bands>),
    field: &Field,
    summary: &Summary,
    colours: Colours,
) -> String {
    let (least, most) = field.targets().into_inner();
    let targets = if least == most { format!("target {least}") } else { format!("targets {least}..{most}") };
    let mut text = format!("{title}, {targets}\n{}\n\n", colours.beside(field.rules()));
    text += &figures(&summary.all, colours);
    text += &figures_by_large(summary, colours);
    text += &figures_by_answer(question, bands, summary, colours);
    if summary.by_target.len() > 1 {
        text += &extreme_targets(summary, colours);
        // Only a listed space has its hands in memory.
        if field.hands().len() as u64 == summary.all.hands {
            text += &extreme_hands(field, summary, colours);
        }
    }
    text
}

fn figures(figures: &Figures, colours: Colours) -> String {
    let Figures { hands, draws, pairs, solvable, pairs_weighted, solvable_weighted, complete_hands } = figures;
    let share = percent(*solvable, *pairs);
    let weighted = percent(*solvable_weighted, *pairs_weighted);
    let head = colours.beside(format!("{:<24}{:>14}{:>22}", "", "hands", "draws"));
    let name = |name| colours.beside(name);
    format!(
        "{head}\n{:<24}{hands:>14}{draws:>22}\n{:<24}{pairs:>14}{pairs_weighted:>22}\n\
         {:<24}{solvable:>14}{solvable_weighted:>22}\n{:<24}{share:>14}{weighted:>22}\n{:<24}{complete_hands:>14}\n",
        name("dealt"),
        name("with a target"),
        name("solvable"),
        "",
        name("make every target")
    )
}

fn figures_by_large(summary: &Summary, colours: Colours) -> String {
    if summary.by_large.is_empty() {
        return String::new();
    }
    let head = "large      hands     draws  solvable by hand   by draw  make every target";
    let mut text = format!("\n{}\n", colours.beside(head));
    for (large, figures) in &summary.by_large {
        let share = percent(figures.solvable, figures.pairs);
        let weighted = percent(figures.solvable_weighted, figures.pairs_weighted);
        let (hands, draws, complete) = (figures.hands, figures.draws, figures.complete_hands);
        text += &format!("{large:<5}{hands:>11}{draws:>10}{share:>18}{weighted:>10}{complete:>19}\n");
    }
    text
}

fn figures_by_answer(question: Question, bands: Option<Bands>, summary: &Summary, colours: Colours) -> String {
    let rows = by_answer(question, bands, summary);
    if rows.is_empty() {
        return String::new();
    }
    let what = if question == Question::Fewest { "operators" } else { question.name() };
    let width = if question == Question::Formulas { FORMULAS } else { 10 };
    let mut text = format!("\n{}\n", colours.beside(format!("{what:<width$}{:>14}{:>22}", "pairs", "draws")));
    for (answer, pairs, weighted) in rows {
        text += &format!("{answer:<width$}{pairs:>14}{weighted:>22}\n");
    }
    text
}

fn extreme_targets(summary: &Summary, colours: Colours) -> String {
    let mut targets: Vec<&TargetFigures> = summary.by_target.iter().collect();
    targets.sort_by_key(|of_target| (of_target.draws, of_target.target));
    let named = |target: &&TargetFigures| {
        format!("{} ({} draw{})", target.target, target.draws, if target.draws == 1 { "" } else { "s" })
    };
    let line = |name, targets: Vec<String>| format!("{:<16} {}\n", colours.beside(name), targets.join(", "));
    let hardest = targets.iter().take(SHOWN).map(named).collect();
    let easiest = targets.iter().rev().take(SHOWN).map(named).collect();
    format!("\n{}{}", line("hardest targets", hardest), line("easiest targets", easiest))
}

fn extreme_hands(field: &Field, summary: &Summary, colours: Colours) -> String {
    let mut hands: Vec<usize> = (0..field.hands().len()).collect();
    hands.sort_by_key(|&hand| (summary.solved[hand], hand));
    let named = |&hand: &usize| format!("{} ({})", spaced(&field.hands()[hand].numbers), summary.solved[hand]);
    let line = |name, hands: Vec<String>| format!("{:<16} {}\n", colours.beside(name), hands.join(", "));
    let hardest = hands.iter().take(SHOWN).map(named).collect();
    let easiest = hands.iter().rev().take(SHOWN).map(named).collect();
    line("hardest hands", hardest) + &line("easiest hands", easiest)
}

/// Returns a share in percent with two decimals, rounded down.
fn percent(part: impl Into<BigUint>, whole: impl Into<BigUint>) -> String {
    let whole: BigUint = whole.into();
    if whole == BigUint::ZERO {
        return "-".to_owned();
    }
    let hundredths: BigUint = part.into() * 10_000_u32 / whole;
    let digits = format!("{hundredths:0>3}");
    let (percents, rest) = digits.split_at(digits.len() - 2);
    format!("{percents}.{rest} %")
}

/// Writes the numbers of formulas of a game, and of each value.
///
/// ```
/// use sumwise::sweep::{Field, HistogramPlan};
/// use sumwise::{Game, Order, Space};
/// use sumwise_render::text::histogram;
///
/// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=2, Game::PRIMES.rules())?;
/// assert!(histogram(&HistogramPlan::new(field).run()).starts_with("formulas  320\n"));
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
pub fn histogram(histogram: &Histogram) -> String {
    let values = || histogram.targets.clone().zip(&histogram.by_value);
    let width = values().map(|(value, _)| value.to_string().len()).max().unwrap_or(0);
    let lines: String = values().map(|(value, formulas)| format!("{value:>width$}  {formulas}\n")).collect();
    format!("formulas  {}\nvalid     {}\n\n{lines}", histogram.formulas, histogram.valid)
}

/// A hand of a list, with what was asked about it.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// The numbers, and the width of the longest ones of the list.
    pub numbers: (&'a [i64], usize),
    /// The target, unless it is the same for all.
    pub target: Option<i64>,
    /// The best solution, if there is one.
    pub best: Option<&'a Solution>,
    /// The grade, if grades were asked for: `Some(None)` without a solution.
    pub grade: Option<Option<&'a Grade>>,
}

/// Writes a hand of a list.
///
/// ```
/// use sumwise_render::text::{Listed, Style, listed};
///
/// let one = Listed { numbers: (&[1, 1, 1, 1], 11), target: None, best: None, grade: None };
/// assert_eq!(listed(one, Style::default()), "1 1 1 1      none\n");
/// ```
pub fn listed(one: Listed<'_>, Style { notation, .. }: Style) -> String {
    let formula = one.best.map(|best| best.write(notation).to_string());
    let formula = formula.as_deref().unwrap_or("none");
    let target = one.target.map(|target| format!(" = {target}")).unwrap_or_default();
    let graded =
        |grade: &Grade| format!("{:>4} {}", grade.score, grade.band.map(|band| band.to_string()).unwrap_or_default());
    let grade = one.grade.map(|grade| format!("  {:<11}", grade.map(graded).unwrap_or_default())).unwrap_or_default();
    let (hand, width) = (spaced(one.numbers.0), one.numbers.1);
    if formula.contains('\n') {
        format!("{hand}{target}{}\n{formula}\n\n", grade.trim_end())
    } else {
        format!("{hand:<width$}{target}{grade}  {formula}\n")
    }
}
