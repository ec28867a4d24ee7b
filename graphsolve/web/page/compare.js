// "Compare my rounds": what another program prints, and where it departs from the rules.

import { closeBoards, openBoards } from "./boards.js";
import { complaint, compute, stop } from "./compute.js";
import { input, onChange } from "./input.js";
import { remember, remembered } from "./memory.js";
import { byId, element, select } from "replay/page/dom.js";

/** @import { Known } from "./compute.js" */

const form = byId("way-compare", HTMLFormElement);
const theirs = byId("theirs", HTMLTextAreaElement);
const part = /** @type {HTMLSelectElement} */ (form.elements.namedItem("part"));
const result = select(form, ".result");

/** The number of the latest comparison. What an earlier one finds is not shown. */
let latest = 0;
let isComparing = false;

/** Show nothing, and stop a comparison that goes on. */
function clear() {
  latest += 1;
  if (isComparing) stop();
  isComparing = false;
  result.replaceChildren();
}

async function compare() {
  closeBoards();
  clear();
  const number = latest;
  isComparing = true;
  try {
    if (!input().trim() || !theirs.value.trim()) throw new Error("Paste your input above, and what your program prints here.");
    const { said } = await compute("compare", [input(), theirs.value, Number(part.value)], show);
    if (number === latest && said) result.append(element("pre", {}, said));
  } catch (error) {
    if (number === latest) result.append(complaint(error, compare));
  }
  if (number === latest) isComparing = false;
}

/** Show the difference before what explains it. @param {Known} known */
function show({ difference, boards }) {
  if (difference) result.append(element("pre", {}, difference));
  if (boards) openBoards(boards);
}

theirs.value = remembered().theirs ?? "";
theirs.addEventListener("input", () => remember({ theirs: theirs.value }));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  compare();
});
onChange(clear);
