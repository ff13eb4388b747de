//! Clues of small sudokus, compared with the list of all 288 grids of four by four.

use puzc::{CluePattern, Clues, Puzzle, Why};

pub type Grid = Vec<u8>;

/// All grids, by brute force.
pub fn grids() -> Vec<Grid> {
    fn extend(grid: &mut Grid, all: &mut Vec<Grid>) {
        let n = grid.len();
        if n == 16 {
            return all.push(grid.clone());
        }
        for v in 1..=4 {
            let (r, c) = (n / 4, n % 4);
            let clash = (0..n).any(|m| {
                let (i, j) = (m / 4, m % 4);
                grid[m] == v && (i == r || j == c || (i / 2, j / 2) == (r / 2, c / 2))
            });
            if !clash {
                grid.push(v);
                extend(grid, all);
                grid.pop();
            }
        }
    }
    let mut all = vec![];
    extend(&mut vec![], &mut all);
    all
}

pub fn text(clues: &[u8]) -> String {
    let line = |row: &[u8]| -> String {
        row.iter().map(|v| if *v == 0 { '.' } else { char::from(b'0' + v) }).collect()
    };
    let rows: Vec<String> = clues.chunks(4).map(|row| format!("  {}", line(row))).collect();
    format!(
        "// a comment\nparam clues = \"\"\"\n{}\n  \"\"\"\nboard grid on squares = rectangle(4, 4)\n\
         fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))\n",
        rows.join("\n")
    )
}

/// The clues of such a text.
pub fn clues_of(text: &str) -> Grid {
    let picture = text.split("\"\"\"").nth(1).unwrap();
    let value = |c: char| if c == '.' { 0 } else { c as u8 - b'0' };
    picture.chars().filter(|c| !c.is_whitespace()).map(value).collect()
}

pub fn fitting_grids(all: &[Grid], clues: &[u8]) -> usize {
    all.iter().filter(|grid| grid.iter().zip(clues).all(|(v, clue)| *clue == 0 || v == clue)).count()
}

pub fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize
}

fn found(clues: &[u8]) -> Option<Clues> {
    Puzzle::parse(text(clues)).unwrap().clues().ok()
}

/// The place of a clue as an index of the grid.
pub fn index(place: &str) -> usize {
    let numbers: Vec<usize> =
        place.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    4 * (numbers[0] - 1) + numbers[1] - 1
}

#[test]
fn the_reasons_are_the_smallest_contradictions() {
    let all = grids();
    assert_eq!(all.len(), 288);
    let (mut state, mut examined, mut named) = (7, 0, 0);
    for _ in 0..30 {
        let grid = &all[random(&mut state) % all.len()];
        let mut clues: Grid =
            grid.iter().map(|v| if random(&mut state).is_multiple_of(2) { *v } else { 0 }).collect();
        let spoiled = random(&mut state) % 16;
        clues[spoiled] = 1 + (grid[spoiled] + random(&mut state) as u8 % 3) % 4;
        // two equal clues in a line are an error already
        let Some(found) = found(&clues) else { continue };
        let number = found.iter().len();
        assert_eq!(number, clues.iter().filter(|v| **v > 0).count());
        match found.why(1) {
            Why::Solvable => assert!(fitting_grids(&all, &clues) > 0, "{clues:?}"),
            Why::Contradiction(reasons) => {
                examined += 1;
                let reason = &reasons[0];
                assert!(reason.is_smallest(), "{clues:?}");
                let own: Vec<usize> = reason.clues().iter().map(|clue| index(clue.place())).collect();
                named += usize::from(own.contains(&spoiled));
                let only = |kept: &dyn Fn(usize) -> bool| -> Grid {
                    (0..16).map(|i| if kept(i) { clues[i] } else { 0 }).collect()
                };
                assert_eq!(fitting_grids(&all, &only(&|i| own.contains(&i))), 0, "{clues:?}: {own:?}");
                for left_out in &own {
                    assert!(
                        fitting_grids(&all, &only(&|i| i != *left_out && own.contains(&i))) > 0,
                        "{clues:?}: {own:?}"
                    );
                }
                let given: Vec<usize> = (0..16).filter(|i| clues[*i] > 0).collect();
                let smallest = (0u32..1 << given.len())
                    .filter(|set| {
                        fitting_grids(
                            &all,
                            &only(&|i| {
                                given.iter().position(|g| *g == i).is_some_and(|at| set >> at & 1 == 1)
                            }),
                        ) == 0
                    })
                    .map(u32::count_ones)
                    .min();
                assert_eq!(smallest, Some(own.len() as u32), "{clues:?}: {own:?}");
            }
            Why::Unknown => panic!("{clues:?}"),
        }
    }
    assert!(examined >= 4 && 10 * named >= 8 * examined, "{named} of {examined}");
}

