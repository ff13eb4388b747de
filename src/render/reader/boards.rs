//! The boards of a scene without solutions: their cells, clues, regions and marks.

use super::SceneReader;
use crate::geometry::{BoardId, Place, Sort};
use crate::render::meaning::{Role, plain};
use crate::render::scene::{BoardView, CellMark, CellValue};
use crate::render::shown::Surface;
use crate::xcc::StatementKind;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

impl SceneReader<'_> {
    /// Makes the boards on which items, conditions or clues are, with their clues and regions.
    pub(super) fn make_fields(&mut self) {
        let places = self.places_in_use();
        self.add_boards(&places);
        self.add_bare_lattices(&places);
        for (item, role) in self.problem.items.iter().zip(&self.roles) {
            if let Role::Is(p) = role
                && let (Sort::Edge, Some(at)) = (p.sort, self.field(*p))
            {
                self.fields[at].open |= self.problem.kind_of(item.statement) != StatementKind::Tiles;
            }
        }
        if let [only] = &mut self.fields[..] {
            only.name.clear();
        }
        self.name_cells();
        self.add_clues();
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
            let mut field = BoardView::new(&board.name, self.problem.lattices.handle_of(*first));
            field.cells = plain(&self.problem.lattices, board.cells.iter().copied());
            self.field_of.insert(board.id, self.fields.len());
            self.fields.push(field);
        }
    }

    /// Adds places that are on no board to the only board of their geometry, or to a new board.
    fn add_bare_lattices(&mut self, places: &[Place]) {
        for place in places.iter().filter(|p| !self.problem.boards.iter().any(|b| b.id == p.board)) {
            let own = |f: &BoardView| f.lattice.id == place.geometry;
            if !self.field_of.contains_key(&place.board) {
                let found: Vec<usize> = (0..self.fields.len()).filter(|i| own(&self.fields[*i])).collect();
                let at = if let [one] = found[..] { one } else { self.fields.len() };
                if at == self.fields.len() {
                    let lattice = self.problem.lattices.handle(place.geometry);
                    let bare =
                        places.iter().filter(|p| p.board == place.board && p.geometry == place.geometry);
                    let cells =
                        bare.flat_map(|p| if p.sort == Sort::Cell { vec![*p] } else { lattice.cells_at(*p) });
                    let mut field = BoardView::new("", lattice.clone());
                    field.cells = plain(&self.problem.lattices, cells);
                    self.fields.push(field);
                }
                self.field_of.insert(place.board, at);
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
                let (Some(at), Some(what)) = (self.field(*place), CellMark::of_clue(text)) else { continue };
                let field = &mut self.fields[at];
                if place.sort == Sort::Cell && field.cells.binary_search(place).is_ok() {
                    field.values.push(CellValue { cell: Place { suffix: 0, ..*place }, what, given: true });
                    field.small.extend(about_more.then_some(Place { suffix: 0, ..*place }));
                } else {
                    field.notes.push((*place, what));
                }
            }
            let first = drawn.regions.first().and_then(|r| r.first());
            if let Some(at) = first.and_then(|c| self.field(*c)) {
                self.fields[at].regions.extend(families(
                    drawn.regions.iter().map(|r| plain(&self.problem.lattices, r.iter().copied())),
                ));
            }
        }
    }

    /// Draws the marks of `draw` statements.
    pub(super) fn make_marks(&mut self) {
        let (mut fields, mut graphs) = (self.fields.clone(), self.graphs.clone());
        let mut wishes = vec![vec![]; fields.len()];
        let mut outlines = vec![];
        let surface = &mut Surface {
            fields: &mut fields,
            graphs: &mut graphs,
            wishes: &mut wishes,
            outlines: &mut outlines,
        };
        let marks = self.problem.drawn.iter().flat_map(|d| &d.signs);
        marks.for_each(|mark| self.put(mark, surface, None));
        for (at, field) in fields.iter_mut().enumerate() {
            let here = outlines.iter().filter(|o| o.0 == at).map(|o| o.1.clone());
            field.regions.extend(families(here));
        }
        (self.fields, self.graphs) = (fields, graphs);
    }

    /// Gives each cell the name of the item that stands for it alone.
    fn name_cells(&mut self) {
        let mut names: Vec<FxHashMap<Place, String>> = vec![FxHashMap::default(); self.fields.len()];
        for (item, role) in self.problem.items.iter().zip(&self.roles) {
            if let Role::Is(p) = role
                && let Some(at) = self.field(*p)
            {
                names[at].insert(*p, item.label.text.to_string());
            }
        }
        self.fields.iter_mut().zip(names).for_each(|(field, names)| field.names = Arc::new(names));
    }
}

/// Divides regions into families in which no cell occurs twice: each region goes to the first family in which
/// it fits.
fn families(regions: impl Iterator<Item = Vec<Place>>) -> Vec<Vec<Vec<Place>>> {
    let mut families: Vec<(FxHashSet<Place>, Vec<Vec<Place>>)> = vec![];
    for region in regions {
        let room = families.iter().position(|(taken, _)| !region.iter().any(|c| taken.contains(c)));
        let at = room.unwrap_or(families.len());
        if at == families.len() {
            families.push(Default::default());
        }
        families[at].0.extend(&region);
        families[at].1.push(region);
    }
    families.into_iter().map(|f| f.1).collect()
}
