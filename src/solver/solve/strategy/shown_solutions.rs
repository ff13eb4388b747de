//! The solutions that a portfolio has shown, and the searches for further ones.

use crate::solve::contract::request::Attempt;
use crate::solve::frontier::{self, Sweep};
use crate::solve::learning::LearningSearch;
use crate::solve::strategy::portfolio::{Portfolio, usual};
use crate::solve::{
    Control, Count, Ended, Method, SearchReport, SearchRequest, Solution, Stats, Threads, Visitor,
};
use std::ops::ControlFlow::{self, Continue};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

/// The name of the technique.
const LEARNING: &str = "learning";

/// The solutions that were shown.
pub(crate) struct ShownSolutions<'p, 'a, 'v> {
    portfolio: &'p Portfolio<'a>,
    visit: &'v mut Visitor<'v>,
    /// Those that another search may find again.
    known: Vec<Vec<u32>>,
    /// How many there are.
    pub number: u64,
    /// Those that were not reported yet.
    unreported: u64,
    /// May clauses be learned?  Not if there is too little memory.
    pub may_learn: bool,
    /// The search that learns, and how many of the known solutions it excludes.
    learning: Option<Box<LearningSearch<'a>>>,
    excluded: usize,
    /// The sweep that counts all solutions, if it was prepared; `None` inside if it cannot help.
    sweep: Option<Option<Box<dyn Sweep>>>,
    pub stats: Stats,
}

