// "Replay": the replay of a part, and a sweep.

import { closeBoards, openBoards } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { input, onChange, onPuzzle } from "./input.js";
import { alternativesPanel } from "./alternatives.js";
import { byId, element, select, targetOf } from "replay/page/dom.js";

const form = byId("way-show", HTMLFormElement);
const result = select(form, ".result");
const boards = select(document, ".replay");
const sweepButton = select(form, "[name=sweep]");

/**
 * Call Python, and show the boards that it returns.
 * @param {"play" | "play_swept"} name
 * @param {number} given  the part, or the value of the option that a sweep varies
 */
async function play(name, given) {
  const text = input();
  try {
    const data = await compute(name, [text, given]);
    if (text !== input()) return; // the boards are those of an earlier input
    openBoards(form, data, ...(name === "play" ? [alternativesPanel(text, given)] : []));
    boards.scrollIntoView();
  } catch (error) {
    result.replaceChildren(complaint(error, () => play(name, given)));
  }
}

/** A sweep. Selecting a row shows its board. */
async function sweep() {
  const text = input();
  try {
    const { html } = await compute("sweep", [text]);
    if (text !== input()) return;
    const swept = element("div", { class: "of-sweep" });
    swept.innerHTML = html;
    result.replaceChildren(swept);
  } catch (error) {
    result.replaceChildren(complaint(error, sweep));
  }
}

result.addEventListener("click", (event) => {
  const link = targetOf(event).closest(".of-sweep a");
  if (!link) return;
  event.preventDefault(); // the address is that of the replay
  play("play_swept", Number(link.getAttribute("href")?.split("=")[1]));
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  closeBoards(form);
  result.replaceChildren();
  const { name, value } = /** @type {HTMLButtonElement} */ (event.submitter);
  if (!input().trim()) result.replaceChildren(element("p", { class: "said" }, "First paste your input above."));
  else if (name === "sweep") sweep();
  else play("play", Number(value));
});
onChange(() => result.replaceChildren());
onPuzzle((puzzle) => {
  sweepButton.hidden = !puzzle?.sweep;
  sweepButton.textContent = puzzle?.sweep ?? "";
});
