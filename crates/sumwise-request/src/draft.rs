//! Puzzles that are being read: numbers and rules, and a target if there is one.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use sumwise::{Game, Hand, Puzzle, Rational, RuleError, Rules, Targets};

use crate::day::Day;
use crate::error::RequestError;
use crate::fields::{self, Fields};
use crate::game_file;
use crate::reading::{self, MAX_TEXT};

/// Overridden rules, each by its name.
///
/// ```
/// use sumwise::{Domain, Rules};
/// use sumwise_request::RuleChanges;
///
/// let mut changes = RuleChanges::default();
/// changes.set("domain", "integer")?;
/// assert_eq!(changes.over(Rules::FREE)?.domain, Domain::Integer);
/// assert!(changes.set("domain", "odd").is_err());
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleChanges(Vec<(String, String)>);

impl RuleChanges {
    /// Overrides a rule.
    ///
    /// # Errors
    /// [`RequestError::Rule`] when there is no such rule or value.
    pub fn set(&mut self, name: &str, word: &str) -> Result<(), RequestError> {
        Rules::FREE.clone().set(name, word)?;
        self.0.push((name.to_owned(), word.to_owned()));
        Ok(())
    }

    /// Adds the overrides of `others`, which win over these.
    pub fn extend(&mut self, others: &Self) {
        self.0.extend_from_slice(&others.0);
    }

    /// Returns `rules` with these overrides.
    ///
    /// # Errors
    /// [`RuleError`] when the rules do not go together.
    pub fn over(&self, mut rules: Rules) -> Result<Rules, RuleError> {
        for (name, word) in &self.0 {
            rules.set(name, word).expect("the change was tried when it was made");
        }
        rules.check().map(|()| rules)
    }
}

impl From<&Rules> for RuleChanges {
    /// Overrides every rule.
    fn from(rules: &Rules) -> Self {
        Self(rules.words().map(|(name, word)| (name.to_owned(), word)).collect())
    }
}

/// The game, rules and target of a request. They hold for every puzzle that does not bring its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The game, if one is named.
    pub game: Option<Game>,
    /// The game of puzzles for which none is named; `None` for Countdown.
    pub usual_game: Option<Game>,
    /// The overridden rules.
    pub rules: RuleChanges,
    /// The target.
    pub target: Option<Rational>,
}

impl Given {
    /// Reads the fields `game`, `rules` and `target`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        Self::read_beside(fields, &Self::default())
    }

    /// Reads the same fields. A game with the name of one of the other's games is that game, even if it is not built in.
    fn read_beside(fields: &Fields<'_>, other: &Self) -> Result<Self, RequestError> {
        let mut others = other.game.iter().chain(&other.usual_game);
        let mut known = |text: &str| others.find(|game| game.name() == text).cloned();
        let game = fields.text(&["game"])?.map(|text| known(&text).map_or_else(|| game(&text), Ok)).transpose()?;
        Ok(Self { game, rules: fields.rules()?, target: fields.number(fields::TARGET)?, ..Self::default() })
    }

    /// Returns the same for rows that may be of other games: the game is that of rows that name none.
    #[must_use]
    pub fn of_rows(self) -> Self {
        Self { usual_game: self.game.or(self.usual_game), game: None, ..self }
    }

    /// Returns the game, or the usual one if none is named.
    pub fn game(&self) -> Cow<'_, Game> {
        let game = self.game.as_ref().or(self.usual_game.as_ref());
        game.map_or_else(|| Cow::Owned(Game::COUNTDOWN), Cow::Borrowed)
    }

    /// Returns the rules of the game with the overrides.
    ///
    /// # Errors
    /// [`RuleError`] when the rules do not go together.
    pub fn rules(&self) -> Result<Rules, RuleError> {
        self.rules.over(self.game().rules())
    }
}

/// Reads a game by its name, or from the text of a game file.
///
/// # Errors
/// [`RequestError::Word`] when there is no such game, and [`RequestError::GameFile`] when the text is no game file.
pub fn game(text: &str) -> Result<Game, RequestError> {
    Ok(game_file::named(text)?)
}

