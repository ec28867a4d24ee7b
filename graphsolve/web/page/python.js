// The worker: Python, and the package. It answers one call after another.

import { start } from "./kernels.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {{ id: number, name: string, given: unknown[] }} Call */

const NOT_RUN = JSON.stringify({ error: "Your program was not run: this browser blocks service workers, or the page has to be reloaded." });

const archive = fetch(new URL("python.zip", import.meta.url)).then((response) => response.arrayBuffer());
const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
python.unpackArchive(await archive, "zip", { extractDir: "/package" });
python.runPython("import sys; sys.path.insert(0, '/package')");
// The page runs programs, because only a page can make a frame for them. Python waits in a request that
// the service worker answers when the program has ended, so that a run is a plain function there.
python.registerJsModule("pasted_programs", {
  run: (/** @type {unknown[]} */ ...program) => {
    const id = crypto.randomUUID();
    postMessage({ id, program });
    const request = new XMLHttpRequest();
    request.open("GET", new URL(`program-ended?${id}`, import.meta.url), false);
    try {
      request.send();
    } catch {
      // the status says so
    }
    return request.status === 200 ? request.responseText : NOT_RUN;
  },
});
python.registerJsModule("page_kernels", {
  start: (/** @type {string} */ path, /** @type {number} */ size, /** @type {number} */ shared) =>
    start(path, python.FS.readFile(path), size, shared),
});
const { call } = python.pyimport("graphsolve.web.worker");

/** @param {MessageEvent<Call>} event */
onmessage = ({ data: { id, name, given } }) => {
  /** @param {string} message */
  const send = (message) => postMessage({ id, ...JSON.parse(message) });
  try {
    send(call(name, JSON.stringify(given), send));
  } catch (error) {
    reportError(error); // which the page takes for a crash
  }
};
postMessage({ ready: true });
