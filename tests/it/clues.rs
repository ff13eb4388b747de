//! `puzc why`, `rate` and `hint`, and the clues of puzzles.

use crate::common::root;
use crate::program::{code, err, folder, out, puzc, puzc_with};
use serde_json::Value;
use std::fs;

pub const WRONG: &str = "param clues = \"\"\"\n  1..4\n  ..1.\n  .3..\n  ..21\n  \"\"\"\nboard grid on squares = rectangle(4, 4)\n\
                     fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))\n";

/// A search that learns would compare the pieces one by one, without end.
#[test]
fn a_sum_is_a_reason() {
    for (rest, told) in [
        (
            "use Pentominoes from std.polyominoes\ncover b with Pentominoes\n",
            "00 01 02 03 04 05 and 58 more need 64, and O P Q R S T and 6 more give at most 60",
        ),
        (
            "pieces P on squares, free { 17 of S: 00 01 10 11 }\npack P into b\n",
            "S needs 68, and 00 01 02 03 04 05 and 58 more give at most 64",
        ),
    ] {
        let text = format!("board b on squares: 8 by 8\n{rest}");
        let why = puzc_with(root().as_path(), &["why", "-", "--effort", "1"], text.as_bytes());
        assert!(code(&why) == 0 && out(&why).contains(told), "{}", out(&why));
        let solve = puzc_with(root().as_path(), &["solve", "-"], text.as_bytes());
        assert!(code(&solve) == 1, "{}", err(&solve));
    }
}

#[test]
fn a_reason_names_its_clues() {
    let dir = folder();
    let folder = dir.path();
    fs::write(folder.join("wrong.puz"), WRONG).unwrap();
    let why = puzc(folder, &["why", "wrong.puz", "--json"]);
    let answer: Value = serde_json::from_str(&out(&why)).unwrap();
    assert_eq!((code(&why), &answer["solvable"]), (0, &Value::Bool(false)));
    let reason = &answer["reasons"][0];
    let texts: Vec<&str> =
        reason["clues"].as_array().unwrap().iter().map(|clue| clue["text"].as_str().unwrap()).collect();
    assert_eq!((texts, &reason["smallest"]), (vec!["1", "3", "1"], &Value::Bool(true)));
    assert_eq!((&reason["clues"][1]["line"], &reason["clues"][1]["column"]), (&4.into(), &4.into()));
    for verb in ["solve", "count", "render"] {
        let told = err(&puzc(folder, &[verb, "wrong.puz"]));
        assert!(told.contains("the `3` in row 3, column 2 of `clues`"), "{verb}: {told}");
    }
    fs::write(folder.join("expecting.puz"), format!("{WRONG}expect unique solution\n")).unwrap();
    let told = err(&puzc(folder, &["test", "expecting.puz"]));
    assert!(told.contains("the `3` in row 3, column 2 of `clues`"), "{told}");
    let right = WRONG.replace(".3..", ".1..");
    let solvable = puzc_with(root().as_path(), &["why", "-"], right.as_bytes());
    assert_eq!((code(&solvable), err(&solvable).as_str()), (1, "there is a solution\n"));
    let with = puzc_with(root().as_path(), &["why", "-", "--with", "p01 r01"], right.as_bytes());
    assert!(out(&with).contains("the `1` in row 1, column 1 of `clues` cannot hold"), "{}", out(&with));
    let unknown = puzc_with(root().as_path(), &["why", "-", "--with", "q"], right.as_bytes());
    assert_eq!((code(&unknown), err(&unknown).as_str()), (2, "error: there is no item `q`\n"));
    let short = puzc(root().as_path(), &["why", "specs/sudoku/sudoku.puz", "--effort", "1"]);
    assert_eq!(code(&short), 3, "{}", err(&short));
}

