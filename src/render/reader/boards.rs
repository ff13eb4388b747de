//! The boards of a scene without solutions: their cells, clues, regions and marks.

use super::SceneReader;
use crate::reader::meaning::{Role, plain};
use crate::reader::shown_marks::Surface;
use crate::scene::{BoardView, CellMark, CellValue};
use puzc_core::geometry::{BoardId, Place, Sort};
use puzc_core::xcc::StatementKind;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

impl SceneReader<'_> {
    /// Makes the boards on which items, conditions or clues are, with their clues and regions.
    pub(super) fn make_boards(&mut self) {
        let places = self.places_in_use();
        self.add_boards(&places);
        self.add_bare_lattices(&places);
        for (item, role) in self.problem.items.iter().zip(&self.roles) {
            if let Role::Is(p) = role
                && let (Sort::Edge, Some(at)) = (p.sort, self.board_index(*p))
                && self.problem.kind_of(item.statement) != StatementKind::Tiles
            {
                self.boards[at].open |= self.is_outer(at, *p);
            }
        }
        if let [only] = &mut self.boards[..] {
            only.name.clear();
        }
        self.name_cells();
        let shaded = self.shades_cells();
        self.boards.iter_mut().for_each(|board| board.shaded = shaded);
        self.add_clues();
    }

    /// Is an edge at the rim of its board?  A puzzle with such items draws lines along edges, and those are
    /// the dotted lines of its picture; lines that cross edges stay within a frame.
    fn is_outer(&self, at: usize, edge: Place) -> bool {
        let board = &self.boards[at];
        let inside =
            board.lattice.cells_at(edge).into_iter().filter(|c| board.cells.binary_search(c).is_ok());
        board.lattice.is_wrapped() || inside.count() < 2
    }

    fn places_in_use(&self) -> Vec<Place> {
        let nodes = self.problem.conditions.iter().flat_map(|c| c.constraint().places());
        let of_items = self.roles.iter().filter_map(|r| match r {
            Role::Is(p) | Role::About(p) => Some(*p),
            Role::Name => None,
        });
        let marks = self
            .problem
            .drawn
            .iter()
            .flat_map(|d| d.marks.iter().map(|m| m.0).chain(d.regions.iter().flatten().copied()));
        of_items.chain(nodes).chain(marks).chain(self.marked_places()).collect()
    }

    fn add_boards(&mut self, places: &[Place]) {
        let used: FxHashSet<BoardId> = places.iter().map(|p| p.board).collect();
        for board in self.problem.boards.iter().filter(|b| used.contains(&b.id)) {
            let Some(first) = board.cells.first() else { continue };
            let mut view = BoardView::new(&board.name, self.problem.lattices.handle_of(*first));
            view.cells = plain(&self.problem.lattices, board.cells.iter().copied());
            self.board_of.insert(board.id, self.boards.len());
            self.boards.push(view);
        }
    }

    /// Adds places that are on no board to the only board of their geometry, or to a new board.
    fn add_bare_lattices(&mut self, places: &[Place]) {
        for place in places.iter().filter(|p| !self.problem.boards.iter().any(|b| b.id == p.board)) {
            let own = |f: &BoardView| f.lattice.id == place.geometry;
            if !self.board_of.contains_key(&place.board) {
                let found: Vec<usize> = (0..self.boards.len()).filter(|i| own(&self.boards[*i])).collect();
                let at = if let [one] = found[..] { one } else { self.boards.len() };
                if at == self.boards.len() {
                    let lattice = self.problem.lattices.handle(place.geometry);
                    let bare =
                        places.iter().filter(|p| p.board == place.board && p.geometry == place.geometry);
                    let cells =
                        bare.flat_map(|p| if p.sort == Sort::Cell { vec![*p] } else { lattice.cells_at(*p) });
                    let mut view = BoardView::new("", lattice.clone());
                    view.cells = plain(&self.problem.lattices, cells);
                    self.boards.push(view);
                }
                self.board_of.insert(place.board, at);
            }
        }
    }

    /// Adds the contents of `draw` statements without a form: clues and regions.
    fn add_clues(&mut self) {
        let stated = self.values_of_marked_cells();
        for drawn in &self.problem.drawn {
            // a text that cannot be the value of its cell is a clue about more cells: a sum, a product
            let is_no_value = |text: &str, values: &FxHashSet<String>| {
                values.len() > 1 && !values.contains(text) && CellMark::of(text).is_some()
            };
            let about_more = drawn
                .marks
                .iter()
                .any(|(c, text)| stated.get(c).is_some_and(|values| is_no_value(text, values)));
            for (place, text) in &drawn.marks {
                let (Some(at), Some(what)) = (self.board_index(*place), CellMark::of_clue(text)) else {
                    continue;
                };
                let view = &mut self.boards[at];
                if place.sort == Sort::Cell && view.cells.binary_search(place).is_ok() {
                    view.values.push(CellValue { cell: Place { suffix: 0, ..*place }, what, given: true });
                    view.small.extend(about_more.then_some(Place { suffix: 0, ..*place }));
                } else {
                    view.notes.push((*place, what));
                }
            }
            let first = drawn.regions.first().and_then(|r| r.first());
            if let Some(at) = first.and_then(|c| self.board_index(*c)) {
                let plain = |region: &Vec<Place>| plain(&self.problem.lattices, region.iter().copied());
                let new: Vec<Vec<Place>> = drawn.regions.iter().map(plain).collect();
                let drawn = &mut self.boards[at].regions;
                // a region that two statements draw has one outline
                let again: FxHashSet<Vec<Place>> = new.iter().map(|region| in_order(region)).collect();
                drawn
                    .iter_mut()
                    .for_each(|family| family.retain(|region| !again.contains(&in_order(region))));
                drawn.retain(|family| !family.is_empty());
                drawn.extend(families(new.into_iter()));
            }
        }
    }

    /// Draws the marks of `draw` statements.
    pub(super) fn make_marks(&mut self) {
        let (mut boards, mut graphs) = (self.boards.clone(), self.graphs.clone());
        let mut preferences = vec![vec![]; boards.len()];
        let mut outlines = vec![];
        let surface = &mut Surface {
            boards: &mut boards,
            graphs: &mut graphs,
            preferences: &mut preferences,
            outlines: &mut outlines,
        };
        let marks = self.problem.drawn.iter().flat_map(|d| &d.signs);
        marks.for_each(|mark| self.put(mark, surface, None));
        for (at, view) in boards.iter_mut().enumerate() {
            let here = outlines.iter().filter(|o| o.0 == at).map(|o| o.1.clone());
            view.regions.extend(families(here));
        }
        (self.boards, self.graphs) = (boards, graphs);
    }

    /// Gives each cell the name of the item that stands for it alone.
    fn name_cells(&mut self) {
        let mut names: Vec<FxHashMap<Place, String>> = vec![FxHashMap::default(); self.boards.len()];
        for (item, role) in self.problem.items.iter().zip(&self.roles) {
            if let Role::Is(p) = role
                && let Some(at) = self.board_index(*p)
            {
                names[at].insert(*p, item.label.text.to_string());
            }
        }
        self.boards.iter_mut().zip(names).for_each(|(view, names)| view.names = Arc::new(names));
    }
}

/// Divides regions into families in which no cell occurs twice: each region goes to the first family in which
/// it fits.
fn families(regions: impl Iterator<Item = Vec<Place>>) -> Vec<Vec<Vec<Place>>> {
    let mut families: Vec<(FxHashSet<Place>, Vec<Vec<Place>>)> = vec![];
    for region in regions {
        let free_family = families.iter().position(|(taken, _)| !region.iter().any(|c| taken.contains(c)));
        let at = free_family.unwrap_or(families.len());
        if at == families.len() {
            families.push(Default::default());
        }
        families[at].0.extend(&region);
        families[at].1.push(region);
    }
    families.into_iter().map(|f| f.1).collect()
}

fn in_order(region: &[Place]) -> Vec<Place> {
    let mut cells = region.to_vec();
    cells.sort_unstable();
    cells
}
