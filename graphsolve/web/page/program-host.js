// Runs a pasted program in a worker of its own, which is stopped when its time is over.

/** @typedef {"javascript" | "python"} Language */
/** @typedef {{ status: number | null, stdout: string, stderr: string, seconds: number }} Ended  without a status, its time was over */
/** @typedef {{ error: string }} Refused  the program cannot be started */

const TYPESCRIPT = /^\s*(?:interface|enum|type \w+ =)|[\w)]\??: (?:number|string|boolean)\b/m;

const DEEP = "It recurses more deeply than a browser allows.";

const urlOf = (/** @type {string} */ file) => JSON.stringify(new URL(file, import.meta.url).href);

/** The text of a worker for JavaScript. Scripts from text are allowed nowhere else. */
function javascriptWorker(/** @type {string} */ source) {
  const { body, names } = asBody(source);
  const found = [...new Set(names)].map((name) => `${name}: typeof ${name} === "undefined" ? undefined : ${name}`);
  return `importScripts(${urlOf("program-sandbox.js")}, ${urlOf("program-javascript.js")});`
    + `serve(async function (require, module, exports, process, console, meta, global) {\n${body}\n`
    + `;return { ${found.join(", ")} };});`;
}

/**
 * A module as the body of a function, with the same lines, and the names of its functions.
 * @param {string} source
 */
export function asBody(source) {
  const body = source
    .replace(/^#!/, "//")
    .replace(/^import\s+([^;"'`]+?)\s+from\s*(["'][^"']+["'])/gm, (_, what, from) => imported(what, from))
    .replace(/^import\s*(["'][^"']+["'])/gm, "require($1)")
    .replace(/\bimport\.meta\b/g, "meta")
    .replace(/\bimport\b/g, "require") // wherever it is, so that nothing can be imported from the site
    .replace(/^export\s+default\s+(?=(?:async\s+)?function\s*\*?\s*[\w$]+|class\s+[\w$]+)/gm, "")
    .replace(/^export\s+default\s+/gm, "exports.default = ")
    .replace(/^export\s+(?=async|function|class|const|let|var)/gm, "")
    .replace(/^export\s*\{[^}]*\}.*$/gm, (text) => text.replace(/[^\n]/g, ""));
  const declared = /^(?:async\s+)?function\s*\*?\s*([\w$]+)|^(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\b|function\b|\(|[\w$]+\s*=>)/gm;
  return { body, names: [...body.matchAll(declared)].map(([, name, variable]) => name ?? variable) };
}

/** An import as a declaration. @param {string} what @param {string} from */
function imported(what, from) {
  const names = what.replace(/\*\s*as\s+/, "").replace(/([\w$]+)\s+as\s+/g, "$1: ");
  const [, first, others] = /^([\w$]+)\s*,\s*(\S[^]*)/.exec(names) ?? [null, names];
  return `const ${first} = require(${from})${others ? `, ${others} = ${first}` : ""}`;
}

/** A program in a worker, which starts again after it was stopped. */
class Host {
  constructor(/** @type {Language} */ language, /** @type {string} */ source) {
    this.language = language;
    this.source = source;
    /** @type {Worker | null} */
    this.worker = null;
  }

  /** @returns {Promise<Worker>} rejected with the reason why the program cannot be started */
  async start() {
    const text = this.language === "javascript"
      ? javascriptWorker(this.source) : `import ${urlOf("program-python.js")};`;
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const worker = new Worker(url, { type: this.language === "javascript" ? "classic" : "module" });
    await new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = (event) => {
        event.preventDefault(); // it is no error of this worker
        reject(new Error(this.refusal(event.message, event.lineno - 1)));
      };
    });
    if (this.language === "python") worker.postMessage({ source: this.source });
    return worker;
  }

  /** Why JavaScript cannot be started. @param {string | undefined} message @param {number} line */
  refusal(message = "A file of this site cannot be loaded", line) {
    const sentence = message.replace("Uncaught ", "").replace(/\.?$/, ".");
    if (TYPESCRIPT.test(this.source)) return `${sentence} This looks like TypeScript: compile it, and paste the JavaScript.`;
    if (line > this.source.split("\n").length) return `Your program ends too early: a bracket, string or comment is not closed. ${sentence}`;
    return line > 0 ? `Line ${line} of your program: ${sentence}` : sentence;
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }

  /**
   * @param {string} text
   * @param {number} seconds
   * @returns {Promise<Ended | Refused>}
   */
  async run(text, seconds) {
    try {
      this.worker ??= await this.start();
    } catch (error) {
      return { error: /** @type {Error} */ (error).message };
    }
    const { worker } = this;
    const begin = performance.now();
    return new Promise((resolve) => {
      const end = (/** @type {object} */ ended) => {
        clearTimeout(timer);
        resolve({ status: null, stdout: "", stderr: "", seconds: (performance.now() - begin) / 1000, ...ended });
      };
      const timer = setTimeout(() => {
        this.stop();
        end({});
      }, Math.ceil(1000 * seconds));
      worker.onmessage = ({ data }) => end(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.stop();
        end({ status: 1, stderr: event.message.includes("call stack") ? DEEP : event.message });
      };
      worker.postMessage({ text });
    });
  }
}

/** @type {Host | null} */
let host = null;

/**
 * Run a program on a puzzle. Its worker is kept for the next run.
 * @param {Language} language
 * @param {string} source
 * @param {string} text
 * @param {number} seconds
 */
export async function runProgram(language, source, text, seconds) {
  if (host?.language !== language || host.source !== source) {
    host?.stop();
    host = new Host(language, source);
  }
  return JSON.stringify(await host.run(text, seconds));
}
