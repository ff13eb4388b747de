//! A geometry is a table of kinds of places, each with its offset from the cell's corner on a finer grid.
//!
//! On the fine grid, a motion is the same affine map for cells, edges and corners, and everything around a
//! place (neighbors, edges, corners) is at fixed offsets from it.  So a geometry consists of data only,
//! without code.

use super::defined::determinant;
use super::drawing::Drawing;
use super::motion::MAX_GROUP;
pub(super) use super::motion::Motion;
use super::wrap::Wrap;
use super::{Place, Sort, Symmetry};
use std::borrow::Cow;
use std::sync::Arc;

/// A point or an offset of the fine grid.
pub(super) type Vector = [i64; 3];

/// The offset from b to a.
pub(super) fn minus(a: Vector, b: Vector) -> Vector {
    [0, 1, 2].map(|i| a[i] - b[i])
}

/// The name of a kind of steps, and its directions.
pub(super) type Steps = (&'static str, &'static [(i32, i32, i32)]);

/// A list of a table: static in the rows, owned in what a puzzle defines.
pub(super) type DataList<T> = Cow<'static, [T]>;

/// A vector of the plane.
pub(super) const fn flat(x: i64, y: i64) -> Vector {
    [x, y, 0]
}

/// A lattice, or what a wrapped board makes of it.  All functions take and return places of this geometry,
/// with any integer coordinates.
#[derive(Clone)]
pub struct Geometry {
    pub(super) name: Cow<'static, str>,
    /// How its cells are written, for the reference.
    pub(super) notation: &'static str,
    /// Its neighbors, where they are not obvious, and its generators, for the reference.
    pub(super) motions: &'static str,
    /// The native function that makes a cell, and its description in one line.
    pub(super) cell_function: &'static str,
    pub(super) cell_doc: &'static str,
    /// The library function that makes a box of m by n (by k) cells; help texts mention it.
    pub(super) box_function: Option<&'static str>,
    /// The program by Knuth that reads piece files on this lattice.
    pub(super) piece_files: Option<PieceFiles>,
    /// Are the characters of a picture its cells?  This is true for one row of the table.
    pub(super) pictured: bool,
    /// Does a kind of cells have a prime after the coordinates?  This is a field, since every comparison of
    /// places reads it.
    pub(super) primed: bool,
    /// The forms of edges in the order in which a border lists those with equal coordinates; if empty, a
    /// border is in order of position.
    pub(super) border_order: &'static [u8],
    pub(super) dimensions: usize,
    pub(super) prefixes: DataList<char>,
    pub(super) default_symmetry: Symmetry,
    /// The number of points of the fine grid in a unit of the coordinates.
    pub(super) scale: i64,
    pub(super) kinds: DataList<PlaceKind>,
    pub(super) rotations: DataList<Motion>,
    pub(super) reflection: Motion,
    /// Named kinds of steps, each with its directions in row-major order.
    pub(super) steps: &'static [Steps],
    /// Is the fine grid that of `named odd-cells`?  Then edges are in order of their midpoints, row by row.
    pub(super) doubled: bool,
    /// Has a puzzle defined it?  Then its motions are known up to translations by periods, because their axes
    /// need not meet in a point.
    pub(super) defined: bool,
    /// Its drawing.
    pub(super) drawing: Cow<'static, Drawing>,
    /// What a wrapped board glues together.
    pub(super) wrap: Option<Arc<Wrap>>,
}

