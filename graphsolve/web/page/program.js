// "My program or its output": where the output departs from the rules, or the smallest puzzle that
// the program fails; and the misreading behind it.

import { compute } from "./compute.js";
import { input, languageOf, neededInput, onPuzzle, unfenced } from "./input.js";
import { fill, keep, replace } from "./memory.js";
import { action, boardsOf, conclusion, findingParts, folded, foldedNames, goTo, openEntry, puzzleToCopy, result, search, spelled } from "./result.js";
import { byId, capital, counted, element, select, targetOf } from "replay/page/dom.js";

/** @import { Board } from "replay/page/player.js" */
/** @import { Checked, Failed } from "graphsolve.web.check" */
/** @import { ComparisonData } from "graphsolve.show.formats" */
/** @import { Known } from "./compute.js" */

const MAX_NAMED = 8;
const MAX_FURTHER = 3; // misreadings that explain only the first difference

const ANSWERS = /^(?:(?:part *[12])?[:,\s]*\d+\s*){1,2}$/i;
const OTHER_LANGUAGES = /^[ \t]*(?:(?:pub )?fn \w+\(|func \w+\(|#include *[<"]|package [\w.]+;?$|public (?:static|class)|using (?:System|namespace)|import java\.)/m;

const form = select(byId("entry-program"), "form", HTMLFormElement);
const area = byId("program", HTMLTextAreaElement);
const [kind, puzzle, part] = ["kind", "solves", "only"].map((name) => select(form, `[name=${name}]`, HTMLSelectElement));

const text = () => unfenced(area.value);

/** The puzzle whose words a program uses most, if it uses any. */
function guessedPuzzle() {
  const [best] = [...puzzle.options].map(({ value, dataset }) => ({
    value, uses: dataset.words ? [...text().matchAll(new RegExp(dataset.words, "gi"))].length : 0,
  })).sort((one, other) => other.uses - one.uses);
  return best.uses ? best.value : "";
}

// --- What a program prints -----------------------------------------------------------------------

function compare() {
  return search(async (show) => {
    if (OTHER_LANGUAGES.test(text())) throw new Error("This looks like a program in a language that does not run here. Paste what it prints for your input.");
    if (text().length < 99 && ANSWERS.test(text().trim())) throw new Error("These look like answers. Enter them under “My answer is wrong”.");
    const own = await neededInput();
    /** @type {{ difference?: ComparisonData, boards?: Board }} */
    const state = {};
    const end = await compute("compare", [own, text(), Number(part.value) || 1], (news) => {
      Object.assign(state, news);
      if (news.boards) result.open(news.boards);
      if (state.difference) show(...comparison(state.difference));
    });
    if (end) show(...comparison(end, true));
  });
}

/** @param {ComparisonData} found @param {boolean} [isOver]  whether what explains it is known, too */
function comparison(found, isOver) {
  const { read_as, agrees, says, misreadings, further } = found;
  if (agrees) return [conclusion([read_as], "Your output follows the rules", element("p", {}, says))];
  const isWhole = misreadings.length > 0;
  const [first, ...others] = isWhole ? misreadings.slice(0, MAX_NAMED) : further.slice(0, MAX_FURTHER);
  return [
    conclusion([read_as], isWhole ? "You probably misread this rule" : first ? "You may misread this rule" : "Your output departs from the rules",
      ...(first ? findingParts({ misreading: first, difference: null }) : []), ...differenceParts(found)),
    element("div", { class: "rest" }, element("p", {}, isOver ? agreementText(found) : "Looking for the misreading that leads to this."),
      ...(others.length ? [foldedNames(`${counted(others.length, "other")} that explain${others.length === 1 ? "s" : ""} it, too`, others)] : [])),
  ];
}

/** @param {ComparisonData} found */
function agreementText({ misreadings, further, tried, known }) {
  if (misreadings.length) return "This explains your whole output.";
  if (further.length) return "This explains the first difference, but not your whole output.";
  return `${tried < known ? `None of the ${tried} misreadings that were tried` : "No known misreading"
  } explains it. Print more, such as the state after each turn, or paste your program.`;
}

/** What differs first, and the turn that explains it. @param {ComparisonData} found */
function differenceParts({ difference }) {
  if (!difference) return [];
  const { place, facts, turn, reasons, position } = difference;
  const named = facts.some(({ at }) => at);
  const rows = facts.map(({ at, theirs, rules }) => [...(named ? [spelled(at)] : []), theirs, rules]);
  return [
    element("h3", {}, `${place}: the first difference`), table([...(named ? [""] : []), "yours", "under the rules"], rows),
    ...(turn ? [element("p", {}, turn)] : []), ...toTurn(position),
    ...(reasons.length ? [element("dl", { class: "reasons" }, ...reasons.flatMap(([about, why]) =>
      [element("dt", {}, about), element("dd", {}, why)]))] : []),
  ];
}

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) => element("table", { class: "facts" },
  element("thead", {}, element("tr", {}, ...head.map((name) => element("th", { scope: "col" }, name)))),
  element("tbody", {}, ...rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, cell))))));

