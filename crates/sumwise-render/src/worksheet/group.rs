//! The puzzles of a worksheet by their games and rules.

use sumwise::generate::Item;

use super::area::{Area, Micrometres, mm};
use super::instructions::instructions;
use super::page::{Page, Text};
use super::widths::wrap;
use crate::language::Language;

/// The font size of the title of a group.
const TITLE: Micrometres = 4500;

/// The gap above the title of a group that follows another.
const ABOVE: Micrometres = mm(6);

/// Puzzles of one game and the same rules.
pub(super) struct Group<'a> {
    pub(super) title: &'a str,
    pub(super) instructions: String,
    /// The number of puzzles.
    pub(super) count: usize,
}

/// Sorts puzzles by game and rules, in the order in which these first occur, and returns the groups.
pub(super) fn grouped(items: &[Item], language: Language) -> (Vec<&Item>, Vec<Group<'_>>) {
    let mut groups: Vec<Vec<&Item>> = Vec::new();
    for item in items {
        let puzzle = &item.puzzle;
        let is_alike = |group: &&mut Vec<&Item>| {
            let first = &group[0].puzzle;
            first.game() == puzzle.game() && first.hand().rules() == puzzle.hand().rules()
        };
        match groups.iter_mut().find(is_alike) {
            Some(group) => group.push(item),
            None => groups.push(vec![item]),
        }
    }
    let described = groups.iter().map(|group| Group {
        title: group[0].puzzle.game().map_or(language.words().untitled, |game| language.title(game)),
        instructions: instructions(group, language),
        count: group.len(),
    });
    let described = described.collect();
    (groups.into_iter().flatten().collect(), described)
}

/// Returns the title that the groups have in common, if they have one.
pub(super) fn common_title<'a>(groups: &[Group<'a>]) -> Option<&'a str> {
    let title = groups.first()?.title;
    groups.iter().all(|group| group.title == title).then_some(title)
}

/// The puzzles of one group on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) group: usize,
    pub(super) count: usize,
    pub(super) rows: usize,
}

/// Returns the puzzles that follow the first `done` on a page of a number of rows.
pub(super) fn parts(groups: &[Group<'_>], mut done: usize, mut rows: usize, columns: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    for (group, Group { count, .. }) in groups.iter().enumerate() {
        let skipped = done.min(*count);
        done -= skipped;
        let count = (count - skipped).min(rows * columns);
        if count > 0 {
            let needed = count.div_ceil(columns);
            parts.push(Part { group, count, rows: needed });
            rows -= needed;
        }
    }
    parts
}

impl Group<'_> {
    /// Returns the lines of the title and the instructions.
    fn lines(&self, area: &Area) -> Vec<String> {
        wrap(&self.instructions, false, 3500, area.width)
    }

    /// Returns the height of the title and the instructions. Every group but the first on a page has a gap above.
    pub(super) fn height(&self, area: &Area, is_first: bool) -> Micrometres {
        let lines = i64::try_from(self.lines(area).len()).expect("instructions have few lines");
        let above = if is_first { 0 } else { ABOVE };
        above + mm(7) + lines * mm(5)
    }

    /// Draws the title and the instructions at the bottom of an area.
    pub(super) fn draw(&self, page: &mut Page, area: &Area) {
        let lines = self.lines(area);
        let mut baseline =
            area.bottom() - mm(2) - mm(5) * i64::try_from(lines.len()).expect("instructions have few lines");
        page.write(Text::new(self.title, TITLE, area.x, baseline).bold().within(area.width));
        for line in lines {
            baseline += mm(5);
            page.write(Text::new(line, 3500, area.x, baseline).within(area.width));
        }
    }
}
