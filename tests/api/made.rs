//! Puzzles that are made.

use crate::clues::{Grid, clues_of, fitting_grids, grids, index, text};
use puzc::{CluePattern, Clues, NotMade, Puzzle, Why};
use std::collections::BTreeMap;

/// A killer sudoku of four by four.
const KILLER: &str = "param clues = \"\"\"\n   5  .  . 10\n   .  .  .  .\n   .  .  .  .\n   .  .  .  .\n  \"\"\"\n\
    param plan = \"\"\"\n  AABB\n  CAAB\n  CDDB\n  CDEE\n  \"\"\"\nboard grid on squares = word_board(plan)\n\
    regions cages of grid named k = word_regions(plan)\n\
    let cage = map([(c, k.index) for k in cages, c in k.cells])\n\
    let goals = map([(cage[c], k) for (c, k) in word_numbers(clues)])\n\
    fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), show: true)\n\
    sums([k for k in cages if k.index in goals], g => goals[g.index])\n";

/// Where few solutions have sums that suffice, a random one is changed until its sums do.
#[test]
fn a_solution_whose_sums_do_not_suffice_is_changed() {
    let all = grids();
    let cages: Vec<char> = "AABBCAABCDDBCDEE".chars().collect();
    let sum = |grid: &Grid, place: usize| -> u32 {
        (0..16).filter(|i| cages[*i] == cages[place]).map(|i| u32::from(grid[i])).sum()
    };
    let clues = Puzzle::parse(KILLER).unwrap().clues().unwrap();
    let mut changes = 0;
    for seed in 0..4 {
        let made = clues.made(seed, CluePattern::None, None).unwrap();
        let words = made.puzzle.text.split("\"\"\"").nth(1).unwrap().split_whitespace();
        let given: Vec<(usize, u32)> =
            words.enumerate().filter_map(|(i, word)| Some((i, word.parse().ok()?))).collect();
        let fitting = |given: &[(usize, u32)]| {
            all.iter().filter(|grid| given.iter().all(|(place, k)| sum(grid, *place) == *k)).count()
        };
        assert_eq!((fitting(&given), given.len()), (1, made.puzzle.kept), "{given:?}");
        for i in 0..given.len() {
            let fewer: Vec<(usize, u32)> = [&given[..i], &given[i + 1..]].concat();
            assert!(fitting(&fewer) > 1, "{given:?}: {i}");
        }
        assert!(made.steps == 0 && !(made.changes > 0 && made.is_uniform));
        changes += made.changes;
    }
    assert!(changes > 0);
}

/// Numbers in any order, and a run of ones, whose condition has no diagram.  (The tests of the solver draw
/// from more solutions.)
#[test]
fn all_solutions_are_equally_likely() {
    let board = "param clues = \"\"\"\n  1...\n  \"\"\"\nlet given = numbers(clues)\nboard b on squares: 1 by 4\n\
                 primary p{c} for c in b\n";
    let order =
        "primary v{k} for k in 1..4\noption p{c} v{k} for c in b, k in 1..4 if (given[c] ?? k) == k\n";
    let run = "secondary {c} for c in b\nconnected b as {c}:1\n\
               option p{c} {c}:{k} for c in b, k in 1..2 if (given[c] ?? k) == k\n";
    // chi squared is exceeded once in 1000 times by chance; the seeds are fixed
    for (rest, number, draws, limit) in [(order, 24, 72, 49.7), (run, 11, 44, 29.6)] {
        let clues = Puzzle::parse(format!("{board}{rest}")).unwrap().clues().unwrap();
        let mut counts = BTreeMap::new();
        for seed in 0..draws {
            let made = clues.made(seed, CluePattern::None, None).unwrap();
            assert!(made.is_uniform);
            let problem = Puzzle::parse(&*made.puzzle.text).unwrap().problem().unwrap();
            let solution = problem.first().unwrap().unwrap();
            let mut options: Vec<String> = solution.options().map(|option| option.to_string()).collect();
            options.sort();
            *counts.entry(options).or_insert(0u32) += 1;
        }
        let expected = draws as f64 / f64::from(number);
        let square = |n: &u32| (f64::from(*n) - expected).powi(2) / expected;
        let missing = f64::from(number) - counts.len() as f64;
        let chi = counts.values().map(square).sum::<f64>() + missing * expected;
        assert!(missing >= 0.0 && chi < limit, "{chi} {}", counts.len());
    }
}

