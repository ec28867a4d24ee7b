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
import re
from compileall import compile_dir
from functools import partial
from py_compile import PycInvalidationMode

mode = PycInvalidationMode.UNCHECKED_HASH
compiled = partial(compile_dir, quiet=1, stripdir="/modules", legacy=True, invalidation_mode=mode)
others = compiled("/modules", rx=re.compile("/graphsolve/"), optimize=2)
# The docstrings of misreadings are shown.
own = compiled("/modules/python/graphsolve", optimize=1)
if not (others and own):
    raise SystemExit("error: a module cannot be compiled")
`);
