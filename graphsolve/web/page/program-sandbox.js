// Takes from a worker what reaches the network, the page, and what is stored on this computer.
// The content security policy of the page, which the worker has too, forbids all other hosts anyway.

const OUTSIDE = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "FontFace", "fonts",
  "importScripts", "Worker", "SharedWorker", "BroadcastChannel", "caches", "indexedDB", "navigator",
  "webkitRequestFileSystem", "webkitRequestFileSystemSync", "Notification", "postMessage", "close",
];

function closeOff() {
  for (let place = self; place; place = Object.getPrototypeOf(place)) {
    for (const name of OUTSIDE) Reflect.deleteProperty(place, name);
  }
}

Object.assign(self, { closeOff }); // for modules, too
