//! Colors that color-blind people can distinguish, on paper and on a dark screen.  Colors are never used
//! alone: everything with a color has a label, too.

/// Red, green, blue.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Paint(pub u8, pub u8, pub u8);

/// The first six are those of Okabe and Ito.  The others were found by a search such that no two look alike
/// to anybody; a test computes this.
const PIECES: [Paint; 12] = [
    Paint(0xe6, 0x9f, 0x00), // orange
    Paint(0x56, 0xb4, 0xe9), // sky
    Paint(0x00, 0x9e, 0x73), // green
    Paint(0xf0, 0xe4, 0x42), // yellow
    Paint(0x00, 0x72, 0xb2), // blue
    Paint(0xd5, 0x5e, 0x00), // vermilion
    Paint(0xf5, 0x7d, 0xb2), // pink
    Paint(0x5a, 0x39, 0x96), // violet
    Paint(0x78, 0xd7, 0xf5), // cyan
    Paint(0x88, 0x22, 0x55), // wine
    Paint(0xb7, 0xe0, 0xb0), // mint
    Paint(0xa3, 0x4c, 0x40), // brick
];

/// Usual letters and names of colors.
const NAMED: &[(&str, &str, Paint)] = &[
    ("r", "red", Paint(0xcc, 0x33, 0x11)),
    ("g", "green", Paint(0x00, 0x9e, 0x73)),
    ("b", "blue", Paint(0x00, 0x72, 0xb2)),
    ("y", "yellow", Paint(0xf0, 0xe4, 0x42)),
    ("w", "white", Paint(0xff, 0xff, 0xff)),
    ("k", "black", Paint(0x22, 0x22, 0x22)),
    ("o", "orange", Paint(0xe6, 0x9f, 0x00)),
    ("c", "cyan", Paint(0x56, 0xb4, 0xe9)),
    ("m", "magenta", Paint(0xcc, 0x79, 0xa7)),
    ("p", "pink", Paint(0xe8, 0xa8, 0xcc)),
    ("v", "violet", Paint(0x6b, 0x4c, 0x9a)),
    ("n", "brown", Paint(0x8c, 0x6d, 0x31)),
    ("", "purple", Paint(0x88, 0x22, 0x55)),
    ("", "gray", Paint(0xc8, 0xc8, 0xc8)),
    ("", "grey", Paint(0xc8, 0xc8, 0xc8)),
];

impl Paint {
    /// The ink of lines and letters on paper.
    pub const INK: Paint = Paint(0x1a, 0x1a, 0x1a);
    /// What a solution fills in, on any paper.
    pub const ANSWER: Paint = Paint(0x00, 0x58, 0xa0);
    /// Paper.
    pub const PAPER: Paint = Paint(0xff, 0xff, 0xff);
    /// Grid lines.
    pub const GRID: Paint = Paint(0x9a, 0x9a, 0x9a);
    /// Percent by which one step is darker.
    pub const SHADE: u8 = 18;

    /// `#e69f00`
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The color of letters on this color: black or white, whichever is easier to read.
    pub fn letters(self) -> Paint {
        let light = |c: u8| (f64::from(c) / 255.0).powf(2.2);
        let luminance = 0.2126 * light(self.0) + 0.7152 * light(self.1) + 0.0722 * light(self.2);
        if luminance > 0.2 { Paint(0, 0, 0) } else { Paint(0xff, 0xff, 0xff) }
    }

    /// This color, some steps darker.
    pub fn darker(self, steps: u8) -> Paint {
        let less =
            |c: u8| (u32::from(c) * (100 - u32::from(Paint::SHADE) * u32::from(steps.min(4))) / 100) as u8;
        Paint(less(self.0), less(self.1), less(self.2))
    }
}

/// Color number `i` for pieces.
pub fn piece(i: usize) -> Paint {
    PIECES[i % PIECES.len()]
}

/// The number of a color: those of pieces come first, then the other named colors.
pub fn number(paint: Paint) -> usize {
    let among = |mut all: std::slice::Iter<'_, Paint>| all.position(|p| *p == paint);
    let named = || NAMED.iter().position(|n| n.2 == paint).map(|i| PIECES.len() + i);
    among(PIECES.iter()).or_else(named).unwrap_or(0)
}

/// The number of colors for pieces.
pub fn size() -> usize {
    PIECES.len()
}

/// The color that a word or a letter names.
pub fn of_name(name: &str) -> Option<Paint> {
    let lower = name.to_lowercase();
    let row = NAMED.iter().find(|(letter, word, _)| lower == *word || !letter.is_empty() && lower == *letter);
    row.map(|r| r.2)
}

/// A color for each name: the colors that the names mean if all of them mean one, else the colors of the
/// palette in order.
pub fn named(names: &[&str]) -> Vec<Paint> {
    let known: Option<Vec<Paint>> = names.iter().map(|name| of_name(name)).collect();
    known.unwrap_or_else(|| (0..names.len()).map(piece).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_mean_colors_only_if_all_do() {
        assert_eq!(named(&["w", "red"])[0], Paint(255, 255, 255));
        assert_eq!(named(&["a", "b"]), [piece(0), piece(1)]);
    }

    /// The distance in a color space that is roughly uniform for the eye, after simulating the absence of a
    /// kind of cones.
    fn distance(a: Paint, b: Paint, missing: usize) -> f64 {
        let linear = |c: u8| (f64::from(c) / 255.0).powf(2.2);
        let seen = |p: Paint| {
            let [r, g, b] = [linear(p.0), linear(p.1), linear(p.2)];
            // Viénot, Brettel, Mollon 1999
            let [r, g, b] = match missing {
                0 => [0.11238 * r + 0.88762 * g, 0.11238 * r + 0.88762 * g, 0.00401 * r - 0.00401 * g + b],
                1 => [0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g, -0.02234 * r + 0.02234 * g + b],
                _ => [r, g, b],
            };
            let root = |v: f64| v.max(0.0).cbrt();
            let l = root(0.4122 * r + 0.5363 * g + 0.0514 * b);
            let m = root(0.2119 * r + 0.6807 * g + 0.1074 * b);
            let s = root(0.0883 * r + 0.2817 * g + 0.6300 * b);
            [
                0.2105 * l + 0.7936 * m - 0.0041 * s,
                1.9780 * l - 2.4286 * m + 0.4506 * s,
                0.0259 * l + 0.7828 * m - 0.8087 * s,
            ]
        };
        let (a, b) = (seen(a), seen(b));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    #[test]
    fn color_blind_people_can_distinguish_the_pieces() {
        for missing in 0..3 {
            for i in 0..size() {
                for j in 0..i {
                    let d = distance(piece(i), piece(j), missing);
                    assert!(
                        d > 0.09,
                        "{} and {} look alike: {d:.3} ({missing})",
                        piece(i).hex(),
                        piece(j).hex()
                    );
                }
            }
        }
    }
}
