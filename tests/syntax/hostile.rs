//! No text makes the parser panic, hang or use too much memory.

use crate::support::parse;
use proptest::prelude::*;

/// Small enough for every test run; `PUZC_HOSTILE_MB=16` makes the texts as large as allowed, and prints
/// times.
fn size() -> usize {
    std::env::var("PUZC_HOSTILE_MB")
        .ok()
        .and_then(|s| s.parse::<usize>().ok())
        .map_or(200_000, |mb| (mb << 20) - 64)
}

fn repeated(head: &str, part: &str, tail: &str) -> String {
    let mut text = head.to_owned();
    text.reserve(size());
    while text.len() + part.len() + tail.len() <= size() {
        text += part;
    }
    text + tail
}

#[test]
fn long_texts() {
    for (head, part, tail) in [
        ("option ", "a ", ""),
        ("", "(", ""),
        ("", "{", ""),
        ("let x = ", "(", ""),
        ("let x = ", "[", ""),
        ("let x = ", "f(", ""),
        ("", "}", ""),
        ("", "\"\"\" ", ""),
        ("", "\"", ""),
        ("let x = ", "\"\"\"\n", ""),
        ("for ", "for ", ""),
        ("", "let x = [1\n", ""),
        ("", "for i in x {\n", ""),
        ("", "for i in x { ", "a }"),
        ("let x = ", "- ", "1"),
        ("let x = ", "not ", "a"),
        ("let x = ", "a => ", "a"),
        ("let x = ", "if a then ", "b"),
        ("let x = ", "if a then b else ", "c"),
        ("let x = 1", " + 1", ""),
        ("let x = a", ".b", ""),
        ("let x = a", "[0]", ""),
        ("", "if a { } else ", "{ }"),
        ("if a { }", "else if a { }", ""),
        ("", "x;", ""),
        ("", "primary a;", ""),
        ("option ", "[", ""),
        ("option ", "{", ""),
        ("option ", "[a ", ""),
        ("let x = \"", "{\"", ""),
        ("option a", "\nfor i in x", "\nfor i in x {}"),
        ("board b on squares: ", "[", ""),
        ("board b on squares: ", "00 ", ""),
        ("board b on squares: ", "[{a}", ""),
        ("words W {", "a ", "}"),
        ("words W {\n", "alpha\n", "}"),
        ("pieces P on squares {\n", "A: 00\n", "}"),
        ("let (", "(", ""),
        ("fn f(a: ", "(", ""),
        ("", "// c\n", ""),
        ("", " ", ""),
        ("cover ", "a, ", "a with P"),
        ("single loop on ", "[", ""),
        ("border of b is ", "{", ""),
        ("", "cover ", ""),
        ("", "}\n", ""),
        ("", "a(\n", ""),
        ("", "if a then b else if ", ""),
        ("let x = [1 ", "for a in b ", "]"),
        ("", "\u{FEFF}", ""),
        ("", "é", ""),
        ("let x = 0", "0", ""),
        ("tiles T on squares {", "a b: ", "}"),
        ("", "option a\n[b]\n", ""),
        ("rule r(", "a, ", ") {}"),
        ("let x = `", "{`", ""),
        ("", "\0", ""),
        ("let x = (", "a, ", "a) => 1"),
        ("let x = ", "(a => ", ""),
        ("let x = ", "(a, ", ""),
        ("option a ", "for i in x ", ""),
        ("", "(]", ""),
        ("", "[{(", ""),
        ("let x = [", "\"{", ""),
        ("let x = 1", "..1", ""),
        ("expect 1 items", ", 1 items", ""),
        ("x", "x", ""),
        ("x(", "1,", "1)"),
        ("", "x(1,", ""),
    ] {
        let text = repeated(head, part, tail);
        let start = std::time::Instant::now();
        let parsed = parse(&text);
        let parse_time = start.elapsed();
        assert!(parsed.diags.len() <= 101);
        drop(parsed);
        if std::env::var("PUZC_HOSTILE_MB").is_ok() {
            let kb = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
            let peak = kb.lines().find(|l| l.starts_with("VmHWM")).unwrap_or("").to_owned();
            let _ = std::fs::write("/proc/self/clear_refs", "5");
            eprintln!("{:>8.2?} {peak} {head:?} {part:?}", parse_time);
        }
        assert!(parse_time.as_secs() < 30, "{head}{part}{part}... takes {parse_time:?}");
    }
}

#[test]
fn depth() {
    let nested =
        |n: usize, open: &str, close: &str| format!("let x = {}1{}", open.repeat(n), close.repeat(n));
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("f(", ")"),
        ("if ", " then 1 else 2"),
        ("- ", ""),
        ("", ".a"),
        ("", " + 1"),
        ("a => ", ""),
        ("", " ++ [2]"),
    ] {
        assert!(parse(&nested(90, open, close)).diags.is_empty(), "{open}");
        let parsed = parse(&nested(500, open, close));
        assert_eq!(parsed.diags.len(), 1, "{open} {close}");
        assert_eq!(parsed.diags[0].code.name(), "E901");
    }
    let blocks = |n: usize| format!("{}{}", "for i in x {\n".repeat(n), "}\n".repeat(n));
    assert!(parse(&blocks(90)).diags.is_empty());
    assert_eq!(parse(&blocks(500)).diags.len(), 1);
    assert!(parse(&format!("let x = {}0", "if a then 1 else ".repeat(5000))).diags.is_empty());
    assert!(parse(&format!("if a {{ }}{}", " else if b { }".repeat(5000))).diags.is_empty());
}

const SOUP: &[&str] = &[
    "let",
    "x",
    "=",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\"\"\"",
    "\n",
    ";",
    ",",
    ":",
    "for",
    "in",
    "if",
    "else",
    "then",
    "0..3",
    "..<",
    "a{i}",
    "option",
    "primary",
    "board",
    "b",
    "on",
    "squares",
    "cover",
    "with",
    "single",
    "loop",
    "as",
    "cost",
    "pieces",
    "A: 00",
    "[0-5",
    "//",
    "`",
    "|",
    "?",
    "rule",
    "fn",
    "not",
    "-",
    "=>",
    "expect",
    "unique",
    "solution",
    "border of",
    "is",
    "words",
    "é",
    "\\",
    "'",
    "*",
    "named",
    "to",
    "add",
    "use",
    "from",
    " ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn soup_of_tokens(
        words in prop::collection::vec(prop::sample::select(SOUP), 0..60),
        glued in any::<bool>(),
    ) {
        parse(&words.join(if glued { "" } else { " " }));
    }

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        parse(&text);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        parse(&String::from_utf8_lossy(&bytes));
    }
}
