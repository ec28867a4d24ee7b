// The three entries, one of which is open.

import { byId, select } from "replay/page/dom.js";

/** Open an entry, and move there. @param {string} name */
export function openEntry(name) {
  const entry = byId(`entry-${name}`, HTMLDetailsElement);
  entry.open = true;
  entry.scrollIntoView({ block: "nearest" });
  select(entry, "textarea, input, button").focus({ preventScroll: true });
}
