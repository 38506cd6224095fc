//! The numbers of a puzzle as tiles or as playing cards.

use sumwise::{Game, Puzzle};

use super::page::{Area, Micrometres, Page, Shade, Text};
use super::signs;

/// Width and height of what shows a number, as a ratio.
const fn shape(game: Game) -> (i64, i64) {
    match game {
        Game::Cards | Game::TwentyFour | Game::Krypto => (5, 7),
        Game::Countdown | Game::Primes | Game::MakeTen | Game::NCopies => (1, 1),
    }
}

/// Draws the numbers into an area, each no higher than `highest`; returns what they take up.
pub(super) fn draw(page: &mut Page, puzzle: &Puzzle, area: &Area, highest: Micrometres, side: Side) -> Area {
    let numbers: Vec<String> = puzzle.hand().numbers().iter().map(signs::number).collect();
    let places = places(numbers.len(), area, highest, shape(puzzle.game()), side);
    let (first, last) = (places[0], places[places.len() - 1]);
    let amid =
        |number: &String, place: &Area| Text::amid(number, place.height * 11 / 20, &place.inside(place.width / 7));
    let smallest = numbers.iter().zip(&places).map(|(number, place)| amid(number, place).size).min();
    for (number, place) in numbers.iter().zip(&places) {
        page.frame(*place, place.width / 8, Shade::Black);
        page.write(Text::amid(number, smallest.unwrap_or(1), &place.inside(place.width / 7)));
    }
    Area { height: last.bottom() - first.y, ..*area }
}

/// Where in an area the numbers stand when there is room to spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Middle,
}

/// Places for so many numbers, as large as they fit, in rows from the top of an area. The gap between them is an eighth of
/// their width.
fn places(count: usize, area: &Area, highest: Micrometres, (wide, high): (i64, i64), side: Side) -> Vec<Area> {
    let count = i64::try_from(count).expect("a hand is no longer than its bound");
    let rows_of = |columns: i64| (count + columns - 1) / columns;
    let widest = |columns: i64| {
        let across = 8 * area.width / (9 * columns - 1);
        let down = 8 * wide * area.height / (8 * rows_of(columns) * high + (rows_of(columns) - 1) * wide);
        across.min(down).min(highest * wide / high)
    };
    let columns = (1..=count).max_by_key(|&columns| (widest(columns), columns)).expect("a hand has numbers");
    let (width, gap) = (widest(columns), widest(columns) / 8);
    let height = width * high / wide;
    let place = |index: i64| {
        let (row, column) = (index / columns, index % columns);
        let of_row = columns.min(count - row * columns);
        let indent = match side {
            Side::Left => 0,
            Side::Middle => (area.width - of_row * width - (of_row - 1) * gap) / 2,
        };
        let (x, y) = (area.x + indent + column * (width + gap), area.y + row * (height + gap));
        Area { x, y, width, height }
    };
    (0..count).map(place).collect()
}
