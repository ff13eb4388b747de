//! The grids of BurrTools, as lattices of puzc.
//!
//! Which voxels are cells, and how shapes turn and move, is in `voxel_0.cpp` to `voxel_4.cpp` in
//! github.com/burr-tools/burr-tools.

use std::sync::LazyLock;

/// What stands before the coordinates of a cell, and after them, and the coordinates.
pub type LatticeCell = (&'static str, &'static str, [i64; 3]);

/// The coordinates of a voxel in a file.
pub type VoxelPlace = [i64; 3];

/// A grid.
pub struct VoxelGrid {
    /// Its number in files.
    pub number: u32,
    /// The lattice.
    pub lattice: &'static str,
    /// Its definition, unless the library has it.
    pub definition: &'static str,
    /// The cell of a voxel, if it is one.
    pub cell: fn(VoxelPlace) -> Option<LatticeCell>,
    /// The voxel of a cell, by the number of its kind among `kinds`.
    pub voxel: fn(u8, [i64; 3]) -> VoxelPlace,
    /// How many kinds of cells the lattice has.
    pub kinds: u8,
    /// Can pieces lie in a plane of which more is mirrored by turns than the lattice allows?
    pub planes: bool,
    /// How many rotations there are; if `planes`, those that are more are not counted.
    pub turns: usize,
    /// A rotation by its number in files, followed by a shift so that voxels become voxels.
    pub turn: fn(usize, VoxelPlace) -> VoxelPlace,
    /// Does this shift carry voxels to voxels of the same kind?
    pub period: fn(VoxelPlace) -> bool,
    /// Shifts along an axis by this length, or twice as much, do.
    pub block: i64,
}

/// The table of grids.
pub const VOXEL_GRIDS: &[VoxelGrid] = &[
    VoxelGrid {
        number: 0,
        lattice: "cubes",
        definition: "",
        cell: |p| Some(("", "", p)),
        voxel: |_, p| p,
        kinds: 1,
        planes: false,
        turns: 24,
        turn: turned_cube,
        period: |_| true,
        block: 1,
    },
    VoxelGrid {
        number: 1,
        lattice: "prisms",
        definition: "",
        cell: prism,
        voxel: |kind, [x, y, z]| [2 * x + y + i64::from(kind), y, z],
        kinds: 2,
        planes: false,
        turns: 12,
        turn: turned_prism,
        period: |[x, y, _]| (x + y) % 2 == 0,
        block: 1,
    },
    VoxelGrid {
        number: 2,
        lattice: "spheres",
        definition: "",
        cell: sphere,
        voxel: |_, p| place(p),
        kinds: 1,
        planes: true,
        turns: SPHERE_TURNS.len(),
        turn: turned_sphere,
        period: is_even,
        block: 1,
    },
    VoxelGrid {
        number: 3,
        lattice: "rhombic_tetrahedra",
        definition: RHOMBIC_TETRAHEDRA,
        cell: rhombic_tetrahedron,
        voxel: |kind, p| plus(TETRAHEDRA[usize::from(kind) % TETRAHEDRA.len()], p.map(|n| 5 * n)),
        kinds: 24,
        planes: false,
        turns: 24,
        // about the middle of a block
        turn: |number, p| plus(turned_cube(number, plus(p, [-2; 3])), [2; 3]),
        period: |p| p.iter().all(|n| n % 5 == 0),
        block: 5,
    },
    VoxelGrid {
        number: 4,
        lattice: "tetrahedra_and_octants",
        definition: OCTANTS,
        cell: tetrahedron_or_octant,
        voxel: octant_voxel,
        kinds: 10,
        planes: false,
        turns: 24,
        turn: turned_octant,
        period: |p| p.iter().all(|n| n % 3 == 0) && is_even(p),
        block: 3,
    },
];

/// A place shifted by another one.
pub fn plus(a: VoxelPlace, b: VoxelPlace) -> VoxelPlace {
    [0, 1, 2].map(|i| a[i].wrapping_add(b[i]))
}

/// The shift that carries the second place to the first one.
pub fn minus(a: VoxelPlace, b: VoxelPlace) -> VoxelPlace {
    [0, 1, 2].map(|i| a[i].wrapping_sub(b[i]))
}

/// How far apart the layers of spheres are in which a shape lies.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SphereLayers {
    /// All spheres are in one plane where each sphere touches six others; its normal has this number.  Then a
    /// turn about a sixth of a circle does the same as a reflection of the lattice, and BurrTools turns the
    /// shape so, too.
    Same(usize),
    /// Each third layer: BurrTools turns the shape as if it was in one plane.
    Far,
    /// Nearer than that.
    Near,
}

