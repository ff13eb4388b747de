//! Letters as lines.  Pictures are the same bytes and look the same on every machine, as no font is
//! used; characters without a glyph here need a font of the viewer.

use super::letters::{ABOVE, ALIKE, BELOW, OTHERS};
use crate::geometry::Point;

/// For each character from `!` to `~`: lines of points, two digits each: column 0-4, row 0-8.  Capitals stand
/// on row 6.
const GLYPHS: [&str; 94] = [
    "2024 2626",                           // !
    "1012 3032",                           // "
    "1016 3036 0242 0444",                 // #
    "413010010213334445361605 2026",       // $
    "4006 0010110100 3545463635",          // %
    "46121120310405162644",                // &
    "2022",                                // '
    "20111526",                            // (
    "20313526",                            // )
    "2125 0244 4204",                      // *
    "2125 0343",                           // +
    "2618",                                // ,
    "1333",                                // -
    "2626",                                // .
    "0640",                                // /
    "100105163645413010 3214",             // 0
    "112026 1636",                         // 1
    "01103041420646",                      // 2
    "0110304142334445361605 1333",         // 3
    "36300444",                            // 4
    "400003334445361605",                  // 5
    "413010010516364544331304",            // 6
    "004016",                              // 7
    "100102133344453616050413 3342413010", // 8
    "051636454130100102133342",            // 9
    "2222 2626",                           // :
    "2222 2618",                           // ;
    "410345",                              // <
    "0242 0444",                           // =
    "014305",                              // >
    "01103041422324 2626",                 // ?
    "36160501103041443432 322213142434",   // @
    "062046 1434",                         // A
    "00063645443303 3342413000",           // B
    "4130100105163645",                    // C
    "00062644422000",                      // D
    "40000646 0333",                       // E
    "400006 0333",                         // F
    "41301001051636454323",                // G
    "0006 4046 0343",                      // H
    "1030 2026 1636",                      // I
    "4045361605",                          // J
    "0006 4004 1346",                      // K
    "000646",                              // L
    "0600234046",                          // M
    "06004640",                            // N
    "100105163645413010",                  // O
    "06003041423303",                      // P
    "100105163645413010 2446",             // Q
    "06003041423303 2346",                 // R
    "413010010213334445361605",            // S
    "0040 2026",                           // T
    "000516364540",                        // U
    "002640",                              // V
    "0016233640",                          // W
    "0046 4006",                           // X
    "002340 2326",                         // Y
    "00400646",                            // Z
    "30101636",                            // [
    "0046",                                // \
    "10303616",                            // ]
    "022042",                              // ^
    "0747",                                // _
    "1021",                                // `
    "12324346 441405163645",               // a
    "0006 0312324345361605",               // b
    "4332120305163645",                    // c
    "4046 4332120305163645",               // d
    "04444332120305163645",                // e
    "30201116 0222",                       // f
    "42473818 4332120305163645",           // g
    "0006 0312324346",                     // h
    "1216 1010",                           // i
    "22271808 2020",                       // j
    "0006 3204 1336",                      // k
    "101526",                              // l
    "0206 03122326 23324346",              // m
    "0206 0312324346",                     // n
    "120305163645433212",                  // o
    "0208 0312324345361605",               // p
    "4248 4332120305163645",               // q
    "0206 042232",                         // r
    "43321203143445361605",                // s
    "10152636 0222",                       // t
    "0205163645 4246",                     // u
    "022642",                              // v
    "0216243642",                          // w
    "0246 4206",                           // x
    "0225 4208",                           // y
    "02420646",                            // z
    "30202213242636",                      // {
    "2027",                                // |
    "10202233242616",                      // }
    "04133443",                            // ~
];

/// Height of a capital, in rows.
const CAPITAL: f64 = 6.0;
/// Columns between two characters, and of a blank.
const BETWEEN: f64 = 1.9;
const BLANK: f64 = 2.0;

/// Stands for a character that has no glyph.
const BOX: &str = "0040460600";

/// The lines of a word of the tables.
fn lines(text: &str, up: f64) -> Vec<Vec<Point>> {
    let digit = |b: u8| f64::from(b.saturating_sub(b'0'));
    let line = |word: &str| {
        word.as_bytes().chunks_exact(2).map(|p| [digit(p[0]), digit(p[1]) - up]).collect::<Vec<Point>>()
    };
    text.split(' ').map(line).collect()
}

/// The closing character of a pair.
fn paired(pairs: &str, c: char) -> Option<char> {
    let mut all = pairs.chars();
    while let (Some(first), Some(second)) = (all.next(), all.next()) {
        if first == c {
            return Some(second);
        }
    }
    None
}

