//! `puzc solve --diagram`: the best solutions of a decision diagram, best first.

use super::SolveArgs;
use super::drawn::{finish, saturated};
use crate::output::answer::Answer;
use crate::output::counts::solutions;
use crate::output::stream::OutputStream;
use crate::search::SearchTask;
use crate::search::diagram::diagram_and;
use puzc_core::xcc::Goal;
use puzc_solver::solve::{DiagramTerms, Solution as FoundOptions};
use std::sync::Mutex;

/// Prints the requested number of solutions, or all; `each` prints one, and returns whether to continue.
pub fn run(
    args: &SolveArgs,
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    answer: Answer,
    each: &mut dyn FnMut(u64, FoundOptions<'_>) -> bool,
) -> Result<Answer, Answer> {
    let problem = task.puzzle.whole();
    let wanted = match args.wanted.all {
        true => usize::MAX,
        false => args.wanted.number.unwrap_or(1) as usize,
    };
    let sign = if problem.goal == Some(Goal::Maximize) { -1 } else { 1 };
    let cost = |option: u32| sign * i128::from(problem.options.cost(option as usize));
    let from = args.from.as_deref();
    let (diagram, best, answer) = diagram_and(task, from, output, answer, |diagram, memory, control| {
        diagram.best(cost, wanted, memory, control)
    })?;
    let all = diagram.counts(&DiagramTerms::default()).all().clone();
    let mut n = 0;
    for solution in &best {
        n += 1;
        if !each(n, FoundOptions { options: &solution.options, cost: saturated(sign * solution.cost) }) {
            break;
        }
    }
    let verdict = match (n, problem.goal) {
        (0, _) => "no solution\n".to_string(),
        (n, Some(_)) => format!("the best {} of {}\n", solutions(n), solutions(&all)),
        (n, None) => format!("{} of {}\n", solutions(n), solutions(&all)),
    };
    Ok(finish(output, answer.message(verdict), n, &all))
}
