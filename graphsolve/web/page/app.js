// Starts the page: the tabs, the address, and Python.

import "./answers.js";
import "./ask.js";
import "./compare.js";
import { followMisreading } from "./misreadings.js";
import "./program.js";
import "./show.js";
import { forgetAnswers, newExample, writeExample } from "./address.js";
import { busyWith, complaint, startPython } from "./compute.js";
import { enterExample, readInput } from "./input.js";
import { fill, forget, offerUndo } from "./memory.js";
import { selectTab } from "./tabs.js";
import { byId } from "replay/page/dom.js";

byId("forget").addEventListener("click", forget);
offerUndo();

/** Enter the example in the address, unless it is there already. */
async function followAddress() {
  const example = newExample();
  if (!example) return false;
  selectTab(byId("way-answers"));
  await enterExample(example);
  return true;
}

// Whatever the reader enters is not the example in the address any more, and another input has other
// answers than an example.
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLElement) || !target.closest("#input, #way-answers")) return;
  writeExample("");
  if (target.id === "input") for (const name of forgetAnswers()) fill({ [name]: "" });
});

addEventListener("hashchange", () => followMisreading() || followAddress());

/** Load everything. What the reader has entered meanwhile is read then. */
async function start() {
  await startPython();
  if (followMisreading() || !await followAddress()) await readInput();
}

try {
  await busyWith("Loading", start());
} catch (error) {
  byId("recognized").replaceChildren(complaint(error, () => location.reload()));
}
