//! Files of this machine.

use puzc::{FileRequest, Files, NamedBy};
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Larger files are not puzzles; one more byte makes the library report that.
const MAX_BYTES: u64 = (1 << 32) + 1;

/// The disk.  A puzzle may read only regular files in its own folder, and links cannot leave it.
pub struct Disk;

impl Files for Disk {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        let path = Path::new(file.path);
        match file.named_by {
            NamedBy::User => contents(path),
            NamedBy::Puzzle { within } => named(path, within),
        }
    }
}

fn named(path: &Path, within: Option<&str>) -> io::Result<Vec<u8>> {
    let real = fs::canonicalize(path)?;
    if let Some(folder) = within {
        let folder = fs::canonicalize(if folder.is_empty() { "." } else { folder })?;
        if !real.starts_with(folder) {
            let why = "links lead out of the folder of the puzzle; `allow_read=True` allows that";
            return Err(io::Error::new(ErrorKind::PermissionDenied, why));
        }
    }
    // opening a pipe may block forever
    expect_regular(&fs::metadata(&real)?)?;
    contents(&real)
}

fn expect_regular(meta: &Metadata) -> io::Result<()> {
    match meta.file_type() {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other("it is not a regular file")),
    }
}

fn contents(path: &Path) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    expect_regular(&file.metadata()?)?;
    let mut bytes = vec![];
    file.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}
