//! `cover` and `pack`: placements of pieces on boards, as Knuth's POLYOMINO-DLX, POLYIAMOND-DLX and POLYCUBE-DLX make them.

use super::cells::CellTable;
use super::lowering::Conflict;
use super::sizes::{self, Share};
use super::{Lowering, Placement, Record, Statement, Stop};
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::diag::codes::*;
use crate::geom::{Place, geometry, orbit};
use crate::model::things::{Board, Piece, Pieces};
use crate::syntax::schema::{Part, Schema, SlotKind};
use crate::xc::{Bounds, ColorId, ItemId, Mention};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// `cover BOARD, ... with PIECES, ...`
pub static COVER: Schema = Schema {
    keyword: "cover",
    parts: &[Part::Slot("boards", SlotKind::Names), Part::Word("with"), Part::Slot("pieces", SlotKind::Supplies)],
    usage: "cover BOARD, ... with PIECES, ...",
};

/// `pack PIECES, ... into BOARD, ...`
pub static PACK: Schema = Schema {
    keyword: "pack",
    parts: &[Part::Slot("pieces", SlotKind::Supplies), Part::Word("into"), Part::Slot("boards", SlotKind::Names)],
    usage: "pack PIECES, ... into BOARD, ...",
};

pub(super) static COVER_DOC: &str = "\
Every plain cell of the boards is covered exactly once, every piece is used as often as its multiplicity says.

Primary items are the plain cells of the boards, then the names of the pieces in order of first mention, with their bounds (pieces
with `any of` have no item). Cells with a suffix, and dots on `sticks`, are secondary items. There is one option for each placement:
for each line of the pieces, each base placement, each board, each shift: the piece's name, then the cells in order.
`with 0..1 of P` or `with any of P` replaces the multiplicities of all pieces of P.

The placements are the family `placements`, with the fields `piece`, `cells`, `board`, `orientation`, `xmin`, `xmax`, `ymin`, `ymax`.

```puz
cover box with Pentominoes
cover left, right with 0..1 of Pentominoes, Tetrominoes
```
";

pub(super) static PACK_DOC: &str = "\
Like `cover`, but all cells are secondary items: the pieces may leave holes.

```puz
pack Windmills into box
```
";

/// `cover` or `pack`, resolved.
pub struct Cover {
    /// In the order of the sentence.
    pub boards: Vec<Rc<Board>>,
    /// Likewise.
    pub supplies: Vec<Supply>,
    /// Is it `pack`?
    pub pack: bool,
}

/// Pieces, perhaps with other multiplicities than their own.
pub struct Supply {
    /// The pieces.
    pub pieces: Rc<Pieces>,
    /// `0..1 of`, `any of`
    pub mult: Option<Multiplicity>,
    /// Where the sentence says so.
    pub span: Span,
}

/// How often.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Multiplicity {
    /// No matter.
    Any,
    /// So often.
    Range(Bounds),
}

impl Multiplicity {
    /// The bounds of an item, if there is one.
    pub fn bounds(self) -> Option<Bounds> {
        match self {
            Multiplicity::Any => None,
            Multiplicity::Range(b) => Some(b),
        }
    }
}

impl Supply {
    fn bounds(&self, piece: &Piece) -> Option<Bounds> {
        match self.mult {
            Some(m) => m.bounds(),
            None if piece.any => None,
            None => Some(Bounds { lo: piece.lo, hi: piece.hi }),
        }
    }
}

impl Cover {
    /// All lines, with their supply.
    fn lines(&self) -> impl Iterator<Item = (&Supply, &Piece)> {
        self.supplies.iter().flat_map(|s| s.pieces.list.iter().map(move |p| (s, p)))
    }

    /// E505, once for each wrong supply.
    fn fits(&self, cx: &mut Lowering) -> bool {
        let mut fits = true;
        for board in &self.boards {
            for supply in self.supplies.iter().filter(|s| s.pieces.geometry != board.geometry) {
                fits = false;
                let (theirs, its) = (geometry(supply.pieces.geometry).name(), geometry(board.geometry).name());
                cx.diags.push(
                    Diagnostic::new(E505, format!("the pieces `{}` are made of {theirs}, the board `{}` of {its}", supply.pieces.name, board.name))
                        .label(supply.span.or(cx.span), theirs)
                        .label(board.span, its),
                );
            }
        }
        fits
    }

