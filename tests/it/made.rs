//! `puzc make` and `minimize`: the files that they write, and what they say.

use crate::clues::WRONG;
use crate::common::root;
use crate::program::{code, err, folder, out, puzc, puzc_with};
use serde_json::Value;
use std::fs;

#[test]
fn twenty_puzzles_become_files() {
    let dir = folder();
    let folder = dir.path();
    fs::write(folder.join("a.puz"), WRONG.replace(".3..", ".1..")).unwrap();
    let made = puzc(folder, &["make", "a.puz", "-n", "2", "--seed", "5", "-o", "new.puz"]);
    assert_eq!(code(&made), 0, "{}", err(&made));
    for name in ["new-1.puz", "new-2.puz"] {
        assert_eq!(out(&puzc(folder, &["count", name])), "1\n");
        assert_eq!(code(&puzc(folder, &["minimize", name])), 0);
    }
    let again = puzc(folder, &["make", "a.puz", "--seed", "6"]);
    assert_eq!(out(&again), fs::read_to_string(folder.join("new-2.puz")).unwrap());
    fs::remove_file(folder.join("new-1.puz")).unwrap();
    let taken = puzc(folder, &["make", "a.puz", "-n", "2", "-o", "new.puz", "--json"]);
    let answer: Value = serde_json::from_str(&out(&taken)).unwrap();
    assert_eq!((code(&taken), &answer["usage"]), (2, &"`new-2.puz` exists already".into()));
    assert!(!folder.join("new-1.puz").exists());
    let lost = puzc(folder, &["make", "a.puz", "-o", "none/new.puz"]);
    assert_eq!(err(&lost), "error: cannot write `none/new.puz`: there is no such folder\n");
    fs::create_dir(folder.join("dir")).unwrap();
    for path in ["-", ".", "dir", "new/"] {
        let nameless = puzc(folder, &["make", "a.puz", "-n", "2", "-o", path]);
        let told = format!("error: -n needs the name of a file, which `-o {path}` is not\n");
        assert_eq!((code(&nameless), err(&nameless)), (2, told));
    }
    fs::write(folder.join(".hidden"), "").unwrap();
    assert_eq!(code(&puzc(folder, &["make", "a.puz", "-n", "2", "-o", ".hidden"])), 0);
    assert!(folder.join(".hidden-2").exists());
}

/// Expectations that need not hold of the result are not lost without a word.
#[test]
fn expectations_that_are_left_out_are_told() {
    let text = WRONG.replace(".3..", ".1..").replace("..21", "4.21")
        + "expect 40 items, 14 options\nexpect unique solution\nexpect solution \"\"\"\n  .23.\n  3412\n  2143\n  4321\n  \"\"\"\n";
    let fewer = puzc_with(&root(), &["minimize", "-"], text.as_bytes());
    let told = "5 of 7 clues are left\nthe picture of an `expect solution` was replaced by that of the result\n\
                1 `expect` line is left out: it is not known what holds of the result\n";
    assert_eq!(err(&fewer), told);
    let fewer = puzc_with(&root(), &["minimize", "-", "--json"], text.as_bytes());
    let answer: Value = serde_json::from_str(&out(&fewer)).unwrap();
    assert_eq!((&answer["expectations_replaced"], &answer["expectations_left_out"]), (&1.into(), &1.into()));
}

/// The word before the first one that goes has no space after it.
#[test]
fn no_blank_is_left_in_front() {
    let text = "param given = \"a1 b1\"\nlet words = split(given)\nprimary p q\noption p q if \"a1\" in words\n\
                option p q if words == [] or words == [\"b1\"]\noption p q if words == []\n";
    let fewer = puzc_with(&root(), &["minimize", "-"], text.as_bytes());
    assert!(out(&fewer).starts_with("param given = \"b1\"\n"), "{}{}", out(&fewer), err(&fewer));
}

