//! `cover` and `pack` on small boards by hand; Knuth's are tested in `tests/specs/digests.rs`.

use super::super::testing::*;
use super::*;
use crate::model::construct::Multiplicity;
use crate::model::entities::{Board, Piece};
use crate::model::value::Data;
use puzc_core::base::Limits;
use puzc_core::geometry::Symmetry;
use puzc_testing::{SQUARES, TRIANGLES};

fn free(lattice: puzc_core::geometry::GeometryId, region: &str, lines: &str, pack: bool) -> BuiltProblem {
    let suffixes = suffixes();
    let board = board(lattice, region, &suffixes);
    let pieces = pieces(lattice, Symmetry::Free, lines, &suffixes);
    run("", Limits::default(), &(), &[("cover", &cover(&board, &pieces, None, pack))])
}

#[test]
fn dominoes_by_hand() {
    let out = free(SQUARES, "[0-1][0-1]", "2|D 00 01", false);
    assert_eq!(out.text(), "00 01 10 11 2|D\nD 00 01\nD 10 11\nD 00 10\nD 01 11\n");
    assert!(out.diags.is_empty());
    assert_eq!((out.records[3].0, out.int(3, "orientation"), out.int(3, "ymin")), (3, 1, 1));
    assert!(matches!(out.field(3, "piece"), Data::Str(name) if &*name == "D"));
    assert!(out.records[3].1.is_of("P") && out.records[3].1.is_of("box") && !out.records[3].1.is_of("D"));
    assert_eq!(
        free(SQUARES, "[0-1][0-1]", "2|D 00 01", true).text(),
        "2|D | 00 01 10 11\nD 00 01\nD 10 11\nD 00 10\nD 01 11\n"
    );
}

#[test]
fn raw_declarations_are_claimed_and_their_bounds_win() {
    let suffixes = suffixes();
    let board = board(SQUARES, "00 01 02", &suffixes);
    let pieces = pieces(SQUARES, Symmetry::Fixed, "D 00 01", &suffixes);
    let statement = cover(&board, &pieces, optional(), false);
    let out = run("0:1|02 D", Limits::default(), &(), &[("cover", &statement)]);
    assert_eq!(out.text(), "0:1|02 D 00 01\nD 00 01\nD 01 02\n");
    assert_eq!(out.said(), ["W218: an earlier statement replaces the multiplicity of `D`"]);
    let out = run("a | 01", Limits::default(), &(), &[("cover", &statement)]);
    assert!(out.said().contains(&"E402: item `01` is declared twice".into()));
    let out = run("", Limits::default(), &(), &[("cover", &statement), ("cover", &statement)]);
    assert!(out.said().contains(&"E402: item `00` is declared twice".into()));
}

#[test]
fn pieces_of_any_number_have_no_item() {
    let suffixes = suffixes();
    let board = board(SQUARES, "00 01 02", &suffixes);
    let pieces = pieces(SQUARES, Symmetry::Fixed, "D 00 01\nM 00", &suffixes);
    let out = run(
        "",
        Limits::default(),
        &(),
        &[("cover", &cover(&board, &pieces, Some(Multiplicity::Any), false))],
    );
    assert_eq!(out.text(), "00 01 02\n00 01\n01 02\n00\n01\n02\n");
    assert!(out.diags.is_empty());
}