/// Each room is one cell, so both numbers are 1: the clue is not to blame, nor is the letter of a room.
#[test]
fn names_of_rooms_are_no_clues() {
    let dir = folder();
    for (clues, text) in [
        ("3g", "there is no solution even without the clue that can be left out"),
        ("h", "there is no solution, and the file has no clues that can be left out"),
    ] {
        let address = format!("https://puzz.link/p?ripple/2/1/g{clues}");
        assert_eq!(code(&puzc(dir.path(), &["import", "puzzlink", &address, "-o", "it.puz"])), 0);
        let answer: Value =
            serde_json::from_str(&out(&puzc(dir.path(), &["why", "it.puz", "--json"]))).unwrap();
        assert_eq!(answer["reasons"][0]["text"], text, "{answer}");
        std::fs::remove_file(dir.path().join("it.puz")).unwrap();
    }
}

/// No cell of a plan can be left out, though one item depends on it, or though it is looser without it.
#[test]
fn cells_of_a_plan_are_no_clues() {
    let text = "param clues = \"\"\"
  2 . .
  . . .
  0 . .
  \"\"\"
param rooms = \"\"\"
  1 1 2
  1 1 2
  3 3 3
  \"\"\"
board grid on squares = word_board(rooms)
let areas = word_regions(rooms)
let room = map([(c, r.index) for r in areas, c in r.cells])
let given = map([(room[c], number(w)) for (c, w) in word_clues(clues)])
primary p{c} for c in grid
secondary {c} for c in grid
total k of count-{r} for (r, k) in given
option p{c} {c}:x [1 of count-{room[c]} if room[c] in given] for c in grid
option p{c} {c}:. for c in grid
connected grid as {c}:x
primary q
option q {c}:x for c in [square(2, 1)]
";
    let why = puzc_with(&root(), &["why", "-"], text.as_bytes());
    assert!(
        out(&why).contains("no solution: the `0` in row 3, column 1 of `clues` cannot hold"),
        "{}",
        out(&why)
    );
    let renban = "param clues = \"\"\"
  . . . . .
  . . . . .
  . . . . .
  . . . . .
  . . . . .
  \"\"\"
param rooms = \"\"\"
  1 1 2 2 2
  1 1 2 3 3
  4 1 5 5 3
  4 4 5 5 3
  4 4 5 3 3
  \"\"\"
board grid on squares = word_board(rooms)
let areas = word_regions(rooms)
let room = map([(c, r) for r in areas, c in r.cells])
let given = map([(c, number(w)) for (c, w) in word_clues(clues)])
let n = len(word_rows(rooms))

primary p{c} for c in grid
primary r{i}={v} c{i}={v} for i in 0..<n, v in 1..n
secondary {c} for c in grid
secondary {r.index}={v} for r in areas, v in 1..n
secondary {r.index}from for r in areas
option p{c} {c}:{v:d} r{c.x}={v} c{c.y}={v} {r.index}={v} {r.index}from:{a} for (c, r) in room, v in 1..n
  if (given[c] ?? v) == v for k = len(r.cells), a in max([1, v - k + 1])..min([v, n - k + 1])
draw areas on grid
draw given on grid
show items {c} as value at c for c in grid
";
    let why = puzc_with(&root(), &["why", "-", "--json"], renban.as_bytes());
    let answer: Value = serde_json::from_str(&out(&why)).unwrap();
    let none = "there is no solution, and the file has no clues that can be left out";
    assert_eq!(answer["reasons"][0]["text"], none, "{answer}");
}

/// In the tents of the library, `-1` is no clue, and a tree cannot be left out.
#[test]
fn the_word_for_no_clue_in_a_list_is_found() {
    let tents = fs::read_to_string(root().join("specs/pencil/tents.puz")).unwrap();
    let wrong = tents.replace("across = [1, 2,", "across = [4, 2,");
    assert_ne!(wrong, tents);
    let why = puzc_with(root().as_path(), &["why", "-"], wrong.as_bytes());
    assert!(out(&why).contains("no solution: the `4` at `across[0]` cannot hold"), "{}", out(&why));
    let fewer = puzc_with(root().as_path(), &["minimize", "-"], tents.as_bytes());
    let blanks = |text: &str| text.matches("-1").count();
    assert!(blanks(&out(&fewer)) > blanks(&tents), "{}", out(&fewer));
    assert_eq!(out(&fewer).matches('T').count(), tents.matches('T').count());
    assert_eq!(out(&puzc_with(root().as_path(), &["count", "-"], out(&fewer).as_bytes())), "1\n");
}