/// No clue is enough for the solutions with x:2.
#[test]
fn another_solution_is_tried_if_clues_do_not_suffice() {
    let puzzle = "param clues = \"\"\"\n  1\n  \"\"\"\nlet given = [n for (_, n) in word_numbers(clues)]\n\
                  primary p\nsecondary x y\noption p x:1 y:1\noption p x:2 y:1 if 1 not in given\n\
                  option p x:2 y:2 if 1 not in given\n";
    for seed in ["0", "1", "2", "3"] {
        let made = puzc_with(&root(), &["make", "-", "--seed", seed], puzzle.as_bytes());
        assert_eq!((code(&made), out(&made).as_str()), (0, puzzle), "{}", err(&made));
    }
}

/// The difficulty of what is made is in the range, and is what `rate` says.
#[test]
fn puzzles_are_made_as_hard_as_wanted() {
    let dir = folder();
    let folder = dir.path();
    fs::write(folder.join("a.puz"), WRONG.replace(".3..", ".1..")).unwrap();
    let made = puzc(folder, &["make", "a.puz", "--difficulty", "1..3", "--json"]);
    let answer: Value = serde_json::from_str(&out(&made)).unwrap();
    let difficulty = answer["difficulty"].as_f64().unwrap();
    assert!((1.0..=3.0).contains(&difficulty), "{difficulty}");
    assert_eq!(answer["uniform"], true);
    fs::write(folder.join("made.puz"), answer["text"].as_str().unwrap()).unwrap();
    let rated: Value = serde_json::from_str(&out(&puzc(folder, &["rate", "made.puz", "--json"]))).unwrap();
    assert_eq!(rated["ratings"][0]["difficulty"].as_f64(), Some((difficulty * 100.0).round() / 100.0));
    let wrong = puzc(folder, &["make", "a.puz", "--difficulty", "9..5"]);
    assert_eq!(code(&wrong), 2);
}

/// The regions of a star battle cannot be left out: they are changed, and one solution is left.
#[test]
fn clues_that_cannot_be_left_out_are_changed() {
    let dir = folder();
    let folder = dir.path();
    let stars = fs::read_to_string(root().join("specs/queens/star-battle.puz")).unwrap();
    fs::write(folder.join("stars.puz"), &stars).unwrap();
    let made = puzc(folder, &["make", "stars.puz", "--seed", "3", "--json"]);
    let answer: Value = serde_json::from_str(&out(&made)).unwrap();
    assert!(answer["steps"].as_u64().unwrap() > 0, "{answer}");
    let text = answer["text"].as_str().unwrap();
    assert_ne!(text, stars);
    assert_eq!(out(&puzc_with(&root(), &["count", "-"], text.as_bytes())), "1\n");
    let again = puzc(folder, &["make", "stars.puz", "--seed", "3", "--json"]);
    assert_eq!(out(&again), out(&made));
    // a pattern has no effect on them, which is said
    let pattern = puzc(folder, &["make", "stars.puz", "--seed", "3", "--pattern", "half-turn", "--json"]);
    let with_pattern: Value = serde_json::from_str(&out(&pattern)).unwrap();
    assert_eq!((&with_pattern["text"], &with_pattern["keeps_pattern"]), (&answer["text"], &false.into()));
    // nothing can be changed step by step if there are several solutions at the beginning
    let open = stars.replace("BBBBAA", "BBBBBB").replace("DDBBCA", "DDBBCC");
    assert_ne!(code(&puzc_with(&root(), &["make", "-"], open.as_bytes())), 0);
}

/// The numbers are beside the grid, so no motion exchanges them.  Without `-D`, the file has three solutions.
#[test]
fn what_a_result_depends_on_is_said() {
    let file = "param n = 3 in 2..3\nparam first = [1, 0]\nboard g on squares = rectangle(n, n)\n\
                let given = map([(square(0, y), k) for (y, k) in enumerate(first) if k > 0])\n\
                fill(g, 1..n, regions: rows(g) ++ columns(g), given: given)\n";
    for verb in ["minimize", "make"] {
        let call = [verb, "-", "-D", "n=2", "--pattern", "half-turn"];
        let told = err(&puzc_with(&root(), &call, file.as_bytes()));
        assert!(told.contains("one solution with -D n=2; the file keeps its own values\n"), "{told}");
        assert!(told.contains("--pattern has no effect: no clue that can be left out"), "{told}");
        let call = [&call[..], &["--json"]].concat();
        let answer: Value = serde_json::from_str(&out(&puzc_with(&root(), &call, file.as_bytes()))).unwrap();
        assert_eq!((&answer["parameters"]["n"], &answer["keeps_pattern"]), (&"2".into(), &false.into()));
    }
}

