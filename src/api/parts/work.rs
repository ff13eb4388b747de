//! Searches parts.

use super::Parts;
use crate::run::{Each, wrong};
use crate::{Count, Search, StopReason};
use puzc_solver::partition::{
    self, Checkpoint, OpenPart, PartResult, PartSearch, PartitionRun, RunState, Sums,
};
use puzc_solver::solve::{self, Control, Ended, SearchRequest, Solution, Subtrees};
use puzc_solver::symmetry::UnknownOrbit;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// A run over the open parts.
pub struct PartsRun<'w, 's> {
    /// What is counted.
    pub parts: &'w Parts<'s>,
    /// The parts and their sums.
    pub run: PartitionRun<'w, 's>,
    control: &'w Control,
    request: SearchRequest,
    /// The parts as subtrees of the whole, if they can be searched as such.
    subtrees: Option<Subtrees<'w>>,
    /// Why it ends, if the search itself found a reason: `None` inside if the caller ended it; and what is
    /// wrong with a solution.
    end: Mutex<Option<(Option<StopReason>, Option<String>)>>,
}

/// Gets the solutions of all threads, one after another.
pub struct SharedVisitor<'v, 'e>(Mutex<(u64, &'v mut Each<'e>)>);

impl SharedVisitor<'_, '_> {
    /// How many solutions there were.
    pub fn seen(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0
    }
}

impl<'w, 's> PartsRun<'w, 's> {
    /// A part takes at most `budget` nodes, unless it cannot be divided.  With `u64::MAX` no part is divided
    /// while it is searched, and every solution is found once.
    pub fn new(parts: &'w Parts<'s>, control: &'w Control, budget: u64) -> PartsRun<'w, 's> {
        let state = parts.state();
        let run =
            PartitionRun::new(&parts.root, state.open.clone(), state.sums.clone(), state.record, budget);
        let request = &parts.search.request;
        let memory = request.memory / request.workers() as u64;
        let rates = parts.root.rates().cloned();
        let request = SearchRequest { memory, rates, ..request.clone() };
        let subtrees = Subtrees::new(parts.root.problem, &request, control);
        PartsRun { parts, run, control, request, subtrees, end: Mutex::default() }
    }

    /// How many threads work.
    pub fn threads(&self) -> usize {
        self.parts.search.request.workers()
    }

    fn search(&self) -> &Search {
        self.parts.search
    }

