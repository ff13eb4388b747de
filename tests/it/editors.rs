//! The words that editors highlight, and the names of geometries in the grammar, are those of the compiler's
//! tables.  To update them: `PUZC_UPDATE=1 cargo test editors`.

use crate::common::{assert_generated, text};
use puzc_compiler::model::builtins::NATIVES;
use puzc_compiler::statements::STATEMENTS;
use puzc_core::geometry::GEOMETRIES;
use puzc_syntax::keywords::{KEYWORDS, RESERVED};
use puzc_syntax::schema::{SentenceElement, SlotKind};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const GRAMMAR: &str = "grammar/puz.pest";
const VIM: &str = "clients/editors/vim/syntax/puz.vim";
const PLAYGROUND: &str = "clients/web/src/words.js";
const TREE_SITTER: &str = "clients/tree-sitter-puz/keywords.js";
const SCANNER: &str = "clients/tree-sitter-puz/src/scanner.c";
const QUERIES: &str = "clients/tree-sitter-puz/queries/highlights.scm";
const EMACS: &str = "clients/tree-sitter-puz/emacs/puz-ts-mode.el";
const TEXTMATE: &str = "clients/vscode/syntaxes/puz.tmLanguage.json";

/// Words by their role.
struct Words {
    reserved: Vec<&'static str>,
    /// Keywords of statements that declare a name, and of the other statements.
    definitions: Vec<&'static str>,
    statements: Vec<&'static str>,
    geometries: Vec<&'static str>,
    functions: Vec<&'static str>,
    /// All other words of the grammar and of native statements, sorted.
    connectives: Vec<String>,
}

impl Words {
    fn of_the_compiler() -> Words {
        let core = |binds: bool| {
            let rows = KEYWORDS.iter().filter(move |k| k.binds == binds && !RESERVED.contains(&k.word));
            rows.map(|k| k.word)
        };
        let definitions: Vec<&str> = core(true).collect();
        let statements: Vec<&str> = core(false).chain(STATEMENTS.iter().map(|b| b.schema.keyword)).collect();
        let geometries: Vec<&str> = GEOMETRIES.iter().map(|g| g.name()).collect();
        let mut all: BTreeSet<String> = literals(&text(GRAMMAR));
        STATEMENTS.iter().for_each(|b| sentence_words(b.schema.parts, &mut all));
        let known = [&definitions[..], &statements, &geometries, &RESERVED].concat();
        let connectives = all.into_iter().filter(|w| !known.contains(&w.as_str())).collect();
        let functions = NATIVES.iter().map(|n| n.name).collect();
        Words { reserved: RESERVED.to_vec(), definitions, statements, geometries, functions, connectives }
    }
}

/// The quoted words of the grammar: at least two letters, and hyphens.
fn literals(grammar: &str) -> BTreeSet<String> {
    let is_word = |w: &&str| {
        let letters = w.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        letters && w.len() > 1 && w.starts_with(|c: char| c.is_ascii_lowercase())
    };
    let lines = grammar.lines().map(|line| line.split("//").next().unwrap_or(""));
    lines.flat_map(|line| line.split('"').skip(1).step_by(2)).filter(is_word).map(String::from).collect()
}

fn sentence_words(parts: &[SentenceElement], out: &mut BTreeSet<String>) {
    for part in parts {
        match part {
            SentenceElement::Word(word) => drop(out.insert(word.to_string())),
            SentenceElement::Choice(_, words) => out.extend(words.iter().map(|w| w.to_string())),
            SentenceElement::Optional(parts) => sentence_words(parts, out),
            SentenceElement::Either(ways) => ways.iter().for_each(|parts| sentence_words(parts, out)),
            SentenceElement::Slot(..) => {}
        }
    }
    out.remove(",");
}

/// Replaces the text between two texts, the first of which occurs once.
fn put(page: &mut String, before: &str, after: &str, content: &str) {
    assert_eq!(page.matches(before).count(), 1, "{before} occurs once");
    let from = page.find(before).unwrap() + before.len();
    let to = from + page[from..].find(after).unwrap_or_else(|| panic!("{after} follows {before}"));
    page.replace_range(from..to, content);
}

fn vim(page: &mut String, words: &Words) {
    put(page, "syn keyword puzReserved   ", "\n", &words.reserved.join(" "));
    put(page, "syn keyword puzType       ", "\n", &words.geometries.join(" "));
    let mut list = |group: &str, after: &str, words: &[&str]| {
        let at = page.find(&format!("syn match   {group}")).unwrap();
        let mut line = page.split_off(at);
        let rest = line.split_off(line.find('\n').unwrap());
        let start = line.rfind("\\(").unwrap() + 2;
        let end = start + line[start..].find(after).unwrap();
        line.replace_range(start..end, &words.join("\\|"));
        page.push_str(&line);
        page.push_str(&rest);
    };
    list("puzStatement", "\\)", &words.statements);
    list("puzDefine", "\\)", &words.definitions);
    list("puzFunction", "\\)", &words.functions);
    list("puzConnective", "\\)", &words.connectives.iter().map(String::as_str).collect::<Vec<_>>());
}

