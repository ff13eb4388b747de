//! Files as a session reads them: the source, its modules, its data.

use super::schemas;
use crate::base::{FileId, Sources};
use crate::diag::{Diagnostic, codes, text};
use crate::model::eval::DataFiles;
use crate::model::resolve::Loader;
use crate::syntax;
use crate::syntax::ast::Ast;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Where files come from.  The command line reads the disk; a map from paths to texts serves, too.
pub trait Files: Send + Sync {
    /// The bytes of the file at a path; to the command line, `-` is the standard input.
    ///
    /// # Errors
    /// With the reason in words.
    fn read(&self, path: &str) -> Result<Vec<u8>, String>;

    /// The same for data, which may be larger than puzzles: DLX files.
    ///
    /// # Errors
    /// With the reason in words.
    fn read_data(&self, path: &str) -> Result<Vec<u8>, String> {
        self.read(path)
    }
}

impl Files for BTreeMap<String, String> {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        self.get(path).map(|text| text.clone().into_bytes()).ok_or_else(|| "there is no such file".into())
    }
}

/// Reads modules and data files on behalf of a source file.
pub(super) struct SourceLoader {
    pub files: Arc<dyn Files>,
    pub allow_read: bool,
}

impl SourceLoader {
    pub fn load(&self, sources: &mut Sources, path: &str) -> Result<FileId, Diagnostic> {
        let bytes = self.files.read(path).map_err(|why| text::unreadable(path, &why))?;
        let content = text::decode(path, bytes)?;
        sources.add(path, content).map_err(|_| text::too_large(path))
    }

    pub fn load_data(&self, sources: &mut Sources, path: &str) -> Result<FileId, Diagnostic> {
        let bytes = self.files.read_data(path).map_err(|why| text::unreadable(path, &why))?;
        let content = text::decode_data(path, bytes)?;
        sources.add_data(path, content).map_err(|_| text::too_large_data(path))
    }

    /// Reads a file that a source file names, relative to it.
    fn relative(
        &self,
        sources: &mut Sources,
        path: &str,
        from: Option<FileId>,
    ) -> Result<FileId, Diagnostic> {
        let full = self.beside(sources, path, from)?;
        match sources.files().iter().position(|f| f.name == full) {
            Some(known) => Ok(FileId(known as u32)),
            None => self.load(sources, &full),
        }
    }

    /// The path of a file that a source file names.
    pub fn beside(&self, sources: &Sources, path: &str, from: Option<FileId>) -> Result<String, Diagnostic> {
        let outside = path.starts_with('/') || path.split(['/', '\\']).any(|part| part == "..");
        if outside && !self.allow_read {
            return Err(Diagnostic::new(
                codes::E801,
                format!("`{path}` lies outside the folder of the source"),
            )
            .help("`--allow-read` lets a puzzle read files anywhere"));
        }
        let base = from.map_or("", |f| sources.file(f).name.as_str());
        Ok(match base.rfind('/') {
            Some(at) if !path.starts_with('/') => format!("{}/{path}", &base[..at]),
            _ => path.to_string(),
        })
    }
}

impl Loader for SourceLoader {
    fn parse(&mut self, sources: &Sources, file: FileId) -> (Rc<Ast>, Vec<Diagnostic>) {
        let (tree, errors) = syntax::parse(sources, file, &schemas());
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
