//! The slots of a native statement: the parser fills them, and they are evaluated on request.  `lower`
//! implements [`Slots`], so this layer does not depend on the tree or the machine.

use crate::model::construct::Multiplicity;
use crate::model::entities::{Board, Mates, Pieces, Tiles};
use crate::model::eval::{Eval, Halt};
use crate::model::value::{Data, Name, Value};
use puzc_core::base::Span;
use puzc_core::diag::{Diagnostic, codes};
use puzc_core::geometry::{Lattices, Place};
use puzc_core::xcc::{Bounds, HoleValue, Label};
use std::rc::Rc;

/// A value and its place in the statement.
pub struct Argument {
    /// The name; empty for an expression.
    pub name: Rc<str>,
    /// Its value.
    pub value: Value,
    /// Its place.
    pub span: Span,
}

/// Pieces or tiles, with an optional multiplicity that replaces their own.
pub struct Supply<T> {
    /// The pieces or tiles.
    pub entity: Rc<T>,
    /// `0..1 of`, `any of`
    pub mult: Option<Multiplicity>,
    /// Their place in the statement.
    pub span: Span,
}

/// Returns the entity in a value, if it has the type that a slot needs.
type Extract<T> = fn(&Data) -> Option<Rc<T>>;

/// Evaluates slots.  The value of a slot that the statement leaves out is empty or `None`.  Errors are
/// reported and stop the statement.
pub trait Slots {
    /// The word at a [`SentenceElement::Choice`](puzc_syntax::schema::SentenceElement).
    fn choice(&self, slot: &str) -> Option<(Rc<str>, Span)>;
    /// Is there anything at a slot?
    fn is_filled(&self, slot: &str) -> bool;
    /// The values at a slot of one name or of several.
    fn names(&mut self, slot: &str) -> Eval<Vec<Argument>>;
    /// The number of supplies at a slot.
    fn count_supplies(&self, slot: &str) -> usize;
    /// One of them, without its multiplicity.
    fn supply(&mut self, slot: &str, index: usize) -> Eval<Argument>;
    /// The multiplicity in front of it.
    fn multiplicity(&mut self, slot: &str, index: usize) -> Eval<Option<Multiplicity>>;
    /// The value at a slot of an expression.
    fn expr(&mut self, slot: &str) -> Eval<Option<Argument>>;
    /// The text of a word.
    fn word(&mut self, slot: &str) -> Eval<Option<(Name, Span)>>;
    /// The text of a word as the name of an item, which must be valid in DLX.
    fn item(&mut self, slot: &str) -> Eval<Option<(Label, Span)>>;
    /// The text of a word whose own variables have these values; `None` if it has no text.
    fn word_with(&mut self, slot: &str, values: &[(&str, &Value)]) -> Eval<Option<String>>;
    /// Does such a word have this variable?
    fn has_variable(&self, slot: &str, variable: &str) -> bool;
    /// The color after such a word, by its name.
    fn color_of(&mut self, slot: &str) -> Eval<Option<Label>>;

    /// Is a place a cell of a board of the file?
    fn is_on_board(&self, _: Place) -> bool {
        true
    }

    /// The cell of a board on another lattice that has the name of a cell that is on no board.
    fn meant_cell(&self, _: Place) -> Option<Place> {
        None
    }

    /// A place as one of a board of the file, if it is written out.
    fn on_board(&self, place: Place) -> Place {
        place
    }

    /// The members of a list, board, map ...; a value without members is reported at `at`.
    fn members_of(&mut self, value: &Value, at: Span) -> Eval<Vec<Value>>;
    /// A value as text.
    fn show(&self, value: &Value) -> String;
    /// The text of the file at a place.
    fn source(&self, at: Span) -> String;
    /// A value as the hole of a name.
    fn hole(&self, value: &Value) -> HoleValue;
    /// The name of a place's item.
    fn place_name(&self, place: Place) -> Option<Rc<str>>;
    /// The lattices of the puzzle.
    fn lattices(&self) -> Lattices;
    /// The cells without a neighbor on their board.
    fn lone_cells(&self) -> Vec<Place>;
    /// The members of all `colors` statements.
    fn colors(&self) -> &[Rc<str>];

    /// Reports an error.
    fn fail(&mut self, d: Diagnostic) -> Halt;
    /// Reports that a value has the wrong type.
    fn mismatch(&mut self, value: &Value, at: Span, wanted: &str) -> Halt;
}

