//! Standard output while a search runs, and the line on standard error that shows how it goes.  Both are one
//! affair where both are the same terminal.

use super::files;
use crate::diag::Diagnostic;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The two streams.  After an error nothing more is written.
pub struct Output {
    out: BufWriter<Stdout>,
    failed: Option<io::Error>,
    /// Something waits in the buffer.
    waiting: bool,
    /// The line is to be seen now.
    shown: bool,
    terminal: bool,
}

impl Output {
    /// Nothing is written yet.
    pub fn new() -> Mutex<Output> {
        let terminal =
            io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let out = BufWriter::with_capacity(1 << 16, io::stdout());
        Mutex::new(Output { out, failed: None, waiting: false, shown: false, terminal })
    }

    /// Takes a lock, also that of a thread that died.
    pub fn lock(output: &Mutex<Output>) -> MutexGuard<'_, Output> {
        output.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes to standard output, now or soon.  False if nobody reads it.
    pub fn write(&mut self, data: &[u8]) -> bool {
        self.clear();
        self.waiting = true;
        self.attempt(|out| out.write_all(data))
    }

    /// Writes what waits.  False if nobody reads it.
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

    /// Are there eyes at standard error?
    pub fn terminal(&self) -> bool {
        self.terminal
    }

    /// Shows a line instead of the last one, on a terminal.
    pub fn show(&mut self, line: impl FnOnce() -> String) {
        if self.terminal {
            let _ = write!(io::stderr(), "\r{}\x1b[K", line()); // nothing is lost with it
            self.shown = true;
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K"); // nothing is lost with it
        }
    }

    /// Writes all.  A reader that has gone away had enough: no error.
    pub fn finish(&mut self) -> Option<Diagnostic> {
        self.flush();
        files::unwritten(self.failed.take()?)
    }
}
