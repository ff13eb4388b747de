//! Native statements: one file each, one row of [`BLOCKS`].  A statement's arguments are resolved to things
//! first; it then declares its items (phase 1) and, later, makes its options (phase 2).

mod border;
mod cells;
mod cover;
mod draw;
mod lowering;
mod place;
mod single_loop;
mod sizes;
mod trace;

#[cfg(test)]
mod testing;

pub use crate::model::construct::Multiplicity;
pub use border::Border;
pub use cover::{Cover, Supply};
pub use draw::Draw;
pub use lowering::{Hints, Lowering, Matched, Notes, Stop};
pub use place::{Match, PlaceTiles, TileSupply, orientations};
pub use single_loop::SingleLoop;
pub use trace::Trace;

use crate::geometry::Place;
use crate::syntax::schema::Schema;
use std::rc::Rc;

/// A native statement whose arguments are resolved.
pub trait Statement {
    /// Phase 1: declare the items.
    fn declare(&self, cx: &mut Lowering);
    /// Phase 2: make the options.
    fn options(&self, cx: &mut Lowering);
}

/// A row of the table of native statements.
pub struct Block {
    /// What the sentence may say.
    pub schema: &'static Schema,
    /// Its page in the reference, in markdown.
    pub doc: &'static str,
    /// The families that its options make.
    pub families: &'static [&'static str],
}

/// THE table of native statements.
pub static BLOCKS: &[Block] = &[
    Block { schema: &cover::COVER, doc: cover::COVER_DOC, families: &["placements"] },
    Block { schema: &cover::PACK, doc: cover::PACK_DOC, families: &["placements"] },
    Block { schema: &place::SCHEMA, doc: place::DOC, families: &["placements"] },
    Block { schema: &border::SCHEMA, doc: border::DOC, families: &["borders"] },
    Block { schema: &trace::SCHEMA, doc: trace::DOC, families: &["steps"] },
    Block { schema: &single_loop::SCHEMA, doc: single_loop::DOC, families: &[] },
    Block { schema: &draw::SCHEMA, doc: draw::DOC, families: &[] },
];

/// The statement of this keyword.
pub fn find_block(keyword: &str) -> Option<&'static Block> {
    BLOCKS.iter().find(|b| b.schema.keyword == keyword)
}

/// What aspects can see of an option that a native statement made.
#[derive(Clone, Debug)]
pub enum Record {
    /// Family `placements` of `cover`, `pack` and `place`.
    Placement(Placement),
    /// Family `steps` of `trace`.
    Step(Step),
    /// Family `borders`.
    Border {
        /// Name of the board.
        board: Rc<str>,
    },
}

impl Record {
    /// Was the option made for the thing of this name (`placements p of Pentominoes`)?
    pub fn is_of(&self, thing: &str) -> bool {
        match self {
            Record::Placement(p) => &*p.of == thing || &*p.board == thing,
            Record::Step(s) => &*s.of == thing || &*s.board == thing,
            Record::Border { board } => &**board == thing,
        }
    }
}

/// A placed piece or tile.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Name of the `pieces` or `tiles`.
    pub of: Rc<str>,
    /// Name of the piece, or of the tile.
    pub piece: Rc<str>,
    /// True for a tile.
    pub is_tile: bool,
    /// The cells, in order.
    pub cells: Rc<[Place]>,
    /// Name of the board.
    pub board: Rc<str>,
    /// Number of the base placement, or of the rotation, from 0.
    pub orientation: u32,
}

/// A step of a traced word.
#[derive(Clone, Debug)]
pub struct Step {
    /// Name of the `words`.
    pub of: Rc<str>,
    /// Name of the board.
    pub board: Rc<str>,
    /// Number of the word, from 0.
    pub word: u32,
    /// Number of the step, from 1.
    pub index: u32,
    /// The cell of the letter before it ...
    pub from: Place,
    /// ... and the next one.
    pub to: Place,
    /// `to - from`.
    pub direction: (i32, i32, i32),
    /// The letter at `to`.
    pub letter: Rc<str>,
}
