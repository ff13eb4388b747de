//! Native statements: one file each, one row of the table.  A statement's arguments are resolved to things first;
//! it then declares its items (phase 1) and, later, makes its options (phase 2).

use crate::base::{Budget, Span};
use crate::diag::Diagnostics;
use crate::geom::Place;
use crate::xc::{Builder, StatementId};
use std::rc::Rc;

/// A native statement whose arguments are resolved.
pub trait Statement {
    /// Phase 1: declare the items.
    fn declare(&self, cx: &mut Lowering);
    /// Phase 2: make the options.
    fn options(&self, cx: &mut Lowering);
}

/// What a statement works on.
pub struct Lowering<'a> {
    /// The problem in the making.
    pub builder: &'a mut Builder,
    /// What there is to say.
    pub diags: &'a mut Diagnostics,
    /// The limits.
    pub budget: &'a Budget,
    /// The statement at work.
    pub statement: StatementId,
    /// Its place.
    pub span: Span,
    /// True if aspects want the records of this statement's family.
    pub wants_records: bool,
    /// The records, with the index of their option.
    pub records: Vec<(usize, Record)>,
}

/// What aspects can see of an option that a native statement made.
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

/// A placed piece or tile.
pub struct Placement {
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
pub struct Step {
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
