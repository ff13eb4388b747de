//! `puzc watch`: what it says after each save, on the terminal and on its page, and how it ends.

use crate::program::command;
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdin, Command};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

const ONE: &str = "primary a b\noption a b\n";
const TWO: &str = "primary a b\noption a b\noption a\noption b\n";
const NONE: &str = "\
param clues = \"\"\"
  1..4
  ..1.
  .3..
  ..21
  \"\"\"
board grid on squares = rectangle(4, 4)
fill(grid, 1..4, regions: rows(grid) ++ columns(grid) ++ blocks(grid, 2, 2), given: numbers(clues))
";
/// Longer than any test waits.
const PATIENCE: Duration = Duration::from_secs(60);

/// Langford pairs for 17 numbers: there are none, but the search takes too long to finish.
const ENDLESS: &str = "\
let n = 17
primary n{i} for i in 1..n
primary p{i} for i in 0..2*n-1
option n{i} p{j} p{j+i+1} for i in 1..n, j in 0..2*n-i-2
";

/// A running `puzc watch a.puz`, and what it prints.
struct Watching {
    child: Child,
    input: Option<ChildStdin>,
    out: Receiver<String>,
    err: Receiver<String>,
}

fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines() {
            if sender.send(line.unwrap()).is_err() {
                break;
            }
        }
    });
    lines
}

impl Watching {
    fn start(folder: &Path, content: &str, more: &[&str]) -> Watching {
        fs::write(folder.join("a.puz"), content).unwrap();
        let mut child = command(folder, &[&["watch", "a.puz"], more].concat()).spawn().unwrap();
        let input = child.stdin.take();
        let out = lines(child.stdout.take().unwrap());
        let err = lines(child.stderr.take().unwrap());
        Watching { child, input, out, err }
    }

    /// The next line of JSON.
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.out.recv_timeout(PATIENCE).unwrap()).unwrap()
    }

    /// The next message with this text.
    fn message(&self, part: &str) -> String {
        loop {
            let line = self.err.recv_timeout(PATIENCE).unwrap();
            if line.contains(part) {
                return line;
            }
        }
    }

    /// Ends standard input; returns the exit code.
    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn each_save_gives_one_line_of_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.puz");
    let watching = Watching::start(folder.path(), ONE, &["--json", "--time-limit", "10m"]);
    let first = watching.json();
    assert_eq!((&first["ok"], &first["save"], &first["unique"]), (&true.into(), &1.into(), &true.into()));
    assert_eq!(first["problem"]["options"], 1);
    fs::write(&path, TWO).unwrap();
    let second = watching.json();
    assert_eq!(
        (&second["save"], &second["unique"], &second["solutions"]),
        (&2.into(), &false.into(), &2.into())
    );
    fs::write(&path, NONE).unwrap();
    let third = watching.json();
    assert_eq!((&third["solutions"], &third["unique"]), (&0.into(), &false.into()));
    assert_eq!(
        third["reason"],
        "the `1` in row 1, column 1 of `clues`, the `3` in row 3, column 2 of `clues` and the `1` in row 4, \
         column 4 of `clues` cannot all hold"
    );
    fs::write(&path, "primary a a\n").unwrap();
    let fourth = watching.json();
    assert_eq!((&fourth["diagnostics"][0]["code"], &fourth["solutions"]), (&"E402".into(), &Value::Null));
    fs::remove_file(&path).unwrap();
    assert_eq!(watching.json()["diagnostics"][0]["code"], "E801");
    fs::write(&path, ONE).unwrap();
    assert_eq!(watching.json()["unique"], true);
    assert_eq!(watching.end(), Some(0));
}

#[test]
fn files_that_the_puzzle_reads_are_watched() {
    let folder = tempfile::tempdir().unwrap();
    let names = folder.path().join("names.puz");
    fs::write(&names, "let names = [\"x\"]\n").unwrap();
    let main = "use names from \"names.puz\"\nprimary {s} for s in names\noption {s} for s in names\n";
    let watching = Watching::start(folder.path(), main, &["--json"]);
    assert_eq!(watching.json()["problem"]["primary"], 1);
    fs::write(&names, "let names = [\"x\", \"y\"]\n").unwrap();
    assert_eq!(watching.json()["problem"]["primary"], 2);
    assert_eq!(watching.end(), Some(0));
}

#[test]
fn a_save_stops_the_search_that_is_running() {
    let folder = tempfile::tempdir().unwrap();
    let watching = Watching::start(folder.path(), ENDLESS, &["--time-limit", "10h", "--threads", "1"]);
    watching.message("51 primary");
    fs::write(folder.path().join("a.puz"), ONE).unwrap();
    watching.message("stopped: the file was saved again");
    watching.message("the only solution");
    assert_eq!(watching.end(), Some(0));
}

#[test]
fn a_time_limit_ends_the_work_on_a_save() {
    let folder = tempfile::tempdir().unwrap();
    let watching = Watching::start(folder.path(), ENDLESS, &["--time-limit", "0.2", "--json"]);
    let line = watching.json();
    assert_eq!((&line["complete"], &line["ended"]), (&false.into(), &"time-limit".into()));
    assert_eq!(line["unique"], Value::Null);
    assert_eq!(watching.end(), Some(0));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_during_a_search_and_after_it() {
    let folder = tempfile::tempdir().unwrap();
    for (content, message) in [(ENDLESS, "51 primary"), (ONE, "the only solution")] {
        let mut watching =
            Watching::start(folder.path(), content, &["--time-limit", "10h", "--threads", "1"]);
        watching.message(message);
        let id = watching.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        assert_eq!(watching.child.wait().unwrap().code(), Some(130));
    }
}

#[test]
fn a_page_shows_each_report() {
    let folder = tempfile::tempdir().unwrap();
    let watching = Watching::start(folder.path(), ONE, &["--page", "--time-limit", "10m"]);
    let message = watching.message("the page is at");
    let address = message.split("http://").nth(1).unwrap().trim_end_matches('/').to_string();
    assert!(address.starts_with("127.0.0.1:"));
    let ask = |path: &str, host: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        stream
    };
    let answer = |path: &str, host: &str| {
        let mut text = String::new();
        ask(path, host).read_to_string(&mut text).unwrap();
        text
    };
    assert!(answer("/", &address).contains("new EventSource(\"events\")"));
    assert!(answer("/etc/passwd", &address).starts_with("HTTP/1.1 404 "));
    assert!(answer("/", "example.org").starts_with("HTTP/1.1 403 "), "another site led here");
    let events = lines(ask("/events", &address));
    let state = || loop {
        let line = events.recv_timeout(PATIENCE).unwrap();
        let Some(event) = line.strip_prefix("data: ") else { continue };
        let event: Value = serde_json::from_str(event).unwrap();
        if event["searching"] == false {
            return event;
        }
    };
    let first = state();
    assert!(first["messages"].as_str().unwrap().ends_with("the only solution\n"), "{first}");
    assert!(first["picture"].as_str().unwrap().contains("<svg"));
    fs::write(folder.path().join("a.puz"), TWO).unwrap();
    assert!(state()["messages"].as_str().unwrap().contains("not unique"));
    assert_eq!(watching.end(), Some(0));
}

#[test]
fn standard_input_and_a_taken_port_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refusal = |args: &[&str]| {
        let output = command(folder.path(), args).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(refusal(&["watch", "-"]), "error: a file is watched, not standard input\n");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let message = refusal(&["watch", "a.puz", "--page", "--port", &port]);
    assert!(message.starts_with(&format!("error: port {port} cannot be used: ")), "{message}");
}
