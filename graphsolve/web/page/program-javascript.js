// Runs a pasted JavaScript program on one puzzle after another, in a worker of its own.
// The program is the body of a function. What it can ask of Node, Deno and Bun gives it the puzzle.

/** @typedef {Record<string, any>} Modules */
/** @typedef {(require: (name: string) => any, module: { exports: any }, exports: any, process: any, console: any, meta: any, global: any) => Promise<Record<string, any>>} Program */

/** The program has ended itself. */
class Exit extends Error {
  constructor(/** @type {number} */ status) {
    super();
    this.status = status;
  }
}

/** The end of an output. */
class Tail {
  text = "";

  write(/** @type {unknown} */ chunk) {
    this.text += chunk;
    if (this.text.length > 2 * Tail.MAX) this.text = this.text.slice(-Tail.MAX);
    return true;
  }

  print(/** @type {unknown[]} */ ...values) {
    this.write(`${shown(values)}\n`);
  }

  static MAX = 200_000;
}

/** What the console shows of some values. @param {unknown[]} values */
function shown([first, ...others]) {
  const texts = [];
  if (typeof first === "string") first = first.replace(/%[sdifoOj]/g, (mark) => (others.length ? one(others.shift()) : mark));
  for (const value of [first, ...others]) texts.push(one(value));
  return texts.join(" ");
}

function one(/** @type {any} */ value) {
  if (typeof value !== "object" || value === null || value instanceof Error) return String(value);
  return JSON.stringify(value, (_, inner) => {
    if (typeof inner === "bigint") return String(inner);
    if (inner instanceof Map || inner instanceof Set) return [...inner];
    return inner;
  });
}

/** Modules of Node, as far as programs that read a puzzle and print answers need them. */
class Node {
  stdout = new Tail();
  stderr = new Tail();
  module = { exports: /** @type {any} */ ({}) };
  meta = { url: "file:///program.js", main: true, dirname: "/", filename: "/program.js" };

  constructor(/** @type {string} */ text) {
    const read = (/** @type {unknown} */ _file, /** @type {any} */ options) =>
      (typeof (options?.encoding ?? options) === "string" ? text : bytesOf(text));
    const promises = { readFile: async (/** @type {unknown} */ file, /** @type {any} */ options) => read(file, options) };
    const fs = {
      readFileSync: read,
      readFile: (/** @type {unknown} */ file, /** @type {any[]} */ ...more) =>
        setTimeout(() => more.at(-1)(null, read(file, more.length > 1 ? more[0] : undefined))),
      promises,
      existsSync: () => true,
      createReadStream: () => this.process.stdin,
      writeFileSync() {},
      appendFileSync() {},
    };
    const events = lines(text);
    this.process = {
      argv: ["node", "/program.js", "input.txt"],
      env: {},
      platform: "linux",
      exitCode: 0,
      stdin: stream([text]),
      stdout: this.stdout,
      stderr: this.stderr,
      cwd: () => "/",
      exit: (status = this.process.exitCode) => { throw new Exit(Number(status)); },
      hrtime: Object.assign(() => [performance.now() / 1000 | 0, 0], { bigint: () => BigInt(Math.round(performance.now() * 1e6)) }),
      memoryUsage: () => ({ heapUsed: 0 }),
      nextTick: queueMicrotask,
      on() {},
    };
    const path = {
      join: (/** @type {string[]} */ ...names) => names.join("/"),
      resolve: (/** @type {string[]} */ ...names) => names.join("/"),
      dirname: () => "/",
      basename: (/** @type {string} */ name) => name.split("/").at(-1),
    };
    const assert = (/** @type {unknown} */ holds, message = "the assertion does not hold") => {
      if (!holds) throw new Error(message);
    };
    /** @type {Modules} */
    this.modules = {
      fs,
      path,
      "fs/promises": promises,
      readline: { createInterface: () => events },
      process: this.process,
      perf_hooks: { performance },
      os: { EOL: "\n" },
      url: { fileURLToPath: String, pathToFileURL: String },
      util: { inspect: one, format: (/** @type {unknown[]} */ ...values) => shown(values) },
      assert: Object.assign(assert, { ok: assert }),
    };
    const out = this.stdout.print.bind(this.stdout);
    const error = this.stderr.print.bind(this.stderr);
    const printers = { log: out, info: out, debug: out, table: out, dir: out, error, warn: error, trace: error };
    this.console = new Proxy(/** @type {Modules} */ (printers), { get: (known, name) => known[String(name)] ?? (() => {}) });
    Object.assign(self, {
      Deno: { readTextFileSync: () => text, readTextFile: async () => text, args: [], exit: this.process.exit },
      Bun: { file: () => ({ text: async () => text }), argv: this.process.argv },
    });
  }

  /** @param {string} name */
  require = (name) => {
    const known = this.modules[name.replace(/^node:/, "")];
    if (!known) throw new Error(`there is no module ${JSON.stringify(name)} here`);
    return known;
  };
}

/** A buffer, as Node's, for programs that read files without an encoding. */
function bytesOf(/** @type {string} */ text) {
  return Object.assign(new TextEncoder().encode(text), { toString: () => text });
}

