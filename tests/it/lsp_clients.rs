//! `puzc lsp` with real clients: headless Neovim with the configuration of docs/editors.md, and the protocol
//! library of VS Code in Node.  The tests are ignored, since not every machine has these; `.ci/run` installs
//! them and runs the tests.  A session without them is in `tests/it/lsp_transport.rs`.
#![cfg(unix)]

use crate::common::{fences, root, text};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The folder of the program under test comes first in the path of programs.
fn path_with_puzc() -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_puzc")).parent().unwrap().display().to_string();
    format!("{folder}:{}", std::env::var("PATH").unwrap_or_default())
}

fn succeeds(command: &mut Command) {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    let talk =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success() && talk.contains("a whole session went well"), "{command:?}\n{talk}");
}

#[test]
#[ignore = "needs Neovim"]
fn lsp_clients_neovim() {
    let folder = tempfile::tempdir().unwrap();
    let snippets = fences(&text("docs/editors.md"));
    let lua: String = snippets.into_iter().filter(|f| f.info == "lua").map(|f| f.text).collect();
    fs::write(folder.path().join("init.lua"), lua).unwrap();
    let puzzle = "board box on sqares = rectangle(3, 20)\ncover   box with Pentominoes\n";
    fs::write(folder.path().join("box.puz"), puzzle).unwrap();
    let script = root().join("tests/lsp/neovim.lua");
    let mut nvim = Command::new("nvim");
    // if the script fails, the second command ends the program
    let run = format!("luafile {}", script.display());
    nvim.args(["--headless", "-n", "-u", "init.lua", "box.puz", "-c", &run, "-c", "cquit 1"]);
    nvim.current_dir(&folder).env("PATH", path_with_puzc()).env("HOME", folder.path());
    succeeds(&mut nvim);
}

#[test]
#[ignore = "needs Node"]
fn lsp_clients_node() {
    let folder = root().join("tests/lsp/node");
    if !folder.join("node_modules").is_dir() {
        let mut npm = Command::new("npm");
        let done = npm.args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(&folder).status();
        assert!(done.unwrap().success(), "npm ci");
    }
    let mut node = Command::new("node");
    succeeds(node.arg("session.mjs").arg(env!("CARGO_BIN_EXE_puzc")).current_dir(&folder));
}