impl SphereLayers {
    /// Those of a shape.
    pub fn of(voxels: &[VoxelPlace]) -> SphereLayers {
        let Some(first) = voxels.first() else { return SphereLayers::Near };
        for (number, normal) in [[1, 1, 1], [1, 1, -1], [1, -1, 1], [-1, 1, 1]].iter().enumerate() {
            let layer = |v: &VoxelPlace| (0..3).map(|i| normal[i] * (v[i] - first[i])).sum::<i64>() / 2;
            if voxels.iter().all(|v| layer(v) == 0) {
                return SphereLayers::Same(number);
            }
            if voxels.iter().all(|v| layer(v) % 3 == 0) {
                return SphereLayers::Far;
            }
        }
        SphereLayers::Near
    }
}

fn is_even(p: VoxelPlace) -> bool {
    p.iter().fold(0, |sum: i64, n| sum.wrapping_add(*n)) % 2 == 0
}

/// The rotations of a cube are turns about x by multiples of 90 degrees, each followed by one of these.
const CUBE_TURNS: [fn(VoxelPlace) -> VoxelPlace; 6] = [
    |v| v,
    |[x, y, z]| [-z, y, x],
    |[x, y, z]| [-x, y, -z],
    |[x, y, z]| [z, y, -x],
    |[x, y, z]| [-y, x, z],
    |[x, y, z]| [y, -x, z],
];

fn turned_cube(number: usize, voxel: VoxelPlace) -> VoxelPlace {
    CUBE_TURNS[number / 4 % 6]((0..number % 4).fold(voxel, |[x, y, z], _| [x, -z, y]))
}

/// The rotations of a cube in the order that `tabs_2/rotmatrix.inc` has for spheres.
const SPHERE_TURNS: [fn(VoxelPlace) -> VoxelPlace; 24] = [
    |v| v,
    |[x, y, z]| [z, -y, x],
    |[x, y, z]| [-y, x, z],
    |[x, y, z]| [y, z, x],
    |[x, y, z]| [-x, -y, z],
    |[x, y, z]| [-z, y, x],
    |[x, y, z]| [y, -x, z],
    |[x, y, z]| [-y, -z, x],
    |[x, y, z]| [z, x, y],
    |[x, y, z]| [x, z, -y],
    |[x, y, z]| [-x, z, y],
    |[x, y, z]| [-z, x, -y],
    |[x, y, z]| [-z, -x, y],
    |[x, y, z]| [-x, -z, -y],
    |[x, y, z]| [x, -z, y],
    |[x, y, z]| [z, -x, -y],
    |[x, y, z]| [z, y, -x],
    |[x, y, z]| [x, -y, -z],
    |[x, y, z]| [-y, z, -x],
    |[x, y, z]| [y, x, -z],
    |[x, y, z]| [-z, -y, -x],
    |[x, y, z]| [-x, y, -z],
    |[x, y, z]| [y, -z, -x],
    |[x, y, z]| [-y, -x, -z],
];

/// The numbers, from 24 on, of the rotations that carry one of the four planes to another one and are no
/// rotations of a cube: by the normal of the first plane, and the number of the rotation that does the same
/// with the plane if it is followed by a reflection in the origin.
const FLAT_TURNS: [[usize; 24]; 4] = [
    [60, 33, 62, 51, 45, 48, 65, 49, 54, 58, 37, 53, 57, 55, 52, 56, 63, 36, 64, 44, 59, 32, 61, 50],
    [
        117, 116, 119, 118, 47, 113, 115, 114, 110, 109, 112, 111, 106, 31, 108, 107, 104, 30, 105, 46, 27,
        26, 103, 102,
    ],
    [83, 35, 78, 73, 41, 75, 81, 70, 80, 69, 82, 66, 77, 29, 79, 68, 74, 28, 76, 67, 71, 34, 72, 40],
    [99, 98, 101, 100, 43, 95, 97, 96, 92, 93, 39, 94, 88, 89, 90, 91, 85, 38, 87, 86, 25, 24, 84, 42],
];

/// The numbers of rotations that only shapes in the plane with this normal have.
pub fn flat_turns(normal: usize) -> &'static [usize] {
    FLAT_TURNS.get(normal).map_or(&[], |numbers| numbers)
}

fn turned_sphere(number: usize, p: VoxelPlace) -> VoxelPlace {
    match SPHERE_TURNS.get(number) {
        Some(turn) => turn(p),
        None => {
            let same = FLAT_TURNS.iter().find_map(|own| own.iter().position(|n| *n == number));
            SPHERE_TURNS[same.unwrap_or(0)](p).map(|n| -n)
        }
    }
}

