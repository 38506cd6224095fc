//! The numbers of a puzzle as tiles or as playing cards.

use sumwise::Look;
use sumwise::{Game, Puzzle, Rational};

use super::area::{Area, Micrometres};
use super::page::{Mark, Page, Shade, Text};
use super::suit::{Pip, Suit};

fn look(puzzle: &Puzzle) -> Look {
    puzzle.game().map_or(Look::Tiles, Game::look)
}

/// Returns the ratio of width to height of a tile or card.
const fn shape(look: Look) -> (i64, i64) {
    match look {
        Look::Cards | Look::Suits => (5, 7),
        _ => (1, 1),
    }
}

/// Chooses the suits of the cards of a hand. A card comes twice only after its number has come in all four suits.
fn suits(puzzle: &Puzzle) -> Vec<Suit> {
    let mut cards: Vec<(&Rational, Suit)> = Vec::new();
    if look(puzzle) == Look::Suits {
        for (index, number) in puzzle.hand().numbers().iter().enumerate() {
            let suits = (index..index + 4).map(|suit| Suit::ALL[suit % 4]);
            let free = suits.clone().find(|suit| !cards.contains(&(number, *suit)));
            cards.push((number, free.unwrap_or(Suit::ALL[index % 4])));
        }
    }
    cards.into_iter().map(|(_, suit)| suit).collect()
}

/// Draws a suit in two corners of a card.
fn pips(page: &mut Page, suit: Suit, card: &Area) {
    let (edge, size) = (card.height / 18, card.height * 3 / 20);
    let upper = Area { x: card.x + edge, y: card.y + edge, width: size, height: size };
    let lower = Area { x: card.right() - edge - size, y: card.bottom() - edge - size, ..upper };
    for (area, is_turned) in [(upper, false), (lower, true)] {
        page.marks.push(Mark::Pip(Pip { suit, area, is_turned }));
    }
}

/// Draws the numbers into an area, each no higher than `highest`, and returns the area that they take up.
pub(super) fn draw(page: &mut Page, puzzle: &Puzzle, area: &Area, highest: Micrometres, side: Side) -> Area {
    let numbers: Vec<String> = puzzle.hand().numbers().iter().map(Rational::typographic).collect();
    let places = places(numbers.len(), area, highest, shape(look(puzzle)), side);
    let (first, last) = (places[0], places[places.len() - 1]);
    let inside = first.inside(first.width / 7);
    let sizes = numbers.iter().map(|number| Text::amid(number, first.height / 2, &inside).size);
    let smallest = sizes.min().expect("a hand has numbers");
    for (number, place) in numbers.iter().zip(&places) {
        page.frame(*place, place.width / 8, Shade::Black);
        page.write(Text::amid(number, smallest, &place.inside(place.width / 7)));
    }
    for (suit, place) in suits(puzzle).into_iter().zip(&places) {
        pips(page, suit, place);
    }
    let right = places.iter().map(Area::right).max().expect("a hand has numbers");
    Area { width: right - first.x, height: last.bottom() - first.y, ..first }
}

/// The alignment of numbers in an area that is wider than they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Middle,
}

/// Places numbers in rows from the top of an area, as large as they fit. The gap between two is an eighth of their width.
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
