//! The drawing of a round, a function of its state.

use std::env;
use std::ops::Range;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Alignment, Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Wrap};
use sumwise::Operator;

use super::state::State;

/// The smallest size of the screen.
const WIDTH: u16 = 80;
const HEIGHT: u16 = 24;

const HELP: &str = "\
Make the target from the numbers. A step joins two numbers into one.

1 … 6    choose a number, or the second one of a step
+ - * /  choose an operator
Esc      clear the choice
Enter    type a step or a whole formula, from the numbers left or dealt
u r x    undo a step, redo it, undo all
h        show a hint: whether it can be done (1 point); again: the last
         operator (2), the next step (3), a solution (10)
d        declare the nearest value so far, if it earns points
n        say that it cannot be done
g        give up
q        quit

Numbers, operators and keys can also be clicked.

Press any key to go back.";

/// The use of colours. Words, borders and bold type carry the same information.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) colours: bool,
}

impl Look {
    /// Returns a look with colours, as `--color` says, or unless `NO_COLOR` is set.
    pub(super) fn of_environment() -> Self {
        let colours = match anstream::ColorChoice::global() {
            anstream::ColorChoice::Auto => env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
            choice => choice != anstream::ColorChoice::Never,
        };
        Self { colours }
    }

    fn colour(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }
}

/// The areas of the screen.
struct Places {
    title: Rect,
    target: Rect,
    numbers: Vec<Rect>,
    operators: Vec<(Rect, Operator)>,
    steps: Rect,
    told: Rect,
    entry: Rect,
    clock: Rect,
    keys: Vec<(Rect, KeyCode, String)>,
}

impl Places {
    fn new(area: Rect, state: &State<'_>) -> Self {
        let rows = [1, 3, 3, 3].map(Constraint::Length).into_iter();
        let rows = rows.chain([Constraint::Fill(1)]).chain([1, 1, 2].map(Constraint::Length));
        let [title, target, numbers, operators, panels, entry, clock, keys] = Layout::vertical(rows).areas(area);
        let [steps, told] = Layout::horizontal([Constraint::Length(30), Constraint::Fill(1)]).areas(panels);
        let symbols = state.round().puzzle().hand().rules().operators.as_slice();
        let widths = state.round().left().iter().map(|number| (number.value().to_string().len() + 4).max(9));
        Self {
            title,
            target: row(target, [17].into_iter()).remove(0),
            numbers: row(numbers, widths),
            operators: row(operators, symbols.iter().map(|_| 7)).into_iter().zip(symbols.iter().copied()).collect(),
            steps,
            told,
            entry,
            clock,
            keys: flow(keys, state.keys()),
        }
    }
}

/// Returns centered boxes of the given widths.
fn row(area: Rect, widths: impl Iterator<Item = usize>) -> Vec<Rect> {
    let widths: Vec<u16> = widths.map(|width| u16::try_from(width).unwrap_or(u16::MAX)).collect();
    let total = widths.iter().fold(0_u16, |total, width| total.saturating_add(*width));
    let mut x = area.x + area.width.saturating_sub(total) / 2;
    let place = |width: &u16| {
        let place = Rect { x, width: *width, ..area }.intersection(area);
        x = x.saturating_add(*width);
        place
    };
    widths.iter().map(place).collect()
}

/// Places keys and their actions on the lines of an area.
fn flow(area: Rect, keys: Vec<(KeyCode, String)>) -> Vec<(Rect, KeyCode, String)> {
    let (mut x, mut y) = (area.x.saturating_add(1), area.y);
    let mut placed = Vec::new();
    for (key, does) in keys {
        let text = format!("{key} {does}");
        let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
        if x.saturating_add(width) > area.right() {
            (x, y) = (area.x.saturating_add(1), y.saturating_add(1));
        }
        placed.push((Rect { x, y, width, height: 1 }.intersection(area), key, does));
        x = x.saturating_add(width).saturating_add(3);
    }
    placed
}

/// Returns the key that a click stands for.
pub(super) fn key_at(area: Rect, state: &State<'_>, x: u16, y: u16) -> Option<KeyCode> {
    let places = Places::new(area, state);
    let is_there = |place: &Rect| place.contains(Position { x, y });
    let number = ('1'..='9').zip(&places.numbers).find(|(_, place)| is_there(place)).map(|(key, _)| KeyCode::Char(key));
    let operator = || places.operators.iter().find(|(place, _)| is_there(place)).map(|(_, o)| KeyCode::Char(o.key()));
    let key = || places.keys.iter().find(|(place, ..)| is_there(place)).map(|(_, key, _)| *key);
    if state.entry.is_some() { key() } else { number.or_else(operator).or_else(key) }
}

