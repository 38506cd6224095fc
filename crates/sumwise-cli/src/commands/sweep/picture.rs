//! `sumwise sweep --plot`, which draws a picture that suits the question.

use std::path::Path;

use sumwise::sweep::{Field, Histogram, Question, Summary};
use sumwise_render::chart::{self, Chart};
use sumwise_request::Sweep;

use super::manifest::write_whole;
use crate::args::Picture;
use crate::fault::Fault;

pub(super) fn of_sweep(
    file: &Path,
    picture: Option<Picture>,
    sweep: &Sweep,
    field: &Field,
    summary: &Summary,
) -> Result<(), Fault> {
    let (game, question) = (sweep.game.name(), sweep.question);
    let suits = match question {
        Question::Fewest | Question::Distance | Question::Essential | Question::Grade => Picture::Answers,
        _ => Picture::Targets,
    };
    let chart = match picture.unwrap_or(suits) {
        Picture::Targets => chart::by_target(game, field, summary),
        Picture::Large if summary.by_large.is_empty() => {
            return Err(Fault::input("this game has no large numbers: name some with --large"));
        }
        Picture::Large => chart::by_large(game, summary),
        Picture::Answers if summary.by_answer().is_empty() => {
            return Err(Fault::input("--picture answers needs --question fewest, distance, essential or grade"));
        }
        Picture::Answers => chart::by_answer(game, question, summary),
        Picture::Values => return Err(Fault::input("--picture values needs --histogram")),
    };
    write(file, &chart)
}

pub(super) fn of_histogram(file: &Path, sweep: &Sweep, histogram: &Histogram) -> Result<(), Fault> {
    write(file, &chart::by_value(sweep.game.name(), histogram))
}

fn write(file: &Path, chart: &Chart) -> Result<(), Fault> {
    let bytes = match file.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => chart.svg().into_bytes(),
        Some("png") => chart.png().map_err(Fault::input)?,
        _ => {
            let name = file.display();
            return Err(Fault::Input(format!("{name}: unknown file extension: write .svg or .png")));
        }
    };
    let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(write_whole(file, directory, &bytes)?)
}
