//! Every form of statement, and every puzzle file of the repository, is parsed.

use crate::support::{is_broken, parse, puzzle_files};

fn fine(text: &str) {
    let parsed = parse(text);
    assert!(parsed.diags.is_empty(), "\n{text}\ngives\n{}", parsed.shown());
}

#[test]
fn files() {
    for (path, text) in puzzle_files().iter().filter(|(path, _)| !is_broken(path)) {
        let parsed = parse(text);
        assert!(parsed.diags.is_empty(), "{}\n{}", path.display(), parsed.shown());
    }
}

#[test]
fn statements() {
    for text in [
        "puz 1",
        "puz 1 // version\n\npuzzle \"a {n} {{b}}\"",
        "use A, B from std.polyominoes",
        "use f from \"lib/x.puz\"",
        "param m = 6 in 1..62 \"rows\"",
        "param k = -1 in -3..3",
        "param shape = triangles{00' 10\n 10' [0-2]1} \"six\"",
        "param plan = \"\"\"\n  ab\n  cd\n  \"\"\"",
        "let (a, (_, c)) = f(x)\nlet b =\n  3",
        "fn f(a, b: int = 2, c: list[cell], d: (int, int) -> bool) = a + b\n  where p = 3, q = p",
        "fn g() = if a then b else if c then d else e",
        "rule r(x, y = 3) { primary {x}; option {x} }",
        "require m*n == 60, \"not {m*n}\" at m, n",
        "expect 2339 solutions up to symmetry\nexpect unique solution\nexpect no solutions with m=4, n=15",
        "expect unique solution slow\nexpect 8 solutions up to motions with m=4, n=15 slow",
        "expect minimum cost -16\nexpect 91 items, 1537 options\nexpect output \"f.dlx\"",
        "board box on squares: [0-5][0-9] // x = row",
        "board s on squares named odd-cells = rectangle(2, 3)",
        "board L on squares named L{x}{y}: [0-4][0-5]\n  [56][0-3]",
        "board t on squares: {*rectangle(3, 3)} 33 for k in 1..2 if k > 1",
        "board e on triangles:",
        "board fo on squares: [f]or 00",
        "regions R of B named b: \"\"\"\n  01\n  \"\"\"",
        "regions R of B = plan",
        "pieces P on triangles, free {\n A: 00 00' 01\n 2 of B fixed: 00 01 // c\n\n any of D: 00; 0..1 of E: 11\n k of s{k} cost k: [0-{k-1}]0 for k in 2..n\n}",
        "pieces P on squares, one-sided, step 2 { D: 00 }",
        "pieces P on squares = [p for p in Q if p.name != \"X\"]",
        "colors C: a b c d\nmates M: a-b c-d\nwords W: alpha beta\ngraph g {\n 0-1 1-2 // x\n 2-0\n}",
        "words V = take(lines(file(\"w.txt\")), 1000)",
        "tiles T on triangles = all_tiles(triangles, C)\ntiles U on squares, free { abcd 2 of aabb X: abab }",
        "cover left, right with 0..1 of P, any of Q",
        "pack P into box // holes",
        "place T on box\nplace T on box, edges match\nplace T on box, corners match with M",
        "border of box is a\nborder of box is a as *\nborder of box is a\n  as X",
        "trace W in grid by king steps without crossing",
        "single loop on [1,\n 2] as {u}-{v}\nsingle loop across edges(grid)\nsingle path from a to f(b) along edges(grid)",
        "connected grid as {c}:#\nconnected on [(1,\n 2)] as x{c}\nconnected [c for c in b]\n as p{c}:{k}",
        "forbid placements p of P, Q if p.piece == \"X\" for c in p.cells",
        "add top cost p.xmin to placements p if p.xmin == 0\nadd cost 3 to placements p\nadd flag:* to steps s",
        "draw clues on grid\ndraw [(square(0, 0), 1)]\n  ++ more on grid\ndraw if b then c else d on grid for c in d",
        "draw \"A\" at c, fill gray at cs in corner, \"b\" in edge at d // c\n  on grid for c in cs if c.x > 0",
        "draw outline of p.cells, line along [a, b], line from a to b,\n  arrow from a + S to b, circle at x, dot at y",
        "draw graph g as circle\ndraw graph g as grid\ndraw graph [(u, v) for u in vs]\n  as at v => (f(v), 0)",
        "draw fill on grid\ndraw line at c\ndraw circle on grid\ndraw graph on grid",
        "show queens q as \"Q\" at q.at\nshow placements p of P, Q as fill p.piece at p.cells\n  for c in p.cells if c.x > 1",
        "show items {c} ?x{c} [y{d} for d in c] as value at c in corner on b for c in grid if value == 1",
        "show items {c}\n  as if value == 1 then \"#\" else \".\" at c for c in grid",
        "show(grid)\nhide(W, grid)\nhide items carry{k} for k in 1..n\nhide helpers h of P if h.k > 2",
        "break symmetry\nbreak motions using X and {n}\nbreak rotations using *",
        "minimize cost\nmaximize cost",
        "primary a b\nprimary 1..m of {c} for c in grid\nprimary? R{i}\nsecondary x{c} \"for\" to>1",
        "option A [{c}:{v} for c in s] cost 3 as moves(piece: p, cells: s) for p in P",
        "option {*s} {*edges(s)}:1\noption? p{c} r{c.x}{v:d}\noption v ?x ?{e}:1 {e}:{b}|0",
        "option a\n  [b\n   c for i in xs]\n  cost 3\n  as m(x: 1)\n\n  for i in xs\n  if i > 1\nprimary z",
        "option a\nfor i in xs { option b }",
        "for i in 0..<n, j = i + 1 if j > 2 for k in [1, 2] { option a; option b }",
        "if a { primary b } else if c { } else { primary d }",
        "if a { primary b }\n// c\nelse { primary d }",
        "spell(runs(grid), W, once: true)\nfill(grid,\n  1..9,\n  given: map([]),\n)",
        "option 0//e // comment",
    ] {
        fine(text);
    }
}

