//! Remarks beside the answers about puzzles that may be meant otherwise than they are read.

use std::sync::atomic::{AtomicBool, Ordering};

use sumwise::{Game, Rational};
use sumwise_request::Draft;

use crate::talk;

/// What there is to say about how a puzzle was read.
#[derive(Debug, Default)]
pub(crate) struct Remarks {
    rules: Option<String>,
    number: Option<String>,
}

impl Remarks {
    /// Returns the remarks about a puzzle.
    pub(crate) fn of(draft: &Draft) -> Self {
        let is_unlike = draft.is_by_default && !is_of_countdown(draft);
        let rules = is_unlike.then(|| {
            let rules = draft.hand.rules();
            format!("no game is named, so this is countdown ({rules}): name another like --game 24")
        });
        Self { rules, number: digits_of_one(draft) }
    }

    /// Writes each kind of remark to standard error, once in a command.
    pub(crate) fn say(self) {
        static SAID: [AtomicBool; 2] = [const { AtomicBool::new(false) }; 2];
        for (remark, said) in [self.rules, self.number].into_iter().zip(&SAID) {
            if let Some(remark) = remark
                && !said.swap(true, Ordering::Relaxed)
            {
                talk::say(remark);
            }
        }
    }
}

/// Returns whether the numbers are tiles that Countdown deals, with one of its targets if there is a target.
fn is_of_countdown(draft: &Draft) -> bool {
    let (game, numbers) = (&Game::COUNTDOWN, draft.hand.numbers());
    let tiles: Option<Vec<i64>> = numbers.iter().map(Rational::to_i64).collect();
    let pool = game.pool().expect("Countdown is dealt from one pool");
    let is_target = |target: &Rational| target.to_i64().is_some_and(|target| game.target_range().contains(&target));
    numbers.len() == game.deck().numbers()
        && tiles.is_some_and(|tiles| pool.holds(&tiles))
        && draft.target.as_ref().is_none_or(is_target)
}

/// Returns how the digits of a hand of one number are written as several.
fn digits_of_one(draft: &Draft) -> Option<String> {
    const MOST: usize = 9;
    let [number] = draft.hand.numbers() else { return None };
    let text = number.to_string();
    let is_short = (2..=MOST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let digits = text.chars().map(String::from).collect::<Vec<_>>().join(" ");
    (is_short && draft.target.as_ref() != Some(number))
        .then(|| format!("{text} is one number: several are written with spaces, like {digits}"))
}
