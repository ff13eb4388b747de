// The command Show Picture: a view beside the editor that follows the file and steps through its solutions.
import * as vscode from "vscode";
import { page } from "./page.js";
import { errors, objects } from "./results.js";
import { runOn } from "./searches.js";
import { timeLimit } from "./settings.js";

/** Milliseconds after the last key stroke. */
const PAUSE = 250;

export class Pictures {
  /** @param {vscode.Uri} extension */
  constructor(extension) {
    this.media = vscode.Uri.joinPath(extension, "media");
    /** @type {vscode.WebviewPanel | undefined} */
    this.panel = undefined;
    /** @type {vscode.TextDocument | undefined} */
    this.document = undefined;
    /** The number of the solution that is shown; 0 is the puzzle. */
    this.number = 0;
    /** @type {AbortController | undefined} */
    this.running = undefined;
    /** @type {NodeJS.Timeout | undefined} */
    this.timer = undefined;
    this.subscriptions = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.document) this.later();
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (this.panel && editor?.document.languageId === "puz" && editor.document !== this.document) {
          this.follow(editor.document);
        }
      }),
    ];
  }

  /** @param {vscode.TextDocument} document */
  show(document) {
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        "puzc.picture", "Picture", { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: [this.media], retainContextWhenHidden: true },
      );
      const { webview } = this.panel;
      const file = (/** @type {string} */ name) => webview.asWebviewUri(vscode.Uri.joinPath(this.media, name)).toString();
      webview.html = page({ source: webview.cspSource, script: file("picture.js"), style: file("picture.css") });
      webview.onDidReceiveMessage(({ number }) => {
        if (Number.isSafeInteger(number) && number >= 0) void this.draw(number);
      });
      this.panel.onDidDispose(() => {
        this.panel = undefined;
        this.running?.abort();
      });
    }
    this.panel.reveal(undefined, true);
    this.follow(document);
  }

  /** @param {vscode.TextDocument} document */
  follow(document) {
    this.document = document;
    void this.draw(0);
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.draw(this.number), PAUSE);
  }

  /** @param {number} number */
  async draw(number) {
    if (!this.document || !this.panel) return;
    this.running?.abort();
    const running = (this.running = new AbortController());
    this.number = number;
    const which = number === 0 ? ["--puzzle"] : ["--solution", String(number), "--time-limit", String(timeLimit())];
    this.send({ busy: true, number });
    try {
      const { out, err } = await runOn(this.document, ["render", "--json", "--format", "svg", ...which], running.signal);
      if (running.signal.aborted) return;
      const result = objects(out).at(-1);
      if (result?.output) this.send({ svg: result.output, number });
      else this.send({ text: errors(result?.diagnostics) || this.missing(result, number) || err, number });
    } catch (error) {
      if (!running.signal.aborted) this.send({ text: error instanceof Error ? error.message : String(error), number });
    }
  }

  /**
   * Why there is no such solution.
   * @param {any} result
   * @param {number} number
   */
  missing(result, number) {
    if (!result) return "";
    if (!result.complete) return "The search was stopped at its time limit.";
    return number === 1 ? "There is no solution." : `There is no solution number ${number}.`;
  }

  /** @param {object} message */
  send(message) {
    void this.panel?.webview.postMessage(message);
  }

  dispose() {
    clearTimeout(this.timer);
    this.running?.abort();
    this.panel?.dispose();
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}
