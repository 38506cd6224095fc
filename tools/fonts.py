"""Makes the fonts of worksheets: fewer characters, no hints, and another name, which their licences require or allow.

    python tools/fonts.py LiberationSans-Regular.ttf LiberationSans-Bold.ttf DroidSansFallback.ttf MTLc3m.ttf

needs fonttools 4. Liberation Sans 2.1.5 (OFL) has Latin, Greek and Cyrillic. Droid Sans Fallback (Apache-2.0) has the Chinese
characters of crates/sumwise-render/src/language/zh.rs, and Motoya L Cedar (Apache-2.0) the Japanese ones of ja.rs, both with some
more for titles. It writes the fonts into crates/sumwise-render/fonts, and prints the widths of the first two for
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
SIGNS = "×÷−–ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜßàáâäçèéêëíîïñóôöùúûüœğĞıİşŞº°¿¡«»‘’“”„…√\u202f\u00a0"
SQUARES = [(0x3000, 0x30FF), (0x3400, 0x9FFF), (0xFF01, 0xFF5E)]
KANA = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FD)]))
# The font of each script: its name, the file with its texts, and the characters of usual titles.
SCRIPTS = {
    "DroidSansFallback": ("Chinese", "zh", "一二三四五六七八九十年级班组数学算术练习作业测验课周星期月日春夏秋冬小初高中学校老师上下册单元复习趣味心口速比赛挑战儿童家庭、。，：；！？（）《》"),
    "MTLc3m": ("Japanese", "ja", KANA + "一二三四五六七八九十年組算数学宿題練習月火水木金土日曜春夏秋冬小中高校先生上下授業朝自挑戦、。！？（）「」・"),
}


def script(source):
    """Returns the style and the characters of the font of a script."""
    name, language, titles = SCRIPTS[Path(source).stem]
    words = (FONTS.parent / f"src/language/{language}.rs").read_text(encoding="utf-8")
    square = {ord(character) for character in words + titles}
    return name, sorted(code for code in square if any(first <= code <= last for first, last in SQUARES))


def make(source):
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True)
    options.drop_tables += ["FFTM"]
    font = subset.load_font(source, options)
    codes = [code for first, last in RANGES for code in range(first, last + 1)]
    style = "Bold" if "Bold" in Path(source).name else "Regular"
    if Path(source).stem in SCRIPTS:
        style, codes = script(source)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
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
    for source in sys.argv[1:]:
        made = make(source)
        if Path(source).stem not in SCRIPTS:
            print_widths(made)
