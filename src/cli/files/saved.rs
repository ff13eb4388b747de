//! The files that a puzzle reads, and whether they have been saved since.
//!
//! There is no portable way to be told of a change without a library, so the files are looked at: their time
//! of modification and size, and if these are new, or the time is recent, a hash of the content.  Thus a
//! save is found even if it is as old and as long as the text before it, and one without a change is none.

use super::Disk;
use puzc_api::{FileRequest, Files};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// The times of some file systems are not more exact than this.
const RECENT: Duration = Duration::from_secs(2);

/// Reads the files of this machine, and remembers what they contained.
#[derive(Clone, Default)]
pub struct SavedFiles(Arc<Mutex<BTreeMap<String, SavedFile>>>);

struct SavedFile {
    is_data: bool,
    /// The hash of what was read; `None` if it could not be read.
    read: Option<u64>,
    /// The hash, and the time and size, when it was last looked at.
    last: Option<u64>,
    stamp: Option<Stamp>,
}

type Stamp = (SystemTime, u64);

impl SavedFiles {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, SavedFile>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets all files, because they are about to be read again.
    pub fn clear(&self) {
        self.lock().clear();
    }

    /// Has a file another content than when it was read?  It must stay the same from one call to the next,
    /// since some editors write in several steps.
    pub fn have_changed(&self) -> bool {
        let mut changed = false;
        for (path, file) in self.lock().iter_mut() {
            let stamp = stamp(path);
            let is_old = stamp.is_some_and(|(time, _)| time.elapsed().is_ok_and(|age| age >= RECENT));
            if is_old && stamp == file.stamp && file.last == file.read {
                continue;
            }
            let now = content(path, file.is_data);
            changed |= now != file.read && now == file.last;
            (file.last, file.stamp) = (now, stamp);
        }
        changed
    }
}

impl Files for SavedFiles {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        let FileRequest { path, is_data, .. } = file;
        let bytes = Disk.read(file);
        // a pipe can be read only once
        if fs::metadata(path).map_or(true, |meta| meta.is_file()) {
            // what may not be read is not read before it changes
            let read = bytes.as_ref().map_or_else(|_| content(path, is_data), |bytes| Some(hash(bytes)));
            let known = SavedFile { is_data, read, last: read, stamp: None };
            self.lock().entry(path.to_string()).or_insert(known);
        }
        bytes
    }
}

/// Time of modification and size of a regular file.
fn stamp(path: &str) -> Option<Stamp> {
    let meta = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Some((meta.modified().ok()?, meta.len()))
}

/// The hash of a regular file.
fn content(path: &str, is_data: bool) -> Option<u64> {
    stamp(path)?;
    let bytes = Disk.read(FileRequest { is_data, ..FileRequest::of_user(path) });
    bytes.ok().map(|bytes| hash(&bytes))
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
