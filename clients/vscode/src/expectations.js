// The tests of the editor: one for each `expect` line, checked by `puzc test`.
import * as vscode from "vscode";
import { dirname } from "node:path";
import { permissions, program, timeLimit } from "./settings.js";
import { expectationsOf, testResults, verdict } from "./results.js";
import { run } from "./run.js";
import { signalOf } from "./searches.js";

export class Expectations {
  constructor() {
    this.tests = vscode.tests.createTestController("puzc", "Puzzles");
    this.tests.resolveHandler = (item) => (item ? this.read(item) : this.find());
    this.tests.refreshHandler = () => this.find();
    const judge = (/** @type {boolean} */ slow) =>
      (/** @type {vscode.TestRunRequest} */ request, /** @type {vscode.CancellationToken} */ token) =>
        this.judge(request, slow, token);
    this.profile = this.tests.createRunProfile("Test", vscode.TestRunProfileKind.Run, judge(false), true);
    this.tests.createRunProfile("Test, slow ones too", vscode.TestRunProfileKind.Run, judge(true));

    const files = vscode.workspace.createFileSystemWatcher("**/*.puz");
    this.subscriptions = [
      this.tests,
      files,
      files.onDidCreate((uri) => this.read(this.item(uri))),
      files.onDidChange((uri) => this.read(this.item(uri))),
      files.onDidDelete((uri) => this.tests.items.delete(uri.toString())),
      vscode.workspace.onDidOpenTextDocument((document) => this.update(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.update(document)),
    ];
    vscode.workspace.textDocuments.forEach((document) => this.update(document));
  }

  async find() {
    for (const uri of await vscode.workspace.findFiles("**/*.puz", "**/node_modules/**", 5000)) {
      await this.read(this.item(uri));
    }
  }

  /** @param {vscode.TextDocument} document */
  update(document) {
    if (document.languageId === "puz" && document.uri.scheme === "file") {
      this.fill(this.item(document.uri), document.getText());
    }
  }

  /**
   * The test of a file.
   * @param {vscode.Uri} uri
   */
  item(uri) {
    const known = this.tests.items.get(uri.toString());
    if (known) return known;
    const item = this.tests.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    this.tests.items.add(item);
    return item;
  }

  /** @param {vscode.TestItem} item */
  async read(item) {
    if (!item.uri) return;
    const open = vscode.workspace.textDocuments.find((d) => d.uri.toString() === item.uri?.toString());
    const text = open?.getText() ?? new TextDecoder().decode(await vscode.workspace.fs.readFile(item.uri));
    this.fill(item, text);
  }

  /**
   * @param {vscode.TestItem} item
   * @param {string} text
   */
  fill(item, text) {
    const lines = expectationsOf(text);
    if (lines.length === 0) {
      this.tests.items.delete(item.id);
      return;
    }
    item.children.replace(lines.map(({ line, text: label, slow }) => {
      const child = this.tests.createTestItem(`${item.id}#${line}`, label, item.uri);
      child.range = new vscode.Range(line - 1, 0, line - 1, 1000);
      child.description = slow ? "slow" : undefined;
      child.sortText = String(line).padStart(6, "0");
      return child;
    }));
  }

  /**
   * From a code lens: the expectations of a file, or the one on this line.
   * @param {vscode.TextDocument} document
   * @param {number} [line] from 1
   */
  async run(document, line) {
    await document.save();
    const file = this.item(document.uri);
    this.fill(file, document.getText());
    const wanted = line === undefined ? file : file.children.get(`${file.id}#${line}`) ?? file;
    const source = new vscode.CancellationTokenSource();
    await this.judge(new vscode.TestRunRequest([wanted]), line !== undefined, source.token);
  }

  /**
   * @param {vscode.TestRunRequest} request
   * @param {boolean} slow
   * @param {vscode.CancellationToken} token
   */
  async judge(request, slow, token) {
    const judging = this.tests.createTestRun(request);
    /** @type {vscode.TestItem[]} */
    const all = [];
    this.tests.items.forEach((item) => all.push(item));
    /** @type {Map<vscode.TestItem, Set<vscode.TestItem>>} */
    const files = new Map();
    for (const item of request.include ?? all) {
      const file = item.parent ?? item;
      const wanted = files.get(file) ?? new Set();
      if (item.parent) wanted.add(item);
      else item.children.forEach((child) => wanted.add(child));
      files.set(file, wanted);
    }
    try {
      for (const [file, wanted] of files) {
        request.exclude?.forEach((item) => wanted.delete(item));
        if (token.isCancellationRequested || !file.uri || wanted.size === 0) continue;
        wanted.forEach((item) => judging.started(item));
        await this.judgeFile(judging, file.uri, wanted, slow, token);
      }
    } finally {
      judging.end();
    }
  }

  /**
   * @param {vscode.TestRun} judging
   * @param {vscode.Uri} uri
   * @param {Set<vscode.TestItem>} wanted
   * @param {boolean} slow
   * @param {vscode.CancellationToken} token
   */
  async judgeFile(judging, uri, wanted, slow, token) {
    const args = ["test", uri.fsPath, "--json", "--time-limit", String(timeLimit()), ...permissions()];
    if (slow) args.push("--slow");
    if (wanted.size === 1) args.push("--filter", [...wanted][0].label);
    /** @param {string} text */
    const error = (text) => wanted.forEach((item) => judging.errored(item, new vscode.TestMessage(text)));
    try {
      const { out, err } = await run(program(), args, { cwd: dirname(uri.fsPath), signal: signalOf(token) });
      const { cases, wrong } = testResults(out);
      if (cases.length === 0) return error(wrong || err || "puzc did not check this expectation");
      for (const item of wanted) {
        const found = cases.find((c) => item.id === `${uri.toString()}#${c.line}`);
        if (!found) {
          judging.skipped(item);
          continue;
        }
        const { kind, text } = verdict(found);
        const message = new vscode.TestMessage(text);
        if (item.range) message.location = new vscode.Location(uri, item.range);
        const took = found.seconds * 1000;
        if (kind === "passed") judging.passed(item, took);
        else if (kind === "skipped") judging.skipped(item);
        else if (kind === "failed") judging.failed(item, message, took);
        else judging.errored(item, message, took);
      }
    } catch (problem) {
      error(problem instanceof Error ? problem.message : String(problem));
    }
  }

  dispose() {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}
