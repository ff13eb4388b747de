//! Why a problem may have no solution: the declaration of items that stands in the way.

use super::problem::Inner;
use super::{ItemRef, Problem};
use puzc_core::xcc::{Bounds, StatementId, StatementKind};

/// Larger problems are not examined.
const MENTIONS: usize = 200_000;
const STATEMENTS: usize = 8;
/// Nodes of each search.
const NODES: u64 = 20_000;

/// A declaration of primary items that stands in the way of all solutions.
pub struct Blame<'p> {
    /// The first of its items.
    pub item: ItemRef<'p>,
    /// How many items it declares.
    pub items: usize,
    /// Are there solutions if its items need not be covered?  Otherwise if they may be covered at all.
    pub too_often: bool,
}

impl Problem {
    /// The first declaration of items without which there would be solutions, found by short searches;
    /// nothing if the problem is large, or if no single one is to blame.
    #[doc(hidden)] // for the command line
    pub fn blamed(&self) -> Option<Blame<'_>> {
        let data = self.data();
        let mut declarations: Vec<StatementId> = data.items[..data.primary]
            .iter()
            .map(|item| item.statement)
            .filter(|s| data.kind_of(*s) == StatementKind::Explicit)
            .collect();
        declarations.sort_unstable();
        declarations.dedup();
        if data.options.all_mentions().len() > MENTIONS || declarations.len() > STATEMENTS {
            return None;
        }
        // a bound of zero is hardly ever meant
        let zero = declarations.iter().map(|s| (*s, false));
        let mut all = zero.chain(declarations.iter().map(|s| (*s, true)));
        let (statement, too_often) = all.find(|(s, too_often)| self.has_solutions_without(*s, *too_often))?;
        let mut own = (0..data.primary).filter(|i| data.items[*i].statement == statement);
        let item = ItemRef::new(self, own.next()?);
        Some(Blame { item, items: own.count() + 1, too_often })
    }

    fn has_solutions_without(&self, statement: StatementId, too_often: bool) -> bool {
        let mut data = self.data().clone();
        let totals = data.are_totals();
        let (most, primary) = (data.options.len() as u32, data.primary);
        let mut changed = false;
        for (item, _) in data.items[..primary].iter_mut().zip(totals).filter(|(_, total)| !total) {
            let Some(bounds) = item.bounds.filter(|_| item.statement == statement) else { continue };
            let freed = match too_often {
                true => Bounds { lo: 0, hi: bounds.hi.max(1) },
                false if bounds.hi == 0 => Bounds { lo: 0, hi: most },
                false => bounds,
            };
            changed |= freed != bounds;
            item.bounds = Some(freed);
        }
        (data.breaking, data.goal) = (None, None);
        changed && matches!(Problem::new(Inner::of(data)).search().max_nodes(NODES).first(), Ok(Some(_)))
    }
}

#[cfg(test)]
mod tests {
    use crate::Puzzle;

    fn blamed(text: &str) -> Option<(String, usize, bool)> {
        let problem = Puzzle::parse(text).unwrap().problem().unwrap();
        assert!(problem.first().unwrap().is_none());
        problem.blamed().map(|b| (b.item.name().to_string(), b.items, b.too_often))
    }

    #[test]
    fn declarations_that_stand_in_the_way() {
        let queens = "primary r{i} c{i} for i in 0..3\nprimary a{s} b{s} for s in 0..6\n\
                      option r{i} c{j} a{i+j} b{3-i+j} for i in 0..3, j in 0..3\n";
        assert_eq!(blamed(queens), Some(("a0".into(), 14, true)));
        assert_eq!(
            blamed("primary a b\nprimary 0 of r\noption a r\noption b\n"),
            Some(("r".into(), 1, false))
        );
        assert_eq!(
            blamed("primary a\nprimary b\nprimary c\nsecondary x\noption a x\noption b x\noption c x\n"),
            None
        );
    }
}