#[test]
fn expressions() {
    for text in [
        "- - -x",
        "not not a and not b",
        "a => b => c",
        "(x, y) => x + y",
        "a ++ b\n  ++ c",
        "a ++\n  b",
        "xs[0][1, 2].x(y).z",
        "m[k] ?? d",
        "0..<n",
        "k in m and j not in m",
        "`r{i}:a`",
        "[*a, b for x in xs if c]",
        "(name: \"r\", index: 3)",
        "\"{f(\"a\")} }} {{\"",
        "[a,\n  b,\n]",
        "[a\n  for x in xs\n  if c\n]",
        "2 * (1, 0) - -3",
        "if a then [1]\n  else if b then [2]\n  else [3]",
        "squares{00 [0-2]1 {*cs}}",
        "true",
        "(a)",
        "f(\n  // why\n  a, // x\n  b\n)",
    ] {
        fine(&format!("let v = {text}\nprimary a"));
    }
}

#[test]
fn precedence() {
    use puzc_syntax::ast::{Expr, ExprKind, StmtKind};
    fn tree(e: &Expr, text: &str) -> String {
        match &*e.kind {
            ExprKind::Binary(op, _, a, b) => format!("({} {op:?} {})", tree(a, text), tree(b, text)),
            ExprKind::Range { from, to, .. } => format!("({} to {})", tree(from, text), tree(to, text)),
            ExprKind::Not(a) => format!("(Not {})", tree(a, text)),
            ExprKind::Negate(a) => format!("(Minus {})", tree(a, text)),
            ExprKind::Default(a, b) => format!("({} else {})", tree(a, text), tree(b, text)),
            _ => text[e.span.start as usize..e.span.end as usize].to_owned(),
        }
    }
    for (text, expected) in [
        ("a or b and not c == d", "(a Or (b And (Not (c Equal d))))"),
        ("a + b * c - d", "((a Add (b Multiply c)) Subtract d)"),
        ("x in 0..n-1", "(x In (0 to (n Subtract 1)))"),
        ("-a * b ?? c", "((Minus a) Multiply (b else c))"),
        ("a not in b ++ c", "(a NotIn (b Join c))"),
        ("- - a", "(Minus (Minus a))"),
    ] {
        let text = format!("let v = {text}   // c");
        let parsed = parse(&text);
        let StmtKind::Let { value, .. } = &parsed.ast.stmts[0].kind else { panic!() };
        assert_eq!(tree(value, &text), expected);
        assert_eq!(
            &text[parsed.ast.stmts[0].span.start as usize..parsed.ast.stmts[0].span.end as usize],
            text.trim_end_matches("   // c")
        );
    }
}

#[test]
fn spans_and_comments() {
    let text =
        "// one\nlet x = [1, // two\n  2]   // three\nfor i in x {  // four\n  primary a // five\n} // six";
    let parsed = parse(text);
    assert!(parsed.diags.is_empty(), "{}", parsed.shown());
    let comments: Vec<&str> = parsed.ast.comments.iter().map(|c| parsed.sources.text(*c)).collect();
    assert_eq!(comments, ["// one", "// two", "// three", "// four", "// five", "// six"]);
    assert_eq!(parsed.sources.text(parsed.ast.stmts[0].span), "let x = [1, // two\n  2]");
    assert_eq!(
        parsed.sources.text(parsed.ast.stmts[1].span),
        "for i in x {  // four\n  primary a // five\n}"
    );
}
