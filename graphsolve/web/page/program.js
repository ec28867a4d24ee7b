// "Check my program": the program, the smallest puzzle that it fails, and the misreading behind it.

import { openBoards } from "./boards.js";
import { partsOf, toTurn } from "./compare.js";
import { compute } from "./compute.js";
import { foldedNames, listOf, puzzleToCopy } from "./finding.js";
import { input, onPuzzle } from "./input.js";
import { fill, keep, replace } from "./memory.js";
import { searchOnSubmit } from "./search.js";
import { byId, counted, element, select, targetOf } from "replay/page/dom.js";

/** @import { Failed } from "graphsolve.web.check" */
/** @import { Known } from "./compute.js" */

const form = byId("way-program", HTMLFormElement);
const program = byId("program", HTMLTextAreaElement);
const [puzzle, language, part] = ["solves", "language", "only"].map((name) =>
  /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)));
const result = select(form, ".result");

const PYTHON = /^\s*(?:def \w+\(.*:|from \S+ import |import [\w., ]+$|print\(|if .*:$|for .* in .*:$|while .*:$)/m;
const JAVASCRIPT = /^\s*(?:const|let|var|function|export|async) |=>|console\.log|require\(/m;

/** Select the language that the program seems to be written in. */
function guessLanguage() {
  if (JAVASCRIPT.test(program.value)) language.value = "javascript";
  else if (PYTHON.test(program.value)) language.value = "python";
}

async function check() {
  if (!program.value.trim()) throw new Error("First paste your program.");
  if (!puzzle.value) throw new Error("Select the puzzle that your program solves.");
  const given = [input(), puzzle.value, language.value, program.value, Number(part.value) || null];
  try {
    const { said, others } = await compute("check", given, show);
    if (!result.hasChildNodes()) showPassed(said);
    else if (said) result.append(element("p", {}, said));
    if (others.length) result.append(foldedNames(counted(others.length, "other"), others));
  } finally {
    result.querySelector(".more")?.remove();
  }
}

/** Nothing was wrong. @param {string} said */
function showPassed(said) {
  result.append(element("ul", { class: "verdicts" }, element("li", { class: "right" }, said)),
    element("p", {}, "If an answer to your input is wrong, ",
      element("a", { href: "#answers" }, "say which one"), " to find out why."));
}

/** Add what is known below the puzzle. A better explanation replaces the one before. @param {Known} known */
function show({ failed, finding, difference, deciding, boards }) {
  if (failed) showFailed(failed);
  if (finding) explain("What it misreads", listOf(finding));
  if (difference) explain("What it prints", ...partsOf(difference));
  if (deciding) {
    explain("Where it probably goes wrong", element("dl", { class: "finding" },
      element("dt", {}, deciding.place), element("dd", {}, `Under the rules: ${deciding.ours}`)), ...toTurn(deciding.position));
  }
  if (boards) openBoards(form, boards);
}

/** @param {string} title @param {Node[]} parts */
function explain(title, ...parts) {
  result.querySelector(".reason")?.remove();
  result.querySelector(".more")?.before(element("div", { class: "reason" }, element("h3", {}, title), ...parts));
}

/** The smallest puzzle so far that the program fails takes the place of the last one. */
function showFailed(/** @type {Failed} */ { passed, fault, size, puzzle: text, answers, output, ending }) {
  const isFirst = !result.hasChildNodes();
  const isWrong = ending === "wrong answer";
  result.replaceChildren(
    element("ul", { class: "verdicts" },
      ...(passed ? [element("li", { class: "right" }, `${counted(passed, "puzzle")} passed.`)] : []),
      element("li", { class: "wrong" }, `On the ${passed ? "next one" : "first puzzle"}: ${fault}.`)),
    ...(output ? [element("pre", {}, output)] : []),
    ...(ending === "no answers found" ? [oneAnswer()] : []),
    element("p", {}, `The smallest puzzle found on which this happens (${size}):`),
    element("div", { class: "case" }, puzzleToCopy(text), element("table", {},
      element("thead", {}, element("tr", {}, element("td", {}), ...["expected", ...(isWrong ? ["given"] : [])]
        .map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...answers.map(({ part: number, expected, given }) =>
        element("tr", { class: given !== expected && "wrong" },
          element("th", { scope: "row" }, `Part ${number}`), element("td", {}, `${expected}`),
          ...(isWrong ? [element("td", {}, `${given ?? "none"}`)] : [])))))),
    element("p", { class: "more" }, "Looking for the reason."),
  );
  if (isFirst) result.scrollIntoView(); // so that there is room for what follows
}

/** For a program that answers one part only, which cannot be seen from what it prints. */
function oneAnswer() {
  return element("div", {}, element("p", {}, "Print the answers as “Part 1: N” and “Part 2: N”."),
    element("p", { class: "choices" }, ...[1, 2].map((number) => {
      const button = element("button", { type: "button" }, `It answers part ${number} only`);
      button.addEventListener("click", () => {
        fill({ only: `${number}` });
        form.requestSubmit();
      });
      return button;
    })));
}

for (const field of [program, puzzle, part]) keep(field);
guessLanguage();
program.addEventListener("input", guessLanguage);
select(form, ".examples").addEventListener("click", async (event) => {
  const link = targetOf(event).closest("a");
  if (!link) return;
  event.preventDefault();
  const text = await (await fetch(link.href)).text();
  replace({ program: text, solves: `${link.dataset.puzzle}`, only: "" }, "An example has replaced your program.");
});
onPuzzle((found) => {
  if (found && !(program.value.trim() && puzzle.value)) fill({ solves: found.puzzle });
});
searchOnSubmit(form, result, check);
