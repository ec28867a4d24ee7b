// The address: a misreading. It says nothing about an input.

/** @import { MisreadingData } from "graphsolve.web.findings" */

const MISREADING = /^#misreading=\w+:([\w+-]+)/;

/** The misreading, or the pair, that the address names, as in `#misreading=cave:last-step`. */
export const misreadingNamed = () => location.hash.match(MISREADING)?.[1];

/** The address of a misreading or a pair. @param {MisreadingData[]} misreadings */
export const addressOf = (misreadings) =>
  `#misreading=${misreadings[0].puzzle}:${misreadings.map(({ name }) => name).join("+")}`;

/** Take the misreading out of the address. */
export function leaveMisreading() {
  if (misreadingNamed()) history.replaceState(null, "", location.pathname);
}
