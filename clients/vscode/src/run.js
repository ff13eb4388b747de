// Runs puzc on a text.
import { spawn } from "node:child_process";

/** The maximum size of the output. */
const MOST = 64 << 20;

/**
 * @typedef {object} Ended
 * @property {number | null} code the exit code; null if the program was killed
 * @property {string} out
 * @property {string} err
 */

/**
 * Runs a program with this text as its input.  An aborted run is interrupted, so that it can print a partial result,
 * and killed after two seconds.
 * @param {string} program
 * @param {string[]} args
 * @param {{ input?: string, cwd?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<Ended>}
 */
export function run(program, args, { input = "", cwd, signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Error("stopped"));
    const child = spawn(program, args, { cwd, shell: false, windowsHide: true });
    /** @type {NodeJS.Timeout | undefined} */
    let killing;
    const stop = () => {
      child.kill("SIGINT");
      killing = setTimeout(() => child.kill("SIGKILL"), 2000);
    };
    signal?.addEventListener("abort", stop, { once: true });
    const texts = [child.stdout, child.stderr].map((stream) => {
      /** @type {Buffer[]} */
      const parts = [];
      let size = 0;
      stream.on("data", (/** @type {Buffer} */ part) => {
        size += part.length;
        if (size > MOST) child.kill("SIGKILL");
        else parts.push(part);
      });
      return () => Buffer.concat(parts).toString("utf8");
    });
    const settle = () => {
      clearTimeout(killing);
      signal?.removeEventListener("abort", stop);
    };
    child.on("error", (error) => {
      settle();
      reject(new Error(`cannot run \`${program}\`: ${error.message}`));
    });
    child.on("close", (code) => {
      settle();
      resolve({ code, out: texts[0](), err: texts[1]() });
    });
    child.stdin.on("error", () => {}); // it may end before it has read everything
    child.stdin.end(input);
  });
}
