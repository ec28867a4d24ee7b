// What the reader has entered. It stays in this browser, and whatever replaces it can be undone.

import { byId, select } from "replay/page/dom.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @typedef {Record<string, string>} Entered  by the names of fields */

const KEY = "graphsolve-entered";

const note = byId("replaced");

/** @type {Map<string, Field>} */
const fields = new Map();
/** @type {{ values: Entered, before: Entered, after: Entered } | null} the last replacement */
let replaced = null;
let isFirst = true; // whether no other tab has this page

/** @returns {Entered} */
export function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // storage can be blocked
  }
}

/** Remember values; empty ones are forgotten. @param {Entered} entered */
export function remember(entered) {
  const all = Object.fromEntries(Object.entries({ ...remembered(), ...entered }).filter(([, value]) => value));
  try {
    if (!Object.keys(all).length) localStorage.removeItem(KEY);
    else if (isFirst) localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // then it lasts until the page is closed
  }
}

/** Give a field what the reader has entered there, and remember what is entered from now on. @param {Field} field */
export function keep(field) {
  fields.set(field.name, field);
  field.value = remembered()[field.name] ?? (field instanceof HTMLSelectElement ? field.value : "");
  field.addEventListener("input", () => remember({ [field.name]: field.value }));
}

const entered = () => Object.fromEntries([...fields].map(([name, field]) => [name, field.value]));

/** Enter values into fields, as if they were typed. @param {Entered} values */
export function fill(values) {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.get(name);
    if (!field || field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/**
 * Enter values, and offer to undo that if they replace something that the reader has entered.
 * @param {Entered} values
 * @param {string} why  says what has replaced it
 */
export function replace(values, why) {
  const now = entered();
  const isOwn = Object.entries(now).some(([name, value]) => value !== replaced?.after[name]);
  const before = isOwn ? now : replaced?.before ?? now;
  fill(values);
  replaced = { values, before, after: entered() };
  show(Object.keys(values).some((name) => before[name] && before[name] !== replaced?.after[name]) ? why : "");
}

/** Empty the fields of answers to an example, because they do not belong to another input. */
export function forgetAnswers() {
  for (const name of ["part1", "part2"]) {
    const answer = replaced?.values[name];
    if (answer && fields.get(name)?.value === answer) fill({ [name]: "" });
  }
}

/** Empty all fields. */
export function forget() {
  replace(Object.fromEntries([...fields.keys()].map((name) => [name, ""])),
    "Everything has been cleared. You can undo this until you close or reload this page.");
  if (isFirst) localStorage.removeItem(KEY);
}

/** @param {string} why */
function show(why, button = "Undo") {
  note.hidden = !why;
  select(note, "span").textContent = why;
  select(note, "button").textContent = button;
}

select(note, "button").addEventListener("click", () => {
  const before = replaced?.before;
  replaced = null;
  if (before) fill(before);
  show("");
});

// The tab that holds the lock remembers; the others say so.
navigator.locks?.request(KEY, { ifAvailable: true }, (lock) => {
  if (lock) return new Promise(() => {});
  isFirst = false;
  show("This page is open in another tab, too. What you enter here is not remembered.", "OK");
});
