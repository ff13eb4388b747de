//! `puzc count` by a decision diagram of all solutions: its file, counts by option or item, counts under
//! conditions.

use super::CountArgs;
use super::map::CountedMap;
use super::marginals::Marginals;
use crate::args::values::option_number;
use crate::files;
use crate::output::answer::{Answer, Reporter};
use crate::output::counts::number;
use crate::output::stream::OutputStream;
use crate::search::diagram::diagram_of;
use crate::search::puzzle::LoadedPuzzle;
use crate::search::{Ending, SearchTask};
use crate::verbs::render;
use crate::watchdog;
use clap::ValueEnum;
use puzc_api::Want;
use puzc_api::for_cli::write_diagram;
use puzc_core::xcc::Problem as ProblemData;
use puzc_render::SceneReader;
use puzc_solver::solve::DiagramTerms;

/// What is counted with a diagram.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Diagrams of all solutions")]
pub struct DiagramArgs {
    /// Write all solutions to OUT as a decision diagram (d-DNNF in the format .nnf); variable N is option N
    #[arg(long, value_name = "OUT", conflicts_with_all = EXCLUDED)]
    pub diagram: Option<String>,
    /// Take the diagram that an earlier `count --diagram` wrote, instead of a search
    #[arg(long, value_name = "DIAGRAM", conflicts_with = "diagram", conflicts_with_all = EXCLUDED)]
    pub from: Option<String>,
    /// Print how many solutions have each option, each item in each of its colors, or what in each cell
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = EXCLUDED)]
    pub by: Option<CountedBy>,
    /// With --by cell: only this content, such as the name of a piece or a value
    #[arg(long, value_name = "CONTENT", requires = "by", conflicts_with_all = EXCLUDED)]
    pub of: Option<String>,
    /// With --by cell: draw the board instead, with the most frequent content of each cell and its share
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, default_missing_value = "auto",
        require_equals = true, requires = "by", conflicts_with_all = EXCLUDED, value_parser = render::shown())]
    pub show: Option<String>,
    /// With --by cell: draw the same as a map to OUT; its extension says how (.svg, .png, .pdf, .html, .txt)
    #[arg(long, value_name = "OUT", requires = "by", conflicts_with_all = EXCLUDED)]
    pub map: Option<String>,
    /// Count only solutions that have option N, as `puzc inspect` numbers options; may be repeated
    #[arg(long, value_name = "N", conflicts_with_all = EXCLUDED, value_parser = option_number)]
    pub with: Vec<u32>,
    /// Count only solutions that do not have option N; may be repeated
    #[arg(long, value_name = "N", conflicts_with_all = EXCLUDED, value_parser = option_number)]
    pub without: Vec<u32>,
}

/// What these options exclude: they are about all solutions of the whole problem, visit none of them, and
/// have a search of their own.
const EXCLUDED: [&str; 13] = [
    "up_to",
    "kept",
    "max_solutions",
    "estimate",
    "verify",
    "checkpoint",
    "force",
    "resume",
    "shard",
    "plan",
    "progress",
    "solver",
    "memo",
];

/// `--by`
#[derive(Copy, Clone, PartialEq, Eq, ValueEnum, Debug)]
pub enum CountedBy {
    /// Each option
    Option,
    /// Each item, in each of its colors
    Item,
    /// Each cell of a board, with each piece, tile or value that can be there
    Cell,
}

impl DiagramArgs {
    /// Is there anything that needs a diagram?
    pub fn wanted(&self) -> bool {
        let file = self.diagram.is_some() || self.from.is_some();
        file || self.by.is_some() || !self.with.is_empty() || !self.without.is_empty()
    }

    /// What is wrong with the options, as far as this can be said before the puzzle is read.
    fn refusal(&self) -> Option<String> {
        let of_cells = [("--of", &self.of), ("--show", &self.show), ("--map", &self.map)];
        let lone = of_cells.iter().find(|(_, value)| value.is_some() && self.by != Some(CountedBy::Cell));
        match (lone, &self.map) {
            (Some((option, _)), _) => Some(format!("{option} is about cells: add `--by cell`")),
            (None, Some(path)) => render::picture_of(path).err(),
            (None, None) => None,
        }
    }
}

/// Counts with a diagram.
pub fn run(
    args: &CountArgs,
    puzzle: &LoadedPuzzle,
    answer: Answer,
    reporter: Reporter,
) -> Result<Answer, Answer> {
    if let Some(why) = args.diagram.refusal() {
        return Err(Answer::usage(why));
    }
    let problem = puzzle.whole();
    let terms = terms(&args.diagram, problem).map_err(Answer::usage)?;
    let task = SearchTask::new(puzzle, &args.search, Want::Count);
    let (diagram, answer) = diagram_of(&task, args.diagram.from.as_deref(), &OutputStream::new(), answer)?;
    let answer = Ending::Complete.add_to(answer);
    let answer = match args.diagram.by {
        None => {
            let count = diagram.counts(&terms).all().clone();
            answer.with("count", number(&count)).data(format!("{count}\n"))
        }
        Some(by) => {
            marginals(&args.diagram, by, &Marginals::new(problem, &diagram, &terms), reporter, answer)?
        }
    };
    let Some(path) = &args.diagram.diagram else { return Ok(answer) };
    files::write(path, |out| write_diagram(&diagram, problem, out))?;
    Ok(answer.with("file", path.as_str()))
}

/// Adds the counts of `--by`, as a table or as a map.
fn marginals(
    args: &DiagramArgs,
    by: CountedBy,
    marginals: &Marginals,
    reporter: Reporter,
    answer: Answer,
) -> Result<Answer, Answer> {
    let answer = answer.with("count", number(&marginals.count));
    if by != CountedBy::Cell {
        return Ok(marginals.table(by, &[], answer));
    }
    let reader = SceneReader::new(marginals.problem).until(watchdog::switch());
    let cells = marginals.cells(&reader, args.of.as_deref()).map_err(Answer::usage)?;
    let answer = match args.show.is_none() || reporter.json {
        true => marginals.table(by, &cells, answer),
        false => answer,
    };
    CountedMap { reader: &reader, cells: &cells, count: &marginals.count }.draw(args, reporter, answer)
}

/// The conditions; errs with what is wrong.
fn terms(args: &DiagramArgs, problem: &ProblemData) -> Result<DiagramTerms, String> {
    let most = problem.options.len();
    let indices = |numbers: &[u32]| {
        let index = |n: &u32| match n.checked_sub(1) {
            Some(index) if (index as usize) < most => Ok(index),
            _ => Err(format!("there is no option {n}: they have the numbers 1 to {most}")),
        };
        numbers.iter().map(index).collect::<Result<Vec<u32>, String>>()
    };
    Ok(DiagramTerms { with: indices(&args.with)?, without: indices(&args.without)? })
}
