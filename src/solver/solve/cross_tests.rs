//! Compares both solvers on problems that are too large to try all sets of options: submatrices of several
//! words, rebuilt submatrices, shared work.

use super::matrix::MatrixRestarts;
use super::test_searches::{CostedOptions, search, sorted_costs};
use super::*;
use puzc_core::xcc::Problem;
use puzc_testing::problem;
use puzc_testing::{Random, random_grid, random_medium, rounds};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Problems with larger trees are not tried.
const NODES: u64 = 6000;

/// All solutions in the order in which they are found.
fn found(problem: &Problem, request: &SearchRequest) -> Vec<CostedOptions> {
    let (report, all) = search(problem, request);
    let ended = (report.ended, report.count.as_u64());
    assert_eq!(ended, (Ended::Exhausted, Some(all.len() as u64)), "{request:?}");
    all
}

fn sorted(mut all: Vec<CostedOptions>) -> Vec<CostedOptions> {
    all.sort_unstable();
    all
}

fn is_moderate(problem: &Problem) -> bool {
    let control = Control::default();
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Relaxed) && control.reported().0 <= NODES {
                std::thread::yield_now();
            }
            control.stop();
        });
        let request = SearchRequest { method: Method::Matrix, memo: Some(false), ..SearchRequest::small() };
        let report = solve(problem, &request, &control, &mut |_| ControlFlow::Continue(()));
        ended.store(true, Relaxed);
        report.ended == Ended::Exhausted && report.stats.nodes <= NODES
    })
}

/// The matrix solver with all kernels, with one thread and with three.
fn ways() -> impl Iterator<Item = SearchRequest> {
    let way = |(vectors, threads)| SearchRequest {
        method: Method::Matrix,
        vectors,
        threads: Threads::Just(threads),
        ..SearchRequest::small()
    };
    kernels().into_iter().flat_map(|vectors| [(vectors, 1), (vectors, 3)]).map(way)
}

/// Checks that all ways to search agree, and returns the number of solutions.
fn agree(problem: &Problem) -> u64 {
    let cells = SearchRequest { method: Method::Cells, ..SearchRequest::small() };
    let all = sorted(found(problem, &SearchRequest { want: Want::Solutions, ..cells.clone() }));
    let number = Some(all.len() as u64);
    let count = |way: SearchRequest| {
        solve(problem, &way, &Control::default(), &mut |_| ControlFlow::Continue(())).count.as_u64()
    };
    assert_eq!(count(cells.clone()), number);
    let together = SearchRequest { threads: Threads::Just(3), ..cells.clone() };
    assert_eq!(count(together.clone()), number);
    assert_eq!(sorted(found(problem, &SearchRequest { want: Want::Solutions, ..together.clone() })), all);
    for way in ways() {
        for memo in [None, Some(true), Some(false)] {
            assert_eq!(
                sorted(found(problem, &SearchRequest { want: Want::Solutions, memo, ..way.clone() })),
                all,
                "{way:?}"
            );
            assert_eq!(count(SearchRequest { memo, ..way.clone() }), number, "{way:?}");
        }
    }
    let costs = sorted_costs(problem, &all);
    for most in [1, 9, usize::MAX] {
        for technique in [ways().collect(), vec![cells.clone(), together.clone()]] {
            let mut first = None;
            for way in technique {
                let best = found(problem, &SearchRequest { want: Want::Best(most), ..way.clone() });
                let found_costs: Vec<i64> = best.iter().map(|s| s.1).collect();
                assert_eq!(found_costs, costs[..costs.len().min(most)], "{most} best, {way:?}");
                assert_eq!(*first.get_or_insert(best.clone()), best, "equally good ones, {way:?}");
            }
        }
    }
    all.len() as u64
}

/// Searches for one solution by weights and restarts: the result is the same with all kernels, and in long
/// turns or short ones.  Returns false if the problem does not suit this search.
fn restarts_agree(problem: &Problem) -> bool {
    let all = found(
        problem,
        &SearchRequest { want: Want::Solutions, method: Method::Cells, ..SearchRequest::small() },
    );
    let instance = Instance::new(problem, false);
    let control = Control::default();
    let mut before = None;
    let turns = kernels().into_iter().map(|vectors| (vectors, 1000));
    for (vectors, turn) in turns.chain([(Vectors::Avx512, 1)]) {
        let request = SearchRequest { vectors, seed: 3, ..SearchRequest::small() };
        let Some(matrix) = Matrix::fit(&instance, &request) else { return false };
        let Some(mut search) = MatrixRestarts::new(&matrix, &instance, &request) else { return false };
        let outcome = std::iter::repeat_with(|| search.run(&instance, &request, turn, &control))
            .find(|o| *o != Err(Ended::Nodes));
        match &outcome {
            Some(Ok(options)) => assert!(all.iter().any(|s| s.0 == *options), "{options:?}"),
            outcome => assert!(*outcome == Some(Err(Ended::Exhausted)) && all.is_empty(), "{outcome:?}"),
        }
        let now = (outcome, search.stats.nodes);
        if turn > 1 {
            assert_eq!(*before.get_or_insert(now.clone()), now, "{vectors:?}");
        }
    }
    true
}

