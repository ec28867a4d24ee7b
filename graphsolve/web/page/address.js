// The address: the example that it names, a generated input with answers to it, or a misreading, and
// then the position on boards. It says nothing about an input of the reader.

import { remember, remembered } from "./memory.js";

const EXAMPLE = /invented=(\w+)&seed=(\d{1,30})(?:&part1=(\d{1,30}))?(?:&part2=(\d{1,30}))?/;

const MISREADING = /^#misreading=\w+:([\w+-]+)/;

/** @typedef {{ name: string, puzzle: string, seed: string, part1: string, part2: string }} Example */

/** The example that the address names, unless it is the one that is entered. @returns {Example | null} */
export function newExample() {
  const found = location.hash.match(EXAMPLE);
  if (!found || found[0] === example()) return null;
  const [name, puzzle, seed, part1 = "", part2 = ""] = found;
  return { name, puzzle, seed, part1, part2 };
}

/** The name of the example that is entered; empty if it is an input of the reader. */
export const example = () => remembered().example ?? "";

/** Forget the answers of the latest example, and return the names of the fields that still have them. */
export function forgetAnswers() {
  const { answersOf = "", ...entered } = remembered();
  const [, , , part1, part2] = answersOf.match(EXAMPLE) ?? [];
  remember({ answersOf: "" });
  return Object.entries({ part1, part2 }).filter(([name, answer]) => answer && entered[name] === answer).map(([name]) => name);
}

/** The misreading, or the pair, that an address such as `#misreading=cave:last-step` names. @param {string} hash */
export const misreadingIn = (hash) => hash.match(MISREADING)?.[1];

/** The address of a misreading or a pair. @param {{ puzzle: string, name: string }[]} misreadings */
export const addressOf = (misreadings) =>
  `#misreading=${misreadings[0].puzzle}:${misreadings.map(({ name }) => name).join("+")}`;

/** What precedes a position in the address; null if the input is the reader's own. */
export function prefix() {
  const [misreading] = location.hash.match(MISREADING) ?? [];
  return misreading ? `${misreading.slice(1)}&` : example() ? `${example()}&` : null;
}

/** Write what is entered into the address, in place of a misreading. */
export function writeAddress() {
  if (misreadingIn(location.hash)) history.replaceState(null, "", example() ? `#${example()}` : location.pathname);
}

/** Write an example into the address, or none, without a position. @param {string} name */
export function writeExample(name) {
  if (name === example() && !EXAMPLE.test(location.hash)) return;
  remember(name ? { example: name, answersOf: name } : { example: "" });
  history.replaceState(null, "", name ? `#${name}` : location.pathname);
}
