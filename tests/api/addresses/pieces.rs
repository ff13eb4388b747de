//! Genres with rectangles, areas, ships, magnets, paths and bridges.

use super::*;
use std::collections::BTreeSet;

/// Compares random boards of these sizes.
pub fn agree_on(
    seed: u64,
    boards: &[Board],
    rounds: usize,
    mut address: impl FnMut(&mut SplitMix, Board) -> (String, usize),
) {
    let mut random = SplitMix(seed);
    let mut solvable = 0;
    for board in boards.iter().cycle().take(rounds) {
        let (text, expected) = address(&mut random, *board);
        solvable += usize::from(agree(&text, expected));
    }
    assert!(solvable * 8 >= rounds, "{solvable}");
}

/// All divisions of a board into parts; the part with the first free cell is one of `parts`.
pub fn divisions(
    board: Board,
    parts: &dyn Fn(usize, u32) -> Vec<u32>,
    fits: &dyn Fn(&[u32]) -> bool,
) -> usize {
    fn next(
        board: Board,
        taken: u32,
        found: &mut Vec<u32>,
        parts: &dyn Fn(usize, u32) -> Vec<u32>,
        fits: &dyn Fn(&[u32]) -> bool,
    ) -> usize {
        let Some(first) = (0..board.cells()).find(|c| taken >> c & 1 == 0) else {
            return usize::from(fits(found));
        };
        let mut total = 0;
        for part in parts(first, taken) {
            found.push(part);
            total += next(board, taken | part, found, parts, fits);
            found.pop();
        }
        total
    }
    next(board, 0, &mut vec![], parts, fits)
}

pub fn has(set: u32, cell: usize) -> bool {
    set >> cell & 1 == 1
}

#[test]
fn shikaku() {
    let boards = [Board { h: 3, w: 4 }, Board { h: 1, w: 5 }, Board { h: 4, w: 2 }];
    agree_on(1, &boards, 20, |random, board| {
        let clues: Vec<i64> = (0..board.cells())
            .map(|_| match random.below(9) {
                0 => 2 + random.below(3) as i64,
                1 | 2 => UNKNOWN,
                _ => NONE,
            })
            .collect();
        let parts = |first: usize, taken: u32| {
            let sizes = (1..=board.h).flat_map(|h| (1..=board.w).map(move |w| (h, w)));
            let rectangle = |(h, w): (usize, usize)| {
                let cells = (0..h).flat_map(|x| (0..w).map(move |y| (x as i64, y as i64)));
                cells.map(|(x, y)| board.at(first, x, y)).collect::<Option<Vec<usize>>>()
            };
            let fits = |cells: &Vec<usize>| {
                let own: Vec<i64> = cells.iter().map(|c| clues[*c]).filter(|n| *n != NONE).collect();
                cells.iter().all(|c| !has(taken, *c)) && (own == [UNKNOWN] || own == [cells.len() as i64])
            };
            sizes
                .filter_map(rectangle)
                .filter(fits)
                .map(|cells| cells.iter().fold(0, |set, c| set | 1 << c))
                .collect()
        };
        let expected = divisions(board, &parts, &|_| true);
        (format!("shikaku/{}/{}/{}", board.w, board.h, hexadecimal(&clues)), expected)
    });
}

#[test]
fn fillomino() {
    let boards = [Board { h: 3, w: 3 }, Board { h: 2, w: 4 }, Board { h: 1, w: 5 }];
    agree_on(2, &boards, 18, |random, board| {
        let clues: Vec<i64> = (0..board.cells())
            .map(|_| match random.below(6) {
                0 => 1 + random.below(4) as i64,
                1 => UNKNOWN,
                _ => NONE,
            })
            .collect();
        let percent = pick(random, &[0, 30]);
        let walls: Vec<(usize, usize)> =
            board.pairs().into_iter().filter(|_| random.below(100) < percent).collect();
        let connected = |set: u32| board.parts(|c| has(set, c), |_, _| true).len() == 1;
        let parts = |first: usize, taken: u32| {
            let all = (0..1u32 << board.cells()).filter(|set| has(*set, first) && set & taken == 0);
            all.filter(|set| {
                let size = i64::from(set.count_ones());
                connected(*set)
                    && (0..board.cells()).all(|c| !has(*set, c) || clues[c] < 0 || clues[c] == size)
                    && !walls.iter().any(|(a, b)| has(*set, *a) && has(*set, *b))
            })
            .collect()
        };
        let expected = divisions(board, &parts, &|areas| {
            let area = |c: usize| *areas.iter().find(|area| has(**area, c)).unwrap();
            board
                .pairs()
                .iter()
                .all(|(a, b)| area(*a) == area(*b) || area(*a).count_ones() != area(*b).count_ones())
        });
        let borders = board.borders(|a, b| walls.contains(&(a, b)));
        let borders = if walls.is_empty() { String::new() } else { borders };
        (format!("fillomino/{}/{}/{}{borders}", board.w, board.h, hexadecimal(&clues)), expected)
    });
}

