//! The standard library: functions return what their comments say, and rules make what their comments say.

use crate::search::count;
use crate::support::{Texts, build, dlx, harmless, is_std, messages, session, specs};
use puzc_core::diag::Diagnostics;
use std::fs;

/// An expression, and its value as `puzc dump --stage model` prints it.
const VALUES: &[(&str, &str)] = &[
    // boards
    (r##"marked_cells(picture(["a#", ".1"]))"##, "[00, 01, 11, 00a, 11-1]"),
    ("checkered(triangles{00 00'})", "[00, 00', 00b, 00'w]"),
    // rings, also of cells that only touch at corners, islands, and a full hexagon
    ("[holes(rectangle(2, 3)), holes([c for c in rectangle(3, 3) if c != square(1, 1)])]", "[0, 1]"),
    ("[holes(squares{01 10 12 21}), holes(squares{00 11 30 31 [57][5-7] 65 67})]", "[1, 1]"),
    ("[holes(hexagon(2)), holes([c for c in hexagon(2) if c != hex(1, 1)]), holes(delta(4))]", "[0, 1, 0]"),
    ("[cube(1, 2, 3) + up, cube(1, 2, 3) + down]", "[124, 122]"),
    // a tile is turned as its lattice is
    ("[len(all_tiles(kites, \"ab\", \"A\")), len(all_tiles(octagons, \"ab\", \"S\"))]", "[16, 6]"),
    ("[len(all_tiles(octagons, \"ab\", \"O\")), len(all_tiles(cubes, \"ab\"))]", "[70, 10]"),
    // a letter and its accent are one character
    (
        "[\"e\u{301}\" == \"\u{e9}\", len(picture([\"e\u{301}\u{e9}\"])), len(unique([\"\u{e9}\", \"e\u{301}\"]))]",
        "[true, 2, 1]",
    ),
    // core
    ("organ_pipe(5)", "[2, 1, 3, 0, 4]"),
    ("organ_pipe(4)", "[2, 1, 3, 0]"),
    ("pairs([1, 2, 3])", "[(1, 2), (1, 3), (2, 3)]"),
    ("bits(3, 2)", "[[0, 1, 1], [1, 0, 1], [1, 1, 0]]"),
    ("bits(2, 0)", "[[0, 0]]"),
    ("components([1, 1, 2, 3], [(1, 2)])", "[[1, 1, 2], [3]]"),
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
    ("len(picture_cells(\"\"\"\nab##\na.b#\n\"\"\", hole: \"#.\"))", "4"),
    ("scale(2, rectangle(1, 1))", "[00, 01, 10, 11]"),
    ("scale(2, triangles{00})", "[00, 00', 01, 10]"),
    ("scale(2, triangles{00'})", "[01', 10', 11, 11']"),
    ("len(scale(3, triangles{00 00' 01}))", "27"),
    ("rows(rectangle(2, 2))", "[(name: r, index: 0, cells: [00, 01]), (name: r, index: 1, cells: [10, 11])]"),
    (
        "columns(rectangle(2, 2))",
        "[(name: c, index: 0, cells: [00, 10]), (name: c, index: 1, cells: [01, 11])]",
    ),
    ("[g.cells for g in blocks(rectangle(2, 4), 1, 2)]", "[[00, 01], [02, 03], [10, 11], [12, 13]]"),
    ("[g.index for g in blocks(rectangle(2, 4), 1, 2)]", "[0, 1, 2, 3]"),
    ("[g.cells for g in blocks(squares{[56][3-6]}, 2, 2)]", "[[53, 54, 63, 64], [55, 56, 65, 66]]"),
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
    ("ray(rectangle(2, 3), square(1, 0), (0, 1))", "[10, 11, 12]"),
    ("ray(rectangle(2, 3), square(5, 5), (0, 1))", "[]"),
    ("ray(rectangle(2, 3), square(1, 0), (0, 0))", "[10]"),
    ("[region_at(rows(rectangle(2, 2)))[c].index for c in rectangle(2, 2)]", "[0, 0, 1, 1]"),
    ("inner_edges(rectangle(2, 2))", "[V01, H10, H11, V11]"),
    ("walls(columns(rectangle(2, 2)))", "[V01, V11]"),
    // regions with one index, but two names
    (
        "walls([(name: \"a\", index: 0, cells: squares{00}), (name: \"b\", index: 0, cells: squares{01})])",
        "[V01]",
    ),
    ("[w.cells for w in windows(rectangle(2, 3))]", "[[00, 01, 10, 11], [01, 02, 11, 12]]"),
    ("[w.index for w in windows(rectangle(2, 2), 1, 2)]", "[00, 10]"),
    ("word_regions(picture([\"10 . 7\", \" 7 7 7\"]))[1].cells", "[02, 10, 11, 12]"),
    // native functions
    ("groups([3, 1, 4, 1, 5], n => n % 2)", "[(1, [3, 1, 1, 5]), (0, [4])]"),
    ("[any([1 / (2 - n) > 0 for n in 1..2]), all([1 / (2 - n) < 0 for n in 1..2])]", "[true, false]"),
    // automata: an odd number of ones; the same language, the same automaton; no sequence at all
    (
        "automaton(2, [0, 1], false, (s, v) => [s != (v == 1)], s => s)",
        "[[(0, 0, 0), (0, 1, 1)], [(0, 1, 0), (1, 0, 0)]]",
    ),
    ("matching(6, \"ab\", \"(a|b)*ba?\") == matching(6, \"ab\", \".*([b]|b[^b])\")", "true"),
    ("matching(2, 0..1, \"11+1\")", "[[], []]"),
    ("matching(0, 0..1, \"1*\")", "[]"),
    // lattices
    ("[len(polytans(n)) for n in 1..4]", "[1, 3, 4, 14]"),
    // as many as a search for all images finds
    ("[len(polytans(n, \"fixed\")) for n in 1..4]", "[4, 9, 24, 71]"),
    ("scale(2, triangles{00! 00'b})", "[00!, 00'!, 01'b, 01!, 10'b, 10!, 11b, 11'b]"),
    ("scale(2, cubes{000})", "[000, 001, 010, 011, 100, 101, 110, 111]"),
    ("holes([])", "0"),
    // https://oeis.org/A197462
    ("[len(all_polyforms(n, drafters, \"free\")) for n in 1..5]", "[1, 3, 3, 9, 14]"),
    // tiles
    ("necklaces(3, [\"a\", \"b\"])", "[aaa, aab, abb, bbb]"),
    ("triangle_tiles([\"a\", \"b\", \"c\"])", "[aaa, aab, aac, abc, acb, bbb, bba, bbc, ccc, cca, ccb]"),
    ("len(all_tiles(triangles, [\"a\", \"b\", \"c\", \"d\"]))", "24"),
    ("len(all_tiles(squares, [\"a\", \"b\", \"c\"]))", "24"),
    ("len(all_tiles(hexes, [\"a\", \"b\"]))", "14"),
];

/// The names and values of a puzzle.
fn values(puzzle: String) -> String {
    match session(Texts(vec![("puzzle.puz", puzzle)]), &[]).dump_model("puzzle.puz") {
        Ok(dump) => dump.value,
        Err(diags) => panic!("{:?}", messages(&diags.into_sorted())),
    }
}

#[test]
fn functions_return_what_their_comments_say() {
    let lets: Vec<String> =
        VALUES.iter().enumerate().map(|(i, (e, _))| format!("let v{i} = {e}\n")).collect();
    let puzzle = lets.concat() + "primary x\noption x\n";
    let dump = values(puzzle);
    for (i, (expression, expected)) in VALUES.iter().enumerate() {
        let name = format!("v{i} = ");
        assert_eq!(dump.lines().find_map(|l| l.strip_prefix(&name)), Some(*expected), "{expression}");
    }
}

/// A puzzle made of a rule, and its number of solutions.
const RULES: &[(&str, u64)] = &[
    // latin squares of order 4; those with a clue; regions with fewer cells than values
    ("board B on squares = rectangle(4, 4); fill(B, 1..4, regions: rows(B) ++ columns(B))", 576),
    (
        "board B on squares = rectangle(4, 4); let m = map([(B[0], 2)]); fill(B, 1..4, rows(B) ++ columns(B), m, show: true)",
        144,
    ),
    ("board B on squares = rectangle(2, 2); fill(B, 1..3, regions: rows(B) ++ columns(B), name: \"q\")", 18),
    ("board B on squares = rectangle(2, 3); patterns(rows(B), [0, 1], (g, s) => g.index == sum(s))", 3),
    ("board B on squares: 2 by 3; sequences(rows(B), permutations(1..3), (g, s) => s[0] != g.index)", 24),
    // all ways to choose squares of a 2 by 2 board that do not touch at the center only
    ("board B on squares named odd-cells = rectangle(2, 2); loops_along(B)", 14),
    ("board B on squares named even-cells = rectangle(3, 3); loops_across(B)", 14),
    (
        "board B on squares named odd-cells = [square(0, 0)]; secondary {e} for e in edges(B); choose(2, edges(B[0]), at: B[0])",
        6,
    ),
    // words on hexes run from neighbor to neighbor: five pairs, in both directions
    ("board B on hexes: [01][01]; hide([\"ab\"], B)", 10),
    // a complete graph: nothing, four triangles, three cycles of length 4
    ("graph K { 0-1 0-2 0-3 1-2 1-3 2-3 }; loops_on(K)", 8),
    ("graph K { 0-1 0-2 0-3 1-2 1-3 2-3 }; loops_on(K, visit_all: true)", 3),
    ("graph K: 0-1 0-2 1-2; colors C: r g b; proper(K, C)", 6),
    // no two b's side by side
    ("words W: ab ba aa; board B on squares = rectangle(2, 2); spell(rows(B) ++ columns(B), W)", 7),
    (
        "words W: ab ba aa; board B on squares = rectangle(2, 2); spell(rows(B) ++ columns(B), W, once: true)",
        0,
    ),
    (
        "words W: ab ba aa; board B on squares = rectangle(2, 2); spell(rows(B), W, name: \"R\", once: true)",
        6,
    ),
    // both words in either direction
    ("words W: cat tac; board B on squares = rectangle(1, 3); hide(W, B)", 2),
    ("words W: cat; board B on squares = rectangle(3, 3); hide(W, B, steps: rook_steps)", 12),
    // a palindrome and a letter have one option for each place
    ("words W: dad; board B on squares = rectangle(1, 3); hide(W, B)", 1),
    ("words W: x; board B on squares = rectangle(1, 3); hide(W, B)", 3),
    // a letter with its accents takes one cell
    ("words W: e\u{301}ta; board B on squares = rectangle(1, 3); spell(rows(B), W)", 1),
    ("words W: e\u{301}t; board B on squares = rectangle(1, 2); trace W in B by rook steps", 2),
    ("words W: ab ab; board B on squares = rectangle(2, 2); spell(rows(B), W)", 1),
    ("board B on squares = rectangle(1, 2); sequences(rows(B), [[1, 2], [1, 2], [2, 1]], (g, s) => true)", 2),
    ("board B on squares = rectangle(1, 2); patterns(rows(B), [1, 2, 1], (g, s) => true)", 4),
    ("board B on squares = rectangle(1, 1); fill(B, [1, 2, 1])", 2),
    ("proper([(1, 2)], [\"r\", \"g\", \"r\"])", 2),
    // the middle is not filled
    (
        "board B on squares = rectangle(3, 3)
fill([c for c in B if c != square(1, 1)], 1..3, regions: rows(B) ++ columns(B))",
        12,
    ),
    // lines around a tube have no first cell; latin rectangles
    ("board B on squares wrapped (0, 3) = rectangle(2, 3); fill(B, 1..3, regions: runs(B))", 12),
    // around a tube, a long word would meet itself
    ("board B on squares wrapped (0, 3) = rectangle(1, 3); hide([\"abc\"], B)", 6),
    ("board B on squares wrapped (0, 3) = rectangle(1, 3); hide([\"abcd\"], B)", 0),
    // a letter can be written in two ways
    (
        "board B on squares = rectangle(2, 2)
spell(rows(B), [\"ae\u{301}\", \"bc\"]); spell(columns(B), [\"ab\", \"\u{e9}c\"])",
        1,
    ),
    // two cells side by side share two borders of a tube; a loop of four cells touches itself at one of them
    ("board B on squares wrapped (0, 2) = rectangle(2, 2); loops_across(B); untouching_across(B)", 3),
    (
        "board B on squares = rectangle(2, 1); fill(B, 0..1, show: true); appears(columns(B), 0..1, 1, 0, -1)",
        0,
    ),
    // equal cubes
    ("place_cubes([\"aaaaaa\", \"aaaaaa\"], box3(1, 1, 2))", 1),
    // more uses than any limit
    (
        "primary p{i} for i in 0..1000; at_least(1, [(name: \"k\", index: 0)]); option p{i} k0 for i in 0..1000",
        1,
    ),
    // two calls: fifteen forests of four edges each
    (
        "board A on squares = rectangle(1, 1); board B on squares named b{x}{y} = rectangle(2, 2)
let all = edges(A) ++ inner_edges(B)
primary x{e} for e in all; secondary {e} for e in all; option x{e} {e}:{k} for e in all, k in 0..1
no_cycles_along(A); no_cycles_across(B, name: \"closed\")",
        225,
    ),
    // the same cube, turned
    ("place_cubes([\"aaaabb\", \"bbaaaa\"], cubes{000 011})", 144),
    // one of six faces
    (
        "board B on cubes = box3(1, 1, 1); place_cubes([\"babbbb\"], B)
primary q; option q {face_name(faces(cube(0, 0, 0))[0], B)}:a",
        1,
    ),
    // clues that contradict each other, or the rules, leave no solution
    (
        "board B on squares = rectangle(1, 3); fill(B, 1..3, rows(B), given: map([(c, 1) for c in take(B, 2)]))",
        0,
    ),
    (
        "board B on squares = rectangle(2, 2)
fill(B, 1..2, rows(B) ++ columns(B), given: map([(B[0], 1), (B[2], 1)]), show: true)",
        0,
    ),
    (
        "board B on squares = rectangle(4, 4)
fill(B, 1..4, rows(B) ++ columns(B), given: map([(B[0], 1), (B[3], 1)]))",
        0,
    ),
    ("board B on squares = rectangle(1, 3); visible(rows(B), 1..3, map([(0, 4)]))", 0),
    ("board B on squares = rectangle(1, 3); matches(rows(B), 1..2, g => \"12\")", 0),
    (
        "board B on squares = rectangle(1, 1); fill(B, 1..2)
matches([(name: \"L\", index: 0, cells: [])], 1..2, g => \"1\")",
        0,
    ),
    ("board B on squares = rectangle(1, 2); patterns(rows(B), 1..2, (g, s) => sum(s) == 9)", 0),
    ("board B on squares = rectangle(1, 2); sequences(rows(B), [[1, 2, 3]], (g, s) => true)", 0),
    (
        "board B on squares = rectangle(1, 2); secondary {e} for e in edges(B); choose(9, edges(B), at: \"all\")",
        0,
    ),
    (
        "board B on squares = rectangle(1, 1)
fill(B, 1..2, show: true); appears([(name: \"q\", index: 0, cells: take(B, 0))], 1..2, 1, 1, 1)",
        0,
    ),
    // a region with a comma would have another cell
    (
        "board B on squares = rectangle(3, 3)
fill(B, 1..3, regions: rows(B) ++ columns(B), show: true)
patterns([(name: \"less\", index: 0, cells: squares{00 01})], 1..3, (g, s) => s[0] < s[1])",
        6,
    ),
    // lines; the numbers of sequences were counted one by one
    (
        "board B on squares = rectangle(3, 3)
matches(rows(B), [0, 1], g => \"0*1+0*\"); matches(columns(B), [0, 1], g => \"0*1?0*\")",
        6,
    ),
    ("board B on squares = rectangle(1, 4); matches(rows(B), \"abc\", g => \"a?(bc|c)*[^a]\")", 10),
    ("board B on squares = rectangle(1, 2); matches(rows(B), 1..5, g => \"[1-3][^2-4]\")", 6),
    (
        "board B on squares = rectangle(2, 3)
scan(rows(B), 0..2, g => 0, (g, s, v) => [(s + v) % 3], (g, s) => s == 0)",
        81,
    ),
    // several states at a time: a sequence counts once
    (
        "board B on squares = rectangle(1, 3)
scan(rows(B), 0..1, g => 0, (g, s, v) => [s, s + v], (g, s) => s == 1)",
        7,
    ),
    // the next states may be a tuple or a string, too, which has no letters here
    (
        "board B on squares = rectangle(1, 3)
scan(rows(B), 0..1, g => 0, (g, s, v) => if s + v > 1 then \"\" else (s + v, s + v), (g, s) => s == 1)",
        3,
    ),
    (
        "board B on squares = rectangle(1, 4)
matches(rows(B), 0..1, g => \"0*1*\"); matches(rows(B), 0..1, g => \"(0*10*1)*0*\", name: \"even\")",
        3,
    ),
    ("board B on squares = rectangle(1, 3); increasing(rows(B), 1..4)", 4),
    ("board B on squares = rectangle(1, 3); increasing(rows(B), 1..4, strict: false)", 20),
    ("board B on squares = rectangle(1, 3); differ(rows(B), 1..4, 2)", 10),
    ("board B on squares = rectangle(1, 3); consecutive(rows(B), 1..4)", 12),
    ("board B on squares = rectangle(1, 4); between(rows(B), 1..4)", 12),
    ("board B on squares = rectangle(1, 2); between(rows(B), 1..4)", 16),
    ("board B on squares = rectangle(1, 4); palindromes(rows(B), 1..2)", 4),
    (
        "board B on squares = rectangle(1, 4)
fill(B, 1..4, rows(B), show: true); visible([backwards(g) for g in rows(B)], 1..4, map([(0, 2)]))",
        11,
    ),
    (
        "board B on squares = rectangle(1, 4)
fill(B, 1..4, rows(B), show: true); enclosed_sum(rows(B), 1..4, 1, 4, map([(0, 3)]))",
        4,
    ),
    ("board B on squares = rectangle(1, 4); enclosed_sum(rows(B), 0..2, 0, 0, map([(0, 2)]))", 6),
    // sets of edges with 0 or 2 at each place, counted by a program of its own: on other lattices, too
    ("board B on hexes = hexagon(2); loops_across(B)", 32),
    ("board B on triangles: [01][01] [01][01]'; loops_along(B)", 94),
    ("couples(3)", 2),
    ("couples(4, gap: k => k, place: \"t\")", 6),
    (
        "board B on squares = rectangle(3, 3); often(1, rows(B)); at_most(1, columns(B)); option r{c.x} c{c.y} for c in B",
        6,
    ),
    (
        "board B on squares = rectangle(2, 2); at_least(1, rows(B)); at_most(1, columns(B)); option r{c.x} c{c.y} for c in B",
        2,
    ),
];

#[test]
fn rules_make_what_their_comments_say() {
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
fn a_cell_or_a_link_that_a_list_has_twice_counts_once() {
    let cells = "board g on squares: 2 by 2
connected squares{00 01 00} as x{c}:1
primary p{c} for c in g
secondary x{c} for c in g
option p{c} x{c}:{k} for c in g, k in 0..1";
    let links = "let links = [(1, 2), (2, 3), (3, 1)]
single loop on links ++ [(1, 2)] as e{u}{v}
primary p{u}{v} for (u, v) in links
secondary e{u}{v} for (u, v) in links
option p{u}{v} e{u}{v}:{k} for (u, v) in links, k in 0..1";
    for (puzzle, expected) in [(cells, 16), (links, 1)] {
        let (problem, _) = build(Texts(vec![("puzzle.puz", puzzle.to_string())]), "puzzle.puz", &[]);
        assert_eq!(count(&problem, true), expected, "{puzzle}");
    }
}

#[test]
fn what_a_rule_cannot_obey_is_refused() {
    let ring = "board B on squares = [c for c in rectangle(3, 3) if c != square(1, 1)]";
    let torus = "board B on squares wrapped (0, 3) (3, 0) = rectangle(3, 3)";
    let holes = "E501 the board has a hole, or is wrapped";
    let two = "board A on squares = rectangle(1, 2)\nboard B on squares named b{x}{y} = rectangle(1, 2)";
    for (board, statement, expected) in [
        (ring, "no_cycles_along(B)", holes),
        (ring, "no_cycles_across(B)", holes),
        (ring, "insides_along(B)", holes),
        (torus, "no_cycles_along(B)", holes),
        (
            ring,
            "loops_along(B, ends: corners(square(7, 7)))",
            "E501 the end .77 is not a corner of the board",
        ),
        (ring, "loops_across(B, ends: [square(1, 1)])", "E501 the end 11 is not a cell of the board"),
        (ring, "loops_on([(1, 2), (2, 3)], ends: [9])", "E501 the end 9 is not a node of the graph"),
        (ring, "spell(rows(B) ++ columns(B), [\"abc\", \"ab\"], name: \"w\")", "E501 2 lines are called w0"),
        (ring, "enclosed_sum(rows(B), -1..2, 1, 2, map([(0, 0)]))", "E501 -1 is negative"),
        (ring, "clue_words(\"3?-\", [\"?\"])", "E501 `-` is no clue here"),
        (ring, "clue_words(\"3\", [\"T\"], numeric: false)", "E501 `3` is no clue here"),
        (
            ring,
            "clue_per_region(\"12\", map([(c, 0) for c in B]))",
            "E501 `2` is another clue of this region, which has `1`",
        ),
        (ring, "appears(rows(rectangle(1, 2)), 1..3, 4, 0, 1)", "E501 4 is not one of the values"),
        (ring, "place_cubes([\"abcde\"], box3(1, 1, 1))", "E501 the cube abcde has 5 colors, not six"),
        (ring, "place_cubes([\"abcdef\"], box3(1, 1, 2))", "E501 1 cubes for 2 places"),
        (ring, "board C on hexes = checkered(hexagon(2))", "E509 there is no key hexes in this map"),
        (two, "fill([*A, square(5, 5)], 1..2)", "E501 55 is not a cell of a board"),
        (two, "hide([\"ab\"], [*A, square(0, 2)])", "E501 02 is not a cell of a board"),
        (two, "loops_across([*A, square(0, 2)])", "E501 02 is not a cell of a board"),
        (two, "fill([*A, *B], 1..2)", "E501 00 is a cell of two boards here; write a call for each of them"),
        (two, "loops_along([*A, *B])", "E501 00 is a cell of two boards here; write a call for each of them"),
        (two, "fill(A, 1..2, given: map([(B[0], 1)]))", "E501 the clue at b00 is not on the board"),
        (
            two,
            "fill(A, 1..2, regions: [(name: \"k\", index: 0, cells: [A[0], B[1]])])",
            "E501 k0 contains b01, which is a cell of another board",
        ),
        (two, "spell(rows(A), [\"ab\"])\nspell(rows(B), [\"ab\"])", "E402 item `r0` is declared twice"),
        (two, "connected [*A, *B] as {c}:1", "E505 00 is a node of two boards here"),
        (two, "single loop across inner_edges(A) ++ inner_edges(B)", "E505 00 is a node of two boards here"),
    ] {
        let text = format!("{board}\n{statement}\n");
        let found = session(Texts(vec![("puzzle.puz", text.clone())]), &[]).build("puzzle.puz");
        let found = messages(&found.err().map(Diagnostics::into_sorted).unwrap_or_default());
        assert!(found.iter().any(|message| message == expected), "{text}{found:#?}");
    }
}

#[test]
fn pieces_of_the_library() {
    let sets = [
        ("polyominoes", "Trominoes", "[[I, 2], [L, 4]]"),
        ("polyominoes", "Tetrominoes", "[[I, 2], [L, 8], [O, 1], [S, 4], [T, 4]]"),
        (
            "polyominoes",
            "Pentominoes",
            "[[O, 2], [P, 8], [Q, 8], [R, 8], [S, 8], [T, 4], [U, 4], [V, 4], [W, 4], [X, 1], [Y, 8], [Z, 4]]",
        ),
        (
            "polyiamonds",
            "Hexiamonds",
            "[[A, 6], [B, 12], [C, 6], [D, 12], [E, 12], [F, 6], [G, 12], [H, 6], [I, 12], [J, 1], [K, 6], [L, 3]]",
        ),
        ("polyhexes", "Tetrahexes", "[[I, 3], [J, 12], [L, 12], [Y, 2], [U, 6], [O, 3], [S, 6]]"),
        ("polyhexes", "Trihexes", "[[I3, 3], [A3, 2], [V3, 6]]"),
        ("polycubes", "Tetracubes", "[[I, 3], [L, 24], [T, 12], [O, 3], [Z, 12], [A, 12], [B, 12], [P, 8]]"),
        (
            "polycubes",
            "SolidPentominoes",
            "[[O, 3], [P, 24], [Q, 24], [R, 24], [S, 24], [T, 12], [U, 12], [V, 12], [W, 12], [X, 3], [Y, 24], [Z, 12]]",
        ),
        (
            "polysticks",
            "Tetrasticks",
            "[[F, 8], [H, 8], [I, 2], [J, 8], [L, 8], [N, 8], [O, 1], [P, 8], [R, 8], [T, 4], [U, 4], [V, 4], [W, 4], [X, 1], [Y, 8], [Z, 4]]",
        ),
        ("polycubes", "Soma", "[[V, 12], [L, 24], [T, 12], [Z, 12], [A, 12], [B, 12], [P, 8]]"),
    ];
    for (module, name, orders) in sets {
        let puzzle = format!(
            "use {name} from std.{module}\nlet orders = [[p.name, len(orbit(p.cells, p.symmetry))] for p in {name}]\nprimary x\noption x\n"
        );
        let dump = values(puzzle);
        assert_eq!(dump.lines().find_map(|l| l.strip_prefix("orders = ")), Some(orders), "{name}");
    }
}

#[test]
fn all_pieces_of_a_size() {
    for (module, name, number) in [
        ("polyominoes", "Hexominoes", 35),
        ("polyiamonds", "Heptiamonds", 24),
        ("polyhexes", "Pentahexes", 22),
    ] {
        let puzzle = format!("use {name} from std.{module}\nlet n = len({name})\nprimary x\noption x\n");
        let dump = values(puzzle);
        assert!(dump.lines().any(|l| l == format!("n = {number}")), "{name}");
    }
}

/// Every function and rule of a module is used in a test above or in `tests/api/rules.rs`, in a puzzle, or in
/// another module.
#[test]
fn all_of_the_library_is_used() {
    let text = |path: &String| fs::read_to_string(crate::support::root().join(path)).unwrap();
    let tried: String =
        VALUES.iter().map(|v| v.0).chain(RULES.iter().map(|r| r.0)).collect::<Vec<_>>().join("\n");
    let puzzles: String = specs().iter().filter(|p| !is_std(p)).map(text).collect();
    let tried = tried + &puzzles + include_str!("../api/rules.rs");
    for path in specs().iter().filter(|p| is_std(p)) {
        let source = text(path);
        let mut names = source
            .lines()
            .filter_map(|l| l.strip_prefix("fn ").or(l.strip_prefix("rule ")))
            .map(|l| l.split('(').next().unwrap());
        let helper = |name: &str| source.matches(&format!("{name}(")).count() > 1;
        assert!(
            names.all(|n| tried.contains(&format!("{n}(")) || helper(n)),
            "{path}: something is never tried"
        );
        let mut session = session(Texts::default(), &[]);
        let file = session.load(path).unwrap();
        assert!(harmless(&session.parse(file).1), "{path}");
    }
}

/// Clues that contradict each other, or the rules, leave no solution; words that no clue can be are refused.
#[test]
fn wrong_clues_are_not_ignored() {
    let two_rooms = ("rooms", "112\n112");
    for (puzzle, clues, expected) in [
        ("pencil/gokigen-naname", &[("clues", "...\n.0.\n...")][..], Ok(0)),
        ("pencil/hashi", &[("plan", "1.1\n0..")], Ok(0)),
        ("pencil/hashi", &[("plan", "0..")], Ok(1)),
        ("pencil/diff-neighbors", &[("clues", "31.\n.4."), two_rooms], Ok(0)),
        ("pencil/diff-neighbors", &[("clues", "3..\n.3."), two_rooms], Ok(3)),
        ("pencil/terra-x", &[("clues", "31.\n.4."), two_rooms], Ok(0)),
        ("pencil/hanare", &[("clues", "9.\n.."), ("rooms", "11\n11")], Ok(0)),
        ("pencil/putteria", &[("clues", "9.."), ("rooms", "112")], Ok(0)),
        ("pencil/kakurasu", &[("across", "-1,1"), ("down", "-1,-1")], Ok(4)),
        ("pencil/putteria", &[("clues", "-.."), ("rooms", "112")], Err("`-` is no clue here")),
        ("pencil/munraito", &[("clues", "57 .\n . .")], Err("a planet shows 0 to 15, not 57")),
        ("pencil/tripletts", &[("clues", "..\n.."), ("rooms", "11\n11")], Err("a region of 4 cells, not 3")),
        ("pencil/light-up", &[("plan", "-.")], Err("`-` is no clue here")),
        ("pencil/shakashaka", &[("clues", "6.\n..")], Err("`6` is no clue here")),
        ("pencil/shugaku", &[("clues", "6 .\n. .")], Err("`6` is no clue here")),
        (
            "pencil/aqre",
            &[("clues", "12.\n..."), two_rooms],
            Err("`2` is another clue of this region, which has `1`"),
        ),
        ("loops/mid-loop", &[("clues", "4.\n..")], Err("`4` is no clue here")),
        ("loops/castle-wall", &[("clues", "12 .\n . .")], Err("`12` is no clue here")),
    ] {
        let path = format!("specs/{puzzle}.puz");
        let found = match session(Texts::default(), clues).build(&path) {
            Ok(built) => Ok(count(&built.value.problem, true)),
            Err(diags) => Err(messages(&diags.into_sorted())),
        };
        match expected {
            Ok(number) => assert_eq!(found, Ok(number), "{puzzle} {clues:?}"),
            Err(message) => assert_eq!(found, Err(vec![format!("E501 {message}")]), "{puzzle} {clues:?}"),
        }
    }
}
