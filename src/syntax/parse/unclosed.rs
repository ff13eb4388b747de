//! Blocks without a `}`: the indentation shows which brace has no partner, and where the block should end.

use super::Parser;
use crate::ast::Stmt;
use crate::lexer::first_shown;
use crate::text::{first_word, line_end};
use puzc_core::diag::{Diagnostic, codes};

impl Parser<'_, '_> {
    /// E902 at the brace that probably has no partner.
    pub(super) fn unclosed(&mut self) {
        let Some(block) = self.blocks.last() else { return };
        let brace = self.outdented.filter(|at| *at > block.brace).unwrap_or(block.brace);
        let d = Diagnostic::new(codes::E902, "this block is never closed")
            .label(self.file.at(brace..brace + 1), "this brace has no matching `}`");
        let next = self.first_outside().filter(|_| brace == block.brace).and_then(|i| block.stmts.get(i));
        self.diags.push(match next {
            Some(next) => {
                let at = self.file.offset(next.span.start);
                let word = first_shown(&self.text[at..]).len();
                d.label(self.file.at(at..at + word), "it should end before this statement")
            }
            None => d,
        });
    }

    /// The first statement of the innermost open block that is not indented more than the block itself.
    fn first_outside(&self) -> Option<usize> {
        let block = self.blocks.last()?;
        let header = self.indentation(block.start)?;
        let first_line = line_end(self.text, block.brace);
        block.stmts.iter().position(|s| {
            let at = self.file.offset(s.span.start);
            at > first_line && self.indentation(at).is_some_and(|n| n <= header)
        })
    }

    /// Removes from the innermost open block the statements that are not indented like its members.
    pub(super) fn split_by_indentation(&mut self) -> Vec<Stmt> {
        let first = self.first_outside();
        let stmts = self.blocks.last_mut().map(|b| &mut b.stmts);
        first.zip(stmts).map_or(vec![], |(at, stmts)| stmts.split_off(at))
    }

    /// The indentation of a statement, if nothing precedes it on its line.
    pub(super) fn indentation(&self, at: usize) -> Option<usize> {
        let blanks = self.text[..at].bytes().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let start = at - blanks;
        (start == 0 || self.text[..start].ends_with('\n')).then_some(blanks)
    }

    /// E902 for an `else` with the indentation of its `if`: the `}` before it is missing.
    pub(super) fn else_in_its_block(&mut self) -> bool {
        let Some(block) = self.blocks.last().filter(|_| self.in_condition()) else { return false };
        let inside = self.indentation(self.pos) > self.indentation(block.start);
        if inside || first_word(&self.text[self.pos..]) != "else" {
            return false;
        }
        let d = Diagnostic::new(codes::E902, "this block is never closed")
            .label(self.file.at(block.brace..block.brace + 1), "this brace has no matching `}`")
            .label(self.file.at(self.pos..self.pos + 4), "write `}` before this");
        self.diags.push(d);
        true
    }
}
