//! `puzc solve`

mod drawn;
mod proof;
mod ranked;
mod shard;
mod shared;

use super::{Call, Verb, VerbOptions, render};
use crate::Exit;
use crate::args::search::SearchArgs;
use crate::args::values;
use crate::output::answer::{Answer, Reporter};
use crate::output::counts::solutions;
use crate::output::solutions::{SolutionPrinter, text_picture};
use crate::output::stream::OutputStream;
use crate::search::puzzle::LoadedPuzzle;
use crate::search::reason::{first_decisions, with_next_step};
use crate::search::{self, Ending, Finished, SearchTask};
use puzc_api::Want;
use puzc_api::for_cli::{SymmetryChoice, differing_squares};
use puzc_core::xcc::{Goal, Mention, Problem as ProblemData};
use puzc_render::PictureFormat;
use puzc_session::Language;
use puzc_solver::partition::Shard;
use puzc_solver::solve::{Solution as FoundOptions, UniformSample};
use std::borrow::Borrow;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;

pub const VERB: Verb = Verb {
    name: "solve",
    about: "Print solutions of a puzzle or of a DLX file: the first one, several, all, or the best",
    examples: "\
Examples:
  puzc solve box.puz
  puzc solve sudoku.puz --unique
  puzc solve sudoku.puz --unique --proof sudoku.proof
  puzc solve sudoku.puz --shared
  puzc solve box.puz --show
  puzc solve box.puz --random --seed 7
  puzc solve box.puz --random --diagram -n 100
  puzc solve costs.puz --diagram -n 10
  puzc solve box.puz --random --from box.nnf
  puzc solve queens.dlx --all --json | head -n 5
  puzc solve box.puz --all --time-limit 10m",
    json_lines: true,
    options: VerbOptions::of::<SolveArgs>(),
};

/// What excludes `--all`.  An option that requires another one must exclude what that one excludes: clap
/// drops a requirement that cannot be met.
const NOT_ALL: [&str; 4] = ["number", "unique", "shared", "random"];

/// `puzc solve`
#[derive(clap::Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    wanted: Wanted,
    /// Print a random solution, or N with -n, all equally likely; the search visits all solutions
    #[arg(long, conflicts_with_all = ["all", "unique", "shared"])]
    random: bool,
    /// Print the best solutions by a decision diagram of all of them; with --random, draw from it
    #[arg(long, conflicts_with_all = ["verify", "unique", "shared", "max_solutions", "shard"])]
    diagram: bool,
    /// Print the best solutions, or with --random draw, from the diagram that `count --diagram` wrote
    #[arg(long, value_name = "DIAGRAM", conflicts_with_all = ["verify", "unique", "shared", "max_solutions", "shard"])]
    from: Option<String>,
    /// With --all: stop when there are more than N solutions
    #[arg(long, value_name = "N", requires = "all", conflicts_with_all = NOT_ALL,
        value_parser = clap::value_parser!(u64).range(1..))]
    max_solutions: Option<u64>,
    /// With --all: search only part k of N; `puzc merge` adds up the parts
    #[arg(long, value_name = "k/N", requires = "all", conflicts_with = "show",
        conflicts_with_all = NOT_ALL, value_parser = values::shard)]
    shard: Option<Shard>,
    /// With --shard: take the parts from PLAN, which `puzc plan --kept` has made, instead of planning again
    #[arg(long, value_name = "PLAN", requires = "shard", conflicts_with_all = NOT_ALL,
        conflicts_with_all = ["show", "diagram", "from"])]
    plan: Option<String>,
    /// With --unique: write a proof of the answer to OUT, which another program can check
    #[arg(long, value_name = "OUT", requires = "unique",
        conflicts_with_all = ["number", "all", "shared", "random", "diagram", "from"])]
    proof: Option<String>,
    /// Draw the solutions instead of listing their options, as is done on a terminal
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, default_missing_value = "auto",
        require_equals = true, value_parser = render::shown_or_listed())]
    show: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
}

