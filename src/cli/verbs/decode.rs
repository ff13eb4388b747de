//! `puzc decode`

use super::{Call, Verb, VerbOptions, render};
use crate::args::evaluation::Evaluation;
use crate::output::answer::{Answer, Reporter, findings};
use crate::output::counts::solutions;
use crate::output::solutions::{SolutionPrinter, caption, text_picture};
use crate::output::stream::OutputStream;
use crate::{Disk, Exit};
use clap::builder::{PossibleValue, PossibleValuesParser};
use puzc_api::for_cli::answer_formats;
use puzc_api::{Decoded, FileRequest, Files, Problem};
use puzc_core::base::{FileId, Sources};
use puzc_core::diag::{Diagnostic, text};
use puzc_core::xcc::Problem as ProblemData;
use puzc_render::{Gallery, PictureFormat, Scene, SceneReader};
use puzc_session::Language;

pub const VERB: Verb = Verb {
    name: "decode",
    about: "Read the answer of another solver, and check it",
    examples: "\
Examples:
  puzc build box.puz -o box.cnf && cadical box.cnf > answer
  puzc decode box.puz answer
  puzc decode box.puz answer --show
  puzc decode box.puz answer -o box.svg",
    json_lines: true,
    options: VerbOptions::of::<DecodeArgs>(),
};

/// `puzc decode`
#[derive(clap::Args, Debug)]
struct DecodeArgs {
    /// The puzzle, or a .dlx or .ec file, from which `puzc build` made the input of the solver
    puzzle: String,
    /// The output of the solver
    answer: String,
    /// The format of the answer; by default puzc detects it
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(format_names()))]
    format: Option<String>,
    /// Draw the solutions instead of listing their options
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, default_missing_value = "auto",
        require_equals = true, conflicts_with = "output", value_parser = render::shown())]
    show: Option<String>,
    /// Draw the solutions to a file; its extension selects the kind of picture
    #[arg(short, long, value_name = "OUT")]
    output: Option<String>,
    /// The solver's input was built with --unbroken
    #[arg(long)]
    unbroken: bool,
    #[command(flatten)]
    evaluation: Evaluation,
}

fn format_names() -> Vec<PossibleValue> {
    answer_formats().map(|(name, doc)| PossibleValue::new(name).help(doc)).collect()
}

impl Call for DecodeArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        let picture = self.output.as_deref().map(render::picture_of).transpose().map_err(Answer::usage)?;
        if self.puzzle == "-" && self.answer == "-" {
            return Err(Answer::usage("only one of the puzzle and the answer can be standard input"));
        }
        let puzzle =
            self.evaluation.puzzle(&self.puzzle, self.unbroken).in_language(Language::of(&self.puzzle));
        let problem = puzzle.problem();
        let (sources, found) = findings(&problem);
        let answer = Answer::default().report(sources, found);
        let Ok(problem) = problem else { return Err(answer) };
        let mut sources = Sources::default();
        let read =
            self.load(&mut sources).and_then(|file| problem.decoded(&sources, file, self.format.as_deref()));
        match read {
            Err(d) => Err(answer.report(sources, vec![d])),
            Ok(read) => Ok(self.print(&problem, &read, picture, reporter, answer)),
        }
    }
}

impl DecodeArgs {
    fn load(&self, sources: &mut Sources) -> Result<FileId, Diagnostic> {
        let path = &self.answer;
        let bytes = Disk.read(FileRequest::of_user(path)).map_err(|e| text::unreadable(path, &e))?;
        let content = text::decode_data(path, bytes)?;
        sources.add_data(path.as_str(), content).map_err(|_| text::too_large_data(path))
    }

    /// Prints the correct solutions, and says what is wrong with the others.
    fn print(
        &self,
        problem: &Problem,
        read: &Decoded,
        picture: Option<&'static PictureFormat>,
        reporter: Reporter,
        mut answer: Answer,
    ) -> Answer {
        let problem = problem.data();
        let reader = SceneReader::new(problem);
        let mut printer = SolutionPrinter::new(problem, self.show.as_deref().map(text_picture), reporter);
        let output = OutputStream::new();
        let (mut scenes, mut wrong) = (vec![], vec![]);
        for (n, judged) in (1..).zip(read.solutions()) {
            let solution = match judged {
                Ok(solution) => solution.found(),
                Err(why) => {
                    answer = answer.message(format!("solution {n} is wrong: {why}\n")).exit(Exit::Unexpected);
                    wrong.push(serde_json::json!({ "solution": n, "why": why.to_string() }));
                    continue;
                }
            };
            match picture {
                Some(_) => scenes.push(reader.scene(solution.options, caption(problem, n, solution))),
                None => {
                    printer.print(n, solution, &output);
                }
            }
        }
        answer = answer.fault(OutputStream::lock(&output).finish());
        let number = (read.solutions().len() - wrong.len()) as u64;
        if let (Some(picture), Some(path), true) = (picture, &self.output, number > 0) {
            answer = draw(problem, picture, &scenes, path, answer);
        }
        let verdict = match (number, wrong.len(), read.is_infeasible()) {
            (0, 0, true) => "the solver says that there is no solution".to_string(),
            (0, 0, false) => "there is no solution in the answer".to_string(),
            (0, _, _) => "no solution is correct".to_string(),
            (1, 0, _) => "the solution is correct".to_string(),
            (_, 0, _) => format!("all {} are correct", solutions(number)),
            _ => format!("{}; the others are wrong", correct(number)),
        };
        let exit = if number == 0 { Exit::Unexpected } else { Exit::Fine };
        answer
            .message(verdict + "\n")
            .with("solutions", number)
            .with("wrong", wrong)
            .with("infeasible", read.is_infeasible())
            .exit(exit)
    }
}

fn correct(number: u64) -> String {
    if number == 1 { "1 solution is correct".into() } else { format!("{} are correct", solutions(number)) }
}

fn draw(
    problem: &ProblemData,
    picture: &PictureFormat,
    scenes: &[Scene],
    path: &str,
    answer: Answer,
) -> Answer {
    let title = problem.title.clone().unwrap_or_default();
    let gallery = Gallery::new(&title, scenes);
    match picture.drawn(&gallery, false) {
        Err(why) => answer.undrawn(&why),
        Ok(bytes) => answer.written(path, &bytes),
    }
}
