//! Shared functions for making the syntax tree from pairs of the grammar.

use super::Rule;
use crate::ast::Ident;
use pest::iterators::{Pair, Pairs};
use puzc_core::base::{SourceFile, Span};
use puzc_core::diag::{Diagnostic, codes};
use rustc_hash::FxHashMap;
use std::iter::Peekable;
use std::ops::Range;
use std::rc::Rc;

/// The maximum depth of the tree of a statement: brackets, operators in a row, branches.  Code that recurses
/// over the tree relies on it.
pub(super) const MAX_DEPTH: usize = 200;

/// The tree of a part, or the error in it.
pub(super) type Read<T> = Result<T, Box<Diagnostic>>;

/// Builds the parts of the tree.
pub(super) struct TreeBuilder<'a> {
    pub(super) file: &'a SourceFile,
    /// The offset in the file of the text that the grammar matches.
    pub offset: usize,
    names: FxHashMap<&'a str, Rc<str>>,
    depth: usize,
}

impl<'a> TreeBuilder<'a> {
    pub(super) fn new(file: &'a SourceFile) -> TreeBuilder<'a> {
        TreeBuilder { file, offset: 0, names: FxHashMap::default(), depth: 0 }
    }

    /// The span of a pair.  It is exact for tokens and brackets; a pair that ends in an optional part may
    /// include spaces.
    pub(super) fn span(&self, pair: &Pair<'a, Rule>) -> Span {
        let span = pair.as_span();
        self.file.at(span.start() + self.offset..span.end() + self.offset)
    }

    /// The span of bytes of the file.
    pub(super) fn at(&self, range: Range<usize>) -> Span {
        self.file.at(range)
    }

    /// The one string for all occurrences of a text.
    pub(super) fn intern(&mut self, text: &'a str) -> Rc<str> {
        self.names.entry(text).or_insert_with(|| Rc::from(text)).clone()
    }

    pub(super) fn name(&mut self, pair: &Pair<'a, Rule>) -> Ident {
        Ident { text: self.intern(pair.as_str()), span: self.span(pair) }
    }

    /// Calls `inner` for a place that is `levels` deeper in the tree.
    pub(super) fn deeper<T>(
        &mut self,
        levels: usize,
        at: Span,
        inner: impl FnOnce(&mut Self) -> Read<T>,
    ) -> Read<T> {
        self.depth += levels;
        let result = if self.depth > MAX_DEPTH { Err(Box::new(too_deep(at, levels))) } else { inner(self) };
        self.depth -= levels;
        result
    }
}

fn too_deep(at: Span, levels: usize) -> Diagnostic {
    let (message, label) = match levels {
        0..=1 => ("this is nested too deeply", format!("more than {MAX_DEPTH} levels")),
        _ => ("this expression is too long", format!("more than {MAX_DEPTH} operators in a row, or nested")),
    };
    Diagnostic::new(codes::E901, message).label(at, label).help("name a part of it with `let`")
}

/// The children of a pair.
pub(super) struct Kids<'a>(Peekable<Pairs<'a, Rule>>);

impl<'a> Kids<'a> {
    pub(super) fn of(pair: Pair<'a, Rule>) -> Kids<'a> {
        Kids(pair.into_inner().peekable())
    }

    /// The rule of the next child.
    pub(super) fn peek(&mut self) -> Option<Rule> {
        self.0.peek().map(Pair::as_rule)
    }

    /// The next child, if it is of this rule.
    pub(super) fn accept(&mut self, rule: Rule) -> Option<Pair<'a, Rule>> {
        self.0.next_if(|p| p.as_rule() == rule)
    }

    /// The children that come next, as long as they are of this rule.
    pub(super) fn all(&mut self, rule: Rule) -> impl Iterator<Item = Pair<'a, Rule>> + use<'_, 'a> {
        std::iter::from_fn(move || self.accept(rule))
    }

    /// Is the next child of this rule?  Then it is skipped.
    pub(super) fn has(&mut self, rule: Rule) -> bool {
        self.accept(rule).is_some()
    }

    /// The next child, which the grammar guarantees to exist.
    pub(super) fn need(&mut self) -> Read<Pair<'a, Rule>> {
        self.0.next().ok_or_else(|| Box::new(Diagnostic::new(codes::E901, "this cannot be read")))
    }

    /// The next child of this rule, which the grammar guarantees to exist; skips the punctuation before it.
    pub(super) fn seek(&mut self, rule: Rule) -> Read<Pair<'a, Rule>> {
        loop {
            let kid = self.need()?;
            if kid.as_rule() == rule {
                return Ok(kid);
            }
        }
    }
}

impl<'a> Iterator for Kids<'a> {
    type Item = Pair<'a, Rule>;
    fn next(&mut self) -> Option<Pair<'a, Rule>> {
        self.0.next()
    }
}