impl dyn Slots + '_ {
    /// Reports what is wrong with a value, unless an error was reported when it was made.
    pub fn wrong(&mut self, value: &Value, d: Diagnostic) -> Halt {
        if matches!(value.data, Data::Poison) { Halt::Error } else { self.fail(d) }
    }

    /// The members of an argument.
    pub fn members(&mut self, of: &Argument) -> Eval<Vec<Value>> {
        self.members_of(&of.value, of.span)
    }

    fn entities<T>(&mut self, slot: &str, wanted: &str, of: Extract<T>) -> Eval<Vec<Rc<T>>> {
        let arguments = self.names(slot)?;
        let entity = |a: Argument| of(&a.value.data).ok_or_else(|| self.mismatch(&a.value, a.span, wanted));
        arguments.into_iter().map(entity).collect()
    }

    fn supplies<T>(&mut self, slot: &str, wanted: &str, of: Extract<T>) -> Eval<Vec<Supply<T>>> {
        let mut all = vec![];
        for index in 0..self.count_supplies(slot) {
            let Argument { value, span, .. } = self.supply(slot, index)?;
            let entity = of(&value.data).ok_or_else(|| self.mismatch(&value, span, wanted))?;
            all.push(Supply { entity, mult: self.multiplicity(slot, index)?, span });
        }
        Ok(all)
    }

    /// The boards at a slot.
    pub fn boards(&mut self, slot: &str) -> Eval<Vec<Rc<Board>>> {
        let arguments = self.names(slot)?;
        let board = |a: Argument| match &a.value.data {
            Data::Board(board) => Ok(board.clone()),
            Data::Pieces(_) | Data::Tiles(_) => {
                let kind = a.value.data.kind();
                let d = Diagnostic::new(codes::E504, format!("a board is needed here, not {kind}"));
                let d = d.label(a.span, format!("this is {kind}"));
                Err(self
                    .fail(d.help("cover BOARD with PIECES, pack PIECES into BOARD, place TILES on BOARD")))
            }
            _ => Err(self.mismatch(&a.value, a.span, "a board")),
        };
        arguments.into_iter().map(board).collect()
    }

    /// The board at a slot that must be filled.
    pub fn board(&mut self, slot: &str) -> Eval<Rc<Board>> {
        self.boards(slot)?.pop().ok_or(Halt::Error)
    }

    /// The mates at a slot.
    pub fn mates(&mut self, slot: &str) -> Eval<Option<Rc<Mates>>> {
        let mates = |data: &Data| if let Data::Mates(mates) = data { Some(mates.clone()) } else { None };
        Ok(self.entities(slot, "mates", mates)?.pop())
    }

    /// The pieces at a slot.
    pub fn pieces(&mut self, slot: &str) -> Eval<Vec<Supply<Pieces>>> {
        self.supplies(slot, "pieces", |data| if let Data::Pieces(p) = data { Some(p.clone()) } else { None })
    }

    /// The tiles at a slot.
    pub fn tiles(&mut self, slot: &str) -> Eval<Vec<Supply<Tiles>>> {
        self.supplies(slot, "tiles", |data| if let Data::Tiles(t) = data { Some(t.clone()) } else { None })
    }
}

impl<T> Supply<T> {
    /// The bounds of an item: those of the statement, else those of its own multiplicity; `None` for "any
    /// number".
    pub fn bounds(&self, own: Multiplicity) -> Option<Bounds> {
        self.mult.unwrap_or(own).bounds()
    }

    /// W218 if the statement has a multiplicity, and one of the entities another: names, places and bounds.
    fn replaced<'e>(
        &self,
        name: &str,
        own: impl Iterator<Item = (&'e str, Span, Multiplicity)>,
    ) -> Option<Diagnostic> {
        let stated = self.mult?;
        let mut other = own.filter(|(_, _, own)| *own != stated && *own != Multiplicity::ONCE);
        let (first, at, _) = other.next()?;
        let more = match other.count() {
            0 => String::new(),
            n => format!(" and of {n} more"),
        };
        let stated = match stated.bounds() {
            None => "any of".to_string(),
            Some(b) if b.lo == b.hi => format!("{} of", b.lo),
            Some(b) => format!("{}..{} of", b.lo, b.hi),
        };
        let d = Diagnostic::new(
            codes::W218,
            format!("`{stated} {name}` replaces the multiplicity of `{first}`{more}"),
        )
        .label(self.span, "for all of them")
        .label(at, "this has no effect");
        Some(d.help(format!("write the multiplicities of {name} in one place only")))
    }
}

impl Supply<Pieces> {
    /// W218 if the multiplicity of a piece has no effect.
    pub fn replaced_multiplicity(&self) -> Option<Diagnostic> {
        self.replaced(&self.entity.name, self.entity.list.iter().map(|p| (&*p.name, p.mult_span, p.times)))
    }
}

impl Supply<Tiles> {
    /// W218 if the multiplicity of a tile has no effect.
    pub fn replaced_multiplicity(&self) -> Option<Diagnostic> {
        self.replaced(&self.entity.name, self.entity.list.iter().map(|t| (&*t.name, t.span, t.times)))
    }
}
