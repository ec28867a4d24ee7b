// The first script of a pasted program's worker: loads the module that runs programs in its language,
// and takes away everything else before it reads the first program.

"use strict";

{
  /** The names that a program can use: those of JavaScript, and others that give no access to a network or storage. */
  const KEPT = new Set([
    "AggregateError", "Array", "ArrayBuffer", "AsyncDisposableStack", "Atomics", "BigInt", "BigInt64Array",
    "BigUint64Array", "Boolean", "DataView", "Date", "DisposableStack", "Error", "EvalError", "FinalizationRegistry",
    "Float16Array", "Float32Array", "Float64Array", "Function", "Infinity", "Int16Array", "Int32Array", "Int8Array",
    "Intl", "Iterator", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise", "Proxy", "RangeError",
    "ReferenceError", "Reflect", "RegExp", "Set", "String", "SuppressedError", "Symbol", "SyntaxError", "TypeError",
    "URIError", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet",
    "WebAssembly", "console", "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "eval",
    "globalThis", "isFinite", "isNaN", "parseFloat", "parseInt", "undefined", "unescape",
    "AbortController", "AbortSignal", "DOMException", "Event", "EventTarget", "MessageChannel", "MessageEvent",
    "MessagePort", "TextDecoder", "TextEncoder", "URL", "URLSearchParams", "atob", "btoa", "clearInterval",
    "clearTimeout", "crypto", "performance", "queueMicrotask", "self", "setInterval", "setTimeout", "structuredClone",
  ]);

  const closeOff = () => {
    for (let place = self; place !== EventTarget.prototype; place = Object.getPrototypeOf(place)) {
      for (const name of Object.getOwnPropertyNames(place)) {
        if (!KEPT.has(name)) Reflect.deleteProperty(place, name);
      }
    }
    Reflect.deleteProperty(URL, "createObjectURL");
  };

  /** @param {MessageEvent<{ files: Record<string, any>, port: MessagePort }>} event */
  const start = async ({ data: { files, port } }) => {
    const post = port.postMessage.bind(port); // no program reaches the port
    try {
      const { load } = await import(URL.createObjectURL(new Blob([files.module], { type: "text/javascript" })));
      /** @type {(source: string, text: string) => Promise<object>} */
      const run = await load(files);
      port.onmessage = async ({ data: { source, text } }) => {
        try {
          post(await run(source, text));
        } catch (error) {
          post({ broken: String(error) });
        }
      };
      closeOff();
      post({ ready: true });
    } catch (error) {
      post({ problem: String(error) });
    }
  };
  addEventListener("message", start, { once: true });
}