const lines = (/** @type {string} */ text) => stream(text.replace(/\n$/, "").split("\n"), "line", "close");

/** A stream of texts, with events, or to iterate over. @param {string[]} texts */
function stream(texts, each = "data", end = "end") {
  const result = {
    setEncoding: () => result,
    resume: () => result,
    close() {},
    on(/** @type {string} */ name, /** @type {(text?: string) => void} */ listener) {
      if (name === each) setTimeout(() => texts.forEach((text) => listener(text)));
      else if (name === end) setTimeout(listener, 1); // after the texts
      return result;
    },
    once: (/** @type {string} */ name, /** @type {() => void} */ listener) => result.on(name, listener),
    async* [Symbol.asyncIterator]() { yield* texts; },
  };
  return result;
}

// --- Waiting for what a program has begun -------------------------------------------------------

const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = self;
/** @type {Set<number>} */
const pending = new Set();
/** @type {unknown} the first error in a callback or promise that nothing catches */
let uncaught;

Object.assign(self, {
  setTimeout(/** @type {(...values: any[]) => void} */ callback, wait = 0, /** @type {any[]} */ ...values) {
    const timer = realSetTimeout(() => {
      pending.delete(timer);
      try {
        callback(...values);
      } catch (error) {
        uncaught ??= error;
      }
    }, wait);
    pending.add(timer);
    return timer;
  },
  clearTimeout(/** @type {number} */ timer) {
    pending.delete(timer);
    realClearTimeout(timer);
  },
});
Object.assign(self, { setImmediate: (/** @type {() => void} */ callback) => setTimeout(callback) });
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  uncaught ??= event.reason;
});

/** Wait until no callback and no promise is left. */
async function settled() {
  do {
    await new Promise((resolve) => { realSetTimeout(resolve); });
    if (uncaught) throw uncaught;
  } while (pending.size);
}

// --- Running a program ---------------------------------------------------------------------------

const PART = /^(?:solve|(?:solve_?)?(?:part|star|p))_?(?:(1|one|a)|2|two|b)$/i;
const BOTH = ["default", "solve", "solution", "main", "run"];

/** Print what a function returns: an answer, two in an array, or some by part. */
function print(/** @type {Tail} */ stdout, /** @type {any} */ answers) {
  if (Array.isArray(answers) && answers.length > 1) answers = { 1: answers[0], 2: answers[1] };
  if (typeof answers === "object" && answers !== null) {
    for (const [key, answer] of Object.entries(answers)) {
      stdout.print(`${["1", "2"].includes(key) ? `Part ${key}` : key}:`, answer);
    }
  } else if (answers !== undefined) {
    stdout.print(answers);
  }
}

/** Run a program. If it prints nothing, call its functions, and print what they return. */
async function execute(/** @type {Program} */ program, /** @type {Node} */ node, /** @type {string} */ text) {
  const { require, module, process, console, meta } = node;
  const named = await program(require, module, module.exports, process, console, meta, self);
  await settled();
  if (node.stdout.text.trim()) return;
  const { exports } = module;
  const functions = Object.fromEntries(Object.entries({
    ...named, ...(typeof exports === "function" ? { default: exports } : exports),
  }).filter(([, value]) => typeof value === "function"));
  const parts = Object.keys(functions).filter((name) => PART.test(name));
  const given = (/** @type {Function} */ one) => one(/^[^(=]*\(?\s*lines/.test(`${one}`) ? text.trimEnd().split("\n") : text);
  for (const name of parts.sort()) {
    const answer = await given(functions[name]);
    if (answer !== undefined) print(node.stdout, { [PART.exec(name)?.[1] ? 1 : 2]: answer });
  }
  const both = functions[BOTH.find((name) => functions[name]) ?? Object.keys(functions).at(-1) ?? ""];
  if (!parts.length && both) print(node.stdout, await given(both));
  await settled();
}

/** The message of an error, and the line of the program that it comes from. */
function described(/** @type {any} */ error) {
  const line = /blob:[^\s)]*?:(\d+):\d+/.exec(error?.stack ?? "")?.[1];
  return `${error}${line ? `\n    in line ${Number(line) - 1} of your program` : ""}\n`;
}

/** Run the program on each puzzle that is sent. @param {Program} program */
function serve(program) {
  const known = new Set(Object.getOwnPropertyNames(self));
  const post = self.postMessage.bind(self);
  closeOff();
  self.addEventListener("message", async (/** @type {MessageEvent<{ text: string }>} */ { data: { text } }) => {
    const node = new Node(text);
    let status = 0;
    try {
      uncaught = undefined;
      await execute(program, node, text);
      status = Number(node.process.exitCode);
    } catch (error) {
      status = error instanceof Exit ? error.status : 1;
      if (!(error instanceof Exit)) node.stderr.write(described(error));
    }
    pending.forEach((timer) => clearTimeout(timer));
    // The next run does not find variables that were not declared.
    for (const name of Object.getOwnPropertyNames(self)) {
      if (!known.has(name)) Reflect.deleteProperty(self, name);
    }
    post({ status, stdout: node.stdout.text, stderr: node.stderr.text });
  });
  post({ ready: true });
}
