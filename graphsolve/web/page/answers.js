// "My answer is wrong": whether answers are right, and the misreading that explains them.

import { interview } from "./ask.js";
import { compute } from "./compute.js";
import { neededInput, onPuzzle, withoutSeparators } from "./input.js";
import { keep } from "./memory.js";
import { action, boardsOf, conclusion, findingParts, folded, foldedNames, openEntry, result, search } from "./result.js";
import { byId, counted, element, select } from "replay/page/dom.js";

/** @import { Board } from "replay/page/player.js" */
/** @import { FindingData } from "graphsolve.show.formats" */
/** @import { DiagnosisData, Verdict } from "graphsolve.web.worker" */

/**
 * What is known about answers.
 * @typedef {object} State
 * @property {Record<string, string>} given  the answers by part
 * @property {Verdict[]} [verdicts]
 * @property {string[]} [clues]
 * @property {FindingData} [finding]
 * @property {Board} [boards]
 * @property {DiagnosisData} [end]
 * @property {boolean} [isStopped]
 */

const SECONDS = 60;
const MORE_SECONDS = 600; // for a search that goes on

const form = select(byId("entry-answers"), "form", HTMLFormElement);
const fields = [1, 2].map((part) => select(form, `[name=part${part}]`, HTMLInputElement));
let puzzle = ""; // which puzzle the input is

/** The answers that are given, by part: numbers, also after a label or a calculation. */
function givenAnswers() {
  const entries = fields.flatMap(({ value }, index) => {
    if (!value.trim()) return [];
    const digits = withoutSeparators(value.split(/[=:]/).at(-1) ?? "");
    if (!/^-?\d{1,99}$/.test(digits)) throw new Error(`The answer to part ${index + 1} is a whole number, not “${value.slice(0, 99)}”.`);
    return [[index + 1, digits]];
  });
  if (!entries.length) throw new Error("Enter your answer to part 1, to part 2, or both.");
  return Object.fromEntries(entries);
}

/** Find out what is behind the answers. @param {number} seconds */
function diagnose(seconds) {
  return search(async (show) => {
    const text = await neededInput();
    /** @type {State} */
    const state = { given: givenAnswers() };
    try {
      state.end = await compute("diagnose", [text, state.given, seconds], (news) => {
        if (news.finding && news.finding.misreading.name !== state.finding?.misreading.name) delete state.boards;
        if (news.boards) result.open(boardsOf(news.boards, state.finding));
        Object.assign(state, news);
        show(...view(state));
      });
    } catch (error) {
      if (!state.verdicts) throw error;
      state.isStopped = true;
    }
    show(...view(state));
  });
}

/** What is shown of a state. @param {State} state @returns {Node[]} */
function view(state) {
  const { verdicts = [], clues = [], finding, boards, end, isStopped } = state;
  const rights = verdicts.map((verdict) => verdict.is_right);
  const isWrong = rights.includes(false);
  // A pair of misreadings often gives an answer by chance, and is shown only when that is not likely.
  const isShown = finding && (end ? end.likely : finding.misreading.rules.length === 1);
  const isOpen = isWrong && !isShown && (isStopped || (end && end.tried > 0));
  const some = finding && finding.misreading.rules.length > 1 ? "these two rules" : "this rule";
  const headline = !isWrong ? (rights.length > 1 ? "Both answers are right" : "Your answer is right")
    : isOpen ? "Not found yet"
      : !isShown ? wrongText(rights)
        : end && !end.doubtful ? `You probably misread ${some}` : `You may misread ${some}`;
  const about = verdicts.map((verdict) => verdict.said);
  const said = [...clues, ...(end?.said ?? [])].map((sentence) => element("p", {}, sentence));
  return [
    conclusion(about, headline, ...(isShown ? findingParts(finding, boards) : said), ...(isOpen ? nextSteps(state) : [])),
    element("div", { class: "rest" },
      ...(isShown ? end?.said.map((sentence) => element("p", {}, sentence)) ?? [] : []),
      ...(isShown && !end ? [element("p", { class: "remark" }, isStopped ? "Others were not tried." : "Still trying others.")] : []),
      ...(end ? rest(end) : []),
      ...(isShown && clues.length ? [folded("What the numbers say", false, ...clues.map((clue) => element("p", {}, clue)))] : []),
      ...(isWrong && (end || isStopped) ? [revealing(verdicts)] : [])),
  ];
}

/** @param {boolean[]} rights  whether each answer is right */
const wrongText = (rights) => (rights.length === 1 ? "Your answer is wrong"
  : rights.some(Boolean) ? "One of your answers is wrong" : "Both answers are wrong");

/** What to do when nothing is found. @param {State} state */
function nextSteps({ given, end }) {
  const part = [1, 2].find((number) => !(number in given));
  const number = counted(end?.tried ?? 0, "misreading and pair of them", "misreadings and pairs of them");
  return [
    element("p", {}, !end ? "The search was stopped." : end.ended ? `None of ${number} explains this well enough.` : `${number} were tried. There are more.`),
    element("p", { class: "flow" },
      action("Paste your program", () => openEntry("program"), "main"),
      ...(end?.ended ? [] : [action("Keep trying", () => diagnose(MORE_SECONDS))]),
      action("Answer a few small puzzles", () => interview(puzzle, null))),
    ...(part ? [element("p", { class: "remark" }, `Your answer to part ${part} would help, if you have one.`)] : []),
  ];
}

/** What else is known at the end. @param {DiagnosisData} end */
function rest({ likely, others, begin }) {
  const title = likely ? `${counted(others.length, "other")} that ${others.length === 1 ? "fits" : "fit"}, too`
    : `${counted(others.length, "match", "matches")}, perhaps by coincidence`;
  return [
    ...(begin ? [action(`Find out which of the ${begin.among.length} it is`, () => interview(puzzle, begin), "main")] : []),
    ...(others.length ? [foldedNames(title, others)] : []),
  ];
}

/** The right answers are shown only on demand. @param {Verdict[]} verdicts */
function revealing(verdicts) {
  const button = action("Show the right answers", () => button.replaceWith(element("p", {}, verdicts
    .map(({ part, right }) => `Part ${part}: ${right ?? "no answer"}`).join(" · "))));
  return button;
}

export const checkAnswers = () => diagnose(SECONDS);

fields.forEach(keep);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  checkAnswers();
});
onPuzzle((found) => { puzzle = found?.puzzle ?? ""; });
