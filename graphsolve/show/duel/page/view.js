/* A duel: the state after a turn, what happens in it, and a table of all turns. */

import { PICTURES, VIEWS, capital, element, fillFrom, linkTo, meter } from "replay/page/dom.js";

/** @import { Position, View } from "replay/page/player.js" */
/** @import { BoardData, StateData } from "graphsolve.show.duel.board" */

const COLUMNS = ["Turn", "What happens", "Player", "Boss", "Armor", "Mana", "Spent", "Effects"];

/** @implements {View} */
class DuelView {
  names = { step: "turn", leap: "round" };

  constructor(/** @type {HTMLElement} */ root, /** @type {BoardData} */ data) {
    this.find = fillFrom("duel-board", root);
    this.data = data;
    this.positions = data.states.slice(0, data.turns.length + 1).map((_, turn) => [turn]);
    this.state = new StateView(data);
    this.find("state").append(...this.state.nodes);
    this.find("line-name").textContent = data.name;
    this.find("result").textContent = capital(data.outcome);
    this.find("spells").textContent = data.spells.length ? `${data.spells.join(", ")}.` : "No spell is cast.";
    this.find("words").style.setProperty("--most", `${Math.max(1, ...data.turns.map(({ sentences }) => sentences.length))}`);
    this.rows = this.positions.map(([turn]) => this.row(turn));
    this.find("turns").append(
      element("caption", {}, "The hit points, armor, mana and timers are those after the turn."),
      element("thead", {}, element("tr", {}, ...COLUMNS.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...this.rows));
  }

  isStop = (/** @type {Position} */ [turn]) => turn % 2 === 0;

  /** The row of a turn in the table. @param {number} number */
  row(number) {
    const turn = this.data.turns[number - 1];
    const { hit_points: own, boss_hit_points: boss, armor, mana, spent, timers } = this.data.states[number];
    const running = Object.entries(timers).filter(([, timer]) => timer > 0).map(([spell, timer]) => `${spell} ${timer}`);
    const cells = [turn?.summary ?? "", own, boss, armor, mana, spent, running.join(", ")].map((text, index) =>
      element("td", { "data-key": `turn ${number}, ${COLUMNS[index + 1]}`, "data-both": "" }, `${text}`));
    return element("tr", { class: turn?.fighter }, element("th", { scope: "row" }, linkTo([number], turn ? `${number}` : "start")), ...cells);
  }

  show(/** @type {number} */ number) {
    const { states, turns } = this.data;
    this.find("turn").textContent = this.name(number);
    this.state.show(states[number], states[Math.max(0, number - 1)]);
    const sentences = number === 0 ? ["The duel has not begun."] : turns[number - 1].sentences;
    this.find("words").replaceChildren(...sentences.map((text, index) =>
      element("li", { "data-key": `sentence ${index}` }, text)));
    this.rows.forEach((row, turn) => row.setAttribute("aria-current", `${turn === number}`));
  }

  name(/** @type {number} */ number) {
    return number === 0 ? "Before the duel" : `Turn ${number}: ${this.data.turns[number - 1].fighter}`;
  }
}

/** The hit points of both fighters, and the numbers and effects of the player. */
class StateView {
  fighters = [new Fighter("Player"), new Fighter("Boss")];
  numbers = ["Armor", "Mana", "Spent"].map((name) => ({ name, number: element("dd", { "data-key": name }) }));

  /** @param {BoardData} data */
  constructor({ effects, states: [first] }) {
    this.most = [first.hit_points, first.boss_hit_points];
    this.effects = effects.map((name) => {
      const [pips, timer] = [element("span", { class: "pips", "aria-hidden": "true" }), element("span", { class: "timer" })];
      return { name, pips, timer, node: element("li", { "data-key": `effect ${name}` }, element("span", {}, name), pips, timer) };
    });
    this.nodes = [
      ...this.fighters.map(({ node }) => node),
      element("dl", { class: "numbers" }, ...this.numbers.map(({ name, number }) => element("div", {}, element("dt", {}, name), number))),
      element("ul", { class: "effects", "aria-label": "Timers of the effects" }, ...this.effects.map(({ node }) => node)),
    ];
  }

  /** @param {StateData} state @param {StateData} before */
  show(state, before) {
    [state.hit_points, state.boss_hit_points].forEach((points, index) => this.fighters[index].show(points, this.most[index]));
    [[state.armor, before.armor], [state.mana, before.mana], [state.spent, before.spent]].forEach(([now, last], index) => {
      const change = now === last ? [] : [" ", element("span", { class: "change" }, `(${now > last ? "+" : "−"}${Math.abs(now - last)})`)];
      this.numbers[index].number.replaceChildren(`${now}`, ...change);
    });
    for (const { name, pips, timer, node } of this.effects) {
      const turns = Math.max(0, state.timers[name] ?? 0);
      node.classList.toggle("active", turns > 0);
      pips.replaceChildren(...Array.from({ length: turns }, () => element("i")));
      timer.textContent = turns ? `${turns}` : "–";
    }
  }
}

class Fighter {
  points = element("span", { class: "points" });
  meter = meter();

  /** @param {string} name */
  constructor(name) {
    this.points.dataset.key = name;
    this.node = element("div", { class: `fighter ${name.toLowerCase()}` }, element("span", { class: "name" }, name), this.meter.node, this.points);
  }

  /** @param {number} points @param {number} most */
  show(points, most) {
    const left = Math.max(0, points);
    this.points.textContent = `${left}`;
    this.meter.fill.style.width = `${100 * left / Math.max(1, most)}%`;
  }
}

/** The state before the turn in which two duels part. @param {BoardData[]} boards @param {number[]} position */
function pictureOf([data], [turn]) {
  const before = data.states[turn - 1];
  if (!before) return null;
  const view = new StateView(data);
  view.show(before, before);
  return element("div", { class: "of-duel" }, element("div", { class: "picture state" }, ...view.nodes));
}

VIEWS.duel = DuelView;
PICTURES.duel = pictureOf;
