// The input: pasted, dropped, opened or generated; which puzzle it is, or where its mistake is.

import { writeExample } from "./address.js";
import { closeBoards } from "./boards.js";
import { complaint, compute, prepare, sentenceFor } from "./compute.js";
import { Crashed, Mistake } from "./engine.js";
import { keep, replace } from "./memory.js";
import { byId, element, targetOf } from "replay/page/dom.js";

/** @import { Example } from "./address.js" */
/** @import { Recognized } from "graphsolve.web.worker" */

const PAUSE = 300; // milliseconds after the last key before the input is read
const MAX_SIZE = 16 * 2 ** 20;

const area = byId("input", HTMLTextAreaElement);
const said = byId("recognized");
const marks = byId("marks");

/** Called when the input has changed, and then when it is known which puzzle it is, if any. */
const onChanges = new Set();
const onPuzzles = new Set();
let reads = 0;

/** @param {() => void} listener */
export const onChange = (listener) => onChanges.add(listener);

/** @param {(puzzle: Recognized | null) => void} listener */
export const onPuzzle = (listener) => onPuzzles.add(listener);

export const input = () => area.value;

/** The input, without which there is nothing to do. */
export function neededInput() {
  if (!input().trim()) throw new Error("First paste your input above.");
  return input();
}

/** A number as digits only. Its thousands may be separated. @param {string} text */
export const withoutSeparators = (text) => text.trim().replace(/(?<=\d)[,.'’_\s](?=\d{3}(?!\d))/g, "");

let timer = 0;

/** Forget what is known about an earlier input. */
function changed() {
  clearTimeout(timer);
  said.textContent = "";
  closeBoards();
  for (const listener of onChanges) listener();
}

/** Say which puzzle the input is, once Python is ready. */
export async function readInput() {
  clearTimeout(timer);
  const number = reads += 1;
  marks.replaceChildren();
  area.removeAttribute("aria-invalid");
  let puzzle = null;
  let text = "";
  let crash = null;
  try {
    if (area.value.trim()) {
      puzzle = await compute("recognize", [area.value]);
      text = puzzle.said;
    }
  } catch (error) {
    text = sentenceFor(error);
    if (error instanceof Crashed) crash = error;
    if (error instanceof Mistake && error.line && number === reads) {
      text = `Line ${error.line}, column ${error.column}: ${text}`;
      mark(error.line, error.column ?? 1);
      area.setAttribute("aria-invalid", "true");
    }
  }
  if (number !== reads) return;
  said.replaceChildren(crash ? complaint(crash, readInput) : text);
  said.classList.toggle("wrong", !puzzle && Boolean(text));
  for (const listener of onPuzzles) listener(puzzle);
  if (puzzle) prepare(area.value);
}

/** Mark a place of the text, and scroll to it. @param {number} line @param {number} column */
function mark(line, column) {
  const lines = area.value.split("\n");
  const [before, after] = [lines[line - 1].slice(0, column - 1), lines[line - 1].slice(column)];
  const marked = element("mark", {}, lines[line - 1][column - 1] ?? " ");
  marks.replaceChildren(
    [...lines.slice(0, line - 1), before].join("\n"), marked, [after, ...lines.slice(line)].join("\n"));
  area.scrollTop = marked.offsetTop - area.clientHeight / 2;
  area.scrollLeft = marked.offsetLeft - area.clientWidth / 2;
  follow();
}

function follow() {
  marks.scrollTop = area.scrollTop;
  marks.scrollLeft = area.scrollLeft;
}

/** Enter the text of a file into a field. @param {File | undefined} file */
async function open(file, field = area) {
  if (!file) return;
  if (file.size > MAX_SIZE) said.textContent = `${file.name} is larger than 16 MiB.`;
  else replace({ [field.name]: await file.text() }, `${file.name} has replaced what you had entered.`);
}

/** Enter an example. @param {Example} given */
export async function enterExample({ name, puzzle, seed, part1, part2 }) {
  changed();
  try {
    const { text } = await compute("generate", [puzzle, seed]);
    replace({ input: text, part1, part2 }, "An example has replaced what you had entered.");
    writeExample(name);
    await readInput();
  } catch (error) {
    said.textContent = sentenceFor(error);
  }
}

keep(area);
area.addEventListener("input", () => {
  changed();
  timer = setTimeout(readInput, PAUSE);
});
area.addEventListener("scroll", follow);
const picker = byId("file", HTMLInputElement);
byId("open").addEventListener("click", () => picker.click());
picker.addEventListener("change", () => open(picker.files?.[0]));
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return; // it was text, which the browser inserts
  event.preventDefault();
  open(file, targetOf(event).closest("textarea") ?? area);
});
