//! Solutions, as soon as possible: a portfolio of searches that take turns.
//!
//! One search goes through the tree that is best for counting; another one has learned weights and
//! restarts, on a small matrix or else with sparse sets; and a third one learns clauses from conflicts.
//! Portfolios of searches with restarts are due to C. Gomes and B. Selman ("Algorithm portfolios", 2001).
//! Turns are counted in nodes, so every run is the same.  Each turn is longer than the one before by a
//! factor, so the search costs at most a constant factor more than its best member alone.  If a node costs
//! much less with sparse sets (a large sudoku has many items with few options each), the search with sparse
//! sets begins, and usually finds the solution, too.
//!
//! Where there are conditions, learning is usually the best search, and its turns are long.  Without
//! conditions and colors it rarely is: in packings a matrix is faster.  Then its first turns are short.
//!
//! After the first solution, the tree and learning take turns: the tree begins anew in each turn, and
//! learning excludes the solutions that are known.  A turn of the tree ends after a number of nodes without
//! a solution, so a tree that has many solutions is searched to its end.

use crate::solve::contract::request::Attempt;
use crate::solve::dancing_cells::{CellsRestarts, DancingCells};
use crate::solve::learning::LearningSearch;
use crate::solve::matrix::MatrixRestarts;
use crate::solve::strategy::shown_solutions::{ShownSolutions, guarded};
use crate::solve::{
    Control, Ended, Instance, Matrix, Method, SearchReport, SearchRequest, Solver, Stats, Visitor,
};
use puzc_core::xcc::ItemId;
use std::sync::OnceLock;

/// The searches for one instance.
pub(crate) struct Portfolio<'a> {
    pub(crate) instance: &'a Instance<'a>,
    pub(crate) request: &'a SearchRequest,
    pub(crate) control: &'a Control,
    /// Does a node cost less with sparse sets than on a matrix?
    pub(crate) sparse: bool,
    /// Made when needed.
    matrix: OnceLock<Option<Matrix>>,
}

