//! The summary of a sweep for people.

use std::fmt::Display;
use std::io::{self, Write};

use num_bigint::BigUint;
use sumwise::sweep::{Field, Figures, Question, Summary, TargetFigures};
use sumwise_render::sweep::by_answer;
use sumwise_request::Sweep;

use crate::paint;

/// The number of hardest and easiest targets and hands to show.
const SHOWN: usize = 5;

/// The width of the bands of formulas.
const FORMULAS: usize = 20;

pub(super) fn write(out: &mut impl Write, sweep: &Sweep, field: &Field, summary: &Summary) -> io::Result<()> {
    let targets = field.targets();
    write!(out, "{}", sweep.game)?;
    if let Some((pool, _)) = &sweep.draws {
        write!(out, ", {} of {pool}", field.numbers())?;
    }
    if targets.start() == targets.end() {
        writeln!(out, ", target {}", targets.start())?;
    } else {
        writeln!(out, ", targets {}..{}", targets.start(), targets.end())?;
    }
    writeln!(out, "{}\n", paint::beside(field.rules()))?;
    write_figures(out, &summary.all)?;
    write_by_large(out, summary)?;
    write_by_answer(out, sweep, summary)?;
    if summary.by_target.len() > 1 {
        write_targets(out, summary)?;
        // Only a listed space has its hands in memory.
        if field.hands().len() as u64 == summary.all.hands {
            write_hands(out, field, summary)?;
        }
    }
    Ok(())
}

fn write_figures(out: &mut impl Write, figures: &Figures) -> io::Result<()> {
    let Figures { hands, draws, pairs, solvable, pairs_weighted, solvable_weighted, complete_hands } = figures;
    let share = percent(*solvable, *pairs);
    let weighted = percent(*solvable_weighted, *pairs_weighted);
    writeln!(out, "{}", paint::beside(format!("{:<24}{:>14}{:>22}", "", "hands", "draws")))?;
    writeln!(out, "{:<24}{hands:>14}{draws:>22}", paint::beside("dealt"))?;
    writeln!(out, "{:<24}{pairs:>14}{pairs_weighted:>22}", paint::beside("with a target"))?;
    writeln!(out, "{:<24}{solvable:>14}{solvable_weighted:>22}", paint::beside("solvable"))?;
    writeln!(out, "{:<24}{share:>14}{weighted:>22}", "")?;
    writeln!(out, "{:<24}{complete_hands:>14}", paint::beside("make every target"))
}

fn write_by_large(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    if summary.by_large.is_empty() {
        return Ok(());
    }
    let head = "large      hands     draws  solvable by hand   by draw  make every target";
    writeln!(out, "\n{}", paint::beside(head))?;
    for (large, figures) in &summary.by_large {
        let share = percent(figures.solvable, figures.pairs);
        let weighted = percent(figures.solvable_weighted, figures.pairs_weighted);
        let (hands, draws, complete) = (figures.hands, figures.draws, figures.complete_hands);
        writeln!(out, "{large:<5}{hands:>11}{draws:>10}{share:>18}{weighted:>10}{complete:>19}")?;
    }
    Ok(())
}

fn write_by_answer(out: &mut impl Write, sweep: &Sweep, summary: &Summary) -> io::Result<()> {
    let (question, rows) = (sweep.question, by_answer(sweep.question, sweep.bands(), summary));
    if rows.is_empty() {
        return Ok(());
    }
    let what = if question == Question::Fewest { "operators" } else { question.name() };
    let width = if question == Question::Formulas { FORMULAS } else { 10 };
    let head = format!("{what:<width$}{:>14}{:>22}", "pairs", "draws");
    writeln!(out, "\n{}", paint::beside(head))?;
    for (answer, pairs, weighted) in rows {
        writeln!(out, "{answer:<width$}{pairs:>14}{weighted:>22}")?;
    }
    Ok(())
}

fn write_targets(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let mut targets: Vec<&TargetFigures> = summary.by_target.iter().collect();
    targets.sort_by_key(|of_target| (of_target.draws, of_target.target));
    let list = |targets: &mut dyn Iterator<Item = &&TargetFigures>| -> String {
        listed(targets.take(SHOWN).map(|target| {
            format!("{} ({} draw{})", target.target, target.draws, if target.draws == 1 { "" } else { "s" })
        }))
    };
    writeln!(out, "\n{:<16} {}", paint::beside("hardest targets"), list(&mut targets.iter()))?;
    writeln!(out, "{:<16} {}", paint::beside("easiest targets"), list(&mut targets.iter().rev()))
}

fn write_hands(out: &mut impl Write, field: &Field, summary: &Summary) -> io::Result<()> {
    let mut hands: Vec<usize> = (0..field.hands().len()).collect();
    hands.sort_by_key(|&hand| (summary.solved[hand], hand));
    let named = |&hand: &usize| format!("{} ({})", numbers(&field.hands()[hand].numbers), summary.solved[hand]);
    writeln!(out, "{:<16} {}", paint::beside("hardest hands"), listed(hands.iter().take(SHOWN).map(named)))?;
    writeln!(out, "{:<16} {}", paint::beside("easiest hands"), listed(hands.iter().rev().take(SHOWN).map(named)))
}

/// Joins numbers with spaces.
pub(super) fn numbers(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    texts.join(" ")
}

fn listed(texts: impl Iterator<Item = impl Display>) -> String {
    let texts: Vec<String> = texts.map(|text| text.to_string()).collect();
    texts.join(", ")
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
