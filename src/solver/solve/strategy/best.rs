//! The best solutions, by all threads, and the same ones in every run.
//!
//! Beside the search of the tree, a search that learns looks for better solutions, and for a proof that there
//! are none: from time to time, when a worker reports its nodes, it continues for a number of steps that
//! depends on the nodes.  Both searches share the limit of costs.
//!
//! Of equally good solutions, threads may find any one first.  So the costs of the best solutions are found
//! by all threads, and whether another solution costs as much as the worst of them.  If so, one thread
//! searches again with these costs as its limit, and the first solutions in its order are kept.  It does not
//! prove anything, so it ends early.
//!
//! If one solution is wanted, a longer search that learns breaks the symmetries of the problem.  So it may
//! prove that no solution is better, but not that no other is as good.

use crate::solve::learning::LearningSearch;
use crate::solve::strategy::orbits::may_use_symmetries;
use crate::solve::strategy::shown_solutions::guarded;
use crate::solve::{Control, Count, Ended, Instance, Method, SearchReport, SearchRequest, Stats, Visitor};
use crate::symmetry::{Class, Effort, Group, Symmetries};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What the search of a tree needs to know about the best solutions so far.
pub(crate) trait BestSoFar: Sync {
    /// A solution is wanted only if it costs less than this.  As in [`Instance::cost`], less is better.
    fn limit(&self) -> Option<i128>;

    /// Keeps a solution if it is good enough.  The options have their numbers in the problem, in ascending
    /// order.  `Break` ends the second search.
    fn offer(&self, options: &[u32]) -> ControlFlow<()>;

    /// A worker has visited more nodes.  Perhaps it learns for some time.  Returns true if the search is
    /// over.
    fn advance(&self, nodes: u64, control: &Control) -> bool;
}

/// The k best solutions so far, and what another one may cost.
pub(crate) struct Best<'a> {
    instance: &'a Instance<'a>,
    most: usize,
    kept: Mutex<KeptSolutions>,
    /// Only solutions that cost less are wanted; the greatest number if all are.
    limit: AtomicI64,
    /// The search that learns.
    learner: Mutex<Learner<'a>>,
    /// The nodes of the tree so far.
    nodes: AtomicU64,
    /// Has it proved that no other solution is wanted?
    is_proved: AtomicBool,
}

/// A search that learns beside that of the tree.
struct Learner<'a> {
    /// `None` if there is no such search.
    request: Option<&'a SearchRequest>,
    search: Option<Box<LearningSearch<'a>>>,
    /// Its next turn comes after so many nodes.
    next: u64,
    /// The turns so far.
    turns: u32,
    symmetries: LearnerSymmetries,
}

/// What a search that learns does about symmetries.
enum LearnerSymmetries {
    /// It keeps them.
    Kept,
    /// It looks for them after so many steps.
    Wanted { after: u64 },
    /// It breaks these.
    Broken(Group),
}

impl<'a> Learner<'a> {
    fn new(request: Option<&'a SearchRequest>, next: u64, symmetries: LearnerSymmetries) -> Learner<'a> {
        Learner { request, search: None, next, turns: 0, symmetries }
    }

    /// Breaks symmetries when the time has come, and states the cost by clauses.
    fn break_symmetries(&mut self, instance: &Instance, control: &Control) {
        let LearnerSymmetries::Wanted { after } = self.symmetries else { return };
        let done = self.done();
        if self.search.is_none() || done < after {
            return;
        }
        let tuning = instance.tuning();
        let mentions = done.saturating_mul(tuning.break_symmetries_mentions);
        let effort = Effort { mentions, automorphisms: true, stop: control.stop_switch() };
        let symmetries = Symmetries::search(instance.problem(), Class::Automorphisms, &effort);
        let group = symmetries.group(Class::Automorphisms);
        self.symmetries = match symmetries.complete {
            _ if control.stopped() => LearnerSymmetries::Kept,
            false => LearnerSymmetries::Wanted { after: done.saturating_mul(tuning.break_symmetries_again) },
            true if group.is_trivial() => LearnerSymmetries::Kept,
            true => LearnerSymmetries::Broken(group),
        };
        self.add_clauses();
    }

    /// Adds the clauses that break symmetries, and states the cost by clauses, if there are symmetries.
    fn add_clauses(&mut self) {
        if let (Some(search), LearnerSymmetries::Broken(group)) = (&mut self.search, &self.symmetries) {
            search.break_symmetries(group);
            search.state_cost_by_clauses();
        }
    }

    /// The steps of learning so far.
    fn done(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.work())
    }

