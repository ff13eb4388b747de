//! What the searching verbs share: a problem, a search that is watched, and how it ended.

pub mod parts;
pub mod puzzle;
pub mod sampler;
pub mod shard;
pub mod signals;
pub mod watch;

use super::Exit;
use super::args::search::SearchArgs;
use super::output::answer::Answer;
use super::output::counts::solutions;
use super::output::progress::Meter;
use super::output::solutions::write_option;
use super::output::stream::OutputStream;
use crate::solve::{
    self, Ended, Estimate, Mean, SearchReport, SearchRequest, Solution, Threads, Vectors, Want,
};
use crate::xcc::Problem;
use puzzle::LoadedPuzzle;
use sampler::TreeSampler;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock};
use watch::{Cause, Switch, Watching, watched};

/// At most this many levels of the tree are shown one by one.
const LEVELS: usize = 100;

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Everything was searched.
    Complete,
    /// With as much as was asked for.
    Enough,
    /// At the time limit.
    Time,
    /// At the memory limit.
    Memory,
    /// With more solutions than `--max-solutions`.
    Solutions,
    /// By Ctrl-C.
    Interrupt,
    /// The group is too large to count orbits of it.
    Group,
    /// Nobody reads the output any more.
    Closed,
    /// With a wrong solution, found by `--verify`.
    Wrong(String),
    /// With a panic: a bug.
    Crashed,
}

/// What to do about a panic.
const CRASH: &str = "the search crashed; this is a bug in puzc: please report it with the puzzle, the command \
                     line and the message above";

impl Ending {
    /// For programs.
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

    /// Why there is no more than this, if a limit or an interrupt is the reason.
    pub fn limit(&self, asked: &Asked) -> Option<String> {
        Some(match self {
            Ending::Time => format!(
                "the time limit of {} s was reached",
                asked.args.time_limit.unwrap_or_default().as_secs_f64()
            ),
            Ending::Memory => {
                format!("the memory limit of {} MB was reached", asked.args.evaluation.memory_limit)
            }
            Ending::Solutions => format!("there are more than {}", solutions(asked.most.unwrap_or_default())),
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

/// A search to be run.
pub struct Asked<'a> {
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

impl Asked<'_> {
    /// How the search is watched.
    fn watching<'o>(&self, output: &'o Mutex<OutputStream>) -> Watching<'o> {
        let meter = Meter::new(OutputStream::lock(output).is_terminal(), false, None);
        Watching { output, always: self.writes, meter }
    }

    /// As the solver takes it.
    pub fn request(&self) -> SearchRequest {
        let args = self.args;
        SearchRequest {
            want: self.want,
            method: args.solver.method(),
            threads: args.threads.map_or(Threads::Cores, |n| Threads::Just(n as usize)),
            memory: args.evaluation.memory_limit.saturating_mul(1 << 20),
            memo: args.memo.kept(),
            vectors: args.vectors.unwrap_or(Vectors::Avx512),
            seed: args.seed,
            ..SearchRequest::default()
        }
    }
}

/// The result of a search.
pub struct Finished {
    /// The solver's report.
    pub report: SearchReport,
    /// How many solutions were visited.
    pub seen: u64,
    /// How it ended.
    pub end: Ending,
    /// How long it took.
    pub seconds: f64,
}

/// Runs a search; `each` is called with the number of each solution that is visited, and may end it.
pub fn run(
    asked: &Asked,
    output: &Mutex<OutputStream>,
    each: &mut (dyn FnMut(u64, Solution<'_>) -> ControlFlow<Ending> + Send),
) -> Finished {
    let args = asked.args;
    let request = asked.request();
    let switch = Switch::new(args.time_limit);
    let (mut seen, mut end) = (0, None);
    // how much is left can be estimated for a search that visits the whole tree
    let whole = matches!(asked.want, Want::Count) || asked.most.is_some();
    let instance = OnceLock::new();
    let mut sampler = TreeSampler::new(whole.then_some((asked.puzzle.instance(), &request)), &instance);
    let report = watched(&switch, asked.watching(output), &mut sampler, || {
        let mut room = vec![];
        let mut visit = |s: Solution<'_>| {
            let s = asked.puzzle.in_whole(s, &mut room);
            // A search looks at the switch now and then; solutions that it finds after it was stopped are not
            // wanted.  The best ones come at the end.
            if asked.want == Want::Solutions && switch.control.stopped() {
                return ControlFlow::Break(());
            }
            seen += 1;
            let wrong = if args.verify { solve::verify(&asked.puzzle.whole, s).err() } else { None };
            let flow = match wrong {
                Some(why) => ControlFlow::Break(Ending::Wrong(fault(&asked.puzzle.whole, seen, s, &why))),
                None if asked.most.is_some_and(|most| seen > most) => ControlFlow::Break(Ending::Solutions),
                None => each(seen, s),
            };
            flow.map_break(|why| {
                end.get_or_insert(why);
            })
        };
        solve::solve(asked.puzzle.instance(), &request, &switch.control, &mut visit)
    });
    let seconds = switch.elapsed().as_secs_f64();
    let end = end.unwrap_or_else(|| match (report.ended, switch.cause()) {
        (Ended::Exhausted, _) if args.verify && asked.want == Want::Solutions && report.count != seen => {
            Ending::Wrong(format!("the search counts {} solutions and shows {seen}", report.count))
        }
        (Ended::Exhausted, _) => Ending::Complete,
        (Ended::Memory, _) => Ending::Memory,
        (Ended::Crashed, _) => Ending::Crashed,
        (Ended::Satisfied, None) => Ending::Enough,
        (_, cause) => cause.map_or(Ending::Time, Ending::from),
    });
    Finished { report, seen, end, seconds }
}

/// Estimates a search from samples, as far as the limits allow: nodes and solutions; `None` if there is not
/// enough memory.
pub fn estimate(
    asked: &Asked,
    samples: usize,
    output: &Mutex<OutputStream>,
) -> (Option<(Mean, Mean)>, Ending) {
    let request = SearchRequest { threads: Threads::Just(1), ..asked.request() };
    let switch = Switch::new(asked.args.time_limit);
    let means =
        watched(&switch, asked.watching(output), &mut TreeSampler::new(None, &OnceLock::new()), || {
            let instance = solve::reduced(asked.puzzle.instance());
            let mut estimate = Estimate::new(&instance, &request)?;
            estimate.refine(samples, &switch.control);
            Some((estimate.nodes, estimate.solutions))
        });
    // if all samples were taken, whatever stopped it came too late
    let whole = means.is_none_or(|(nodes, _)| nodes.samples() == samples as u64);
    let end = match switch.cause() {
        Some(cause) if !whole => Ending::from(cause),
        _ => Ending::Complete,
    };
    (means, end)
}

impl From<Cause> for Ending {
    fn from(cause: Cause) -> Ending {
        match cause {
            Cause::Time => Ending::Time,
            Cause::Interrupt => Ending::Interrupt,
            Cause::Output => Ending::Closed,
        }
    }
}

/// What is wrong with a solution, in words.
pub fn fault(problem: &Problem, n: u64, s: Solution<'_>, why: &str) -> String {
    let mut lines = vec![];
    for &option in s.options.iter().filter(|o| (**o as usize) < problem.options.len()) {
        write_option(problem, option, &mut lines);
    }
    format!("solution {n} is wrong: {why}\n{}", String::from_utf8_lossy(&lines))
}

impl Finished {
    /// Adds what all searching verbs report in the same way.
    pub fn add_to(&self, args: &SearchArgs, answer: Answer) -> Answer {
        let mut answer = answer
            .with("complete", self.end == Ending::Complete)
            .with("ended", self.end.name())
            .exit(self.end.exit());
        let internal = match &self.end {
            Ending::Wrong(why) => Some(why.as_str()),
            Ending::Crashed => Some(CRASH),
            _ => None,
        };
        if let Some(why) = internal {
            answer = answer.message(format!("internal error: {why}")).with("internal_error", why);
            answer = answer.message(if why.ends_with('\n') { "" } else { "\n" });
        }
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
            "seconds": self.seconds,
            "nodes_per_second": self.speed(),
        })
    }

