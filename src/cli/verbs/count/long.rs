//! `puzc count` in parts: with checkpoints, as a shard, or with lines of progress.

use super::CountArgs;
use crate::files;
use crate::output::answer::{Answer, Reporter};
use crate::output::progress::Meter;
use crate::output::stream::OutputStream;
use crate::search::counts::{conclude, kept_and_all};
use crate::search::parts::{FIRST_BUDGET, PartedSearch, Save, UNSAVED_BUDGET, planned};
use crate::search::puzzle::LoadedPuzzle;
use crate::search::{Finished, SearchTask, shard};
use puzc_api::for_cli::{PartsGoal, PartsRun};
use puzc_api::{Count, Parts, ResumeError, Search, Stats, Want};
use puzc_core::diag::{Diagnostic, codes};
use puzc_solver::partition::{OpenPart, Shard};
use puzc_solver::solve::{Control, Ended, SearchReport};
use std::io::Write;

/// Writes a checkpoint.
type Keep = fn(&str, &[u8]) -> Result<(), Diagnostic>;

/// What is wrong with the checkpoint file, as far as this can be checked before the puzzle is read.
pub fn refusal(args: &CountArgs) -> Option<Answer> {
    let long = &args.long;
    if long.checkpoint.as_ref().or(long.resume.as_ref()).is_some_and(|file| file == "-") {
        return Some(Answer::usage("a checkpoint is read and replaced, so it must be a file, not `-`"));
    }
    let file = long.checkpoint.as_ref().filter(|file| !long.force && files::is_taken(file))?;
    let d = Diagnostic::new(codes::E801, format!("`{file}` already exists"));
    Some(Answer::error(d.help(format!(
        "`--resume {file}` continues from a checkpoint; with `--force`, a new one replaces the file"
    ))))
}

/// Counts the solutions of a puzzle, or of a shard of it.
pub fn run(
    args: &CountArgs,
    puzzle: &LoadedPuzzle,
    answer: Answer,
    reporter: Reporter,
) -> Result<Answer, Answer> {
    let task =
        SearchTask { puzzle, args: &args.search, want: Want::Count, most: args.max_solutions, writes: false };
    let search = task.search();
    let watch = PartedSearch::new(&task);
    let output = OutputStream::new();
    let refused = |why: String| Answer { line: args.long.shard.is_some(), ..Answer::usage(why) };
    let parts =
        watch.plan(&output, || begin(args, &task, &search, &watch.switch.control)).map_err(refused)?;
    let before = parts.state();
    let file = args.long.checkpoint.as_ref().or(args.long.resume.as_ref());
    let answer = match (&args.long.resume, before.open.len()) {
        (Some(file), 0) => answer.message(format!("`{file}` is complete\n")),
        (Some(_), _) if !parts.is_planned() => answer,
        (Some(file), n) => reporter.begin(answer.message(format!(
            "continuing from `{file}`: {} parts are done, {n} are open\n",
            before.record.parts
        ))),
        (None, _) => answer,
    };
    let budget = if file.is_some() { FIRST_BUDGET } else { UNSAVED_BUDGET };
    let work = PartsRun::new(&parts, &watch.switch.control, budget);
    let save = |seconds: f64, keep: Keep| {
        file.map_or(Ok(()), |file| keep(file, work.state(seconds).write().as_bytes()))
    };
    // report a file that cannot be written before the search
    let (first, keep): (Keep, Keep) = match (&args.long.resume, args.long.force) {
        (Some(_), _) => (files::rewrite, files::rewrite),
        (None, true) => (files::write_state, files::write_state),
        (None, false) => (files::create, files::write_state),
    };
    save(0.0, first)?;
    if !parts.is_planned() {
        return Err(to_continue(watch.unplanned(&task, answer), args, file));
    }
    let mut warned = false;
    let mut write = |seconds: f64| {
        if let Err(d) = save(seconds, keep)
            && !std::mem::replace(&mut warned, true)
        {
            let _ = writeln!(std::io::stderr(), "warning: no checkpoint: {}", d.message); // it is tried again later
        }
    };
    let meter = Meter::new(OutputStream::lock(&output).is_terminal(), reporter.json, args.long.progress);
    let every = args.long.every;
    let save_now_and_then = Save { write: &mut write, every, next: every };
    let search_part = |part: &mut OpenPart, control: &Control| work.count_part(part, control);
    let (end, seconds) = watch.go(&work, &search_part, &output, meter, Some(save_now_and_then));
    let last = work.state(seconds);
    let sums = work.least_sums();
    let kept = Count::from(sums.solutions());
    let (count, answer) = kept_and_all(&kept, parts.numbers(&sums), args.up_to, answer);
    let mut answer = conclude(args.up_to, &task, &count, &end, answer);
    if last.shard.is_some() {
        answer =
            shard::mark(answer, &last).with("seconds", last.seconds).with("nodes", last.record.nodes as u64);
    }
    let nodes = watch.switch.control.reported().0;
    let stats = Stats::of_nodes("parts", nodes);
    let report = SearchReport { count, ended: Ended::Exhausted, stats };
    let finished = Finished { report, end, seconds };
    answer = finished.add_to(&args.search, answer);
    match save(seconds, keep) {
        Err(d) => Err(answer.fault(Some(d))),
        Ok(()) => Ok(to_continue(answer, args, file.filter(|_| !last.open.is_empty()))),
    }
}