/// A shape up to rotations and reflections.
fn shape(cells: &[(i64, i64)]) -> Vec<(i64, i64)> {
    let turned = |k: usize| {
        let turn = |(x, y): &(i64, i64)| {
            let (x, y) = if k & 1 == 1 { (*y, *x) } else { (*x, *y) };
            (if k & 2 == 2 { -x } else { x }, if k & 4 == 4 { -y } else { y })
        };
        let cells: Vec<(i64, i64)> = cells.iter().map(turn).collect();
        let least = (cells.iter().map(|c| c.0).min().unwrap(), cells.iter().map(|c| c.1).min().unwrap());
        let mut cells: Vec<(i64, i64)> = cells.iter().map(|c| (c.0 - least.0, c.1 - least.1)).collect();
        cells.sort_unstable();
        cells
    };
    (0..8).map(turned).min().unwrap()
}

#[test]
fn battleships() {
    type Ship<'s> = &'s [(i64, i64)];
    let fleets: [(&str, &[Ship]); 3] = [
        ("2/11g/31s", &[&[(0, 0)], &[(0, 0), (0, 1), (0, 2)]]),
        ("2/22s/21o", &[&[(0, 0), (0, 1), (1, 0)], &[(0, 0), (0, 1)]]),
        ("3/11g/33bk/11g", &[&[(0, 0)], &[(0, 0)], &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]]),
    ];
    agree_on(3, &[Board { h: 4, w: 4 }, Board { h: 3, w: 5 }], 18, |random, board| {
        let (code, ships) = pick(random, &fleets);
        let mut fleet: Vec<_> = ships.iter().map(|ship| shape(ship)).collect();
        fleet.sort_unstable();
        let clues: Vec<i64> = (0..board.cells())
            .map(|_| match random.below(16) {
                0 => random.below(11) as i64,
                1 => UNKNOWN,
                _ => NONE,
            })
            .collect();
        let lines: Vec<Vec<usize>> = board.columns().into_iter().chain(board.rows()).collect();
        let counts: Vec<i64> = lines
            .iter()
            .map(|_| match random.below(5) {
                0 => random.below(4) as i64,
                1 => UNKNOWN,
                _ => NONE,
            })
            .collect();
        let expected = (0..1u32 << board.cells())
            .filter(|set| set.count_ones() as usize == fleet.iter().map(Vec::len).sum::<usize>())
            .filter(|set| {
                let is = |c: usize| has(*set, c);
                let at = |c: usize, dx: i64, dy: i64| board.at(c, dx, dy).is_some_and(is);
                let parts = board.parts(is, |_, _| true);
                let part = |c: usize| parts.iter().position(|part| part.contains(&c));
                let mut found: Vec<_> = parts
                    .iter()
                    .map(|p| {
                        shape(
                            &p.iter()
                                .map(|c| ((c / board.w) as i64, (c % board.w) as i64))
                                .collect::<Vec<_>>(),
                        )
                    })
                    .collect();
                found.sort_unstable();
                // no part touches another at a corner
                let apart = (0..board.cells())
                    .filter(|c| is(*c))
                    .all(|c| board.around(c).into_iter().flatten().all(|d| !is(d) || part(c) == part(d)));
                let fits = |c: usize| {
                    let [n, e, s, w] = [at(c, -1, 0), at(c, 0, 1), at(c, 1, 0), at(c, 0, -1)];
                    let own = match (n, e, s, w) {
                        _ if n && s || e && w => 5,
                        (false, false, true, false) => 1,
                        (true, false, false, false) => 2,
                        (false, true, false, false) => 3,
                        (false, false, false, true) => 4,
                        (false, false, false, false) => 6,
                        (false, true, true, false) => 7,
                        (false, false, true, true) => 8,
                        (true, true, false, false) => 9,
                        _ => 10,
                    };
                    match clues[c] {
                        NONE => true,
                        0 => !is(c),
                        UNKNOWN => is(c),
                        clue => is(c) && own == clue,
                    }
                };
                found == fleet
                    && apart
                    && (0..board.cells()).all(fits)
                    && lines
                        .iter()
                        .zip(&counts)
                        .all(|(line, n)| *n < 0 || line.iter().filter(|c| is(**c)).count() as i64 == *n)
            })
            .count();
        let (clues, counts) = (hexadecimal(&clues), hexadecimal(&counts));
        (format!("battleship/{}/{}/{counts}{clues}/{code}", board.w, board.h), expected)
    });
}

