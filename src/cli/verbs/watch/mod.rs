//! `puzc watch`

mod page;
mod report;

use super::render;
use super::{Call, Verb, VerbOptions};
use crate::Exit;
use crate::args::evaluation::Evaluation;
use crate::args::values::duration;
use crate::files::SavedFiles;
use crate::output::answer::{Answer, Reporter};
use crate::output::solutions::text_picture;
use crate::output::stream::OutputStream;
use crate::signals;
use page::LivePage;
use puzc_api::{CancelToken, Problem, Puzzle};
use puzc_render::{Gallery, Scene};
use puzc_session::Language;
use report::SaveReport;
use std::io::{self, IsTerminal, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub const VERB: Verb = Verb {
    name: "watch",
    about: "Look at a puzzle whenever it is saved: messages, sizes, picture, is there one solution, and why not",
    examples: "\
Examples:
  puzc watch sudoku.puz
  puzc watch sudoku.puz --page             a page in the browser that reloads itself
  puzc watch sudoku.puz --page --port 8000
  puzc watch sudoku.puz --json             one line for each save

It ends with Ctrl+C, or when standard input ends.",
    json_lines: true,
    options: VerbOptions::of::<WatchArgs>(),
};

/// `puzc watch`
#[derive(clap::Args, Debug)]
pub struct WatchArgs {
    /// The puzzle, or a .dlx or .ec file
    file: String,
    /// Show pictures and messages on a page at 127.0.0.1, which only this machine can open
    #[arg(long)]
    page: bool,
    /// The port of the page; the default is a free one
    #[arg(long, value_name = "N", requires = "page", default_value_t = 0, hide_default_value = true)]
    port: u16,
    /// How pictures are drawn in the terminal
    #[arg(long, value_name = "FORMAT", conflicts_with = "page", default_value = "auto",
        hide_default_value = true, value_parser = render::shown())]
    show: String,
    /// Search with N threads; the default is one for each core
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Stop all work on one save after this time: seconds (2.5), or 10s, 5m, 2h
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    time_limit: Duration,
    /// Stop looking for the reason why there is no solution after N million steps (visited mentions of items)
    #[arg(long, value_name = "N", default_value_t = 5000, hide_default_value = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    effort: u64,
    #[command(flatten)]
    evaluation: Evaluation,
}

/// Time between two looks at the files.  A save is seen at the second look at the latest.
const TICK: Duration = Duration::from_millis(20);

impl Call for WatchArgs {
    fn limits_each_run(&self) -> bool {
        true
    }

    fn run(&self, reporter: Reporter) -> Result<Answer, Answer> {
        if self.file == "-" {
            return Err(Answer::usage("a file is watched, not standard input"));
        }
        let page = self.page.then(|| LivePage::serve(&self.file, self.port)).transpose();
        let page = page.map_err(|why| Answer::usage(format!("port {} cannot be used: {why}", self.port)))?;
        if let Some(page) = &page
            && !reporter.json
        {
            reporter.begin(Answer::default().message(format!("the page is at {}\n", page.address())));
        }
        let watch = FileWatch::start();
        let mut number = 0;
        loop {
            number += 1;
            let token = watch.begin(self.time_limit);
            let is_read = self.look(number, &token, &watch, page.as_ref(), reporter);
            match watch.wait() {
                None if is_read => {}
                exit => return Ok(Answer::default().with("saves", number).exit(exit.unwrap_or(Exit::Fine))),
            }
        }
    }
}

impl WatchArgs {
    /// The work that may be done to find the reason why there is no solution.
    fn work(&self) -> u64 {
        self.effort.saturating_mul(1_000_000)
    }