/// The numbers of the options are those that were given, even at the end of their type; a limit of time is
/// called one, and messages know no temporary names.
#[test]
fn limits_and_places_that_cannot_be() {
    let dir = folder();
    let folder = dir.path();
    fs::write(folder.join("a.puz"), WRONG.replace(".3..", ".1..").replace("..21", "4.21")).unwrap();
    let most = u64::MAX.to_string();
    let seeds = puzc(folder, &["minimize", "a.puz", "--seed", &most, "--tries", "2"]);
    assert_eq!(code(&seeds), 0, "{}", err(&seeds));
    let hard = ["make", "a.puz", "--difficulty", "1e5..2e5", "--effort", &most, "--time-limit", "1"];
    let late = puzc(folder, &hard);
    let said = err(&late);
    assert!(said.starts_with("puzzle 1 was not made"), "{said}");
    assert!(code(&late) == 3 && said.ends_with("\nthe time limit of 1 s was reached\n"), "{said}");
    let bare = puzc(folder, &["why", "a.puz", "-o", "why"]);
    assert!(err(&bare).contains("`why` has no extension, which says"), "{}", err(&bare));
    let picture = puzc(folder, &["why", "a.puz", "-o", "why.jpg"]);
    assert!(err(&picture).contains("`.jpg`") && code(&picture) == 2, "{}", err(&picture));
    let nowhere = puzc(folder, &["minimize", "a.puz", "-o", "none/a.puz", "--json"]);
    let answer: Value = serde_json::from_str(&out(&nowhere)).unwrap();
    assert!(answer["clues"].is_u64(), "{answer}");
    assert_eq!(answer["diagnostics"][0]["message"], "cannot write `none/a.puz`: there is no such file");
}

/// The second grid obeys all rules, but not the clue 2.
#[test]
fn what_contradicts_an_expected_solution_is_named_and_drawn() {
    let dir = folder();
    let folder = dir.path();
    let right = WRONG.replace(".3..", ".1..").replace("numbers(clues)", "numbers(clues), show: true");
    let expected = |grid: &str| {
        let rows: String = grid.split(' ').map(|row| format!("  {}\n", spaced(row))).collect();
        let answer = "answer items {c} as value at c for c in grid";
        format!("{right}{answer}\nexpect solution \"\"\"\n{rows}  \"\"\"\n")
    };
    fs::write(folder.join("right.puz"), expected("1234 3412 2143 4321")).unwrap();
    fs::write(folder.join("wrong.puz"), expected("1324 2413 3142 4231")).unwrap();
    let holds = puzc(folder, &["why", "right.puz", "--expect"]);
    assert_eq!((code(&holds), err(&holds).as_str()), (1, "the expected solution is a solution\n"));
    let wrong = puzc(folder, &["why", "wrong.puz", "--expect", "-o", "why.svg"]);
    assert_eq!(code(&wrong), 0, "{}", err(&wrong));
    assert!(out(&wrong).contains("the `2` in row 4, column 3 of `clues` cannot hold"), "{}", out(&wrong));
    // if the expected grid breaks a rule, its squares are named, and marked in the picture
    fs::write(folder.join("rule.puz"), expected("1134 3412 2143 4321")).unwrap();
    let broken = puzc(folder, &["why", "rule.puz", "--expect", "-o", "rule.svg"]);
    assert!(out(&broken).contains("without the"), "{}", out(&broken));
    for column in [1, 2] {
        let square = format!("`1` in row 1, column {column}, and not all that is expected can be shown");
        assert!(out(&broken).contains(&square), "{}", out(&broken));
    }
    assert!(fs::read_to_string(folder.join("why.svg")).unwrap().contains("<svg"));
    fs::write(folder.join("none.puz"), &right).unwrap();
    assert_eq!(code(&puzc(folder, &["why", "none.puz", "--expect"])), 2);
}

