//! Pages as PDF, with text that can be selected and fonts reduced to the characters used. A file contains no date, so the same
//! worksheet gives the same bytes.

mod font;
#[cfg(test)]
mod tests;

use std::fmt;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{LineCapStyle, TextRenderingMode};
use pdf_writer::{Content, Filter, Finish as _, Pdf, Rect, Ref, Str, TextStr};

use super::Worksheet;
use super::area::Micrometres;
use super::code::Code;
use super::page::{Frame, Line, Mark, Page, Shade, Text};
use super::suit::Pip;
use super::widths::is_square;
use font::Font;

/// The error for a character of the title or the seed that the fonts do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGlyph(pub char);

impl fmt::Display for NoGlyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the fonts of a PDF have no `{}`: leave it out, or write .html, which uses your own fonts", self.0)
    }
}

impl std::error::Error for NoGlyph {}

/// The length of a micrometre in points.
const POINT: f32 = 72.0 / 25_400.0;

const CATALOG: Ref = Ref::new(1);
const TREE: Ref = Ref::new(2);
const INFORMATION: Ref = Ref::new(3);
/// The first object of the regular font and of the bold one.
const FONTS: [Ref; 2] = [Ref::new(4), Ref::new(4 + font::OBJECTS)];
/// The object of the first page. Its content follows, then the next page.
const FIRST_PAGE: i32 = 4 + 2 * font::OBJECTS;

impl Worksheet {
    /// Returns the worksheet as a PDF file.
    ///
    /// # Errors
    /// [`NoGlyph`] when the title or the seed has a character that is neither Latin, nor Greek, nor Cyrillic. In Chinese and
    /// Japanese, some hundred characters of these scripts are known as well.
    pub fn pdf(&self) -> Result<Vec<u8>, NoGlyph> {
        let mut pdf = Pdf::new();
        let mut fonts = Font::both();
        let mut square = Font::of_script(self.language);
        let of_square = page_reference(self.pages.len());
        let places: Vec<Ref> = (0..self.pages.len()).map(page_reference).collect();
        let mut catalog = pdf.catalog(CATALOG);
        catalog.pages(TREE).lang(TextStr(self.language.tag()));
        catalog.viewer_preferences().display_doc_title(true);
        catalog.finish();
        pdf.document_info(INFORMATION).title(TextStr(&self.title)).creator(TextStr("sumwise"));
        let count = i32::try_from(places.len()).expect("there are fewer pages than puzzles");
        pdf.pages(TREE).kids(places.iter().copied()).count(count);
        for (page, place) in self.pages.iter().zip(places) {
            let content = deflated(&draw(page, &mut fonts, square.as_mut())?);
            let after = Ref::new(place.get() + 1);
            let mut written = pdf.page(place);
            written.media_box(Rect::new(0.0, 0.0, float(page.width) * POINT, float(page.height) * POINT));
            written.parent(TREE).contents(after);
            let mut resources = written.resources();
            let mut named = resources.fonts();
            named.pair(font::NAMES[0], FONTS[0]).pair(font::NAMES[1], FONTS[1]);
            if square.is_some() {
                named.pair(font::SQUARE, of_square);
            }
            named.finish();
            resources.finish();
            written.finish();
            pdf.stream(after, &content).filter(Filter::FlateDecode);
        }
        for (font, first) in fonts.iter().zip(FONTS) {
            font.write(&mut pdf, first);
        }
        if let Some(font) = square {
            font.write(&mut pdf, of_square);
        }
        Ok(pdf.finish())
    }
}

fn page_reference(index: usize) -> Ref {
    Ref::new(FIRST_PAGE + 2 * i32::try_from(index).expect("there are fewer pages than puzzles"))
}

/// Cuts a text into parts of square characters only, and of others only.
fn runs(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let square = is_square(rest.chars().next()?);
        let end = rest.find(|character| is_square(character) != square).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        Some((square, run))
    })
}

