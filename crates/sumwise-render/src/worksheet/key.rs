//! The key: each puzzle with its best solution, step by step.

use sumwise::Formula;
use sumwise::check::check_formula;
use sumwise::generate::Item;
use sumwise::solve::Solution;

use super::Style;
use super::area::{Area, Micrometres, mm};
use super::page::{Anchor, Page, Shade, Text};
use super::widths::wrap;
use crate::language::{Language, Words, filled};

/// The gap between the two columns of a page.
const GAP: Micrometres = mm(8);

/// The indent of all but the number of a puzzle.
const INDENT: Micrometres = mm(9);

/// The width of the band of difficulty.
const BAND: Micrometres = mm(13);

/// The gap below an answer.
const AFTER: Micrometres = mm(4);

/// The font size of an answer.
const SIZE: Micrometres = 3450;

/// The height of a line of an answer.
const LINE: Micrometres = 4600;

/// The entry of a puzzle in the key.
struct Answer {
    number: usize,
    band: Option<&'static str>,
    /// The best solution, on as many lines as it needs.
    headline: Vec<String>,
    lines: Vec<String>,
    id: String,
}

/// Draws answers, numbered from `first` on, until the page is full, and returns how many it has drawn.
pub(super) fn draw(page: &mut Page, items: &[&Item], first: usize, style: &Style, area: &Area) -> usize {
    let width = (area.width - GAP) / 2;
    let right = area.x + width + GAP;
    let answers: Vec<Answer> =
        items.iter().enumerate().map(|(index, item)| Answer::new(item, first + index, style, width)).collect();
    let heights: Vec<Micrometres> = answers.iter().map(|answer| answer.height().min(area.height)).collect();
    let (left, drawn) = split(&heights, area.height);
    for (x, from, to) in [(area.x, 0, left), (right, left, drawn)] {
        let mut rest = Area { x, width, ..*area };
        for (answer, &height) in answers[from..to].iter().zip(&heights[from..]) {
            let (place, below) = rest.cut(height);
            answer.draw(page, &place);
            rest = below;
        }
    }
    drawn
}

/// Returns the number of answers in the left column, and in both. If all fit, the columns are of about the same height.
fn split(heights: &[Micrometres], room: Micrometres) -> (usize, usize) {
    let count_within = |heights: &[Micrometres], most| {
        let ends = heights.iter().scan(0, |end, height| {
            *end += height;
            Some(*end)
        });
        ends.take_while(|&end| end <= most).count()
    };
    let left = count_within(heights, room);
    let drawn = left + count_within(&heights[left..], room);
    if drawn < heights.len() {
        return (left, drawn);
    }
    let height = |part: &[Micrometres]| part.iter().sum::<Micrometres>();
    let balanced = (0..=left).filter(|&left| height(&heights[left..]) <= room);
    let left = balanced.min_by_key(|&left| (height(&heights[..left]) - height(&heights[left..])).abs()).unwrap_or(left);
    (left, drawn)
}

impl Answer {
    fn new(item: &Item, number: usize, style: &Style, width: Micrometres) -> Self {
        let (band, (headline, lines)) = (style.band(item), lines(item, style.language));
        let headline = wrap(&headline, true, SIZE, width - INDENT - BAND);
        Self { number, band, headline, lines, id: item.puzzle.to_string() }
    }

    /// Returns the height in letters of full size.
    fn height(&self) -> Micrometres {
        LINE * self.count() + AFTER
    }

    /// Returns the number of lines, with the id.
    fn count(&self) -> i64 {
        i64::try_from(self.headline.len() + self.lines.len() + 1).expect("a solution has few steps")
    }

