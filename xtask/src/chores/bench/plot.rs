//! The plot of the times, as SVG: panels side by side, all with the same logarithmic axis of time.

use std::fs;
use std::path::Path;
use std::time::Duration;

use plotters::coord::Shift;
use plotters::coord::combinators::LogCoord;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::element::DynElement;
use plotters::prelude::*;

use super::Done;

/// Curves with a common axis of counts.
#[derive(Clone)]
pub(super) struct Panel {
    pub(super) title: String,
    pub(super) across: Across,
    pub(super) curves: Vec<Curve>,
}

/// What is counted on the axis from left to right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Across {
    /// Numbers of a hand.
    Numbers,
    /// Targets of a hand, on a logarithmic axis.
    Targets,
}

impl Across {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Numbers => "numbers",
            Self::Targets => "targets",
        }
    }
}

/// The time by a count.
#[derive(Clone)]
pub(super) struct Curve {
    pub(super) name: &'static str,
    pub(super) points: Vec<(u32, Duration)>,
}

/// The size of the plot in pixels.
const SIZE: (u32, u32) = (1080, 420);

/// The colours of the curves, dark enough on white and different to every reader.
const INKS: [RGBColor; 3] = [RGBColor(31, 84, 148), RGBColor(200, 90, 0), RGBColor(0, 120, 90)];

/// Draws docs/growth.svg.
pub(super) fn write(panels: &[Panel]) -> Done {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/growth.svg");
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        // White, so that it is read on dark pages too.
        area.fill(&WHITE)?;
        for (area, panel) in area.split_evenly((1, panels.len())).iter().zip(panels) {
            draw(area, panel)?;
        }
        area.present()?;
    }
    Ok(fs::write(path, svg)?)
}

fn draw(area: &DrawingArea<SVGBackend<'_>, Shift>, panel: &Panel) -> Done {
    // The legend is above the longest times.
    let times = (1e-6..1e4).log_scale();
    let mut frame = ChartBuilder::on(area);
    frame.caption(&panel.title, ("sans-serif", 17)).margin(10).x_label_area_size(44).y_label_area_size(66);
    match panel.across {
        Across::Numbers => curves(frame.build_cartesian_2d(3.6..10.4, times)?, panel),
        Across::Targets => curves(frame.build_cartesian_2d((0.7..1400.0).log_scale(), times)?, panel),
    }
}

fn curves<'a, 'b: 'a, X>(
    mut chart: ChartContext<'a, SVGBackend<'b>, Cartesian2d<X, LogCoord<f64>>>,
    panel: &Panel,
) -> Done
where
    X: Ranged<ValueType = f64> + ValueFormatter<f64>,
{
    chart
        .configure_mesh()
        .x_desc(panel.across.name())
        .y_desc("time")
        .x_label_formatter(&|count| format!("{count:.0}"))
        .y_label_formatter(&|seconds| tick(*seconds))
        .x_labels(7)
        .y_labels(11)
        .label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 15))
        .light_line_style(WHITE)
        .draw()?;
    for (index, curve) in panel.curves.iter().enumerate() {
        let points = curve.points.iter().map(|(count, time)| (f64::from(*count), time.as_secs_f64()));
        chart.draw_series(LineSeries::new(points.clone(), INKS[index].stroke_width(2)))?;
        chart
            .draw_series(points.map(|point| mark(index, point)))?
            .label(curve.name)
            .legend(move |(x, y)| mark(index, (x + 10, y)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .label_font(("sans-serif", 14))
        .background_style(WHITE.filled())
        .draw()?;
    Ok(())
}

/// Returns the mark of a curve: not only its colour differs.
fn mark<'a, C: Clone + 'static>(curve: usize, at: C) -> DynElement<'static, SVGBackend<'a>, C> {
    let ink = INKS[curve];
    match curve {
        0 => Circle::new(at, 4, ink.filled()).into_dyn(),
        1 => TriangleMarker::new(at, 6, ink.filled()).into_dyn(),
        _ => Cross::new(at, 5, ink.stroke_width(2)).into_dyn(),
    }
}

fn tick(seconds: f64) -> String {
    match seconds {
        ..0.999e-3 => format!("{:.0} µs", seconds * 1e6),
        ..0.999 => format!("{:.0} ms", seconds * 1e3),
        ..101.0 => format!("{seconds:.0} s"),
        _ => String::new(),
    }
}
