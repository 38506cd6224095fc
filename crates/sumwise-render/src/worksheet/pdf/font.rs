//! A font in a PDF, reduced to the characters used.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};
use subsetter::GlyphRemapper;

use super::{NoGlyph, deflated};
use crate::language::Language;

const REGULAR: &[u8] = include_bytes!("../../../fonts/SumwiseSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../../fonts/SumwiseSans-Bold.ttf");

const CHINESE: &[u8] = include_bytes!("../../../fonts/SumwiseSans-Chinese.ttf");
const JAPANESE: &[u8] = include_bytes!("../../../fonts/SumwiseSans-Japanese.ttf");

/// The name of the font of square characters in pages.
pub(super) const SQUARE: Name<'static> = Name(b"F3");

/// The names of the two fonts in pages.
pub(super) const NAMES: [Name<'static>; 2] = [Name(b"F1"), Name(b"F2")];

/// The number of objects of a font in the file.
pub(super) const OBJECTS: i32 = 5;

/// A font and the glyphs used of it.
pub(super) struct Font {
    bytes: &'static [u8],
    /// The name in the file. Its prefix marks a subset of the font.
    name: &'static [u8],
    tables: FontRef<'static>,
    used: GlyphRemapper,
    /// The characters of the used glyphs, by their new numbers.
    characters: BTreeMap<u16, char>,
}

impl Font {
    /// Returns the regular font and the bold one.
    pub(super) fn both() -> [Self; 2] {
        [Self::new(REGULAR, b"SUMWSE+SumwiseSans-Regular"), Self::new(BOLD, b"SUMWSE+SumwiseSans-Bold")]
    }

    /// Returns the font of the square characters of a language, if it has some.
    pub(super) fn of_script(language: Language) -> Option<Self> {
        match language {
            Language::Chinese => Some(Self::new(CHINESE, b"SUMWSE+SumwiseSans-Chinese")),
            Language::Japanese => Some(Self::new(JAPANESE, b"SUMWSE+SumwiseSans-Japanese")),
            _ => None,
        }
    }

    fn new(bytes: &'static [u8], name: &'static [u8]) -> Self {
        let tables = FontRef::new(bytes).expect("the font is well-formed");
        Self { bytes, name, tables, used: GlyphRemapper::new(), characters: BTreeMap::new() }
    }

    /// Encodes a text as the numbers of its glyphs, two bytes each.
    pub(super) fn glyphs(&mut self, text: &str) -> Result<Vec<u8>, NoGlyph> {
        let characters = self.tables.charmap();
        let mut glyphs = Vec::with_capacity(2 * text.len());
        for character in text.chars() {
            let glyph = characters.map(character).and_then(|glyph| u16::try_from(glyph.to_u32()).ok());
            let number = self.used.remap(glyph.ok_or(NoGlyph(character))?);
            self.characters.insert(number, character);
            glyphs.extend(number.to_be_bytes());
        }
        Ok(glyphs)
    }

    /// Writes the font as [`OBJECTS`] objects from `first` on.
    pub(super) fn write(&self, pdf: &mut Pdf, first: Ref) {
        const SYSTEM: SystemInfo<'static> =
            SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
        let object = |number: i32| Ref::new(first.get() + number);
        let name = Name(self.name);
        let mut whole = pdf.type0_font(first);
        whole.base_font(name).encoding_predefined(Name(b"Identity-H"));
        whole.descendant_font(object(1)).to_unicode(object(4));
        whole.finish();

        let mut font = pdf.cid_font(object(1));
        font.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM).font_descriptor(object(2));
        font.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        font.widths().consecutive(0, self.widths());
        font.finish();

        self.describe(pdf, object(2), object(3));
        let part = subsetter::subset(self.bytes, 0, &self.used).expect("the font can be cut down");
        pdf.stream(object(3), &deflated(&part)).filter(Filter::FlateDecode);

        let mut unicode = UnicodeCmap::new(Name(b"Custom"), SYSTEM);
        for (&number, &character) in &self.characters {
            unicode.pair(number, character);
        }
        pdf.cmap(object(4), &deflated(&unicode.finish())).filter(Filter::FlateDecode);
    }

    /// Returns the widths of the used glyphs, in thousandths of the font size.
    fn widths(&self) -> Vec<f32> {
        let metrics = self.tables.glyph_metrics(Size::new(1000.0), LocationRef::default());
        self.used.remapped_gids().map(|glyph| metrics.advance_width(glyph.into()).unwrap_or(0.0)).collect()
    }

    fn describe(&self, pdf: &mut Pdf, descriptor: Ref, file: Ref) {
        let metrics = self.tables.metrics(Size::new(1000.0), LocationRef::default());
        let bounds = metrics.bounds.unwrap_or_default();
        let mut descriptor = pdf.font_descriptor(descriptor);
        descriptor.name(Name(self.name)).flags(FontFlags::NON_SYMBOLIC);
        descriptor.bbox(Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max));
        descriptor.italic_angle(0.0).ascent(metrics.ascent).descent(metrics.descent);
        descriptor.cap_height(metrics.cap_height.unwrap_or(metrics.ascent)).stem_v(80.0);
        descriptor.font_file2(file);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::widths;
    use super::*;

    #[test]
    fn the_font_of_a_script_has_square_characters_only() {
        for language in [Language::Chinese, Language::Japanese] {
            let font = Font::of_script(language).unwrap();
            let metrics = font.tables.glyph_metrics(Size::new(1000.0), LocationRef::default());
            for (code, glyph) in font.tables.charmap().mappings() {
                let character = char::from_u32(code).unwrap();
                assert!(widths::is_square(character) && metrics.advance_width(glyph) == Some(1000.0), "{character}");
            }
        }
    }

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "widths are whole units")]
    fn texts_are_as_wide_as_the_layout_takes_them_for() {
        for (font, bold) in Font::both().iter().zip([false, true]) {
            let metrics = font.tables.glyph_metrics(Size::unscaled(), LocationRef::default());
            for (code, glyph) in font.tables.charmap().mappings() {
                let text = char::from_u32(code).unwrap().to_string();
                let width = widths::width(&text, bold, 2_048_000);
                let units = metrics.advance_width(glyph).unwrap();
                let off = width - units as i64 * 1000;
                // The table rounds to whole thousandths, and an unknown character may be narrower than it says.
                assert!(
                    if widths::are_known(&text) { off.abs() <= 1024 } else { off >= 0 },
                    "{text} {code:x} is {off} off"
                );
            }
        }
    }
}