/// Sums in lists, where -1 or 0 is an unknown sum, as in a kakuro.
#[test]
fn sums_in_lists_follow_from_a_solution() {
    let text = "param across = [8, 12]\nparam down = [5, 9, 6]\n\
        board grid on squares = rectangle(2, 3)\n\
        fn sum_of(g) = (if g.name == \"a\" then across else down)[g.index]\n\
        fill(grid, 1..5, regions: runs(grid), show: true)\n\
        sums([g for g in runs(grid) if sum_of(g) > 0], g => sum_of(g))\n";
    let clues = Puzzle::parse(text).unwrap().clues().unwrap();
    for seed in 0..3 {
        let made = clues.made(seed, CluePattern::None, None).unwrap();
        let list = |line: usize| -> Vec<i32> {
            let line = made.puzzle.text.lines().nth(line).unwrap();
            let numbers = line.split(['[', ']']).nth(1).unwrap().split(',');
            numbers.map(|word| word.trim().parse().unwrap()).collect()
        };
        let (across, down) = (list(0), list(1));
        let fits = |sum: i32, clue: i32| clue <= 0 || sum == clue;
        let mut number = 0;
        for n in 0..5i32.pow(6) {
            let v: Vec<i32> = (0..6).map(|i| n / 5i32.pow(i) % 5 + 1).collect();
            let rows = v.chunks(3).zip(&across).all(|(row, clue)| {
                fits(row.iter().sum(), *clue) && row[0] != row[1] && row[1] != row[2] && row[0] != row[2]
            });
            number += i32::from(rows && (0..3).all(|c| fits(v[c] + v[c + 3], down[c]) && v[c] != v[c + 3]));
        }
        assert_eq!(number, 1, "{across:?} {down:?}");
    }
}

/// A set of tiles that was made: its colors stay together, and no other table can be laid, up to its turns.
#[test]
fn a_set_of_tiles_has_one_solution_up_to_the_turns_of_the_board() {
    let library = include_str!("../../specs/macmahon/edge-matching.puz");
    let (before, rest) = library.split_once("\"\"\"").unwrap();
    let (_, after) = rest.split_once("\"\"\"").unwrap();
    let text = format!("{before}\"\"\"\n  abcd\n  efga\n  aceg\n  bdfc\n  \"\"\"{after}")
        .replace("rectangle(3, 3)", "rectangle(2, 2)")
        .replace("expect unique solution\n", "");
    let made = Puzzle::parse(text).unwrap().clues().unwrap().made(1, CluePattern::All, None).unwrap();
    assert_eq!((made.puzzle.kept, made.puzzle.gone), (16, 0));
    let tiles: Vec<Vec<u8>> =
        made.puzzle.text.split("\"\"\"").nth(1).unwrap().split_whitespace().map(Into::into).collect();
    // the tiles in the order of reading, and how often each is turned; its colors are those of N, E, S and W
    let (mut solutions, mut turned) = (0, 0);
    for n in 0..4usize.pow(8) {
        let digit = |i: u32| n / 4usize.pow(i) % 4;
        let order: Vec<usize> = (0..4).map(digit).collect();
        if (0..4).any(|i| !order.contains(&i)) {
            continue;
        }
        let side = |place: usize, side: usize| tiles[order[place]][(side + digit(4 + place as u32)) % 4];
        let meets = side(0, 1) == side(1, 3)
            && side(2, 1) == side(3, 3)
            && side(0, 2) == side(2, 0)
            && side(1, 2) == side(3, 0);
        solutions += u32::from(meets);
        turned += u32::from(meets && (0..4).any(|place| order[place] == 0 && digit(4 + place as u32) == 0));
    }
    assert_eq!((turned, solutions), (1, 4), "{tiles:?}");
}

