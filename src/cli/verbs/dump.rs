//! `puzc dump`

use super::{Call, Verb, VerbOptions};
use crate::cli::Disk;
use crate::cli::args::evaluation::Evaluation;
use crate::cli::output::answer::{Answer, Reporter, finish};
use crate::emit;
use crate::session::{Built, Session};
use crate::xcc::Problem;
use clap::ValueEnum;
use std::sync::Arc;

pub const VERB: Verb = Verb {
    name: "dump",
    about: "Show what a puzzle becomes: its tree, its values, its items and options",
    examples: "\
Examples:
  puzc dump box.puz --stage model      names and their values
  puzc dump box.puz --stage problem    items and options, and the statements that made them",
    json_lines: false,
    options: VerbOptions::of::<DumpArgs>(),
};

/// `puzc dump`
#[derive(clap::Args, Debug)]
struct DumpArgs {
    /// The puzzle
    file: String,
    /// How far to go
    #[arg(long, value_enum)]
    stage: DumpStage,
    #[command(flatten)]
    evaluation: Evaluation,
}

/// `--stage`
#[derive(Copy, Clone, ValueEnum, Debug)]
enum DumpStage {
    /// The syntax tree
    Ast,
    /// Names, values and things
    Model,
    /// Items and options
    Problem,
}

impl Call for DumpArgs {
    fn run(&self, _: Reporter) -> Answer {
        let mut session = Session::new(Arc::new(Disk), self.evaluation.settings(false));
        let text = match self.stage {
            DumpStage::Ast => session.tree(&self.file).map(|tree| tree.map(|tree| format!("{tree:#?}\n"))),
            DumpStage::Model => session.dump_model(&self.file),
            DumpStage::Problem => {
                session.build(&self.file).map(|built| built.map(|Built { problem, .. }| dumped(&problem)))
            }
        };
        let (text, sources, list) = finish(session, text);
        text.map_or_else(Answer::default, |text| Answer::text("text", text)).report(sources, list)
    }
}

fn dumped(problem: &Problem) -> String {
    let mut text = vec![];
    let _ = emit::dump(problem, &mut text); // writing to a vector cannot fail
    String::from_utf8_lossy(&text).into_owned()
}
