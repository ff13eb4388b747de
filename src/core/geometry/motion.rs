//! Motions: affine maps of the fine grid.

use super::lattice::Vector;

/// An affine map of the fine grid that maps the lattice onto itself.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Motion {
    pub(super) rows: [Vector; 3],
    pub(super) shift: Vector,
}

impl Motion {
    /// The identity.
    pub const IDENTITY: Motion = Motion::linear([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);

    /// A motion that fixes the origin of the fine grid.
    pub(super) const fn linear(rows: [Vector; 3]) -> Motion {
        Motion { rows, shift: [0, 0, 0] }
    }

    pub(super) fn map(&self, p: Vector) -> Vector {
        [0, 1, 2].map(|i| self.rows[i].iter().zip(p).map(|(a, b)| a * b).sum::<i64>() + self.shift[i])
    }

    /// Do they differ only by a translation?
    pub fn same_turn(&self, other: &Motion) -> bool {
        self.rows == other.rows
    }

    /// The motion that applies `first`, then this one.
    pub fn after(&self, first: &Motion) -> Motion {
        let column = |j: usize| [0, 1, 2].map(|i: usize| first.rows[i][j]);
        let columns = [0, 1, 2].map(column);
        let rows = self.rows.map(|row| columns.map(|c| row.iter().zip(c).map(|(a, b)| a * b).sum()));
        Motion { rows, shift: self.map(first.shift) }
    }
}

/// No point group is larger; what would be is cut off, and reported as wrong.
pub(super) const MAX_GROUP: usize = 64;
