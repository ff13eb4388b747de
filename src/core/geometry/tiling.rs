//! A lattice in the plane: polygons that tile it, or sticks and dots.

use super::defined::{DefinedKind, Definition, FineGrid};
use super::lattice::{Geometry, Motion, PlaceKind, Vector, minus};
use super::tiling_checks::double_area;
use super::{Sort, tiling_drawing};
use crate::base::Span;
use crate::diag::Diagnostic;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;

/// A lattice of polygons, or of sticks and dots.
pub type Tiling = Definition<CellKind>;

/// A kind of cells.
pub struct CellKind {
    /// The letter before the coordinates in the name of a cell; a lattice with one kind may have none.
    pub letter: Option<char>,
    /// The corners in order; two are a stick, one is a dot.
    pub corners: Vec<Vector>,
    /// Its place.
    pub span: Span,
}

impl DefinedKind for CellKind {
    const DIMENSIONS: u8 = 2;

    fn letter(&self) -> Option<char> {
        self.letter
    }

    fn span(&self) -> Span {
        self.span
    }
}

/// A side or corner that cells share.
pub(super) struct SharedPlace {
    /// Its point, with coordinates of at least 0 and less than a period.
    pub at: Vector,
    /// The cells around it, as the number of the kind and the offset of the cell's middle from it.
    pub cells: Vec<(usize, Vector)>,
    /// The two ends of a side, relative to its middle.
    pub ends: Vec<Vector>,
}

/// A larger unit makes every period too large.
const MAX_UNIT: i64 = 1 << 23;

