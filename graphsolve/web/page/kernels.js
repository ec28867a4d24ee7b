// Runs the kernels of the lab, which are WebAssembly; see `graphs/webassembly.py`.

const PAGE = 65536; // bytes of memory, which has the constants at its beginning, and the stack at its end

/** @typedef {{ run: (array: number, number: number) => number }} Kernel */

/** @type {Map<string, WebAssembly.Module>} */
const modules = new Map();

/**
 * A kernel with an array of its own.
 * @param {string} path
 * @param {Uint8Array<ArrayBuffer>} code  of the file with that path
 * @param {number} size  the bytes of the array
 * @param {number} shared  how many of them are in `memory`
 */
export function start(path, code, size, shared) {
  const module = modules.get(path) ?? new WebAssembly.Module(code);
  modules.set(path, module);
  const memory = new WebAssembly.Memory({ initial: 1 + Math.ceil(size / PAGE) });
  const stack = new WebAssembly.Global({ value: "i32", mutable: true }, PAGE);
  const { exports } = new WebAssembly.Instance(module, { env: { __linear_memory: memory, __stack_pointer: stack } });
  const { run } = /** @type {Kernel} */ (/** @type {unknown} */ (exports));
  return {
    memory: new Uint8Array(memory.buffer, PAGE, shared),
    run: (/** @type {number} */ number) => run(PAGE, number),
  };
}
