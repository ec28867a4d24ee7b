/* The page of a duel: the spells that are cast, turn by turn. */

import { PICTURES, VIEWS, element, empty, fillFrom, numberIn } from "replay/page/dom.js";
import { LinePanel } from "duel/page/panel.js";

/** @import { Controller, View } from "replay/page/player.js" */
/** @import { BoardData } from "graphsolve.show.duel.board" */

/** @implements {View} */
class DuelView {
  names = { step: "turn", leap: "round" };
  /** @type {Controller | undefined} */ player;

  constructor(/** @type {HTMLElement} */ root, /** @type {BoardData} */ data) {
    this.root = root;
    this.find = fillFrom("duel-board", root);
    this.turns = data.turns;
    this.length = data.turns.length + 1;
    this.positions = Array.from({ length: this.length }, (_, turn) => [turn]);
    this.stops = this.positions.flat().filter((turn) => turn % 2 === 0);
    this.panel = new LinePanel(this.find("line"), data, (turn) => this.player?.go(turn));
    this.find("line-name").textContent = data.name;
  }

  destroy() { empty(this.root); }

  show(/** @type {number} */ number) {
    this.find("turn").textContent = this.name(number);
    this.panel.show(number);
  }

  name(/** @type {number} */ number) {
    return number === 0 ? "Before the duel" : `Turn ${number}: ${this.turns[number - 1].fighter}`;
  }

  hash(/** @type {number} */ number) { return `turn=${number}`; }

  frameOf(/** @type {URLSearchParams} */ parameters) { return numberIn(parameters, "turn"); }
}

/** The state before the turn in which two duels part. @param {BoardData[]} boards @param {number[]} position */
function pictureOf([data], [turn]) {
  const find = fillFrom("duel-board", element("div"));
  const before = data.states[turn - 1];
  if (!before) return null;
  new LinePanel(find("line"), data, () => {}).showState(before, before);
  return element("div", { class: "of-duel" }, find("state"));
}

VIEWS.duel = DuelView;
PICTURES.duel = pictureOf;
