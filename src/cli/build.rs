//! `puzc build`

use super::answer::Answer;
use super::args::BuildArgs;
use super::{Disk, connect, files};
use crate::api::Puzzle;
use crate::base::Sources;
use crate::diag::{Diagnostic, Diagnostics};
use crate::emit::{self, EmitOptions, FORMATS, TargetFormat};
use crate::lower::Sizes;
use crate::symmetry::SymmetryBreaking;
use crate::xcc::Problem;
use serde_json::{Value, json};
use std::path::Path;

/// Compiles a puzzle.
pub fn run(args: &BuildArgs, json: bool) -> Answer {
    let puzzle = Puzzle::unread(&args.file, Disk, args.evaluation.settings(args.unbroken));
    let built = puzzle.problem();
    let (sources, found) = connect::findings(&built);
    let mut answer = Answer::default();
    let Ok(built) = built else { return answer.report(sources, found) };
    let sizes = built.sizes();
    let (whole, obeyed) = built.into_data();
    let (problem, said) = broken(whole, obeyed);
    let format = format(args, &problem);
    let mut diags = Diagnostics::default();
    diags.extend(found);
    diags.extend(emit::check(&problem, format));
    let mut list = diags.into_sorted();
    if !list.iter().any(Diagnostic::is_error) {
        answer = answer.with("format", format.name).with("stats", stats(&problem, sizes));
        match write(args, &problem, format, &sources, json) {
            Ok(None) => answer = answer.with("file", args.output.as_str()),
            Ok(Some(text)) => answer = answer.with("output", text),
            Err(d) => list.push(d),
        }
        if let Some(said) = said {
            answer = answer.say(format!("note: {said}\n")).with("note", said);
        }
        if args.stats {
            answer = answer.say(stats_text(&problem, sizes));
        }
        // The process ends now, and the system takes all memory back at once, quicker than page by page.
        std::mem::forget(problem);
    }
    answer.report(sources, list)
}

/// The problem that is left when its symmetry is broken, with a remark that says so.
fn broken(mut whole: Problem, obeyed: Option<SymmetryBreaking>) -> (Problem, Option<String>) {
    let Some(obeyed) = obeyed else { return (whole, None) };
    if obeyed.group.is_trivial() {
        whole.breaking = None;
        return (whole, None);
    }
    let said = obeyed.words(&whole);
    let mut problem = match obeyed.cut {
        Some((_, broken)) => broken.problem,
        None => whole,
    };
    problem.breaking = None;
    problem.remarks.push(said.clone());
    (problem, Some(said))
}

/// The format asked for; else the one that the output's ending tells, if it tells one; else the simplest one
/// of Knuth's.
fn format(args: &BuildArgs, problem: &Problem) -> &'static TargetFormat {
    let ending = Path::new(&args.output).extension().and_then(|e| e.to_str());
    let mut of_ending = FORMATS.iter().filter(|f| Some(f.extension) == ending);
    let told = match (of_ending.next(), of_ending.next()) {
        (Some(format), None) => Some(format),
        _ => None,
    };
    args.format
        .as_deref()
        .and_then(TargetFormat::find)
        .or(told)
        .unwrap_or_else(|| TargetFormat::least_for(problem))
}

/// Writes to the output; gives the text instead if it is to be a member of a JSON object.
fn write(
    args: &BuildArgs,
    problem: &Problem,
    format: &TargetFormat,
    sources: &Sources,
    json: bool,
) -> Result<Option<String>, Diagnostic> {
    let source = sources.files().iter().find(|f| f.name == args.file).map(|f| &*f.text);
    let options = EmitOptions { comments: source.filter(|_| args.comments), sources: Some(sources) };
    if json && args.output == "-" {
        let mut text = vec![];
        let _ = emit::emit(problem, format, &options, &mut text); // a vector takes everything
        return Ok(Some(String::from_utf8_lossy(&text).into_owned()));
    }
    files::write(&args.output, |out| emit::emit(problem, format, &options, out)).map(|()| None)
}

pub(super) fn stats(p: &Problem, sizes: Sizes) -> Value {
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

/// The first line only if the puzzle has boards or pieces.
pub(super) fn stats_text(p: &Problem, sizes: Sizes) -> String {
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
