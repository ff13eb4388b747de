// The extension: connects commands, the picture, the tests and the language server.
import * as vscode from "vscode";
import { LanguageServer } from "./server.js";
import { Searches } from "./searches.js";
import { Pictures } from "./pictures.js";
import { Expectations } from "./expectations.js";

/** @param {vscode.ExtensionContext} context */
export async function activate(context) {
  const server = new LanguageServer();
  const searches = new Searches();
  const pictures = new Pictures(context.extensionUri);
  const expectations = new Expectations();
  context.subscriptions.push(server, searches, pictures, expectations);

  /** @type {Record<string, (uri?: string, line?: number) => unknown>} */
  const commands = {
    "puzc.solve": async (uri) => searches.solve(await puzzle(uri)),
    "puzc.count": async (uri) => searches.count(await puzzle(uri)),
    "puzc.why": async (uri) => searches.show("Looking for Reasons", "why", await puzzle(uri), ["why"]),
    "puzc.hint": async (uri) => searches.show("Looking for a Step", "hint", await puzzle(uri), ["hint"]),
    "puzc.minimize": async (uri) => searches.show("Minimizing", "fewer clues", await puzzle(uri), ["minimize"]),
    "puzc.showPicture": async (uri) => pictures.show(await puzzle(uri)),
    "puzc.test": async (uri, line) => expectations.run(await puzzle(uri), line),
    "puzc.restart": () => server.restart(),
  };
  for (const [name, run] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, run));
  }
  await server.start();
}

/**
 * The document with this address, or the one in the editor.
 * @param {unknown} uri a text from a code lens, or what a menu passes
 */
async function puzzle(uri) {
  if (typeof uri === "string") return vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  if (uri instanceof vscode.Uri) return vscode.workspace.openTextDocument(uri);
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "puz") throw new Error("This is not a puzzle: open a file with the extension .puz.");
  return document;
}