    /// Looks at the file, prints and shows the report; false if nobody reads what is printed.
    fn look(
        &self,
        number: u64,
        token: &CancelToken,
        watch: &FileWatch,
        page: Option<&LivePage>,
        reporter: Reporter,
    ) -> bool {
        let output = OutputStream::new();
        if !reporter.json && page.is_none() && io::stdout().is_terminal() {
            OutputStream::lock(&output).write(b"\x1b[2J\x1b[H"); // an empty screen
        }
        let puzzle = Puzzle::unread(&self.file, watch.files.clone(), self.evaluation.settings(false));
        let puzzle = puzzle.in_language(Language::of(&self.file)).cancel_by(token);
        let plain = Reporter { color: false, json: false, ..reporter };
        let mut messages = String::new();
        let early = |answer: Answer, problem: &Problem| {
            messages = plain.messages(&answer);
            if let Some(page) = page {
                page.show(&messages, &self.drawn("svg", &[problem.picture().into_scene()], false), true);
            }
            OutputStream::lock(&output).flush();
            reporter.begin(answer)
        };
        let SaveReport { answer, scenes } = report::report(self, &puzzle, token, early);
        let state = watch.lock();
        let (changed, late) = (state.changed, state.late);
        drop(state);
        let mut answer = answer.with("save", number).with("complete", !changed && !late);
        answer.line = true;
        if changed {
            answer = Answer { messages: String::new(), reports: vec![], ..answer }
                .message("stopped: the file was saved again\n")
                .with("ended", "saved-again");
        } else if late {
            let limit = self.time_limit.as_secs_f64();
            answer = answer
                .message(format!("the time limit of {limit} s was reached\n"))
                .with("ended", "time-limit")
                .exit(Exit::Limit);
        }
        messages += &plain.messages(&answer);
        if let Some(page) = page {
            answer = answer.with("page", page.address());
            if !changed {
                page.show(&messages, &self.drawn("svg", &scenes, false), false);
            }
        }
        if page.is_none() && !changed {
            let picture = self.drawn(&self.show, &scenes, reporter.pictures && !reporter.json);
            let lines: Vec<String> = String::from_utf8_lossy(&picture).lines().map(str::to_string).collect();
            let gap = if picture.is_empty() { "" } else { "\n" };
            answer = answer.with("picture", lines).data(picture).data(gap);
        }
        let data = reporter.data(answer);
        let mut output = OutputStream::lock(&output);
        output.write(&data) && output.flush()
    }

    fn drawn(&self, format: &str, scenes: &[Scene], color: bool) -> Vec<u8> {
        let format = text_picture(format);
        if scenes.is_empty() {
            return vec![];
        }
        format.drawn(&Gallery::new("", scenes), color).unwrap_or_default()
    }
}

/// Watches the files, the clock, the signals and standard input.
struct FileWatch {
    files: SavedFiles,
    state: Arc<(Mutex<FileWatchState>, Condvar)>,
}

/// What has happened since work on a save began.
#[derive(Default)]
struct FileWatchState {
    token: CancelToken,
    /// When the work on this save must end.
    deadline: Option<Instant>,
    /// It was saved again.
    changed: bool,
    /// The time was up.
    late: bool,
    /// The exit code, if the program must end.
    exit: Option<Exit>,
}

impl FileWatch {
    fn start() -> FileWatch {
        let watch = FileWatch { files: SavedFiles::default(), state: Arc::default() };
        let _ = signals::interrupted(); // from now on, signals end it in order
        let (files, state) = (watch.files.clone(), watch.state.clone());
        thread::spawn(move || {
            loop {
                thread::sleep(TICK);
                tick(&files, &state);
            }
        });
        let state = watch.state.clone();
        thread::spawn(move || {
            let mut buffer = [0; 1024];
            while io::stdin().read(&mut buffer).is_ok_and(|n| n > 0) {}
            // the report that is being made is still printed
            lock(&state).exit.get_or_insert(Exit::Fine);
            state.1.notify_all();
        });
        watch
    }

    fn lock(&self) -> MutexGuard<'_, FileWatchState> {
        lock(&self.state)
    }

    /// Begins with the files as they are now; the token ends the work.
    fn begin(&self, limit: Duration) -> CancelToken {
        let mut state = self.lock();
        self.files.clear();
        let exit = state.exit;
        let deadline = Instant::now().checked_add(limit);
        *state = FileWatchState { deadline, exit, ..FileWatchState::default() };
        state.token.clone()
    }

    /// Waits until a file is saved, or returns the exit code.
    fn wait(&self) -> Option<Exit> {
        let mut state = self.lock();
        state.deadline = None;
        while !state.changed && state.exit.is_none() {
            state = self.state.1.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.exit
    }
}

fn lock(state: &(Mutex<FileWatchState>, Condvar)) -> MutexGuard<'_, FileWatchState> {
    state.0.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One look at everything.
fn tick(files: &SavedFiles, state: &(Mutex<FileWatchState>, Condvar)) {
    let changed = files.have_changed();
    let interrupted = signals::interrupted();
    let mut now = lock(state);
    let late = now.deadline.is_some_and(|deadline| Instant::now() >= deadline);
    if interrupted {
        now.exit = Some(Exit::Interrupted);
    }
    // the files may have been read again since they were looked at
    now.changed |= changed && files.have_changed();
    now.late |= late;
    if now.changed || now.late || interrupted {
        now.token.cancel();
        state.1.notify_all();
    }
}
