//! The best solutions, by all threads, and the same ones in every run.
//!
//! Of equally good solutions, threads may find any one first.  So the costs of the best solutions are found
//! by all threads, and whether another solution costs as much as the worst of them.  If so, one thread
//! searches again with these costs as its limit, and the first solutions in its order are kept.  It does not
//! prove anything, so it ends early.

use super::{Control, Count, Ended, Instance, SearchReport, Visitor};
use std::collections::BinaryHeap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The k best solutions so far, and what another one may cost.
pub(super) struct Best<'a> {
    instance: &'a Instance<'a>,
    most: usize,
    kept: Mutex<KeptSolutions>,
    /// Only solutions that cost less are wanted; the greatest number if all are.
    limit: AtomicI64,
}

/// Costs have the sign that makes less better.
#[derive(Default)]
struct KeptSolutions {
    /// Costs and options.  The worst solution is on top; of equally good ones, the one with the later
    /// options.
    solutions: BinaryHeap<(i128, Vec<u32>)>,
    /// The cost of the last solution that was not kept, or not any more.
    lost: Option<i128>,
    /// In the second search: the cost of the worst solution, and how many solutions of this cost are still to
    /// be found.
    known: Option<(i128, usize)>,
}

impl KeptSolutions {
    fn worst(&self) -> Option<i128> {
        self.solutions.peek().map(|worst| worst.0)
    }

    /// Are there more solutions of the worst cost than are kept?
    fn has_ties(&self) -> bool {
        self.lost.is_some() && self.lost == self.worst()
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
        if let Some((worst, missing)) = &mut self.known {
            if cost > *worst || cost == *worst && *missing == 0 {
                return;
            }
            *missing -= usize::from(cost == *worst);
        } else if self.solutions.len() >= most {
            match self.worst() {
                Some(worst) if cost < worst => self.lost = self.solutions.pop().map(|(cost, _)| cost),
                Some(worst) if cost == worst => return self.lost = Some(cost),
                _ => return,
            }
        }
        self.solutions.push((cost, options.to_vec()));
    }
}

impl<'a> Best<'a> {
    /// Keeps at most `most` solutions.
    pub fn new(instance: &'a Instance<'a>, most: usize) -> Best<'a> {
        Best::with(instance, most, KeptSolutions::default())
    }

    fn with(instance: &'a Instance<'a>, most: usize, kept: KeptSolutions) -> Best<'a> {
        let best = Best { instance, most, kept: Mutex::default(), limit: AtomicI64::new(0) };
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
        Some(Best::with(self.instance, self.most, known))
    }

    /// A solution is wanted only if it costs less than this.  As in [`Instance::cost`], less is better.
    #[inline]
    pub fn limit(&self) -> Option<i128> {
        let limit = self.limit.load(Relaxed);
        (limit < i64::MAX).then_some(limit.into())
    }

    /// Clamping may only raise a limit below the least number, or remove one above the greatest.
    fn publish_limit(&self, kept: &KeptSolutions) {
        let limit = kept
            .limit(self.most)
            .map_or(i64::MAX, |limit| limit.clamp(i64::MIN.into(), i64::MAX.into()) as i64);
        self.limit.store(limit, Relaxed);
    }

    /// Keeps a solution if it is good enough.  The options have their numbers in the problem, in ascending
    /// order.  `Break` ends the second search.
    pub fn offer(&self, options: &[u32]) -> ControlFlow<()> {
        let cost = self.instance.sign() * self.instance.total(options);
        let mut kept = self.lock();
        kept.offer(cost, options, self.most);
        self.publish_limit(&kept);
        match kept.known.is_some() && kept.solutions.len() >= self.most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, KeptSolutions> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds the best solutions, and shows them at the end, the best one first.  `search` searches for
    /// solutions that are wanted, with all threads or else with one.
    pub fn search(
        instance: &'a Instance<'a>,
        most: usize,
        control: &Control,
        visit: &mut Visitor,
        search: impl Fn(&Best, bool, &Control) -> SearchReport,
    ) -> SearchReport {
        let mut best = Best::new(instance, most);
        let mut report = search(&best, true, control);
        if report.ended == Ended::Exhausted
            && let Some(again) = best.again()
        {
            // its solutions are known already
            let second = search(&again, false, &control.part(None));
            report.stats.add(&second.stats);
            match second.ended {
                Ended::Satisfied => best = again,
                ended => report.ended = ended, // the solutions of the first search are as good
            }
        }
        let kept = best.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        let found = kept.solutions.into_sorted_vec();
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
