//! Rules of the library whose options are not symmetric: classes of solutions against the solutions
//! themselves, as the colors of places.

use super::brute::solutions;
use super::mates::motions;
use crate::support::{Texts, build};
use num_bigint::BigUint;
use puzc_core::geometry::{Place, Sort, Symmetry};
use puzc_core::xcc::{HoleValue, Problem};
use puzc_solver::symmetry::{Class, Effort, OrbitCounter, OrbitTally, Symmetries};
use std::collections::{BTreeMap, BTreeSet};

/// The colors of cells and edges.
type Look = BTreeMap<Place, String>;

fn look(problem: &Problem, solution: &[u32]) -> Look {
    let mentions = solution.iter().flat_map(|&o| problem.options.get(o as usize).iter());
    let colored = mentions.filter_map(|m| match problem.items[m.item.0 as usize].label.holes[..] {
        [HoleValue::Place(p)] if p.sort != Sort::Corner => {
            Some((p, problem.colors[m.color.0 as usize].text.clone()))
        }
        _ => None,
    });
    colored.filter(|(_, color)| !color.is_empty()).map(|(p, c)| (p, c.to_string())).collect()
}

/// The number of solutions, and of their classes under the motions that carry them onto each other.
fn by_brute_force(problem: &Problem, symmetry: Symmetry) -> (usize, usize) {
    let all: BTreeSet<Look> = solutions(problem).iter().map(|s| look(problem, s)).collect();
    let cells: BTreeSet<Place> = problem.boards.iter().flat_map(|b| &b.cells).copied().collect();
    let lattice = problem.lattices.of(*cells.iter().next().unwrap());
    let group: Vec<_> = motions(lattice, symmetry, &cells)
        .into_iter()
        .filter(|motion| all.iter().all(|s| all.contains(&moved(s, motion))))
        .collect();
    let least = |s: &Look| group.iter().map(|motion| moved(s, motion)).min();
    (all.len(), all.iter().map(least).collect::<BTreeSet<_>>().len())
}

fn moved(look: &Look, motion: &BTreeMap<Place, Place>) -> Look {
    look.iter().map(|(p, color)| (motion[p], color.clone())).collect()
}

/// The numbers that puzc finds.
fn counted(problem: &Problem, class: Class) -> (BigUint, BigUint) {
    let found = Symmetries::of_solutions(problem, class, &Effort::default());
    let group = found.group(class);
    let mut counter =
        OrbitCounter::new(group.clone(), vec![(class, group)], None).of_images(found.tables.clone());
    let mut tally = OrbitTally::default();
    for solution in solutions(problem) {
        counter.add(&mut tally, &solution).unwrap();
    }
    let numbers = counter.conclude(&tally.kept.clone(), &tally);
    (numbers.solutions, numbers.up_to[0].1.clone())
}

