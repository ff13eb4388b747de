//! Puzzles of each genre that has addresses: both kinds of addresses are tested with all of them.

/// Addresses of puzz.link, without the site.  A genre has several if its clues are written in several ways.
pub const ADDRESSES: &[&str] = &[
    "akari/6/6/nekcakbl",
    "akari/3/2/.h.i",
    "hashi/5/5/4g2i3h23k3g1g3g4g3",
    "heyawake/6/6/lll155007rs12222j",
    "hitori/4/4/1114142333214213",
    "lits/4/4/9q02jg",
    "lits/1/3/o",
    "lits/3/1/o",
    "mashu/6/6/1063000i3000",
    "numlin/5/5/1j2h3m1h2j3",
    "nurikabe/5/5/g5k2o1k3g",
    "nurikabe/6/5/z-23h1h-1f",
    "shikaku/6/6/j3g56h6t6h23g5j",
    "slither/5/5/cbcbcddad",
    "starbattle/6/6/1/4ilbhgdnmhou",
    "starbattle/6/5/2/4ilbhgdnmh",
    "sudoku/4/4/g1k23k3g",
    "sudoku/6/6/1l2l3l4",
    "aquarium/r/4/4/bu8i90/i3213g",
    "cave/6/6/g3q2h3jbj3i3i2g",
    "doppelblock/5/5/g6g34g10h",
    "easyasabc/4/4/3/1m2h3g3h",
    "easyasabc/4/4/3/1m2h3g3hj1k2i",
    "fillomino/6/6/h4j53g2k5233k2g14j3h",
    "kurodoko/5/5/i7g5l2l2g4i",
    "nonogram/6/6/12g1111h11112j12g11g21j11g3h",
    "norinori/5/5/cag4ocjo",
    "ripple/4/4/9n8rigk14h32k",
    "skyscrapers/4/4/k13h4j3g",
    "suguru/5/5/cih47bs73m3g5p1g2g",
    "tapa/5/5/3n5hchhajn2",
    "tapa/4/4/9m0iavbmh",
    "tapa/3/3/2n",
    "tents/5/5/2g0h1i1j82323",
    "tents/6/6/1h2l3gzy0",
];

/// Addresses of genres that puzc does not write for Penpa+.
pub const ONLY_PUZZLINK: &[&str] =
    &["kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3", "tilepaint/6/6/mfttf5ovqrrvzv234232243331"];

/// Files of the library, and a name of each genre.
pub const FILES: &[(&str, &str)] = &[
    ("pencil/light-up", "akari"),
    ("pencil/hashi", "bridges"),
    ("pencil/heyawake", "heyawake"),
    ("pencil/hitori", "hitori"),
    ("pencil/lits", "lits"),
    ("loops/masyu", "masyu"),
    ("pencil/numberlink", "numberlink"),
    ("pencil/nurikabe", "nurikabe"),
    ("pencil/shikaku", "shikaku"),
    ("loops/slitherlink", "slitherlink"),
    ("queens/star-battle", "starbattle"),
    ("pencil/aquarium", "aquarium"),
    ("pencil/cave", "cave"),
    ("pencil/doppelblock", "doppelblock"),
    ("pencil/easy-as-abc", "easyasabc"),
    ("pencil/fillomino", "fillomino"),
    ("pencil/fillomino-large", "fillomino"),
    ("pencil/kuromasu", "kurodoko"),
    ("nonograms/nonogram", "nonogram"),
    ("pencil/norinori", "norinori"),
    ("pencil/ripple-effect", "ripple"),
    ("pencil/skyscrapers", "skyscrapers"),
    ("pencil/suguru", "suguru"),
    ("pencil/tapa", "tapa"),
    ("pencil/tents", "tents"),
];

/// Files of the library whose genres puzc does not write for Penpa+.
pub const FILES_FOR_PUZZLINK: &[(&str, &str)] =
    &[("pencil/kakuro-large", "kakuro"), ("pencil/tilepaint", "tilepaint")];