/// The `3` and the `4` of the pattern name the same edge, so each of them can go without a change.
#[test]
fn clues_that_say_the_same_do_not_stay() {
    let dir = folder();
    let folder = dir.path();
    let text = "param clues = \"\"\"
  9 . . . .
  . . 3 4 .
  . . . . .
  . 1 . 2 .
  . . . . 3
  \"\"\"
board grid on squares = word_board(clues)
let given = unique([e for (c, w) in word_clues(clues), (e, bit) in zip(edges(c), [8, 1, 2, 4])
                    if number(w) / bit % 2 == 1])
primary {v} for v in corners(grid)
secondary {e} for e in edges(grid)
option {v} [{e}:{b}|0 for (e, b) in zip(edges(v), s)] for v in corners(grid), s in bits(4, 2)
primary g{e} for e in given
option g{e} {e}:1 as givens(edge: e) for e in given
single loop along edges(grid)
";
    fs::write(folder.join("a.puz"), text).unwrap();
    let made = puzc(folder, &["make", "a.puz", "--seed", "1", "-o", "b.puz"]);
    assert_eq!(code(&made), 0, "{}", err(&made));
    let fewer = puzc(folder, &["minimize", "b.puz"]);
    let told = err(&fewer);
    let numbers: Vec<&str> = told.split(' ').filter(|word| word.parse::<u32>().is_ok()).collect();
    assert!(numbers.len() == 2 && numbers[0] == numbers[1], "{told}");
}

/// Two bridges leave the island in the middle, so its square shows two words.
#[test]
fn several_options_show_a_word_together() {
    let dir = folder();
    let folder = dir.path();
    let text = "board b on squares: 1 by 2
primary p q
secondary {c} for c in b
option p 00:a
option q 01:a
option q 01:b
show items {c} as value at b[0] for c in b
expect solution \"\"\"
  WORD .
  \"\"\"
";
    for (word, told) in
        [("ab", "the expected solution is a solution"), ("ac", "no solution"), ("a", "is a solution")]
    {
        fs::write(folder.join("a.puz"), text.replace("WORD", word)).unwrap();
        let why = puzc(folder, &["why", "a.puz", "--expect"]);
        assert!(format!("{}{}", out(&why), err(&why)).contains(told), "{word}: {}{}", out(&why), err(&why));
    }
}

/// A file can say which entries are clues, also where leaving one out makes another puzzle.
#[test]
fn a_file_says_which_entries_are_clues() {
    let dir = folder();
    let folder = dir.path();
    // `across` and `down` have clues in the library's puzzle; here only trees are some
    let tents = fs::read_to_string(root().join("specs/pencil/tents.puz")).unwrap();
    let declared = tents.replace("param clues =", "clues clues =");
    assert_ne!(tents, declared);
    fs::write(folder.join("tents.puz"), &tents).unwrap();
    fs::write(folder.join("declared.puz"), &declared).unwrap();
    assert_eq!(code(&puzc(folder, &["test", "declared.puz"])), 0);
    let fewer = out(&puzc(folder, &["minimize", "tents.puz"]));
    assert!(fewer.contains("-1, "), "{fewer}");
    let fewer = puzc(folder, &["minimize", "declared.puz"]);
    assert!(out(&fewer).contains("param across = [1, 2, 1, 2, 0, 3, 1]"), "{}{}", out(&fewer), err(&fewer));
    // a tree too many: without trees there is no solution, either, but there is one without this tree
    fs::write(folder.join("wrong.puz"), declared.replace("  .......\n", "  ......T\n")).unwrap();
    let why = puzc(folder, &["why", "wrong.puz"]);
    let told = "there would be a solution without the `T` in row 7, column 7 of `clues`\n";
    assert!(code(&why) == 0 && out(&why).contains(told), "{}", out(&why));
    // of two pictures, the entries of one
    let both = "clues given = \"\"\"\n  1..4\n  ..1.\n  \"\"\"\nparam more = \"\"\"\n  .1..\n  4.21\n  \"\"\"\n\
                board grid on squares = rectangle(4, 4)\n\
                let lower = [(square(c.x + 2, c.y), n) for (c, n) in numbers(more)]\n\
                let all = map([(c, n) for (c, n) in numbers(given)] ++ lower)\n\
                fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: all)\n";
    fs::write(folder.join("both.puz"), both).unwrap();
    let fewer = puzc(folder, &["minimize", "both.puz"]);
    assert!(out(&fewer).contains(".1..\n  4.21\n"), "{}{}", out(&fewer), err(&fewer));
    fs::write(folder.join("both.puz"), both.replace("clues given", "param given")).unwrap();
    let fewer = puzc(folder, &["minimize", "both.puz"]);
    assert!(!out(&fewer).contains(".1..\n  4.21\n"), "{}{}", out(&fewer), err(&fewer));
}