/// Which solutions are wanted.
#[derive(clap::Args, Debug)]
#[group(multiple = false)]
struct Wanted {
    /// Print the first N solutions; the N best ones if the puzzle minimizes or maximizes its cost
    #[arg(short = 'n', long = "number", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Print all solutions as they are found, with any cost
    #[arg(long)]
    all: bool,
    /// Check whether there is exactly one solution (or exactly one best one); print two if there are more
    #[arg(long)]
    unique: bool,
    /// Print what all solutions share: options, and colors of items
    #[arg(long)]
    shared: bool,
}

impl Call for SolveArgs {
    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        solve(self, reporter)
    }

    fn needs_deep_stack(&self) -> bool {
        !self.search.is_flat()
    }
}

fn solve(args: &SolveArgs, reporter: Reporter) -> Result<Answer, Answer> {
    let by_diagram = args.diagram || args.from.is_some();
    let about_all = by_diagram || args.wanted.shared;
    let choice = if about_all { SymmetryChoice::Quietly } else { SymmetryChoice::AsWritten };
    let (puzzle, mut answer) = LoadedPuzzle::load(&args.search, choice, reporter)?;
    let puzzle = if about_all { puzzle.unbroken() } else { puzzle };
    for (_, what) in [(by_diagram, "a diagram"), (args.shard.is_some(), "--shard")].iter().filter(|w| w.0) {
        puzzle.check_undistinguished(what)?;
    }
    if let Some(shard) = args.shard {
        args.search.check_parts()?;
        return shard::run(args, shard, &puzzle, answer, reporter);
    }
    let problem = puzzle.whole();
    if let Some(note) = puzzle.note() {
        answer = answer.note(&note);
    }
    if problem.primary == 0 && !reporter.json && args.proof.is_none() {
        return Ok(answer.data(
            "| nothing to solve: no item has to be covered, and the empty choice is the only solution\n",
        ));
    }
    if args.search.seed != 0 && !args.random {
        answer = answer.note("--seed chooses solutions with --random, and affects searches that restart");
    }
    let goal = problem.goal.filter(|_| !args.wanted.all && !args.random);
    let enough = enough(&args.wanted).filter(|_| !args.random);
    let want = goal.map_or(Want::Solutions, |_| Want::Best(enough.unwrap_or(1) as usize));
    let task = SearchTask::new(&puzzle, &args.search, want);
    let task = SearchTask { most: args.max_solutions, writes: enough != Some(1), ..task };
    if let Some(path) = &args.proof {
        proof::check(path, &task)?;
    }
    let output = OutputStream::new();
    let (mut printed, mut shown, mut first) = (Printed::default(), vec![], vec![]);
    let mut printer = SolutionPrinter::new(problem, picture(args, problem, reporter), reporter);
    let mut sample =
        args.random.then(|| UniformSample::new(args.search.seed, args.wanted.number.unwrap_or(1) as usize));
    let mut print = |n: u64, solution: FoundOptions<'_>| {
        // a solution that is worse than the first does not make the best one ambiguous
        if goal.is_some() && args.wanted.unique && printed.first.is_some_and(|first| first != solution.cost) {
            return ControlFlow::Continue(());
        }
        if args.proof.is_some() && printed.number == 0 {
            first = solution.options.to_vec();
        }
        printed.add(solution.cost);
        if args.wanted.unique {
            shown.push(solution.options.to_vec());
        }
        if !printer.print(n, solution, &output) {
            return ControlFlow::Break(Ending::Closed);
        }
        match goal {
            None if enough.is_some_and(|enough| n >= enough) => ControlFlow::Break(Ending::Enough),
            _ => ControlFlow::Continue(()),
        }
    };
    if by_diagram {
        let mut each = |n, solution: FoundOptions<'_>| print(n, solution).is_continue();
        let run = if args.random { drawn::run } else { ranked::run };
        return run(args, &task, &output, answer, &mut each);
    }
    if args.wanted.shared {
        let mut each = |n, solution: FoundOptions<'_>| print(n, solution).is_continue();
        return Ok(shared::run(args, &task, &output, answer, &mut each));
    }
    let mut seen = 0;
    let finished = search::run(&task, &output, &mut |n, solution| match &mut sample {
        Some(sample) => {
            seen = n;
            sample.add(solution);
            ControlFlow::Continue(())
        }
        None => print(n, solution),
    });
    if let Some(sample) = sample {
        let mut n = 0;
        sample.visit(|solution| {
            n += 1;
            let _ = print(n, solution); // closed output is handled below
        });
    }
    let summary = Summary { args, task: &task, goal, finished: &finished, printed, seen, shown };
    let unique = summary.unique().flatten();
    let mut answer = finished.add_to(&args.search, summary.add_to(answer));
    if let Some(path) = &args.proof {
        let known = (printed.number > 0)
            .then(|| FoundOptions { options: &first, cost: printed.first.unwrap_or_default() });
        answer = match unique {
            Some(is_unique) if is_unique || known.is_none() => {
                proof::write(path, args, &task, &output, known, &finished, answer)
            }
            Some(_) => answer.message("there is no certificate: two solutions need none\n"),
            None => answer.message("there is no certificate, since the answer is not known\n"),
        };
    }
    let answer = answer.fault(OutputStream::lock(&output).finish());
    // The process ends now, and the system frees all memory at once.
    std::mem::forget(puzzle);
    Ok(answer)
}