/// Numbers and rules, with the game and the target if they are known.
///
/// ```
/// use sumwise_request::{Draft, Given};
///
/// let draft = Draft::of_line("3 3 8 8 = 24", &Given::default())?;
/// assert_eq!(draft.puzzle()?.to_string(), "countdown:3,3,8,8=24");
/// assert!(Draft::of_line("3 3 8 8", &Given::default())?.puzzle().is_err()); // no target
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The game; `None` if a puzzle's id names only rules.
    pub game: Option<Game>,
    /// The numbers and the rules.
    pub hand: Hand,
    /// The target, if it is known.
    pub target: Option<Rational>,
    /// Whether rules are Countdown's because no game is named.
    pub is_by_default: bool,
    /// Whether no game is named, neither beside the puzzle nor in its id.
    pub is_unnamed: bool,
}

impl Draft {
    /// Makes a draft of numbers and the given game, rules and target. In games that are dealt from digits, a single number gives its
    /// digits.
    ///
    /// # Errors
    /// [`RequestError::Hand`] when there are no numbers, or too many.
    pub fn of_numbers(numbers: Vec<Rational>, given: &Given) -> Result<Self, RequestError> {
        let game = given.game().into_owned();
        let hand = Hand::new(reading::digits_in(numbers, &game), given.rules.over(game.rules())?)?;
        let target = given.target.clone().or_else(|| game.target_of(hand.numbers()));
        let is_unnamed = given.game.is_none() && given.usual_game.is_none();
        let is_by_default = is_unnamed && tells_apart(&given.rules, game.rules());
        Ok(Self { game: Some(game), hand, target, is_by_default, is_unnamed })
    }

    /// Makes a draft of numbers in a text, such as `3 3 8 8` or `[3, 3, 8, 8]`.
    ///
    /// # Errors
    /// [`RequestError`] when a word is not a number, or there are none, or too many.
    pub fn of_text(numbers: &str, given: &Given) -> Result<Self, RequestError> {
        Self::of_numbers(reading::numbers_of(numbers, Some(&given.game()))?, given)
    }

    /// Makes a draft of a puzzle. The given rules and target replace its own. The given game is for a puzzle that names none.
    ///
    /// # Errors
    /// [`RequestError::OtherGame`] when the puzzle is of another game than the given one.
    pub fn of_puzzle(puzzle: &Puzzle, given: &Given) -> Result<Self, RequestError> {
        if let (Some(game), Some(own)) = (&given.game, puzzle.game())
            && game != own
        {
            return Err(RequestError::OtherGame { own: own.name().to_owned(), given: game.name().to_owned() });
        }
        let game = given.game.as_ref().or(puzzle.game());
        let other = game.filter(|game| !puzzle.may_be_of(game));
        let base = other.map_or(*puzzle.hand().rules(), Game::rules);
        let hand = Hand::new(puzzle.hand().numbers().to_vec(), given.rules.over(base)?)?;
        let target = given.target.as_ref().unwrap_or(puzzle.target()).clone();
        Ok(Self { game: game.cloned(), hand, target: Some(target), is_by_default: false, is_unnamed: false })
    }

    /// Reads a puzzle's id. There may be spaces around its `=`.
    ///
    /// # Errors
    /// [`RequestError::Id`] when the text is not an id.
    pub fn of_id(id: &str, given: &Given) -> Result<Self, RequestError> {
        if id.len() > MAX_TEXT {
            return Err(RequestError::Field(format!("the puzzle is too long: at most {MAX_TEXT} characters are read")));
        }
        let parts: Vec<&str> = id.split('=').map(str::trim).collect();
        let puzzle = reading::with_cards(&parts.join("=")).parse();
        Self::of_puzzle(&puzzle.map_err(|error| reading::meant(id).unwrap_or(RequestError::Id(error)))?, given)
    }

    /// Reads words: numbers, `NUMBERS = TARGET`, or a puzzle's id. The given rules and target win over those of the id.
    ///
    /// # Errors
    /// [`RequestError`] when a word is not a number, there are no words, or a target is given beside the one after `=`.
    ///
    /// ```
    /// use sumwise_request::{Draft, Given};
    ///
    /// let draft = Draft::of_words(&["3", "3", "8", "8", "=", "24"], &Given::default())?;
    /// assert_eq!(draft.puzzle()?.to_string(), "countdown:3,3,8,8=24");
    /// # Ok::<(), sumwise_request::RequestError>(())
    /// ```
    pub fn of_words(words: &[impl AsRef<str>], given: &Given) -> Result<Self, RequestError> {
        let text = words.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(" ");
        if text.contains(':') {
            return Self::of_id(&text, given);
        }
        let (numbers, own) = equation(&text, &given.game())?;
        if let (Some(own), Some(target)) = (&own, &given.target) {
            let why = format!("two targets are given, {own} after the `=` and {target}: leave out one of them");
            return Err(RequestError::Field(why));
        }
        Self::of_numbers(numbers, &Given { target: own.or_else(|| given.target.clone()), ..given.clone() })
    }

