// "My answer is wrong": the answers, whether they are right, and the misreading that explains them.

import { closeBoards, openBoards } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { input, onChange } from "./input.js";
import { remember, remembered } from "./memory.js";
import { byId, element } from "./replay/dom.js";

const form = /** @type {HTMLFormElement} */ (byId("way-answers"));
const fields = [1, 2].map((part) => /** @type {HTMLInputElement} */ (form.elements.namedItem(`part${part}`)));
const result = /** @type {HTMLElement} */ (form.querySelector(".result"));

/** The answers that are given, by part. */
function given() {
  return Object.fromEntries(fields.flatMap(({ value }, index) =>
    (value.trim() ? [[index + 1, Number(value)]] : [])));
}

/** Enter answers. */
export function enterAnswers(...answers) {
  answers.forEach((answer, index) => { fields[index].value = answer ?? ""; });
  keep();
}

function keep() {
  remember(Object.fromEntries(fields.map(({ name, value }) => [name, value])));
}

async function check() {
  closeBoards();
  if (!input().trim()) return say("First paste your input above.");
  if (!Object.keys(given()).length) return say("Enter your answer to part 1, to part 2, or both.");
  result.replaceChildren();
  try {
    show(await compute("judged", input(), given()));
  } catch (error) {
    result.replaceChildren(complaint(error, check));
  }
}

/** @param {string} sentence */
function say(sentence) {
  result.replaceChildren(element("p", { class: "said" }, sentence));
}

/** Show a diagnosis. */
function show({ verdicts, findings, departs, said, boards }) {
  const parts = Object.entries(verdicts).map(([part, compared]) =>
    element("li", { class: compared === "right" ? "right" : "wrong" }, `Part ${part}: ${given()[part]} is ${compared}.`));
  const wrong = Object.values(verdicts).some((compared) => compared !== "right");
  result.replaceChildren(
    element("ul", { class: "verdicts" }, ...parts),
    ...(wrong ? explanation(findings, departs) : []),
    ...(wrong ? [details("The whole diagnosis, as text", said)] : []),
    revealing(),
  );
  if (boards) openBoards(boards);
  result.scrollIntoView({ block: "nearest" });
}

/** The first finding: the rule, how it was misread, and where that departs from the rules. */
function explanation([finding], departs) {
  if (!finding) return [element("p", {}, "No known misreading of the rules explains this.")];
  const { misreadings, rules, instead, by_chance } = finding;
  const title = by_chance ? "It may be this, or chance" : "Your program probably misreads this rule";
  return [
    element("h3", {}, title),
    element("dl", { class: "finding" },
      ...misreadings.flatMap((name, index) => [
        element("dt", {}, "The rule"), element("dd", {}, rules[index]),
        element("dt", {}, "Your program"), element("dd", {}, instead[index]),
      ]),
      ...(departs ? [
        element("dt", {}, departs.place), element("dd", {}, `By the rules: ${departs.ours}`),
        element("dt", {}, ""), element("dd", {}, `Misread: ${departs.theirs}`),
      ] : [])),
  ];
}

function details(title, text) {
  return element("details", {}, element("summary", {}, title), element("pre", {}, text));
}

/** The right answers are shown only on demand. */
function revealing() {
  const button = element("button", { type: "button" }, "Show the right answers");
  button.addEventListener("click", async () => {
    try {
      const right = await compute("answers", input());
      button.replaceWith(element("p", {}, Object.entries(right)
        .map(([part, answer]) => `Part ${part}: ${answer ?? "no answer"}`).join(" · ")));
    } catch (error) {
      result.append(complaint(error, () => button.click()));
    }
  });
  return button;
}

fields.forEach((field) => {
  field.value = remembered()[field.name] ?? "";
  field.addEventListener("input", keep);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
onChange(() => result.replaceChildren());
