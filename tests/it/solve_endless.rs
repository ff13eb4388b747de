//! `puzc solve --all` on a puzzle with far too many solutions: output that is read as it comes, full disks,
//! interrupts.

use crate::program::{code, command, err, folder};
use crate::solve::ENDLESS;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Child;
use std::time::Duration;

fn endless(folder: &Path, args: &[&str]) -> Child {
    fs::write(folder.join("endless.puz"), ENDLESS).unwrap();
    let mut child = command(folder, args).spawn().unwrap();
    drop(child.stdin.take());
    child
}

#[test]
fn solutions_are_printed_when_found_and_a_reader_may_close_the_output() {
    let folder = folder();
    let mut child = endless(folder.path(), &["solve", "endless.puz", "--all"]);
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    assert_eq!(line, "| solution 1\n");
    drop(reader);
    let mut talk = String::new();
    child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert_eq!((child.wait().unwrap().code(), talk.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_search() {
    let folder = folder();
    fs::write(folder.path().join("endless.puz"), ENDLESS).unwrap();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(folder.path(), &["solve", "endless.puz", "--all"])
        .stdout(full)
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap();
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("E801") && err(&output).contains("disk is full"), "{}", err(&output));
}

/// A search that does not ignore interrupts, even if the tests do, and its first line.
#[cfg(target_os = "linux")]
fn interruptible(folder: &Path) -> (Child, BufReader<std::process::ChildStdout>) {
    fs::write(folder.join("endless.puz"), ENDLESS).unwrap();
    let mut program = std::process::Command::new("env");
    program
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_puzc"), "solve", "endless.puz", "--all"])
        .current_dir(folder);
    let mut child =
        program.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut String::new()).unwrap();
    (child, reader)
}

#[cfg(target_os = "linux")]
fn interrupt(child: &Child) {
    assert!(
        std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_prints_a_partial_result_and_a_second_one_ends_at_once() {
    let folder = folder();
    let (mut child, reader) = interruptible(folder.path());
    interrupt(&child);
    let last = reader.lines().map(Result::unwrap).last().unwrap();
    assert_eq!(last, "| incomplete: it was interrupted");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut talk = String::new();
    child.stderr.take().unwrap().read_to_string(&mut talk).unwrap();
    assert!(talk.ends_with(" so far, there may be more: it was interrupted\n"), "{talk}");

    // the output is not read: the search blocks, and cannot end by itself
    let (mut child, _reader) = interruptible(folder.path());
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    std::thread::sleep(Duration::from_millis(500));
    assert!(child.try_wait().unwrap().is_none());
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}
