//! Reads entries from options, in the way in which pictures of solutions are made.

use super::entry::{
    EntryKind, EntryLook, EntrySpot, PieceKey, PieceSupply, PlayEntry, SolutionEntries, SuppliedPiece,
    TileSide,
};
use crate::palette;
use crate::paper::outline::sides;
use crate::reader::{SceneReader, UnfinishedScene};
use crate::scene::{BoardView, DrawnLine};
use indexmap::{IndexMap, IndexSet};
use puzc_core::base::{Budget, Limits};
use puzc_core::geometry::{BoardId, Place, SideKey, Sort, Symmetry, orbit, side_key};
use puzc_core::xcc::{Condition, HoleValue, Mention, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};

impl SceneReader<'_> {
    /// Everything that some option draws, and all lines of conditions; the areas of options are left out, but
    /// their boards are in `divided`.
    pub(super) fn all_entries(
        &self,
        supply: &mut PieceSupply,
        divided: &mut FxHashSet<usize>,
    ) -> IndexSet<PlayEntry> {
        let mut work = self.blank_scene();
        let mut all = IndexSet::new();
        for option in 0..self.problem.options.len() {
            work.colors.clear();
            all.extend(self.read_piece(option, supply));
            self.read_others(&[option as u32], &mut work);
            let with_areas = work.boards.iter().enumerate().filter(|b| !b.1.pieces.is_empty());
            divided.extend(with_areas.map(|b| b.0));
            all.extend(self.take(&mut work));
        }
        for condition in self.problem.conditions.iter().map(Condition::constraint) {
            for line in condition.lines(&|_| true) {
                if let [HoleValue::Place(u), HoleValue::Place(v)] = line {
                    all.extend(self.board_index(*u).map(|board| self.line(board, *u, *v, None)));
                }
            }
        }
        all
    }

    /// Everything that a solution draws.
    pub(super) fn entries_of(&self, options: &[u32], supply: &mut PieceSupply) -> SolutionEntries {
        let mut work = self.blank_scene();
        let known: Vec<u32> =
            options.iter().copied().filter(|o| (*o as usize) < self.problem.options.len()).collect();
        let mut solution = SolutionEntries::default();
        let all = &mut solution.entries;
        all.extend(known.iter().flat_map(|option| self.read_piece(*option as usize, supply)));
        self.read_others(&known, &mut work);
        self.draw_conditions(&mut work);
        for (board, view) in work.boards.iter().enumerate().filter(|b| !b.1.pieces.is_empty()) {
            let areas: FxHashMap<Place, usize> = view.owners();
            all.extend(self.borders(board, |cell| areas.get(&cell).copied()));
            solution.areas.extend(areas.into_keys().map(|cell| EntrySpot::Cell(board, cell)));
        }
        all.extend(self.take(&mut work));
        solution
    }

    /// The lines between cells of different areas.
    pub(super) fn borders<T: PartialEq>(&self, board: usize, area: impl Fn(Place) -> T) -> Vec<PlayEntry> {
        let sides = self.inner_sides(board).into_iter();
        let borders = sides.filter(|(_, [a, b])| area(*a) != area(*b));
        borders
            .map(|(spot, _)| PlayEntry { kind: EntryKind::Border, spot, look: EntryLook::default() })
            .collect()
    }

    /// Do solutions differ for the search if they look different?  `distinguish` may leave that out; then
    /// each option that draws something must have one distinguished item, and draw what the others with this
    /// mention draw.
    pub(super) fn tells_apart(&self) -> bool {
        let Some(projection) = &self.problem.projection else { return true };
        let mut seen: FxHashMap<Mention, FxHashSet<PlayEntry>> = FxHashMap::default();
        let agrees = |option: usize| {
            let drawn = self.entries_of(&[option as u32], &mut PieceSupply::new()).entries;
            let mentions = self.problem.options.get(option).into_iter();
            let told: Vec<Mention> = mentions.filter(|m| projection.binary_search(&m.item).is_ok()).collect();
            match told[..] {
                [] => drawn.is_empty(),
                [only] => *seen.entry(only).or_insert_with(|| drawn.clone()) == drawn,
                _ => false,
            }
        };
        let has_lines = self.problem.conditions.iter().any(|c| !c.constraint().lines(&|_| true).is_empty());
        !has_lines && (0..self.problem.options.len()).all(agrees)
    }

    /// The sides between two cells of a board.
    pub(super) fn inner_sides(&self, board: usize) -> Vec<(EntrySpot, [Place; 2])> {
        let view = &self.boards[board];
        let mut at: IndexMap<(Option<i32>, SideKey), Vec<Place>> = IndexMap::new();
        for cell in &view.cells {
            for [a, b] in sides(&view.lattice, *cell) {
                at.entry((view.lattice.layer(*cell), side_key(a, b))).or_default().push(*cell);
            }
        }
        let shared = at.into_iter().filter_map(|((layer, key), cells)| match cells[..] {
            [a, b] => Some((EntrySpot::Line(board, layer, key), [a, b])),
            _ => None,
        });
        shared.collect()
    }

    /// The boards without contents.
    fn blank_scene(&self) -> UnfinishedScene {
        let blank = |b: &BoardView| BoardView { cells: b.cells.clone(), ..b.bare() };
        UnfinishedScene { boards: self.boards.iter().map(blank).collect(), ..self.unfinished(&[]) }
    }

    /// Is the option a placement of a piece from a supply?
    fn is_placement(&self, option: usize) -> bool {
        self.problem.kind_of(self.problem.options.statements.of(option)).places()
    }

    /// Reads the options that place no pieces.
    fn read_others(&self, options: &[u32], work: &mut UnfinishedScene) {
        let others = options.iter().map(|o| *o as usize).filter(|o| !self.is_placement(*o));
        others.for_each(|option| self.read(option, work));
    }

    /// The piece or the tile that an option places.
    fn read_piece(&self, option: usize, supply: &mut PieceSupply) -> Option<PlayEntry> {
        if !self.is_placement(option) {
            return None;
        }
        let statement = self.problem.options.statements.of(option);
        let s = self.sorted(option);
        let first = *s.cells.first()?;
        let board = self.board_index(first)?;
        let item = s.names.iter().copied().find(|n| self.item(*n).statement == statement);
        let key = match item {
            Some(item) => PieceKey::Named(item),
            None if self.problem.kind_of(statement) == StatementKind::Tiles => return None,
            None => PieceKey::Unnamed(self.shape(&s.cells)?),
        };
        let sides = self.tile_sides(first, &s);
        let next = supply.len();
        let entry = supply.entry(key);
        let number = entry.index();
        entry.or_insert_with(|| SuppliedPiece {
            name: item.map_or(String::new(), |i| self.item(i).label.text.trim_matches('"').to_string()),
            paint: palette::piece(item.and_then(|i| self.ranks.get(&i)).copied().unwrap_or(next)),
            bounds: item.and_then(|i| self.item(i).bounds),
        });
        let spot = EntrySpot::Piece(board, s.cells, number, sides);
        Some(PlayEntry { kind: EntryKind::Piece, spot, look: EntryLook::default() })
    }

    /// The colors of a tile at the sides of its cell, by the number of the side.
    fn tile_sides(&self, cell: Place, s: &crate::reader::Sorted) -> Vec<TileSide> {
        let lattice = self.problem.lattices.of(cell);
        let of_color = |(_, side, color): &(_, Place, _)| {
            let is_corner = side.sort == Sort::Corner;
            let all = if is_corner { lattice.corners(cell) } else { lattice.edges(cell) };
            let number = all?.iter().position(|p| p == side)?;
            let named = self.named_paint(self.color_at_side(cell, *side, *color));
            Some(TileSide { number, is_corner, name: named.name, paint: named.paint })
        };
        let mut sides: Vec<TileSide> = s.colored_sides.iter().filter_map(of_color).collect();
        sides.sort_by_key(|side| side.number);
        sides
    }

    /// The least image of cells, which equal pieces share.
    fn shape(&self, cells: &[Place]) -> Option<Vec<Place>> {
        let bare: Vec<Place> = cells.iter().map(|c| c.on(BoardId(0))).collect();
        let lattice = self.problem.lattices.handle(bare.first()?.geometry);
        orbit(&lattice, &bare, Symmetry::Free, 1, &Budget::new(Limits::default())).ok()?.into_iter().min()
    }

    /// Takes what was drawn from the boards, except areas.
    fn take(&self, work: &mut UnfinishedScene) -> Vec<PlayEntry> {
        let mut all = vec![];
        for (board, view) in work.boards.iter_mut().enumerate() {
            let blank = BoardView { cells: std::mem::take(&mut view.cells), ..view.bare() };
            let drawn = std::mem::replace(view, blank);
            for value in drawn.values {
                let look = EntryLook { text: value.what.text(), paint: None };
                all.push(PlayEntry { kind: EntryKind::Mark, spot: EntrySpot::Cell(board, value.cell), look });
            }
            for (cell, name) in drawn.filled {
                let paint = drawn.fills.iter().find(|f| f.0 == cell).map(|f| f.1);
                let look = EntryLook { text: name, paint };
                all.push(PlayEntry { kind: EntryKind::Fill, spot: EntrySpot::Cell(board, cell), look });
            }
            for edge in drawn.edges {
                let layer = view.lattice.layer(edge.edge);
                let Some([a, b]) = view.lattice.segment(edge.edge) else { continue };
                let look = edge.named_paint.map(|n| EntryLook { text: n.name, paint: Some(n.paint) });
                let spot = EntrySpot::Line(board, layer, side_key(a, b));
                all.push(PlayEntry { kind: EntryKind::Line, spot, look: look.unwrap_or_default() });
            }
            let strokes = drawn.strokes.iter();
            let steps =
                strokes.flat_map(|s: &DrawnLine| s.points.windows(2).map(move |w| (w[0], w[1], Some(s))));
            let lines = drawn.lines.iter().map(|[a, b]| (*a, *b, None));
            for entry in steps.chain(lines).map(|(a, b, stroke)| self.line(board, a, b, stroke)) {
                match all.iter_mut().find(|e: &&mut PlayEntry| e.spot == entry.spot && e.look == entry.look) {
                    Some(twice) if drawn.lines.is_empty() => twice.look = EntryLook::double(),
                    Some(_) => {}
                    None => all.push(entry),
                }
            }
            work.preferences[board].clear();
        }
        all
    }

    fn line(&self, board: usize, a: Place, b: Place, stroke: Option<&DrawnLine>) -> PlayEntry {
        let lattice = &self.boards[board].lattice;
        let key = side_key(lattice.middle(a), lattice.middle(b));
        let named = stroke.and_then(|s| s.named_paint.clone());
        let look = named.map(|n| EntryLook { text: n.name, paint: Some(n.paint) }).unwrap_or_default();
        PlayEntry { kind: EntryKind::Line, spot: EntrySpot::Line(board, lattice.layer(a), key), look }
    }
}
