// The boards of the replay, on this page: one, or two in lockstep. The page loads the view of each puzzle.

import "replay/page/pair.js";
import { byId, openView, select } from "replay/page/dom.js";
import { Player } from "replay/page/player.js";

/** @import { Board } from "replay/page/player.js" */

const place = select(document, ".replay");
const player = new Player();

/** Show the boards of some data. @param {Board} data */
export function openBoards(data) {
  closeBoards();
  place.className = `replay of-${data.view}`;
  byId("player").hidden = false;
  document.body.classList.add("replaying");
  const prefix = address();
  history.replaceState(null, "", `#${prefix}`); // without the position on earlier boards
  player.open(openView(place, data), prefix);
}

/** Show no boards. */
export function closeBoards() {
  player.close();
  place.replaceChildren();
  byId("player").hidden = true;
  document.body.classList.remove("replaying");
}

/** The part of the address that says which generated input it is. */
function address() {
  const { hash } = location;
  return hash.match(/^#(invented=\w+&seed=\d+)/)?.[1].concat("&") ?? "";
}
