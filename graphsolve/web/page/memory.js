// What the reader has entered. It stays in this browser, and whatever replaces it can be undone.

import { byId } from "replay/page/dom.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @typedef {Record<string, string>} Entered  by the names of fields */
/** @typedef {{ why: string, before: Entered, after: Entered }} Replaced */

const KEY = "graphsolve-entered";
const REPLACED = "graphsolve-replaced"; // for as long as the tab is open, reloaded or not

const note = byId("replaced");

/** @type {Map<string, Field>} */
const fields = new Map();

/** Read an item of a storage, which can be blocked. */
function read(/** @type {() => Storage} */ storage, /** @type {string} */ key) {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(/** @type {() => Storage} */ storage, /** @type {string} */ key, /** @type {object} */ entered) {
  try {
    if (Object.keys(entered).length) storage().setItem(key, JSON.stringify(entered));
    else storage().removeItem(key);
  } catch {
    // then it lasts until the page is closed
  }
}

const local = () => localStorage;
const session = () => sessionStorage;

/** @returns {Entered} */
export const remembered = () => read(local, KEY) ?? {};

/** @type {Replaced | null} the values that the last replacement entered, and those that the reader had entered before */
let replaced = read(session, REPLACED);

/** Remember values; empty ones are forgotten. */
export function remember(/** @type {Entered} */ entered) {
  const all = Object.entries({ ...remembered(), ...entered });
  write(local, KEY, Object.fromEntries(all.filter(([, value]) => value)));
}

/** Give a field what the reader has entered there, and remember what is entered from now on. @param {Field} field */
export function keep(field) {
  fields.set(field.name, field);
  field.value = remembered()[field.name] ?? "";
  field.addEventListener("input", () => remember({ [field.name]: field.value }));
}

/** Enter values into fields, as if they were typed. @param {Entered} entered */
export function fill(entered) {
  for (const [name, value] of Object.entries(entered)) {
    const field = fields.get(name);
    if (!field || field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Enter values, and offer to undo that if they replace something that the reader has entered.
 * @param {Entered} entered
 * @param {string} why  says what has replaced it
 */
export function replace(entered, why) {
  const last = replaced;
  const names = Object.keys({ ...last?.before, ...entered });
  // A value that the last replacement put there is not the reader's own; the one before it is.
  const before = Object.fromEntries(names.map((name) => {
    const value = fields.get(name)?.value ?? "";
    return [name, last && value === last.after[name] ? last.before[name] : value];
  }));
  fill(entered);
  const after = Object.fromEntries(names.map((name) => [name, fields.get(name)?.value ?? ""]));
  replaced = { why, before, after };
  write(session, REPLACED, replaced);
  offerUndo();
}

/** Empty all fields. */
export function forget() {
  replace(Object.fromEntries([...fields.keys()].map((name) => [name, ""])),
    "Everything is forgotten. You can undo this until you close this tab.");
  write(local, KEY, {});
}

/** Offer to undo the last replacement, if it has replaced something. */
export function offerUndo() {
  const { why, before, after } = replaced ?? { why: "", before: {}, after: {} };
  const lost = Object.keys(before).filter((name) => before[name] && before[name] !== after[name]);
  note.hidden = !lost.length;
  note.querySelector("span")?.replaceChildren(why);
  fields.get(lost[0])?.closest("form, section")?.querySelector(".examples, .result")?.before(note);
}

note.querySelector("button")?.addEventListener("click", () => {
  if (replaced) replace(replaced.before, "Undone.");
});
