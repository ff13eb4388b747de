//! Native statements: one file and one row of [`STATEMENTS`] each.  A statement resolves its slots to boards,
//! pieces, tiles and so on.  Then it declares its items (phase 1) and makes its options (phase 2).

mod areas;
mod border;
mod cell_table;
mod connected;
mod cover;
mod disjoint_paths;
mod family;
mod graph;
mod keep;
mod lowering;
mod oriented_piece;
mod piece_sums;
mod place;
mod placement;
mod single_loop;
mod slots;
mod tile_checks;
mod tile_turns;
mod trace;
mod traced_words;

pub use family::{Family, FamilyTable, OptionRecord, OptionRecords};
pub use lowering::{Hints, Lowering, MatchingTiles, SharedState, Stop};
pub use placement::{PLACEMENTS, Placement};
pub use slots::{Argument, Slots, Supply};

use crate::model::entities::Board;
use crate::model::eval::Eval;
use puzc_core::base::Budget;
use puzc_core::xcc::StatementKind;
use puzc_syntax::schema::Schema;

/// A row of the table of native statements: everything that the rest of the compiler knows about one.
pub struct NativeStatement {
    /// Its syntax.
    pub schema: &'static Schema,
    /// Its page in the reference, in Markdown.
    pub doc: &'static str,
    /// The families of its options.
    pub families: &'static [&'static dyn FamilyTable],
    /// The meaning of its options, for pictures.
    pub kind: StatementKind,
    /// Evaluates the slots.
    pub resolve: fn(&mut dyn Slots) -> Eval<Box<dyn ResolvedStatement>>,
}

/// A native statement with evaluated slots.
pub trait ResolvedStatement {
    /// Phase 1: declares the items.
    fn declare(&self, _: &mut Lowering) {}
    /// Phase 2: makes the options.
    fn options(&self, cx: &mut Lowering);
    /// Its contribution to the numbers that `build --stats` prints.
    fn sizes(&self, _budget: &Budget) -> Sizes {
        Sizes::default()
    }
}

/// The table of native statements, in the order of the reference.
pub static STATEMENTS: &[&NativeStatement] = &[
    &cover::COVER,
    &cover::PACK,
    &place::PLACE,
    &border::BORDER,
    &trace::TRACE,
    &single_loop::SINGLE_LOOP,
    &disjoint_paths::DISJOINT_PATHS,
    &connected::CONNECTED,
    &areas::AREAS,
    &keep::KEEP,
];

/// The statement with this keyword.
pub fn find_statement(keyword: &str) -> Option<&'static NativeStatement> {
    STATEMENTS.iter().copied().find(|s| s.schema.keyword == keyword)
}

/// Numbers for `build --stats`.
#[derive(Copy, Clone, Default, Debug)]
pub struct Sizes {
    /// The cells of all boards, without suffixed ones and dots.
    pub cells: usize,
    /// Cells with a suffix, and dots.
    pub suffixed: usize,
    /// The pieces; each name counts once.
    pub pieces: usize,
    /// The base placements of all lines of all pieces that were placed.
    pub base_placements: usize,
}

impl Sizes {
    /// Counts the cells of a board.
    pub fn add_board(&mut self, board: &Board) {
        let suffixed = board.cells.iter().filter(|c| board.is_secondary(**c)).count();
        self.suffixed += suffixed;
        self.cells += board.cells.len() - suffixed;
    }
}

impl std::ops::AddAssign for Sizes {
    fn add_assign(&mut self, other: Sizes) {
        self.cells += other.cells;
        self.suffixed += other.suffixed;
        self.pieces += other.pieces;
        self.base_placements += other.base_placements;
    }
}
