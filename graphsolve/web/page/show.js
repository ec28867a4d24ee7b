// "Replay": the replay of a part.

import { closeBoards, openBoards } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { input, onChange } from "./input.js";
import { byId, element, select } from "replay/page/dom.js";

const form = byId("way-show", HTMLFormElement);
const result = select(form, ".result");
const boards = select(document, ".replay");

/** Play a part, and show its board. @param {number} part */
async function play(part) {
  const text = input();
  try {
    const data = await compute("play", [text, part]);
    if (text !== input()) return; // the board is that of an earlier input
    openBoards(form, data);
    boards.scrollIntoView();
  } catch (error) {
    result.replaceChildren(complaint(error, () => play(part)));
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  closeBoards(form);
  result.replaceChildren();
  const { value } = /** @type {HTMLButtonElement} */ (event.submitter);
  if (!input().trim()) result.replaceChildren(element("p", { class: "said" }, "First paste your input above."));
  else play(Number(value));
});
onChange(() => result.replaceChildren());