/// The message of `make` and `minimize` is the true reason.
#[test]
fn why_nothing_was_made_is_said() {
    let told = |verb: &str, text: &str, more: &[&str]| {
        let made = puzc_with(&root(), &[&[verb, "-"], more].concat(), text.as_bytes());
        assert_eq!(code(&made), 1, "{}", err(&made));
        let said = err(&made);
        // warnings about the puzzle come before
        said.trim_end().rsplit('\n').next().unwrap().to_string()
    };
    let latin = |clues: &str, n: u32| {
        format!(
            "param clues = \"\"\"\n{clues}  \"\"\"\nboard b on squares = rectangle({n}, {n})\n\
             fill(b, 1..{n}, regions: rows(b) ++ columns(b), given: numbers(clues))\n"
        )
    };
    let no_clues = "the puzzle has no clues that can be left out: ";
    let blank = latin("  ..\n  ..\n", 2);
    for verb in ["make", "minimize"] {
        let empty = format!("{no_clues}all entries of `clues` are blank;");
        assert!(told(verb, &blank, &[]).starts_with(&empty), "{}", told(verb, &blank, &[]));
        let set = format!("{no_clues}what -D clues says does not stand in the file");
        assert_eq!(told(verb, &blank, &["-D", "clues=1./.."]), set);
        let none = told(verb, "primary a\noption a\n", &[]);
        assert!(
            none.contains("a list of this file is a clue if") && none.contains("(square(0, 0), 3)"),
            "{none}"
        );
    }
    let never = latin("  1.\n  ..\n", 2) + "primary never\n";
    let said = told("make", &never, &[]);
    assert!(said.starts_with("puzzle 1 was not made: without its clues the pattern has no solution, so no"));
    // the corner says nothing about the rest
    let few = latin("  1..\n  ...\n  ...\n", 3).replace(
        "numbers(clues)",
        "map([(square(0, 0), v) for (c, v) in numbers(clues) if c == square(0, 0)])",
    );
    assert_eq!(
        told("make", &few, &[]),
        "puzzle 1 was not made: its clues do not suffice for any of its 12 solutions"
    );
    let stars = fs::read_to_string(root().join("specs/queens/star-battle.puz")).unwrap();
    let open = stars.replace("BBBBAA", "BBBBBB").replace("DDBBCA", "DDBBCC");
    let said = told("make", &open, &[]);
    assert!(
        said.contains("changed step by step, so the pattern must have one solution itself; it has "),
        "{said}"
    );
}

/// Each clue of a slitherlink of the library, left out alone, leaves a second solution.
#[test]
fn no_clue_of_a_puzzle_that_was_made_can_go() {
    let dir = folder();
    let folder = dir.path();
    let small = fs::read_to_string(root().join("specs/loops/slitherlink.puz")).unwrap();
    let begin = small.find("  .1..1").unwrap();
    let end = small[begin..].find("  \"\"\"").unwrap() + begin;
    let small = format!("{}  01..\n  ..23\n  ....\n{}", &small[..begin], &small[end..]);
    fs::write(folder.join("small.puz"), small).unwrap();
    let made = puzc(folder, &["make", "small.puz", "--seed", "2", "-o", "made.puz"]);
    assert_eq!(code(&made), 0, "{}", err(&made));
    let text = fs::read_to_string(folder.join("made.puz")).unwrap();
    assert_eq!(out(&puzc(folder, &["count", "made.puz"])), "1\n");
    let (begin, end) = (text.find("\"\"\"").unwrap() + 3, text.rfind("\"\"\"").unwrap());
    for (at, _) in text[begin..end].match_indices(|c: char| c.is_ascii_digit()) {
        let mut fewer = text.clone();
        fewer.replace_range(begin + at..=begin + at, ".");
        assert_ne!(out(&puzc_with(&root(), &["count", "-"], fewer.as_bytes())), "1\n", "{fewer}");
    }
}

