//! The standard library: each function gives what it says, each rule makes what it says.

use crate::search::count;
use crate::support::{Texts, build, dlx, harmless, is_std, messages, session, specs};
use std::fs;

/// An expression, and its value as `puzc dump --stage model` shows it.
const VALUES: &[(&str, &str)] = &[
    // core
    ("organ_pipe(5)", "[2, 1, 3, 0, 4]"),
    ("organ_pipe(4)", "[2, 1, 3, 0]"),
    ("pairs([1, 2, 3])", "[(1, 2), (1, 3), (2, 3)]"),
    ("bits(3, 2)", "[[0, 1, 1], [1, 0, 1], [1, 1, 0]]"),
    ("bits(2, 0)", "[[0, 0]]"),
    ("turns(\"abab\")", "[abab, baba]"),
    ("turns([1, 2, 3])", "[[1, 2, 3], [2, 3, 1], [3, 1, 2]]"),
    ("numbers(\"\"\"\n  1.\n  0b\n  \"\"\")", "map([(00, 1), (11, 11)])"),
    ("vertices([(\"b\", \"a\"), (\"a\", \"c\")])", "[b, a, c]"),
    ("common([1, 2, 3], [3, 1])", "[1, 3]"),
    ("runs_of(\"##.#\", \"#\")", "[2, 1]"),
    ("runs_of([0, 0], 1)", "[]"),
    ("table(\"A8 B13\")", "map([(A, 8), (B, 13)])"),
    // boards
    ("rectangle(2, 3)", "[00, 01, 02, 10, 11, 12]"),
    ("box3(1, 2, 2)", "[000, 001, 010, 011]"),
    ("hexagon(2)", "[01, 02, 10, 11, 12, 20, 21]"),
    ("len(hexagon(4))", "37"),
    ("delta(2)", "[00, 00', 01, 10]"),
    ("len(delta(5))", "25"),
    ("aztec(1)", "[00, 01, 10, 11]"),
    ("len(aztec(4))", "40"),
    ("picture_cells(\"\"\"\n  .#\n  x.\n  \"\"\")", "[00, 10, 11]"),
    ("picture_cells(\"\"\"\n  .#\n  x.\n  \"\"\", hole: \"x\")", "[00, 01, 11]"),
    ("scale(2, rectangle(1, 1))", "[00, 01, 10, 11]"),
    ("scale(2, triangles{00})", "[00, 00', 01, 10]"),
    ("scale(2, triangles{00'})", "[01', 10', 11, 11']"),
    ("len(scale(3, triangles{00 00' 01}))", "27"),
    ("rows(rectangle(2, 2))", "[(name: r, index: 0, cells: [00, 01]), (name: r, index: 1, cells: [10, 11])]"),
    ("columns(rectangle(2, 2))", "[(name: c, index: 0, cells: [00, 10]), (name: c, index: 1, cells: [01, 11])]"),
    ("[g.cells for g in blocks(rectangle(2, 4), 1, 2)]", "[[00, 01], [02, 03], [10, 11], [12, 13]]"),
    ("[g.index for g in blocks(rectangle(2, 4), 1, 2)]", "[0, 1, 2, 3]"),
    ("rim(rectangle(1, 2))", "[H00, H01, V00, V02, H10, H11]"),
    ("rim(triangles{00 00'})", "[-00, /00, -01, /10]"),
    (
        "[(g.name, g.index, g.cells) for g in runs(picture_cells(\"\"\"\n  ..#\n  .#.\n  ...\n  \"\"\"))]",
        "[(a, 0, [00, 01]), (a, 1, [20, 21, 22]), (d, 0, [00, 10, 20]), (d, 1, [12, 22])]",
    ),
    ("len(runs(rectangle(3, 3), least: 1))", "6"),
    ("rook_steps", "[(-1, 0), (0, -1), (0, 1), (1, 0)]"),
    ("bishop_steps", "[(-1, -1), (-1, 1), (1, -1), (1, 1)]"),
    ("[len(king_steps), len(knight_steps)]", "[8, 8]"),
    ("steps(rectangle(2, 3), \"knight\")", "[(00, 12), (02, 10)]"),
    ("len(steps(rectangle(8, 8), \"knight\"))", "168"),
    ("len(steps(rectangle(3, 3), \"rook\"))", "12"),
    // tiles
    ("necklaces(3, [\"a\", \"b\"])", "[aaa, aab, abb, bbb]"),
    ("triangle_tiles([\"a\", \"b\", \"c\"])", "[aaa, aab, aac, abc, acb, bbb, bba, bbc, ccc, cca, ccb]"),
    ("len(all_tiles(triangles, [\"a\", \"b\", \"c\", \"d\"]))", "24"),
    ("len(all_tiles(squares, [\"a\", \"b\", \"c\"]))", "24"),
    ("len(all_tiles(hexes, [\"a\", \"b\"]))", "14"),
];

