//! Charts of whole games, as SVG or PNG.
//!
//! The figures are exact; only positions on the paper are rounded.

mod drawing;
mod pixels;
#[cfg(test)]
mod tests;

use std::ops::Range;

use plotters::chart::MeshStyle;
use plotters::coord::Shift;
use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::prelude::*;
use sumwise::grade::Bands;
use sumwise::sweep::{Field, Histogram, Question, Summary};

use self::drawing::{Recorder, Shape};
use crate::sweep;

/// A finished chart.
#[derive(Clone, Debug)]
pub struct Chart {
    shapes: Vec<Shape>,
    size: (u32, u32),
}

/// How a chart looks.
///
/// ```
/// use sumwise_render::chart::{Look, Theme};
///
/// assert_eq!(Look::default(), Look { size: (800, 480), title: None, theme: Theme::Light });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The width and the height in pixels, from 480 and 320 on.
    pub size: (u32, u32),
    /// The title; `None` for what the chart shows.
    pub title: Option<String>,
    /// The colours.
    pub theme: Theme,
}

/// The colours of a chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on a dark ground.
    Dark,
}

impl Default for Look {
    fn default() -> Self {
        Self { size: (800, 480), title: None, theme: Theme::Light }
    }
}

impl Look {
    /// Returns the least width of the inside of a chart.
    fn inside(&self) -> f64 {
        f64::from(self.size.0) - 190.0
    }
}

impl Theme {
    fn colour(self, drawn: (u8, u8, u8)) -> (u8, u8, u8) {
        const WHITE: (u8, u8, u8) = (255, 255, 255);
        const INK: (u8, u8, u8) = (31, 84, 148);
        match (self, drawn) {
            (Self::Light, drawn) => drawn,
            (Self::Dark, WHITE) => (20, 24, 30),
            (Self::Dark, INK) => (120, 178, 240),
            (Self::Dark, (red, green, blue)) => (235 - red.min(235), 237 - green.min(237), 240 - blue.min(240)),
        }
    }
}

/// The colour of bars and points, dark enough to be seen on white by every reader.
const INK: RGBColor = RGBColor(31, 84, 148);

/// The reason why a chart cannot be drawn.
#[derive(Debug)]
pub struct ChartError(String);

impl std::fmt::Display for ChartError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the picture cannot be drawn: {}", self.0)
    }
}

impl std::error::Error for ChartError {}

impl Chart {
    /// Returns the chart as an SVG document.
    pub fn svg(&self) -> String {
        drawing::svg(&self.shapes, self.size)
    }

    /// Returns the chart as a PNG file. Characters that the fonts of worksheets do not have are boxes.
    ///
    /// # Errors
    /// [`ChartError`] when the picture cannot be packed.
    pub fn png(&self) -> Result<Vec<u8>, ChartError> {
        pixels::png(&self.shapes, self.size)
    }

