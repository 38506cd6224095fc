//! `Chart`: the pictures of sweeps, as the command line draws them.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sumwise::solve::Interrupt;
use sumwise::sweep::{MAX_HANDS, Question, Summary};
use sumwise_render::chart::{self, Chart as OfRender, Look};
use sumwise_request::{Fields, RequestError, Sweep};

use crate::error::{Error, InputError, Raise as _};
use crate::exact::Exact;
use crate::search::listening;

/// A picture of a sweep, which notebooks show: an SVG document, or a PNG file.
///
/// ```python
/// >>> import sumwise
/// >>> chart = sumwise.sweep("24", question="fewest").plot()
/// >>> chart.svg[:4], chart
/// ('<svg', <sumwise.Chart of 800 x 480>)
///
/// ```
#[pyclass(module = "sumwise", frozen)]
pub(crate) struct Chart {
    drawn: OfRender,
    asked: PlotRequest,
}

/// What `plot` was asked for: the request of the sweep, the picture and the figures.
type PlotRequest = (String, Option<String>, Py<PyAny>);

#[pymethods]
impl Chart {
    /// The picture as an SVG document.
    #[getter]
    fn svg(&self) -> String {
        self.drawn.svg()
    }

    /// Returns the picture as a PNG file, in the fonts of worksheets.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let png = py.detach(|| self.drawn.png()).map_err(|error| Error::new_err(error.to_string()))?;
        Ok(PyBytes::new(py, &png))
    }

    /// Writes the picture to a file whose name ends with .svg or .png.
    fn save(&self, py: Python<'_>, file: Bound<'_, PyAny>) -> PyResult<()> {
        let path = py.import("pathlib")?.call_method1("Path", (file,))?;
        let extension: String = path.getattr("suffix")?.extract()?;
        let bytes = match &*extension.to_ascii_lowercase() {
            ".svg" => PyBytes::new(py, self.svg().as_bytes()),
            ".png" => self.png(py)?,
            _ => {
                return Err(InputError::new_err(format!(
                    "`{path}` names no form of pictures: its name ends with .svg or .png"
                )));
            }
        };
        path.call_method1("write_bytes", (bytes,)).map(drop)
    }

    /// Pickles as `plot` of what was asked for.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, &PlotRequest)> {
        Ok((py.import("sumwise._sumwise")?.getattr("plot")?, &self.asked))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    #[expect(clippy::unused_self, reason = "Python calls it on an object")]
    fn __repr__(&self) -> &'static str {
        "<sumwise.Chart of 800 x 480>"
    }
}

/// The figures that a chart shows: the pairs, the draws of each target, the pairs and solvable pairs by large numbers, and the
/// pairs by answer, each weighted by the ways to draw them.
type Shown = (u128, Vec<u128>, Vec<(usize, u128, u128)>, Vec<(Option<Exact>, u64, u128)>);

/// Draws a picture of a sweep from its request and its figures. Without a word, the picture suits the question.
#[pyfunction]
pub(crate) fn plot(py: Python<'_>, asked: &str, picture: Option<&str>, shown: &Bound<'_, PyAny>) -> PyResult<Chart> {
    let kept = (asked.to_owned(), picture.map(str::to_owned), shown.clone().unbind());
    let shown: Shown = shown.extract()?;
    let sweep = Fields::read(asked).and_then(|fields| Sweep::read(&fields)).map_err(RequestError::raise)?;
    let has_answers =
        matches!(sweep.question, Question::Fewest | Question::Distance | Question::Essential | Question::Grade);
    let wrong = |message: &str| Err(InputError::new_err(message.to_owned()));
    let picture = picture.unwrap_or(if has_answers { "answers" } else { "targets" });
    match picture {
        "targets" if sweep.hands().is_ok_and(|hands| hands > MAX_HANDS) => {
            return wrong(&format!("a picture of targets takes at most {MAX_HANDS} hands"));
        }
        "targets" => {}
        "answers" if has_answers => {}
        "large" if !shown.2.is_empty() => {}
        "answers" => return wrong("a picture of answers needs the question fewest, distance, essential or grade"),
        "large" => return wrong("this sweep has no large numbers: name some as `large`"),
        other => return wrong(&format!("there is no picture `{other}`: it is one of targets, answers, large")),
    }
    let drawn = listening(py, None, |until| draw(&sweep, picture, shown, until))?.map_err(RequestError::raise)?;
    Ok(Chart { drawn, asked: kept })
}

fn draw(sweep: &Sweep, picture: &str, shown: Shown, until: &dyn Interrupt) -> Result<OfRender, RequestError> {
    // Only the shares of targets need the hands.
    let field = if picture == "targets" { sweep.field(until)? } else { sweep.stretch(0..1)? };
    let mut summary = Summary::new(&field, &sweep.large);
    let (pairs, by_target, by_large, by_answer) = shown;
    summary.all.pairs_weighted = pairs;
    for (of_target, draws) in summary.by_target.iter_mut().zip(by_target) {
        of_target.draws = draws;
    }
    for (large, pairs, solvable) in by_large {
        let figures = summary.by_large.entry(large).or_default();
        (figures.pairs_weighted, figures.solvable_weighted) = (pairs, solvable);
    }
    let by_answer =
        by_answer.into_iter().map(|(answer, pairs, draws)| (answer.map(|Exact(answer)| answer), (pairs, draws)));
    summary.set_by_answer(by_answer.collect());
    let game = sweep.game.name();
    Ok(match picture {
        "answers" => chart::by_answer(game, sweep.question, sweep.bands(), &summary, &Look::default()),
        "large" => chart::by_large(game, &summary, &Look::default()),
        _ => chart::by_target(game, &field, &summary, &Look::default()),
    })
}
