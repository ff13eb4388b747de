//! The tokens of a file, for the formatter.

use puzc_core::base::Span;

/// A token, as the grammar matched it: a word, a sign, a string, an item or a cell.  Between two of them are
/// only blanks, semicolons and comments.
#[derive(Copy, Clone, Debug)]
pub struct Token {
    /// Its place.
    pub span: Span,
    /// What it does to lines.
    pub kind: TokenKind,
    /// The space between it and the token before it.
    pub join: Join,
}

/// What a token does to lines.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// It begins a statement.
    Statement,
    /// `{` before the statements of a block.
    BlockOpen,
    /// `}` after the statements of a block.
    BlockClose,
    /// `else` after a block.
    Else,
    /// A bracket in a statement.
    Open,
    /// The bracket that closes it.
    Close,
    /// Several words, which are written with single spaces.
    Spaced,
    /// Nothing.
    Plain,
}

/// The space between a token and the previous one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Join {
    /// Without a space.
    Tight,
    /// With a space.
    Blank,
    /// With a space; a long line can be broken here.
    Break,
}
