//! The key: each puzzle with its best solution, step by step.

use sumwise::generate::Item;
use sumwise::solve::Solution;

use super::page::{Anchor, Area, Micrometres, Page, Shade, Text, mm};
use super::signs;

/// The gap between the two columns of a page.
const GAP: Micrometres = mm(8);

/// How far everything but the number of a puzzle stands to the right.
const INDENT: Micrometres = mm(9);

/// The width of the word for how hard it is.
const BAND: Micrometres = mm(13);

/// The gap under an answer.
const AFTER: Micrometres = mm(4);

/// What is written about a puzzle, line under line.
struct Answer {
    number: usize,
    band: Option<&'static str>,
    lines: Vec<String>,
    id: String,
}

/// Draws answers, the first one with this number, until the page is full; returns how many.
pub(super) fn draw(page: &mut Page, items: &[Item], first: usize, area: &Area) -> usize {
    let width = (area.width - GAP) / 2;
    let right = area.x + width + GAP;
    let mut drawn = 0;
    for x in [area.x, right] {
        let mut rest = Area { x, width, ..*area };
        while let Some(item) = items.get(drawn) {
            let answer = Answer::new(item, first + drawn);
            let height = answer.height().min(area.height);
            if height > rest.height {
                break;
            }
            let (place, below) = rest.cut(height);
            answer.draw(page, &place);
            rest = below;
            drawn += 1;
        }
    }
    drawn
}

impl Answer {
    fn new(item: &Item, number: usize) -> Self {
        let labels = &item.labels;
        let band = labels.grade.as_ref().map(|grade| grade.band.name());
        Self { number, band, lines: lines(item), id: item.puzzle.to_string() }
    }

    /// The height that it takes in letters of full size.
    fn height(&self) -> Micrometres {
        Self::LINE * self.count() + AFTER
    }

    /// How many lines it has with its id.
    fn count(&self) -> i64 {
        i64::try_from(self.lines.len()).expect("a solution has few steps") + 1
    }

    /// The height of a line.
    const LINE: Micrometres = 4600;

    /// Draws it, in smaller letters where the place is lower than it is.
    fn draw(&self, page: &mut Page, place: &Area) {
        let line = ((place.height - AFTER) / self.count()).min(Self::LINE);
        let size = line * 3 / 4;
        let mut baseline = place.y + size;
        let (from, width) = (place.x + INDENT, place.width - INDENT);
        page.write(Text::new(format!("{}.", self.number), size, place.x, baseline).bold().within(INDENT - mm(1)));
        for (index, text) in self.lines.iter().enumerate() {
            let text = if index == 0 {
                Text::new(text, size, from, baseline).bold().within(width - BAND)
            } else {
                Text::new(text, size * 9 / 10, from, baseline).within(width)
            };
            page.write(text);
            if let (0, Some(band)) = (index, self.band) {
                let band = Text::new(band, size * 8 / 10, place.right(), baseline);
                page.write(band.anchored(Anchor::End).shaded(Shade::Grey));
            }
            baseline += line;
        }
        page.write(Text::new(&self.id, size * 7 / 10, from, baseline).shaded(Shade::Grey).within(width));
    }
}

/// The best solution and its steps, or what comes nearest.
fn lines(item: &Item) -> Vec<String> {
    let equation = |solution: &Solution| {
        let (formula, value) = (signs::formula(solution.formula()), signs::number(solution.value()));
        if formula == value { formula } else { format!("{formula} = {value}") }
    };
    let Some(best) = &item.labels.best else {
        let mut lines = vec!["cannot be done".to_owned()];
        if let Some(distance) = item.labels.distance(&item.puzzle) {
            lines[0] += &format!(": the nearest is {} away", signs::number(&distance));
        }
        lines.extend(item.labels.nearest.iter().map(equation));
        return lines;
    };
    let steps = best.formula().to_steps().expect("a solution has a value");
    // A single step says what the formula says.
    let steps = steps.iter().filter(|_| steps.len() > 1).map(signs::step);
    std::iter::once(equation(best)).chain(steps).collect()
}
