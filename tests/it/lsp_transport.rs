//! `puzc lsp` as a program: messages over its standard input and output.

use crate::program::command;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout};

struct Server {
    child: Child,
    from: BufReader<ChildStdout>,
    next: i64,
}

impl Server {
    fn start() -> Server {
        let mut child = command(&std::env::temp_dir(), &["lsp"]).spawn().unwrap();
        let from = BufReader::new(child.stdout.take().unwrap());
        Server { child, from, next: 0 }
    }

    fn send(&mut self, message: Value) {
        let text = message.to_string();
        let to = self.child.stdin.as_mut().unwrap();
        write!(to, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        to.flush().unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "the server has gone");
            if line.trim().is_empty() {
                break;
            }
            if let Some(n) = line.strip_prefix("Content-Length: ") {
                length = n.trim().parse().unwrap();
            }
        }
        let mut bytes = vec![0; length];
        self.from.read_exact(&mut bytes).unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request; returns its number.
    fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        self.send(json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }));
        self.next
    }

    /// The answer to a request, and the notifications before it.
    fn answer(&mut self, id: i64) -> (Value, Vec<Value>) {
        let mut others = vec![];
        loop {
            let message = self.receive();
            if message["id"] == id {
                return (message, others);
            }
            others.push(message);
        }
    }

    fn end(mut self) -> i32 {
        self.notify("exit", Value::Null);
        drop(self.child.stdin.take());
        self.child.wait().unwrap().code().unwrap()
    }
}

fn document(text: &str) -> Value {
    json!({ "textDocument": { "uri": "file:///nowhere/a.puz", "languageId": "puz", "version": 7, "text": text } })
}

#[test]
fn lsp_transport_bytes_versions_and_the_end() {
    let mut server = Server::start();
    let early = server.ask("textDocument/hover", json!({}));
    assert_eq!(server.answer(early).0["error"]["code"], -32002);
    let encodings = json!({ "general": { "positionEncodings": ["utf-8", "utf-16"] } });
    let start = server.ask("initialize", json!({ "capabilities": encodings }));
    let (answer, _) = server.answer(start);
    assert_eq!(answer["result"]["capabilities"]["positionEncoding"], "utf-8");
    server.notify("initialized", json!({}));

    // the mistake is after a character of four bytes
    server.notify("textDocument/didOpen", document("puzzle \"🧩\"; bord box on squares: 00\n"));
    let published = server.receive();
    assert_eq!(published["method"], "textDocument/publishDiagnostics");
    assert_eq!(published["params"]["version"], 7);
    let diagnostics = &published["params"]["diagnostics"];
    assert_eq!(diagnostics[0]["code"], "E901");
    assert_eq!(diagnostics[0]["range"]["start"], json!({ "line": 0, "character": 15 }));

    // two requests arrive together with the cancellation of the second
    let of = json!({ "textDocument": { "uri": "file:///nowhere/a.puz" } });
    let first = server.ask("textDocument/documentSymbol", of.clone());
    let second = server.ask("textDocument/documentSymbol", of);
    server.notify("$/cancelRequest", json!({ "id": second }));
    assert!(server.answer(first).0["result"].is_array());
    let (answer, _) = server.answer(second);
    assert!(answer["result"].is_array() || answer["error"]["code"] == -32800, "{answer}");

    let unknown = server.ask("puzc/nothing", json!({}));
    assert_eq!(server.answer(unknown).0["error"]["code"], -32601);
    let down = server.ask("shutdown", Value::Null);
    assert_eq!(server.answer(down).0["result"], Value::Null);
    assert_eq!(server.end(), 0);
}

#[test]
fn lsp_transport_survives_what_no_client_should_send() {
    let mut server = Server::start();
    let start = server.ask("initialize", json!({ "capabilities": {}, "initializationOptions": [1, "x"] }));
    server.answer(start);
    for params in [
        json!(null),
        json!([]),
        json!({ "textDocument": 3 }),
        json!({ "textDocument": { "uri": 5, "text": 6 }, "contentChanges": 7 }),
        json!({ "textDocument": { "uri": "%%%:::" }, "contentChanges": [{ "range": { "start": -1 } }] }),
    ] {
        for method in [
            "textDocument/didOpen",
            "textDocument/didChange",
            "textDocument/didClose",
            "puzc/x",
            "$/setTrace",
        ] {
            server.notify(method, params.clone());
        }
        let id = server.ask("textDocument/completion", params);
        server.answer(id);
    }
    // changes of places that do not exist are clamped
    server.notify("textDocument/didOpen", document("primary a\n"));
    let range = json!({ "start": { "line": 99, "character": 99 }, "end": { "line": 1, "character": 0 } });
    let change = json!([{ "range": range, "text": "option a\n" }]);
    server.notify(
        "textDocument/didChange",
        json!({
            "textDocument": { "uri": "file:///nowhere/a.puz", "version": 8 }, "contentChanges": change,
        }),
    );
    let id = server
        .ask("textDocument/documentSymbol", json!({ "textDocument": { "uri": "file:///nowhere/a.puz" } }));
    assert_eq!(server.answer(id).0["result"].as_array().unwrap().len(), 2);
    // `exit` without `shutdown` violates the protocol
    assert_eq!(server.end(), 1);
}
