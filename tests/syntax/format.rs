//! The formatter: it loses nothing, and a formatted text stays the same.

use crate::support::{Parsed, is_broken, parse, puzzle_files};
use puzc_core::diag::Diagnostic;

fn formatted(parsed: &Parsed) -> String {
    puzc_syntax::fmt::format(&parsed.sources, parsed.file, &parsed.ast).expect("formats")
}

/// The tree without spans.
fn tree(parsed: &Parsed) -> String {
    let text = format!("{:?}", parsed.ast.stmts);
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("Span {") {
        out += &rest[..at];
        rest = &rest[at..];
        rest = &rest[rest.find('}').map_or(rest.len(), |n| n + 1)..];
    }
    out + rest
}

fn comments(parsed: &Parsed) -> Vec<String> {
    parsed.ast.comments.iter().map(|c| parsed.sources.text(*c).trim_end().to_owned()).collect()
}

fn check(text: &str) -> String {
    let first = parse(text);
    assert!(!first.diags.iter().any(Diagnostic::is_error), "{text}\n{}", first.shown());
    let once = formatted(&first);
    let second = parse(&once);
    assert!(second.diags.is_empty(), "{once}\n{}", second.shown());
    assert_eq!(tree(&first), tree(&second), "{text}\nbecomes\n{once}");
    assert_eq!(comments(&first), comments(&second), "{text}\nbecomes\n{once}");
    assert_eq!(formatted(&second), once, "{text}\nis not stable");
    once
}

#[test]
fn files_keep_their_meaning() {
    for (path, text) in puzzle_files().iter().filter(|(path, _)| !is_broken(path)) {
        let out = check(text);
        if let Ok(folder) = std::env::var("PUZC_FORMATTED") {
            let _ =
                std::fs::write(std::path::Path::new(&folder).join(path.file_name().unwrap_or_default()), out);
        }
    }
}

#[test]
fn canonical_form() {
    for (text, expected) in [
        ("puz 1\n\n\n\nlet  x=3 // c\nlet yy = 4   // d\n", "puz 1\n\nlet x = 3   // c\nlet yy = 4  // d\n"),
        (
            "draw  \"A\" at  c ,fill  gray at cs   in corner on  grid for c in  cs",
            "draw \"A\" at c, fill gray at cs in corner on grid for c in cs\n",
        ),
        ("show items  {c}   as value at c  if value>1", "show items {c} as value at c if value > 1\n"),
        ("hide  helpers h  of P", "hide helpers h of P\n"),
        ("let r = 0 .. 2 * n - 2", "let r = 0..2*n-2\n"),
        ("let r = a*b+c == d", "let r = a*b + c == d\n"),
        ("let r = a/b*c+d*e*f == x%2", "let r = a / b * c + d*e*f == x % 2\n"),
        ("if a { primary b }\n// c\nelse { primary d }", "if a { primary b }\n// c\nelse { primary d }\n"),
        ("let r = n*(n+1)/2", "let r = n * (n + 1) / 2\n"),
        ("for i in xs{\n// one\n\n\nprimary a{i}\n\n}", "for i in xs {\n  // one\n\n  primary a{i}\n}\n"),
        ("for i in xs {primary a;option b }", "for i in xs { primary a; option b }\n"),
        (
            "if a {\nprimary b\n} else if c { primary d }\nelse {\n}",
            "if a {\n  primary b\n} else if c { primary d } else {\n}\n",
        ),
        ("let m = [[1,2],\n[3,4]]", "let m = [[1, 2],\n         [3, 4]]\n"),
        ("f(\na,// why\nb: 3,\n)", "f(\n  a,  // why\n  b: 3,\n)\n"),
        ("option a\n[b] as m( x:1 )\nfor i in xs", "option a\n  [b] as m(x: 1)\n  for i in xs\n"),
        ("words W{\nalpha   beta\n gamma }", "words W {\n  alpha beta\n  gamma }\n"),
        (
            "pieces P on squares,free{ A :00 01;2 of B:00 }",
            "pieces P on squares, free { A: 00 01; 2 of B: 00 }\n",
        ),
        ("expect 3 solutions with m = 4,n=5", "expect 3 solutions with m=4, n=5\n"),
        ("expect  3 solutions   slow", "expect 3 solutions slow\n"),
        (
            "expect 3 solutions with m = 4,n=5+1  slow // long",
            "expect 3 solutions with m=4, n=5 + 1 slow  // long\n",
        ),
        ("cover  a ,b  with 2 of P , Q", "cover a, b with 2 of P, Q\n"),
        ("border of b is a\nas X", "border of b is a\n  as X\n"),
        ("let p = \"\"\"\n  ab\n  \"\"\"   // c", "let p = \"\"\"\n  ab\n  \"\"\"  // c\n"),
        ("option a; option b", "option a\noption b\n"),
        ("fn f( x:int ,y=2 )=x not   in y where z=1", "fn f(x: int, y = 2) = x not in y where z = 1\n"),
        ("let f = ( a,b )=>-a", "let f = (a, b) => -a\n"),
    ] {
        assert_eq!(check(text), expected, "{text}");
    }
}

