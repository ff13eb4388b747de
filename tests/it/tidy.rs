//! The rules of docs/ARCHITECTURE.md and CONTRIBUTING.md that a program can check.

use crate::common::{files_below, root, text};
use puzc_core::diag::Code;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The cells of the rows of a table in docs/ARCHITECTURE.md, without code quotes.
fn table(head: &str) -> Vec<Vec<String>> {
    let page = text("docs/ARCHITECTURE.md");
    let rows = page.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().replace('`', "")).collect();
    rows.take_while(|line| line.starts_with('|')).map(cells).collect()
}

const MAX_LINES: usize = 700;

fn rust_files(folder: &str) -> Vec<String> {
    files_below(folder).into_iter().filter(|p| p.ends_with(".rs")).collect()
}

/// The word at the beginning of a text.
fn ident(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The first words of a path that may be a list: `a` of `a::b`, `a` and `c` of `{a::b, c::{d, e}}`.
fn heads(path: &str) -> Vec<String> {
    let Some(list) = path.strip_prefix('{') else { return vec![ident(path)] };
    let (mut depth, mut heads, mut at_start) = (0, vec![], true);
    for (i, c) in list.char_indices() {
        match c {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => at_start = true,
            c if at_start && !c.is_whitespace() => {
                heads.push(ident(&list[i..]));
                at_start = false;
            }
            _ => {}
        }
    }
    heads
}

/// The modules at the root of its crate that a source uses, whose path is given.
fn named(path: &str, source: &str) -> BTreeSet<String> {
    let code: Vec<&str> = source.lines().map(|line| line.split("//").next().unwrap_or("")).collect();
    let code = code.join("\n");
    let mut named: BTreeSet<String> = code.split("crate::").skip(1).flat_map(heads).collect();
    // how far the module is from the root: `super` as often leads there
    let is_folder = ["mod.rs", "lib.rs", "main.rs"].iter().any(|name| path.ends_with(&format!("/{name}")));
    let depth = path.split('/').count() - 3 + usize::from(!is_folder);
    if depth > 0 {
        let root = "super::".repeat(depth);
        let after = code.match_indices(&root).map(|(at, _)| (&code[..at], &code[at + root.len()..]));
        let own = after.filter(|(before, after)| !before.ends_with("super::") && !after.starts_with("super"));
        named.extend(own.flat_map(|(_, after)| heads(after)));
    }
    named
}

#[test]
fn names_of_modules_are_found_in_all_forms() {
    let source =
        "use crate::a::b;\nuse crate::{c, d::{e, f},\n g};\nuse super::super::{h, super_i};\nuse super::k;\n";
    let found = |path| named(path, source).into_iter().collect::<String>();
    assert_eq!(found("src/solver/solve/x.rs"), "acdghsuper_i");
    assert_eq!(found("src/solver/solve/x/mod.rs"), "acdghsuper_i");
    assert_eq!(found("src/solver/solve/mod.rs"), "acdgk");
    assert_eq!(found("src/solver/solve/x/y.rs"), "acdg");
}

/// Cargo holds the borders of crates; this holds the page to what cargo holds.
#[test]
fn the_page_names_the_dependencies_of_each_crate() {
    for row in table("| crate | job |") {
        let manifest = text(&format!("src/{}/Cargo.toml", row[1]));
        let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap();
        let needed = rest.split("\n[").next().unwrap().lines();
        let needed: Vec<&str> =
            needed.filter_map(|line| line.strip_prefix("puzc-")?.split(['.', ' ']).next()).collect();
        let named: Vec<&str> = row[3].split(' ').filter(|name| *name != "--").collect();
        assert_eq!(named, needed, "docs/ARCHITECTURE.md: the crates that `{}` may use", row[1]);
    }
}

#[test]
fn the_page_names_the_modules_of_the_tests() {
    let source = text("tests/it/main.rs");
    let modules: BTreeSet<&str> =
        source.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect();
    let rows = table("| module | checks |");
    let named: BTreeSet<&str> = rows.iter().flat_map(|row| row[1].split(", ")).collect();
    assert_eq!(named, modules, "docs/ARCHITECTURE.md: the modules of tests/it");
}

#[test]
fn no_folder_uses_one_below_it() {
    let rows = table("| folder of | folder |");
    let mut wrong = vec![];
    for (i, row) in rows.iter().enumerate() {
        let (krate, folder) = (&row[1], &row[2]);
        let files = rust_files(&format!("src/{krate}/{folder}"));
        assert!(!files.is_empty(), "docs/ARCHITECTURE.md: there is no folder src/{krate}/{folder}");
        let below: Vec<&String> = rows[i + 1..].iter().filter(|r| r[1] == *krate).map(|r| &r[2]).collect();
        for path in files {
            for name in named(&path, &text(&path)).iter().filter(|name| below.contains(name)) {
                wrong.push(format!("{path}: `{folder}` may not name `{name}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Types of the library that have the name of the type that they wrap: the public `Problem` contains an
/// `xcc::Problem`.
const FACADE: &[&str] = &["Problem", "Solution"];

/// The types and public tables that a file defines.
fn types(source: &str) -> Vec<String> {
    let name = |line: &str| {
        let associated = line.starts_with("    type ");
        let line = if associated { "" } else { line.trim_start() };
        let table = line.strip_prefix("pub static ").or(line.strip_prefix("pub const "));
        if let Some((name, _)) = table.and_then(|rest| rest.split_once(": &[")) {
            return Some(name.to_string());
        }
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
fn a_name_of_a_type_or_table_has_one_meaning() {
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

/// The names of files in a text, without those that contain a placeholder in capitals: `src/ide/NAME.rs`.
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
    let is_own = |path: &&String| {
        !path.ends_with("tests.rs") && !path.contains("/tests/") && *path != "src/core/diag/codes.rs"
    };
    // the tests of a file are at its end
    let own = |path: &String| text(path).split("#[cfg(test)]\nmod tests {").next().map(str::to_string);
    let sources: String = rust_files("src").iter().filter(is_own).filter_map(own).collect();
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

/// Where printing, files, the environment and the clock are used, also in tests.
#[test]
fn printing_input_and_output_happen_in_the_command_line_only() {
    // a test there tells the CI which kernels it ran
    let may_print = ["src/cli/", "src/solver/solve/matrix/kernel/mod.rs"];
    for path in rust_files("src").iter().filter(|p| !may_print.iter().any(|with| p.starts_with(with))) {
        let source = text(path);
        let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        for word in [
            "std::fs",
            "std::env::",
            "std::net",
            "std::process::Command",
            "println!",
            "eprintln!",
            "print!(",
            "stdout()",
            "stdin()",
            "dbg!",
            "Instant::now",
            "SystemTime",
        ] {
            assert!(!code.contains(word), "{path} contains {word}");
        }
    }
}

/// The files that may contain `unsafe`; see the comments there.
const UNSAFE: &[&str] =
    &["src/main.rs", "src/solver/solve/matrix/kernel/avx512.rs", "src/solver/solve/matrix/kernel/avx2.rs"];

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

/// Without default features, the library does without what only the command line and editors need.
#[test]
fn a_library_without_features_needs_few_crates() {
    let cargo = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--package", "puzc", "--no-default-features"])
        .args(["--edges", "normal", "--prefix", "none", "--format", "{lib}"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let crates: BTreeSet<String> =
        String::from_utf8(cargo.stdout).unwrap().split_whitespace().map(str::to_string).collect();
    assert!(crates.contains("pest") && crates.len() < 80, "{crates:?}");
    for left_out in ["clap", "puzc_ide", "krilla", "resvg", "roxmltree", "base64", "flate2", "icu_segmenter"]
    {
        assert!(!crates.contains(left_out), "{left_out}");
    }
}
