// The boards of the replay, on this page: one, or two in lockstep.

import "./replay/cards/view.js";
import "./replay/cave/view.js";
import "./replay/duel/view.js";
import "./replay/pair.js";
import { byId, openView } from "./replay/dom.js";
import { Player } from "./replay/player.js";

const place = /** @type {HTMLElement} */ (document.querySelector(".replay"));
const player = new Player();

/**
 * Show the boards of some data.
 * @param {{ puzzle: string }} data
 */
export function openBoards(data) {
  closeBoards();
  place.className = `replay of-${data.puzzle}`;
  byId("player").hidden = false;
  document.body.classList.add("replaying");
  const prefix = address();
  history.replaceState(null, "", `#${prefix}`); // without the position on earlier boards
  player.open(openView(place, data), prefix);
}

/** Show no boards. */
export function closeBoards() {
  if (player.view) player.close();
  place.replaceChildren();
  byId("player").hidden = true;
  document.body.classList.remove("replaying");
}

/** The part of the address that says which invented input it is. */
function address() {
  const { hash } = location;
  return hash.match(/^#(invented=\w+&seed=\d+)/)?.[1].concat("&") ?? "";
}
