//! Mutates puzzles token by token: a text that is nearly a puzzle reaches later stages than random bytes.

/// A small generator of random numbers (xorshift), so that a seed gives the same run everywhere.
pub struct Random(u64);

impl Random {
    /// From a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// Less than `n`, or 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) as usize) % n.max(1)
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }
}

/// Texts that are inserted.
const INSERTED_TEXTS: &[&str] = &[
    "0",
    "1",
    "-1",
    "61",
    "62",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775807-1",
    "100000000",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\"\"\"\n",
    "`",
    ":",
    "=",
    "=>",
    ",",
    "|",
    "?",
    ";",
    "\n",
    "//",
    "*",
    "..",
    "..<",
    "++",
    "??",
    "'",
    "!",
    "é",
    "\0",
    "\u{FEFF}",
    "\r",
    "for",
    "if",
    "in",
    "then",
    "else",
    "not",
    "and",
    "where",
    "cost",
    "as",
    "of",
    "any of",
    "0..1 of",
    "named",
    "step 3",
    "fixed",
    "free",
    "squares",
    "triangles",
    "hexes",
    "cubes",
    "sticks",
    "true",
    "rectangle(2, 3)",
    "0..1000000000000",
    "power(0..9, 9)",
    "fold(0..60, [1], (s, i) => [s, s])",
    "all_polyforms(9, squares, \"free\")",
    "[i for i in 0..1000000]",
    "use",
    "primary",
    "option",
];

/// Words, numbers, runs of spaces; any other character separately.
pub fn tokens(text: &str) -> Vec<&str> {
    let class = |c: char| match c {
        'a'..='z' | 'A'..='Z' | '_' | '0'..='9' => 1,
        ' ' => 2,
        _ => 0,
    };
    let mut found = vec![];
    let mut start = 0;
    let mut before = 0;
    for (i, c) in text.char_indices() {
        if i > start && (class(c) != before || before == 0) {
            found.push(&text[start..i]);
            start = i;
        }
        before = class(c);
    }
    found.push(&text[start..]);
    found
}

/// Changes a text in a few places, sometimes by parts of another one.
pub fn mutated(text: &str, other: &str, random: &mut Random) -> String {
    let mut all = tokens(text);
    let others = tokens(other);
    for _ in 0..=random.below(4) {
        let at = random.below(all.len());
        let span = at..(at + 1 + random.below(6)).min(all.len());
        match random.below(8) {
            0 => drop(all.drain(span)),
            1 => all.insert(at, random.of(INSERTED_TEXTS)),
            2 | 3 => all[at] = random.of(INSERTED_TEXTS),
            4 => {
                let to = random.below(all.len());
                all.swap(at, to);
            }
            5 => {
                let copy: Vec<&str> = all[span].to_vec();
                let to = random.below(all.len());
                all.splice(to..to, copy);
            }
            6 => {
                let from = random.below(others.len());
                let part = &others[from..(from + 1 + random.below(40)).min(others.len())];
                all.splice(at..at, part.iter().copied());
            }
            _ => all[at] = others[random.below(others.len())],
        }
        if all.is_empty() {
            all.push("x");
        }
    }
    all.concat()
}