fn try_some(number: usize, mut random: impl FnMut() -> Problem) {
    let mut solutions = 0;
    let mut tried = 0;
    while tried < number {
        let problem = random();
        if is_moderate(&problem) {
            tried += 1;
            solutions += agree(&problem);
        }
    }
    assert!(solutions > number as u64 / 3, "too few solutions to check much");
}

/// Y pentominoes in a square, most of whose subproblems have no solution.
fn y_pentominoes(n: usize) -> Problem {
    let name = |(r, c): (usize, usize)| format!("{r},{c}");
    let rows = (0..n)
        .flat_map(|r| (0..n - 3).flat_map(move |c| [r.wrapping_sub(1), r + 1].map(|beside| (r, c, beside))));
    let pieces = rows.filter(|row| row.2 < n).flat_map(|(r, c, beside)| {
        [1, 2].map(|bump| [(r, c), (r, c + 1), (r, c + 2), (r, c + 3), (beside, c + bump)])
    });
    let both = pieces.flat_map(|cells| [cells, cells.map(|(r, c)| (c, r))]);
    let options: Vec<String> = both.map(|cells| cells.map(name).join(" ")).collect();
    let items: Vec<String> = (0..n).flat_map(|r| (0..n).map(move |c| name((r, c)))).collect();
    problem(&format!("{}\n{}\n", items.join(" "), options.join("\n")))
}

/// Right trominoes in a box: most subproblems have no solution, and many occur several times.
fn trominoes(rows: usize, columns: usize) -> Problem {
    let cells = |r: usize, c: usize| {
        [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)].map(|(r, c)| format!("{r},{c}"))
    };
    let squares = (0..rows - 1).flat_map(|r| (0..columns - 1).map(move |c| cells(r, c)));
    let without = |square: &[String; 4], gap: usize| {
        (0..4).filter(|i| *i != gap).map(|i| square[i].clone()).collect::<Vec<_>>().join(" ")
    };
    let options: Vec<String> =
        squares.flat_map(|square| (0..4).map(move |gap| without(&square, gap))).collect();
    let items: Vec<String> = (0..rows).flat_map(|r| (0..columns).map(move |c| format!("{r},{c}"))).collect();
    problem(&format!("{}\n{}\n", items.join(" "), options.join("\n")))
}

#[test]
fn the_memo_stays_right_when_work_is_given_away() {
    let large = trominoes(9, 10); // too large for the leaf search alone
    let count = |threads, memo| {
        let way = SearchRequest {
            method: Method::Matrix,
            memo,
            threads: Threads::Just(threads),
            ..SearchRequest::small()
        };
        solve(&large, &way, &Control::default(), &mut |_| ControlFlow::Continue(())).count
    };
    let all = count(1, Some(true));
    assert_eq!(all.as_u64(), Some(9_567_192));
    for threads in (0..rounds(9)).map(|i| 2 + i % 3) {
        assert_eq!(count(threads, Some(true)), all);
    }
    let square = y_pentominoes(10);
    let way = |threads, memo| SearchRequest {
        want: Want::Solutions,
        method: Method::Matrix,
        memo,
        threads: Threads::Just(threads),
        ..SearchRequest::small()
    };
    let all = sorted(found(&square, &way(1, Some(false))));
    assert_eq!(all.len(), 350);
    for threads in (0..rounds(8)).map(|i| 1 + i % 4) {
        assert_eq!(sorted(found(&square, &way(threads, Some(true)))), all);
    }
}

#[test]
fn mixtures_of_covers() {
    let mut random = Random(0x5eed);
    try_some(rounds(15), || random_medium(&mut random));
}

#[test]
fn loops_in_grids() {
    let mut random = Random(0x1234_5678_9abc);
    try_some(rounds(10), || random_grid(&mut random));
}

#[test]
fn restarts_find_solutions_and_prove_that_there_are_none() {
    let mut random = Random(0x1ac4);
    let taken = std::iter::repeat_with(|| random_medium(&mut random))
        .filter(is_moderate)
        .take(40)
        .filter(restarts_agree)
        .count();
    assert!(taken > 10, "too few searches to check much");
}

