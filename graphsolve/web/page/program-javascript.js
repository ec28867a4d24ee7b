// Runs a pasted JavaScript program on a puzzle, in a worker of its own. The program is a script or a
// module, which reads the puzzle with the functions of Node, Deno or Bun.

/** @typedef {Record<string, any>} Modules */

/** Thrown when the program exits, with its status. */
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

  end() {
    return this.text.slice(-Tail.MAX);
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

/** The parts of Node's modules with which programs read a puzzle and print answers. */
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

/** A buffer like Node's, for programs that read files without an encoding. */
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

// These are deleted or replaced before a program runs.
const { Blob, importScripts, setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = self;
const { createObjectURL } = URL;

const urlOf = (/** @type {string} */ script) => createObjectURL(new Blob([script], { type: "text/javascript" }));

/** @type {Set<number>} */
const pending = new Set();
/** @typedef {{ error: any, message?: string, filename?: string, lineno?: number }} Uncaught */
/** @type {Uncaught | undefined} the first error that nothing catches */
let uncaught;

Object.assign(self, {
  setTimeout(/** @type {(...values: any[]) => void} */ callback, wait = 0, /** @type {any[]} */ ...values) {
    const timer = realSetTimeout(() => {
      pending.delete(timer);
      callback(...values);
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
self.addEventListener("error", (event) => {
  event.preventDefault();
  uncaught ??= event;
});
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  uncaught ??= { error: event.reason };
});

/** The program failed, or cannot be compiled. */
class Failed extends Error {
  constructor(/** @type {Uncaught} */ uncaught) {
    super();
    this.uncaught = uncaught;
  }
}

/** Wait until no callback and no promise is left. */
async function settled() {
  do {
    await new Promise((resolve) => { realSetTimeout(resolve); });
    if (uncaught) throw new Failed(uncaught);
  } while (pending.size);
}

// --- Compiling a program -------------------------------------------------------------------------

/** A program as a script, with the same lines: what it imports is required. @param {string} source */
function asScript(source) {
  return source
    .replace(/^#!/, "//")
    .replace(/^import\s+([^;"'`]+?)\s+from\s*(["'][^"']+["'])/gm, (_, what, from) => imported(what, from))
    .replace(/^import\s*(["'][^"']+["'])/gm, "require($1)")
    .replace(/\bimport\.meta\b/g, "importMeta")
    .replace(/\bimport\s*\(/g, "require(");
}

/** An import as a declaration. @param {string} what @param {string} from */
function imported(what, from) {
  const names = what.replace(/\*\s*as\s+/, "").replace(/([\w$]+)\s+as\s+/g, "$1: ");
  const [, first, others] = /^([\w$]+)\s*,\s*(\S[^]*)/.exec(names) ?? [null, names];
  return `const ${first} = require(${from})${others ? `, ${others} = ${first}` : ""}`;
}

/** The program cannot be compiled. */
class Refused extends Error {
  constructor(/** @type {string} */ message, /** @type {number | null} */ line) {
    super(message);
    this.line = line;
  }
}

/** Whether an error is about a script at a URL that did not begin to run. @param {any} error @param {string} url */
const isOfCompiler = (error, url) => error instanceof SyntaxError && !`${error.stack}`.includes(url);

/** Run a script. Its error is uncaught, because only an event says in which line a syntax error is. */
async function evaluate(/** @type {string} */ url) {
  await new Promise((resolve) => {
    realSetTimeout(() => {
      realSetTimeout(resolve);
      importScripts(url);
    });
  });
}

/** Run a program: as a script, or as a module if it can be nothing else. Returns what it exports. */
async function evaluated(/** @type {string} */ source) {
  const url = urlOf(asScript(source));
  await evaluate(url);
  if (!uncaught || uncaught.filename !== url || !isOfCompiler(uncaught.error, url)) return {};
  const { error, lineno = 0 } = uncaught;
  const isModule = /\b(?:await|export)\b/.test(source);
  if (isModule) {
    uncaught = undefined;
    try {
      return { ...await import(url) };
    } catch (fault) {
      if (!isOfCompiler(fault, url)) throw new Failed({ error: fault });
    }
  }
  throw new Refused(`${error}`, lineno || null);
}

/** The functions that a script declares, in its order. @param {string} source */
function declared(source) {
  const pattern = /^(?:async\s+)?function\s*\*?\s*([\w$]+)|^(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\b|function\b|\(|[\w$]+\s*=>)/gm;
  const names = [...source.matchAll(pattern)].map(([, name, variable]) => name ?? variable);
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const name of new Set(names)) {
    Object.assign(self, { found: (/** @type {unknown} */ value) => { found[name] = value; } });
    try {
      importScripts(urlOf(`found(${name})`));
    } catch {
      // it is in a string or a comment, and declares nothing
    }
  }
  return found;
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
async function execute(/** @type {string} */ source, /** @type {Node} */ node, /** @type {string} */ text) {
  const { require, module, process, console, meta } = node;
  Object.assign(self, { require, module, exports: module.exports, process, console, importMeta: meta, global: self });
  const exported = await evaluated(source);
  await settled();
  if (node.stdout.text.trim()) return;
  const { exports } = module;
  const functions = Object.fromEntries(Object.entries({
    ...declared(source), ...exported, ...(typeof exports === "function" ? { default: exports } : exports),
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
  return `${error}${line ? `\n    in line ${line} of your program` : ""}\n`;
}

/** Run a program on a puzzle. @param {string} source @param {string} text */
async function run(source, text) {
  const node = new Node(text);
  let status = 0;
  try {
    await execute(source, node, text);
    status = Number(node.process.exitCode);
  } catch (caught) {
    if (caught instanceof Refused) return { refused: caught.message, line: caught.line };
    const error = caught instanceof Failed ? caught.uncaught.error ?? caught.uncaught.message : caught;
    status = error instanceof Exit ? error.status : 1;
    if (!(error instanceof Exit)) node.stderr.write(described(error));
  }
  return { status, stdout: node.stdout.end(), stderr: node.stderr.end() };
}

export const load = () => run; // there are no files to load
