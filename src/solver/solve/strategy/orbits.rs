//! Counting with symmetries: of the parts of a count that symmetries carry onto each other, one is counted.
//!
//! A search that is over after some thousand nodes has no use for symmetries.  So they are looked for beside
//! a search that takes longer, with a small share of its time.  If there are some that help, the count begins
//! anew, part by part.

use crate::solve::contract::search_status::SearchStatus;
use crate::solve::strategy::work_sharing::lock;
use crate::solve::{Control, Count, Ended, Estimate, Instance, SearchReport, SearchRequest, Stats};
use crate::symmetry::{CountSymmetries, Effort, OrbitParts, PartForm, Unfinished};
use crate::tuning::Tuning;
use puzc_core::xcc::Problem;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The symmetries of larger problems would take too much memory.
const MAX_MENTIONS: u64 = 1 << 20;

/// Does a count of the solutions of a problem look for symmetries?
pub fn may_use_symmetries(problem: &Problem) -> bool {
    problem.options.all_mentions().len() as u64 <= MAX_MENTIONS
}

/// The search for symmetries beside a count.
pub struct OrbitTrial<'a> {
    instance: &'a Instance<'a>,
    memory: u64,
    nodes: AtomicU64,
    /// The number of nodes at which it is tried.
    next: AtomicU64,
    found: Mutex<Option<OrbitParts>>,
}

impl<'a> OrbitTrial<'a> {
    /// For a count of all solutions of an instance; estimates may use this much memory in bytes.
    pub fn new(instance: &'a Instance<'a>, memory: u64) -> OrbitTrial<'a> {
        let (tuning, next) = (instance.tuning(), u64::MAX.into());
        let mut trial = OrbitTrial { instance, memory, nodes: 0.into(), next, found: Mutex::default() };
        if may_use_symmetries(instance.problem()) {
            trial.next = tuning.orbits_after.max(tuning.orbits_after_mention * trial.mentions()).into();
        }
        trial
    }

    fn mentions(&self) -> u64 {
        self.instance.problem().options.all_mentions().len() as u64
    }

    /// The search has visited this many more nodes.  Returns true if it is to be given up, since the count
    /// can be divided.
    pub fn advance(&self, nodes: u64, status: SearchStatus, control: &Control) -> bool {
        let nodes = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        if nodes < self.next.load(Relaxed) {
            return false;
        }
        let Ok(mut found) = self.found.try_lock() else { return false }; // another worker is here
        if found.is_some() || nodes < self.next.load(Relaxed) {
            return found.is_some();
        }
        let tuning = self.instance.tuning();
        let (fewest, greatest) = tuning.orbits_descents;
        let descents = (nodes / tuning.orbits_nodes_per_descent).clamp(fewest, greatest) as usize;
        let estimated = |instance: &Instance| self.estimated(instance, descents, control);
        let whole = estimated(self.instance);
        let Some(mentions) = self.effort(nodes, status, whole) else { return false };
        let effort = Effort { mentions, automorphisms: true, stop: control.stop_switch() };
        let symmetries = match CountSymmetries::of(self.instance.problem(), &effort) {
            Ok(Some(symmetries)) => symmetries,
            Ok(None) => {
                self.next.store(u64::MAX, Relaxed);
                return false;
            }
            Err(Unfinished) => return false,
        };
        let expected = whole.min(tuning.orbits_trusted * nodes as f64) as u64;
        let any = PartForm::Any { exchange_pays: tuning.exchange_pays };
        let for_mentions = tuning.orbits_part_nodes_per_mention * self.mentions();
        let (least, greatest) = tuning.orbits_parts;
        let most = (expected / (tuning.orbits_nodes_per_part + for_mentions)).clamp(least, greatest) as usize;
        let parts =
            symmetries.divide(any, most, &mut |options| estimated(&with_options(self.instance, options)));
        if parts != Err(Unfinished) {
            self.next.store(u64::MAX, Relaxed);
        }
        *found = parts.ok().flatten().filter(|parts| pay(parts, status, tuning));
        found.is_some()
    }

    /// Is it time to look for symmetries of a search that is estimated to have `whole` nodes?  Then returns
    /// how many mentions this may look at.
    fn effort(&self, nodes: u64, status: SearchStatus, whole: f64) -> Option<u64> {
        let tuning = self.instance.tuning();
        // estimates are often too small, and what is explored shows it
        let (searched, done) = (nodes as f64, status.explored);
        let by_progress = if done > 0.0 { searched * (1.0 - done) / done } else { 0.0 };
        let left = by_progress.max(whole / (1.0 + status.saved) - searched);
        let for_mentions = tuning.orbits_least_left_mention * self.mentions() as f64;
        if left < (tuning.orbits_least_left * searched).max(for_mentions) {
            self.next.store(nodes.saturating_mul(2), Relaxed); // the search will be over soon
            return None;
        }
        let with_memo = status.saved > tuning.orbits_memo_saves;
        let per_mention =
            if with_memo { tuning.orbits_late_memo_mention } else { tuning.orbits_late_mention };
        let late = tuning.orbits_late.max(per_mention * self.mentions());
        let early = (tuning.orbits_done * whole) as u64;
        let start = if with_memo { late } else { late.min(early) };
        if nodes < start {
            self.next.store(start, Relaxed);
            return None;
        }
        let again =
            nodes.saturating_mul(if with_memo { tuning.orbits_again_with_memo } else { tuning.orbits_again });
        self.next.store(if nodes < late { late } else { again }, Relaxed);
        let at_once = if with_memo { 0 } else { tuning.orbits_mentions_per_node * nodes.min(late) };
        Some(at_once.max(tuning.orbits_mentions_per_late_node.saturating_mul(nodes)))
    }

    /// The estimated number of nodes of a search.
    fn estimated(&self, instance: &Instance, descents: usize, control: &Control) -> f64 {
        let request = SearchRequest { memory: self.memory, ..SearchRequest::default() };
        let Some(mut estimate) = Estimate::new(instance, &request) else { return f64::MAX };
        estimate.refine(descents, &control.part(None));
        estimate.nodes.value()
    }

    /// The parts, if the search was given up.
    pub fn take(&self) -> Option<OrbitParts> {
        lock(&self.found).take()
    }
}

