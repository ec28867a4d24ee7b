// Starts the worker of a pasted program, in a frame without an origin; see `program-host.js`.

{
  /** @type {Worker | undefined} */
  let worker;

  /** @param {MessageEvent<{ boot: string, files: object }>} event */
  onmessage = ({ data: { boot, files }, ports }) => {
    worker?.terminate();
    worker = new Worker(URL.createObjectURL(new Blob([boot], { type: "text/javascript" })));
    worker.onerror = (event) => event.preventDefault(); // the page hears of it, or stops waiting
    worker.postMessage({ files, port: ports[0] }, [...ports]);
  };
}
