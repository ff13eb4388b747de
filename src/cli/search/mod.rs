//! What the searching verbs share: a problem, a search that is watched, and how it ended.

pub mod counts;
pub mod diagram;
pub mod estimator;
pub mod parts;
pub mod puzzle;
pub mod reason;
pub mod shard;
pub mod watch;

use super::Exit;
use super::args::search::SearchArgs;
use super::output::answer::Answer;
use super::output::counts::{number, solutions};
use super::output::progress::Meter;
use super::output::stream::OutputStream;
use estimator::TreeEstimator;
use puzc_api::for_cli::{EstimatedInstance, GrowingEstimate, Outcome, counted};
use puzc_api::{Count, Search, SizeEstimate, StopReason, Want};
use puzc_solver::solve::{Control, Ended, SearchReport, Solution as FoundOptions};
use puzc_solver::symmetry::{OrbitCounter, OrbitCounts};
use puzzle::LoadedPuzzle;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::Mutex;
use watch::{Switch, Watching, watched};

/// The number of levels of the tree that are listed individually.
const MAX_LEVELS: usize = 100;

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Everything was searched.
    Complete,
    /// As many solutions as requested were found.
    Enough,
    /// The time limit was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// More solutions than `--max-solutions` were found.
    Solutions,
    /// Ctrl-C or another signal ended it.
    Interrupt,
    /// The group is too large to count its orbits.
    Group,
    /// The reader closed the output.
    Closed,
    /// `--verify` found a wrong solution.
    Wrong(String),
    /// It panicked, which is a bug.
    Crashed,
}

/// What to do about a panic.
const CRASH: &str = "the search crashed; this is a bug in puzc: please report it with the puzzle, the command \
                     line and the message above";

impl Ending {
    /// The name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Ending::Complete => "complete",
            Ending::Enough => "enough",
            Ending::Time => "time-limit",
            Ending::Memory => "memory-limit",
            Ending::Solutions => "max-solutions",
            Ending::Interrupt => "interrupt",
            Ending::Group => "group-limit",
            Ending::Closed => "closed",
            Ending::Wrong(_) => "internal-error",
            Ending::Crashed => "crashed",
        }
    }

    /// The limit or interrupt that made the result incomplete, if there was one.
    pub fn limit(&self, task: &SearchTask) -> Option<String> {
        Some(match self {
            Ending::Time => format!(
                "the time limit of {} s was reached",
                task.args.time_limit.unwrap_or_default().as_secs_f64()
            ),
            Ending::Memory => {
                format!("the memory limit of {} MB was reached", task.args.evaluation.memory_limit)
            }
            Ending::Solutions => format!("there are more than {}", solutions(task.most.unwrap_or_default())),
            Ending::Interrupt => "it was interrupted".into(),
            Ending::Group => "the group is too large to find the orbits of its solutions".into(),
            _ => return None,
        })
    }

    /// The exit code, if nothing else sets one.
    pub fn exit(&self) -> Exit {
        match self {
            Ending::Complete | Ending::Enough | Ending::Closed => Exit::Fine,
            Ending::Wrong(_) | Ending::Crashed => Exit::Unexpected,
            Ending::Time | Ending::Memory | Ending::Solutions | Ending::Group => Exit::Limit,
            Ending::Interrupt => Exit::Interrupted,
        }
    }
}

/// A search with its options.
pub struct SearchTask<'a> {
    /// The instance, and the whole problem.
    pub puzzle: &'a LoadedPuzzle,
    /// The options.
    pub args: &'a SearchArgs,
    /// What is wanted.
    pub want: Want,
    /// `--max-solutions`
    pub most: Option<u64>,
    /// Is anything written before the search ends?
    pub writes: bool,
}

