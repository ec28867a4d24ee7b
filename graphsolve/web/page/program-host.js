// Runs a pasted program in a sandbox: a worker in a frame with an opaque origin. It has no storage and
// no network. The page takes only text from it, as the program's output.

/** @typedef {"javascript" | "python"} Language */
/** @typedef {{ status: number | null, stdout: string, stderr: string, seconds: number }} Ended  without a status, its time was over */
/** @typedef {{ error: string }} Refused  the program cannot be started */

const START_SECONDS = { javascript: 30, python: 120 }; // Python is slow to start on slow machines
const MAX_OUTPUT = 200_000; // the characters to keep of an output
const MAX_MESSAGE = 300;

const TYPESCRIPT = /^[ \t]*(?:interface|enum|type \w+ =)|[\w)]\??: (?:number|string|boolean)\b/m;
const DEEP = "It recurses more deeply than a browser allows.";

/** The files that a worker needs besides its first script. It gets them with a message, because it can fetch nothing. */
const FILES = {
  javascript: { module: "program-javascript.js" },
  python: {
    module: "program-python.js",
    pyodide: "pyodide/pyodide.mjs",
    core: "pyodide/pyodide.asm.mjs",
    wasm: "pyodide/pyodide.asm.wasm",
    lock: "pyodide/pyodide-lock.json",
    library: "pyodide/python_stdlib.zip",
    packages: "python.zip",
  },
};

/** A text of the site, or bytes. @param {string} file */
async function fetched(file) {
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) throw new Error(`${file} of this site cannot be loaded`);
  return /\.(?:m?js|json|html)$/.test(file) ? response.text() : response.arrayBuffer();
}

/**
 * What a promise gives, or undefined when time is over.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} seconds
 * @returns {Promise<T | undefined>}
 */
async function within(promise, seconds) {
  let timer = 0;
  const over = new Promise((resolve) => { timer = setTimeout(resolve, Math.ceil(1000 * seconds)); });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a worker is started with. @param {Language} language */
async function filesFor(language) {
  const names = Object.entries(FILES[language]);
  const files = await Promise.all(names.map(async ([name, file]) => [name, await fetched(file)]));
  return { boot: await fetched("program-worker.js"), files: Object.fromEntries(files) };
}

/** The next message from a worker. @param {MessagePort} port @returns {Promise<Record<string, unknown>>} */
const answerOf = (port) => new Promise((resolve) => {
  port.onmessage = ({ data }) => resolve(Object(data));
});

/** The end of a text, if it is one. @param {unknown} text */
const textOf = (text, most = MAX_OUTPUT) => (typeof text === "string" ? text.slice(-most) : "");

/** A program in a worker in a frame. */
class Host {
  constructor(/** @type {Language} */ language, /** @type {string} */ source) {
    this.language = language;
    this.source = source;
    this.frame = document.createElement("iframe");
    this.frame.sandbox.add("allow-scripts");
    this.frame.title = "A pasted program";
    this.frame.hidden = true;
    /** @type {object | undefined} */
    this.files = undefined;
    /** @type {MessagePort | null} to a worker that is ready */
    this.port = null;
  }

  /** Start a worker in place of the last one. */
  async start() {
    this.files ??= await filesFor(this.language);
    if (!this.frame.isConnected) {
      this.frame.srcdoc = `${await fetched("program-frame.html")}`;
      await new Promise((resolve) => {
        this.frame.addEventListener("load", resolve);
        document.body.append(this.frame);
      });
    }
    const { port1, port2 } = new MessageChannel();
    this.frame.contentWindow?.postMessage(this.files, "*", [port2]);
    const { ready, problem } = await answerOf(port1);
    if (ready !== true) throw new Error(`programs cannot run in this browser: ${textOf(problem, MAX_MESSAGE)}`);
    return port1;
  }

  stop() {
    this.frame.remove();
    this.port?.close();
    this.port = null;
  }

  /**
   * Run the program on a puzzle.
   * @param {string} text
   * @param {number} seconds
   * @returns {Promise<Ended | Refused>}
   */
  async run(text, seconds) {
    const limit = START_SECONDS[this.language];
    try {
      this.port ??= await within(this.start(), limit) ?? null;
    } catch (error) {
      this.stop();
      return { error: `Your program was not run: ${/** @type {Error} */ (error).message}.` };
    }
    if (!this.port) {
      this.stop();
      return { error: `Your program was not run: it could not be started within ${limit} s.` };
    }
    const begin = performance.now();
    this.port.postMessage({ source: this.source, text });
    const answer = await within(answerOf(this.port), seconds);
    const taken = (performance.now() - begin) / 1000;
    if (!answer) {
      this.stop();
      return { status: null, stdout: "", stderr: "", seconds: taken };
    }
    if (this.language === "javascript") { // so that a run leaves nothing for the next
      this.port.close();
      this.port = null;
    }
    if (typeof answer.broken === "string") {
      this.stop();
      const stderr = answer.broken.includes("call stack") ? DEEP : textOf(answer.broken, MAX_MESSAGE);
      return { status: 1, stdout: "", stderr, seconds: taken };
    }
    if (typeof answer.refused === "string") return { error: this.refusal(answer.refused, answer.line) };
    const status = Number.isInteger(answer.status) ? Number(answer.status) : 1;
    return { status, stdout: textOf(answer.stdout), stderr: textOf(answer.stderr), seconds: taken };
  }

  /** Why the program cannot be compiled. It may have made up the message. @param {string} message @param {unknown} line */
  refusal(message, line) {
    const quoted = `“${message.slice(0, MAX_MESSAGE).replace(/Failed to execute '\w+' on '\w+': /, "").replace(/\s+/g, " ").replace(/[“”]/g, '"')}”.`;
    const place = Number.isInteger(line) ? `Line ${line} of your program` : "Your program cannot be compiled";
    if (TYPESCRIPT.test(this.source)) return `${place}: ${quoted} This looks like TypeScript: compile it, and paste the JavaScript.`;
    if (/end of input|unterminated/i.test(message)) return `Your program ends too early: a bracket, string or comment is not closed. ${place}: ${quoted}`;
    return `${place}: ${quoted}`;
  }
}

/** @type {Host | null} */
let host = null;

/** End the program that runs, if one does. */
export function stopProgram() {
  host?.stop();
  host = null;
}

/**
 * Run a program on a puzzle.
 * @param {Language} language
 * @param {string} source
 * @param {string} text
 * @param {number} seconds
 */
export async function runProgram(language, source, text, seconds) {
  if (host?.language !== language || host.source !== source) {
    stopProgram();
    host = new Host(language, source);
  }
  return host.run(text, seconds);
}
