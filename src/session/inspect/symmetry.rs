//! Explains the symmetries of a puzzle in words.

use super::option_text;
use puzc_core::xcc::{ItemId, Problem};
use puzc_solver::symmetry::{Class, Pivot, Rejected, SymmetryBreaking, WithoutImage};
use serde_json::{Value, json};
use std::fmt::Write;

/// The most rejected candidates, and the most kept cuts, that are shown.
const MAX_REJECTED: usize = 30;
const MAX_KEPT: usize = 24;

/// The group, its generators, the candidates that failed, the pivot, and what is kept.
pub fn symmetry(problem: &Problem, found: &SymmetryBreaking) -> String {
    let mut out = String::new();
    let all = &found.symmetries;
    let problem = all.carried(problem);
    let order = found.group.order();
    let kind = if all.raw && found.class == Class::Symmetry {
        " (of names without places and colors: automorphisms)"
    } else {
        ""
    };
    let _ = writeln!(out, "{}: a group of order {order}{kind}", found.class.word());
    for generator in all.of(found.class) {
        let _ = writeln!(
            out,
            "  {}",
            if generator.words.is_empty() { "options alone are moved" } else { &generator.words }
        );
    }
    if found.class == Class::Symmetry && !all.raw {
        for class in [Class::Motions, Class::Rotations] {
            let _ = writeln!(out, "{}: a group of order {}", class.word(), all.group(class).order());
        }
    }
    if let Some(why) = all.doubt() {
        let _ = writeln!(out, "the search was given up before its end, there may be more: {why}");
    }
    if !all.rejected.is_empty() {
        let _ = writeln!(out, "no symmetries:");
    }
    // a torus has one rotation for each shift, and they may fail alike
    let mut reasons: Vec<(&str, WithoutImage, usize)> = vec![];
    for Rejected { words, without_image } in &all.rejected {
        match reasons.iter_mut().find(|known| (known.0, known.1) == (words, *without_image)) {
            Some((.., times)) => *times += 1,
            None => reasons.push((words, *without_image, 1)),
        }
    }
    for (words, without_image, times) in reasons.iter().take(MAX_REJECTED) {
        let why = match without_image {
            WithoutImage::Option(o) => format!("option {} has no image:{}", o + 1, option_text(problem, *o)),
            WithoutImage::Items => "the other items cannot be mapped along".to_string(),
            WithoutImage::Frame => "the frame of `keep still` has no image".to_string(),
        };
        let times = if *times == 1 { String::new() } else { format!(" ({times} of them)") };
        let _ = writeln!(out, "  {words}{times}: {why}");
    }
    if reasons.len() > MAX_REJECTED {
        let _ = writeln!(
            out,
            "  and {} more",
            reasons.iter().skip(MAX_REJECTED).map(|known| known.2).sum::<usize>()
        );
    }
    match &found.cut {
        Some((pivot, _)) => kept(&mut out, problem, pivot),
        None if found.group.is_trivial() => {}
        None => out.push_str("no pivot: no item that is used exactly once stays in its place\n"),
    }
    out
}

fn kept(out: &mut String, problem: &Problem, pivot: &Pivot) {
    let what = match (pivot.is_marked(), pivot.items.len()) {
        (true, _) => "marks",
        (false, 1) => "options",
        (false, _) => "pairs of options",
    };
    let _ = writeln!(
        out,
        "pivot {}: {} {what} are kept; {}",
        pivot.names(problem),
        pivot.kept.len(),
        pivot.left_in_words()
    );
    for kept in pivot.kept.iter().take(MAX_KEPT) {
        let options: Vec<String> = kept
            .options
            .iter()
            .map(|&o| format!("option {}:{}", o + 1, option_text(problem, o as usize)))
            .collect();
        let _ = writeln!(out, "  {}", options.join(" with "));
    }
    if pivot.kept.len() > MAX_KEPT {
        let _ = writeln!(out, "  and {} more", pivot.kept.len() - MAX_KEPT);
    }
}

/// The symmetries as JSON.  Options are numbered from 1.  Orders of groups are strings, since they may be
/// large.
pub fn symmetry_json(problem: &Problem, found: &SymmetryBreaking) -> Value {
    let all = &found.symmetries;
    let problem = all.carried(problem);
    let name = |i: &ItemId| &*problem.items[i.0 as usize].label.text;
    let generators: Vec<Value> =
        all.of(found.class).map(|g| json!({ "words": g.words, "class": g.class.word() })).collect();
    let rejected = all.rejected.iter().map(|r| {
        let option = if let WithoutImage::Option(o) = r.without_image { Some(o + 1) } else { None };
        json!({ "words": r.words, "option": option })
    });
    let pivot = found.cut.as_ref().map(|(pivot, _)| {
        let kept: Vec<Vec<u32>> =
            pivot.kept.iter().map(|k| k.options.iter().map(|o| o + 1).collect()).collect();
        json!({
            "items": pivot.items.iter().map(name).collect::<Vec<_>>(),
            "marked": pivot.is_marked(),
            "kept": kept,
            "left_at_most": pivot.left.to_string(),
        })
    });
    json!({
        "class": found.class.word(),
        "order": found.group.order().to_string(),
        "complete": all.complete,
        "generators": generators,
        "rejected": rejected.collect::<Vec<_>>(),
        "pivot": pivot,
    })
}
