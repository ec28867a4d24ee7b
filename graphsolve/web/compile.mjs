// Compiles the Python modules in a folder, for the version of Python in a folder of Pyodide:
// node compile.mjs PYODIDE FOLDER

import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// Without columns, which only tracebacks show, bytecode is smaller. With fixed hashes, it is the
// same each time.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
python.mountNodeFS("/modules", folder);
python.runPython(`
from compileall import compile_dir
from py_compile import PycInvalidationMode

options = {"invalidation_mode": PycInvalidationMode.UNCHECKED_HASH, "optimize": 2}
if not compile_dir("/modules", quiet=1, stripdir="/modules", legacy=True, **options):
    raise SystemExit("error: a module cannot be compiled")
`);
