//! Schemas: the syntax of native statements.  The table of statements has their schemas; parsing, messages,
//! completion, formatting and the reference are derived from them.

/// The syntax of a native statement.
#[derive(Debug)]
pub struct Schema {
    /// The first word.
    pub keyword: &'static str,
    /// The parts after it.
    pub parts: &'static [Part],
    /// One line for messages, with metavariables in capitals: `cover BOARD, ... with PIECES, ...`
    pub usage: &'static str,
}

/// A part of a native statement.
#[derive(Debug)]
pub enum Part {
    /// A fixed word or a comma.
    Word(&'static str),
    /// A slot: its name and its kind.
    Slot(&'static str, SlotKind),
    /// One of these words, stored under the slot's name.
    Choice(&'static str, &'static [&'static str]),
    /// All of these parts, or none; present if the first word is.
    Optional(&'static [Part]),
    /// One of these alternatives, which differ in their first words.
    Either(&'static [&'static [Part]]),
}

/// The kinds of slots.
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
    /// An item word in which these variables have values of their own.
    Item(&'static [&'static str]),
    /// The name of an item, with or without a color after a colon.
    Mention(&'static [&'static str]),
    /// An expression.
    Expr,
}
