//! Texts for the messages of native statements.

use crate::model::entities::{Board, Piece};
use crate::statements::Hints;
use puzc_core::base::{Sources, Span};
use rustc_hash::FxHashMap;

/// What the evaluator recorded about boards and pieces when it made them.
#[derive(Default, Clone)]
pub struct BoardNotes {
    /// The bindings of a board's cells, by the place of its body.
    pub boards: FxHashMap<Span, String>,
    /// Advice about a board's size.
    pub advice: FxHashMap<Span, String>,
}

/// The notes together with the sources.
pub struct HintTexts<'t> {
    /// The data about boards.
    pub board_notes: &'t BoardNotes,
    /// The bindings of pieces, by the place of the name, and the name.
    pub pieces: &'t FxHashMap<(Span, std::rc::Rc<str>), String>,
    /// The source texts.
    pub sources: &'t Sources,
}

impl Hints for HintTexts<'_> {
    fn bindings(&self, span: Span) -> Option<String> {
        self.board_notes.boards.get(&span).cloned()
    }

    fn piece_bindings(&self, piece: &Piece) -> Option<String> {
        self.pieces.get(&(piece.name_span, piece.name.clone())).cloned()
    }

    fn text(&self, span: Span) -> Option<String> {
        Some(self.sources.text(span).to_string()).filter(|t| !t.is_empty())
    }

    fn board_advice(&self, board: &Board) -> Option<String> {
        self.board_notes.advice.get(&board.body_span).cloned()
    }
}
