//! Counts as they are printed: of solutions, and of the parts of a problem.

use super::answer::Answer;
use crate::Exit;
use crate::search::reason::first_reason;
use crate::search::{Ending, SearchTask};
use puzc_api::{Class, Count};
use puzc_compiler::lower::Sizes;
use puzc_core::xcc::Problem as ProblemData;
use puzc_solver::symmetry::OrbitCounts;
use serde_json::{Value, json};

/// The largest number that every program that reads JSON represents exactly.
const EXACT: u64 = 1 << 53;

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
            let none = up_to.is_none() && *count == Count::ZERO;
            let reason = if none { first_reason(&task.args.file, &task.args.evaluation) } else { None };
            let answer = answer.with("count", number(count)).data(format!("{count}\n"));
            answer.message(reason.unwrap_or_default())
        }
        (Ending::Wrong(_) | Ending::Crashed, ..) => answer,
        // the prefix keeps programs from mistaking this for the count
        (_, why, _) => answer
            .with("at_least", number(count))
            .data(format!(">= {count}\n"))
            .message(why.map_or(String::new(), |why| format!("the count is not complete: {why}\n"))),
    }
}

/// Reports how many solutions are kept; returns the number of all solutions, or of their orbits.
pub fn kept_and_all(
    kept: &Count,
    numbers: OrbitCounts,
    up_to: Option<Class>,
    answer: Answer,
) -> (Count, Answer) {
    let all = Count::from(numbers.solutions);
    let answer = answer.with("kept", number(kept));
    match (up_to, numbers.up_to.into_iter().next()) {
        (Some(class), Some((_, orbits))) => {
            (Count::from(orbits), answer.with("solutions", number(&all)).with("up_to", class.word()))
        }
        _ => (all, answer),
    }
}

/// A string of digits if it is too large for a number in JSON.
pub fn number(count: &Count) -> Value {
    count.as_u64().filter(|n| *n <= EXACT).map_or_else(|| count.to_string().into(), Value::from)
}

/// `1 solution`, `2 solutions`
pub fn solutions(n: u64) -> String {
    format!("{n} solution{}", if n == 1 { "" } else { "s" })
}

/// The numbers of a problem, as a JSON object.
pub fn sizes_json(p: &ProblemData, sizes: Sizes) -> Value {
    json!({
        "cells": sizes.cells,
        "suffixed": sizes.suffixed,
        "pieces": sizes.pieces,
        "base_placements": sizes.base_placements,
        "primary": p.primary,
        "secondary": p.items.len() - p.primary,
        "options": p.options.len(),
        "mentions": p.options.all_mentions().len(),
        "colors": p.colors.len().saturating_sub(1),
    })
}

/// The sizes as text.  The first line is printed only if the puzzle has boards or pieces.
pub fn sizes_text(p: &ProblemData, sizes: Sizes) -> String {
    let Sizes { cells, suffixed, pieces, base_placements } = sizes;
    let things = match cells + suffixed + pieces {
        0 => String::new(),
        _ => format!(
            "{cells} plain + {suffixed} suffixed cells, {pieces} pieces, {base_placements} base placements\n"
        ),
    };
    let secondary = p.items.len() - p.primary;
    let mentions = p.options.all_mentions().len();
    format!(
        "{things}{} primary + {secondary} secondary items, {} options, {mentions} mentions\n",
        p.primary,
        p.options.len()
    )
}
