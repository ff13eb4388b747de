//! The language server: the transport of the Language Server Protocol, version 3.17, around the answers of
//! `ide`.
//!
//! Messages are handled one at a time, in the order of their arrival, so each answer refers to the text that
//! the client had when it sent the request.  Before a message is handled, the queue is searched for
//! cancellations: a cancelled request is not answered.  The server pushes diagnostics: those of syntax and
//! names at once, all others when no message has arrived for a moment.

use crate::{Disk, workspace};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use puzc_api::{LanguageService, RequestError};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Duration;

/// The time without messages before puzzles are compiled for their diagnostics.
const IDLE: Duration = Duration::from_millis(200);

/// Serves a client.  Returns whether it requested `shutdown` before it ended the connection.
pub fn run() -> bool {
    let (connection, threads) = Connection::stdio();
    let mut server = LanguageServer::new(&connection);
    while let Some(message) = server.next() {
        match message {
            Message::Request(request) => server.request(request),
            Message::Notification(note) if note.method == "exit" => break,
            Message::Notification(note) => server.notification(&note),
            Message::Response(_) => {}
        }
    }
    let orderly = server.phase == ServerPhase::Ended;
    drop(server);
    drop(connection);
    let written = threads.join().is_ok();
    orderly && written
}

/// The life cycle of the server.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum ServerPhase {
    /// Before `initialize`.
    New,
    /// Between `initialize` and `shutdown`.
    Serving,
    /// After `shutdown`.
    Ended,
}

/// A server and its connection to a client.
struct LanguageServer<'c> {
    connection: &'c Connection,
    service: LanguageService,
    phase: ServerPhase,
    /// Messages that have arrived and are not handled yet.
    queue: VecDeque<Message>,
    cancelled: BTreeSet<RequestId>,
    /// The versions of open documents.
    versions: BTreeMap<String, Value>,
    /// Documents whose diagnostics are out of date: the quick ones, and all.
    stale: [BTreeSet<String>; 2],
    /// The folders of the workspace.
    folders: Vec<PathBuf>,
}

