//! `cover` and `pack`: placements of pieces on boards, in the order of Knuth's POLYOMINO-DLX, POLYIAMOND-DLX
//! and POLYCUBE-DLX.

use super::cell_table::CellTable;
use super::lowering::Conflict;
use super::oriented_piece::OrientedPiece;
use super::piece_sums::{range_text, together};
use super::{Lowering, NativeStatement, PLACEMENTS, ResolvedStatement, Sizes, Slots, Stop, Supply};
use crate::model::entities::{Board, Piece, Pieces};
use crate::model::eval::Eval;
use indexmap::IndexMap;
use puzc_core::base::{Budget, Span};
use puzc_core::diag::Diagnostic;
use puzc_core::diag::codes::*;
use puzc_core::geometry::{Motion, Place, Symmetry, WrappedBoard, orbit};
use puzc_core::xcc::{Bounds, ColorId, StatementKind};
use puzc_syntax::schema::{Schema, SentenceElement, SlotKind};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::rc::Rc;

/// `cover`
pub static COVER: NativeStatement = NativeStatement {
    schema: &COVER_SCHEMA,
    doc: COVER_DOC,
    families: &[&PLACEMENTS],
    kind: StatementKind::Pieces,
    resolve: |slots| Ok(Box::new(Cover::resolve(slots, false)?)),
};

/// `pack`
pub static PACK: NativeStatement = NativeStatement {
    schema: &PACK_SCHEMA,
    doc: PACK_DOC,
    families: &[&PLACEMENTS],
    kind: StatementKind::Pieces,
    resolve: |slots| Ok(Box::new(Cover::resolve(slots, true)?)),
};

/// `cover BOARD, ... with PIECES, ...`
static COVER_SCHEMA: Schema = Schema {
    keyword: "cover",
    parts: &[
        SentenceElement::Slot("boards", SlotKind::Names),
        SentenceElement::Word("with"),
        SentenceElement::Slot("pieces", SlotKind::Supplies),
    ],
    usage: "cover BOARD, ... with PIECES, ...",
    names_rules: false,
};

/// `pack PIECES, ... into BOARD, ...`
static PACK_SCHEMA: Schema = Schema {
    keyword: "pack",
    parts: &[
        SentenceElement::Slot("pieces", SlotKind::Supplies),
        SentenceElement::Word("into"),
        SentenceElement::Slot("boards", SlotKind::Names),
    ],
    usage: "pack PIECES, ... into BOARD, ...",
    names_rules: false,
};

static COVER_DOC: &str = "\
Covers every plain cell of the boards exactly once, and uses every piece as often as its multiplicity says.

The primary items are the plain cells of the boards, then the names of the pieces in order of first mention,
with their bounds. Pieces with `any of` have no item. Cells with a suffix, and dots on `sticks`, are secondary
items. Each placement is one option: for each line of the pieces, each base placement, each board and each
shift, it consists of the name of the piece and its cells in order. `with 0..1 of P` or `with any of P`
replaces the multiplicities of all pieces of P.

```puz
cover box with Pentominoes
cover left, right with 0..1 of Pentominoes, Tetrominoes
```
";

static PACK_DOC: &str = "\
The same as `cover`, except that all cells are secondary items: the pieces may leave holes.

```puz
pack Windmills into box
```
";

/// `cover` or `pack`, resolved.
pub struct Cover {
    /// In the order of the statement.
    pub boards: Vec<Rc<Board>>,
    /// In the order of the statement, too.
    pub supplies: Vec<Supply<Pieces>>,
    /// Is it `pack`?
    pub pack: bool,
}

/// A multiplicity and its place; `None` is "any number".
type MultiplicityAndPlace = (Span, Option<Bounds>);

impl Cover {
    fn resolve(slots: &mut dyn Slots, pack: bool) -> Eval<Cover> {
        Ok(Cover { boards: slots.boards("boards")?, supplies: slots.pieces("pieces")?, pack })
    }