impl<'a> SearchTask<'a> {
    /// A search without a limit of solutions, which writes nothing before it ends.
    pub fn new(puzzle: &'a LoadedPuzzle, args: &'a SearchArgs, want: Want) -> SearchTask<'a> {
        SearchTask { puzzle, args, want, most: None, writes: false }
    }

    /// How the search is watched.
    pub fn watching<'o>(&self, output: &'o Mutex<OutputStream>) -> Watching<'o> {
        let meter = Meter::new(OutputStream::lock(output).is_terminal(), false, None);
        Watching { output, always: self.writes, meter }
    }

    /// The task as a search of the library.
    pub fn search(&self) -> Search {
        let args = self.args;
        let memory = args.evaluation.memory();
        let mut search = self.puzzle.search().method(args.solver).max_memory(memory).seed(args.seed);
        search = match args.threads {
            None => search.all_cores(),
            Some(threads) => search.threads(threads as usize),
        };
        if let Some(remember) = args.memo.kept() {
            search = search.memo(remember);
        }
        if let Some(vectors) = args.vectors {
            search = search.vectors(vectors);
        }
        if let Some(most) = self.most {
            search = search.max_solutions(most);
        }
        if args.verify { search.verified() } else { search }
    }
}

/// The result of a search.
pub struct Finished {
    /// The solver's report.
    pub report: SearchReport,
    /// How it ended.
    pub end: Ending,
    /// How long it took.
    pub seconds: f64,
}

