// "Compare my rounds": what another program prints, and where it departs from the rules.

import { goTo, openBoards } from "./boards.js";
import { compute } from "./compute.js";
import { foldedNames, listOf, waysOn } from "./finding.js";
import { neededInput } from "./input.js";
import { keep } from "./memory.js";
import { searchOnSubmit } from "./search.js";
import { byId, counted, element, select } from "replay/page/dom.js";

/** @import { AgreementData, DifferenceData } from "graphsolve.web.findings" */
/** @import { Known } from "./compute.js" */

const form = byId("way-compare", HTMLFormElement);
const theirs = byId("theirs", HTMLTextAreaElement);
const part = /** @type {HTMLSelectElement} */ (form.elements.namedItem("part"));
const result = select(form, ".result");

async function compare() {
  const text = neededInput();
  if (!theirs.value.trim()) throw new Error("Paste here what your program prints.");
  const found = await compute("compare", [text, theirs.value, Number(part.value)], show);
  result.querySelector(".more")?.remove();
  if (found) showMisreadings(found);
}

/** Show the difference before what explains it. @param {Known} known */
function show({ difference, boards }) {
  if (difference) showDifference(difference);
  if (boards) openBoards(form, boards);
}

function showDifference(/** @type {DifferenceData} */ difference) {
  result.append(...partsOf(difference));
  if (difference.differs) {
    result.append(element("p", { class: "more" }, "Looking for the misreadings that lead to this."));
  }
  result.scrollIntoView();
}

/** What differs first, and the turn that explains it. @param {DifferenceData} difference */
export function partsOf({ read, agrees, differs }) {
  const first = element("p", { class: "remark" }, read);
  if (!differs) return [first, element("p", {}, agrees)];
  const { place, facts, turn, reasons, position } = differs;
  const named = facts.some(([what]) => what);
  const head = [...(named ? [""] : []), "yours", "under the rules"].map((name) => element("th", { scope: "col" }, name));
  const rows = facts.map(([what, yours, right]) => element("tr", {},
    ...(named ? [element("th", { scope: "row" }, what)] : []), element("td", {}, yours), element("td", {}, right)));
  return [
    first,
    element("h3", {}, `${place}: the first difference`),
    element("table", { class: "facts" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)),
    ...(turn ? [element("p", {}, turn)] : []),
    ...toTurn(position),
    ...(reasons.length ? [element("dl", { class: "finding" }, ...reasons.flatMap(([about, text]) =>
      [element("dt", {}, about), element("dd", {}, text)]))] : []),
  ];
}

/** A button that shows a turn on the boards, if it has a position there. @param {number[] | null} position */
export function toTurn(position) {
  if (!position) return [];
  const button = element("button", { type: "button" }, "Show that turn on the board");
  button.addEventListener("click", () => goTo(position));
  return [button];
}

function showMisreadings(/** @type {AgreementData} */ { all, first, tried, known }) {
  const some = all.length ? all : first;
  const none = tried < known ? "None of these" : "No known misreading";
  const text = all.length ? "This misreading explains your whole output:"
    : first.length ? `${none} explains your whole output. This one explains the first difference:`
    : `${none} explains this difference. Print more, such as the state after each turn, to see in which turn it goes wrong.`;
  const number = tried < known ? `Tried ${tried} of ${known} known misreadings of this part. ` : "";
  result.append(element("h3", {}, some.length ? "What you may misread" : "Not found yet"),
    element("p", {}, `${number}${text}`),
    ...some.slice(0, 1).map((misreadings) => listOf({ misreadings, difference: null })));
  if (!all.length) result.append(waysOn("You can also ", "program", "ask"));
  const others = some.slice(1);
  const explain = others.length === 1 ? "explains" : "explain";
  if (others.length) result.append(foldedNames(`${counted(others.length, "other")} that ${explain} it, too`, others));
}

keep(theirs);
searchOnSubmit(form, result, compare);
