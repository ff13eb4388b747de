//! Puzzles of each genre that has addresses: both kinds of addresses are tested with all of them.

/// Addresses of puzz.link, without the site.  A genre has several if its clues are written in several ways.
pub const ADDRESSES: [&str; 18] = [
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
];

/// Files of the library, and a name of each genre.
pub const FILES: [(&str, &str); 11] = [
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
];
