// "My answer is wrong": the answers, whether they are right, and the misreading that explains them.

import { openBoards } from "./boards.js";
import { compute } from "./compute.js";
import { neededInput } from "./input.js";
import { keep } from "./memory.js";
import { searchOnSubmit } from "./search.js";
import { byId, counted, element, select } from "replay/page/dom.js";

/** @import { Finding, Known, Results, Verdict } from "./compute.js" */

const form = byId("way-answers", HTMLFormElement);
const fields = [1, 2].map((part) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`part${part}`)));
const result = select(form, ".result");

/** The answers that are given, by part. Their thousands may be separated. */
function given() {
  return Object.fromEntries(fields.flatMap(({ value }, index) => {
    if (!value.trim()) return [];
    const digits = value.trim().replace(/(?<=\d)[,.'’_\s](?=\d{3}(?!\d))/g, "");
    if (!/^\d+$/.test(digits)) throw new Error(`The answer to part ${index + 1} is a number, but this is not one: ${value}`);
    return [[index + 1, Number(digits)]];
  }));
}

async function check() {
  const text = neededInput();
  const answers = given();
  if (!Object.keys(answers).length) throw new Error("Enter your answer to part 1, to part 2, or both.");
  try {
    showText(await compute("diagnose", [text, answers], show));
  } finally {
    result.querySelector(".more")?.remove();
  }
}

/** Add what is known below what is shown already. @param {Known} known */
function show({ verdicts, finding, boards, sure }) {
  if (verdicts) showVerdicts(verdicts);
  if (finding) showFinding(finding);
  if (boards) openBoards(form, boards);
  if (sure) settle(sure.by_chance);
}

function showVerdicts(/** @type {Record<string, Verdict>} */ verdicts) {
  const parts = Object.entries(verdicts);
  const isRight = parts.every(([, { verdict }]) => verdict === "right");
  result.append(
    element("ul", { class: "verdicts" }, ...parts.map(([part, { given, verdict }]) =>
      element("li", { class: verdict === "right" ? "right" : "wrong" }, `Part ${part}: ${given} is ${verdict}.`))),
    ...(isRight ? [] : [revealing(parts)]),
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
function showFinding(/** @type {Finding} */ { misreadings, departs }) {
  result.querySelectorAll(".found").forEach((earlier) => earlier.remove());
  result.append(
    element("h3", { class: "found" }, "Best explanation so far"),
    element("dl", { class: "found finding" },
      ...misreadings.flatMap(({ name, rule, instead }) => [
        element("dt", {}, "The misreading"), element("dd", { class: "name" }, name),
        element("dt", {}, "The rule"), element("dd", {}, rule),
        element("dt", {}, "Your program"), element("dd", {}, instead),
      ]),
      ...(departs ? [
        element("dt", {}, departs.place), element("dd", {}, `By the rules: ${departs.ours}`),
        element("dt", {}, ""), element("dd", {}, `Misread: ${departs.theirs}`),
      ] : [])),
    element("p", { class: "found more" }, "Still trying others."),
  );
}

/** Say how sure it is, once everything has been tried. @param {boolean} byChance */
function settle(byChance) {
  select(result, "h3").textContent = byChance
    ? "You may misread this rule, or it is a coincidence" : "You probably misread this rule";
}

/** The whole diagnosis as text, which is all there is if no misreading has been found. */
function showText(/** @type {Results["diagnose"]} */ { said, others }) {
  const text = element("pre", {}, said);
  const title = `Full diagnosis${others ? `, and ${counted(others, "other")} that fit` : ""}`;
  const more = result.querySelector(".more");
  if (more) more.replaceWith(element("details", {}, element("summary", {}, title), text));
  else if (said) result.append(text);
}

fields.forEach(keep);
searchOnSubmit(form, result, check);
