// What the reader has entered. It stays in this browser, and whatever replaces it can be undone.

import { byId } from "replay/page/dom.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @typedef {Record<string, string>} Entered  by the names of fields */

const KEY = "graphsolve-entered";
const REPLACED = "graphsolve-replaced"; // for as long as the tab is open, reloaded or not

const note = byId("replaced");

/** @type {Map<string, Field>} */
const fields = new Map();

/** Read an item of a storage, which can be blocked or hold something else. @returns {Entered | null} */
function read(/** @type {() => Storage} */ storage, /** @type {string} */ key) {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(/** @type {() => Storage} */ storage, /** @type {string} */ key, /** @type {Entered | null} */ entered) {
  try {
    if (entered && Object.keys(entered).length) storage().setItem(key, JSON.stringify(entered));
    else storage().removeItem(key);
  } catch {
    // then it lasts until the page is closed
  }
}

const local = () => localStorage;
const session = () => sessionStorage;

export const remembered = () => read(local, KEY) ?? {};

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
 * Enter values, and offer to undo that if they replace something.
 * @param {Entered} entered
 * @param {string} why  says what has replaced it
 */
export function replace(entered, why) {
  const before = Object.fromEntries(Object.keys(entered).map((name) => [name, fields.get(name)?.value ?? ""]));
  const isLost = Object.entries(before).some(([name, value]) => value && value !== entered[name]);
  fill(entered);
  if (!isLost) return;
  write(session, REPLACED, { why, ...before });
  offerUndo();
}

/** Empty all fields. */
export function forget() {
  replace(Object.fromEntries([...fields.keys()].map((name) => [name, ""])),
    "Everything is forgotten. You can undo this until you close this tab.");
  write(local, KEY, null);
}

/** Offer to undo the last replacement, if there is one. */
export function offerUndo() {
  const replaced = read(session, REPLACED);
  note.hidden = !replaced;
  if (!replaced) return;
  const { why, ...before } = replaced;
  note.querySelector("span")?.replaceChildren(why);
  const [first] = Object.keys(before);
  fields.get(first)?.closest("form, section")?.querySelector(".examples")?.before(note);
}

note.querySelector("button")?.addEventListener("click", () => {
  const { why, ...before } = read(session, REPLACED) ?? {};
  write(session, REPLACED, null);
  offerUndo();
  replace(before, "Undone.");
});
