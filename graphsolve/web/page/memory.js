// What the reader has entered, kept in this browser only.

const KEY = "graphsolve-entered";

/** @returns {Record<string, string>} */
export function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // storage can be blocked, or hold something else
  }
}

export function remember(/** @type {Record<string, string>} */ entered) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...remembered(), ...entered }));
  } catch {
    // then it lasts until the page is closed
  }
}

export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing has been kept
  }
}
