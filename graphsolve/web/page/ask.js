// "Which of these?": small puzzles to run a program on, until its answers leave one misreading.

import { complaint, compute } from "./compute.js";
import { listOf, namesOf, puzzleToCopy } from "./finding.js";
import { onPuzzle } from "./input.js";
import { fill, keep } from "./memory.js";
import { selectTab } from "./tabs.js";
import { byId, element, select } from "replay/page/dom.js";

/** @import { Begin, Interview } from "./compute.js" */

const form = byId("way-ask", HTMLFormElement);
const puzzle = /** @type {HTMLSelectElement} */ (form.elements.namedItem("asked"));
const start = select(form, "button", HTMLButtonElement);
const result = select(form, ".result");

// The answers so far are in a field that the reader does not see: it is remembered, and undone, like the others.
const answered = /** @type {HTMLInputElement} */ (form.elements.namedItem("answered"));
// How it begins after a diagnosis; empty if any misreading can be the one.
const among = /** @type {HTMLInputElement} */ (form.elements.namedItem("among"));
const NONE = "-";
let latest = 0; // the number of the latest call; the result of an earlier one is not shown

/** The answers so far. */
const given = () => answered.value.split(" ").filter(Boolean);

/** Ask the next question after some answers. @param {string[]} answers */
async function ask(answers) {
  fill({ answered: answers.join(" ") });
  const number = latest += 1;
  try {
    const numbers = answers.map((answer) => (answer === NONE ? null : Number(answer)));
    const interview = await compute("ask", [puzzle.value, numbers, JSON.parse(among.value || "null")]);
    if (number === latest && given().join() === answers.join()) show(interview);
  } catch (error) {
    if (number === latest) result.replaceChildren(complaint(error, () => ask(answers)));
  }
}

/** Clear what is shown. The next start goes on after the answers so far. */
function clear() {
  latest += 1;
  result.replaceChildren();
  start.textContent = given().length ? "Continue" : "Start";
}

function show(/** @type {Interview} */ { said, left, found, question }) {
  start.textContent = "Start again";
  const [first, ...others] = left;
  result.replaceChildren(
    ...(question ? [element("h3", {}, `Puzzle ${given().length + 1}, part ${question.part}`)] : [element("h3", {}, "Result")]),
    element("p", {}, [...said, question ? "Run your program on this puzzle:" : ""].join(" ")),
    ...(question ? [puzzleToCopy(question.puzzle), answerTo(question.part)] : []),
    ...(question && left.length ? [element("p", { class: "remark" }, "Still possible:"), namesOf(left)] : []),
    ...(!question && found ? [listOf({ misreadings: first, departs: null }), namesOf(others)] : []),
    ...(!question && !found ? [namesOf(left), waysOn()] : []),
    ...(given().length ? [back()] : []),
  );
}

/** A field for an answer. @param {number} part */
function answerTo(part) {
  const field = element("input", { name: "answer", inputmode: "numeric", maxlength: 30 });
  const none = element("button", { type: "button" }, "It gives no answer");
  none.addEventListener("click", () => ask([...given(), NONE]));
  return element("div", { class: "fields" },
    element("label", {}, `Your program's answer to part ${part} `, field),
    element("button", { class: "main" }, "Next"), none, element("p", { class: "said", role: "alert" }));
}

function back() {
  const button = element("button", { type: "button" }, "Back to the previous puzzle");
  button.addEventListener("click", () => ask(given().slice(0, -1)));
  return button;
}

/** What else can find a mistake. */
function waysOn() {
  return element("p", {}, "Check the answers that you have entered, or ", element("a", { href: "#program" }, "check your program"),
    ", or ", element("a", { href: "#compare" }, "compare your rounds"), ".");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("answer"));
  if (!field) return;
  const digits = field.value.trim().replace(/(?<=\d)[,.'’_\s](?=\d{3}(?!\d))/g, "");
  if (/^-?\d+$/.test(digits)) ask([...given(), digits]);
  else select(form, ".said").textContent = "Enter the number that your program prints.";
});
/** Ask which of the findings of a diagnosis it is. @param {string} name @param {Begin} begin */
export function askAmong(name, begin) {
  fill({ asked: name });
  fill({ among: JSON.stringify(begin), answered: "" });
  selectTab(form);
  ask([]);
}

start.addEventListener("click", () => {
  const isNew = result.hasChildNodes();
  if (isNew) fill({ among: "" });
  ask(isNew ? [] : given());
});

for (const field of [puzzle, among, answered]) keep(field);
clear();
puzzle.addEventListener("input", () => {
  fill({ among: "", answered: "" });
  clear();
});
answered.addEventListener("input", () => {
  if (!given().length) clear();
});
onPuzzle((found) => {
  if (found && !given().length) fill({ asked: found.puzzle });
});
