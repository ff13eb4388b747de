//! `puzc solve --random --diagram`: solutions drawn from a decision diagram.

use super::SolveArgs;
use crate::Exit;
use crate::output::answer::Answer;
use crate::output::counts::{number, solutions};
use crate::output::stream::OutputStream;
use crate::search::diagram::diagram_of;
use crate::search::{Ending, SearchTask};
use puzc_api::Count;
use puzc_solver::solve::{DiagramSampler, Solution as FoundOptions};
use std::collections::BTreeSet;
use std::sync::Mutex;

/// Draws this many different solutions, or all if there are fewer; `each` prints one, and returns whether to
/// continue.
pub fn run(
    args: &SolveArgs,
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    answer: Answer,
    each: &mut dyn FnMut(u64, FoundOptions<'_>) -> bool,
) -> Result<Answer, Answer> {
    let (diagram, answer) = diagram_of(task, args.from.as_deref(), output, answer)?;
    let mut draws = DiagramSampler::new(&diagram, args.search.seed);
    let all = draws.all().clone();
    let wanted = u64::from(args.wanted.number.unwrap_or(1));
    let wanted = all.as_u64().map_or(wanted, |all| all.min(wanted));
    let costs = &task.puzzle.whole().options;
    let mut drawn = BTreeSet::new();
    while (drawn.len() as u64) < wanted
        && let Some(options) = draws.draw()
    {
        if drawn.contains(&options) {
            continue;
        }
        let cost: i128 = options.iter().map(|o| i128::from(costs.cost(*o as usize))).sum();
        let cost = saturated(cost);
        drawn.insert(options.clone());
        if !each(drawn.len() as u64, FoundOptions { options: &options, cost }) {
            break;
        }
    }
    let n = drawn.len() as u64;
    let verdict = match n {
        0 => "no solution\n".to_string(),
        _ => format!("{} at random, of {}\n", solutions(n), solutions(&all)),
    };
    Ok(finish(output, answer.message(verdict), n, &all))
}

/// The answer after `n` of all solutions of a diagram were written.
pub(super) fn finish(output: &Mutex<OutputStream>, answer: Answer, n: u64, all: &Count) -> Answer {
    let answer = Ending::Complete.add_to(answer.with("solutions", n).with("among", number(all)));
    let answer = answer.exit(if n == 0 { Exit::Unexpected } else { Exit::Fine });
    answer.fault(OutputStream::lock(output).finish())
}

/// A cost as searches report it.
pub(super) fn saturated(cost: i128) -> i64 {
    cost.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}
