// The boards of the result, on this page: one, or two in lockstep. The page loads the view of each
// puzzle.

import "replay/page/pair.js";
import { byId, element, openView, select } from "replay/page/dom.js";
import { Player } from "replay/page/player.js";

/** @import { Board, Position } from "replay/page/player.js" */

const place = select(document, ".replay");
const player = new Player();

/** Show boards where they differ. @param {Board} data */
export function openBoards(data) {
  closeBoards();
  place.className = `replay of-${data.view}`;
  byId("player").hidden = false;
  document.body.classList.add("replaying");
  player.open(openView(place, data), data.opens);
  if (data.facts && !data.boards) place.prepend(element("p", { class: "remark" }, data.facts));
}

/** Show a position on the boards. @param {Position} position */
export function goTo(position) {
  player.goTo(position);
  place.scrollIntoView();
}

export function closeBoards() {
  player.close();
  place.replaceChildren();
  byId("player").hidden = true;
  document.body.classList.remove("replaying");
}
