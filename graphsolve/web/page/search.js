// A search that a form starts. A new one, and a new input, stop it and clear what it has found.

import { closeBoards } from "./boards.js";
import { complaint, stop } from "./compute.js";
import { onChange } from "./input.js";

/**
 * Search when a form is submitted. Errors are shown below what is found.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} result
 * @param {() => Promise<void>} first
 * @returns {{ start: (search: () => Promise<void>) => void }}  starts another search there
 */
export function searchOnSubmit(form, result, first) {
  let latest = 0; // the number of the latest search; the end of an earlier one is not shown
  let isRunning = false;

  function clear() {
    latest += 1;
    if (isRunning) stop();
    isRunning = false;
    result.replaceChildren();
  }

  async function start(search = first) {
    closeBoards(form);
    clear();
    const number = latest;
    isRunning = true;
    try {
      await search();
    } catch (error) {
      if (number === latest) {
        const said = complaint(error, () => start(search));
        result.append(said);
        said.scrollIntoView({ block: "nearest" });
      }
    }
    if (number === latest) isRunning = false;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    start();
  });
  onChange(clear);
  return { start };
}
