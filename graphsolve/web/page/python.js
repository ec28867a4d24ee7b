// The worker: Python, and the package. It answers one call after another.

import { loadPyodide } from "./pyodide/pyodide.mjs";

/** @typedef {{ id: number, name: string, given: unknown[] }} Call */

const archive = fetch(new URL("python.zip", import.meta.url)).then((response) => response.arrayBuffer());
const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
python.unpackArchive(await archive, "zip", { extractDir: "/package" });
python.runPython("import sys; sys.path.insert(0, '/package')");
const { call } = python.pyimport("graphsolve.web.worker");

/** @param {MessageEvent<Call>} event */
onmessage = ({ data: { id, name, given } }) => {
  /** @param {string} message */
  const send = (message) => postMessage({ id, ...JSON.parse(message) });
  send(call(name, JSON.stringify(given), send));
};
postMessage({ ready: true });
