//! The table of requests: one row here, and one function in another file of this folder.

use super::document::Document;
use super::service::LanguageService;
use super::{
    actions, completion, definition, diagnostics, folding, formatting, hints, hover, lenses, library,
    outline, pictures, references, rename, selection, semantic, signature,
};
use serde_json::{Map, Value, json};
use std::fmt;
use std::rc::Rc;

/// An answer in the types of the protocol, or why there is none.
pub type Reply = Result<Value, String>;

/// Why a [`LanguageService`] has no answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RequestError {
    /// The service has no method of this name.
    UnknownMethod(String),
    /// The request cannot be answered, for this reason.
    Failed(String),
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::UnknownMethod(method) => write!(f, "there is no method {method}"),
            RequestError::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for RequestError {}

/// What the client supports.
#[derive(Clone, Default, Debug)]
pub struct Features {
    /// Its own commands, for code lenses.
    pub commands: Vec<String>,
    /// Does it show pictures in answers?
    pub svg: bool,
}

impl Features {
    /// From the options of a client.
    pub fn of(options: &Value) -> Features {
        let commands = options["commands"].as_array().map_or(&[][..], Vec::as_slice);
        Features {
            commands: commands.iter().filter_map(|c| c.as_str().map(String::from)).collect(),
            svg: options["svg"].as_bool().unwrap_or(false),
        }
    }
}

/// A request with its parameters.
pub struct ServiceRequest<'a> {
    /// The service that answers it.
    pub service: &'a mut LanguageService,
    /// The parameters, in the types of the protocol.
    pub params: &'a Value,
}

impl ServiceRequest<'_> {
    /// The document of the request.
    pub fn document(&mut self) -> Result<Rc<Document>, String> {
        let uri = self.params["textDocument"]["uri"].as_str().ok_or("the request names no document")?;
        self.service.document(uri)
    }

    /// The document of the request, and the offset of its position.
    pub fn place(&mut self) -> Result<(Rc<Document>, usize), String> {
        let document = self.document()?;
        let at = document.index.offset_of(&document.text, &self.params["position"]);
        Ok((document, at))
    }
}

/// A row of the table.
struct Request {
    /// A method of the protocol, or one of puzc.
    method: &'static str,
    /// Its own capability, if it has one, with options as JSON.
    capability: Option<(&'static str, &'static str)>,
    /// The function that answers it.
    answer: fn(&mut ServiceRequest) -> Reply,
}

const fn request(
    method: &'static str,
    capability: Option<(&'static str, &'static str)>,
    answer: fn(&mut ServiceRequest) -> Reply,
) -> Request {
    Request { method, capability, answer }
}

/// The table of requests.
static REQUESTS: &[Request] = &[
    request("textDocument/diagnostic", None, diagnostics::full),
    request("puzc/quickDiagnostics", None, diagnostics::quick),
    request(
        "textDocument/codeAction",
        Some(("codeActionProvider", r#"{"codeActionKinds": ["quickfix", "source.fixAll"]}"#)),
        actions::answer,
    ),
    request("textDocument/hover", Some(("hoverProvider", "true")), hover::answer),
    request(
        "textDocument/completion",
        Some(("completionProvider", r#"{"triggerCharacters": [".", "{", "`"]}"#)),
        completion::answer,
    ),
    request(
        "textDocument/signatureHelp",
        Some(("signatureHelpProvider", r#"{"triggerCharacters": ["(", ","]}"#)),
        signature::answer,
    ),
    request("textDocument/definition", Some(("definitionProvider", "true")), definition::answer),
    request("textDocument/references", Some(("referencesProvider", "true")), references::answer),
    request(
        "textDocument/documentHighlight",
        Some(("documentHighlightProvider", "true")),
        references::highlights,
    ),
    request("textDocument/prepareRename", None, rename::prepare),
    request("textDocument/rename", Some(("renameProvider", r#"{"prepareProvider": true}"#)), rename::answer),
    request("textDocument/documentSymbol", Some(("documentSymbolProvider", "true")), outline::answer),
    request("textDocument/foldingRange", Some(("foldingRangeProvider", "true")), folding::answer),
    request("textDocument/selectionRange", Some(("selectionRangeProvider", "true")), selection::answer),
    request("textDocument/semanticTokens/full", None, semantic::answer),
    request("textDocument/inlayHint", Some(("inlayHintProvider", "true")), hints::answer),
    request("textDocument/formatting", Some(("documentFormattingProvider", "true")), formatting::whole),
    request(
        "textDocument/rangeFormatting",
        Some(("documentRangeFormattingProvider", "true")),
        formatting::range,
    ),
    request("textDocument/codeLens", Some(("codeLensProvider", "{}")), lenses::answer),
    request("workspace/textDocumentContent", None, library::content),
    request("puzc/explain", None, diagnostics::explain),
    request("puzc/expectations", None, lenses::expectations),
    request("puzc/picture", None, pictures::answer),
];

/// `ServerCapabilities`, without the synchronization of texts, which the transport adds.
pub fn capabilities() -> Value {
    let rows = REQUESTS.iter().filter_map(|r| r.capability);
    let options = |text: &str| serde_json::from_str(text).unwrap_or(Value::Bool(true));
    let mut all: Map<String, Value> = rows.map(|(name, text)| (name.to_string(), options(text))).collect();
    all.insert(
        "semanticTokensProvider".into(),
        json!({ "legend": semantic::legend(), "full": true, "range": false }),
    );
    all.insert("workspace".into(), json!({ "textDocumentContent": { "schemes": ["puzc-std"] } }));
    all.into()
}

/// Answers a request.
pub fn answer(service: &mut LanguageService, method: &str, params: &Value) -> Result<Value, RequestError> {
    let row = REQUESTS.iter().find(|r| r.method == method);
    let row = row.ok_or_else(|| RequestError::UnknownMethod(method.to_string()))?;
    (row.answer)(&mut ServiceRequest { service, params }).map_err(RequestError::Failed)
}
