// Keeps the whole site in a cache, so that it works without a network.
// SITE has the version of the site and the size of each file that is to be fetched.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `graphsolve-${SITE.version}`;
const PACKED = ".packed"; // the end of the names of compressed files, which are fetched in place of the others

scope.addEventListener("install", (event) => event.waitUntil(fetchAll()));
scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", (event) => event.respondWith(answer(event.request)));
scope.addEventListener("message", ({ data: { id, ended } }) => runOf(id).resolve(new Response(ended)));

/** @type {Map<string, PromiseWithResolvers<Response>>} the running programs, each with a worker that waits for it */
const runs = new Map();

function runOf(/** @type {string} */ id) {
  const run = runs.get(id) ?? Promise.withResolvers();
  runs.set(id, run);
  return run;
}

/** Fetch all files, and tell the pages how many bytes there are. */
async function fetchAll() {
  const cache = await caches.open(CACHE);
  const of = Object.values(SITE.files).reduce((sum, size) => sum + size, 0);
  const pages = await scope.clients.matchAll({ includeUncontrolled: true });
  let bytes = 0;
  const count = (/** @type {number} */ more) => {
    bytes += more;
    for (const page of pages) page.postMessage({ bytes, of });
  };
  await Promise.all(Object.entries(SITE.files).map(async ([file, size]) => {
    const request = new Request(file, { cache: "no-cache" });
    if (file.endsWith(PACKED)) {
      await cache.put(file.slice(0, -PACKED.length), unpacked(file, await fetch(request), count));
    } else {
      await cache.add(request);
      count(size);
    }
  }));
  await scope.skipWaiting();
}

/**
 * A file that was compressed with gzip, because not every host compresses what it sends.
 * @param {string} file
 * @param {Response} response
 * @param {(bytes: number) => void} count  called with the bytes of each chunk
 */
function unpacked(file, { ok, body }, count) {
  if (!ok || !body) throw new TypeError(`${file} cannot be fetched`);
  const type = /\.wasm\./.test(file) ? "application/wasm" : /\.mjs\./.test(file) ? "text/javascript" : "application/zip";
  const headers = { "content-type": type };
  const counted = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")), { headers });
}

/** Forget earlier versions, and serve the pages that are open. */
async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith("graphsolve-") && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** Answer from the cache. Nothing is fetched from elsewhere. */
async function answer(/** @type {Request} */ request) {
  const url = new URL(request.url);
  if (url.origin !== location.origin) return Response.error();
  if (url.pathname.endsWith("/program-ended")) {
    const id = url.search.slice(1);
    return runOf(id).promise.finally(() => runs.delete(id));
  }
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  return (await caches.match(url.pathname, { cacheName: CACHE })) ?? fetch(request);
}
