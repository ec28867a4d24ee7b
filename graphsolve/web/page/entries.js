// The three entries, one of which is open. An address such as `#program` opens one, too.

import { byId, select } from "replay/page/dom.js";

const NAMES = ["answers", "program", "replay"];

/** Open an entry, and move there. @param {string} name */
export function openEntry(name) {
  const entry = byId(`entry-${name}`, HTMLDetailsElement);
  entry.open = true;
  entry.scrollIntoView({ block: "nearest" });
  select(entry, "textarea, input, button").focus({ preventScroll: true });
}

function follow() {
  const name = location.hash.slice(1);
  if (NAMES.includes(name)) openEntry(name);
}

addEventListener("hashchange", follow);
follow();