    /// Until which step may the search go on, if `end` is its limit?
    fn pause(&self, end: u64) -> u64 {
        match self.symmetries {
            LearnerSymmetries::Wanted { after } => end.min(after),
            LearnerSymmetries::Kept | LearnerSymmetries::Broken(_) => end,
        }
    }
}

/// Costs have the sign that makes less better.
#[derive(Default)]
struct KeptSolutions {
    /// Costs and options.  The worst solution is the last; of equally good ones, the one with the later
    /// options.
    solutions: BTreeSet<(i128, Vec<u32>)>,
    /// The cost of the last solution that was not kept, or not any more.
    lost: Option<i128>,
    /// In the second search: the cost of the worst solution, and how many solutions of this cost are still to
    /// be found.
    known: Option<(i128, usize)>,
}

impl KeptSolutions {
    fn worst(&self) -> Option<i128> {
        self.solutions.last().map(|worst| worst.0)
    }

    /// Are there more solutions of the worst cost than are kept?
    fn has_ties(&self) -> bool {
        self.lost.is_some() && self.lost == self.worst()
    }

    /// There may be other solutions of the worst cost.
    fn expect_ties(&mut self) {
        self.lost = self.worst();
    }

    /// Only solutions that cost less than this are wanted.
    fn limit(&self, most: usize) -> Option<i128> {
        if let Some((worst, missing)) = self.known {
            return Some(worst + i128::from(missing > 0));
        }
        // another solution of the worst cost is of interest as long as none is known
        let limit = |worst| if self.has_ties() { worst } else { worst + 1 };
        (self.solutions.len() >= most).then(|| self.worst().map_or(i128::MIN, limit))
    }

    /// Keeps a solution if it is good enough.
    fn offer(&mut self, cost: i128, options: &[u32], most: usize) {
        let solution = (cost, options.to_vec());
        if self.solutions.contains(&solution) {
            return; // another search has found it, too
        }
        if let Some((worst, missing)) = &mut self.known {
            if cost > *worst || cost == *worst && *missing == 0 {
                return;
            }
            *missing -= usize::from(cost == *worst);
        } else if self.solutions.len() >= most {
            match self.worst() {
                Some(worst) if cost < worst => self.lost = self.solutions.pop_last().map(|(cost, _)| cost),
                Some(worst) if cost == worst => return self.lost = Some(cost),
                _ => return,
            }
        }
        self.solutions.insert(solution);
    }
}

impl<'a> Best<'a> {
    /// Keeps at most `most` solutions.
    pub fn new(instance: &'a Instance<'a>, most: usize, request: &'a SearchRequest) -> Best<'a> {
        let is_learning = request.method == Method::Learning;
        let few = instance.tuning().learn_best_few;
        let is_beside = request.method == Method::Auto && (1..=few).contains(&most);
        let may_learn = is_learning || is_beside;
        Best::with(instance, most, KeptSolutions::default(), may_learn.then_some(request))
    }

    fn with(
        instance: &'a Instance<'a>,
        most: usize,
        kept: KeptSolutions,
        request: Option<&'a SearchRequest>,
    ) -> Best<'a> {
        let after = instance.tuning().break_symmetries_after;
        let symmetries = match most == 1 && kept.known.is_none() && may_use_symmetries(instance.problem()) {
            true => LearnerSymmetries::Wanted { after },
            false => LearnerSymmetries::Kept,
        };
        let learner = Learner::new(request, instance.tuning().learn_best_after, symmetries);
        let best = Best {
            instance,
            most,
            kept: Mutex::default(),
            limit: AtomicI64::new(0),
            learner: Mutex::new(learner),
            nodes: AtomicU64::new(0),
            is_proved: AtomicBool::new(false),
        };
        best.publish_limit(&kept);
        Best { kept: Mutex::new(kept), ..best }
    }

