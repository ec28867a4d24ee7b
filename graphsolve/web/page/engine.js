// Calls Python in a worker, one call at a time, and can stop it.

import { runProgram, stopProgram } from "./program-host.js";

/** @typedef {{ message: string, line?: number, column?: number }} Problem */
/** @typedef {{ resolve: (result: any) => void, reject: (error: Error) => void, say: Say }} Waiting */
/** @typedef {(text: string, known: any) => void} Say  called with what is being computed, and what is known by now */

/** A mistake in what the reader has given, with its place if there is one. */
export class Mistake extends Error {
  constructor(/** @type {Problem} */ { message, line, column }) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** The worker has crashed. */
export class Crashed extends Error {}

// A worker from a blob has the content security policy of the page. One from a file would have none.
const SOURCE = `import ${JSON.stringify(new URL("python.js", import.meta.url).href)};`;

export class Engine {
  /** @param {Promise<void>} site  fulfilled when Python can be loaded */
  constructor(site) {
    this.site = site;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.calls = 0;
    /** @type {Promise<void> | null} */
    this.ready = null;
  }

  /** Start the worker unless it has started. Returns a promise, fulfilled when it can compute. */
  start() {
    if (this.ready) return this.ready;
    /** @type {Promise<void>} */
    const ready = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.fail = reject;
    });
    this.ready = ready;
    ready.catch(() => {}); // `call` rejects as well
    this.site.then(() => {
      if (this.ready === ready) this.launch();
    });
    return ready;
  }

  launch() {
    const url = URL.createObjectURL(new Blob([SOURCE], { type: "text/javascript" }));
    const worker = new Worker(url, { type: "module" });
    worker.onmessage = async ({ data }) => {
      if (!data.program) return this.receive(data);
      /** @type {Parameters<typeof runProgram>} */
      const program = data.program;
      const ended = JSON.stringify(await runProgram(...program));
      navigator.serviceWorker?.controller?.postMessage({ id: data.id, ended });
    };
    worker.onerror = () => this.end(new Crashed("Python has crashed, perhaps because it ran out of memory."));
    this.worker = worker;
  }

  /**
   * Call a function of the worker.
   * @param {string} name
   * @param {unknown[]} given
   * @param {Say} say
   */
  async call(name, given, say) {
    await this.start();
    const id = this.calls += 1;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, say });
      this.worker?.postMessage({ id, name, given });
    });
  }

  receive(/** @type {any} */ { ready, id, says, known, error, result }) {
    if (ready) return this.settle?.();
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    if (says) return waiting.say(says, known);
    this.waiting.delete(id);
    if (error) waiting.reject(new Mistake(error));
    else waiting.resolve(result);
  }

  /** Stop what is being computed. Python starts again, which takes a few seconds. */
  stop() {
    this.end(new Error("Stopped."));
    this.start();
  }

  end(/** @type {Error} */ error) {
    this.worker?.terminate();
    stopProgram();
    this.fail?.(error);
    this.ready = null; // the next call starts it again
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
