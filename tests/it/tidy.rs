//! The house is in order.

use crate::common::{files_below, root, text};
use puzc::diag::Code;
use std::collections::BTreeSet;

/// Which folders of `src` a folder may name, besides itself.  See docs/ARCHITECTURE.md.
const LAYERS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("diag", &["base"]),
    ("syntax", &["base", "diag", "geometry"]),
    ("fmt", &["base", "diag", "syntax"]),
    ("geometry", &["base", "diag"]),
    ("xcc", &["base", "diag", "geometry"]),
    ("check", &["base", "diag", "geometry", "xcc"]),
    ("read", &["base", "diag", "geometry", "xcc"]),
    ("model", &["base", "diag", "syntax", "fmt", "geometry", "xcc", "read"]),
    ("statements", &["base", "diag", "syntax", "geometry", "model", "xcc"]),
    ("solve", &["base", "xcc"]),
    ("symmetry", &["base", "geometry", "xcc"]),
    ("partition", &["base", "xcc", "solve"]),
    ("emit", &["base", "diag", "xcc"]),
    ("render", &["base", "geometry", "xcc"]),
    ("lower", &["base", "diag", "syntax", "geometry", "model", "statements", "xcc"]),
    ("inspect", &["base", "geometry", "xcc", "lower", "symmetry"]),
    (
        "session",
        &[
            "base",
            "diag",
            "syntax",
            "fmt",
            "geometry",
            "xcc",
            "check",
            "model",
            "statements",
            "lower",
            "inspect",
            "read",
            "solve",
            "symmetry",
            "emit",
        ],
    ),
    ("testkit", &["base", "diag", "session", "emit", "lower", "solve", "symmetry", "xcc"]),
    ("api", &["base", "diag", "xcc", "check", "lower", "solve", "symmetry", "emit", "render", "session"]),
    (
        "cli",
        &[
            "api",
            "base",
            "diag",
            "syntax",
            "fmt",
            "geometry",
            "xcc",
            "check",
            "model",
            "statements",
            "lower",
            "inspect",
            "read",
            "solve",
            "symmetry",
            "partition",
            "emit",
            "render",
            "session",
            "testkit",
        ],
    ),
];

/// Longer than [`MAX_LINES`], and rightly so: lists that would not be clearer in two files.
const LONG_FILES: &[&str] = &[
    "src/geometry/notation.rs",
    "src/model/resolve/expr.rs",
    "src/render/reader.rs",
    "src/syntax/ast.rs",
    "tests/it/solve.rs",
    "tests/it/testing.rs",
];
const MAX_LINES: usize = 400;

fn rust_files(folder: &str) -> Vec<String> {
    files_below(folder).into_iter().filter(|p| p.ends_with(".rs")).collect()
}

/// Modules that are compiled for tests only.
fn is_test(path: &str) -> bool {
    ["tests.rs", "testing.rs", "laws.rs"].iter().any(|end| path.ends_with(end))
}

/// The modules of the crate that a source names.
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
fn no_layer_names_a_higher_one() {
    let modules: Vec<&str> = LAYERS.iter().map(|(name, _)| *name).collect();
    let mut wrong = vec![];
    for path in rust_files("src") {
        let parts: Vec<&str> = path.split('/').collect();
        let layer = parts[1].trim_end_matches(".rs");
        if ["lib", "main"].contains(&layer) {
            continue;
        }
        let Some((_, allowed)) = LAYERS.iter().find(|(name, _)| *name == layer) else {
            wrong.push(format!("{path}: the folder `{layer}` is not in the table of layers"));
            continue;
        };
        if is_test(&path) {
            continue;
        }
        let source = text(&path);
        let shipped = source.split("#[cfg(test)]").next().unwrap_or("");
        for name in named(shipped).iter().filter(|n| modules.contains(&n.as_str()) && *n != layer) {
            if !allowed.contains(&name.as_str()) {
                wrong.push(format!("{path}: `{layer}` may not name `{name}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn paths_are_found_wherever_they_stand() {
    let names = named("use crate::{a::{x, y}, b};\nuse crate::c::z; // crate::d\nfn f(_: crate::e::T) {}");
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["a", "b", "c", "e"]);
}

#[test]
fn every_code_is_used() {
    let sources: String =
        rust_files("src").iter().filter(|p| *p != "src/diag/codes.rs").map(|p| text(p)).collect();
    let code_lines: String = sources.lines().filter(|l| !l.trim_start().starts_with("//")).collect();
    let unused: Vec<&str> = Code::all().map(Code::name).filter(|c| !code_lines.contains(c)).collect();
    assert!(unused.is_empty(), "nobody reports {unused:?}");
}

#[test]
fn files_are_short() {
    for path in rust_files("src").iter().chain(&rust_files("tests")) {
        let lines = text(path).lines().count();
        let long = LONG_FILES.contains(&path.as_str());
        assert!(long || lines <= MAX_LINES, "{path} has {lines} lines: it does more than one thing");
        assert!(!long || lines > MAX_LINES, "{path} is not long any more");
    }
}

#[test]
fn printing_input_and_output_happen_in_the_command_line_only() {
    for path in rust_files("src").iter().filter(|p| !p.starts_with("src/cli/")) {
        let source = text(path);
        let shipped = source.split("#[cfg(test)]").next().unwrap_or("");
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

/// Where `unsafe` may stand; see the comments there.
const UNSAFE: &[&str] =
    &["src/main.rs", "src/solve/matrix/kernel/avx512.rs", "src/solve/matrix/kernel/compiled.rs"];

#[test]
fn what_is_unsafe_stands_in_few_files() {
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
fn nothing_depends_on_the_machine_and_colors_are_spelled_in_one_way() {
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
