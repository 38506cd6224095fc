//! A font in a PDF, reduced to the characters used.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId};

use super::{NoGlyph, deflated};
use crate::fonts::{self, BOLD, CHINESE, JAPANESE, REGULAR};
use crate::language::Language;

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
    tables: Face<'static>,
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
        Self { bytes, name, tables: fonts::face(bytes), used: GlyphRemapper::new(), characters: BTreeMap::new() }
    }

    /// Encodes a text as the numbers of its glyphs, two bytes each.
    pub(super) fn glyphs(&mut self, text: &str) -> Result<Vec<u8>, NoGlyph> {
        let mut glyphs = Vec::with_capacity(2 * text.len());
        for character in text.chars() {
            let GlyphId(glyph) = self.tables.glyph_index(character).ok_or(NoGlyph(character))?;
            let number = self.used.remap(glyph);
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
        let width = |glyph| self.tables.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        self.used.remapped_gids().map(|glyph| self.thousandths(width(glyph))).collect()
    }

    /// Returns a length of the font in thousandths of the font size.
    fn thousandths(&self, length: impl Into<f32>) -> f32 {
        length.into() * 1000.0 / f32::from(self.tables.units_per_em())
    }

    fn describe(&self, pdf: &mut Pdf, descriptor: Ref, file: Ref) {
        let (bounds, ascent) = (self.tables.global_bounding_box(), self.tables.ascender());
        let [left, bottom, right, top] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|side| self.thousandths(side));
        let mut descriptor = pdf.font_descriptor(descriptor);
        descriptor.name(Name(self.name)).flags(FontFlags::NON_SYMBOLIC);
        descriptor.bbox(Rect::new(left, bottom, right, top));
        descriptor.italic_angle(0.0).ascent(self.thousandths(ascent));
        descriptor.descent(self.thousandths(self.tables.descender()));
        let height = self.tables.capital_height().unwrap_or(ascent);
        descriptor.cap_height(self.thousandths(height)).stem_v(80.0);
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
            for (character, glyph) in mappings(&font) {
                let width = font.tables.glyph_hor_advance(glyph).unwrap();
                assert!(widths::is_square(character) && width == font.tables.units_per_em(), "{character}");
            }
        }
    }

    /// Returns the characters of a font, with their glyphs.
    fn mappings(font: &Font) -> Vec<(char, GlyphId)> {
        let mut characters = Vec::new();
        for table in
            font.tables.tables().cmap.unwrap().subtables.into_iter().filter(ttf_parser::cmap::Subtable::is_unicode)
        {
            table.codepoints(|code| characters.extend(char::from_u32(code)));
        }
        let glyphs =
            characters.into_iter().filter_map(|character| Some((character, font.tables.glyph_index(character)?)));
        let mappings: Vec<(char, GlyphId)> = glyphs.collect();
        assert!(mappings.len() > 50);
        mappings
    }

    #[test]
    fn texts_are_as_wide_as_the_layout_takes_them_for() {
        for (font, bold) in Font::both().iter().zip([false, true]) {
            for (character, glyph) in mappings(font) {
                let text = character.to_string();
                let width = widths::width(&text, bold, 2_048_000);
                let off = width - i64::from(font.tables.glyph_hor_advance(glyph).unwrap()) * 1000;
                // The table rounds to whole thousandths, and an unknown character may be narrower than it says.
                assert!(if widths::are_known(&text) { off.abs() <= 1024 } else { off >= 0 }, "{text} is {off} off");
            }
        }
    }
}