/// The lines of a character where they stand in the tables.
fn strokes(c: char) -> Option<Vec<Vec<Point>>> {
    let ascii = (c as usize).checked_sub('!' as usize).and_then(|i| GLYPHS.get(i)).copied();
    if let Some(text) = ascii.or_else(|| OTHERS.iter().find(|o| o.0 == c).map(|o| o.1)) {
        return Some(lines(text, 0.0));
    }
    if let Some(like) = paired(ALIKE, c) {
        return strokes(like);
    }
    let on = |table: &'static [(&str, &str)]| {
        table.iter().find_map(|(accent, pairs)| paired(pairs, c).map(|base| (*accent, base)))
    };
    // accents keep away from what they stand on
    let (accent, base, up) = match (on(ABOVE), on(BELOW)) {
        (Some((accent, base)), _) => (accent, base, if base.is_uppercase() { 2.75 } else { 0.75 }),
        (None, Some((accent, base))) => (accent, base, 0.0),
        (None, None) => return None,
    };
    let mut all = strokes(base)?;
    all.extend(lines(accent, up));
    Some(all)
}

/// The lines of a character, moved to the left margin, and its width.
fn glyph(c: char) -> Option<(Vec<Vec<Point>>, f64)> {
    if c == ' ' {
        return Some((vec![], BLANK));
    }
    Some(at_left(strokes(c)?))
}

fn at_left(mut lines: Vec<Vec<Point>>) -> (Vec<Vec<Point>>, f64) {
    let columns = || lines.iter().flatten().map(|p| p[0]);
    let (left, right) = (columns().fold(9.0, f64::min), columns().fold(0.0, f64::max));
    lines.iter_mut().flatten().for_each(|p| p[0] -= left);
    (lines, right - left)
}

/// Can this character be written?
pub fn has(c: char) -> bool {
    c == ' ' || strokes(c).is_some()
}

/// Can this text be written?
pub fn has_all(text: &str) -> bool {
    text.chars().all(has)
}

/// How wide a text is whose capitals have height 1.
pub fn width(text: &str) -> f64 {
    let widths: Vec<f64> = text.chars().map(|c| glyph(c).map_or(4.0, |g| g.1)).collect();
    (widths.iter().sum::<f64>() + BETWEEN * widths.len().saturating_sub(1) as f64) / CAPITAL
}

/// A text as lines: its capitals have the given height, `at` is the left end of the base line.  What has no
/// glyph is a box.
pub fn write(text: &str, at: Point, height: f64) -> Vec<Vec<Point>> {
    let scale = height / CAPITAL;
    let mut all = vec![];
    let mut column = 0.0;
    for (glyph, width) in text.chars().map(|c| glyph(c).unwrap_or_else(|| at_left(lines(BOX, 0.0)))) {
        let moved = |p: &Point| [at[0] + (p[0] + column) * scale, at[1] + (p[1] - CAPITAL) * scale];
        all.extend(glyph.iter().map(|line| line.iter().map(moved).collect::<Vec<Point>>()));
        column += width + BETWEEN;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_has_a_glyph_of_its_own() {
        let mut seen = std::collections::HashSet::new();
        for c in '!'..='~' {
            let (lines, width) = glyph(c).unwrap();
            assert!(lines.iter().all(|l| l.len() > 1 && l.iter().all(|p| p[0] <= 4.0 && p[1] <= 8.0)), "{c}");
            assert!(seen.insert(format!("{lines:?}")) || "|".contains(c), "{c}");
            assert!((0.0..=4.0).contains(&width), "{c}");
        }
        assert!(has_all("A z!") && !has_all("日本"));
        assert!((width("II") - (2.0 + 2.0 + BETWEEN) / 6.0).abs() < 1e-9);
    }

    #[test]
    fn letters_with_accents_are_put_together() {
        for text in [
            "Żółć",
            "Příliš žluťoučký kůň",
            "Ça où naïve",
            "Größe",
            "smørrebrød",
            "ΑΩ αβγδεζηθικλμνξοπρσςτυφχψω",
            "“a” – b…",
        ] {
            assert!(has_all(text), "{text}: {:?}", text.chars().filter(|c| !has(*c)).collect::<Vec<_>>());
        }
        let rows = |c: char| strokes(c).unwrap().iter().flatten().map(|p| p[1]).fold(9.0, f64::min);
        assert_eq!((rows('E'), rows('É'), rows('e'), rows('é')), (0.0, -2.75, 2.0, -0.75));
        assert_eq!(
            write("日", [0.0, 0.0], 6.0),
            [[[0.0, -6.0], [4.0, -6.0], [4.0, 0.0], [0.0, 0.0], [0.0, -6.0]]],
            "a box"
        );
    }

    #[test]
    fn pairs_are_pairs_and_none_is_made_twice() {
        let mut seen = std::collections::HashSet::new();
        for pairs in ABOVE.iter().chain(BELOW).map(|row| row.1).chain([ALIKE]) {
            let all: Vec<char> = pairs.chars().collect();
            assert!(all.len().is_multiple_of(2), "{pairs}");
            for pair in all.chunks(2) {
                assert!(seen.insert(pair[0]) && strokes(pair[1]).is_some(), "{pair:?}");
            }
        }
        assert!(OTHERS.iter().all(|o| seen.insert(o.0)));
    }
}