/// A puzzle with other clues expects what holds of it, and nothing else has changed.
#[test]
fn what_is_made_is_as_it_expects() {
    let all = grids();
    let picture = |grid: &[u8]| -> String {
        let words = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let rows: String = grid.chunks(4).map(|row| format!("  {}\n", words(row))).collect();
        format!("expect solution \"\"\"\n{rows}  \"\"\"\n")
    };
    let file = |clues: &[u8], before: &str, solution: &[u8], after: &str| {
        let rules = text(clues)
            .replace("board", "param n = 1\nboard")
            .replace("numbers(clues)", "numbers(clues), show: true");
        let answer = "answer items {c} as value at c for c in grid\n\nexpect unique solution\n// above\n";
        let own = "expect 288 solutions with clues=\"..../..../..../....\"\n";
        format!("{rules}{answer}{before}{}{own}{after}", picture(solution))
    };
    let given: Vec<u8> = (0..16).map(|i| if i % 3 == 0 { 0 } else { all[5][i] }).collect();
    assert_eq!(fitting_grids(&all, &given), 1);
    let before = "expect 1 solution up to symmetry  // old\nexpect 64 items  // old\n";
    let puzzle = file(&given, before, &all[5], "\nexpect 16 solutions with n=2\n");
    let clues = Puzzle::parse(&*puzzle).unwrap().clues().unwrap();
    let mut texts = vec![clues.minimized(1, CluePattern::None).unwrap().text];
    texts.extend((0..3).map(|seed| clues.made(seed, CluePattern::None, None).unwrap().puzzle.text));
    for made in &texts {
        let judged = Puzzle::parse(&**made).unwrap().expectations().judge().unwrap();
        assert_eq!(
            judged.iter().filter(|e| e.status() == puzc::Status::Held).count(),
            3,
            "{judged:?} {made}"
        );
        let left = clues_of(made);
        let fits = |grid: &&Grid| grid.iter().zip(&left).all(|(v, clue)| *clue == 0 || v == clue);
        assert_eq!(*made, file(&left, "", all.iter().find(fits).unwrap(), ""));
    }
    assert!(texts[0].contains(&picture(&all[5])), "the solution stays");
    let again = Puzzle::parse(&*texts[0]).unwrap().clues().unwrap();
    assert_eq!(again.minimized(1, CluePattern::None).unwrap().text, texts[0]);
}

/// The regions of a star battle that was made are connected, as those of its pattern.
#[test]
fn no_region_is_torn_apart() {
    let stars = include_str!("../../specs/queens/star-battle.puz");
    let plan = |text: &str| -> Vec<Vec<char>> {
        let lines = text.split("\"\"\"").nth(1).unwrap().split_whitespace();
        lines.map(|line| line.chars().collect()).collect()
    };
    let clues = Puzzle::parse(stars).unwrap().clues().unwrap();
    for seed in 0..3 {
        let made = clues.made(seed, CluePattern::None, None).unwrap();
        let regions = plan(&made.puzzle.text);
        assert!(made.steps > 0 && regions != plan(stars), "{regions:?}");
        let mut open: Vec<(usize, usize)> = (0..36).map(|i| (i / 6, i % 6)).collect();
        let mut seen = String::new();
        while let Some(first) = open.pop() {
            let region = regions[first.0][first.1];
            assert!(!seen.contains(region), "{region}: {}", made.puzzle.text);
            seen.push(region);
            let mut reached = vec![first];
            while let Some((r, c)) = reached.pop() {
                let is_beside = |(x, y): &(usize, usize)| r.abs_diff(*x) + c.abs_diff(*y) == 1;
                reached.extend(open.extract_if(.., |own| is_beside(own) && regions[own.0][own.1] == region));
            }
        }
        assert_eq!(seen.len(), 6);
    }
}

