//! A piece in one orientation on a board: its options and their records.

use super::{Lowering, PLACEMENTS, Placement, Stop, Supply};
use crate::model::entities::{Board, Piece, Pieces};
use puzc_core::geometry::Place;
use puzc_core::xcc::{ItemId, Mention};
use std::rc::Rc;

/// A piece on a board in one orientation.
pub(super) struct OrientedPiece<'a> {
    pub supply: &'a Supply<Pieces>,
    pub piece: &'a Piece,
    /// The item of the piece.
    pub name: Option<ItemId>,
    pub board: &'a Board,
    pub orientation: u32,
}

impl OrientedPiece<'_> {
    /// Makes the option that covers these cells.
    pub fn option(&self, cx: &mut Lowering, cells: Vec<Place>) -> Result<(), Stop> {
        let items: Vec<ItemId> = cells.iter().filter_map(|c| cx.find_place(self.board, *c)).collect();
        if items.len() < cells.len() {
            return Ok(()); // the missing item was reported as an error
        }
        let mentions: Vec<Mention> = self.name.into_iter().chain(items).map(Mention::plain).collect();
        let option = cx.option(&mentions, self.piece.cost)?;
        if cx.wants_records {
            self.record(cx, option, cells.into());
        }
        Ok(())
    }

    pub fn record(&self, cx: &mut Lowering, option: usize, cells: Rc<[Place]>) {
        let placement = Placement {
            of: self.supply.entity.name.clone(),
            piece: self.piece.name.clone(),
            is_tile: false,
            cells,
            board: self.board.name.clone(),
            flat: self.board.lattice.dimensions() == 2,
            orientation: self.orientation,
        };
        cx.record(option, &PLACEMENTS, placement);
    }
}
