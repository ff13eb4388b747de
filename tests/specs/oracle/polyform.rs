//! POLYOMINO-DLX, POLYIAMOND-DLX, POLYCUBE-DLX.

use super::{digit, value};
use std::collections::BTreeSet;

/// Coordinates and the rank of the suffix, of which the prime is the last bit.
type Cell = (Vec<i32>, usize);
type Motion = fn(&Cell) -> Cell;

fn motions(program: &str) -> [Motion; 2] {
    match program {
        "polyomino" => [|(c, s)| (vec![c[1], -c[0]], *s), |(c, s)| (vec![c[1], c[0]], *s)],
        "polyiamond" => {
            [|(c, s)| (vec![c[0] + c[1] + (*s as i32 & 1), -c[0]], s ^ 1), |(c, s)| (vec![c[1], c[0]], *s)]
        }
        _ => [|(c, s)| (vec![c[1], -c[0], c[2]], *s), |(c, s)| (vec![c[1], c[2], c[0]], *s)],
    }
}

/// The lines for an input without errors.
pub fn polyform(program: &str, input: &str) -> String {
    let mut suffixes: Vec<String> = vec![];
    let mut lines = input.lines().filter(|line| !line.starts_with('|'));
    let mut read = |text: &str| -> BTreeSet<Cell> {
        text.split_whitespace().flat_map(|t| cells(program, t, &mut suffixes)).collect()
    };
    let board = read(lines.next().unwrap());
    let mut names: Vec<(String, String)> = vec![];
    let mut bases: Vec<(String, BTreeSet<Cell>)> = vec![];
    for (head, data) in lines.filter_map(|line| line.split_once(' ')) {
        let (times, name) = head.split_once(['|', '*']).unwrap_or(("1", head));
        if !names.iter().any(|(n, _)| n == name) {
            let prefix = if times == "1" { String::new() } else { format!("{times}|") };
            names.push((name.into(), prefix));
        }
        let mut found = vec![normal(read(data))];
        let mut at = 0;
        while at < found.len() {
            for motion in motions(program) {
                let moved = normal(found[at].iter().map(motion).collect());
                if !found.contains(&moved) {
                    found.push(moved);
                }
            }
            at += 1;
        }
        bases.extend(found.into_iter().map(|f| (name.to_string(), f)));
    }

    let plain = if program == "polyiamond" { 2 } else { 1 };
    let print = |(c, s): &Cell| -> String {
        let prime = if program == "polyiamond" && s & 1 == 1 { "'" } else { "" };
        let suffix = if *s < 2 { "" } else { &suffixes[s / 2 - 1] };
        c.iter().map(|n| digit(*n as usize)).collect::<String>() + prime + suffix
    };
    let mut items: Vec<String> = board.iter().filter(|c| c.1 < plain).map(print).collect();
    items.extend(names.iter().map(|(name, times)| format!("{times}{name}")));
    if !suffixes.is_empty() {
        items.push("|".into());
    }
    items.extend(board.iter().filter(|c| c.1 >= plain).map(print));
    let mut out = items.join(" ") + "\n";
    let (least, greatest) = (bound(&board, false), bound(&board, true));
    for (name, base) in bases {
        let room: Vec<i32> = bound(&base, true).iter().zip(&greatest).map(|(b, g)| g - b).collect();
        for shift in shifts(&least, &room) {
            let placed: BTreeSet<Cell> =
                base.iter().map(|(c, s)| (c.iter().zip(&shift).map(|(a, b)| a + b).collect(), *s)).collect();
            if placed.is_subset(&board) {
                let words: Vec<String> = placed.iter().map(print).collect();
                out.push_str(&format!("{name} {}\n", words.join(" ")));
            }
        }
    }
    out
}

/// The cells of a token.
fn cells(program: &str, token: &str, suffixes: &mut Vec<String>) -> Vec<Cell> {
    let mut rest = token;
    let mut found = vec![vec![]];
    for _ in 0..if program == "polycube" { 3 } else { 2 } {
        let (digits, behind) = match rest.strip_prefix('[') {
            Some(inner) => inner.split_once(']').unwrap(),
            None => rest.split_at(1),
        };
        rest = behind;
        let chars: Vec<char> = digits.chars().collect();
        let mut values = vec![];
        for (i, c) in chars.iter().enumerate().filter(|(_, c)| **c != '-') {
            let from = if i > 1 && chars[i - 1] == '-' { value(chars[i - 2]) } else { value(*c) };
            values.extend(from..=value(*c));
        }
        found = found
            .into_iter()
            .flat_map(|c: Vec<i32>| values.iter().map(move |v| [&c[..], &[*v as i32]].concat()))
            .collect();
    }
    let (prime, suffix) = match rest.strip_prefix('\'').filter(|_| program == "polyiamond") {
        Some(suffix) => (1, suffix),
        None => (0, rest),
    };
    if !suffix.is_empty() && !suffixes.iter().any(|s| s == suffix) {
        suffixes.push(suffix.into());
    }
    let rank = suffixes.iter().position(|s| s == suffix).map_or(0, |i| 2 * i + 2);
    found.into_iter().map(|c| (c, rank + prime)).collect()
}

fn bound(cells: &BTreeSet<Cell>, greatest: bool) -> Vec<i32> {
    let dimension = cells.first().unwrap().0.len();
    let along = |i: usize| cells.iter().map(move |c| c.0[i]);
    (0..dimension).map(|i| if greatest { along(i).max() } else { along(i).min() }.unwrap()).collect()
}

fn normal(cells: BTreeSet<Cell>) -> BTreeSet<Cell> {
    let least = bound(&cells, false);
    cells.into_iter().map(|(c, s)| (c.iter().zip(&least).map(|(a, b)| a - b).collect(), s)).collect()
}

fn shifts(least: &[i32], room: &[i32]) -> Vec<Vec<i32>> {
    let mut found = vec![vec![]];
    for (from, to) in least.iter().zip(room) {
        found = found
            .into_iter()
            .flat_map(|s: Vec<i32>| (*from..=*to).map(move |d| [&s[..], &[d]].concat()))
            .collect();
    }
    found
}