/// Clues in a line of text, whose rows end with slashes, are those of the same picture.
#[test]
fn rows_in_a_line_are_as_those_of_a_picture() {
    let rules = |value: &str, parts: &str| {
        format!(
            "param clues = {value}\nlet parts = {parts}\nboard grid on squares = rectangle(4, 4)\n\
             let given = map([(c, number(parts[c.x][c.y])) for c in grid if parts[c.x][c.y] != \".\"])\n\
             fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: given)\n"
        )
    };
    let pattern = "1 2 3 4 / . 4 1 . / 2 . 4 3 / 4 3 2 1";
    let line = rules(&format!("\"{pattern}\""), "[split(row) for row in split(clues, \"/\")]");
    let picture = format!("\"\"\"\n  {}\n  \"\"\"", pattern.replace(" / ", "\n  "));
    let texts = [line, rules(&picture, "word_rows(clues)")];
    let [line, picture] = texts.map(|text| Puzzle::parse(text).unwrap().clues().unwrap());
    let named = |clues: &Clues| clues.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(named(&line), named(&picture));
    assert_eq!(line.iter().len(), 13);
    let words = |text: &str| -> String {
        let clues = text.split("let").next().unwrap();
        clues.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect()
    };
    let fewer = [&line, &picture].map(|clues| clues.minimized(1, CluePattern::HalfTurn).unwrap());
    assert_eq!(words(&fewer[0].text), words(&fewer[1].text));
    assert!(fewer[0].gone > 0 && fewer[0].text.matches(" / ").count() == 3, "{}", fewer[0].text);
    let made = [&line, &picture].map(|clues| clues.made(2, CluePattern::None, None).unwrap());
    assert_eq!(words(&made[0].puzzle.text), words(&made[1].puzzle.text));
}

/// What a picture wants and nothing can show contradicts the clues: a wall, a given number, an empty cell.
#[test]
fn a_picture_wants_what_it_says() {
    let all = grids();
    let given: Vec<u8> = (0..16).map(|i| if i % 5 == 0 { all[7][i] } else { 0 }).collect();
    let picture = |grid: &[u8]| -> String {
        let words = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        grid.chunks(4).map(|row| format!("  {}\n", words(row))).collect()
    };
    let expecting = |grid: &[u8]| {
        let text = text(&given)
            + "answer entries e as e.value at e.cell\nanswer v at c for (c, v) in numbers(clues)\nexpect solution \"\"\"\n"
            + &picture(grid)
            + "  \"\"\"\n";
        Puzzle::parse(text).unwrap().clues().unwrap().expecting().unwrap().unwrap()
    };
    assert!(matches!(expecting(&all[7]).why(1), Why::Solvable));
    let other = all.iter().find(|grid| grid[0] != all[7][0] && grid[5] == all[7][5]).unwrap();
    let Why::Contradiction(reasons) = expecting(other).why(1) else { panic!("it has another number") };
    let texts: Vec<String> = reasons[0].clues().iter().map(ToString::to_string).collect();
    assert!(texts.len() == 1, "{texts:?}");
    assert!(other[index(reasons[0].clues()[0].place())] != given[index(reasons[0].clues()[0].place())]);
}

