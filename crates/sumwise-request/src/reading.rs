//! Numbers as people write them: lists, cards, and digits in a row.

use std::borrow::Cow;

use sumwise::{Game, Look, Rational, Targets};

use crate::error::RequestError;

/// The maximum length of an id, a list of numbers, or any other list.
pub(crate) const MAX_TEXT: usize = 65_536;

/// Reads numbers separated by spaces, commas or semicolons, with or without brackets.
///
/// # Errors
/// [`RequestError::Number`] for the first word that is not a number, and [`RequestError::Grouped`] for `1,000`, unless it stands in
/// brackets.
///
/// ```
/// assert_eq!(sumwise_request::numbers("[3, 1/3 8]")?.len(), 3);
/// assert_eq!(sumwise_request::numbers("３、３，８　−８")?, sumwise_request::numbers("3 3 8 -8")?);
/// assert!(sumwise_request::numbers("1,000 2").is_err());
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
pub fn numbers(text: &str) -> Result<Vec<Rational>, RequestError> {
    numbers_of(text, None)
}

/// Reads the numbers of a hand. In games of playing cards `A`, `T`, `J`, `Q` and `K` are numbers, and in games of digits a single
/// number gives its digits.
pub(crate) fn numbers_of(text: &str, game: Option<&Game>) -> Result<Vec<Rational>, RequestError> {
    if text.len() > MAX_TEXT {
        return Err(RequestError::Field(format!("the numbers are too long: at most {MAX_TEXT} characters are read")));
    }
    let text = sumwise::plain(text);
    let text = text.trim();
    let list = text.trim_start_matches(['[', '(']).trim_end_matches([']', ')']);
    if list.len() == text.len() {
        refuse_groups(list)?;
    }
    let separates = |character: char| matches!(character, ',' | ';') || character.is_whitespace();
    let words = list.split(separates).map(|word| word.trim_matches(['"', '\''])).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    match (&words[..], game) {
        ([word], Some(game)) if is_of_digits(game) && word.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(digits(word).collect())
        }
        _ => words.iter().map(|word| number(word, game)).collect(),
    }
}

/// Reads a number, or a card in a game of playing cards.
pub(crate) fn number(word: &str, game: Option<&Game>) -> Result<Rational, RequestError> {
    word.parse().or_else(|error| match card(word) {
        Some(value) if game.is_some_and(is_of_cards) => Ok(value.into()),
        Some(_) => Err(RequestError::Card(word.to_owned())),
        None => Err(RequestError::Number(error)),
    })
}

/// Reads the target after a `=`.
pub(crate) fn target(text: &str, game: &Game) -> Result<Rational, RequestError> {
    let text = sumwise::plain(text);
    let text = text.trim().trim_matches(['"', '\'']);
    match text {
        "?" => Err(RequestError::AskedTarget),
        _ if is_grouped(text) => {
            Err(RequestError::Field(format!("the target {text} has commas: write {}", text.replace(',', ""))))
        }
        _ => number(text, Some(game)),
    }
}

/// Returns the number of a hand that is one natural number as its digits, where a game is dealt from digits.
pub(crate) fn digits_in(numbers: Vec<Rational>, game: &Game) -> Vec<Rational> {
    match &numbers[..] {
        [number] if is_of_digits(game) && number.is_integer() && !number.is_negative() => {
            digits(&number.to_string()).collect()
        }
        _ => numbers,
    }
}

fn digits(text: &str) -> impl Iterator<Item = Rational> {
    text.bytes().map(|digit| i64::from(digit - b'0').into())
}

fn is_of_digits(game: &Game) -> bool {
    *game.targets() == Targets::Joined || game.deck().values().iter().all(|value| (0..=9).contains(value))
}

fn is_of_cards(game: &Game) -> bool {
    game.definition().look == Look::Suits
}

/// Returns the number of a card that is written as a letter.
fn card(word: &str) -> Option<i64> {
    match word {
        "A" | "a" => Some(1),
        "T" | "t" => Some(10),
        "J" | "j" => Some(11),
        "Q" | "q" => Some(12),
        "K" | "k" => Some(13),
        _ => None,
    }
}

/// Returns an id with the cards of its hand as numbers, if its game is one of playing cards.
pub(crate) fn with_cards(id: &str) -> Cow<'_, str> {
    let game = |head: &str| head.split('~').next()?.parse::<Game>().ok();
    let Some((head, puzzle)) = id.split_once(':').filter(|(head, _)| game(head).is_some_and(|game| is_of_cards(&game)))
    else {
        return id.into();
    };
    let plain = |piece: &str| {
        let word = piece.trim_end_matches([',', '=']);
        card(word).map_or_else(|| piece.to_owned(), |value| format!("{value}{}", &piece[word.len()..]))
    };
    let puzzle: String = puzzle.split_inclusive([',', '=']).map(plain).collect();
    format!("{head}:{puzzle}").into()
}

