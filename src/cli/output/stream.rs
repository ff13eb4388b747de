//! Standard output while a search runs, and the line of progress on standard error.  One type owns both,
//! because both may be the same terminal.

use crate::files;
use puzc_core::base::printable;
use puzc_core::diag::Diagnostic;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The two streams.  After an error nothing more is written.
pub struct OutputStream {
    out: BufWriter<Stdout>,
    failed: Option<io::Error>,
    /// Is there anything in the buffer?
    waiting: bool,
    /// Is a line of progress on the terminal?
    shown: bool,
    terminal: bool,
}

impl OutputStream {
    /// Without any output yet.
    pub fn new() -> Mutex<OutputStream> {
        let terminal =
            io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let out = BufWriter::with_capacity(1 << 16, io::stdout());
        Mutex::new(OutputStream { out, failed: None, waiting: false, shown: false, terminal })
    }

    /// Takes the lock, even if a thread has panicked with it.
    pub fn lock(output: &Mutex<OutputStream>) -> MutexGuard<'_, OutputStream> {
        output.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes to standard output, now or soon.  False if the reader has gone.
    pub fn write(&mut self, data: &[u8]) -> bool {
        self.clear();
        self.waiting = true;
        self.attempt(|out| out.write_all(data))
    }

    /// Writes the buffered text.  False if the reader has gone.
    pub fn flush(&mut self) -> bool {
        if !std::mem::take(&mut self.waiting) {
            return self.failed.is_none();
        }
        self.clear();
        self.attempt(BufWriter::flush)
    }

    fn attempt(&mut self, write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> bool {
        if self.failed.is_none() {
            self.failed = write(&mut self.out).err();
        }
        self.failed.is_none()
    }

    /// Is standard error a terminal?
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Characters that fit in a line of the terminal.
    pub fn width(&self) -> usize {
        let columns = terminal_size::terminal_size_of(io::stderr()).map_or(80, |(width, _)| width.0);
        usize::from(columns.max(2)) - 1 // some terminals begin a new line after the last column
    }

    /// On a terminal, replaces the line of progress.
    pub fn show(&mut self, line: &str) {
        if self.terminal {
            let line: String = printable(line).chars().take(self.width()).collect();
            let _ = write!(io::stderr(), "\r{line}\x1b[K"); // only progress is lost if it fails
            self.shown = true;
        }
    }

    /// Removes the line.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K"); // only progress is lost if it fails
        }
    }

    /// Writes the rest.  It is not an error if the reader has gone.
    pub fn finish(&mut self) -> Option<Diagnostic> {
        self.flush();
        files::unwritten(self.failed.take()?)
    }
}
