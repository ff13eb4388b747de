//! Numbers as they are printed: of solutions, and of the parts of a problem.

use puzc_api::Count;
use puzc_compiler::lower::Sizes;
use puzc_core::base::counted;
use puzc_core::xcc::Problem as ProblemData;
use serde_json::{Value, json};
use std::fmt::Display;

/// The largest number that every program that reads JSON represents exactly.
const EXACT: u64 = 1 << 53;

/// A string of digits if it is too large for a number in JSON.
pub fn number(count: &Count) -> Value {
    count.as_u64().filter(|n| *n <= EXACT).map_or_else(|| count.to_string().into(), Value::from)
}

/// `1 solution`, `2 solutions`
pub fn solutions(n: impl Display) -> String {
    counted(n, "solution")
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
