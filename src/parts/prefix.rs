//! A place in the search tree, as decisions on options; and the problem below it.

use super::place::Place;
use crate::base::Span;
use crate::solve::Instance;
use crate::xc::{Bounds, Item, ItemId, Label, Loop, Mention, Problem, StatementId, TemplateId};

/// Options that were decided upon, by their numbers in the problem: solutions that have all of the chosen ones, and none of the
/// excluded ones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Prefix {
    /// In the solution.
    pub chosen: Vec<u32>,
    /// Not in the solution.
    pub excluded: Vec<u32>,
}

/// A problem that is to be cut.
pub struct Root<'p> {
    /// The problem.
    pub problem: &'p Problem,
    /// The options that a solution may have, ascending.
    pub(super) options: Vec<u32>,
    /// Those of item `i` are `uses[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    uses: Vec<u32>,
}

impl<'p> Root<'p> {
    /// Looks a problem over.
    pub fn new(problem: &'p Problem) -> Root<'p> {
        let instance = Instance::new(problem, false);
        let options: Vec<u32> = (0..instance.len()).map(|i| instance.index(i)).collect();
        let mut starts = vec![0u32; problem.items.len() + 1];
        let mentioned = || options.iter().flat_map(|&o| problem.options.get(o as usize).items().iter().map(move |i| (o, i.0 as usize)));
        mentioned().for_each(|(_, item)| starts[item + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut uses = vec![0; mentioned().count()];
        for (option, item) in mentioned() {
            uses[next[item] as usize] = option;
            next[item] += 1;
        }
        Root { problem, options, starts, uses }
    }

    /// The options that mention an item, ascending.
    pub(super) fn uses(&self, item: usize) -> &[u32] {
        &self.uses[self.starts[item] as usize..self.starts[item + 1] as usize]
    }

    /// How often a primary item is to be covered.
    pub(super) fn bounds(&self, item: usize) -> Bounds {
        self.problem.items[item].bounds.unwrap_or(Bounds { lo: 0, hi: 1 })
    }

    /// Parts of a part: each solution with this prefix has exactly one of theirs.  `None` if nothing is left to decide.
    pub fn children(&self, prefix: &Prefix) -> Option<Vec<Prefix>> {
        match Place::at(self, prefix) {
            None => Some(vec![]),
            Some(place) => place.children(prefix),
        }
    }

    /// The problem below a prefix; nothing if it is known to have no solution.
    pub fn residual(&self, prefix: &Prefix) -> Option<Residual> {
        Place::at(self, prefix).map(|place| place.residual())
    }
}

/// The problem that a prefix leaves.
///
/// It has the options that are chosen, and those that may still be.  A chosen one is forced: all options of some item are
/// needed, or it gets an item of its own that nothing else covers.  So the solutions of this problem *are* those of the whole one
/// with the prefix; bounds, colors, loops and costs mean what they mean there.
pub struct Residual {
    /// The problem.  Its items have no names.
    pub problem: Problem,
    /// For each of its options the number in the whole problem; ascending.
    pub options: Vec<u32>,
}

impl Residual {
    /// Numbers of options in the whole problem.
    pub fn whole(&self, options: &[u32]) -> Vec<u32> {
        options.iter().map(|&o| self.options[o as usize]).collect()
    }
}

impl Place<'_, '_> {
    /// The problem below this place.
    pub fn residual(&self) -> Residual {
        let whole = self.root.problem;
        let nameless = Label { text: "".into(), template: TemplateId(0), holes: [].into() };
        let item = |bounds| Item { label: nameless.clone(), bounds, statement: StatementId(0), span: Span::NONE };
        let unforced: Vec<u32> = self.chosen().iter().copied().filter(|&o| !self.is_forced(o)).collect();
        // items of its own for these stand behind the primary ones, so the secondary ones move
        let moved = |i: ItemId| if (i.0 as usize) < whole.primary { i } else { ItemId(i.0 + unforced.len() as u32) };
        let mut problem = Problem { primary: whole.primary + unforced.len(), colors: whole.colors.clone(), ..Problem::default() };
        problem.goal = whole.goal;
        problem.items.extend((0..whole.primary).map(|i| item(Some(self.root.bounds(i)))));
        problem.items.extend(unforced.iter().map(|_| item(Some(Bounds::ONCE))));
        problem.items.extend(whole.items[whole.primary..].iter().map(|_| item(None)));
        problem.loops.extend(whole.loops.iter().map(|l| Loop {
            links: l.links.iter().map(|&(u, v, i)| (u, v, moved(i))).collect(),
            nodes: l.nodes.clone(),
            statement: StatementId(0),
        }));
        let options: Vec<u32> = self.root.options.iter().copied().filter(|&o| self.may_be(o)).collect();
        for &o in &options {
            let mentions = whole.options.get(o as usize).iter();
            mentions.for_each(|m| problem.options.push(Mention { item: moved(m.item), color: m.color }));
            if let Some(at) = unforced.iter().position(|&u| u == o) {
                problem.options.push(Mention::plain(ItemId((whole.primary + at) as u32)));
            }
            problem.options.finish(whole.options.cost(o as usize), StatementId(0));
        }
        Residual { problem, options }
    }
}
