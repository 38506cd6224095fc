//! The puzzle of a day.

use sumwise::solve::{Limits, Solver, Status};
use sumwise::{Game, Hand, Puzzle, deal};

use crate::day::Day;
use crate::draft::Given;
use crate::error::RequestError;
use crate::fields::Fields;

/// The request for the puzzle of a day.
///
/// ```
/// use sumwise_request::{Daily, Fields, Search};
///
/// let daily = Daily::read(&Fields::read(r#"{"game": "24", "day": "2026-11-21"}"#)?)?;
/// assert_eq!(daily.puzzle(&Search::default().limits(&()))?.to_string(), "24:7,13,5,2=24");
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The game.
    pub game: Game,
    /// The day.
    pub day: Day,
}

/// The most deals to try for a puzzle that can be made.
const MAX_DEALS: u32 = 50;

/// The number of the first day on which the year game has the digits of its year: 2026-11-27.
const FIRST_OF_ITS_YEAR: u32 = 331;

/// Returns a puzzle with the digits of a year for its numbers.
pub fn of_year(puzzle: &Puzzle, year: u32) -> Puzzle {
    let digits = year.to_string().bytes().map(|digit| i64::from(digit - b'0')).collect::<Vec<_>>();
    puzzle.with_hand(Hand::new(digits, *puzzle.hand().rules()).expect("a year has few digits"))
}

impl Daily {
    /// Reads the fields `game` and `day`.
    ///
    /// # Errors
    /// [`RequestError`] when a field has an invalid value, or there is no day.
    pub fn read(fields: &Fields<'_>) -> Result<Self, RequestError> {
        fields.refuse_unknown(&["game", "day"])?;
        let day = fields.parse("day")?;
        let day = day.ok_or_else(|| RequestError::input("a day is missing: give a date, like \"2026-11-21\""))?;
        Ok(Self { game: Given::read(fields)?.game().into_owned(), day })
    }

    /// Returns consecutive days.
    ///
    /// # Errors
    /// [`RequestError::Field`] when there are no such days.
    pub fn days(first: Day, count: u32) -> Result<Vec<Day>, RequestError> {
        let days = (first.number()..).take(count as usize).map(Day::of_number).collect::<Option<Vec<Day>>>();
        days.ok_or_else(|| {
            RequestError::Field(format!("--days {count}: the days from {first} go beyond 9999-12-31; write fewer"))
        })
    }

    /// Returns the chosen game, or every built-in one with a puzzle of the day.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the chosen one has none.
    pub fn games(chosen: Option<&Game>) -> Result<Vec<Game>, RequestError> {
        match chosen {
            None => Ok(Game::built_in().iter().filter(|game| Self::differs(game)).cloned().collect()),
            Some(game) if Self::differs(game) => Ok(vec![game.clone()]),
            Some(game) => Err(RequestError::Field(format!(
                "{game} has the same puzzle every day: choose a game that deals several"
            ))),
        }
    }

    /// Returns whether the puzzle of a game differs from day to day: it has several hands or targets.
    pub fn differs(game: &Game) -> bool {
        let targets = game.target_range();
        game.space().hands() > 1 || targets.start() < targets.end()
    }

