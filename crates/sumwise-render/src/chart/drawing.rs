//! The shapes of a chart, as plotters draws them, and their SVG.

use std::convert::Infallible;
use std::fmt::{self, Write as _};

use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontTransform,
};

use crate::markup::escape;

/// A shape with its colour. Places are in pixels from the upper left corner.
#[derive(Clone)]
pub(super) struct Shape {
    pub(super) form: Form,
    pub(super) colour: (u8, u8, u8),
    pub(super) opacity: f64,
}

/// The form of a shape. Areas are filled, and lines have a width.
#[derive(Clone)]
pub(super) enum Form {
    Line { points: Vec<BackendCoord>, width: u32 },
    Area { corners: Vec<BackendCoord> },
    Box { corner: BackendCoord, size: (i32, i32) },
    Disc { centre: BackendCoord, radius: u32 },
    Text(Text),
}

/// A text in one line.
#[derive(Clone)]
pub(super) struct Text {
    pub(super) line: String,
    pub(super) at: BackendCoord,
    /// The size of the font.
    pub(super) size: f64,
    /// The part of the text that lies at the place.
    pub(super) anchor: Pos,
    /// Whether it is read from bottom to top.
    pub(super) is_upright: bool,
}

/// Keeps the shapes that are drawn.
pub(super) struct Recorder<'a> {
    pub(super) shapes: &'a mut Vec<Shape>,
    /// The size of the picture in pixels.
    pub(super) size: (u32, u32),
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl Recorder<'_> {
    #[allow(clippy::unnecessary_wraps, reason = "each method of the trait returns it")]
    fn keep(&mut self, form: Form, BackendColor { alpha, rgb }: BackendColor) -> Drawn {
        if alpha > 0.0 {
            self.shapes.push(Shape { form, colour: rgb, opacity: alpha });
        }
        Ok(())
    }
}

impl DrawingBackend for Recorder<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, corner: BackendCoord, colour: BackendColor) -> Drawn {
        self.keep(Form::Box { corner, size: (1, 1) }, colour)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        corner: BackendCoord,
        other: BackendCoord,
        style: &S,
        is_filled: bool,
    ) -> Drawn {
        if !is_filled {
            let corners = [corner, (other.0, corner.1), other, (corner.0, other.1), corner];
            return self.draw_path(corners, style);
        }
        let size = (other.0 - corner.0, other.1 - corner.1);
        self.keep(Form::Box { corner, size }, style.color())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn {
        let points = path.into_iter().collect();
        self.keep(Form::Line { points, width: style.stroke_width() }, style.color())
    }

    fn draw_circle<S: BackendStyle>(&mut self, centre: BackendCoord, radius: u32, style: &S, is_filled: bool) -> Drawn {
        debug_assert!(is_filled, "charts have discs only");
        self.keep(Form::Disc { centre, radius }, style.color())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn {
        self.keep(Form::Area { corners: path.into_iter().collect() }, style.color())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        let is_upright = matches!(style.transform(), FontTransform::Rotate270);
        // Plotters counts the height of a line, not of its font.
        let size = style.size() / 1.24;
        self.keep(
            Form::Text(Text { line: text.to_owned(), at, size, anchor: style.anchor(), is_upright }),
            style.color(),
        )
    }
}

/// Writes shapes as an SVG document.
pub(super) fn svg(shapes: &[Shape], (width, height): (u32, u32)) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
    );
    for shape in shapes {
        writeln!(svg, "{shape}").expect("a text takes everything");
    }
    svg + "</svg>\n"
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Shape {
    /// Writes the shape as an element of SVG.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (red, green, blue) = self.colour;
        let colour = format!("#{red:02X}{green:02X}{blue:02X}");
        let opacity = if self.opacity < 1.0 { format!(" opacity=\"{}\"", self.opacity) } else { String::new() };
        let listed = |points: &[BackendCoord]| {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
            points.join(" ")
        };
        match &self.form {
            Form::Line { points, width } => {
                let points = listed(points);
                write!(
                    f,
                    "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{opacity}/>"
                )
            }
            Form::Area { corners } => {
                write!(f, "<polygon points=\"{}\" fill=\"{colour}\"{opacity}/>", listed(corners))
            }
            Form::Box { corner: (x, y), size: (width, height) } => {
                write!(
                    f,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"{opacity}/>"
                )
            }
            Form::Disc { centre: (x, y), radius } => {
                write!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{colour}\"{opacity}/>")
            }
            Form::Text(text) => {
                write!(f, "<text {} fill=\"{colour}\"{opacity}>{}</text>", text.places(), escape(&text.line))
            }
        }
    }
}

impl Text {
    fn places(&self) -> String {
        let (x, y) = self.at;
        let anchor = match self.anchor.h_pos {
            HPos::Left => "start",
            HPos::Center => "middle",
            HPos::Right => "end",
        };
        let below = match self.anchor.v_pos {
            VPos::Top => "0.76em",
            VPos::Center => "0.5ex",
            VPos::Bottom => "-0.5ex",
        };
        let turn = if self.is_upright { format!(" transform=\"rotate(270, {x}, {y})\"") } else { String::new() };
        let size = self.size;
        format!(
            "x=\"{x}\" y=\"{y}\" dy=\"{below}\" text-anchor=\"{anchor}\" font-family=\"sans-serif\" font-size=\"{size}\"{turn}"
        )
    }
}
