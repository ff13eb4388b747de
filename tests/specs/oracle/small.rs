//! QUEENS-DLX, SUDOKU-DLX and SUDOKU-GENERAL-DLX, SLITHERLINK-DLX, WORD-RECT-DLX.

use super::{digit, value};
use std::collections::BTreeMap;

/// The lines for n queens.
pub fn queens(n: usize) -> String {
    let diagonals = 1..2 * n - 2;
    let mut out = String::new();
    for j in 0..n {
        let t = digit(if j % 2 == 1 { n - 1 - j } else { n + j } / 2);
        out.push_str(&format!("r{t} c{t} "));
    }
    out.push('|');
    out.extend(diagonals.clone().map(|d| format!(" a{0} b{0}", digit(d))));
    out.push('\n');
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
        out.push_str(&format!("r{} c{}", digit(i), digit(j)));
        for (name, d) in [('a', i + j), ('b', n - 1 - i + j)] {
            if diagonals.contains(&d) {
                out.push_str(&format!(" {name}{}", digit(d)));
            }
        }
        out.push('\n');
    }
    out
}

/// The lines for a sudoku; `#` is a hole.  `boxes` has a digit for the box of each cell.
pub fn sudoku(clues: &str, boxes: &str) -> String {
    let clues: Vec<Vec<char>> = clues.lines().map(|l| l.chars().collect()).collect();
    let boxes: Vec<Vec<char>> = boxes.lines().map(|l| l.chars().collect()).collect();
    let n = clues.len();
    let cells = || (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).filter(|(i, j)| clues[*i][*j] != '#');
    let regions = |i: usize, j: usize| {
        let mut found = vec![('r', digit(i)), ('c', digit(j))];
        found.extend(Some(boxes[i][j]).filter(|b| *b != '.').map(|b| ('b', b)));
        found
    };
    let mut sizes: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let rank = |(name, x): (char, char)| ("rcb".find(name).unwrap(), value(x));
    let mut taken = vec![];
    for (i, j) in cells() {
        for region in regions(i, j) {
            *sizes.entry(rank(region)).or_default() += 1;
            taken.push((rank(region), clues[i][j]));
        }
    }
    let entry = |region: (usize, usize), v: usize| !taken.contains(&(region, digit(v)));
    let items = |full: bool| {
        let chosen = sizes.iter().filter(move |(_, size)| (**size == n) == full);
        let name =
            |(kind, x): &(usize, usize), v| format!("{}{}{}", &"rcb"[*kind..=*kind], digit(*x), digit(v));
        chosen
            .flat_map(move |(region, _)| {
                (1..=n).filter(move |v| entry(*region, *v)).map(move |v| name(region, v))
            })
            .collect::<Vec<_>>()
    };
    let blank = || cells().filter(|(i, j)| !(1..=n).any(|v| digit(v) == clues[*i][*j]));
    let mut line: Vec<String> = blank().map(|(i, j)| format!("p{}{}", digit(i), digit(j))).collect();
    line.extend(items(true));
    line.push("|".into());
    line.extend(items(false));
    let mut out = line.join(" ") + "\n";
    for ((i, j), v) in blank().flat_map(|c| (1..=n).map(move |v| (c, v))) {
        if regions(i, j).into_iter().all(|r| entry(rank(r), v)) {
            out.push_str(&format!("p{}{}", digit(i), digit(j)));
            out.extend(regions(i, j).iter().map(|(name, x)| format!(" {name}{x}{}", digit(v))));
            out.push('\n');
        }
    }
    out
}

/// The lines for slitherlink clues.
pub fn slitherlink(clues: &str) -> String {
    let clues: Vec<&str> = clues.lines().collect();
    let (rows, columns) = (2 * clues.len() + 1, 2 * clues[0].len() + 1);
    let all = || (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y)));
    let name = |(x, y): (usize, usize)| format!("{}{}", digit(x), digit(y));
    let clue = |(x, y): (usize, usize)| clues[x / 2].as_bytes()[y / 2];
    let corners = || all().filter(|(x, y)| x % 2 == 0 && y % 2 == 0);
    let given = || all().filter(|(x, y)| x % 2 == 1 && y % 2 == 1).filter(|c| clue(*c) != b'.');
    let words: Vec<String> = corners().chain(given()).map(name).collect();
    let edges: Vec<String> = all().filter(|(x, y)| (x + y) % 2 == 1).map(name).collect();
    let mut out = format!("{} | {}\n", words.join(" "), edges.join(" "));

    // bits for north, west, east, south
    let around =
        |(x, y): (usize, usize)| [(x.wrapping_sub(1), y), (x, y.wrapping_sub(1)), (x, y + 1), (x + 1, y)];
    let mut option = |at: (usize, usize), bits: u32| {
        let there: Vec<_> =
            around(at).into_iter().enumerate().map(|(i, e)| (e, bits >> (3 - i) & 1)).collect();
        let off = |(x, y): (usize, usize)| x >= rows || y >= columns;
        if !there.iter().any(|(e, bit)| off(*e) && *bit == 1) {
            let mentions =
                there.iter().filter(|(e, _)| !off(*e)).map(|(e, bit)| format!(" {}:{bit}", name(*e)));
            out.push_str(&format!("{}{}\n", name(at), mentions.collect::<String>()));
        }
    };
    for c in corners() {
        [0b1100, 0b1010, 0b0101, 0b0011, 0b1001, 0b0110, 0].into_iter().for_each(|bits| option(c, bits));
    }
    for c in given() {
        (0..16u32)
            .filter(|bits| bits.count_ones() == u32::from(clue(c) - b'0'))
            .for_each(|bits| option(c, bits));
    }
    out
}

/// The lines for words in columns and rows.
pub fn word_rectangle(down: &[&str], across: &[&str]) -> String {
    let (m, n) = (down[0].len(), across[0].len());
    let cells = || (0..m).flat_map(|i| (0..n).map(move |j| (i, j)));
    let mut out =
        (0..m).map(|i| format!("R{i:x} ")).chain((0..n).map(|j| format!("C{j:x} "))).collect::<String>()
            + "|";
    out.extend(cells().map(|(i, j)| format!(" {i:x}{j:x}")));
    out.push('\n');
    for (w, j) in down.iter().flat_map(|w| (0..n).map(move |j| (w, j))) {
        out.push_str(&format!("C{j:x}"));
        out.extend(w.chars().enumerate().map(|(i, a)| format!(" {i:x}{j:x}:{a}")));
        out.push('\n');
    }
    for (w, i) in across.iter().flat_map(|w| (0..m).map(move |i| (w, i))) {
        out.push_str(&format!("R{i:x}"));
        out.extend(w.chars().enumerate().map(|(j, a)| format!(" {i:x}{j:x}:{a}")));
        out.push('\n');
    }
    out
}
