//! The rules of docs/ARCHITECTURE.md and CONTRIBUTING.md that a program can check.

use crate::common::{files_below, root, text};
use puzc::internals::diag::Code;
use std::collections::{BTreeMap, BTreeSet};

/// The folders of `src` that a folder may use, apart from itself: the table in docs/ARCHITECTURE.md.
fn layers() -> Vec<(String, Vec<String>)> {
    let page = text("docs/ARCHITECTURE.md");
    let rows = page.lines().skip_while(|line| !line.starts_with("| folder |")).skip(2);
    let mut layers: Vec<(String, Vec<String>)> = vec![];
    for row in rows.take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let words = |cell: &str| cell.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>();
        let above = || layers.iter().map(|(name, _)| name.clone()).collect();
        let allowed = if cells[3] == "all above" { above() } else { words(cells[3]) };
        layers.push((words(cells[1]).remove(0), allowed));
    }
    layers
}

const MAX_LINES: usize = 400;

fn rust_files(folder: &str) -> Vec<String> {
    files_below(folder).into_iter().filter(|p| p.ends_with(".rs")).collect()
}

/// Modules that are compiled for tests only.
fn is_test(path: &str) -> bool {
    ["tests.rs", "testing.rs", "laws.rs"].iter().any(|end| path.ends_with(end))
}

/// The modules of the crate that a source uses.
fn named(source: &str) -> BTreeSet<String> {
    let ident = |s: &str| s.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = BTreeSet::new();
    let code: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    for part in code.join("\n").split("crate::").skip(1) {
        match part.strip_prefix('{') {
            Some(list) => {
                let mut depth = 0;
                let top: String = list
                    .chars()
                    .take_while(|c| {
                        depth += i32::from(*c == '{') - i32::from(*c == '}');
                        depth >= 0
                    })
                    .collect();
                let mut depth = 0;
                for member in top.split(',') {
                    if depth == 0 {
                        found.insert(ident(member.trim_start()));
                    }
                    depth += member.matches('{').count() as i32 - member.matches('}').count() as i32;
                }
            }
            None => {
                found.insert(ident(part));
            }
        }
    }
    found
}

