//! Schemas of sentences: what a native statement may say.  The table of schemas lives where the statements
//! are lowered; parsing, messages, completion, formatting and the reference derive from it.

/// A native statement's shape.
#[derive(Debug)]
pub struct Schema {
    /// The first word.
    pub keyword: &'static str,
    /// What follows it.
    pub parts: &'static [Part],
    /// One line for people, with metavariables in capitals: `cover BOARD, ... with PIECES, ...`
    pub usage: &'static str,
}

/// An element of a sentence.
#[derive(Debug)]
pub enum Part {
    /// A fixed word or a comma.
    Word(&'static str),
    /// Something to be filled in: name of the slot and what may stand there.
    Slot(&'static str, SlotKind),
    /// One of these words, kept under the slot's name.
    Choice(&'static str, &'static [&'static str]),
    /// All of this or nothing; it is there if its first word is there.
    Optional(&'static [Part]),
    /// One of these, told apart by their first words.
    Either(&'static [&'static [Part]]),
}

/// What may stand at a slot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SlotKind {
    /// An identifier.
    Name,
    /// Identifiers, with commas.
    Names,
    /// Identifiers with optional multiplicities (`0..1 of P`), with commas.
    Supplies,
    /// An item or color word.
    Word,
    /// An expression.
    Expr,
}
