/* The moments of a battle that readers look for: deaths, ties, blocked units, new lowest hit points. */

import { diesIn } from "cave/page/battle.js";
import { element, onPress, setEnabled } from "replay/page/dom.js";

/** @import { Battle, Turn } from "cave/page/battle.js" */

/** @typedef {"death" | "tie" | "blocked" | "lowest"} Kind */

/** @type {Record<Kind, { key: string, text: string, words: string }>} */
const MOMENTS = {
  death: { key: "x", text: "Death", words: "next death" },
  tie: { key: "t", text: "Tie", words: "next tie that reading order breaks" },
  blocked: { key: "b", text: "Blocked", words: "next unit that finds no way" },
  lowest: { key: "l", text: "Lowest", words: "next new low in hit points" },
};

const KINDS = /** @type {Kind[]} */ (Object.keys(MOMENTS));

/** The frames of a battle with each kind of moment. @param {Battle} battle */
function momentsOf(battle) {
  /** @type {Record<Kind, number[]>} */
  const found = { death: [], tie: [], blocked: [], lowest: [] };
  let lowest = Math.min(...battle.units.map((unit) => unit.hit_points));
  battle.frames.forEach((frame, index) => {
    const turn = battle.turnOf(frame);
    if (!turn) return;
    const { choice, blow } = turn;
    const death = blow !== null && diesIn(turn, blow.target);
    if (death) found.death.push(index);
    if (breaksTie(turn)) found.tie.push(index);
    if (choice && choice.chosen === null) found.blocked.push(index);
    if (blow && !death && blow.hit_points < lowest) {
      lowest = blow.hit_points;
      found.lowest.push(index);
    }
  });
  return found;
}

function breaksTie(/** @type {Turn} */ { choice, blow }) {
  if (choice && (choice.nearest.length > 1 || choice.steps.length > 1)) return true;
  const points = blow ? blow.candidates.map((candidate) => candidate.hit_points) : [];
  return points.filter((one) => one === Math.min(...points)).length > 1;
}

/** The buttons that lead to the next moment of each kind. */
export class MomentButtons {
  frame = 0;

  /** @param {HTMLElement} place @param {Battle} battle @param {(frame: number) => void} go */
  constructor(place, battle, go) {
    this.found = momentsOf(battle);
    this.go = go;
    this.buttons = KINDS.map((kind) => {
      const { key, text, words } = MOMENTS[kind];
      const button = element("button", { type: "button" }, text);
      button.title = `To the ${words} (${key})`;
      onPress(button, () => this.next(kind));
      return { kind, button };
    });
    place.append("Next:", ...this.buttons.map(({ button }) => button));
  }

  /** Keys to the next moment of each kind, and with Shift to the one before. */
  get keys() {
    /** @type {import("replay/page/player.js").Keys} */
    const keys = {};
    for (const kind of KINDS) {
      const { key, words } = MOMENTS[kind];
      keys[key] = [() => this.next(kind), `${words}; with Shift, the one before`];
      keys[key.toUpperCase()] = [() => this.previous(kind)];
    }
    return keys;
  }

  next(/** @type {Kind} */ kind) {
    const index = this.found[kind].find((other) => other > this.frame);
    if (index !== undefined) this.go(index);
  }

  previous(/** @type {Kind} */ kind) {
    const index = this.found[kind].findLast((other) => other < this.frame);
    if (index !== undefined) this.go(index);
  }

  show(/** @type {number} */ index) {
    this.frame = index;
    for (const { kind, button } of this.buttons) setEnabled(button, (this.found[kind].at(-1) ?? -1) > index);
  }
}
