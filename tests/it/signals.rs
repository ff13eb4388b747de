//! Signals stop a count, which writes nothing before its end and so has no watcher thread.
#![cfg(target_os = "linux")]

use crate::program::folder;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Langford pairs for 17 numbers: there are none, but the search takes too long to finish.
fn endless() -> String {
    let n = 17;
    let items: Vec<String> =
        (1..=n).map(|i| format!("n{i}")).chain((0..2 * n).map(|i| format!("p{i}"))).collect();
    let pairs = (1..=n).flat_map(|i| (0..2 * n - i - 1).map(move |j| format!("n{i} p{j} p{}\n", j + i + 1)));
    format!("{}\n{}", items.join(" "), pairs.collect::<String>())
}

/// Starts a count through `env` with an option about signals, and waits until it handles SIGTERM.
fn count(folder: &Path, env_option: &str) -> Child {
    fs::write(folder.join("endless.dlx"), endless()).unwrap();
    let mut program = Command::new("env");
    program.args([
        env_option,
        env!("CARGO_BIN_EXE_puzc"),
        "count",
        "endless.dlx",
        "--memo",
        "off",
        "--threads",
        "1",
    ]);
    let child = program.current_dir(folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let text = fs::read_to_string(&status).unwrap();
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim().to_string();
        u64::from_str_radix(&mask, 16).unwrap() >> 14 & 1 == 1
    };
    while !caught() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never listens");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

fn send(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

fn ends_with_a_partial_result(child: Child) {
    let output = child.wait_with_output().unwrap();
    let (data, talk) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!((data.as_str(), output.status.code()), (">= 0\n", Some(130)), "{talk}");
    assert_eq!(
        talk,
        "the count is not complete: it was interrupted\n\
         with --checkpoint STATE, a later run could continue: puzc count endless.dlx --checkpoint STATE\n"
    );
}

#[test]
fn a_count_is_interrupted() {
    let folder = folder();
    for signal in ["-INT", "-TERM"] {
        let child = count(folder.path(), "--default-signal=INT");
        send(&child, signal);
        ends_with_a_partial_result(child);
    }
}

#[test]
fn a_second_sigterm_within_a_second_is_the_same_one() {
    // `timeout` of the GNU coreutils sends one to the process and one to its group
    let folder = folder();
    for _ in 0..5 {
        let child = count(folder.path(), "--default-signal=INT");
        send(&child, "-TERM");
        send(&child, "-TERM");
        ends_with_a_partial_result(child);
    }
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let folder = folder();
    let mut child = count(folder.path(), "--ignore-signal=INT");
    send(&child, "-INT");
    send(&child, "-INT");
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "it ended by a signal that is ignored");
    send(&child, "-TERM");
    ends_with_a_partial_result(child);
}
