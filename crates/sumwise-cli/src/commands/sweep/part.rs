//! Parts: files with the answers of one unit, from which a stopped sweep resumes.
//!
//! A part begins with a digest of the sweep's description and the unit, and ends with a digest of all bytes before it. Parts
//! of other sweeps, of other units and damaged parts are therefore detected, and answered again.

use sha2::{Digest as _, Sha256};
use sumwise::Rational;
use sumwise::sweep::{Answers, Question};

/// The length of a digest in bytes.
const DIGEST: usize = 32;

/// The byte for no solution.
const NONE: u8 = u8::MAX;

/// The score for no grade.
const UNGRADED: u16 = u16::MAX;

pub(super) fn encode(identity: &[u8; DIGEST], answers: &[Answers]) -> Vec<u8> {
    let mut bytes = identity.to_vec();
    for answers in answers {
        match answers {
            Answers::Solvable(solvable) => bytes.extend(solvable.chunks(8).map(bits)),
            Answers::Fewest(fewest) => bytes.extend(fewest.iter().map(|operators| operators.unwrap_or(NONE))),
            Answers::Formulas(counts) | Answers::Essential(counts) => {
                bytes.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
            }
            Answers::Grade(scores) => {
                bytes.extend(scores.iter().flat_map(|score| score.unwrap_or(UNGRADED).to_le_bytes()));
            }
            Answers::Distance(distances) => {
                for distance in distances {
                    bytes.extend(distance.as_ref().map(ToString::to_string).unwrap_or_default().into_bytes());
                    bytes.push(b'\n');
                }
            }
            _ => unreachable!("a part has a layout for the answers to every question"),
        }
    }
    let digest = Sha256::digest(&bytes);
    bytes.extend(digest);
    bytes
}

/// Returns a bound of the bytes of a part, which no distance in a text comes near.
pub(super) fn most_bytes(question: Question, hands: usize, targets: usize) -> u64 {
    let answers = (hands as u64).saturating_mul(targets as u64);
    answers.saturating_mul(u64::from(question.answer_bytes()) * 64).saturating_add(2 * DIGEST as u64)
}

/// Reads the answers of a part. Returns `None` unless the part is undamaged, of this sweep, and of the given size.
pub(super) fn decode(
    bytes: &[u8],
    identity: &[u8; DIGEST],
    question: Question,
    hands: usize,
    targets: usize,
) -> Option<Vec<Answers>> {
    let (rest, digest) = bytes.split_last_chunk::<DIGEST>()?;
    let answers = rest.strip_prefix(identity)?;
    if Sha256::digest(rest)[..] != digest[..] {
        return None;
    }
    let decoded: Vec<Answers> = match question {
        Question::Solvable => {
            let hands = answers.chunks(targets.div_ceil(8));
            hands.map(|hand| Answers::Solvable(solvable(hand, targets))).collect()
        }
        Question::Fewest => answers.chunks(targets).map(|hand| Answers::Fewest(fewest(hand))).collect(),
        Question::Formulas => answers.chunks(targets * 8).map(|hand| Answers::Formulas(counts(hand))).collect(),
        Question::Essential => answers.chunks(targets * 8).map(|hand| Answers::Essential(counts(hand))).collect(),
        Question::Grade => answers.chunks(targets * 2).map(|hand| Answers::Grade(scores(hand))).collect(),
        Question::Distance => {
            let all: Vec<_> = distances(answers)?;
            all.chunks(targets).map(|hand| Answers::Distance(hand.to_vec())).collect()
        }
        _ => return None,
    };
    (decoded.len() == hands && decoded.iter().all(|answers| answers.len() == targets)).then_some(decoded)
}

/// Packs up to eight answers, the first in the lowest bit.
fn bits(solvable: &[bool]) -> u8 {
    solvable.iter().rev().fold(0, |bits, &solvable| bits << 1 | u8::from(solvable))
}

fn solvable(bytes: &[u8], targets: usize) -> Vec<bool> {
    bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1)).take(targets).collect()
}

fn fewest(bytes: &[u8]) -> Vec<Option<u8>> {
    bytes.iter().map(|&operators| (operators != NONE).then_some(operators)).collect()
}

fn scores(bytes: &[u8]) -> Vec<Option<u16>> {
    let scores = bytes.as_chunks::<2>().0.iter().map(|score| u16::from_le_bytes(*score));
    scores.map(|score| (score != UNGRADED).then_some(score)).collect()
}

fn counts(bytes: &[u8]) -> Vec<u64> {
    bytes.as_chunks::<8>().0.iter().map(|count| u64::from_le_bytes(*count)).collect()
}

fn distances(bytes: &[u8]) -> Option<Vec<Option<Rational>>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let distance = |line: &str| if line.is_empty() { Ok(None) } else { line.parse().map(Some) };
    text.lines().map(distance).collect::<Result<_, _>>().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_read_back_and_damage_is_seen() {
        let parts = [
            (Question::Solvable, Answers::Solvable(vec![true, false])),
            (Question::Fewest, Answers::Fewest(vec![Some(3), None])),
            (Question::Formulas, Answers::Formulas(vec![0, u64::MAX])),
            (Question::Essential, Answers::Essential(vec![1, 0])),
            (Question::Grade, Answers::Grade(vec![Some(1000), None])),
            (Question::Distance, Answers::Distance(vec![Rational::new(1, 2), None])),
        ];
        let identity = [7; DIGEST];
        for (question, answers) in parts {
            let answers = vec![answers.clone(), answers];
            let bytes = encode(&identity, &answers);
            assert_eq!(decode(&bytes, &identity, question, 2, 2), Some(answers));
            assert_eq!(decode(&bytes, &[8; DIGEST], question, 2, 2), None);
            assert_eq!(decode(&bytes, &identity, question, 3, 2), None);
            for length in 0..bytes.len() {
                assert_eq!(decode(&bytes[..length], &identity, question, 2, 2), None);
            }
        }
    }
}
