//! `puzc inspect`

use super::answer::Answer;
use super::args::InspectArgs;
use super::{Disk, connect};
use crate::inspect;
use crate::session::{Language, Session};
use crate::symmetry::{Class, SymmetryBreaking};
use crate::xcc::{ItemId, Problem};
use serde_json::{Value, json};

/// Shows an item, an option, or the symmetries.
pub fn run(args: &InspectArgs) -> Answer {
    let mut session = Session::new(Box::new(Disk), args.evaluation.settings(false));
    let mut symmetry = None;
    let text = match (&args.what.item, args.what.option, args.what.symmetry) {
        (Some(name), ..) => session.inspect_item(&args.file, name),
        (None, Some(n), _) => session.inspect_option(&args.file, n),
        (None, None, class) => {
            let found = session.inspect_symmetry(
                &args.file,
                Language::of(&args.file),
                class.unwrap_or(Class::Symmetry),
            );
            found.map(|(problem, obeyed)| {
                symmetry = Some(as_json(&problem, &obeyed));
                inspect::symmetry(&problem, &obeyed)
            })
        }
    };
    let (sources, list) = connect::finish(session);
    let answer = text.map_or_else(Answer::default, |text| Answer::text("text", text)).report(sources, list);
    match symmetry {
        Some(symmetry) => answer.with("symmetry", symmetry),
        None => answer,
    }
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
