// The address: an example, which is a generated input with answers, or a misreading; and then the
// position on boards. It says nothing about an input of the reader.

import { remember, remembered } from "./memory.js";

/** @import { MisreadingData } from "graphsolve.web.findings" */

const EXAMPLE = /invented=(\w+)&seed=(\d{1,30})(?:&part1=(\d{1,30}))?(?:&part2=(\d{1,30}))?/;
const MISREADING = /^#misreading=\w+:([\w+-]+)/;

/** @typedef {{ name: string, puzzle: string, seed: string, part1: string, part2: string }} Example */

/** The example in an address. @returns {Example | null} */
export function exampleIn(address = location.hash) {
  const [name, puzzle, seed, part1 = "", part2 = ""] = address.match(EXAMPLE) ?? [];
  return name ? { name, puzzle, seed, part1, part2 } : null;
}

/** The name of the example that is entered; empty if it is an input of the reader. */
export const example = () => remembered().example ?? "";

/** The misreading, or the pair, that the address names, as in `#misreading=cave:last-step`. */
export const misreadingNamed = () => location.hash.match(MISREADING)?.[1];

/** The address of a misreading or a pair. @param {MisreadingData[]} misreadings */
export const addressOf = (misreadings) =>
  `#misreading=${misreadings[0].puzzle}:${misreadings.map(({ name }) => name).join("+")}`;

/** What precedes a position in the address; null if the input is the reader's own. */
export function prefix() {
  const [misreading] = location.hash.match(MISREADING) ?? [];
  return misreading ? `${misreading.slice(1)}&` : example() ? `${example()}&` : null;
}

/** Write what is entered into the address, in place of a misreading. */
export function leaveMisreading() {
  if (misreadingNamed()) history.replaceState(null, "", example() ? `#${example()}` : location.pathname);
}

/** Write an example into the address, or none, without a position. @param {string} name */
export function writeExample(name) {
  if (name === example() && !exampleIn()) return;
  remember({ example: name });
  history.replaceState(null, "", name ? `#${name}` : location.pathname);
}
