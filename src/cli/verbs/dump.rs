//! `puzc dump`

use super::{Call, Verb, VerbOptions};
use crate::args::evaluation::Evaluation;
use crate::output::answer::{Answer, Reporter, unpack};
use clap::ValueEnum;
use puzc_api::Stage;
use puzc_api::for_cli::dumped;

pub const VERB: Verb = Verb {
    name: "dump",
    about: "Show a stage of the compilation: the tree, the values, or the items and options",
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
    /// The stage to show
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
    /// Names, values, boards, pieces
    Model,
    /// Items and options
    Problem,
}

impl Call for DumpArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let puzzle = self.evaluation.puzzle(&self.file, false);
        let stage = match self.stage {
            DumpStage::Ast => Stage::Tree,
            DumpStage::Model => Stage::Values,
            DumpStage::Problem => Stage::Problem,
        };
        let (text, sources, list) = unpack(dumped(&puzzle, stage));
        Ok(text.map_or_else(Answer::default, |text| Answer::text("text", text)).report(sources, list))
    }
}