#[test]
fn steps_and_scattered_boards() {
    let suffixes = suffixes();
    let board = board(SQUARES, "[0-4][0-4]", &suffixes);
    let mut stepping = Rc::into_inner(pieces(SQUARES, Symmetry::Fixed, "D 11 12", &suffixes)).unwrap();
    stepping.step = 2;
    let out = run("", Limits::default(), &(), &[("pack", &cover(&board, &Rc::new(stepping), None, true))]);
    assert_eq!(out.text().lines().skip(1).collect::<Vec<_>>(), ["D 11 12", "D 13 14", "D 31 32", "D 33 34"]);

    let far = |x, y| Place::cell(SQUARES, x, y, 0, 0);
    let cells =
        vec![far(-1_000_000_000, 7), far(-1_000_000_000, 8), far(2_000_000_000, 0), far(2_000_000_000, 1)];
    let mut board = Rc::into_inner(board_of(SQUARES, cells, &suffixes)).unwrap();
    board.naming =
        crate::model::entities::Naming::Template(Box::new(|x, y, _| Some(format!("{x},{y}").into())));
    let dominoes = pieces(SQUARES, Symmetry::Free, "2|D 00 01", &suffixes);
    let out = run("", Limits::default(), &(), &[("cover", &cover(&Rc::new(board), &dominoes, None, false))]);
    let expected = ["D -1000000000,7 -1000000000,8", "D 2000000000,0 2000000000,1"];
    assert_eq!(out.text().lines().skip(1).collect::<Vec<_>>(), expected);
    assert!(out.diags.is_empty());
}

#[test]
fn limits_stop_without_a_panic() {
    let suffixes = suffixes();
    let board = board(SQUARES, "[0-9][0-9]", &suffixes);
    let pieces = pieces(SQUARES, Symmetry::Free, "50|D 00 01", &suffixes);
    let said = |limits| run("", limits, &(), &[("cover", &cover(&board, &pieces, None, false))]).said();
    assert_eq!(
        said(Limits { steps: 50, ..Limits::default() }),
        ["E805: `cover` exceeds the limit of 50 steps"]
    );
    assert_eq!(
        said(Limits { options: 5, ..Limits::default() }),
        ["E805: `cover` exceeds the limit of 5 options"]
    );
    assert_eq!(
        said(Limits { memory: 1 << 10, ..Limits::default() }),
        ["E805: `cover` exceeds the limit of 0 MB of memory"]
    );
    assert!(said(Limits::default()).is_empty());
}

#[test]
fn wrong_sizes() {
    let said = |region, lines| free(SQUARES, region, lines, false).said();
    assert_eq!(
        said("[0-1][0-2]", "2|D 00 01"),
        ["W207: these pieces cannot cover `box`: 6 cells, but pieces for 4"]
    );
    assert_eq!(said("[0-1][0-2]", "2:4|D 00 01"), Vec::<String>::new());
    let text = "W207: these pieces cannot cover `box`: 5 cells, but pieces for 2 to 8, whose sizes do not add up to that";
    assert_eq!(said("0[0-4]", "1:4|D 00 01"), [text]);
}

struct Known;

impl super::super::Hints for Known {
    fn bindings(&self, _: Span) -> Option<String> {
        Some("n = 10".into())
    }
    fn piece_bindings(&self, piece: &Piece) -> Option<String> {
        Some(format!("k = {}", &piece.name[1..]))
    }
    fn text(&self, _: Span) -> Option<String> {
        Some("s{k}".into())
    }
    fn board_advice(&self, _: &Board) -> Option<String> {
        Some("[0-{n-1}] has n digits".into())
    }
}

#[test]
fn the_texts_of_wrong_sizes() {
    let suffixes = suffixes();
    let board = board(SQUARES, "[0-5][0-a]", &suffixes);
    let lines: String = (0..12).map(|i| format!("P{i} 0[0-{}]\n", 4)).collect();
    let pieces = pieces(SQUARES, Symmetry::Fixed, &lines, &suffixes);
    let out = run("", Limits::default(), &Known, &[("cover", &cover(&board, &pieces, None, false))]);
    let d = out.diags.iter().find(|d| d.code == W207).unwrap();
    assert_eq!(d.message, "these pieces cannot cover `box`: 66 cells, but pieces for 60");
    assert_eq!(
        d.labels.iter().map(|l| &*l.text).collect::<Vec<_>>(),
        ["12 pieces of 5 cells", "6 × 11 cells (n = 10)"]
    );
    assert_eq!(
        d.help,
        ["[0-{n-1}] has n digits; `pack P into box` may leave holes anywhere; \
         `primary 0..1 of {c} for c in CELLS` above this statement allows them in CELLS only"]
    );
}

