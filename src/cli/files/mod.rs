//! Files and standard streams.  A file is read completely, and written completely or not at all.

mod atomic;
mod gzip;
mod identity;
mod read;
mod saved;
mod walk;
mod write;

pub use atomic::remove_drafts;
pub use gzip::unpacked;
pub use read::{Disk, read_limited};
pub use saved::SavedFiles;
pub use walk::{FoundPuzzles, WrongPath, expect_puzzle, puzzles};
pub use write::{create, is_taken, rewrite, write, write_beside, write_state};

use puzc_core::diag::Diagnostic;
use puzc_core::diag::text::reason;
use std::io::{self, BufWriter, ErrorKind, Write};

/// Writes to standard output.  It is not an error if the reader has closed it.
pub fn write_stdout(data: &[u8]) -> Result<(), Diagnostic> {
    stdout(|out| out.write_all(data))
}

fn stdout(make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Diagnostic> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let written = make(&mut out).and_then(|()| out.flush());
    // otherwise the rest of a failed write would be written again
    let (_, _) = out.into_parts();
    written.err().and_then(unwritten).map_or(Ok(()), Err)
}

/// The diagnostic for standard output that cannot be written; `None` if the reader has closed it.
pub fn unwritten(e: io::Error) -> Option<Diagnostic> {
    (e.kind() != ErrorKind::BrokenPipe).then(|| write::unwritable("standard output", &e))
}

/// The diagnostic for a file or a folder that cannot be read.
fn unreadable(path: &str, e: io::Error) -> Diagnostic {
    puzc_core::diag::text::unreadable(path, &missing(path, e))
}

/// An error with what was probably meant if there is no such file.
fn missing(path: &str, e: io::Error) -> io::Error {
    let with_ending = format!("{path}.puz");
    let mut text = reason(&e);
    if e.kind() == ErrorKind::NotFound {
        if std::path::Path::new(&with_ending).is_file() {
            text += &format!("; did you mean `{with_ending}`?");
        } else if path.len() >= 16 && is_clues(path) {
            text += "; a text is read from standard input: echo TEXT | puzc ... -";
        }
    }
    io::Error::new(e.kind(), text)
}

/// Is this a sudoku in one line, or another text of digits and empty cells?
fn is_clues(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b' ' | b'-' | b'_'))
}