/// The kind of picture in which solutions are drawn, if they are.
fn picture(args: &SolveArgs, problem: &ProblemData, reporter: Reporter) -> Option<&'static PictureFormat> {
    // on a terminal, what has a board is drawn
    let drawable = !problem.boards.is_empty() || !problem.graphs.is_empty();
    let by_default = drawable && !reporter.json && io::stdout().is_terminal();
    let name = args.show.as_deref().or(by_default.then_some("auto"));
    name.filter(|name| *name != render::LIST).map(text_picture)
}

/// The number of solutions to print; `None` for all.
fn enough(wanted: &Wanted) -> Option<u64> {
    match wanted {
        Wanted { all: true, .. } => None,
        Wanted { unique: true, .. } => Some(2),
        Wanted { number, .. } => Some(number.unwrap_or(1).into()),
    }
}

/// What was printed.
#[derive(Copy, Clone, Default)]
struct Printed {
    number: u64,
    first: Option<i64>,
    last: Option<i64>,
}

impl Printed {
    fn add(&mut self, cost: i64) {
        self.number += 1;
        self.first.get_or_insert(cost);
        self.last = Some(cost);
    }
}

/// What is printed at the end.
struct Summary<'a> {
    args: &'a SolveArgs,
    task: &'a SearchTask<'a>,
    goal: Option<Goal>,
    finished: &'a Finished,
    printed: Printed,
    /// With `--random`: how many solutions were visited.
    seen: u64,
    /// With `--unique`: the solutions that were printed.
    shown: Vec<Vec<u32>>,
}

