//! Schemas: the syntax of native statements.  The table of statements has their schemas; parsing, messages,
//! completion, formatting and the reference are derived from them.

/// The syntax of a native statement.
#[derive(Debug)]
pub struct Schema {
    /// The first word.
    pub keyword: &'static str,
    /// The parts after it.
    pub parts: &'static [SentenceElement],
    /// One line for messages, with metavariables in capitals: `cover BOARD, ... with PIECES, ...`
    pub usage: &'static str,
    /// May a rule have this name?  Such a statement was added to the language later, and has a word next.
    pub names_rules: bool,
}

impl Schema {
    /// Does a text begin with this statement, and not with the call of a rule of the same name?
    pub fn begins(&self, text: &str) -> bool {
        let rest = text.strip_prefix(self.keyword).filter(|rest| !rest.starts_with(is_name));
        rest.is_some_and(|rest| !(self.names_rules && rest.starts_with('(')))
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// An element of the sentence of a native statement.
#[derive(Debug)]
pub enum SentenceElement {
    /// A fixed word or a comma.
    Word(&'static str),
    /// A slot: its name and its kind.
    Slot(&'static str, SlotKind),
    /// One of these words, stored under the slot's name.
    Choice(&'static str, &'static [&'static str]),
    /// All of these parts, or none; present if the first word is.
    Optional(&'static [SentenceElement]),
    /// One of these alternatives, which differ in their first words.
    Either(&'static [&'static [SentenceElement]]),
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
