//! The language service: open documents, and questions about them.

use super::document::Document;
use super::line_index::{ColumnUnit, LineIndex};
use super::open_files::OpenFiles;
use super::requests::{self, Features};
use super::uri;
use crate::base::Limits;
use crate::session::{Files, Settings};
use serde_json::Value;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// What editors ask about puzzles while they are written.
///
/// Requests and answers have the shapes of the [Language Server Protocol], version 3.17, as JSON; how they
/// travel is not the concern of this type.  A document that is open stands for the file of its path, also
/// where other documents name it.
///
/// ```
/// use serde_json::json;
///
/// let mut service = puzc::LanguageService::new(std::collections::BTreeMap::new());
/// service.open("puz:/queens.puz", "primary {i} for i in 1..n\nparam n = 4\n");
/// let of = json!({ "textDocument": { "uri": "puz:/queens.puz" } });
/// let report = service.request("textDocument/diagnostic", &of)?;
/// assert_eq!(report["items"][0]["code"], "E502");
/// # Ok::<(), String>(())
/// ```
///
/// Puzzles that are nested deeply need a deep stack, like those of the command line: 256 megabytes are
/// enough.
///
/// [Language Server Protocol]: https://microsoft.github.io/language-server-protocol/
pub struct LanguageService {
    files: OpenFiles,
    texts: BTreeMap<String, Arc<str>>,
    read: BTreeMap<String, Rc<Document>>,
    settings: Settings,
    unit: ColumnUnit,
    features: Features,
}

/// A puzzle in an editor is run after each change, so it gets less than on the command line.
const LIMITS: Limits = Limits { steps: 3_000_000, options: 200_000, memory: 256 << 20 };

impl LanguageService {
    /// A service without documents; `files` reads what puzzles name and what is not open.
    pub fn new(files: impl Files + 'static) -> LanguageService {
        LanguageService {
            files: OpenFiles::over(Arc::new(files)),
            texts: BTreeMap::new(),
            read: BTreeMap::new(),
            settings: Settings { limits: LIMITS, ..Settings::default() },
            unit: ColumnUnit::default(),
            features: Features::default(),
        }
    }

    /// Takes the `initializationOptions` of a client: `commands`, those that it has for lenses; `svg`,
    /// whether it shows pictures; `parameters`, values for parameters; `allowRead`, whether puzzles may name
    /// files outside their folders.
    pub fn configure(&mut self, options: &Value) {
        self.features = Features::of(options);
        self.settings.allow_read = options["allowRead"].as_bool().unwrap_or(false);
        let parameters = options["parameters"].as_object();
        let text = |v: &Value| v.as_str().map_or_else(|| v.to_string(), String::from);
        self.settings.defines =
            parameters.iter().flat_map(|all| all.iter()).map(|(name, v)| (name.clone(), text(v))).collect();
        self.read.clear();
    }

    /// Chooses `utf-8` as the encoding of positions, if the client offers it first; otherwise it is `utf-16`.
    pub fn choose_encoding(&mut self, offered: &Value) -> &'static str {
        let utf8 = offered.as_array().is_some_and(|all| all.first().is_some_and(|first| first == "utf-8"));
        self.unit = if utf8 { ColumnUnit::Utf8 } else { ColumnUnit::Utf16 };
        self.read.clear();
        if utf8 { "utf-8" } else { "utf-16" }
    }

    /// What the service can do, as `ServerCapabilities`.
    pub fn capabilities(&self) -> Value {
        requests::capabilities()
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

    /// Changes an open document as `textDocument/didChange` says: an array of `contentChanges`.
    pub fn change(&mut self, uri: &str, changes: &Value) {
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

    /// Files that are not open have changed on the disk.
    pub fn files_changed(&mut self) {
        self.read.clear();
    }

    /// The documents that are open.
    pub fn documents(&self) -> Vec<String> {
        self.texts.keys().cloned().collect()
    }

    /// The text of an open document.
    pub fn text(&self, uri: &str) -> Option<&str> {
        self.texts.get(uri).map(|text| &**text)
    }

    /// Other documents may name the one that changed, so they are read again when they are asked about.
    fn forget(&mut self, changed: &str) {
        let path = uri::path(changed);
        self.read.retain(|uri, document| uri != changed && !document.names_file(&path));
    }

    /// Asks something: a method of the protocol, with its parameters.  The answer is null if there is nothing
    /// to say.
    ///
    /// # Errors
    /// With the reason in words: there is no such method or document, or it cannot be done.
    pub fn request(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        requests::answer(self, method, params)
    }

    /// What the client can do.
    pub(super) fn features(&self) -> &Features {
        &self.features
    }

    /// An open document, read if it is new.
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
