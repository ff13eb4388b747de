//! Places as the language service sees them: URIs and the paths that they mean, lines and columns, and what
//! is around a place in a text that is incomplete.

use puzc::LanguageService;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const URI: &str = "puz:/a.puz";

fn service_of(text: &str) -> LanguageService {
    let mut service = LanguageService::new(BTreeMap::new());
    service.open(URI, text);
    service
}

/// Line and column from 0.
type Position = (usize, usize);

fn json_of((line, character): Position) -> Value {
    json!({ "line": line, "character": character })
}

fn ask(service: &mut LanguageService, method: &str, at: Position) -> Value {
    let params = json!({ "textDocument": { "uri": URI }, "position": json_of(at) });
    service.answer(&format!("textDocument/{method}"), &params).unwrap()
}

/// Where a text ends, if its last line contains only characters of one byte.
fn end(text: &str) -> Position {
    (text.matches('\n').count(), text.len() - text.rfind('\n').map_or(0, |n| n + 1))
}

/// The words that are proposed at the end of a text.
fn proposed(text: &str) -> Vec<String> {
    let answer = ask(&mut service_of(text), "completion", end(text));
    answer["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().into()).collect()
}

/// Where the word before a position ends that a proposal replaces: that is the position itself.
fn come_back(service: &mut LanguageService, at: Position) -> Value {
    ask(service, "completion", at)["items"][0]["textEdit"]["range"]["end"].clone()
}

/// The offset of a position: where a text is inserted there.
fn offset(service: &mut LanguageService, at: Position) -> usize {
    let before = service.text(URI).unwrap().to_string();
    let range = json!({ "start": json_of(at), "end": json_of(at) });
    service.apply(URI, &json!([{ "range": range, "text": "\u{1}" }]));
    let found = service.text(URI).unwrap().find('\u{1}').unwrap();
    service.open(URI, before);
    found
}

#[test]
fn paths_come_back() {
    let path = LanguageService::path_of;
    assert_eq!(path("file:///p/my%20box.puz"), "/p/my box.puz");
    assert_eq!(path("file:///c%3A/p/b.puz"), "c:/p/b.puz");
    assert_eq!(path("file://host/p/b.puz"), "/p/b.puz");
    assert_eq!(path("untitled:Untitled-1"), "Untitled-1");
    assert_eq!(path("puz:/a%C3%A9%zz%.puz"), "aé%zz%.puz");
    assert_eq!(path(""), "");
    assert_eq!(path("puzc-std:/core.puz"), "puzc-std:///core.puz");
}

/// The URI of a file that is not open is made from its path, and is like that of the document that uses it.
#[test]
fn files_have_uris_like_their_document() {
    for (path, user, expected) in [
        ("/p/my box.puz", "file:///p/x.puz", "file:///p/my%20box.puz"),
        ("c:/b.puz", "file:///c%3A/x.puz", "file:///c%3A/b.puz"),
        ("b.puz", "puz:/x.puz", "puz:/b.puz"),
    ] {
        let files = BTreeMap::from([(path.to_string(), "let size = 3\n".to_string())]);
        let mut service = LanguageService::new(files);
        let name = path.rsplit('/').next().unwrap();
        service.open(user, format!("use size from \"{name}\"\nprimary a{{size}}\noption a{{size}}\n"));
        let params = json!({ "textDocument": { "uri": user }, "position": json_of((1, 11)) });
        let answer = service.answer("textDocument/definition", &params).unwrap();
        assert_eq!(answer[0]["uri"], expected);
    }
}

#[test]
fn modules_of_the_library_can_be_read() {
    let mut service = service_of("");
    let mut has = |uri: &str| {
        let of = json!({ "textDocument": { "uri": uri } });
        service.answer("textDocument/documentSymbol", &of).is_ok()
    };
    assert!(has("puzc-std:///core.puz") && has("puzc-std:/core.puz") && !has("puzc-std:///nothing.puz"));
}

#[test]
fn columns_are_units_of_the_encoding() {
    let text = "aé🧩b\r\nx\ry\n";
    let mut wide = service_of(text);
    assert_eq!(come_back(&mut wide, (0, 4)), json_of((0, 4)));
    assert_eq!(offset(&mut wide, (0, 4)), 7);
    // within the pair of units, after the end of the line, after the end of the text
    assert_eq!((offset(&mut wide, (0, 3)), come_back(&mut wide, (0, 3))), (3, json_of((0, 2))));
    assert_eq!((offset(&mut wide, (0, 99)), come_back(&mut wide, (0, 99))), (8, json_of((0, 5))));
    assert_eq!((offset(&mut wide, (99, 0)), come_back(&mut wide, (99, 0))), (text.len(), json_of((3, 0))));
    assert_eq!((offset(&mut wide, (1, 0)), come_back(&mut wide, (1, 0))), (10, json_of((1, 0))));
    assert_eq!((offset(&mut wide, (2, 0)), come_back(&mut wide, (2, 0))), (12, json_of((2, 0))));
    let mut narrow = service_of(text);
    assert_eq!(narrow.choose_encoding(Some("utf-8")), "utf-8");
    assert_eq!((offset(&mut narrow, (0, 7)), come_back(&mut narrow, (0, 7))), (7, json_of((0, 7))));
    assert_eq!(offset(&mut narrow, (0, 4)), 3);
}

#[test]
fn every_offset_comes_back() {
    for text in ["", "a", "\n", "\r\n\r\n", "é\r🧩\n\u{301}x"] {
        for encoding in ["utf-8", "utf-16"] {
            let mut service = service_of(text);
            service.choose_encoding(Some(encoding));
            let (mut line, mut column) = (0, 0);
            for (at, c) in text.char_indices() {
                if c != '\n' {
                    let found =
                        (offset(&mut service, (line, column)), come_back(&mut service, (line, column)));
                    assert_eq!(found, (at, json_of((line, column))), "{text:?} {c:?}");
                }
                column += if encoding == "utf-8" { c.len_utf8() } else { c.len_utf16() };
                if c == '\n' || c == '\r' && !text[at + 1..].starts_with('\n') {
                    (line, column) = (line + 1, 0);
                }
            }
        }
    }
}

#[test]
fn the_statement_before_a_place_is_read() {
    let has = |text: &str, word: &str| proposed(text).iter().any(|label| label == word);
    for text in ["a b\n  option x", "primary r{i} fo"] {
        assert!(has(text, "for") && !has(text, "primary"), "within a statement: {text}");
    }
    assert!(has("for i in 1..n { pri", "primary"), "a statement begins");
}

#[test]
fn nothing_is_proposed_in_texts_and_comments() {
    for text in ["let a = \"x", "let a // b", "let a = f(1)// b", "let a = \"b // ", "let a = \"\"\"\nab\n"] {
        assert!(proposed(text).is_empty(), "{text}");
    }
    for text in [
        "let a = \"x{",
        "// \"\"\" in a comment\nlet a = ",
        "let a = \"b // c\" ++ ",
        "let a = \"\"\"\nab\n\"\"\" ++ ",
    ] {
        assert!(proposed(text).iter().any(|label| label == "len"), "{text}");
    }
}

#[test]
fn the_call_around_a_place_is_found() {
    let help = |text: &str| ask(&mut service_of(text), "signatureHelp", end(text));
    let found = |text: &str| {
        let answer = help(text);
        (answer["signatures"][0]["label"].as_str().unwrap().to_string(), answer["activeParameter"].clone())
    };
    assert_eq!(found("let a = rectangle(3, 4"), ("rectangle(m: int, n: int)".into(), 1.into()));
    let functions = "fn f(a, b) = a\nfn g(c, d) = d\n";
    assert_eq!(found(&format!("{functions}let x = f(g(1, 2), ")), ("f(a, b)".into(), 1.into()));
    assert_eq!(help("let a = (1, "), Value::Null);
}

/// A word names the items of its template.
#[test]
fn words_become_templates() {
    let clauses = "for i in 1..2, d in 1..2";
    let words = "x{len(squares{00 01}) + i}y{d:2} \"a{b\"{i} plain";
    let text = format!(
        "primary x{{len(squares{{00 01}}) + i}}y{{d:2}} {clauses}\nprimary \"a{{b\"{{i}} for i in 1..2\nprimary plain\n\
         secondary r{{i}} for i in 1..2\noption {words} ?r{{i}}:a|b {clauses}\n"
    );
    let mut service = service_of(&text);
    let mut about = |word: &str| {
        let line = text.lines().nth(4).unwrap();
        let answer = ask(&mut service, "hover", (4, line.find(word).unwrap()));
        answer["contents"]["value"].as_str().unwrap().to_string()
    };
    assert_eq!(about("?r{i}"), "2 items, secondary: at most once, or with one color: r1 r2");
    assert_eq!(about("x{len"), "4 items, primary: exactly once: x3y01 x3y02 x4y01 x4y02");
    assert_eq!(about("\"a{b\""), "2 items, primary: exactly once: a{b1 a{b2");
    assert_eq!(about("plain"), "item plain: primary: exactly once, in 4 options");
}
