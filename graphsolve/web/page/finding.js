// A misreading, or a pair, that explains wrong answers; and puzzles to copy.

import { element } from "replay/page/dom.js";

/** @import { Finding } from "./compute.js" */

/** The rules, how they are misread, and where that departs from them. @param {Finding} finding */
export function listOf({ misreadings, departs }) {
  return element("dl", { class: "finding" },
    ...misreadings.flatMap(({ name, rule, instead }) => [
      element("dt", {}, "The misreading"), element("dd", { class: "name" }, name),
      element("dt", {}, "The rule"), element("dd", {}, rule),
      element("dt", {}, "Your program"), element("dd", {}, instead),
    ]),
    ...(departs ? [
      element("dt", {}, departs.place), element("dd", {}, `By the rules: ${departs.ours}`),
      element("dt", {}, ""), element("dd", {}, `Misread: ${departs.theirs}`),
    ] : []));
}

/** Misreadings or pairs by name. @param {Finding["misreadings"][]} some */
export function namesOf(some) {
  return element("ul", { class: "names" }, ...some.map((misreadings) => element("li", {},
    element("b", {}, misreadings.map(({ name }) => name).join(" + ")), ": ",
    misreadings.map(({ instead }) => instead).join(" "))));
}

/** A puzzle with a button that copies it. @param {string} text */
export function puzzleToCopy(text) {
  const copy = element("button", { type: "button" }, "Copy");
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(`${text}\n`);
    copy.textContent = "Copied";
  });
  return element("div", { class: "puzzle" }, element("pre", { tabindex: 0 }, text), copy);
}