    /// All lines, with their supply.
    pub(super) fn lines(&self) -> impl Iterator<Item = (&Supply<Pieces>, &Piece)> {
        self.supplies.iter().flat_map(|s| s.entity.list.iter().map(move |p| (s, p)))
    }

    /// E505 for each supply with a wrong lattice.
    fn fits(&self, cx: &mut Lowering) -> bool {
        let mut fits = true;
        for board in &self.boards {
            for supply in self.supplies.iter().filter(|s| s.entity.lattice.id != board.lattice.id) {
                fits = false;
                let (theirs, its) = (supply.entity.lattice.name(), board.lattice.name());
                cx.diags.push(
                    Diagnostic::new(
                        E505,
                        format!(
                            "the pieces `{}` are made of {theirs}, the board `{}` of {its}",
                            supply.entity.name, board.name
                        ),
                    )
                    .label(supply.span.or(cx.span), theirs)
                    .label(board.span, its),
                );
            }
        }
        fits
    }

    /// Declares the names of the pieces.
    fn declare_pieces(&self, cx: &mut Lowering) {
        let mut seen: FxHashMap<Rc<str>, (Option<Bounds>, Span)> = FxHashMap::default();
        let mut conflicts = vec![];
        let mut contradictions: Vec<(Rc<str>, MultiplicityAndPlace, MultiplicityAndPlace)> = vec![];
        for (supply, piece) in self.lines() {
            let bounds = supply.bounds(piece.times);
            // A multiplicity of the statement is reported at the statement, one of a line at that line.
            let span = if supply.mult.is_some() {
                supply.span
            } else {
                piece.mult_span.or(piece.name_span).or(supply.span)
            };
            if let Some((first, first_span)) = seen.get(&piece.name) {
                if *first != bounds {
                    contradictions.push((piece.name.clone(), (span, bounds), (*first_span, *first)));
                }
                continue;
            }
            seen.insert(piece.name.clone(), (bounds, span));
            let Some(bounds) = bounds else { continue };
            if let Some((place, board)) = cx.place_named(&piece.name, &self.boards) {
                let bindings = cx.hints.piece_bindings(piece);
                conflicts.push(Conflict {
                    name: piece.name.clone(),
                    span: piece.name_span,
                    bindings,
                    place,
                    board,
                });
                continue;
            }
            cx.declare_supply(&piece.name, bounds, piece.name_span.or(supply.span));
        }
        cx.report_conflicts("piece", &conflicts);
        // Only one diagnostic, since supplies that overlap usually do so in many pieces.
        if let Some((name, (span, bounds), (first_span, first))) = contradictions.first() {
            let others = match contradictions.len() {
                1 => String::new(),
                n => format!(" (and {} more pieces)", n - 1),
            };
            cx.diags.push(
                Diagnostic::new(E203, format!("inconsistent multiplicities of piece `{name}`{others}"))
                    .label(*span, multiplicity_text(*bounds))
                    .label(*first_span, multiplicity_text(*first))
                    .original("Inconsistent multiplicities", -6),
            );
        }
    }