    /// Declares the names of the pieces; gives the first line of each name.
    fn declare_pieces(&self, cx: &mut Lowering, places: &FxHashMap<Rc<str>, (usize, Place)>) {
        let mut seen: FxHashMap<Rc<str>, (Option<Bounds>, Span)> = FxHashMap::default();
        let mut conflicts = vec![];
        for (supply, piece) in self.lines() {
            let bounds = supply.bounds(piece);
            let span = piece.mult_span.or(piece.name_span).or(supply.span);
            if let Some((first, first_span)) = seen.get(&piece.name) {
                if *first != bounds {
                    cx.diags.push(
                        Diagnostic::new(E203, format!("inconsistent multiplicities of piece `{}`", piece.name))
                            .label(span, multiplicity_text(bounds))
                            .label(*first_span, multiplicity_text(*first))
                            .original("Inconsistent multiplicities", -6),
                    );
                }
                continue;
            }
            seen.insert(piece.name.clone(), (bounds, span));
            let Some(bounds) = bounds else { continue };
            if let Some(&(board, place)) = places.get(&piece.name) {
                let bindings = cx.hints.piece_bindings(piece);
                conflicts.push(Conflict { name: piece.name.clone(), span: piece.name_span, bindings, place, board: self.boards[board].clone() });
                continue;
            }
            let label = cx.text_label(&piece.name);
            cx.declare(label, Some(bounds), piece.name_span.or(supply.span));
        }
        cx.report_conflicts("piece", &conflicts);
    }

    /// W207
    fn check_sizes(&self, cx: &mut Lowering, cells: (u64, u64)) {
        let mut shares: Vec<(Rc<str>, Share)> = vec![];
        let mut index: FxHashMap<Rc<str>, usize> = FxHashMap::default();
        for (supply, piece) in self.lines() {
            let distinct: FxHashSet<Place> = piece.cells.iter().copied().collect();
            let size = distinct.iter().filter(|&&c| !self.boards.iter().all(|b| b.is_secondary(c))).count() as u64;
            match index.get(&piece.name) {
                Some(&i) => {
                    let share = &mut shares[i].1;
                    (share.least, share.most) = (share.least.min(size), share.most.max(size));
                }
                None => {
                    // A raw declaration's bounds win.
                    let declared = cx.builder.find(&piece.name).and_then(|id| cx.builder.item(id).bounds);
                    let bounds = supply.bounds(piece).map(|b| declared.unwrap_or(b));
                    index.insert(piece.name.clone(), shares.len());
                    shares.push((piece.name.clone(), Share { bounds, least: size, most: size }));
                }
            }
        }
        let shares: Vec<Share> = shares.into_iter().map(|(_, s)| s).collect();
        if sizes::reachable(&shares, cells.0, cells.1) {
            return;
        }
        let names: Vec<String> = self.boards.iter().map(|b| format!("`{}`", b.name)).collect();
        let (low, high) = sizes::span(&shares, cells.1);
        let (have, want) = (range_text(cells.0, cells.1), range_text(low, high));
        let tail = if low <= cells.1 && high >= cells.0 { ", whose sizes do not add up to that" } else { "" };
        let message = format!("these pieces cannot cover {}: {have} cells, but pieces for {want}{tail}", names.join(", "));
        let mut d = Diagnostic::new(W207, message).label(cx.span, pieces_text(&shares));
        for board in &self.boards {
            let bindings = cx.hints.bindings(board.body_span).map_or(String::new(), |b| format!(" ({b})"));
            d = d.label(board.body_span.or(board.span), format!("{}{bindings}", board_size(board)));
        }
        let pieces: Vec<String> = self.supplies.iter().map(|s| s.pieces.name.to_string()).collect();
        let boards: Vec<String> = self.boards.iter().map(|b| b.name.to_string()).collect();
        let mut help: Vec<String> = self.boards.iter().filter_map(|b| cx.hints.board_advice(b)).collect();
        help.push(if low > cells.1 {
            let chosen: Vec<String> = pieces.iter().map(|p| format!("0..1 of {p}")).collect();
            format!("`cover {} with {}` chooses among them", boards.join(", "), chosen.join(", "))
        } else {
            format!("`pack {} into {}` may leave holes", pieces.join(", "), boards.join(", "))
        });
        cx.diags.push(d.help(help.join("; ")));
    }

