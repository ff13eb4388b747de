//! The answers of searches that count.

use super::reason::with_first_reason;
use super::{Ending, SearchTask};
use crate::Exit;
use crate::output::answer::Answer;
use crate::output::counts::number;
use puzc_api::{Class, Count};
use puzc_solver::symmetry::OrbitCounts;

/// Prints how many solutions there are, or that there are more.
pub fn conclude(
    up_to: Option<Class>,
    task: &SearchTask,
    count: &Count,
    end: &Ending,
    answer: Answer,
) -> Answer {
    // at most one class is exact: more symmetries could only join classes
    let several = up_to.filter(|_| *count > Count::ONE);
    let doubt = several.and_then(|_| task.puzzle.breaking()?.symmetries.doubt());
    match (end, end.limit(task), doubt) {
        (Ending::Complete, _, Some(why)) => answer
            .with("at_most", number(count))
            .data(format!("<= {count}\n"))
            .message(format!("not all symmetries were found: {why}\n"))
            .exit(Exit::Limit),
        (Ending::Complete, ..) => {
            let answer = answer.with("count", number(count)).data(format!("{count}\n"));
            match *count == Count::ZERO {
                true => with_first_reason(answer, &task.args.file, &task.args.evaluation),
                false => answer,
            }
        }
        (Ending::Wrong(_) | Ending::Crashed, ..) => answer,
        // the prefix keeps programs from mistaking this for the count
        (_, why, _) => answer
            .with("at_least", number(count))
            .data(format!(">= {count}\n"))
            .message(why.map_or(String::new(), |why| format!("the count is not complete: {why}\n"))),
    }
}

/// Reports how many solutions are kept, if the others follow from them; returns the number of all solutions,
/// or of their orbits.
pub fn kept_and_all(
    kept: &Count,
    numbers: Option<OrbitCounts>,
    up_to: Option<Class>,
    answer: Answer,
) -> (Count, Answer) {
    let Some(numbers) = numbers else { return (kept.clone(), answer) };
    let all = Count::from(numbers.solutions);
    let answer = answer.with("kept", number(kept));
    match (up_to, numbers.up_to.into_iter().next()) {
        (Some(class), Some((_, orbits))) => {
            (Count::from(orbits), answer.with("solutions", number(&all)).with("up_to", class.word()))
        }
        _ => (all, answer),
    }
}
