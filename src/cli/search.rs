//! What `puzc solve` and `puzc count` share: a problem, a search that is watched, and what there is to say of
//! it.

use super::Exit;
use super::answer::Answer;
use super::output::Output;
use super::puzzle::Puzzle;
use super::search_args::SearchArgs;
use super::watch::{Cause, Switch, Watching, watched};
use crate::solve::{
    self, Count, Ended, Estimate, Mean, SearchReport, SearchRequest, Solution, Threads, Vectors, Want,
};
use crate::xcc::{ColorId, Problem};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// So many levels of the tree are shown one by one.
const LEVELS: usize = 100;

/// How a search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// All is known.
    Complete,
    /// There is what was asked for.
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
    /// Nobody reads on.
    Closed,
    /// With a solution that is none, as `--verify` says in words.
    Wrong(String),
    /// With a panic: a bug.
    Crashed,
}

/// What to do about a panic.
const CRASH: &str = "the search crashed; this is a bug in puzc: please report it with the puzzle, the command \
                     line and the message above";

impl End {
    /// For programs.
    pub fn name(&self) -> &'static str {
        match self {
            End::Complete => "complete",
            End::Enough => "enough",
            End::Time => "time-limit",
            End::Memory => "memory-limit",
            End::Solutions => "max-solutions",
            End::Interrupt => "interrupt",
            End::Group => "group-limit",
            End::Closed => "closed",
            End::Wrong(_) => "internal-error",
            End::Crashed => "crashed",
        }
    }

    /// Why there is no more than this, if a limit or an interrupt is to blame.
    pub fn limit(&self, asked: &Asked) -> Option<String> {
        Some(match self {
            End::Time => format!(
                "the time limit of {} s was reached",
                asked.args.time_limit.unwrap_or_default().as_secs_f64()
            ),
            End::Memory => {
                format!("the memory limit of {} MB was reached", asked.args.evaluation.memory_limit)
            }
            End::Solutions => format!("there are more than {}", solutions(asked.most.unwrap_or_default())),
            End::Interrupt => "it was interrupted".into(),
            End::Group => "the group is too large to tell the orbits of its solutions".into(),
            _ => return None,
        })
    }

    /// The exit code, if nothing else is to be said.
    pub fn exit(&self) -> Exit {
        match self {
            End::Complete | End::Enough | End::Closed => Exit::Fine,
            End::Wrong(_) | End::Crashed => Exit::Unexpected,
            End::Time | End::Memory | End::Solutions | End::Group => Exit::Limit,
            End::Interrupt => Exit::Interrupted,
        }
    }
}

/// A search to be run.
pub struct Asked<'a> {
    /// Where: the instance, its solutions as those of the whole problem.
    pub puzzle: &'a Puzzle,
    /// The command line.
    pub args: &'a SearchArgs,
    /// What for.
    pub want: Want,
    /// `--max-solutions`
    pub most: Option<u64>,
    /// Is anything written before the search ends?
    pub writes: bool,
}

impl Asked<'_> {
    /// As the search takes it.
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

/// What came out of it.
pub struct Outcome {
    /// The search's own words.
    pub report: SearchReport,
    /// So many solutions were seen.
    pub seen: u64,
    /// How it ended.
    pub end: End,
    /// How long it took.
    pub seconds: f64,
}