impl<'a> Portfolio<'a> {
    pub(crate) fn new(
        instance: &'a Instance<'a>,
        request: &'a SearchRequest,
        control: &'a Control,
        sparse: bool,
    ) -> Portfolio<'a> {
        Portfolio { instance, request, control, sparse, matrix: OnceLock::new() }
    }

    pub(crate) fn matrix(&self) -> Option<&Matrix> {
        let fit = || {
            if self.request.method == Method::Cells { None } else { Matrix::fit(self.instance, self.request) }
        };
        self.matrix.get_or_init(fit).as_ref()
    }

    /// A search with weights and restarts, on the matrix if it is small, else with sparse sets; `None` if
    /// there is not enough memory.
    pub(crate) fn restarts(&self, request: &SearchRequest) -> Option<RestartSearch<'a>> {
        let matrix = self.matrix().filter(|_| !self.sparse);
        let search = matrix.and_then(|matrix| MatrixRestarts::new(matrix, self.instance, request));
        search.map(|search| RestartSearch::Matrix(Box::new(search))).or_else(|| {
            let search = CellsRestarts::new(self.instance, request);
            search.map(|search| RestartSearch::Cells(Box::new(search)))
        })
    }

    /// A search that learns beside the one of [`ShownSolutions`], from another seed; `None` if there is not
    /// enough memory.
    pub(crate) fn further_learning(&self, request: &SearchRequest) -> Option<RestartSearch<'a>> {
        let mut search = LearningSearch::new(self.instance, request, self.control)?;
        search.diversify(request.seed);
        Some(RestartSearch::Learning(Some(Box::new(search))))
    }

    /// With conditions, a node takes long, and learning pays.
    fn divisor(&self) -> u64 {
        let conditions = self.instance.problem().conditions.iter();
        let items: u64 = conditions.map(|condition| condition.constraint().items().len() as u64).sum();
        if items == 0 {
            return 1;
        }
        let tuning = self.instance.tuning();
        let work = items.saturating_mul(1 + self.instance.len() as u64 / tuning.options_of_item);
        tuning.conditions_divisor * (1 + work / tuning.conditions_work_of_node)
    }

    /// The nodes of the first turn of the tree.
    pub(crate) fn first_turn(&self) -> u64 {
        (self.instance.tuning().first_turn / self.divisor()).max(1)
    }

    /// The nodes of the turn of the tree after one of so many.
    pub(crate) fn after(&self, turn: u64) -> u64 {
        turn.saturating_mul(self.instance.tuning().turn_growth)
    }

    /// Is learning usually the best search?
    pub(crate) fn is_learning_best(&self) -> bool {
        let instance = self.instance;
        instance.has_conditions() || instance.problem().options.has_colors() || is_local(instance)
    }

    /// The steps of a turn of learning, when a turn of the tree has so many nodes.
    pub(crate) fn learning_work(&self, turn: u64, is_first_found: bool) -> u64 {
        let tuning = self.instance.tuning();
        let work = turn.saturating_mul(tuning.learning_per_node).saturating_mul(self.divisor());
        match (self.is_learning_best(), is_first_found) {
            (true, _) if self.sparse && (is_first_found || self.instance.problem().options.has_colors()) => {
                work.saturating_mul(tuning.paying_factor * tuning.sparse_learning_factor)
            }
            (true, _) => work.saturating_mul(tuning.paying_factor),
            (false, true) => work,
            (false, false) => {
                let divisor = tuning.rare_divisor / (turn / tuning.first_turn).max(1);
                work / divisor.max(tuning.least_rare_divisor)
            }
        }
    }

    /// Is a turn of learning worth its encoding?
    pub(crate) fn is_worth_encoding(&self, work: u64) -> bool {
        let mentions = (0..self.instance.len()).map(|i| self.instance.option(i).len() as u64).sum::<u64>();
        mentions.saturating_mul(self.instance.tuning().steps_of_mention) <= work
    }

    /// Searches for solutions, in turns or, with several threads, in rounds.
    pub(crate) fn run(&self, visit: &mut Visitor) -> SearchReport {
        match self.request.workers() {
            1 => self.run_in_turns(visit),
            workers => self.run_in_rounds(workers, visit),
        }
    }

    fn run_in_turns(&self, visit: &mut Visitor) -> SearchReport {
        let mut turn = self.first_turn();
        let mut restarts: Option<RestartSearch> = None;
        let mut shown = ShownSolutions::new(self, visit);
        // the first turn of the matrix is left out
        let mut alone = !self.instance.has_conditions() && (self.sparse || self.matrix().is_none());
        let ended = loop {
            let is_found = shown.number > 0;
            let has_tree = is_found || self.matrix().is_some();
            if has_tree
                && !alone
                && let Some(ended) = shown.search_tree(shown.may_learn || !is_found, turn)
            {
                break ended;
            }
            if shown.number == 0 {
                restarts = restarts.or_else(|| self.restarts(self.request));
                if let Some(search) = &mut restarts {
                    let attempt = guarded(|| search.run(self, turn, self.control));
                    if let Some(ended) = shown.take(attempt, search.name(alone)) {
                        break ended;
                    }
                } else if !shown.may_learn {
                    // without memory for other searches, only the tree is searched
                    break shown.search_tree(false, turn).unwrap_or(Ended::Stopped);
                }
            }
            let work = self.learning_work(turn, shown.number > 0);
            if let Some(ended) = shown.learn(work).or_else(|| shown.count_by_states(work)) {
                break ended;
            }
            if !std::mem::take(&mut alone) {
                turn = self.after(turn);
            }
        };
        if let Some(restarts) = &restarts {
            shown.stats.add(&restarts.stats());
        }
        shown.report(ended)
    }
}