#[test]
fn functions_give_what_they_say() {
    let lets: Vec<String> = VALUES.iter().enumerate().map(|(i, (e, _))| format!("let v{i} = {e}\n")).collect();
    let puzzle = lets.concat() + "primary x\noption x\n";
    let mut session = session(Texts(vec![("puzzle.puz", puzzle)]), &[]);
    let Some(dump) = session.dump_model("puzzle.puz") else { panic!("{:?}", messages(&session.diags.into_sorted())) };
    for (i, (expression, expected)) in VALUES.iter().enumerate() {
        let name = format!("v{i} = ");
        assert_eq!(dump.lines().find_map(|l| l.strip_prefix(&name)), Some(*expected), "{expression}");
    }
}

/// A puzzle made of a rule, and its number of solutions.
const RULES: &[(&str, u64)] = &[
    // latin squares of order 4; those with a clue; cells of a region that is too small
    ("board g on squares = rectangle(4, 4)\nfill(g, 1..4, regions: rows(g) ++ columns(g))", 576),
    (
        "board g on squares = rectangle(4, 4)\nfill(g, 1..4, regions: rows(g) ++ columns(g), given: map([(square(0, 0), 2)]), show: true)",
        144,
    ),
    ("board g on squares = rectangle(2, 2)\nfill(g, 1..3, regions: rows(g) ++ columns(g), name: \"q\")", 18),
    (
        "board g on squares = rectangle(2, 3)\npatterns(rows(g), \"ab\", (g, s) => s[0] == s[2])\npatterns(columns(g), \"ab\", (g, s) => s[0] != s[1])",
        4,
    ),
    // loops on the edges of a square of two by two cells, the empty one and disjoint ones included
    ("board g on squares named odd-cells = rectangle(2, 2)\nloops_along(g)", 14),
    ("board g on squares named even-cells = rectangle(3, 3)\nloops_across(g)", 14),
    (
        "board g on squares named odd-cells = rectangle(1, 1)\nfor c in g { choose(2, sorted(edges(c)), at: c) }\nsecondary {e} for e in edges(g)",
        6,
    ),
    ("graph k { 0-1 0-2 0-3 1-2 1-3 2-3 }\nloops_on(k)", 8),
    ("graph k { 0-1 0-2 0-3 1-2 1-3 2-3 }\nloops_on(k, visit_all: true)", 3),
    ("words W: ab ba aa\nboard g on squares = rectangle(2, 2)\nspell(rows(g) ++ columns(g), W)", 5),
    ("words W: ab ba aa\nboard g on squares = rectangle(2, 2)\nspell(rows(g) ++ columns(g), W, once: true)", 0),
    ("words W: cat tac\nboard g on squares = rectangle(1, 3)\nhide(W, g)", 2),
    ("graph k { 0-1 0-2 1-2 }\ncolors K: r g b\nproper(k, K)", 6),
    ("couples(3)", 2),
    ("couples(4, gap: k => k, place: \"t\")", 6),
    ("board g on squares = rectangle(3, 3)\noften(1, rows(g))\nat_most(1, columns(g))\noption r{c.x} c{c.y} for c in g", 6),
    ("board g on squares = rectangle(2, 2)\nat_least(1, rows(g))\nat_most(1, columns(g))\noption r{c.x} c{c.y} for c in g", 2),
    (
        "use Trominoes, Tetrominoes from std.polyominoes\nboard g on squares: [01][0-4]\ncover g with 0..1 of Trominoes, 0..1 of Tetrominoes",
        4,
    ),
];

