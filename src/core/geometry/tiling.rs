//! A lattice as a `lattice` statement defines it: polygons on an integer grid, and the motions that repeat
//! them.
//!
//! Here it becomes the same table as a row of [`GEOMETRIES`](super::GEOMETRIES).  The fine grid has the
//! periods as its axes, so that translations change coordinates by integers.

use super::drawing::Point;
use super::lattice::{Geometry, Motion, PlaceKind, Vector, minus};
use super::tiling_checks::{check_group, double_area, error_at};
use super::{Sort, Symmetry, tiling_drawing};
use crate::base::Span;
use crate::diag::Diagnostic;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// A point of the integer grid.
pub type GridPoint = [i64; 2];

/// Larger numbers in a `lattice` statement are rejected, so that nothing overflows.
pub const MAX_GRID: i64 = 1000;
/// More kinds of cells, or corners of a cell, than this are rejected.
pub const MAX_KINDS: usize = 48;
/// Point groups of the plane have at most this many motions.
const MAX_MOTIONS: usize = 12;
/// Points of the fine grid to a period.
const MAX_SCALE: i64 = 1 << 22;

/// What a `lattice` statement says.
pub struct Tiling {
    /// Its name, and the place of the name.
    pub name: (String, Span),
    /// The kinds of cells.
    pub kinds: Vec<CellKind>,
    /// Two translations that generate all others.
    pub period: ([GridPoint; 2], Span),
    /// The turns.
    pub turns: Vec<GridMap>,
    /// The reflection, if there is one.
    pub flip: Option<GridMap>,
    /// Where the second axis of the grid points on paper; the first one points to the right.
    pub upward: Point,
}

/// A kind of cells.
pub struct CellKind {
    /// The letter before the coordinates in the name of a cell; a lattice with one kind may have none.
    pub letter: Option<char>,
    /// The corners in order; two are a stick, one is a dot.
    pub corners: Vec<GridPoint>,
    /// Its place.
    pub span: Span,
}

/// An affine map of the integer grid: the images of x and y, each with its coefficients of x, y and 1.
pub struct GridMap {
    /// The two rows.
    pub rows: [[i64; 3]; 2],
    /// Its place.
    pub span: Span,
}