/// A smallest set is found in both ways: from one problem in which each clue is selected, and from a problem
/// for each set of clues.  A clue that counts cannot be selected, so the second way is taken beside it.
#[test]
fn one_problem_says_what_single_ones_say() {
    let latin = "board g on squares = word_board(clues)\n\
                 fill(g, 1..4, regions: rows(g) ++ columns(g), given: word_numbers(clues))\n";
    let columns = "param south = \"5 . 6\"\nboard g on squares = word_board(clues)\n\
                   let sums = [(y, number(w)) for (y, w) in enumerate(word_rows(south)[0]) if w != \".\"]\n\
                   let given = word_numbers(clues)\n\
                   primary p{c} for c in g\nprimary r{l.index}={v} for l in rows(g), v in 1..3\n\
                   total n of sum{y} for (y, n) in sums\n\
                   option p{c} r{c.x}={v} [{v} of sum{y} for (y, _) in sums if y == c.y]\n\
                   for c in g, v in 1..3 if (given[c] ?? v) == v\n";
    let counting = "primary z0 z1\noption z0 k0\noption z1 k1\noption z0 k1\n\
                    primary n of k{x} for (x, n) in [(0, 1), (1, 1)]\n";
    for (clues, rest, smallest) in [
        ("1 . . .\n  . . . 1\n  . 1 . .\n  . . 2 1", latin, 2),
        ("1 2 3 .\n  . . . 4\n  . . . .\n  . . . .", latin, 4),
        ("1 . .\n  2 . .", columns, 2),
        ("1 . .\n  3 . .", columns, 2),
    ] {
        let alone = format!("param clues = \"\"\"\n  {clues}\n  \"\"\"\n{rest}");
        for (more, further) in [("", 0), (counting, 2)] {
            let number = |text: &str| Puzzle::parse(text).unwrap().clues().unwrap().iter().len();
            let text = format!("{alone}{more}");
            assert_eq!(number(&text), number(&alone) + further);
            let Why::Contradiction(reasons) = Puzzle::parse(text).unwrap().clues().unwrap().why(1) else {
                panic!("{clues}")
            };
            assert_eq!((reasons[0].clues().len(), reasons[0].is_smallest()), (smallest, true), "{clues}");
        }
    }
}

#[test]
fn no_clue_of_a_minimized_puzzle_can_go() {
    let all = grids();
    for seed in 0..3 {
        let grid = &all[(37 * seed as usize) % all.len()];
        let clues = found(grid).unwrap();
        let minimized = clues.minimized(seed, CluePattern::None).unwrap();
        assert!(minimized.is_complete);
        let left = clues_of(&minimized.text);
        assert_eq!(minimized.text, text(&left), "everything else stays as it is");
        assert_eq!(left.iter().filter(|v| **v > 0).count(), minimized.kept);
        assert_eq!(fitting_grids(&all, &left), 1);
        for i in (0..16).filter(|i| left[*i] > 0) {
            let mut fewer = left.clone();
            fewer[i] = 0;
            assert!(fitting_grids(&all, &fewer) > 1, "{left:?}: {i}");
        }
    }
    assert_eq!(found(&[0; 16]).unwrap().iter().len(), 0);
}

