//! Solutions of a problem by learning, one after another.

use super::encode::{ClauseEncoding, encode};
use super::literal::{Literal, Truth};
use super::requirements::Requirement;
use super::search::LearningVerdict;
use super::totalizer::Totalizer;
use crate::solve::contract::request::Attempt;
use crate::solve::contract::verify::verify;
use crate::solve::strategy::best::Best;
use crate::solve::strategy::trials::CountTrials;
use crate::solve::{
    Control, Count, Ended, Instance, SearchReport, SearchRequest, Solver, Stats, Visitor, Want,
};
use puzc_core::base::sorted_set;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The work of a turn of this technique alone, after which it looks at limits.
const TURN: u64 = 1 << 22;
/// The cost is stated by at most so many clauses.
const MAX_COST_CLAUSES: usize = 1 << 17;

/// A search for solutions that can be continued.
pub struct LearningSearch<'i> {
    pub(super) instance: &'i Instance<'i>,
    pub(super) encoding: ClauseEncoding<'i>,
    /// The variable of each option of the problem; `u32::MAX` if the instance does not have it.
    pub(super) variables: Vec<u32>,
    cost_clauses: CostClauses,
}

/// Is the limit of the cost stated by clauses?
enum CostClauses {
    No,
    /// If there are not too many.  There are for costs below this, or it was not tried.
    Wanted {
        below: i128,
    },
    Stated(Totalizer),
}

impl<'i> LearningSearch<'i> {
    /// A new search; `None` if it would take more memory than the request allows.
    pub fn new(
        instance: &'i Instance<'i>,
        request: &SearchRequest,
        control: &Control,
    ) -> Option<LearningSearch<'i>> {
        Self::of(instance, encode(instance, request, control, false)?)
    }

    /// A new search that writes a proof.
    pub fn with_proof(
        instance: &'i Instance<'i>,
        request: &SearchRequest,
        control: &Control,
    ) -> Option<LearningSearch<'i>> {
        Self::of(instance, encode(instance, request, control, true)?)
    }

    fn of(instance: &'i Instance<'i>, encoding: ClauseEncoding<'i>) -> Option<LearningSearch<'i>> {
        let mut variables = vec![u32::MAX; instance.problem().options.len()];
        (0..instance.len()).for_each(|i| variables[instance.index(i) as usize] = i as u32);
        Some(LearningSearch { instance, encoding, variables, cost_clauses: CostClauses::No })
    }

    /// Continues the search for about this many steps of work.  A solution that was found must be
    /// [excluded](LearningSearch::exclude) before the next call.
    pub fn run(&mut self, work: u64, control: &Control) -> Attempt {
        let end = self.work().saturating_add(work);
        loop {
            let ClauseEncoding { engine, theory, streamliner, .. } = &mut self.encoding;
            let verdict = engine.search(theory, streamliner.as_slice(), end, control);
            let is_late = engine.conflicts() > self.instance.tuning().streamliner_conflicts;
            match verdict {
                LearningVerdict::Solution => return self.found(),
                LearningVerdict::Core(_) if self.leave_streamliner() => {}
                LearningVerdict::Core(_) => return Err(Ended::Exhausted),
                LearningVerdict::Ended(ended) => {
                    if is_late {
                        self.leave_streamliner();
                    }
                    return Err(ended);
                }
            }
        }
    }

    /// From now on, nothing is assumed; says whether something was.
    fn leave_streamliner(&mut self) -> bool {
        let ClauseEncoding { engine, streamliner, .. } = &mut self.encoding;
        let assumed = streamliner.take();
        if let Some(assumed) = assumed {
            engine.backtrack(0);
            engine.add_clause(&[!assumed]);
        }
        assumed.is_some()
    }

    /// Searches for a solution under assumptions.
    pub(super) fn find(&mut self, assumptions: &[Literal], control: &Control) -> LearningVerdict {
        let ClauseEncoding { engine, theory, .. } = &mut self.encoding;
        engine.backtrack(0);
        engine.search(theory, assumptions, u64::MAX, control)
    }

    /// The literals of requirements.
    pub(super) fn literals(&mut self, requirements: &[Requirement]) -> Vec<Literal> {
        let ClauseEncoding { engine, sets, .. } = &mut self.encoding;
        let literals = requirements.iter().map(|requirement| {
            // an option that the instance leaves out is in no solution
            let own = requirement.options.iter().filter_map(|o| self.variables.get(*o as usize));
            let own = sorted_set(own.copied().filter(|i| *i != u32::MAX));
            let any = sets.any_of(engine, own);
            if requirement.is_chosen { any } else { !any }
        });
        literals.collect()
    }

    /// The solution, if it is one.
    fn found(&self) -> Attempt {
        let is_chosen = |i: &usize| self.encoding.engine.value(Literal::new(*i as u32, true)) == Truth::True;
        let mut options: Vec<u32> =
            (0..self.instance.len()).filter(is_chosen).map(|i| self.instance.index(i)).collect();
        options.sort_unstable();
        match verify(self.instance.problem(), self.instance.solution(&options)) {
            Ok(()) => Ok(options),
            Err(_) => Err(Ended::Crashed),
        }
    }

    /// Excludes a solution from what follows.
    ///
    /// The clause for it need not name all options: those that follow from the others are left out.  If only
    /// some items tell solutions apart, all that agree with it on these items are excluded.
    pub fn exclude(&mut self, options: &[u32]) {
        let mut is_chosen = vec![false; self.instance.len()];
        let own = options.iter().map(|o| self.variables[*o as usize]).filter(|i| *i != u32::MAX);
        own.for_each(|i| is_chosen[i as usize] = true);
        if let Some(projection) = &self.encoding.projection {
            let is_true = |set: &[u32]| set.iter().any(|i| is_chosen[*i as usize]);
            let literals: Vec<(Literal, bool)> =
                projection.iter().map(|(literal, set)| (*literal, is_true(set))).collect();
            let all = |truth: bool| literals.iter().filter(move |l| l.1 == truth);
            let literals = all(true).chain(all(false)).map(|(l, truth)| if *truth { *l } else { !*l });
            return self.encoding.engine.exclude(literals);
        }
        let all = |chosen: bool| (0..).zip(&is_chosen).filter(move |(_, is)| **is == chosen);
        let literals = all(true).chain(all(false)).map(|(i, is)| Literal::new(i, *is));
        self.encoding.engine.exclude(literals);
    }

    /// Solutions must cost less than this from now on.
    pub fn limit_cost(&mut self, limit: i128) {
        let ClauseEncoding { engine, costs, .. } = &mut self.encoding;
        for cost in &*costs {
            engine.restrict_sum(cost.sum, cost.limit(limit - 1));
        }
        match (&mut self.cost_clauses, costs.first()) {
            (CostClauses::Stated(totalizer), _) => totalizer.restrict(engine, limit - 1),
            (CostClauses::Wanted { below }, Some(cost)) if limit < *below => {
                *below = limit;
                let groups = engine.sums.groups(cost.sum);
                if let Some(totalizer) = engine.add_totalizer(&groups, limit - 1, MAX_COST_CLAUSES) {
                    self.cost_clauses = CostClauses::Stated(totalizer);
                    engine.measure();
                }
            }
            _ => {}
        }
    }

    /// From now on, the limit of the cost is also stated by clauses, as soon as this does not take too many.
    pub fn state_cost_by_clauses(&mut self) {
        self.cost_clauses = CostClauses::Wanted { below: i128::MAX };
    }

    /// The lines of the proof since the last call.
    pub fn take_proof(&mut self) -> String {
        self.encoding.engine.proof.as_mut().map_or(String::new(), |proof| proof.take())
    }

    /// The work so far, in steps.
    pub fn work(&self) -> u64 {
        self.encoding.engine.work()
    }

    /// The statistics so far.
    pub fn stats(&self) -> Stats {
        let (nodes, updates) = (self.encoding.engine.conflicts(), self.encoding.engine.work());
        Stats { solver: "learning", nodes, updates, ..Stats::default() }
    }
}

