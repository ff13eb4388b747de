//! Genres with trees, painted tiles, and arrows.

use super::pieces::{agree_on, divisions, has};
use super::*;

const BOARDS: &[Board] =
    &[Board { h: 3, w: 3 }, Board { h: 2, w: 4 }, Board { h: 4, w: 2 }, Board { h: 1, w: 5 }];

/// The number of cells of a set in each column, then in each row.
fn counts(board: Board, set: u32) -> Vec<i64> {
    let count =
        |is: &dyn Fn(usize) -> bool| (0..board.cells()).filter(|c| has(set, *c) && is(*c)).count() as i64;
    let columns = (0..board.w).map(|y| count(&|c| c % board.w == y));
    columns.chain((0..board.h).map(|x| count(&|c| c / board.w == x))).collect()
}

/// Some of the numbers beside a board, of which one may be wrong.
fn given(random: &mut SplitMix, counts: &[i64]) -> Vec<i64> {
    counts
        .iter()
        .map(|n| match random.below(6) {
            0 => n + 1,
            1..4 => *n,
            _ => NONE,
        })
        .collect()
}

fn agrees(given: &[i64], counts: &[i64]) -> bool {
    given.iter().zip(counts).all(|(clue, n)| *clue == NONE || clue == n)
}

/// Can each tree have a tent beside it that belongs to no other tree?
fn paired(board: Board, trees: &[usize], tents: u32) -> bool {
    let Some((tree, others)) = trees.split_first() else { return tents == 0 };
    board.beside(*tree).any(|c| has(tents, c) && paired(board, others, tents & !(1 << c)))
}

#[test]
fn tents() {
    agree_on(7, BOARDS, 32, |random, board| {
        let trees: Vec<usize> = (0..board.cells()).filter(|_| random.below(4) == 0).collect();
        let fits = |set: u32| {
            let alone = |c: usize| board.around(c).into_iter().flatten().all(|d| !has(set, d));
            (0..board.cells()).all(|c| !has(set, c) || !trees.contains(&c) && alone(c))
                && paired(board, &trees, set)
        };
        let all: Vec<u32> = (0..1u32 << board.cells()).filter(|set| fits(*set)).collect();
        let some = all.get(random.below(all.len().max(1) as u64) as usize).copied().unwrap_or(0);
        let clues = given(random, &counts(board, some));
        let expected = all.iter().filter(|set| agrees(&clues, &counts(board, **set))).count();
        // a tree and the empty cells after it
        let letters = |n: usize| char::from_digit(n as u32, 36).unwrap();
        let first = trees.first().copied().unwrap_or(board.cells());
        let mut body = if first > 0 { letters(first + 17).to_string() } else { String::new() };
        for (i, tree) in trees.iter().enumerate() {
            let next = trees.get(i + 1).copied().unwrap_or(board.cells());
            body.push(letters(next - tree - 1));
        }
        (format!("tents/{}/{}/{}{body}", board.w, board.h, hexadecimal(&clues)), expected)
    });
}

#[test]
fn tilepaint() {
    agree_on(8, BOARDS, 32, |random, board| {
        let rooms: Vec<u64> = (0..board.cells()).map(|_| random.below(3)).collect();
        // equal rooms that touch are one
        let parts = board.parts(|_| true, |a, b| rooms[a] == rooms[b]);
        let painted = |set: u32| {
            let chosen = parts.iter().enumerate().filter(|(i, _)| has(set, *i));
            chosen.flat_map(|(_, part)| part).fold(0, |all, c| all | 1 << c)
        };
        let all: Vec<Vec<i64>> = (0..1u32 << parts.len()).map(|set| counts(board, painted(set))).collect();
        let some = &all[random.below(all.len() as u64) as usize];
        let clues = given(random, some);
        let expected = all.iter().filter(|own| agrees(&clues, own)).count();
        let cells = char::from_digit(board.cells() as u32 + 15, 36).unwrap();
        let beside: String =
            clues.iter().map(|n| if *n == NONE { ".".into() } else { n.to_string() }).collect();
        let borders = board.borders(|a, b| rooms[a] != rooms[b]);
        (format!("tilepaint/{}/{}/{borders}{cells}{beside}", board.w, board.h), expected)
    });
}

/// A clue of sashigane.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    None,
    /// A mark without a meaning.
    Unknown,
    /// This step leads to the bend.
    Arrow(i64, i64),
    Circle,
    Number(i64),
}

impl Mark {
    fn text(self) -> String {
        match self {
            Mark::None => "k".into(),
            Mark::Unknown => "%".into(),
            Mark::Arrow(-1, _) => "g".into(),
            Mark::Arrow(1, _) => "h".into(),
            Mark::Arrow(_, -1) => "i".into(),
            Mark::Arrow(..) => "j".into(),
            Mark::Circle => ".".into(),
            Mark::Number(n) => format!("{n:x}"),
        }
    }
}

#[test]
fn sashigane() {
    let boards = [Board { h: 3, w: 3 }, Board { h: 2, w: 3 }, Board { h: 3, w: 4 }, Board { h: 4, w: 3 }];
    agree_on(9, &boards, 32, |random, board| {
        let clues: Vec<Mark> = (0..board.cells())
            .map(|_| match random.below(24) {
                0 => Mark::Arrow(2 * random.below(2) as i64 - 1, 0),
                1 => Mark::Arrow(0, 2 * random.below(2) as i64 - 1),
                2 => Mark::Circle,
                3 => Mark::Number(3 + random.below(3) as i64),
                4 | 5 => Mark::Unknown,
                _ => Mark::None,
            })
            .collect();
        // all Ls whose clues are right
        let mut ells: Vec<u32> = vec![];
        for bend in 0..board.cells() {
            for (u, v, k, l) in [-1, 1].into_iter().flat_map(|u| {
                [-1, 1]
                    .into_iter()
                    .flat_map(move |v| (1..4).flat_map(move |k| (1..4).map(move |l| (u, v, k, l))))
            }) {
                let arm = |(dx, dy): (i64, i64), n: i64| {
                    (1..=n).map(|i| board.at(bend, i * dx, i * dy)).collect::<Option<Vec<usize>>>()
                };
                let (Some(down), Some(across)) = (arm((u, 0), k), arm((0, v), l)) else { continue };
                let at_bend = match clues[bend] {
                    Mark::Number(n) => n == k + l + 1,
                    Mark::Arrow(..) => false,
                    _ => true,
                };
                let on_arm = |cells: &[usize], to_bend: Mark| {
                    let (end, inner) = cells.split_last().unwrap();
                    let free = |c: usize| matches!(clues[c], Mark::None | Mark::Unknown);
                    inner.iter().all(|c| free(*c)) && (free(*end) || clues[*end] == to_bend)
                };
                if at_bend && on_arm(&down, Mark::Arrow(-u, 0)) && on_arm(&across, Mark::Arrow(0, -v)) {
                    ells.push(down.iter().chain(&across).fold(1 << bend, |set, c| set | 1 << c));
                }
            }
        }
        let parts = |first: usize, taken: u32| {
            ells.iter().copied().filter(|ell| has(*ell, first) && ell & taken == 0).collect()
        };
        let expected = divisions(board, &parts, &|_| true);
        let body: String = clues.iter().map(|clue| clue.text()).collect();
        (format!("sashigane/{}/{}/{body}", board.w, board.h), expected)
    });
}
