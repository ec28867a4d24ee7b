/* The page of a duel: the given line of spells, and a line that the reader changes. */

import { VIEWS, element, empty, fillFrom, numberIn, onPress, select, setEnabled } from "replay/page/dom.js";
import { Line, LinePanel } from "duel/page/panel.js";
import { Duel, castable, isActive } from "duel/page/rules.js";

/** @import { Keys, Controller, View } from "replay/page/player.js" */
/** @import { DuelEvent, Spell, State } from "duel/page/rules.js" */

/**
 * The data of a duel, as `board.py` makes it. A line by other words is compared by its numbers only.
 * @typedef {object} BoardData
 * @property {string} name
 * @property {Spell[]} spells  those of the rules
 * @property {DuelEvent[]} events
 * @property {State[]} states
 * @property {string[][]} sentences
 * @property {Record<string, string>} words
 * @property {boolean} [paired]
 * @property {boolean} [ownWords]
 */

/** @implements {View} */
class DuelView {
  names = { step: "turn", leap: "round" };
  /** @type {Controller | undefined} */ player;
  /** @type {OwnLine | null} */ own = null;

  constructor(/** @type {HTMLElement} */ root, /** @type {BoardData} */ data) {
    this.root = root;
    this.find = fillFrom("duel-board", root);
    const given = new Line(data, { sentences: data.sentences });
    const panel = (/** @type {string} */ name) =>
      new LinePanel(this.find(name), given, data.spells, (turn) => this.player?.go(turn), !data.ownWords);
    this.given = panel("first-line");
    this.find("first-name").textContent = data.name;
    const isOwn = !data.paired && followsTheRules(given, data);
    if (isOwn) this.own = new OwnLine(this, panel("own-line"), data);
    else this.find("own-line").remove();
    this.find("lines").classList.toggle("single", !isOwn);
  }

  destroy() { empty(this.root); }

  get length() {
    return 1 + Math.max(this.given.line.turns.length, this.own?.panel.line.turns.length ?? 0);
  }

  get positions() { return Array.from({ length: this.length }, (_, turn) => [turn]); }

  get stops() {
    return Array.from({ length: this.length }, (_, turn) => turn).filter((turn) => turn % 2 === 0);
  }

  get keys() { return this.own?.keys ?? {}; }

  show(/** @type {number} */ number) {
    this.find("turn").textContent = this.name(number);
    this.given.show(number);
    this.own?.show(number);
  }

  name(/** @type {number} */ number) {
    return number === 0 ? "Before the duel" : `Turn ${number}: ${number % 2 ? "player" : "boss"}`;
  }

  hash(/** @type {number} */ number) {
    return `turn=${number}${this.own?.hash ?? ""}`;
  }

  frameOf(/** @type {URLSearchParams} */ parameters) {
    this.own?.read(parameters);
    this.player?.resize();
    return numberIn(parameters, "turn");
  }
}

/** Whether the rules of this page produce the given events. @param {Line} given @param {BoardData} data */
function followsTheRules({ began, spells }, data) {
  try {
    return JSON.stringify(new Duel(began, data.spells, spells).events) === JSON.stringify(data.events);
  } catch {
    return false;
  }
}

/** The line of spells that the reader changes. */
class OwnLine {
  /** @type {string[][]} the reader's lines before this one */
  earlier = [];
  /** @type {string[]} those before the turn that is shown */
  spellsBefore = [];

  /** @param {DuelView} view @param {LinePanel} panel @param {BoardData} data */
  constructor(view, panel, data) {
    this.view = view;
    this.panel = panel;
    this.data = data;
    this.spells = this.given = panel.line.spells;
    this.buttons = data.spells.map(({ name, cost }) =>
      this.button(name, ` ${cost}`, () => this.change([...this.spellsBefore, name])));
    this.undo = this.button("Undo", "", () => this.change(this.earlier.pop() ?? [], false));
    this.reset = this.button("Back to the original", "", () => this.change(this.given));
    select(panel.section, ".choose").append(...this.buttons, this.undo, this.reset);
  }

  lineOf(/** @type {string[]} */ spells) {
    return new Line(new Duel(this.panel.line.began, this.data.spells, spells), { words: this.data.words });
  }

  set(/** @type {string[]} */ spells) {
    this.spells = spells;
    this.panel.setLine(this.lineOf(spells));
  }

  get isGiven() { return this.spells.join() === this.given.join(); }

  button(/** @type {string} */ text, /** @type {string} */ cost, /** @type {() => void} */ action) {
    const button = element("button", { type: "button" }, text, element("span", { class: "cost" }, cost));
    onPress(button, action);
    return button;
  }

  /** @returns {Keys} */
  get keys() {
    /** @type {Keys} */
    const keys = {
      "1 … 5": [null, "branch here: cast a spell in the turn that is shown"],
      u: [() => this.undo.click(), "undo"],
    };
    this.buttons.forEach((button, index) => { keys[index + 1] = [() => button.click()]; });
    return keys;
  }

  /** Give the reader another line of spells, and show the turn of its next spell. @param {string[]} spells */
  change(spells, canUndo = true) {
    if (canUndo) this.earlier.push(this.spells);
    const { player } = this.view;
    const turn = player?.frame ?? 0;
    this.set(spells);
    player?.resize();
    player?.go(canUndo && !this.isGiven ? this.panel.line.turns.length : turn);
  }

  /**
   * Offer the spells for the turn that is shown: on the player's turn instead of the spell that is
   * cast, and after the boss's turn as the next one. The spells of later turns are then dropped.
   * @param {number} number
   */
  show(number) {
    const turn = number % 2 ? number : number + 1;
    const { line } = this.panel;
    const before = Math.min((turn - 1) / 2, line.spells.length);
    this.spellsBefore = line.spells.slice(0, before);
    const replaced = line.spells[before];
    const until = this.lineOf(this.spellsBefore);
    const isOver = until.winner !== null || (!replaced && line.winner !== null);
    const state = until.states[until.turns.length];
    const choices = isOver ? [] : castable(state, this.data.spells);
    this.view.find("where").textContent = isOver ? "The duel is over."
      : `Branch here: in turn ${2 * before + 1}${replaced ? `, instead of ${replaced},` : ""} cast`;
    this.data.spells.forEach((spell, index) => setEnabled(this.buttons[index], choices.includes(spell),
      isOver ? "The duel is over" : isActive(state.timers, spell) ? "Its effect is active" : "Costs more mana than you have"));
    setEnabled(this.undo, this.earlier.length > 0, "No spell has been cast");
    setEnabled(this.reset, !this.isGiven, "These are the original spells");
    this.panel.show(number);
  }

  /** The line in an address: the first letters of its spells. */
  get hash() {
    return this.isGiven ? "" : `&line=${this.spells.map((name) => name[0]).join("")}`;
  }

  /** Cast the spells of the line in an address, while they can be cast. */
  read(/** @type {URLSearchParams} */ parameters) {
    const letters = parameters.get("line")?.slice(0, 500);
    /** @type {string[]} */
    const line = [];
    for (const letter of letters ?? "") {
      const spell = this.data.spells.find(({ name }) => name[0] === letter);
      const soFar = this.lineOf(line);
      if (!spell || soFar.winner !== null) break;
      if (!castable(soFar.states[soFar.turns.length], this.data.spells).includes(spell)) break;
      line.push(spell.name);
    }
    this.set(letters === undefined ? this.given : line);
  }
}

VIEWS.duel = DuelView;
