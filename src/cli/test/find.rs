//! Which puzzles are meant.

use super::super::answer::Answer;
use super::super::files;
use std::fs;
use std::path::Path;

/// The puzzles of files and folders, each once, those of a folder in the order of their names.
pub fn puzzles(paths: &[String]) -> Result<Vec<String>, Answer> {
    let mut found: Vec<String> = vec![];
    for path in paths {
        let before = found.len();
        match fs::metadata(path) {
            _ if path == "-" => {
                return Err(Answer::usage("`puzc test` takes files and folders, not the standard input"));
            }
            Err(e) => return Err(Answer::error(files::unreadable(path, &e))),
            Ok(meta) if meta.is_dir() => {
                walk(path, &mut found).map_err(|(path, e)| Answer::error(files::unreadable(&path, &e)))?
            }
            Ok(_) if is_puzzle(path) => found.push(plain(path)),
            Ok(_) => {
                return Err(Answer::usage(&format!(
                    "`{path}` is no .puz file: only puzzles expect something"
                )));
            }
        }
        if found.len() == before {
            return Err(Answer::usage(&format!("there is no .puz file in `{path}`")));
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    found.retain(|path| seen.insert(path.clone()));
    Ok(found)
}

/// What is hidden is left out, and so are folders that are links: they may lead in circles.
fn walk(folder: &str, found: &mut Vec<String>) -> Result<(), (String, std::io::Error)> {
    let wrong = |e| (folder.to_string(), e);
    let mut entries = fs::read_dir(folder).map_err(wrong)?.collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = plain(&format!("{}/{name}", folder.trim_end_matches('/')));
        if name.starts_with('.') {
            continue;
        }
        if entry.file_type().map_err(wrong)?.is_dir() {
            walk(&path, found)?;
        } else if is_puzzle(&path) && Path::new(&path).is_file() {
            found.push(path);
        }
    }
    Ok(())
}

fn is_puzzle(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|e| e.eq_ignore_ascii_case("puz"))
}

/// `./a.puz` is `a.puz`.
fn plain(path: &str) -> String {
    path.strip_prefix("./").filter(|rest| !rest.is_empty()).unwrap_or(path).to_string()
}
