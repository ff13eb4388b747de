// The settings of the user.
import * as vscode from "vscode";

const get = () => vscode.workspace.getConfiguration("puzc");

/** The program to run. */
export const program = () => get().get("path", "puzc");

/** Seconds for a search. */
export const timeLimit = () => get().get("timeLimit", 60);

/** The settings that the language server gets. */
export const settings = () => ({
  inlayHints: get().get("inlayHints", true),
  allowRead: get().get("allowRead", false),
});

/** Options of the command line. */
export const permissions = () => (get().get("allowRead", false) ? ["--allow-read"] : []);