/// Adds the command that continues the run from its checkpoint.
fn to_continue(answer: Answer, args: &CountArgs, state: Option<&String>) -> Answer {
    let Some(state) = state else { return answer };
    let mut command = format!("puzc count {}", args.search.file);
    for (name, value) in &args.search.evaluation.define {
        command += &format!(" -D '{name}={}'", value.replace('\'', "'\\''"));
    }
    for (option, given) in [(" --unbroken", args.search.unbroken), (" --kept", args.kept)] {
        command += if given { option } else { "" };
    }
    command.extend(args.up_to.map(|class| format!(" --up-to {}", class.word())));
    let message = format!("to continue: {command} --resume {state}\n");
    answer.message(message).with("state", state.as_str())
}

/// The parts to search: those of a checkpoint, of a shard, or of the whole tree.  If the search is stopped,
/// the plan may be incomplete.
fn begin<'s>(
    args: &CountArgs,
    task: &SearchTask,
    search: &'s Search,
    control: &Control,
) -> Result<Parts<'s>, String> {
    let goal = PartsGoal::of(args.kept, args.up_to);
    let Some(file) = &args.long.resume else {
        return match (&args.long.plan, args.long.shard) {
            (Some(file), Some(shard)) => planned(task, search, goal, file, shard),
            (_, shard) => Ok(Parts::planned(search, goal, shard, control)),
        };
    };
    let text = files::read_limited(file, "a checkpoint")?;
    let refused = |why: String| format!("cannot continue from `{file}`: {why}");
    let mut parts = Parts::resumed(search, goal, &text).map_err(|error| {
        refused(match error {
            ResumeError::OtherProblem => format!(
                "it belongs to a different problem than `{}`; the puzzle, a value of -D, one of --up-to, --kept, --unbroken and --max-solutions, or the version of puzc has changed",
                args.search.file
            ),
            ResumeError::OtherCount(before) => {
                let now = Parts::without_state(search, goal).counted();
                format!("it counts {before}, but this run counts {now}")
            }
            error => error.to_string(),
        })
    })?;
    let name = |s: &Shard| format!("shard {}/{}", s.number, s.of);
    let before = parts.state().shard.as_ref().map(|s| s.0);
    if args.long.shard.is_some_and(|shard| Some(shard) != before) {
        return Err(refused(format!(
            "it belongs to {}",
            before.as_ref().map_or("the whole search".into(), name)
        )));
    }
    parts.plan(control);
    Ok(parts)
}
