//! Which files this run has read, so that no output replaces one of them.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A regular file, independent of its names.
#[cfg(unix)]
type Identity = (u64, u64);
/// A regular file, identified by its path: the standard library offers nothing better on this system.
#[cfg(not(unix))]
type Identity = std::path::PathBuf;

/// What was read so far.
static READ: Mutex<Vec<Identity>> = Mutex::new(vec![]);

/// Device and inode.
#[cfg(unix)]
fn identity(meta: &Metadata, _: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some((meta.dev(), meta.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata, path: &Path) -> Option<Identity> {
    std::fs::canonicalize(path).ok()
}

/// Records that a file is an input.
pub fn remember(file: &File, path: &Path) -> io::Result<()> {
    let meta = file.metadata()?;
    let found = identity(&meta, path).filter(|_| meta.is_file());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(new) = found.filter(|new| !read.contains(new)) {
        read.push(new);
    }
    Ok(())
}

/// Remembers the file that is standard input.
#[cfg(unix)]
pub fn remember_stdin() -> io::Result<()> {
    use std::os::fd::AsFd;
    let file = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    remember(&file, Path::new("/dev/stdin"))
}

#[cfg(not(unix))]
pub fn remember_stdin() -> io::Result<()> {
    Ok(())
}

/// Was this file read?
pub fn is_input(meta: &Metadata, path: &Path) -> bool {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    meta.is_file() && identity(meta, path).is_some_and(|id| read.contains(&id))
}

/// Is the file that was opened the one at `path` now?
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let (opened, there) = (file.metadata()?, std::fs::metadata(path)?);
    Ok(identity(&opened, path) == identity(&there, path))
}

/// Not known on this system; the file is assumed not to be replaced between the two calls.
#[cfg(not(unix))]
pub fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
