// "My answer is wrong": the answers, whether they are right, and the misreading that explains them.

import { askAmong } from "./ask.js";
import { completeBoards, openBoards } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { foldedNames, listOf, puzzleToCopy } from "./finding.js";
import { neededInput, onPuzzle, withoutSeparators } from "./input.js";
import { keep } from "./memory.js";
import { searchOnSubmit } from "./search.js";
import { byId, counted, element, select } from "replay/page/dom.js";

/** @import { DiagnosisData, FindingData, MisreadingData } from "graphsolve.web.findings" */
/** @import { Verdict } from "graphsolve.web.worker" */
/** @import { Known } from "./compute.js" */

const form = byId("way-answers", HTMLFormElement);
const fields = [1, 2].map((part) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`part${part}`)));
const result = select(form, ".result");

const SECONDS = 60;
const MORE_SECONDS = 600; // for a search that goes on
const WAYS = [
  ["compare", "paste what your program prints in each round, and see the first round that differs."],
  ["program", "paste your program, in JavaScript or Python, and it runs here on small puzzles."],
  ["ask", "answer a few small puzzles, in any language or on paper."],
];

/** @type {MisreadingData[][]} what produces all answers, as far as it is known */
const others = [];
/** @type {[names: string, answers: Record<string, string | null>][]} what was tried, so that a search can go on */
let attempts = [];
let puzzle = ""; // which puzzle the input is
let best = ""; // the name of the finding that is shown
let isWrong = false; // whether one of the answers is known to be wrong

/** The answers that are given, by part. Their thousands may be separated. */
function given() {
  return Object.fromEntries(fields.flatMap(({ value }, index) => {
    if (!value.trim()) return [];
    const digits = withoutSeparators(value);
    if (!/^\d+$/.test(digits)) throw new Error(`The answer to part ${index + 1} must be a number, not “${value}”.`);
    return [[index + 1, digits]];
  }));
}

/** @param {number} seconds the time limit */
async function check(seconds) {
  const text = neededInput();
  const answers = given();
  if (!Object.keys(answers).length) throw new Error("Enter your answer to part 1, to part 2, or both.");
  others.length = 0;
  isWrong = false;
  try {
    showEnd(await compute("diagnose", [text, answers, seconds, attempts], show), answers);
  } catch (error) {
    if (!isWrong) throw error;
    result.append(complaint(error, () => search.start(() => check(seconds))));
    showWays(false, answers);
  } finally {
    result.querySelector(".more")?.remove();
  }
}

/** Add what is known below what is shown already. @param {Known} known */
function show({ verdicts, finding, tried, also, boards, sure }) {
  if (tried) attempts.push(tried);
  if (verdicts) showVerdicts(verdicts);
  if (finding) showFinding(finding);
  if (also) others.push(also);
  if (also || finding) showOthers();
  if (boards && result.querySelector("button.found")) completeBoards(form, boards);
  else if (boards) {
    openBoards(form, boards);
    const link = element("button", { type: "button", class: "found" }, "See it on the boards");
    link.addEventListener("click", () => select(document, ".replay").scrollIntoView());
    result.querySelector(".finding")?.after(link);
  }
  if (sure) settle(sure.by_chance);
}

function showVerdicts(/** @type {Record<string, Verdict>} */ verdicts) {
  const parts = Object.entries(verdicts);
  isWrong = parts.some(([, verdict]) => !verdict.is_right);
  result.append(
    element("ul", { class: "verdicts" }, ...parts.map(([part, { given, is_right: isRight, verdict }]) =>
      element("li", { class: isRight ? "right" : "wrong" }, `Part ${part}: ${given} is ${verdict}.`))),
    ...(isWrong ? [revealing(parts)] : []),
  );
  result.scrollIntoView(); // so that there is room for what follows
}

