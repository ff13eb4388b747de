// Reads the output of `puzc --json` and puts it into words.  This file does not depend on an editor.

/** @typedef {{ code: string, severity: string, message: string, help: string[] }} Diagnostic */

/**
 * The objects on the lines of a text, or the one object that is the text.
 * @param {string} text
 * @returns {any[]}
 */
export function objects(text) {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split("\n").filter((line) => line.trim() !== "").flatMap((line) => {
      try {
        return [JSON.parse(line)];
      } catch {
        return []; // the program was killed in the middle of a line
      }
    });
  }
}

/**
 * The errors among diagnostics, in one text; empty if there is none.
 * @param {Diagnostic[] | undefined} diagnostics
 */
export function errors(diagnostics) {
  const wrong = (diagnostics ?? []).filter((d) => d.severity === "error");
  return wrong.map((d) => [`${d.code}: ${d.message}`, ...d.help].join("\n")).join("\n\n");
}

/**
 * A count in words, which say so if the count is incomplete.
 * @param {any} result
 */
export function countInWords(result) {
  const wrong = errors(result?.diagnostics);
  if (wrong) return wrong;
  if (result?.count === undefined) return "puzc gave no count";
  const number = String(result.count).replace(/\B(?=(\d{3})+$)/g, " ");
  const solutions = `${number} solution${number === "1" ? "" : "s"}`;
  return result.complete ? solutions : `at least ${solutions}; the search was not finished`;
}

/**
 * @typedef {object} Case
 * @property {number} line from 1
 * @property {"ok" | "failed" | "limit" | "slow" | "wrong"} status
 * @property {string} expected
 * @property {string | null} found
 * @property {number} seconds
 */

/**
 * What `puzc test --json` says about one file: its expectations, and its errors.
 * @param {string} text
 * @returns {{ cases: Case[], wrong: string, judged: boolean }}
 */
export function testResults(text) {
  const lines = objects(text);
  const cases = lines.filter((o) => typeof o.line === "number" && typeof o.status === "string");
  const of_file = lines.find((o) => o.file !== undefined && o.line === undefined);
  const summary = lines.find((o) => o.held !== undefined);
  const wrong = [...(of_file?.diagnostics ?? []), ...(summary?.diagnostics ?? [])].filter(
    (/** @type {Diagnostic} */ d) => d.code !== "E704",
  );
  return { cases, wrong: errors(wrong), judged: summary !== undefined };
}

/**
 * The result of an expectation; the text says why it does not hold.
 * @param {Case} found
 */
export function verdict({ status, expected, found }) {
  switch (status) {
    case "ok": return { kind: "passed", text: "" };
    case "slow": return { kind: "skipped", text: "" };
    case "limit": return { kind: "errored", text: `${expected}: a limit was reached${found ? `, ${found}` : ""}` };
    case "failed": return { kind: "failed", text: `${expected} expected${found ? `, found ${found}` : ""}` };
    default: return { kind: "errored", text: found ?? `${expected}: cannot be checked` };
  }
}

/**
 * The `expect` lines of a puzzle, outside of pictures and comments.
 * @param {string} text
 * @returns {{ line: number, text: string, slow: boolean }[]} lines from 1
 */
export function expectationsOf(text) {
  /** @type {{ line: number, text: string, slow: boolean }[]} */
  const found = [];
  let picture = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const code = picture ? "" : line.replace(/(^|[\s{}();,])\/\/.*$/, "$1");
    for (const match of code.matchAll(/(?:^|[;{])\s*expect\s+([^;}]+)/g)) {
      const words = match[1].trim();
      const slow = /\sslow$/.test(words);
      found.push({ line: index + 1, text: slow ? words.replace(/\s+slow$/, "") : words, slow });
    }
    if (((picture ? line : code).split('"""').length - 1) % 2 === 1) picture = !picture;
  }
  return found;
}
