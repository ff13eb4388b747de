//! Pivots: items of whose options only one in each orbit is kept.
//!
//! A pivot is a primary item that is covered exactly once and that all symmetries fix, or a pair of such
//! items that they preserve as a set.  The one or two options that cover it in a solution are called the
//! solution's *cut*.  The symmetries act on the possible cuts; a solution is kept if its cut is the first in
//! its orbit.

use super::classes::Class;
use super::group::Group;
use super::search::Symmetries;
use num_bigint::BigUint;
use puzc_core::base::DisjointSets;
use puzc_core::xcc::{Bounds, ItemId, Problem};
use rustc_hash::FxHashMap;

/// A pivot and the cuts that are kept.
#[derive(Clone, Debug)]
pub struct Pivot {
    /// One item, two items, or an orbit of items.
    pub items: Vec<ItemId>,
    /// The cuts that are the first in their orbits, in order.
    pub kept: Vec<KeptCut>,
    /// At most this many solutions of an orbit are kept: the order of the largest stabilizer of a kept cut.
    pub left: BigUint,
    /// For an orbit of items: the rank of each option that covers one of them.  The kept cuts are then the
    /// marks of the ranks.
    pub(super) ranks: Option<FxHashMap<u32, u32>>,
}

/// A cut that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptCut {
    /// One option, or two in order; one for a pair of items if it covers both.
    pub options: Vec<u32>,
    /// The order of the stabilizer of the cut.
    pub stabilizer: BigUint,
}

impl Pivot {
    /// Is it an orbit of items?
    pub fn is_marked(&self) -> bool {
        self.ranks.is_some()
    }

    /// Is exactly one solution of each orbit kept?
    pub fn is_complete(&self) -> bool {
        self.ranks.is_none() && self.left == BigUint::from(1u8)
    }
}

/// Why items cannot be a pivot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PivotError {
    /// It is not primary, or not covered exactly once.
    NotOnce(ItemId),
    /// This generator moves it to that item.
    Moved(ItemId, usize, ItemId),
    /// This generator does not preserve the pair.
    PairNotPreserved(usize),
    /// A pivot is one item or two different ones.
    Number,
    /// The pair has too many cuts.
    TooMany,
}

/// The most cuts that are listed for a pair.
const MAX_CUTS: usize = 4_000_000;
/// The most pairs of mentions that are compared for all pairs of items: large options make cuts expensive.
const MAX_WORK: usize = 1 << 30;

struct PivotSearch<'a> {
    problem: &'a Problem,
    group: &'a Group,
    order: BigUint,
    orbits: DisjointSets,
    /// Options of each primary item that is covered exactly once; empty for others.
    options: Vec<Vec<u32>>,
}

impl Symmetries {
    /// The best pivot for a class: one that keeps the fewest solutions of an orbit in the worst case, then
    /// one with the fewest items, then with the fewest cuts, then the first.  If there is none, an orbit of
    /// items.
    pub fn pivot(&self, problem: &Problem, class: Class, group: &Group) -> Option<Pivot> {
        let pivot_search = PivotSearch::new(problem, group);
        let fixed: Vec<ItemId> = (0..problem.primary as u32)
            .map(ItemId)
            .filter(|&i| self.pivot_error(problem, class, i).is_none())
            .collect();
        let cost = |p: &Pivot| (p.left.clone(), p.items.len(), p.kept.len());
        let mut best: Option<Pivot> = None;
        let mut consider = |p: Pivot| match &best {
            Some(known) if cost(known) <= cost(&p) => {}
            _ => best = Some(p),
        };
        fixed.iter().take_while(|_| !group.stopped()).for_each(|&x| consider(pivot_search.single(x)));
        let complete = best.as_ref().is_some_and(Pivot::is_complete);
        if complete {
            return best;
        }
        let mut left = MAX_WORK;
        for (x, y) in self.pairs(problem, class, &fixed) {
            if group.stopped() {
                return None;
            }
            let cuts = pivot_search.options[x.0 as usize].len() * pivot_search.options[y.0 as usize].len();
            let work = cuts.saturating_mul(pivot_search.size(x)).saturating_mul(pivot_search.size(y));
            if cuts > MAX_CUTS || work > left {
                continue;
            }
            left -= work;
            let pair = pivot_search.pair(x, y);
            match &best {
                Some(known) if cost(known) <= cost(&pair) => {}
                _ => best = Some(pair),
            }
        }
        best.or_else(|| self.marked(problem, class, group))
    }

    /// The pivot of these items.
    pub fn pivot_of(
        &self,
        problem: &Problem,
        class: Class,
        group: &Group,
        items: &[ItemId],
    ) -> Result<Pivot, PivotError> {
        match *items {
            [x] => match self.pivot_error(problem, class, x) {
                Some(pivot_error) => Err(pivot_error),
                None => Ok(PivotSearch::new(problem, group).single(x)),
            },
            [x, y] if x != y => {
                for item in [x, y] {
                    if !once(problem, item) {
                        return Err(PivotError::NotOnce(item));
                    }
                }
                if let Some(generator) = self.of_class(class).find(|&g| !self.preserves(g, x, y)) {
                    return Err(PivotError::PairNotPreserved(generator));
                }
                let pivot_search = PivotSearch::new(problem, group);
                if pivot_search.options[x.0 as usize]
                    .len()
                    .saturating_mul(pivot_search.options[y.0 as usize].len())
                    > MAX_CUTS
                {
                    return Err(PivotError::TooMany);
                }
                Ok(pivot_search.pair(x, y))
            }
            _ => Err(PivotError::Number),
        }
    }

