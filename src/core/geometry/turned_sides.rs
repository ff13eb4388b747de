//! How the sides of a cell change places when the cell is turned.

use super::{Geometry, Place, Sort, Symmetry};

impl Geometry {
    /// The orders of the edges or corners of a cell in which the motions of the lattice leave them: in each,
    /// the number of the side that has come to the first place, to the second one, and so on. Of the kinds of
    /// cells that motions carry to each other, the sides of the first one are counted.
    pub fn turned_sides(&self, cell: Place, sort: Sort, symmetry: Symmetry) -> Vec<Vec<usize>> {
        let group = self.group(symmetry);
        let carried = |form: u8| {
            let from = Place { x: 0, y: 0, z: 0, form, suffix: 0, ..cell };
            let to_cell = group.iter().filter_map(move |motion| {
                let image = self.moved_unwrapped(motion, from);
                let by = [cell.x - image.x, cell.y - image.y, cell.z - image.z].map(i64::from);
                (image.form == cell.form).then(|| self.translated(motion, by))
            });
            to_cell.map(move |motion| (from, motion)).collect::<Vec<_>>()
        };
        let from_first = self.primary_forms().map(carried).find(|all| !all.is_empty()).unwrap_or_default();
        let places = self.around_unwrapped(cell, sort);
        let order = |(from, motion)| {
            let sides = self.around_unwrapped(from, sort);
            let turned: Vec<Place> = sides.iter().map(|s| self.moved_unwrapped(&motion, *s)).collect();
            places.iter().map(|place| turned.iter().position(|side| side == place)).collect()
        };
        from_first.into_iter().filter_map(order).collect()
    }
}
