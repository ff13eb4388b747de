//! `place`: tiles on cells, as Knuth's MACMAHON-TRIANGLES-DLX does it.

use super::lowering::Conflict;
use super::{Lowering, Placement, Record, Statement, Stop};
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::diag::codes::*;
use crate::geom::{Place, geometry};
use crate::model::things::{Board, Color, Mates, Tile, Tiles};
use crate::syntax::schema::{Part, Schema, SlotKind};
use crate::xc::{Bounds, ColorId, ItemId, Mention};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// `place TILES on BOARD, edges match with MATES`
pub static SCHEMA: Schema = Schema {
    keyword: "place",
    parts: &[
        Part::Slot("tiles", SlotKind::Supplies),
        Part::Word("on"),
        Part::Slot("board", SlotKind::Name),
        Part::Optional(&[
            Part::Word(","),
            Part::Choice("sides", &["edges", "corners"]),
            Part::Word("match"),
            Part::Optional(&[Part::Word("with"), Part::Slot("mates", SlotKind::Name)]),
        ]),
    ],
    usage: "place TILES, ... on BOARD[, edges match [with MATES] | , corners match]",
};

pub(super) static DOC: &str = "\
Every plain cell of the board receives one tile, turned as you like (`free` tiles may be flipped, too); neighboring tiles have equal
colors at the edge or corner that they share.

Primary items are the cells, then the tiles, with their bounds. `edges match` makes the edges of the board secondary items, `corners
match` its corners; their colors are those of the tiles. There is one option for each cell, each tile, each distinct rotation t: cell,
tile, and for the i-th edge its color, which is the tile's color number t+i. With `match with M` the cell that owns an edge records
the color, the other side its mate: where the sides of an edge show mates, they agree. (The owner is Δ on triangles; on squares the
cell below or right of the edge; on hexes the cell after which the edge is named.)

The placements are the family `placements`, with the fields `tile`, `cells`, `board`, `orientation` ...

```puz
place T on hexagon, edges match
place T on hexagon, edges match with M
```
";

/// `place`, resolved.
pub struct PlaceTiles {
    /// Where to.
    pub board: Rc<Board>,
    /// What.
    pub tiles: Vec<TileSupply>,
    /// What is to match.
    pub sides: Option<Match>,
    /// Where the sentence says what is to match.
    pub sides_span: Span,
}

/// Tiles, perhaps with other multiplicities than their own.
pub struct TileSupply {
    /// The tiles.
    pub tiles: Rc<Tiles>,
    /// `0..1 of`, `any of`
    pub mult: Option<super::Multiplicity>,
    /// Where the sentence says so.
    pub span: Span,
}

/// What is to match.
pub enum Match {
    /// `edges match`, perhaps with mates.
    Edges(Option<Rc<Mates>>),
    /// `corners match`
    Corners,
}

impl TileSupply {
    fn bounds(&self, tile: &Tile) -> Option<Bounds> {
        match self.mult {
            Some(m) => m.bounds(),
            None if tile.any => None,
            None => Some(Bounds { lo: tile.lo, hi: tile.hi }),
        }
    }
}

impl PlaceTiles {
    fn lines(&self) -> impl Iterator<Item = (&TileSupply, &Tile)> {
        self.tiles.iter().flat_map(|s| s.tiles.list.iter().map(move |t| (s, t)))
    }