/// Do parts make less work, although they do not share what a memo saves?
fn pay(parts: &OrbitParts, status: SearchStatus, tuning: &Tuning) -> bool {
    let most = match parts.parts.len() {
        1 => tuning.orbits_memo_factor,
        _ => tuning.orbits_memo_factor_of_several,
    };
    1.0 + status.saved <= most * parts.saving
}

/// The number of solutions of the whole, from those of the parts that `count` counts.
pub fn sum(
    instance: &Instance,
    divided: &OrbitParts,
    control: &Control,
    count: &mut dyn FnMut(Instance, &Control) -> SearchReport,
) -> SearchReport {
    control.note_memo_use(true); // there are fewer nodes than in the tree of the whole problem
    let mut all = SearchReport { count: Count::ZERO, ended: Ended::Exhausted, stats: Stats::default() };
    for part in &divided.parts {
        let report = count(with_options(instance, &part.options), &control.part(None));
        let weighted = report.count.times(&Count::from(part.weight.clone()));
        control.add(0, weighted.as_u64().unwrap_or(u64::MAX));
        all.count += &weighted;
        all.stats.add(&report.stats);
        all.stats.solver = report.stats.solver;
        all.ended = report.ended;
        if report.ended != Ended::Exhausted {
            break;
        }
    }
    all.stats.orbits = Some((Count::from(divided.order.clone()), divided.parts.len() as u64));
    all
}