/// Draws a round.
pub(super) fn draw(frame: &mut Frame<'_>, state: &State<'_>, look: Look) {
    let area = frame.area();
    if area.width < WIDTH || area.height < HEIGHT {
        let text = format!(
            "The game needs {WIDTH} columns and {HEIGHT} rows; this window has {} and {}. Make it larger, or quit with Ctrl-C.",
            area.width, area.height
        );
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    if state.help {
        let block = Block::bordered().title(" Help ");
        return frame.render_widget(Paragraph::new(HELP).block(block), area);
    }
    let places = Places::new(area, state);
    draw_title(frame, places.title, state);
    let target = Line::styled(state.round().puzzle().target().to_string(), Modifier::BOLD).centered();
    let block = Block::bordered().border_type(BorderType::Double).title(" target ").title_alignment(Alignment::Center);
    frame.render_widget(Paragraph::new(target).block(block).style(look.colour(Color::Yellow)), places.target);
    for (place, number) in state.round().left().iter().enumerate() {
        let key = format!(" {} ", place + 1);
        draw_tile(frame, places.numbers[place], &number.value().to_string(), &key, state.chosen == Some(place), look);
    }
    for (place, operator) in &places.operators {
        // A symbol that is no key shows the key.
        let symbol = operator.to_string();
        let key = if symbol.chars().eq([operator.key()]) { String::new() } else { format!(" {} ", operator.key()) };
        draw_tile(frame, *place, &symbol, &key, state.operator == Some(*operator), look);
    }
    draw_panels(frame, &places, state);
    draw_entry(frame, places.entry, state);
    draw_clock(frame, places.clock, state, look);
    for (place, key, does) in &places.keys {
        let key = Span::styled(key.to_string(), look.colour(Color::Cyan).add_modifier(Modifier::BOLD));
        frame.render_widget(Line::from(vec![key, Span::raw(format!(" {does}"))]), *place);
    }
}

fn draw_title(frame: &mut Frame<'_>, area: Rect, state: &State<'_>) {
    frame.render_widget(Line::styled(format!(" {}", state.title()), Modifier::BOLD), area);
    if state.score().rounds > 0 {
        frame.render_widget(Line::from(format!("{} ", state.score())).right_aligned(), area);
    }
}

/// Draws a tile; a chosen one has a thick border and an arrow.
fn draw_tile(frame: &mut Frame<'_>, area: Rect, text: &str, key: &str, chosen: bool, look: Look) {
    let (border, style) = if chosen {
        (BorderType::Thick, look.colour(Color::Green).add_modifier(Modifier::BOLD))
    } else {
        (BorderType::Rounded, Style::new())
    };
    let text = if chosen { format!("▸ {text}  ") } else { text.to_owned() };
    let block = Block::bordered().border_type(border).border_style(style).title_bottom(Line::from(key).centered());
    frame.render_widget(Paragraph::new(text).style(style).alignment(Alignment::Center).block(block), area);
}

fn draw_panels(frame: &mut Frame<'_>, places: &Places, state: &State<'_>) {
    let steps = state.round().steps().enumerate().map(|(index, step)| format!("{}. {step}", index + 1));
    let steps = wrapped(steps, places.steps.width);
    draw_panel(frame, places.steps, " Steps ", &steps);
    draw_panel(frame, places.told, " Messages ", &wrapped(state.told.iter().cloned(), places.told.width));
}

/// Draws the last lines that fit in a frame.
fn draw_panel(frame: &mut Frame<'_>, area: Rect, title: &str, lines: &[String]) {
    let fit = usize::from(area.height.saturating_sub(2));
    let lines = &lines[lines.len().saturating_sub(fit)..];
    let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::from(format!(" {line}"))).collect();
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), area);
}

/// Wraps texts between words to fit in a frame; continuation lines are indented.
fn wrapped(texts: impl Iterator<Item = String>, width: u16) -> Vec<String> {
    let fit = usize::from(width.saturating_sub(4)).max(1);
    let mut lines = Vec::new();
    for text in texts {
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > fit {
                lines.push(std::mem::replace(&mut line, " ".to_owned()));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

fn draw_entry(frame: &mut Frame<'_>, area: Rect, state: &State<'_>) {
    let Some(entry) = &state.entry else { return };
    let room = usize::from(area.width.saturating_sub(13));
    let hidden = entry.chars().count().saturating_sub(room);
    let seen: String = entry.chars().skip(hidden).collect();
    let column = area.x + 11 + u16::try_from(seen.chars().count()).unwrap_or(0);
    frame.render_widget(Line::from(vec![Span::styled(" Formula > ", Modifier::BOLD), Span::raw(seen)]), area);
    frame.set_cursor_position(Position { x: column, y: area.y });
}

/// Draws a shrinking bar and the seconds left.
fn draw_clock(frame: &mut Frame<'_>, area: Rect, state: &State<'_>, look: Look) {
    let Some((clock, left)) = state.clock() else { return };
    let seconds = left.as_millis().div_ceil(1000);
    let width = u128::from(area.width.saturating_sub(16));
    let full = (left.as_millis() * width).div_ceil(clock.as_millis().max(1));
    let bar = |cells: Range<u128>, cell: &str| cell.repeat(usize::try_from(cells.end - cells.start).unwrap_or(0));
    let colour = if seconds <= 5 { Color::Red } else { Color::Green };
    let text = if left.is_zero() { "  time is up".to_owned() } else { format!("{seconds:>5} s left") };
    let cells = vec![
        Span::raw(" "),
        Span::styled(bar(0..full, "█"), look.colour(colour)),
        Span::raw(bar(full..width, "░")),
        Span::styled(text, Modifier::BOLD),
    ];
    frame.render_widget(Line::from(cells), area);
}