/// The technique alone.
#[derive(Copy, Clone, Default, Debug)]
pub struct Learning;

impl Learning {
    fn nothing(ended: Ended) -> SearchReport {
        let stats = Stats { solver: "learning", ..Stats::default() };
        SearchReport { count: Count::ZERO, ended, stats }
    }

    fn search_all(
        search: &mut LearningSearch,
        request: &SearchRequest,
        control: &Control,
        visit: &mut Visitor,
    ) -> (u64, Ended) {
        let mut number = 0;
        loop {
            let ended = match search.run(TURN, control) {
                Ok(options) => {
                    number += 1;
                    control.add(0, 1);
                    let is_shown = matches!(request.want, Want::Solutions);
                    if is_shown && visit(search.instance.solution(&options)).is_break() {
                        return (number, Ended::Satisfied);
                    }
                    search.exclude(&options);
                    continue;
                }
                Err(Ended::Nodes) => {
                    let conflicts = search.encoding.engine.conflicts();
                    match request.nodes {
                        Some(nodes) if number == 0 && conflicts >= nodes => Ended::Nodes,
                        _ => continue,
                    }
                }
                Err(ended) => ended,
            };
            return (number, ended);
        }
    }
}

impl Solver for Learning {
    fn search(
        &self,
        instance: &Instance,
        request: &SearchRequest,
        control: &Control,
        _: Option<&CountTrials>,
        visit: &mut Visitor,
    ) -> SearchReport {
        if let Want::Best(most) = request.want {
            return Best::search(instance, most, request, control, visit, |best, is_first, control| {
                if is_first { best.learn_alone(control) } else { Learning::nothing(Ended::Stopped) }
            });
        }
        let stats = Stats { solver: "learning", ..Stats::default() };
        let mut number = 0;
        let attempt = catch_unwind(AssertUnwindSafe(|| {
            let Some(mut search) = LearningSearch::new(instance, request, control) else {
                return (Ended::Memory, stats.clone());
            };
            let (found, ended) = Learning::search_all(&mut search, request, control, visit);
            number = found;
            (ended, search.stats())
        }));
        let (ended, stats) = attempt.unwrap_or((Ended::Crashed, stats.clone()));
        SearchReport { count: Count::from(number), ended, stats }
    }
}