/// A search with restarts: with weights, or a further one that learns.
pub(crate) enum RestartSearch<'i> {
    Matrix(Box<MatrixRestarts>),
    Cells(Box<CellsRestarts<'i>>),
    /// `None` if it needed too much memory.
    Learning(Option<Box<LearningSearch<'i>>>),
}

impl<'i> RestartSearch<'i> {
    pub(crate) fn run(&mut self, portfolio: &Portfolio<'i>, turn: u64, control: &Control) -> Attempt {
        let Portfolio { instance, request, sparse, .. } = portfolio;
        let tuning = instance.tuning();
        match self {
            RestartSearch::Matrix(search) => {
                search.run(instance, request, turn.saturating_mul(tuning.restarts_factor), control)
            }
            RestartSearch::Cells(search) if *sparse => {
                search.run(turn.saturating_mul(tuning.sparse_factor), control)
            }
            RestartSearch::Cells(search) => search.run(turn / tuning.dense_divisor, control),
            RestartSearch::Learning(learning) => {
                let Some(search) = learning else { return Err(Ended::Nodes) };
                let attempt = search.run(portfolio.learning_work(turn, false), control);
                if attempt == Err(Ended::Memory) {
                    *learning = None;
                    return Err(Ended::Nodes);
                }
                attempt
            }
        }
    }

    /// The search that learns, if it is one.
    pub(crate) fn learning(&mut self) -> Option<&mut LearningSearch<'i>> {
        match self {
            RestartSearch::Learning(search) => search.as_deref_mut(),
            RestartSearch::Matrix(_) | RestartSearch::Cells(_) => None,
        }
    }

    /// The name of the technique, for [`Stats::solver`].
    pub(crate) fn name(&self, alone: bool) -> &'static str {
        match self {
            RestartSearch::Matrix(_) => "matrix, with restarts",
            RestartSearch::Cells(_) if alone => "cells",
            RestartSearch::Cells(_) => "matrix and cells",
            RestartSearch::Learning(_) => "learning",
        }
    }

    pub(crate) fn stats(&self) -> Stats {
        match self {
            RestartSearch::Matrix(search) => search.stats.clone(),
            RestartSearch::Cells(search) => {
                Stats { nodes: search.visited(), updates: search.updates(), ..Stats::default() }
            }
            RestartSearch::Learning(search) => {
                search.as_ref().map(|search| search.stats()).unwrap_or_default()
            }
        }
    }
}

/// Does a node cost less with sparse sets than on a matrix?
///
/// On a matrix, a node looks at all bits.  With sets, the options that conflict with the chosen one are
/// removed: at most s for each of its mentions in a set of s options.
pub(crate) fn is_sparse(instance: &Instance) -> bool {
    let SetSizes { sum, squares } = SetSizes::of(instance, |_| true);
    // the average number of conflicts of an option times the average number of its mentions, both multiplied
    // by `options`; numbers of mentions have 32 bits, so the sums fit
    let options = instance.len().max(1) as u128;
    squares.saturating_mul(sum).saturating_mul(instance.tuning().removal_cost.into())
        < (options * instance.primary() as u128 / 512).saturating_mul(options * options)
}

/// Does an option conflict with few of all options?  In a sudoku it does, and what is learned in one part is
/// of use in others.  In a packing, each choice changes nearly everything.
fn is_local(instance: &Instance) -> bool {
    let options = instance.len() as u128;
    let is_exclusive =
        |item: usize| item >= instance.primary() || instance.bounds(ItemId(item as u32)).hi == 1;
    SetSizes::of(instance, is_exclusive).squares.saturating_mul(instance.tuning().local_part)
        < options * options
}

/// The sizes of the sets of options that have an item: their sum, and that of their squares.
struct SetSizes {
    sum: u128,
    squares: u128,
}

impl SetSizes {
    fn of(instance: &Instance, counts: impl Fn(usize) -> bool) -> SetSizes {
        let mut sizes = vec![0u32; instance.items()];
        for option in 0..instance.len() {
            instance.option(option).items().iter().for_each(|item| sizes[item.0 as usize] += 1);
        }
        let sum = |of: fn(u64) -> u64| {
            let own = sizes.iter().enumerate().filter(|(item, _)| counts(*item));
            u128::from(own.map(|(_, &size)| of(size.into())).sum::<u64>())
        };
        SetSizes { sum: sum(|size| size), squares: sum(|size| size * size) }
    }
}

