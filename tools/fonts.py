"""Makes the fonts of worksheets from Liberation Sans 2.1.5: fewer characters, no hints, and another name, which its licence requires.

    python tools/fonts.py LiberationSans-Regular.ttf LiberationSans-Bold.ttf

needs fonttools 4. It writes the fonts into crates/sumwise-render/fonts, and prints the widths of
crates/sumwise-render/src/worksheet/widths.rs, in thousandths of the size.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "crates/sumwise-render/fonts"
NAME = "Sumwise Sans"
# Latin, Greek, Cyrillic, punctuation, the euro, arrows, signs of arithmetic. No character is wider than 1.1 of the size.
RANGES = [(0x20, 0x7E), (0xA0, 0x1C3), (0x1CD, 0x1F0), (0x1F8, 0x24F), (0x370, 0x3FF), (0x400, 0x45F),
          (0x490, 0x491), (0x1E00, 0x1EFF), (0x2010, 0x203A), (0x20AC, 0x20AC), (0x2190, 0x2195), (0x2212, 0x2265)]
SIGNS = "×÷−–"


def make(source):
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True)
    options.drop_tables += ["FFTM"]
    font = subset.load_font(source, options)
    style = "Bold" if "Bold" in Path(source).name else "Regular"
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    for record in font["name"].names:
        names = {1: NAME, 3: f"{NAME} {style}", 4: f"{NAME} {style}", 6: f"{NAME.replace(' ', '')}-{style}"}
        record.string = names.get(record.nameID, str(record))
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    path = FONTS / f"{NAME.replace(' ', '')}-{style}.ttf"
    subset.save_font(font, path, options)
    return path


def print_widths(path):
    font = TTFont(path)
    characters, advances, units = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    widths = [round(advances[characters[code]][0] * 1000 / units) for code in [*range(0x20, 0x7F), *map(ord, SIGNS)]]
    print(path.name, *widths)


if __name__ == "__main__":
    for made in map(make, sys.argv[1:]):
        print_widths(made)