/// An instance with only some of its options, which have their numbers in the problem.
fn with_options<'a>(instance: &Instance<'a>, options: &[u32]) -> Instance<'a> {
    let kept = |o: &u32| options.binary_search(&instance.index(*o as usize)).is_ok();
    let mut part = instance.clone();
    part.keep(&(0..instance.len() as u32).filter(kept).collect::<Vec<u32>>());
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::strategy::dispatch;
    use crate::solve::test_searches::search;
    use crate::solve::{Method, Threads, Want, solve};
    use puzc_testing::problem;
    use puzc_testing::{Random, SYMMETRIC_PUZZLES, random_problem, rounds, symmetric_problem};
    use std::ops::ControlFlow;

    fn parts(problem: &Problem, form: PartForm, most: usize) -> Option<OrbitParts> {
        let symmetries = CountSymmetries::of(problem, &Effort::default()).unwrap()?;
        symmetries.divide(form, most, &mut |options| options.len() as f64).unwrap()
    }

    /// All solutions, by a search that knows no symmetries.
    fn solutions(problem: &Problem) -> Vec<Vec<u32>> {
        let request =
            SearchRequest { want: Want::Solutions, method: Method::Cells, ..SearchRequest::small() };
        search(problem, &request).1.into_iter().map(|solution| solution.0).collect()
    }

    /// Counts the solutions in parts; returns false if there are none.
    fn agree(problem: &Problem, form: PartForm, most: usize) -> bool {
        let Some(divided) = parts(problem, form, most) else { return false };
        let solutions = solutions(problem);
        let mut total = Count::ZERO;
        for part in &divided.parts {
            assert!(part.options.is_sorted());
            let of_part =
                |options: &&Vec<u32>| options.iter().all(|option| part.options.binary_search(option).is_ok());
            let found = solutions.iter().filter(of_part).count() as u64;
            total += &Count::from(found).times(&Count::from(part.weight.clone()));
        }
        assert_eq!(total, Count::from(solutions.len() as u64), "{divided:?} {problem:?}");
        let instance = Instance::new(problem, false);
        let control = Control::default();
        let report = sum(&instance, &divided, &control, &mut |part, control| {
            let request = SearchRequest { method: Method::Cells, ..SearchRequest::small() };
            dispatch::count(&part, &request, control, false)
        });
        assert_eq!((report.count, report.ended), (total.clone(), Ended::Exhausted));
        assert_eq!(control.reported().1, total.as_u64().unwrap());
        true
    }

    const ANY: PartForm = PartForm::Any { exchange_pays: Tuning::SMALL.exchange_pays };
    const FORMS: [PartForm; 2] = [PartForm::ByChoices, ANY];

    #[test]
    fn the_parts_of_random_problems_have_all_solutions() {
        let mut random = Random(0x0_4b17);
        let mut divided = 0;
        let mut exchanged = 0;
        for _ in 0..rounds(3000) {
            for most in [1, 4, 48] {
                let problem = symmetric_problem(&mut random);
                FORMS.iter().for_each(|&form| divided += usize::from(agree(&problem, form, most)));
                let [a, b] = FORMS.map(|form| parts(&problem, form, most));
                exchanged += usize::from(a != b);
            }
            FORMS.iter().for_each(|&form| _ = agree(&random_problem(&mut random), form, 8));
        }
        assert!(divided > 2000 && exchanged > 500, "{divided} {exchanged}");
    }

    #[test]
    fn the_parts_of_puzzles_with_conditions_and_bounds_have_all_solutions() {
        for text in SYMMETRIC_PUZZLES {
            let built = crate::compiled(text);
            for most in [1, 48] {
                assert!(FORMS.iter().all(|&form| agree(&built, form, most)), "{text}");
            }
        }
    }

    #[test]
    fn border_lines_that_symmetries_exchange_use_nearly_all_symmetries() {
        let text = "primary r{i} c{i} for i in 0..7\nsecondary a{k} b{k} for k in 0..14\n\
                    option r{i} c{j} a{i + j} b{i - j + 7} for i in 0..7, j in 0..7\n";
        let queens = crate::compiled(text);
        assert!(agree(&queens, ANY, 48));
        let saving = |form| parts(&queens, form, 48).unwrap().saving;
        assert!(saving(PartForm::ByChoices) == 2.0 && saving(ANY) > 4.0);
    }

    #[test]
    fn a_count_is_divided_while_it_runs() {
        // 5 latin squares rows: each number once in each row and column
        let n = 5;
        let mut text = String::new();
        let pairs = || (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        for kind in ["p", "r", "c"] {
            pairs().for_each(|(i, j)| text.push_str(&format!("{kind}{i}{j} ")));
        }
        for (i, j) in pairs() {
            (0..n).for_each(|k| text.push_str(&format!("\np{i}{j} r{i}{k} c{j}{k}")));
        }
        let problem = problem(&text);
        for threads in [1, 3] {
            let request = SearchRequest { threads: Threads::Just(threads), ..SearchRequest::small() };
            let control = Control::default();
            let report = solve(&problem, &request, &control, &mut |_| ControlFlow::Continue(()));
            assert_eq!((report.count, report.ended), (Count::from(161_280), Ended::Exhausted));
            assert_eq!(control.reported().1, 161_280);
            // rows, columns and numbers are permuted, and exchanged with each other
            let (order, parts) = report.stats.orbits.unwrap();
            assert_eq!(order, Count::from(120 * 120 * 120 * 6));
            assert!(parts < 60, "{parts}");
        }
        let plain = SearchRequest { memo: Some(false), ..SearchRequest::small() };
        let report = solve(&problem, &plain, &Control::default(), &mut |_| ControlFlow::Continue(()));
        assert_eq!((report.count, report.stats.orbits), (Count::from(161_280), None));
    }

    #[test]
    fn a_divided_count_that_is_stopped_is_incomplete() {
        let names: Vec<String> = (0..9).map(|i| format!("i{i}")).collect();
        let pairs =
            (0..81).map(|k| format!("\ni{} i{}", k / 9, k % 9)).filter(|pair| pair[2..3] != pair[5..6]);
        let problem = problem(&format!("{}{}", names.join(" "), pairs.collect::<String>()));
        let divided = parts(&problem, PartForm::ByChoices, 8).unwrap();
        let control = Control::default();
        control.stop();
        let instance = Instance::new(&problem, false);
        let report = sum(&instance, &divided, &control, &mut |part, control| {
            dispatch::count(&part, &SearchRequest::small(), control, false)
        });
        assert_eq!(report.ended, Ended::Stopped);
    }
}