    fn pivot_error(&self, problem: &Problem, class: Class, item: ItemId) -> Option<PivotError> {
        if !once(problem, item) {
            return Some(PivotError::NotOnce(item));
        }
        let image = |g: usize| self.generators[g].mapping.items[item.0 as usize];
        let mover = self.of_class(class).find(|&g| image(g) != item.0)?;
        Some(PivotError::Moved(item, mover, ItemId(image(mover))))
    }

    fn preserves(&self, generator: usize, x: ItemId, y: ItemId) -> bool {
        let items = &self.generators[generator].mapping.items;
        let images = (items[x.0 as usize], items[y.0 as usize]);
        images == (x.0, y.0) || images == (y.0, x.0)
    }

    /// Pairs of fixed items, and of items that symmetries exchange.
    fn pairs(&self, problem: &Problem, class: Class, fixed: &[ItemId]) -> Vec<(ItemId, ItemId)> {
        let mut found = vec![];
        for (i, &x) in fixed.iter().enumerate() {
            found.extend(fixed[i + 1..].iter().map(|&y| (x, y)));
        }
        for x in (0..problem.primary as u32).map(ItemId).filter(|&x| once(problem, x)) {
            let moved = self
                .of_class(class)
                .map(|g| self.generators[g].mapping.items[x.0 as usize])
                .find(|&y| y != x.0);
            if let Some(y) = moved.map(ItemId)
                && y > x
                && once(problem, y)
                && self.of_class(class).all(|g| self.preserves(g, x, y))
            {
                found.push((x, y));
            }
        }
        found
    }
}

pub(super) fn once(problem: &Problem, item: ItemId) -> bool {
    problem.items.get(item.0 as usize).is_some_and(|i| i.bounds == Some(Bounds::ONCE))
}

impl<'a> PivotSearch<'a> {
    fn new(problem: &'a Problem, group: &'a Group) -> PivotSearch<'a> {
        let mut options = vec![vec![]; problem.items.len()];
        for (o, option) in problem.options.iter().enumerate() {
            for m in option {
                if once(problem, m.item) && options[m.item.0 as usize].last() != Some(&(o as u32)) {
                    options[m.item.0 as usize].push(o as u32);
                }
            }
        }
        let orbits = DisjointSets::orbits(problem.options.len(), group.generators());
        PivotSearch { problem, group, order: group.order(), orbits, options }
    }

    /// The number of mentions in the largest option of an item.
    fn size(&self, item: ItemId) -> usize {
        self.options[item.0 as usize]
            .iter()
            .map(|&o| self.problem.options.get(o as usize).len())
            .max()
            .unwrap_or(0)
    }

    fn single(&self, item: ItemId) -> Pivot {
        let mut sizes: FxHashMap<u32, u64> = FxHashMap::default();
        let options = &self.options[item.0 as usize];
        for &o in options {
            *sizes.entry(self.orbits.root(o)).or_default() += 1;
        }
        let first = options.iter().filter(|&&o| self.orbits.root(o) == o);
        let kept = first.map(|&o| KeptCut { options: vec![o], stabilizer: &self.order / sizes[&o] });
        Pivot::new(vec![item], kept.collect())
    }

    fn pair(&self, x: ItemId, y: ItemId) -> Pivot {
        let mut cuts: Vec<(u32, u32)> = vec![];
        for &o in self.options[x.0 as usize].iter().take_while(|_| !self.group.stopped()) {
            let covers = self.problem.options.get(o as usize).items();
            if covers.contains(y) {
                cuts.push((o, o));
                continue;
            }
            let others = self.options[y.0 as usize].iter().filter(|&&p| !self.exclude_each_other(o, p));
            cuts.extend(others.map(|&p| (o.min(p), o.max(p))));
        }
        cuts.sort_unstable();
        cuts.dedup();
        let mut orbits = DisjointSets::new(cuts.len());
        for g in self.group.generators().iter().take_while(|_| !self.group.stopped()) {
            let image = |&(o, p): &(u32, u32)| {
                let (a, b) = (g[o as usize], g[p as usize]);
                cuts.binary_search(&(a.min(b), a.max(b))).unwrap_or(0) as u32
            };
            let images: Vec<u32> = cuts.iter().map(image).collect();
            orbits.join_images(&images);
        }
        let sizes = orbits.sizes();
        let kept = cuts.iter().zip(&sizes).filter(|(_, size)| **size > 0).map(|(&(o, p), &size)| {
            let options = if o == p { vec![o] } else { vec![o, p] };
            KeptCut { options, stabilizer: &self.order / size }
        });
        Pivot::new(vec![x, y], kept.collect())
    }

    /// Do two options exclude each other, because of an item that both have?
    fn exclude_each_other(&self, o: u32, p: u32) -> bool {
        let (a, b) = (self.problem.options.get(o as usize), self.problem.options.get(p as usize));
        a.iter().any(|m| {
            b.iter()
                .any(|n| m.item == n.item && (once(self.problem, m.item) || self.have_different_colors(m, n)))
        })
    }

    fn have_different_colors(&self, m: puzc_core::xcc::Mention, n: puzc_core::xcc::Mention) -> bool {
        let secondary = self.problem.items[m.item.0 as usize].bounds.is_none();
        secondary && (m.color != n.color || m.color == puzc_core::xcc::ColorId::NONE)
    }
}

impl Pivot {
    fn new(items: Vec<ItemId>, kept: Vec<KeptCut>) -> Pivot {
        let left = kept.iter().map(|k| k.stabilizer.clone()).max().unwrap_or_else(|| BigUint::from(1u8));
        Pivot { items, kept, left, ranks: None }
    }
}