#[test]
fn clues_of_a_pattern_go_together() {
    let grid = &grids()[100];
    let minimized = found(grid).unwrap().minimized(3, CluePattern::HalfTurn).unwrap();
    let left = clues_of(&minimized.text);
    assert!((0..16).all(|i| (left[i] > 0) == (left[15 - i] > 0)), "{left:?}");
    assert_eq!(fitting_grids(&grids(), &left), 1);
    assert!(minimized.gone > 0);
}

#[test]
fn puzzles_that_are_made_have_one_solution_and_no_clue_to_spare() {
    let all = grids();
    let clues = found(&[1, 0, 0, 0, 0, 0, 2, 0, 0, 3, 0, 0, 0, 0, 0, 4]).unwrap();
    let mut made: Vec<Grid> = vec![];
    for seed in 0..3 {
        let left = clues_of(&clues.made(seed, CluePattern::None, None).unwrap().puzzle.text);
        assert_eq!(fitting_grids(&all, &left), 1, "{left:?}");
        for i in (0..16).filter(|i| left[*i] > 0) {
            let mut fewer = left.clone();
            fewer[i] = 0;
            assert!(fitting_grids(&all, &fewer) > 1, "{left:?}: {i}");
        }
        made.push(left);
    }
    made.sort();
    made.dedup();
    assert!(made.len() == 3, "{made:?}");
}

#[test]
fn a_clue_decides_between_two_solutions() {
    let all = grids();
    let mut state = 3;
    let mut decided = 0;
    for _ in 0..8 {
        let grid = &all[random(&mut state) % all.len()];
        let clues: Grid =
            grid.iter().map(|v| if random(&mut state).is_multiple_of(3) { *v } else { 0 }).collect();
        let number = fitting_grids(&all, &clues);
        let Some(found) = found(&clues).filter(|_| number > 1) else { continue };
        for decision in found.decisions(2) {
            let mut more = clues.clone();
            more[index(&decision.place)] = decision.text.parse().unwrap();
            assert_eq!(fitting_grids(&all, &more), 1, "{clues:?}: {decision:?}");
            decided += 1;
        }
    }
    assert!(decided > 2, "{decided}");
}

/// A killer without a word for "no sum": the item of the cage need not be covered then.
#[test]
fn sums_that_cannot_be_left_out_are_clues_as_well() {
    let text = "param plan = \"\"\"\n  AAB\n  CDB\n  CDD\n  \"\"\"\nlet sums = table(\"A4 B4 C3 D6\")\n\
                board grid on squares = rectangle(3, 3)\nregions cages of grid named k = plan\n\
                fill(grid, 1..3, regions: rows(grid) ++ columns(grid), show: true)\n\
                patterns(cages, 1..3, (g, s) => sum(s) == sums[g.index])\n";
    let clues = Puzzle::parse(text).unwrap().clues().unwrap();
    let all: Vec<String> = clues.iter().map(ToString::to_string).collect();
    assert_eq!(all, ["the `A4` in `sums`", "the `B4` in `sums`", "the `C3` in `sums`", "the `D6` in `sums`"]);
    let Why::Contradiction(reasons) = clues.why(1) else { panic!("the cages have 17 together, not 18") };
    let own: Vec<&str> = reasons[0].clues().iter().map(|clue| clue.text()).collect();
    assert!(!own.is_empty() && reasons[0].is_irreducible(), "{own:?}");
}

