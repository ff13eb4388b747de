//! Genres in which cells are black or white.

use super::*;

/// How many sets of black cells fulfil the rules.
fn sets(board: Board, fits: impl Fn(&dyn Fn(usize) -> bool) -> bool) -> usize {
    (0..1u32 << board.cells()).filter(|set| fits(&|cell| set >> cell & 1 == 1)).count()
}

fn connected(board: Board, is: impl Fn(usize) -> bool) -> bool {
    board.parts(is, |_, _| true).len() <= 1
}

fn has_square(board: Board, is: &dyn Fn(usize) -> bool) -> bool {
    (0..board.cells()).any(|c| {
        [(0, 0), (0, 1), (1, 0), (1, 1)].iter().all(|(dx, dy)| board.at(c, *dx, *dy).is_some_and(is))
    })
}

/// The number of cells that are seen from a cell, itself too.
fn seen(board: Board, cell: usize, is: &dyn Fn(usize) -> bool) -> i64 {
    let ray = |(dx, dy): (i64, i64)| {
        (1..).take_while(|k| board.at(cell, k * dx, k * dy).is_some_and(is)).count() as i64
    };
    1 + [(-1, 0), (0, 1), (1, 0), (0, -1)].into_iter().map(ray).sum::<i64>()
}

/// Random clues: few numbers of a set of black cells, some of them unknown.
fn clues(random: &mut SplitMix, board: Board, percent: u64, number: impl Fn(usize, u64) -> i64) -> Vec<i64> {
    let clue = |cell| match random.below(100) < percent {
        false => NONE,
        true if random.below(3) == 0 => UNKNOWN,
        true => {
            let any = random.below(1000);
            number(cell, any)
        }
    };
    (0..board.cells()).map(clue).collect()
}

const BOARDS: [Board; 5] = [
    Board { h: 3, w: 3 },
    Board { h: 3, w: 4 },
    Board { h: 4, w: 3 },
    Board { h: 1, w: 5 },
    Board { h: 5, w: 1 },
];

/// Compares random boards of all sizes.
fn all_agree(seed: u64, mut address: impl FnMut(&mut SplitMix, Board) -> (String, usize)) {
    let mut random = SplitMix(seed);
    let mut solvable = 0;
    for board in BOARDS.into_iter().cycle().take(25) {
        let (text, expected) = address(&mut random, board);
        solvable += usize::from(agree(&text, expected));
    }
    assert!(solvable >= 5, "{solvable}");
}

#[test]
fn nurikabe() {
    all_agree(1, |random, board| {
        let clues = clues(random, board, 25, |_, any| 1 + any as i64 % 3);
        let expected = sets(board, |black| {
            let islands = board.parts(|c| !black(c), |_, _| true);
            let fits = |island: &Vec<usize>| {
                let own: Vec<i64> = island.iter().map(|c| clues[*c]).filter(|n| *n != NONE).collect();
                matches!(own[..], [UNKNOWN]) || own == [island.len() as i64]
            };
            islands.iter().all(fits)
                && (0..board.cells()).all(|c| clues[c] == NONE || !black(c))
                && connected(board, black)
                && !has_square(board, black)
        });
        (format!("nurikabe/{}/{}/{}", board.w, board.h, hexadecimal(&clues)), expected)
    });
}

#[test]
fn kurodoko_and_cave() {
    all_agree(2, |random, board| {
        let clues = clues(random, board, 30, |_, any| 2 + any as i64 % 4);
        let expected = sets(board, |black| {
            let apart = board.pairs().iter().all(|(a, b)| !black(*a) || !black(*b));
            let white = |c: usize| !black(c);
            let fits = |c: usize| match clues[c] {
                NONE => true,
                UNKNOWN => !black(c),
                n => !black(c) && seen(board, c, &white) == n,
            };
            apart && connected(board, white) && (0..board.cells()).all(fits)
        });
        (format!("kurodoko/{}/{}/{}", board.w, board.h, hexadecimal(&clues)), expected)
    });
    all_agree(3, |random, board| {
        let clues = clues(random, board, 30, |_, any| 2 + any as i64 % 4);
        let expected = sets(board, |black| {
            let white = |c: usize| !black(c);
            let rim = |part: &Vec<usize>| part.iter().any(|c| board.beside(*c).count() < 4);
            let fits = |c: usize| match clues[c] {
                NONE => true,
                UNKNOWN => !black(c),
                n => !black(c) && seen(board, c, &white) == n,
            };
            board.parts(black, |_, _| true).iter().all(rim)
                && connected(board, white)
                && (0..board.cells()).all(fits)
        });
        (format!("cave/{}/{}/{}", board.w, board.h, hexadecimal(&clues)), expected)
    });
}

