// Runs a pasted Python program on one puzzle after another, in a worker of its own.

/** @param {Record<string, any>} files  bytes, and the texts of scripts */
export async function load({ pyodide, core, wasm, lock, library, packages }) {
  const scripts = [pyodide, core].map((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(scripts.map((url) => import(url)));
  const type = { headers: { "content-type": "application/wasm" } };
  // Pyodide fetches two files, which are here already.
  self.fetch = async (url) => (`${url}`.endsWith(".wasm") ? new Response(wasm, type) : new Response(library));
  const python = await loadPyodide({
    indexURL: "file:///", createPyodideModule, lockFileContents: lock, packageBaseUrl: "file:///",
  });
  python.FS.writeFile("/packages.zip", new Uint8Array(packages));
  // Packages, such as networkx, are imported from the archive when they are used.
  python.runPython("import sys; sys.path.append('/packages.zip')");
  const { run } = python.pyimport("graphsolve.web.pasted");
  return (/** @type {string} */ source, /** @type {string} */ text) => JSON.parse(run(source, text));
}
