// Tries all ways out that a worker or a page could have.
function reach() {
  const host = "localhost:PORT", at = `http://${host}/leak?`;
  const ways = [
    () => fetch(at + 1),
    () => globalThis.fetch.call(null, at + 2, { method: "POST", body: "x", mode: "no-cors" }),
    () => { const it = new XMLHttpRequest(); it.open("GET", at + 3, false); it.send(); },
    () => new WebSocket(`ws://${host}/leak`),
    () => new EventSource(at + 4),
    () => new WebTransport(`https://${host}/leak`),
    () => importScripts(at + 5),
    () => new Worker(at + 6),
    () => new SharedWorker(at + 7),
    () => new Worker(URL.createObjectURL(new Blob(["fetch('" + at + "8')"]))),
    () => importScripts(URL.createObjectURL(new Blob(["fetch('" + at + "9')"]))),
    () => navigator.sendBeacon(at + 10),
    () => new FontFace("a", "url(" + at + "11)").load(),
    () => { location = at + 12; },
    () => location.assign(at + 13),
    () => open(at + 14),
    () => caches.open("planted").then((all) => all.put("/app.js", new Response("alert(1)"))),
    () => indexedDB.open("planted"),
    () => localStorage.setItem("planted", "1"),
    () => navigator.storage.getDirectory().then((all) => all.getDirectoryHandle("planted")),
    () => cookieStore.set("planted", "1"),
    () => { document.cookie = "planted=1"; },
    () => navigator.serviceWorker.register(at + 15),
    () => new BroadcastChannel("graphsolve").postMessage({ ready: true, status: 0 }),
    () => parent.postMessage({ status: 0, stdout: "FORGED" }, "*"),
    () => postMessage({ status: 0, stdout: "FORGED", refused: "FORGED" }),
    () => eval("fetch('" + at + "16')"),
    () => Function("fetch('" + at + "17')")(),
    () => setTimeout("fetch('" + at + "18')"),
    () => Object.getPrototypeOf(async () => 0).constructor("await import('" + at + "19')")(),
    () => WebAssembly.compileStreaming(fetch(at + 20)),
  ];
  for (const way of ways) {
    try {
      Promise.resolve(way()).catch(() => {});
    } catch { /* closed */ }
  }
}
