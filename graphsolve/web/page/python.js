// The worker: Python, and the package. It answers one call after another.

import { start } from "./kernels.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {{ id: number, name: string, given: unknown[], ended?: string }} Call  or how a program has ended */

const archive = fetch(new URL("python.zip", import.meta.url)).then((response) => response.arrayBuffer());
const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
python.unpackArchive(await archive, "zip", { extractDir: "/package" });
python.runPython("import sys; sys.path.insert(0, '/package')");
/** @type {(ended: string) => void} */
let onEnd = () => {};
// The page runs programs, because only a page can make a frame for them.
python.registerJsModule("pasted_programs", {
  run: (/** @type {unknown[]} */ ...program) => new Promise((resolve) => {
    onEnd = resolve;
    postMessage({ program });
  }),
});
python.registerJsModule("page_kernels", {
  start: (/** @type {string} */ path, /** @type {number} */ size, /** @type {number} */ shared) =>
    start(path, python.FS.readFile(path), size, shared),
});
const { call } = python.pyimport("graphsolve.web.worker");

/** @param {MessageEvent<Call>} event */
onmessage = async ({ data: { id, name, given, ended } }) => {
  if (ended !== undefined) return onEnd(ended);
  /** @param {string} message */
  const send = (message) => postMessage({ id, ...JSON.parse(message) });
  try {
    send(await call(name, JSON.stringify(given), send));
  } catch (error) {
    reportError(error); // which the page takes for a crash
  }
};
postMessage({ ready: true });
