// The commands Solve and Count.
import * as vscode from "vscode";
import { basename, dirname } from "node:path";
import { permissions, program, timeLimit } from "./settings.js";
import { countInWords, objects } from "./results.js";
import { run } from "./run.js";

/**
 * Runs puzc on the text of a document as it is in the editor.
 * @param {vscode.TextDocument} document
 * @param {string[]} args
 * @param {AbortSignal} [signal]
 */
export function runOn(document, args, signal) {
  const cwd = document.uri.scheme === "file" ? dirname(document.uri.fsPath) : undefined;
  const [verb, ...rest] = args;
  return run(program(), [verb, "-", ...rest, ...permissions()], { input: document.getText(), cwd, signal });
}

/**
 * Aborts when the editor cancels.
 * @param {vscode.CancellationToken} token
 */
export function signalOf(token) {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

const SCHEME = "puzc-solution";

export class Searches {
  constructor() {
    /** @type {Map<string, string>} */
    this.texts = new Map();
    this.changed = new vscode.EventEmitter();
    const provider = {
      onDidChange: this.changed.event,
      provideTextDocumentContent: (/** @type {vscode.Uri} */ uri) => this.texts.get(uri.toString()) ?? "",
    };
    this.subscriptions = [this.changed, vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider)];
  }

  /**
   * Shows a solution, or why there is none, as a text beside the puzzle.
   * @param {vscode.TextDocument} document
   */
  async solve(document) {
    await this.show("Solving", "solution", document, ["solve", "--show", "-n", "1"]);
  }

  /**
   * Shows what puzc prints as a text beside the puzzle.
   * @param {string} title
   * @param {string} name
   * @param {vscode.TextDocument} document
   * @param {string[]} args
   */
  async show(title, name, document, args) {
    const { out, err } = await this.watched(title, document, [...args, "--color", "never"]);
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${basename(document.uri.path)} ${name}` });
    this.texts.set(uri.toString(), out + err);
    this.changed.fire(uri);
    const text = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(text, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  /** @param {vscode.TextDocument} document */
  async count(document) {
    const { out } = await this.watched("Counting", document, ["count", "--json"]);
    const text = countInWords(objects(out).at(-1));
    await vscode.window.showInformationMessage(text);
    return text;
  }

  /**
   * @param {string} title
   * @param {vscode.TextDocument} document
   * @param {string[]} args
   */
  watched(title, document, args) {
    const where = { location: vscode.ProgressLocation.Notification, title: `puzc: ${title}`, cancellable: true };
    return vscode.window.withProgress(where, (_, token) =>
      runOn(document, [...args, "--time-limit", String(timeLimit())], signalOf(token)),
    );
  }

  dispose() {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}
