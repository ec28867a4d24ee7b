// Runs the kernels of the lab, which are WebAssembly; see `web/webassembly.py`.

const PAGE = 65536; // bytes of memory, which has the constants at its beginning, and the stack at its end

/** @typedef {(array: number, number: number) => number} Run */

/**
 * A kernel, and the owner of the array in its memory. All arrays share one memory, because a browser
 * allows few.
 * @typedef {{ memory: WebAssembly.Memory, run: Run, owner: object | null }} Kernel
 */

/** @type {Map<string, Kernel>} */
const kernels = new Map();

function load(/** @type {Uint8Array<ArrayBuffer>} */ code) {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const stack = new WebAssembly.Global({ value: "i32", mutable: true }, PAGE);
  const table = new WebAssembly.Table({ initial: 2, element: "anyfunc" });
  const env = { __linear_memory: memory, __stack_pointer: stack, __indirect_function_table: table };
  new WebAssembly.Instance(new WebAssembly.Module(code), { env });
  return { memory, run: /** @type {Run} */ (table.get(1)), owner: null };
}

/**
 * A kernel with an array of zeros.
 * @param {string} path
 * @param {Uint8Array<ArrayBuffer>} code  of the file with that path
 * @param {number} size  the bytes of the array
 * @param {number} shared  how many of them `memory` has; they are written before each run
 */
export function start(path, code, size, shared) {
  const kernel = kernels.get(path) ?? load(code);
  kernels.set(path, kernel);
  const missing = PAGE + size - kernel.memory.buffer.byteLength;
  if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE));
  return {
    get memory() { return new Uint8Array(kernel.memory.buffer, PAGE, shared); },
    run(/** @type {number} */ number) {
      if (kernel.owner !== this) new Uint8Array(kernel.memory.buffer, PAGE + shared).fill(0);
      kernel.owner = this;
      return kernel.run(PAGE, number);
    },
  };
}
