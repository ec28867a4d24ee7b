// "Compare my rounds": what another program prints, and where it departs from the rules.

import { openBoards } from "./boards.js";
import { compute } from "./compute.js";
import { neededInput } from "./input.js";
import { keep } from "./memory.js";
import { searchOnSubmit } from "./search.js";
import { byId, element, select } from "replay/page/dom.js";

/** @import { Known } from "./compute.js" */

const form = byId("way-compare", HTMLFormElement);
const theirs = byId("theirs", HTMLTextAreaElement);
const part = /** @type {HTMLSelectElement} */ (form.elements.namedItem("part"));
const result = select(form, ".result");

async function compare() {
  const text = neededInput();
  if (!theirs.value.trim()) throw new Error("Paste here what your program prints.");
  const { said } = await compute("compare", [text, theirs.value, Number(part.value)], show);
  if (said) result.append(element("pre", {}, said));
}

/** Show the difference before what explains it. @param {Known} known */
function show({ difference, boards }) {
  if (difference) result.append(element("pre", {}, difference));
  if (boards) openBoards(form, boards);
}

keep(theirs);
searchOnSubmit(form, result, compare);
