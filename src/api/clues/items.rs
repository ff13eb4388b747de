//! Items that cannot all be covered, and the conditions because of which they cannot.

use super::Clues;
use super::contradiction::conflict_work;
use puzc_core::base::gcd;
use puzc_core::xcc::{Condition, Problem, StatementId};
use puzc_solver::solve::{
    Control, Ended, Instance, Requirement, RowMultiple, SearchRequest, SumRow, contradiction, infeasible_sum,
};

/// Larger problems are not examined.
const MENTIONS: usize = 400_000;
/// The work of the search for fewer items where a sum is a reason.
const SOON: u64 = 2_000_000;

/// Requirements of a problem that contradict each other, of which none can be left out.
#[derive(Debug)]
pub(super) struct Core {
    /// Primary items that cannot all be covered as often as they must be.
    pub items: Vec<usize>,
    /// The conditions other than totals without which they could, as their statements.
    pub conditions: Vec<StatementId>,
    /// The sum that proves it, if there is one.
    pub sum: Option<SumOfRows>,
}

/// Some items need more than others can give: twelve pentominoes cover 60 of 64 cells.
#[derive(Debug, Default)]
pub(super) struct SumOfRows {
    /// How much is needed.
    pub needed: i64,
    /// How many sets of cells with a size need it, besides the items.
    pub sets: usize,
    /// Which items can give it.
    pub giving: Vec<usize>,
    /// How much they can give.
    pub given: i64,
}

impl Core {
    /// What rows prove if they are added up.
    fn of_sum(problem: &Problem, sum: &[RowMultiple]) -> Core {
        let unit = sum.iter().fold(0, |unit, own| gcd(unit, own.times).abs()).max(1);
        let mut core = Core { items: vec![], conditions: vec![], sum: None };
        let mut of_rows = SumOfRows::default();
        for own in sum {
            let (all, items) = match own.times > 0 {
                true => (&mut of_rows.given, &mut of_rows.giving),
                false => (&mut of_rows.needed, &mut core.items),
            };
            *all = all.saturating_add((own.times.abs() / unit).saturating_mul(own.bound));
            match own.row {
                SumRow::Item(item) => items.push(item.0 as usize),
                SumRow::Size(at) => {
                    core.conditions.push(problem.conditions[at].constraint().statement());
                    of_rows.sets += 1;
                }
            }
        }
        core.items.sort_unstable();
        core.conditions.sort_unstable();
        core.conditions.dedup();
        core.sum = Some(of_rows);
        core
    }
}

/// What a search that learns cannot leave out by itself.
#[derive(Clone, Copy)]
enum Tried {
    /// A total, or an item that must be covered several times.
    Item(usize),
    /// A condition, by its place in the whole problem.
    Condition(usize),
}

impl Clues {
    /// What contradicts: bounds above and colors hold in any case.  `None` if these contradict each other, or
    /// if the work is done before.
    pub(super) fn items_that_contradict(&self, data: &Problem) -> Option<Core> {
        let instance =
            Instance::within(data, false, &Control::within(u64::MAX, &self.puzzle.settings().stop));
        let Some(sum) = infeasible_sum(&instance) else { return self.learned_core(data) };
        // fewer items are easier to follow, but a search that learns compares items one by one
        let core = self.work.at_most(SOON, || self.learned_core(data));
        let is_needed_once = |item: &usize| data.items[*item].bounds.is_none_or(|bounds| bounds.lo <= 1);
        core.filter(|core| core.items.iter().all(is_needed_once)).or_else(|| Some(Core::of_sum(data, &sum)))
    }

