/* The list of the units, in which the reader selects one to follow. */

import { SIDES, SIDE_NAMES } from "cave/page/battle.js";
import { capital, element } from "replay/page/dom.js";

/** @import { Side } from "graphsolve.puzzles.cave.state" */
/** @import { TurnData } from "graphsolve.show.cave.board" */
/** @import { Battle, Unit } from "cave/page/battle.js" */

/**
 * @typedef {object} Actions
 * @property {(number: number) => void} follow  called when a unit is selected
 * @property {(number: number, isPointed: boolean) => void} point
 */

export class UnitList {
  /**
   * @param {HTMLElement} place
   * @param {Battle} battle
   * @param {Record<Side, number>} maxHitPoints
   * @param {Actions} actions
   */
  constructor(place, battle, maxHitPoints, actions) {
    this.units = battle.units;
    this.maxHitPoints = maxHitPoints;
    this.entries = battle.units.map((unit) => this.entry(unit, battle.unitName(unit.number), actions));
    const longest = Math.max(3, ...this.units.map(({ name }) => name.length));
    place.style.setProperty("--name", `${0.7 * longest}rem`);
    for (const side of SIDE_NAMES) {
      const list = this.entries.filter((_, number) => this.units[number].side === side);
      place.append(element("div", { class: `side-${side}` }, element("h3", {}, capital(SIDES[side].many)),
        list.length ? element("ul", {}, ...list.map(({ node }) => node)) : element("p", { class: "remark" }, "None")));
    }
  }

  /** @param {Battle["units"][0]} unit @param {string} fullName @param {Actions} actions */
  entry({ name, number }, fullName, { follow, point }) {
    const hitPoints = element("span", { class: "points" });
    const fill = element("span", { class: "fill" });
    const button = element("button", { class: "name", type: "button", "aria-pressed": "false" }, name);
    const node = element("li", { "data-key": `unit ${name}` }, button,
      element("span", { class: "meter", "aria-hidden": "true" }, fill), hitPoints);
    button.title = `Follow ${fullName} (f); n and p lead to its next and previous turn`;
    button.addEventListener("click", () => follow(number));
    node.addEventListener("pointerenter", () => point(number, true));
    node.addEventListener("pointerleave", () => point(number, false));
    return { node, button, fill, hitPoints };
  }

  /** Show which unit is followed, if one is. @param {number | null} number */
  follow(number) {
    this.entries.forEach(({ button }, other) => button.setAttribute("aria-pressed", `${other === number}`));
  }

  /** @param {TurnData | undefined} turn @param {Unit[]} state */
  show(turn, state) {
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
      const share = Math.max(0, unit.hitPoints) / this.maxHitPoints[this.units[number].side];
      fill.style.width = `${100 * share}%`;
    });
  }
}