    fn draw(look: &Look, draw: impl FnOnce(&Area<'_>) -> Drawn) -> Self {
        let mut shapes = Vec::new();
        let area = Recorder { shapes: &mut shapes, size: look.size }.into_drawing_area();
        let drawn = area.fill(&WHITE).map_err(Into::into).and_then(|()| draw(&area));
        drawn.expect("drawing cannot fail");
        drop(area);
        for shape in &mut shapes {
            shape.colour = look.theme.colour(shape.colour);
        }
        Self { shapes, size: look.size }
    }
}

/// What a chart is drawn on.
type Area<'a> = DrawingArea<Recorder<'a>, Shift>;

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Draws the share of draws that make each target.
pub fn by_target(game: &str, field: &Field, summary: &Summary, look: &Look) -> Chart {
    let draws: Vec<(i64, f64)> = summary
        .by_target
        .iter()
        .map(|of_target| {
            let all: u128 = field.hands().iter().map(|hand| field.pair_ways(hand, of_target.target)).sum();
            (of_target.target, percent(of_target.draws, all))
        })
        .collect();
    let title = format!("{game}: draws that make each target");
    if draws.len() <= MOST_BARS {
        let bars: Vec<(String, f64)> = draws.iter().map(|(target, share)| (target.to_string(), *share)).collect();
        return bar_chart(look, &title, ["target", "draws, %"], &bars, Some(100.0));
    }
    let lowest = draws.iter().map(|(_, share)| *share).fold(90.0, f64::min);
    let floor = (lowest / 10.0).floor() * 10.0;
    let (first, last) = field.targets().into_inner();
    // No dot lies on the frame.
    let (beside, above) = (((last - first) / 60).max(1), (100.0 - floor) * 0.03);
    let (across, up) = (first.saturating_sub(beside)..last.saturating_add(beside), floor - above..100.0 + above);
    let labels = Labels::of([first, last]);
    Chart::draw(look, |area| {
        let mut chart = frame(area, look, &title, &labels).build_cartesian_2d(across, up)?;
        mesh(&mut chart.configure_mesh(), ["target", "draws, %"])
            .x_labels(labels.most(look))
            .y_label_formatter(&|share| whole(*share))
            .draw()?;
        chart.draw_series(draws.iter().map(|&point| Circle::new(point, DOT, INK.filled())))?;
        Ok(())
    })
}

/// Draws the share of solvable draws by the number of large numbers.
pub fn by_large(game: &str, summary: &Summary, look: &Look) -> Chart {
    let bar = |(large, figures): (&usize, &sumwise::sweep::Figures)| {
        (large.to_string(), percent(figures.solvable_weighted, figures.pairs_weighted))
    };
    let bars: Vec<(String, f64)> = summary.by_large.iter().map(bar).collect();
    let title = format!("{game}: solvable draws by large numbers");
    bar_chart(look, &title, ["large numbers", "solvable, %"], &bars, Some(100.0))
}

/// Returns whether the pairs of a question have answers to draw [by](by_answer).
pub const fn has_answers(question: Question) -> bool {
    !matches!(question, Question::Solvable)
}

/// Draws the share of draws by answer: the fewest operators, the distance, the number of formulas or essential solutions, or the
/// band of the grade, or hundreds of its score without bands.
pub fn by_answer(game: &str, question: Question, bands: Option<Bands>, summary: &Summary, look: &Look) -> Chart {
    let (label, asked) = match question {
        Question::Distance => ("distance", "distance from the target to the nearest value"),
        Question::Essential => ("solutions", "essentially different solutions"),
        Question::Formulas => ("formulas, at least", "formulas that make the target"),
        Question::Grade => ("grade", "how hard for a person"),
        _ => ("operators", "fewest operators that make the target"),
    };
    let all = summary.all.pairs_weighted;
    let bars = sweep::by_answer(question, bands, summary).into_iter();
    // Of a range of formulas, the least number is enough.
    let least = |answer: String| match (question, answer.split_once("..")) {
        (Question::Formulas, Some((least, _))) => least.to_owned(),
        _ => answer,
    };
    let (none, mut bars): (Vec<_>, Vec<_>) =
        bars.map(|(answer, _, draws)| (least(answer), percent(draws, all))).partition(|(answer, _)| answer == "none");
    let most = if question == Question::Formulas { MOST_POWERS } else { MOST_ANSWERS };
    let farther: f64 = bars.iter().skip(most).map(|(_, share)| share).sum();
    if bars.len() > most {
        bars.truncate(most);
        bars.push(("more".to_owned(), farther));
    }
    bars.extend(none);
    bar_chart(look, &format!("{game}: {asked}"), [label, "draws, %"], &bars, None)
}

/// Draws the number of formulas of each value, on two logarithmic axes, which have no place for values below 1.
pub fn by_value(game: &str, histogram: &Histogram, look: &Look) -> Chart {
    let values = histogram.targets.clone().zip(&histogram.by_value);
    let points: Vec<(f64, f64)> = values
        .filter(|(value, formulas)| *value > 0 && **formulas > 0)
        .map(|(value, formulas)| (float(value.unsigned_abs().into()), float(*formulas)))
        .collect();
    let across = padded(points.iter().map(|point| point.0));
    let up = padded(points.iter().map(|point| point.1));
    let labels = Labels::of([histogram.targets.end()]);
    Chart::draw(look, |area| {
        let title = format!("{game}: formulas of all draws by value");
        let mut chart = frame(area, look, &title, &labels).build_cartesian_2d(across.log_scale(), up.log_scale())?;
        mesh(&mut chart.configure_mesh(), ["value", "formulas"])
            // From ten on, labels between the powers of ten lie on each other.
            .x_labels(labels.most(look).min(9))
            .y_labels(9)
            .x_label_formatter(&|value| whole(*value))
            .y_label_formatter(&|formulas| format!("{formulas:.0e}"))
            .draw()?;
        chart.draw_series(points.iter().map(|&point| Circle::new(point, DOT, INK.filled())))?;
        Ok(())
    })
}

/// The most bars of a bar chart; more points are drawn as dots.
const MOST_BARS: usize = 25;

/// The most answers with a bar of their own; the rest share the bar "more".
const MOST_ANSWERS: usize = 11;

/// The most powers of two with a bar of their own.
const MOST_POWERS: usize = 22;

fn bar_chart(look: &Look, title: &str, axes: [&str; 2], bars: &[(String, f64)], top: Option<f64>) -> Chart {
    let highest = bars.iter().map(|(_, height)| *height).fold(0.0, f64::max);
    let top = top.unwrap_or((highest / 10.0).floor() * 10.0 + 10.0);
    let each = look.inside() / float(bars.len().max(1) as u128);
    let labels = Labels::of(bars.iter().map(|(label, _)| label)).within(each);
    let shares: Vec<String> = bars.iter().map(|(_, height)| share(*height)).collect();
    let place = |place: usize| float(place as u128);
    Chart::draw(look, |area| {
        let places = Places { count: bars.len(), every: labels.every };
        let mut chart = frame(area, look, title, &labels).build_cartesian_2d(places, 0.0..top * 1.08)?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place is a small number")]
        let label = |place: &f64| bars.get(*place as usize).map(|(label, _)| label.clone()).unwrap_or_default();
        mesh(&mut chart.configure_mesh(), axes)
            .disable_x_mesh()
            .x_label_style(("sans-serif", labels.size))
            .x_label_formatter(&label)
            .y_label_formatter(&|height| whole(*height))
            .draw()?;
        let shown = bars.iter().enumerate().filter(|(_, (_, height))| *height > 0.0);
        chart.draw_series(shown.map(|(index, (_, height))| {
            // A bar is at least as high as a line, so that it is seen.
            let corner = (place(index + 1), height.max(top / 200.0));
            let mut bar = Rectangle::new([(place(index), 0.0), corner], INK.filled());
            bar.set_margin(0, 0, 4, 4);
            bar
        }))?;
        let style = ("sans-serif", fitting(14.0, each, &shares)).into_font().color(&BLACK);
        let style = style.pos(plotters::style::text_anchor::Pos::new(
            plotters::style::text_anchor::HPos::Center,
            plotters::style::text_anchor::VPos::Bottom,
        ));
        chart.draw_series(bars.iter().zip(&shares).enumerate().map(|(index, ((_, height), share))| {
            Text::new(share.clone(), (place(index) + 0.5, *height + top * 0.01), style.clone())
        }))?;
        Ok(())
    })
}

/// The places of bars on an axis, each one wide.
struct Places {
    count: usize,
    /// Every how many bars have a label.
    every: usize,
}

impl Ranged for Places {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[allow(clippy::cast_possible_truncation, reason = "a pixel is a small number")]
    fn map(&self, place: &f64, (from, to): (i32, i32)) -> i32 {
        from + (f64::from(to - from) * place / self.range().end).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        (0..self.count).step_by(self.every).map(|place| float(place as u128) + 0.5).collect()
    }