impl<'p, 'a, 'v> ShownSolutions<'p, 'a, 'v> {
    pub fn new(portfolio: &'p Portfolio<'a>, visit: &'v mut Visitor<'_>) -> ShownSolutions<'p, 'a, 'v> {
        ShownSolutions {
            portfolio,
            visit,
            known: vec![],
            number: 0,
            unreported: 0,
            may_learn: portfolio.request.method != Method::Cells,
            learning: None,
            excluded: 0,
            sweep: None,
            stats: Stats::default(),
        }
    }

    /// With so many solutions, only the tree is searched.
    fn few(&self) -> u64 {
        self.portfolio.instance.tuning().few_solutions
    }

    /// Shows a solution unless it is known.
    fn show(&mut self, solution: Solution, remember: bool) -> ControlFlow<()> {
        if self.known.iter().any(|known| known == solution.options) {
            return Continue(());
        }
        if remember {
            self.known.push(solution.options.to_vec());
        }
        self.number += 1;
        self.unreported += 1;
        let few = self.few();
        if self.number <= few || self.unreported >= few {
            self.portfolio.control.add(0, std::mem::take(&mut self.unreported));
        }
        (self.visit)(solution)
    }

    /// Shows what a search has found.  Returns how all ends, if it does.
    pub fn take(&mut self, attempt: Attempt, solver: &'static str) -> Option<Ended> {
        let ended = match attempt {
            Err(Ended::Nodes) => return None,
            Ok(options) => {
                self.stats.solver = solver;
                let solution = self.portfolio.instance.solution(&options);
                return self.show(solution, true).is_break().then_some(Ended::Satisfied);
            }
            Err(ended) => ended,
        };
        self.stats.solver = solver;
        Some(ended)
    }

    /// Searches the tree from its root; if this is only a turn, until there is no solution for so many nodes.
    /// Returns how all ends, if it does.
    pub fn search_tree(&mut self, is_turn: bool, nodes: u64) -> Option<Ended> {
        let is_turn = is_turn && self.number < self.few();
        let part = self.tree_control(is_turn, nodes);
        self.search_tree_as(is_turn, nodes, &part, self.portfolio.request.threads)
    }

    fn tree_control(&self, is_turn: bool, nodes: u64) -> Control {
        let (control, few) = (self.portfolio.control, self.few());
        match (is_turn, self.number) {
            (false, _) => control.part(None),
            // the search itself counts the nodes before the first solution
            (true, 0) => control.patient_part(nodes.saturating_mul(2), few),
            (true, _) => control.patient_part(nodes, few),
        }
    }

    fn search_tree_as(
        &mut self,
        is_turn: bool,
        nodes: u64,
        part: &Control,
        threads: Threads,
    ) -> Option<Ended> {
        let Portfolio { instance, request, control, .. } = self.portfolio;
        let nodes = (is_turn && self.number == 0).then_some(nodes);
        let request = SearchRequest { nodes, threads, ..(*request).clone() };
        let (mut own, few) = (0, self.few());
        let solver = usual(self.portfolio.matrix());
        let report = solver.search(instance, &request, part, None, &mut |s: Solution| {
            own += 1;
            self.show(s, is_turn && own <= few)
        });
        self.stats.add(&report.stats);
        match report.ended {
            Ended::Nodes => None,
            Ended::Stopped if is_turn && !control.stopped() => None,
            ended => {
                self.stats.solver = report.stats.solver;
                Some(ended)
            }
        }
    }

    /// The search that learns, if a turn is worth it.  It excludes all known solutions.
    fn take_learning(&mut self, work: u64) -> Option<Box<LearningSearch<'a>>> {
        if !self.may_learn || self.number >= self.few() {
            return None;
        }
        if self.learning.is_none() && self.portfolio.is_worth_encoding(work) {
            let Portfolio { instance, request, control, .. } = self.portfolio;
            self.learning = LearningSearch::new(instance, request, control).map(Box::new);
            self.may_learn = self.learning.is_some();
        }
        let mut search = self.learning.take()?;
        self.known[self.excluded..].iter().for_each(|options| search.exclude(options));
        self.excluded = self.known.len();
        Some(search)
    }

    /// The search that learns.
    pub fn learning(&mut self) -> Option<&mut LearningSearch<'a>> {
        self.learning.as_deref_mut()
    }

    /// Puts the search back after a turn.
    fn put_learning(&mut self, search: Box<LearningSearch<'a>>, attempt: Attempt) -> Attempt {
        if attempt == Err(Ended::Memory) {
            // the other searches may need less
            self.may_learn = false;
            self.stats.add(&search.stats());
            return Err(Ended::Nodes);
        }
        self.learning = Some(search);
        attempt
    }

    /// Learns for so many steps, or until there is a solution.
    pub fn learn_once(&mut self, work: u64, control: &Control) -> Attempt {
        let Some(mut search) = self.take_learning(work) else { return Err(Ended::Nodes) };
        let attempt = guarded(|| search.run(work, control));
        self.put_learning(search, attempt)
    }

    /// Learns for so many steps, and shows the solutions that are found.  Returns how all ends, if it does.
    pub fn learn(&mut self, work: u64) -> Option<Ended> {
        let control = self.portfolio.control;
        let done = |shown: &Self| shown.learning.as_ref().map_or(0, |search| search.work());
        let end = done(self).saturating_add(work);
        loop {
            let attempt = self.learn_once(end.saturating_sub(done(self)), control);
            let is_found = attempt.is_ok();
            let ended = self.take(attempt, LEARNING);
            if ended.is_some() || !is_found {
                return ended;
            }
        }
    }

    /// A turn of the tree, by all threads but one, which learns at the same time.  Returns how all ends, if
    /// it does.
    pub fn search_together(&mut self, turn: u64, work: u64, workers: usize) -> Option<Ended> {
        let control = self.portfolio.control;
        let Some(mut search) = self.take_learning(work) else {
            return self.search_tree(self.may_learn, turn);
        };
        let (tree_part, learning_part) = (self.tree_control(true, turn), control.part(None));
        let threads = Threads::Just(workers.saturating_sub(1).max(1));
        let few = self.few();
        let (ended, found, attempt) = thread::scope(|scope| {
            let (tree_part, learning_part, learner) = (&tree_part, &learning_part, &mut search);
            let learn = move || {
                let end = learner.work().saturating_add(work);
                let mut found: Vec<Vec<u32>> = vec![];
                loop {
                    let attempt = guarded(|| learner.run(end.saturating_sub(learner.work()), learning_part));
                    match attempt {
                        Ok(options) if (found.len() as u64) < few => {
                            learner.exclude(&options);
                            found.push(options);
                        }
                        Err(Ended::Exhausted) => {
                            tree_part.stop();
                            return (found, attempt);
                        }
                        _ => return (found, attempt),
                    }
                }
            };
            let started = thread::Builder::new().spawn_scoped(scope, learn);
            let ended = self.search_tree_as(true, turn, tree_part, threads);
            if ended.is_some() {
                learning_part.stop();
            }
            // a thread that could not be started is left out
            let (found, attempt) = match started {
                Ok(started) => started.join().unwrap_or((vec![], Err(Ended::Crashed))),
                Err(_) => (vec![], Err(Ended::Nodes)),
            };
            (ended, found, attempt)
        });
        let attempt = self.put_learning(search, attempt);
        if ended.is_some() {
            return ended;
        }
        for options in found {
            if let Some(ended) = self.take(Ok(options), LEARNING) {
                return Some(ended);
            }
        }
        self.take(attempt, LEARNING)
    }

    /// Counts all solutions by states, if there are conditions: for a part of so many steps of work, or to
    /// the end, if that is near.  Returns how all ends, if there are no others than those that were shown.
    pub fn count_by_states(&mut self, work: u64) -> Option<Ended> {
        let Portfolio { instance, request, control, .. } = self.portfolio;
        let is_open = request.method == Method::Auto && request.nodes.is_none();
        let may_help = is_open && instance.has_conditions();
        if !may_help || self.number == 0 || self.number >= self.few() {
            return None;
        }
        let tuning = instance.tuning();
        let units = |steps: u64| steps.saturating_mul(tuning.units_of_step);
        let learned = units(self.learning.as_ref().map_or(0, |search| search.work()));
        let prepared = self.sweep.get_or_insert_with(|| frontier::prepare(instance));
        let sweep = prepared.as_mut()?;
        let (done, rest) = (sweep.work() as f64, sweep.remaining());
        let is_near = done >= tuning.sweep_reliable
            && rest <= done * tuning.sweep_explored
            && rest <= learned as f64 * tuning.proof_sweep_rest;
        let share = if is_near { (2.0 * rest) as u64 } else { units(work) / tuning.proof_sweep_share };
        let end = sweep.work().saturating_add(share);
        let memory = request.memory / tuning.proof_sweep_memory;
        let mut reached = Err(Ended::Nodes);
        while sweep.work() < end && reached == Err(Ended::Nodes) {
            if control.stopped() {
                return Some(Ended::Stopped);
            }
            let next = sweep.work().saturating_add(tuning.sweep_interval);
            reached = sweep.run(next.min(end), memory);
        }
        if reached == Err(Ended::Nodes) {
            return None;
        }
        let is_complete = reached.is_ok_and(|count| count.as_u64() == Some(self.number));
        self.stats.add(&Stats::of_nodes(frontier::NAME, sweep.states()));
        *prepared = None;
        is_complete.then(|| {
            self.stats.solver = frontier::NAME;
            Ended::Exhausted
        })
    }

    /// The end of the whole search.
    pub fn report(mut self, ended: Ended) -> SearchReport {
        self.portfolio.control.add(0, std::mem::take(&mut self.unreported));
        if let Some(learning) = &self.learning {
            self.stats.add(&learning.stats());
        }
        SearchReport { count: Count::from(self.number), ended, stats: self.stats }
    }
}