/// A nonogram that was made has random clues, and by brute force one solution.
#[test]
fn nonograms_have_the_runs_of_one_picture() {
    let runs = |cells: [u32; 4]| -> Vec<usize> {
        cells.chunk_by(|a, b| a == b).filter(|run| run[0] == 1).map(<[u32]>::len).collect()
    };
    let lists = |picture: u32| -> Vec<Vec<usize>> {
        let cell = |r: u32, c: u32| picture >> (4 * r + c) & 1;
        let rows = (0..4).map(|r| runs([0, 1, 2, 3].map(|c| cell(r, c))));
        rows.chain((0..4).map(|c| runs([0, 1, 2, 3].map(|r| cell(r, c))))).collect()
    };
    let library = include_str!("../../specs/nonograms/nonogram.puz");
    let (_, rules) = library.split_once("\nboard").unwrap();
    let own = lists(0b1011_0010_1011_1111);
    let file = |own: &[Vec<usize>], rules: &str| {
        format!("param across = {:?}\nparam down = {:?}\nboard{rules}", &own[..4], &own[4..])
    };
    let text = file(&own, rules);
    let clues = Puzzle::parse(text).unwrap().clues().unwrap();
    let mut found = vec![];
    for seed in 0..4 {
        let made = clues.made(seed, CluePattern::None, None).unwrap();
        let given: Vec<Vec<usize>> = made
            .puzzle
            .text
            .lines()
            .take(2)
            .flat_map(|line| line.split_once("[[").unwrap().1.split('[').collect::<Vec<_>>())
            .map(|list| list.split([',', ']']).filter_map(|n| n.trim().parse().ok()).collect())
            .collect();
        assert_eq!((0..1 << 16).filter(|picture| lists(*picture) == given).count(), 1, "{given:?}");
        assert_eq!((made.steps, made.puzzle.kept), (0, 8));
        found.push(given);
    }
    found.sort();
    found.dedup();
    assert!(found.len() > 1);

    // if a cell in the first row is chosen besides, only one may be black there
    let own = lists(0b1001_0100_1111_0100);
    let marked = format!("{rules}primary mark\noption mark {{c}}:# for c in rows(grid)[0].cells\n");
    let clues = Puzzle::parse(file(&own, &marked)).unwrap().clues().unwrap();
    for seed in 0..6 {
        let made = clues.made(seed, CluePattern::None, None).unwrap();
        assert_eq!(made.steps, 0);
        assert!(made.puzzle.text.starts_with("param across = [[1], "), "{}", made.puzzle.text);
    }

    // where the clues are something else, their numbers are changed step by step
    let mut own = lists(0b1011_0010_1011_1111);
    own.iter_mut().for_each(|list| list.reverse());
    let backwards = rules.replace("[run(k) for k in runs]", "[run(k) for k in reversed(runs)]");
    let clues = Puzzle::parse(file(&own, &backwards)).unwrap().clues().unwrap();
    assert!(clues.made(1, CluePattern::None, None).unwrap().steps > 0);
}

/// Pills have an error without any sum.  So numbers are changed step by step, and then sums are left out.
#[test]
fn clues_can_go_after_steps() {
    let pills = include_str!("../../specs/pencil/pills.puz");
    let made = Puzzle::parse(pills).unwrap().clues().unwrap().made(1, CluePattern::None, None).unwrap();
    assert!(made.steps > 0 && made.puzzle.is_complete, "{made:?}");
    let again = Puzzle::parse(&*made.puzzle.text).unwrap().clues().unwrap();
    assert_eq!(again.minimized(3, CluePattern::None).unwrap().gone, 0);
}

