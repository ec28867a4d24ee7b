// "My program does something else here": the misreadings by which that happens in the turn on a board.

import { goTo, position, shownView } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { listOf, namesOf, waysOn } from "./finding.js";
import { counted, element } from "replay/page/dom.js";

/** @import { AlternativesData, TurnData } from "graphsolve.web.misreadings" */

/**
 * A panel for the boards of a part of an input.
 * @param {string} text
 * @param {number} part
 */
export function alternativesPanel(text, part) {
  const button = element("button", { type: "button" }, "My program does something else here");
  const result = element("div", { class: "result", "aria-live": "polite" });

  function clear() {
    result.replaceChildren();
    shownView()?.offer?.([], () => {});
  }

  async function find() {
    clear();
    try {
      const found = await compute("alternatives", [text, part, position()]);
      if (!result.isConnected) return;
      goTo(found.position);
      choose(found);
    } catch (error) {
      result.replaceChildren(complaint(error, find));
    }
  }

  /** Let the reader choose what happens. */
  function choose(/** @type {AlternativesData} */ { ours, theirs: some }) {
    const names = [...new Set(some.flatMap((each) => each.names))];
    shownView()?.offer?.(names, (name) => show(...some.filter((each) => each.names.includes(name))));
    const where = names.length ? ", here or on the board" : "";
    result.replaceChildren(
      element("p", {}, `By the rules: ${ours}`),
      element("p", {}, some.length
        ? `What does your program do? Choose it${where}. Up to this turn, everything is played by the rules.`
        : "No known misreading changes this turn without breaking a rule earlier."),
      element("ul", { class: "turns" }, ...some.map((each) => {
        const choice = element("button", { type: "button" }, `${each.text} (${counted(each.number, "misreading")})`);
        choice.addEventListener("click", () => show(each));
        return element("li", {}, choice);
      })),
      waysOn("If it is something else, ", "compare", "program"),
    );
  }

  /** Show the misreadings of what was chosen, the most common ones first. */
  function show(/** @type {TurnData[]} */ ...chosen) {
    const [first, ...others] = chosen.flatMap(({ misreadings }) => misreadings);
    const more = chosen.reduce((sum, { number }) => sum + number, -1 - others.length);
    result.replaceChildren(element("h3", {}, chosen[0].text), listOf({ misreadings: first, difference: null }),
      ...(others.length ? [element("p", {}, "Or one of these, the most common first:"), namesOf(others)] : []),
      ...(more ? [element("p", { class: "remark" }, `And ${counted(more, "other")}. A later turn can tell them apart.`)] : []),
      waysOn("If it is something else, ", "compare", "program"));
    result.scrollIntoView({ block: "nearest" }); // if it was chosen on the board
  }

  button.addEventListener("click", find);
  const panel = element("div", { class: "alternatives" }, button, result);
  panel.addEventListener("frame", clear);
  return panel;
}
