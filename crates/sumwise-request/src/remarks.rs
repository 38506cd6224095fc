//! Remarks about puzzles that may be meant otherwise than they are read.

use sumwise::{Game, Rational};

use crate::draft::Draft;

impl Draft {
    /// Returns what there is to say about how the puzzle was read: that no game is named and it is not like Countdown's, and that its
    /// only number may be meant as several. `game` is how a game is named.
    ///
    /// ```
    /// use sumwise_request::{Draft, Given};
    ///
    /// let [rules, number] = Draft::of_line("3 3 8 8 = 24", &Given::default())?.remarks("--game 24");
    /// assert!(rules.unwrap().starts_with("no game is named, so this is countdown"));
    /// assert_eq!(number, None);
    /// # Ok::<(), sumwise_request::RequestError>(())
    /// ```
    pub fn remarks(&self, game: &str) -> [Option<String>; 2] {
        let is_unlike = self.is_by_default && !is_of_countdown(self);
        let rules = is_unlike.then(|| {
            let rules = self.hand.rules();
            format!("no game is named, so this is countdown ({rules}): name another like {game}")
        });
        [rules, digits_of_one(self)]
    }
}

/// Returns whether the numbers are tiles that Countdown deals, with one of its targets if there is a target.
fn is_of_countdown(draft: &Draft) -> bool {
    let (game, numbers) = (&Game::COUNTDOWN, draft.hand.numbers());
    let pool = game.pool().expect("Countdown is dealt from one pool");
    let is_target = |target: &Rational| target.to_i64().is_some_and(|target| game.target_range().contains(&target));
    let mut tiles = Vec::with_capacity(numbers.len());
    tiles.extend(numbers.iter().filter_map(Rational::to_i64));
    tiles.len() == numbers.len()
        && numbers.len() == game.deck().numbers()
        && pool.holds(&tiles)
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
