//! The picture of a puzzle in which the clues of a reason are marked.
//!
//! A clue is where the picture changes if the clue does: so it may have been moved, or stand beside the
//! board.  If nothing changes there, a clue of a picture is in the cell with its row and column, on the board
//! of this size.  If several boards have it, it is the one with items that the clue changes.

use super::find::{NEAR, with_number};
use super::{ClueEntry, ClueReason, Clues, Edit};
use crate::{Problem, Rendering};
use puzc_core::geometry::{BoardId, Place, Sort};
use puzc_core::xcc::{
    self, Annotations, BoardCells, HoleValue, MarkPosition, MarkSign, MarkSpot, MarkStyle, PictureMark,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A clue that changes more marks is not one of the cells in which they are.
const MARKS: usize = 4;

const PINK: &str = "pink";

impl Clues {
    /// The picture of the puzzle, in which the clues of a reason are marked, and the number of those that
    /// have no place there.  Without clues, the cells of its items are.
    pub fn marked(&self, reason: &ClueReason) -> (Rendering, usize) {
        let mut marked: xcc::Problem = self.problem().data().clone();
        let (mut places, mut unmarked) = (vec![], 0);
        for clue in reason.clues() {
            let own = self.places_in_picture(clue);
            unmarked += usize::from(own.is_empty());
            places.extend(own);
        }
        if reason.clues().is_empty() {
            places.extend(reason.cells());
        }
        let (cells, others): (Vec<Place>, Vec<Place>) =
            places.into_iter().partition(|place| place.sort == Sort::Cell);
        // at edges and corners, there is room for the clue itself only
        for sign in marked.drawn.iter_mut().flat_map(|own| &mut own.signs) {
            let is_it = |spot: &MarkSpot| matches!(spot, MarkSpot::Place(place) if others.contains(place));
            if sign.spots.iter().any(is_it) {
                sign.color = Some(PINK.into());
            }
        }
        let signs = cells.into_iter().map(fill).collect();
        marked.drawn.push(Annotations { signs, ..Annotations::default() });
        (Rendering::of_options(&marked, &[]), unmarked)
    }

    fn places_in_picture(&self, clue: &ClueEntry) -> Vec<Place> {
        let boards = &self.problem().data().boards;
        let own: Vec<(&BoardCells, Place)> =
            boards.iter().filter_map(|board| Some((board, self.cell_on(board, clue)?))).collect();
        let other = self.changed_problem(clue);
        let changed = other.as_ref().map_or(vec![], |other| self.changed_marks(other));
        if !changed.is_empty() && changed.len() <= MARKS {
            return changed;
        }
        match &own[..] {
            [] => vec![],
            [(_, cell)] => vec![*cell],
            several => {
                let Some(other) = &other else { return vec![] };
                let touched = self.boards_of_changed_options(other);
                let mut of_board = several.iter().filter(|(board, _)| touched.contains(&board.id));
                let only = of_board.next().filter(|_| of_board.next().is_none());
                only.map(|(_, cell)| *cell).into_iter().collect()
            }
        }
    }

    /// The cell of a board with the row and column that a clue has in a picture of this size.
    fn cell_on(&self, board: &BoardCells, clue: &ClueEntry) -> Option<Place> {
        let (rows, columns) = (board.rows(), board.columns());
        let (row, column) =
            clue.cell.filter(|_| self.size_of(clue.literal) == (rows.len(), columns.len()))?;
        let is_it = |place: &&Place| place.x == rows[row] && place.y == columns[column];
        board.cells.iter().find(is_it).copied()
    }

    /// The problem without a clue, or if it cannot be left out, with another number in its place.
    fn changed_problem(&self, clue: &ClueEntry) -> Option<Problem> {
        let with = |new: &str| self.compiled(self.edited(vec![Edit::of(&clue.range, clue.cell, new)]));
        match clue.blank() {
            Some(blank) => with(blank),
            None => NEAR.iter().find_map(|step| with(&with_number(&clue.text, *step)?)),
        }
    }

    /// The places of marks that another problem does not have.
    fn changed_marks(&self, other: &Problem) -> Vec<Place> {
        let known: FxHashSet<(Place, BoardId, String)> = marks(other.data()).into_iter().collect();
        let new = marks(self.problem().data()).into_iter().filter(|mark| !known.contains(mark));
        let mut places: Vec<Place> = new.map(|mark| mark.0).collect();
        places.dedup();
        places
    }

    /// The boards of the cells in options that only one of two problems has.
    fn boards_of_changed_options(&self, other: &Problem) -> FxHashSet<BoardId> {
        let [own, other] = [self.problem().data(), other.data()].map(options_with_boards);
        let own_alone = own.iter().filter(|(option, _)| !other.contains_key(*option));
        let other_alone = other.iter().filter(|(option, _)| !own.contains_key(*option));
        own_alone.chain(other_alone).flat_map(|(_, boards)| boards.iter().copied()).collect()
    }
}

/// The options, each as the texts of its mentions, with the boards of the places in names of its items.
fn options_with_boards(problem: &xcc::Problem) -> FxHashMap<Vec<String>, Vec<BoardId>> {
    let of_option = |number: usize| {
        let mentions = || problem.options.get(number).iter();
        let boards = mentions().flat_map(|m| boards_of(&problem.items[m.item.0 as usize])).collect();
        (mentions().map(|m| problem.mention_text(m)).collect(), boards)
    };
    (0..problem.options.len()).map(of_option).collect()
}

/// The boards of the places in the name of an item.
fn boards_of(item: &xcc::Item) -> Vec<BoardId> {
    let places = item.label.holes.iter().filter_map(|hole| match hole {
        HoleValue::Place(place) => Some(place.board),
        _ => None,
    });
    places.collect()
}

/// The marks of `draw` statements at single places.
fn marks(problem: &xcc::Problem) -> Vec<(Place, BoardId, String)> {
    let texts = problem.drawn.iter().flat_map(|own| &own.marks);
    let texts = texts.map(|(place, text)| (*place, place.board, text.to_string()));
    let signs = problem.drawn.iter().flat_map(|own| &own.signs).filter(|mark| mark.sign.is_small());
    let signs = signs.filter_map(|mark| match mark.spots[..] {
        [MarkSpot::Place(place)] => Some((place, place.board, format!("{:?}", mark.sign))),
        _ => None,
    });
    texts.chain(signs).collect()
}

fn fill(cell: Place) -> PictureMark {
    let (sign, spots) = (MarkSign::Fill(PINK.into()), vec![MarkSpot::Place(cell)]);
    let (position, style) = (MarkPosition::Center, MarkStyle::default());
    PictureMark { sign, spots, position, color: None, style, toward: None }
}
