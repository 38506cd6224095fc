//! Pages as SVG without style sheets, scripts and references to other files. Text has the same width with every font.

use std::fmt::Write as _;

use super::area::{Area, Micrometres};
use super::code::Code;
use super::page::{Anchor, Frame, Line, Mark, Page, Shade, Text};
use super::suit::Pip;
use super::{Worksheet, widths};
use crate::markup::escape;

/// Fonts of the same widths. Nearly every system has one of them.
const FONTS: &str = "Liberation Sans, Arimo, Arial, Helvetica, sans-serif";

const NAMESPACE: &str = "http://www.w3.org/2000/svg";

impl Page {
    /// Returns the page as an SVG element, for a file of its own or for HTML.
    pub fn svg(&self) -> String {
        let mut svg = begin(self.width, self.height);
        self.draw(&mut svg);
        svg + "</svg>\n"
    }

    fn draw(&self, svg: &mut String) {
        let (width, height) = (self.width, self.height);
        writeln!(svg, r##"<rect width="{width}" height="{height}" fill="#fff"/>"##).expect(INFALLIBLE);
        for mark in &self.marks {
            match mark {
                Mark::Text(text) => draw_text(svg, text),
                Mark::Line(line) => draw_line(svg, line),
                Mark::Frame(frame) => draw_frame(svg, frame),
                Mark::Pip(pip) => draw_pip(svg, pip),
                Mark::Code(code) => draw_code(svg, code),
            }
        }
    }
}

impl Worksheet {
    /// Returns all pages as one SVG document, one below the other.
    pub fn svg(&self) -> String {
        let (width, height) = self.paper.size();
        let count = i64::try_from(self.pages.len()).expect("there are fewer pages than puzzles");
        let mut svg = begin(width, height * count);
        writeln!(svg, "<title>{}</title>", escape(&self.title)).expect(INFALLIBLE);
        for (index, page) in (0..count).zip(&self.pages) {
            writeln!(svg, r#"<g transform="translate(0 {})">"#, index * height).expect(INFALLIBLE);
            page.draw(&mut svg);
            svg.push_str("</g>\n");
        }
        svg + "</svg>\n"
    }
}

/// Opens an element of a size.
fn begin(width: Micrometres, height: Micrometres) -> String {
    let (wide, high) = (millimetres(width), millimetres(height));
    let (size, within) = (format!(r#"width="{wide}mm" height="{high}mm""#), format!("0 0 {width} {height}"));
    format!("<svg xmlns=\"{NAMESPACE}\" {size} viewBox=\"{within}\" font-family=\"{FONTS}\">\n")
}

const INFALLIBLE: &str = "a string can always be written to";

fn draw_text(svg: &mut String, text: &Text) {
    let Text { x, baseline, size, width, .. } = text;
    write!(svg, r#"<text x="{x}" y="{baseline}" font-size="{size}" fill="{}""#, colour(text.shade)).expect(INFALLIBLE);
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => svg.push_str(r#" text-anchor="middle""#),
        Anchor::End => svg.push_str(r#" text-anchor="end""#),
    }
    if text.bold {
        svg.push_str(r#" font-weight="bold""#);
    }
    if widths::are_known(&text.text) {
        write!(svg, r#" textLength="{width}" lengthAdjust="spacingAndGlyphs""#).expect(INFALLIBLE);
    }
    writeln!(svg, ">{}</text>", escape(&text.text)).expect(INFALLIBLE);
}

fn draw_line(svg: &mut String, line: &Line) {
    let Line { from: (x1, y1), to: (x2, y2), thickness, shade } = line;
    let colour = colour(*shade);
    writeln!(svg, r#"<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}" stroke-width="{thickness}"/>"#)
        .expect(INFALLIBLE);
}

fn draw_frame(svg: &mut String, frame: &Frame) {
    let Frame { area, radius, thickness, shade } = frame;
    let Area { x, y, width, height } = area;
    write!(svg, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="none""#)
        .and_then(|()| writeln!(svg, r#" stroke="{}" stroke-width="{thickness}"/>"#, colour(*shade)))
        .expect(INFALLIBLE);
}

fn draw_pip(svg: &mut String, pip: &Pip) {
    let ((x, y), curves) = pip.outline();
    write!(svg, "<path d=\"M{x} {y}").expect(INFALLIBLE);
    for [(x1, y1), (x2, y2), (x, y)] in curves {
        write!(svg, "C{x1} {y1} {x2} {y2} {x} {y}").expect(INFALLIBLE);
    }
    svg.push_str("Z\"/>\n");
}

fn draw_code(svg: &mut String, code: &Code) {
    svg.push_str("<path shape-rendering=\"crispEdges\" d=\"");
    for Area { x, y, width, height } in code.bars() {
        write!(svg, "M{x} {y}h{width}v{height}h-{width}z").expect(INFALLIBLE);
    }
    svg.push_str("\"/>\n");
}

const fn colour(shade: Shade) -> &'static str {
    match shade {
        Shade::Black => "#000",
        Shade::Grey => "#555",
        Shade::Light => "#aaa",
    }
}

/// Writes a length exactly in millimetres.
fn millimetres(length: Micrometres) -> String {
    let text = format!("{}.{:03}", length / 1000, length % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