#[test]
fn no_layer_uses_a_higher_one() {
    let layers = layers();
    let modules: Vec<&str> = layers.iter().map(|(name, _)| name.as_str()).collect();
    let mut wrong = vec![];
    for (i, (name, allowed)) in layers.iter().enumerate() {
        for other in allowed.iter().filter(|other| !modules[..i].contains(&other.as_str())) {
            wrong.push(format!("docs/ARCHITECTURE.md: `{name}` may name `{other}`, which is not above it"));
        }
    }
    for path in rust_files("src") {
        let parts: Vec<&str> = path.split('/').collect();
        let layer = parts[1].trim_end_matches(".rs");
        if ["internals", "lib", "main"].contains(&layer) {
            continue;
        }
        let Some((_, allowed)) = layers.iter().find(|(name, _)| *name == layer) else {
            wrong.push(format!("{path}: the folder `{layer}` is not in the table of docs/ARCHITECTURE.md"));
            continue;
        };
        if is_test(&path) {
            continue;
        }
        let source = text(&path);
        let shipped = source.split("#[cfg(test)]").next().unwrap_or("");
        for name in named(shipped).iter().filter(|n| modules.contains(&n.as_str()) && *n != layer) {
            if !allowed.contains(name) {
                wrong.push(format!("{path}: `{layer}` may not name `{name}`"));
            }
        }
    }
    let unknown = modules.iter().filter(|m| !root().join("src").join(m).is_dir());
    wrong.extend(unknown.map(|m| format!("docs/ARCHITECTURE.md: there is no folder src/{m}")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Types of the library that have the name of the type that they wrap: the public `Problem` contains an
/// `xcc::Problem`.
const FACADE: &[&str] = &["Problem", "Solution"];

/// The types that a file defines.
fn types(source: &str) -> Vec<String> {
    let name = |line: &str| {
        let associated = line.starts_with("    type ");
        let line = if associated { "" } else { line.trim_start() };
        let line = line.strip_prefix("pub ").or(line.strip_prefix("pub(crate) ")).unwrap_or(line);
        let line = line.strip_prefix("pub(super) ").unwrap_or(line);
        let words = ["struct ", "enum ", "trait ", "union ", "type "];
        let rest = words.iter().find_map(|word| line.strip_prefix(word))?;
        let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        (!name.is_empty()).then_some(name)
    };
    source.lines().filter_map(name).collect()
}

#[test]
fn a_type_name_has_one_meaning() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in rust_files("src") {
        // associated types of traits, and types for several platforms, are defined twice in a file
        let facade = |name: &String| path.starts_with("src/api/") && FACADE.contains(&name.as_str());
        let names: BTreeSet<String> = types(&text(&path)).into_iter().filter(|n| !facade(n)).collect();
        names.into_iter().for_each(|name| places.entry(name).or_default().push(path.clone()));
    }
    let mut wrong = vec![];
    for (name, paths) in places.iter().filter(|(name, paths)| paths.len() > 1 && name.len() > 1) {
        wrong.push(format!("{name} is defined in {}", paths.join(", ")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const MAX_COLUMNS: usize = 110;

/// rustfmt breaks neither strings nor lines that contain them.
fn has_string(line: &str) -> bool {
    line.contains('"') || line.trim_end().ends_with('\\')
}

#[test]
fn lines_are_short() {
    let mut wrong = vec![];
    for path in rust_files("src").iter().chain(&rust_files("tests")) {
        let long = |line: &&str| line.chars().count() > MAX_COLUMNS && !has_string(line);
        let source = text(path);
        let numbered = (1..).zip(source.lines()).filter(|(_, line)| long(line)).map(|(n, _)| n);
        wrong.extend(numbered.map(|n| format!("{path}:{n} has more than {MAX_COLUMNS} columns")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn paths_are_found_everywhere() {
    let names = named("use crate::{a::{x, y}, b};\nuse crate::c::z; // crate::d\nfn f(_: crate::e::T) {}");
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["a", "b", "c", "e"]);
}

/// The names of files in a text, without those that contain a placeholder in capitals: `src/emit/NAME.rs`.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !"._-/".contains(c));
    let names =
        words.map(|word| word.trim_end_matches('.').trim_start_matches("../").trim_start_matches("./"));
    names.filter(|name| {
        let (stem, ending) = name.rsplit_once('.').unwrap_or_default();
        let known = ["rs", "md", "pest", "toml", "yml", "sh", "tsv", "py"].contains(&ending);
        known && !stem.is_empty() && !["NAME", "CODE"].iter().any(|word| stem.contains(word))
    })
}

#[test]
fn comments_and_pages_cite_files_that_exist() {
    let files = files_below("");
    let exists = |name: &str| files.iter().any(|file| file == name || file.ends_with(&format!("/{name}")));
    let mut wrong = vec![];
    let is_page = |p: &str| p.ends_with(".md") && p != "CHANGELOG.md" && !p.starts_with("clients/");
    for path in files.iter().filter(|p| p.ends_with(".rs") || is_page(p)) {
        for (number, line) in (1..).zip(text(path).lines()) {
            let names: Vec<&str> = match path.ends_with(".rs") {
                true if line.trim_start().starts_with("//") => cited(line).collect(),
                true => line.split_once(" // ").into_iter().flat_map(|(_, comment)| cited(comment)).collect(),
                // other names are those of files that readers create
                false => {
                    line.split('`').skip(1).step_by(2).flat_map(cited).filter(|n| n.contains('/')).collect()
                }
            };
            let missing = names.into_iter().filter(|name| !exists(name));
            wrong.extend(missing.map(|name| format!("{path}:{number} cites {name}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_is_used() {
    let sources: String =
        rust_files("src").iter().filter(|p| *p != "src/diag/codes.rs").map(|p| text(p)).collect();
    let code_lines: String = sources.lines().filter(|l| !l.trim_start().starts_with("//")).collect();
    let unused: Vec<&str> = Code::all().map(Code::name).filter(|c| !code_lines.contains(c)).collect();
    assert!(unused.is_empty(), "no code reports {unused:?}");
}

#[test]
fn files_are_short() {
    for path in rust_files("src").iter().chain(&rust_files("tests")) {
        let lines = text(path).lines().count();
        assert!(lines <= MAX_LINES, "{path} has {lines} lines: it does more than one thing");
    }
}

#[test]
fn printing_input_and_output_happen_in_the_command_line_only() {
    for path in rust_files("src").iter().filter(|p| !p.starts_with("src/cli/")) {
        let source = text(path);
        let shipped = source.split("#[cfg(test)]").next().unwrap_or("");
        let code = shipped.lines().filter(|line| !line.trim_start().starts_with("//"));
        let shipped = code.collect::<Vec<_>>().join("\n");
        for word in [
            "std::fs",
            "std::env",
            "std::net",
            "println!",
            "eprintln!",
            "print!(",
            "stdout()",
            "stdin()",
            "dbg!",
        ] {
            assert!(!shipped.contains(word), "{path} contains {word}");
        }
    }
}

/// The files that may contain `unsafe`; see the comments there.
const UNSAFE: &[&str] =
    &["src/main.rs", "src/solve/matrix/kernel/avx512.rs", "src/solve/matrix/kernel/compiled.rs"];

#[test]
fn unsafe_code_is_in_few_files() {
    for path in rust_files("src") {
        let code: String = text(&path).lines().map(|line| line.split("//").next().unwrap_or("")).collect();
        let has = code.contains("unsafe {") || code.contains("allow(unsafe_code)");
        assert_eq!(has, UNSAFE.contains(&path.as_str()), "{path}");
    }
}

#[test]
fn no_snapshot_is_an_orphan() {
    for path in files_below("tests").iter().chain(&files_below("src")) {
        if let Some(stem) = path.strip_suffix(".txt").filter(|p| p.starts_with("tests/ui/")) {
            assert!(root().join(format!("{stem}.puz")).is_file(), "{path} belongs to no puzzle");
        }
        if path.ends_with(".snap") {
            let source = text(path)
                .lines()
                .find_map(|l| l.strip_prefix("source: ").map(str::to_string))
                .unwrap_or_default();
            assert!(root().join(&source).is_file(), "{path} belongs to `{source}`, which does not exist");
        }
        assert!(!path.ends_with(".snap.new"), "{path} waits for a decision");
    }
}

#[test]
fn nothing_depends_on_the_machine_and_spelling_is_american() {
    let foreign = [
        concat!("/ho", "me/"),
        concat!("/ro", "ot/"),
        concat!("/wo", "rk/"),
        concat!("/tm", "p/wt"),
        concat!("/Us", "ers/"),
    ];
    let british = [concat!("col", "our"), concat!("neigh", "bour")];
    for path in files_below("") {
        let Ok(bytes) = std::fs::read(root().join(&path)) else { continue };
        let Ok(text) = String::from_utf8(bytes) else { continue };
        for word in foreign.iter().chain(british.iter()) {
            let at = text.lines().position(|line| line.contains(word)).map(|i| i + 1);
            assert!(at.is_none(), "{path}:{} contains {word}", at.unwrap_or(0));
        }
    }
}

/// Crates outside the package, in `clients` and `tests`, have their own lock files, and are built with
/// `--locked`.
#[test]
fn all_lock_files_contain_the_dependencies() {
    let mut wanted = vec![];
    let mut inside = false;
    for line in text("Cargo.toml").lines() {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]") && line != "[dev-dependencies]";
        } else if inside && line.contains('=') {
            wanted.push(line.split([' ', '=']).next().unwrap_or("").to_string());
        }
    }
    assert!(wanted.contains(&"indexmap".to_string()) && !wanted.contains(&"proptest".to_string()));
    for path in files_below("").iter().filter(|path| path.ends_with("/Cargo.lock")) {
        let lock = text(path);
        let Some((_, puzc)) = lock.split_once("\nname = \"puzc\"\n") else { continue };
        let puzc = puzc.split("[[package]]").next().unwrap_or("");
        for name in &wanted {
            let known =
                [format!("\"{name}\""), format!("\"{name} ")].iter().any(|n| puzc.contains(n.as_str()));
            assert!(known, "{path} does not know {name}: run `cargo metadata` beside it, without `--locked`");
        }
    }
}
