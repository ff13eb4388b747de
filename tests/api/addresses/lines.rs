//! Genres with values in the cells of rows and columns.

use super::*;

/// All fillings of the rows, each with one of these lists of values, that fulfil the rules.
fn fillings(rows: &[Vec<Vec<i64>>], fits: &dyn Fn(&[i64]) -> bool) -> usize {
    fn next(rows: &[Vec<Vec<i64>>], values: &mut Vec<i64>, fits: &dyn Fn(&[i64]) -> bool) -> usize {
        let Some((row, rest)) = rows.split_first() else { return usize::from(fits(values)) };
        row.iter()
            .map(|own| {
                values.extend(own);
                let found = next(rest, values, fits);
                values.truncate(values.len() - own.len());
                found
            })
            .sum()
    }
    next(rows, &mut vec![], fits)
}

/// All lists of n values that fulfil a condition.
fn lists(n: usize, values: &[i64], fits: impl Fn(&[i64]) -> bool) -> Vec<Vec<i64>> {
    let mut all = vec![vec![]];
    for _ in 0..n {
        all = all.iter().flat_map(|list| values.iter().map(|v| [&list[..], &[*v]].concat())).collect();
    }
    all.retain(|list| fits(list));
    all
}

fn differ(list: &[i64]) -> bool {
    (0..list.len()).all(|i| !list[..i].contains(&list[i]))
}

fn column(board: Board, values: &[i64], y: usize) -> Vec<i64> {
    (0..board.h).map(|x| values[x * board.w + y]).collect()
}

fn agree_on(seed: u64, rounds: usize, mut address: impl FnMut(&mut SplitMix) -> (String, usize)) {
    let mut random = SplitMix(seed);
    let solvable = (0..rounds).filter(|_| {
        let (text, expected) = address(&mut random);
        agree(&text, expected)
    });
    assert!(solvable.count() * 4 >= rounds);
}

#[test]
fn doppelblock() {
    let board = Board { h: 4, w: 4 };
    let is_line = |l: &[i64]| {
        [0, 0, 1, 2].iter().all(|v| l.iter().filter(|x| *x == v).count() == if *v == 0 { 2 } else { 1 })
    };
    let between = |l: &[i64]| {
        let first = l.iter().position(|v| *v == 0).unwrap();
        l[first + 1..].iter().take_while(|v| **v != 0).sum::<i64>()
    };
    let rows = vec![lists(4, &[0, 1, 2], is_line); 4];
    agree_on(1, 12, |random| {
        let sums: Vec<i64> = (0..8)
            .map(|_| match random.below(6) {
                0 => random.below(4) as i64,
                1 => UNKNOWN,
                _ => NONE,
            })
            .collect();
        let given: Vec<i64> = (0..16).map(|n| maybe(random, 12, n % 3)).collect();
        let expected = fillings(&rows, &|values| {
            let line =
                |i: usize| if i < 4 { column(board, values, i) } else { values[4 * i - 16..][..4].to_vec() };
            (0..8).all(|i| is_line(&line(i)) && (sums[i] < 0 || between(&line(i)) == sums[i]))
                && values.iter().zip(&given).all(|(v, g)| *g == NONE || v == g)
        });
        (format!("doppelblock/4/4/{}{}", hexadecimal(&sums), hexadecimal(&given)), expected)
    });
}

#[test]
fn skyscrapers() {
    for board in [Board { h: 3, w: 4 }, Board { h: 4, w: 3 }, Board { h: 3, w: 3 }, Board { h: 1, w: 3 }] {
        let most = board.h.max(board.w) as i64;
        let heights: Vec<i64> = (1..=most).collect();
        let rows = vec![lists(board.w, &heights, differ); board.h];
        agree_on(2, 12, |random| {
            let seen =
                |line: &[i64]| (0..line.len()).filter(|i| line[..*i].iter().all(|v| *v < line[*i])).count();
            let back = |line: Vec<i64>| line.into_iter().rev().collect::<Vec<i64>>();
            let ends = 2 * (board.h + board.w);
            let clues: Vec<i64> = (0..ends)
                .map(|_| match random.below(12) {
                    0 => 1 + random.below(2) as i64,
                    1 => UNKNOWN,
                    _ => NONE,
                })
                .collect();
            let given: Vec<i64> =
                (0..board.cells()).map(|n| maybe(random, 10, 1 + n as i64 % most)).collect();
            let expected = fillings(&rows, &|values| {
                let row = |x: usize| values[x * board.w..][..board.w].to_vec();
                let lines = (0..board.w)
                    .map(|y| column(board, values, y))
                    .chain((0..board.w).map(|y| back(column(board, values, y))))
                    .chain((0..board.h).map(row))
                    .chain((0..board.h).map(|x| back(row(x))));
                lines.zip(&clues).all(|(l, k)| differ(&l) && (*k < 0 || seen(&l) as i64 == *k))
                    && values.iter().zip(&given).all(|(v, g)| *g == NONE || v == g)
            });
            let (clues, given) = (hexadecimal(&clues), hexadecimal(&given));
            (format!("skyscrapers/{}/{}/{clues}{given}", board.w, board.h), expected)
        });
    }
}

