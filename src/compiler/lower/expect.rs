//! The expectations of a file, as data: `puzc test` compares them with results.

use super::{Interpreter, Setting};
use crate::model::eval::Eval;
use crate::model::ir::{ExpectCode, Node};
use num_bigint::BigUint;
use puzc_core::base::Span;
use std::rc::Rc;

/// An `expect` statement with evaluated values.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The place of the statement.
    pub span: Span,
    /// The expected result.
    pub what: Expected,
    /// The parameters after `with`, as texts that `-D` would accept, too.
    pub with: Vec<(Rc<str>, Setting)>,
    /// Is it marked `slow`?
    pub slow: bool,
}

/// An expected property of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The lines of a DLX file.
    Output(String),
    /// The least or the greatest cost of a solution.
    Cost {
        /// Is it the greatest?
        maximum: bool,
        /// The cost.
        value: i64,
    },
    /// A number of solutions.
    Solutions {
        /// Their number.
        count: BigUint,
        /// The keyword of the symmetries up to which solutions are counted.
        up_to: Option<Rc<str>>,
    },
    /// The least or the greatest level of the solutions that come apart.
    Level {
        /// Is it the greatest?
        maximum: bool,
        /// The level; `None` if no solution comes apart.
        level: Option<Vec<u32>>,
    },
    /// Expected numbers of items (`true`) and of options (`false`).
    Sizes(Vec<(i64, bool)>),
}

impl Interpreter<'_, '_> {
    /// Records an expectation; nothing is compared here.
    pub(super) fn expectation(
        &mut self,
        span: Span,
        what: &ExpectCode,
        with: &[((Rc<str>, Span), Node)],
        slow: bool,
    ) -> Eval<()> {
        let what = match what {
            ExpectCode::Solutions { count, up_to } => {
                Expected::Solutions { count: count.clone(), up_to: up_to.clone() }
            }
            ExpectCode::Output(file) => {
                let v = self.machine.eval(file)?;
                match v.as_str() {
                    Some(path) => Expected::Output(path.to_string()),
                    None => return self.machine.mismatch(&v, file.span, "a string"),
                }
            }
            ExpectCode::Cost { maximum, value } => Expected::Cost { maximum: *maximum, value: *value },
            ExpectCode::Level { maximum, level } => {
                Expected::Level { maximum: *maximum, level: level.clone() }
            }
            ExpectCode::Sizes(sizes) => Expected::Sizes(sizes.clone()),
        };
        let mut settings = vec![];
        for ((name, _), node) in with {
            let v = self.machine.eval(node)?;
            match self.machine.setting_text(&v) {
                Some(text) => settings.push((name.clone(), Setting { text: text.into(), span: node.span })),
                None => {
                    return self.machine.mismatch(
                        &v,
                        node.span,
                        "a value that can be written on the command line",
                    );
                }
            }
        }
        self.expectations.push(Expectation { span, what, with: settings, slow });
        Ok(())
    }
}