#[test]
fn magnets() {
    for anti in [false, true] {
        agree_on(4, &[Board { h: 2, w: 3 }, Board { h: 4, w: 2 }], 14, |random, board| {
            // dominoes, from the first free cell on, to the east or south
            let mut plate = vec![usize::MAX; board.cells()];
            for c in 0..board.cells() {
                let ways: Vec<usize> = [board.at(c, 0, 1), board.at(c, 1, 0)]
                    .into_iter()
                    .flatten()
                    .filter(|d| plate[*d] == usize::MAX)
                    .collect();
                if plate[c] == usize::MAX && !ways.is_empty() {
                    let other = pick(random, &ways);
                    (plate[c], plate[other]) = (c, c);
                }
            }
            let plates: Vec<(usize, usize)> = (0..board.cells())
                .filter(|c| plate[*c] == *c)
                .map(|c| (c, (c + 1..board.cells()).find(|d| plate[*d] == c).unwrap()))
                .collect();
            let missing: Vec<bool> = plate.iter().map(|p| *p == usize::MAX).collect();
            let given: Vec<i64> = (0..board.cells())
                .map(|c| if !missing[c] && random.below(8) == 0 { 1 + random.below(2) as i64 } else { 0 })
                .collect();
            let lines: Vec<Vec<usize>> = board.columns().into_iter().chain(board.rows()).collect();
            // the numbers of negative and of positive poles
            let counts: Vec<[i64; 2]> = lines
                .iter()
                .map(|_| {
                    [0, 1].map(|_| match random.below(5) {
                        0 => random.below(2) as i64,
                        1 => UNKNOWN,
                        _ => NONE,
                    })
                })
                .collect();
            let expected = (0..3usize.pow(plates.len() as u32))
                .filter(|n| {
                    let mut poles = vec![0; board.cells()];
                    for (i, (a, b)) in plates.iter().enumerate() {
                        let kind = n / 3usize.pow(i as u32) % 3;
                        (poles[*a], poles[*b]) = [(0, 0), (1, 2), (2, 1)][kind];
                    }
                    let touch = board.pairs().iter().all(|(a, b)| {
                        poles[*a] == 0
                            || poles[*b] == 0
                            || plate[*a] == plate[*b]
                            || (poles[*a] == poles[*b]) == anti
                    });
                    let counted = |line: &Vec<usize>, pole: i64, n: i64| {
                        n < 0 || line.iter().filter(|c| poles[**c] == pole).count() as i64 == n
                    };
                    touch
                        && poles.iter().zip(&given).all(|(p, g)| *g == 0 || p == g)
                        && lines
                            .iter()
                            .zip(&counts)
                            .all(|(l, [minus, plus])| counted(l, 2, *minus) && counted(l, 1, *plus))
                })
                .count();
            let counts: Vec<i64> = counts.into_iter().flatten().collect();
            let borders = board.borders(|a, b| plate[a] != plate[b] || missing[a]);
            let three = |c: &[i64]| c.iter().chain(&[0, 0]).take(3).fold(0, |n, d| 3 * n + *d as u32);
            let poles: String = given.chunks(3).map(|c| char::from_digit(three(c), 27).unwrap()).collect();
            let flag = if anti { "a/" } else { "" };
            let (counts, missing) = (hexadecimal(&counts), super::lines(&missing));
            (format!("magnets/{flag}{}/{}/{counts}{borders}{poles}{missing}", board.w, board.h), expected)
        });
    }
}

