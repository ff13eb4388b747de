//! `puzc test`

mod args;
mod find;
mod tell;
mod watch;
mod work;

pub use args::TestArgs;

use super::Exit;
use super::answer::{Answer, Speaker};
use super::files;
use super::output::Output;
use crate::base::Sources;
use crate::solve::Threads;
use crate::testkit::{Report, junit::junit};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use tell::Teller;
use watch::{TICK, Watch};
use work::Worker;

/// As large as a process begins with: deeply nested puzzles need it.
const STACK: usize = 8 << 20;

/// Judges what puzzles expect.
pub fn run(args: &TestArgs, speaker: Speaker) -> Answer {
    if args.junit.as_deref() == Some("-") && speaker.json {
        return Answer::usage("--json and --junit - both want the standard output");
    }
    let paths = match find::puzzles(&args.paths) {
        Ok(paths) => paths,
        Err(answer) => return answer,
    };
    let threads = args.threads.map_or(Threads::Cores, |n| Threads::Just(n as usize)).number();
    let workers = threads.min(paths.len()).max(1);
    let watch = Watch::new(args.time_limit);
    let output = Output::new();
    let mut teller = Teller::new(&output, speaker, args.junit.as_deref() == Some("-"), paths.len());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for n in 0..workers {
            let (paths, next, watch, sender) = (&paths, &next, &watch, sender.clone());
            let worker = Worker { number: n, args, speaker, watch, threads: (threads / workers).max(1) };
            let work = move || {
                while !watch.interrupted() {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(path) = paths.get(place) else { break };
                    let _ = sender.send((place, worker.judge(path))); // who listens listens to the end
                }
            };
            // a thread that cannot be had is missed at the end, if nobody does its work
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
        drop(sender);
        // reports are told in the order of the files, whichever is ready first
        let (mut waiting, mut told) = (BTreeMap::<usize, Option<Report>>::new(), 0);
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((place, report)) => {
                    waiting.insert(place, report);
                    while let Some(report) = waiting.remove(&told) {
                        report.into_iter().for_each(|r| teller.tell(r));
                        told += 1;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            watch.look();
            teller.progress(told + waiting.len(), &watch);
        }
        teller.missing = paths.len() - told - waiting.len();
        waiting.into_values().flatten().for_each(|r| teller.tell(r));
    });
    finish(args, teller, &watch)
}

/// The summary, and the report for other programs.
fn finish(args: &TestArgs, teller: Teller, watch: &Watch) -> Answer {
    let missing = teller.missing;
    let (mut answer, reports) = teller.finish();
    if let Some(text) =
        args.filter.as_ref().filter(|_| reports.is_empty() && missing == 0 && !watch.interrupted())
    {
        return Answer::usage(&format!("`--filter {text}` finds neither an expectation nor a file"));
    }
    if watch.interrupted() {
        answer = answer.say("it was interrupted\n").exit(Exit::Interrupted);
    }
    if missing > 0 {
        answer = answer.say(format!("{missing} of the files were not judged\n")).exit(Exit::Limit);
    }
    if let Some(path) = &args.junit {
        let xml = junit(&reports);
        let written = files::write(path, |out| out.write_all(xml.as_bytes()));
        answer =
            written.err().into_iter().fold(answer, |answer, d| answer.report(Sources::default(), vec![d]));
    }
    answer.with("interrupted", watch.interrupted()).with("not_judged", missing)
}