    fn make_options(&self, cx: &mut Lowering) -> Result<(), Stop> {
        let tables: Vec<CellTable> = self.boards.iter().map(|b| CellTable::new(b, cx)).collect();
        let mut twins: FxHashMap<(Vec<Place>, usize), (Rc<str>, Span)> = FxHashMap::default();
        let mut placed: FxHashMap<Rc<str>, (usize, Span)> = FxHashMap::default();
        let mut names: Vec<Rc<str>> = vec![];
        for (supply, piece) in self.lines() {
            let lattice = geometry(supply.pieces.geometry);
            let bases = orbit(lattice, &piece.cells, piece.symmetry, supply.pieces.step, cx.budget).map_err(|e| cx.exceeded(e))?;
            let span = piece.name_span.or(supply.span).or(cx.span);
            self.check_twins(cx, &mut twins, piece, &bases, span);
            let before = cx.builder.problem().options.len();
            let name = supply.bounds(piece).and_then(|_| cx.builder.find(&piece.name));
            for (orientation, base) in bases.iter().enumerate() {
                for (board, table) in self.boards.iter().zip(&tables) {
                    let Some(shape) = table.prepare(base) else { continue };
                    cx.charge(shape.tries() as u64)?;
                    let mut mentions = vec![Mention { item: ItemId(0), color: ColorId::NONE }; base.len() + usize::from(name.is_some())];
                    if let Some(name) = name {
                        mentions[0].item = name;
                    }
                    let from = usize::from(name.is_some());
                    for shift in shape.shifts(i64::from(supply.pieces.step.max(1))) {
                        if !shape.items(shift, mentions[from..].iter_mut().map(|m| &mut m.item)) {
                            continue;
                        }
                        let option = cx.option(&mentions, piece.cost)?;
                        if cx.wants_records {
                            let [dx, dy, dz] = shift.map(|d| d as i32);
                            let cells = base.iter().filter_map(|c| c.shifted(dx, dy, dz)).map(|c| c.on(board.id)).collect();
                            let (of, piece) = (supply.pieces.name.clone(), piece.name.clone());
                            let orientation = orientation as u32;
                            let placement = Placement { of, piece, is_tile: false, cells, board: board.name.clone(), orientation };
                            cx.records.push((option, Record::Placement(placement)));
                        }
                    }
                }
            }
            let count = cx.builder.problem().options.len() - before;
            let entry = placed.entry(piece.name.clone()).or_insert_with(|| {
                names.push(piece.name.clone());
                (0, span)
            });
            entry.0 += count;
        }
        self.report_homeless(cx, names.into_iter().filter_map(|n| placed.get(&n).filter(|p| p.0 == 0).map(|p| (n.clone(), p.1))).collect());
        Ok(())
    }

    /// W208
    fn check_twins(
        &self,
        cx: &mut Lowering,
        twins: &mut FxHashMap<(Vec<Place>, usize), (Rc<str>, Span)>,
        piece: &Piece,
        bases: &[Vec<Place>],
        span: Span,
    ) {
        // Orbits with a common member and of the same length are the same.
        let Some(least) = bases.iter().min() else { return };
        match twins.entry((least.clone(), bases.len())) {
            std::collections::hash_map::Entry::Vacant(e) => {
                e.insert((piece.name.clone(), span));
            }
            std::collections::hash_map::Entry::Occupied(e) => {
                let (first, first_span) = e.get();
                let message = if *first == piece.name {
                    format!("piece `{first}` is given twice with the same placements")
                } else {
                    format!("pieces `{first}` and `{}` have the same placements", piece.name)
                };
                let d = Diagnostic::new(W208, message).label(span, "this piece can be turned into ...").label(*first_span, "... this one");
                cx.diags.push(d.help(format!("for two copies of one piece write `2 of {first}`")));
            }
        }
    }

