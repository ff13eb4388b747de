// The language server, driven by messages of the protocol, as the extension drives it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import protocol from "vscode-languageserver-protocol/node";

const { StreamMessageReader, StreamMessageWriter, createProtocolConnection } = protocol;
const PUZC = process.env.PUZC ?? "puzc";

const GOOD = "puz 1\nboard row on squares: 0[0-2]\npieces P on squares, free {\n  D: 00 01\n  M: 00\n}\n"
  + "cover row with P\nexpect 2 solutions\n";
const WRONG = GOOD.replace("cover row", "cover rwo");

let folder, uri, server, connection;
const published = [];

/** Waits until the server has published diagnostics that satisfy a condition. */
async function diagnostics(version, holds) {
  for (let i = 0; i < 200; i++) {
    const found = published.findLast((p) => p.uri === uri && (p.version === undefined || p.version >= version));
    if (found && holds(found.diagnostics)) return found.diagnostics;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the diagnostics did not arrive: ${JSON.stringify(published.at(-1))}`);
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "puz-"));
  await writeFile(join(folder, "row.puz"), WRONG);
  uri = pathToFileURL(join(folder, "row.puz")).toString();
  server = spawn(PUZC, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  connection.onNotification("textDocument/publishDiagnostics", (params) => published.push(params));
  connection.onRequest("client/registerCapability", () => null);
  connection.onRequest("workspace/configuration", ({ items }) => items.map(() => null));
  connection.listen();
  const { capabilities } = await connection.sendRequest("initialize", {
    processId: process.pid, rootUri: pathToFileURL(folder).toString(), workspaceFolders: null,
    capabilities: { textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } } } },
    initializationOptions: { commands: ["puzc.test", "puzc.solve", "puzc.count", "puzc.showPicture"] },
  });
  assert.ok(capabilities.hoverProvider);
  assert.ok(capabilities.completionProvider);
  await connection.sendNotification("initialized", {});
  const textDocument = { uri, languageId: "puz", version: 1, text: WRONG };
  await connection.sendNotification("textDocument/didOpen", { textDocument });
});

after(async () => {
  server?.kill();
  connection?.dispose();
  await rm(folder, { recursive: true });
});

const at = (line, character) => ({ textDocument: { uri }, position: { line, character } });

test("a mistake is reported with its fix, and the fix removes it", async () => {
  const [wrong] = await diagnostics(1, (list) => list.some((d) => d.severity === 1));
  assert.equal(wrong.range.start.line, 6);
  const actions = await connection.sendRequest("textDocument/codeAction", {
    textDocument: { uri }, range: wrong.range, context: { diagnostics: [wrong] },
  });
  const fix = actions.find((action) => action.kind === "quickfix");
  assert.equal(fix.edit.changes[uri][0].newText, "row");
  const range = fix.edit.changes[uri][0].range;
  await connection.sendNotification("textDocument/didChange", {
    textDocument: { uri, version: 2 }, contentChanges: [{ range, text: "row" }],
  });
  await diagnostics(2, (list) => list.every((d) => d.severity !== 1));
});

test("hover, completion and definition", async () => {
  const hover = await connection.sendRequest("textDocument/hover", at(6, 7));
  assert.match(hover.contents.value, /row|board/);
  const found = await connection.sendRequest("textDocument/completion", at(6, 0));
  assert.ok((found.items ?? found).some((item) => item.label === "cover"));
  const [definition] = await connection.sendRequest("textDocument/definition", at(6, 7));
  assert.equal(definition.range.start.line, 1);
});

test("code lenses run the commands of the extension", async () => {
  const lenses = await connection.sendRequest("textDocument/codeLens", { textDocument: { uri } });
  const commands = lenses.map((lens) => lens.command.command);
  assert.ok(commands.includes("puzc.test"), commands.join());
  const judge = lenses.find((lens) => lens.command.command === "puzc.test");
  assert.deepEqual(judge.command.arguments.slice(0, 1), [uri]);
});

test("modules of the library can be read", async () => {
  const { text } = await connection.sendRequest("workspace/textDocumentContent", { uri: "puzc-std:/polyominoes.puz" });
  assert.match(text, /^pieces Pentominoes/m);
});

test("the server ends on request", async () => {
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  const code = await new Promise((resolve) => (server.exitCode === null ? server.on("exit", resolve) : resolve(server.exitCode)));
  assert.equal(code, 0);
});