/// Turns about the axis of prisms by sixths of a circle, from 6 on after a turn upside down.  The middle of a
/// triangle is at half of `across` to the right, and `up` times the height of a triangle divided by 3.
fn turned_prism(number: usize, [x, y, z]: VoxelPlace) -> VoxelPlace {
    let middle = (x + 1, 3 * y + 1 + (x + y).rem_euclid(2));
    let (start, z) = if number < 6 { (middle, z) } else { ((-middle.0, middle.1), -z) };
    let sixth = |(across, up): (i64, i64)| ((across - up) / 2, (3 * across + up) / 2);
    let (across, up) = (0..number % 6).fold(start, |middle, _| sixth(middle));
    [across - 1, up.div_euclid(3), z]
}

/// Two voxels of a layer are a rhombus; the first of them points up if x + y is even.
fn prism([x, y, z]: [i64; 3]) -> Option<LatticeCell> {
    let letter = if (x + y) % 2 == 0 { "U" } else { "D" };
    Some((letter, "", [(x - y).div_euclid(2), y, z]))
}

/// Spheres are at places with an even sum.
fn sphere(place: [i64; 3]) -> Option<LatticeCell> {
    (place.iter().sum::<i64>() % 2 == 0).then(|| ("", "", periods(place)))
}

/// A place with an even sum, in the periods (1,1,0), (-1,1,0), (0,1,1).
fn periods([x, y, z]: [i64; 3]) -> [i64; 3] {
    [(x + y - z).div_euclid(2), (y - x - z).div_euclid(2), z]
}

/// The inverse of `periods`.
fn place([a, b, c]: [i64; 3]) -> VoxelPlace {
    [a - b, a + b + c, c]
}

/// A block of 5 by 5 by 5 voxels is a cube, of which 24 tetrahedra meet in the middle.
const RHOMBIC_TETRAHEDRA: &str = "\
// A cube is 24 tetrahedra, and four tetrahedra around an edge of its surface are a rhombus of a rhombic
// dodecahedron.
lattice rhombic_tetrahedra {
  cell A: (2,1,0) near (2,1,-1) (1,2,0) (3,2,0) (2,0,1)
  cell B: (1,2,0); cell C: (3,2,0); cell D: (2,3,0)
  cell E: (2,0,1); cell F: (0,2,1); cell G: (4,2,1); cell H: (2,4,1)
  cell I: (1,0,2); cell J: (3,0,2); cell K: (0,1,2); cell L: (4,1,2)
  cell M: (0,3,2); cell N: (4,3,2); cell O: (1,4,2); cell P: (3,4,2)
  cell Q: (2,0,3); cell R: (0,2,3); cell S: (4,2,3); cell T: (2,4,3)
  cell U: (2,1,4); cell V: (1,2,4); cell W: (3,2,4); cell X: (2,3,4)
  period (5,0,0) (0,5,0) (0,0,5)
  turn (x,y,z) -> (4-y,x,z)
  turn (x,y,z) -> (y,z,x)
  flip (x,y,z) -> (4-x,y,z)
}
";

/// The voxels of a block that are tetrahedra: the cells of the lattice, in their order.
static TETRAHEDRA: LazyLock<Vec<VoxelPlace>> = LazyLock::new(|| {
    let cell = |text: &str| {
        let (place, _) = text.split_once('(')?.1.split_once(')')?;
        let numbers: Vec<i64> = place.split(',').filter_map(|n| n.parse().ok()).collect();
        numbers.try_into().ok()
    };
    RHOMBIC_TETRAHEDRA.split("cell ").filter_map(cell).collect()
});

fn rhombic_tetrahedron(place: VoxelPlace) -> Option<LatticeCell> {
    let kind = TETRAHEDRA.iter().position(|cell| *cell == place.map(|n| n.rem_euclid(5)))?;
    Some((&LETTERS[kind..=kind], "", place.map(|n| n.div_euclid(5))))
}

/// A block of 3 by 3 by 3 voxels is a cube: a tetrahedron, and parts of octahedra at every second corner.
const OCTANTS: &str = "\
// A cube is a regular tetrahedron, and an eighth of an octahedron at every second corner.
lattice tetrahedra_and_octants {
  cell A: (1,1,1) near (2,0,0)
  cell B: (2,0,0) near (3,0,0)
  cell C: (0,2,0); cell D: (0,0,2); cell E: (2,2,2)
  cell F: (4,1,1); cell G: (3,0,0); cell H: (5,2,0); cell I: (5,0,2); cell J: (3,2,2)
  period (3,3,0) (-3,3,0) (0,3,3)
  turn (x,y,z) -> (5-y,x,z)
  turn (x,y,z) -> (y,z,x)
  flip (x,y,z) -> (y,x,z)
}
";

