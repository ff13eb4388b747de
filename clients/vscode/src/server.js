// Starts `puzc lsp`, and shows the modules of the standard library.
import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";
import { program, settings } from "./settings.js";

const COMMANDS = ["puzc.solve", "puzc.count", "puzc.showPicture", "puzc.test", "puzc.why", "puzc.hint", "puzc.minimize"];

const wanted = () => ({ commands: COMMANDS, ...settings() });

export class LanguageServer {
  constructor() {
    const change = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("puzc.path")) void this.restart();
      else if (event.affectsConfiguration("puzc")) void this.configure();
    });
    const library = vscode.workspace.registerTextDocumentContentProvider("puzc-std", {
      provideTextDocumentContent: async (uri) => {
        const found = await this.client?.sendRequest("workspace/textDocumentContent", { uri: uri.toString() });
        return /** @type {{text: string} | null | undefined} */ (found)?.text ?? "";
      },
    });
    this.subscriptions = [change, library];
    /** @type {LanguageClient | undefined} */
    this.client = undefined;
  }

  async start() {
    const run = { command: program(), args: ["lsp"] };
    this.client = new LanguageClient("puzc", "puzc", run, {
      documentSelector: [{ language: "puz", scheme: "file" }, { language: "puz", scheme: "untitled" }],
      initializationOptions: wanted(),
    });
    try {
      await this.client.start();
    } catch (error) {
      const settingsOf = "Open Settings";
      const why = error instanceof Error ? error.message : String(error);
      const text = `\`${run.command} lsp\` does not start: ${why}. Install puzc, or set its path.`;
      if ((await vscode.window.showErrorMessage(text, settingsOf)) === settingsOf) {
        await vscode.commands.executeCommand("workbench.action.openSettings", "puzc.path");
      }
    }
  }

  /** Sends all settings to the server, which resets those that are missing. */
  async configure() {
    await this.client?.sendNotification("workspace/didChangeConfiguration", { settings: { puzc: wanted() } });
  }

  async restart() {
    await this.stop();
    await this.start();
  }

  async stop() {
    const client = this.client;
    this.client = undefined;
    if (client?.needsStop()) await client.stop();
  }

  dispose() {
    vscode.Disposable.from(...this.subscriptions).dispose();
    return this.stop();
  }
}