/// Square tiles in a box, which may be turned; the sides of neighbors have the same color.  The tiles are
/// cut from a box whose sides have random colors, so there is a solution.
fn edge_matching(r: &mut Random, rows: usize, columns: usize, colors: u64) -> Problem {
    let mut sides = |n: usize| -> Vec<u64> { (0..n).map(|_| r.below(colors)).collect() };
    let (across, down) = (sides((rows + 1) * columns), sides(rows * (columns + 1)));
    // the sides of a cell in a cycle: above, right, below, left
    let around = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        [
            (0, cell),
            (1, row * (columns + 1) + column + 1),
            (0, cell + columns),
            (1, row * (columns + 1) + column),
        ]
    };
    let color = |(kind, side): (usize, usize)| if kind == 0 { across[side] } else { down[side] };
    let cells = rows * columns;
    let mut text: String = (0..cells).map(|i| format!("t{i} c{i} ")).collect();
    text.push('|');
    text.extend((0..across.len()).map(|i| format!(" s0,{i}")));
    text.extend((0..down.len()).map(|i| format!(" s1,{i}")));
    for (tile, cell) in (0..cells).flat_map(|tile| (0..cells).map(move |cell| (tile, cell))) {
        let own = around(tile).map(color);
        for turn in (0..4).filter(|turn| *turn == 0 || (0..4).any(|i| own[(i + turn) % 4] != own[i])) {
            text.push_str(&format!("\nt{tile} c{cell}"));
            text.extend(
                around(cell)
                    .iter()
                    .enumerate()
                    .map(|(i, (kind, side))| format!(" s{kind},{side}:{}", own[(i + turn) % 4])),
            );
        }
    }
    problem(&text)
}

#[test]
fn failure_rates_change_the_tree_but_not_the_count() {
    let mut r = Random(0xfa11);
    let mut sizes = vec![];
    for i in 0..8 {
        let tiles = edge_matching(&mut r, 3, 3 + i % 2, [5, 8][i % 2]);
        let count = |way: SearchRequest| {
            let report = solve(&tiles, &way, &Control::default(), &mut |_| ControlFlow::Continue(()));
            assert_eq!(report.ended, Ended::Exhausted);
            (report.count, report.stats.nodes)
        };
        // a search with a limit on its nodes does not learn
        let plain = SearchRequest { memo: Some(false), nodes: Some(u64::MAX), ..SearchRequest::small() };
        let (number, nodes) = count(plain.clone());
        assert!(number.as_u64() >= Some(1));
        let learned: Vec<(Count, u64)> = kernels()
            .into_iter()
            .map(|vectors| count(SearchRequest { vectors, nodes: None, ..plain.clone() }))
            .collect();
        assert!(learned.iter().all(|found| *found == (number.clone(), learned[0].1)), "{learned:?}");
        sizes.push((nodes, learned[0].1));
        for (threads, memo) in [(1, None), (1, Some(true)), (3, None), (4, Some(false))] {
            let way = SearchRequest { threads: Threads::Just(threads), memo, ..SearchRequest::small() };
            assert_eq!(count(way).0, number, "{threads} {memo:?}");
        }
    }
    assert!(sizes.iter().any(|(plain, learned)| learned < plain), "{sizes:?}");
}

/// The number of tilings of a box by dominoes and right trominoes: row by row from the first free cell, with
/// a table of all borders.
fn tilings(rows: usize, columns: usize) -> u64 {
    let shapes: [&[(usize, usize)]; 6] = [
        &[(0, 1)],
        &[(1, 0)],
        &[(0, 1), (1, 0)],
        &[(0, 1), (1, 1)],
        &[(1, 0), (1, 1)],
        // its first cell is the upper right one
        &[(1, 0), (1, usize::MAX)],
    ];
    // covered cells from the first free one on
    let mut borders = std::collections::BTreeMap::from([((0, 0u64), 1u64)]);
    while let Some(((cell, covered), number)) = borders.pop_first() {
        if cell == rows * columns {
            return number;
        }
        let mut add = |covered: u64| *borders.entry((cell + 1, covered >> 1)).or_default() += number;
        if covered & 1 == 1 {
            add(covered);
            continue;
        }
        for shape in shapes {
            let places = shape.iter().map(|(down, right)| {
                let column = (cell % columns).wrapping_add(*right);
                (cell / columns + down < rows && column < columns)
                    .then(|| 1u64 << (down * columns + column - cell % columns))
            });
            let places: Option<u64> = places.sum();
            if let Some(places) = places.filter(|places| places & covered == 0) {
                add(covered | places);
            }
        }
    }
    0
}

#[test]
fn threads_with_one_memo_count_tilings() {
    let board = |n: usize| {
        let name = |r: usize, c: usize| format!("{r},{c}");
        let mut text = (0..n * n).map(|i| name(i / n, i % n)).collect::<Vec<_>>().join(" ");
        for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
            let square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)];
            for left_out in [&[2, 3][..], &[1, 3], &[0], &[1], &[2], &[3]] {
                let cells: Vec<_> = (0..4).filter(|i| !left_out.contains(i)).map(|i| square[i]).collect();
                if cells.iter().all(|(r, c)| *r < n && *c < n) {
                    text.push('\n');
                    text.extend(cells.iter().map(|(r, c)| format!(" {}", name(*r, *c))));
                }
            }
        }
        problem(&text)
    };
    for (n, threads) in [(3, 1), (5, 1), (6, 3), (7, 1), (7, 2), (7, 4)] {
        let way = SearchRequest {
            method: Method::Matrix,
            memo: Some(true),
            threads: Threads::Just(threads),
            ..SearchRequest::small()
        };
        let report = solve(&board(n), &way, &Control::default(), &mut |_| ControlFlow::Continue(()));
        assert_eq!(report.count.as_u64(), Some(tilings(n, n)), "{n} {threads}");
    }
}
