//! Steps of the ladder of human techniques, compared with solutions.

use super::clues::{fitting_grids, grids, random, text};
use puzc::{HumanTechnique, Problem, Puzzle, Rating, RatingOutcome, Solution, Want};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::Path;

/// Each step holds in each of these solutions; returns the number of steps.
fn check(rating: &Rating, solutions: &[BTreeSet<usize>], problem: &Problem, name: &str) -> usize {
    for step in rating.steps() {
        let sentence = step.sentence();
        assert!(!sentence.is_empty());
        for solution in solutions {
            let is_false = step.chosen().any(|option| !solution.contains(&option.index()))
                || step.excluded().any(|option| solution.contains(&option.index()));
            assert!(!is_false, "{name}: {sentence}");
            for (item, color) in step.colors() {
                let has = |option: &usize| {
                    let option = problem.option(*option).unwrap();
                    option.items().any(|(own, shown)| own.index() == item.index() && shown == Some(color))
                };
                assert!(solution.iter().any(has), "{name}: {sentence}");
            }
        }
    }
    rating.steps().len()
}

fn indices(solution: &Solution) -> BTreeSet<usize> {
    solution.options().map(|option| option.index()).collect()
}

/// Some solutions, and whether these are all.
fn some_solutions(problem: &Problem, most: usize) -> (Vec<BTreeSet<usize>>, bool) {
    let mut found = vec![];
    let report = problem.search().unbroken().max_nodes(20_000).run(Want::Solutions, |solution| {
        found.push(indices(&solution));
        if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let is_all = report.stopped_by().is_none() && found.len() < most;
    (found, is_all)
}

/// Random clues of 4x4 sudokus, most of which do not determine the solution.
#[test]
fn no_step_of_a_small_sudoku_is_false() {
    let all = grids();
    let mut state = 1;
    let (mut unique, mut solved, mut steps) = (0, 0, 0);
    for _ in 0..400 {
        let grid = &all[random(&mut state) % all.len()];
        let mut clues = vec![0; 16];
        for _ in 0..3 + random(&mut state) % 8 {
            let cell = random(&mut state) % 16;
            clues[cell] = grid[cell];
        }
        let problem = Puzzle::parse(text(&clues)).unwrap().problem().unwrap();
        let rating = problem.rate();
        let (solutions, is_all) = some_solutions(&problem, 300);
        assert!(is_all);
        assert_eq!(solutions.len(), fitting_grids(&all, &clues));
        steps += check(&rating, &solutions, &problem, &text(&clues));
        assert_eq!(rating.outcome() == RatingOutcome::Solved, solutions.len() == 1);
        unique += usize::from(solutions.len() == 1);
        solved += usize::from(rating.outcome() == RatingOutcome::Solved);
    }
    assert!(unique == solved && unique > 50 && steps > 2000, "{unique} {solved} {steps}");
}

/// Which puzzles of the library can be rated, within little work.
#[test]
fn no_step_of_a_library_puzzle_is_false() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs");
    let mut files = vec![];
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|e| e == "puz") => files.push(path),
                false => {}
            }
        }
    }
    files.sort();
    let (mut unique, mut solved, mut steps) = (0, 0, 0);
    let mut used: BTreeMap<HumanTechnique, usize> = BTreeMap::new();
    for path in files.iter().filter(|path| !path.ends_with("std")) {
        let name = path.display().to_string();
        let files = BTreeMap::from([(name.clone(), std::fs::read_to_string(path).unwrap())]);
        let Ok(problem) = Puzzle::read(&name, files).and_then(|puzzle| puzzle.unbroken().problem()) else {
            continue;
        };
        if problem.options().len() > 2000 {
            continue;
        }
        let rating = problem.rate_within(usize::MAX, 3_000_000);
        let (solutions, is_all) = some_solutions(&problem, 20);
        steps += check(&rating, &solutions, &problem, &name);
        rating.techniques().into_iter().for_each(|(technique, n)| *used.entry(technique).or_default() += n);
        match rating.outcome() {
            RatingOutcome::Solved => {
                assert_eq!(solutions.len(), 1, "{name}");
                let chosen: BTreeSet<usize> = rating.chosen().into_iter().collect();
                assert_eq!(chosen, solutions[0], "{name}");
                solved += 1;
            }
            RatingOutcome::Contradiction => assert!(solutions.is_empty(), "{name}"),
            _ => {}
        }
        unique += usize::from(is_all && solutions.len() == 1);
    }
    println!("{solved} of {unique} puzzles with one solution, {steps} steps: {used:?}");
    assert!(solved * 10 > unique * 8 && unique > 80 && used.len() >= 6, "{solved} of {unique}: {used:?}");
}