/// The sums stand in records of a `let`: the solution that the sums of brute force have is the only one.
#[test]
fn sums_in_records_are_changed() {
    let all = grids();
    let cages: [&[usize]; 5] = [&[0, 1], &[2, 3, 7], &[4, 8, 12], &[5, 6], &[9, 10, 13]];
    let text = "let cages = [
  (name: \"k\", index: 0, cells: squares{00 01}, sum: 3),
  (name: \"k\", index: 1, cells: squares{02 03 13}, sum: 8),
  (name: \"k\", index: 2, cells: squares{10 20 30}, sum: 9),
  (name: \"k\", index: 3, cells: squares{11 12}, sum: 5),
  (name: \"k\", index: 4, cells: squares{21 22 31}, sum: 8),
]
board b on squares = rectangle(4, 4)
fill(b, 1..4, regions: rows(b) ++ columns(b) ++ blocks(b, 2, 2))
sums(cages, g => g.sum)
";
    let made = Puzzle::parse(text).unwrap().clues().unwrap().made(1, CluePattern::None, None).unwrap();
    let sums: Vec<(usize, u8)> = made
        .puzzle
        .text
        .lines()
        .filter_map(|line| {
            let (before, sum) = line.split_once(", sum: ")?;
            let index = before.split_once("index: ")?.1.split(',').next()?;
            Some((index.parse().unwrap(), sum.split(')').next()?.parse().unwrap()))
        })
        .collect();
    let fits = |grid: &&Grid| {
        sums.iter().all(|(cage, sum)| cages[*cage].iter().map(|cell| grid[*cell]).sum::<u8>() == *sum)
    };
    assert_eq!((all.iter().filter(fits).count(), sums.len()), (1, made.puzzle.kept), "{sums:?}");
    assert!(sums.iter().any(|sum| ![(0, 3), (1, 8), (2, 9), (3, 5), (4, 8)].contains(sum)));
}

/// Three clues on the diagonal do not suffice for a latin square of four by four.  It has 576 solutions, but
/// few diagonals, and when all were tried, nothing else is.
#[test]
fn clues_that_never_suffice_are_given_up() {
    let text = "param clues = \"\"\"\n  1...\n  .2..\n  ..3.\n  ....\n  \"\"\"\n\
        board grid on squares = rectangle(4, 4)\n\
        fill(grid, 1..4, regions: rows(grid) ++ columns(grid),\n\
        given: map([(c, n) for (c, n) in numbers(clues) if c.x == c.y and c.x < 3]))\n";
    let clues = Puzzle::parse(text).unwrap().clues_within(300_000_000).unwrap();
    assert!(clues.made(7, CluePattern::None, None).is_none() && !clues.is_over());
    assert_eq!(clues.not_made(), NotMade::NotEnough);
}

/// If none is as hard as wanted, it is known how hard those were that were tried.
#[test]
fn the_difficulties_that_were_tried_are_known() {
    let clues =
        Puzzle::parse(text(&[0; 16]).replacen("....", "1...", 1)).unwrap().clues_within(50_000_000).unwrap();
    assert!(clues.difficulties().is_none());
    assert!(clues.made(1, CluePattern::None, Some(1e6..=2e6)).is_none());
    let tried = clues.difficulties().unwrap();
    assert!(*tried.start() > 0.0 && *tried.end() < 1e6, "{tried:?}");
}

/// A clue in the place of an arrow can be left out as any other.
#[test]
fn no_clue_can_go_where_signs_have_words_of_their_own() {
    let text = std::fs::read_to_string("specs/pencil/makaro.puz").unwrap();
    let clues = Puzzle::parse(text).unwrap().clues().unwrap();
    let made = clues.made(12, CluePattern::None, None).unwrap().puzzle;
    assert!(made.is_complete);
    let again = Puzzle::parse(made.text).unwrap().clues().unwrap().minimized(0, CluePattern::None).unwrap();
    assert_eq!(again.gone, 0);
}

/// A cage that cannot have its sum is a clue, and so are the givens of a list.
#[test]
fn impossible_clues_are_named() {
    let cages = "param sums = table(\"A3 B9\")\nparam plan = \"\"\"\n  AAB\n  ..B\n  ...\n  \"\"\"\n\
                 board b on squares = rectangle(3, 3)\nregions cages of b named k = plan\n\
                 fill(b, 1..3, regions: rows(b) ++ columns(b), show: true)\n\
                 patterns(cages, 1..3, (g, s) => sum(s) == sums[g.index])\n";
    let Why::Contradiction(reasons) = Puzzle::parse(cages).unwrap().clues().unwrap().why(1) else {
        panic!("two cells cannot have the sum 9")
    };
    let named: Vec<String> = reasons[0].clues().iter().map(ToString::to_string).collect();
    assert!(named.contains(&"the `B9` in `sums`".to_string()), "{named:?}");
}

/// The members of a list can have other numbers, and stay in their lines.
#[test]
fn members_get_the_numbers_of_another_solution() {
    let text = "let given = [\n  (square(0, 0), 1),  // corner\n  (square(0, 3), 4),\n  (square(1, 2), 1), (square(2, 1), 1),\n  \
                (square(3, 0), 4),\n  (square(3, 2), 2), (square(3, 3), 1),\n]\nboard grid on squares = rectangle(4, 4)\n\
                fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: map(given))\n";
    let clues = Puzzle::parse(text).unwrap().clues().unwrap();
    let made = clues.made(1, CluePattern::None, None).unwrap();
    assert_eq!(made.steps, 0);
    let fewer = made.puzzle.text;
    assert!(Puzzle::parse(&*fewer).unwrap().problem().unwrap().count().unwrap() == 1);
    assert!(fewer.contains("\n]\n") && !fewer.contains("\n\n"), "{fewer}");
    assert_ne!(fewer, clues.minimized(1, CluePattern::None).unwrap().text);
}
