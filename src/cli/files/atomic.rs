//! A file that appears when it is complete and on the disk.
//!
//! On Linux it has no name until then (`O_TMPFILE`), so nothing remains however the process ends.
//! Where the system or the file system cannot do that, it has a temporary name.

use crate::signals::SignalsDeferred;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary names that are in use now.
static NAMES: Mutex<Vec<PathBuf>> = Mutex::new(vec![]);

fn names() -> MutexGuard<'static, Vec<PathBuf>> {
    NAMES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes incomplete files, since the process is about to end.  While the result exists, no new file is
/// begun.
pub fn remove_drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    let mut names = names();
    for name in names.drain(..) {
        let _ = fs::remove_file(name); // nothing more can be done
    }
    names
}

/// A file that is being written.
pub struct AtomicFile {
    target: PathBuf,
    folder: PathBuf,
    draft: Draft,
}

enum Draft {
    #[cfg(target_os = "linux")]
    Nameless(File),
    /// Signals wait until the file has its name or is removed.
    Named(tempfile::NamedTempFile, #[allow(dead_code)] SignalsDeferred),
}

impl AtomicFile {
    /// Begins a file that will be at `target`, with the permissions of the old file there.
    pub fn begin(target: &Path, old: Option<&Metadata>) -> io::Result<AtomicFile> {
        let folder = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = AtomicFile { target: target.into(), folder: folder.into(), draft: Draft::begin(folder)? };
        if let Some(old) = old {
            #[cfg(unix)]
            {
                use std::os::unix::fs::{MetadataExt, fchown};
                let new = file.draft.file().metadata()?;
                if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
                    // only root may change the owner of files
                    let _ = fchown(file.draft.file(), Some(old.uid()), Some(old.gid()));
                }
            }
            file.draft.file().set_permissions(old.permissions())?;
        }
        Ok(file)
    }

    /// Gives the complete file its name; replaces another file only if `replace` is true.
    pub fn finish(self, replace: bool) -> io::Result<()> {
        let synced = self.draft.file().sync_all();
        synced.or_else(|e| if is_unknown(&e) { Ok(()) } else { Err(e) })?;
        match self.draft {
            #[cfg(target_os = "linux")]
            Draft::Nameless(file) => linux::name(&file, &self.folder, &self.target, replace)?,
            Draft::Named(file, _) => {
                let mut names = names();
                names.retain(|name| name != file.path());
                let named = match replace {
                    true => file.persist(&self.target),
                    false => file.persist_noclobber(&self.target),
                };
                named.map_err(|e| e.error)?;
            }
        }
        // so that the name survives a power failure; not every system supports this
        #[cfg(unix)]
        let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.draft.file().write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The system's error, without the temporary name that nobody knows.
fn without_name(error: io::Error) -> io::Error {
    if error.raw_os_error().is_some() { error } else { error.kind().into() }
}

impl Draft {
    fn begin(folder: &Path) -> io::Result<Draft> {
        #[cfg(target_os = "linux")]
        if let Some(file) = linux::nameless(folder) {
            return Ok(Draft::Nameless(file));
        }
        let deferred = SignalsDeferred::begin();
        let mut builder = tempfile::Builder::new();
        builder.prefix(".puzc-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // minus the umask
        let mut names = names();
        let file = builder.tempfile_in(folder).map_err(without_name)?;
        names.push(file.path().into());
        Ok(Draft::Named(file, deferred))
    }

    fn file(&self) -> &File {
        match self {
            #[cfg(target_os = "linux")]
            Draft::Nameless(file) => file,
            Draft::Named(file, _) => file.as_file(),
        }
    }
}

/// Some file systems cannot sync.
fn is_unknown(e: &io::Error) -> bool {
    matches!(e.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported)
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use rustix::fs::{AtFlags, CWD, Mode, OFlags};
    use std::os::fd::AsRawFd;

    /// How many temporary names are tried.
    const NAMES: u32 = 1000;

    /// A file without a name, if the system can give it a name later.
    pub fn nameless(folder: &Path) -> Option<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        let file = File::from(rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666)).ok()?);
        fs::symlink_metadata(path_of(&file)).is_ok().then_some(file)
    }

    fn path_of(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }

    /// Gives a file its name.  A hard link cannot replace a file, so the file gets a temporary name first.
    pub fn name(file: &File, folder: &Path, target: &Path, replace: bool) -> io::Result<()> {
        if !replace {
            return Ok(link(file, target)?);
        }
        let _deferred = SignalsDeferred::begin();
        let _names = names(); // the process cannot end while this is locked
        for n in 0..NAMES {
            let name = folder.join(format!(".puzc-{}-{n}", std::process::id()));
            match link(file, &name) {
                Err(rustix::io::Errno::EXIST) => {}
                Err(e) => return Err(e.into()),
                Ok(()) => {
                    return fs::rename(&name, target).inspect_err(|_| {
                        let _ = fs::remove_file(&name); // nothing more can be done
                    });
                }
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    fn link(file: &File, name: &Path) -> rustix::io::Result<()> {
        rustix::fs::linkat(CWD, path_of(file), CWD, name, AtFlags::SYMLINK_FOLLOW)
    }
}
