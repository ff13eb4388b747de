//! `puzc dump`

use super::answer::Answer;
use super::args::{DumpArgs, Stage};
use super::{Disk, connect};
use crate::emit;
use crate::session::{Built, Session};
use crate::xcc::Problem;
use std::sync::Arc;

/// Shows a stage.
pub fn run(args: &DumpArgs) -> Answer {
    let mut session = Session::new(Arc::new(Disk), args.evaluation.settings(false));
    let text = match args.stage {
        Stage::Ast => session.tree(&args.file).map(|tree| tree.map(|tree| format!("{tree:#?}\n"))),
        Stage::Model => session.dump_model(&args.file),
        Stage::Problem => {
            session.build(&args.file).map(|built| built.map(|Built { problem, .. }| dumped(&problem)))
        }
    };
    let (text, sources, list) = connect::finish(session, text);
    text.map_or_else(Answer::default, |text| Answer::text("text", text)).report(sources, list)
}

fn dumped(problem: &Problem) -> String {
    let mut text = vec![];
    let _ = emit::dump(problem, &mut text); // a vector takes everything
    String::from_utf8_lossy(&text).into_owned()
}
