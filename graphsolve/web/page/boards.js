// The boards of the replay, on this page: one, or two in lockstep. Each tab has its own. The page
// loads the view of each puzzle.

import "replay/page/pair.js";
import { prefix } from "./address.js";
import { onSelect, selected } from "./tabs.js";
import { byId, element, openView, select } from "replay/page/dom.js";
import { Player, frameAt } from "replay/page/player.js";

/** @import { Board } from "replay/page/player.js" */

const place = select(document, ".replay");
const player = new Player();

/** @type {Map<HTMLElement, { data: Board, hash: string }>} the boards of each tab, and where they are */
const boards = new Map();
/** @type {HTMLElement | null} the form whose boards are shown */
let shown = null;

/**
 * Give boards to the tab of a form, and show them when it is selected.
 * @param {HTMLElement} form
 * @param {Board} data
 */
export function openBoards(form, data) {
  closeBoards(form);
  boards.set(form, { data, hash: "" });
  if (form === selected()) show(form);
}

/** Show more of the same boards, at the same position. @param {HTMLElement} form @param {Board} data */
export function completeBoards(form, data) {
  const begun = boards.get(form);
  if (!begun) return;
  boards.set(form, { ...begun, data });
  if (form !== shown) return;
  const { playing, speed } = player;
  show(form);
  player.setSpeed(speed);
  if (playing) player.play();
}

/** Show a position on the boards. @param {number[]} position */
export function goTo(position) {
  const { opened } = player;
  if (!opened) return;
  player.go(frameAt(opened.positions, position));
  place.scrollIntoView();
}

/** Take the boards from the tab of a form, or from all. @param {HTMLElement} [form] */
export function closeBoards(form) {
  if (form) boards.delete(form);
  else boards.clear();
  if (!shown || boards.has(shown)) return;
  hide();
}

function hide() {
  const kept = shown && boards.get(shown);
  if (kept) kept.hash = player.hash;
  player.close();
  place.replaceChildren();
  byId("player").hidden = true;
  document.body.classList.remove("replaying");
  shown = null;
}

/** Show the boards of the tab of a form, if it has any. @param {HTMLElement} form */
function show(form) {
  hide();
  const found = boards.get(form);
  if (!found) return;
  shown = form;
  const { data, hash } = found;
  place.className = `replay of-${data.view}`;
  byId("player").hidden = false;
  document.body.classList.add("replaying");
  player.open(openView(place, data), { prefix, hash });
  if (!hash && data.opens) player.go(frameAt(player.view.positions, data.opens));
  if (!data.boards) place.prepend(element("p", { class: "remark" }, data.facts));
}

onSelect(show);