#[test]
fn easy_as_abc() {
    let board = Board { h: 4, w: 4 };
    let is_line = |l: &[i64]| [1, 2].iter().all(|v| l.iter().filter(|x| *x == v).count() == 1);
    let rows = vec![lists(4, &[0, 1, 2], is_line); 4];
    agree_on(3, 12, |random| {
        let clues: Vec<i64> = (0..16)
            .map(|_| match random.below(6) {
                0 => 1 + random.below(2) as i64,
                1 => UNKNOWN,
                _ => NONE,
            })
            .collect();
        let given: Vec<i64> = (0..16)
            .map(|_| match random.below(8) {
                0 => 1,
                1 => UNKNOWN,
                _ => NONE,
            })
            .collect();
        let expected = fillings(&rows, &|values| {
            let first = |l: &mut dyn Iterator<Item = &i64>| l.copied().find(|v| *v > 0);
            let fits = |line: Vec<i64>, clue: i64, back: bool| {
                let own = if back { first(&mut line.iter().rev()) } else { first(&mut line.iter()) };
                is_line(&line) && (clue < 0 || own == Some(clue))
            };
            (0..4).all(|i| {
                let (down, across) = (column(board, values, i), values[4 * i..][..4].to_vec());
                fits(down.clone(), clues[i], false)
                    && fits(down, clues[4 + i], true)
                    && fits(across.clone(), clues[8 + i], false)
                    && fits(across, clues[12 + i], true)
            }) && values.iter().zip(&given).all(|(v, g)| match *g {
                UNKNOWN => *v > 0,
                g => g == NONE || *v == g,
            })
        });
        (format!("easyasabc/4/4/2/{}{}", hexadecimal(&clues), hexadecimal(&given)), expected)
    });
}

#[test]
fn kropki() {
    for board in [Board { h: 2, w: 3 }, Board { h: 3, w: 2 }, Board { h: 3, w: 3 }, Board { h: 1, w: 4 }] {
        let most = board.h.max(board.w) as i64;
        let rows = vec![lists(board.w, &(1..=most).collect::<Vec<_>>(), differ); board.h];
        let pairs = board.pairs();
        let dot = |a: i64, b: i64| match ((a - b).abs() == 1, a == 2 * b || b == 2 * a) {
            (false, false) => [true, false, false],
            (next, double) => [false, next, double],
        };
        agree_on(4, 5, |random| {
            // the dots of a random filling
            let mut filling: Vec<i64>;
            loop {
                let row = |row: &Vec<Vec<i64>>| row[random.below(row.len() as u64) as usize].clone();
                filling = rows.iter().flat_map(row).collect();
                if (0..board.w).all(|y| differ(&column(board, &filling, y))) {
                    break;
                }
            }
            let dots: Vec<usize> = pairs
                .iter()
                .map(|(a, b)| (0..3).find(|d| dot(filling[*a], filling[*b])[*d]).unwrap())
                .collect();
            let expected = fillings(&rows, &|values| {
                (0..board.w).all(|y| differ(&column(board, values, y)))
                    && pairs.iter().zip(&dots).all(|((a, b), d)| dot(values[*a], values[*b])[*d])
            });
            let three = |c: &[usize]| c.iter().chain(&[0, 0]).take(3).fold(0, |n, d| 3 * n + *d as u32);
            let body: String = dots.chunks(3).map(|c| char::from_digit(three(c), 27).unwrap()).collect();
            (format!("kropki/{}/{}/{body}", board.w, board.h), expected)
        });
    }
}

#[test]
fn kakuro() {
    // the wall in the upper left corner has a sum to its right; the run below it has one cell
    let board = Board { h: 2, w: 3 };
    agree_on(5, 8, |random| {
        let mut sum = || if random.below(2) == 0 { 0 } else { 4 + random.below(8) as u32 };
        let (across, down) = ([sum(), sum()], [sum(), sum()]);
        let single = if random.below(2) == 0 { 0 } else { 1 + random.below(9) as u32 };
        let digits: Vec<i64> = (1..=9).collect();
        let rows = vec![lists(2, &digits, differ), lists(3, &digits, differ)];
        let adds = |list: &[i64], sum: u32| sum == 0 || list.iter().sum::<i64>() == i64::from(sum);
        let expected = fillings(&rows, &|v| {
            adds(&v[..2], across[0])
                && adds(&v[2..3], single)
                && adds(&v[2..], across[1])
                && (0..2).all(|i| differ(&[v[i], v[3 + i]]) && adds(&[v[i], v[3 + i]], down[i]))
        });
        let code = |n: u32| char::from_digit(n, 36).unwrap();
        let wall = match (single, across[0]) {
            (0, 0) => ".".to_string(),
            (single, across) => format!("{}{}", code(single), code(across)),
        };
        let rest: String = [down[0], down[1], across[1]].map(code).iter().collect();
        (format!("kakuro/{}/{}/{wall}o{rest}", board.w, board.h), expected)
    });
}
