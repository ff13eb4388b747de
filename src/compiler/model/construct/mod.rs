//! Builds entities: boards, regions, pieces, tiles, lists.

mod board;
mod doubtful;
mod lists;
mod multiplicity;
mod pieces;
mod tiles;
mod wrapping;

use super::eval::{Eval, Halt, Machine};
use super::ir::*;
use super::value::{Data, Value};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use std::rc::Rc;

pub use multiplicity::Multiplicity;

impl Machine<'_> {
    /// Evaluates an entity.
    pub fn make(&mut self, name: &Rc<str>, span: Span, entity: &EntityCode) -> Eval {
        match entity {
            EntityCode::Board { geometry, wrapping, naming, cells, body, .. } => {
                self.make_board(name, span, (*geometry, wrapping), naming.as_ref(), cells, *body)
            }
            EntityCode::Regions { of, named, body } => self.make_regions(name, of, named.as_ref(), body),
            EntityCode::Pieces { geometry, symmetry, step, body } => {
                self.make_pieces(name, span, (*geometry, *symmetry), step.as_ref(), body)
            }
            EntityCode::Tiles { geometry, symmetry, body } => {
                self.make_tiles(name, span, (*geometry, *symmetry), body)
            }
            EntityCode::List { keyword, body } => self.make_words(name, span, keyword, body),
        }
    }
}
