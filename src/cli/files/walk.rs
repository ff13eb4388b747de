//! Folders of puzzles.

use super::unreadable;
use puzc_core::diag::Diagnostic;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;
use walkdir::{DirEntry, WalkDir};

/// The puzzles that the paths of the command line name.
#[derive(Default)]
pub struct FoundPuzzles {
    /// Each one once.
    pub paths: Vec<String>,
    /// The paths that are skipped, and why: one line for each.
    pub left_out: String,
}

/// Why the paths of the command line do not name puzzles.
pub enum WrongPath {
    /// One of them cannot be read.
    Unreadable(Diagnostic),
    /// One of them names something else, in words.
    NoPuzzle(String),
}

/// Replaces folders by the puzzles below them, in the order of their names.  Those that are not folders are
/// kept.
pub fn puzzles(paths: &[String]) -> Result<FoundPuzzles, WrongPath> {
    let mut found = FoundPuzzles::default();
    for path in paths {
        let before = found.paths.len();
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => {
                let walked = found.add_below(path);
                walked.map_err(|(path, e)| WrongPath::Unreadable(unreadable(&path, e)))?;
            }
            _ => found.paths.push(plain(path)),
        }
        if found.paths.len() == before && found.left_out.is_empty() {
            return Err(WrongPath::NoPuzzle(format!("there is no .puz file in `{path}`")));
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    found.paths.retain(|path| seen.insert(path.clone()));
    Ok(found)
}

/// Fails unless a path is a puzzle or a folder.
pub fn expect_puzzle(path: &str) -> Result<(), WrongPath> {
    match fs::metadata(path) {
        Err(e) => Err(WrongPath::Unreadable(unreadable(path, e))),
        Ok(meta) if meta.is_dir() => Ok(()),
        Ok(_) if !is_puzzle(Path::new(path)) => {
            Err(WrongPath::NoPuzzle(format!("`{path}` is not a .puz file")))
        }
        Ok(meta) if !meta.is_file() => Err(WrongPath::NoPuzzle(format!("`{path}` is not a regular file"))),
        Ok(_) => Ok(()),
    }
}

impl FoundPuzzles {
    /// Skips hidden files, and folders that are links, which may form cycles.
    fn add_below(&mut self, folder: &str) -> Result<(), (String, io::Error)> {
        let hidden = |entry: &DirEntry| entry.depth() > 0 && entry.file_name().as_encoded_bytes()[0] == b'.';
        let top = fs::canonicalize(folder).map_err(|e| (folder.to_string(), e))?;
        let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
        for entry in entries.filter_entry(|entry| !hidden(entry)) {
            let entry = entry.map_err(|e| {
                let path = e.path().unwrap_or(Path::new(folder)).to_string_lossy().into_owned();
                (path, e.into_io_error().unwrap_or_else(|| ErrorKind::Other.into()))
            })?;
            let path = entry.path();
            if !is_puzzle(path) || !path.is_file() {
                continue;
            }
            let leaves =
                entry.path_is_symlink() && !fs::canonicalize(path).is_ok_and(|real| real.starts_with(&top));
            match path.to_str() {
                Some(_) if leaves => self.leave_out(path, "it is a link to a file outside the folder"),
                Some(path) => self.paths.push(plain(path)),
                None => self.leave_out(path, "its path is not UTF-8"),
            }
        }
        Ok(())
    }

    fn leave_out(&mut self, path: &Path, why: &str) {
        let path = path.to_string_lossy();
        self.left_out += &format!("`{path}` is skipped: {why}\n");
    }
}

fn is_puzzle(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("puz"))
}

/// `./a.puz` is `a.puz`.
fn plain(path: &str) -> String {
    path.strip_prefix("./").filter(|rest| !rest.is_empty()).unwrap_or(path).to_string()
}
