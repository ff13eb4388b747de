//! An open puzzle, and what is known about it.  Everything is computed on the first request, and
//! cached until the text changes.

use super::line_index::{ColumnUnit, LineIndex};
use super::open_files::OpenFiles;
use super::uri;
use puzc_compiler::model::library::STD;
use puzc_compiler::model::names::NameTable;
use puzc_core::base::{Sources, Span};
use puzc_core::diag::Diagnostic;
use puzc_session::{Examined, OpenPuzzle, Session, Settings};
use puzc_syntax::ast::Ast;
use serde_json::{Value, json};
use std::cell::{OnceCell, Ref, RefCell};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

/// An open puzzle.
pub struct Document {
    /// Its URI, as the client writes it.
    pub uri: String,
    /// The whole text.
    pub text: Arc<str>,
    /// Where its lines begin.
    pub index: LineIndex,
    unit: ColumnUnit,
    session: RefCell<Session>,
    draft: Result<OpenPuzzle, Diagnostic>,
    no_names: NameTable,
    examined: OnceCell<Option<Rc<Examined>>>,
}

/// A place in some text of a document's session.
pub struct DocumentPlace {
    /// Its document.
    pub uri: String,
    /// Its range, in the form of the protocol.
    pub range: Value,
}

impl Document {
    /// Reads a puzzle whose text is already among the files.
    pub fn read(
        uri: &str,
        text: Arc<str>,
        files: &OpenFiles,
        settings: Settings,
        unit: ColumnUnit,
    ) -> Document {
        let mut session = Session::new(Arc::new(files.clone()), settings);
        let draft = session.draft(&uri::path(uri));
        Document {
            uri: uri.to_string(),
            index: LineIndex::new(&text, unit),
            text,
            unit,
            session: RefCell::new(session),
            draft,
            no_names: NameTable::default(),
            examined: OnceCell::new(),
        }
    }

    /// The tree; empty if the text could not be read at all.
    pub fn tree(&self) -> Rc<Ast> {
        self.draft.as_ref().map_or_else(|_| Rc::default(), |draft| draft.tree.clone())
    }

    /// All texts of the session.
    pub fn sources(&self) -> Ref<'_, Sources> {
        Ref::map(self.session.borrow(), |session| &session.sources)
    }

    /// The diagnostics of syntax and names.
    pub fn quick_diagnostics(&self) -> Vec<Diagnostic> {
        match &self.draft {
            Ok(draft) => draft.found.clone(),
            Err(d) => vec![d.clone()],
        }
    }

    /// The result of a run of the puzzle.
    pub fn examined(&self) -> Option<Rc<Examined>> {
        let examine = || Some(Rc::new(self.session.borrow_mut().examined(self.draft.as_ref().ok()?)));
        self.examined.get_or_init(examine).clone()
    }

    /// What is known of the problem, if it was examined already.
    pub fn examined_if_cached(&self) -> Option<Rc<Examined>> {
        self.examined.get().cloned().flatten()
    }

    /// The names that the text binds and uses.
    pub fn names(&self) -> &NameTable {
        self.draft.as_ref().map_or(&self.no_names, OpenPuzzle::names)
    }

    /// Does it depend on this file, or on one that could not be read?
    pub fn names_file(&self, path: &str) -> bool {
        let missing = |d: &Diagnostic| d.code == puzc_core::diag::codes::E801;
        self.sources().files().iter().any(|file| file.name == path)
            || self.quick_diagnostics().iter().any(missing)
            || self.examined_if_cached().is_some_and(|run| run.found.iter().any(missing))
    }

    /// The bytes of a span, if it lies in this document.
    pub fn bytes(&self, span: Span) -> Option<Range<usize>> {
        let within = !span.is_none() && span.start as usize <= self.text.len();
        within.then(|| span.start as usize..(span.end as usize).clamp(span.start as usize, self.text.len()))
    }

    /// The text of a span of this document.
    pub fn slice(&self, span: Span) -> &str {
        self.bytes(span).and_then(|range| self.text.get(range)).unwrap_or("")
    }

    /// A range of the protocol.
    pub fn range(&self, bytes: Range<usize>) -> Value {
        self.index.range_json(&self.text, bytes)
    }

    /// The range of a span of this document.
    pub fn range_of(&self, span: Span) -> Value {
        self.range(self.bytes(span).unwrap_or(0..0))
    }

    /// A place of this document.
    pub fn here(&self, span: Span) -> DocumentPlace {
        DocumentPlace { uri: self.uri.clone(), range: self.range_of(span) }
    }

    /// The place of a span in any text of the session; `None` for quotations of the command line.
    pub fn spot(&self, span: Span) -> Option<DocumentPlace> {
        if self.bytes(span).is_some() {
            return Some(self.here(span));
        }
        let sources = self.sources();
        let (file, range) = sources.locate(span)?;
        let range = LineIndex::new(&file.text, self.unit).range_json(&file.text, range);
        let std = STD.iter().any(|m| file.name == format!("std/{}.puz", m.name) && file.text == m.text);
        let uri = match file.name.as_str() {
            name if std => format!("{}{}", uri::LIBRARY, name.trim_start_matches("std/")),
            "command line" => return None,
            path => uri::of_path(path, &self.uri),
        };
        Some(DocumentPlace { uri, range })
    }

    /// A place in a module of the library.
    pub fn spot_in_library(&self, module: &str, text: &str, bytes: Range<usize>) -> DocumentPlace {
        let range = LineIndex::new(text, self.unit).range_json(text, bytes);
        DocumentPlace { uri: format!("{}{module}.puz", uri::LIBRARY), range }
    }
}

impl DocumentPlace {
    /// A location of the protocol.
    pub fn json(&self) -> Value {
        json!({ "uri": self.uri, "range": self.range })
    }
}