/// Runs a search; `each` is called with the number of each solution that is visited, and may end it.
pub fn run(
    asked: &Asked,
    output: &Mutex<Output>,
    each: &mut (dyn FnMut(u64, Solution<'_>) -> ControlFlow<End> + Send),
) -> Outcome {
    let args = asked.args;
    let request = asked.request();
    let switch = Arc::new(Switch::default());
    let (mut seen, mut end) = (0, None);
    let start = Instant::now();
    // a search that goes through the whole tree, and of which that is known
    let whole = matches!(asked.want, Want::Count) || asked.most.is_some();
    let whole = whole.then_some((asked.puzzle.instance(), &request));
    let watching = Watching { limit: args.time_limit, output, writes: asked.writes, whole };
    let report = watched(&switch, &watching, || {
        let mut room = vec![];
        let mut visit = |s: Solution<'_>| {
            let s = asked.puzzle.in_whole(s, &mut room);
            // a search looks at the switch now and then, but what comes late is not wanted; the best ones
            // come at the end
            if asked.want == Want::Solutions && switch.control.stopped() {
                return ControlFlow::Break(());
            }
            seen += 1;
            let wrong = if args.verify { solve::verify(&asked.puzzle.whole, s).err() } else { None };
            let flow = match wrong {
                Some(why) => ControlFlow::Break(End::Wrong(offense(&asked.puzzle.whole, seen, s, &why))),
                None if asked.most.is_some_and(|most| seen > most) => ControlFlow::Break(End::Solutions),
                None => each(seen, s),
            };
            match flow {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(why) => {
                    end.get_or_insert(why);
                    ControlFlow::Break(())
                }
            }
        };
        solve::solve(asked.puzzle.instance(), &request, &switch.control, &mut visit)
    });
    let seconds = start.elapsed().as_secs_f64();
    let end = end.unwrap_or_else(|| match (report.ended, switch.cause()) {
        (Ended::Exhausted, _)
            if args.verify && asked.want == Want::Solutions && report.count != Count::from(seen) =>
        {
            End::Wrong(format!("the search counts {} solutions and shows {seen}", report.count))
        }
        (Ended::Exhausted, _) => End::Complete,
        (Ended::Memory, _) => End::Memory,
        (Ended::Crashed, _) => End::Crashed,
        (Ended::Satisfied, None) => End::Enough,
        (_, cause) => cause.map_or(End::Time, End::from),
    });
    Outcome { report, seen, end, seconds }
}

/// Estimates a search by so many samples, as far as the limits allow: nodes and solutions; nothing if there
/// is no memory for it.
pub fn estimate(asked: &Asked, samples: usize, output: &Mutex<Output>) -> (Option<(Mean, Mean)>, End) {
    let request = SearchRequest { threads: Threads::Just(1), ..asked.request() };
    let switch = Arc::new(Switch::default());
    let watching = Watching { limit: asked.args.time_limit, output, writes: false, whole: None };
    let means = watched(&switch, &watching, || {
        let instance = solve::reduced(asked.puzzle.instance());
        let mut estimate = Estimate::new(&instance, &request)?;
        estimate.refine(samples, &switch.control);
        Some((estimate.nodes, estimate.solutions))
    });
    // what stopped it too late has changed nothing
    let whole = means.is_none_or(|(nodes, _)| nodes.samples() == samples as u64);
    let end = match switch.cause() {
        Some(cause) if !whole => End::from(cause),
        _ => End::Complete,
    };
    (means, end)
}

impl From<Cause> for End {
    fn from(cause: Cause) -> End {
        match cause {
            Cause::Time => End::Time,
            Cause::Interrupt => End::Interrupt,
            Cause::Output => End::Closed,
        }
    }
}

/// A solution that is none, in words.
pub fn offense(problem: &Problem, n: u64, s: Solution<'_>, why: &str) -> String {
    let mut lines = vec![];
    for &option in s.options.iter().filter(|o| (**o as usize) < problem.options.len()) {
        write_option(problem, option, &mut lines);
    }
    format!("solution {n} is none: {why}\n{}", String::from_utf8_lossy(&lines))
}

/// Adds an option as a line of DLX data.
pub fn write_option(problem: &Problem, option: u32, out: &mut Vec<u8>) {
    for (i, m) in problem.options.get(option as usize).into_iter().enumerate() {
        if i > 0 {
            out.push(b' ');
        }
        out.extend_from_slice(problem.items[m.item.0 as usize].label.text.as_bytes());
        if m.color != ColorId::NONE {
            out.push(b':');
            out.extend_from_slice(problem.colors[m.color.0 as usize].text.as_bytes());
        }
    }
    match problem.options.cost(option as usize) {
        0 => out.push(b'\n'),
        cost => out.extend_from_slice(format!(" |{cost}\n").as_bytes()),
    }
}

impl Outcome {
    /// Adds what both verbs tell in the same way.
    pub fn tell(&self, args: &SearchArgs, answer: Answer) -> Answer {
        let mut answer = answer
            .with("complete", self.end == End::Complete)
            .with("ended", self.end.name())
            .exit(self.end.exit());
        let internal = match &self.end {
            End::Wrong(why) => Some(why.as_str()),
            End::Crashed => Some(CRASH),
            _ => None,
        };
        if let Some(why) = internal {
            answer = answer.say(format!("internal error: {why}")).with("internal_error", why);
            answer = answer.say(if why.ends_with('\n') { "" } else { "\n" });
        }
        if args.stats { answer.say(self.stats_text()).with("stats", self.stats()) } else { answer }
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

/// `1 solution`, `2 solutions`
pub fn solutions(n: u64) -> String {
    format!("{n} solution{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Stats;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        search: SearchArgs,
    }

    #[test]
    fn a_crash_is_a_bug_to_be_reported_and_no_limit() {
        let args = Line::parse_from(["", "x.puz"]).search;
        let report = SearchReport { count: Count::ONE, ended: Ended::Crashed, stats: Stats::default() };
        let outcome = Outcome { report, seen: 0, end: End::Crashed, seconds: 0.0 };
        let answer = outcome.tell(&args, Answer::default());
        assert_eq!((answer.exit, &answer.fields["ended"]), (Some(Exit::Unexpected), &json!("crashed")));
        assert!(answer.talk.starts_with("internal error: ") && answer.talk.contains("please report it"));
        assert!(answer.data.is_empty() && answer.fields["complete"] == false);
    }

    #[test]
    fn a_fault_of_the_search_is_told_with_the_solution() {
        let mut problem = Problem::default();
        problem.options.finish(3, crate::xcc::StatementId(0));
        let solution = Solution { options: &[0, 9], cost: 3 };
        let why = solve::verify(&problem, solution).err().unwrap_or_default();
        let end = End::Wrong(offense(&problem, 7, solution, &why));
        assert_eq!(end, End::Wrong("solution 7 is none: there is no option 10\n |3\n".into()));
        let report = SearchReport { count: Count::ONE, ended: Ended::Satisfied, stats: Stats::default() };
        let args = Line::parse_from(["", "x.puz"]).search;
        let answer = Outcome { report, seen: 7, end, seconds: 0.0 }.tell(&args, Answer::default());
        assert_eq!(answer.exit, Some(Exit::Unexpected));
        assert_eq!(answer.talk, "internal error: solution 7 is none: there is no option 10\n |3\n");
        assert!(answer.fields["internal_error"].is_string() && answer.fields["complete"] == false);
    }
}