/// Rows as texts, several pictures, tuples that begin with coordinates, and records with an index are clues.
#[test]
fn clues_in_several_forms() {
    let fill = "fill(b, 1..4, regions: rows(b) ++ columns(b) ++ blocks(b), given: GIVEN)\n";
    let totals = "primary p{c} for c in b\noption p{c} for c in b\n\
                  option p{c} [1 of ?r{c.x}] [1 of ?t{c.x}{c.y}] as marks(c: c) for c in b\n";
    let cases = [
        (
            "param clues = [\"1..4\", \"..1.\", \".1..\", \"4.21\"]\n",
            fill.replace("GIVEN", "numbers(picture(clues))"),
            7,
        ),
        (
            "param clues = [\"\"\"\n  1..4\n  ....\n  .1..\n  4...\n  \"\"\", \"\"\"\n  ....\n  ..1.\n  ....\n  ..21\n  \"\"\"]\n",
            fill.replace("GIVEN", "map([(c, k) for p in clues, (c, k) in numbers(p)])"),
            7,
        ),
        (
            "param clues = [(0, 0, 1), (1, 1, 0)]\n",
            format!("{totals}total n of t{{x}}{{y}} for (x, y, n) in clues\n"),
            2,
        ),
        (
            "param clues = [(index: 0, sum: 1), (index: 2, sum: 3)]\n",
            format!("{totals}total c.sum of r{{c.index}} for c in clues\n"),
            2,
        ),
    ];
    for (param, rest, number) in cases {
        let text = format!("{param}board b on squares = rectangle(4, 4)\n{rest}");
        let clues = Puzzle::parse(text.clone()).unwrap().clues().unwrap();
        let all: Vec<&str> = clues.iter().map(|clue| clue.text()).collect();
        assert_eq!(all.len(), number, "{text}: {all:?}");
    }
}

/// Cages that are named after their number: without one, those behind it have other names.
#[test]
fn entries_that_are_numbered_are_clues() {
    let cages = [
        "{00 10}, sum: 5",
        "{01 02}, sum: 3",
        "{03 13}, sum: 7",
        "{11 21}, sum: 7",
        "{12 22 23}, sum: 7",
        "{32 33}, sum: 4",
    ];
    let text = |cages: &[&str]| {
        let all: Vec<String> = cages.iter().map(|cage| format!("(cells: squares{cage})")).collect();
        format!(
            "param cages = [{}]\nboard b on squares = rectangle(4, 4)\n\
             let ks = [(name: \"k\", index: i, cells: k.cells, sum: k.sum) for (i, k) in enumerate(cages)]\n\
             fill(b, 1..4, regions: rows(b) ++ columns(b) ++ blocks(b, 2, 2))\nsums(ks, g => g.sum)\n",
            all.join(", ")
        )
    };
    let count =
        |cages: &[&str]| Puzzle::parse(text(cages)).unwrap().problem().unwrap().count().unwrap().to_string();
    let clues = Puzzle::parse(text(&cages)).unwrap().clues().unwrap();
    assert_eq!(clues.iter().len(), cages.len());
    let left = clues.minimized(1, CluePattern::None).unwrap();
    let kept: Vec<&str> = cages.iter().copied().filter(|cage| left.text.contains(cage)).collect();
    assert_eq!(count(&kept), "1");
    for out in 0..kept.len() {
        let fewer: Vec<&str> = kept.iter().enumerate().filter(|(i, _)| *i != out).map(|(_, c)| *c).collect();
        assert_ne!(count(&fewer), "1", "{kept:?}");
    }
}

/// Rooms of which one has a single cell: without it, the puzzle is only looser, as without a clue.
#[test]
fn a_room_of_one_cell_is_no_clue() {
    let text = "param plan = \"\"\"\n  aab\n  cab\n  ccb\n  dcb\n  \"\"\"\nparam given = \"\"\"\n  1..\n  ..2\n  ...\n  1..\n  \"\"\"\n\
                board grid on squares: 4 by 3\nregions rooms of grid = picture(plan)\nlet numbers = numbers(given)\n\
                primary p{c} for c in grid\n\
                option p{c} for c in grid\n\
                option p{c} [1 of ?k{g.index} for g in rooms if c in g.cells] as marks(c: c) for c in grid\n\
                total numbers[c] of k{g.index} for g in rooms, c in g.cells if c in numbers\n";
    let clues = Puzzle::parse(text).unwrap().clues().unwrap();
    let all: Vec<&str> = clues.iter().map(|clue| clue.text()).collect();
    assert_eq!(all, ["1", "2", "1"]);
}

