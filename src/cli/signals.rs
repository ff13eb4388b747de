//! Ctrl-C (SIGINT), SIGTERM, which batch systems send when a job takes too long, and SIGHUP, which is sent
//! when a terminal is closed.
//!
//! A signal ends the process at once, unless an operation must finish first: a search, which stops and prints
//! what it has found, or the renaming of a temporary file.  Then the first signal waits for the operation.  A
//! second signal ends the process at once, except a SIGTERM within a second: `timeout` of the GNU coreutils
//! sends two of them, one to the process and one to its group.  A signal that is ignored when puzc starts (in
//! a background job of a shell, under `nohup`) stays ignored.

use crate::{Exit, watchdog};
use puzc_solver::solve::Control;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Within this time a second SIGTERM counts as the same signal.
const SAME: Duration = Duration::from_secs(1);

/// What the handlers of signals share with the rest.
struct Flags {
    /// There was a signal.
    interrupted: Arc<AtomicBool>,
    /// The next signal ends the process.
    at_once: Arc<AtomicBool>,
    /// The number of operations that must finish first.
    deferrals: Mutex<usize>,
    /// The next SIGTERM ends the process.
    armed: Arc<AtomicBool>,
    /// When `interrupted` was seen first.
    seen: OnceLock<Instant>,
}

/// The handlers are installed.
static LISTENING: AtomicBool = AtomicBool::new(false);

/// The flags; the first call installs the handlers.
fn flags() -> &'static Flags {
    static FLAGS: OnceLock<Flags> = OnceLock::new();
    FLAGS.get_or_init(|| {
        let flags = Flags {
            interrupted: Arc::default(),
            at_once: Arc::default(),
            deferrals: Mutex::default(),
            armed: Arc::default(),
            seen: OnceLock::new(),
        };
        system::listen(&flags);
        watchdog::start();
        LISTENING.store(true, Ordering::Release);
        flags
    })
}

/// While one of these exists, the first signal does not end the process.
pub struct SignalsDeferred;

impl SignalsDeferred {
    /// Begins an operation that must finish.
    pub fn begin() -> SignalsDeferred {
        let flags = flags();
        let mut deferrals = flags.deferrals.lock().unwrap_or_else(PoisonError::into_inner);
        *deferrals += 1;
        flags.at_once.store(false, Ordering::Relaxed);
        SignalsDeferred
    }
}

impl Drop for SignalsDeferred {
    fn drop(&mut self) {
        let flags = flags();
        let mut deferrals = flags.deferrals.lock().unwrap_or_else(PoisonError::into_inner);
        *deferrals -= 1;
        flags.at_once.store(*deferrals == 0, Ordering::Relaxed);
    }
}

/// Was there a signal?  This does not install handlers.
pub fn was_interrupted() -> bool {
    LISTENING.load(Ordering::Acquire) && interrupted()
}

/// Was there a signal?
pub fn interrupted() -> bool {
    let flags = flags();
    let interrupted = flags.interrupted.load(Ordering::Relaxed);
    if interrupted && flags.seen.get_or_init(Instant::now).elapsed() >= SAME {
        flags.armed.store(true, Ordering::Relaxed);
    }
    interrupted
}

pub use system::{StopOnSignal, survive_limits};

/// The handlers set flags, so no thread waits for a signal, and a search stops at once.
#[cfg(unix)]
mod system {
    use super::*;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::{SigId, flag, low_level::unregister};
    use std::fs::File;
    use std::io::Read;

    /// While this exists, signals stop a search.
    pub struct StopOnSignal(Vec<SigId>);

    impl StopOnSignal {
        /// `None` if the system does not allow it.
        pub fn register(control: &Control) -> Option<StopOnSignal> {
            let mut registered = StopOnSignal(vec![]);
            for signal in wanted() {
                registered.0.push(flag::register(signal, control.switch()).ok()?);
            }
            Some(registered)
        }
    }

    impl Drop for StopOnSignal {
        fn drop(&mut self) {
            for id in self.0.drain(..) {
                unregister(id);
            }
        }
    }

    pub fn listen(flags: &Flags) {
        for signal in wanted() {
            let second = if signal == SIGINT { &flags.interrupted } else { &flags.armed };
            let end = |condition: &Arc<AtomicBool>| {
                flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, condition.clone())
            };
            // in this order, since the first signal must not end the process
            let ends = end(&flags.at_once).and_then(|_| end(second));
            let _ = ends.and_then(|_| flag::register(signal, flags.interrupted.clone()));
        }
    }

    /// A file that grows beyond `ulimit -f` is an error of the write, and does not end the process.
    pub fn survive_limits() {
        let _ = flag::register(SIGXFSZ, Arc::default());
    }

    /// The signals to handle: those that are not ignored.
    fn wanted() -> impl Iterator<Item = i32> {
        let mask = ignored();
        [SIGINT, SIGTERM, SIGHUP].into_iter().filter(move |signal| mask >> (signal - 1) & 1 == 0)
    }

    /// The signals that are ignored, one bit each; known on Linux only.
    fn ignored() -> u64 {
        static IGNORED: OnceLock<u64> = OnceLock::new();
        *IGNORED.get_or_init(|| {
            let mut status = [0; 4096];
            let len =
                File::open("/proc/self/status").and_then(|mut file| file.read(&mut status)).unwrap_or(0);
            let status = String::from_utf8_lossy(&status[..len]);
            let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
            mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
        })
    }
}

/// A thread waits for Ctrl-C and sets a flag, which watchers check.
#[cfg(not(unix))]
mod system {
    use super::*;

    /// On this system signals do not stop a search directly; its watcher does.
    pub struct StopOnSignal;

    impl StopOnSignal {
        pub fn register(_: &Control) -> Option<StopOnSignal> {
            None
        }
    }

    pub fn listen(flags: &Flags) {
        let (before, at_once) = (flags.interrupted.clone(), flags.at_once.clone());
        let _ = ctrlc::try_set_handler(move || {
            if before.swap(true, Ordering::Relaxed) || at_once.load(Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted as i32);
            }
        });
    }
    pub fn survive_limits() {}
}
