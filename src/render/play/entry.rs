//! One entry: what, where, and how it looks.

use crate::palette::Paint;
use indexmap::IndexMap;
use puzc_core::geometry::{Place, SideKey};
use puzc_core::xcc::{Bounds, ItemId};
use rustc_hash::FxHashSet;

/// What is entered.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum EntryKind {
    /// Pieces from a supply.
    Piece,
    /// Texts and signs in cells.
    Mark,
    /// Colors of cells.
    Fill,
    /// Lines between cells, or along their sides.
    Line,
    /// Lines between areas of cells.
    Border,
}

/// Where something is entered; the first number is that of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EntrySpot {
    /// A cell.
    Cell(usize, Place),
    /// A line in a layer, by the key of its ends.
    Line(usize, Option<i32>, SideKey),
    /// The cells of a piece, its number in the supply, and the colors at the sides of a tile.
    Piece(usize, Vec<Place>, usize, Vec<TileSide>),
}

/// A color at a side of a tile, or at a corner.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TileSide {
    /// The number of the side or of the corner, clockwise.
    pub number: usize,
    /// Is it a corner?
    pub is_corner: bool,
    /// The name of the color.
    pub name: String,
    /// The color.
    pub paint: Paint,
}

impl EntrySpot {
    /// The number of its board.
    pub fn board(&self) -> usize {
        match self {
            EntrySpot::Cell(board, _) | EntrySpot::Line(board, ..) | EntrySpot::Piece(board, ..) => *board,
        }
    }
}

/// How an entry looks.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct EntryLook {
    /// Its text, or the name of its color.
    pub text: String,
    /// Its color, if that matters.
    pub paint: Option<Paint>,
}

impl EntryLook {
    /// The look of two lines in one place.
    pub fn double() -> EntryLook {
        EntryLook { text: "double".into(), paint: None }
    }

    /// The look without its color.
    pub fn plain(&self) -> EntryLook {
        if self.paint.is_some() { EntryLook::default() } else { self.clone() }
    }
}

/// One thing that a solution draws.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayEntry {
    /// What it is.
    pub kind: EntryKind,
    /// Where it is.
    pub spot: EntrySpot,
    /// How it looks.
    pub look: EntryLook,
}

/// Everything that a solution draws.
#[derive(Default, Debug)]
pub struct SolutionEntries {
    /// Its entries.
    pub entries: FxHashSet<PlayEntry>,
    /// The cells of outlined areas.
    pub areas: FxHashSet<EntrySpot>,
}

impl SolutionEntries {
    /// The entries of a kind.
    pub fn of(&self, kind: EntryKind) -> impl Iterator<Item = &PlayEntry> {
        self.entries.iter().filter(move |e| e.kind == kind)
    }

    /// The spots of a kind.
    pub fn spots(&self, kind: EntryKind) -> FxHashSet<&EntrySpot> {
        self.of(kind).map(|e| &e.spot).collect()
    }
}

/// A piece that a player places.
#[derive(Clone, Debug)]
pub struct SuppliedPiece {
    /// Its name, which may be empty.
    pub name: String,
    /// Its color.
    pub paint: Paint,
    /// How often it is used; `None` if any number.
    pub bounds: Option<Bounds>,
}

/// What makes placements those of one piece: its item, or without an item its shape.
#[derive(PartialEq, Eq, Hash, Debug)]
pub enum PieceKey {
    /// The item of its name.
    Named(ItemId),
    /// The least image of its cells.
    Unnamed(Vec<Place>),
}

/// The pieces that were met so far, in the order of their numbers.
pub type PieceSupply = IndexMap<PieceKey, SuppliedPiece>;