#[test]
fn long_lines_are_broken() {
    let names = (0..60).map(|i| format!("name{i}")).collect::<Vec<_>>().join(", ");
    let out = check(&format!(
        "let xs = [{names}]\noption a b c cost 3 as family(first: xs, second: xs) for x in [{names}] if x == 1"
    ));
    assert!(out.lines().all(|l| l.len() <= 132), "{out}");
}

#[test]
fn broken_files_are_refused() {
    let parsed = parse("lett x = 3");
    assert!(puzc_syntax::fmt::format(&parsed.sources, parsed.file, &parsed.ast).is_err());
}

/// Found by fuzzing: a vertical tab is an item, though its name is refused later.
#[test]
fn only_blanks_are_trimmed_at_the_end_of_a_file() {
    assert_eq!(check("option\u{b}"), "option \u{b}\n");
}

#[test]
fn signatures() {
    use puzc_syntax::ast::StmtKind;
    let parsed = parse(
        "rule fill(board, values, regions = [], given = map([]), name: str = \"p\", show: bool = false) { }\nrule couples(n: int, gap = k=>k+1, place: str = \"s\") { }",
    );
    let shown: Vec<String> = parsed
        .ast
        .stmts
        .iter()
        .map(|s| match &s.kind {
            StmtKind::Rule { name, params, .. } => {
                puzc_syntax::fmt::signature(&parsed.sources, &name.text, params, &*name.text == "couples")
            }
            _ => String::new(),
        })
        .collect();
    assert_eq!(shown[0], "fill(board, values, regions: [], given: map([]), name: \"p\", show: false)");
    assert_eq!(shown[1], "couples(n: int, gap = k => k + 1, place: str = \"s\")");
}

use proptest::prelude::*;

const PARTS: &[&str] = &[
    "let x = 3",
    "primary a{i}",
    "option a [b\n c]",
    "for i in xs {",
    "}",
    "if a {",
    "} else {",
    "// c\n",
    "\n",
    "\n",
    "\n\n\n",
    ";",
    " ",
    "let y = [1, // d\n 2]",
    "f(a,\n b)",
    "words W { a\n b }",
    "pieces P on squares { A: 00; B: 01\n }",
    "cover a with P",
    "\n  as f(x: 1)",
    "\n  for j in ys",
    "let p = \"\"\"\n a\n \"\"\"",
    "rule r(x, y = [\n2]) { primary a }",
    "let z = a\n ++ b",
    "board b on squares: 00\n [0-3]1",
    "let f = x =>\n x",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn valid_texts_keep_their_meaning(parts in prop::collection::vec(prop::sample::select(PARTS), 0..25)) {
        let text = parts.concat();
        let parsed = parse(&text);
        if parsed.diags.is_empty() {
            check(&text);
        } else {
            let _ = puzc_syntax::fmt::format(&parsed.sources, parsed.file, &parsed.ast);
        }
    }
}
