// Lets the service worker fetch the whole site, so that it works without a network from then on.

/**
 * @param {(bytes: number, of: number) => void} onBytes
 * @returns {Promise<void>}  fulfilled when everything is fetched, or cannot be kept
 */
export async function keepSite(onBytes) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // not on this host, or blocked
  serviceWorker.addEventListener("message", ({ data }) => onBytes(data.bytes, data.of));
  try {
    const registration = await serviceWorker.register("service-worker.js");
    const worker = registration.installing;
    if (!worker || registration.active) return;
    await new Promise((resolve) => {
      worker.addEventListener("statechange", () => {
        if (["activated", "redundant"].includes(worker.state)) resolve(undefined);
      });
    });
  } catch {
    // the site works from the network
  }
}
