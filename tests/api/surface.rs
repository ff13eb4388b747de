//! The public interface of the crate, as a list.  It follows semantic versioning: a line that changes or
//! disappears requires a new major version, a new line a new minor one.
//!
//! The list is extracted from the sources, so it works with every version of the compiler: the items that
//! `src/api/lib.rs` re-exports, with their public functions, fields, variants and traits.
//! `INSTA_UPDATE=always cargo test --test api` updates it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found = vec![];
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// The names after `pub use`, each with the module that it comes from.
fn exports(module: &str) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for line in module.lines().filter_map(|l| l.strip_prefix("pub use ")) {
        let (from, list) = line.trim_end_matches(';').rsplit_once("::").unwrap();
        for name in list.trim_matches(['{', '}']).split(", ") {
            names.insert(name.to_string(), from.to_string());
        }
    }
    names
}

/// Does this file belong to a module?  For `puzc_solver::solve`, these are the files of `src/solver/solve`.
fn belongs(path: &str, module: &str) -> bool {
    match module.strip_prefix("puzc_") {
        Some(module) => path.starts_with(&format!("src/{}/", module.replace("::", "/"))),
        None => path.starts_with("src/api/"),
    }
}

/// The word that a declaration begins with, after `pub`.
fn declared(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub ")?;
    let rest = ["struct ", "enum ", "trait ", "type "].iter().find_map(|kind| rest.strip_prefix(kind))?;
    rest.split(|c: char| !c.is_alphanumeric()).next()
}

/// The type that an `impl` at the beginning of a line is for, and whether it is of a trait.
fn implemented(line: &str) -> Option<(&str, bool)> {
    if !line.starts_with("impl") {
        return None;
    }
    let head = line.trim_end_matches('{').trim_end_matches("{}");
    let (of_trait, own) = match head.rsplit_once(" for ") {
        Some((_, own)) => (true, own),
        None => (false, head.rsplit_once(' ').map_or(head, |_| head.trim().rsplit(' ').next().unwrap())),
    };
    let own = own.trim().trim_start_matches('&');
    Some((own.split(|c: char| !c.is_alphanumeric()).next()?, of_trait))
}

/// The lines of one source about one exported type.
fn surface(source: &str, name: &str) -> Vec<String> {
    let shipped = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut found = vec![];
    let (mut inside, mut hidden, mut derived) = ("", false, String::new());
    let mut lines = shipped.lines();
    while let Some(line) = lines.next() {
        let text = line.trim();
        if text.starts_with("#[doc(hidden)]") {
            hidden = true;
            continue;
        }
        if let Some(derive) = line.strip_prefix("#[derive(") {
            derived = derive.trim_end_matches(")]").to_string();
            continue;
        }
        if text.starts_with("#[") || text.starts_with("///") {
            continue;
        }
        let skipped = std::mem::take(&mut hidden);
        if !line.starts_with([' ', '}', '/']) && !line.is_empty() {
            let derives = std::mem::take(&mut derived);
            inside = "";
            let head = line.trim_end_matches([' ', '{', '}', ';']);
            if skipped {
                inside = "";
            } else if declared(line) == Some(name) {
                // the fields of a tuple struct are private
                found.push(head.split('(').next().unwrap().to_string());
                found.extend(derives.split(", ").filter(|d| !d.is_empty()).map(|d| format!("derive {d}")));
                inside = line[4..].split(' ').next().unwrap();
            } else if let Some((own, of_trait)) = implemented(line).filter(|i| i.0 == name) {
                if of_trait {
                    found.push(head.to_string());
                } else {
                    assert_eq!(own, name);
                    inside = "impl";
                }
            }
            continue;
        }
        let member = line.strip_prefix("    ").filter(|m| !m.starts_with([' ', '}', '/']) && !skipped);
        let Some(member) = member else { continue };
        let wanted = match inside {
            "impl" => ["pub fn ", "pub const "].iter().any(|p| member.starts_with(p)),
            "struct" => member.starts_with("pub ") && !member.starts_with("pub("),
            "trait" => member.starts_with("fn "),
            "enum" => member.starts_with(|c: char| c.is_ascii_uppercase()),
            _ => false,
        };
        if wanted {
            let mut whole = member.to_string();
            while inside != "enum" && !whole.ends_with(['{', ';', ',', '}'])
                || whole.ends_with("(")
                || open(&whole)
            {
                whole.push(' ');
                whole.push_str(lines.next().unwrap().trim());
            }
            let end =
                whole.find(if whole.starts_with("pub const") { " =" } else { " {" }).unwrap_or(whole.len());
            let whole = whole[..end].trim_end_matches([';', ',']).replace("( ", "(").replace(", )", ")");
            found.push(format!("    {whole}"));
        }
    }
    found
}

/// Is a parenthesis not closed yet?
fn open(text: &str) -> bool {
    text.matches('(').count() > text.matches(')').count()
}

fn list() -> String {
    let api = fs::read_to_string(root().join("src/api/lib.rs")).unwrap();
    let all = sources(&root().join("src"));
    let mut text = String::new();
    for (name, module) in exports(&api) {
        let mut lines: Vec<String> = vec![];
        for (path, source) in &all {
            if belongs(path, &module) {
                lines.extend(surface(source, &name));
            }
        }
        assert!(!lines.is_empty(), "`{name}` is declared nowhere in {module}");
        text += &format!("{}\n\n", lines.join("\n"));
    }
    text
}

#[test]
fn the_public_interface_is_unchanged() {
    insta::with_settings!({
        prepend_module_to_snapshot => false, snapshot_path => ".", omit_expression => true
    }, {
        insta::assert_snapshot!("surface", list());
    });
}

#[test]
fn nothing_else_is_at_the_root() {
    let text = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let code: Vec<&str> = text.lines().filter(|line| !line.starts_with("//") && !line.is_empty()).collect();
    assert_eq!(code, ["pub use puzc_api::*;"]);
}
