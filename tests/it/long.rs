//! Long runs: checkpoints, shards, and `puzc merge`.

use crate::common::root;
use crate::program::{code, command, err, folder, out, puzc, puzc_with};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Child, Output};
use std::time::{Duration, Instant};

/// Colors and costs.
const SMALL: &str = "primary a b c d e\nsecondary x\noption a x:{k} cost k for k in 1..3\noption b x:{k} for k in 1..3\n\
                     option a b\noption c\noption c d\noption d x:{k} for k in 2..3\noption e c\noption e\n";
const NUMBER: u64 = 12;

/// A search of some seconds: 14772512 solutions.
const QUEENS: &[&str] = &["count", "specs/queens/queens.puz", "-D", "n=16", "--unbroken"];

/// A search of a part of a second: 9356 solutions.
const BOX: &[&str] =
    &["count", "specs/polyominoes/pentominoes-box.puz", "-D", "m=6", "-D", "n=10", "--unbroken"];

fn pentominoes(args: &[&str]) -> Output {
    puzc(&root(), &[BOX, args].concat())
}

fn queens(args: &[&str]) -> Output {
    puzc(&root(), &[QUEENS, args].concat())
}

fn begin(args: &[&str]) -> Child {
    command(&root(), &[QUEENS, args].concat()).spawn().unwrap()
}

fn wait_for(path: &Path) {
    let start = Instant::now();
    while !path.exists() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn small(folder: &Path, args: &[&str]) -> Output {
    fs::write(folder.join("small.puz"), SMALL).unwrap();
    puzc(folder, args)
}

fn object(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_killed_count_continues_from_its_checkpoint() {
    let folder = folder();
    let state = folder.path().join("state");
    let path = state.to_str().unwrap();
    let mut child = begin(&["--checkpoint", path, "--every", "0.05", "--threads", "2"]);
    wait_for(&state);
    for (wait, threads) in [(300, "1"), (200, "3"), (250, "2")] {
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap(); // SIGKILL: puzc cannot clean up
        child.wait().unwrap();
        child = begin(&["--resume", path, "--every", "0.05", "--threads", threads]);
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), out(&output).as_str()), (0, "14772512\n"), "{}", err(&output));
    assert!(err(&output).starts_with("continuing from `"), "{}", err(&output));
    let again = queens(&["--resume", path]);
    assert_eq!((code(&again), out(&again)), (0, "14772512\n".into()));
    assert!(err(&again).ends_with("is complete\n"), "{}", err(&again));
    // only the state and the old files
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().filter(|f| f.as_ref().unwrap().file_name() == "state").count(),
        1
    );
}

