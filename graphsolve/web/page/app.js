// Starts the page: the example that is shown first, what the address names, and Python.

import { checkAnswers } from "./answers.js";
import "./program.js";
import { misreadingNamed } from "./address.js";
import { complaint, compute, startPython } from "./compute.js";
import { beginToRead, input, neededInput, onChange } from "./input.js";
import { forget, replace } from "./memory.js";
import { action, aside, boardsOf, clearResult, conclusion, findingParts, goTo, puzzleToCopy, result, search } from "./result.js";
import { byId, element, select, targetOf } from "replay/page/dom.js";

/** @import { Board } from "replay/page/player.js" */
/** @import { FindingData, MisreadingData } from "graphsolve.show.formats" */

/** Show a misreading on a small puzzle, beside the result. @param {string} name */
function showMisreading(name) {
  aside.reveal();
  return aside.search(async (show) => {
    /** @type {{ finding?: FindingData, boards?: Board, end?: MisreadingData }} */
    const state = {};
    const draw = () => {
      const { finding, boards, end } = state;
      if (finding) show(conclusion([], "How this rule is misread", ...findingParts(finding, boards, "Misread")),
        ...(end ? [example(end)] : []), action("Back", () => history.back()));
    };
    state.end = await compute("look_up", [name], (news) => {
      Object.assign(state, news);
      if (news.boards) aside.open(news.boards);
      draw();
    });
    draw();
  });
}

/** The puzzle that a misreading gets wrong. @param {MisreadingData} misreading */
function example({ example }) {
  if (!example) return element("p", {}, "It gives the right answers to all small puzzles that were tried.");
  const { input, part, right, misread } = example;
  return element("div", { class: "rest" }, element("p", {}, `The smallest puzzle found that it gets wrong. The answer to part ${part} is ${right}; with this misreading, ${
    misread === null ? "there is none" : `it is ${misread}`}:`), puzzleToCopy(input));
}

/** Show a finished example, until there is a result. */
async function showExample() {
  const { finding, boards } = await (await fetch("example.json")).json();
  if (byId("result").hasChildNodes() || input()) return;
  byId("result").replaceChildren(conclusion(["For example"], "You probably misread this rule", ...findingParts(finding, boards)));
  result.open(boardsOf(boards, finding));
}

/** Show the misreading that the address names, or else the result. */
function followAddress() {
  const misreading = misreadingNamed();
  if (misreading) showMisreading(misreading);
  else result.reveal();
}

/** Enter an example with its wrong answers, and check them. @param {HTMLAnchorElement} link */
async function enterExample({ href, dataset }) {
  const text = await (await fetch(href)).text();
  const { part1 = "", part2 = "" } = dataset;
  replace({ input: text, part1, part2 }, "An example has replaced what you had entered.");
  byId("entry-answers", HTMLDetailsElement).open = true;
  checkAnswers();
}

/** Play a part. @param {number} part */
function play(part) {
  return search(async (show) => {
    const board = await compute("play", [await neededInput(), part]);
    show();
    result.open(/** @type {Board} */ (board));
    goTo();
  });
}

select(byId("entry-replay"), "form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLButtonElement} */ (event.submitter);
  play(Number(value));
});
byId("examples").addEventListener("click", (event) => {
  const link = targetOf(event).closest("a");
  if (!link) return;
  event.preventDefault();
  enterExample(link);
});
byId("forget").addEventListener("click", forget);
onChange(clearResult);
addEventListener("hashchange", followAddress);

// Before these listeners, a click would have been lost.
for (const button of byId("entries").querySelectorAll("button")) button.disabled = false;
showExample();
try {
  followAddress();
  await startPython();
  await beginToRead();
} catch (error) {
  byId("recognized").replaceChildren(complaint(error, () => location.reload()));
}