#[test]
fn classes_of_rules_are_those_of_their_solutions() {
    let shaded =
        "primary p{c} for c in B\nsecondary {c} for c in B\noption p{c} {c}:{v} for c in B, v in \"#.\"\n";
    let chosen = "primary q{e} for e in edges(B)\nsecondary {e} for e in edges(B)\n\
                  option q{e} {e}:{b} for e in edges(B), b in 0..1\n";
    let numbers = "fill(B, 1..3, show: true)\n";
    let rules = [
        (
            "squares: 2 by 2",
            "colors K: a b\n",
            "fill(B, [k for k in K], regions: rows(B) ++ columns(B), show: true)",
        ),
        ("squares: 3 by 3", shaded, "not_all(windows(B), \"#\", \".\")"),
        ("hexes: 00 01 10", shaded, "not_all([(name: \"n\", index: 0, cells: sorted(B))], \"#\", \".\")"),
        ("squares: 3 by 4", "loops_across(B)\n", "untouching_across(B)"),
        ("squares: 1 by 2", chosen, "no_cycles_along(B)"),
        ("hexes: 11", chosen, "no_cycles_along(B)"),
        ("triangles: 11 11'", chosen, "no_cycles_along(B)"),
        ("squares: 2 by 2", numbers, "differ(rows(B), 1..3, 1)"),
        ("squares: 2 by 2", numbers, "differ(rows(B) ++ columns(B), 1..3, 1)"),
        ("squares: 1 by 3", numbers, "consecutive(rows(B), 1..3)"),
        ("squares: 1 by 3", numbers, "between(rows(B), 1..3)"),
        ("squares: 2 by 2", numbers, "appears(rows(B), 1..3, 1, 1, 2)"),
        ("squares: 1 by 4", "", "matches(rows(B), \"#.\", g => \"[.]*##[.]*\")"),
        (
            "squares: 3 by 3",
            "",
            "matches(rows(B), \"#.\", g => \"[.]*#[.]*\")\n\
          matches(columns(B), \"#.\", g => \"[.]*#[.]*\", name: \"w\")",
        ),
        (
            "squares: 3 by 3",
            "",
            "matches(rows(B), \"#.\", g => \"#[.]*#|[.]+#[.]*\")\n\
          not_all(columns(B), \"#\", \".\")",
        ),
        ("squares: 1 by 3", numbers, "scan(rows(B), 1..3, g => 0, (g, s, v) => [s + v], (g, s) => s == 6)"),
        ("squares: 1 by 3", numbers, "increasing(rows(B), 1..3, strict: false)"),
        ("squares: 1 by 4", numbers, "enclosed_sum(rows(B), 1..3, 1, 1, map([(0, 2)]))"),
        ("squares: 2 by 2", numbers, "visible(rows(B), 1..3, map([(0, 2)]))"),
    ];
    let mut with_tables = 0;
    for (board, first, rule) in rules {
        let text = format!("board B on {board}\n{first}{rule}\n");
        let (problem, _) = build(Texts(vec![("rule.puz", text.clone())]), "rule.puz", &[]);
        for (class, symmetry) in [(Class::Motions, Symmetry::Free), (Class::Rotations, Symmetry::OneSided)] {
            let (all, classes) = by_brute_force(&problem, symmetry);
            assert_eq!(counted(&problem, class), (all.into(), classes.into()), "{text}{class:?}");
            with_tables +=
                usize::from(Symmetries::of_solutions(&problem, class, &Effort::default()).tables.is_some());
        }
    }
    assert!(with_tables >= 20, "{with_tables}");
}

/// Values that are colors, in names without places: a motion keeps them, but they are those of other lines.
#[test]
fn names_of_colors_and_lines_move() {
    for (board, [all, motions, symmetry]) in [("2 by 2", [2u8, 1, 1]), ("2 by 3", [12, 3, 1])] {
        let colors = if board == "2 by 2" { "a b" } else { "a b c" };
        let text = format!(
            "board B on squares: {board}\ncolors K: {colors}\nfill(B, [k for k in K], regions: rows(B) ++ columns(B))\n"
        );
        let (problem, _) = build(Texts(vec![("latin.puz", text)]), "latin.puz", &[]);
        assert_eq!(counted(&problem, Class::Motions), (all.into(), motions.into()));
        assert_eq!(counted(&problem, Class::Symmetry), (all.into(), symmetry.into()));
    }
}

/// A cell without neighbors is in no name here, but no motion maps the board onto itself.
#[test]
fn motions_map_all_cells_of_a_board() {
    let text = "board B on squares: 00 01 11 20\nprimary e{e} for e in inner_edges(B)\n\
                option e{e} {e}:{b} for e in inner_edges(B), b in 0..1\nsecondary {e} for e in inner_edges(B)\n";
    let (problem, _) = build(Texts(vec![("cells.puz", text.to_string())]), "cells.puz", &[]);
    assert_eq!(counted(&problem, Class::Motions), (4u8.into(), 4u8.into()));
    assert_eq!(by_brute_force(&problem, Symmetry::Free), (4, 4));
}

