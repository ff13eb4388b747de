#!/usr/bin/env python3
"""Makes regular.ttf, bold.ttf, the fonts of pictures, and their LICENSE from DejaVu Sans.

Debian: apt-get install fonts-dejavu-core python3-fonttools; then run this file in its folder.
The license of DejaVu asks that a changed font has another name.
"""

from fontTools import subset, ttLib

DEJAVU = "/usr/share/fonts/truetype/dejavu/"
LETTERS = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B),  # Latin
    (0x370, 0x3FF), (0x400, 0x45F),  # Greek, Cyrillic
    (0x2010, 0x2044), (0x2070, 0x209F), (0x20AC, 0x20AC),  # punctuation, super- and subscripts, the euro
    (0x2190, 0x2193), (0x2212, 0x2212), (0x2260, 0x2265),
]
SIGNS = [
    (0x1CD, 0x1DC), (0x300, 0x30C), (0x1E00, 0x1EFF),  # more of Latin
    (0x2100, 0x214F), (0x2150, 0x2189),  # letters and numbers as signs
    (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2300, 0x23FF),  # arrows, mathematics, technical signs
    (0x2460, 0x24FF), (0x2500, 0x25FF),  # numbers in circles, boxes, geometric shapes
    (0x2600, 0x27BF), (0x27E8, 0x27EB), (0x2B00, 0x2B55),  # chess, stars, cards, dingbats, brackets, arrows
]


ABOUT = """regular.ttf and bold.ttf are parts of DejaVu Sans (https://dejavu-fonts.github.io/) under another name;
make.py has made them.  The license of DejaVu:"""


def make(source, target, style, ranges):
    font = ttLib.TTFont(DEJAVU + source, recalcTimestamp=False)
    options = subset.Options(
        hinting=False, layout_features=[], notdef_outline=True, glyph_names=False,
        drop_tables=["FFTM", "GDEF", "GPOS", "GSUB", "MATH", "kern"], name_IDs=[0, 1, 2, 4, 6, 13],
        name_languages=[0x409], name_legacy=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[c for first, last in ranges for c in range(first, last + 1)])
    subsetter.subset(font)
    names = {1: "Puzc Sans", 2: style, 4: f"Puzc Sans {style}", 6: f"PuzcSans-{style}"}
    if style == "Regular":
        license = "\n\n".join([ABOUT, font["name"].getDebugName(0).strip(), font["name"].getDebugName(13).strip()])
        with open("LICENSE", "w") as out:
            out.write("\n".join(line.rstrip() for line in license.splitlines()) + "\n")
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font.save(target)


make("DejaVuSans.ttf", "regular.ttf", "Regular", LETTERS + SIGNS)
make("DejaVuSans-Bold.ttf", "bold.ttf", "Bold", LETTERS)
