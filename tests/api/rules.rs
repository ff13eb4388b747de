//! Rules and functions of the library against numbers that are known, or found by a brute force here.

fn count(text: &str) -> puzc::Count {
    puzc::Puzzle::parse(text.to_string()).unwrap().problem().unwrap().count().unwrap()
}

/// Loops along the edges of 3 by 3 cells: cycles of the graph of 4 by 4 dots (<https://oeis.org/A140517>).
#[test]
fn the_inside_of_a_loop_is_determined() {
    let text = "board g on squares = rectangle(3, 3)\nloops_along(g)\nsingle loop along edges(g)\n";
    assert_eq!(count(text), 213);
    assert_eq!(count(&format!("{text}insides_along(g)\n")), 213);
    // the middle is inside of a loop, or outside
    let clue = "primary clue\noption clue in11:1\n";
    let outside = "primary clue\noption clue in11:0\n";
    let [inside, outside] = [clue, outside].map(|clue| count(&format!("{text}insides_along(g)\n{clue}")));
    let number = |count: puzc::Count| count.to_string().parse::<u32>().unwrap();
    assert_eq!(number(inside) + number(outside), 213);
}

#[test]
fn pieces_have_the_order_of_their_statements() {
    let sets: String =
        ["C", "A", "B"].map(|name| format!("pieces {name} on squares {{\n D: 00 01\n}}\n")).concat();
    let sorted = "require [t[1] for t in sorted([(A, 2), (B, 3), (C, 1)])] == [1, 2, 3], \"sorted\"\n";
    let less = "require (C, 2) < (A, 1), \"less\"\n";
    assert_eq!(count(&format!("board row on squares: 0[0-1]\n{sets}{sorted}{less}cover row with A\n")), 1);
}

#[test]
fn a_long_text_is_joined_without_a_limit() {
    let joined = "require len(join([100 for i in 1..60000])) == 180000, \"joined\"\n";
    assert_eq!(count(&format!("{joined}primary x\noption x\n")), 1);
}

/// Spanning forests of the graph of 2 by 2 and 3 by 3 cells (<https://oeis.org/A080691>).
#[test]
fn paths_from_cell_to_cell_without_a_cycle() {
    for (n, forests) in [(2, 15u64), (3, 3102)] {
        let text = format!(
            "board g on squares = rectangle({n}, {n})\nprimary p{{e}} for e in inner_edges(g)\n\
             secondary {{e}} for e in inner_edges(g)\n\
             option p{{e}} {{e}}:{{k}} for e in inner_edges(g), k in 0..1\nno_cycles_across(g)\n"
        );
        assert_eq!(count(&text), forests);
    }
}

/// Loops that do not touch themselves are induced cycles.
#[test]
fn loops_that_do_not_touch_themselves() {
    let beside = |c: usize, d: usize| c.abs_diff(d) == 4 || c.abs_diff(d) == 1 && c / 4 == d / 4;
    let is_cycle = |set: &u32| {
        let cells: Vec<usize> = (0..16).filter(|c| set >> c & 1 == 1).collect();
        let near = |c: usize| cells.iter().copied().filter(move |d| beside(c, *d));
        let mut part = vec![cells[0]];
        let mut next = 0;
        while next < part.len() {
            let more: Vec<usize> = near(part[next]).filter(|d| !part.contains(d)).collect();
            part.extend(more);
            next += 1;
        }
        part.len() == cells.len() && cells.iter().all(|c| near(*c).count() == 2)
    };
    let expected = (1..1u32 << 16).filter(is_cycle).count();
    let text = "board g on squares = rectangle(4, 4)\nloops_across(g)\nuntouching_across(g)\n\
                single loop across edges(g)\n";
    assert_eq!(count(text), expected as u64);
}

/// On a board that is wrapped after two cells, two edges join the same cells: both are on a loop, or none.
#[test]
fn untouching_on_a_ring_of_two_cells() {
    let text = "board g on squares wrapped (0, 2): 00 01\nsecondary {e} for e in inner_edges(g)\n\
                primary q{e} for e in inner_edges(g)\noption q{e} {e}:{b} for e in inner_edges(g), b in 0..1\n\
                untouching_across(g)\n";
    assert_eq!(count(text), 2);
}

/// Three cells, of which the last one has no neighbor: its area is itself.
#[test]
fn cells_without_neighbors_are_areas() {
    let text = |cells: &str| {
        format!(
            "board B on squares: {cells}\nprimary p{{c}} for c in B\nsecondary s{{c}}={{n}} for c in B, n in 1..3\n\
             option p{{c}} s{{c}}={{n}}:1 for c in B, n in 1..3\nsecondary {{e}} for e in inner_edges(B)\n\
             primary q{{e}} for e in inner_edges(B)\noption q{{e}} {{e}}:{{b}} for e in inner_edges(B), b in 0..1\n\
             areas across inner_edges(B) of size 1..3 as s{{c}}={{n}}\n"
        )
    };
    assert_eq!(count(&text("00 01 03")), 2);
    assert_eq!(count(&text("00")), 1);
}

