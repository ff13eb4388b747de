//! The entities of a puzzle, resolved: boards, pieces, tiles, mates.  Native statements use them.

use super::construct::Multiplicity;
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{BoardId, Lattice, Place, Suffixes, Symmetry, write_digit};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// How a board names its places.
pub enum Naming {
    /// By the tokens of their notation.
    Tokens,
    /// By doubled coordinates: cells are odd (`shift` 0) or even (`shift` 1).
    Doubled {
        /// 0 if the coordinates of cells are odd, 1 if they are even.
        shift: i32,
    },
    /// By a template of the coordinates, which returns the text that replaces them, or `None` if a hole
    /// cannot be part of a name.
    Template(CoordinateText),
}

/// Text of the coordinates x, y, z.
pub type CoordinateText = Box<dyn Fn(i32, i32, i32) -> Option<Rc<str>>>;

/// A board: a set of cells in canonical order, and their names.
pub struct Board {
    /// Its declared name.
    pub name: Rc<str>,
    /// Place of the name in its declaration.
    pub span: Span,
    /// Place of its cells or expression.
    pub body_span: Span,
    /// The index in the session; places from the board carry it.
    pub id: BoardId,
    /// Its lattice.
    pub lattice: Lattice,
    /// All cells, including suffixed ones, sorted, without repetitions; they carry `id`.
    pub cells: Vec<Place>,
    /// The position of each cell in `cells`.
    pub index: FxHashMap<Place, u32>,
    /// How places are named.
    pub naming: Naming,
    /// Texts of the suffixes of the session.
    pub suffixes: Rc<Suffixes>,
}

/// A piece with its multiplicity.
#[derive(Clone)]
pub struct Piece {
    /// Its item.
    pub name: Rc<str>,
    /// Place of the name.
    pub name_span: Span,
    /// Place of the multiplicity, or of the name if there is none.
    pub mult_span: Span,
    /// Place of the whole line.
    pub span: Span,
    /// Its cells as given, not normalized.
    pub cells: Rc<[Place]>,
    /// How often it is used; with any number of uses it has no item.
    pub times: Multiplicity,
    /// Which motions may be applied to it.
    pub symmetry: Symmetry,
    /// The cost of each of its placements.
    pub cost: i64,
}

/// A `pieces` statement.
pub struct Pieces {
    /// Its number among the entities of the puzzle; values are ordered by it.
    pub id: u32,
    /// Its declared name.
    pub name: Rc<str>,
    /// Place of the name.
    pub span: Span,
    /// The lattice.
    pub lattice: Lattice,
    /// Default symmetry.
    pub symmetry: Symmetry,
    /// All shifts are multiples of this number.
    pub step: i32,
    /// The lines, in order; lines with the same name are one piece.
    pub list: Vec<Piece>,
}

/// A tile: a color for each edge or corner of a cell.
#[derive(Clone)]
pub struct Tile {
    /// Its item.
    pub name: Rc<str>,
    /// Place of the tile.
    pub span: Span,
    /// The colors in the order of `edges(c)`; each knows whether it is a member of a `colors` statement.
    pub colors: Rc<[Color]>,
    /// How it may be turned.
    pub symmetry: Symmetry,
    /// How often it is used; with any number of uses it has no item.
    pub times: Multiplicity,
}

/// A color's name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Color {
    /// Its text.
    pub text: Rc<str>,
    /// Is it a member of a `colors` statement?  Then symmetry may permute it.
    pub declared: bool,
}

/// A `tiles` statement.
pub struct Tiles {
    /// Its number among the entities of the puzzle; values are ordered by it.
    pub id: u32,
    /// Its declared name.
    pub name: Rc<str>,
    /// Place of the name.
    pub span: Span,
    /// The lattice.
    pub lattice: Lattice,
    /// How they may be turned.
    pub symmetry: Symmetry,
    /// The tiles, in order.
    pub list: Vec<Tile>,
}

