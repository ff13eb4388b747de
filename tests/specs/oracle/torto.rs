//! TORTO-DLX.

use super::digit;

const ROWS: i32 = 6;
const COLUMNS: i32 = 3;
const STEPS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

fn cell(x: i32, y: i32) -> char {
    digit((10 + COLUMNS * x + y) as usize)
}

fn array() -> impl Iterator<Item = (i32, i32)> {
    (0..ROWS).flat_map(|x| (0..COLUMNS).map(move |y| (x, y)))
}

/// The lines for some words.
pub fn torto(words: &[&str]) -> String {
    let words: Vec<Vec<char>> = words.iter().map(|w| w.chars().collect()).collect();
    let numbered = || words.iter().enumerate().map(|(k, w)| (digit(k), w));
    let mut items: Vec<String> =
        numbered().flat_map(|(k, w)| (1..w.len()).map(move |l| format!("{k}!{}", digit(l)))).collect();
    items.push("|".into());
    items.extend(array().map(|(x, y)| cell(x, y).to_string()));
    for (k, w) in numbered() {
        for (x, y) in array() {
            items.push(format!("{k}<{}", cell(x, y)));
            if x > 0 && y > 0 {
                items.push(format!("{k}/{}", cell(x, y)));
            }
        }
        items.extend((0..w.len()).map(|l| format!("{k}>{}", digit(l))));
    }
    items.push("flag".into());
    let mut out = items.join(" ") + "\n";

    for (number, (k, w)) in numbered().enumerate() {
        for (x, y) in array() {
            for l in 1..w.len() {
                for (dx, dy) in STEPS {
                    let (to_x, to_y) = (x + dx, y + dy);
                    let central = number == 0 && l == w.len() / 2;
                    let (middle_row, middle) = (ROWS / 2, COLUMNS / 2);
                    let outside = !(0..ROWS).contains(&to_x) || !(0..COLUMNS).contains(&to_y);
                    if outside || central && (x >= middle_row || y > middle || y == middle && to_y > y) {
                        continue;
                    }
                    let (a, b) = (w[l - 1], w[l]);
                    let (c, d, before, l) = (cell(x, y), cell(to_x, to_y), digit(l - 1), digit(l));
                    out.push_str(&format!(
                        "{k}!{l} {c}:{a} {d}:{b} {k}>{before}:{c} {k}<{c}:{before} {k}>{l}:{d} {k}<{d}:{l}"
                    ));
                    if dx != 0 && dy != 0 {
                        out.push_str(&format!(" {k}/{}", cell(x.max(to_x), y.max(to_y))));
                    }
                    if central && y == middle && to_y == y {
                        out.push_str(" flag:*");
                    }
                    out.push('\n');
                }
            }
        }
    }
    out
}
