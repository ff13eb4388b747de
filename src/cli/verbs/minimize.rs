//! `puzc minimize`

use super::{Call, Verb, VerbOptions};
use crate::args::clues::ClueArgs;
use crate::output::answer::{Answer, Reporter};
use crate::{Exit, files};
use puzc_api::{CluePattern, Clues, Minimized, NotUnique};
use puzc_render::PictureFormat;

pub const VERB: Verb = Verb {
    name: "minimize",
    about: "Leave out clues of a puzzle as long as it has one solution",
    examples: "\
Examples:
  puzc minimize sudoku.puz > fewer.puz
  puzc minimize sudoku.puz --pattern half-turn -o fewer.puz
  puzc minimize sudoku.puz --seed 3 --tries 20",
    json_lines: false,
    options: VerbOptions::of::<MinimizeArgs>(),
};

/// `puzc minimize`
#[derive(clap::Args, Debug)]
struct MinimizeArgs {
    /// Write the puzzle to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<String>,
    /// The seed of the order in which clues are left out
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    seed: u64,
    /// Try N orders, and take the result with the fewest clues
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(1..))]
    tries: u32,
    /// Leave out clues together that this motion of their picture exchanges: half-turn, left-right, up-down
    #[arg(long, value_name = "NAME", value_parser = pattern, default_value = "none", hide_default_value = true)]
    pattern: CluePattern,
    #[command(flatten)]
    clues: ClueArgs,
}

/// `--pattern`
pub fn pattern(text: &str) -> Result<CluePattern, String> {
    CluePattern::named(text)
        .ok_or_else(|| "the patterns are none, all, half-turn, left-right, up-down".into())
}

/// The output is a `.puz` file.
pub fn is_no_picture(path: Option<&str>) -> Result<(), Answer> {
    let Some(path) = path.filter(|path| PictureFormat::of_path(path).is_some()) else { return Ok(()) };
    let why = format!(
        "`{path}` would be a picture, and this writes a puzzle; `puzc render --sheet --puzzle` draws puzzles, also a folder of them"
    );
    Err(Answer::usage(why))
}

/// The puzzle is not as the verb needs it.
pub fn refused(answer: Answer, why: &str) -> Answer {
    answer.message(format!("{why}\n")).with("reason", why).exit(Exit::Unexpected)
}

impl Call for MinimizeArgs {
    fn run(&self, _: Reporter) -> Result<Answer, Answer> {
        is_no_picture(self.output.as_deref())?;
        let clues = self.clues.found()?;
        let answer = Answer::default();
        if let Some(why) = clues.no_clues() {
            return Err(refused(answer, &why.to_string()));
        }
        let best = match clues.fewest(self.seed, self.tries.into(), self.pattern) {
            Ok(best) => best,
            Err(why @ NotUnique::Unknown) => return Err(self.clues.limited(answer, &why.to_string())),
            Err(why) => {
                let has_goal = why == NotUnique::Several && clues.problem().data().goal.is_some();
                let costs = if has_goal { "; all solutions count here, not only the best ones" } else { "" };
                return Err(refused(answer, &format!("{why}{costs}")));
            }
        };
        let output = self.output.as_deref();
        let result =
            PuzzleFound { found: best, clues: &clues, args: &self.clues, output, may_have_more: false };
        Ok(given(answer, result))
    }
}

/// A puzzle that was made, or from which clues were left out.
pub struct PuzzleFound<'a> {
    pub found: Minimized,
    pub clues: &'a Clues,
    pub args: &'a ClueArgs,
    pub output: Option<&'a str>,
    /// Are more clues wanted than are needed?
    pub may_have_more: bool,
}

/// Writes a puzzle, and says how many clues it has; which limit was reached if these may not be the fewest;
/// and what it depends on.
pub fn given(answer: Answer, result: PuzzleFound) -> Answer {
    let PuzzleFound { found, clues, args, output, may_have_more } = result;
    let (sentence, remarks) = (found.sentence(), found.remarks());
    let Minimized { text, kept, gone, is_complete, keeps_pattern, replaced, removed } = found;
    let mut answer = answer.with("clues", kept).with("left_out", gone).with("minimal", is_complete);
    answer = answer.message(format!("{sentence}\n"));
    if !keeps_pattern {
        let why = match clues.has_places() {
            true => "they do not keep to the pattern\n",
            false => "--pattern has no effect: no clue that can be left out stands in a picture\n",
        };
        answer = answer.message(why).with("keeps_pattern", false);
    }
    answer = args.with_parameters(answer);
    answer = remarks.into_iter().fold(answer, |answer, remark| answer.message(format!("{remark}\n")));
    if replaced > 0 {
        answer = answer.with("expectations_replaced", replaced);
    }
    if removed > 0 {
        answer = answer.with("expectations_left_out", removed);
    }
    if !is_complete && !may_have_more {
        answer = args.limited(answer, "perhaps more can be left out");
    }
    match output {
        Some(path) => match files::write(path, |out| out.write_all(text.as_bytes())) {
            Ok(()) => answer,
            Err(d) => answer.fault(Some(d)),
        },
        None => answer.with("text", text.as_str()).data(text),
    }
}
