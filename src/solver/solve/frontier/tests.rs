use super::*;
use crate::Tuning;
use crate::solve::dancing_cells::DancingCells;
use crate::solve::{Count, CountTrials, Matrix, Method, Solution, Solver, Threads, Want, reduced, solve};
use puzc_core::xcc::{
    Bounds, Condition, ConnectedCondition, ItemGraph, ItemId, LoopCondition, PathsCondition, Problem,
    StatementId,
};
use puzc_testing::problem;
use puzc_testing::{
    Random, all_solutions, random_cells, random_disjoint_paths, random_loops, random_problem, rounds,
};
use std::fmt::Write;
use std::ops::ControlFlow;

/// Tilings of a board by dominoes; the cells are listed row by row.
fn dominoes(rows: usize, columns: usize) -> Problem {
    let cells = || (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let mut text: String = cells().map(|(r, c)| format!("{r}_{c} ")).collect();
    for (r, c) in cells() {
        for (down, right) in [(1, 0), (0, 1)] {
            if r + down < rows && c + right < columns {
                let _ = write!(text, "\n{r}_{c} {}_{}", r + down, c + right);
            }
        }
    }
    problem(&text)
}

/// A problem with as many solutions as a power of 3.
fn power_of_three(exponent: usize) -> Problem {
    let mut text: String = (0..exponent).map(|i| format!("x{i} ")).collect();
    text.push('|');
    for i in 0..exponent {
        let _ = write!(text, " s{i}");
    }
    for i in 0..exponent {
        let _ = write!(text, "\nx{i} s{i}:a\nx{i} s{i}:b\nx{i}");
    }
    problem(&text)
}

fn by_sweep(problem: &Problem, memory: u64) -> Option<SearchReport> {
    let (instance, control) = (Instance::new(problem, false), Control::default());
    let report = count(&instance, &SearchRequest { memory, ..SearchRequest::small() }, &control)?;
    let solutions = report.count.as_u64().unwrap_or(u64::MAX);
    assert_eq!(control.reported(), (report.stats.nodes, solutions), "{problem:?}");
    Some(report)
}

/// The number of solutions by states of `K` words, in small steps.
fn with_words_of<const K: usize>(problem: &Problem, step: u64) -> Option<Count> {
    let instance = Instance::new(problem, false);
    let fields = ItemFields::new(&instance);
    let order = LevelOrder::best(&instance, &fields)?;
    let graphs = FrontierGraph::of_conditions(&instance, &order)?;
    let mut sweep = with_words::<K>(&instance, &fields, &order, &graphs)?;
    loop {
        assert!(sweep.remaining() >= 0.0);
        match sweep.run(sweep.work() + step, u64::MAX) {
            Ok(count) => return Some(count),
            Err(Ended::Nodes) => {}
            Err(_) => return None,
        }
    }
}

fn random_free_cells(random: &mut Random) -> Problem {
    let mut problem = random_cells(random);
    let cell = random.below(problem.primary as u64) as usize;
    for condition in &mut problem.conditions {
        if let Condition::Connected(condition) = condition {
            condition.items[cell] = None;
        }
    }
    problem
}

/// Does each option have an item that must be covered exactly once, and is no free node beside another?
fn is_suitable(problem: &Problem) -> bool {
    let is_once = |item: &ItemId| problem.items[item.0 as usize].bounds == Some(Bounds::ONCE);
    let mut options = (0..problem.options.len()).map(|option| problem.options.get(option));
    let are_far = |condition: &Condition| match condition {
        Condition::Connected(condition) => {
            let is_free = |node: u32| condition.items[node as usize].is_none();
            !condition.edges.iter().any(|&(u, v)| u != v && is_free(u) && is_free(v))
        }
        _ => true,
    };
    options.all(|option| option.items().iter().any(|item| is_once(&item)))
        && problem.conditions.iter().all(are_far)
}

/// The links of a graph, one by one: each must be chosen, or may be.
fn links(links: impl IntoIterator<Item = (u32, u32, bool)>) -> (Problem, ItemGraph) {
    let links: Vec<(u32, u32, bool)> = links.into_iter().collect();
    let names = |what: &str| (0..links.len()).map(|i| format!("{what}{i} ")).collect::<String>();
    let mut text = format!("{}| {}", names("p"), names("s"));
    for (i, &(.., must)) in links.iter().enumerate() {
        text.push_str(&format!("\np{i} s{i}:1"));
        text.push_str(&if must { String::new() } else { format!("\np{i} s{i}:0") });
    }
    let problem = problem(&text);
    let item = |i: usize| ItemId((problem.primary + i) as u32);
    let links = links.iter().enumerate().map(|(i, &(u, v, _))| (u, v, item(i))).collect();
    (problem, ItemGraph { links, nodes: vec![] })
}

/// The chosen loops of this graph are nodes that edges connect.
fn cells_together(
    problem: &Problem,
    loops: &ItemGraph,
    edges: Vec<(u32, u32)>,
    size: Option<(u32, u32)>,
) -> Condition {
    let items = loops.links.iter().map(|link| Some(link.2)).collect();
    let (color, statement) = (problem.chosen_color().unwrap(), StatementId(0));
    Condition::Connected(ConnectedCondition { nodes: vec![], items, edges, color, size, statement })
}

#[test]
fn random_problems_have_as_many_solutions_as_by_brute_force() {
    let kinds = [random_problem, random_loops, random_disjoint_paths, random_cells, random_free_cells];
    for (kind, make) in kinds.into_iter().enumerate() {
        let mut random = Random(0x5eed);
        let (mut swept, mut solvable) = (0, 0);
        let all = rounds(4000);
        for _ in 0..all {
            let problem = make(&mut random);
            let known = all_solutions(&problem).len() as u64;
            let Some(report) = by_sweep(&problem, 1 << 30) else {
                assert!(known == 0 || !is_suitable(&problem), "{problem:?}");
                continue;
            };
            assert_eq!((report.ended, report.count), (Ended::Exhausted, known.into()), "{problem:?}");
            swept += 1;
            solvable += usize::from(known > 0);
        }
        assert!(swept > all / 5 && solvable > all / 10, "{kind}: {swept} {solvable}");
    }
}

#[test]
fn the_number_of_words_and_interruptions_do_not_matter() {
    let mut random = Random(7);
    for i in 0..rounds(300) {
        let problem = if i % 2 == 0 { random_problem(&mut random) } else { random_loops(&mut random) };
        if let Some(one) = with_words_of::<1>(&problem, u64::MAX / 2) {
            assert_eq!(with_words_of::<2>(&problem, 1), Some(one.clone()));
            assert_eq!(with_words_of::<4>(&problem, 40), Some(one));
        }
    }
}

#[test]
fn fields_have_room_for_the_numbers_of_many_pairs() {
    for pairs in 1..30 {
        // the ends of each pair are joined, or both are joined to a third node
        let triangle = |i: u32| [(3 * i, 3 * i + 2), (3 * i + 1, 3 * i + 2), (3 * i, 3 * i + 1)];
        let (mut problem, graph) = links((0..pairs).flat_map(triangle).map(|(u, v)| (u, v, false)));
        let pairs_of_nodes = (0..pairs).map(|i| (3 * i, 3 * i + 1)).collect();
        let paths = PathsCondition { graph, pairs: pairs_of_nodes, statement: StatementId(0) };
        problem.conditions = vec![Condition::DisjointPaths(paths)];
        assert_eq!(by_sweep(&problem, 1 << 30).unwrap().count, Count::from(1 << pairs));
    }
}

#[test]
fn more_nodes_than_a_word_has_bits_are_in_the_frontier() {
    for nodes in [60, 62, 64, 66, 70] {
        // every second link of a loop must be chosen; then the others can only close it
        let link = |i: u32| (i, (i + 1) % nodes);
        let (first, second) = ((0..nodes).step_by(2), (1..nodes).step_by(2));
        let all =
            first.map(link).map(|(u, v)| (u, v, true)).chain(second.map(link).map(|(u, v)| (u, v, false)));
        let (mut problem, graph) = links(all);
        let condition = LoopCondition { graph, ends: None, statement: StatementId(0) };
        problem.conditions = vec![Condition::SingleLoop(condition)];
        assert_eq!(by_sweep(&problem, 1 << 30).unwrap().count, Count::from(1), "{nodes}");
    }
}

#[test]
fn a_set_has_one_state_for_each_way_to_hang_together() {
    // a ladder, rung by rung: the ends of the last rung are chosen or not, and hang together if both are; or
    // none is, and the set is complete or has not begun
    let (nodes, after_rungs, between) = (8, [1, 4, 5, 5], [2, 6, 6, 6]);
    let (mut problem, graph) = links((0..nodes).map(|i| (i, i, false)));
    let rails = (2..nodes).map(|i| (i - 2, i));
    let edges = rails.chain((0..nodes).step_by(2).map(|i| (i, i + 1))).collect();
    problem.conditions = vec![cells_together(&problem, &graph, edges, None)];
    let report = by_sweep(&problem, 1 << 30).unwrap();
    assert_eq!(report.count, Count::from(all_solutions(&problem).len() as u64));
    // between rungs, two ends that are not on the same rung may also hang together or not
    assert_eq!(report.stats.nodes, after_rungs.iter().chain(&between).sum::<u64>());
}

#[test]
fn an_item_is_covered_as_often_as_its_bounds_say() {
    let binomials = [1u64, 6, 15, 20, 15, 6, 1, 0];
    for (lo, hi) in (0..=7).flat_map(|lo| (lo..=7).map(move |hi| (lo, hi))) {
        let options: String = (0..6).map(|i| format!("\nx{i} c\nx{i}")).collect();
        let problem = problem(&format!("x0 x1 x2 x3 x4 x5 {lo}:{hi}|c{options}"));
        let report = by_sweep(&problem, 1 << 30).unwrap();
        assert_eq!(report.count, Count::from(binomials[lo..=hi].iter().sum::<u64>()), "{lo}:{hi}");
    }
}

#[test]
fn a_conflict_in_one_word_does_not_undo_one_in_another() {
    let items: Vec<String> = (0..100).map(|i| format!("i{i}")).collect();
    let mut text = format!("x y {}\nx {}", items.join(" ").replace('i', "0:1|i"), items.join(" "));
    for (i, one) in items.iter().enumerate() {
        items[..i].iter().for_each(|other| text.push_str(&format!("\ny {one} {other}")));
    }
    assert_eq!(by_sweep(&problem(&text), 1 << 30).unwrap().count, Count::ZERO);
}

#[test]
fn numbers_grow_beyond_every_machine_integer() {
    for exponent in [40, 41, 80, 81, 200] {
        let known = num_bigint::BigUint::from(3u32).pow(exponent);
        let report = by_sweep(&power_of_three(exponent as usize), 1 << 30).unwrap();
        assert_eq!(report.count, Count::from(known));
    }
    // P. W. Kasteleyn 1961; M. E. Fisher and H. N. V. Temperley 1961
    let report = by_sweep(&dominoes(16, 16), 1 << 30).unwrap();
    assert_eq!(report.count.to_string(), "2444888770250892795802079170816");
}

/// A board whose cells have one of two colors, and agree with those below and to the right.
fn agreeing(rows: usize, columns: usize) -> Problem {
    let cells = || (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let sides = |r: usize, c: usize| [format!("d{r}_{c}"), format!("r{r}_{c}")];
    let mut text: String = cells().map(|(r, c)| format!("{r}_{c} ")).collect();
    text.push('|');
    cells().for_each(|(r, c)| text.push_str(&format!(" {}", sides(r, c).join(" "))));
    for (r, c) in cells() {
        for color in 0..2 {
            let _ = write!(text, "\n{r}_{c}");
            let [down, right] = sides(r, c);
            let up = r.checked_sub(1).map(|r| format!("d{r}_{c}"));
            let left = c.checked_sub(1).map(|c| format!("r{r}_{c}"));
            for side in [Some(down), Some(right), up, left].into_iter().flatten() {
                let _ = write!(text, " {side}:{color}");
            }
        }
    }
    problem(&text)
}

#[test]
fn a_long_board_is_swept_along_its_short_side() {
    // the fields of two colors have two bits
    for (problem, most) in [(dominoes(4, 200), 4..=5), (agreeing(4, 50), 8..=12)] {
        let instance = Instance::new(&problem, false);
        let order = LevelOrder::best(&instance, &ItemFields::new(&instance)).unwrap();
        let width = order.widths.iter().max().unwrap();
        assert!(most.contains(width), "{width}");
    }
    assert_eq!(by_sweep(&agreeing(4, 50), 1 << 30).unwrap().count, Count::from(2));
}

#[test]
fn a_sweep_beside_a_search_counts_for_it() {
    let problem = dominoes(8, 8);
    let instance = reduced(&problem, &Control::default()).tuned(&Tuning::SMALL);
    for threads in [1, 3] {
        let request = SearchRequest { threads: Threads::Just(threads), ..SearchRequest::small() };
        let matrix = Matrix::fit(&instance, &request).unwrap();
        let solvers: [&dyn Solver; 2] = [&matrix, &DancingCells];
        for solver in solvers {
            let trials = CountTrials::new(&instance, &request).map(CountTrials::without_orbits);
            let control = Control::default();
            let each = &mut |_: Solution| ControlFlow::Continue(());
            let report = solver.search(&instance, &request, &control, trials.as_ref(), each);
            assert_eq!((report.count, report.ended), (Count::from(12_988_816), Ended::Exhausted));
            assert_eq!(report.stats.solver, NAME);
            // several workers also report what they have found meanwhile
            let (_, reported) = control.reported();
            assert!(reported >= 12_988_816 && (threads > 1 || reported == 12_988_816), "{reported}");
        }
        let report = solve(&problem, &request, &Control::default(), &mut |_| ControlFlow::Continue(()));
        assert_eq!((report.count, report.stats.solver), (Count::from(12_988_816), NAME));
    }
}

#[test]
fn a_sweep_that_needs_too_much_memory_leaves_the_count_to_the_search() {
    let problem = dominoes(6, 6);
    let instance = reduced(&problem, &Control::default()).tuned(&Tuning::SMALL);
    let little = SearchRequest { memory: 4, ..SearchRequest::small() };
    let trials = CountTrials::new(&instance, &little).map(CountTrials::without_orbits);
    let (request, control) = (SearchRequest::small(), Control::default());
    let each = &mut |_: Solution| ControlFlow::Continue(());
    let report = DancingCells.search(&instance, &request, &control, trials.as_ref(), each);
    assert_eq!((report.count, report.stats.solver), (Count::from(6728), "cells"));
    assert_eq!(by_sweep(&problem, 1).unwrap().ended, Ended::Memory);
}

#[test]
fn what_a_sweep_cannot_count_is_searched() {
    // the second option has no item that must be covered exactly once
    let problem = problem("a 0:1|b\na\nb");
    assert!(by_sweep(&problem, 1 << 30).is_none());
    let request = SearchRequest { method: Method::Frontier, ..SearchRequest::small() };
    let count = |request| solve(&problem, &request, &Control::default(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(count(request.clone()).count, Count::from(2));
    let mut shown = 0;
    let request = SearchRequest { want: Want::Solutions, ..request };
    let each = &mut |_: Solution| {
        shown += 1;
        ControlFlow::Continue(())
    };
    assert_eq!((solve(&problem, &request, &Control::default(), each).count, shown), (Count::from(2), 2));
}

#[test]
fn a_table_is_counted_before_it_is_made() {
    let least = |problem: &Problem| {
        let ended = |memory| by_sweep(problem, memory).unwrap().ended;
        let least = (1..100).map(|i| i * 256).find(|&memory| ended(memory) == Ended::Exhausted).unwrap();
        assert_eq!((ended(least - 1), ended(least + 1)), (Ended::Memory, Ended::Exhausted));
        least
    };
    // two tables of 64 entries with two words each: of a level, and of the next one
    assert_eq!(least(&dominoes(1, 20)), 2048);
    assert_eq!(least(&power_of_three(40)), 2048);
    // both get a third word, while one of them still exists without it
    assert_eq!(least(&power_of_three(41)), 3072 + 1024);
    for (colors, memory) in [(40, 2048), (41, 2048 + 2048)] {
        let options = (0..colors).map(|color| format!("\nx s:{color}\ny s:{color}"));
        // the second table doubles when it gets its 41st state
        assert_eq!(least(&problem(&format!("x y | s{}", options.collect::<String>()))), memory, "{colors}");
    }
}

#[test]
fn work_is_counted_and_predicted() {
    let powers = power_of_three(5);
    let mut sweep = prepare(&Instance::new(&powers, false)).unwrap();
    // one state at each level, and three options; nothing is known about those that are added
    assert_eq!((sweep.work(), sweep.states(), sweep.remaining()), (0, 0, 4.0 * 3.0));
    assert_eq!(sweep.run(u64::MAX, u64::MAX), Ok(Count::from(243)));
    assert_eq!((sweep.work(), sweep.states(), sweep.remaining()), (5 * (3 + 3 * 32), 5, 0.0));

    // two options at each level, of which one has a field; two states at the second level
    let counted = problem("x y 0:2|c\nx c\nx\ny c\ny");
    let mut sweep = prepare(&Instance::new(&counted, false)).unwrap();
    assert_eq!(sweep.run(u64::MAX, u64::MAX), Ok(Count::from(4)));
    assert_eq!((sweep.work(), sweep.states()), (3 + 2 * 32 + 2 * 3 + 4 * 32, 3));

    // at each level but the first, the bit of a cell; one option at the second and at the third level
    assert_eq!(prepare(&Instance::new(&dominoes(1, 4), false)).unwrap().remaining(), 2.0 * (1.0 + 1.0));

    // at each level but the first: a node, whether the set is complete, and the number of its nodes
    let (mut row, graph) = links((0..3).map(|i| (i, i, false)));
    row.conditions = vec![cells_together(&row, &graph, vec![(0, 1), (1, 2)], Some((1, 3)))];
    let sweep = prepare(&Instance::new(&row, false)).unwrap();
    assert!((sweep.remaining() - 2.0 * (3.0 * FrontierGraph::BITS).exp2() * 2.0).abs() < 1e-9);

    let board = dominoes(10, 20);
    let instance = Instance::new(&board, false);
    let mut whole = prepare(&instance).unwrap();
    assert!(whole.run(u64::MAX, u64::MAX).is_ok());
    for part in 2..=8 {
        let mut sweep = prepare(&instance).unwrap();
        let limit = whole.work() / part;
        assert_eq!(sweep.run(limit, u64::MAX), Err(Ended::Nodes));
        assert!((limit..limit + 4096).contains(&sweep.work()), "{limit} {}", sweep.work());
        let rest = (whole.work() - sweep.work()) as f64;
        assert!((0.9..1.2).contains(&(sweep.remaining() / rest)), "{} {rest}", sweep.remaining());
    }
}

#[test]
fn a_sweep_stops_when_it_is_told_to() {
    let problem = dominoes(12, 12);
    let instance = Instance::new(&problem, false);
    let control = Control::default();
    control.stop();
    let report = count(&instance, &SearchRequest::small(), &control).unwrap();
    assert_eq!((report.ended, report.count), (Ended::Stopped, Count::ZERO));
}
