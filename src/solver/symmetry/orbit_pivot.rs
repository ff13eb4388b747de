//! An orbit of items as a pivot, for problems in which no item is fixed: queens, Latin squares.
//!
//! Take an orbit of items that are covered exactly once, and number the orbits of the options that cover
//! them; these numbers are the *ranks*.  In each solution consider the options of the least rank that occurs:
//! some image of the solution has the first option of this orbit among them.  So it suffices to keep
//! solutions that contain the first option of the least rank that occurs in them.
//!
//! As an exact cover problem: a new primary item `sym` is covered by a *mark*, which is a copy of a first
//! option.  For each rank there is a secondary item with one color in the options of this rank, and another
//! color in the marks of later ranks, so these exclude each other.

use super::broken_problem::{add_items, unused_stem};
use super::classes::Class;
use super::group::Group;
use super::pivot::{KeptCut, Pivot, once};
use super::search::Symmetries;
use num_bigint::BigUint;
use puzc_core::base::{DisjointSets, Span};
use puzc_core::xcc::{
    Bounds, ColorId, Item, ItemId, Label, Mention, Problem, StatementId, Subproblem, TemplateId,
};
use rustc_hash::FxHashMap;

/// The most ranks; more would make marks too long.
const MAX_RANKS: usize = 128;

impl Symmetries {
    /// The best orbit of items for a class: one that leaves the fewest solutions of an orbit in the worst
    /// case, then one with the fewest ranks, then the first.
    pub fn marked(&self, problem: &Problem, class: Class, group: &Group) -> Option<Pivot> {
        let items = DisjointSets::orbits(problem.items.len(), self.of(class).map(|g| &g.mapping.items));
        let primary = (0..problem.primary as u32).filter(|&i| once(problem, ItemId(i)));
        let all = items.groups(primary.map(|item| (item, item)));
        let all = all.into_iter().map(|items| items.into_iter().map(ItemId).collect());
        let options = DisjointSets::orbits(problem.options.len(), group.generators());
        let sizes = options.sizes();
        let order = group.order();
        let pivots = all.filter_map(|items| ranked(problem, items, &options, &sizes, &order));
        pivots.min_by_key(|p| (p.left.clone(), p.kept.len(), p.items[0]))
    }
}

fn ranked(
    problem: &Problem,
    items: Vec<ItemId>,
    orbits: &DisjointSets,
    sizes: &[u64],
    order: &BigUint,
) -> Option<Pivot> {
    let covered =
        |o: usize| problem.options.get(o).iter().filter(|m| items.binary_search(&m.item).is_ok()).count();
    let mut first: Vec<u32> = vec![];
    let mut ranks: FxHashMap<u32, u32> = FxHashMap::default();
    // the most options of each rank that a solution can have
    let mut most: Vec<usize> = vec![];
    for o in 0..problem.options.len() {
        let n = covered(o);
        if n == 0 {
            continue;
        }
        let root = orbits.root(o as u32);
        let rank = match first.binary_search(&root) {
            Ok(at) => at,
            Err(_) => {
                first.push(root); // roots are the first in their orbits, so they are in order
                most.push(items.len() / n);
                first.len() - 1
            }
        };
        ranks.insert(o as u32, rank as u32);
    }
    if first.is_empty() || first.len() > MAX_RANKS {
        return None;
    }
    let kept: Vec<KeptCut> =
        first.iter().map(|&o| KeptCut { options: vec![o], stabilizer: order / sizes[o as usize] }).collect();
    let left =
        kept.iter().zip(&most).map(|(k, &n)| &k.stabilizer * n).max().unwrap_or_else(|| BigUint::from(1u8));
    Some(Pivot { items, kept, left, ranks: Some(ranks) })
}

/// The problem with marks.
pub(super) fn with_marks(
    pivot: &Pivot,
    ranks: &FxHashMap<u32, u32>,
    problem: &Problem,
    statement: StatementId,
) -> Subproblem {
    let mut reduced = problem.without_options();
    let (mark, first_rank) = add_mark_and_ranks(&mut reduced, pivot.kept.len() - 1, statement);
    let [plain, out] = colors(&mut reduced);
    // the numbers of secondary items grow by one
    let moved = |item: ItemId| if (item.0 as usize) < problem.primary { item } else { ItemId(item.0 + 1) };
    reduced.conditions = problem.conditions.iter().map(|c| c.constraint().renumbered(&moved)).collect();
    let rank_item = |rank: u32| ItemId(first_rank + rank);
    let last = pivot.kept.len() as u32 - 1;
    let mut left = Subproblem::new(reduced);
    for o in 0..problem.options.len() as u32 {
        let rank = ranks.get(&o).copied();
        let is_first = rank.is_some_and(|r| pivot.kept[r as usize].options == [o]);
        for marked in [true, false] {
            if marked && !is_first {
                continue;
            }
            let own =
                rank.filter(|rank| *rank < last).map(|rank| Mention { item: rank_item(rank), color: plain });
            let out =
                (0..rank.filter(|_| marked).unwrap_or(0)).map(|r| Mention { item: rank_item(r), color: out });
            let mark = marked.then_some(Mention::plain(mark));
            left.keep(problem, o, moved, own.into_iter().chain(out).chain(mark));
        }
    }
    left.problem.shown = problem.shown.of_options(left.original.iter().copied()).of_items(moved).into();
    left
}

/// Adds `sym` after the primary items and `sym0 sym1 ...` at the end.  Returns `sym` and the number of
/// `sym0`.
fn add_mark_and_ranks(problem: &mut Problem, ranks: usize, statement: StatementId) -> (ItemId, u32) {
    let stem = unused_stem(problem);
    let span = problem.statements.get(statement.0 as usize).map_or(Span::NONE, |s| s.span);
    let template = TemplateId(problem.templates.len() as u32);
    problem.templates.push(stem.as_str().into());
    let label = Label { text: stem.as_str().into(), template, holes: [].into() };
    problem.items.insert(problem.primary, Item::new(label, Some(Bounds::ONCE), statement, span));
    let mark = ItemId(problem.primary as u32);
    problem.primary += 1;
    let first = problem.items.len() as u32;
    add_items(problem, &stem, ranks, statement);
    (mark, first)
}

/// The colors `0` and `1`, which are added if they are missing.
fn colors(problem: &mut Problem) -> [ColorId; 2] {
    let template = TemplateId(problem.templates.len() as u32);
    problem.templates.push("".into());
    let label = |text: &str| Label { text: text.into(), template, holes: [].into() };
    if problem.colors.is_empty() {
        problem.colors.push(label(""));
    }
    ["0", "1"].map(|text| {
        let known = problem.colors.iter().skip(1).position(|c| &*c.text == text).map(|at| at + 1);
        ColorId(known.unwrap_or_else(|| {
            problem.colors.push(label(text));
            problem.colors.len() - 1
        }) as u32)
    })
}