/** The right answers are shown only on demand. @param {[part: string, verdict: Verdict][]} parts */
function revealing(parts) {
  const button = element("button", { type: "button" }, "Show the right answers");
  button.addEventListener("click", () => button.replaceWith(element("p", {}, parts
    .map(([part, { right }]) => `Part ${part}: ${right ?? "no answer"}`).join(" · "))));
  return button;
}

/** A finding: the rule, how it was misread, and where that departs from the rules. */
function showFinding(/** @type {FindingData} */ finding) {
  result.querySelectorAll(".found").forEach((earlier) => earlier.remove());
  const list = listOf(finding);
  list.classList.add("found");
  best = nameOf(finding.misreadings);
  result.append(element("h3", { class: "found" }, "Best explanation so far"), list,
    element("p", { class: "found more" }, "Still trying others."));
}

/** What else produces the answers, as far as it is known. */
function showOthers() {
  result.querySelector(".others")?.remove();
  const names = others.filter((misreadings) => nameOf(misreadings) !== best);
  if (!names.length) return;
  result.querySelector(".more")?.before(foldedNames(`${counted(names.length, "other")} so far`, names));
}

/** @param {MisreadingData[]} misreadings */
const nameOf = (misreadings) => misreadings.map(({ name }) => name).join(" + ");

/** Say how sure it is, once everything has been tried. @param {boolean} byChance */
function settle(byChance) {
  select(result, "h3").textContent = byChance
    ? "You may misread this rule, or it is a coincidence" : "You probably misread this rule";
}

/**
 * What is known at the end: other candidates and a way to tell them apart, or what to do next.
 * @param {DiagnosisData} found
 * @param {Record<string, string>} answers
 */
function showEnd({ said, likely, candidates, tried, ended, begin, cases }, answers) {
  result.querySelector(".others")?.remove();
  const isOpen = isWrong && tried > 0 && !likely;
  if (isOpen) {
    const number = counted(tried, "misreading and pair of them", "misreadings and pairs of them");
    result.append(element("h3", {}, "Not found yet"), element("p", {}, ended
      ? `None of ${number} explains your answers well enough.` : `Time ran out after ${number}. There are more.`));
  }
  result.append(...said.map((sentence) => element("p", {}, sentence)));
  if (candidates.length) {
    const title = likely ? `${counted(candidates.length, "other")} that ${candidates.length === 1 ? "fits" : "fit"} too`
      : "Possible explanations";
    result.append(foldedNames(title, candidates, !likely));
  }
  if (begin) {
    const which = element("button", { type: "button" }, `Find out which of the ${begin.among.length} it is`);
    which.addEventListener("click", () => askAmong(puzzle, begin));
    result.append(which);
  }
  if (isOpen) showWays(ended, answers);
  if (cases.length) {
    result.append(element("h3", {}, "Or try these by hand"), ...cases.flatMap(({ name, puzzle, part, right }) => [
      element("p", {}, `${name}: the answer to part ${part} is ${right}.`), puzzleToCopy(puzzle)]));
  }
}

/** What can be done when nothing is found: links to the tabs that there are, and more time. @param {boolean} ended @param {Record<string, string>} answers */
function showWays(ended, answers) {
  const more = element("button", { type: "button", class: "main" }, "Keep trying");
  more.addEventListener("click", () => search.start(() => check(MORE_SECONDS)));
  const part = [1, 2].find((number) => !(number in answers));
  const ways = WAYS.map(([id, what]) =>
    element("li", {}, element("a", { href: `#${id}` }, byId(`tab-${id}`).textContent), `: ${what}`));
  result.append(element("h3", {}, "What you can do next"), element("ul", { class: "ways" },
    ...(ended ? [] : [element("li", {}, more, " for ten more minutes, from where the search stopped")]),
    ...(part ? [element("li", {}, `Give your answer to part ${part} as well, if you have one: two answers narrow it down further.`)] : []),
    ...ways));
}

fields.forEach(keep);
const search = searchOnSubmit(form, result, async () => {
  attempts = [];
  await check(SECONDS);
});
onPuzzle((found) => { puzzle = found?.puzzle ?? ""; });
