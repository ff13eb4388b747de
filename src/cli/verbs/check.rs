//! `puzc check`

use super::{Call, Verb, VerbOptions};
use crate::args::evaluation::Evaluation;
use crate::output::answer::{Answer, Reporter, findings};

pub const VERB: Verb = Verb {
    name: "check",
    about: "Find the errors of puzzles without building anything",
    examples: "Examples:\n  puzc check *.puz\n  echo 'board b on squares: [3-1]4' | puzc check -",
    json_lines: false,
    options: VerbOptions::of::<CheckArgs>(),
};

/// `puzc check`
#[derive(clap::Args, Debug)]
struct CheckArgs {
    /// The puzzles
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    evaluation: Evaluation,
}

impl Call for CheckArgs {
    /// Finds the errors of puzzles; prints nothing if there are none.
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        let mut answer = Answer::default();
        for path in &self.files {
            let puzzle = self.evaluation.puzzle(path, false);
            let (sources, list) = findings(&puzzle.problem());
            answer = answer.report(sources, list);
        }
        Ok(answer)
    }
}
