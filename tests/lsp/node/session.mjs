// A complete session with puzc lsp through the protocol library of VS Code: node session.mjs PATH/TO/puzc
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import * as lsp from "vscode-languageserver-protocol/node";

const program = process.argv[2] ?? "puzc";
const folder = mkdtempSync(join(tmpdir(), "puzc-lsp-"));
const child = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const connection = lsp.createProtocolConnection(
  new lsp.StreamMessageReader(child.stdout), new lsp.StreamMessageWriter(child.stdin));

const published = new Map();
const waiting = [];
connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
  published.set(params.uri, params);
  for (const check of [...waiting]) check();
});
connection.listen();

/** Waits until the diagnostics of a document are as wanted. */
function diagnostics(uri, wanted, what) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${what}: ${JSON.stringify(published.get(uri))}`)), 20000);
    const check = () => {
      const params = published.get(uri);
      if (!params || !wanted(params)) return;
      clearTimeout(late);
      waiting.splice(waiting.indexOf(check), 1);
      resolve(params.diagnostics);
    };
    waiting.push(check);
    check();
  });
}

const path = (name) => join(folder, name);
const uri = (name) => pathToFileURL(path(name)).href;
let version = 1;
const open = (name, text) => connection.sendNotification(lsp.DidOpenTextDocumentNotification.type,
  { textDocument: { uri: uri(name), languageId: "puz", version: version++, text } });
const change = (name, contentChanges) => connection.sendNotification(lsp.DidChangeTextDocumentNotification.type,
  { textDocument: { uri: uri(name), version: version++ }, contentChanges });
const at = (line, character) => ({ line, character });

try {
  const started = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: pathToFileURL(folder).href,
    capabilities: { general: { positionEncodings: ["utf-16"] } },
    initializationOptions: { commands: ["puzc.test"] },
  });
  assert.equal(started.capabilities.positionEncoding, "utf-16");
  assert.equal(started.serverInfo.name, "puzc");
  await connection.sendNotification(lsp.InitializedNotification.type, {});

  // a mistake after characters of two UTF-16 units
  await open("box.puz", "puzzle \"🧩🧩\" // 🧩\nboard box on sqares = rectangle(3, 4)\ncover box with Shapes\n");
  let found = await diagnostics(uri("box.puz"), (p) => p.diagnostics.length === 2, "two mistakes");
  assert.deepEqual(found.map((d) => d.code), ["E502", "E502"]);
  assert.deepEqual(found[0].range, { start: at(1, 13), end: at(1, 19) });

  // the fix is applied
  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri: uri("box.puz") }, range: found[0].range, context: { diagnostics: [found[0]] } });
  const edit = actions[0].edit.changes[uri("box.puz")][0];
  assert.equal(edit.newText, "squares");
  await change("box.puz", [{ range: edit.range, text: edit.newText }]);
  found = await diagnostics(uri("box.puz"), (p) => p.diagnostics.length === 1, "one mistake left");

  // the missing name is in a file that is open in the editor and differs on the disk
  writeFileSync(path("shapes.puz"), "let nothing = 1\n");
  await change("box.puz", [{ range: { start: at(0, 0), end: at(0, 0) }, text: "use Shapes from \"shapes.puz\"\n" }]);
  await diagnostics(uri("box.puz"), (p) => p.diagnostics.some((d) => d.code === "E803"), "the file on the disk");
  await open("shapes.puz", "pieces Shapes on squares {\n  any of I: 00 01\n}\n");
  await diagnostics(uri("box.puz"), (p) => p.version === 3 && p.diagnostics.length === 0, "no mistake");

  const hover = await connection.sendRequest(lsp.HoverRequest.type,
    { textDocument: { uri: uri("shapes.puz") }, position: at(1, 9) });
  assert.match(hover.contents.value, /piece \*\*I\*\*: 2 cells, 2 orientations/);
  const definition = await connection.sendRequest(lsp.DefinitionRequest.type,
    { textDocument: { uri: uri("box.puz") }, position: at(3, 17) });
  assert.deepEqual(definition, [{ uri: uri("shapes.puz"), range: { start: at(0, 7), end: at(0, 13) } }]);
  const library = await connection.sendRequest(lsp.DefinitionRequest.type,
    { textDocument: { uri: uri("box.puz") }, position: at(2, 26) });
  assert.equal(library[0].uri, "puzc-std:///boards.puz");
  const module = await connection.sendRequest("workspace/textDocumentContent", { uri: library[0].uri });
  assert.match(module.text.split("\n")[library[0].range.start.line], /^fn rectangle/);

  await change("box.puz", [{ range: { start: at(4, 0), end: at(4, 0) }, text: "cover box with Pent" }]);
  const list = await connection.sendRequest(lsp.CompletionRequest.type,
    { textDocument: { uri: uri("box.puz") }, position: at(4, 19) });
  const proposal = list.items.find((item) => item.label === "Pentominoes");
  assert.equal(proposal.additionalTextEdits[0].newText, "use Pentominoes from std.polyominoes\n");

  const rename = await connection.sendRequest(lsp.RenameRequest.type,
    { textDocument: { uri: uri("box.puz") }, position: at(2, 7), newName: "tray" });
  assert.equal(rename.changes[uri("box.puz")].length, 3);
  await assert.rejects(connection.sendRequest(lsp.RenameRequest.type,
    { textDocument: { uri: uri("box.puz") }, position: at(2, 7), newName: "for" }), /word of the language/);

  // a file that is not open uses the name, too
  writeFileSync(path("closed.puz"), "use Shapes from \"shapes.puz\"\n");
  const everywhere = await connection.sendRequest(lsp.RenameRequest.type,
    { textDocument: { uri: uri("shapes.puz") }, position: at(0, 8), newName: "Bars" });
  assert.deepEqual(Object.keys(everywhere.changes).sort(), ["box.puz", "closed.puz", "shapes.puz"].map(uri));

  await open("loose.puz", "primary   a   b\noption a    b\nexpect 1   solutions\n");
  const layout = await connection.sendRequest(lsp.DocumentFormattingRequest.type,
    { textDocument: { uri: uri("loose.puz") }, options: { tabSize: 2, insertSpaces: true } });
  assert.deepEqual(layout.map((e) => e.newText), ["primary a b\n", "option a b\n", "expect 1 solutions\n"]);
  const lenses = await connection.sendRequest(lsp.CodeLensRequest.type, { textDocument: { uri: uri("loose.puz") } });
  assert.deepEqual(lenses.map((l) => l.command.command), ["puzc.test"]);
  const hints = await connection.sendRequest(lsp.InlayHintRequest.type,
    { textDocument: { uri: uri("loose.puz") }, range: { start: at(0, 0), end: at(3, 0) } });
  assert.deepEqual(hints.map((h) => h.label), ["2 items", "1 option"]);

  // one of two requests is cancelled before the first is answered; the server answers both
  const cancel = new lsp.CancellationTokenSource();
  const slow = connection.sendRequest(lsp.InlayHintRequest.type,
    { textDocument: { uri: uri("box.puz") }, range: { start: at(0, 0), end: at(5, 0) } });
  const dropped = connection.sendRequest(lsp.DocumentSymbolRequest.type,
    { textDocument: { uri: uri("box.puz") } }, cancel.token).then(() => "answered", (e) => e.code);
  cancel.cancel();
  await slow;
  assert.ok(["answered", lsp.LSPErrorCodes.RequestCancelled].includes(await dropped));

  // an unknown method is an error, and the server continues
  await assert.rejects(connection.sendRequest("puzc/nothing", {}), /there is no method/);
  await assert.rejects(connection.sendRequest(lsp.HoverRequest.type,
    { textDocument: { uri: uri("none.puz") }, position: at(0, 0) }), /not open/);

  await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri: uri("shapes.puz") } });
  await diagnostics(uri("box.puz"), (p) => p.diagnostics.some((d) => d.code === "E803"), "the file on the disk again");

  await connection.sendRequest(lsp.ShutdownRequest.type);
  const ended = new Promise((resolve) => child.on("exit", resolve));
  await connection.sendNotification(lsp.ExitNotification.type);
  assert.equal(await ended, 0);
  console.log("a whole session went well");
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  child.kill();
  connection.dispose();
  rmSync(folder, { recursive: true, force: true });
}