fn common_multiple(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

impl FineGrid {
    /// A point or an offset of the integer grid, in a layer.
    pub(super) fn in_layer(&self, point: Vector, layer: i64) -> Vector {
        let [x, y, _] = self.fine(point);
        [x, y, layer]
    }

    /// The sum of points divided by their number, in a layer.
    pub(super) fn mean(&self, points: &[Vector], layer: i64) -> Vector {
        let sum = points.iter().fold([0; 3], |s, p| [s[0] + p[0], s[1] + p[1], 0]);
        let n = points.len().max(1) as i64;
        let [x, y, _] = self.fine(sum);
        [x / n, y / n, layer]
    }
}

/// The layers of the fine grid, which keep the sorts of places apart.
const CELLS: i64 = 0;
pub(super) const SIDES: i64 = 1;
const CORNERS: i64 = 2;

impl Tiling {
    /// The lattice, or what is wrong.
    pub fn geometry(mut self) -> Result<Geometry, Box<Diagnostic>> {
        self.check_kinds()?;
        for kind in &mut self.kinds {
            if kind.corners.len() > 2 && double_area(&kind.corners) > 0 {
                kind.corners[1..].reverse(); // clockwise
            }
        }
        let mut unit = 4; // the middles of sides are at halves; and the sorts of places need three layers
        for kind in self.kinds.iter().filter(|kind| !kind.corners.is_empty()) {
            unit = common_multiple(unit, kind.corners.len() as i64).min(MAX_UNIT);
        }
        let grid = self.grid(unit)?;
        let middles: Vec<Vector> = self.kinds.iter().map(|k| grid.mean(&k.corners, CELLS)).collect();
        self.check_middles(&grid, &middles)?;
        let corners = self.shared(&grid, &middles, CORNERS);
        let solid = self.kinds.iter().any(|k| k.corners.len() > 2);
        let sides = if solid { self.shared(&grid, &middles, SIDES) } else { vec![] };
        if solid {
            self.check_tiling(&grid, &sides)?;
        }
        let kinds = if solid {
            self.kinds_of_polygons(&middles, &sides, &corners, &grid)
        } else {
            self.kinds_of_sticks(&middles, &corners)
        };
        let motions = self.motions(&grid, |motion, k| self.has_image(&grid, &middles, motion, k))?;
        let drawing = tiling_drawing::drawing(&self, &grid, &middles, &kinds);
        self.table(&grid, kinds, motions, drawing)
    }

    /// The sides or corners of all polygons, each once up to translations.
    fn shared(&self, grid: &FineGrid, middles: &[Vector], layer: i64) -> Vec<SharedPlace> {
        let mut found: IndexMap<Vector, SharedPlace, FxBuildHasher> = IndexMap::default();
        for (k, kind) in self.kinds.iter().enumerate() {
            let n = kind.corners.len();
            for i in 0..n {
                let (a, b) = (kind.corners[i], kind.corners[(i + 1) % n]);
                let at = if layer == SIDES { grid.mean(&[a, b], layer) } else { grid.in_layer(a, layer) };
                let class = grid.reduced(at);
                let new = || SharedPlace { at: class, cells: vec![], ends: vec![] };
                let place = found.entry(class).or_insert_with(new);
                place.cells.push((k, minus(middles[k], at)));
                if layer == SIDES {
                    place.ends.push(minus(grid.in_layer(a, CORNERS), at));
                    place.ends.push(minus(grid.in_layer(b, CORNERS), at));
                }
            }
        }
        found.into_values().collect()
    }

    fn kinds_of_polygons(
        &self,
        middles: &[Vector],
        sides: &[SharedPlace],
        corners: &[SharedPlace],
        grid: &FineGrid,
    ) -> Vec<PlaceKind> {
        let side_at = |at: Vector| sides.iter().find(|s| s.at == grid.reduced(at));
        let mut kinds = vec![];
        for (k, kind) in self.kinds.iter().enumerate() {
            let n = kind.corners.len();
            let (mut cells, mut edges, mut around) = (vec![], vec![], vec![]);
            for i in 0..n {
                let middle = grid.mean(&[kind.corners[i], kind.corners[(i + 1) % n]], SIDES);
                edges.push(minus(middle, middles[k]));
                around.push(minus(grid.in_layer(kind.corners[i], CORNERS), middles[k]));
                for (_, offset) in side_at(middle).map_or(&[][..], |s| &s.cells) {
                    let [x, y, z] = minus(middle, middles[k]);
                    let other = [x + offset[0], y + offset[1], z + offset[2]];
                    if other != [0, 0, 0] && !cells.contains(&other) {
                        cells.push(other);
                    }
                }
            }
            kinds.push(PlaceKind {
                cells: Cow::Owned(cells),
                edges: Cow::Owned(edges),
                corners: Cow::Owned(around),
                ..self.plain_kind(k, middles[k])
            });
        }
        let several = |all: &[SharedPlace], i: usize, sign: &str| {
            Cow::Owned(if all.len() == 1 { sign.to_string() } else { format!("{sign}{}", letter_of(i)) })
        };
        for (i, side) in sides.iter().enumerate() {
            kinds.push(PlaceKind {
                sort: Sort::Edge,
                form: i as u8,
                before: several(sides, i, "-"),
                offset: side.at,
                cells: side.cells.iter().map(|c| c.1).collect(),
                corners: side.ends[..2].to_vec().into(),
                ..PlaceKind::PLAIN
            });
        }
        for (i, corner) in corners.iter().enumerate() {
            let mut edges: Vec<Vector> = vec![];
            for side in sides {
                for end in &side.ends[..2] {
                    let [x, y, _] = minus(corner.at, [side.at[0] + end[0], side.at[1] + end[1], 0]);
                    if x % grid.scale == 0 && y % grid.scale == 0 {
                        edges.push([-end[0], -end[1], SIDES - CORNERS]);
                    }
                }
            }
            let mut cells: Vec<Vector> = corner.cells.iter().map(|c| c.1).collect();
            cells.dedup();
            kinds.push(PlaceKind {
                sort: Sort::Corner,
                form: i as u8,
                before: several(corners, i, "."),
                offset: corner.at,
                cells: Cow::Owned(cells),
                edges: Cow::Owned(edges),
                ..PlaceKind::PLAIN
            });
        }
        kinds
    }

    /// The neighbors of a stick meet it at an end, those of a dot are one stick away.
    fn kinds_of_sticks(&self, middles: &[Vector], corners: &[SharedPlace]) -> Vec<PlaceKind> {
        let long = |k: usize| self.kinds[k].corners.len() == 2;
        let kind_of = |k: usize| {
            let mut cells: Vec<Vector> = vec![];
            for point in corners {
                for (_, to) in point.cells.iter().filter(|c| c.0 == k) {
                    for (other, offset) in &point.cells {
                        let between = if long(k) {
                            minus(*offset, *to)
                        } else {
                            // a stick with one end here has its other end twice as far as its middle
                            [2 * offset[0], 2 * offset[1], CELLS]
                        };
                        if long(*other) && between != [0, 0, 0] && !cells.contains(&between) {
                            cells.push(between);
                        }
                    }
                }
            }
            PlaceKind { secondary: !long(k), cells: Cow::Owned(cells), ..self.plain_kind(k, middles[k]) }
        };
        (0..self.kinds.len()).map(kind_of).collect()
    }

    /// Is the image of a cell a cell?
    fn has_image(&self, grid: &FineGrid, middles: &[Vector], motion: &Motion, k: usize) -> bool {
        let image = motion.map(middles[k]);
        let Some(to) = middles.iter().position(|m| grid.reduced(*m) == grid.reduced(image)) else {
            return false;
        };
        let [dx, dy, _] = minus(image, middles[to]);
        let mut image_corners: Vec<Vector> =
            self.kinds[k].corners.iter().map(|c| motion.map(grid.in_layer(*c, CELLS))).collect();
        let cell_corners = self.kinds[to].corners.iter().map(|c| grid.in_layer(*c, CELLS));
        let mut cell_corners: Vec<Vector> = cell_corners.map(|[x, y, z]| [x + dx, y + dy, z]).collect();
        image_corners.sort_unstable();
        cell_corners.sort_unstable();
        image_corners == cell_corners
    }
}

/// `a b c ... z A B ...`
fn letter_of(i: usize) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8).to_string();
    if i < 26 { letter(i) } else { format!("{}{}", letter(i / 26 - 1), letter(i % 26)) }
}
