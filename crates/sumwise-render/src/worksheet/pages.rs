//! The pages of a worksheet: their puzzles, and their places.

use sumwise::generate::Item;

use super::area::{Area, Micrometres};
use super::code::Codes;
use super::group::{self, Group, Part};
use super::{Layout, Page, Style, WorksheetError, cards, key, list, margins};

/// A page without its footer, and the ids for the footer, each with the number of its puzzle.
pub(super) type Unfinished = (Page, Vec<(usize, String)>);

/// Lays out the pages of puzzles.
pub(super) fn puzzles(
    items: &[&Item],
    groups: &[Group<'_>],
    title: &str,
    style: &Style,
) -> Result<Vec<Unfinished>, WorksheetError> {
    let code = style.codes.as_ref().and_then(Codes::of_sheet).map(super::Code::of).transpose()?;
    // The instructions of a single group stand under the title.
    let instructions = if let [group] = groups { &group.instructions } else { "" };
    let mut pages = Vec::new();
    let mut done = 0;
    while done < items.len() {
        let mut page = Page::new(style.paper.size());
        let mut area = margins::head(&mut page, title, instructions, code.clone(), style.language);
        let plan = Plan::of(items, groups, done, style.layout, &area);
        for (index, part) in plan.parts.iter().enumerate() {
            let height = head_height(groups, part, index, &area);
            let (head, below) = area.cut(height);
            if height > 0 {
                groups[part.group].draw(&mut page, &head);
            }
            let (items, first) = (&items[done..done + part.count], done + 1);
            match style.layout {
                Layout::Cards(per_page) => cards::draw(&mut page, items, first, style, per_page, &below, plan.row)?,
                Layout::List => list::draw(&mut page, items, first, style, &below, plan.row)?,
            }
            done += part.count;
            area = below.cut(small(part.rows) * (plan.row + gap(style.layout))).1;
        }
        pages.push((page, plan.ids));
    }
    Ok(pages)
}

/// Lays out the pages of the key.
pub(super) fn key(items: &[&Item], title: &str, style: &Style) -> Vec<Unfinished> {
    let mut pages = Vec::new();
    let mut done = 0;
    while done < items.len() {
        let mut page = Page::new(style.paper.size());
        let area = margins::key_head(&mut page, title, style.language);
        let (area, _) = area.cut(area.height - margins::foot_height(&[], area.width));
        done += key::draw(&mut page, &items[done..], done + 1, style, &area);
        pages.push((page, Vec::new()));
    }
    pages
}

/// The puzzles of a page.
struct Plan {
    parts: Vec<Part>,
    /// The ids, each with the number of its puzzle.
    ids: Vec<(usize, String)>,
    /// The height of a row.
    row: Micrometres,
}

impl Plan {
    /// Plans the page after `done` puzzles: as many rows as fit.
    fn of(items: &[&Item], groups: &[Group<'_>], done: usize, layout: Layout, area: &Area) -> Self {
        let (columns, most, least) = match layout {
            Layout::Cards(per_page) => {
                let (columns, rows) = per_page.grid();
                (columns, rows, if groups.len() > 1 { per_page.least_height() } else { 0 })
            }
            Layout::List => (1, usize::try_from(area.height / list::ROW).expect("a page has some height"), list::ROW),
        };
        let plan = |rows: usize| {
            let parts = group::parts(groups, done, rows, columns);
            let count = parts.iter().map(|part| part.count).sum();
            let ids: Vec<(usize, String)> = (done + 1..)
                .zip(&items[done..])
                .take(count)
                .map(|(number, item)| (number, item.puzzle.to_string()))
                .collect();
            let heads: Micrometres =
                parts.iter().enumerate().map(|(index, part)| head_height(groups, part, index, area)).sum();
            let room = area.height - margins::foot_height(&ids, area.width) - heads - small(rows - 1) * gap(layout);
            Self { parts, ids, row: room / small(rows) }
        };
        (1..=most).rev().map(plan).find(|plan| plan.row >= least).unwrap_or_else(|| plan(1))
    }
}

/// Returns the height of the title and the instructions of a part of a page, which a single group has at the top of the page.
fn head_height(groups: &[Group<'_>], part: &Part, index: usize, area: &Area) -> Micrometres {
    if groups.len() > 1 { groups[part.group].height(area, index == 0) } else { 0 }
}

/// Returns the gap between two rows.
const fn gap(layout: Layout) -> Micrometres {
    match layout {
        Layout::Cards(_) => cards::GAP,
        Layout::List => 0,
    }
}

fn small(count: usize) -> i64 {
    i64::try_from(count).expect("a page has few puzzles")
}