/// Numbers that cannot be left out are clues if the puzzle has a sign for one that is not known.
#[test]
fn numbers_that_may_be_unknown_are_clues() {
    for name in [
        "pencil/four-winds",
        "pencil/hitori",
        "pencil/kurotto",
        "pencil/nawabari",
        "pencil/rekuto",
        "pencil/tatamibari",
    ] {
        let file = format!("{}/specs/{name}.puz", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(file).unwrap();
        let (_, picture) = text.split_once("\"\"\"\n").unwrap();
        let (picture, _) = picture.split_once("\"\"\"").unwrap();
        let words = |line: &str| match line.trim().contains(' ') {
            true => line.split_whitespace().filter(|word| *word != ".").count(),
            false => line.trim().chars().filter(|c| *c != '.').count(),
        };
        let number: usize = picture.lines().map(words).sum();
        let clues = Puzzle::parse(text.clone()).unwrap().clues().unwrap();
        assert_eq!(clues.iter().len(), number, "{name}");
    }
}

#[test]
fn without_clues_the_items_are_named() {
    let named = |text: &str| -> Vec<String> {
        let clues = Puzzle::parse(text).unwrap().clues().unwrap();
        let Why::Contradiction(reasons) = clues.why(1) else { panic!("{text}: there is a solution") };
        assert_eq!(reasons[0].clues(), []);
        reasons[0].items().unwrap().map(|item| item.name().to_owned()).collect()
    };
    let twice = "primary a b c\nsecondary x\noption a x\noption b x\noption c\n";
    assert_eq!(named(twice), ["a", "b"]);
    let more = "primary r t\nprimary 2 of s\nsecondary x\noption r x:1\noption s x:0\noption s\noption t\n";
    assert_eq!(named(more), ["r", "s"], "each of them can be covered without the other");
    let alone =
        "primary r\nprimary 2 of s\nprimary 3 of t\noption r\noption s\noption t\noption t\noption t\n";
    assert_eq!(named(alone), ["s"]);
    let total = "primary r q\ntotal 3 of t\ntotal 2..5 of u\noption r 1 of t\noption q 2 of u\n";
    assert_eq!(named(total), ["t"]);
    let both =
        "primary 0..2 of q\ntotal 3 of t\ntotal 0..1 of u\noption q 2 of t 1 of u\noption q 1 of t 1 of u\n";
    assert_eq!(named(both), ["t", "u"]);
}

#[test]
fn conditions_that_exclude_items_are_named() {
    let named = |text: &str| {
        let clues = Puzzle::parse(text).unwrap().clues().unwrap();
        let Why::Contradiction(reasons) = clues.why(1) else { panic!("{text}: there is a solution") };
        let items: Vec<String> = reasons[0].items().unwrap().map(|item| item.name().to_owned()).collect();
        let conditions: Vec<_> = reasons[0].conditions().map(|(n, at)| (n, at.unwrap().line())).collect();
        (items.join(" "), conditions)
    };
    let path = "board g on squares: 3 by 3\nloops_across(g, ends: [square(0, 0), square(2, 2)])\n\
                single path from square(0, 0) to square(2, 1) across edges(g)\n";
    assert_eq!(named(path).1, [("single path", 3)]);
    // the middle cell would join the others, but x excludes it
    let apart = "board b on squares: 3 by 1\nprimary x\nsecondary {c} for c in b\n\
                 option x 00:1 10:0 20:1\nconnected b as {c}:1\n";
    assert_eq!(named(apart), ("x".to_owned(), vec![("connected", 5)]));
    let free = "board b on squares: 3 by 1\nprimary x y\nsecondary {c} for c in b\n\
                option x 00:1 10:0 20:1\noption y 10:1\nconnected b as {c}:1\n";
    assert_eq!(named(free), ("x y".to_owned(), vec![]), "the colors contradict each other alone");
}

/// Without either of the zeros the problem is the same, without both it is not.
#[test]
fn clues_that_say_the_same_are_clues() {
    let mosaic = |clues: &str| {
        let text = format!(
            "param clues = \"\"\"\n  {clues}\n  \"\"\"\nboard grid on squares = word_board(clues)\nlet given = word_numbers(clues)\n\
             fn near(c) = [d for d in [c + W, c, c + E] if d in grid]\nprimary p{{c}} for c in grid\n\
             primary n of n{{c}} for (c, n) in given if n > 0\noption p{{c}} {{c}}:. for c in grid\n\
             secondary {{c}} for c in grid\n\
             option p{{c}} {{c}}:# [n{{d}} for d in near(c) if d in given] for c in grid if all([(given[d] ?? 1) > 0 for d in near(c)])\n"
        );
        Puzzle::parse(&text).unwrap().clues().unwrap()
    };
    let Why::Contradiction(reasons) = mosaic("0 0 3 .").why(1) else { panic!("no reason") };
    let texts: Vec<&str> = reasons[0].clues().iter().map(|clue| clue.text()).collect();
    assert_eq!(texts, ["0", "3"]);
    assert!(reasons[0].is_irreducible() && reasons[0].is_smallest());
    let left = mosaic("0 0 . . 2").minimized(1, CluePattern::None).unwrap();
    assert!(left.is_complete && (left.kept, left.gone) == (2, 1), "{left:?}");
}

#[test]
fn tuples_of_a_list_are_left_out_with_their_commas() {
    let puzzle = |given: &str| {
        let text = format!(
            "board grid on squares: 4 by 4\nlet given = map([{given}])\n\
             fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: given)\n"
        );
        Puzzle::parse(&text).unwrap().clues().unwrap()
    };
    let at = |x: usize, y: usize, n: u8| format!("(square({x}, {y}), {n})");
    let Why::Contradiction(reasons) = puzzle(&[at(0, 0, 1), at(2, 2, 4), at(0, 3, 1)].join(", ")).why(1)
    else {
        panic!("no reason")
    };
    let texts: Vec<&str> = reasons[0].clues().iter().map(|clue| clue.text()).collect();
    assert_eq!(texts, [at(0, 0, 1), at(0, 3, 1)]);
    let all = grids();
    let given: Vec<String> = (0..16).map(|i| at(i / 4, i % 4, all[17][i])).collect();
    for (seed, comma) in [(1, ", "), (2, ",\n  "), (3, ","), (4, ",  // a, b,\n"), (5, " // a, b\n ,")] {
        let left = puzzle(&given.join(comma)).minimized(seed, CluePattern::None).unwrap();
        let kept: Vec<u8> =
            (0..16).map(|i| if left.text.contains(&given[i]) { all[17][i] } else { 0 }).collect();
        assert!(left.is_complete && left.kept == kept.iter().filter(|v| **v > 0).count());
        assert_eq!(fitting_grids(&all, &kept), 1, "{}", left.text);
        assert!(Puzzle::parse(&left.text).unwrap().problem().is_ok(), "{}", left.text);
    }
}

/// Islands and trees are no clues: another puzzle is left without them.
#[test]
fn what_another_puzzle_is_left_without_is_no_clue() {
    let nurikabe = "param clues = \"\"\"\n  2..\n  ...\n  ..1\n  \"\"\"\nboard grid on squares = rectangle(3, 3)\n\
                    let given = numbers(clues)\nprimary p{c} for c in grid\nprimary i{c} for (c, _) in given\n\
                    secondary {c} for c in grid\noption p{c} {c}:# for c in grid if c not in given\n\
                    option i{c} [p{d} {d}:. for d in s] [{d}:# for d in neighbors(s) if d in grid]\n  \
                    for (c, k) in given, a in grid if a <= c for s in connected(k, grid, a, [c])\n";
    let clues = Puzzle::parse(nurikabe).unwrap().clues().unwrap();
    assert!(clues.iter().all(|clue| !clue.can_go()), "{:?}", clues.iter().collect::<Vec<_>>());
}

/// Where a clue counts for a sum, the sum is smaller without it, and the puzzle only looser.
#[test]
fn clues_that_sums_count_are_clues() {
    let all = grids();
    let mut state = 7;
    for round in 0..8 {
        let grid = &all[random(&mut state) % all.len()];
        let mut given: Grid =
            grid.iter().map(|v| if random(&mut state).is_multiple_of(4) { *v } else { 0 }).collect();
        let mut cages: Vec<(usize, u8)> = (0..6).map(|_| random(&mut state) % 15).map(|i| (i, 0)).collect();
        cages.sort_unstable();
        cages.dedup();
        cages.retain(|(i, _)| i % 4 < 3);
        cages.iter_mut().for_each(|(i, goal)| *goal = grid[*i] + grid[*i + 1]);
        match given.iter().position(|v| *v > 0) {
            Some(i) if round % 2 == 0 => given[i] = given[i] % 4 + 1,
            _ => cages[0].1 += 1,
        }
        let cage = |(i, goal): &(usize, u8)| {
            let (y, x) = (i / 4, i % 4);
            format!("(name: \"k\", index: {i}, cells: squares{{{y}{x} {y}{}}}, goal: {goal})", x + 1)
        };
        let list: Vec<String> = cages.iter().map(cage).collect();
        let show = if round % 4 < 2 { "show: true" } else { "show: false" };
        let text = text(&given).replace("numbers(clues))", &format!("given, {show})")).replace(
            "fill(",
            &format!("let given = numbers(clues)\nlet cages = [{}]\nfill(", list.join(", ")),
        ) + "sums(cages, g => g.goal, given: given)\n";
        let fitting = |given: &[u8], cages: &[(usize, u8)]| {
            let sums = |grid: &&Grid| cages.iter().all(|(i, goal)| grid[*i] + grid[*i + 1] == *goal);
            let kept: Vec<Grid> = all.iter().filter(sums).cloned().collect();
            fitting_grids(&kept, given)
        };
        let Ok(clues) = Puzzle::parse(&*text).unwrap().clues() else { continue };
        assert_eq!(
            clues.iter().filter(|clue| clue.can_go()).count(),
            cages.len() + given.iter().filter(|v| **v > 0).count(),
            "{text}"
        );
        let Why::Contradiction(reasons) = clues.why(1) else {
            assert!(fitting(&given, &cages) > 0);
            continue;
        };
        let (mut own, mut sums) = (vec![0; 16], vec![]);
        for clue in reasons[0].clues() {
            match list.iter().position(|text| text == clue.text()) {
                Some(i) => sums.push(cages[i]),
                None => own[index(clue.place())] = given[index(clue.place())],
            }
        }
        assert_eq!(fitting(&own, &sums), 0, "{text}\n{own:?} {sums:?}");
        for i in (0..16).filter(|i| own[*i] > 0) {
            let mut fewer = own.clone();
            fewer[i] = 0;
            assert!(fitting(&fewer, &sums) > 0, "{text}\n{own:?} {sums:?}");
        }
        for i in 0..sums.len() {
            let fewer = [&sums[..i], &sums[i + 1..]].concat();
            assert!(fitting(&own, &fewer) > 0, "{text}\n{own:?} {sums:?}");
        }
    }
}

/// The text of a parameter that is set from outside is not read, so it has no clues.
#[test]
fn a_parameter_that_is_set_has_no_clues() {
    let given: Vec<u8> = (0..16).map(|i| if i % 3 == 0 { 0 } else { grids()[5][i] }).collect();
    let puzzle = || Puzzle::parse(text(&given)).unwrap();
    assert!(puzzle().clues().unwrap().iter().len() > 0);
    let set = puzzle().with("clues", "1.../..../..../....").clues().unwrap();
    assert_eq!(set.iter().len(), 0);
    assert!(set.made(1, CluePattern::None, None).is_none());
}

/// Without the number between them, a cell has one color only; a mention of this color excludes nothing.
#[test]
fn mentions_that_exclude_nothing_are_no_change() {
    // a number and another one as many steps away, of which one is black; numbers are white
    let text = |clues: &str| {
        format!(
            "param clues = \"\"\"\n  {clues}\n  \"\"\"\nboard grid on squares = word_board(clues)\nlet given = word_numbers(clues)\n\
             fn at(c, n) = [c + n*d for d in [W, E] if c + n*d in grid and c + n*d not in given]\n\
             primary p{{c}} for c in grid\nprimary n{{c}} for (c, _) in given\nsecondary {{c}} for c in grid\n\
             option p{{c}} {{c}}:# for c in grid if c not in given\noption p{{c}} {{c}}:. for c in grid\n\
             option n{{c}} [{{d}}:{{if d == b then \"#\" else \".\"}} for d in at(c, n)] for (c, n) in given, b in at(c, n)\n"
        )
    };
    // the 2 has the 1 on its right side and the 3 on its left side
    let clues = Puzzle::parse(text("3 . 2 . 1 .")).unwrap().clues().unwrap();
    let Why::Contradiction(reasons) = clues.why(1) else { panic!("the 2 has no place for black") };
    let texts: Vec<&str> = reasons[0].clues().iter().map(|clue| clue.text()).collect();
    assert_eq!(texts, ["3", "2", "1"]);
}

/// A circle of nurimisaki keeps its place without its number: `?` demands less.
#[test]
fn a_number_that_is_not_known_is_no_clue() {
    let text = include_str!("../../specs/pencil/nurimisaki.puz").replace(".?...?", ".2...?");
    let number = |text: &str| {
        let problem = Puzzle::parse(text).unwrap().problem().unwrap();
        problem.solve().take(2).count()
    };
    let clues = Puzzle::parse(&*text).unwrap().clues().unwrap();
    let left = clues.minimized(1, CluePattern::None).unwrap();
    assert!(left.gone > 0 && left.kept + left.gone == 3, "{left:?}");
    assert_eq!(number(&left.text), 1);
    let (begin, end) = (left.text.find("\"\"\"").unwrap(), left.text.rfind("\"\"\"\nboard").unwrap());
    for (at, _) in left.text[begin..end].match_indices(|c: char| c.is_ascii_digit()) {
        let mut fewer = left.text.clone();
        fewer.replace_range(begin + at..=begin + at, "?");
        assert_eq!(number(&fewer), 2, "{fewer}");
    }
}

#[test]
fn clues_may_stand_where_they_are_used() {
    let reason = |text: &str| {
        let clues = Puzzle::parse(text).unwrap().clues().unwrap();
        let Why::Contradiction(reasons) = clues.why(1) else { panic!("it has no solution") };
        reasons[0].clues().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let picture = "board grid on squares = rectangle(3, 3)\nfill(grid, 1..3, regions: rows(grid) ++ columns(grid), \
                   given: numbers(\"\"\"\n  1..\n  .2.\n  1..\n  \"\"\"))\n";
    assert_eq!(
        reason(picture),
        ["the `1` in row 1, column 1 of `given`", "the `1` in row 3, column 1 of `given`"]
    );
    // without its number, `k1` is no item; but it may be covered any number of times
    let bounds = "primary p{x}{y} for x in 0..1, y in 0..1\noption p{x}{y} k{x} for x in 0..1, y in 0..1\n\
                  primary n of k{x} for (x, n) in [(0, 2), (1, 3)]\n";
    assert_eq!(reason(bounds), ["the `(1, 3)` at `for (x, n)[1]`"]);
}
