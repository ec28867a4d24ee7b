// The worker: Python, and the package. It answers one call after another.

import { start } from "./kernels.js";
import { runProgram } from "./program-host.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {{ id: number, name: string, given: unknown[] }} Call */

const archive = fetch(new URL("python.zip", import.meta.url)).then((response) => response.arrayBuffer());
const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
python.unpackArchive(await archive, "zip", { extractDir: "/package" });
python.runPython("import sys; sys.path.insert(0, '/package')");
python.registerJsModule("pasted_programs", { run: runProgram });
python.registerJsModule("page_kernels", {
  start: (/** @type {string} */ path, /** @type {number} */ size, /** @type {number} */ shared) =>
    start(path, python.FS.readFile(path), size, shared),
});
const { call } = python.pyimport("graphsolve.web.worker");

/** @param {MessageEvent<Call>} event */
onmessage = async ({ data: { id, name, given } }) => {
  /** @param {string} message */
  const send = (message) => postMessage({ id, ...JSON.parse(message) });
  try {
    send(await call(name, JSON.stringify(given), send));
  } catch (error) {
    reportError(error); // which the page takes for a crash
  }
};
postMessage({ ready: true });