/// A motion that carries an item to a cell without one is no symmetry, even if the other items are exchanged.
#[test]
fn items_do_not_stay_where_their_cells_move_away() {
    for (text, class, all, classes) in [
        (
            "board g on squares: 1 by 4\nsecondary {c} for c in g if c.y > 0\nprimary p{c} for c in g if c.y > 0\n\
             option p{c} {c}:{k} for c in g, k in 0..1 if c.y > 0\n",
            Class::Motions,
            8u32,
            8u32,
        ),
        (
            "board g on squares: 2 by 2\nfill(g, 1..3, given: map([(square(0, 0), 3)]))\n",
            Class::Rotations,
            27,
            27,
        ),
        // the diagonal exchanges two of the three cells
        (
            "board g on squares: 2 by 2\nfill(g, 1..3, given: map([(square(0, 0), 3)]))\n",
            Class::Motions,
            27,
            18,
        ),
        // a can be turned, b cannot, and they cannot be exchanged
        (
            "board a on squares: 1 by 2\nboard b on squares named B{x}{y}: 1 by 2\nprimary {c} for c in a\n\
             primary {c} for c in b if c.y == 0\nsecondary x{c} for c in [*a, *b]\n\
             option {c} x{c}:{k} for c in a, k in 0..1\noption {c} x{c}:{k} for c in b, k in 0..1 if c.y == 0\n",
            Class::Motions,
            8,
            6,
        ),
    ] {
        let (problem, _) = build(Texts(vec![("half.puz", text.to_string())]), "half.puz", &[]);
        assert_eq!(counted(&problem, class), (all.into(), classes.into()), "{text}");
    }
}

/// A link is named by its ends in order; a motion may exchange them.  By Burnside's lemma.
#[test]
fn links_move_with_their_ends() {
    let links = |size: &str| {
        format!(
            "board grid on squares: {size}\nlet links = steps(grid, \"rook\")\nprimary p{{u}}{{v}} for (u, v) in links\n\
             secondary {{u}}-{{v}} for (u, v) in links\noption p{{u}}{{v}} {{u}}-{{v}}:1 for (u, v) in links\n\
             option p{{u}}{{v}} {{u}}-{{v}}:0 for (u, v) in links\n"
        )
    };
    for (size, class, all, classes) in [
        ("3 by 3", Class::Motions, 4096u32, 570u32),
        ("3 by 3", Class::Rotations, 4096, 1044),
        ("3 by 3", Class::HalfTurns, 4096, 2080),
        ("3 by 3", Class::LeftRight, 4096, 2112),
        ("2 by 3", Class::Motions, 128, 48),
        ("2 by 2", Class::HalfTurns, 16, 10),
    ] {
        let (problem, _) = build(Texts(vec![("links.puz", links(size))]), "links.puz", &[]);
        assert_eq!(counted(&problem, class), (all.into(), classes.into()), "{size} {class:?}");
    }
}

