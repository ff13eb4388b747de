//! The portfolio with several threads: searches with restarts, from different seeds, and the search of the
//! tree, each in a thread of its own.  Where learning is usually the best search, every second further thread
//! learns, too, and between rounds these searches tell each other what they have learned.
//!
//! They work in rounds.  In a round, each of them has as many nodes as its next turn has if there is one
//! thread.  When one finds a solution, those that come later in the order of the portfolio are stopped, but
//! those that come earlier end their turns, and the first one that has a solution wins.  So the solution is
//! the same in every run with the same number of threads, and with two threads it is that of one.
//!
//! Turns of one thread are no rounds with one worker: there a turn of the tree goes on after its first
//! solution, and learning is asked again until its turn is over, while a round ends at the first solution.

use crate::solve::contract::request::Attempt;
use crate::solve::learning::exchange;
use crate::solve::strategy::portfolio::{Portfolio, RestartSearch, usual};
use crate::solve::strategy::shown_solutions::{ShownSolutions, guarded};
use crate::solve::{Control, Ended, SearchReport, SearchRequest, Solution, Stats, Threads, Visitor};
use std::ops::ControlFlow;
use std::thread;

impl<'a> Portfolio<'a> {
    /// Searches with this many threads until there is a solution; then one of them learns, and the others
    /// search the tree for further ones, which come in any order.
    pub(crate) fn run_in_rounds(&self, workers: usize, visit: &mut Visitor) -> SearchReport {
        let mut shown = ShownSolutions::new(self, visit);
        let mut turn = self.first_turn();
        let mut ended = self.first_in_rounds(workers, &mut turn, &mut shown);
        while ended.is_none() {
            let work = self.learning_work(turn, true);
            ended = shown.search_together(turn, work, workers).or_else(|| shown.count_by_states(work));
            turn = self.after(turn);
        }
        shown.report(ended.unwrap_or(Ended::Stopped))
    }

    /// Shows the first solution.  Returns how all ends, if it does.
    fn first_in_rounds(
        &self,
        workers: usize,
        turn: &mut u64,
        shown: &mut ShownSolutions<'_, 'a, '_>,
    ) -> Option<Ended> {
        let tree = self.matrix().is_some();
        let request = SearchRequest { memory: self.request.memory / workers as u64, ..self.request.clone() };
        let mut searches: Vec<RestartSearch> = vec![];
        shown.stats.solver = "matrix";
        // most problems are solved in the first turn of the first search
        let mut attempt = match tree && !self.sparse {
            true => self.search_turn(*turn, self.control, &mut shown.stats),
            false => Err(Ended::Nodes),
        };
        let mut solver = "matrix";
        while attempt == Err(Ended::Nodes) {
            let alone = self.sparse && searches.is_empty();
            let wanted = if alone { 1 } else { workers - usize::from(tree) };
            while searches.len() < wanted {
                let seed = self.request.seed.wrapping_add(searches.len() as u64);
                let request = SearchRequest { seed, ..request.clone() };
                let learns = searches.len() % 2 == 1 && shown.may_learn && self.is_learning_best();
                let further = if learns { self.further_learning(&request) } else { None };
                let Some(search) = further.or_else(|| self.restarts(&request)) else { break };
                searches.push(search);
            }
            if searches.is_empty() && !shown.may_learn {
                // without memory for other searches, only the tree is searched
                return Some(shown.search_tree(false, 0).unwrap_or(Ended::Stopped));
            }
            (attempt, solver) = self.round(&mut searches, *turn, tree && !alone, shown);
            let further = searches.iter_mut().filter_map(RestartSearch::learning);
            exchange(&mut further.chain(shown.learning()).collect::<Vec<_>>());
            if !alone {
                *turn = self.after(*turn);
            }
        }
        searches.iter().for_each(|search| shown.stats.add(&search.stats()));
        shown.take(attempt, solver)
    }

    /// A turn of the search of the tree, by one thread.
    fn search_turn(&self, nodes: u64, control: &Control, stats: &mut Stats) -> Attempt {
        let request = SearchRequest { nodes: Some(nodes), threads: Threads::Just(1), ..self.request.clone() };
        let mut found = None;
        let solver = usual(self.matrix());
        let report = solver.search(self.instance, &request, control, None, &mut |s: Solution| {
            found = Some(s.options.to_vec());
            ControlFlow::Break(())
        });
        stats.add(&report.stats);
        found.ok_or(report.ended)
    }