fn textmate(page: &mut String, words: &Words) {
    let statements = [&words.statements[..], &words.definitions].concat();
    put(page, r#""match": "^\\s*("#, ")", &words.definitions.join("|"));
    put(page, r#""match": "(^|(?<=[;{]))\\s*("#, ")", &statements.join("|"));
    for (scope, list) in [
        ("keyword.control", words.reserved.join("|")),
        ("keyword.other", words.connectives.join("|")),
        ("support.function", words.functions.join("|")),
        ("support.type", words.geometries.join("|")),
    ] {
        put(page, &format!(r#""{scope}.puz", "match": "\\b("#), ")", &list);
    }
}

fn playground(page: &mut String, words: &Words) {
    for (name, list) in [
        ("reserved", words.reserved.join(" ")),
        ("definitions", words.definitions.join(" ")),
        ("statements", words.statements.join(" ")),
        ("geometries", words.geometries.join(" ")),
        ("functions", words.functions.join(" ")),
        ("connectives", words.connectives.join(" ")),
    ] {
        put(page, &format!("  {name}: split(\n    \""), "\"", &list);
    }
}

/// Words in quotes with spaces or commas between them, as JavaScript, C, Scheme and Lisp write them.
fn quoted<W: AsRef<str>>(words: &[W], between: &str) -> String {
    words.iter().map(|w| format!("\"{}\"", w.as_ref())).collect::<Vec<_>>().join(between)
}

/// The grammar of tree-sitter takes the forms of native statements from their schemas.
fn tree_sitter(page: &mut String, words: &Words) {
    put(page, "  geometries: [", "]", &quoted(&words.geometries, ", "));
    let natives = STATEMENTS.iter().map(|b| {
        format!(
            "\n    {{ keyword: \"{}\", parts: {} }},",
            b.schema.keyword,
            Value::from(forms(b.schema.parts))
        )
    });
    put(page, "  natives: [", "\n  ],", &natives.collect::<String>());
}

/// Parts of a schema: lists whose first element is the kind.
fn forms(parts: &[SentenceElement]) -> Vec<Value> {
    let form = |part: &SentenceElement| match part {
        SentenceElement::Word(word) => json!(["word", word]),
        SentenceElement::Choice(_, words) => {
            [vec![json!("choice")], words.iter().map(|w| json!(w)).collect()].concat().into()
        }
        SentenceElement::Optional(parts) => [vec![json!("optional")], forms(parts)].concat().into(),
        SentenceElement::Either(ways) => {
            [vec![json!("either")], ways.iter().map(|way| forms(way).into()).collect()].concat().into()
        }
        SentenceElement::Slot(_, kind) => json!([match kind {
            SlotKind::Name => "name",
            SlotKind::Names => "names",
            SlotKind::Supplies => "supplies",
            SlotKind::Word | SlotKind::Item(_) | SlotKind::Mention(_) => "item",
            SlotKind::Expr => "expr",
        }]),
    };
    parts.iter().map(form).collect()
}

fn scanner(page: &mut String, words: &Words) {
    put(page, "const GEOMETRIES[] = {", ", NULL", &quoted(&words.geometries, ", "));
}

fn queries(page: &mut String, words: &Words) {
    let mut list = |before: &str, after: &str, content: &str| {
        let at = page.find(after).unwrap_or_else(|| panic!("{after} is there"));
        let start = page[..at].rfind(before).unwrap() + before.len();
        page.replace_range(start..at, content);
    };
    list("\n[ ", " ] @keyword.conditional ; reserved", &quoted(&words.reserved, " "));
    list("\n[ ", " ] @keyword ; definitions", &quoted(&words.definitions, " "));
    list("\n[ ", " ] @keyword ; statements", &quoted(&words.statements, " "));
    list("\n[ ", " ] @keyword.operator ; connectives", &quoted(&words.connectives, " "));
    put(page, "#any-of? @function.builtin ", ")", &quoted(&words.functions, " "));
    put(page, "#not-any-of? @function.call ", ")", &quoted(&words.functions, " "));
}

fn emacs(page: &mut String, words: &Words) {
    let connectives = words.connectives.iter().map(String::as_str).collect::<Vec<_>>();
    let all = [&words.reserved[..], &words.definitions, &words.statements, &connectives].concat();
    put(page, "(defconst puz-ts-mode--words\n  '(", ")", &quoted(&all, " "));
    put(page, "(defconst puz-ts-mode--functions\n  '(", ")", &quoted(&words.functions, " "));
}

fn grammar(page: &mut String, words: &Words) {
    // a name comes before its prefixes, because the grammar takes the first match
    let mut names = words.geometries.clone();
    names.sort_by_key(|name| {
        std::cmp::Reverse(words.geometries.iter().any(|n| n != name && name.starts_with(n)))
    });
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    put(page, "geometry_name = _{ ", " }", &quoted.join(" | "));
}

#[test]
fn editors_and_grammar_know_the_words_of_the_tables() {
    let words = Words::of_the_compiler();
    type Write = fn(&mut String, &Words);
    for (path, write) in [
        (GRAMMAR, grammar as Write),
        (VIM, vim),
        (TEXTMATE, textmate),
        (PLAYGROUND, playground),
        (TREE_SITTER, tree_sitter),
        (SCANNER, scanner),
        (QUERIES, queries),
        (EMACS, emacs),
    ] {
        let mut wanted = text(path);
        write(&mut wanted, &words);
        assert_generated(&[(path.to_string(), wanted)]);
    }
}

#[test]
fn words_are_found_in_the_grammar() {
    let grammar = r#"a = { "on" ~ ("odd-cells" | "x") } // "not" this
b = { "{" ~ "as" }"#;
    assert_eq!(literals(grammar).into_iter().collect::<Vec<_>>(), ["as", "odd-cells", "on"]);
}