impl Summary<'_> {
    fn add_to(&self, answer: Answer) -> Answer {
        let (end, printed) = (&self.finished.end, self.printed.number);
        let mut answer = answer.with("solutions", printed);
        if self.args.random {
            answer = answer.with("among", self.seen);
        }
        if let Some(unique) = self.unique() {
            answer = answer.with("unique", unique).exit(if unique == Some(false) {
                Exit::Unexpected
            } else {
                Exit::Fine
            });
        }
        if printed == 0 && *end == Ending::Complete {
            answer = answer.exit(Exit::Unexpected);
        }
        let search = &self.args.search;
        let hopeless = printed == 0 && *end == Ending::Complete && search.language() == Language::Puz;
        match end.limit(self.task) {
            // an incomplete result has its own message
            Some(why) => {
                answer.data(format!("| incomplete: {why}\n")).message(format!("{}: {why}\n", self.so_far()))
            }
            None if hopeless && search.file != "-" => {
                with_next_step(answer.message(self.verdict()), &search.file, &search.evaluation)
            }
            None if self.unique() == Some(Some(false)) && printed > 1 && self.goal.is_none() => {
                let decisions = first_decisions(&search.file, &search.evaluation);
                let (differing, between, most) = self.difference();
                let told = format!("they differ at {}\n", some(&differing, most, between));
                let answer = answer.with("differing", differing).message(self.verdict()).message(told);
                answer.message(decisions.unwrap_or_default())
            }
            None => answer.message(self.verdict()),
        }
    }

    /// For `--unique`: is there exactly one solution?  The inner `None` means that it is unknown.
    fn unique(&self) -> Option<Option<bool>> {
        self.args.wanted.unique.then_some(match (&self.finished.end, self.printed.number) {
            (Ending::Complete, n) => Some(n == 1),
            (_, 2..) if self.goal.is_none() => Some(false),
            _ => None,
        })
    }

    /// Where two solutions differ: the squares in what they show, or if they show the same, the first items
    /// of the options that only the first one has; what is written between two, and how many are told.
    fn difference(&self) -> (Vec<String>, &'static str, usize) {
        const SQUARES: usize = 6;
        const NAMES: usize = 12;
        let [first, second, ..] = &self.shown[..] else { return (vec![], "", 0) };
        let problem = self.task.puzzle.whole();
        let squares = differing_squares(problem, first, second);
        if !squares.is_empty() {
            return (squares, "; ", SQUARES);
        }
        let own = first.iter().filter(|option| !second.contains(option));
        let item = |option: &u32| problem.options.get(*option as usize).iter().next();
        let name = |m: Mention| problem.items[m.item.0 as usize].label.text.to_string();
        let mut names: Vec<String> = own.filter_map(item).map(name).collect();
        names.dedup();
        (names, " ", NAMES)
    }

    fn so_far(&self) -> String {
        match (self.goal, self.printed.number) {
            (_, 0) => "no solution so far".into(),
            (Some(_), n) => format!(
                "the best {} so far, there may be better ones",
                if n == 1 { "solution".into() } else { solutions(n) }
            ),
            (None, n) if self.args.random => {
                format!("{} at random, of {} found so far", solutions(n), self.seen)
            }
            (None, n) if self.finished.end == Ending::Solutions => format!("the first {}", solutions(n)),
            (None, n) => format!("{} so far, there may be more", solutions(n)),
        }
    }

    /// What else counts as the same solution.
    fn up_to(&self) -> String {
        let breaking = self.task.puzzle.breaking().filter(|breaking| !breaking.group.is_trivial());
        breaking.map_or(String::new(), |breaking| format!(" up to {}", breaking.class.noun()))
    }

    fn verdict(&self) -> String {
        let degree = if self.goal == Some(Goal::Maximize) { "greatest" } else { "least" };
        let (first, last) = (self.printed.first.unwrap_or_default(), self.printed.last.unwrap_or_default());
        let text = match (&self.finished.end, self.printed.number, self.goal) {
            (Ending::Closed | Ending::Wrong(_) | Ending::Crashed, ..) => return String::new(),
            (Ending::Complete, 0, _) => "no solution".into(),
            (_, 2.., Some(_)) if self.args.wanted.unique => {
                format!("not unique: more than one solution of {degree} cost, {first}")
            }
            (_, 2.., None) if self.args.wanted.unique => "not unique: there is more than one solution".into(),
            (Ending::Complete, 1, Some(_)) if self.args.wanted.unique => {
                format!("the only solution{} of {degree} cost, {first}", self.up_to())
            }
            (Ending::Complete, 1, Some(_)) => format!("a solution of {degree} cost, {first}"),
            (Ending::Complete, n, Some(_)) => {
                format!("the {} of {degree} cost, {first} to {last}", solutions(n))
            }
            (Ending::Complete, 1.., None) if self.args.random => {
                format!("{} at random, of {}", solutions(self.printed.number), solutions(self.seen))
            }
            (Ending::Complete, 1, None) => format!("the only solution{}", self.up_to()),
            (Ending::Complete, n, None) => format!("all {}", solutions(n)),
            (_, n, _) => format!("{}, there may be more", solutions(n)),
        };
        text + "\n"
    }
}

/// The first of these names, and whether there are more.
fn some(names: &[impl Borrow<str>], most: usize, between: &str) -> String {
    let more = if names.len() > most { " ..." } else { "" };
    names[..names.len().min(most)].join(between) + more
}
