//! Multiplicities: how often something is used.

use super::*;
use puzc_core::xcc::Bounds;

/// How often a piece, tile or item is used.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Multiplicity {
    /// `any of`
    Any,
    /// `2 of`, `0..1 of`
    Range(Bounds),
}

impl Multiplicity {
    /// Exactly once.
    pub const ONCE: Multiplicity = Multiplicity::Range(Bounds::ONCE);

    /// The bounds of an item, if there is one.
    pub fn bounds(self) -> Option<Bounds> {
        match self {
            Multiplicity::Any => None,
            Multiplicity::Range(bounds) => Some(bounds),
        }
    }

    /// The least and the greatest number of uses.
    pub fn limits(self) -> (u32, u32) {
        self.bounds().map_or((0, u32::MAX), |b| (b.lo, b.hi))
    }
}

/// The largest multiplicity: larger ones are mistakes, and solvers cannot count them.
pub(super) const MAX_TIMES: i64 = 1_000_000_000;

impl Machine<'_> {
    /// The value of a multiplicity: an int or a range.
    pub fn multiplicity(&mut self, mult: &MultCode) -> Eval<Multiplicity> {
        match mult {
            MultCode::Any(_) => Ok(Multiplicity::Any),
            MultCode::Range(node) => {
                let v = self.eval(node)?;
                let (lo, hi) = match v.data {
                    Data::Int(n) => (n, n),
                    Data::Range(a, b) => (a, b.saturating_sub(1)),
                    _ => return self.mismatch(&v, node.span, "an int or a range"),
                };
                if lo < 0 || hi < lo || hi > MAX_TIMES {
                    let text = match hi {
                        _ if lo < 0 => format!("{lo} times is impossible"),
                        _ if hi < lo => "the upper bound is below the lower one".to_string(),
                        _ => format!("more than {MAX_TIMES} times"),
                    };
                    let source = self.sources.text(node.span).to_string();
                    let mut d = Diagnostic::new(codes::E213, format!("`{source}` is not a multiplicity"))
                        .label(node.span, text);
                    if let Some((from, to)) =
                        source.split_once('-').filter(|(from, _)| hi < 0 && !from.trim().is_empty())
                    {
                        d = d.help(format!("from {0} to {1} times is {0}..{1} of P", from.trim(), to.trim()));
                    }
                    d = d.help("`2 of P` is exactly twice, `0..2 of P` at most twice, `any of P` any number of times");
                    return self.fail(d);
                }
                Ok(Multiplicity::Range(Bounds { lo: lo as u32, hi: hi as u32 }))
            }
        }
    }
}