/// The fine grid: coordinates along the two periods.
pub(super) struct FineGrid {
    period: [GridPoint; 2],
    pub determinant: i64,
    /// Points to a unit of the integer grid.
    unit: i64,
    /// Points to a period.
    pub scale: i64,
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

fn common_multiple(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

impl FineGrid {
    fn new(tiling: &Tiling) -> Option<FineGrid> {
        let [p, q] = tiling.period.0;
        let determinant = p[0] * q[1] - p[1] * q[0];
        let mut unit = 4; // the middles of sides are at halves; and the sorts of places need three layers
        for kind in &tiling.kinds {
            unit = common_multiple(unit, kind.corners.len() as i64);
            if unit > MAX_SCALE {
                return None;
            }
        }
        let scale = unit.checked_mul(determinant.abs()).filter(|s| *s <= MAX_SCALE)?;
        Some(FineGrid { period: [p, q], determinant, unit, scale })
    }

    /// A point or an offset of the integer grid, in a layer.
    pub(super) fn fine(&self, [x, y]: GridPoint, layer: i64) -> Vector {
        let [p, q] = self.period;
        let sign = self.determinant.signum() * self.unit;
        [(x * q[1] - y * q[0]) * sign, (p[0] * y - p[1] * x) * sign, layer]
    }

    /// The sum of points divided by their number, in a layer.
    pub(super) fn mean(&self, points: &[GridPoint], layer: i64) -> Vector {
        let sum = points.iter().fold([0, 0], |s, p| [s[0] + p[0], s[1] + p[1]]);
        let n = points.len().max(1) as i64;
        let [x, y, _] = self.fine(sum, 0);
        [x / n, y / n, layer]
    }

    pub(super) fn reduced(&self, [x, y, z]: Vector) -> Vector {
        [x.rem_euclid(self.scale), y.rem_euclid(self.scale), z]
    }

    /// The map as a motion, if it maps the translations of the lattice onto themselves.
    fn motion(&self, map: &GridMap) -> Option<Motion> {
        let [[a, b, e], [c, d, f]] = map.rows;
        let image = |[x, y]: GridPoint| self.fine([a * x + b * y, c * x + d * y], 0);
        let [p, q] = self.period.map(image);
        let whole = |n: i64| (n % self.scale == 0).then_some(n / self.scale);
        let rows = [[whole(p[0])?, whole(q[0])?, 0], [whole(p[1])?, whole(q[1])?, 0], [0, 0, 1]];
        Some(Motion { rows, shift: self.reduced(self.fine([e, f], 0)) })
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
        let Some(grid) = FineGrid::new(&self).filter(|g| g.determinant != 0) else {
            let flat = double_area(&[[0, 0], self.period.0[0], self.period.0[1]]) == 0;
            let text = if flat { "they point in the same direction" } else { "this period is too large" };
            return Err(Box::new(error_at(
                "the two translations do not span the plane",
                self.period.1,
                text,
            )));
        };
        let middles: Vec<Vector> = self.kinds.iter().map(|k| grid.mean(&k.corners, CELLS)).collect();
        for (i, middle) in middles.iter().enumerate() {
            if let Some(j) = (0..i).find(|j| grid.reduced(middles[*j]) == grid.reduced(*middle)) {
                let d = error_at("two kinds of cells lie in the same place", self.kinds[i].span, "this one");
                return Err(Box::new(d.label(self.kinds[j].span, "and this one")));
            }
        }
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
        let (rotations, reflection) = self.motions(&grid, &middles)?;
        let drawing = tiling_drawing::drawing(&self, &grid, &middles, &kinds);
        let letters = self.kinds.iter().filter_map(|k| k.letter).collect();
        let geometry = Geometry {
            name: Cow::Owned(self.name.0.clone()),
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
            prefixes: Cow::Owned(letters),
            default_symmetry: Symmetry::Free,
            scale: grid.scale,
            kinds: Cow::Owned(kinds),
            rotations: Cow::Owned(rotations),
            reflection: reflection.unwrap_or(Motion::IDENTITY),
            steps: &[],
            doubled: false,
            defined: true,
            drawing: Cow::Owned(drawing),
            wrap: None,
        };
        let at = self.turns.iter().chain(&self.flip).map(|m| m.span).next().unwrap_or(self.name.1);
        check_group(&geometry, self.flip.is_some(), MAX_MOTIONS, at, self.period.1)?;
        Ok(geometry)
    }

    /// The sides or corners of all polygons, each once up to translations.
    fn shared(&self, grid: &FineGrid, middles: &[Vector], layer: i64) -> Vec<SharedPlace> {
        let mut found: Vec<SharedPlace> = vec![];
        let mut known: FxHashMap<Vector, usize> = FxHashMap::default();
        for (k, kind) in self.kinds.iter().enumerate() {
            let n = kind.corners.len();
            for i in 0..n {
                let (a, b) = (kind.corners[i], kind.corners[(i + 1) % n]);
                let at = if layer == SIDES { grid.mean(&[a, b], layer) } else { grid.fine(a, layer) };
                let class = grid.reduced(at);
                let place = *known.entry(class).or_insert_with(|| {
                    found.push(SharedPlace { at: class, cells: vec![], ends: vec![] });
                    found.len() - 1
                });
                found[place].cells.push((k, minus(middles[k], at)));
                if layer == SIDES {
                    found[place].ends.push(minus(grid.fine(a, CORNERS), at));
                    found[place].ends.push(minus(grid.fine(b, CORNERS), at));
                }
            }
        }
        found
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
                around.push(minus(grid.fine(kind.corners[i], CORNERS), middles[k]));
                for (_, offset) in side_at(middle).map_or(&[][..], |s| &s.cells) {
                    let [x, y, z] = minus(middle, middles[k]);
                    let other = [x + offset[0], y + offset[1], z + offset[2]];
                    if other != [0, 0, 0] && !cells.contains(&other) {
                        cells.push(other);
                    }
                }
            }
            kinds.push(PlaceKind {
                form: k as u8,
                before: kind.letter.map_or(Cow::Borrowed(""), |c| Cow::Owned(c.to_string())),
                offset: middles[k],
                cells: Cow::Owned(cells),
                edges: Cow::Owned(edges),
                corners: Cow::Owned(around),
                ..PlaceKind::PLAIN
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
        let kind_of = |(k, kind): (usize, &CellKind)| {
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
            PlaceKind {
                form: k as u8,
                before: kind.letter.map_or(Cow::Borrowed(""), |c| Cow::Owned(c.to_string())),
                secondary: !long(k),
                offset: middles[k],
                cells: Cow::Owned(cells),
                ..PlaceKind::PLAIN
            }
        };
        self.kinds.iter().enumerate().map(kind_of).collect()
    }

    /// The turns and the flip as motions of the fine grid.
    fn motions(
        &self,
        grid: &FineGrid,
        middles: &[Vector],
    ) -> Result<(Vec<Motion>, Option<Motion>), Box<Diagnostic>> {
        let mut all = vec![];
        for map in self.turns.iter().chain(&self.flip) {
            let [[a, b, _], [c, d, _]] = map.rows;
            let is_flip = self.flip.as_ref().is_some_and(|f| std::ptr::eq(f, map));
            if a * d - b * c != if is_flip { -1 } else { 1 } {
                let (message, help) = match a * d - b * c {
                    1 => ("this `flip` turns and does not reflect", "write `turn`"),
                    -1 => ("this `turn` reflects", "write `flip`"),
                    _ => ("this map changes areas", "a turn by 90 degrees is (x,y) -> (-y,x)"),
                };
                return Err(Box::new(error_at(message, map.span, "not a motion of this kind").help(help)));
            }
            let wrong = |what: String| {
                Box::new(error_at("this map does not map the lattice onto itself", map.span, what))
            };
            let Some(motion) = grid.motion(map) else {
                let d = wrong("it does not map the translations to translations".into());
                return Err(Box::new(d.label(self.period.1, "these are the translations")));
            };
            for (k, kind) in self.kinds.iter().enumerate() {
                if !self.has_image(grid, middles, &motion, k) {
                    let name = kind.letter.map_or("the cell".into(), |c| format!("cell {c}"));
                    let d = wrong(format!("no cell is the image of {name}"));
                    return Err(Box::new(d.label(kind.span, "this one")));
                }
            }
            all.push(motion);
        }
        let flip = if self.flip.is_some() { all.pop() } else { None };
        Ok((all, flip))
    }

    /// Is the image of a cell a cell?
    fn has_image(&self, grid: &FineGrid, middles: &[Vector], motion: &Motion, k: usize) -> bool {
        let image = motion.map(middles[k]);
        let Some(to) = middles.iter().position(|m| grid.reduced(*m) == grid.reduced(image)) else {
            return false;
        };
        let [dx, dy, _] = minus(image, middles[to]);
        let mut image_corners: Vec<Vector> =
            self.kinds[k].corners.iter().map(|c| motion.map(grid.fine(*c, CELLS))).collect();
        let cell_corners = self.kinds[to].corners.iter().map(|c| grid.fine(*c, CELLS));
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
