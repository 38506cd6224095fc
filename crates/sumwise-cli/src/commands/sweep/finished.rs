//! The summary of a finished sweep, read back from its files.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;
use sumwise::Rational;
use sumwise::sweep::{Figures, Summary};

use super::cut::Cut;
use super::description::Description;
use super::manifest::{MAX_JSON, read_whole};
use crate::fault::Fault;
use crate::rows::{Most, Rows};
use crate::tables::TableFormat;

/// Reads the summary from the JSON of the summary and the table of hands.
pub(super) fn read(json: &Path, hands: &Path, description: &Description, cut: &Cut) -> Result<Summary, Fault> {
    let wrong = || Fault::Input(format!("{}: this is not the summary of the sweep: remove it", json.display()));
    let document: Value = serde_json::from_slice(&read_whole(json, MAX_JSON)?).map_err(|_| wrong())?;
    let mut summary = Summary::new(cut.field(), &description.large);
    fill(&mut summary, &document).ok_or_else(wrong)?;
    if matches!(cut, Cut::Listed(_)) {
        summary.solved = solved(hands, description.form())?;
        if summary.solved.len() != cut.field().hands().len() {
            return Err(wrong());
        }
    }
    Ok(summary)
}

fn fill(summary: &mut Summary, document: &Value) -> Option<()> {
    summary.all = figures(document)?;
    for (large, of_large) in document.get("by_large")?.as_object()? {
        summary.by_large.insert(large.parse().ok()?, figures(of_large)?);
    }
    let by_target = document.get("by_target")?.as_array()?;
    for (of_target, read) in summary.by_target.iter_mut().zip(by_target) {
        (of_target.hands, of_target.draws) = (number(read, "hands")?, number(read, "draws")?);
    }
    let mut by_answer = BTreeMap::new();
    for of_answer in document.get("by_answer").and_then(Value::as_array).unwrap_or(&Vec::new()) {
        let answer = match of_answer.get("answer")? {
            Value::Null => None,
            answer => Some(text(answer)?.parse::<Rational>().ok()?),
        };
        by_answer.insert(answer, (number(of_answer, "pairs")?, number(of_answer, "pairs_weighted")?));
    }
    summary.set_by_answer(by_answer);
    Some(())
}

fn figures(document: &Value) -> Option<Figures> {
    Some(Figures {
        hands: number(document, "hands")?,
        draws: number(document, "draws")?,
        pairs: number(document, "pairs")?,
        solvable: number(document, "solvable")?,
        pairs_weighted: number(document, "pairs_weighted")?,
        solvable_weighted: number(document, "solvable_weighted")?,
        complete_hands: number(document, "complete_hands")?,
    })
}

/// Reads the number of targets that each hand makes.
fn solved(hands: &Path, form: TableFormat) -> Result<Vec<u32>, Fault> {
    let (mut rows, mut solved) = (Rows::open(hands, Some(form), Most::MANY)?, Vec::new());
    while let Some(batch) = rows.next(&()) {
        batch?.for_each(|_, row| {
            let row: Option<Value> = row.ok().and_then(|row| serde_json::from_str(row).ok());
            solved.extend(row.and_then(|row| number::<u32>(&row, "solvable")));
        });
    }
    Ok(solved)
}

/// Returns a number, which is a text if it is large or from CSV.
fn number<T: std::str::FromStr>(document: &Value, name: &str) -> Option<T> {
    text(document.get(name)?)?.parse().ok()
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}
