//! The built-in games. To add one, add a constant and a line of [`TABLE`]. `cargo xtask figures` computes its bands.

use std::borrow::Cow;

use super::definition::{Definition, EXACT};
use super::terms::{Award, Look, Targets};
use super::{Game, Inner};
use crate::deck::pool::{self, Pool, Tile};
use crate::deck::{Deck, Drawer};
use crate::game::band::Bands;
use crate::operator::Operators;
use crate::rules::{Brackets, Domain, Join, Order, Points, Rules, Use};

/// Builds a pool: `pool!(1..=10 x 2, 25..=25 x 1)`. Without copies, a value may come any number of times.
macro_rules! pool {
    ($($first:literal ..= $last:literal),+) => { pool!(@ true; $($first, $last, 1);+) };
    ($($first:literal ..= $last:literal x $copies:literal),+) => { pool!(@ false; $($first, $last, $copies);+) };
    (@ $replace:literal; $($first:literal, $last:literal, $copies:literal);+) => {{
        const RUNS: &[(i64, i64, u32)] = &[$(($first, $last, $copies)),+];
        const TILES: [Tile; pool::size_of(RUNS)] = pool::expanded(RUNS);
        Pool::of_tiles(&TILES, $replace)
    }};
}

/// Builds a deck of drawers: `drawers!(5 of pool!(1..=9), 1 of pool!(10..=20))`.
macro_rules! drawers {
    ($($numbers:literal of $pool:expr),+) => {{
        static DRAWERS: &[Drawer] = &[$(Drawer { pool: $pool, numbers: $numbers }),+];
        Deck::Draw(Cow::Borrowed(DRAWERS))
    }};
}

/// Builds a game from the fields of its definition.
macro_rules! game {
    ($($definition:tt)+) => {{
        static DEFINITION: Definition = Definition { $($definition)+ };
        Game(Inner::BuiltIn(&DEFINITION))
    }};
}

