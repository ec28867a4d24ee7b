// "Compare my rounds": what another program prints, and where it departs from the rules.

import { closeBoards, openBoards } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { input, onChange } from "./input.js";
import { remember, remembered } from "./memory.js";
import { byId, element, select } from "replay/page/dom.js";

const form = byId("way-compare", HTMLFormElement);
const theirs = byId("theirs", HTMLTextAreaElement);
const part = /** @type {HTMLSelectElement} */ (form.elements.namedItem("part"));
const result = select(form, ".result");

async function compare() {
  closeBoards();
  result.replaceChildren();
  try {
    if (!input().trim() || !theirs.value.trim()) throw new Error("Paste your input above, and what your program prints here.");
    const { said, boards } = await compute("compare", [input(), theirs.value, Number(part.value)]);
    result.replaceChildren(element("pre", {}, said));
    if (boards) openBoards(boards);
  } catch (error) {
    result.replaceChildren(complaint(error, compare));
  }
}

theirs.value = remembered().theirs ?? "";
theirs.addEventListener("input", () => remember({ theirs: theirs.value }));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  compare();
});
onChange(() => result.replaceChildren());
