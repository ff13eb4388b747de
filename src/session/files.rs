//! How a session reads files: the source, its modules, its data.

use super::schemas;
use puzc_compiler::model::eval::DataFiles;
use puzc_compiler::model::resolve::Loader;
use puzc_core::base::{FileId, Sources, Span, StopSwitch};
use puzc_core::diag::{Diagnostic, codes, text};
use puzc_syntax::ast::Ast;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::rc::Rc;
use std::sync::Arc;

/// Reads files.  The command line reads from the disk; a map from paths to texts also works.
pub trait Files: Send + Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    /// If the file cannot be read.  A message of the error is shown as it is.
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>>;
}

/// A file that is to be read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FileRequest<'p> {
    /// Its path; on the command line, `-` is the standard input.
    pub path: &'p str,
    /// Who names it.
    pub named_by: NamedBy<'p>,
    /// May it be larger than a puzzle, as DLX files are?
    pub is_data: bool,
}

/// Who names a file.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NamedBy<'p> {
    /// The user.
    User,
    /// A puzzle, which is trusted less: on a disk, it must be a regular file.
    Puzzle {
        /// The folder in which it must be, after following links.
        within: Option<&'p str>,
    },
}

impl<'p> FileRequest<'p> {
    /// A puzzle that the user names.
    pub fn of_user(path: &'p str) -> FileRequest<'p> {
        FileRequest { path, named_by: NamedBy::User, is_data: false }
    }
}

impl Files for BTreeMap<String, String> {
    fn read(&self, file: FileRequest<'_>) -> io::Result<Vec<u8>> {
        self.get(file.path).map(|text| text.clone().into_bytes()).ok_or_else(|| ErrorKind::NotFound.into())
    }
}

/// Reads modules and data files on behalf of a source file.
pub(super) struct SourceLoader {
    files: Arc<dyn Files>,
    allow_read: bool,
    /// The folder of the puzzle, which is the first file that was read.
    folder: Option<String>,
    /// The files that were read, by path, without the standard input, which no puzzle can name.
    known: FxHashMap<String, FileId>,
}

impl SourceLoader {
    pub fn new(files: Arc<dyn Files>, allow_read: bool) -> SourceLoader {
        SourceLoader { files, allow_read, folder: None, known: FxHashMap::default() }
    }

    /// Reads a file that the user names.
    pub fn load(&mut self, sources: &mut Sources, path: &str) -> Result<FileId, Diagnostic> {
        self.folder.get_or_insert_with(|| folder_of(path).to_string());
        let file = self.add(sources, FileRequest::of_user(path))?;
        if path != "-" {
            self.known.insert(path.to_string(), file);
        }
        Ok(file)
    }

    /// Reads data into the sources.
    pub fn load_data(&mut self, sources: &mut Sources, path: &str) -> Result<FileId, Diagnostic> {
        self.add(sources, FileRequest { is_data: true, ..FileRequest::of_user(path) })
    }

    fn add(&self, sources: &mut Sources, file: FileRequest) -> Result<FileId, Diagnostic> {
        let FileRequest { path, is_data, .. } = file;
        let bytes = self.files.read(file).map_err(|e| text::unreadable(path, &e))?;
        match is_data {
            false => sources.add(path, text::decode(path, bytes)?).map_err(|_| text::too_large(path)),
            true => {
                let content = text::decode_data(path, bytes)?;
                sources.add_data(path, content).map_err(|_| text::too_large_data(path))
            }
        }
    }

    /// Reads a file named in a source file, relative to it.
    fn relative(
        &mut self,
        sources: &mut Sources,
        path: &str,
        from: Option<FileId>,
    ) -> Result<FileId, Diagnostic> {
        let full = self.beside(sources, path, from)?;
        if let Some(known) = self.known.get(&full) {
            return Ok(*known);
        }
        let file = self.add(sources, self.beside_puzzle(&full, false))?;
        self.known.insert(full, file);
        Ok(file)
    }

    /// Reads a data file named in a source file, relative to it.
    pub fn relative_data(
        &mut self,
        sources: &mut Sources,
        path: &str,
        from: FileId,
    ) -> Result<FileId, Diagnostic> {
        let full = self.beside(sources, path, Some(from))?;
        self.add(sources, self.beside_puzzle(&full, true))
    }

    /// A file that a puzzle names.
    fn beside_puzzle<'p>(&'p self, path: &'p str, is_data: bool) -> FileRequest<'p> {
        let within = (!self.allow_read).then(|| self.folder.as_deref().unwrap_or_default());
        FileRequest { path, named_by: NamedBy::Puzzle { within }, is_data }
    }

    /// The path of a file named in a source file.
    fn beside(&self, sources: &Sources, path: &str, from: Option<FileId>) -> Result<String, Diagnostic> {
        let outside = path.starts_with('/') || path.split(['/', '\\']).any(|part| part == "..");
        if outside && !self.allow_read {
            return Err(Diagnostic::new(
                codes::E801,
                format!("`{path}` is outside the folder of the source"),
            )
            .help("`--allow-read` lets a puzzle read files anywhere"));
        }
        let folder = from.map_or("", |f| folder_of(&sources.file(f).name));
        Ok(match folder {
            "" => path.to_string(),
            _ if path.starts_with('/') => path.to_string(),
            folder => format!("{}/{path}", folder.trim_end_matches('/')),
        })
    }
}

/// The folder of a file, with a slash at its end; empty for the current folder.
fn folder_of(path: &str) -> &str {
    path.rfind('/').map_or("", |at| &path[..=at])
}

impl Loader for SourceLoader {
    fn parse(&mut self, sources: &Sources, part: Span, stop: &StopSwitch) -> (Rc<Ast>, Vec<Diagnostic>) {
        let Some((source, range)) = sources.locate(part) else { return (Rc::default(), vec![]) };
        let (tree, errors) = puzc_syntax::parse_part(source, range, &schemas(), stop);
        (Rc::new(tree), errors)
    }

    fn open(&mut self, sources: &mut Sources, path: &str, from: FileId) -> Result<FileId, Diagnostic> {
        self.relative(sources, path, Some(from))
    }
}

impl DataFiles for SourceLoader {
    fn open(
        &mut self,
        sources: &mut Sources,
        path: &str,
        from: Option<FileId>,
    ) -> Result<FileId, Diagnostic> {
        self.relative(sources, path, from)
    }
}