/// The voxels of even and odd blocks that are cells.
const BLOCKS: [[VoxelPlace; 5]; 2] = [
    [[1, 1, 1], [2, 0, 0], [0, 2, 0], [0, 0, 2], [2, 2, 2]],
    [[1, 1, 1], [0, 0, 0], [2, 2, 0], [2, 0, 2], [0, 2, 2]],
];

fn tetrahedron_or_octant(place: [i64; 3]) -> Option<LatticeCell> {
    let mut block = place.map(|n| n.div_euclid(3));
    let odd = block.iter().sum::<i64>().rem_euclid(2) as usize;
    let kind = BLOCKS[odd].iter().position(|cell| *cell == place.map(|n| n.rem_euclid(3)))? + 5 * odd;
    block[0] -= odd as i64;
    Some((&LETTERS[kind..=kind], "", periods(block)))
}

fn octant_voxel(kind: u8, p: [i64; 3]) -> VoxelPlace {
    let (odd, kind) = (usize::from(kind) / 5 % 2, usize::from(kind) % 5);
    plus(BLOCKS[odd][kind], plus(place(p), [odd as i64, 0, 0]).map(|n| 3 * n))
}

/// About the middle of a block; rotations that exchange even and odd blocks also shift by a block.
fn turned_octant(number: usize, p: VoxelPlace) -> VoxelPlace {
    let about = |p| plus(turned_cube(number, plus(p, [-1; 3])), [1; 3]);
    let exchanges = tetrahedron_or_octant(about(BLOCKS[0][1])).is_none();
    plus(about(p), [if exchanges { 3 } else { 0 }, 0, 0])
}

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWX";

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn some_voxels() -> impl Iterator<Item = VoxelPlace> {
        (0..12 * 12 * 12).map(|i| [i / 144 - 6, i / 12 % 12 - 6, i % 12 - 6])
    }

    #[test]
    fn turns_and_periods_carry_voxels_to_voxels() {
        for grid in VOXEL_GRIDS {
            let here = |p: VoxelPlace| (grid.cell)(p).is_some();
            let mut images = BTreeSet::new();
            for number in 0..grid.turns {
                assert!(some_voxels().all(|p| here(p) == here((grid.turn)(number, p))), "{}", grid.number);
                images.insert(some_voxels().map(|p| (grid.turn)(number, p)).collect::<Vec<_>>());
            }
            assert_eq!(images.len(), grid.turns);
            for by in some_voxels().filter(|by| (grid.period)(*by)) {
                let kind = |p| (grid.cell)(p).map(|cell| cell.0);
                assert!(some_voxels().step_by(7).all(|p| kind(p) == kind(plus(p, by))));
            }
        }
    }

    /// Some of the matrices of `tabs_2/rotmatrix.inc`, times 3, with the normals of planes that they carry to
    /// planes.
    #[test]
    fn flat_shapes_turn_as_in_burrtools() {
        let matrices: [(usize, [i64; 3], [[i64; 3]; 3]); 4] = [
            (60, [1, 1, 1], [[-1, 2, 2], [2, -1, 2], [2, 2, -1]]),
            (119, [1, 1, -1], [[-2, 1, 2], [-1, 2, -2], [-2, -2, -1]]),
            (28, [1, -1, 1], [[-1, -2, 2], [2, 1, 2], [-2, 2, 1]]),
            (24, [-1, 1, 1], [[1, 2, 2], [-2, -1, 2], [2, -2, 1]]),
        ];
        let dot = |a: [i64; 3], b: [i64; 3]| (0..3).map(|i| a[i] * b[i]).sum::<i64>();
        for (number, normal, rows) in matrices {
            let plane = some_voxels().filter(|p| is_even(*p) && dot(*p, normal) == 0);
            for p in plane {
                assert_eq!(turned_sphere(number, p), rows.map(|row| dot(row, p) / 3), "{number}");
            }
        }
        let mut all: Vec<usize> = FLAT_TURNS.concat();
        all.sort_unstable();
        assert_eq!(all, (24..120).collect::<Vec<_>>());
    }

    #[test]
    fn voxels_of_cells_are_inverse_to_cells_of_voxels() {
        for grid in VOXEL_GRIDS {
            let mut kinds: Vec<&str> = some_voxels().filter_map(|p| (grid.cell)(p).map(|c| c.0)).collect();
            let is_down = |kind: &str| grid.number == 1 && kind == "D"; // the lattice of prisms begins with U
            kinds.sort_unstable_by_key(|kind| (is_down(kind), *kind));
            kinds.dedup();
            assert_eq!(kinds.len(), usize::from(grid.kinds));
            for p in some_voxels() {
                let Some((kind, _, cell)) = (grid.cell)(p) else { continue };
                let number = kinds.iter().position(|k| *k == kind).unwrap();
                assert_eq!((grid.voxel)(number as u8, cell), p);
            }
        }
    }
}