    fn range(&self) -> Range<f64> {
        0.0..float(self.count.max(1) as u128)
    }
}

impl ValueFormatter<f64> for Places {
    fn format_ext(&self, place: &f64) -> String {
        place.to_string()
    }
}

/// The labels of the horizontal axis.
struct Labels {
    /// The characters of the longest.
    longest: f64,
    size: f64,
    every: usize,
}

impl Labels {
    const SIZE: f64 = 15.0;
    const SMALLEST: f64 = 9.0;

    fn of(labels: impl IntoIterator<Item = impl ToString>) -> Self {
        let longest = labels.into_iter().map(|label| characters(&label.to_string())).fold(1.0, f64::max);
        Self { longest, size: Self::SIZE, every: 1 }
    }

    /// Makes the labels smaller, or leaves some out, so that one fits in a width for each.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a label is a few bars wide")]
    fn within(self, each: f64) -> Self {
        let size = (each / self.longest / WIDE).clamp(Self::SMALLEST, Self::SIZE);
        Self { size, every: (self.longest * WIDE * size / each).ceil().max(1.0) as usize, ..self }
    }

    fn width(&self) -> f64 {
        self.longest * WIDE * self.size
    }

    /// Returns the most labels that fit side by side.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few labels fit")]
    fn most(&self, look: &Look) -> usize {
        (look.inside() / (self.width() + 20.0)).clamp(2.0, 11.0) as usize
    }
}

/// The greatest width of a character, in parts of the font size.
const WIDE: f64 = 0.66;

fn characters(text: &str) -> f64 {
    float(text.chars().count() as u128)
}

/// Returns a font size, made smaller if one of the texts would not fit in a width.
fn fitting(size: f64, width: f64, texts: &[impl AsRef<str>]) -> f64 {
    let longest = texts.iter().map(|text| characters(text.as_ref())).fold(1.0, f64::max);
    size.min(width / longest / WIDE)
}

/// Writes a percentage. A small one is not 0.
fn share(percent: f64) -> String {
    if percent > 0.0 && percent < 0.05 { "<0.1".to_owned() } else { format!("{percent:.1}") }
}

/// Writes a whole number, without the sign of a negative zero.
fn whole(number: f64) -> String {
    format!("{:.0}", number.round() + 0.0)
}

/// The radius of a dot.
const DOT: i32 = 2;

/// Sets up the title and the margins. The label at the end of the axis has half its width beside the frame.
#[allow(clippy::cast_possible_truncation, reason = "a label is a few pixels wide")]
fn frame<'a, 'b>(area: &'a Area<'b>, look: &Look, title: &str, labels: &Labels) -> ChartBuilder<'a, 'b, Recorder<'b>> {
    let mut frame = ChartBuilder::on(area);
    let title = look.title.as_deref().unwrap_or(title);
    let size = fitting(22.0, f64::from(look.size.0) - 32.0, &[title]);
    let right = (labels.width() / 2.0).ceil().max(16.0) as i32;
    frame.caption(title, ("sans-serif", size)).margin(16).margin_right(right);
    frame.x_label_area_size(48).y_label_area_size(64);
    frame
}