    /// Draws the answer, in smaller letters if it is higher than its place.
    fn draw(&self, page: &mut Page, place: &Area) {
        let line = ((place.height - AFTER) / self.count()).min(LINE);
        let size = SIZE * line / LINE;
        let (from, width) = (place.x + INDENT, place.width - INDENT);
        let mut baseline = place.y + size;
        page.write(Text::new(format!("{}.", self.number), size, place.x, baseline).bold().within(INDENT - mm(1)));
        if let Some(band) = self.band {
            let band = Text::new(band, size * 8 / 10, place.right(), baseline);
            page.write(band.anchored(Anchor::End).shaded(Shade::Grey));
        }
        let mut write = |text: Text| {
            page.write(Text { baseline, ..text });
            baseline += line;
        };
        for text in &self.headline {
            write(Text::new(text, size, from, 0).bold().within(width - BAND));
        }
        for text in &self.lines {
            write(Text::new(text, size * 9 / 10, from, 0).within(width));
        }
        write(Text::new(&self.id, size * 7 / 10, from, 0).shaded(Shade::Grey).within(width));
    }
}

/// Returns the solution as a reader computes the printed text, from left to right: `8*(6/(4-2))` is printed `8*6/(4-2)`,
/// and read as `(8*6)/(4-2)`. If the rules forbid one of those steps, the solution stays as it is.
fn as_read(item: &Item, best: &Solution) -> Formula {
    let read = best.formula().infix().to_string().parse().ok();
    read.filter(|read| check_formula(&item.puzzle, read).is_correct()).unwrap_or_else(|| best.formula().clone())
}

/// Returns the best solution, or the nearest formulas, and its steps.
fn lines(item: &Item, language: Language) -> (String, Vec<String>) {
    let equation = |solution: &Solution| {
        let (formula, value) = (solution.formula().typographic(), solution.value().typographic());
        if formula == value { formula } else { format!("{formula} = {value}") }
    };
    let Some(best) = &item.labels.best else {
        let Words { cannot, nearest, .. } = language.words();
        let distance = item.labels.distance(&item.puzzle);
        let away = distance.map(|distance| filled(nearest, &[("distance", &distance.typographic())]));
        return (away.unwrap_or_else(|| (*cannot).to_owned()), item.labels.nearest.iter().map(equation).collect());
    };
    let steps = item.puzzle.hand().steps_of(&as_read(item, best)).expect("a solution has a value");
    // A single step would repeat the formula.
    let steps = steps.iter().filter(|_| steps.len() > 1).map(|step| step.typographic(language.words().list));
    (equation(best), steps.collect())
}

#[cfg(test)]
mod tests {
    use sumwise::Puzzle;
    use sumwise::generate::Labels;

    use super::*;

    #[test]
    fn columns_are_full_or_of_about_the_same_height() {
        let heights: Vec<Micrometres> = (0..40).map(|index| 20 + index * 7 % 19).collect();
        for count in 0..heights.len() {
            let (heights, room) = (&heights[..count], 300);
            let (left, drawn) = split(heights, room);
            let height = |part: &[Micrometres]| part.iter().sum::<Micrometres>();
            let columns = [height(&heights[..left]), height(&heights[left..drawn])];
            assert!(columns.iter().all(|&column| column <= room), "{count}: {columns:?}");
            if drawn < count {
                assert!(
                    columns[1] + heights[drawn] > room && columns[0] + heights[left] > room,
                    "{count}: {columns:?}"
                );
            } else {
                assert!((columns[0] - columns[1]).abs() <= 38, "{count}: {columns:?}");
            }
        }
    }

    #[test]
    fn steps_go_from_left_to_right_as_a_solution_is_read() {
        let puzzle: Puzzle = "24:2,4,6,8=24".parse().unwrap();
        let labels = Labels::of(&puzzle);
        assert_eq!(labels.best.as_ref().unwrap().formula().full().to_string(), "8*(6/(4-2))");
        let (headline, steps) = lines(&Item { index: 0, puzzle, labels }, Language::English);
        assert_eq!(headline, "8 × 6 ÷ (4 − 2) = 24");
        assert_eq!(steps, ["8 × 6 = 48", "4 − 2 = 2", "48 ÷ 2 = 24"]);
    }
}