/// Draws the marks of a page, in micrometres down from its upper edge.
fn draw(page: &Page, fonts: &mut [Font; 2], mut square: Option<&mut Font>) -> Result<Vec<u8>, NoGlyph> {
    let mut content = Content::new();
    content.transform([POINT, 0.0, 0.0, -POINT, 0.0, float(page.height) * POINT]);
    content.set_line_cap(LineCapStyle::ButtCap);
    for mark in &page.marks {
        match mark {
            Mark::Text(text) => draw_text(&mut content, text, fonts, square.as_deref_mut())?,
            Mark::Line(line) => draw_line(&mut content, line),
            Mark::Frame(frame) => draw_frame(&mut content, frame),
            Mark::Pip(pip) => draw_pip(&mut content, pip),
            Mark::Code(code) => draw_code(&mut content, code),
        }
    }
    Ok(content.finish().into_vec())
}

fn draw_text(
    content: &mut Content,
    text: &Text,
    fonts: &mut [Font; 2],
    mut square: Option<&mut Font>,
) -> Result<(), NoGlyph> {
    let (font, size, grey) = (usize::from(text.bold), float(text.size), brightness(text.shade));
    content.begin_text();
    content.set_fill_gray(grey).set_text_matrix([1.0, 0.0, 0.0, -1.0, float(text.left()), float(text.baseline)]);
    for (is_square, run) in runs(&text.text) {
        if let Some(square) = square.as_deref_mut().filter(|_| is_square) {
            content.set_font(font::SQUARE, size);
            // The font has one weight.
            if text.bold {
                content.set_stroke_gray(grey).set_line_width(size / 30.0);
                content.set_text_rendering_mode(TextRenderingMode::FillStroke);
            }
            content.show(Str(&square.glyphs(run)?)).set_text_rendering_mode(TextRenderingMode::Fill);
        } else {
            content.set_font(font::NAMES[font], size).show(Str(&fonts[font].glyphs(run)?));
        }
    }
    content.end_text();
    Ok(())
}

fn draw_line(content: &mut Content, line: &Line) {
    content.set_stroke_gray(brightness(line.shade)).set_line_width(float(line.thickness));
    content.move_to(float(line.from.0), float(line.from.1)).line_to(float(line.to.0), float(line.to.1)).stroke();
}

/// Draws a frame. Its corners are quarters of a circle, approximated by cubic curves.
fn draw_frame(content: &mut Content, frame: &Frame) {
    let (area, radius) = (&frame.area, float(frame.radius));
    let (left, top, right, bottom) = (float(area.x), float(area.y), float(area.right()), float(area.bottom()));
    let near = radius * 0.447_715;
    content.set_stroke_gray(brightness(frame.shade)).set_line_width(float(frame.thickness));
    content.move_to(left + radius, top).line_to(right - radius, top);
    content.cubic_to(right - near, top, right, top + near, right, top + radius).line_to(right, bottom - radius);
    content.cubic_to(right, bottom - near, right - near, bottom, right - radius, bottom).line_to(left + radius, bottom);
    content.cubic_to(left + near, bottom, left, bottom - near, left, bottom - radius).line_to(left, top + radius);
    content.cubic_to(left, top + near, left + near, top, left + radius, top).close_path().stroke();
}

fn draw_pip(content: &mut Content, pip: &Pip) {
    let ((x, y), curves) = pip.outline();
    content.set_fill_gray(0.0).move_to(float(x), float(y));
    for [(x1, y1), (x2, y2), (x, y)] in curves {
        content.cubic_to(float(x1), float(y1), float(x2), float(y2), float(x), float(y));
    }
    content.close_path().fill_nonzero();
}

fn draw_code(content: &mut Content, code: &Code) {
    content.set_fill_gray(0.0);
    for bar in code.bars() {
        content.rect(float(bar.x), float(bar.y), float(bar.width), float(bar.height));
    }
    content.fill_nonzero();
}

/// Returns the brightness of a shade, from 0 (black) to 1 (white), as in SVG.
const fn brightness(shade: Shade) -> f32 {
    match shade {
        Shade::Black => 0.0,
        Shade::Grey => 1.0 / 3.0,
        Shade::Light => 2.0 / 3.0,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a place on paper is below 2^24 micrometres, so it is exact")]
const fn float(length: Micrometres) -> f32 {
    length as f32
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("a vector can always be written to")
}
