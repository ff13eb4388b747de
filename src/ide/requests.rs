//! THE table of questions: a row here, and a function in one of the files.

use super::document::Document;
use super::service::LanguageService;
use super::{
    actions, completion, definition, diagnostics, folding, formatting, hints, hover, lenses, library,
    outline, pictures, references, rename, selection, semantic, signature,
};
use serde_json::{Map, Value, json};
use std::rc::Rc;

/// An answer in the shape of the protocol, or why there is none.
pub type Reply = Result<Value, String>;

/// What the client can do.
#[derive(Clone, Default, Debug)]
pub struct Features {
    /// Its own commands, for lenses.
    pub commands: Vec<String>,
    /// Does it show pictures beside texts?
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

/// A question with its parameters.
pub struct ServiceRequest<'a> {
    /// Who is asked.
    pub service: &'a mut LanguageService,
    /// As the protocol has them.
    pub params: &'a Value,
}

impl ServiceRequest<'_> {
    /// The document that is asked about.
    pub fn document(&mut self) -> Result<Rc<Document>, String> {
        let uri = self.params["textDocument"]["uri"].as_str().ok_or("no document is named")?;
        self.service.document(uri)
    }

    /// The document and the offset in it that is asked about.
    pub fn place(&mut self) -> Result<(Rc<Document>, usize), String> {
        let document = self.document()?;
        let at = document.index.offset_of(&document.text, &self.params["position"]);
        Ok((document, at))
    }
}

/// A row of the table.
struct Request {
    /// The method of the protocol, or one of ours.
    method: &'static str,
    /// The capability that announces it, if it has one of its own, and its options as JSON.
    capability: Option<(&'static str, &'static str)>,
    /// Answers it.
    answer: fn(&mut ServiceRequest) -> Reply,
}

const fn request(
    method: &'static str,
    capability: Option<(&'static str, &'static str)>,
    answer: fn(&mut ServiceRequest) -> Reply,
) -> Request {
    Request { method, capability, answer }
}

/// THE table of questions.
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

/// `ServerCapabilities`, without the synchronization of texts, which is a matter of the transport.
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

/// Asks.
pub fn answer(service: &mut LanguageService, method: &str, params: &Value) -> Reply {
    let row = REQUESTS.iter().find(|r| r.method == method);
    let row = row.ok_or_else(|| format!("there is no method {method}"))?;
    (row.answer)(&mut ServiceRequest { service, params })
}
