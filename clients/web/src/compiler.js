// A worker with the compiler.  A search cannot be interrupted from inside, so stopping it ends the worker; the
// next request starts another one.

/** The WebAssembly, compiled once for all workers; some servers do not send its MIME type. */
const module = WebAssembly.compileStreaming(fetch("puzc.wasm")).catch(async () =>
  WebAssembly.compile(await (await fetch("puzc.wasm")).arrayBuffer()),
);
module.catch(() => {}); // errors are reported to those who await it

/** The worker was stopped. */
export class Stopped extends Error {}

export class Compiler {
  #worker = null;
  #pending = new Map();
  #next = 0;

  /** `events` has a function for each kind of message that is sent before an answer. */
  constructor(events = {}) {
    this.events = events;
  }

  get busy() {
    return this.#pending.size > 0;
  }

  ask(kind, data) {
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      module.then(
        (module) => worker.postMessage({ id, kind, module, ...data }),
        () => worker === this.#worker && this.stop(new Error("The compiler could not be loaded.")),
      );
    });
  }

  stop(why = new Stopped("stopped")) {
    this.#worker?.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    pending.forEach(({ reject }) => reject(why));
  }

  #start() {
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.event) {
        this.events[data.event]?.(data);
      } else if (data.crash) {
        // its memory may be corrupt
        this.stop(new Error(data.crash));
      } else {
        this.#pending.get(data.id)?.resolve(data.answer);
        this.#pending.delete(data.id);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.stop(new Error("The compiler could not be loaded."));
    };
    return worker;
  }
}