    fn stats_text(&self) -> String {
        let stats = &self.report.stats;
        let memo = stats
            .memo
            .map_or(String::new(), |(lookups, hits)| format!("memo: {lookups} lookups, {hits} hits\n"));
        let (upper, lower) = stats.profile.split_at(stats.profile.len().min(LEVELS));
        let mut profile: Vec<String> = upper.iter().map(ToString::to_string).collect();
        if !lower.is_empty() {
            profile.push(format!("and {} on {} levels below", lower.iter().sum::<u64>(), lower.len()));
        }
        format!(
            "solver {}: {} nodes, {} updates in {:.3} s ({} nodes/s)\n{memo}nodes by level: {}\n",
            stats.solver,
            stats.nodes,
            stats.updates,
            self.seconds,
            self.speed(),
            profile.join(" "),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Count, Stats};
    use clap::{Args, FromArgMatches};

    fn args() -> SearchArgs {
        let command = SearchArgs::augment_args(clap::Command::new("count"));
        SearchArgs::from_arg_matches(&command.get_matches_from(["count", "x.puz"])).unwrap()
    }

    #[test]
    fn a_crash_is_a_bug_to_report_and_not_a_limit() {
        let report = SearchReport { count: Count::ONE, ended: Ended::Crashed, stats: Stats::default() };
        let finished = Finished { report, seen: 0, end: Ending::Crashed, seconds: 0.0 };
        let answer = finished.add_to(&args(), Answer::default());
        assert_eq!((answer.exit, &answer.fields["ended"]), (Some(Exit::Unexpected), &json!("crashed")));
        assert!(
            answer.messages.starts_with("internal error: ") && answer.messages.contains("please report it")
        );
        assert!(answer.data.is_empty() && answer.fields["complete"] == false);
    }

    #[test]
    fn a_fault_of_the_search_is_shown_with_the_solution() {
        let mut problem = Problem::default();
        problem.options.finish(3, crate::xcc::StatementId(0));
        let solution = Solution { options: &[0, 9], cost: 3 };
        let why = solve::verify(&problem, solution).err().unwrap_or_default();
        let end = Ending::Wrong(fault(&problem, 7, solution, &why));
        assert_eq!(end, Ending::Wrong("solution 7 is wrong: there is no option 10\n |3\n".into()));
        let report = SearchReport { count: Count::ONE, ended: Ended::Satisfied, stats: Stats::default() };
        let answer = Finished { report, seen: 7, end, seconds: 0.0 }.add_to(&args(), Answer::default());
        assert_eq!(answer.exit, Some(Exit::Unexpected));
        assert_eq!(answer.messages, "internal error: solution 7 is wrong: there is no option 10\n |3\n");
        assert!(answer.fields["internal_error"].is_string() && answer.fields["complete"] == false);
    }
}
