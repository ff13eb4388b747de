//! Writing.  [`put`] writes every output; the kind of output decides what it may replace.

use super::atomic::AtomicFile;
use super::{identity, stdout};
use puzc_core::diag::text::reason;
use puzc_core::diag::{Diagnostic, codes};
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The maximum length of a chain of links, as in Linux.
const LINKS: usize = 40;

/// What an output may do.
#[derive(Copy, Clone)]
struct Permit {
    /// Replace a file.
    replace: bool,
    /// Replace a file that this run has read.
    replace_input: bool,
    /// Follow a link.
    links: bool,
    /// Write to pipes and devices.
    streams: bool,
}

/// For `-o` and similar options.
const OUTPUT: Permit = Permit { replace: true, replace_input: false, links: true, streams: true };

/// Calls `make` to write to `path`; `-` is standard output.  A regular file is created or replaced only when
/// all is written.
pub fn write(path: &str, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Diagnostic> {
    if path == "-" || path == "/dev/stdout" {
        return stdout(make);
    }
    put(path, OUTPUT, make)
}

/// Replaces a file that this run has read.
pub fn rewrite(path: &str, data: &[u8]) -> Result<(), Diagnostic> {
    put(path, Permit { replace_input: true, streams: false, ..OUTPUT }, |out| out.write_all(data))
}

/// Writes a file that another run will read, so it must be a regular file.
pub fn write_state(path: &str, data: &[u8]) -> Result<(), Diagnostic> {
    put(path, Permit { streams: false, ..OUTPUT }, |out| out.write_all(data))
}

/// Writes a file at a path that the user has not named, so links are not followed.
pub fn write_beside(path: &str, data: &[u8]) -> Result<(), Diagnostic> {
    let permit = Permit { replace_input: true, links: false, streams: false, ..OUTPUT };
    put(path, permit, |out| out.write_all(data))
}

/// Writes a file that must not exist yet.
pub fn create(path: &str, data: &[u8]) -> Result<(), Diagnostic> {
    let permit = Permit { replace: false, links: false, streams: false, ..OUTPUT };
    put(path, permit, |out| out.write_all(data))
}

/// Does the path exist?  A broken link exists, too.
pub fn is_taken(path: &str) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// The only function that writes files.
fn put(
    path: &str,
    permit: Permit,
    make: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Diagnostic> {
    let place = Path::new(path);
    let existing = if permit.links { fs::metadata(place) } else { fs::symlink_metadata(place) };
    let written = match existing {
        Ok(_) if !permit.replace => return Err(taken(path)),
        Ok(meta) if !permit.replace_input && identity::is_input(&meta, place) => {
            return Err(is_read(path));
        }
        Ok(meta) if meta.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(meta) if meta.is_symlink() => {
            Err(io::Error::other("it is a link, and links are not followed here"))
        }
        Ok(meta) if !meta.is_file() || ["/dev", "/proc"].iter().any(|top| place.starts_with(top)) => {
            direct(place, &meta, permit, make)
        }
        Ok(meta) => {
            let target = if permit.links { fs::canonicalize(place) } else { Ok(place.into()) };
            target.and_then(|target| whole(&target, Some(&meta), permit, make))
        }
        Err(e) if e.kind() == ErrorKind::NotFound => {
            let target = if permit.links { followed(place) } else { Ok(place.into()) };
            target.and_then(|target| whole(&target, None, permit, make))
        }
        Err(e) => Err(e),
    };
    match written {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(()),
        Err(e) if e.kind() == ErrorKind::AlreadyExists && !permit.replace => Err(taken(path)),
        other => other.map_err(|e| unwritable(path, &e)),
    }
}

/// The target of a link whose target does not exist yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_symlink() => {
                let target = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many levels of links"))
}

/// Pipes and devices cannot be replaced.  A block device is refused, since it is probably a mistake.
fn direct(
    path: &Path,
    meta: &fs::Metadata,
    permit: Permit,
    make: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if !permit.streams {
        return Err(io::Error::other("it is not a regular file"));
    }
    #[cfg(unix)]
    if std::os::unix::fs::FileTypeExt::is_block_device(&meta.file_type()) {
        return Err(io::Error::other("it is a block device"));
    }
    #[cfg(not(unix))]
    let _ = meta;
    let mut out = BufWriter::new(OpenOptions::new().write(true).open(path)?);
    let written = make(&mut out).and_then(|()| out.flush());
    let (_, _) = out.into_parts(); // dropping `out` would write the rest again
    written
}

/// Writes a regular file.
fn whole(
    target: &Path,
    old: Option<&fs::Metadata>,
    permit: Permit,
    make: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let file = AtomicFile::begin(target, old)?;
    let mut out = BufWriter::with_capacity(1 << 16, file);
    make(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.finish(permit.replace)
}

fn taken(path: &str) -> Diagnostic {
    Diagnostic::new(codes::E801, format!("`{path}` already exists"))
        .help("puzc does not overwrite it: choose another name, or remove the file first")
}

fn is_read(path: &str) -> Diagnostic {
    Diagnostic::new(codes::E801, format!("`{path}` is an input of this run and is not overwritten"))
        .help("write to another file")
}

/// The diagnostic for what cannot be written.
pub fn unwritable(path: &str, e: &io::Error) -> Diagnostic {
    let name = if path.contains(' ') { path.into() } else { format!("`{path}`") };
    let d = Diagnostic::new(codes::E801, format!("cannot write {name}: {}", reason(e)));
    match e.kind() {
        ErrorKind::IsADirectory => d.help(format!("name a file in it: {}/NAME", path.trim_end_matches('/'))),
        ErrorKind::NotFound => d.help("the folder must exist"),
        ErrorKind::StorageFull => d.help("no incomplete file is left"),
        _ => d,
    }
}
