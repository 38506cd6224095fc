//! Charts of whole games, as SVG or PNG.
//!
//! The figures are exact; only positions on the paper are rounded.

use std::ops::RangeInclusive;

use plotters::chart::MeshStyle;
use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::prelude::*;
use sumwise::grade::Bands;
use sumwise::sweep::{Field, Histogram, Question, Summary};

use crate::sweep;

/// A finished chart.
#[derive(Clone, Debug)]
pub struct Chart {
    svg: String,
}

/// The size of a chart in pixels.
const SIZE: (u32, u32) = (800, 480);

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
        self.svg.clone()
    }

    /// Returns the chart as a PNG file, with the fonts of the system.
    ///
    /// # Errors
    /// [`ChartError`] when the system has no fonts, or the chart cannot be turned into pixels.
    pub fn png(&self) -> Result<Vec<u8>, ChartError> {
        use resvg::{tiny_skia, usvg};
        let mut options = usvg::Options::default();
        options.fontdb_mut().load_system_fonts();
        let family = sans_serif(&options.fontdb)
            .ok_or_else(|| ChartError("this system has no fonts: install one, or write .svg".to_owned()))?;
        options.fontdb_mut().set_sans_serif_family(family);
        let tree = usvg::Tree::from_str(&self.svg, &options).map_err(|error| ChartError(error.to_string()))?;
        let mut pixels =
            tiny_skia::Pixmap::new(SIZE.0, SIZE.1).ok_or_else(|| ChartError("it has no size".to_owned()))?;
        resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
        pixels.encode_png().map_err(|error| ChartError(error.to_string()))
    }

    fn draw(draw: impl FnOnce(&DrawingArea<SVGBackend<'_>, Shift>) -> Drawn) -> Self {
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            let drawn = area.fill(&WHITE).map_err(Into::into).and_then(|()| draw(&area));
            drawn.expect("drawing to a string cannot fail");
            area.present().expect("a string can always be written to");
        }
        Self { svg }
    }
}

/// Returns the font family to use for `sans-serif`: a usual one if it is installed, otherwise the first.
fn sans_serif(fonts: &resvg::usvg::fontdb::Database) -> Option<String> {
    const USUAL: [&str; 6] = ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica", "Segoe UI"];
    let families: Vec<&str> = fonts.faces().flat_map(|face| face.families.iter().map(|(name, _)| &name[..])).collect();
    let usual = USUAL.into_iter().find(|usual| families.contains(usual));
    usual.or(families.first().copied()).map(str::to_owned)
}

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Draws the share of draws that make each target.
pub fn by_target(game: &str, field: &Field, summary: &Summary) -> Chart {
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
        return bar_chart(&title, "target", "draws, %", &bars, Some(100.0));
    }
    let lowest = draws.iter().map(|(_, share)| *share).fold(100.0, f64::min);
    let floor = (lowest / 10.0).floor() * 10.0;
    Chart::draw(|area| {
        let (first, last) = field.targets().into_inner();
        let mut chart = frame(area, &title).build_cartesian_2d(first..last, floor..100.0)?;
        mesh(&mut chart.configure_mesh(), "target", "draws, %")
            .y_label_formatter(&|share| format!("{share:.0}"))
            .draw()?;
        chart.draw_series(draws.iter().map(|&point| Circle::new(point, 2, INK.filled())))?;
        Ok(())
    })
}

/// Draws the share of solvable draws by the number of large numbers.
pub fn by_large(game: &str, summary: &Summary) -> Chart {
    let bar = |(large, figures): (&usize, &sumwise::sweep::Figures)| {
        (large.to_string(), percent(figures.solvable_weighted, figures.pairs_weighted))
    };
    let bars: Vec<(String, f64)> = summary.by_large.iter().map(bar).collect();
    bar_chart(&format!("{game}: solvable draws by large numbers"), "large numbers", "solvable, %", &bars, Some(100.0))
}

/// Draws the share of draws by answer: the fewest operators, the distance, the number of essential solutions, or the band of
/// the grade, or hundreds of its score without bands.
pub fn by_answer(game: &str, question: Question, bands: Option<Bands>, summary: &Summary) -> Chart {
    let (label, asked) = match question {
        Question::Distance => ("distance", "distance from the target to the nearest value"),
        Question::Essential => ("solutions", "essentially different solutions"),
        Question::Grade => ("grade", "how hard for a person"),
        _ => ("operators", "fewest operators that make the target"),
    };
    let all = summary.all.pairs_weighted;
    let bars = sweep::by_answer(question, bands, summary).into_iter();
    let (none, mut bars): (Vec<_>, Vec<_>) =
        bars.map(|(answer, _, draws)| (answer, percent(draws, all))).partition(|(answer, _)| answer == "none");
    let farther: f64 = bars.iter().skip(MOST_ANSWERS).map(|(_, share)| share).sum();
    if bars.len() > MOST_ANSWERS {
        bars.truncate(MOST_ANSWERS);
        bars.push(("more".to_owned(), farther));
    }
    bars.extend(none);
    bar_chart(&format!("{game}: {asked}"), label, "draws, %", &bars, None)
}

