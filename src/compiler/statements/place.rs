//! `place`: tiles on cells, in the order of Knuth's MACMAHON-TRIANGLES-DLX.

use super::lowering::Conflict;
use super::{
    Lowering, MatchingTiles, NativeStatement, PLACEMENTS, Placement, ResolvedStatement, Sizes, Slots, Stop,
    Supply,
};
use crate::model::entities::{Board, Color, Mates, Tile, Tiles};
use crate::model::eval::Eval;
use puzc_core::base::{Budget, Span, sorted_set};
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::*;
use puzc_core::geometry::Place;
use puzc_core::xcc::{Bounds, ColorId, ItemId, Mated, Mention, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// `place`
pub static PLACE: NativeStatement = NativeStatement {
    schema: &SCHEMA,
    doc: DOC,
    families: &[&PLACEMENTS],
    kind: StatementKind::Tiles,
    resolve: |slots| Ok(Box::new(PlaceTiles::resolve(slots)?)),
};

/// `place TILES on BOARD, edges match with MATES`
static SCHEMA: Schema = Schema {
    keyword: "place",
    parts: &[
        SentenceElement::Slot("tiles", SlotKind::Supplies),
        SentenceElement::Word("on"),
        SentenceElement::Slot("board", SlotKind::Name),
        SentenceElement::Optional(&[
            SentenceElement::Word(","),
            SentenceElement::Choice("sides", &["edges", CORNERS]),
            SentenceElement::Word("match"),
            SentenceElement::Optional(&[
                SentenceElement::Word("with"),
                SentenceElement::Slot("mates", SlotKind::Name),
            ]),
        ]),
    ],
    usage: "place TILES, ... on BOARD[, edges match [with MATES] | , corners match]",
    names_rules: false,
};

/// The alternative to `edges`.
const CORNERS: &str = "corners";

static DOC: &str = "\
Puts one tile on every plain cell of the board. Tiles may be rotated, and `free` tiles may be flipped as well;
`fixed` tiles are not turned: their first color is at the first edge of the cell. On a lattice of your own,
they turn as pieces do, by its `turn` and `flip`. If its cells have different numbers of sides, a tile lies on
those with as many sides as it has colors. Neighboring tiles have equal colors at the edge or corner that they
share. `place any of T on B` may use a tile any number of times, `place 0..1 of T` may leave tiles over.

The primary items are the cells, then the tiles, with their bounds. With `edges match` the edges of the board
are secondary items, with `corners match` its corners; their colors are those of the tiles. There is one
option for each cell, each tile and each distinct rotation t (for fixed tiles only t = 0). It has the cell,
the tile, and the i-th edge with the tile's color number t+i. With `match with M` the cell that owns an edge
records the color of its tile, and the cell on the other side records the mate of its tile's color. So the two
agree if the tiles show mates there. (The owner of an edge is Δ on triangles, the cell below or right of the
edge on squares, and the cell after which the edge is named on hexes.)

```puz
place T on hexagon, edges match
place T on hexagon, edges match with M
```
";

/// `place`, resolved.
pub struct PlaceTiles {
    /// The board.
    pub board: Rc<Board>,
    /// The tiles.
    pub tiles: Vec<Supply<Tiles>>,
    /// What must match.
    pub sides: Option<Match>,
    /// The place of that part of the statement.
    pub sides_span: Span,
}

/// What must match.
pub enum Match {
    /// `edges match`, with or without mates.
    Edges(Option<Rc<Mates>>),
    /// `corners match`
    Corners,
}

impl PlaceTiles {
    fn resolve(slots: &mut dyn Slots) -> Eval<PlaceTiles> {
        let board = slots.board("board")?;
        let tiles = slots.tiles("tiles")?;
        let mates = slots.mates("mates")?;
        let (sides, sides_span) = match slots.choice("sides") {
            None => (None, Span::NONE),
            Some((word, span)) if &*word == CORNERS => {
                if let Some(mates) = mates {
                    let d =
                        Diagnostic::new(E903, "mates are for edges: more than two tiles meet at a corner");
                    let help = format!("`edges match with {}`; at corners, colors are equal", mates.name);
                    return Err(slots.fail(d.label(span, "here").help(help)));
                }
                (Some(Match::Corners), span)
            }
            Some((_, span)) => (Some(Match::Edges(mates)), span),
        };
        Ok(PlaceTiles { board, tiles, sides, sides_span })
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = (&Supply<Tiles>, &Tile)> {
        self.tiles.iter().flat_map(|s| s.entity.list.iter().map(move |t| (s, t)))
    }

    /// The cells that take tiles.
    pub(super) fn cells(&self) -> impl Iterator<Item = Place> + '_ {
        self.board.cells.iter().copied().filter(|&c| !self.board.is_secondary(c))
    }

    /// The places around a cell that must match, clockwise.
    pub(super) fn sides_of(&self, cell: Place) -> Vec<Place> {
        let geometry = &self.board.lattice;
        let sides = match self.sides {
            None => None,
            Some(Match::Edges(_)) => geometry.edges(cell),
            Some(Match::Corners) => geometry.corners(cell),
        };
        sides.unwrap_or_default().into_iter().map(|p| p.on(self.board.id)).collect()
    }

    /// The number of colors of a tile on a cell, if known.
    fn arity(&self, cell: Place) -> Option<usize> {
        let geometry = &self.board.lattice;
        let sides = if matches!(self.sides, Some(Match::Corners)) {
            geometry.corners(cell)
        } else {
            geometry.edges(cell)
        };
        sides.map(|s| s.len())
    }

    /// Does a tile have as many colors as a cell has sides?
    pub(super) fn suits(&self, tile: &Tile, cell: Place) -> bool {
        self.arity(cell).is_none_or(|n| n == tile.colors.len())
    }

    /// E505 and E209 if the tiles do not fit the board.  Phase 2 reports nothing, since phase 1 has done so.
    fn fits(&self) -> Result<(), Vec<Diagnostic>> {
        let mut found = vec![];
        let its = self.board.lattice.name();
        for supply in self.tiles.iter().filter(|s| s.entity.lattice.id != self.board.lattice.id) {
            let theirs = supply.entity.lattice.name();
            let message = format!(
                "the tiles `{}` are {theirs}, the board `{}` is made of {its}",
                supply.entity.name, self.board.name
            );
            found.push(
                Diagnostic::new(E505, message)
                    .label(supply.span.or(supply.entity.span), theirs)
                    .label(self.board.span, its),
            );
        }
        if found.is_empty()
            && self.cells().next().is_some_and(|c| self.sides.is_some() && self.sides_of(c).is_empty())
        {
            let sides = if matches!(self.sides, Some(Match::Corners)) { "corners" } else { "edges" };
            let message = format!("the {sides} of {its} have no names, so they cannot match");
            found.push(
                Diagnostic::new(E505, message)
                    .label(self.sides_span, format!("`{}` is made of {its}", self.board.name)),
            );
        }
        if found.is_empty() {
            let arities = sorted_set(self.cells().filter_map(|c| self.arity(c)));
            let need = arities.iter().map(usize::to_string).collect::<Vec<_>>().join(" or ");
            let unsuited = |t: &Tile| !arities.is_empty() && !arities.contains(&t.colors.len());
            for (supply, tile) in self.lines().filter(|(_, t)| unsuited(t)) {
                let message = format!(
                    "tile `{}` has {} colors, but tiles on {its} need {need}",
                    tile.name,
                    tile.colors.len()
                );
                found.push(
                    Diagnostic::new(E209, message)
                        .label(tile.span.or(supply.span), format!("{} colors", tile.colors.len())),
                );
            }
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    fn declare_tiles(&self, cx: &mut Lowering) {
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        let mut conflicts = vec![];
        for (supply, tile) in self.lines() {
            let Some(bounds) = supply.bounds(tile.times) else { continue };
            if !seen.insert(&tile.name) {
                continue;
            }
            let span = tile.span.or(supply.span);
            if let Some((place, board)) = cx.place_named(&tile.name, std::slice::from_ref(&self.board)) {
                conflicts.push(Conflict { name: tile.name.clone(), span, bindings: None, place, board });
            } else {
                cx.declare_supply(&tile.name, bounds, span);
            }
        }
        cx.report_conflicts("tile", &conflicts);
    }

    fn make_options(&self, cx: &mut Lowering) -> Result<(), Stop> {
        let geometry = &self.board.lattice;
        let mut lines: FxHashMap<u8, Vec<OrientedTile>> = FxHashMap::default();
        let mut mated = vec![];
        for cell in self.cells() {
            lines.entry(cell.form).or_insert_with(|| self.oriented_lines(cell, &mut mated, cx));
        }
        if !mated.is_empty() {
            cx.builder.problem_mut().mated.push(Mated { board: self.board.id, mates: mated });
        }
        let mut mentions: Vec<Mention> = vec![];
        for cell in self.cells() {
            let Some(item) = cx.find_place(&self.board, cell) else { continue };
            let sides = self.sides_of(cell);
            let owned: Vec<bool> = sides
                .iter()
                .map(|&e| geometry.owner(e).is_none_or(|o| o == Place { suffix: 0, ..cell }))
                .collect();
            let items: Vec<ItemId> = sides.iter().filter_map(|&e| cx.find_place(&self.board, e)).collect();
            if items.len() != sides.len() {
                continue;
            }
            for line in lines.get(&cell.form).into_iter().flatten() {
                cx.charge(line.turned.len() as u64)?;
                for (orientation, colors) in &line.turned {
                    mentions.clear();
                    mentions.push(Mention::plain(item));
                    mentions.extend(line.item.map(Mention::plain));
                    let sides = items.iter().zip(&owned).zip(colors);
                    mentions.extend(sides.map(|((&item, &own), &(color, mate))| Mention {
                        item,
                        color: if own { color } else { mate },
                    }));
                    let option = cx.option(&mentions, 0)?;
                    if cx.wants_records {
                        let placement = Placement {
                            of: line.of.clone(),
                            piece: line.tile.name.clone(),
                            is_tile: true,
                            cells: [cell].into(),
                            board: self.board.name.clone(),
                            flat: self.board.lattice.dimensions() == 2,
                            orientation: *orientation,
                        };
                        cx.record(option, &PLACEMENTS, placement);
                    }
                }
            }
        }
        Ok(())
    }

    /// The tiles that suit a cell, with their distinct rotations.  Each color is paired with its mate, and
    /// pairs of different colors are collected.
    fn oriented_lines(
        &self,
        cell: Place,
        mated: &mut Vec<(ColorId, ColorId)>,
        cx: &mut Lowering,
    ) -> Vec<OrientedTile<'_>> {
        let mates = if let Some(Match::Edges(mates)) = &self.sides { mates.clone() } else { None };
        let mut lines = vec![];
        for (supply, tile) in self.lines().filter(|(_, tile)| self.suits(tile, cell)) {
            let item = supply.bounds(tile.times).and_then(|_| cx.builder.find(&tile.name));
            let mut turned = vec![];
            let orders = if self.sides.is_some() {
                self.orientations(tile, cell)
            } else {
                vec![(0..tile.colors.len()).collect()]
            };
            for (orientation, order) in orders.iter().enumerate() {
                let mut pair = |color: &Color| {
                    let mate = mates
                        .as_ref()
                        .map(|m| Color { text: m.mate(&color.text).clone(), declared: color.declared });
                    let id = cx.color(color);
                    let both = (id, mate.map_or(id, |m| cx.color(&m)));
                    if both.0 != both.1 && !mated.contains(&both) {
                        mated.push(both);
                    }
                    both
                };
                turned.push((
                    orientation as u32,
                    if self.sides.is_some() {
                        order.iter().map(|&i| pair(&tile.colors[i])).collect()
                    } else {
                        vec![]
                    },
                ));
            }
            lines.push(OrientedTile { of: supply.entity.name.clone(), tile, item, turned });
        }
        lines
    }
}

/// A prepared tile.
struct OrientedTile<'a> {
    of: Rc<str>,
    tile: &'a Tile,
    item: Option<ItemId>,
    /// The number of each rotation, with the color and its mate for each side.
    turned: Vec<(u32, Vec<(ColorId, ColorId)>)>,
}

impl ResolvedStatement for PlaceTiles {
    fn declare(&self, cx: &mut Lowering) {
        if let Err(found) = self.fits() {
            cx.diags.extend(found);
            return;
        }
        cx.diags.extend(self.tiles.iter().filter_map(Supply::<Tiles>::replaced_multiplicity));
        if let Some(Match::Edges(mates)) = &self.sides {
            let tiles = self.tiles.iter().map(|s| s.entity.clone()).collect();
            cx.shared.matching.push(MatchingTiles { board: self.board.id, tiles, mates: mates.clone() });
        }
        for cell in self.cells() {
            cx.declare_place(&self.board, cell, Some(Bounds::ONCE));
        }
        for side in sorted_set(self.cells().flat_map(|c| self.sides_of(c))) {
            cx.declare_place(&self.board, side, None);
        }
        self.declare_tiles(cx);
        self.check_number(cx);
        self.check_duplicates(cx);
        self.check_compared(cx);
        self.check_matches(cx);
    }

    fn options(&self, cx: &mut Lowering) {
        if self.fits().is_ok() {
            self.make_options(cx).unwrap_or(()); // the stop was already reported
        }
    }

    /// The base placements of a tile are its distinct rotations, if its edges or corners must match.
    fn sizes(&self, _: &Budget) -> Sizes {
        let mut sizes = Sizes::default();
        sizes.add_board(&self.board);
        for (_, tile) in self.lines() {
            sizes.pieces += 1;
            let cell = self.cells().find(|cell| self.sides.is_some() && self.suits(tile, *cell));
            sizes.base_placements += cell.map_or(1, |cell| self.orientations(tile, cell).len());
        }
        sizes
    }
}
