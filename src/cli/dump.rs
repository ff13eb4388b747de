//! `puzc dump`

use super::answer::Answer;
use super::args::{DumpArgs, Stage};
use super::{Disk, connect};
use crate::emit;
use crate::session::Session;

/// Shows a stage.
pub fn run(args: &DumpArgs) -> Answer {
    let mut session = Session::new(Box::new(Disk), args.evaluation.settings(false));
    let text = match args.stage {
        Stage::Ast => session.load(&args.file).map(|file| format!("{:#?}\n", session.parse(file))),
        Stage::Model => session.dump_model(&args.file),
        Stage::Problem => session.build(&args.file).map(|problem| {
            let mut text = vec![];
            let _ = emit::dump(&problem, &mut text); // a vector takes everything
            String::from_utf8_lossy(&text).into_owned()
        }),
    };
    let (sources, list) = connect::finish(session);
    text.map_or_else(Answer::default, |text| Answer::text("text", text)).report(sources, list)
}
