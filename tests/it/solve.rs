//! `puzc solve` and `puzc count`: their output, when they end, and their exit codes.

use crate::common::root;
use crate::program::{code, err, folder, out, puzc, puzc_with};
use serde_json::{Value, json};
use std::fs;
use std::process::Output;
use std::time::{Duration, Instant};

/// Three solutions, of costs 5, 3 and 4.
const THREE: &str = "primary a b\nsecondary x\noption a x:0 cost 1\noption a x:1 cost 2\noption b x:0 cost 4\noption b x:1 cost 1\n\
                     option a b cost 4\n";
/// 2^64 solutions, too many to be visited.
pub(crate) const ENDLESS: &str = "primary a{i:d} for i in 1..64\nsecondary x{i:d} for i in 1..64\n\
                       option a{i:d} x{i:d}:{c} for i in 1..64, c in [0, 1]\n";
const NONE: &str = "primary a b c\noption a b\noption b c\n";
/// One solution.
const ONE: &str = "primary a b c d\noption a d\noption b c\noption a b\n";

fn puzzle(text: &str, args: &[&str]) -> Output {
    puzc_with(root().as_path(), args, text.as_bytes())
}

pub(crate) fn lines(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn count_prints_the_number_and_nothing_else() {
    let counted = puzzle(THREE, &["count", "-"]);
    assert_eq!((code(&counted), out(&counted).as_str(), err(&counted).as_str()), (0, "3\n", ""));
    let none = puzzle(NONE, &["count", "-"]);
    assert_eq!((code(&none), out(&none).as_str(), err(&none).as_str()), (0, "0\n", ""));
    let object = puzzle(THREE, &["count", "-", "--json"]);
    assert_eq!(
        out(&object),
        "{\"ok\":true,\"count\":3,\"complete\":true,\"ended\":\"complete\",\"diagnostics\":[]}\n"
    );
}

/// `sums` adds the values of one call of `fill`, or of all; the edges that are not chosen join all faces of a
/// triangle to the outside, whatever the faces are called.
#[test]
fn rules_with_conditions_count_right() {
    let sums = "let diagonal = [(name: \"q\", index: 0, cells: [square(0, 0), square(1, 1)])]\n\
                board g on squares = rectangle(2, 2)\nfill(g, 1..2, rows(g) ++ columns(g), name: \"a\")\n\
                fill(g, 0..1, [(name: \"s\", index: r.index, cells: r.cells) for r in rows(g)], name: \"b\")\n";
    // the diagonal of `a` adds up to 2 or 4, that of `b` to 0, 1, 1 or 2
    // a clue that `fill` does not have leaves the sums as they are
    let given = "sums(diagonal, q => 2, name: \"a\", given: map([(square(0, 0), 2)]))";
    for (call, count) in
        [("sums(diagonal, q => 2, name: \"a\")", 4), ("sums(diagonal, q => 4)", 2), (given, 4)]
    {
        let counted = puzzle(&format!("{sums}{call}\n"), &["count", "-"]);
        assert_eq!(out(&counted).trim(), count.to_string(), "{call}");
    }
    for face in ["f", "anchor", "outside"] {
        let forests = format!(
            "let sides = [(\"x\", [\"{face}\"]), (\"y\", [\"{face}\", \"g\"]), (\"z\", [\"g\"])]\n\
             secondary x y z\nprimary p{{e}} for (e, _) in sides\noption p{{e}} {{e}}:{{k}} for (e, _) in sides, k in 0..1\n\
             no_cycles_between(sides)\n"
        );
        assert_eq!(out(&puzzle(&forests, &["count", "-"])).trim(), "4", "{face}");
    }
}

#[test]
fn solve_prints_the_first_solution_or_several_or_all() {
    let plain = "primary a b\nsecondary x\noption a x:0\noption a x:1\noption b x:0\noption b x:1\n";
    let first = puzzle(plain, &["solve", "-", "--threads", "1"]);
    assert_eq!((code(&first), err(&first).as_str()), (0, "1 solution, there may be more\n"));
    let all = puzzle(plain, &["solve", "-", "--all", "--threads", "1"]);
    assert_eq!((code(&all), err(&all).as_str()), (0, "all 2 solutions\n"));
    let [zeros, ones] = ["a x:0\nb x:0", "a x:1\nb x:1"];
    let found = |first: &str, second: &str| {
        out(&all) == format!("| solution 1\n{first}\n\n| solution 2\n{second}\n\n")
    };
    assert!(found(zeros, ones) || found(ones, zeros), "{}", out(&all));
    assert!(out(&all).starts_with(&out(&first)));
    let five = puzzle(plain, &["solve", "-", "-n", "5", "--threads", "1"]);
    assert_eq!((out(&five), err(&five)), (out(&all), err(&all)));
    let exactly = puzzle(plain, &["solve", "-", "-n", "2"]);
    assert_eq!(err(&exactly), "2 solutions, there may be more\n");
}

#[test]
fn costs_are_shown_and_the_best_come_first() {
    let least = THREE.to_string() + "minimize cost\n";
    let best = puzzle(&least, &["solve", "-"]);
    assert_eq!(out(&best), "| solution 1, cost 3\na x:1 |2\nb x:1 |1\n\n");
    assert_eq!((code(&best), err(&best).as_str()), (0, "a solution of least cost, 3\n"));
    let two = puzzle(&least, &["solve", "-", "-n", "2"]);
    assert_eq!(err(&two), "the 2 solutions of least cost, 3 to 4\n");
    assert!(
        out(&two).starts_with(&out(&best)) && out(&two).contains("| solution 2, cost 4\na b |4\n"),
        "{}",
        out(&two)
    );
    let most = puzzle(&(THREE.to_string() + "maximize cost\n"), &["solve", "-", "--json", "-n", "9"]);
    let costs: Vec<Value> = lines(&most).iter().filter_map(|l| l.get("cost").cloned()).collect();
    assert_eq!(costs, [5, 4, 3]);
    let all = puzzle(&least, &["solve", "-", "--all"]);
    assert_eq!(err(&all), "all 3 solutions\n");
    // without a goal, costs are only shown
    assert!(out(&puzzle(THREE, &["solve", "-", "--all"])).contains("| solution 3, cost "));
}

#[test]
fn what_all_solutions_share_is_printed() {
    // b and c are covered together or apart
    let text = "primary a b c\nsecondary x\noption a x:1\noption b c\noption b x:1\noption c x:1\n";
    let plain = puzzle(text, &["solve", "-", "--shared"]);
    let words = "1 option is in all solutions, and 0 more items have the same color\n";
    assert_eq!((code(&plain), out(&plain).as_str()), (0, "| in all solutions\na x:1\n\n"), "{}", err(&plain));
    assert!(err(&plain).ends_with(words), "{}", err(&plain));
    // no option is in both solutions, but x has the same color
    let colors =
        puzzle("primary a\nsecondary x y\noption a x:1 y\noption a x:1\n", &["solve", "-", "--shared"]);
    assert_eq!(
        (code(&colors), out(&colors).as_str()),
        (0, "| in all solutions\n\nx:1\n"),
        "{}",
        err(&colors)
    );
    assert_eq!(code(&puzzle(NONE, &["solve", "-", "--shared"])), 1);
}

#[test]
fn solutions_are_told_apart_by_some_items() {
    let text = "primary a b\nsecondary x y\noption a x:1 y:1\noption a x:1 y:2\noption b\noption b x:2\ndistinguish items x\n";
    for solver in ["auto", "matrix", "cells", "learning"] {
        let counted = puzzle(text, &["count", "-", "--solver", solver]);
        assert_eq!((code(&counted), out(&counted).as_str()), (0, "1\n"), "{solver} {}", err(&counted));
        let unique = puzzle(text, &["solve", "-", "--unique", "--solver", solver]);
        assert_eq!((code(&unique), err(&unique).as_str()), (0, "the only solution\n"), "{solver}");
    }
    let classes = puzzle(text, &["count", "-", "--up-to", "symmetry"]);
    assert_eq!(code(&classes), 2);
    assert!(err(&classes).contains("`distinguish`"), "{}", err(&classes));
    let dlx = puzzle(text, &["build", "-"]);
    assert!(err(&dlx).contains("W705"), "{}", err(&dlx));
}

#[test]
fn without_a_solution_the_exit_code_is_one() {
    let none = puzzle(NONE, &["solve", "-"]);
    assert_eq!((code(&none), out(&none).as_str(), err(&none).as_str()), (1, "", "no solution\n"));
    let json = puzzle(NONE, &["solve", "-", "--json"]);
    assert_eq!(
        (code(&json), &lines(&json)[0]["ok"], &lines(&json)[0]["solutions"]),
        (1, &json!(false), &json!(0))
    );
    assert_eq!(code(&puzzle(&(NONE.to_string() + "minimize cost\n"), &["solve", "-"])), 1);
}

#[test]
fn without_a_solution_the_next_step_is_suggested() {
    let file = "specs/loops/petersen-loop.puz";
    let messages = err(&puzzle("", &["solve", file]));
    assert!(
        messages.contains(&format!("no solution\nhelp: `puzc inspect {file} --item ITEM`")),
        "{messages}"
    );
}

#[test]
fn without_a_solution_items_that_cannot_all_be_covered_are_named() {
    let folder = folder();
    let queens = "primary r{i} c{i} for i in 0..3\nprimary a{s} b{s} for s in 0..6\n\
                  option r{i} c{j} a{i+j} b{3-i+j} for i in 0..3, j in 0..3\n";
    for (text, items) in [
        (queens, "a0 b0 cannot both be covered"),
        ("primary 0 of r\nprimary a\noption a r\n", "a cannot be covered"),
        (
            "primary a\nprimary b\nprimary c\nsecondary x\noption a x\noption b x\noption c x\n",
            "a b cannot both be covered",
        ),
    ] {
        fs::write(folder.path().join("none.puz"), text).unwrap();
        let messages = err(&puzc(folder.path(), &["solve", "none.puz"]));
        assert!(
            messages.ends_with(&format!("help: {items}; `puzc why none.puz` shows more\n")),
            "{messages}"
        );
    }
}

#[test]
fn a_problem_without_items_is_not_searched() {
    let nothing = puzzle("board b on squares: 00\n", &["solve", "-"]);
    assert_eq!(code(&nothing), 0);
    assert!(out(&nothing).starts_with("| nothing to solve") && !out(&nothing).contains("solution 1"));
    assert!(err(&nothing).contains("W417"));
}

#[test]
fn random_solutions_depend_only_on_the_seed() {
    let many = "primary a b c\nsecondary x{k} for k in 1..9\n\
                option {i} x{k} for i in [\"a\", \"b\", \"c\"], k in 1..9\n";
    let sample = |seed: &str, threads: &str| {
        puzzle(many, &["solve", "-", "--random", "-n", "3", "--seed", seed, "--threads", threads])
    };
    let first = sample("7", "1");
    assert_eq!((code(&first), err(&first).as_str()), (0, "3 solutions at random, of 504 solutions\n"));
    assert_eq!(out(&sample("7", "4")), out(&first));
    assert_ne!(out(&sample("8", "1")), out(&first));
    // costs do not matter
    let seen: std::collections::BTreeSet<String> = (0..40)
        .map(|seed| out(&puzzle(THREE, &["solve", "-", "--random", "--seed", &seed.to_string()])))
        .collect();
    assert_eq!(seen.len(), 3);
    let none = puzzle(NONE, &["solve", "-", "--random"]);
    assert_eq!((code(&none), err(&none).as_str()), (1, "no solution\n"));
    let object = lines(&puzzle(many, &["solve", "-", "--random", "--json"])).pop().unwrap();
    assert_eq!((&object["solutions"], &object["among"]), (&json!(1), &json!(504)));
    let limited = puzzle(ENDLESS, &["solve", "-", "--random", "--time-limit", "0.2"]);
    assert!(code(&limited) == 3 && err(&limited).contains("found so far"), "{}", err(&limited));
}

#[test]
fn uniqueness_is_reported() {
    let unique = |text: &str| {
        let output = puzzle(text, &["solve", "-", "--unique"]);
        (code(&output), out(&output).matches("| solution").count(), err(&output))
    };
    assert_eq!(unique(ONE), (0, 1, "the only solution\n".into()));
    assert_eq!(unique(NONE), (1, 0, "no solution\n".into()));
    let (code_of_many, number, told) = unique(ENDLESS);
    assert_eq!((code_of_many, number), (1, 2));
    assert!(told.starts_with("not unique: there is more than one solution\nthey differ at a"), "{told}");
    let grid = "board grid on squares = rectangle(2, 2)\nfill(grid, 1..2, regions: rows(grid) ++ columns(grid), show: true)\n";
    let shown = format!("{grid}answer items {{c}} as value at c for c in grid if c.x == 1\n");
    assert!(
        unique(&shown).2.ends_with("they differ at row 2, column 1; row 2, column 2\n"),
        "{:?}",
        unique(&shown)
    );
    // the colors of cells are what is shown, if the file says nothing
    let squares = "they differ at row 1, column 1; row 1, column 2; row 2, column 1; row 2, column 2\n";
    assert!(unique(grid).2.ends_with(squares), "{:?}", unique(grid));
    // rows are counted from the first one of the board
    let below = shown.replace("rectangle(2, 2)", "[3-4][5-6]").replace("c.x == 1", "c.x == 4");
    let told = unique(&below.replace("squares =", "squares:")).2;
    assert!(told.ends_with("they differ at row 2, column 1; row 2, column 2\n"), "{told}");
    let other =
        "board other on squares = rectangle(1, 1)\nprimary x{c} for c in other\noption x{c} for c in other\n";
    let told = unique(&(below.replace("squares =", "squares:") + other)).2;
    assert!(
        told.ends_with("they differ at row 2, column 1 of `grid`; row 2, column 2 of `grid`\n"),
        "{told}"
    );
    let told = lines(&puzzle(&shown, &["solve", "-", "--unique", "--json"])).pop().unwrap();
    assert_eq!(told["differing"], json!(["row 2, column 1", "row 2, column 2"]));
    // with a goal, only best solutions count
    assert_eq!(
        unique(&(THREE.to_string() + "minimize cost\n")),
        (0, 1, "the only solution of least cost, 3\n".into())
    );
    let tie = "primary a\nsecondary x\noption a x:0 cost 2\noption a x:1 cost 2\noption a x:2 cost 3\nminimize cost\n";
    assert_eq!(unique(tie), (1, 2, "not unique: more than one solution of least cost, 2\n".into()));
    for puzzle in ["sudoku/sudoku", "sudoku/killer", "loops/slitherlink", "nonograms/nonogram"] {
        let output = puzc(&root(), &["solve", &format!("specs/{puzzle}.puz"), "--unique", "--json"]);
        let last = lines(&output).pop().unwrap();
        assert_eq!(
            (code(&output), &last["unique"], &last["complete"]),
            (0, &json!(true), &json!(true)),
            "{puzzle}"
        );
    }
}

#[test]
fn json_is_one_object_per_line() {
    let output = puzzle(THREE, &["solve", "-", "--all", "--json", "--threads", "1", "--stats"]);
    let found = lines(&output);
    assert_eq!(found.len(), 4, "{}", out(&output));
    for (i, solution) in found[..3].iter().enumerate() {
        assert_eq!(solution["solution"], i + 1);
        assert_eq!(
            solution["options"].as_array().map(Vec::len),
            solution["indices"].as_array().map(Vec::len)
        );
    }
    let zeros = json!({ "cost": 5, "options": [["a", ["x", "0"]], ["b", ["x", "0"]]], "indices": [0, 2] });
    assert!(
        found.iter().any(|s| zeros.as_object().unwrap().iter().all(|(key, value)| s[key] == *value)),
        "{found:?}"
    );
    let (last, stats) = (&found[3], &found[3]["stats"]);
    assert_eq!(
        (&last["ok"], &last["solutions"], &last["complete"], &last["ended"]),
        (&json!(true), &json!(3), &json!(true), &json!("complete"))
    );
    assert!(
        stats["nodes"].is_u64()
            && stats["profile"].is_array()
            && stats["seconds"].is_number()
            && stats["solver"].is_string()
    );
    let quoted = puzc_with(
        &root(),
        &["solve", "-", "--dlx", "--json"],
        "\"a \\b | \u{e9}\n\"a \\b \u{e9}:\"\n".as_bytes(),
    );
    assert_eq!(lines(&quoted)[0]["options"], json!([["\"a", "\\b", ["\u{e9}", "\""]]]));
    // errors are one line, too
    for (args, member) in [
        (&["solve", "-", "--json", "--threads", "0"][..], "usage"),
        (&["solve", "nowhere", "--json"], "diagnostics"),
    ] {
        let wrong = puzzle("", args);
        assert_eq!((code(&wrong), lines(&wrong).len()), (2, 1));
        assert!(lines(&wrong)[0].get(member).is_some());
    }
}

#[test]
fn partial_results_are_marked() {
    let started = Instant::now();
    for (limit, reason) in
        [("0", "time limit of 0 s"), ("0.2", "time limit of 0.2 s"), ("200ms", "time limit of 0.2 s")]
    {
        let output = puzzle(ENDLESS, &["count", "-", "--verify", "--time-limit", limit]);
        assert_eq!(code(&output), 3, "{limit}");
        assert!(out(&output).starts_with(">= ") && out(&output).lines().count() == 1, "{}", out(&output));
        assert_eq!(err(&output), format!("the count is not complete: the {reason} was reached\n"));
    }
    assert!(started.elapsed() < Duration::from_secs(60));
    let value: Value = serde_json::from_slice(
        &puzzle(ENDLESS, &["count", "-", "--json", "--verify", "--time-limit", "0"]).stdout,
    )
    .unwrap();
    let members = (&value["ok"], &value["complete"], &value["ended"], value.get("count"), &value["at_least"]);
    assert_eq!(members, (&json!(false), &json!(false), &json!("time-limit"), None, &json!(0)));

    let none = puzzle(ENDLESS, &["solve", "-", "--time-limit", "0s"]);
    assert_eq!((code(&none), out(&none).as_str()), (3, "| incomplete: the time limit of 0 s was reached\n"));
    assert_eq!(err(&none), "no solution so far: the time limit of 0 s was reached\n");
    let best = puzzle(&(ENDLESS.to_string() + "minimize cost\n"), &["solve", "-", "--time-limit", "0"]);
    // a search for best solutions may finish before it checks the switch
    let marked = out(&best).ends_with("| incomplete: the time limit of 0 s was reached\n");
    assert_eq!(code(&best), if marked { 3 } else { 0 }, "{}", out(&best));
    let unique =
        lines(&puzzle(ENDLESS, &["solve", "-", "--unique", "--json", "--time-limit", "0"])).pop().unwrap();
    assert_eq!((&unique["unique"], &unique["complete"]), (&json!(null), &json!(false)));
}

#[test]
fn an_estimate_is_made_of_every_problem() {
    let (bounds, dlx) = ("0:3|a\na\na\na\n", &["count", "-", "--dlx", "--estimate=9", "--json"][..]);
    for solver in ["matrix", "cells"] {
        let value: Value =
            serde_json::from_slice(&puzzle(bounds, &[dlx, &["--solver", solver]].concat()).stdout).unwrap();
        assert!(
            value["estimated_solutions"]["mean"].as_f64().is_some_and(|mean| (1.0..16.0).contains(&mean)),
            "{value}"
        );
    }
    let no_memory = puzzle(ENDLESS, &["count", "-", "--estimate", "--memory-limit", "0"]);
    assert_eq!(code(&no_memory), 3, "{}", err(&no_memory));
}

#[test]
fn an_estimate_stops_at_limits_too() {
    let whole = puzzle(THREE, &["count", "-", "--estimate=50"]);
    assert!(
        code(&whole) == 0 && out(&whole).starts_with("about ") && !out(&whole).contains("samples"),
        "{}",
        out(&whole)
    );
    let cut = puzzle(ENDLESS, &["count", "-", "--estimate=4000000000", "--time-limit", "0.2"]);
    assert!(code(&cut) == 3 && out(&cut).ends_with(" of 4000000000 samples\n"), "{}", out(&cut));
    assert!(
        err(&cut).starts_with("only ") && err(&cut).ends_with(": the time limit of 0.2 s was reached\n"),
        "{}",
        err(&cut)
    );
    let none = puzzle(ENDLESS, &["count", "-", "--estimate", "--time-limit", "0", "--json"]);
    let value: Value = serde_json::from_slice(&none.stdout).unwrap();
    assert_eq!((code(&none), &value["samples"], &value["ended"]), (3, &json!(0), &json!("time-limit")));
    assert_eq!((&value["complete"], value.get("estimated_nodes")), (&json!(false), None));
}

#[test]
fn max_solutions_is_a_limit() {
    for (most, expected) in [("2", (3, ">= 3\n")), ("3", (0, "3\n")), ("4", (0, "3\n"))] {
        let output = puzzle(THREE, &["count", "-", "--max-solutions", most]);
        assert_eq!((code(&output), out(&output).as_str()), expected, "{most}");
    }
    let output = puzzle(ENDLESS, &["solve", "-", "--all", "--max-solutions", "10"]);
    assert_eq!((code(&output), out(&output).matches("| solution").count()), (3, 10));
    assert!(out(&output).ends_with("\n\n| incomplete: there are more than 10 solutions\n"));
    assert_eq!(err(&output), "the first 10 solutions: there are more than 10 solutions\n");
    assert_eq!(code(&puzzle(ENDLESS, &["solve", "-", "--max-solutions", "10"])), 2, "-n says how many");
}

#[test]
fn usage_is_checked() {
    for args in [
        &["count", "-", "--threads", "0"][..],
        &["count", "-", "--time-limit", "soon"],
        &["count", "-", "--time-limit", "-1"],
        &["count", "-", "--solver", "nonsense"],
        &["count", "-", "--memo", "perhaps"],
        &["count", "-", "--vectors", "mmx"],
        &["count", "-", "--all"],
        &["solve", "-", "-n", "0"],
        &["solve", "-", "-n", "2", "--all"],
        &["solve", "-", "--unique", "--all"],
    ] {
        let output = puzzle(THREE, args);
        assert_eq!((code(&output), out(&output).as_str()), (2, ""), "{args:?}");
    }
    let well = [
        "--threads",
        "2",
        "--solver",
        "auto",
        "--memo",
        "off",
        "--seed",
        "7",
        "--memory-limit",
        "100",
        "--time-limit",
        "1h",
    ];
    assert_eq!(out(&puzzle(THREE, &[&["count", "-"][..], &well].concat())), "3\n");
    assert_eq!(out(&puzzle(THREE, &["count", "-", "--vectors", "none"])), "3\n");
    assert_eq!(code(&puzzle("primary a\noption a\n", &["count", "-", "-D", "n=1"])), 2);
}

#[test]
fn dlx_data_are_solved() {
    let folder = folder();
    fs::write(folder.path().join("three.dlx"), "| three\na b | x\na x:0\na x:1\nb x:0\nb x:1\na b\n")
        .unwrap();
    assert_eq!(out(&puzc(folder.path(), &["count", "three.dlx"])), "3\n");
    let built = puzzle(THREE, &["build", "-", "-t", "dlx2"]);
    assert_eq!(out(&puzc_with(folder.path(), &["count", "-", "--dlx"], &built.stdout)), "3\n");
    // the output can be read again: the options of a solution are a problem with one solution
    let solved = puzc(folder.path(), &["solve", "three.dlx"]);
    let again = "a b | x\n".to_string() + &out(&solved);
    assert_eq!(out(&puzc_with(folder.path(), &["count", "-", "--dlx"], again.as_bytes())), "1\n");
    let priced = puzc_with(folder.path(), &["solve", "-", "--dlx"], b"a b\na |3\na |2\nb |5\n");
    assert!(out(&priced).contains("cost 7"), "{}", out(&priced));
    let wrong = puzc_with(folder.path(), &["count", "-", "--dlx"], b"a b\na c\n");
    assert_eq!((code(&wrong), out(&wrong).as_str()), (2, ""));
    assert!(err(&wrong).starts_with("error[E4") && err(&wrong).contains("[-:2:3]"), "{}", err(&wrong));
    let warned = puzc_with(folder.path(), &["count", "-", "--dlx"], b"a | x\na\nx\n");
    assert_eq!((code(&warned), out(&warned).as_str()), (0, "1\n"));
    assert!(err(&warned).contains("warning[W405]"), "{}", err(&warned));
    assert_eq!(code(&puzc(folder.path(), &["count", "three.dlx", "-D", "n=1"])), 2);
}

#[test]
fn statistics_go_to_standard_error() {
    let output = puzzle(THREE, &["count", "-", "--stats"]);
    let talk = err(&output);
    assert_eq!(out(&output), "3\n");
    for part in [
        "2 primary + 1 secondary items, 5 options",
        "solver ",
        " nodes, ",
        " updates in ",
        "nodes/s)",
        "nodes by level: 1 ",
    ] {
        assert!(talk.contains(part), "{talk}");
    }
}