    /// Returns the puzzle: the deal of the seed `v1:day DATE`, or the first of `v1:day DATE 2`, `v1:day DATE 3` and so on that
    /// can be made. It is the same everywhere, and stays so. From 2026-11-27 on the year game keeps the target alone of its deal,
    /// and has the digits of the year of the day. Solves about one puzzle.
    ///
    /// # Errors
    /// [`RequestError::Stopped`] when a search was cut, and [`RequestError::Nothing`] when the game deals nothing that can be
    /// made.
    pub fn puzzle(&self, limits: &Limits<'_>) -> Result<Puzzle, RequestError> {
        for place in 1..=MAX_DEALS {
            let seed = match place {
                1 => format!("v1:day {}", self.day),
                _ => format!("v1:day {} {place}", self.day),
            };
            let dealt = deal(&self.game, &seed.parse()?, None)?;
            let of_its_year = self.game == Game::YEAR && self.day.number() >= FIRST_OF_ITS_YEAR;
            let puzzle = if of_its_year { of_year(&dealt, self.day.year()) } else { dealt };
            let answer = Solver::new().limits(*limits).solve(&puzzle);
            if answer.found.best.is_some() {
                return Ok(puzzle);
            }
            if let Some(stop) = answer.stop.filter(|_| answer.found.status == Status::Cut) {
                return Err(RequestError::Stopped(stop));
            }
        }
        Err(RequestError::Nothing(format!("{} deals no puzzle for this day that can be made", self.game)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Search;

    fn of(game: &str, day: &str) -> String {
        let daily = Daily { game: game.parse().unwrap(), day: day.parse().unwrap() };
        daily.puzzle(&Search::default().limits(&())).unwrap().to_string()
    }

    #[test]
    fn days_are_numbered_from_the_first() {
        let number = |text: &str| text.parse::<Day>().unwrap().number();
        let days = ["2026-01-01", "2026-12-31", "2027-01-01", "2028-02-29", "2028-03-01", "2100-03-01"];
        assert_eq!(days.map(number), [1, 365, 366, 790, 791, 27_088]);
    }

    #[test]
    fn the_day_of_a_number_has_this_number() {
        let numbers = (1..=4000).chain([27_088, 2_912_442, 2_912_443]);
        let days: Vec<Day> = numbers.clone().map(|number| Day::of_number(number).unwrap()).collect();
        assert!(days.iter().map(|day| day.number()).eq(numbers));
        assert!(days.iter().all(|day| day.to_string().parse() == Ok(*day)));
        assert!(days.is_sorted() && days.last().unwrap().to_string() == "9999-12-31");
        assert_eq!([0, 2_912_444, u32::MAX].map(Day::of_number), [None; 3]);
    }

    #[test]
    fn feeds_write_days_with_weekday_and_month() {
        let written = |text: &str| text.parse::<Day>().unwrap().rfc_2822();
        assert_eq!(written("2026-01-01"), "Thu, 01 Jan 2026 00:00:00 GMT");
        assert_eq!(written("2028-02-29"), "Tue, 29 Feb 2028 00:00:00 GMT");
        assert_eq!(written("9999-12-31"), "Fri, 31 Dec 9999 00:00:00 GMT");
    }

    #[test]
    fn a_game_of_one_puzzle_has_none_of_the_day() {
        let same = Game::built_in().iter().filter(|game| !Daily::differs(game)).map(Game::name);
        assert_eq!(same.collect::<Vec<_>>(), ["hundred"]);
    }

    #[test]
    fn a_text_that_is_no_date_is_refused() {
        for text in [
            "",
            "2026-2-1",
            "2025-12-31",
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-32",
            "+026-01-01",
            "2026/01/01",
            "２０２６-１",
        ] {
            let error = text.parse::<Day>().unwrap_err().to_string();
            assert!(error.ends_with("write a date from 2026-01-01 on, like 2026-11-21"), "{error}");
        }
    }

    #[test]
    fn the_puzzle_of_a_day_is_pinned_and_can_be_made() {
        let pinned = [
            ("countdown", "2026-11-21", "countdown:7,1,9,4,10,5=760"),
            ("24", "2026-11-21", "24:7,13,5,2=24"),
            ("24", "2026-11-24", "24:7,4,4,12=24"),
            ("make-ten", "2026-11-21", "make-ten:1,5,5,9=10"),
            ("four-fours", "2026-11-21", "four-fours:4,4,4,4=67"),
            ("year", "2026-11-21", "year:2,0,0,6=62"),
        ];
        let puzzles = pinned.map(|(game, day, _)| of(game, day));
        assert_eq!(puzzles.each_ref().map(String::as_str), pinned.map(|(_, _, puzzle)| puzzle));
    }

    #[test]
    fn the_year_game_has_the_digits_of_the_year() {
        assert!(!of("year", "2026-11-26").starts_with("year:2,0,2,6="));
        for day in ["2026-11-27", "2026-12-31", "2027-01-01", "2031-05-05", "9999-12-31"] {
            let digits: Vec<&str> = day[..4].split("").filter(|digit| !digit.is_empty()).collect();
            let puzzle = of("year", day);
            assert!(puzzle.starts_with(&format!("year:{}=", digits.join(","))), "{day}: {puzzle}");
        }
    }

    #[test]
    fn a_deal_that_cannot_be_made_is_passed_over() {
        let mut passed = 0;
        for date in (1..=12).flat_map(|month| (1..=28).map(move |day| format!("2026-{month:02}-{day:02}"))) {
            let seed = format!("v1:day {date}").parse().unwrap();
            let first = deal(&Game::TWENTY_FOUR, &seed, None).unwrap();
            if of("24", &date) != first.to_string() {
                assert!(Solver::new().solve(&first).found.best.is_none(), "{date}");
                passed += 1;
            }
        }
        assert!(passed > 0);
    }
}