    /// The cells that take tiles.
    fn cells(&self) -> impl Iterator<Item = Place> + '_ {
        self.board.cells.iter().copied().filter(|&c| !self.board.is_secondary(c))
    }

    /// The places around a cell that are to match, clockwise.
    fn sides_of(&self, cell: Place) -> Vec<Place> {
        let geometry = geometry(self.board.geometry);
        let sides = match self.sides {
            None => None,
            Some(Match::Edges(_)) => geometry.edges(cell),
            Some(Match::Corners) => geometry.corners(cell),
        };
        sides.unwrap_or_default().into_iter().map(|p| p.on(self.board.id)).collect()
    }

    /// How many colors a tile has on this board, as far as that is known.
    fn arity(&self) -> Option<usize> {
        let cell = self.cells().next()?;
        let geometry = geometry(self.board.geometry);
        let sides = if matches!(self.sides, Some(Match::Corners)) { geometry.corners(cell) } else { geometry.edges(cell) };
        sides.map(|s| s.len())
    }

    /// E505, E209: do tiles and board belong together?  Silent in phase 2, for phase 1 has spoken.
    fn fits(&self) -> Result<(), Vec<Diagnostic>> {
        let mut found = vec![];
        let its = geometry(self.board.geometry).name();
        for supply in self.tiles.iter().filter(|s| s.tiles.geometry != self.board.geometry) {
            let theirs = geometry(supply.tiles.geometry).name();
            let message = format!("the tiles `{}` are {theirs}, the board `{}` is made of {its}", supply.tiles.name, self.board.name);
            found.push(Diagnostic::new(E505, message).label(supply.span.or(supply.tiles.span), theirs).label(self.board.span, its));
        }
        if found.is_empty() && self.cells().next().is_some_and(|c| self.sides.is_some() && self.sides_of(c).is_empty()) {
            let sides = if matches!(self.sides, Some(Match::Corners)) { "corners" } else { "edges" };
            let message = format!("the {sides} of {its} have no names, hence cannot match");
            found.push(Diagnostic::new(E505, message).label(self.sides_span, format!("`{}` is made of {its}", self.board.name)));
        }
        if let (true, Some(arity)) = (found.is_empty(), self.arity()) {
            for (supply, tile) in self.lines().filter(|(_, t)| t.colors.len() != arity) {
                let message = format!("tile `{}` has {} colors, but one of {its} needs {arity}", tile.name, tile.colors.len());
                found.push(Diagnostic::new(E209, message).label(tile.span.or(supply.span), format!("{} colors", tile.colors.len())));
            }
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    fn declare_tiles(&self, cx: &mut Lowering, places: &FxHashMap<Rc<str>, Place>) {
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        let mut conflicts = vec![];
        for (supply, tile) in self.lines() {
            let Some(bounds) = supply.bounds(tile) else { continue };
            if !seen.insert(&tile.name) {
                continue;
            }
            match places.get(&tile.name) {
                Some(&place) => {
                    let (name, span) = (tile.name.clone(), tile.span.or(supply.span));
                    conflicts.push(Conflict { name, span, bindings: None, place, board: self.board.clone() });
                }
                None => {
                    let label = cx.text_label(&tile.name);
                    cx.declare(label, Some(bounds), tile.span.or(supply.span));
                }
            }
        }
        cx.report_conflicts("tile", &conflicts);
    }

    /// W208: tiles that are the same after turning.
    fn check_twins(&self, cx: &mut Lowering) {
        let mut seen: FxHashMap<Vec<&str>, &Tile> = FxHashMap::default();
        for (supply, tile) in self.lines() {
            let turned = orientations(&tile.colors, supply.tiles.free);
            let least = turned.iter().map(|t| t.iter().map(|&i| &*tile.colors[i].text).collect::<Vec<_>>()).min();
            let Some(first) = least.and_then(|least| seen.insert(least, tile)) else { continue };
            let message = match first.name == tile.name {
                true => format!("tile `{}` is given twice", tile.name),
                false => format!("tile `{}` is the tile `{}`, turned", tile.name, first.name),
            };
            let d = Diagnostic::new(W208, message).label(tile.span.or(supply.span), "given again").label(first.span, "first given here");
            cx.diags.push(d.help(format!("write `2 of {}`", first.name)));
        }
    }

    fn make_options(&self, cx: &mut Lowering) -> Result<(), Stop> {
        let geometry = geometry(self.board.geometry);
        let lines = self.oriented_lines(cx);
        let mut mentions: Vec<Mention> = vec![];
        for cell in self.cells() {
            let Some(item) = cx.find_place(&self.board, cell) else { continue };
            let sides = self.sides_of(cell);
            let owned: Vec<bool> = sides.iter().map(|&e| geometry.owner(e).is_none_or(|o| o == Place { suffix: 0, ..cell })).collect();
            let items: Vec<ItemId> = sides.iter().filter_map(|&e| cx.find_place(&self.board, e)).collect();
            if items.len() != sides.len() {
                continue;
            }
            for line in &lines {
                cx.charge(line.turned.len() as u64)?;
                for (orientation, colors) in &line.turned {
                    mentions.clear();
                    mentions.push(Mention { item, color: ColorId::NONE });
                    mentions.extend(line.item.map(|item| Mention { item, color: ColorId::NONE }));
                    let sides = items.iter().zip(&owned).zip(colors);
                    mentions.extend(sides.map(|((&item, &own), &(color, mate))| Mention { item, color: if own { color } else { mate } }));
                    let option = cx.option(&mentions, 0)?;
                    if cx.wants_records {
                        let placement = Placement {
                            of: line.of.clone(),
                            piece: line.tile.name.clone(),
                            is_tile: true,
                            cells: [cell].into(),
                            board: self.board.name.clone(),
                            orientation: *orientation,
                        };
                        cx.records.push((option, Record::Placement(placement)));
                    }
                }
            }
        }
        Ok(())
    }

    /// The tiles with their distinct rotations, each color beside its mate.
    fn oriented_lines(&self, cx: &mut Lowering) -> Vec<Line<'_>> {
        let mates = if let Some(Match::Edges(mates)) = &self.sides { mates.clone() } else { None };
        let mut lines = vec![];
        for (supply, tile) in self.lines() {
            let item = supply.bounds(tile).and_then(|_| cx.builder.find(&tile.name));
            let mut turned = vec![];
            let orders = if self.sides.is_some() { orientations(&tile.colors, supply.tiles.free) } else { vec![(0..tile.colors.len()).collect()] };
            for (orientation, order) in orders.iter().enumerate() {
                let pair = |color: &Color| {
                    let mate = mates.as_ref().map(|m| Color { text: m.mate(&color.text).clone(), declared: color.declared });
                    let id = cx.color(color);
                    (id, mate.map_or(id, |m| cx.color(&m)))
                };
                turned.push((orientation as u32, if self.sides.is_some() { order.iter().map(|&i| pair(&tile.colors[i])).collect() } else { vec![] }));
            }
            lines.push(Line { of: supply.tiles.name.clone(), tile, item, turned });
        }
        lines
    }
}

