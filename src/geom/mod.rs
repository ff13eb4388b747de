//! Lattices: cells, edges, corners and the motions of each geometry.  One geometry is one file and one row of
//! [`GEOMETRIES`].

mod place;

pub use place::{BoardId, GeometryId, Place, Sort};

/// A lattice.  All functions take and give places of this geometry; coordinates may be any integers.
pub trait Geometry: Sync {
    /// `"squares"`, as in `board b on squares`.
    fn name(&self) -> &'static str;

    /// Number of coordinates of a cell token: 2 or 3.
    fn dimensions(&self) -> usize;

    /// The letters before the coordinates of a cell token, one for each form (`H V .` on sticks), or none.
    fn prefixes(&self) -> &'static [char] {
        &[]
    }

    /// True if a prime in a token means form 1 (triangles).
    fn has_prime(&self) -> bool {
        false
    }

    /// True if cells of this form are secondary items of a board even without a suffix (dots).
    fn is_secondary(&self, _form: u8) -> bool {
        false
    }

    /// The symmetry of pieces that say none.
    fn default_symmetry(&self) -> Symmetry {
        Symmetry::Free
    }

    /// The generating rotations applied to a place of any sort (LANGUAGE.md 5.1), in the order in which base placements try them.
    fn rotations(&self, place: Place) -> Vec<Place>;

    /// The generating reflection.
    fn reflection(&self, place: Place) -> Place;

    /// Cells that share an edge (a face on cubes) with a cell, in order of position.
    fn neighbors(&self, cell: Place) -> Vec<Place>;

    /// The edges of a cell, clockwise (squares `N E S W`, triangles `- / \` ...); `None` if the geometry names none.
    fn edges(&self, cell: Place) -> Option<Vec<Place>>;

    /// The corners of a cell, clockwise, the i-th where the i-th edge begins.
    fn corners(&self, cell: Place) -> Option<Vec<Place>>;

    /// The cells at an edge or a corner, in order of position.
    fn cells_at(&self, place: Place) -> Vec<Place>;

    /// The corners at the two ends of an edge, in order of position.
    fn ends(&self, edge: Place) -> Option<Vec<Place>>;

    /// The edges that meet at a corner, in order of position.
    fn edges_at(&self, corner: Place) -> Option<Vec<Place>>;

    /// The cell that owns an edge: Δ; on squares the cell below or right of it, on hexes the one that names it.
    fn owner(&self, edge: Place) -> Option<Place>;

    /// The name of an edge or corner, or of a cell without its suffix, given the text of its coordinates: `-` + `02`,
    /// `02` + `'`, `H` + `00`.
    fn spell(&self, place: Place, coordinates: &str) -> String;

    /// Twice the position of a place, where cells, edges and corners all have integer coordinates and cells are odd
    /// (squares only): for `named odd-cells`.
    fn doubled(&self, _place: Place) -> Option<(i32, i32)> {
        None
    }

    /// The distinct directions of `by KIND steps` from any cell, as (dx, dy, dz), in row-major order; `None` if this geometry does
    /// not know the kind.  `neighbor` is known everywhere; on triangles it depends on the form, see `neighbors`.
    fn steps(&self, _kind: &str) -> Option<Vec<(i32, i32, i32)>> {
        None
    }
}

/// Which motions a piece may undergo.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Rotations and reflections.
    Free,
    /// Rotations.
    OneSided,
    /// Neither.
    Fixed,
}

/// Id of the row `squares`.
pub const SQUARES: GeometryId = GeometryId(0);
/// Id of the row `triangles`.
pub const TRIANGLES: GeometryId = GeometryId(1);
/// Id of the row `hexes`.
pub const HEXES: GeometryId = GeometryId(2);
/// Id of the row `cubes`.
pub const CUBES: GeometryId = GeometryId(3);
/// Id of the row `sticks`.
pub const STICKS: GeometryId = GeometryId(4);

/// The digit of an int 0..61 in Knuth's notation: `0-9a-zA-Z`.
pub fn digit(n: i64) -> Option<char> {
    const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    usize::try_from(n).ok().and_then(|n| DIGITS.get(n)).map(|&b| b as char)
}

/// The int 0..61 of a digit.
pub fn digit_value(c: char) -> Option<i64> {
    match c {
        '0'..='9' => Some(c as i64 - '0' as i64),
        'a'..='z' => Some(c as i64 - 'a' as i64 + 10),
        'A'..='Z' => Some(c as i64 - 'A' as i64 + 36),
        _ => None,
    }
}

/// The geometry with this id.
pub fn geometry(id: GeometryId) -> &'static dyn Geometry {
    GEOMETRIES[id.0 as usize]
}

/// The geometry of this name.
pub fn find_geometry(name: &str) -> Option<GeometryId> {
    GEOMETRIES.iter().position(|g| g.name() == name).map(|i| GeometryId(i as u8))
}

/// THE table of geometries.
pub static GEOMETRIES: &[&dyn Geometry] = &[];
