//! `puzc inspect`

use super::answer::Answer;
use super::args::InspectArgs;
use super::{Disk, connect};
use crate::api::{Puzzle, SymmetryChoice, compile};
use crate::inspect;
use crate::session::{Language, Session};
use crate::symmetry::{Class, SymmetryBreaking};
use crate::xcc::{ItemId, Problem};
use serde_json::{Value, json};
use std::sync::Arc;

/// Shows an item, an option, or the symmetries.
pub fn run(args: &InspectArgs) -> Answer {
    let settings = args.evaluation.settings(false);
    let mut session = Session::new(Arc::new(Disk), settings.clone());
    let text = match (&args.what.item, args.what.option, args.what.symmetry) {
        (Some(name), ..) => session.inspect_item(&args.file, name),
        (None, Some(n), _) => session.inspect_option(&args.file, n),
        (None, None, class) => {
            let puzzle = Puzzle::unread(&args.file, Disk, settings).in_language(Language::of(&args.file));
            return symmetry(&puzzle, class.unwrap_or(Class::Symmetry));
        }
    };
    let (text, sources, list) = connect::finish(session, text);
    text.map_or_else(Answer::default, |text| Answer::text("text", text)).report(sources, list)
}

/// The symmetries of a class.
fn symmetry(puzzle: &Puzzle, class: Class) -> Answer {
    let problem = compile(puzzle, SymmetryChoice::Of(class));
    let (sources, list) = connect::findings(&problem);
    let answer = match problem.as_ref().ok().and_then(|p| Some((p.data(), p.obeyed()?))) {
        Some((problem, obeyed)) => Answer::text("text", inspect::symmetry(problem, obeyed))
            .with("symmetry", as_json(problem, obeyed)),
        None => Answer::default(),
    };
    answer.report(sources, list)
}

/// Options are numbered from 1; orders of groups are texts, for they may be large.
fn as_json(problem: &Problem, found: &SymmetryBreaking) -> Value {
    let all = &found.symmetries;
    let name = |i: &ItemId| &*problem.items[i.0 as usize].label.text;
    let generators: Vec<Value> =
        all.of(found.class).map(|g| json!({ "words": g.words, "class": g.class.word() })).collect();
    let rejected: Vec<Value> =
        all.rejected.iter().map(|r| json!({ "words": r.words, "option": r.option.map(|o| o + 1) })).collect();
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
        "rejected": rejected,
        "pivot": pivot,
    })
}