/// The parts of a graph as sets of cells, from the chosen pairs.
fn joined(cells: usize, pairs: &[(usize, usize)]) -> Vec<BTreeSet<usize>> {
    let mut parts: Vec<BTreeSet<usize>> = (0..cells).map(|c| BTreeSet::from([c])).collect();
    for (a, b) in pairs {
        let [i, j] = [a, b].map(|c| parts.iter().position(|part| part.contains(c)).unwrap());
        if i != j {
            let other = parts.remove(i.max(j));
            parts[i.min(j)].extend(other);
        }
    }
    parts
}

#[test]
fn numberlink() {
    for genre in ["numlin", "arukone", "arukone/e"] {
        agree_on(5, &[Board { h: 3, w: 3 }, Board { h: 2, w: 4 }], 16, |random, board| {
            let mut clues = vec![NONE; board.cells()];
            for n in 1..=1 + random.below(2) as i64 {
                for _ in 0..2 {
                    let free: Vec<usize> = (0..board.cells()).filter(|c| clues[*c] == NONE).collect();
                    clues[pick(random, &free)] = n;
                }
            }
            // two ends without a number
            if random.below(3) == 0 {
                clues.iter_mut().filter(|n| **n == 1).for_each(|n| *n = UNKNOWN);
            }
            let all = board.pairs();
            let expected = (0..1u32 << all.len())
                .filter(|set| {
                    let used: Vec<(usize, usize)> =
                        all.iter().enumerate().filter(|(i, _)| has(*set, *i)).map(|(_, p)| *p).collect();
                    let degree = |c: usize| used.iter().filter(|(a, b)| *a == c || *b == c).count();
                    let fits = |c: usize| match (clues[c], degree(c)) {
                        (NONE, 0) => genre != "arukone",
                        (NONE, n) => n == 2,
                        (_, n) => n == 1,
                    };
                    // each path has two ends, with equal numbers: so it is no ring
                    let path = |part: &BTreeSet<usize>| {
                        let ends: Vec<i64> = part.iter().map(|c| clues[*c]).filter(|n| *n != NONE).collect();
                        part.len() == 1 && ends.is_empty() || matches!(ends[..], [a, b] if a == b)
                    };
                    (0..board.cells()).all(fits) && joined(board.cells(), &used).iter().all(path)
                })
                .count();
            (format!("{genre}/{}/{}/{}", board.w, board.h, hexadecimal(&clues)), expected)
        });
    }
}

#[test]
fn hashi() {
    agree_on(6, &[Board { h: 3, w: 4 }, Board { h: 1, w: 5 }], 16, |random, board| {
        let clues: Vec<i64> = (0..board.cells())
            .map(|_| match random.below(5) {
                0 => 1 + random.below(3) as i64,
                1 => UNKNOWN,
                _ => NONE,
            })
            .collect();
        let islands: Vec<usize> = (0..board.cells()).filter(|c| clues[*c] != NONE).collect();
        // from an island to the next one to the east or south, and the cells between
        let mut ways: Vec<(usize, usize, Vec<usize>)> = vec![];
        for a in &islands {
            for (dx, dy) in [(0, 1), (1, 0)] {
                let ray: Vec<usize> = (1..).map_while(|k| board.at(*a, k * dx, k * dy)).collect();
                if let Some(n) = ray.iter().position(|c| clues[*c] != NONE) {
                    ways.push((*a, ray[n], ray[..n].to_vec()));
                }
            }
        }
        let expected = (0..3usize.pow(ways.len() as u32))
            .filter(|n| {
                let number = |i: usize| (n / 3usize.pow(i as u32) % 3) as i64;
                let used: Vec<usize> = (0..ways.len()).filter(|i| number(*i) > 0).collect();
                let cross = used
                    .iter()
                    .any(|i| used.iter().any(|j| i < j && ways[*i].2.iter().any(|c| ways[*j].2.contains(c))));
                let fits = |c: &usize| {
                    let own: i64 =
                        (0..ways.len()).filter(|i| ways[*i].0 == *c || ways[*i].1 == *c).map(number).sum();
                    own > 0 && (clues[*c] == UNKNOWN || own == clues[*c])
                };
                let pairs: Vec<(usize, usize)> = used.iter().map(|i| (ways[*i].0, ways[*i].1)).collect();
                let parts = joined(board.cells(), &pairs);
                !cross
                    && islands.iter().all(fits)
                    && parts.iter().filter(|p| p.iter().any(|c| islands.contains(c))).count() <= 1
            })
            .count();
        (format!("hashi/{}/{}/{}", board.w, board.h, hexadecimal(&clues)), expected)
    });
}