    /// W206, one diagnostic for all pieces with the same span.
    fn report_homeless(&self, cx: &mut Lowering, homeless: Vec<(Rc<str>, Span)>) {
        let boards: Vec<String> = self.boards.iter().map(|b| format!("`{}`", b.name)).collect();
        for group in homeless.chunk_by(|a, b| a.1 == b.1) {
            let others = match group.len() {
                1 => String::new(),
                n => format!(" (and {} more)", n - 1),
            };
            let message = format!("piece `{}`{others} has no placement on {}", group[0].0, boards.join(", "));
            cx.diags.push(Diagnostic::new(W206, message).label(group[0].1, "fits nowhere").label(cx.span, "in this statement"));
        }
    }
}

impl Statement for Cover {
    fn declare(&self, cx: &mut Lowering) {
        if !self.fits(cx) {
            return;
        }
        let mut places = FxHashMap::default();
        let mut cells = (0u64, 0u64);
        let mut whole = true;
        for (i, board) in self.boards.iter().enumerate() {
            for &cell in &board.cells {
                let secondary = self.pack || board.is_secondary(cell);
                let bounds = if secondary { None } else { Some(Bounds::ONCE) };
                let Some(id) = cx.declare_place(board, cell, bounds) else {
                    whole = false;
                    continue;
                };
                let item = cx.builder.item(id);
                if let Some(b) = item.bounds {
                    cells = (cells.0 + u64::from(b.lo), cells.1 + u64::from(b.hi));
                }
                places.insert(Rc::from(&*item.label.text), (i, cell));
            }
        }
        self.declare_pieces(cx, &places);
        if whole && !self.pack && !cx.diags.has_errors() {
            self.check_sizes(cx, cells);
        }
    }

    fn options(&self, cx: &mut Lowering) {
        let fits = self.boards.iter().all(|b| self.supplies.iter().all(|s| s.pieces.geometry == b.geometry));
        if fits {
            // A stop was reported already.
            let _ = self.make_options(cx);
        }
    }
}

fn multiplicity_text(bounds: Option<Bounds>) -> String {
    match bounds {
        None => "any number".into(),
        Some(b) => range_text(u64::from(b.lo), u64::from(b.hi)),
    }
}

fn range_text(low: u64, high: u64) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

/// `12 pieces of 5 cells`
fn pieces_text(shares: &[Share]) -> String {
    let (mut low, mut high) = (0u64, Some(0u64));
    for share in shares {
        low = low.saturating_add(share.bounds.map_or(0, |b| u64::from(b.lo)));
        high = high.and_then(|h| Some(h.saturating_add(u64::from(share.bounds?.hi))));
    }
    let count = high.map_or("any number of".to_string(), |h| range_text(low, h));
    let least = shares.iter().map(|s| s.least).min().unwrap_or(0);
    let most = shares.iter().map(|s| s.most).max().unwrap_or(0);
    let noun = if count == "1" { "piece" } else { "pieces" };
    let cells = if most == 1 { "cell" } else { "cells" };
    format!("{count} {noun} of {} {cells}", range_text(least, most))
}

