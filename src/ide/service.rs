//! The language service: open documents, and requests about them.

use super::document::Document;
use super::line_index::{ColumnUnit, LineIndex};
use super::open_files::OpenFiles;
use super::requests::{self, Features, RequestError};
use super::uri;
use puzc_core::base::Limits;
use puzc_session::{FileRequest, Files, Settings};
use puzc_solver::symmetry::Effort;
use serde_json::Value;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Answers the requests of editors about puzzles.
///
/// Requests and answers have the types of the [Language Server Protocol], version 3.17, as JSON; the caller
/// transports them.  The text of an open document replaces the file at its path, also where other documents
/// use that file.
///
/// ```
/// let mut service = puzc::LanguageService::new(std::collections::BTreeMap::new());
/// service.open("puz:/queens.puz", "primary {i} for i in 1..n\nparam n = 4\n");
/// let of = r#"{ "textDocument": { "uri": "puz:/queens.puz" } }"#;
/// let report = service.request("textDocument/diagnostic", of)?;
/// assert!(report.contains("E502"));
/// # Ok::<(), puzc::RequestError>(())
/// ```
///
/// Deeply nested puzzles need a large stack; 256 megabytes, as on the command line, are enough.
///
/// [Language Server Protocol]: https://microsoft.github.io/language-server-protocol/
pub struct LanguageService {
    files: OpenFiles,
    texts: BTreeMap<String, Arc<str>>,
    read: BTreeMap<String, Rc<Document>>,
    /// The paths of files that may use others, whether they are open or not.
    workspace: Vec<String>,
    settings: Settings,
    unit: ColumnUnit,
    features: Features,
}

/// A puzzle in an editor is compiled after each change, so its limits are lower than on the command line.
const LIMITS: Limits = Limits { steps: 3_000_000, options: 200_000, memory: 256 << 20 };
/// The mentions that its search for symmetries looks at: about a tenth of a second.
const SYMMETRY_MENTIONS: u64 = 100_000_000;

impl LanguageService {
    /// A service without documents; `files` reads the files that puzzles use and that are not open.
    pub fn new(files: impl Files + 'static) -> LanguageService {
        LanguageService {
            files: OpenFiles::over(Arc::new(files)),
            texts: BTreeMap::new(),
            read: BTreeMap::new(),
            workspace: vec![],
            settings: Settings {
                limits: LIMITS,
                symmetry: Effort { mentions: SYMMETRY_MENTIONS, ..Effort::default() },
                ..Settings::default()
            },
            unit: ColumnUnit::default(),
            features: Features::default(),
        }
    }

    /// Sets the `initializationOptions` of a client: `commands`, its commands for code lenses; `svg`,
    /// whether it shows pictures; `parameters`, values for parameters; `allowRead`, whether puzzles may read
    /// files outside their folders.
    ///
    /// The options are a JSON object.
    pub fn configure(&mut self, options: &str) {
        self.set_options(&json(options));
    }

    /// Sets options that are parsed already.
    #[doc(hidden)] // for the language server
    pub fn set_options(&mut self, options: &Value) {
        self.features = Features::of(options);
        self.settings.allow_read = options["allowRead"].as_bool().unwrap_or(false);
        let parameters = options["parameters"].as_object();
        let text = |v: &Value| v.as_str().map_or_else(|| v.to_string(), String::from);
        self.settings.defines =
            parameters.iter().flat_map(|all| all.iter()).map(|(name, v)| (name.clone(), text(v))).collect();
        self.read.clear();
    }

