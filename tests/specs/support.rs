//! Puzzles from the disk and from texts, and texts in the form in which they are compared.

use puzc_core::base::{Budget, Limits, Sources};
use puzc_core::diag::{Diagnostic, Severity};
use puzc_core::xcc::Problem;
use puzc_formats::emit::{EmitOptions, TargetFormat, emit};
use puzc_formats::read::find_importer;
use puzc_session::{Built, FileRequest, Files, Session, Settings, Warned};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of the package.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Texts by name; other names are files of the package.
#[derive(Default, Clone)]
pub struct Texts(pub Vec<(&'static str, String)>);

impl Files for Texts {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        match self.0.iter().find(|(name, _)| *name == file.path) {
            Some((_, text)) => Ok(text.clone().into_bytes()),
            None => fs::read(root().join(file.path)),
        }
    }
}

/// A session with some settings `name=value`.
pub fn session(texts: Texts, defines: &[(&str, &str)]) -> Session {
    let defines = defines.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let settings = Settings {
        defines,
        limits: Limits::default(),
        allow_read: false,
        unbroken: true,
        ..Settings::default()
    };
    Session::new(Arc::new(texts), settings)
}

/// The problem of a puzzle, and its warnings; an error ends the test.
pub fn build(texts: Texts, path: &str, defines: &[(&str, &str)]) -> (Problem, Vec<Diagnostic>) {
    let mut session = session(texts, defines);
    match session.build(path) {
        Ok(Warned { value: Built { problem, .. }, warnings }) => (problem, warnings.into_sorted()),
        Err(diags) => panic!("{path} {defines:?}: {:?}", messages(&diags.into_sorted())),
    }
}

/// The messages of some diagnostics.
pub fn messages(diags: &[Diagnostic]) -> Vec<String> {
    diags.iter().map(|d| format!("{} {}", d.code, d.message)).collect()
}

/// The problem as Knuth's programs read it.
pub fn dlx(problem: &Problem) -> String {
    let mut out = vec![];
    emit(problem, TargetFormat::simplest_for(problem), &EmitOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The lines of a puzzle of the package.
pub fn lines_of(path: &str, defines: &[(&str, &str)]) -> String {
    normalized(&dlx(&build(Texts::default(), path, defines).0))
}

/// The lines of a puzzle given as text, with a file beside it.
pub fn lines_with(puzzle: &str, file: (&'static str, &str)) -> String {
    let texts = Texts(vec![("puzzle.puz", puzzle.to_string()), (file.0, file.1.to_string())]);
    normalized(&dlx(&build(texts, "puzzle.puz", &[]).0))
}

/// The lines of the problem that `puzc import` makes from the input of one of Knuth's programs.
pub fn lines_of_import(program: &str, input: &str) -> String {
    let mut sources = Sources::default();
    let file = sources.add("input", input).unwrap();
    let imported =
        find_importer(program).unwrap().import(&sources, file, "", &Budget::new(Limits::default()));
    let imported = imported.unwrap_or_else(|diags| panic!("{program} {input}: {:?}", messages(&diags)));
    lines_with(&imported.text, ("unused", ""))
}

/// Without comments and empty lines, with single spaces.
pub fn normalized(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !line.starts_with('|')) {
        let start = out.len();
        for word in line.split_whitespace() {
            if out.len() > start {
                out.push(' ');
            }
            out.push_str(word);
        }
        if out.len() > start {
            out.push('\n');
        }
    }
    out
}

/// The SHA-256 of a text, in hexadecimal.
pub fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Compares line by line, and shows the first line that differs.  A last `|` without items after it does not
/// count.
pub fn assert_same(found: &str, expected: &str, what: &str) {
    let plain = |line: &str| line.strip_suffix(" |").unwrap_or(line).to_string();
    for (i, (a, b)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(plain(a), plain(b), "{what}: line {}", i + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count(), "{what}: number of lines");
}

/// All puzzles below `specs`, in order.
pub fn specs() -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|e| e == "puz") {
                found.push(path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    let mut found = vec![];
    walk(&root().join("specs"), &mut found);
    found.sort();
    found
}

/// Is it a module of the standard library?
pub fn is_std(path: &str) -> bool {
    path.starts_with("specs/std/")
}

/// True if none of these is an error.
pub fn harmless(diags: &[Diagnostic]) -> bool {
    diags.iter().all(|d| d.severity() != Severity::Error)
}