impl LanguageServer<'_> {
    fn new(connection: &Connection) -> LanguageServer<'_> {
        LanguageServer {
            connection,
            service: LanguageService::new(Disk),
            phase: ServerPhase::New,
            queue: VecDeque::new(),
            cancelled: BTreeSet::new(),
            versions: BTreeMap::new(),
            stale: Default::default(),
            folders: vec![],
        }
    }

    /// The next message; publishes diagnostics while there is none.  `None` if the client is gone.
    fn next(&mut self) -> Option<Message> {
        loop {
            while let Ok(message) = self.connection.receiver.try_recv() {
                self.enqueue(message);
            }
            if let Some(message) = self.queue.pop_front() {
                return Some(message);
            }
            if let Some(uri) = self.stale[0].pop_first() {
                self.publish("puzc/quickDiagnostics", &uri);
                self.stale[1].insert(uri);
                continue;
            }
            if self.stale[1].is_empty() {
                let message = self.connection.receiver.recv().ok()?;
                self.enqueue(message);
                continue;
            }
            match self.connection.receiver.recv_timeout(IDLE) {
                Ok(message) => self.enqueue(message),
                Err(e) if e.is_timeout() => {
                    if let Some(uri) = self.stale[1].pop_first() {
                        self.publish("textDocument/diagnostic", &uri);
                    }
                }
                Err(_) => return None,
            }
        }
    }

    fn enqueue(&mut self, message: Message) {
        match &message {
            Message::Notification(note) if note.method == "$/cancelRequest" => {
                let id = &note.params["id"];
                let number = id.as_i64().and_then(|n| i32::try_from(n).ok()).map(RequestId::from);
                let id = number.or_else(|| id.as_str().map(|text| RequestId::from(text.to_string())));
                let waits = |id: &RequestId| {
                    self.queue.iter().any(|m| matches!(m, Message::Request(r) if r.id == *id))
                };
                self.cancelled.extend(id.filter(waits));
            }
            _ => self.queue.push_back(message),
        }
    }

    fn send(&self, message: impl Into<Message>) {
        // if the client is gone, the next `recv` fails
        let _ = self.connection.sender.send(message.into());
    }

    fn notify(&self, method: &str, params: Value) {
        self.send(Notification { method: method.to_string(), params });
    }

    fn request(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let response = match self.answer(&id, &method, &params) {
            Ok(value) => Response::new_ok(id, value),
            Err((code, why)) => Response::new_err(id, code as i32, why),
        };
        self.send(response);
    }

    fn answer(&mut self, id: &RequestId, method: &str, params: &Value) -> Result<Value, (ErrorCode, String)> {
        if self.cancelled.remove(id) {
            return Err((ErrorCode::RequestCanceled, "cancelled".into()));
        }
        match (self.phase, method) {
            (ServerPhase::New, "initialize") => Ok(self.initialize(params)),
            (ServerPhase::New, _) => Err((ErrorCode::ServerNotInitialized, "not initialized".into())),
            (ServerPhase::Ended, _) => Err((ErrorCode::InvalidRequest, "the server was shut down".into())),
            (ServerPhase::Serving, "initialize") => {
                Err((ErrorCode::InvalidRequest, "already initialized".into()))
            }
            (ServerPhase::Serving, "shutdown") => {
                self.phase = ServerPhase::Ended;
                Ok(Value::Null)
            }
            (ServerPhase::Serving, _) => self.ask(method, params).map_err(|e| match e {
                RequestError::UnknownMethod(_) => (ErrorCode::MethodNotFound, e.to_string()),
                _ => (ErrorCode::RequestFailed, e.to_string()),
            }),
        }
    }

    /// Asks the service.  A panic is an error of the request, and does not end the server.
    fn ask(&mut self, method: &str, params: &Value) -> Result<Value, RequestError> {
        if matches!(method, "textDocument/references" | "textDocument/rename") {
            self.service.set_workspace(workspace::puzzles(&self.folders));
        }
        let service = &mut self.service;
        let work = AssertUnwindSafe(|| service.answer(method, params));
        let panicked = |_| Err(RequestError::Failed(format!("{method} failed; please report this")));
        catch_unwind(work).unwrap_or_else(panicked)
    }

    fn initialize(&mut self, params: &Value) -> Value {
        self.phase = ServerPhase::Serving;
        self.folders = workspace::folders(params);
        let encodings = &params["capabilities"]["general"]["positionEncodings"];
        let encoding = self.service.choose_encoding(encodings[0].as_str());
        self.service.set_options(&params["initializationOptions"]);
        let mut capabilities: Value = serde_json::from_str(&self.service.capabilities()).unwrap_or_default();
        capabilities["positionEncoding"] = encoding.into();
        capabilities["textDocumentSync"] = json!({ "openClose": true, "change": 2 });
        json!({
            "capabilities": capabilities,
            "serverInfo": { "name": "puzc", "version": env!("CARGO_PKG_VERSION") },
        })
    }

    fn notification(&mut self, note: &Notification) {
        if self.phase != ServerPhase::Serving {
            return;
        }
        let document = &note.params["textDocument"];
        let uri = document["uri"].as_str().unwrap_or("");
        match note.method.as_str() {
            "textDocument/didOpen" => {
                self.service.open(uri, document["text"].as_str().unwrap_or(""));
                self.changed(uri, &document["version"]);
            }
            "textDocument/didChange" => {
                self.service.apply(uri, &note.params["contentChanges"]);
                self.changed(uri, &document["version"]);
            }
            "textDocument/didClose" => {
                self.service.close(uri);
                self.versions.remove(uri);
                self.stale.iter_mut().for_each(|uris| uris.retain(|stale| stale != uri));
                let nothing = json!({ "uri": uri, "diagnostics": [] });
                self.notify("textDocument/publishDiagnostics", nothing);
                self.all_stale();
            }
            "workspace/didChangeConfiguration" => {
                let settings = &note.params["settings"]["puzc"];
                if settings.is_object() {
                    self.service.set_options(settings);
                    self.all_stale();
                }
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => {
                self.service.files_changed();
                self.all_stale();
            }
            _ => {}
        }
    }

    /// Marks a changed document as stale, and all others, because they may use it.
    fn changed(&mut self, uri: &str, version: &Value) {
        self.versions.insert(uri.to_string(), version.clone());
        self.stale[0].insert(uri.to_string());
        self.all_stale();
    }

    fn all_stale(&mut self) {
        self.stale[1].extend(self.service.documents());
    }

    fn publish(&mut self, method: &str, uri: &str) {
        let Ok(report) = self.ask(method, &json!({ "textDocument": { "uri": uri } })) else { return };
        let mut params = json!({ "uri": uri, "diagnostics": report["items"] });
        if let Some(version) = self.versions.get(uri).filter(|v| !v.is_null()) {
            params["version"] = version.clone();
        }
        self.notify("textDocument/publishDiagnostics", params);
    }
}