    /// A turn of each search with restarts, and then, in the order of the portfolio, of learning and of the
    /// search of the tree.  The result is that of the first one with a result, and its name.
    fn round(
        &self,
        searches: &mut [RestartSearch<'a>],
        turn: u64,
        tree: bool,
        shown: &mut ShownSolutions<'_, 'a, '_>,
    ) -> (Attempt, &'static str) {
        let number = searches.len();
        let parts: Vec<Control> = (0..number + 2).map(|_| self.control.part(None)).collect();
        let parts = parts.as_slice();
        let turn_of = |i: usize, work: &mut dyn FnMut(&Control) -> Attempt| {
            let attempt = guarded(|| work(&parts[i]));
            if attempt != Err(Ended::Nodes) {
                parts[i + 1..].iter().for_each(Control::stop);
            }
            attempt
        };
        let mut names: Vec<&'static str> =
            searches.iter().map(|search| search.name(!tree || self.sparse)).collect();
        names.extend(["learning", "matrix"]);
        let attempts = thread::scope(|scope| {
            let started: Vec<_> = (0..)
                .zip(searches)
                .map(|(i, search)| {
                    let work = move || turn_of(i, &mut |control| search.run(self, turn, control));
                    thread::Builder::new().spawn_scoped(scope, work)
                })
                .collect();
            let mut last =
                turn_of(number, &mut |control| shown.learn_once(self.learning_work(turn, false), control));
            let mut is_tree = false;
            if tree && last == Err(Ended::Nodes) {
                is_tree = true;
                last = turn_of(number + 1, &mut |control| {
                    self.search_turn(self.after(turn), control, &mut shown.stats)
                });
            }
            // a search whose thread could not be started is left out
            let end =
                |started: thread::ScopedJoinHandle<Attempt>| started.join().unwrap_or(Err(Ended::Crashed));
            let mut attempts: Vec<(Attempt, &str)> = vec![];
            for (started, name) in started.into_iter().zip(&names) {
                attempts.extend(started.map(|started| (end(started), *name)));
            }
            attempts.push((last, names[number + usize::from(is_tree)]));
            attempts
        });
        let found = attempts.into_iter().find(|(attempt, _)| *attempt != Err(Ended::Nodes));
        found.unwrap_or((Err(Ended::Nodes), "matrix"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tuning;
    use crate::solve::contract::verify::verify;
    use crate::solve::{Method, Want, solve};
    use puzc_testing::{Random, problem, random_cells, rounds};

    /// About this many triples of items at random.
    fn triples(random: &mut Random, number: u64) -> String {
        const ITEMS: u64 = 36;
        let items: String = (0..ITEMS).map(|i| format!("i{i} ")).collect();
        let option = |random: &mut Random| {
            let (a, b, c) = (random.below(ITEMS), random.below(ITEMS), random.below(ITEMS));
            if a < b && b < c { Some(format!("\ni{a} i{b} i{c}")) } else { None }
        };
        items + &(0..6 * number).filter_map(|_| option(random)).collect::<String>()
    }

    #[test]
    fn the_first_solution_is_the_same_in_every_run_with_as_many_threads() {
        let mut random = Random(8);
        let (mut long, mut solved) = (0, 0);
        for number in 60..120 {
            let problem = problem(&triples(&mut random, number));
            for method in [Method::Auto, Method::Cells] {
                let first = |threads| {
                    let (want, threads) = (Want::Solutions, Threads::Just(threads));
                    let request = SearchRequest { want, threads, method, ..SearchRequest::small() };
                    let mut found = None;
                    let report = solve(&problem, &request, &Control::default(), &mut |s: Solution| {
                        assert_eq!(verify(&problem, s), Ok(()));
                        found = Some(s.options.to_vec());
                        ControlFlow::Break(())
                    });
                    let ended = if found.is_some() { Ended::Satisfied } else { Ended::Exhausted };
                    assert_eq!(report.ended, ended);
                    (found, report.stats.nodes)
                };
                let ((by_one, nodes), by_five) = (first(1), first(5).0);
                assert_eq!(first(2).0.is_some(), by_one.is_some());
                assert!(method == Method::Cells || first(2).0 == by_one);
                assert_eq!((first(5).0, by_five.is_some()), (by_five.clone(), by_one.is_some()));
                long += usize::from(nodes > 4 * Tuning::SMALL.first_turn);
                solved += usize::from(by_one.is_some());
            }
        }
        assert!(long > 20 && (20..100).contains(&solved), "{long} long, {solved} solved");
    }

    #[test]
    fn further_threads_learn_and_the_first_solution_is_still_the_same_in_every_run() {
        let mut random = Random(9);
        let mut learned = 0;
        for _ in 0..rounds(500) {
            let problem = random_cells(&mut random);
            let first = |threads| {
                let (want, threads) = (Want::Solutions, Threads::Just(threads));
                let request = SearchRequest { want, threads, ..SearchRequest::small() };
                let mut found = None;
                let report = solve(&problem, &request, &Control::default(), &mut |s: Solution| {
                    assert_eq!(verify(&problem, s), Ok(()));
                    found = Some(s.options.to_vec());
                    ControlFlow::Break(())
                });
                (found, report.stats.solver)
            };
            let by_five = first(5);
            assert_eq!(first(5), by_five);
            assert_eq!(first(1).0.is_some(), by_five.0.is_some());
            learned += usize::from(by_five.1 == "learning");
        }
        assert!(learned > 2, "{learned}");
    }
}
