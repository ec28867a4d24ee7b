// "My program does something else here": the misreadings by which that happens in the turn on a board.

import { goTo, position, shownView } from "./boards.js";
import { complaint, compute } from "./compute.js";
import { listOf, namesOf } from "./finding.js";
import { counted, element } from "replay/page/dom.js";

/** @import { Otherwise } from "./compute.js" */

/**
 * A panel for the boards of a part of an input.
 * @param {string} text
 * @param {number} part
 */
export function otherwisePanel(text, part) {
  const button = element("button", { type: "button" }, "My program does something else here");
  const result = element("div", { class: "result", "aria-live": "polite" });

  function clear() {
    result.replaceChildren();
    shownView()?.offer?.([], () => {});
  }

  async function find() {
    clear();
    try {
      const found = await compute("otherwise", [text, part, position()]);
      if (!result.isConnected) return;
      goTo(found.position);
      choose(found);
    } catch (error) {
      result.replaceChildren(complaint(error, find));
    }
  }

  /** Let the reader choose what happens. */
  function choose(/** @type {Otherwise} */ { ours, theirs: some }) {
    const names = [...new Set(some.flatMap((each) => each.names))];
    shownView()?.offer?.(names, (name) => show(...some.filter((each) => each.names.includes(name))));
    result.replaceChildren(
      element("p", {}, `By the rules: ${ours}`),
      element("p", {}, some.length ? `What happens in your program? Choose it${names.length ? ", here or on the board" : ""}. All before is as by the rules.`
        : "No known misreading does anything else, if all before is as by the rules."),
      element("ul", { class: "doings" }, ...some.map((each) => {
        const choice = element("button", { type: "button" }, each.text);
        choice.addEventListener("click", () => show(each));
        return element("li", {}, choice, ` ${counted(each.number, "misreading")}`);
      })),
      none(),
    );
  }

  /** Show the misreadings of what was chosen, the most common ones first. */
  function show(/** @type {Otherwise["theirs"]} */ ...chosen) {
    const [first, ...others] = chosen.flatMap(({ misreadings }) => misreadings);
    const more = chosen.reduce((sum, { number }) => sum + number, -1 - others.length);
    result.replaceChildren(element("h3", {}, chosen[0].text), listOf({ misreadings: first, departs: null }),
      ...(others.length ? [element("p", {}, "Or, from the most common one on:"), namesOf(others)] : []),
      ...(more ? [element("p", { class: "remark" }, `And ${counted(more, "other")}. Which of them it is shows in a later turn.`)] : []),
      none());
    result.scrollIntoView({ block: "nearest" }); // if it was chosen on the board
  }

  button.addEventListener("click", find);
  const panel = element("div", { class: "otherwise" }, button, result);
  panel.addEventListener("frame", clear);
  return panel;
}

/** What to do if it is something else. */
function none() {
  return element("p", { class: "remark" }, "If it is something else: ", element("a", { href: "#compare" }, "compare your rounds"),
    " or ", element("a", { href: "#program" }, "check your program"), ".");
}