/// Calls a search that may crash.
pub(crate) fn guarded(run: impl FnOnce() -> Attempt) -> Attempt {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or(Err(Ended::Crashed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tuning;
    use crate::solve::Instance;
    use puzc_testing::{Random, all_solutions, random_cells, random_disjoint_paths, random_loops, rounds};

    #[test]
    fn states_tell_whether_there_are_further_solutions() {
        let mut random = Random(52);
        let (mut complete, mut others) = (0, 0);
        for make in [random_disjoint_paths, random_loops, random_cells] {
            for _ in 0..rounds(500) {
                let problem = make(&mut random);
                let (control, request) = (Control::default(), SearchRequest::small());
                let instance = Instance::within(&problem, false, &control).tuned(&Tuning::SMALL);
                let portfolio = Portfolio::new(&instance, &request, &control, false);
                let all = all_solutions(&problem);
                for number in 1..=all.len().min(3) {
                    let visit: &mut Visitor = &mut |_| Continue(());
                    let mut shown = ShownSolutions::new(&portfolio, visit);
                    for (options, _) in &all[..number] {
                        assert_eq!(shown.take(Ok(options.clone()), LEARNING), None);
                    }
                    let ended = shown.count_by_states(1 << 20);
                    assert!(ended.is_none() || ended == Some(Ended::Exhausted) && number == all.len());
                    (complete, others) = match number == all.len() {
                        true => (complete + usize::from(ended.is_some()), others),
                        false => (complete, others + usize::from(shown.stats.nodes > 0)),
                    };
                }
            }
        }
        assert!(complete > 50 && others > 50, "{complete} complete, {others} with others");
    }
}
