//! Claims that there is no solution.

use super::extract::trim;
use super::last::comment;
use super::lexer::Span;
use super::step_list::answer_label;
use super::{Extract, Reading};
use crate::number::Rational;

/// The most bytes of a claim.
const MAX_CLAIM: usize = 200;

/// Returns the place of a claim that there is no solution: the answer if it is one, or under [`Extract::Last`] the last line.
pub(super) fn find(text: &str, answer: Option<Span>, extract: Extract, target: &Rational) -> Option<Span> {
    let at = match extract {
        Extract::Last => {
            // Not a rule or the end of a block of code.
            let is_shown = |line: &&str| !line.trim().chars().all(|mark| "`-*_=~".contains(mark));
            let line = text.rsplit('\n').find(is_shown)?;
            let line = ["- ", "* "].into_iter().find_map(|bullet| line.strip_prefix(bullet)).unwrap_or(line);
            let start = line.as_ptr() as usize - text.as_ptr() as usize;
            trim(text, Span::new(start, start + line.len()), Reading::Lenient)
        }
        _ => answer?,
    };
    // What is said of something else, as in `Numbers not used:` and `None` below it, or is not shown.
    let above = text[..at.start].trim_end();
    let line = above.rsplit('\n').next().unwrap_or_default();
    // Or a sentence that goes on, as in `It is not` and `impossible` below it.
    let goes_on = text[above.len()..at.start].matches('\n').count() < 2
        && text[at.start..].starts_with(char::is_lowercase)
        && line.rsplit(' ').next().is_some_and(|word| word == "not" || word.ends_with("n't"));
    let is_other =
        extract == Extract::Last && (goes_on || line.trim_end_matches('*').ends_with(':') && answer_label(line) == 0);
    let is_shown = comment(text, 0, at.start).is_none();
    (!is_other && is_shown && is_claim(&text[at.start..at.end], target)).then_some(at)
}

/// The statements that are claims by themselves, in lower case.
const STATEMENTS: [&str; 50] = [
    "cannot",
    "impossible",
    "it is impossible",
    "it is not possible",
    "no answer exists",
    "no expression exists",
    "no formula exists",
    "no solution",
    "no solution exists",
    "no solution is possible",
    "no solutions",
    "no solutions exist",
    "no valid expression",
    "no valid formula",
    "no solution found",
    "no valid solution",
    "no valid solution exists",
    "none",
    "not possible",
    "not solvable",
    "there are no solutions",
    "there is no solution",
    "there is no valid solution",
    "unsolvable",
    "there is no way",
    "es gibt keine lösung",
    "nicht lösbar",
    "nicht möglich",
    "unlösbar",
    "keine lösung",
    "unmöglich",
    "imposible",
    "no hay solución",
    "sin solución",
    "aucune solution",
    "il n'y a pas de solution",
    "pas de solution",
    "imkansız",
    "imkânsız",
    "çözümsüz",
    "çözüm yok",
    "çözümü yok",
    "无解",
    "無解",
    "没有解",
    "不可能",
    "解なし",
    "解はない",
    "できない",
    "できません",
];

/// What a sentence about the puzzle may begin with, apart from the target.
const SUBJECTS: [&str; 7] = ["it", "this", "the numbers", "the target", "the puzzle", "these numbers", "this puzzle"];

/// What such a sentence says.
const PREDICATES: [&str; 11] = [
    "cannot be done",
    "cannot be formed",
    "cannot be made",
    "cannot be obtained",
    "cannot be reached",
    "cannot be solved",
    "has no solution",
    "has no solutions",
    "is impossible",
    "is not possible",
    "is unsolvable",
];

/// Verbs before the target, or before `it`.
const VERBS: [&str; 5] = ["cannot form", "cannot get", "cannot make", "cannot obtain", "cannot reach"];

/// What says before the target that it cannot be made.
const WAYS: [&str; 3] = ["there is no way to make ", "it is impossible to make ", "it is not possible to make "];

fn is_claim(text: &str, target: &Rational) -> bool {
    if text.len() > MAX_CLAIM {
        return false;
    }
    let said = plain(text);
    let names = |name: &str| name == "it" || name.parse().is_ok_and(|number: Rational| number == *target);
    let verb = |rest: &str| {
        let verb = VERBS.iter().find_map(|verb| rest.trim_start().strip_prefix(verb));
        verb.is_some_and(|rest| names(rest.trim_start()))
    };
    let predicate = |rest: &str| PREDICATES.contains(&rest.trim_start()) || verb(rest);
    STATEMENTS.contains(&&*said)
        || predicate(&said)
        || SUBJECTS.iter().any(|subject| said.strip_prefix(subject).is_some_and(predicate))
        || said.split_once(' ').is_some_and(|(first, rest)| names(first) && predicate(rest))
        || WAYS.iter().any(|way| said.strip_prefix(way).is_some_and(names))
}

/// Returns a claim in lower case, without labels and marks, and with one space between words.
fn plain(text: &str) -> String {
    let text = text.to_lowercase().replace('_', " ").replace('’', "'");
    let text = text.replace("\\text", "").replace("\\boxed", "");
    let text = text.replace(['*', '$', '`', '"', '{', '}', '\\'], " ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = &text[answer_label(&text)..];
    let text = text.replace("can not", "cannot").replace("can't", "cannot");
    let text = text.replace("it's", "it is").replace("there's", "there is");
    text.trim().trim_end_matches(['.', '!', '。', '！', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_told_from_answers() {
        let is = |text: &str| is_claim(text, &24.into());
        for text in STATEMENTS {
            assert!(is(text) && is(&text.to_uppercase().replace('İ', "I")) || !text.is_ascii(), "{text}");
        }
        let others = [
            "NO_SOLUTION",
            "It can't be made.",
            "cannot form 24",
            "24 cannot be made",
            "**Answer:** impossible!",
            "无解。",
            "\\text{No solution}",
            "The target cannot be reached.",
            "This puzzle has no solution",
            "The numbers cannot form 24.",
            "There is no way to make 24",
            "Impossible !",
            "imkânsız",
        ];
        for text in others {
            assert!(is(text), "{text}");
        }
        let no = [
            "",
            "24",
            "8/(3-8/3)",
            "cannot form 23",
            "the numbers cannot form 23",
            "there is no way to make 23",
            "23 cannot be made",
            "no",
            "it can be made",
            "no solution? 3*8",
            "not",
        ];
        for text in no {
            assert!(!is(text), "{text}");
        }
    }
}