#[test]
fn hints_are_in_words() {
    let clues = "param clues = \"\"\"\n  1..4\n  ..1.\n  .1..\n  4.21\n  \"\"\"\n\
        board grid on squares = rectangle(4, 4)\n\
        fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))\n";
    let problem = Puzzle::parse(clues).unwrap().problem().unwrap();
    let first = problem.rate_within(1, u64::MAX);
    assert_eq!(first.outcome(), RatingOutcome::Unknown);
    let step = first.steps().next().unwrap();
    assert_eq!((first.steps().len(), step.technique()), (1, HumanTechnique::OneOption));
    assert!(step.picture().text().contains('1'));
    let none = Problem::from_dlx("a b c\na b\nb c\n").unwrap().rate();
    assert_eq!(none.outcome(), RatingOutcome::Contradiction);
    // also if the only step that was asked for shows it
    let first = Problem::from_dlx("a b c\na b\nb c\n").unwrap().rate_within(1, u64::MAX);
    assert_eq!((first.steps().len(), first.outcome()), (1, RatingOutcome::Contradiction));
}

/// A step names what the picture shows, not the items.
/// Given values, and totals that are named after cells, do not hide that a region is a row.
#[test]
fn hints_name_rows_with_clues() {
    let sentences = |text: &str| -> Vec<String> {
        let rating = Puzzle::parse(text).unwrap().problem().unwrap().rate();
        rating.steps().map(|step| step.sentence()).collect()
    };
    let given = "board g on squares = rectangle(4, 4)\nlet clues = numbers(\"\"\"\n  1...\n  .2..\n  ..1.\n  3..4\n  \"\"\")\n\
                 fill(g, 1..4, regions: rows(g) ++ columns(g), given: clues, show: true)\n";
    let sums = "board g on squares = rectangle(3, 3)\nfill(g, 1..3, regions: rows(g) ++ columns(g), show: true)\n\
                let rounds = [(name: \"n\", index: c, cells: [d for d in neighbors([c]) if d in g], sum: 5) for c in [g[0]]]\n\
                sums(rounds, r => r.sum)\n";
    let said = [given, sums].map(sentences).concat();
    assert!(said.contains(&"the `1` has only one place left in row 2: row 2, column 4".into()), "{said:?}");
    assert!(said.iter().all(|s| !s.contains("the region with") && !s.contains(" to 4 of ")), "{said:?}");
}

#[test]
fn hints_say_what_is_shown() {
    let said = |text: &str| -> Vec<String> {
        let problem = Puzzle::parse(text).unwrap().problem().unwrap();
        problem.rate().steps().map(|step| step.sentence()).collect()
    };
    let along = said(
        "board g on squares = rectangle(2, 2)\nloops_along(g)\nsingle loop along edges(g)\nprimary one\n\
         option one [{e}:{b} for (e, b) in zip(edges(square(0, 0)), [1, 0, 0, 1])]\n",
    );
    // what has one option from the start is a step, too
    let one =
        "only one option is left for `one`: a line above row 1, column 1 and to the left of row 1, column 1";
    assert_eq!(along[0], one);
    // the corner to the left shows only what `one` has shown
    let corner = "only one option is left for the corner above row 1, between columns 1 and 2: a line";
    assert_eq!(along[1], format!("{corner} above row 1, column 1 and above row 1, column 2"));
    let fills = said(
        "board g on squares = rectangle(2, 2)\nprimary {c} for c in g\nsecondary x{c} for c in g\n\
         option {c} x{c}:{k} for c in g, k in 0..1 if c != square(0, 1) or k == 0\nprimary both\n\
         option both x00:1 x11:0\noption both x01:1\nshow items x{c} as fill black at c for c in g if value == 1\n",
    );
    assert_eq!(
        fills,
        [
            "only one option is left for the region with row 1, column 1 (`both`): black in row 1, column 1",
            "only one option is left for row 2, column 2: no black in row 2, column 2",
        ]
    );
    let dots = said(
        "board g on squares = rectangle(1, 2)\nprimary a b\nsecondary {v} for v in corners(g)\n\
         option a {corners(g)[0]}:1 {corners(g)[4]}:1\noption a {corners(g)[0]}:0 {corners(g)[4]}:0\n\
         option b {corners(g)[0]}:1\nshow items {v} as dot at v for v in corners(g) if value == 1\n",
    );
    let [corner, other] = [
        "the corner above row 1, to the left of column 1",
        "the corner below row 1, between columns 1 and 2",
    ];
    let first = format!("only one option is left for `b`: a dot at {corner}");
    assert_eq!(dots, [first, format!("only one option is left for `a`: a dot at {corner} and at {other}")]);
    let sum = said(
        "board g on squares = rectangle(1, 2)\nfill(g, 1..3, regions: rows(g))\nsums(rows(g), _ => 5)\n",
    );
    let ones = "`1` in row 1, column 1 and `1` in row 1, column 2";
    assert_eq!(sum[0], format!("`total 5 of sum-r0` would be out of range with {ones}"));
    // one total is one step
    let sums = said(
        "board g on squares = rectangle(2, 2)\nfill(g, 1..3, regions: rows(g))\nsums(rows(g), r => 5 - 2 * r.index)\n",
    );
    let threes = "`3` in row 2, column 1 and `3` in row 2, column 2";
    assert_eq!(sums[0], format!("`total 5 of sum-r0` would be out of range with {ones}"));
    assert_eq!(sums[1], format!("`total 3 of sum-r1` would be out of range with {threes}"));
    // two boards have a row 1 each
    let clues = "  .3..\n  ...4\n  ..13\n  ....\n";
    let fill = |board: &str, name: &str, given: &str| {
        format!(
            "fill({board}, 1..4, regions: [(name: \"{name}{{g.name}}\", index: g.index, cells: g.cells)\n\
             for g in rows({board}) ++ columns({board}) ++ blocks({board}, 2, 2)], given: {given})\n"
        )
    };
    for (columns, given) in
        [("[5-8]", "map([(c + (0, 5), v) for (c, v) in numbers(clues)])"), ("[0-3]", "numbers(clues)")]
    {
        let both = said(&format!(
            "let clues = \"\"\"\n{clues}  \"\"\"\nboard a on squares named L{{x}}{{y}} = rectangle(4, 4)\n\
             board b on squares named R{{x}}{{y}}: [0-3]{columns}\n{}{}",
            fill("a", "", "numbers(clues)"),
            fill("b", "q", given)
        ));
        let starts = |text: &str| both.iter().any(|step| step.starts_with(text));
        for board in ["a", "b"] {
            assert!(starts(&format!("row 1, column 3 of `{board}` has only one ")), "{both:?}");
            let place = format!("row 1 of `{board}`: row 1, column 1 of `{board}`");
            assert!(starts(&format!("the `4` has only one place left in {place}")), "{both:?}");
        }
    }
}