impl Geometry {
    /// A geometry of the plane, without names.
    pub(super) const PLAIN: Geometry = Geometry {
        name: Cow::Borrowed(""),
        notation: "",
        motions: "",
        cell_function: "cell",
        cell_doc: "",
        box_function: None,
        piece_files: None,
        pictured: false,
        primed: false,
        border_order: &[],
        dimensions: 2,
        prefixes: Cow::Borrowed(&[]),
        default_symmetry: Symmetry::Free,
        scale: 1,
        kinds: Cow::Borrowed(&[]),
        rotations: Cow::Borrowed(&[]),
        reflection: Motion::linear([[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
        steps: &[],
        doubled: false,
        defined: false,
        drawing: Cow::Borrowed(&Drawing::FLAT),
        wrap: None,
    };
}

/// The piece files that a program by Knuth reads.
#[derive(Copy, Clone, Debug)]
pub struct PieceFiles {
    /// The program, without `-dlx`: `polyomino`.
    pub program: &'static str,
    /// Does it also accept a multiplicity as a digit with a star?
    pub starred: bool,
}

/// The places of one sort and form.
#[derive(Clone)]
pub(super) struct PlaceKind {
    pub sort: Sort,
    pub form: u8,
    /// The text before the coordinates in a name, and after them.
    pub before: Cow<'static, str>,
    pub after: &'static str,
    /// Is it a secondary item of a board even without a suffix?
    pub secondary: bool,
    /// The position on the fine grid of the place with coordinates 0.
    pub offset: Vector,
    /// The offsets of the cells around it; the first cell of an edge is its owner.
    pub cells: DataList<Vector>,
    /// The offsets of the edges around it; clockwise for a cell.
    pub edges: DataList<Vector>,
    /// The offsets of the corners around it; clockwise for a cell.
    pub corners: DataList<Vector>,
}

impl PlaceKind {
    /// The default values, for `..PlaceKind::PLAIN`.
    pub const PLAIN: PlaceKind = PlaceKind {
        sort: Sort::Cell,
        form: 0,
        before: Cow::Borrowed(""),
        after: "",
        secondary: false,
        offset: [0, 0, 0],
        cells: Cow::Borrowed(&[]),
        edges: Cow::Borrowed(&[]),
        corners: Cow::Borrowed(&[]),
    };
}

impl Geometry {
    /// Has a puzzle defined it?
    pub fn is_defined(&self) -> bool {
        self.defined
    }

    /// `"squares"`, as in `board b on squares`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How its cells are written, and its neighbors and generators, for the reference.
    pub fn reference(&self) -> [&'static str; 2] {
        [self.notation, self.motions]
    }

    /// The native function that makes a cell, such as `square`, and its description in one line.
    pub fn cell_function(&self) -> [&'static str; 2] {
        [self.cell_function, self.cell_doc]
    }

    /// The function of the library that makes a board of a given size, such as `rectangle`, if there is one.
    pub fn box_function(&self) -> Option<&'static str> {
        self.box_function
    }

    /// The program by Knuth that reads piece files on this lattice.
    pub fn piece_files(&self) -> Option<PieceFiles> {
        self.piece_files
    }

    /// The number of coordinates of a cell token: 2 or 3.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The letters before the coordinates of a cell token, one for each form (`H V .` on sticks), or none.
    pub fn prefixes(&self) -> &[char] {
        &self.prefixes
    }

    /// Does a prime in a token mean form 1 (triangles)?
    pub fn has_prime(&self) -> bool {
        self.primed
    }

    /// Are cells of this form secondary items of a board even without a suffix (dots)?
    pub fn is_secondary(&self, form: u8) -> bool {
        self.kinds.iter().any(|k| k.sort == Sort::Cell && k.form == form && k.secondary)
    }

    /// The forms of cells that are primary items.
    pub fn primary_forms(&self) -> impl Iterator<Item = u8> {
        self.kinds.iter().filter(|k| k.sort == Sort::Cell && !k.secondary).map(|k| k.form)
    }

    /// Does a size such as `4 by 5` say which cells a board has?
    pub fn has_boxes(&self) -> bool {
        self.box_function.is_some() || self.defined
    }

    /// The symmetry of pieces that do not state one.
    pub fn default_symmetry(&self) -> Symmetry {
        self.default_symmetry
    }

    /// The generating rotations applied to a place of any sort, in the order in which base placements try
    /// them.
    pub fn rotations(&self, place: Place) -> Vec<Place> {
        self.rotations.iter().map(|r| self.moved(r, place)).collect()
    }

    /// The generating reflection applied to a place of any sort.
    pub fn reflection(&self, place: Place) -> Place {
        self.moved(&self.reflection, place)
    }

    /// A motion applied to a place of any sort.
    pub fn moved(&self, motion: &Motion, place: Place) -> Place {
        self.wrapped(self.moved_unwrapped(motion, place))
    }

    /// A motion applied to a place of any sort, on the lattice itself.
    pub(super) fn moved_unwrapped(&self, motion: &Motion, place: Place) -> Place {
        // a motion permutes the kinds of a sort, so an image always exists
        self.locate(motion.map(self.fine(place)), place).unwrap_or(place)
    }

    /// A motion followed by a translation by whole cells.
    pub fn translated(&self, motion: &Motion, by: [i64; 3]) -> Motion {
        let shift = [0, 1, 2].map(|i| motion.shift[i] + by[i] * self.scale);
        Motion { rows: motion.rows, shift }
    }

    /// The angle of a rotation of the point group, in degrees.  In the plane, the first generator turns by
    /// 360 divided by an integer; in space, the angle follows from the trace, which is 1 + 2 cos of the
    /// angle. `None` if the motion is not a rotation.
    pub fn angle(&self, motion: &Motion) -> Option<u32> {
        if self.dimensions == 3 {
            // a trace does not depend on the axes
            let trace: i64 = (0..3).map(|i| motion.rows[i][i]).sum();
            return (determinant(motion.rows) == 1).then_some(match trace {
                3 => 0,
                2 => 60,
                1 => 90,
                0 => 120,
                _ => 180,
            });
        }
        if self.defined {
            let [[a, b, _], [c, d, _], _] = motion.rows;
            let clockwise = (c > 0) == (self.drawing.orientation() > 0.0);
            let angle = [180, 120, 90, 60, 0][usize::try_from(a + d + 2).ok().filter(|i| *i < 5)?];
            let turned = if clockwise { angle } else { (360 - angle) % 360 };
            return (a * d - b * c == 1).then_some(turned);
        }
        let rotations = self.group(Symmetry::OneSided);
        let turns = rotations.iter().position(|m| m.rows == motion.rows)?;
        Some(turns as u32 * 360 / rotations.len() as u32)
    }

    /// The point group: breadth first from the identity, each generator applied to each motion in turn.
    ///
    /// The images of a shape under this group, each once, are its base placements in Knuth's order: the
    /// images of a repeated image already follow from its first occurrence.
    pub fn group(&self, symmetry: Symmetry) -> Vec<Motion> {
        let mut generators = vec![];
        if symmetry != Symmetry::Fixed {
            generators.extend_from_slice(&self.rotations);
        }
        if symmetry == Symmetry::Free {
            generators.push(self.reflection);
        }
        let mut group = vec![Motion::IDENTITY];
        let mut next = 0;
        while let Some(&element) = group.get(next) {
            for generator in &generators {
                let product = self.reduced(generator.after(&element));
                if !group.contains(&product) && group.len() < MAX_GROUP {
                    group.push(product);
                }
            }
            next += 1;
        }
        group
    }

    fn reduced(&self, motion: Motion) -> Motion {
        if !self.defined {
            return motion;
        }
        let [x, y, z] = motion.shift;
        let z = if self.dimensions == 3 { z.rem_euclid(self.scale) } else { z };
        Motion { shift: [x.rem_euclid(self.scale), y.rem_euclid(self.scale), z], ..motion }
    }

    /// Sorts edges as a border lists them.
    pub fn sort_border(&self, edges: &mut [Place]) {
        edges.sort_unstable();
        if !self.border_order.is_empty() {
            let rank = |e: &Place| self.border_order.iter().position(|form| *form == e.form);
            edges.sort_by_key(|e| (e.x, e.y, rank(e)));
        }
    }

    /// The name of an edge or corner, or of a cell without its suffix, from the text of its coordinates: `-`
    /// and `02`, `02` and `'`, `H` and `00`.
    pub fn spell(&self, place: Place, coordinates: &str) -> String {
        let kind = self.kind(place);
        [&kind.before, coordinates, kind.after].concat()
    }

    /// Twice the position of a place: cells, edges and corners all have integer coordinates, and those of
    /// cells are odd (only on squares).  For `named odd-cells`.
    pub fn doubled(&self, place: Place) -> Option<(i32, i32)> {
        let [x, y, _] = self.fine(place);
        if self.doubled { Some((i32::try_from(x).ok()?, i32::try_from(y).ok()?)) } else { None }
    }

    pub(super) fn kind(&self, place: Place) -> &PlaceKind {
        self.kinds.iter().find(|k| (k.sort, k.form) == (place.sort, place.form)).unwrap_or(&self.kinds[0])
    }

    /// The point of the fine grid at which a place is.
    pub(super) fn fine(&self, place: Place) -> Vector {
        let offset = self.kind(place).offset;
        let [x, y, z] = [place.x, place.y, place.z].map(i64::from);
        [x * self.scale + offset[0], y * self.scale + offset[1], z * self.scale + offset[2]]
    }
}
