//! Ctrl-C, and the signal by which batch systems end what takes too long.
//!
//! The first one asks all searches to end and to tell what they know, the second one ends everything.  Where
//! somebody wants a signal ignored (a shell does for what runs behind it, `nohup` does), it stays so.

use super::Exit;
use crate::solve::Control;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Was there a signal?  Whoever asks first begins to listen.
pub fn interrupted() -> bool {
    flag().load(Ordering::Relaxed)
}

fn flag() -> &'static Arc<AtomicBool> {
    static INTERRUPTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    INTERRUPTED.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        system::listen(&flag);
        flag
    })
}

pub use system::Heard;

/// A handler sets flags: no thread has to wait for a signal, and a search hears of it at once.
#[cfg(unix)]
mod system {
    use super::*;
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::{SigId, flag, low_level::unregister};
    use std::fs::File;
    use std::io::Read;

    /// A search hears of signals as long as this lives.
    pub struct Heard(Vec<SigId>);

    impl Heard {
        /// Nothing if the system does not allow it.
        pub fn by(control: &Control) -> Option<Heard> {
            let mut heard = Heard(vec![]);
            for signal in wanted() {
                heard.0.push(flag::register(signal, control.switch()).ok()?);
            }
            Some(heard)
        }
    }

    impl Drop for Heard {
        fn drop(&mut self) {
            for id in self.0.drain(..) {
                unregister(id);
            }
        }
    }

    pub fn listen(before: &Arc<AtomicBool>) {
        for signal in wanted() {
            let end = flag::register_conditional_shutdown(signal, Exit::Interrupted as i32, before.clone());
            let _ = end.and_then(|_| flag::register(signal, before.clone())); // in this order: the first one does not end anything yet
        }
    }

    /// The signals that nobody wants ignored.
    fn wanted() -> impl Iterator<Item = i32> {
        let mask = ignored();
        [SIGINT, SIGTERM].into_iter().filter(move |signal| mask >> (signal - 1) & 1 == 0)
    }

    /// The signals that are ignored, each a bit, as far as the system tells (Linux does).
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

    /// No search hears of signals by itself.
    pub struct Heard;

    impl Heard {
        pub fn by(_: &Control) -> Option<Heard> {
            None
        }
    }

    pub fn listen(flag: &Arc<AtomicBool>) {
        let before = flag.clone();
        let _ = ctrlc::try_set_handler(move || {
            if before.swap(true, Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted as i32);
            }
        });
    }
}
