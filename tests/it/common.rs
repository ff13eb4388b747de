//! Functions that several tests share.

use puzc_core::base::{Limits, Sources};
use puzc_core::diag::Diagnostic;
use puzc_formats::emit::{self, TargetFormat};
use puzc_session::{Built, FileRequest, Files, Session, Settings, Warned, broken_incompletely};
use similar::TextDiff;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of the package.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder, with their paths relative to the package, in order; no build products, no hidden
/// folders.
pub fn files_below(folder: &str) -> Vec<String> {
    let mut found = vec![];
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let made = ["target", ".git", "node_modules", "dist"].contains(&&*name);
            if path.is_symlink() || made {
                continue;
            } else if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

/// The text of a file of the package.
pub fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Compares generated files of the repository, pairs of path and text, with the texts that they should have.
/// With `PUZC_UPDATE=1`, writes the texts instead.
pub fn assert_generated(files: &[(String, String)]) {
    if std::env::var_os("PUZC_UPDATE").is_some() {
        for (path, wanted) in files {
            fs::write(root().join(path), wanted).unwrap();
        }
    }
    let mut stale = String::new();
    for (path, wanted) in files {
        let now = fs::read_to_string(root().join(path)).unwrap_or_default();
        if now != *wanted {
            let changes = TextDiff::from_lines(&now, wanted);
            stale += &changes.unified_diff().header(path, "generated").to_string();
        }
    }
    assert!(stale.is_empty(), "out of date; PUZC_UPDATE=1 writes these files:\n{stale}");
}

/// A fenced block of a Markdown text.
pub struct Fence {
    /// The text after the three back quotes.
    pub info: String,
    /// Its lines.
    pub text: String,
    /// Number of its first line.
    pub line: usize,
}

/// The fenced blocks of a Markdown text.
pub fn fences(markdown: &str) -> Vec<Fence> {
    let mut found: Vec<Fence> = vec![];
    let mut inside = false;
    for (i, line) in markdown.lines().enumerate() {
        match (line.strip_prefix("```"), inside) {
            (Some(info), false) => {
                found.push(Fence { info: info.trim().into(), text: String::new(), line: i + 2 })
            }
            (None, true) => {
                let fence = found.last_mut().unwrap();
                fence.text.push_str(line);
                fence.text.push('\n');
            }
            _ => {}
        }
        inside ^= line.starts_with("```");
    }
    found
}

/// One file, and the files of a folder.
struct One {
    name: String,
    text: String,
    folder: PathBuf,
}

impl Files for One {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        if file.path == self.name {
            Ok(self.text.clone().into_bytes())
        } else {
            fs::read(self.folder.join(file.path)).map_err(io::Error::other)
        }
    }
}

/// The diagnostics of building a text for a format (by default the simplest one).
pub fn diagnostics(
    name: &str,
    text: &str,
    folder: &Path,
    format: Option<&str>,
    limit: Option<u64>,
) -> (Sources, Vec<Diagnostic>) {
    let files = One { name: name.into(), text: text.into(), folder: folder.into() };
    let limits = Limits { steps: limit.unwrap_or(Limits::default().steps), ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let mut session = Session::new(Arc::new(files), settings);
    let diags = match session.build(name) {
        Err(diags) => diags,
        Ok(Warned { value: Built { problem, .. }, warnings: mut diags }) => {
            let least = || TargetFormat::simplest_for(&problem);
            let format = format.map_or_else(least, |name| TargetFormat::find(name).unwrap());
            diags.extend(emit::check(&problem, format));
            if !diags.has_errors() {
                match session.apply_break(&problem) {
                    Ok(None) => {}
                    Ok(Some(obeyed)) => diags.extend(broken_incompletely(&problem, &obeyed)),
                    Err(d) => diags.push(d),
                }
            }
            diags
        }
    };
    (session.sources, diags.into_sorted())
}