#[test]
fn hitori() {
    all_agree(4, |random, board| {
        let cell = |_| match random.below(8) {
            0 => UNKNOWN,
            1 => NONE,
            2 => 40,
            n => n as i64 % 3 + 1,
        };
        let clues: Vec<i64> = (0..board.cells()).map(cell).collect();
        let expected = sets(board, |black| {
            let apart = board.pairs().iter().all(|(a, b)| !black(*a) || !black(*b));
            let differ = |line: &Vec<usize>| {
                let mut own: Vec<i64> =
                    line.iter().filter(|c| !black(**c)).map(|c| clues[*c]).filter(|n| *n > 0).collect();
                own.sort_unstable();
                own.windows(2).all(|two| two[0] != two[1])
            };
            apart
                && connected(board, |c| !black(c))
                && board.rows().iter().chain(&board.columns()).all(differ)
        });
        let word = |clue: &i64| match *clue {
            NONE => ".".to_string(),
            UNKNOWN => "@".to_string(),
            40 => "-14".to_string(),
            n => n.to_string(),
        };
        let body: String = clues.iter().map(word).collect();
        (format!("hitori/{}/{}/{body}", board.w, board.h), expected)
    });
}

/// The lengths of black runs around a cell, in order; `[0]` if there are none.
fn runs_around(board: Board, cell: usize, black: &dyn Fn(usize) -> bool) -> Vec<u32> {
    let ring: Vec<bool> = board.around(cell).into_iter().map(|c| c.is_some_and(black)).collect();
    let Some(white) = ring.iter().position(|is| !is) else { return vec![8] };
    let turned: Vec<bool> = ring[white..].iter().chain(&ring[..white]).copied().collect();
    let runs: Vec<u32> =
        turned.chunk_by(|a, b| a == b).filter(|run| run[0]).map(|run| run.len() as u32).collect();
    if runs.is_empty() { vec![0] } else { runs }
}

#[test]
fn tapa() {
    // the clue, and its code: two lengths are 6a + b + 360 in base 36, three 16a + 4b + c + 396
    let all: [(&[u32], &str); 9] = [
        (&[9], "."),
        (&[1], "1"),
        (&[3], "3"),
        (&[0], "0"),
        (&[9, 1], "a1"),
        (&[9, 9], "a0"),
        (&[2, 9], "ac"),
        (&[9, 9, 1], "b1"),
        (&[9, 9, 9, 9], "cs"),
    ];
    all_agree(5, |random, board| {
        let clues: Vec<Option<(&[u32], &str)>> =
            (0..board.cells()).map(|_| (random.below(4) == 0).then(|| pick(random, &all))).collect();
        let expected = sets(board, |black| {
            let fits = |c: usize| {
                let Some((clue, _)) = clues[c] else { return true };
                let mut runs = runs_around(board, c, black);
                let mut known = clue.iter().filter(|n| **n != 9);
                !black(c)
                    && runs.len() == clue.len()
                    && known.all(|n| runs.iter().position(|r| r == n).map(|i| runs.remove(i)).is_some())
            };
            (0..board.cells()).all(fits) && connected(board, black) && !has_square(board, black)
        });
        let body: String = clues.iter().map(|clue| clue.map_or("g", |(_, code)| code)).collect();
        (format!("tapa/{}/{}/{body}", board.w, board.h), expected)
    });
}