/// A tile made ready.
struct Line<'a> {
    of: Rc<str>,
    tile: &'a Tile,
    item: Option<ItemId>,
    /// Number of the rotation, and for each side the color and its mate.
    turned: Vec<(u32, Vec<(ColorId, ColorId)>)>,
}

/// The distinct rotations of a tile as orders of its colors; for free tiles those of the flipped tile, too.
fn orientations(colors: &[Color], free: bool) -> Vec<Vec<usize>> {
    let n = colors.len();
    let mut found: Vec<Vec<usize>> = vec![];
    for flipped in [false, true].into_iter().take(if free { 2 } else { 1 }) {
        for t in 0..n.max(1) {
            let order: Vec<usize> = (0..n).map(|i| (t + i) % n).map(|i| if flipped { n - 1 - i } else { i }).collect();
            if !found.iter().any(|f| f.iter().zip(&order).all(|(&a, &b)| colors[a] == colors[b])) {
                found.push(order);
            }
        }
    }
    found
}

impl Statement for PlaceTiles {
    fn declare(&self, cx: &mut Lowering) {
        if let Err(found) = self.fits() {
            cx.diags.extend(found);
            return;
        }
        if let Some(Match::Edges(mates)) = &self.sides {
            cx.notes.matched.push((self.board.id, self.tiles.iter().map(|s| s.tiles.clone()).collect(), mates.clone()));
        }
        let mut places: FxHashMap<Rc<str>, Place> = FxHashMap::default();
        for cell in self.cells() {
            if let Some(id) = cx.declare_place(&self.board, cell, Some(Bounds::ONCE)) {
                places.insert(Rc::from(&*cx.builder.item(id).label.text), cell);
            }
        }
        let mut sides: Vec<Place> = self.cells().flat_map(|c| self.sides_of(c)).collect();
        sides.sort_unstable();
        sides.dedup();
        for &side in &sides {
            if let Some(name) = self.board.place_name(side) {
                places.entry(name).or_insert(side);
            }
        }
        self.declare_tiles(cx, &places);
        for side in sides {
            cx.declare_place(&self.board, side, None);
        }
        self.check_twins(cx);
    }