    /// Searches parts until all are complete or the run is stopped.  Returns why it is incomplete, and what
    /// is wrong with a solution.  There is no reason if the caller ended the run.
    pub fn run_parts(&self, search: &PartSearch) -> (Option<StopReason>, Option<String>) {
        let work = || self.run.work(self.threads(), self.control, self.subtrees.as_ref(), search);
        let ended = catch_unwind(AssertUnwindSafe(work)).unwrap_or(Ended::Crashed);
        if let Some(end) = self.end.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return end;
        }
        let reason = match ended {
            Ended::Satisfied => Some(self.search().stopped_by(self.control)),
            ended => self.search().reason(ended, self.control),
        };
        (reason, None)
    }

    /// The current state of the run, which has lasted for this many seconds.
    pub fn state(&self, seconds: f64) -> Checkpoint {
        let RunState { sums, record, open, .. } = self.run.snapshot();
        let before = self.parts.state();
        Checkpoint { sums, record, open, seconds: before.seconds + seconds, ..before.clone() }
    }

    /// The sums, with what parts that are not complete have found, unless each solution is looked at.
    pub fn least_sums(&self) -> Sums {
        match &self.parts.orbits {
            Some(orbits) if !orbits.by_number => self.run.sums(),
            _ => self.run.least_sums(),
        }
    }

    /// Stops all workers.  The first reason counts.
    fn end(&self, reason: Option<StopReason>, fault: Option<String>) {
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        end.get_or_insert((reason, fault));
        drop(end);
        self.control.stop();
    }

    /// Verifies a solution, if solutions are to be verified.
    fn is_correct(&self, n: u64, s: Solution<'_>) -> bool {
        let problem = self.search().problem().data();
        let fault = if self.search().verified { solve::verify(problem, s).err() } else { None };
        fault.is_none_or(|why| {
            self.end(Some(StopReason::Wrong), Some(wrong(problem, n, s, &why)));
            false
        })
    }

    /// A solution of the instance as a solution of the whole problem; `buffer` is a buffer for its options.
    fn in_whole<'o>(&'o self, s: Solution<'o>, buffer: &'o mut Vec<u32>) -> Solution<'o> {
        let options = self.parts.breaking.map_or(s.options, |o| o.in_whole(s.options, buffer));
        Solution { options, cost: s.cost }
    }

    /// Counts the solutions of a part.
    pub fn count_part(&self, part: &mut OpenPart, control: &Control) -> PartResult {
        let found = match &self.parts.orbits {
            Some(orbits) if !orbits.by_number => self.classify_part(orbits, part, control),
            _ if self.search().verified => self.verify_part(part, control),
            _ => partition::count(part, &self.request, control),
        };
        if let Some(most) = self.search().max_solutions.filter(|_| found.ended == Ended::Exhausted)
            && found.sums.solutions() * part.multiplicity + self.run.sums().solutions() > most.into()
        {
            self.end(Some(StopReason::Solutions), None);
        }
        found
    }

    /// Finds the orbit of each solution of a part.
    fn classify_part(
        &self,
        orbits: &super::OrbitsInParts,
        part: &mut OpenPart,
        control: &Control,
    ) -> PartResult {
        let mut tally = orbits.begin(&self.control.stop_switch());
        let (mut n, mut buffer) = (0, vec![]);
        let found = partition::visit(part, &self.request, control, &mut |s| {
            n += 1;
            let s = self.in_whole(s, &mut buffer);
            if !self.is_correct(n, s) {
                return ControlFlow::Break(());
            }
            match tally.add(s.options) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(UnknownOrbit::GroupTooLarge) => self.end(Some(StopReason::Group), None),
                Err(UnknownOrbit::Stopped) => {} // the search is stopped, too
            }
            ControlFlow::Break(())
        });
        PartResult { sums: orbits.end(tally), ..found }
    }

    /// Counts solutions one by one.
    fn verify_part(&self, part: &mut OpenPart, control: &Control) -> PartResult {
        let (mut n, mut buffer) = (0, vec![]);
        let mut found = partition::visit(part, &self.request, control, &mut |s| {
            n += 1;
            let sound = self.is_correct(n, self.in_whole(s, &mut buffer));
            if sound { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found.sums = Sums::of_solutions(&Count::from(n));
        found
    }

    /// For [`PartsRun::visit_part`].
    pub fn visitor<'v, 'e>(&self, each: &'v mut Each<'e>) -> SharedVisitor<'v, 'e> {
        SharedVisitor(Mutex::new((0, each)))
    }

    /// Visits the solutions of a part.
    pub fn visit_part(&self, part: &mut OpenPart, control: &Control, visitor: &SharedVisitor) -> PartResult {
        let mut buffer = vec![];
        partition::visit(part, &self.request, control, &mut |s: Solution<'_>| {
            let s = self.in_whole(s, &mut buffer);
            let mut shared = visitor.0.lock().unwrap_or_else(PoisonError::into_inner);
            let (seen, each) = &mut *shared;
            if self.control.stopped() || !self.is_correct(*seen + 1, s) {
                return ControlFlow::Break(());
            }
            if self.search().max_solutions.is_some_and(|most| *seen >= most) {
                self.end(Some(StopReason::Solutions), None);
                return ControlFlow::Break(());
            }
            *seen += 1;
            each(*seen, s).map_break(|()| self.end(None, None))
        })
    }
}