    /// Reads a line: a puzzle's id, `NUMBERS = TARGET`, or a JSON object. The given target is for lines without one. An answer
    /// after the puzzle is ignored (see [`split_answer`]).
    ///
    /// # Errors
    /// [`RequestError`] when the line is none of these.
    pub fn of_line(line: &str, given: &Given) -> Result<Self, RequestError> {
        let line = line.trim();
        if line.starts_with('{') {
            return Self::of_fields(&Fields::read(line)?, given, None);
        }
        let (line, _) = split_answer(line);
        if line.contains(':') {
            return Self::of_id(line, &Given { target: None, ..given.clone() });
        }
        let (numbers, own) = equation(line, &given.game())?;
        Self::of_numbers(numbers, &Given { target: own.or_else(|| given.target.clone()), ..given.clone() })
    }

    /// Reads the fields of an object: a puzzle's id or numbers, and game, target and rules. The given game, rules and target are
    /// the defaults, and so are the numbers of `rest`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value, or there are no numbers.
    pub fn of_fields(fields: &Fields<'_>, given: &Given, rest: Option<&Self>) -> Result<Self, RequestError> {
        let own = Given::read_beside(fields, given)?;
        let target = own.target.clone().or_else(|| given.target.clone());
        let game = own.game.clone().or_else(|| given.game.clone());
        let all = Given { game, target, ..given.clone() };
        let object = fields.find(fields::PUZZLE).filter(|(_, value)| value.get().starts_with('{'));
        let draft = if let Some((_, puzzle)) = object {
            // `daily` writes a puzzle as an object.
            Self::of_fields(&Fields::read(puzzle.get())?, &all, rest)?
        } else if let Some(id) = fields.text(fields::PUZZLE)? {
            Self::of_id(&id, &Given { target: own.target, ..all })?
        } else if let Some((_, numbers)) = fields.find(fields::NUMBERS) {
            let numbers = fields::numbers(numbers, Some(&all.game()))?;
            match named(fields, &numbers) {
                Some(puzzle) => Self::of_puzzle(&puzzle, &Given { target: own.target, ..all })?,
                None => Self::of_numbers(numbers, &all)?,
            }
        } else if let Some(id) = fields.text(fields::ID).ok().flatten().filter(|id| id.contains(':')) {
            Self::of_id(&id, &Given { target: own.target, ..all })?
        } else if let Some(rest) = rest {
            Self { target: all.target.or_else(|| rest.target.clone()), ..rest.clone() }
        } else {
            return Err(RequestError::Field(format!("the JSON object needs `numbers`, {}", fields::ASKED)));
        };
        let hand = Hand::new(draft.hand.numbers().to_vec(), own.rules.over(*draft.hand.rules())?)?;
        let is_by_default = draft.is_by_default && tells_apart(&own.rules, *draft.hand.rules());
        Ok(Self { hand, is_by_default, ..draft })
    }

    /// Returns the puzzle.
    ///
    /// # Errors
    /// [`RequestError::NoTarget`] when there is no target.
    pub fn puzzle(self) -> Result<Puzzle, RequestError> {
        let no_target = || RequestError::NoTarget(self.game.as_ref().map_or("the puzzle", Game::name).to_owned());
        let target = self.target.ok_or_else(no_target)?;
        Ok(Puzzle::with_game(self.game, self.hand, target))
    }

    /// Returns the target range of the game, or 1 to 100 for a puzzle without a game. Where the numbers side by side are the target,
    /// it is the only one.
    pub fn targets(&self) -> RangeInclusive<i64> {
        let joined = |game: &Game| {
            let target = game.target_of(self.hand.numbers()).filter(|_| *game.targets() == Targets::Joined);
            target?.to_i64().map(|target| target..=target)
        };
        self.game.as_ref().map_or(1..=100, |game| joined(game).unwrap_or_else(|| game.target_range()))
    }
}