/// Draws the number of formulas of each value, on two logarithmic axes, which have no place for values below 1.
pub fn by_value(game: &str, histogram: &Histogram) -> Chart {
    let values = histogram.targets.clone().zip(&histogram.by_value);
    let points: Vec<(f64, f64)> = values
        .filter(|(value, formulas)| *value > 0 && **formulas > 0)
        .map(|(value, formulas)| (float(value.unsigned_abs().into()), float(*formulas)))
        .collect();
    let farthest = points.last().map_or(10.0, |(value, _)| value * 1.1);
    let (nearest, up) = (points.first().map_or(1.0, |(value, _)| *value), around(points.iter().map(|point| point.1)));
    Chart::draw(|area| {
        let title = format!("{game}: formulas of all draws by value");
        let axes = ((nearest..farthest).log_scale(), (*up.start()..*up.end()).log_scale());
        let mut chart = frame(area, &title).build_cartesian_2d(axes.0, axes.1)?;
        mesh(&mut chart.configure_mesh(), "value", "formulas")
            .x_label_formatter(&|value| format!("{value:.0}"))
            .y_label_formatter(&|formulas| format!("{formulas:.0e}"))
            .draw()?;
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 2, INK.filled())))?;
        Ok(())
    })
}

/// The most bars of a bar chart; more points are drawn as dots.
const MOST_BARS: usize = 25;

/// The most answers with a bar of their own; the rest share the bar "more".
const MOST_ANSWERS: usize = 11;

fn bar_chart(title: &str, across: &str, up: &str, bars: &[(String, f64)], top: Option<f64>) -> Chart {
    let highest = bars.iter().map(|(_, height)| *height).fold(0.0, f64::max);
    let top = top.unwrap_or((highest / 10.0).floor() * 10.0 + 10.0);
    Chart::draw(|area| {
        let places = (0..bars.len().saturating_sub(1)).into_segmented();
        let mut chart = frame(area, title).build_cartesian_2d(places, 0.0..top * 1.06)?;
        let label = |place: &SegmentValue<usize>| match place {
            SegmentValue::CenterOf(place) | SegmentValue::Exact(place) => {
                bars.get(*place).map(|(label, _)| label.clone()).unwrap_or_default()
            }
            SegmentValue::Last => String::new(),
        };
        mesh(&mut chart.configure_mesh(), across, up)
            .disable_x_mesh()
            .x_labels(bars.len() + 1)
            .x_label_formatter(&label)
            .y_label_formatter(&|height| format!("{height:.0}"))
            .draw()?;
        chart.draw_series(bars.iter().enumerate().map(|(place, (_, height))| {
            let (from, to) = (SegmentValue::Exact(place), SegmentValue::Exact(place + 1));
            let mut bar = Rectangle::new([(from, 0.0), (to, *height)], INK.filled());
            bar.set_margin(0, 0, 4, 4);
            bar
        }))?;
        let style = ("sans-serif", 14).into_font().color(&BLACK);
        let style = style.pos(plotters::style::text_anchor::Pos::new(
            plotters::style::text_anchor::HPos::Center,
            plotters::style::text_anchor::VPos::Bottom,
        ));
        chart.draw_series(bars.iter().enumerate().map(|(place, (_, height))| {
            Text::new(format!("{height:.1}"), (SegmentValue::CenterOf(place), *height + top * 0.01), style.clone())
        }))?;
        Ok(())
    })
}

fn frame<'a, 'b>(area: &'a DrawingArea<SVGBackend<'b>, Shift>, title: &str) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut frame = ChartBuilder::on(area);
    frame.caption(title, ("sans-serif", 22)).margin(16).x_label_area_size(48).y_label_area_size(64);
    frame
}

fn mesh<'a, 'b, 'c, X, Y, B>(
    mesh: &'c mut MeshStyle<'a, 'b, X, Y, B>,
    across: &str,
    up: &str,
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

/// Returns the range of whole powers of ten that contains some positive numbers.
fn around(numbers: impl Iterator<Item = f64>) -> RangeInclusive<f64> {
    let (least, greatest) =
        numbers.fold((f64::MAX, 1.0_f64), |(least, greatest), number| (least.min(number), greatest.max(number)));
    let least = if least > greatest { 1.0 } else { least };
    10_f64.powf(least.log10().floor())..=10_f64.powf((greatest * 1.001).log10().ceil())
}

fn percent(part: u128, whole: u128) -> f64 {
    if whole == 0 { 0.0 } else { float(part) * 100.0 / float(whole) }
}

#[allow(clippy::cast_precision_loss, reason = "a place on paper needs no more than sixteen digits")]
fn float(count: u128) -> f64 {
    count as f64
}