const fn text(text: &'static str) -> Cow<'static, str> {
    Cow::Borrowed(text)
}

const fn rules(order: Order, usage: Use, domain: Domain) -> Rules {
    Rules { order, usage, domain, ..Rules::FREE }
}

/// The rules of numbers rounds on television.
const TELEVISION: Rules = rules(Order::Any, Use::Any, Domain::Positive);

/// The rules of four fours: any operator and sign but a minus before a value, joined numbers and decimals.
const EVERY_SIGN: Rules = Rules {
    operators: Operators::FOUR_FOURS,
    join: Join::Digits,
    points: Points::Decimals,
    ..rules(Order::Any, Use::All, Domain::Rational)
};

/// The built-in games, in the order of listings.
static TABLE: [Game; 17] = [
    Game::CARDS,
    Game::COUNTDOWN,
    Game::TWENTY_FOUR,
    Game::PRIMES,
    Game::KRYPTO,
    Game::MAKE_TEN,
    Game::TEN,
    Game::HUNDRED,
    Game::N_COPIES,
    Game::FOUR_FOURS,
    Game::YEAR,
    Game::FRIEDMAN,
    Game::DES_CHIFFRES,
    Game::CIFRAS,
    Game::BIR_ISLEM,
    Game::BIR_ISLEM_TILES,
    Game::DIGITS,
];

impl Game {
    /// Lists the built-in games.
    ///
    /// ```
    /// assert_eq!(sumwise::Game::built_in()[1], sumwise::Game::COUNTDOWN);
    /// ```
    pub fn built_in() -> &'static [Self] {
        &TABLE
    }

    /// The names of the built-in games.
    pub const NAMES: &'static [&'static str] = &{
        let mut names = [""; TABLE.len()];
        let mut at = 0;
        while at < names.len() {
            if let Inner::BuiltIn(Definition { name: Cow::Borrowed(name), .. }) = &TABLE[at].0 {
                names[at] = name;
            }
            at += 1;
        }
        names
    };

    /// Five cards in order must make a sixth.
    pub const CARDS: Self = game! {
        name: text("cards"),
        title: text("Cards"),
        description: text("five cards of 1–10 in four suits, in order, make a sixth card"),
        source: Some(text("Bucknall, “Arithmetic with cards”")),
        deck: drawers!(5 of pool!(1..=10 x 4)),
        targets: Targets::Draw,
        rules: rules(Order::Fixed, Use::All, Domain::Rational),
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Suits,
        bands: Bands::new([121, 219, 664]),
    };

    /// The numbers round: any of six tiles must make a three-digit target.
    pub const COUNTDOWN: Self = game! {
        name: text("countdown"),
        title: text("Countdown"),
        description: text("six of 24 tiles (1–10 twice, 25, 50, 75, 100) make a number from 101 to 999"),
        source: Some(text("Harris, “A Game of Six Integers”")),
        deck: drawers!(6 of pool!(1..=10 x 2, 25..=25 x 1, 50..=50 x 1, 75..=75 x 1, 100..=100 x 1)),
        targets: Targets::Range(101..=999),
        rules: TELEVISION,
        large: Some(25..=100),
        awards: Cow::Borrowed(&[
            Award { within: 0, points: 10 },
            Award { within: 5, points: 7 },
            Award { within: 10, points: 5 },
        ]),
        seconds: Some(30),
        look: Look::Tiles,
        bands: Bands::new([442, 773, 914]),
    };

    /// Four cards must make 24.
    pub const TWENTY_FOUR: Self = game! {
        name: text("24"),
        title: text("The 24 game"),
        description: text("four cards of 1–13 in four suits make 24"),
        source: Some(text("Cabanero, “The 24 Game”")),
        deck: drawers!(4 of pool!(1..=13 x 4)),
        targets: Targets::Fixed(24),
        rules: Rules::FREE,
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Suits,
        bands: Bands::new([250, 500, 750]),
    };

    /// The primes 2 3 5 7, in order, must make a number from 1 to 100.
    pub const PRIMES: Self = game! {
        name: text("primes"),
        title: text("Primes"),
        description: text("the primes 2 3 5 7, in order, make a number from 1 to 100"),
        source: Some(text("Bucknall, “Arithmetic with cards”")),
        deck: Deck::Given(Cow::Borrowed(&[2, 3, 5, 7])),
        targets: Targets::Range(1..=100),
        rules: rules(Order::Fixed, Use::All, Domain::Rational),
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Tiles,
        bands: Bands::new([355, 672, 827]),
    };

    /// Five cards of the Krypto deck must make a sixth.
    pub const KRYPTO: Self = game! {
        name: text("krypto"),
        title: text("Krypto"),
        description: text("five cards of the Krypto deck (56 cards of 1–25) make a sixth card"),
        source: None,
        deck: drawers!(5 of pool!(1..=6 x 3, 7..=10 x 4, 11..=17 x 2, 18..=25 x 1)),
        targets: Targets::Draw,
        rules: Rules::FREE,
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Cards,
        bands: Bands::new([193, 359, 698]),
    };

    /// Four digits must make 10.
    pub const MAKE_TEN: Self = game! {
        name: text("make-ten"),
        title: text("Make ten"),
        description: text("four digits make 10"),
        source: None,
        deck: drawers!(4 of pool!(0..=9)),
        targets: Targets::Fixed(10),
        rules: Rules::FREE,
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Tiles,
        bands: Bands::new([154, 207, 498]),
    };

    /// Four digits must make 10 in their order, as on a ticket or a train carriage.
    pub const TEN: Self = game! {
        name: text("ten"),
        title: text("Ten, in order"),
        description: text("four digits, in the order given, make 10"),
        source: None,
        deck: drawers!(4 of pool!(0..=9)),
        targets: Targets::Fixed(10),
        rules: rules(Order::Fixed, Use::All, Domain::Rational),
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Tiles,
        bands: Bands::new([174, 231, 577]),
    };

    /// The digits 1 to 9 in order, some of them joined, must make 100 without brackets.
    pub const HUNDRED: Self = game! {
        name: text("hundred"),
        title: text("One to nine"),
        description: text("1 to 9, in order, some of them joined and without brackets, make 100"),
        source: Some(text("Dudeney, “Amusements in Mathematics”, The Digital Century")),
        deck: Deck::Given(Cow::Borrowed(&[1, 2, 3, 4, 5, 6, 7, 8, 9])),
        targets: Targets::Fixed(100),
        rules: Rules {
            join: Join::Digits,
            brackets: Brackets::None,
            ..rules(Order::Fixed, Use::All, Domain::Rational)
        },
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Tiles,
        bands: None,
    };

    /// Copies of one number must make 0, 1, 2 and so on: four fours.
    pub const N_COPIES: Self = game! {
        name: text("n-copies"),
        title: text("One number, many times"),
        description: text("copies of one digit make 0, 1, 2, … (four fours)"),
        source: None,
        deck: Deck::Copies { values: 1..=9, numbers: 4 },
        targets: Targets::Range(0..=20),
        rules: Rules::FREE,
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Tiles,
        bands: Bands::new([33, 145, 508]),
    };

    /// Four fours must make 0, 1, 2 and so on, with powers, factorials, roots, joined numbers and decimals.
    pub const FOUR_FOURS: Self = game! {
        name: text("four-fours"),
        title: text("Four fours"),
        description: text("four fours make 0, 1, 2, …, also with powers, factorials, roots, 44 and .4"),
        source: Some(text("Rouse Ball, “Mathematical Recreations and Essays”")),
        deck: Deck::Copies { values: 4..=4, numbers: 4 },
        targets: Targets::Range(0..=100),
        rules: EVERY_SIGN,
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Tiles,
        bands: None,
    };

    /// The digits of a year must make 1, 2, 3 and so on, as four fours do. The deck has the years of this century.
    pub const YEAR: Self = game! {
        name: text("year"),
        title: text("The year game"),
        description: text("the digits of a year make 1, 2, 3, …, also with powers, factorials, roots, joined and with a point"),
        source: Some(text("Math Forum, “The Year Game”")),
        deck: drawers!(1 of pool!(2..=2), 1 of pool!(0..=0), 1 of pool!(0..=9), 1 of pool!(0..=9)),
        targets: Targets::Range(1..=100),
        rules: EVERY_SIGN,
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Tiles,
        bands: None,
    };

    /// The digits of a number must make it, without all of them joined alone: Friedman numbers.
    pub const FRIEDMAN: Self = game! {
        name: text("friedman"),
        title: text("Friedman numbers"),
        description: text("the digits of a number make it, also with powers, a minus and joined, but not by writing it down"),
        source: Some(text("Friedman, “Problem of the Month”, August 2000")),
        deck: drawers!(4 of pool!(0..=9)),
        targets: Targets::Joined,
        rules: Rules {
            operators: Operators::FRIEDMAN,
            join: Join::Some,
            ..rules(Order::Any, Use::All, Domain::Rational)
        },
        large: None,
        awards: Cow::Borrowed(EXACT),
        seconds: None,
        look: Look::Tiles,
        bands: None,
    };

    /// The numbers round of French television: the tiles of Countdown, with 100 as an additional target.
    pub const DES_CHIFFRES: Self = game! {
        name: text("des-chiffres"),
        title: text("Le compte est bon"),
        description: text("six of 24 tiles (1–10 twice, 25, 50, 75, 100) make a number from 100 to 999"),
        source: Some(text("France 2, “Des chiffres et des lettres”")),
        deck: drawers!(6 of pool!(1..=10 x 2, 25..=25 x 1, 50..=50 x 1, 75..=75 x 1, 100..=100 x 1)),
        targets: Targets::Range(100..=999),
        rules: TELEVISION,
        large: Some(25..=100),
        awards: Cow::Borrowed(EXACT),
        seconds: Some(40),
        look: Look::Tiles,
        bands: Bands::new([426, 767, 907]),
    };

    /// The numbers round of Spanish television: 9 points for the target, in 45 seconds.
    pub const CIFRAS: Self = game! {
        name: text("cifras"),
        title: text("Cifras"),
        description: text("six of 24 tiles (1–10 twice, 25, 50, 75, 100) make a number from 101 to 999"),
        source: Some(text("La 2, “Cifras y letras”")),
        deck: drawers!(6 of pool!(1..=10 x 2, 25..=25 x 1, 50..=50 x 1, 75..=75 x 1, 100..=100 x 1)),
        targets: Targets::Range(101..=999),
        rules: TELEVISION,
        large: Some(25..=100),
        awards: Cow::Borrowed(&[Award { within: 0, points: 9 }]),
        seconds: Some(45),
        look: Look::Tiles,
        bands: Bands::new([442, 773, 914]),
    };

    /// The numbers round of Turkish television: five digits and one of 10, 20, …, 90.
    pub const BIR_ISLEM: Self = game! {
        name: text("bir-islem"),
        title: text("Bir işlem"),
        description: text("five digits of 1–9 and one of 10, 20, …, 90 make a number from 100 to 999"),
        source: Some(text("TRT, “Bir kelime bir işlem”")),
        deck: drawers!(
            5 of pool!(1..=9),
            1 of pool!(
                10..=10 x 1, 20..=20 x 1, 30..=30 x 1, 40..=40 x 1, 50..=50 x 1, 60..=60 x 1, 70..=70 x 1, 80..=80 x 1,
                90..=90 x 1
            )
        ),
        targets: Targets::Range(100..=999),
        rules: TELEVISION,
        large: None,
        awards: Cow::Borrowed(BY_ONE),
        seconds: None,
        look: Look::Tiles,
        bands: Bands::new([406, 767, 911]),
    };

    /// The Turkish numbers round with other tiles: five numbers of 1–10 and one of 25, 50, 75, 100.
    pub const BIR_ISLEM_TILES: Self = game! {
        name: text("bir-islem-tiles"),
        title: text("Bir işlem, tiles"),
        description: text("five of 1–10 and one of 25, 50, 75, 100 make a number from 100 to 999"),
        source: Some(text("TRT, “Bir kelime bir işlem”")),
        deck: drawers!(
            5 of pool!(1..=10),
            1 of pool!(25..=25 x 1, 50..=50 x 1, 75..=75 x 1, 100..=100 x 1)
        ),
        targets: Targets::Range(100..=999),
        rules: TELEVISION,
        large: None,
        awards: Cow::Borrowed(BY_ONE),
        seconds: None,
        look: Look::Tiles,
        bands: Bands::new([398, 736, 905]),
    };

    /// The newspaper game with stars: six different numbers, whole steps, and stars for near misses.
    pub const DIGITS: Self = game! {
        name: text("digits"),
        title: text("Digits"),
        description: text(
            "six different numbers of 1–25 make a number from 50 to 500; 3 stars for it, 2 within 10, 1 within 25",
        ),
        source: Some(text("The New York Times, “Digits”, whose deck is not published: this one is ours")),
        deck: drawers!(6 of pool!(1..=25 x 1)),
        targets: Targets::Range(50..=500),
        rules: TELEVISION,
        large: None,
        awards: Cow::Borrowed(&[
            Award { within: 0, points: 3 },
            Award { within: 10, points: 2 },
            Award { within: 25, points: 1 },
        ]),
        seconds: None,
        look: Look::Tiles,
        bands: Bands::new([286, 420, 594]),
    };
}

/// One point less for each unit of distance.
const BY_ONE: &[Award] = &[
    Award { within: 0, points: 10 },
    Award { within: 1, points: 9 },
    Award { within: 2, points: 8 },
    Award { within: 3, points: 7 },
    Award { within: 4, points: 6 },
    Award { within: 5, points: 5 },
    Award { within: 6, points: 4 },
    Award { within: 7, points: 3 },
    Award { within: 8, points: 2 },
    Award { within: 9, points: 1 },
];

/// Returns the bands that a built-in game has in [version 1](crate::grade::Version::One) of the grades. They stay as they are.
pub(super) fn first_bands(game: &str) -> Option<Bands> {
    Bands::new(match game {
        "cards" => [153, 277, 788],
        "countdown" | "cifras" => [730, 881, 929],
        "24" => [250, 500, 750],
        "primes" => [451, 634, 849],
        "krypto" => [241, 532, 829],
        "make-ten" => [138, 209, 557],
        "ten" => [161, 227, 608],
        "n-copies" => [12, 156, 704],
        "des-chiffres" => [714, 879, 928],
        "bir-islem" => [673, 878, 928],
        "bir-islem-tiles" => [676, 872, 926],
        "digits" => [606, 763, 852],
        _ => return None,
    })
}