#[test]
fn mines() {
    all_agree(6, |random, board| {
        let clues = clues(random, board, 40, |_, any| any as i64 % 4);
        let expected = sets(board, |mine| {
            let around = |c: usize| board.around(c).into_iter().flatten().filter(|c| mine(*c)).count() as i64;
            (0..board.cells()).all(|c| match clues[c] {
                NONE => true,
                UNKNOWN => !mine(c),
                n => !mine(c) && around(c) == n,
            })
        });
        (format!("mines/{}/{}/{}", board.w, board.h, hexadecimal(&clues)), expected)
    });
}

#[test]
fn aquarium() {
    for regions in [false, true] {
        all_agree(7, |random, board| {
            let walls: Vec<(usize, usize)> =
                board.pairs().into_iter().filter(|_| random.below(3) == 0).collect();
            let is_border = |a: usize, b: usize| walls.contains(&(a, b));
            let tanks = board.parts(|_| true, |a, b| !is_border(a, b));
            let lines: Vec<Vec<usize>> = board.columns().into_iter().chain(board.rows()).collect();
            let clues: Vec<i64> = lines
                .iter()
                .map(|line| match random.below(4) {
                    0 => random.below(line.len() as u64 + 1) as i64,
                    1 => UNKNOWN,
                    _ => NONE,
                })
                .collect();
            let expected = sets(board, |water| {
                let level = |pool: &Vec<usize>| pool.iter().map(|c| c / board.w).min().unwrap();
                // in a tank, or around joined water: below the level there is only water
                let full = |tank: &Vec<usize>| {
                    let wet: Vec<usize> = tank.iter().copied().filter(|c| water(*c)).collect();
                    wet.is_empty() || tank.iter().all(|c| c / board.w < level(&wet) || water(*c))
                };
                let joined = |pool: &Vec<usize>| {
                    pool.iter().all(|c| {
                        board.beside(*c).all(|d| {
                            is_border((*c).min(d), (*c).max(d)) || d / board.w < level(pool) || water(d)
                        })
                    })
                };
                let fits = match regions {
                    true => tanks.iter().all(full),
                    false => board.parts(water, |a, b| !is_border(a, b)).iter().all(joined),
                };
                let counted = |(line, clue): (&Vec<usize>, &i64)| {
                    *clue < 0 || line.iter().filter(|c| water(**c)).count() as i64 == *clue
                };
                fits && lines.iter().zip(&clues).all(counted)
            });
            let flag = if regions { "r/" } else { "" };
            let (borders, clues) = (board.borders(is_border), hexadecimal(&clues));
            (format!("aquarium/{flag}{}/{}/{borders}/{clues}", board.w, board.h), expected)
        });
    }
}

#[test]
fn nonogram() {
    all_agree(8, |random, board| {
        let picture: Vec<bool> = (0..board.cells()).map(|_| random.below(2) == 0).collect();
        let runs = |line: &Vec<usize>, is: &dyn Fn(usize) -> bool| -> Vec<i64> {
            let line: Vec<bool> = line.iter().map(|c| is(*c)).collect();
            line.chunk_by(|a, b| a == b).filter(|run| run[0]).map(|run| run.len() as i64).collect()
        };
        let lines: Vec<Vec<usize>> = board.columns().into_iter().chain(board.rows()).collect();
        let clues: Vec<Vec<i64>> = lines
            .iter()
            .map(|line| {
                let own = runs(line, &|c| picture[c]);
                own.into_iter().map(|n| if random.below(2) == 0 { UNKNOWN } else { n }).collect()
            })
            .collect();
        let expected = sets(board, |black| {
            lines.iter().zip(&clues).all(|(line, clue)| {
                let own = runs(line, black);
                own.len() == clue.len() && own.iter().zip(clue).all(|(n, k)| *k == UNKNOWN || n == k)
            })
        });
        // those of a line from the board outward
        let mut body = vec![];
        for (line, clue) in lines.iter().zip(&clues) {
            let mut own: Vec<i64> = clue.iter().rev().copied().collect();
            own.resize(line.len().div_ceil(2), NONE);
            body.extend(own);
        }
        (format!("nonogram/{}/{}/{}", board.w, board.h, hexadecimal(&body)), expected)
    });
}