/// No motion carries a clue 1 to a clue 3.  The numbers of latin squares are by brute force.
#[test]
fn motions_keep_the_numbers_that_cells_show() {
    for (given, class, all, classes) in [
        ("(square(0, 2), 1), (square(3, 1), 3)", Class::HalfTurns, 32u32, 32u32),
        ("(square(0, 2), 1), (square(3, 1), 1)", Class::HalfTurns, 48, 36),
        ("(square(0, 0), 1), (square(3, 3), 1)", Class::Motions, 48, 27),
        ("", Class::Rotations, 576, 168),
        ("", Class::Motions, 576, 108),
    ] {
        let own = "option p{c} row{c.x}{v} column{c.y}{v} as entry(at: c, value: v) for c in g, v in 1..4 \
                   if c not in given or given[c] == v\nshow entry e as e.value at e.at\n\
                   primary p{c} for c in g\nprimary row{i}{v} column{i}{v} for i in 0..3, v in 1..4\n";
        let ruled = "fill(g, 1..4, regions: rows(g) ++ columns(g), given: given)\n";
        for rest in [own, ruled] {
            let text = format!("board g on squares: 4 by 4\nlet given = map([{given}])\n{rest}");
            let (problem, _) = build(Texts(vec![("latin.puz", text)]), "latin.puz", &[]);
            assert_eq!(counted(&problem, class), (all.into(), classes.into()), "{given} {class:?}");
        }
    }
    // a half-turn carries 1 2 to 2 1, also within an option; a domino with two items for its numbers
    let dominoes = "board g on squares: 1 by 2\nprimary {c} for c in g\nprimary end{k}{v} for k in 0..1, v in 1..2\n\
                    option {square(0, 0)} {square(0, 1)} end0{v} end0{3 - v} end1{v} end1{3 - v} v{v}\n\
                    as domino(one: v, other: 3 - v) for v in 1..2\nsecondary v{v} for v in 1..2\n\
                    show domino d as d.one at square(0, 0)\nshow domino d as d.other at square(0, 1)\n";
    let (problem, _) = build(Texts(vec![("dominoes.puz", dominoes.into())]), "dominoes.puz", &[]);
    assert_eq!(counted(&problem, Class::HalfTurns), (2u32.into(), 1u32.into()));
}

/// Two cells that are joined with each other only can be exchanged.
#[test]
fn conditions_move_with_pairs_of_cells() {
    let chosen = "primary q{e} for e in inner_edges(B)\nsecondary {e} for e in inner_edges(B)\n\
                  option q{e} {e}:{b} for e in inner_edges(B), b in 0..1\n";
    let boards = ["squares: 00 01", "squares: [01][01] 3[01]", "squares wrapped (0, 2): [01][01]"];
    let conditions = [
        "areas across inner_edges(B)",
        "secondary s{c}{n} for c in B, n in 1..2\nprimary z{c} for c in B\n\
         option z{c} s{c}{n} for c in B, n in 1..2\nareas across inner_edges(B) of size 1..2 as s{c}{n}",
        "disjoint paths joining [(square(0,0), square(0,1))] across inner_edges(B)",
        "single path from square(0,0) to square(0,1) across inner_edges(B)",
        "single loop across inner_edges(B)",
    ];
    for board in boards {
        for condition in conditions {
            let text = format!("board B on {board}\n{chosen}{condition}\n");
            let (problem, _) = build(Texts(vec![("pair.puz", text.clone())]), "pair.puz", &[]);
            let (all, classes) = by_brute_force(&problem, Symmetry::Free);
            assert_eq!(counted(&problem, Class::Motions), (all.into(), classes.into()), "{text}");
        }
    }
}

/// Cells that are written in a rule are those of the board that has them, not a board of their own.
#[test]
fn cells_without_a_board_move_with_it() {
    for rules in [
        "appears([(name: \"z\", index: 0, cells: squares{01 02 03})], 1..2, 2, 1, 1)\nfill(B, 1..2, show: true)",
        "secondary {c} for c in squares{0[0-3]}\nprimary p{c} for c in B\n\
         option p{c} {c}:{k} for c in B, k in 1..2\npatterns([(name: \"z\", index: 0, cells: squares{01 02})], 1..2, \
         (g, s) => s[0] < 2)",
    ] {
        let text = format!("board B on squares: 0[0-3]\n{rules}\n");
        let (problem, _) = build(Texts(vec![("cells.puz", text.clone())]), "cells.puz", &[]);
        let (all, classes) = by_brute_force(&problem, Symmetry::Free);
        assert_eq!(counted(&problem, Class::Motions), (all.into(), classes.into()), "{text}");
    }
}