    fn make_options(&self, cx: &mut Lowering) -> Result<(), Stop> {
        let start = cx.builder.problem().options.len();
        let tables: Vec<CellTable> = self.boards.iter().map(|b| CellTable::new(b, cx)).collect();
        let mut wrapped: Vec<Option<WrappedBoard>> =
            self.boards.iter().map(|b| WrappedBoard::new(&b.lattice, &b.cells)).collect();
        let mut placements_seen = SeenPlacements::default();
        let mut placed: IndexMap<Rc<str>, (usize, Span), FxBuildHasher> = IndexMap::default();
        for (supply, piece) in self.lines() {
            let lattice = &supply.entity.lattice;
            let bases = orbit(lattice, &piece.cells, piece.symmetry, supply.entity.step, cx.budget)
                .map_err(|e| cx.exceeded(e))?;
            let span = piece.name_span.or(supply.span).or(cx.span);
            self.check_duplicates(
                cx,
                &mut placements_seen,
                (supply.bounds(piece.times), piece),
                &bases,
                span,
            );
            let before = cx.builder.problem().options.len();
            let name = supply.bounds(piece.times).and_then(|_| cx.builder.find(&piece.name));
            wrapped.iter_mut().flatten().for_each(WrappedBoard::clear);
            for (orientation, base) in bases.iter().enumerate() {
                let step = supply.entity.step;
                for ((board, table), wrapped) in self.boards.iter().zip(&tables).zip(&mut wrapped) {
                    let of = OrientedPiece { supply, piece, name, board, orientation: orientation as u32 };
                    if let Some(wrapped) = wrapped {
                        for cells in wrapped.place(base, step, cx.budget).map_err(|e| cx.exceeded(e))? {
                            of.option(cx, cells)?;
                        }
                        continue;
                    }
                    let Some(shape) = table.prepare(base) else { continue };
                    cx.charge(shape.tries() as u64)?;
                    let fits_limit =
                        cx.builder.check_limits(&cx.budget.limits, shape.tries(), base.len() + 1).is_ok();
                    for shift in shape.shifts(i64::from(step.max(1))) {
                        if !fits_limit {
                            cx.charge_option(base.len() + 1)?;
                        }
                        if let Some(name) = name {
                            cx.builder.mention(name, ColorId::NONE);
                        }
                        if !shape.mention(shift, cx.builder) {
                            cx.builder.abandon();
                            continue;
                        }
                        let option = cx.builder.finish(piece.cost, cx.statement);
                        if cx.wants_records {
                            let [dx, dy, dz] = shift.map(|d| d as i32);
                            let cells = base
                                .iter()
                                .filter_map(|c| c.shifted(dx, dy, dz))
                                .map(|c| c.on(board.id))
                                .collect();
                            of.record(cx, option, cells);
                        }
                    }
                }
            }
            let count = cx.builder.problem().options.len() - before;
            placed.entry(piece.name.clone()).or_insert((0, span)).0 += count;
        }
        // Lines with different names: options differ in the name or in the cells.
        let mut own = FxHashSet::default();
        if self.lines().all(|(supply, piece)| supply.bounds(piece.times).is_some() && own.insert(&piece.name))
        {
            cx.skip_check(cx.builder.problem().options.len() - start);
        }
        let unplaceable = placed.into_iter().filter(|(_, (count, _))| *count == 0);
        self.report_unplaceable(cx, unplaceable.map(|(name, (_, span))| (name, span)).collect());
        Ok(())
    }

    /// W208 for a piece with the same placements as an earlier one.
    fn check_duplicates(
        &self,
        cx: &mut Lowering,
        placements_seen: &mut SeenPlacements,
        (bounds, piece): (Option<Bounds>, &Piece),
        bases: &[Vec<Place>],
        span: Span,
    ) {
        // Orbits with a common member and the same length are equal.
        let Some(least) = bases.iter().min() else { return };
        match placements_seen.entry((least.clone(), bases.len(), piece.cost)) {
            std::collections::hash_map::Entry::Vacant(e) => {
                e.insert((piece.name.clone(), span, bounds));
            }
            std::collections::hash_map::Entry::Occupied(e) => {
                let (first, first_span, first_bounds) = e.get();
                let message = if *first == piece.name {
                    format!("piece `{first}` is given twice with the same placements")
                } else {
                    format!("pieces `{first}` and `{}` have the same placements", piece.name)
                };
                let d = Diagnostic::new(W208, message)
                    .label(span, "this piece has the placements of ...")
                    .label(*first_span, "... this one");
                let both = together(*first_bounds, bounds);
                cx.diags.push(d.help(match *first == piece.name {
                    true => format!("leave one out, and write `{both} of {first}` for several copies"),
                    false => format!("for copies of one piece write `{both} of {first}` instead of both"),
                }));
            }
        }
    }

