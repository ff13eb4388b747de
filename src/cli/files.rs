//! Files and standard streams.  A file is read completely, and written completely or not at all.

use super::output::answer::Answer;
use crate::base::{MAX_DATA_BYTES, MAX_SOURCE_BYTES};
use crate::diag::{Diagnostic, codes};
use crate::session::Files;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// The files of this machine; `-` is standard input.
#[derive(Copy, Clone, Default, Debug)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        read(path, MAX_SOURCE_BYTES).map_err(|e| reason(&e))
    }

    fn read_data(&self, path: &str) -> Result<Vec<u8>, String> {
        read(path, MAX_DATA_BYTES).map_err(|e| reason(&e))
    }
}

/// Larger files are not read to their end: the session refuses them anyway, and a device has no end.
fn read(path: &str, most: usize) -> io::Result<Vec<u8>> {
    let most = most as u64 + 1;
    let mut bytes = vec![];
    if path == "-" {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(ErrorKind::IsADirectory.into());
    }
    // room for the whole file, and to see its end
    bytes.reserve_exact(file.metadata()?.len().min(most) as usize + 1);
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes to standard output.  It is no error if the reader has gone.
pub fn write_stdout(data: &[u8]) -> Result<(), Diagnostic> {
    stdout(|out| out.write_all(data))
}

/// Lets `make` write to `path`; `-` is standard output.  A regular file appears, or is replaced, when all is
/// written.
pub fn write(path: &str, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Diagnostic> {
    if path == "-" || path == "/dev/stdout" {
        return stdout(make);
    }
    let written = match fs::metadata(path) {
        Ok(meta) if meta.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(meta) if !meta.is_file() || Path::new(path).starts_with("/dev") => direct(path, make),
        Ok(meta) => fs::canonicalize(path).and_then(|target| whole(&target, Some(meta.permissions()), make)),
        Err(_) => whole(Path::new(path), None, make),
    };
    match written {
        Err(e) if e.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|e| unwritable(path, &e)),
    }
}

/// Writes a file that survives a power failure: it is on the disk before it replaces the old one.
pub fn keep(path: &str, data: &[u8]) -> Result<(), Diagnostic> {
    let write = || {
        let mut file = temporary(Path::new(path))?;
        file.write_all(data)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|e| e.error)
    };
    write().map(|_| ()).map_err(|e| unwritable(path, &e))
}

/// Writes a file that must not exist yet.
pub fn create(path: &str, data: &[u8]) -> Result<(), Diagnostic> {
    let taken = || {
        Diagnostic::new(codes::E801, format!("`{path}` already exists"))
            .help("puzc does not overwrite it: choose another name, or remove the file first")
    };
    if fs::symlink_metadata(path).is_ok() {
        return Err(taken());
    }
    let write = || {
        let mut file = temporary(Path::new(path))?;
        file.write_all(data)?;
        file.persist_noclobber(path).map_err(|e| e.error)
    };
    write()
        .map(|_| ())
        .map_err(|e| if e.kind() == ErrorKind::AlreadyExists { taken() } else { unwritable(path, &e) })
}

fn stdout(make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Diagnostic> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let written = make(&mut out).and_then(|()| out.flush());
    // else what a failed write left in the buffer would be written again
    let (_, _) = out.into_parts();
    written.err().and_then(unwritten).map_or(Ok(()), Err)
}

/// The diagnostic for standard output that cannot be written; `None` if its reader has gone.
pub fn unwritten(e: io::Error) -> Option<Diagnostic> {
    (e.kind() != ErrorKind::BrokenPipe).then(|| unwritable("standard output", &e))
}

/// Devices and pipes cannot be replaced.
fn direct(path: &str, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(OpenOptions::new().write(true).open(path)?);
    make(&mut out)?;
    out.flush()
}

fn whole(
    target: &Path,
    permissions: Option<fs::Permissions>,
    make: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let file = temporary(target)?;
    let mut out = BufWriter::with_capacity(1 << 16, file);
    make(&mut out)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.persist(target).map_err(|e| e.error)?;
    Ok(())
}

/// A new file in the folder of `target`; it is removed if it is not made permanent.
fn temporary(target: &Path) -> io::Result<tempfile::NamedTempFile> {
    let folder = target
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    let mut builder = tempfile::Builder::new();
    builder.prefix(".puzc-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the umask
    builder.tempfile_in(folder)
}

/// The diagnostic for a file or a folder that cannot be read.
fn unreadable(path: &str, e: &io::Error) -> Diagnostic {
    crate::diag::text::unreadable(path, &reason(e))
}

fn unwritable(path: &str, e: &io::Error) -> Diagnostic {
    let d = Diagnostic::new(
        codes::E801,
        format!(
            "cannot write {}: {}",
            if path.contains(' ') { path.into() } else { format!("`{path}`") },
            reason(e)
        ),
    );
    match e.kind() {
        ErrorKind::IsADirectory => {
            d.help(format!("name a file in it: {}/puzzle.dlx", path.trim_end_matches('/')))
        }
        ErrorKind::NotFound => d.help("the folder must exist"),
        ErrorKind::StorageFull => d.help("nothing was left half-written"),
        _ => d,
    }
}

/// What the system says, without its number.
fn reason(e: &io::Error) -> String {
    match e.kind() {
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::IsADirectory => "it is a directory".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::StorageFull => "the disk is full".into(),
        _ => e.to_string().split(" (os error").next().unwrap_or_default().to_lowercase(),
    }
}

/// Replaces folders by the puzzles below them, in the order of their names.  Each path comes once; those that
/// are not folders are kept.
pub fn puzzles(paths: &[String]) -> Result<Vec<String>, Answer> {
    let mut found: Vec<String> = vec![];
    for path in paths {
        let before = found.len();
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => {
                let walked = puzzles_below(path, &mut found);
                walked.map_err(|(path, e)| Answer::error(unreadable(&path, &e)))?;
            }
            _ => found.push(plain(path)),
        }
        if found.len() == before {
            return Err(Answer::usage(&format!("there is no .puz file in `{path}`")));
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    found.retain(|path| seen.insert(path.clone()));
    Ok(found)
}

/// Errs unless a path is a puzzle or a folder.
pub fn expect_puzzle(path: &str) -> Result<(), Answer> {
    match fs::metadata(path) {
        Err(e) => Err(Answer::error(unreadable(path, &e))),
        Ok(meta) if !meta.is_dir() && !is_puzzle(Path::new(path)) => {
            Err(Answer::usage(&format!("`{path}` is not a .puz file")))
        }
        Ok(_) => Ok(()),
    }
}

/// Hidden files are left out, and so are folders that are links, which may lead in circles.
fn puzzles_below(folder: &str, found: &mut Vec<String>) -> Result<(), (String, io::Error)> {
    let hidden = |entry: &DirEntry| entry.depth() > 0 && entry.file_name().as_encoded_bytes()[0] == b'.';
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    for entry in entries.filter_entry(|entry| !hidden(entry)) {
        let entry = entry.map_err(|e| {
            let path = e.path().unwrap_or(Path::new(folder)).to_string_lossy().into_owned();
            (path, e.into_io_error().unwrap_or_else(|| ErrorKind::Other.into()))
        })?;
        if is_puzzle(entry.path()) && entry.path().is_file() {
            found.push(plain(&entry.path().to_string_lossy()));
        }
    }
    Ok(())
}

fn is_puzzle(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("puz"))
}

/// `./a.puz` is `a.puz`.
fn plain(path: &str) -> String {
    path.strip_prefix("./").filter(|rest| !rest.is_empty()).unwrap_or(path).to_string()
}
