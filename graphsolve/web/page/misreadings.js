// "Misreadings": all known ones by rule, and each with an address of its own, such as
// `#misreading=cave:last-step`, which says nothing about an input of the reader.

import { misreadingIn, writeAddress } from "./address.js";
import { openBoards } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { listOf, namesOf, puzzleToCopy } from "./finding.js";
import { onPuzzle } from "./input.js";
import { fill, keep } from "./memory.js";
import { onSelect, selectTab, selected } from "./tabs.js";
import { byId, element, select } from "replay/page/dom.js";

/** @import { ExposedData, RuleData } from "graphsolve.web.misreadings" */

const form = byId("way-misreadings", HTMLFormElement);
const puzzle = /** @type {HTMLSelectElement} */ (form.elements.namedItem("known"));
const words = /** @type {HTMLInputElement} */ (form.elements.namedItem("words"));
const result = select(form, ".result");

/** @type {RuleData[]} */
let rules = [];
/** @type {HTMLElement | null} the form from which a link has led here */
let before = null;
let latest = 0; // the number of the latest call; the result of an earlier one is not shown

/** Show what a call returns, or why there is nothing. @param {() => Promise<Node[]>} find */
async function show(find) {
  const number = latest += 1;
  result.replaceChildren();
  try {
    const found = await find();
    if (number === latest) result.append(...found);
  } catch (error) {
    if (number === latest) result.append(complaint(error, () => show(find)));
  }
}

/** The misreadings of the puzzle that have all words that are searched for. */
function matching() {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = rules.map(({ rule, misreadings }) => ({ rule, some: misreadings.filter(({ name, instead }) => {
    const text = `${name} ${rule} ${instead}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  }) }));
  return all.filter(({ some }) => some.length).map(({ rule, some }) =>
    element("details", { open: wanted.length > 0 }, element("summary", {}, `${rule} (${some.length})`), namesOf(some.map((one) => [one]))));
}

/** List the misreadings of the puzzle that is selected. */
function list() {
  return show(async () => {
    ({ rules } = await compute("misreadings", [puzzle.value]));
    return matching();
  });
}

/** Show the misreading, or the pair, that the address names. If it names none, go back to what led there. */
export function followMisreading() {
  const named = misreadingIn(location.hash);
  if (!named) {
    if (before) selectTab(before);
    if (before === form) list();
    before = null;
    return false;
  }
  before ??= selected();
  selectTab(form);
  show(async () => {
    const exposed = await compute("look_up", [named], ({ finding, boards }) => {
      if (finding) result.replaceChildren(listOf(finding));
      if (boards) openBoards(form, boards);
    });
    if (!exposed) return [element("p", {}, "It gives the right answers to all small puzzles that were tried.")];
    result.replaceChildren(listOf(exposed.finding));
    return partsOf(exposed);
  });
  return true;
}

/** The puzzle that it gets wrong. @param {ExposedData} exposed */
function partsOf({ puzzle: text, part, right, wrong }) {
  return [
    element("p", {}, `The smallest puzzle found that it gets wrong. The answer to part ${part} is ${right}; with this misreading, ${
      wrong === null ? "there is none" : `it is ${wrong}`}:`),
    puzzleToCopy(text),
  ];
}

for (const field of [puzzle, words]) keep(field);
form.addEventListener("submit", (event) => event.preventDefault());
puzzle.addEventListener("input", () => {
  writeAddress();
  if (form.hidden) rules = [];
  else list();
});
words.addEventListener("input", () => {
  writeAddress();
  if (rules.length) show(async () => matching());
  else if (!form.hidden) list();
});
/** List them if nothing is shown yet. */
function begin() {
  if (!result.hasChildNodes() && !misreadingIn(location.hash) && puzzle.value) list();
}

onPuzzle((found) => {
  if (found && !rules.length) fill({ known: found.puzzle });
  if (!form.hidden) begin(); // after the page was loaded again
});
onSelect((shown) => {
  if (shown === form) begin();
  else writeAddress();
});