#[test]
fn names_of_pieces_that_are_names_of_cells() {
    let suffixes = suffixes();
    let board = board(SQUARES, "[0-z][0-z]", &suffixes);
    let mut squares =
        Rc::into_inner(pieces(SQUARES, Symmetry::Fixed, "s1 00\ns2 00\ns3 00\ns4 00", &suffixes)).unwrap();
    squares.list.iter_mut().for_each(|p| p.name_span = Span::new(100, 104));
    let out =
        run("", Limits::default(), &Known, &[("cover", &cover(&board, &Rc::new(squares), None, false))]);
    let d = out.diags.iter().next().unwrap();
    assert_eq!(d.message, "piece `s1` has the name of a cell of `box`");
    let labels: Vec<&str> = d.labels.iter().map(|l| &*l.text).collect();
    assert_eq!(
        labels,
        ["s1, with k = 1 (also s2 ... s4)", "s1 is the cell with x = 28, y = 1", "declares both"]
    );
    let help = "rename the pieces, for instance #{k}, or the cells by `named`";
    assert_eq!(d.help, [help]);
    assert_eq!(d.original, Some(("Piece name conflicts with board position".into(), -333)));
}

#[test]
fn homeless_pieces_and_twins() {
    let out = free(SQUARES, "[0-1][0-3]", "A 00 01 02\nI 0[0-4]", false);
    assert_eq!(out.said(), ["W206: piece `I` has no placement on `box`"]);
    let out = free(SQUARES, "[0-1][0-1]", "A 00 01\nB 33 43", false);
    assert_eq!(out.said(), ["W208: pieces `A` and `B` have the same placements"]);
    let out = free(SQUARES, "[0-1]0", "A 00 01\nA 33 43", false);
    assert_eq!(out.said(), ["W208: piece `A` is given twice with the same placements"]);
    assert_eq!(out.text(), "00 10 A\nA 00 10\nA 00 10\n"); // like Knuth's program; W410 reports it
}

#[test]
fn geometries_must_agree() {
    let suffixes = suffixes();
    let board = board(TRIANGLES, "[0-1][0-1]", &suffixes);
    let pieces = pieces(SQUARES, Symmetry::Free, "A 00", &suffixes);
    let out = run("", Limits::default(), &(), &[("cover", &cover(&board, &pieces, None, false))]);
    assert_eq!(out.said(), ["E505: the pieces `P` are made of squares, the board `box` of triangles"]);
    assert!(out.problem.items.is_empty() && out.problem.options.is_empty());
}

#[test]
fn places_without_a_name() {
    let suffixes = suffixes();
    let board = board_of(
        SQUARES,
        vec![Place::cell(SQUARES, 0, -1, 0, 0), Place::cell(SQUARES, 0, 1, 0, 0)],
        &suffixes,
    );
    let pieces = pieces(SQUARES, Symmetry::Free, "2|A 00", &suffixes);
    let out = run("", Limits::default(), &(), &[("cover", &cover(&board, &pieces, None, false))]);
    assert_eq!(out.said(), ["E406: the cell with x = 0, y = -1 of `box` has no name"]);
}

#[test]
fn options_that_need_no_checks() {
    let suffixes = suffixes();
    let board = board(SQUARES, "[0-1]0", &suffixes);
    let sound = |lines, mult, raw: &str, twice: bool| {
        let pieces = pieces(SQUARES, Symmetry::Free, lines, &suffixes);
        let statement = cover(&board, &pieces, mult, true);
        let (one, two): (&dyn ResolvedStatement, &dyn ResolvedStatement) = (&statement, &statement);
        let out = if twice {
            run(raw, Limits::default(), &(), &[("pack", one), ("pack", two)])
        } else {
            run(raw, Limits::default(), &(), &[("pack", one)])
        };
        out.problem.statements.iter().any(|s| s.sound)
    };
    assert!(sound("A 00 01\nB 00", None, "", false));
    assert!(!sound("A 00 01\nA 00", None, "", false), "lines of one name may overlap");
    assert!(!sound("A 00 01\nB 00", Some(Multiplicity::Any), "", false), "no name in the options");
    assert!(sound("A 00", None, "A | 00 10", true), "two statements, each of them sound by itself");
}