/// Five values of three, one of which is there two or three times.
#[test]
fn values_that_appear_some_times() {
    let text = "board g on squares = rectangle(1, 5)\nprimary p{c} for c in g\nsecondary {c} for c in g\n\
                option p{c} {c}:{v} for c in g, v in 0..2\nappears(rows(g), 0..2, 1, 2, 3)\n";
    assert_eq!(count(text), 10 * 8 + 10 * 4);
}

/// Cubes with faces of k colors, by Burnside's lemma.
#[test]
fn colored_cubes() {
    for (colors, cubes) in [("a", 1), ("ab", 10), ("abc", 57)] {
        let all = format!("for w in all_tiles(cubes, \"{colors}\")");
        let text = format!("primary a{{w}} {all}\noption a{{w}} {all}\n");
        let problem = puzc::Puzzle::parse(text).unwrap().problem().unwrap();
        assert_eq!(problem.items().len(), cubes, "{colors}");
    }
}

#[test]
fn components_of_a_graph() {
    let text = "let parts = components([1, 2, 3, 4, 5], [(1, 4), (4, 5), (3, 9)])\n\
                primary {len(p)}x{p[0]} for p in parts\noption {len(p)}x{p[0]} for p in parts\n";
    let problem = puzc::Puzzle::parse(text).unwrap().problem().unwrap();
    let names: Vec<String> = problem.items().map(|item| item.name().to_string()).collect();
    assert_eq!(names, ["3x1", "1x2", "1x3"]);
}

/// A lattice of the library needs no `use`, which says the same, in any number of statements.
#[test]
fn a_lattice_that_is_imported_is_the_lattice_of_the_library() {
    let text = "board w on kites named {x:d}.{y:d}: 1 by 1\ntiles T on kites { 6 of abba }\n\
                place T on w, edges match\n";
    assert_eq!(count(text), 1);
    assert_eq!(count(&format!("use kites from std.lattices\n{text}")), 1);
}

/// A puzzle of the library keeps its solution if the first number beside its board is unknown.
#[test]
fn numbers_beside_the_board_can_be_unknown() {
    let mut changed = 0;
    for folder in ["loops", "nonograms", "pencil", "sudoku"] {
        let mut files: Vec<_> =
            std::fs::read_dir(format!("specs/{folder}")).unwrap().map(|f| f.unwrap().path()).collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap().split("\nexpect ").next().unwrap().to_string();
            for side in ["north", "west", "south", "east"] {
                let Some((before, value)) = text.split_once(&format!("\nparam {side} = \"")) else {
                    continue;
                };
                let (quote, end) =
                    if value.starts_with("\"\"\n") { ("\"\"\n", "\"\"\"") } else { ("", "\"") };
                let (picture, after) = value[quote.len()..].split_once(end).unwrap();
                let at = picture.find(|c: char| c.is_ascii_alphanumeric()).unwrap();
                // a picture of words has spaces between them
                let words = picture.lines().next().unwrap().split_whitespace().count() > 1;
                let rest = &picture[at..];
                let length = if words { rest.find(char::is_whitespace).unwrap() } else { 1 };
                let unknown = format!("{}.{}", &picture[..at], &rest[length..]);
                let text = format!("{before}\nparam {side} = \"{quote}{unknown}{end}{after}");
                let problem = puzc::Puzzle::parse(text).unwrap().problem();
                let problem = problem.unwrap_or_else(|errors| panic!("{}, {side}: {errors}", file.display()));
                assert!(problem.first().unwrap().is_some(), "{}, {side}", file.display());
                changed += 1;
            }
        }
    }
    assert!(changed > 20, "{changed}");
}

/// `b0` is the cell at 11, 0 as well as the first block: without a condition, these are the domino tilings of
/// 12 by 2 (<https://oeis.org/A000045>).  Words from 11 rows on.
#[test]
fn items_of_rules_are_no_cells() {
    let board = "board box on squares = rectangle(12, 2)\npieces P on squares { any of D: 00 01 }\n";
    let rule = "at_most(100, blocks(box, 3, 2))\n";
    let add = "cover box with P\nadd b{p.top / 3} to placements p\n";
    assert_eq!(count(&format!("{board}{rule}{add}")), 233);
    let often = |n: usize| {
        let declared = "secondary {c} for c in g\nprimary p{c} for c in g\n";
        let options = "option p{c} {c}:x c{c.y} for c in g\noption p{c} {c}:. for c in g\n";
        count(&format!("board g on squares = rectangle({n}, 1)\noften(1, columns(g))\n{declared}{options}"))
    };
    assert_eq!([often(3), often(13)].map(|n| n.to_string()), ["3", "13"]);
    let words = |n: usize| {
        let words = "words W: ab ba\n";
        count(&format!("{words}board g on squares = rectangle({n}, 2)\nspell(rows(g), W)\n"))
    };
    assert_eq!([words(3), words(30)].map(|n| n.to_string()), ["8", "1073741824"]);
}

/// An edge, another one and a corner beside the board have names of their own, and two colors each.
#[test]
fn negative_places_have_names() {
    let places = "let c = square(-1, 0)\nlet places = [edge(c, N), edge(c, W), corners([c])[0]]\n";
    let items = "primary q{i} for i in 0..2\nsecondary {e:d} for e in places\n";
    let options = "option q{i} {e:d}:{b} for (i, e) in enumerate(places), b in 0..1\n";
    assert_eq!(count(&format!("{places}{items}{options}")), 8);
}
