//! The program under test: its arguments, streams and exit codes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

pub const GOOD: &str = "primary a b\noption a b\n";
pub const BAD: &str = "bord box on squares: 00\n";

pub fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzc"));
    command.args(args).current_dir(folder).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn puzc_with(folder: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut child = command(folder, args).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

pub fn puzc(folder: &Path, args: &[&str]) -> Output {
    puzc_with(folder, args, b"")
}

pub fn code(output: &Output) -> i32 {
    let talk = String::from_utf8_lossy(&output.stderr);
    assert!(!talk.contains("panicked"), "{talk}");
    output.status.code().unwrap()
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A folder with `good.puz` and `bad.puz`.
pub fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good.puz"), GOOD).unwrap();
    fs::write(folder.path().join("bad.puz"), BAD).unwrap();
    folder
}
