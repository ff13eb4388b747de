//! `puzc test`

mod args;
mod print;
mod searches;
mod work;

use super::{Call, Verb, VerbOptions};
use crate::files::FoundPuzzles;
use crate::output::answer::{Answer, Reporter};
use crate::output::progress::Meter;
use crate::output::stream::OutputStream;
use crate::search::watch::{Switch, Watching, watched};
use crate::signals::interrupted;
use crate::{Exit, files};
use args::TestArgs;
use print::ReportPrinter;
use puzc_api::for_cli::{STACK, junit};
use puzc_solver::solve::Threads;
use searches::Searches;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use work::Worker;

pub const VERB: Verb = Verb {
    name: "test",
    about: "Check the `expect` lines of puzzles, in files and folders",
    examples: "\
Examples:
  puzc test                    all puzzles below this folder
  puzc test specs --slow --time-limit 1h
  puzc test specs --filter queens --json
  puzc test specs --junit report.xml
  puzc test specs --accept     writes snapshots of what is built",
    json_lines: true,
    options: VerbOptions::of::<TestArgs>(),
};

impl Call for TestArgs {
    fn limits_each_run(&self) -> bool {
        true
    }

    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        if self.junit.as_deref() == Some("-") && reporter.json {
            return Err(Answer::usage("--json and --junit - cannot both write to standard output"));
        }
        if self.paths.iter().any(|path| path == "-") {
            return Err(Answer::usage("`puzc test` takes files and folders, not standard input"));
        }
        self.paths.iter().try_for_each(|path| files::expect_puzzle(path))?;
        let FoundPuzzles { paths, left_out } = files::puzzles(&self.paths)?;
        let exit = if left_out.is_empty() { Exit::Fine } else { Exit::Wrong };
        Ok(test(self, &paths, reporter).message(left_out).exit(exit))
    }
}

/// Tests all files, on several threads.
fn test(args: &TestArgs, paths: &[String], reporter: Reporter) -> Answer {
    let threads = args.threads.map_or(Threads::Cores, |n| Threads::Just(n as usize)).number();
    let workers = threads.min(paths.len()).max(1);
    let switch = Switch::new(None); // each search has its own time limit
    let searches = Searches::new(args.time_limit, paths.len());
    let output = OutputStream::new();
    let terminal = OutputStream::lock(&output).is_terminal();
    let watching =
        Watching { output: &output, always: true, meter: Meter::new(terminal, reporter.json, None) };
    let mut printer = ReportPrinter::new(&output, reporter, args.junit.as_deref() == Some("-"));
    watched(&switch, watching, &mut &searches, || {
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let next = Arc::new(AtomicUsize::new(0));
            for number in 0..workers {
                let (next, searches, sender) = (next.clone(), &searches, sender.clone());
                let worker = Worker { number, args, reporter, searches, threads: (threads / workers).max(1) };
                let work = move || {
                    while !interrupted() {
                        let place = next.fetch_add(1, Ordering::Relaxed);
                        let Some(path) = paths.get(place) else { break };
                        let report = worker.judge(path);
                        searches.finish_file();
                        let _ = sender.send((place, report)); // the receiver lives longer
                    }
                };
                // if a thread cannot be started, the others do its work, or its files are reported as missing
                let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            }
            drop(sender);
            printer.print_in_order(receiver.iter(), paths.len());
        });
    });
    finish(args, printer)
}

/// The summary, and the report for other programs.
fn finish(args: &TestArgs, printer: ReportPrinter) -> Answer {
    let missing = printer.missing;
    let (mut answer, reports) = printer.finish();
    if let Some(text) = args.filter.as_ref().filter(|_| reports.is_empty() && missing == 0 && !interrupted())
    {
        return Answer::usage(format!("`--filter {text}` matches neither an expectation nor a file"));
    }
    if interrupted() {
        answer = answer.message("it was interrupted\n").exit(Exit::Interrupted);
    }
    if missing > 0 {
        answer = answer.message(format!("{missing} of the files were not checked\n")).exit(Exit::Limit);
    }
    if let Some(path) = &args.junit {
        let xml = junit(&reports);
        answer = answer.fault(files::write(path, |out| out.write_all(xml.as_bytes())).err());
    }
    answer.with("interrupted", interrupted()).with("not_judged", missing)
}