/// A rule that does not determine its hidden items, and an item that no rule must color, make no tables.
#[test]
fn tables_are_made_only_if_they_say_the_same() {
    let tables = |text: &str| {
        let (problem, _) = build(Texts(vec![("t.puz", text.to_string())]), "t.puz", &[]);
        puzc_solver::symmetry::Tables::of(&problem, &Effort::default().stop).map(|tables| {
            let images: BTreeSet<Vec<u32>> = solutions(&problem).iter().map(|s| tables.image(s)).collect();
            assert_eq!(images, solutions(&tables.problem), "{text}");
            images.len()
        })
    };
    let line = |states: &str, paint: &str| {
        format!(
            "board B on squares: 1 by 2\nprimary p q\nprimary r{{c}} for c in B\nsecondary {{c}} for c in B\nsecondary s\n\
             {paint}option p 00:{{v}} s:{{t}} for v in 0..1, t in {states}\noption q s:{{t}} 01:{{t}} for t in 0..1\n\
             option r{{c}} {{c}}:{{v}} for c in B, v in 0..1\nhide items s\n"
        )
    };
    assert_eq!(tables(&line("[v]", "")), Some(2));
    assert_eq!(tables(&line("0..1", "")), Some(4));
    // two states for the same colors
    assert_eq!(tables(&line("[v, v + 2]", "option q s:{t + 2} 01:{t} for t in 0..1\n")), None);
    // a cell of the rule that may stay without a color
    let open = "primary p\nsecondary a b\noption p a:0\noption p a:1 b:0\n";
    assert_eq!(tables(open), None);
    assert_eq!(tables(&format!("{open}primary q\noption q b:{{v}} for v in 0..1\n")), Some(3));
}

/// On this board, a half-turn moves all cells as a reflection does: it is a rotation.
#[test]
fn a_turn_that_is_also_a_reflection_is_a_turn() {
    let text = "board B on squares wrapped (1,1): 00 10 20\npieces P on squares, free { any of o: 00\n any of d: 00 01 }\n\
                cover B with any of P\n";
    let (problem, _) = build(Texts(vec![("strip.puz", text.to_string())]), "strip.puz", &[]);
    for class in [Class::Motions, Class::Rotations] {
        assert_eq!(counted(&problem, class), (3u8.into(), 2u8.into()));
    }
}

/// Conditions that change places with each other, or with their colors, although all options stay.
#[test]
fn automorphisms_exchange_conditions() {
    let twins = "board grid on squares: 2 by 2\nsecondary {c} for c in grid\n\
                 let twins = [(square(0, 0), square(1, 1)), (square(0, 1), square(1, 0))]\nprimary p{i} for i in 0..1\n\
                 option p{i} {c}:{k} {d}:{1 - k} for (i, (c, d)) in enumerate(twins), k in 0..1\n\
                 connected grid as {c}:1\nconnected grid as {c}:0\n";
    let links = "[(\"s\", \"t\"), (\"s\", \"u\"), (\"t\", \"u\")]";
    let nodes = format!(
        "primary p\nsecondary s t u\noption p s:1 t:0 u:0\noption p s:0 t:1 u:0\n\
         connected on {links} as {{c}}:0\nconnected on {links} as {{c}}:1\n"
    );
    for (text, solutions) in [(twins, 4u32), (&nodes, 2)] {
        let (problem, _) = build(Texts(vec![("c.puz", text.to_string())]), "c.puz", &[]);
        assert_eq!(counted(&problem, Class::Automorphisms), (solutions.into(), 1u8.into()), "{text}");
    }
}

/// They act on what solutions show, as the other classes do, so there are never more classes of them.
#[test]
fn automorphisms_use_the_tables_of_rules() {
    let text = "board grid on squares: 3 by 3\nloops_across(grid, ends: [square(0,0), square(2,2)])\n\
                untouching_across(grid)\nsingle path from square(0,0) to square(2,2) across edges(grid)\n";
    let (problem, _) = build(Texts(vec![("path.puz", text.to_string())]), "path.puz", &[]);
    assert_eq!(counted(&problem, Class::Symmetry).1, 3u8.into());
    assert_eq!(counted(&problem, Class::Automorphisms).1, 3u8.into());
}