    fn options(&self, cx: &mut Lowering) {
        if self.fits().is_ok() {
            // A stop was reported already.
            let _ = self.make_options(cx);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::super::Border;
    use super::*;
    use crate::base::Limits;
    use crate::geom::{CUBES, SQUARES, TRIANGLES};
    use crate::xc::HoleValue;

    /// Knuth's 24 triangles.
    const TRIANGLE_TILES: &str = "aaa aab aac aad abc acb abd adb acd adc bbb bba bbc bbd bcd bdc ccc cca ccb ccd ddd dda ddb ddc";

    /// Triangles of twice the size: `00+` is ∇.
    fn doubled(shape: &str) -> Vec<Place> {
        let scaled = |token: &str| {
            let digits: Vec<i32> = token.chars().filter_map(|c| c.to_digit(10)).map(|d| 2 * d as i32).collect();
            let (x, y) = (digits[0], digits[1]);
            match token.ends_with('+') {
                false => [(x, y, 0), (x, y + 1, 0), (x + 1, y, 0), (x, y, 1)],
                true => [(x + 1, y + 1, 1), (x + 1, y, 1), (x, y + 1, 1), (x + 1, y + 1, 0)],
            }
        };
        shape.split_whitespace().flat_map(scaled).map(|(x, y, form)| Place::cell(TRIANGLES, x, y, 0, form)).collect()
    }

    fn place(board: &Rc<Board>, tiles: &Rc<Tiles>, sides: Option<Match>) -> PlaceTiles {
        let tiles = vec![TileSupply { tiles: tiles.clone(), mult: None, span: Span::new(70, 71) }];
        PlaceTiles { board: board.clone(), tiles, sides, sides_span: Span::new(72, 73) }
    }

    fn border(board: &Rc<Board>, name: &str) -> Border {
        Border { board: board.clone(), color: color(name), color_span: Span::new(80, 81), item: None }
    }

    fn mates(pairs: &[(&str, &str)]) -> Rc<Mates> {
        let map = pairs.iter().flat_map(|&(a, b)| [(a.into(), b.into()), (b.into(), a.into())]).collect();
        Rc::new(Mates { name: "M".into(), span: Span::NONE, map })
    }

    #[test]
    fn digests_of_knuths_macmahon_triangles_dlx() {
        let cases = [
            ("00+ 10 10+ 01 01+ 11", "67fb04440fefccbd2c6c560061768c39c4d9a0dbf2b546c2a753bfc3fc7db005"),
            ("00 00+ 01 01+ 02 02+", "842637c3c5a787788b0ecf893856475779305091f128b40b0d268170ff01b074"),
            ("00 00+ 01 01+ 10 10+", "37028c4d088e3e380e7ad0b2effd69acd8f39d74b231aae6ec22462f0c3d43ab"),
            ("00 00+ 01 01+ 10 11", "ba76e5bfd7bb559ecc29316df1db24299fc1137e9395c658590e70d9eb2898d2"),
            ("00 00+ 01 01+ 11 11+", "39194341e8f0b2ba2a1d3ec3c2dcccb4b2844af1a21dc5949eb66fad2a916b80"),
            ("00+ 01 01+ 02 02+ 10", "5d0d2ac8fd2127dd34078476b7adfcf6f3e71c40ecebe212e6e0b4682f38830b"),
            ("00+ 01 01+ 02 02+ 11", "829cc2f747b78c4a1c1a1688bd700c61b9cc816c5dc98bdba91c54e69bb43cab"),
            ("00+ 01 10 10+ 11 11+", ""),
            ("01 01+ 02 10+ 11 11+", "5d982569146e4ab8f40818c883bbe0e62209455c2a972b4d59954683bbc76e3f"),
        ];
        for (shape, expected) in cases.into_iter().filter(|c| !c.1.is_empty()) {
            let board = board_of(TRIANGLES, doubled(shape), &suffixes());
            let tiles = tiles(TRIANGLES, TRIANGLE_TILES);
            let mut frame = border(&board, "a");
            let star = crate::xc::Label { text: "*".into(), template: crate::xc::TemplateId(0), holes: [].into() };
            frame.item = Some((star, Span::NONE));
            let statement = place(&board, &tiles, Some(Match::Edges(None)));
            let out = run("*", Limits::default(), &(), &[("place", &statement), ("border", &frame)]);
            assert!(out.diags.is_empty(), "{:?}", out.said());
            assert_eq!(digest(&out.text()), expected, "{shape}");
        }
    }

    fn two_squares(tile_words: &str, sides: Option<Match>) -> Outcome {
        let board = board(SQUARES, "00 01", &suffixes());
        let statement = place(&board, &tiles(SQUARES, tile_words), sides);
        run("", Limits::default(), &(), &[("place", &statement)])
    }

    #[test]
    fn squares_with_edges_by_hand() {
        let out = two_squares("aaab bbbb", Some(Match::Edges(None)));
        let expected = "00 01 aaab bbbb | H00 H01 V00 V01 V02 H10 H11\n\
            00 aaab H00:a V01:a H10:a V00:b\n00 aaab H00:a V01:a H10:b V00:a\n00 aaab H00:a V01:b H10:a V00:a\n\
            00 aaab H00:b V01:a H10:a V00:a\n00 bbbb H00:b V01:b H10:b V00:b\n\
            01 aaab H01:a V02:a H11:a V01:b\n01 aaab H01:a V02:a H11:b V01:a\n01 aaab H01:a V02:b H11:a V01:a\n\
            01 aaab H01:b V02:a H11:a V01:a\n01 bbbb H01:b V02:b H11:b V01:b\n";
        assert_eq!(out.text(), expected);
        assert!(matches!(out.problem.colors[1].holes[0], HoleValue::Color(_)));
        let Record::Placement(p) = &out.records[2].1 else { panic!() };
        assert_eq!((&*p.piece, p.orientation, p.is_tile, p.cells.len()), ("aaab", 2, true, 1));
    }

    #[test]
    fn corners_and_no_match() {
        let out = two_squares("aaaa bbbb", Some(Match::Corners));
        let expected = "00 01 aaaa bbbb | .00 .01 .02 .10 .11 .12\n\
            00 aaaa .00:a .01:a .11:a .10:a\n00 bbbb .00:b .01:b .11:b .10:b\n\
            01 aaaa .01:a .02:a .12:a .11:a\n01 bbbb .01:b .02:b .12:b .11:b\n";
        assert_eq!(out.text(), expected);
        assert_eq!(two_squares("abcd bbbb", None).text(), "00 01 abcd bbbb\n00 abcd\n00 bbbb\n01 abcd\n01 bbbb\n");
    }

    #[test]
    fn mates_are_recorded_by_those_who_do_not_own_the_edge() {
        let board = board(SQUARES, "00", &suffixes());
        let statement = place(&board, &tiles(SQUARES, "bbbb"), Some(Match::Edges(Some(mates(&[("b", "c")])))));
        let out = run("", Limits::default(), &(), &[("border", &border(&board, "b")), ("place", &statement)]);
        // The cell owns H00 and V00; V01 and H10 belong to cells off the board.
        let expected = "border 00 bbbb | H00 V00 V01 H10\nborder H00:b V00:b V01:c H10:c\n00 bbbb H00:b V01:c H10:c V00:b\n";
        assert_eq!(out.text(), expected);
        assert!(out.diags.is_empty());
    }

    #[test]
    fn borders_need_tiles_that_match() {
        let board = board(SQUARES, "00", &suffixes());
        let said = |color: &str, sides| {
            let statement = place(&board, &tiles(SQUARES, "aabb"), sides);
            run("", Limits::default(), &(), &[("border", &border(&board, color)), ("place", &statement)]).said()
        };
        assert_eq!(said("a", None), ["E603: no tiles with matching edges are placed on `box`"]);
        assert_eq!(said("x", Some(Match::Edges(None))), ["E210: no tile has the color `x`"]);
        assert!(said("b", Some(Match::Edges(None))).is_empty());
    }

    #[test]
    fn tiles_that_are_wrong() {
        assert_eq!(two_squares("aab", Some(Match::Edges(None))).said(), ["E209: tile `aab` has 3 colors, but one of squares needs 4"]);
        assert_eq!(two_squares("aabb abba", Some(Match::Edges(None))).said(), ["W208: tile `abba` is the tile `aabb`, turned"]);
        let out = two_squares("V00x", Some(Match::Edges(None)));
        assert!(out.diags.is_empty());
        let cubes = board(CUBES, "00", &suffixes());
        let statement = place(&cubes, &tiles(CUBES, "aaaaaa"), Some(Match::Edges(None)));
        let out = run("", Limits::default(), &(), &[("place", &statement)]);
        assert_eq!(out.said(), ["E505: the edges of cubes have no names, hence cannot match"]);
    }

    #[test]
    fn free_tiles_are_flipped_too() {
        let colors: Vec<Color> = ["a", "b", "c"].map(color).to_vec();
        assert_eq!(orientations(&colors, false).len(), 3);
        assert_eq!(orientations(&colors, true)[3..], [[2, 1, 0], [1, 0, 2], [0, 2, 1]]);
        assert_eq!(orientations(&[color("a"), color("a"), color("b")], true).len(), 3);
    }
}