/// The islands of a nurikabe cannot be left out, but one of them can be blamed.
#[test]
fn a_clue_that_cannot_be_left_out_would_leave_a_solution_with_another_number() {
    let nurikabe = fs::read_to_string(root().join("specs/pencil/nurikabe.puz")).unwrap();
    let wrong = nurikabe.replace("  ..5.......", "  ..7.......");
    assert_ne!(nurikabe, wrong);
    let why = puzc_with(root().as_path(), &["why", "-", "--json"], wrong.as_bytes());
    let answer: Value = serde_json::from_str(&out(&why)).unwrap();
    let reason = &answer["reasons"][0];
    let text = reason["text"].as_str().unwrap();
    assert!(text.contains("with `5` instead of the `7` in row 8, column 3 of `clues`"), "{answer}");
    assert!(reason["repairs"].as_array().unwrap().contains(&"5".into()), "{answer}");
    assert_eq!((&reason["irreducible"], &reason["smallest"]), (&false.into(), &false.into()), "{answer}");
}

/// An option must be chosen if there is no solution without it.
#[test]
fn a_reason_says_why_an_option_must_be_chosen() {
    let dir = folder();
    let folder = dir.path();
    let right = WRONG.replace(".3..", ".1..").replace("  ..21", "  4.21");
    fs::write(folder.join("a.puz"), right).unwrap();
    let why = |demand: &str, items: &str| {
        let told = puzc(folder, &["why", "a.puz", demand, items]);
        (code(&told), format!("{}{}", out(&told), err(&told)))
    };
    let (chosen, other) = ("p01 r02", "p01 r03");
    let (status, told) = why("--without", chosen);
    assert!(status == 0 && told.contains(&format!("hold without `{chosen}`")), "{told}");
    let (status, told) = why("--with", other);
    assert!(status == 0 && told.contains(&format!("hold with `{other}`")), "{told}");
    assert_eq!(why("--without", other), (1, format!("there is a solution without `{other}`\n")));
    assert_eq!(why("--with", chosen), (1, format!("there is a solution with `{chosen}`\n")));
    // a clue has decided: row 1, column 1 is 1
    let (status, told) = why("--without", "p00 r01");
    assert!(
        status == 0 && told.contains("the `1` in row 1, column 1 of `clues` cannot hold without"),
        "{told}"
    );
    assert_eq!(why("--with", "p00 r01").0, 1);
    assert_eq!(why("--without", "p00 r02").0, 1);
    let (status, told) = why("--with", "p00 r02");
    assert!(status == 0 && told.contains("the `1` in row 1, column 1 of `clues` cannot hold with"), "{told}");
}

#[test]
fn all_items_of_an_option_that_is_asked_for_must_exist() {
    let dir = folder();
    let folder = dir.path();
    fs::write(folder.join("a.puz"), WRONG.replace(".3..", ".1..")).unwrap();
    for (items, told) in [
        ("p01 zzz", "there is no item `zzz`"),
        ("p01 p02", "no option has all of `p01 p02`"),
        ("p01 r09:1", "there is no item `r09`"),
        ("p99", "there is no item `p99`"),
    ] {
        let why = puzc(folder, &["why", "a.puz", "--with", items]);
        assert_eq!(code(&why), 2, "{items}");
        assert!(err(&why).contains(told), "{}", err(&why));
    }
    // the cell of a clue has no item, so no others follow from it
    let given = puzc(folder, &["why", "a.puz", "--with", "p00 r02"]);
    assert!(out(&given).contains("the `1` in row 1, column 1 of `clues` cannot hold"), "{}", out(&given));
    assert!(!out(&given).contains("covered"), "{}", out(&given));
}

