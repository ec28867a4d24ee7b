// "Show me": the replay of a part, and all attack powers of a cave.

import { closeBoards, openBoards } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { input, onChange, onPuzzle } from "./input.js";
import { byId, element } from "./replay/dom.js";

const form = /** @type {HTMLFormElement} */ (byId("way-show"));
const result = /** @type {HTMLElement} */ (form.querySelector(".result"));
const sweepButton = /** @type {HTMLButtonElement} */ (form.querySelector("[name=sweep]"));

/**
 * Call Python, and show the boards that it returns.
 * @param {string} name
 * @param {unknown[]} given
 */
async function play(name, ...given) {
  try {
    openBoards(await compute(name, input(), ...given));
  } catch (error) {
    result.replaceChildren(complaint(error, () => play(name, ...given)));
  }
}

/** The outcome at each attack power. Selecting a row plays its battle. */
async function sweep() {
  try {
    const { verdict, columns, rows } = await compute("swept", input());
    const body = rows.map(({ power, cells }) => {
      const link = element("button", { type: "button", class: "link" }, cells[0]);
      link.addEventListener("click", () => play("fought", power));
      return element("tr", {}, element("td", {}, link), ...cells.slice(1).map((cell) => element("td", {}, cell)));
    });
    result.replaceChildren(
      element("p", {}, verdict),
      element("div", { class: "scroller", tabindex: 0, role: "region", "aria-label": "Attack powers" },
        element("table", { class: "powers" },
          element("thead", {}, element("tr", {}, ...columns.map((column) => element("th", { scope: "col" }, column)))),
          element("tbody", {}, ...body))));
  } catch (error) {
    result.replaceChildren(complaint(error, sweep));
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  closeBoards();
  result.replaceChildren();
  const { name, value } = /** @type {HTMLButtonElement} */ (event.submitter);
  if (!input().trim()) result.replaceChildren(element("p", { class: "said" }, "First paste your input above."));
  else if (name === "sweep") sweep();
  else play("replayed", Number(value));
});
onChange(() => result.replaceChildren());
onPuzzle((puzzle) => {
  sweepButton.hidden = puzzle?.puzzle !== "cave";
});
