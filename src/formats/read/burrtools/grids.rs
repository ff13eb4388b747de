//! The grids of BurrTools, as lattices of puzc.
//!
//! Which voxels are cells, and how shapes turn and move, is in `voxel_0.cpp` to `voxel_4.cpp` in
//! github.com/burr-tools/burr-tools.

use super::super::cells::LatticeCell;

/// A grid.
pub struct VoxelGrid {
    /// Its number in files.
    pub number: u32,
    /// The lattice.
    pub lattice: &'static str,
    /// Its definition, unless the library has it.
    pub definition: &'static str,
    /// The cell of a voxel, if it is one.
    pub cell: fn([i64; 3]) -> Option<LatticeCell>,
    /// Can pieces lie in a plane of which more is mirrored by turns than the lattice allows?
    pub planes: bool,
}

/// The table of grids.
pub const GRIDS: &[VoxelGrid] = &[
    VoxelGrid { number: 0, lattice: "cubes", definition: "", cell: |p| Some(("", "", p)), planes: false },
    VoxelGrid { number: 1, lattice: "prisms", definition: "", cell: prism, planes: false },
    VoxelGrid { number: 2, lattice: "spheres", definition: "", cell: sphere, planes: true },
    VoxelGrid {
        number: 3,
        lattice: "rhombic_tetrahedra",
        definition: RHOMBIC_TETRAHEDRA,
        cell: rhombic_tetrahedron,
        planes: false,
    },
    VoxelGrid {
        number: 4,
        lattice: "tetrahedra_and_octants",
        definition: OCTANTS,
        cell: tetrahedron_or_octant,
        planes: false,
    },
];

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

fn rhombic_tetrahedron(place: [i64; 3]) -> Option<LatticeCell> {
    const CELLS: [[i64; 3]; 24] = [
        [2, 1, 0],
        [1, 2, 0],
        [3, 2, 0],
        [2, 3, 0],
        [2, 0, 1],
        [0, 2, 1],
        [4, 2, 1],
        [2, 4, 1],
        [1, 0, 2],
        [3, 0, 2],
        [0, 1, 2],
        [4, 1, 2],
        [0, 3, 2],
        [4, 3, 2],
        [1, 4, 2],
        [3, 4, 2],
        [2, 0, 3],
        [0, 2, 3],
        [4, 2, 3],
        [2, 4, 3],
        [2, 1, 4],
        [1, 2, 4],
        [3, 2, 4],
        [2, 3, 4],
    ];
    let kind = CELLS.iter().position(|cell| *cell == place.map(|n| n.rem_euclid(5)))?;
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

fn tetrahedron_or_octant(place: [i64; 3]) -> Option<LatticeCell> {
    const CELLS: [[[i64; 3]; 5]; 2] = [
        [[1, 1, 1], [2, 0, 0], [0, 2, 0], [0, 0, 2], [2, 2, 2]],
        [[1, 1, 1], [0, 0, 0], [2, 2, 0], [2, 0, 2], [0, 2, 2]],
    ];
    let mut block = place.map(|n| n.div_euclid(3));
    let odd = block.iter().sum::<i64>().rem_euclid(2) as usize;
    let kind = CELLS[odd].iter().position(|cell| *cell == place.map(|n| n.rem_euclid(3)))? + 5 * odd;
    block[0] -= odd as i64;
    Some((&LETTERS[kind..=kind], "", periods(block)))
}

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWX";