#[test]
fn rules_make_what_they_say() {
    let mut wrong = vec![];
    for (puzzle, expected) in RULES {
        let (problem, _) = build(Texts(vec![("puzzle.puz", puzzle.to_string())]), "puzzle.puz", &[]);
        let found = count(&problem, false);
        if found != *expected {
            wrong.push(format!("{puzzle}\n{found} solutions, not {expected}\n{}", dlx(&problem)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pieces_of_the_library() {
    let sets = [
        ("polyominoes", "Trominoes", "[[I, 2], [L, 4]]"),
        ("polyominoes", "Tetrominoes", "[[I, 2], [L, 8], [O, 1], [S, 4], [T, 4]]"),
        ("polyominoes", "Pentominoes", "[[O, 2], [P, 8], [Q, 8], [R, 8], [S, 8], [T, 4], [U, 4], [V, 4], [W, 4], [X, 1], [Y, 8], [Z, 4]]"),
        (
            "polyiamonds",
            "Hexiamonds",
            "[[A, 6], [B, 12], [C, 6], [D, 12], [E, 12], [F, 12], [G, 12], [H, 6], [I, 6], [J, 1], [K, 12], [L, 3]]",
        ),
        ("polyhexes", "Tetrahexes", "[[I, 3], [J, 12], [L, 12], [Y, 2], [U, 6], [O, 3], [S, 6]]"),
        ("polycubes", "Soma", "[[V, 12], [L, 24], [T, 12], [Z, 12], [A, 12], [B, 12], [P, 8]]"),
    ];
    for (module, name, orders) in sets {
        let puzzle = format!(
            "use {name} from std.{module}\nlet orders = [[p.name, len(orbit(p.cells, p.symmetry))] for p in {name}]\nprimary x\noption x\n"
        );
        let mut session = session(Texts(vec![("puzzle.puz", puzzle)]), &[]);
        let Some(dump) = session.dump_model("puzzle.puz") else { panic!("{:?}", messages(&session.diags.into_sorted())) };
        assert_eq!(dump.lines().find_map(|l| l.strip_prefix("orders = ")), Some(orders), "{name}");
    }
}

/// Every function and rule of a module stands in a test above, in a puzzle, or in another module.
#[test]
fn all_of_the_library_is_used() {
    let text = |path: &String| fs::read_to_string(crate::support::root().join(path)).unwrap();
    let tried: String = VALUES.iter().chain(&[]).map(|v| v.0).chain(RULES.iter().map(|r| r.0)).collect::<Vec<_>>().join("\n");
    for path in specs().iter().filter(|p| is_std(p)) {
        let source = text(path);
        let mut names =
            source.lines().filter_map(|l| l.strip_prefix("fn ").or(l.strip_prefix("rule "))).map(|l| l.split('(').next().unwrap());
        let helper = |name: &str| source.matches(&format!("{name}(")).count() > 1;
        assert!(names.all(|n| tried.contains(&format!("{n}(")) || helper(n)), "{path}: something is never tried");
        let mut session = session(Texts::default(), &[]);
        let file = session.load(path).unwrap();
        session.parse(file);
        assert!(harmless(&session.diags.into_sorted()), "{path}");
    }
}