/// A `mates` statement: an involution of colors.
pub struct Mates {
    /// Its number among the entities of the puzzle; values are ordered by it.
    pub id: u32,
    /// Its declared name.
    pub name: Rc<str>,
    /// Place of the name.
    pub span: Span,
    /// The mate of each mentioned color; the others are their own mates.
    pub map: FxHashMap<Rc<str>, Rc<str>>,
}

impl Mates {
    /// The mate of a color.
    pub fn mate<'a>(&'a self, color: &'a Rc<str>) -> &'a Rc<str> {
        self.map.get(color).unwrap_or(color)
    }
}

impl Board {
    /// How many rows and columns a picture of it needs.
    pub fn extent(&self) -> (usize, usize) {
        let extent = |of: fn(&Place) -> i32| self.cells.iter().map(of).max().map_or(0, |n| n.max(-1) + 1);
        (extent(|c| c.x) as usize, extent(|c| c.y) as usize)
    }

    /// How many rows and columns it has, and the first of them.
    pub fn rows_and_columns(&self) -> ((usize, usize), (i32, i32)) {
        let ends = |of: fn(&Place) -> i32| {
            let own = || self.cells.iter().map(of);
            (own().min().unwrap_or(0), own().max().unwrap_or(-1))
        };
        let ((top, bottom), (left, right)) = (ends(|c| c.x), ends(|c| c.y));
        let number = |first: i32, last: i32| (i64::from(last) - i64::from(first) + 1) as usize;
        ((number(top, bottom), number(left, right)), (top, left))
    }

    /// W304 if a picture of this height and width is smaller than the board.
    pub fn too_large_for(&self, what: &str, (height, width): (usize, usize), at: Span) -> Option<Diagnostic> {
        let (rows, columns) = self.extent();
        if (height, width) == (rows, columns) {
            return None;
        }
        let larger = height >= rows && width >= columns;
        let label = if larger { "more than the board has" } else { "the upper left corner" };
        let (own, _) = self.rows_and_columns();
        let before = match own.0 < rows || own.1 < columns {
            true => ", with those before its first cell",
            false => "",
        };
        let message =
            format!("{what} has {height} rows and {width} columns, the board {rows} and {columns}{before}");
        let d = Diagnostic::new(codes::W304, message).label(at, label).label(self.span, "this board");
        Some(d.help("a picture has one character for each cell of the board: `.` if it is empty"))
    }

    /// Is this cell on the board?
    pub fn contains(&self, cell: Place) -> bool {
        self.index.contains_key(&cell)
    }

    /// Is this place a cell of the board, or an edge or corner of one?
    pub fn has(&self, place: Place) -> bool {
        self.contains(place) || self.lattice.cells_at(place).into_iter().any(|cell| self.contains(cell))
    }

    /// Is this cell a secondary item of `cover`: a dot, or one with a suffix?
    pub fn is_secondary(&self, cell: Place) -> bool {
        cell.suffix != 0 || self.lattice.is_secondary(cell.form)
    }

    /// The item name of a cell, edge or corner, on the board or not; `None` if a coordinate has no digit.
    pub fn place_name(&self, place: Place) -> Option<Rc<str>> {
        let geometry = &*self.lattice;
        let digits = |all: &[i32]| {
            let mut text = String::new();
            all.iter().all(|n| write_digit(i64::from(*n), &mut text)).then_some(text)
        };
        let mut text = match &self.naming {
            Naming::Doubled { shift } => {
                let (x, y) = geometry.doubled(place)?;
                digits(&[x - shift, y - shift])?
            }
            Naming::Template(of) => geometry.spell(place, &of(place.x, place.y, place.z)?),
            Naming::Tokens => {
                let coordinates = [place.x, place.y, place.z];
                geometry.spell(place, &digits(&coordinates[..geometry.dimensions()])?)
            }
        };
        if place.suffix != 0 {
            text.push_str(&self.suffixes.text(place.suffix));
        }
        Some(text.into())
    }
}

macro_rules! named_debug {
    ($($entity:ident)*) => {$(
        impl std::fmt::Debug for $entity {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{} {}", stringify!($entity), self.name)
            }
        }
    )*};
}

named_debug! { Board Pieces Tiles Mates }
