//! How the number of solutions is told.

use super::Exit;
use super::answer::Answer;
use super::search::{Asked, End};
use super::search_args::CountArgs;
use crate::solve::Count;
use crate::symmetry::{Class, OrbitCounts};
use serde_json::Value;

/// Numbers up to here are the same in every program that reads JSON.
const EXACT: u64 = 1 << 53;

/// Says how many there are, or that there are more.
pub fn conclude(args: &CountArgs, asked: &Asked, count: &Count, end: &End, answer: Answer) -> Answer {
    let doubt = args.up_to.and_then(|_| asked.puzzle.obeyed.as_ref()?.symmetries.doubt());
    match (end, end.limit(asked), doubt) {
        (End::Complete, _, Some(why)) => answer
            .with("at_most", number(count))
            .data(format!("<= {count}\n"))
            .say(format!("not all symmetries were found: {why}\n"))
            .exit(Exit::Limit),
        (End::Complete, ..) => answer.with("count", number(count)).data(format!("{count}\n")),
        (End::Wrong(_) | End::Crashed, ..) => answer,
        // whoever takes this for a number fails
        (_, why, _) => answer
            .with("at_least", number(count))
            .data(format!(">= {count}\n"))
            .say(why.map_or(String::new(), |why| format!("not all is counted: {why}\n"))),
    }
}

/// Tells how many are kept; gives the number of all solutions, or of their orbits.
pub fn tell(kept: &Count, numbers: OrbitCounts, up_to: Option<Class>, answer: Answer) -> (Count, Answer) {
    let all = Count::from(numbers.solutions);
    let answer = answer.with("kept", number(kept));
    match (up_to, numbers.up_to.into_iter().next()) {
        (Some(class), Some((_, orbits))) => {
            (Count::from(orbits), answer.with("solutions", number(&all)).with("up_to", class.word()))
        }
        _ => (all, answer),
    }
}

/// Digits if it is too large for a number.
pub fn number(count: &Count) -> Value {
    count.as_u64().filter(|n| *n <= EXACT).map_or_else(|| count.to_string().into(), Value::from)
}
