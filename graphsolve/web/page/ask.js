// Small puzzles to run a program on, until its answers leave one misreading.

import { compute } from "./compute.js";
import { withoutSeparators } from "./input.js";
import { action, conclusion, findingParts, foldedNames, openEntry, puzzleToCopy, search } from "./result.js";
import { element } from "replay/page/dom.js";

/** @import { InterviewData, InterviewStart } from "graphsolve.web.worker" */

/**
 * Ask the next question after the answers so far; null is no answer.
 * @param {string} puzzle
 * @param {InterviewStart | null} begin  which misreadings are left after a diagnosis
 * @param {(string | null)[]} given
 * @param {string} [text]  what is in the field for the answer
 */
export function interview(puzzle, begin, given = [], text = "") {
  return search(async (show) => {
    if (!puzzle) throw new Error("First paste your puzzle input above.");
    await compute("ask", [puzzle, given, begin], ({ interview: known }) => {
      if (!known) return;
      const answer = (/** @type {string | null} */ number) => interview(puzzle, begin, [...given, number]);
      show(...(known.question ? question(known, given.length, text, answer) : ending(known)), element("p", { class: "flow" },
        ...(given.length ? [action("Back to the previous puzzle", () =>
          interview(puzzle, begin, given.slice(0, -1), given.at(-1) ?? ""))] : [])));
    });
  });
}

/** @param {InterviewData} known @param {number} number @param {string} text @param {(number: string | null) => void} answer */
function question({ said, left, question }, number, text, answer) {
  if (!question) return [];
  const field = element("input", { name: "answer", inputmode: "numeric", value: text });
  const wrong = element("p", { class: "said", role: "alert" });
  const form = element("form", { autocomplete: "off" }, element("div", { class: "flow" },
    element("label", {}, `Your program's answer to part ${question.part} `, field), element("button", { class: "main" }, "Next"),
    action("It gives no answer", () => answer(null))), wrong);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const digits = withoutSeparators(field.value);
    if (/^-?\d{1,99}$/.test(digits)) answer(digits);
    else wrong.textContent = "Enter the number that your program prints.";
  });
  setTimeout(() => field.focus({ preventScroll: true }));
  return [
    conclusion([`Puzzle ${number + 1}`], `What does your program answer to part ${question.part}?`,
      element("p", {}, said.join(" ")), puzzleToCopy(question.puzzle), form),
    ...(left.length ? [foldedNames("Still possible", left, true)] : []),
  ];
}

/** @param {InterviewData} known */
function ending({ said, left, found }) {
  const [first, ...others] = left;
  const text = element("p", {}, said.join(" "));
  if (!found) return [conclusion([], "Not found yet", text, action("Paste your program", () => openEntry("program"), "main"))];
  return [
    conclusion([], "You probably misread this rule", ...findingParts({ misreading: first, difference: null })), text,
    ...(others.length ? [foldedNames("Others that fit, too", others)] : []),
  ];
}