    /// For the second search, which finds the first solutions of the same costs.  `None` if no others have
    /// these costs.
    fn again(&self) -> Option<Best<'a>> {
        let kept = self.lock();
        let worst = kept.worst().filter(|_| kept.has_ties())?;
        let equal = kept.solutions.iter().filter(|(cost, _)| *cost == worst).count();
        let known = KeptSolutions { known: Some((worst, equal)), ..KeptSolutions::default() };
        Some(Best::with(self.instance, self.most, known, None))
    }

    /// The second search, by learning, which does not depend on the number of threads.
    fn again_by_learning(&self, request: &'a SearchRequest, control: &Control) -> Option<Best<'a>> {
        let again = self.again()?;
        let mut first = self.learner.lock().unwrap_or_else(PoisonError::into_inner);
        let symmetries = match std::mem::replace(&mut first.symmetries, LearnerSymmetries::Kept) {
            LearnerSymmetries::Wanted { .. } => LearnerSymmetries::Kept,
            known => known,
        };
        let mut learner = Learner::new(Some(request), 0, symmetries);
        again.learn(&mut learner, u64::MAX, &control.part(None));
        let is_full = again.lock().solutions.len() >= again.most;
        is_full.then_some(again)
    }

    /// Clamping may only raise a limit below the least number, or remove one above the greatest.
    fn publish_limit(&self, kept: &KeptSolutions) {
        let limit = kept
            .limit(self.most)
            .map_or(i64::MAX, |limit| limit.clamp(i64::MIN.into(), i64::MAX.into()) as i64);
        self.limit.store(limit, Relaxed);
    }

    /// Learns for so many steps.
    fn learn(&self, learner: &mut Learner<'a>, work: u64, control: &Control) -> Ended {
        if learner.search.is_none()
            && let Some(request) = learner.request
        {
            let mentions =
                (0..self.instance.len()).map(|i| self.instance.option(i).len() as u64).sum::<u64>();
            if mentions > work {
                return Ended::Nodes;
            }
            learner.search = LearningSearch::new(self.instance, request, control).map(Box::new);
            learner.add_clauses();
        }
        let end = learner.done().saturating_add(work);
        loop {
            learner.break_symmetries(self.instance, control);
            let pause = learner.pause(end);
            let Some(search) = &mut learner.search else {
                learner.request = None;
                return Ended::Memory;
            };
            if let Some(limit) = self.limit() {
                search.limit_cost(limit);
            }
            match guarded(|| search.run(pause.saturating_sub(search.work()), control)) {
                Ok(options) => {
                    search.exclude(&options);
                    if self.offer(&options).is_break() {
                        return Ended::Exhausted;
                    }
                }
                Err(Ended::Nodes) if search.work() < end => {}
                Err(ended) => {
                    match ended {
                        Ended::Exhausted => {
                            if let LearnerSymmetries::Broken(_) = learner.symmetries {
                                self.lock().expect_ties();
                            }
                            self.is_proved.store(true, Relaxed);
                        }
                        Ended::Memory | Ended::Crashed => (learner.request, learner.search) = (None, None),
                        _ => {}
                    }
                    return ended;
                }
            }
        }
    }

    /// Learns until the end.
    pub fn learn_alone(&self, control: &Control) -> SearchReport {
        let mut learner = self.learner.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = self.learn(&mut learner, u64::MAX, control);
        let stats = Stats { solver: "learning", ..Stats::default() };
        SearchReport { count: Count::ZERO, ended, stats }
    }

    /// The work of learning, if there was any.
    fn learning_stats(&self) -> Option<Stats> {
        let learner = self.learner.lock().unwrap_or_else(PoisonError::into_inner);
        learner.search.as_ref().map(|search| search.stats())
    }

    fn lock(&self) -> MutexGuard<'_, KeptSolutions> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds the best solutions, and shows them at the end, the best one first.  `search` searches the tree
    /// for solutions that are wanted, with all threads or else with one.
    pub fn search(
        instance: &'a Instance<'a>,
        most: usize,
        request: &'a SearchRequest,
        control: &Control,
        visit: &mut Visitor,
        search: impl Fn(&Best<'a>, bool, &Control) -> SearchReport,
    ) -> SearchReport {
        let mut best = Best::new(instance, most, request);
        let mut report = search(&best, true, control);
        let is_proved = best.is_proved.load(Relaxed);
        if is_proved {
            (report.ended, report.stats.solver) = (Ended::Exhausted, "learning");
        }
        if let Some(stats) = best.learning_stats() {
            report.stats.add(&stats);
        }
        if report.ended == Ended::Exhausted
            && let Some(again) = best.again()
        {
            // its solutions are known already
            let second =
                search(&again, false, &control.part(is_proved.then_some(instance.tuning().nodes_for_first)));
            report.stats.add(&second.stats);
            match second.ended {
                Ended::Satisfied => best = again,
                Ended::Stopped if is_proved && !control.stopped() => {
                    if let Some(learned) = best.again_by_learning(request, control) {
                        best = learned;
                    }
                }
                ended => report.ended = ended, // the solutions of the first search are as good
            }
        }
        let kept = best.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        let found = kept.solutions;
        report.count = Count::from(found.len() as u64);
        for (_, options) in found {
            if visit(instance.solution(&options)).is_break() {
                report.ended = Ended::Satisfied;
                break;
            }
        }
        report
    }
}

impl BestSoFar for Best<'_> {
    fn limit(&self) -> Option<i128> {
        let limit = self.limit.load(Relaxed);
        (limit < i64::MAX).then_some(limit.into())
    }

    fn offer(&self, options: &[u32]) -> ControlFlow<()> {
        let cost = self.instance.sign() * self.instance.total(options);
        let mut kept = self.lock();
        kept.offer(cost, options, self.most);
        self.publish_limit(&kept);
        match kept.known.is_some() && kept.solutions.len() >= self.most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn advance(&self, nodes: u64, control: &Control) -> bool {
        let nodes = self.nodes.fetch_add(nodes, Relaxed).saturating_add(nodes);
        // otherwise another worker is learning
        if let Ok(mut learner) = self.learner.try_lock()
            && learner.request.is_some()
            && nodes >= learner.next
        {
            // only learning gains by broken symmetries
            let tuning = self.instance.tuning();
            let (halvings, least) = tuning.learn_best_halvings;
            let least = if let LearnerSymmetries::Broken(_) = learner.symmetries { 0 } else { least };
            let halvings = halvings.saturating_sub(learner.turns).max(least);
            let work = nodes.saturating_mul(tuning.learning_per_node) >> halvings;
            learner.next = nodes.saturating_mul(2);
            learner.turns += 1;
            self.learn(&mut learner, work, control);
        }
        self.is_proved.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(mut kept: KeptSolutions, costs: &[i128], most: usize) -> KeptSolutions {
        for (i, cost) in (0..).zip(costs) {
            kept.offer(*cost, &[i], most);
        }
        kept
    }

    #[test]
    fn ties_are_solutions_that_cost_as_much_as_the_worst_one_kept() {
        let ties = |costs: &[i128], most| offered(KeptSolutions::default(), costs, most).has_ties();
        assert!(!ties(&[], 2) && !ties(&[5], 2) && !ties(&[5, 5], 2));
        assert!(ties(&[5, 5, 5], 2) && ties(&[5, 4, 5], 2) && ties(&[5, 5, 4], 2));
        assert!(!ties(&[5, 5, 5, 4, 4], 2) && !ties(&[6, 5, 4], 2));
        assert!(ties(&[7, 5, 5, 5, 4, 4, 4], 2), "4 and 4, of three");
    }

    #[test]
    fn a_first_search_looks_for_one_tie_and_a_second_one_for_those_that_are_missing() {
        let limit = |costs: &[i128]| offered(KeptSolutions::default(), costs, 2).limit(2);
        assert_eq!((limit(&[5]), limit(&[5, 4]), limit(&[5, 4, 5])), (None, Some(6), Some(5)));
        let second = || KeptSolutions { known: Some((5, 1)), ..KeptSolutions::default() };
        let kept = offered(second(), &[5, 5, 6], 3);
        assert_eq!((kept.limit(3), kept.solutions.len()), (Some(5), 1));
        assert_eq!(offered(second(), &[4], 3).limit(3), Some(6));
    }
}