/// Clues of `fill` are drawn, and no option shows them.
#[test]
fn given_values_are_part_of_an_expected_solution() {
    let dir = folder();
    let folder = dir.path();
    let right = WRONG.replace(".3..", ".1..").replace("..21", "4.21");
    for (rows, held) in [
        ("1 2 3 4/3 4 1 2/2 1 4 3/4 3 2 1", true),
        (". 2 3 ./3 4 . 2/2 . 4 3/. 3 . .", true),
        ("2 1 3 4/3 4 1 2/1 2 4 3/4 3 2 1", false),
    ] {
        let rows = rows.replace('/', "\n  ");
        fs::write(folder.join("a.puz"), format!("{right}expect solution \"\"\"\n  {rows}\n  \"\"\"\n"))
            .unwrap();
        assert_eq!(code(&puzc(folder, &["test", "a.puz"])) == 0, held, "{rows}");
        let why = puzc(folder, &["why", "a.puz", "--expect"]);
        let told = if held { "the expected solution is a solution" } else { "the `1` in row 1, column 1" };
        assert!(format!("{}{}", out(&why), err(&why)).contains(told), "{}{}", out(&why), err(&why));
    }
}

/// Two full rows with one between them need a run of three in each column.  Words that may stand in any line
/// are no clues.
#[test]
fn the_list_of_a_line_is_a_clue() {
    let dir = folder();
    let folder = dir.path();
    let rules = "param across = [[1, 1], [5], [5], [5], [1]]
param down = [[2], [4], [4], [4], [2]]
board grid on squares = rectangle(len(across), len(down))
fn run(k) = join([\"#\" for _ in 0..<k])
fn pattern(runs) = \"[.]*{join([run(k) for k in runs], \"[.]+\")}[.]*\"
matches(rows(grid), \"#.\", l => pattern(across[l.index]))
matches(columns(grid), \"#.\", l => pattern(down[l.index]))
";
    let words = "param words = [\"ab\", \"cd\"]
board b on squares = rectangle(2, 2)
spell(rows(b), words, name: \"r\")
spell(columns(b), words, name: \"c\")
";
    for (name, text, told) in [
        (
            "lists.puz",
            rules,
            "the `[5]` at `across[1]`, the `[5]` at `across[3]` and the `[2]` at `down[0]` cannot",
        ),
        ("words.puz", words, "the file has no clues that can be left out"),
    ] {
        fs::write(folder.join(name), text).unwrap();
        let why = puzc(folder, &["why", name]);
        assert!(out(&why).contains(told), "{}{}", out(&why), err(&why));
    }
}

/// `1 2 3` for `123`.
fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

#[test]
fn puzzles_are_rated_and_hints_lead_to_the_solution() {
    let dir = folder();
    let folder = dir.path();
    fs::write(folder.join("a.puz"), WRONG.replace(".3..", ".1..").replace("..21", "4.21")).unwrap();
    fs::write(folder.join("wrong.puz"), WRONG).unwrap();
    let rated = puzc(folder, &["rate", "a.puz", "--json"]);
    let answer: Value = serde_json::from_str(&out(&rated)).unwrap();
    let rating = &answer["ratings"][0];
    assert_eq!((&rating["outcome"], &rating["hardest"]), (&"solved".into(), &"one option".into()));
    assert_eq!(rating["steps"], 9);
    let steps: Value =
        serde_json::from_str(&out(&puzc(folder, &["hint", "a.puz", "--steps", "--json"]))).unwrap();
    let steps = steps["steps"].as_array().unwrap();
    assert_eq!(steps.iter().map(|step| step["chosen"].as_array().unwrap().len()).sum::<usize>(), 9);
    let hint = out(&puzc(folder, &["hint", "a.puz"]));
    assert!(hint.starts_with(steps[0]["text"].as_str().unwrap()), "{hint}");
    let none = puzc(folder, &["rate", "wrong.puz"]);
    assert_eq!((code(&none), out(&none).as_str()), (1, "wrong.puz: there is no solution\n"));
    // clues are not known of DLX data
    fs::write(folder.join("wrong.dlx"), "a b c\na b\nb c\n").unwrap();
    let data = puzc(folder, &["hint", "wrong.dlx"]);
    assert!(code(&data) == 1 && err(&data).ends_with("there is no solution\n"), "{}", err(&data));
    fs::write(folder.join("one.dlx"), "a b\na b\n").unwrap();
    let rated = out(&puzc(folder, &["rate", "one.dlx"]));
    assert!(rated.ends_with("1 step in 1 round: 1 one option\n"), "{rated}");
    let none = puzc(folder, &["hint", "wrong.puz", "--steps"]);
    assert!(code(&none) == 1 && err(&none).contains("puzc why wrong.puz"), "{}", err(&none));
}

/// Rows, columns, blocks and other regions are told by their cells, not by the names of items.
#[test]
fn hints_say_where_a_region_is() {
    let steps = |file: &str| out(&puzc(&root(), &["hint", &format!("specs/sudoku/{file}.puz"), "--steps"]));
    let sudoku = steps("sudoku");
    assert!(sudoku.contains("the `5` has only one place left in row 3: row 3, column 7"), "{sudoku}");
    assert!(sudoku.contains("in the region with row 7, column 9: row 9, column 7"), "{sudoku}");
    let killer = steps("killer");
    for cage in ["columns 5 to 6 of row 1 (`kC`)", "rows 2 to 4 of column 6 (`kF`)"] {
        assert!(killer.contains(&format!("no option for {cage}: ")), "{killer}");
    }
    let jigsaw = steps("jigsaw-sudoku");
    assert!(!jigsaw.contains("`b"), "{jigsaw}");
}

/// Four trees around a cell, and a tent in each corner: which tent belongs to which tree makes no difference.
#[test]
fn what_does_not_tell_solutions_apart_need_not_be_found() {
    let dir = folder();
    let folder = dir.path();
    let ring = out(&puzc(folder, &["import", "puzzlink", "tents/3/3/li1111"]));
    fs::write(folder.join("ring.puz"), &ring).unwrap();
    assert_eq!(out(&puzc(folder, &["count", "ring.puz"])), "1\n");
    let rated = out(&puzc(folder, &["rate", "ring.puz"]));
    assert!(!rated.contains("not solved"), "{rated}");
    // a tree more, whose tent can be on either side
    let five = "[-1, -1, -1, -1, -1]";
    let two = ring
        .replace("[-1, -1, -1]", five)
        .replace(".T.\n  T.T\n  .T.", ".T...\n  T.T..\n  .T...\n  ....T\n  .....");
    fs::write(folder.join("two.puz"), two).unwrap();
    let two = out(&puzc(folder, &["rate", "two.puz"]));
    assert!(two.contains("not solved"), "{two}");
}

/// The clues of the second board are moved to it, and those beside a board are drawn there.
#[test]
fn clues_are_marked_where_they_are_drawn() {
    let dir = folder();
    let folder = dir.path();
    let pink = |name: &str, text: &str| {
        let file = format!("{name}.puz");
        fs::write(folder.join(&file), text).unwrap();
        let why = puzc(folder, &["why", &file, "-o", "why.svg"]);
        assert_eq!(code(&why), 0, "{}", err(&why));
        let picture = fs::read_to_string(folder.join("why.svg")).unwrap();
        (picture.matches("fill=\"#e8a8cc\"").count(), err(&why))
    };
    let fill = |board: &str, name: &str, given: &str| {
        format!(
            "fill({board}, 1..4, regions: [(name: \"{name}{{g.name}}\", index: g.index, cells: g.cells)\n\
             for g in rows({board}) ++ columns({board})], given: {given})\n"
        )
    };
    let two = format!(
        "param left = \"\"\"\n  1...\n  ....\n  ....\n  ....\n  \"\"\"\nparam right = \"\"\"\n  1..1\n  ....\n  ....\n  ....\n  \"\"\"\n\
         board a on squares named L{{x}}{{y}} = rectangle(4, 4)\nboard b on squares named R{{x}}{{y}}: [0-3][5-8]\n{}{}",
        fill("a", "", "numbers(left)"),
        fill("b", "q", "map([(c + (0, 5), v) for (c, v) in numbers(right)])")
    );
    assert_eq!(pink("two", &two), (2, String::new()));
    let beside = "param west = [2, 2, 0]\nboard b on squares = rectangle(3, 3)\n\
                  fill(b, 1..3, regions: rows(b) ++ columns(b), given: map([(square(x, 0), k) for (x, k) in enumerate(west) if k > 0]))\n";
    let drawn = format!("{beside}draw west[i] at square(i, -1) for i in 0..2 if west[i] > 0\n");
    assert_eq!(pink("beside", &drawn).0, 4);
    let hidden = beside
        .replace("given: map([(square(x, 0), k) for (x, k) in enumerate(west) if k > 0])", "show: true")
        + "primary w{x} for x in 0..2 if west[x] > 0\noption w{x} r{x}=9 for x in 0..2 if west[x] > 9\n";
    let (number, told) = pink("hidden", &hidden);
    assert_eq!((number, told.as_str()), (0, "1 of 1 clue has no place in the picture\n"));
}

/// Two equal clues in a row are named, also if the cells show them as colors; with `--json`, `minimize`
/// says why it does nothing.
#[test]
fn equal_clues_in_a_row_contradict_each_other() {
    let text = "param clues = \"\"\"\n  11...\n  .4...\n  .....\n  .....\n  .....\n  \"\"\"\n\
                board grid on squares = rectangle(5, 5)\n\
                fill(grid, 1..5, regions: rows(grid) ++ columns(grid), given: numbers(clues), show: true)\n";
    let said = out(&puzc_with(&root(), &["why", "-"], text.as_bytes()));
    let both =
        "the `1` in row 1, column 1 of `clues` and the `1` in row 1, column 2 of `clues` cannot both hold";
    assert!(said.contains(both), "{said}");
    let none = puzc_with(&root(), &["minimize", "-", "--json"], text.as_bytes());
    let answer: Value = serde_json::from_str(&out(&none)).unwrap();
    assert!(answer["reason"].as_str().unwrap().contains("has no solution"), "{answer}");
}

/// A clue that a cell shows as its color is no step.
#[test]
fn clues_are_no_steps() {
    let text = "param clues = \"\"\"\n  1..4\n  ....\n  .1..\n  4.21\n  \"\"\"\n\
                board grid on squares = rectangle(4, 4)\n\
                fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues), show: true)\n";
    let steps = |text: &str| out(&puzc_with(&root(), &["hint", "-", "--steps"], text.as_bytes()));
    let shown = steps(text);
    assert!(shown.starts_with("1. row 1, column 3 has only one value left: `3`\n"), "{shown}");
    let others = steps(&text.replace(", show: true", ""));
    assert!(others.lines().zip(shown.lines()).take(3).all(|(a, b)| a == b), "{others}");
}

/// Each verb that finds no solution says why, also in JSON.
#[test]
fn the_reason_is_told_in_all_forms() {
    let dir = folder();
    fs::write(dir.path().join("a.puz"), WRONG).unwrap();
    let said = "help: the `";
    for args in [
        &["solve", "a.puz"][..],
        &["solve", "a.puz", "--shared"],
        &["count", "a.puz"],
        &["count", "a.puz", "--up-to", "symmetry"],
        &["render", "a.puz", "--play", "-o", "a.html"],
    ] {
        let told = err(&puzc(dir.path(), args));
        assert!(told.contains(said) && told.contains("`puzc why a.puz` shows more"), "{args:?}: {told}");
        if args[0] != "render" {
            let answer: Value =
                serde_json::from_str(&out(&puzc(dir.path(), &[args, &["--json"]].concat()))).unwrap();
            assert!(told.contains(answer["reason"].as_str().unwrap()), "{args:?}: {answer}");
        }
    }
}
