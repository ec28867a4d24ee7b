// Runs a pasted Python program on one puzzle after another, in a worker of its own.

import "./program-sandbox.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const archive = fetch(new URL("python.zip", import.meta.url)).then((response) => response.arrayBuffer());
const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
python.FS.writeFile("/packages.zip", new Uint8Array(await archive));
// Packages, such as networkx, are imported from the archive when they are used.
python.runPython("import sys; sys.path.append('/packages.zip')");
const { run } = python.pyimport("graphsolve.web.pasted");
const post = self.postMessage.bind(self);
closeOff();

let source = "";

/** @param {MessageEvent<{ source?: string, text: string }>} event */
onmessage = ({ data }) => {
  if (data.source !== undefined) source = data.source;
  else post(JSON.parse(run(source, data.text)));
};
post({ ready: true });
