//! How a session reads files: the source, its modules, its data.

use super::schemas;
use puzc_compiler::model::eval::DataFiles;
use puzc_compiler::model::resolve::Loader;
use puzc_core::base::{FileId, Sources};
use puzc_core::diag::{Diagnostic, codes, text};
use puzc_syntax::ast::Ast;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Reads files.  The command line reads from the disk; a map from paths to texts also works.
pub trait Files: Send + Sync {
    /// The bytes of the file at a path; on the command line, `-` is the standard input.
    ///
    /// # Errors
    /// The reason as text.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;

    /// Reads data, which can be larger than puzzles: DLX files.
    ///
    /// # Errors
    /// The reason as text.
    fn read_data(&self, path: &str) -> Result<Vec<u8>, String> {
        self.read(path)
    }

    /// The bytes of a file that a puzzle names.  On a disk it must be a regular file.  If there is a folder
    /// `within`, it must be in that folder, after following links.
    ///
    /// # Errors
    /// With the reason in words.
    fn read_named(&self, path: &str, within: Option<&str>) -> Result<Vec<u8>, String> {
        let _ = within;
        self.read(path)
    }

    /// Reads data at a path that another file names.
    ///
    /// # Errors
    /// With the reason in words.
    fn read_named_data(&self, path: &str, within: Option<&str>) -> Result<Vec<u8>, String> {
        let _ = within;
        self.read_data(path)
    }
}

impl Files for BTreeMap<String, String> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        self.get(path).map(|text| text.clone().into_bytes()).ok_or_else(|| "there is no such file".into())
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
        let bytes = self.files.read(path);
        let file = add(sources, path, bytes)?;
        if path != "-" {
            self.known.insert(path.to_string(), file);
        }
        Ok(file)
    }

    /// Reads data into the sources.
    pub fn load_data(&mut self, sources: &mut Sources, path: &str) -> Result<FileId, Diagnostic> {
        let bytes = self.files.read_data(path);
        add_data(sources, path, bytes)
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
        let bytes = self.files.read_named(&full, self.within());
        let file = add(sources, &full, bytes)?;
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
        let bytes = self.files.read_named_data(&full, self.within());
        add_data(sources, &full, bytes)
    }

    /// The folder in which all files must be.
    fn within(&self) -> Option<&str> {
        (!self.allow_read).then(|| self.folder.as_deref().unwrap_or_default())
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

/// The bytes of a file, or the reason why it cannot be read.
type ReadResult = Result<Vec<u8>, String>;

fn add(sources: &mut Sources, path: &str, bytes: ReadResult) -> Result<FileId, Diagnostic> {
    let content = text::decode(path, bytes.map_err(|why| text::unreadable(path, &why))?)?;
    sources.add(path, content).map_err(|_| text::too_large(path))
}

fn add_data(sources: &mut Sources, path: &str, bytes: ReadResult) -> Result<FileId, Diagnostic> {
    let content = text::decode_data(path, bytes.map_err(|why| text::unreadable(path, &why))?)?;
    sources.add_data(path, content).map_err(|_| text::too_large_data(path))
}

impl Loader for SourceLoader {
    fn parse(&mut self, sources: &Sources, file: FileId) -> (Rc<Ast>, Vec<Diagnostic>) {
        let (tree, errors) = puzc_syntax::parse(sources, file, &schemas());
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
