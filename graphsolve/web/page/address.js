// The address: the example that it names, a generated input with answers to it, and then the position
// on boards. It says nothing about an input of the reader.

import { remember, remembered } from "./memory.js";

const EXAMPLE = /invented=(\w+)&seed=(\d+)(?:&part1=(\d+))?(?:&part2=(\d+))?/;

/** @typedef {{ name: string, puzzle: string, seed: number, part1: string, part2: string }} Example */

/** The example that the address names, unless it is the one that is entered. @returns {Example | null} */
export function newExample() {
  const found = location.hash.match(EXAMPLE);
  if (!found || found[0] === example()) return null;
  const [name, puzzle, seed, part1 = "", part2 = ""] = found;
  return { name, puzzle, seed: Number(seed), part1, part2 };
}

/** The name of the example that is entered; empty if it is an input of the reader. */
export const example = () => remembered().example ?? "";

/** What precedes a position in the address; null if the input is the reader's own. */
export const prefix = () => (example() ? `${example()}&` : null);

/** Write an example into the address, or none, without a position. @param {string} name */
export function writeExample(name) {
  if (name === example() && !EXAMPLE.test(location.hash)) return;
  remember({ example: name });
  history.replaceState(null, "", name ? `#${name}` : location.pathname);
}