    /// A cell of a piece of a kind that the boards do not have, such as a dot, or a primed triangle.
    fn missing_cell(&self, name: &Rc<str>) -> Option<Rc<str>> {
        let board = self.boards.first()?;
        let kind = |c: &Place| (c.form, c.suffix);
        let known: FxHashSet<_> = self.boards.iter().flat_map(|b| &b.cells).map(kind).collect();
        let pieces = self.supplies.iter().flat_map(|s| &s.entity.list);
        let piece = pieces.into_iter().find(|p| p.name == *name)?;
        let is_unknown = |c: &&Place| !known.contains(&kind(c));
        let missing = |motion: &Motion| {
            let moved = piece.cells.iter().map(|c| board.lattice.moved(motion, *c));
            moved.into_iter().any(|c| is_unknown(&&c))
        };
        let cell = piece.cells.iter().find(is_unknown)?;
        board.lattice.group(Symmetry::Free).iter().all(missing).then(|| board.place_name(*cell)).flatten()
    }

    /// W206, one diagnostic for all pieces with the same place.
    fn report_unplaceable(&self, cx: &mut Lowering, unplaceable: Vec<(Rc<str>, Span)>) {
        let boards: Vec<String> = self.boards.iter().map(|b| format!("`{}`", b.name)).collect();
        for group in unplaceable.chunk_by(|a, b| a.1 == b.1) {
            let others = match group.len() {
                1 => String::new(),
                n => format!(" (and {} more)", n - 1),
            };
            let message = format!("piece `{}`{others} has no placement on {}", group[0].0, boards.join(", "));
            let d = Diagnostic::new(W206, message)
                .label(group[0].1, "fits nowhere")
                .label(cx.span, "in this statement");
            cx.diags.push(match self.missing_cell(&group[0].0) {
                Some(cell) => d.help(format!(
                    "the piece has cells such as `{cell}`, and the board has none of this kind"
                )),
                None => d,
            });
        }
    }
}

impl ResolvedStatement for Cover {
    fn declare(&self, cx: &mut Lowering) {
        if !self.fits(cx) {
            return;
        }
        cx.diags.extend(self.supplies.iter().filter_map(Supply::<Pieces>::replaced_multiplicity));
        let mut cells = (0u64, 0u64);
        let mut whole = true;
        for board in &self.boards {
            for &cell in &board.cells {
                let secondary = self.pack || board.is_secondary(cell);
                let bounds = if secondary { None } else { Some(Bounds::ONCE) };
                let Some(id) = cx.declare_place(board, cell, bounds) else {
                    whole = false;
                    continue;
                };
                match cx.builder.item(id).bounds {
                    Some(b) => cells = (cells.0 + u64::from(b.lo), cells.1 + u64::from(b.hi)),
                    None => cells.1 += u64::from(self.pack),
                }
            }
        }
        self.declare_pieces(cx);
        if whole && !cx.diags.has_errors() {
            self.check_sizes(cx, cells);
        }
    }

    fn options(&self, cx: &mut Lowering) {
        let fits =
            self.boards.iter().all(|b| self.supplies.iter().all(|s| s.entity.lattice.id == b.lattice.id));
        if fits {
            self.make_options(cx).unwrap_or(()); // the stop was already reported
        }
    }

    fn sizes(&self, budget: &Budget) -> Sizes {
        let mut sizes = Sizes::default();
        self.boards.iter().for_each(|b| sizes.add_board(b));
        let mut names = FxHashSet::default();
        for (supply, piece) in self.lines() {
            let lattice = &supply.entity.lattice;
            let bases = orbit(lattice, &piece.cells, piece.symmetry, supply.entity.step, budget);
            sizes.base_placements += bases.map_or(0, |b| b.len());
            names.insert(&piece.name);
        }
        sizes.pieces = names.len();
        sizes
    }
}

/// The first piece with a given least base placement, number of base placements and cost.
type SeenPlacements = FxHashMap<(Vec<Place>, usize, i64), (Rc<str>, Span, Option<Bounds>)>;

fn multiplicity_text(bounds: Option<Bounds>) -> String {
    bounds.map_or("any number".into(), |b| range_text(u64::from(b.lo), u64::from(b.hi)))
}
