//! The shapes of a chart as a PNG file, in the fonts of worksheets.

use plotters_backend::BackendCoord;
use plotters_backend::text_anchor::{HPos, VPos};
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::ChartError;
use super::drawing::{Form, Shape, Text};
use crate::fonts;

/// Draws shapes on white.
pub(super) fn png(shapes: &[Shape], (width, height): (u32, u32)) -> Result<Vec<u8>, ChartError> {
    let mut pixels = Pixmap::new(width, height).expect("a chart has a size");
    pixels.fill(Color::WHITE);
    let fonts = Fonts::new();
    for shape in shapes {
        shape.draw(&mut pixels, &fonts);
    }
    pixels.encode_png().map_err(|error| ChartError(error.to_string()))
}

impl Shape {
    fn draw(&self, pixels: &mut Pixmap, fonts: &Fonts) {
        let (red, green, blue) = self.colour;
        let mut paint = Paint::default();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an opacity is between 0 and 1")]
        paint.set_color_rgba8(red, green, blue, (self.opacity * 255.0).round() as u8);
        let fill = |pixels: &mut Pixmap, path: Option<Path>, place: Transform| {
            // Nothing is drawn of a line without length or of a text of spaces.
            if let Some(path) = path {
                pixels.fill_path(&path, &paint, FillRule::Winding, place, None);
            }
        };
        match &self.form {
            Form::Line { points, width } => {
                let stroke = Stroke { width: float(*width), ..Stroke::default() };
                // A line of odd width has its middle in the middle of pixels.
                let middle = float(*width) % 2.0 / 2.0;
                if let Some(path) = joined(points, false) {
                    pixels.stroke_path(&path, &paint, &stroke, Transform::from_translate(middle, middle), None);
                }
            }
            Form::Area { corners } => fill(pixels, joined(corners, true), Transform::identity()),
            Form::Box { corner: (x, y), size: (width, height) } => {
                if let Some(area) = Rect::from_xywh(float(*x), float(*y), float(*width), float(*height)) {
                    pixels.fill_rect(area, &paint, Transform::identity(), None);
                }
            }
            Form::Disc { centre: (x, y), radius } => {
                let disc = PathBuilder::from_circle(float(*x), float(*y), float(*radius));
                fill(pixels, disc, Transform::identity());
            }
            Form::Text(text) => {
                let ((x, y), turn) = (text.at, if text.is_upright { -90.0 } else { 0.0 });
                fill(pixels, fonts.outline(text), Transform::from_rotate_at(turn, float(x), float(y)));
            }
        }
    }
}

fn joined(points: &[BackendCoord], is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let (x, y) = (float(*x), float(*y));
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

/// The fonts in which a character is looked for.
struct Fonts([Face<'static>; 3]);

impl Fonts {
    fn new() -> Self {
        Self([fonts::REGULAR, fonts::CHINESE, fonts::JAPANESE].map(fonts::face))
    }

    /// Returns the glyph of a character, or the box for those that no font has.
    fn glyph(&self, character: char) -> (&Face<'static>, GlyphId) {
        let found = self.0.iter().find_map(|font| Some((font, font.glyph_index(character)?)));
        found.unwrap_or((&self.0[0], GlyphId(0)))
    }

    /// Returns the outline of a text at its place, not turned; `None` if there is nothing to see.
    fn outline(&self, text: &Text) -> Option<Path> {
        let size = float(text.size);
        let scale = |font: &Face<'_>| size / f32::from(font.units_per_em());
        let glyphs: Vec<(&Face<'static>, GlyphId, f32)> = text
            .line
            .chars()
            .map(|character| {
                let (font, glyph) = self.glyph(character);
                (font, glyph, f32::from(font.glyph_hor_advance(glyph).unwrap_or(0)) * scale(font))
            })
            .collect();
        let width: f32 = glyphs.iter().map(|(.., width)| width).sum();
        let ex = f32::from(self.0[0].x_height().unwrap_or(0)) * scale(&self.0[0]);
        let left = match text.anchor.h_pos {
            HPos::Left => 0.0,
            HPos::Center => width / 2.0,
            HPos::Right => width,
        };
        let below = match text.anchor.v_pos {
            VPos::Top => 0.76 * size,
            VPos::Center => ex / 2.0,
            VPos::Bottom => -ex / 2.0,
        };
        let mut pen =
            Pen { path: PathBuilder::new(), x: float(text.at.0) - left, y: float(text.at.1) + below, scale: 1.0 };
        for (font, glyph, width) in glyphs {
            pen.scale = scale(font);
            font.outline_glyph(glyph, &mut pen);
            pen.x += width;
        }
        pen.path.finish()
    }
}

/// Draws glyphs, whose outlines have the point (0, 0) at the left of their baseline.
struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[allow(clippy::cast_possible_truncation, reason = "a place on a picture needs no more than seven digits")]
fn float(place: impl Into<f64>) -> f32 {
    place.into() as f32
}