/// `6 × 11 cells` if the plain cells fill a box, else `64 cells`.
fn board_size(board: &Board) -> String {
    let plain: Vec<&Place> = board.cells.iter().filter(|c| !board.is_secondary(**c)).collect();
    let extent = |of: fn(&Place) -> i32| {
        let (low, high) = plain.iter().fold((i64::MAX, i64::MIN), |(l, h), c| (l.min(of(c).into()), h.max(of(c).into())));
        (high - low).saturating_add(1)
    };
    let count = plain.len();
    if count == 0 || plain.iter().any(|c| c.form != 0) {
        return format!("{count} cells");
    }
    let sides = [extent(|c| c.x), extent(|c| c.y), extent(|c| c.z)];
    let sides = &sides[..geometry(board.geometry).dimensions()];
    if sides.iter().try_fold(1i64, |v, s| v.checked_mul(*s)) != Some(count as i64) {
        return format!("{count} cells");
    }
    let sides: Vec<String> = sides.iter().map(|s| s.to_string()).collect();
    format!("{} cells", sides.join(" × "))
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;
    use crate::base::Limits;
    use crate::geom::{SQUARES, Symmetry, TRIANGLES};
    use crate::model::things::{Board, Piece};

    fn free(lattice: crate::geom::GeometryId, region: &str, lines: &str, pack: bool) -> Outcome {
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
        let Record::Placement(p) = &out.records[3].1 else { panic!() };
        assert_eq!((out.records[3].0, &*p.piece, p.orientation, p.cells[0].y), (3, "D", 1, 1));
        assert_eq!(free(SQUARES, "[0-1][0-1]", "2|D 00 01", true).text(), "2|D | 00 01 10 11\nD 00 01\nD 10 11\nD 00 10\nD 01 11\n");
    }

    #[test]
    fn digests_of_knuths_polyiamond_dlx() {
        let hexiamonds = "A 00 00' 01 01' 02 02'\nB 00 00' 01 01' 02 10\nC 00 00' 01 01' 10 10'\nD 00 00' 01 01' 10 11\n\
            E 00 00' 01 01' 10' 11\nF 00 00' 01 01' 11 11'\nG 00' 01 01' 02 02' 10\nH 00' 01 01' 02 02' 11\n\
            I 00' 01 01' 02 11 11'\nJ 00' 01 01' 10 10' 11\nK 00' 01 01' 11 11' 12\nL 01 01' 02 10' 11 11'";
        let cases = [
            ("[0-t][0-t] [0-t][0-t]'", hexiamonds, "bdb1037b0d14459fca8fc278c9fd919166a4f114c3d89a4ce36de29e85bdb525"),
            ("[0-5][0-5] [0-5][0-5]'", hexiamonds, "460978fd248057951986186a9a802e1446dc8ca43cfe22ae6fb9cd24eb819213"),
            ("[0-b][0-2] [0-b][0-2]'", hexiamonds, "fbc452d27ee5944fc24a9f15b968876eb20d55d116f9715bfbbd2aa64b22560e"),
            ("[1-3][1-4] [1-3][1-4]'", "8|Z 00 00' 10", "fa1613897bf490ac64ddd81778ed806834818f208c6ec5a03474fd6f0d03a7d1"),
            ("[w-zA-Z][Y-Z] [w-zA-Z][Y-Z]'", "P 00 00' 10 10'\nQ 00", "c686ee08dc24673905280c74218ece9774bad79bd8f6558f1eec68145a91b627"),
            ("[0-2][0-2] [0-2][0-2]'", "P 00\nR 00'", "f4a41849ec650623784e9c945089204f10274e55b5b1fd6496f616449f837abb"),
            ("00 00 00' 00' [0-1][0-1] [0-1][0-1]'", "P 00 00 00'", "7164d08c390435d6eee79503f3371e4a7a766e9e3e9b7e703e7cd575273b507e"),
            ("[123]2 2[123] [12][12]", "X 00", "977f3d79534b2783aaa708d2c1cf0e8917ad1869209f641513acd52874bacc64"),
            ("[0-1][0-1]abcde [0-1][0-1] [0-1][0-1]'", "A 00 00abcde", "259ab2953c546a07df07e2c46fca4f9ec8739b54eb34188a91a86ca45dfa9e59"),
            (
                "[0-3][0-3] [0-3][0-3]' [0-3][0-3]! [0-3][0-3]'!",
                "A 00 00' 00! 00'!",
                "bbce7a914a3e7ab4c417c0804e939d6cbf0249c4e0c8cc310315b1b17f73ab1f",
            ),
            ("[0-3][0-3] [0-3][0-3]'", "P 00 00' 10\nP 00 00' 01 01'\nQ 00\nQ 00'", "3f26cec007164623a607ba20c3b0d2782b4e2aab14c394089c0b293d8a66dae3"),
            (
                "[0-3]0 [0-2]1 [0-1]2 03 [0-2]0' [0-1]1' 02'",
                "A 00 00' 10 10'\nB 00 00' 01 01'\nC 00 10 01 00'\n4|D 00",
                "01e406c3dfdf236c2ccd075445613fdd71898098f8e65ee8f5e91c00bb935aa3",
            ),
        ];
        for (region, lines, expected) in cases {
            assert_eq!(digest(&free(TRIANGLES, region, lines, false).text()), expected, "{region}");
        }
    }

    #[test]
    fn raw_declarations_are_claimed_and_their_bounds_win() {
        let suffixes = suffixes();
        let board = board(SQUARES, "00 01 02", &suffixes);
        let pieces = pieces(SQUARES, Symmetry::Fixed, "D 00 01", &suffixes);
        let statement = cover(&board, &pieces, optional(), false);
        let out = run("0:1|02 D", Limits::default(), &(), &[("cover", &statement)]);
        assert_eq!(out.text(), "0:1|02 D 00 01\nD 00 01\nD 01 02\n");
        assert!(out.diags.is_empty(), "{:?}", out.said());
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
        let out = run("", Limits::default(), &(), &[("cover", &cover(&board, &pieces, Some(Multiplicity::Any), false))]);
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
        let cells = vec![far(-1_000_000_000, 7), far(-1_000_000_000, 8), far(2_000_000_000, 0), far(2_000_000_000, 1)];
        let mut board = Rc::into_inner(board_of(SQUARES, cells, &suffixes)).unwrap();
        board.naming = crate::model::things::Naming::Template(Box::new(|x, y, _| Some(format!("{x},{y}").into())));
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
        assert_eq!(said(Limits { steps: 50, ..Limits::default() }), ["E805: `cover` exceeds the limit of 50 steps"]);
        assert_eq!(said(Limits { options: 5, ..Limits::default() }), ["E805: `cover` exceeds the limit of 5 options"]);
        assert_eq!(said(Limits { memory: 1 << 10, ..Limits::default() }), ["E805: `cover` exceeds the limit of 0 megabytes of options"]);
        assert!(said(Limits::default()).is_empty());
    }

    #[test]
    fn wrong_sizes() {
        let said = |region, lines| free(SQUARES, region, lines, false).said();
        assert_eq!(said("[0-1][0-2]", "2|D 00 01"), ["W207: these pieces cannot cover `box`: 6 cells, but pieces for 4"]);
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
        assert_eq!(d.labels.iter().map(|l| &*l.text).collect::<Vec<_>>(), ["12 pieces of 5 cells", "6 × 11 cells (n = 10)"]);
        assert_eq!(d.help, ["[0-{n-1}] has n digits; `pack P into box` may leave holes"]);
    }

    #[test]
    fn names_of_pieces_that_are_names_of_cells() {
        let suffixes = suffixes();
        let board = board(SQUARES, "[0-z][0-z]", &suffixes);
        let mut squares = Rc::into_inner(pieces(SQUARES, Symmetry::Fixed, "s1 00\ns2 00\ns3 00\ns4 00", &suffixes)).unwrap();
        squares.list.iter_mut().for_each(|p| p.name_span = Span::new(100, 104));
        let out = run("", Limits::default(), &Known, &[("cover", &cover(&board, &Rc::new(squares), None, false))]);
        let d = out.diags.iter().next().unwrap();
        assert_eq!(d.message, "piece `s1` has the name of a cell of `box`");
        let labels: Vec<&str> = d.labels.iter().map(|l| &*l.text).collect();
        assert_eq!(labels, ["s1, with k = 1 (also s2 ... s4)", "s1 is the cell with x = 28, y = 1", "declares both"]);
        let help = "rename the pieces, for instance #{k}, or the cells by `named`";
        assert_eq!(d.help_lines(), [help, "Knuth's program says: Piece name conflicts with board position (exit -333)"]);
    }

    #[test]
    fn homeless_pieces_and_twins() {
        let out = free(SQUARES, "[0-1][0-3]", "A 00 01 02\nI 0[0-4]", false);
        assert_eq!(out.said(), ["W206: piece `I` has no placement on `box`"]);
        let out = free(SQUARES, "[0-1][0-1]", "A 00 01\nB 33 43", false);
        assert_eq!(out.said(), ["W208: pieces `A` and `B` have the same placements"]);
        let out = free(SQUARES, "[0-1]0", "A 00 01\nA 33 43", false);
        assert_eq!(out.said(), ["W208: piece `A` is given twice with the same placements"]);
        assert_eq!(out.text(), "00 10 A\nA 00 10\nA 00 10\n"); // as Knuth's program; W410 will say so
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
    fn places_without_a_digit() {
        let suffixes = suffixes();
        let board = board_of(SQUARES, vec![Place::cell(SQUARES, 0, 62, 0, 0), Place::cell(SQUARES, 0, 1, 0, 0)], &suffixes);
        let pieces = pieces(SQUARES, Symmetry::Free, "2|A 00", &suffixes);
        let out = run("", Limits::default(), &(), &[("cover", &cover(&board, &pieces, None, false))]);
        assert_eq!(out.said(), ["E406: the cell with x = 0, y = 62 of `box` has no name"]);
    }
}