#[test]
fn a_limit_leaves_a_partial_count_and_a_checkpoint() {
    let folder = folder();
    let state = folder.path().join("state");
    let path = state.to_str().unwrap();
    let cut = pentominoes(&["--checkpoint", path, "--time-limit", "0.1", "--threads", "1"]);
    assert_eq!(code(&cut), 3, "{}", err(&cut));
    assert!(
        out(&cut).starts_with(">= ") && err(&cut).contains("the time limit of 0.1 s was reached\n"),
        "{}",
        err(&cut)
    );
    assert!(err(&cut).ends_with(&format!("--resume {path}\n")), "{}", err(&cut));
    let few = pentominoes(&["--resume", path, "--max-solutions", "1000", "--json"]);
    let value = object(&few);
    assert_eq!((code(&few), &value["ended"], value.get("count")), (3, &json!("max-solutions"), None));
    assert!(
        value["at_least"].as_u64().unwrap() > 1000 && value["complete"] == false && value["state"] == path
    );
    let whole = pentominoes(&["--resume", path]);
    assert_eq!((code(&whole), out(&whole).as_str()), (0, "9356\n"));
    let classes = folder.path().join("classes");
    let path = classes.to_str().unwrap();
    let cut = pentominoes(&["--up-to", "symmetry", "--checkpoint", path, "--time-limit", "0"]);
    let said = err(&cut);
    let next = said.lines().last().and_then(|line| line.strip_prefix("to continue: puzc ")).unwrap();
    let next: Vec<String> = next.split(' ').map(|word| word.trim_matches('\'').to_string()).collect();
    let words: Vec<&str> = next.iter().map(String::as_str).collect();
    let whole = puzc(&root(), &words);
    assert_eq!((code(&whole), out(&whole).as_str()), (0, "2339\n"), "{said}{}", err(&whole));
    let verified = small(folder.path(), &["count", "small.puz", "--verify", "--progress"]);
    assert_eq!((code(&verified), out(&verified)), (0, format!("{NUMBER}\n")));
    let none = small(folder.path(), &["count", "small.puz", "--checkpoint", "none", "--time-limit", "0"]);
    assert_eq!((code(&none), out(&none).as_str()), (3, ">= 0\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_writes_a_checkpoint() {
    // Ctrl-C, and what batch systems send
    interrupted_by("INT");
    interrupted_by("TERM");
}

#[cfg(target_os = "linux")]
fn interrupted_by(signal: &str) {
    let folder = folder();
    let state = folder.path().join("state");
    let path = state.to_str().unwrap();
    let mut program = std::process::Command::new("env");
    program.args([&format!("--default-signal={signal}"), env!("CARGO_BIN_EXE_puzc")]).args(QUEENS).args([
        "--checkpoint",
        path,
        "--threads",
        "2",
    ]);
    program.current_dir(root()).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let child = program.spawn().unwrap();
    wait_for(&state);
    std::thread::sleep(Duration::from_millis(300));
    let before = fs::read(&state).unwrap();
    assert!(
        std::process::Command::new("kill")
            .args([&format!("-{signal}"), &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130, "{}", err(&output));
    assert!(
        out(&output).starts_with(">= ") && err(&output).contains("it was interrupted\n"),
        "{}",
        err(&output)
    );
    assert_ne!(before, fs::read(&state).unwrap());
    assert_eq!(out(&queens(&["--resume", path])), "14772512\n");
}

#[test]
fn a_checkpoint_of_something_else_is_refused() {
    let folder = folder();
    let in_folder = |args: &[&str]| small(folder.path(), args);
    assert_eq!(out(&in_folder(&["count", "small.puz", "--checkpoint", "state"])), format!("{NUMBER}\n"));
    let refused = |args: &[&str], why: &str| {
        let output = in_folder(&[&["count"], args].concat());
        assert_eq!((code(&output), out(&output).as_str()), (2, ""), "{args:?}");
        assert!(err(&output).contains(why), "{args:?}: {}", err(&output));
    };
    fs::write(folder.path().join("other.puz"), SMALL.replace("option e\n", "option e cost 1\n")).unwrap();
    refused(
        &["other.puz", "--resume", "state"],
        "error: cannot continue from `state`: it belongs to a different problem than `other.puz`",
    );
    refused(&["small.puz", "--resume", "state", "--shard", "1/2"], "it belongs to the whole search");
    refused(
        &["small.puz", "--resume", "state", "--up-to", "symmetry"],
        "it counts solutions, but this run counts symmetry of order ",
    );
    refused(&["small.puz", "--resume", "small.puz"], "it is not a checkpoint");
    refused(&["small.puz", "--resume", "nowhere"], "cannot read `nowhere`: there is no such file");
    refused(&["small.puz", "--resume", "state", "--checkpoint", "state"], "cannot be used with");
    refused(&["small.puz", "--shard", "3/2"], "a shard is k/N");
    let state = fs::read(folder.path().join("state")).unwrap();
    fs::write(folder.path().join("cut"), &state[..state.len() - 9]).unwrap();
    refused(&["small.puz", "--resume", "cut"], "it is damaged");
    let nowhere = in_folder(&["count", "small.puz", "--checkpoint", "nowhere/state"]);
    assert_eq!((code(&nowhere), out(&nowhere).as_str()), (2, ""), "said before the search");
    assert!(err(&nowhere).contains("cannot write `nowhere/state`"), "{}", err(&nowhere));
    // a comment does not change the problem
    fs::write(folder.path().join("same.puz"), format!("// the same\n{SMALL}")).unwrap();
    assert_eq!(out(&in_folder(&["count", "same.puz", "--resume", "state"])), format!("{NUMBER}\n"));
}

#[test]
fn shards_add_up() {
    let folder = folder();
    for of in [1, 2, 7, 40] {
        let (mut counts, mut shown) = (String::new(), String::new());
        let mut sum = 0;
        for k in 1..=of {
            let shard = format!("{k}/{of}");
            sum += out(&small(folder.path(), &["count", "small.puz", "--shard", &shard]))
                .trim()
                .parse::<u64>()
                .unwrap();
            counts += &out(&small(folder.path(), &["count", "small.puz", "--shard", &shard, "--json"]));
            shown +=
                &out(&small(folder.path(), &["solve", "small.puz", "--all", "--shard", &shard, "--json"]));
        }
        assert_eq!((sum, counts.lines().count()), (NUMBER, of));
        let merged = puzc_with(folder.path(), &["merge", "-"], counts.as_bytes());
        assert_eq!((code(&merged), out(&merged), err(&merged)), (0, format!("{NUMBER}\n"), String::new()));
        let merged = puzc_with(folder.path(), &["merge", "-", "--json"], shown.as_bytes());
        assert_eq!((code(&merged), out(&merged).lines().count() as u64), (0, NUMBER + 1), "{}", err(&merged));
        let mut solutions: Vec<String> =
            out(&merged).lines().map(|l| l.split("\"options\"").nth(1).unwrap_or("").into()).collect();
        solutions.sort();
        let whole = small(folder.path(), &["solve", "small.puz", "--all", "--json"]);
        let mut expected: Vec<String> =
            out(&whole).lines().map(|l| l.split("\"options\"").nth(1).unwrap_or("").into()).collect();
        expected.sort();
        assert_eq!(solutions, expected);
        let text = puzc_with(folder.path(), &["merge", "-"], shown.as_bytes());
        assert!(
            out(&text).contains(&format!("| solution {NUMBER}"))
                && err(&text) == format!("all {NUMBER} solutions\n")
        );
    }
    // a shard has checkpoints, too, and symmetry is counted as without shards
    let symmetric = |args: &[&str]| puzc(&root(), &[&BOX[..BOX.len() - 1], args].concat());
    let state = folder.path().join("state");
    let path = state.to_str().unwrap();
    // no state is written before the plan is made, which takes a part of a second
    let limited = |limit: &str| {
        let shard = ["--up-to", "symmetry", "--shard", "2/3", "--checkpoint", path];
        symmetric(&[&shard[..], &["--time-limit", limit, "--json"]].concat())
    };
    let limits = ["0.05", "0.4", "0.5", "0.6", "0.8", "1", "2", "5", "10", "60"];
    // stopped while it is planned, a shard has a state, but no result to add
    let planned = |output: &Output| state.exists() && out(output).contains("\"shard\"");
    let again = |limit: &&str| {
        let _ = fs::remove_file(&state);
        limited(limit)
    };
    let cut = limits.iter().map(again).find(planned).unwrap();
    let mut results = out(&cut);
    let rest = symmetric(&["--up-to", "symmetry", "--resume", path, "--json", "--threads", "3"]);
    results += &out(&rest);
    for k in ["1/3", "3/3"] {
        results += &out(&symmetric(&["--up-to", "symmetry", "--shard", k, "--json"]));
    }
    let merged = puzc_with(&root(), &["merge", "-", "--json"], results.as_bytes());
    let value = object(&merged);
    assert_eq!(
        (code(&merged), &value["count"], &value["solutions"]),
        (0, &json!(2339), &json!(9356)),
        "{}",
        err(&merged)
    );
}

#[test]
fn merging_finds_what_is_missing_or_twice() {
    let folder = folder();
    let shard = |k: &str| out(&small(folder.path(), &["count", "small.puz", "--shard", k, "--json"]));
    let solved =
        |k: &str| out(&small(folder.path(), &["solve", "small.puz", "--all", "--shard", k, "--json"]));
    let counts: Vec<String> = ["1/5", "2/5", "3/5", "4/5", "5/5"].map(shard).into();
    let merge = |text: &str| puzc_with(folder.path(), &["merge", "-"], text.as_bytes());
    let part = |i: &[usize]| i.iter().map(|i| counts[*i].as_str()).collect::<String>();
    let partial = merge(&part(&[0, 4]));
    assert!(code(&partial) == 3 && out(&partial).starts_with(">= "), "{}", out(&partial));
    assert_eq!(err(&partial), "there is no result of shards 2-4 of 5\n");
    assert_eq!(err(&merge(&part(&[1]))), "there is no result of shards 1, 3-5 of 5\n");
    assert_eq!(err(&merge(&part(&[1, 4]))), "there is no result of shards 1, 3-4 of 5\n");
    assert_eq!(err(&merge(&part(&[0, 1, 2, 4]))), "there is no result of shard 4 of 5\n");
    let doubled = merge(&part(&[0, 1, 2, 1, 3, 4]));
    assert_eq!((code(&doubled), out(&doubled)), (0, format!("{NUMBER}\n")));
    assert_eq!(err(&doubled), "more than once, but counted once: shard 2 of 5\n");
    let value = object(&puzc_with(folder.path(), &["merge", "-", "--json"], part(&[4, 1, 1]).as_bytes()));
    assert_eq!(
        (&value["missing"], &value["doubled"], &value["complete"]),
        (&json!([1, 3, 4]), &json!([2]), &json!(false))
    );
    assert!(value.get("count").is_none() && value["at_least"].is_u64());

    // a shard that was killed leaves some lines, and half a line
    let all = ["1/2", "2/2"].map(solved);
    let dead = &all[0][..all[0].len() - 20];
    let killed = merge(&format!("{dead}\n{}", all[1]));
    assert_eq!(code(&killed), 3);
    assert!(
        err(&killed).contains(" is not a JSON object")
            && err(&killed).contains("there is no result of shard 1 of 2\n"),
        "{}",
        err(&killed)
    );
    assert!(out(&killed).ends_with("| incomplete: not all shards are there\n"));
    let again = merge(&format!("{dead}\n{}{}", all[1], all[0]));
    assert_eq!((code(&again), out(&again).matches("| solution").count() as u64), (0, NUMBER));

    let refused = |text: &str, why: &str| {
        let output = merge(text);
        assert_eq!((code(&output), out(&output).as_str()), (2, ""));
        assert!(err(&output).contains(why), "{}", err(&output));
    };
    fs::write(folder.path().join("other.puz"), "primary a\noption a\n").unwrap();
    let other = out(&puzc(folder.path(), &["count", "other.puz", "--shard", "2/5", "--json"]));
    refused(&(part(&[0]) + &other), "-:1 and -:2 belong to different runs: digest is ");
    refused(
        &(part(&[0]) + &shard("2/4")),
        "belong to different runs: of is 5 in the first and 4 in the second",
    );
    refused(&(part(&[0]) + &solved("2/5")), "belong to different runs: kind is \"count\" in the first");
    refused(
        &(part(&[1]) + &part(&[1]).replace("\"count\":", "\"count\":9")),
        "are different results of the same shard",
    );
    refused(&all[0].lines().skip(1).collect::<Vec<&str>>().join("\n"), "is not the output of a shard");
    refused("", "there is no result of a shard");
    refused("{}\n", "-:1 is neither a solution nor the result of a shard");
    let nowhere = puzc(folder.path(), &["merge", "nowhere"]);
    assert_eq!((code(&nowhere), out(&nowhere).as_str()), (2, ""));
}

#[test]
fn progress_is_printed_on_request() {
    let lines = pentominoes(&["--progress=0.05", "--threads", "1"]);
    assert_eq!((code(&lines), out(&lines).as_str()), (0, "9356\n"));
    assert!(
        !err(&lines).is_empty() && err(&lines).lines().all(|l| l.contains(" parts done, ")),
        "{}",
        err(&lines)
    );
    let events = pentominoes(&["--progress=0.05", "--json", "--threads", "1"]);
    assert_eq!(object(&events)["count"], 9356);
    let events: Vec<Value> = err(&events).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert!(
        !events.is_empty() && events.iter().all(|e| e["event"] == "progress" && e["nodes"].is_u64()),
        "{events:?}"
    );
    assert_eq!(err(&pentominoes(&["--shard", "1/30"])), "", "nothing is shown without a request");
}

#[test]
fn a_count_with_progress_keeps_what_unfinished_parts_have_found() {
    let folder = folder();
    let latin = "board grid on squares: 9 by 9\nfill(grid, 1..9, regions: rows(grid) ++ columns(grid))\n";
    std::fs::write(folder.path().join("latin.puz"), latin).unwrap();
    // longer and longer limits, until the parts are planned: machines differ
    let mut said = vec![];
    for limit in ["1", "3", "9", "27"] {
        let output = puzc(folder.path(), &["count", "latin.puz", "--time-limit", limit, "--progress=1"]);
        assert_eq!(code(&output), 3, "{}", err(&output));
        said.push(out(&output));
        let found = out(&output).trim_start_matches(">= ").trim().parse::<u64>();
        if found.is_ok_and(|n| n > 0) {
            return;
        }
    }
    panic!("{said:?}");
}

#[test]
fn a_plan_is_made_once_for_all_shards() {
    let folder = folder();
    let plan =
        |args: &[&str]| small(folder.path(), &[&["plan", "small.puz", "-o", "small.plan"], args].concat());
    let made = plan(&["--shards", "3"]);
    assert_eq!((code(&made), out(&made), err(&made)), (0, String::new(), String::new()));
    let count = |args: &[&str]| small(folder.path(), &[&["count", "small.puz", "--json"], args].concat());
    let mut results = String::new();
    for k in ["1/3", "2/3", "3/3"] {
        let planned = out(&count(&["--shard", k, "--plan", "small.plan"]));
        let value = |text: &str| {
            let mut value: Value = serde_json::from_str(text).unwrap();
            assert!(value["seconds"].take().as_f64() >= Some(0.0));
            value
        };
        assert_eq!(value(&planned), value(&out(&count(&["--shard", k]))));
        results += &planned;
    }
    let merged = puzc_with(folder.path(), &["merge", "-"], results.as_bytes());
    assert_eq!((code(&merged), out(&merged)), (0, format!("{NUMBER}\n")));
    // a shard of a plan has checkpoints
    let part = ["--shard", "1/3", "--plan", "small.plan", "--checkpoint", "state", "--time-limit", "0"];
    assert_eq!(code(&count(&part)), 3);
    let resumed = object(&count(&["--resume", "state"]));
    assert_eq!(
        resumed["count"],
        serde_json::from_str::<Value>(results.lines().next().unwrap()).unwrap()["count"]
    );

    let refused = |args: &[&str], why: &str| {
        let output = count(args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert!((out(&output) + &err(&output)).contains(why), "{why}: {} {}", out(&output), err(&output));
    };
    refused(&["--shard", "1/4", "--plan", "small.plan"], "it has 3 shards, but this is shard 1/4");
    refused(&["--shard", "1/3", "--plan", "nowhere"], "cannot read `nowhere`");
    refused(&["--plan", "small.plan"], "--shard");
    fs::write(folder.path().join("other.puz"), SMALL.replace("option e\n", "")).unwrap();
    let other = puzc(folder.path(), &["count", "other.puz", "--shard", "1/3", "--plan", "small.plan"]);
    assert_eq!(code(&other), 2);
    assert!(err(&other).contains("it belongs to a different problem than `other.puz`"), "{}", err(&other));
    let text = fs::read_to_string(folder.path().join("small.plan")).unwrap();
    fs::write(folder.path().join("small.plan"), text.replacen("\"rates\"", "\"rate\"", 1)).unwrap();
    refused(&["--shard", "1/3", "--plan", "small.plan"], "it is damaged");
    assert_eq!(code(&plan(&["--shards", "0"])), 2);
    assert_eq!(code(&plan(&["--shards", "3", "--time-limit", "0"])), 3);
}