    /// What contradicts, by a search that learns.
    fn learned_core(&self, data: &Problem) -> Option<Core> {
        // without options, a clue has decided that what is looked for does not exist
        if self.work.is_done() || data.options.is_empty() || data.options.all_mentions().len() > MENTIONS {
            return None;
        }
        let totals = data.are_totals();
        let least = |item: usize| data.items[item].bounds.map_or(0, |bounds| bounds.lo);
        let (once, others): (Vec<usize>, Vec<usize>) = (0..data.primary)
            .filter(|item| totals[*item] || least(*item) > 0)
            .partition(|item| !totals[*item] && least(*item) == 1);
        let mut data = data.clone();
        (data.goal, data.breaking, data.projection) = (None, None, None);
        let is_total = |at: &usize| matches!(data.conditions[*at], Condition::Total(_));
        let mut conditions: Vec<Tried> =
            (0..data.conditions.len()).filter(|at| !is_total(at)).map(Tried::Condition).collect();
        let others: Vec<Tried> = others.into_iter().map(Tried::Item).collect();
        let mut left_out: Vec<Tried> = once.iter().copied().map(Tried::Item).collect();
        // more items without a condition are easier to follow
        let without: Vec<Tried> = [&left_out[..], &conditions[..]].concat();
        let mut core = match self.core(&loosened(&data, &without), &once) {
            Some(core) => {
                left_out.append(&mut conditions);
                core
            }
            None if conditions.is_empty() => return None,
            None => self.core(&loosened(&data, &left_out), &once)?,
        };
        // all of a part is left out, and if some of it is needed, each half
        let mut needed = vec![];
        let mut parts: Vec<Vec<Tried>> =
            [others, conditions].into_iter().filter(|part| !part.is_empty()).collect();
        while let Some(mut part) = parts.pop() {
            let before = left_out.len();
            left_out.extend(&part);
            if let Some(found) = self.core(&loosened(&data, &left_out), &core) {
                core = found;
                continue;
            }
            if self.work.is_done() {
                return None;
            }
            left_out.truncate(before);
            if part.len() == 1 {
                needed.append(&mut part);
            } else {
                parts.push(part.split_off(part.len() / 2));
                parts.push(part);
            }
        }
        let mut found = Core { items: core, conditions: vec![], sum: None };
        for one in needed {
            match one {
                Tried::Item(item) => found.items.push(item),
                Tried::Condition(at) => found.conditions.push(data.conditions[at].constraint().statement()),
            }
        }
        found.items.sort_unstable();
        found.conditions.sort_unstable();
        found.conditions.dedup();
        (!found.items.is_empty() || !found.conditions.is_empty()).then_some(found)
    }

    /// Which of these items, of which each needs an option, contradict the problem, and none can be left out;
    /// `None` if they can all have one, or if the work is done before.
    fn core(&self, loose: &Problem, items: &[usize]) -> Option<Vec<usize>> {
        let mut requirements: Vec<Requirement> =
            items.iter().map(|_| Requirement { options: vec![], is_chosen: true }).collect();
        for (i, option) in (0u32..).zip(loose.options.iter()) {
            for mention in option {
                if let Ok(own) = items.binary_search(&(mention.item.0 as usize)) {
                    requirements[own].options.push(i);
                }
            }
        }
        let core = self.contradiction(loose, &requirements).ok()??;
        Some(core.into_iter().map(|i| items[i]).collect())
    }

    /// Requirements that cannot all hold, of which none can be left out.
    pub(super) fn contradiction(
        &self,
        problem: &Problem,
        requirements: &[Requirement],
    ) -> Result<Option<Vec<usize>>, Ended> {
        self.learned(problem, u64::MAX, |request, control| {
            contradiction(problem, requirements, request, control)
        })
    }

    /// What a search that learns finds within so many conflicts and the work that is left.
    pub(super) fn learned<T>(
        &self,
        problem: &Problem,
        most: u64,
        search: impl FnOnce(&SearchRequest, &Control) -> T,
    ) -> T {
        let conflict = conflict_work(problem);
        let most = most.min(self.work.left.get() / conflict);
        let control = Control::within(most, &self.puzzle.settings().stop);
        let found = search(&SearchRequest::default(), &control);
        self.work.charge(control.reported().0.saturating_mul(conflict));
        found
    }
}

/// The problem in which these items need not be covered, these totals may be any sum, and these conditions
/// need not hold.
fn loosened(data: &Problem, left_out: &[Tried]) -> Problem {
    let mut data = data.clone();
    let mut is_left_out = vec![false; data.conditions.len()];
    let mut items = vec![];
    for one in left_out {
        match *one {
            Tried::Condition(at) => is_left_out[at] = true,
            Tried::Item(item) => {
                items.push(item);
                if let Some(bounds) = &mut data.items[item].bounds {
                    bounds.lo = 0;
                }
            }
        }
    }
    for condition in &mut data.conditions {
        if let Condition::Total(total) = condition
            && items.contains(&(total.item.0 as usize))
        {
            total.free(&data.options);
        }
    }
    let mut is_left_out = is_left_out.into_iter();
    data.conditions.retain(|_| is_left_out.next() == Some(false));
    data
}
