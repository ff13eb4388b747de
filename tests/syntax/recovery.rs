//! Syntax errors: one for each island, and their messages.

use crate::support::parse;

fn check(text: &str, expected: &str) {
    let parsed = parse(text);
    let lines = |s: &str| s.trim().lines().map(|l| l.trim().to_owned()).collect::<Vec<_>>();
    assert_eq!(lines(&parsed.shown()), lines(expected), "\n{text}\ngives\n{}", parsed.shown());
}

#[test]
fn wrong_words_in_sentences() {
    check(
        "board box on squares: 00\ncover box using Pentominoes\nborder of box = a\n",
        "E903: `cover` needs `with`
           2:11 `using` write `with`
           help: cover BOARD, ... with PIECES, ...
         E903: `border of box` must be followed by `is`
           3:15 `=` write `is`
           help: border of BOARD is COLOR [as ITEM]",
    );
}

#[test]
fn mistakes_in_clauses_and_items() {
    check(
        "primary a b\noption a, b\noption b for i 0..3\nprimary c for i in 1..2 if i > 1, j in 1..2\n",
        "E903: items are separated by spaces
           2:9 `,` remove the comma
         E903: `for i` must be followed by `in` or `=`
           3:16 `0..3` write `in 0..3`
         E903: a comma cannot follow the condition of `if`
           4:33 `,` write `for`, without the comma
           help: for i in 1..2 if i > 1 for j in 1..2",
    );
}

#[test]
fn comment_at_an_operand() {
    check(
        "param n = 8\nlet half = n//2\nprimary a{i} for i in 0..<half\n",
        "E901: `//` begins a comment here
           2:13 `//` this touches `n`
           help: `/` is integer division; write a space before a comment",
    );
}

#[test]
fn islands() {
    let text = "board box on squares: 00\nrul edges_only(b) {\n  primary {e} for e in edges(b)\n}\nprimary a b\nexpekt 1 solution\noption a; option b\n}\n";
    check(
        text,
        "E901: unknown statement `rul`
           2:1 `rul` did you mean `rule`?
         E901: unknown statement `expekt`
           6:1 `expekt` did you mean `expect`?
         E902: this `}` closes nothing
           8:1 `}` no block is open here",
    );
    assert_eq!(parse(text).ast.stmts.len(), 6);
}

#[test]
fn common_mistakes() {
    for (text, message, at, label) in [
        ("board b on squares = 00 01", "cells follow `:`, an expression follows `=`", "=", "write `:`"),
        ("board b on squares: rectangle(3, 4)", "an expression must follow `=`", ":", "write `=`"),
        ("words W: take(V, 3)", "an expression must follow `=`", ":", "write `=`"),
        ("regions R of b: plan", "an expression must follow `=`", ":", "write `=`"),
        ("let x: 3", "an expression must follow `=`", ":", "write `=`"),
        (
            "if x > 3 primary a",
            "`if` must open a block",
            "primary",
            "write `{` before this, and `}` after the statements",
        ),
        ("if x = 3 { primary a }", "`=` binds a name, `==` compares", "=", "write `==`"),
        ("let x = [1, 2", "this bracket is never closed", "[", "it has no matching `]`"),
        (
            "puzzle \"abc",
            "this string is never closed",
            "\"",
            "a string ends on its line; three quotes begin a text of several lines",
        ),
        (
            "let p = \"\"\"\n  abc\n  def\n",
            "this picture is never closed",
            "\"\"\"",
            "three more quotes are missing",
        ),
        ("rule r(x) {\n  primary a\n", "this block is never closed", "{", "this brace has no matching `}`"),
        ("let for = 3", "`for` is reserved", "for", "a name is needed here"),
        ("let x = a && b", "`&&` is not part of this language", "&&", "write `and`"),
        ("x = 3", "unknown statement `x`", "x", "did you mean `let x = ...`?"),
        ("else { }", "`else` without `if`", "else", "no `if { ... }` ends before this"),
        ("board b no squares: 00", "`board b` must be followed by `on`", "no", "write `on`"),
        ("let x = a < b < c", "comparisons cannot be chained", "<", "write `a < b and b < c`"),
        ("colors K: a, b", "colors are separated by spaces", ",", "remove the comma"),
        (
            "cover b with P for i in 1..2",
            "`cover` takes no clauses",
            "for",
            "remove this, or put the statement into a block",
        ),
        (
            "let x = \"a\\q\"",
            "unknown escape in a string",
            "\\q",
            "a backslash must be followed by `\"`, `\\` or `n`",
        ),
        (
            "option a for i in 1..3 { }",
            "`option` cannot open a block",
            "{",
            "only `for`, `if`, `else` and `rule` do",
        ),
        ("option(a)", "`option` begins a statement and cannot name a rule", "option", "not a name"),
    ] {
        let parsed = parse(text);
        assert_eq!(parsed.diags.len(), 1, "{text}\n{}", parsed.shown());
        let d = &parsed.diags[0];
        let found = (d.message.as_str(), parsed.sources.text(d.span()), d.labels[0].text.as_str());
        assert_eq!(found, (message, at, label), "{text}");
    }
}

#[test]
fn a_line_of_clauses_below_a_statement_that_takes_none() {
    check(
        "let x = 3\nfor i in 1..2\nprimary a\n",
        "E903: `let` takes no clauses on a line below
           2:1 `for i in 1..2` clauses must stay on the line of what they repeat
           help: to repeat statements, open a block: for NAME in LIST { STATEMENTS }",
    );
}

#[test]
fn plain_errors_use_the_terms_of_the_language() {
    for (text, message, label) in [
        ("let x = ", "syntax error: expected an expression", "the line ends here"),
        (
            "board b on 7: 00",
            "syntax error: expected a geometry (squares, triangles, hexes, cubes, sticks)",
            "found `7`",
        ),
        ("param n 8", "syntax error: expected `=`", "found `8`"),
        (
            "break symetry",
            "syntax error: expected `symmetry`, `motions`, `rotations`, `automorphisms`, `left-right`, `up-down` \
             or `half-turns`",
            "did you mean `symmetry`?",
        ),
        ("option", "syntax error: expected an item", "the line ends here"),
        ("rule r { primary a }", "syntax error: expected `(`", "found `{`"),
    ] {
        let parsed = parse(text);
        assert_eq!(parsed.diags.len(), 1, "{text}\n{}", parsed.shown());
        assert_eq!(
            (parsed.diags[0].message.as_str(), parsed.diags[0].labels[0].text.as_str()),
            (message, label),
            "{text}"
        );
    }
}

#[test]
fn a_newer_version_is_the_only_error() {
    let parsed = parse("puz 2\nwhatever = {{{\n");
    assert_eq!(parsed.diags.len(), 1);
    assert_eq!(parsed.diags[0].code.name(), "E904");
    assert_eq!(parsed.sources.text(parsed.diags[0].span()), "2");
}

#[test]
fn islands_bind_names() {
    use puzc_syntax::ast::StmtKind;
    let parsed = parse("let (a, b) = = 3\nuse P, Q from\nbord x on squares: 00\nprimary ok");
    assert_eq!(parsed.diags.len(), 3, "{}", parsed.shown());
    let bound: Vec<String> = parsed
        .ast
        .stmts
        .iter()
        .filter_map(|s| if let StmtKind::Bad { binds } = &s.kind { Some(binds) } else { None })
        .map(|binds| binds.iter().map(|n| n.text.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(bound, ["a b", "P Q", "x"]);
}
