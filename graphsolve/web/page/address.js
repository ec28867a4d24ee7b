// The address, which can name a misreading. It says nothing about an input.

/** @import { MisreadingData } from "graphsolve.show.formats" */

const MISREADING = /^#misreading=\w+:([\w+-]+)/;

/** The misreading, or the pair, that the address names, as in `#misreading=cave:last-step`. */
export const misreadingNamed = () => location.hash.match(MISREADING)?.[1];

/** The address of a misreading or a pair. @param {MisreadingData} misreading */
export const addressOf = ({ puzzle, name }) => `#misreading=${puzzle}:${name.replaceAll(" ", "")}`;

/** Take the misreading out of the address. */
export function leaveMisreading() {
  if (misreadingNamed()) history.replaceState(null, "", location.pathname);
}
