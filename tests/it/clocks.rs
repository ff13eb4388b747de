//! Time limits and signals take effect in every phase, whatever the input is.
#![cfg(target_os = "linux")]

use crate::program::{command, folder};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Twice the limit of one second, and time for a busy machine to start and to end a process.
const SOON: Duration = Duration::from_secs(12);

/// Dominoes and single cells on a strip: the tree is as deep as the strip is long.
fn strip(n: usize) -> String {
    let names: Vec<String> = (0..n).map(|i| format!("p{i}")).collect();
    let ones: String = names.iter().map(|p| format!("{p}\n")).collect();
    let twos: String = names.windows(2).map(|p| format!("{}\n", p.join(" "))).collect();
    format!("{}\n{ones}{twos}", names.join(" "))
}

/// Items that cannot be distinguished.
fn alike(n: usize) -> String {
    let names: Vec<String> = (0..n).map(|i| format!("p{i}")).collect();
    format!("{}\n{}", names.join(" "), names.iter().map(|p| format!("{p}\n{p}\n")).collect::<String>())
}

/// The perfect matchings of a complete graph: no two nodes can be distinguished.
fn matchings(n: usize) -> String {
    let names: Vec<String> = (0..n).map(|i| format!("p{i}")).collect();
    let pairs = |i: usize| names[..i].iter().map(|p| format!("{p} {}\n", names[i])).collect::<String>();
    format!("{}\n{}", names.join(" "), (0..n).map(pairs).collect::<String>())
}

/// Files that keep each phase busy for minutes.
fn inputs(folder: &Path) -> bool {
    let loops = "let x = [i * j for i in 1..40000, j in 1..40000]\nprimary a\noption a\n";
    let files = [
        ("strip.dlx", strip(5000)),
        ("long.dlx", strip(20_000)),
        ("alike.dlx", alike(200)),
        ("many.dlx", matchings(120)),
        ("loops.puz", loops.into()),
        ("small.dlx", "a\na\n".into()),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    let made = Command::new("mkfifo").arg("pipe").current_dir(folder).stderr(Stdio::null()).status();
    made.is_ok_and(|status| status.success())
}

/// Each phase: the words of the command line.
fn phases(pipes: bool) -> Vec<Vec<&'static str>> {
    let mut all = vec![
        vec!["count", "strip.dlx", "--shard", "1/2"], // planning
        vec!["solve", "strip.dlx", "--all", "--shard", "1/2"],
        vec!["count", "long.dlx", "--checkpoint", "state", "--force"],
        vec!["count", "alike.dlx", "--up-to", "automorphisms"], // symmetry
        vec!["count", "many.dlx", "--up-to", "automorphisms", "--symmetry-effort", "100000"],
        vec!["count", "loops.puz", "--limit", "100000000000"], // lowering
    ];
    if pipes {
        all.push(vec!["count", "pipe", "--dlx"]); // reading
        all.push(vec!["render", "small.dlx", "--format", "svg", "-o", "pipe"]); // writing
    } else {
        eprintln!("skipped: there are no pipes here");
    }
    all
}

/// Runs puzc and optionally sends it a signal after a second; returns how it ended, and how long that took.
fn run(folder: &Path, args: &[&str], signal: Option<&str>) -> (Output, Duration) {
    let start = Instant::now();
    let mut child = command(folder, args).spawn().unwrap();
    drop(child.stdin.take());
    let from = match signal {
        None => start,
        Some(signal) => {
            thread::sleep(Duration::from_secs(1));
            let id = child.id().to_string();
            let _ = Command::new("kill").args([signal, &id]).stderr(Stdio::null()).status();
            Instant::now()
        }
    };
    while child.try_wait().unwrap().is_none() {
        if from.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{args:?} {signal:?} does not end");
        }
        thread::sleep(Duration::from_millis(20));
    }
    (child.wait_with_output().unwrap(), from.elapsed())
}

#[test]
fn a_limit_of_a_second_ends_every_phase() {
    let folder = folder();
    let pipes = inputs(folder.path());
    for args in phases(pipes) {
        let limited = [&args[..], &["--time-limit", "1"]].concat();
        let (output, time) = run(folder.path(), &limited, None);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{args:?}: {messages}");
        assert!(messages.contains("the time limit of 1 s was reached"), "{args:?}: {messages}");
        assert!(time < SOON, "{args:?} took {time:?}");
    }
    // a phase that checks the clock itself says what was stopped (other stages: tests/it/session.rs)
    let loops = ["count", "loops.puz", "--limit", "100000000000", "--time-limit", "1"];
    let (output, _) = run(folder.path(), &loops, None);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(messages.contains("`let` was stopped before its end"), "{messages}");
    let json = ["count", "loops.puz", "--limit", "100000000000", "--time-limit", "1", "--json"];
    let (output, _) = run(folder.path(), &json, None);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&value["ok"], &value["ended"]), (&false.into(), &"time-limit".into()));
}

#[test]
fn a_limit_holds_for_compiling_in_tests() {
    let folder = folder();
    // with the usual limit of steps this takes many seconds
    let slow = "let x = [i * j for i in 1..40000, j in 1..40000]\nprimary a\noption a\n";
    fs::write(folder.path().join("slow.puz"), slow).unwrap();
    fs::write(folder.path().join("fine.puz"), "primary a\noption a\nexpect 1 solution\n").unwrap();
    let args = ["test", "slow.puz", "fine.puz", "--time-limit", "0.3", "--threads", "1"];
    let (output, time) = run(folder.path(), &args, None);
    let messages = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{messages}{}", String::from_utf8_lossy(&output.stderr));
    assert!(messages.contains("LIMIT   slow.puz: the time limit of 0.3 s was reached"), "{messages}");
    assert!(messages.contains("fine.puz:3: ") && time < SOON, "{time:?}: {messages}");
}

#[test]
fn a_limit_leaves_a_state_while_parts_are_planned() {
    let folder = folder();
    fs::write(folder.path().join("strip.dlx"), strip(1000)).unwrap();
    let mut sizes = vec![];
    // longer and longer limits, until the plan makes progress: machines differ
    for limit in ["0.5", "1", "2", "4", "8", "16", "32"] {
        let begin = ["--shard", "1/2", "--checkpoint", "state"];
        let from = if sizes.is_empty() { &begin[..] } else { &["--resume", "state"] };
        let args = [&["count", "strip.dlx", "--time-limit", limit], from].concat();
        let (output, time) = run(folder.path(), &args, None);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{messages}");
        assert!(messages.contains("not planned yet") && messages.contains("--resume state"), "{messages}");
        let limit = Duration::from_secs_f64(limit.parse().unwrap());
        assert!(time < SOON + limit, "{time:?}");
        sizes.push(fs::metadata(folder.path().join("state")).unwrap().len());
        if sizes.last() > sizes.first() {
            return;
        }
    }
    panic!("the plan does not get on: {sizes:?}");
}

#[test]
fn a_signal_ends_every_phase() {
    let folder = folder();
    let pipes = inputs(folder.path());
    for args in phases(pipes) {
        let (output, time) = run(folder.path(), &args, Some("-TERM"));
        assert_ne!(output.status.code(), Some(0), "{args:?}: it ended before the signal");
        assert!(time < SOON, "{args:?} took {time:?}");
    }
}
