//! Names of cells and lines, for readers who cannot see them.

use crate::paper::outline::sides;
use crate::scene::BoardView;
use puzc_core::geometry::{Place, Point, SideKey, of_pictures, side_key};
use rustc_hash::FxHashMap;

/// A line or a point in a layer.
type LayerKey = (Option<i32>, SideKey);

/// The names of the places of a board.
pub struct PlaceNames<'v> {
    view: &'v BoardView,
    /// The least row and column of a board of squares.
    origin: Option<[i32; 2]>,
    beside: FxHashMap<LayerKey, Vec<Place>>,
    middles: FxHashMap<LayerKey, Place>,
}

impl PlaceNames<'_> {
    pub fn new(view: &BoardView) -> PlaceNames<'_> {
        let least = |of: fn(&Place) -> i32| view.cells.iter().map(of).min().unwrap_or(0);
        let squares = view.lattice.id == of_pictures();
        let origin = squares.then(|| [least(|c| c.x), least(|c| c.y)]);
        let (mut beside, mut middles) = (FxHashMap::<LayerKey, Vec<Place>>::default(), FxHashMap::default());
        for cell in &view.cells {
            let layer = view.lattice.layer(*cell);
            let middle = view.lattice.middle(*cell);
            middles.insert((layer, side_key(middle, middle)), *cell);
            for [a, b] in sides(&view.lattice, *cell) {
                beside.entry((layer, side_key(a, b))).or_default().push(*cell);
            }
        }
        PlaceNames { view, origin, beside, middles }
    }

    /// `row 2, column 3`, or the name in the puzzle.
    pub fn cell(&self, cell: Place) -> String {
        let board = if self.view.name.is_empty() { String::new() } else { format!("{}, ", self.view.name) };
        match self.origin {
            Some([x, y]) => format!("{board}row {}, column {}", cell.x - x + 1, cell.y - y + 1),
            None => board + &self.view.name_of(&cell),
        }
    }

    /// The cells beside a line, or those at its ends.
    pub fn line(&self, layer: Option<i32>, [a, b]: [Point; 2]) -> String {
        match self.beside.get(&(layer, side_key(a, b))).map(Vec::as_slice) {
            Some([cell]) => format!("{} {}", self.direction(*cell, a, b), self.cell(*cell)),
            Some([u, v]) => format!("between {} and {}", self.cell(*u), self.cell(*v)),
            _ => {
                let at = |p: Point| {
                    let cell = self.middles.get(&(layer, side_key(p, p)));
                    cell.map_or("a corner".into(), |c| self.cell(*c))
                };
                format!("from {} to {}", at(a), at(b))
            }
        }
    }

    /// Where a side of a cell is.
    fn direction(&self, cell: Place, a: Point, b: Point) -> &'static str {
        let middle = self.view.lattice.middle(cell);
        let [dx, dy] = [(a[0] + b[0]) / 2.0 - middle[0], (a[1] + b[1]) / 2.0 - middle[1]];
        match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
            (true, true, _) => "right of",
            (true, false, _) => "left of",
            (_, _, true) => "below",
            _ => "above",
        }
    }
}