/// Reads `NUMBERS` or `NUMBERS = TARGET`, in a game.
fn equation(text: &str, game: &Game) -> Result<(Vec<Rational>, Option<Rational>), RequestError> {
    let (read, target) = text.split_once('=').map_or((text, None), |(read, target)| (read, Some(target)));
    let read = reading::numbers_of(read, Some(game))?;
    Ok((read, target.map(|target| reading::target(target, game)).transpose()?))
}

/// Returns whether some changes leave a difference between the rules of the default game and [`Rules::FREE`].
fn tells_apart(changes: &RuleChanges, rules: Rules) -> bool {
    changes.over(Rules::FREE) != changes.over(rules)
}

/// Splits a line into a puzzle with its target and the answer after it, if there is one. Two spaces stand between them, as in
/// the lines of `sumwise generate`. The date in a line of `sumwise daily` is no answer.
///
/// ```
/// use sumwise_request::split_answer;
///
/// assert_eq!(split_answer("24:3,3,8,8=24  8/(3-8/3)"), ("24:3,3,8,8=24", Some("8/(3-8/3)")));
/// assert_eq!(split_answer("24:7,13,5,2=24  2026-11-21"), ("24:7,13,5,2=24", None));
/// assert_eq!(split_answer("2026 11 21 = 1994  2026-11-21"), ("2026 11 21 = 1994", Some("2026-11-21")));
/// assert_eq!(split_answer("3  3  8  8 =  24"), ("3  3  8  8 =  24", None));
/// ```
pub fn split_answer(line: &str) -> (&str, Option<&str>) {
    let (mut has_target, mut last) = (false, ' ');
    let text = line.trim_end();
    let split = text.char_indices().find(|&(at, character)| {
        if character.is_whitespace() {
            // The puzzle does not end with its `=`.
            return has_target && last != '=' && text[at..].starts_with("  ");
        }
        (has_target, last) = (has_target || character == '=', character);
        false
    });
    let Some((at, _)) = split else { return (line, None) };
    let (puzzle, answer) = (text[..at].trim(), text[at..].trim());
    // Of the numbers 2026, 11 and 21, `2026-11-21` is an answer.
    let is_date = answer.parse::<Day>().is_ok() && !puzzle.contains(&answer[..4]);
    (puzzle, (!is_date).then_some(answer))
}

/// Returns the puzzle that the field `id` names, if it has these numbers. With it, rows written by `generate` keep their game;
/// ids of other kinds are ignored.
fn named(fields: &Fields<'_>, numbers: &[Rational]) -> Option<Puzzle> {
    let id = fields.text(fields::ID).ok().flatten().filter(|id| id.contains(':') && id.len() <= MAX_TEXT)?;
    let puzzle: Puzzle = id.parse().ok()?;
    (puzzle.hand().numbers() == numbers).then_some(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Splits at the first two spaces with a puzzle before and an answer after them, one place after the other.
    fn split_slowly(line: &str) -> (&str, Option<&str>) {
        let is_puzzle = |text: &str| text.contains('=') && !text.ends_with('=');
        let mut splits = line.match_indices("  ").map(|(at, _)| (line[..at].trim(), line[at..].trim()));
        let split = splits.find(|(puzzle, answer)| is_puzzle(puzzle) && !answer.is_empty());
        split.map_or((line, None), |(puzzle, answer)| (puzzle, Some(answer)))
    }

    #[test]
    fn every_short_line_is_split_at_the_first_place() {
        const CHARACTERS: [char; 4] = [' ', '=', '8', '\t'];
        for number in 0..4_usize.pow(8) {
            let line: String = (0..8).map(|place| CHARACTERS[number >> (2 * place) & 3]).collect();
            assert_eq!(split_answer(&line), split_slowly(&line), "{line:?}");
        }
    }

    /// A reader that looks at each pair of spaces for itself takes hours.
    #[test]
    fn a_long_line_is_split_at_once() {
        let spaces = " ".repeat(1 << 22);
        for line in [spaces.clone(), format!("1 ={spaces}"), format!("1 ={spaces}="), "= ".repeat(1 << 21)] {
            assert_eq!(split_answer(&line), (&*line, None));
        }
    }
}
