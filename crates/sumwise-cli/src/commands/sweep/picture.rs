//! `sumwise sweep --plot`, which draws a picture that suits the question.

use std::io::Write as _;

use sumwise::sweep::{Field, Histogram, Summary};
use sumwise_render::chart::{self, Chart, Look, Theme};
use sumwise_request::Sweep;

use crate::args::{self, Picture, PlotTheme};
use crate::fault::Fault;
use crate::files::{self, Output};

/// A picture whose file is open.
pub(super) struct Plot {
    picture: Picture,
    look: Look,
    form: PictureFormat,
    file: Output,
}

#[derive(Clone, Copy)]
enum PictureFormat {
    Svg,
    Png,
}

impl Plot {
    /// Opens the file of `--plot`, if that flag is given. Refuses a picture that the sweep does not have.
    pub(super) fn open(arguments: &args::Sweep, sweep: &Sweep) -> Result<Option<Self>, Fault> {
        let Some(name) = &arguments.plot else { return Ok(None) };
        let has_answers = chart::has_answers(sweep.question);
        let suits = match (arguments.histogram, has_answers) {
            (true, _) => Picture::Values,
            (false, true) => Picture::Answers,
            (false, false) => Picture::Targets,
        };
        let picture = arguments.picture.unwrap_or(suits);
        let wrong = match picture {
            Picture::Values if !arguments.histogram => "--picture values needs --histogram",
            Picture::Targets | Picture::Answers | Picture::Large if arguments.histogram => {
                "--histogram has --picture values alone: leave out --picture"
            }
            Picture::Large if sweep.large.is_empty() => "this game has no large numbers: name some with --large-values",
            Picture::Answers if !has_answers => {
                "--picture answers needs --question fewest, distance, formulas, essential or grade"
            }
            _ => "",
        };
        if !wrong.is_empty() {
            return Err(Fault::input(wrong));
        }
        let form = files::format_of(None, name, &[("svg", PictureFormat::Svg), ("png", PictureFormat::Png)], None, "")?;
        let look = Look {
            size: arguments.plot_size.unwrap_or(Look::default().size),
            title: arguments.title.as_ref().map(ToString::to_string),
            theme: if arguments.theme == Some(PlotTheme::Dark) { Theme::Dark } else { Theme::Light },
        };
        Ok(Some(Self { picture, look, form, file: Output::create(name)? }))
    }

    pub(super) fn draw_sweep(self, sweep: &Sweep, field: &Field, summary: &Summary) -> Result<(), Fault> {
        let (game, look) = (sweep.game.name(), &self.look);
        let chart = match self.picture {
            Picture::Answers => chart::by_answer(game, sweep.question, sweep.bands(), summary, look),
            Picture::Large => chart::by_large(game, summary, look),
            Picture::Targets | Picture::Values => chart::by_target(game, field, summary, look),
        };
        self.write(&chart)
    }

    pub(super) fn draw_histogram(self, sweep: &Sweep, histogram: &Histogram) -> Result<(), Fault> {
        let chart = chart::by_value(sweep.game.name(), histogram, &self.look);
        self.write(&chart)
    }

    fn write(mut self, chart: &Chart) -> Result<(), Fault> {
        let bytes = match self.form {
            PictureFormat::Svg => chart.svg().into_bytes(),
            PictureFormat::Png => chart.png().map_err(Fault::input)?,
        };
        self.file.write_all(&bytes)?;
        Ok(self.file.finish()?)
    }
}
