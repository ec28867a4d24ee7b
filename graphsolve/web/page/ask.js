// "Questions": small puzzles to run a program on, until its answers leave one misreading.

import { complaint, compute } from "./compute.js";
import { listOf, namesOf, puzzleToCopy, waysOn } from "./finding.js";
import { onPuzzle, withoutSeparators } from "./input.js";
import { fill, keep, replace } from "./memory.js";
import { selectTab } from "./tabs.js";
import { byId, element, select } from "replay/page/dom.js";

/** @import { InterviewData } from "graphsolve.web.ask" */
/** @import { InterviewStart } from "graphsolve.web.findings" */

/** @typedef {{ begin: InterviewStart | null, given: (string | null)[] }} Answers  how it begins after a diagnosis, and the answers so far */

const form = byId("way-ask", HTMLFormElement);
const puzzle = /** @type {HTMLSelectElement} */ (form.elements.namedItem("asked"));
const start = select(form, "button", HTMLButtonElement);
const result = select(form, ".result");

// The answers for each puzzle are in a field that the reader does not see: like the others, it is
// remembered, and what replaces it can be undone.
const answered = /** @type {HTMLInputElement} */ (form.elements.namedItem("answered"));
let isOwn = false; // whether the field is changed here
let latest = 0; // the number of the latest call; the result of an earlier one is not shown

/** @returns {Record<string, Answers>} */
const all = () => JSON.parse(answered.value || "{}");

/** The answers for the puzzle that is selected. */
const answers = () => all()[puzzle.value] ?? { begin: null, given: [] };

/** Ask the next question after some answers. @param {Answers} after @param {string} [why] if they replace others */
async function ask(after, why) {
  const entered = { answered: JSON.stringify({ ...all(), [puzzle.value]: after }) };
  isOwn = true;
  if (why) replace(entered, why);
  else fill(entered);
  isOwn = false;
  const number = latest += 1;
  let isShown = false;
  try {
    await compute("ask", [puzzle.value, after.given, after.begin], ({ interview }) => {
      isShown = true;
      if (interview && number === latest) show(interview, after);
    });
  } catch (error) {
    if (number === latest && !isShown) result.replaceChildren(complaint(error, () => ask(after)));
  }
}

/** Ask from the start. @param {InterviewStart | null} [begin] */
function askAnew(begin = null) {
  return ask({ begin, given: [] }, answers().given.length ? "A new set of questions has replaced the previous one." : "");
}

/** Clear what is shown. The next start goes on after the answers so far. */
function clear() {
  latest += 1;
  result.replaceChildren();
  start.textContent = answers().given.length ? "Continue" : "Start";
  start.classList.add("main");
}

/** @param {InterviewData} interview @param {Answers} after */
function show({ said, left, found, question }, { begin, given }) {
  start.textContent = "Start again";
  start.classList.remove("main");
  const [first, ...others] = left;
  const answer = (/** @type {string | null} */ number) => ask({ begin, given: [...given, number] });
  result.replaceChildren(
    element("h3", {}, question ? `Puzzle ${given.length + 1}, part ${question.part}` : "Result"),
    element("p", {}, [...said, question ? "Run your program on this puzzle:" : ""].join(" ")),
    ...(question ? [puzzleToCopy(question.puzzle), ...answerTo(question.part, answer)] : []),
    ...(question && left.length ? [element("p", { class: "remark" }, "Still possible:"), namesOf(left)] : []),
    ...(!question && found ? [listOf({ misreadings: first, difference: null }), namesOf(others)] : []),
    ...(!question && !found ? [namesOf(left), waysOn("Check the answers that you have entered, ", "program", "compare")] : []),
  );
  if (!given.length) return;
  const back = element("button", { type: "button" }, "Back to the previous puzzle");
  back.addEventListener("click", async () => {
    await ask({ begin, given: given.slice(0, -1) });
    const field = result.querySelector("input");
    if (field) field.value = `${given.at(-1) ?? ""}`;
  });
  result.append(back);
}

/** A field for an answer. @param {number} part @param {(number: string | null) => void} answer */
function answerTo(part, answer) {
  const field = element("input", { name: "answer", inputmode: "numeric", maxlength: 30 });
  const none = element("button", { type: "button" }, "It gives no answer");
  none.addEventListener("click", () => answer(null));
  const wrong = element("p", { class: "said", role: "alert" });
  form.onsubmit = () => {
    const digits = withoutSeparators(field.value);
    if (/^-?\d+$/.test(digits)) answer(digits);
    else wrong.textContent = "Enter the number that your program prints.";
  };
  return [element("div", { class: "fields" },
    element("label", {}, `Your program's answer to part ${part} `, field),
    element("button", { class: "main" }, "Next"), none), wrong];
}

/** Ask which of the findings of a diagnosis it is. @param {string} name @param {InterviewStart} begin */
export function askAmong(name, begin) {
  fill({ asked: name });
  selectTab(form);
  askAnew(begin);
}

form.addEventListener("submit", (event) => event.preventDefault());
start.addEventListener("click", () => {
  if (result.hasChildNodes()) askAnew();
  else ask(answers());
});
for (const field of [puzzle, answered]) {
  keep(field);
  field.addEventListener("input", () => { if (!isOwn) clear(); });
}
clear();
onPuzzle((found) => {
  if (found && !answers().given.length) fill({ asked: found.puzzle });
});