/// An option that fills several cells by one mark names each of them.
#[test]
fn hints_name_all_places_of_a_mark() {
    let text = "board g on squares = rectangle(1, 3)\nprimary a b\nsecondary x\n\
                option a x:1 as pairs(cells: [g[0], g[2]])\noption a x:0 as pairs(cells: [g[1]])\noption b x:1\n\
                show pairs p as fill black at p.cells\n";
    let problem = Puzzle::parse(text).unwrap().problem().unwrap();
    let said: Vec<String> = problem.rate().steps().map(|step| step.sentence()).collect();
    assert_eq!(said, ["only one option is left for `a`: black in row 1, column 1 and in row 1, column 3"]);
}

/// Several options of a line show the same value, in other states: one of them alone does not exclude it.
#[test]
fn hints_tell_excluded_options_apart() {
    let text = "board g on squares = rectangle(3, 3)\nfill(g, 1..3, regions: rows(g) ++ columns(g), show: true)\n\
                visible([backwards(columns(g)[2])], 1..3, map([(2, 3)]), name: \"s\")\nvisible([rows(g)[0]], 1..3, map([(0, 2)]), name: \"w\")\n";
    let problem = Puzzle::parse(text).unwrap().problem().unwrap();
    let (solutions, is_all) = some_solutions(&problem, 10);
    assert!(is_all && solutions.len() == 1);
    let has = |item: &str| {
        let mut chosen = solutions[0].iter().map(|option| problem.option(*option).unwrap().to_string());
        chosen.any(|option| option.split(' ').any(|own| own == item))
    };
    let rating = problem.rate();
    assert!(has("00:2") && has("02:3"));
    let mut ways = 0;
    for step in rating.steps() {
        let sentence = step.sentence();
        ways += sentence.matches("one way of").count();
        // "this would leave no option for ...: `3` in row 1, column 3"
        let Some((_, excluded)) =
            sentence.split_once("no option for ").and_then(|(_, rest)| rest.split_once(": `"))
        else {
            continue;
        };
        let (value, rest) = excluded.split_once("` in row ").unwrap();
        let (row, column) = (&rest[..1], &rest["1, column ".len().."1, column ".len() + 1]);
        let at = |n: &str| n.parse::<usize>().unwrap() - 1;
        assert!(!has(&format!("{}{}:{value}", at(row), at(column))), "{sentence}");
    }
    assert!(ways > 1, "{ways}");
}