/// Refuses what may be one number with commas between its thousands, or several numbers.
fn refuse_groups(text: &str) -> Result<(), RequestError> {
    let words = text.split(|character: char| character == ';' || character.is_whitespace());
    match words.map(|word| word.trim_matches(',')).find(|word| is_grouped(word)) {
        None => Ok(()),
        Some(word) => Err(RequestError::Grouped(word.to_owned())),
    }
}

/// Returns whether commas stand between groups of three digits alone, as in `1,000`.
fn is_grouped(word: &str) -> bool {
    let mut groups = word.trim_start_matches(['-', '+']).split(',');
    let first = groups.next().unwrap_or_default();
    let is_first = (1..=3).contains(&first.len()) && !first.starts_with('0');
    is_first
        && word.contains(',')
        && first.bytes().all(|byte| byte.is_ascii_digit())
        && groups.all(|group| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The longest text around a colon that is written anew.
const MAX_COLON: usize = 200;

/// Returns the error of a text with a colon that is no id, where its meaning is clear.
pub(crate) fn meant(text: &str) -> Option<RequestError> {
    if text.split_whitespace().filter(|word| word.contains(':')).nth(1).is_some() {
        return Some(RequestError::Field("more than one puzzle is given: ask for one at a time".to_owned()));
    }
    let is_short = text.len() <= MAX_COLON;
    let (before, after) = text.split_once(':').filter(|(before, _)| is_short && before.parse::<Game>().is_err())?;
    let (before, after) = (numbers(before).ok()?, numbers(after).ok()?);
    let ((numbers @ [_, _, ..], [target]) | ([target], numbers @ [_, _, ..])) = (&before[..], &after[..]) else {
        return None;
    };
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    Some(RequestError::Colon { text: text.to_owned(), meant: format!("{} = {target}", numbers.join(" ")) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, game: &Game) -> String {
        numbers_of(text, Some(game)).map_or_else(
            |error| error.to_string(),
            |numbers| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        )
    }

    /// A comma with no space is an error in front of each three digits, and nowhere else.
    #[test]
    fn only_groups_of_three_digits_are_refused() {
        for text in ["1,000", "2 1,000", "-1,000 2", "75,100", "1,234,567", "999,999;3", "１，０００", "1,000,"] {
            assert!(read(text, &Game::TWENTY_FOUR).contains("is one number or several"), "{text}");
        }
        for text in
            ["1,00", "1, 000", "1000", "1,0000", "0,100", "1000,000", "1,000,5", "25,50,75,100", "[1,000]", "1/3,100"]
        {
            assert!(numbers(text).is_ok(), "{text}");
        }
        let wrong = "`1,000` is one number or several: write 1000, or 1 0 with spaces";
        assert_eq!(read("1,000 2", &Game::COUNTDOWN), wrong);
    }

    #[test]
    fn letters_are_cards_in_games_of_playing_cards_alone() {
        let look = |game: &&Game| game.definition().look == Look::Suits;
        for game in Game::built_in() {
            let is_read = read("A t J q K", game) == "1 10 11 12 13";
            assert_eq!(is_read, look(&game), "{game}");
            assert_eq!(with_cards(&format!("{game}:A,K,q=T")) == format!("{game}:1,13,12=10"), look(&game), "{game}");
        }
        assert_eq!(
            read("B 3", &Game::TWENTY_FOUR),
            "`B` is not a number: write an integer, a decimal or a fraction, like 7, 5.4 or 1/3"
        );
    }

    #[test]
    fn one_number_is_its_digits_where_only_digits_are_dealt() {
        for (game, read_as) in [
            (Game::MAKE_TEN, "0 6 7 1"),
            (Game::TEN, "0 6 7 1"),
            (Game::YEAR, "0 6 7 1"),
            (Game::FRIEDMAN, "0 6 7 1"),
            (Game::TWENTY_FOUR, "671"),
            (Game::CARDS, "671"),
            (Game::COUNTDOWN, "671"),
            (Game::DIGITS, "671"),
        ] {
            assert_eq!(read("0671", &game), read_as, "{game}");
            assert_eq!(read("12 34", &game), "12 34", "{game}");
        }
        assert_eq!(digits_in(vec![Rational::from(-12)], &Game::TEN), [Rational::from(-12)]);
    }

    #[test]
    fn a_colon_is_read_where_one_side_has_one_number() {
        let told = |text: &str| meant(text).map(|error| error.to_string());
        assert!(told("75,25,10:101").unwrap().ends_with("write 75 25 10 = 101"));
        assert!(told("190: 10 19").unwrap().ends_with("write 10 19 = 190"));
        assert_eq!(told("24:3,3,8,8=24 24:1,2=3").unwrap(), "more than one puzzle is given: ask for one at a time");
        for text in ["1:2", "1 2:3 4", "24:3,3,8,8", "bridge:1,2", &format!("{}:1", "1 ".repeat(1 << 20))] {
            assert_eq!(told(text), None);
        }
    }
}
