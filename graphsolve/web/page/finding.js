// A misreading, or a pair, that explains wrong answers; and puzzles to copy.

import { addressOf } from "./address.js";
import { element } from "replay/page/dom.js";

/** @import { FindingData, MisreadingData } from "graphsolve.web.findings" */

/** The rules, how they are misread, and where that departs from them. @param {FindingData} finding */
export function listOf({ misreadings, difference }) {
  const share = copying("Share", () => new URL(addressOf(misreadings), location.href).href);
  return element("dl", { class: "finding" },
    ...misreadings.flatMap((one, index) => [
      element("dt", {}, "The misreading"), element("dd", {}, linkTo([one]), ...(index ? [] : [" ", share])),
      element("dt", {}, "The rule"), element("dd", {}, one.rule),
      element("dt", {}, "Your program"), element("dd", {}, one.instead),
    ]),
    ...(difference ? [
      element("dt", {}, difference.place), element("dd", {}, `Under the rules: ${difference.ours}`),
      element("dt", {}, ""), element("dd", {}, `Misread: ${difference.theirs}`),
    ] : []));
}

/** Misreadings or pairs by name. @param {MisreadingData[][]} some */
export function namesOf(some) {
  return element("ul", { class: "names" }, ...some.map((misreadings) => element("li", {},
    linkTo(misreadings), ": ",
    misreadings.map(({ instead }) => instead).join(" "))));
}

/** The same, folded under a title such as their number. @param {string} title @param {MisreadingData[][]} some */
export const foldedNames = (title, some, open = false) =>
  element("details", { class: "others", open }, element("summary", {}, title), namesOf(some));

/** A link to the address of a misreading or a pair. @param {MisreadingData[]} misreadings */
function linkTo(misreadings) {
  return element("a", { class: "name", href: addressOf(misreadings) }, misreadings.map(({ name }) => name).join(" + "));
}

/** What to do in other tabs, as a part of a sentence. @type {Record<string, string>} */
const WAYS = {
  compare: "compare your rounds",
  program: "check your program",
  ask: "answer a few small puzzles",
};

/** A sentence with links to other tabs. @param {string} start @param {string[]} ids */
export function waysOn(start, ...ids) {
  const links = ids.map((id) => element("a", { href: `#${id}` }, WAYS[id]));
  return element("p", {}, start, ...links.flatMap((link, index) => (index ? [" or ", link] : [link])), ".");
}

/** A puzzle with a button that copies it. @param {string} text */
export function puzzleToCopy(text) {
  return element("div", { class: "puzzle" }, element("pre", { tabindex: 0 }, text), copying("Copy", () => `${text}\n`));
}

/** A button that copies something. @param {string} name @param {() => string} what */
function copying(name, what) {
  const button = element("button", { type: "button" }, name);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(what());
    button.textContent = "Copied";
  });
  return button;
}
