//! Ctrl-C (SIGINT), and SIGTERM, by which batch systems end what takes too long.
//!
//! The first signal asks all searches to stop and to print what they know.  A second one ends the process at
//! once, except a SIGTERM within a second: `timeout` of the GNU coreutils sends two of them, one to the
//! process and one to its group.  A signal that is ignored when puzc starts (in a background job of a shell,
//! under
//! `nohup`) stays ignored.

use crate::cli::Exit;
use crate::solve::Control;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Within this time a second SIGTERM is the same as the first.
const SAME: Duration = Duration::from_secs(1);

/// What the handlers of signals share with the rest.
struct Flags {
    /// There was a signal.
    interrupted: Arc<AtomicBool>,
    /// The next SIGTERM ends the process.
    armed: Arc<AtomicBool>,
    /// When `interrupted` was seen first.
    seen: OnceLock<Instant>,
}

/// Was there a signal?  The first call begins to listen.
pub fn interrupted() -> bool {
    static FLAGS: OnceLock<Flags> = OnceLock::new();
    let flags = FLAGS.get_or_init(|| {
        let flags = Flags { interrupted: Arc::default(), armed: Arc::default(), seen: OnceLock::new() };
        system::listen(&flags);
        flags
    });
    let interrupted = flags.interrupted.load(Ordering::Relaxed);
    if interrupted && flags.seen.get_or_init(Instant::now).elapsed() >= SAME {
        flags.armed.store(true, Ordering::Relaxed);
    }
    interrupted
}

pub use system::StopOnSignal;

/// The handlers set flags, so no thread waits for a signal, and a search stops at once.
#[cfg(unix)]
mod system {
    use super::*;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::{SigId, flag, low_level::unregister};
    use std::fs::File;
    use std::io::Read;

    /// As long as this lives, signals stop a search.
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
            let condition = if signal == SIGTERM { &flags.armed } else { &flags.interrupted };
            let end =
                flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, condition.clone());
            // in this order, since the first signal must not end the process
            let _ = end.and_then(|_| flag::register(signal, flags.interrupted.clone()));
        }
    }

    /// The signals that are not to be ignored.
    fn wanted() -> impl Iterator<Item = i32> {
        let mask = ignored();
        [SIGINT, SIGTERM].into_iter().filter(move |signal| mask >> (signal - 1) & 1 == 0)
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

/// A thread waits for Ctrl-C; watchers ask for it.
#[cfg(not(unix))]
mod system {
    use super::*;

    /// Signals do not stop a search by themselves here; its watcher does.
    pub struct StopOnSignal;

    impl StopOnSignal {
        pub fn register(_: &Control) -> Option<StopOnSignal> {
            None
        }
    }

    pub fn listen(flags: &Flags) {
        let before = flags.interrupted.clone();
        let _ = ctrlc::try_set_handler(move || {
            if before.swap(true, Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted as i32);
            }
        });
    }
}
