/* The list of the units, and the unit that the reader follows. */

import { SIDES, SIDE_NAMES } from "cave/page/battle.js";
import { capital, counted, element, onPress, select, setEnabled } from "replay/page/dom.js";

/** @import { Side } from "graphsolve.puzzles.cave.state" */
/** @import { TurnData } from "graphsolve.show.cave.board" */
/** @import { Battle, Frame, Unit } from "cave/page/battle.js" */
/** @import { Find } from "replay/page/dom.js" */

/**
 * @typedef {object} Actions
 * @property {(frame: number | undefined) => void} go
 * @property {(number: number | null) => void} follow  called when a unit is selected, or none
 * @property {(number: number, isPointed: boolean) => void} point
 */

export class UnitList {
  /** @type {number | null} the unit that is followed */
  number = null;
  index = 0;

  /**
   * @param {Find} find
   * @param {Battle} battle
   * @param {Record<Side, number>} maxHitPoints
   * @param {Actions} actions
   */
  constructor(find, battle, maxHitPoints, { go, follow, point }) {
    this.find = find;
    this.battle = battle;
    this.maxHitPoints = maxHitPoints;
    this.select = follow;
    this.state = battle.starts[0];
    /** @type {number[][]} the frames of each unit's turns */
    this.turns = battle.units.map(() => []);
    /** @type {(Frame & { index: number, by: number, damage: number })[][]} on each unit */
    this.blows = battle.units.map(() => []);
    battle.frames.forEach((frame, index) => this.note(frame, index));
    this.entries = battle.units.map((unit) => this.entry(unit, point));
    this.listUnits();
    onPress(find("previous-turn"), () => go(this.ownTurn(-1)));
    onPress(find("next-turn"), () => go(this.ownTurn(1)));
    onPress(find("stop-following"), () => this.select(null));
  }

  /** Note whose turn it is in a frame, and the blow. @param {Frame} frame @param {number} index */
  note(frame, index) {
    const turn = this.battle.turnOf(frame);
    if (!turn) return;
    this.turns[turn.unit].push(index);
    if (turn.blow) this.blows[turn.blow.target].push({ ...frame, index, by: turn.unit, damage: turn.blow.damage });
  }

  entry(/** @type {Battle["units"][0]} */ { name, number }, /** @type {Actions["point"]} */ point) {
    const hitPoints = element("span", { class: "points" });
    const fill = element("span", { class: "fill" });
    const button = element("button", { class: "name", type: "button", "aria-pressed": "false" }, name);
    const node = element("li", { "data-key": `unit ${name}` }, button,
      element("span", { class: "meter", "aria-hidden": "true" }, fill), hitPoints);
    button.title = `Follow ${this.battle.unitName(number)}`;
    button.addEventListener("click", () => this.select(this.number === number ? null : number));
    node.addEventListener("pointerenter", () => point(number, true));
    node.addEventListener("pointerleave", () => point(number, false));
    return { node, button, fill, hitPoints };
  }

  listUnits() {
    const { units } = this.battle;
    const longest = Math.max(3, ...units.map(({ name }) => name.length));
    this.find("units").style.setProperty("--name", `${0.7 * longest}rem`);
    for (const side of SIDE_NAMES) {
      const list = this.entries.filter((_, number) => units[number].side === side);
      this.find("units").append(element("div", { class: `side-${side}` },
        element("h3", {}, capital(SIDES[side].many)),
        list.length ? element("ul", {}, ...list.map(({ node }) => node))
          : element("p", { class: "remark" }, "None")));
    }
  }

  /** Follow a unit, or none. @param {number | null} number */
  follow(number) {
    this.number = number;
    this.entries.forEach(({ button }, other) => button.setAttribute("aria-pressed", `${other === number}`));
    this.showFollowed();
  }

  /** The frame of the followed unit's next turn, or of the one before. @param {number} direction */
  ownTurn(direction) {
    const turns = this.number === null ? [] : this.turns[this.number];
    return direction > 0
      ? turns.find((index) => index > this.index)
      : turns.findLast((index) => index < this.index);
  }

  /** @param {number} index @param {TurnData | undefined} turn @param {Unit[]} state */
  show(index, turn, state) {
    this.index = index;
    this.state = state;
    this.entries.forEach(({ node, fill, hitPoints }, number) => {
      const unit = state[number];
      const dead = unit.dead !== null;
      node.classList.toggle("dead", dead);
      node.classList.toggle("at-turn", turn?.unit === number);
      node.classList.toggle("struck", turn?.blow?.target === number);
      const points = dead ? `† ${unit.dead}` : `${unit.hitPoints}`;
      if (hitPoints.textContent === points) return;
      hitPoints.textContent = points;
      hitPoints.title = dead ? `died in round ${unit.dead}` : "";
      const share = Math.max(0, unit.hitPoints) / this.maxHitPoints[this.battle.units[number].side];
      fill.style.width = `${100 * share}%`;
    });
    this.showFollowed();
  }

  showFollowed() {
    select(this.find("followed"), "p").textContent = this.number === null
      ? "Select a unit on the map or in the list to follow it." : this.followedText(this.number);
    setEnabled(this.find("previous-turn"), this.ownTurn(-1) !== undefined);
    setEnabled(this.find("next-turn"), this.ownTurn(1) !== undefined);
    setEnabled(this.find("stop-following"), this.number !== null);
  }

  followedText(/** @type {number} */ number) {
    const { battle } = this;
    const { square, hitPoints, dead } = this.state[number];
    const name = capital(battle.unitName(number));
    const is = dead === null
      ? `${name} at ${square} has ${counted(hitPoints, "hit point")}.`
      : `${name} died in round ${dead}.`;
    const blow = this.blows[number].findLast(({ index }) => index <= this.index);
    if (!blow) return `${is} No one has attacked it yet.`;
    return `${is} It was last hit for ${blow.damage} by ${battle.unitName(blow.by)} in round ${blow.round}, turn ${blow.turn}.`;
  }
}