/// Runs a search; `each` is called with the number of each solution that is visited, and may end it.
pub fn run(
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    each: &mut (dyn FnMut(u64, FoundOptions<'_>) -> ControlFlow<Ending> + Send),
) -> Finished {
    run_controlled(task, output, &mut |n, solution, _| each(n, solution))
}

/// What to do with a solution: its number, the solution, and the control of the search.
type EachControlled<'e> = dyn FnMut(u64, FoundOptions<'_>, &Control) -> ControlFlow<Ending> + Send + 'e;

/// Runs a search; the work on each solution may take long, and can be stopped.
pub fn run_controlled(
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    each: &mut EachControlled<'_>,
) -> Finished {
    let mut end = None;
    let (mut finished, ()) = finish(task, output, |search, control| {
        let outcome = search.run_on(search.broken(), task.want, control, &mut |n, solution| {
            each(n, solution, control).map_break(|why| {
                end.get_or_insert(why);
            })
        });
        (outcome, ())
    });
    finished.end = end.unwrap_or(finished.end);
    finished
}

/// Counts the solutions that the search finds; a counter of orbits computes their number in the whole
/// problem.
pub fn count(
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    counter: Option<OrbitCounter>,
) -> (Finished, Count, Option<OrbitCounts>) {
    let (mut finished, (kept, numbers, too_large)) = finish(task, output, |search, control| {
        let found = counted(search, search.broken(), counter, task.want == Want::Solutions, control);
        (found.outcome, (found.kept, found.numbers, found.too_large))
    });
    if too_large {
        finished.end = Ending::Group;
    }
    (finished, kept, numbers)
}

/// Runs a search while it is watched.
fn finish<T>(
    task: &SearchTask,
    output: &Mutex<OutputStream>,
    work: impl FnOnce(&Search, &Control) -> (Outcome, T),
) -> (Finished, T) {
    let search = task.search();
    let switch = Switch::new(task.args.time_limit);
    // the remaining work can be estimated if the search visits the whole tree
    let whole = matches!(task.want, Want::Count) || task.most.is_some();
    let instance = EstimatedInstance::default();
    let mut estimator = TreeEstimator::new(whole.then(|| GrowingEstimate::new(&search, &instance)));
    let (outcome, rest) =
        watched(&switch, task.watching(output), &mut estimator, || work(&search, &switch.control));
    let seconds = switch.elapsed().as_secs_f64();
    let Outcome { report, reason, fault, .. } = outcome;
    let end = match (reason, switch.cause()) {
        (None, _) if report.ended == Ended::Exhausted => Ending::Complete,
        (None, _) => Ending::Enough,
        (Some(reason), cause) => Ending::of_reason(reason, fault, cause.unwrap_or(Ending::Time)),
    };
    (Finished { report, end, seconds }, rest)
}

/// Estimates a search from samples, as far as the limits allow: nodes and solutions; `None` if there is not
/// enough memory.
pub fn estimate(
    task: &SearchTask,
    samples: usize,
    output: &Mutex<OutputStream>,
) -> (Option<SizeEstimate>, Ending) {
    let search = task.search();
    let switch = Switch::new(task.args.time_limit);
    let means = watched(&switch, task.watching(output), &mut TreeEstimator::new(None), || {
        search.estimate_on(samples, &switch.control)
    });
    // if all samples were taken, the search was complete before it was stopped
    let whole = means.is_none_or(|m| m.nodes.samples() == samples as u64);
    let end = match switch.cause() {
        Some(cause) if !whole => cause,
        _ => Ending::Complete,
    };
    (means, end)
}

impl Ending {
    /// Adds how a search ended, and after a fault of the search what to report.
    pub fn add_to(&self, answer: Answer) -> Answer {
        let answer =
            answer.with("complete", *self == Ending::Complete).with("ended", self.name()).exit(self.exit());
        let fault = match self {
            Ending::Wrong(why) => why.as_str(),
            Ending::Crashed => CRASH,
            _ => return answer,
        };
        let end = if fault.ends_with('\n') { "" } else { "\n" };
        answer.message(format!("internal error: {fault}{end}")).with("internal_error", fault)
    }

    /// The end of a search of the solver, and what stopped it, if anything did.
    pub fn of(ended: Ended, cause: Option<Ending>) -> Ending {
        match ended {
            Ended::Memory => Ending::Memory,
            Ended::Crashed => Ending::Crashed,
            _ => cause.unwrap_or(Ending::Time),
        }
    }

    /// The end of a search of the library, with what is wrong with a solution, and how it ended if it was
    /// stopped.
    fn of_reason(reason: StopReason, fault: Option<String>, stopped: Ending) -> Ending {
        match reason {
            StopReason::Solutions => Ending::Solutions,
            StopReason::Group => Ending::Group,
            StopReason::Memory => Ending::Memory,
            StopReason::Crashed => Ending::Crashed,
            StopReason::Wrong => Ending::Wrong(fault.unwrap_or_default()),
            _ => stopped,
        }
    }
}

impl Finished {
    /// Adds what all searching verbs report in the same way.
    pub fn add_to(&self, args: &SearchArgs, answer: Answer) -> Answer {
        let answer = self.end.add_to(answer);
        if args.stats { answer.message(self.stats_text()).with("stats", self.stats()) } else { answer }
    }

    fn speed(&self) -> u64 {
        (self.report.stats.nodes as f64 / self.seconds.max(1e-9)) as u64
    }

    fn stats(&self) -> Value {
        let stats = &self.report.stats;
        json!({
            "solver": stats.solver,
            "nodes": stats.nodes,
            "updates": stats.updates,
            "profile": stats.profile,
            "memo": stats.memo.map(|(lookups, hits)| json!({ "lookups": lookups, "hits": hits })),
            "symmetry": stats.orbits.as_ref().map(|(order, parts)| {
                json!({ "order": number(order), "parts": parts })
            }),
            "seconds": self.seconds,
            "nodes_per_second": self.speed(),
        })
    }

    fn stats_text(&self) -> String {
        let stats = &self.report.stats;
        let memo = stats
            .memo
            .map_or(String::new(), |(lookups, hits)| format!("memo: {lookups} lookups, {hits} hits\n"));
        let orbits = stats.orbits.as_ref().map_or(String::new(), |(order, parts)| {
            format!("symmetry: a group of order {order}; {}\n", puzc_core::base::counted(parts, "part"))
        });
        let (upper, lower) = stats.profile.split_at(stats.profile.len().min(MAX_LEVELS));
        let mut profile: Vec<String> = upper.iter().map(ToString::to_string).collect();
        if !lower.is_empty() {
            profile.push(format!("and {} on {} levels below", lower.iter().sum::<u64>(), lower.len()));
        }
        format!(
            "solver {}: {} nodes, {} updates in {:.3} s ({} nodes/s)\n{orbits}{memo}nodes by level: {}\n",
            stats.solver,
            stats.nodes,
            stats.updates,
            self.seconds,
            self.speed(),
            profile.join(" "),
        )
    }
}