/// The sums of a killer sudoku have one digit or two; they are added up, and a cage has one of them.
#[test]
fn clues_may_be_sums() {
    let killer = "param clues = \"\"\"\n   5  .  . 10\n   .  .  .  .\n   .  .  .  .\n   .  .  .  .\n  \"\"\"\n\
        param plan = \"\"\"\n  AABB\n  CDDB\n  CEFF\n  EEGG\n  \"\"\"\nboard grid on squares = word_board(plan)\n\
        regions cages of grid named k = word_regions(plan)\n\
        let cage = map([(c, k.index) for k in cages, c in k.cells])\n\
        let goals = map([(cage[c], k) for (c, k) in word_numbers(clues)])\n\
        fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2) ++ cages, show: true)\n\
        sums([k for k in cages if k.index in goals], g => goals[g.index])\n";
    let made = puzc_with(&root(), &["make", "-", "--seed", "1", "--json"], killer.as_bytes());
    let answer: Value = serde_json::from_str(&out(&made)).unwrap();
    assert_eq!(code(&made), 0, "{}", err(&made));
    assert!(answer["steps"].is_null() && answer["clues"].as_u64().unwrap() <= 7, "{answer}");
    let text = answer["text"].as_str().unwrap();
    assert_eq!(out(&puzc_with(&root(), &["count", "-"], text.as_bytes())), "1\n");
}

/// The picture of the clues is symmetric, or the program says that it is not.  A list keeps its word for
/// "no clue".
#[test]
fn made_clues_keep_to_their_pattern_and_to_the_words_of_the_file() {
    let dir = folder();
    let made = puzc(dir.path(), &["new", "--template", "sudoku", "s.puz"]);
    assert_eq!(code(&made), 0, "{}", err(&made));
    let made = puzc(dir.path(), &["make", "s.puz", "--pattern", "half-turn", "--seed", "5", "--json"]);
    let answer: Value = serde_json::from_str(&out(&made)).unwrap();
    let text = answer["text"].as_str().unwrap();
    let rows: Vec<&str> = text.lines().skip_while(|l| !l.contains("\"\"\"")).skip(1).take(9).collect();
    let signs: Vec<bool> = rows.concat().chars().filter(|c| *c != ' ').map(|c| c != '.').collect();
    assert!(signs.iter().eq(signs.iter().rev()), "{text}");
    assert!(answer.get("keeps_pattern").is_none());
    let houses = fs::read_to_string(root().join("specs/pencil/skyscrapers.puz")).unwrap();
    let fewer = out(&puzc_with(&root(), &["make", "-", "--seed", "1"], houses.as_bytes()));
    assert!(!fewer.contains("-1"), "{fewer}");
}

/// The number of mines can be blamed, but it stays in the file, so the new solution has it, too.
#[test]
fn what_cannot_be_left_out_holds_for_the_new_solution() {
    let text = fs::read_to_string(root().join("specs/pencil/minesweeper.puz")).unwrap();
    let (head, rest) = text.split_once("\"\"\"").unwrap();
    let (_, rest) = rest.split_once("\"\"\"").unwrap();
    let small =
        format!("{head}\"\"\"\n  1..1\n  ....\n  ....\n  1..1\n  \"\"\"{rest}").replace("[16]", "[4]");
    let made = puzc_with(&root(), &["make", "-", "--seed", "1"], small.as_bytes());
    assert_eq!(code(&made), 0, "{}", err(&made));
    let made = out(&made);
    assert!(made.contains("param mines = [4]"), "{made}");
    assert_eq!(out(&puzc_with(&root(), &["count", "-"], made.as_bytes())), "1\n");
}