fn mesh<'a, 'b, 'c, X, Y, B>(
    mesh: &'c mut MeshStyle<'a, 'b, X, Y, B>,
    [across, up]: [&str; 2],
) -> &'c mut MeshStyle<'a, 'b, X, Y, B>
where
    X: Ranged + ValueFormatter<X::ValueType>,
    Y: Ranged + ValueFormatter<Y::ValueType>,
    B: DrawingBackend,
{
    mesh.x_desc(across)
        .y_desc(up)
        .label_style(("sans-serif", 15))
        .axis_desc_style(("sans-serif", 17))
        .light_line_style(WHITE)
}

/// Returns the range of some positive numbers, with room beside them on a logarithmic axis.
fn padded(numbers: impl Iterator<Item = f64>) -> Range<f64> {
    let (least, greatest) = numbers.fold((f64::MAX, 0.0_f64), |(a, b), number| (a.min(number), b.max(number)));
    let (least, greatest) = if least > greatest { (0.0, 1.0) } else { (least.log10(), greatest.log10()) };
    // A range of less than a power of ten has hardly a label.
    let room = ((greatest - least) * 0.03).max((1.2 - (greatest - least)) / 2.0);
    10_f64.powf(least - room)..10_f64.powf(greatest + room)
}

fn percent(part: u128, whole: u128) -> f64 {
    if whole == 0 { 0.0 } else { float(part) * 100.0 / float(whole) }
}

#[allow(clippy::cast_precision_loss, reason = "a place on paper needs no more than sixteen digits")]
fn float(count: u128) -> f64 {
    count as f64
}
