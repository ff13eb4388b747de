//! The ways to put a tile on a cell.

use super::place::{Match, PlaceTiles};
use crate::model::entities::{Color, Tile};
use puzc_core::geometry::{Place, Sort, Symmetry};

impl PlaceTiles {
    /// The distinct ways to put a tile on a cell, as orders of its colors.
    pub(super) fn orientations(&self, tile: &Tile, cell: Place) -> Vec<Vec<usize>> {
        let n = tile.colors.len();
        // where a way around the board reflects, tiles can be flipped
        let flipped = tile.symmetry == Symmetry::Free || self.board.lattice.reverses();
        let orders = match tile.symmetry {
            Symmetry::Fixed => self.fixed_orders(cell, n),
            Symmetry::OneSided | Symmetry::Free => self.turned_orders(cell, n, flipped),
        };
        distinct(&tile.colors, orders)
    }

    /// The orders of the colors of a tile that is not turned: one, or on a wrapped board one for each way
    /// around it that turns or reflects.
    fn fixed_orders(&self, cell: Place, n: usize) -> Vec<Vec<usize>> {
        let identity = (0..n).collect();
        let sides = self.sides_of(cell);
        let order = |copy: Place| -> Option<Vec<usize>> {
            let theirs = self.sides_of(copy);
            sides.iter().map(|s| theirs.iter().position(|t| t == s)).collect()
        };
        [identity].into_iter().chain(self.board.lattice.copies(cell).into_iter().filter_map(order)).collect()
    }

    /// The orders of the colors of a tile that is turned.
    fn turned_orders(&self, cell: Place, n: usize, flipped: bool) -> Vec<Vec<usize>> {
        let mut orders = turned_orders(n, flipped);
        let lattice = &self.board.lattice;
        // the cells of other lattices are regular
        if lattice.is_defined() {
            let sort = if matches!(self.sides, Some(Match::Corners)) { Sort::Corner } else { Sort::Edge };
            let symmetry = if flipped { Symmetry::Free } else { Symmetry::OneSided };
            let possible = lattice.turned_sides(cell, sort, symmetry);
            orders.retain(|order| possible.contains(order));
        }
        orders
    }
}

/// The rotations of a tile with n sides as orders of its colors, and those of the flipped tile.
fn turned_orders(n: usize, flipped: bool) -> Vec<Vec<usize>> {
    let turned = |t: usize| (0..n).map(move |i| (t + i) % n);
    let rotations = (0..n.max(1)).map(|t| turned(t).collect());
    let reflections = (0..n.max(1)).map(|t| turned(t).map(|i| n - 1 - i).collect());
    rotations.chain(reflections).take(if flipped { 2 * n.max(1) } else { n.max(1) }).collect()
}

/// Of orders that show the same colors, the first one.
fn distinct(colors: &[Color], orders: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = vec![];
    for order in orders {
        if !found.iter().any(|f| f.iter().zip(&order).all(|(&a, &b)| colors[a] == colors[b])) {
            found.push(order);
        }
    }
    found
}