/** A button that shows a turn on the boards, if it has a position there. @param {readonly number[] | null} position */
const toTurn = (position) => (position ? [action("Show that turn on the board", () => goTo([...position]))] : []);

// --- A program -----------------------------------------------------------------------------------

function check() {
  return search(async (show) => {
    if (!puzzle.value) throw new Error("Which puzzle does your program solve? Select it above.");
    /** @type {Known} */
    const state = {};
    const given = [input(), puzzle.value, kind.value, text(), Number(part.value) || null];
    const checked = await compute("check", given, (news) => {
      Object.assign(state, news);
      if (news.boards) result.open(boardsOf(news.boards, state.finding));
      if (state.failed) show(...failure(state, state.failed));
    });
    show(...(state.failed ? failure(state, state.failed, checked)
      : [conclusion([], "Nothing wrong was found", ...checked.said.map((sentence) => element("p", {}, sentence))),
        action("Say which answer is wrong", () => openEntry("answers"))]));
  });
}

/** @param {Known} state @param {Failed} failed @param {Checked} [end] */
function failure({ finding, difference, deciding, boards }, failed, end) {
  const { passed, fault, size, puzzle: smallest, answers, output, ending } = failed;
  const isWrong = ending === "wrong answer";
  const rows = answers.map(({ part, expected, given }) => [`Part ${part}`, expected, ...(isWrong ? [given ?? "none"] : [])]);
  const about = [...(passed ? [`${counted(passed, "puzzle")} passed.`] : []), `On the ${passed ? "next one" : "first puzzle"}${isWrong ? `: ${fault}` : ""}.`];
  const said = (end?.said ?? ["Looking for the reason."]).map((sentence) => element("p", {}, sentence));
  const headline = finding ? "You probably misread this rule" : isWrong ? "A small puzzle shows the mistake" : capital(fault);
  return [
    conclusion(about, headline, ...(finding ? findingParts(finding, boards) : []),
      ...(output ? [element("pre", {}, output)] : []),
      ...(ending === "timed out" && !finding ? [toEnd()] : []),
      ...(isWrong || passed ? [] : [element("p", {}, `Does it solve a puzzle other than ${puzzle.selectedOptions[0].text}? Then select that one.`)]),
      ...(ending === "no answers found" ? [oneAnswer()] : []),
      ...(difference ? differenceParts(difference) : []),
      ...(deciding ? [element("h3", {}, `Probably decided in ${deciding.place}`), element("p", {}, `Under the rules: ${deciding.facts[0].rules}`),
        ...toTurn(deciding.position)] : [])),
    element("div", { class: "rest" }, element("p", {}, `The smallest puzzle found on which this happens (${size}):`),
      element("div", { class: "flow case" }, puzzleToCopy(smallest), table(["", "expected", ...(isWrong ? ["given"] : [])], rows)),
      ...(finding && end?.said.length ? [folded("What the answers say", false, ...said)] : said),
      ...(end?.others.length ? [foldedNames(counted(end.others.length, "other"), end.others)] : [])),
  ];
}

/** What to do about a program that does not end here. */
const toEnd = () => element("p", {}, "Run it on the puzzle below on your own machine. If it ends there, check it there with ",
  element("code", {}, "graphsolve check"), ", which can wait longer, or paste only what it prints. If not, look for an endless loop.");

/** For a program that answers one part only, which cannot be seen from what it prints. */
const oneAnswer = () => element("p", { class: "flow" }, "Print the answers as “Part 1: N” and “Part 2: N”, or: ",
  ...["1", "2"].map((number) => action(`It answers part ${number} only`, () => {
    fill({ only: number });
    form.requestSubmit();
  })));

// --- The form ------------------------------------------------------------------------------------

for (const field of [area, kind, puzzle, part]) keep(field);
area.addEventListener("input", () => {
  const language = OTHER_LANGUAGES.test(text()) ? "" : languageOf(text());
  const solves = language && guessedPuzzle();
  fill({ kind: language || "output", ...(solves ? { solves } : {}) });
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!text().trim()) search(async () => { throw new Error("First paste your program, or what it prints."); });
  else if (kind.value === "output") compare();
  else check();
});
byId("programs").addEventListener("click", async (event) => {
  const link = targetOf(event).closest("a");
  if (!link) return;
  event.preventDefault();
  const program = await (await fetch(link.href)).text();
  replace({ program, solves: `${link.dataset.puzzle}`, only: "" }, "An example has replaced your program.");
  form.requestSubmit();
});
onPuzzle((found) => {
  if (found && !(area.value.trim() && puzzle.value)) fill({ solves: found.puzzle });
});