    /// Chooses the encoding of positions: `utf-8` if the client prefers it, otherwise `utf-16`.
    pub fn choose_encoding(&mut self, preferred: Option<&str>) -> &'static str {
        let utf8 = preferred == Some("utf-8");
        self.unit = if utf8 { ColumnUnit::Utf8 } else { ColumnUnit::Utf16 };
        self.read.clear();
        if utf8 { "utf-8" } else { "utf-16" }
    }

    /// What the service can do: `ServerCapabilities` as JSON.
    pub fn capabilities(&self) -> String {
        requests::capabilities().to_string()
    }

    /// Opens a document, or replaces its text.
    pub fn open(&mut self, uri: &str, text: impl Into<String>) {
        let text: Arc<str> = text.into().into();
        if self.texts.get(uri) == Some(&text) {
            return;
        }
        self.files.set(&uri::path(uri), text.clone());
        self.texts.insert(uri.to_string(), text);
        self.forget(uri);
    }

    /// Changes an open document as `textDocument/didChange` says: a JSON array of `contentChanges`.
    pub fn change(&mut self, uri: &str, changes: &str) {
        self.apply(uri, &json(changes));
    }

    /// Changes an open document; the changes are parsed already.
    #[doc(hidden)] // for the language server
    pub fn apply(&mut self, uri: &str, changes: &Value) {
        let Some(mut text) = self.texts.get(uri).map(|text| text.to_string()) else { return };
        for change in changes.as_array().map_or(&[][..], Vec::as_slice) {
            let new = change["text"].as_str().unwrap_or("");
            match change.get("range") {
                Some(range) if range.is_object() => {
                    let bytes = LineIndex::new(&text, self.unit).bytes_of(&text, range);
                    text.replace_range(bytes, new);
                }
                _ => text = new.to_string(),
            }
        }
        self.open(uri, text);
    }

    /// Closes a document.
    pub fn close(&mut self, uri: &str) {
        self.files.remove(&uri::path(uri));
        self.texts.remove(uri);
        self.forget(uri);
    }

    /// To be called when files that are not open have changed on the disk.
    pub fn files_changed(&mut self) {
        self.read.clear();
    }

    /// Sets the paths of the puzzles of the workspace.  Requests for all uses of a name, or for its change,
    /// read those that are not open, too.
    pub fn set_workspace(&mut self, paths: impl IntoIterator<Item = String>) {
        self.workspace = paths.into_iter().collect();
    }

    /// The path that a URI of a document names.
    pub fn path_of(uri: &str) -> String {
        uri::path(uri)
    }

    /// The documents that are open.
    pub fn documents(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }

    /// The text of an open document.
    pub fn text(&self, uri: &str) -> Option<&str> {
        self.texts.get(uri).map(|text| &**text)
    }

    /// Drops what is known about a changed document, and about the documents that use it.
    fn forget(&mut self, changed: &str) {
        let path = uri::path(changed);
        self.read.retain(|uri, document| uri != changed && !document.names_file(&path));
    }

    /// Answers a request: a method of the protocol with its parameters, a JSON object.  The answer is JSON,
    /// too, and may be null.
    ///
    /// # Errors
    /// If there is no such method or document, or the request cannot be answered.
    pub fn request(&mut self, method: &str, params: &str) -> Result<String, RequestError> {
        Ok(self.answer(method, &json(params))?.to_string())
    }

    /// Answers a request whose parameters are parsed already.
    #[doc(hidden)] // for the language server
    pub fn answer(&mut self, method: &str, params: &Value) -> Result<Value, RequestError> {
        requests::answer(self, method, params)
    }

    /// What the client supports.
    pub(super) fn features(&self) -> &Features {
        &self.features
    }

    /// The documents that are open or belong to the workspace, and contain this word.
    pub(super) fn documents_with(&mut self, word: &str) -> Vec<Rc<Document>> {
        // open documents replace files, and keep the URI that the client uses
        let closed = self.workspace.iter().map(|path| (path.clone(), uri::of_path(path, "file:")));
        let open = self.texts.keys().map(|uri| (uri::path(uri), uri.clone()));
        let uris: BTreeMap<String, String> = closed.chain(open).collect();
        let mut found = vec![];
        for (path, uri) in uris {
            let text = self.texts.get(&uri).cloned().or_else(|| {
                let bytes = self.files.read(FileRequest::of_user(&path)).ok()?;
                Some(String::from_utf8(bytes).ok()?.into())
            });
            let Some(text) = text.filter(|text| text.contains(word)) else { continue };
            let known = self.read.get(&uri).filter(|document| document.text == text).cloned();
            found.push(known.unwrap_or_else(|| {
                Rc::new(Document::read(&uri, text, &self.files, self.settings.clone(), self.unit))
            }));
        }
        found
    }

    /// An open document; parses it if it is new.
    pub(super) fn document(&mut self, uri: &str) -> Result<Rc<Document>, String> {
        if let Some(known) = self.read.get(uri) {
            return Ok(known.clone());
        }
        let text = match (self.texts.get(uri), super::library::text(uri)) {
            (Some(text), _) => text.clone(),
            (None, Some(text)) => {
                self.files.set(&uri::path(uri), text.into());
                text.into()
            }
            (None, None) => return Err(format!("{uri} is not open")),
        };
        let document = Rc::new(Document::read(uri, text, &self.files, self.settings.clone(), self.unit));
        self.read.insert(uri.to_string(), document.clone());
        Ok(document)
    }
}

/// A JSON text; null if it is none.
fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}