/// The technique for searching the whole tree: the matrix, if it fits.
pub(crate) fn usual(matrix: Option<&Matrix>) -> &dyn Solver {
    matrix.map_or(&DancingCells, |matrix| matrix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::test_searches::search;
    use crate::solve::{Solution, Threads, Want, solve};
    use puzc_testing::problem;
    use std::ops::ControlFlow;

    #[test]
    fn a_latin_square_is_sparse_and_dominoes_are_not() {
        let n = 20;
        let all = || (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
        let items: String = all().map(|(a, b)| format!("p{a},{b} r{a},{b} c{a},{b} ")).collect();
        let cell = |r: usize, c: usize, v: usize| format!("p{r},{c} r{r},{v} c{c},{v}");
        let options: Vec<String> =
            all().flat_map(|(r, c)| [(r + c) % n, (r + c + 1) % n].map(|v| cell(r, c, v))).collect();
        let square = problem(&format!("{items}\n{}", options.join("\n")));
        assert!(is_sparse(&Instance::new(&square, false)));
        let strip: Vec<String> = (1..n).map(|i| format!("a{} a{i}", i - 1)).collect();
        let dominoes = problem(&format!(
            "{}\n{}",
            (0..n).map(|i| format!("a{i} ")).collect::<String>(),
            strip.join("\n")
        ));
        assert!(!is_sparse(&Instance::new(&dominoes, false)));
        assert!(is_local(&Instance::new(&square, false)));
        let queens: Vec<String> = all().map(|(a, b)| format!("a{a} a{b}")).collect();
        let pairs = problem(&format!(
            "{}\n{}",
            (0..n).map(|i| format!("a{i} ")).collect::<String>(),
            queens.join("\n")
        ));
        assert!(!is_local(&Instance::new(&pairs, false)), "pairs of all items");
    }

    /// An option that covers all, or else pigeons in too few holes, and before that many choices that do not
    /// matter.
    fn one_solution_and_many_dead_ends() -> String {
        let (choices, pigeons) = (14, 5);
        let names = |what: &str, n: usize| (0..n).map(|i| format!("{what}{i} ")).collect::<String>();
        let all = names("c", choices) + &names("p", pigeons);
        let mut text = format!("x {all}| {}\nx {all}\nx", names("h", pigeons - 1));
        for choice in 0..choices {
            text.push_str(&format!("\nc{choice}").repeat(3));
        }
        for (p, h) in (0..pigeons).flat_map(|p| (1..pigeons).map(move |h| (p, h - 1))) {
            text.push_str(&format!("\np{p} h{h}"));
        }
        text
    }

    #[test]
    fn that_there_is_only_one_solution_is_proved_by_learning() {
        let problem = problem(&one_solution_and_many_dead_ends());
        for threads in [1, 2, 4] {
            let (want, threads) = (Want::Solutions, Threads::Just(threads));
            let request = SearchRequest { want, threads, ..SearchRequest::small() };
            // the tree would need millions of nodes
            let control = Control::watched(Some(1 << 17), None);
            let mut found = vec![];
            let report = solve(&problem, &request, &control, &mut |s: Solution| {
                found.push(s.options.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!((report.ended, report.count.as_u64()), (Ended::Exhausted, Some(1)), "{threads:?}");
            assert_eq!((found, report.stats.solver), (vec![vec![0]], "learning"));
            let cells = SearchRequest { method: Method::Cells, ..request };
            let control = Control::watched(Some(1 << 17), None);
            let report = solve(&problem, &cells, &control, &mut |_| ControlFlow::Continue(()));
            assert_eq!(report.ended, Ended::Stopped, "without learning");
        }
    }

    #[test]
    fn many_solutions_come_in_the_order_of_the_tree_and_each_once() {
        let problem = problem(&format!("a b c d e{}", "\na\nb\nc\nd\ne".repeat(4)));
        let all = |method, threads| {
            let (want, threads) = (Want::Solutions, Threads::Just(threads));
            let request = SearchRequest { want, threads, method, ..SearchRequest::small() };
            let (report, found) = search(&problem, &request);
            assert_eq!((report.ended, report.count.as_u64()), (Ended::Exhausted, Some(1024)));
            found
        };
        let tree = all(Method::Matrix, 1);
        assert_eq!(all(Method::Auto, 1), tree);
        let mut sorted = tree;
        sorted.sort_unstable();
        for (method, threads) in [(Method::Auto, 3), (Method::Learning, 1), (Method::Cells, 2)] {
            let mut found = all(method, threads);
            found.sort_unstable();
            assert_eq!(found, sorted);
        }
    }
}
