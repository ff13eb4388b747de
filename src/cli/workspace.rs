//! The puzzles of an editor's workspace.

use puzc_api::LanguageService;
use serde_json::Value;
use std::path::PathBuf;
use walkdir::{DirEntry, WalkDir};

/// The search ends after this many files and folders, since the workspace may be a whole disk.
const MAX_FILES: usize = 50_000;

/// The folders of the workspace, from the parameters of `initialize`.
pub fn folders(params: &Value) -> Vec<PathBuf> {
    let named = params["workspaceFolders"].as_array().map_or(&[][..], Vec::as_slice);
    let uris = named.iter().map(|folder| &folder["uri"]).chain([&params["rootUri"]]);
    let files = uris.filter_map(Value::as_str).filter(|uri| uri.starts_with("file:"));
    let mut all: Vec<PathBuf> = files.map(|uri| LanguageService::path_of(uri).into()).collect();
    all.dedup();
    all
}

/// The paths of the puzzles below these folders, without hidden files and what programs build.
pub fn puzzles(folders: &[PathBuf]) -> Vec<String> {
    let skipped = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() > 0 && (name.starts_with('.') || matches!(&*name, "target" | "node_modules"))
    };
    let entries =
        folders.iter().flat_map(|folder| WalkDir::new(folder).into_iter().filter_entry(|e| !skipped(e)));
    let files = entries.take(MAX_FILES).flatten().filter(|e| e.file_type().is_file());
    let puzzles = files.filter(|e| e.path().extension().is_some_and(|e| e.eq_ignore_ascii_case("puz")));
    puzzles.filter_map(|e| Some(e.path().to_str()?.to_string())).collect()
}
