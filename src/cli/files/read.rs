//! Reading: files that the user names, and files that a puzzle names, which are trusted less.

use super::{identity, missing};
use puzc_api::{FileRequest, Files, NamedBy};
use puzc_core::base::{MAX_DATA_BYTES, MAX_SOURCE_BYTES};
use puzc_core::diag::text;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The files of this machine; on the command line, `-` is standard input.
#[derive(Copy, Clone, Default, Debug)]
pub struct Disk;

/// The content of a file that is to be `what`, such as `a plan`; errs with what is wrong.
pub fn read_limited(file: &str, what: &str) -> Result<Vec<u8>, String> {
    let request = FileRequest { is_data: true, ..FileRequest::of_user(file) };
    let bytes = Disk.read(request).map_err(|e| text::unreadable(file, &e).message)?;
    if bytes.len() > MAX_DATA_BYTES { Err(format!("`{file}` is too large for {what}")) } else { Ok(bytes) }
}

impl Files for Disk {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        let most = if file.is_data { MAX_DATA_BYTES } else { MAX_SOURCE_BYTES };
        match file.named_by {
            NamedBy::User => read(file.path, most).map_err(|e| missing(file.path, e)),
            NamedBy::Puzzle { within } => read_named(Path::new(file.path), within, most),
        }
    }
}

/// Reads what the user names: a file, a pipe, standard input.
fn read(path: &str, most: usize) -> io::Result<Vec<u8>> {
    if path == "-" {
        // a puzzle may be read again, and standard input can be read once
        static PUZZLE: Mutex<Vec<u8>> = Mutex::new(vec![]);
        let mut puzzle = PUZZLE.lock().unwrap_or_else(PoisonError::into_inner);
        if !puzzle.is_empty() {
            return Ok(puzzle.clone());
        }
        identity::remember_stdin()?;
        let mut bytes = vec![];
        io::stdin().lock().take(most as u64 + 1).read_to_end(&mut bytes)?;
        if bytes.len() <= MAX_SOURCE_BYTES {
            puzzle.clone_from(&bytes);
        }
        return Ok(bytes);
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    contents(file, Path::new(path), most)
}

/// Reads a file that a puzzle names: a regular file, and within the folder `within` if it is given.  The file
/// is opened before it is checked, so that it cannot be exchanged between the two.
fn read_named(path: &Path, within: Option<&str>, most: usize) -> io::Result<Vec<u8>> {
    // opening a pipe may block forever, and opening a device may change it
    expect_regular(&fs::metadata(path)?)?;
    let file = open_at_once(path)?;
    expect_regular(&file.metadata()?)?;
    if let Some(folder) = within {
        let folder = fs::canonicalize(if folder.is_empty() { "." } else { folder })?;
        let real = fs::canonicalize(path)?;
        if !real.starts_with(folder) || !identity::is_at(&file, &real)? {
            let why = "links lead out of the folder of the puzzle; `--allow-read` allows that";
            return Err(io::Error::new(ErrorKind::PermissionDenied, why));
        }
    }
    contents(file, path, most)
}

fn expect_regular(meta: &fs::Metadata) -> io::Result<()> {
    match meta.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other("it is not a regular file")),
    }
}

/// Opens a file without waiting for the writer of a pipe.
fn open_at_once(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    options.read(true).open(path)
}

/// Stops reading beyond the maximum: the session refuses larger files anyway, and a device has no end.
fn contents(file: File, path: &Path, most: usize) -> io::Result<Vec<u8>> {
    identity::remember(&file, path)?;
    let most = most as u64 + 1;
    let mut bytes = vec![];
    // room for the whole file, and one byte to detect its end
    bytes.reserve_exact(file.metadata()?.len().min(most) as usize + 1);
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
