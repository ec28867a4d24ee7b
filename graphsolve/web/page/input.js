// The input: pasted, dropped, opened or generated; which puzzle it is, or where its mistake is.

import { complaint, compute } from "./compute.js";
import { Mistake } from "./engine.js";
import { forgetAnswers, keep, replace } from "./memory.js";
import { byId, targetOf } from "replay/page/dom.js";

/** @import { Recognized } from "graphsolve.web.worker" */

const PAUSE = 300; // milliseconds after the last key before the input is read
const MAX_SIZE = 16 * 2 ** 20;
const MAX_SHOWN = 30; // the characters before and after a mistake
/** Whether the result is below the entries, and not beside them. */
export const NARROW = matchMedia("(max-width: 59.99rem)");

const PYTHON = /^[ \t]*(?:def \w+\(.*:|from \S+ import |import [\w., ]+$|print\(|if .*:$|for .* in .*:$|while .*:$)/m;
const JAVASCRIPT = /^[ \t]*(?:const|let|var|function|export|async) |=>|console\.log|require\(/m;

const box = byId("input-box", HTMLDetailsElement);
const area = byId("input", HTMLTextAreaElement);
const said = byId("recognized");
const excerpt = byId("excerpt");

/** Called when the input has changed, and then when it is known which puzzle it is, if any. */
const onChanges = new Set();
const onPuzzles = new Set();
let reads = 0;
let read = ""; // the text that is read, or was
let timer = 0;

/** @param {() => void} listener */
export const onChange = (listener) => onChanges.add(listener);

/** @param {(puzzle: Recognized | null) => void} listener */
export const onPuzzle = (listener) => onPuzzles.add(listener);

/** A text without a Markdown fence around it. @param {string} text */
export const unfenced = (text) => text.replace(/^\s*```[^\n]*\n([^]*?)\n```\s*$/, "$1\n");

/** The language that a text seems to be written in; empty if it is no program. @param {string} text */
export const languageOf = (text) => (JAVASCRIPT.test(text) ? "javascript" : PYTHON.test(text) ? "python" : "");

export const input = () => unfenced(area.value);

/** Return the input after it is read. Throws an error if there is none. */
export async function neededInput() {
  if (!input().trim()) throw new Error("First paste your puzzle input above.");
  await beginToRead();
  return input();
}

/** A number as digits only. Its thousands may be separated. @param {string} text */
export const withoutSeparators = (text) => text.trim().replace(/(?<=\d)[,.'’_\s](?=\d{3}(?!\d))/g, "");

/** Say which puzzle the input is, unless the page says so already. */
export async function beginToRead() {
  if (read !== input()) await readInput();
}

/** Say which puzzle the input is, once Python is ready. */
async function readInput() {
  clearTimeout(timer);
  const number = reads += 1;
  const text = input();
  read = text;
  let puzzle = null;
  let problem = null;
  try {
    if (languageOf(text)) throw new Error("This looks like a program. It belongs below, under “My program or its output”.");
    if (/^(?=.*\d)[\d\s.,*x×=]+$/s.test(text)) throw new Error("This is a number. If it is your answer, enter it below.");
    if (text.trim()) puzzle = await compute("recognize", [text]);
  } catch (error) {
    problem = error;
  }
  if (number !== reads) return;
  said.replaceChildren(problem ? complaint(problem, readInput) : puzzle?.said ?? "");
  showExcerpt(problem instanceof Mistake ? problem : null);
  area.toggleAttribute("aria-invalid", Boolean(problem));
  box.open = !puzzle || !NARROW.matches;
  for (const listener of onPuzzles) listener(puzzle);
}

/** Show the line with a mistake, and mark its place. @param {Mistake | null} mistake */
function showExcerpt(mistake) {
  const { line, column = 1 } = mistake ?? {};
  excerpt.hidden = !line;
  if (!line) return;
  const text = input().split("\n")[line - 1] ?? "";
  const start = Math.max(0, column - 1 - MAX_SHOWN);
  excerpt.textContent = `Line ${line}, column ${column}:\n${text.slice(start, column + MAX_SHOWN)}\n${" ".repeat(column - 1 - start)}^`;
}

/** Enter the text of a file into a field. @param {File | undefined} file */
async function open(file, field = area) {
  if (!file) return;
  if (file.size > MAX_SIZE) said.textContent = `${file.name} is larger than 16 MiB.`;
  else replace({ [field.name]: await file.text() }, `${file.name} has replaced what you had entered.`);
}

keep(area);
area.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(readInput, PAUSE);
  said.textContent = "";
  forgetAnswers();
  for (const listener of onChanges) listener();
});
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
