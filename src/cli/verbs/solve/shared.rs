//! `puzc solve --shared`: what all solutions share.

use super::SolveArgs;
use super::drawn::saturated;
use crate::Exit;
use crate::output::answer::Answer;
use crate::output::stream::OutputStream;
use crate::search::estimator::TreeEstimator;
use crate::search::reason::with_first_reason;
use crate::search::watch::{Switch, watched};
use crate::search::{Ending, SearchTask};
use puzc_core::xcc::{ColorId, Mention, Problem};
use puzc_solver::solve::{Requirement, SearchRequest, Solution as FoundOptions, shared};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Prints the options that all solutions have, with `each`, and then the colors that items have in all of
/// them.
pub fn run(
    args: &SolveArgs,
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    answer: Answer,
    each: &mut dyn FnMut(u64, FoundOptions<'_>) -> bool,
) -> Answer {
    let problem = task.puzzle.whole();
    let colored = colored(problem);
    let single = (0..problem.options.len() as u32).map(|option| vec![option]);
    let requirements: Vec<Requirement> = single
        .chain(colored.values().cloned())
        .map(|options| Requirement { options, is_chosen: true })
        .collect();
    let memory = args.search.evaluation.memory();
    let request = SearchRequest { memory, seed: args.search.seed, ..SearchRequest::default() };
    let switch = Switch::new(args.search.time_limit);
    let found = watched(&switch, task.watching(output), &mut TreeEstimator::new(None), || {
        shared(problem, &requirements, &request, &switch.control)
    });
    let holds = match found {
        Ok(Some(holds)) => holds,
        Ok(None) => {
            let answer = answer.message("no solution\n").exit(Exit::Unexpected);
            return with_first_reason(answer, &args.search.file, &args.search.evaluation);
        }
        Err(ended) => {
            let end = Ending::of(ended, switch.cause());
            let why = end.limit(task).unwrap_or_else(|| "internal error".into());
            let answer = answer.message(format!("what all solutions share is not known: {why}\n"));
            return end.add_to(answer);
        }
    };
    let (of_options, of_colors) = holds.split_at(problem.options.len());
    let options: Vec<u32> = (0u32..).zip(of_options).filter(|(_, holds)| **holds).map(|(i, _)| i).collect();
    let cost: i128 = options.iter().map(|o| i128::from(problem.options.cost(*o as usize))).sum();
    each(0, FoundOptions { options: &options, cost: saturated(cost) });
    let is_shown =
        |m: &Mention| options.iter().any(|o| problem.options.get(*o as usize).iter().any(|own| own == *m));
    let colors = colored.keys().zip(of_colors).filter(|(_, holds)| **holds).map(|(m, _)| *m);
    let colors: Vec<String> = colors.filter(|m| !is_shown(m)).map(|m| problem.mention_text(m)).collect();
    let all = colors.iter().map(|color| format!("{color}\n")).collect::<String>();
    let (n, of) = (options.len(), if options.len() == 1 { "option is" } else { "options are" });
    let (m, have) = (colors.len(), if colors.len() == 1 { "item has" } else { "items have" });
    let answer = answer
        .data(if args.show.is_none() { all } else { String::new() })
        .with("options", n)
        .with("colors", colors.clone())
        .with("complete", true)
        .message(format!("{n} {of} in all solutions, and {m} more {have} the same color\n"));
    answer.fault(OutputStream::lock(output).finish())
}

/// For each color of a secondary item, the options that give it.
fn colored(problem: &Problem) -> BTreeMap<Mention, Vec<u32>> {
    let mut all: BTreeMap<Mention, Vec<u32>> = BTreeMap::new();
    for (i, option) in (0..).zip(problem.options.iter()) {
        let secondary = |m: &Mention| m.item.0 as usize >= problem.primary;
        for m in option.iter().filter(|m| secondary(m) && m.color != ColorId::NONE) {
            all.entry(m).or_default().push(i);
        }
    }
    all
}
