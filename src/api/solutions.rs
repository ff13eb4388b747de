//! An iterator over solutions.

use super::{Incomplete, Search, Solution};
use puzc_solver::solve::{self, Control};
use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{Builder, JoinHandle};

/// How many solutions the search may be ahead of the iterator.
const MAX_AHEAD: usize = 64;

/// The solutions of a problem, from [`Problem::solve`](crate::Problem::solve) or
/// [`Search::solve`](crate::Search::solve).
///
/// The search runs in its own thread from the first call of `next` on, and waits when it is a few
/// solutions ahead.  It ends when the iterator is dropped.  The last value is an error if the search ended
/// before it had found all solutions.
///
/// ```
/// let problem = puzc::Problem::from_dlx("a b\na\nb\na b\n")?;
/// let two: Result<Vec<_>, _> = problem.solve().take(2).collect();
/// assert_eq!(two?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "nothing is searched before the first solution is requested"]
pub struct Solutions {
    search: Search,
    control: Arc<Control>,
    state: IteratorState,
}

/// What the thread sends: options and cost, or at the end why it is incomplete.
type Message = Result<(Box<[u32]>, i64), Incomplete>;

enum IteratorState {
    /// The search has not started.
    New,
    /// The search is running.
    Running(Receiver<Message>, JoinHandle<()>),
    /// No thread could be started, so everything was searched at once.
    Known(VecDeque<Message>),
    /// The iterator has ended.
    Done,
}

impl Solutions {
    pub(super) fn new(search: Search) -> Solutions {
        let control = Arc::new(search.control());
        Solutions { search, control, state: IteratorState::New }
    }

    fn start(&self) -> IteratorState {
        let (sender, receiver) = sync_channel::<Message>(MAX_AHEAD);
        let (search, control) = (self.search.clone(), self.control.clone());
        let work = move || {
            send_all(&search, &control, &mut |message| match sender.send(message) {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()), // the iterator was dropped
            });
        };
        match Builder::new().name("puzc solutions".into()).spawn(work) {
            Ok(thread) => IteratorState::Running(receiver, thread),
            Err(_) => {
                let mut known = VecDeque::new();
                send_all(&self.search, &self.control, &mut |message| {
                    known.push_back(message);
                    ControlFlow::Continue(())
                });
                IteratorState::Known(known)
            }
        }
    }
}

fn send_all(search: &Search, control: &Control, send: &mut (dyn FnMut(Message) -> ControlFlow<()> + Send)) {
    let ended = search.visit_borrowed(control, &mut |found: solve::Solution<'_>| {
        send(Ok((found.options.into(), found.cost)))
    });
    if let Err(incomplete) = ended {
        let _ = send(Err(incomplete)); // the receiver may be gone
    }
}

impl Iterator for Solutions {
    type Item = Result<Solution, Incomplete>;

    fn next(&mut self) -> Option<Result<Solution, Incomplete>> {
        if matches!(self.state, IteratorState::New) {
            self.state = self.start();
        }
        let message = match &mut self.state {
            IteratorState::Running(receiver, _) => receiver.recv().ok(),
            IteratorState::Known(known) => known.pop_front(),
            IteratorState::New | IteratorState::Done => None,
        };
        match message {
            Some(Ok((options, cost))) => {
                let found = solve::Solution { options: &options, cost };
                Some(Ok(Solution::new(self.search.problem(), found)))
            }
            Some(Err(incomplete)) => Some(Err(incomplete)),
            None => {
                if let IteratorState::Running(_, thread) =
                    std::mem::replace(&mut self.state, IteratorState::Done)
                    && let Err(panic) = thread.join()
                {
                    resume_unwind(panic);
                }
                None
            }
        }
    }
}

impl std::iter::FusedIterator for Solutions {}

impl Drop for Solutions {
    fn drop(&mut self) {
        if let IteratorState::Running(receiver, thread) =
            std::mem::replace(&mut self.state, IteratorState::Done)
        {
            self.control.stop();
            drop(receiver); // unblocks a search that waits to send; then it checks the switch
            let _ = thread.join(); // the result is ignored, even if the search has panicked
        }
    }
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("search", &self.search).finish()
    }
}
