/* The page of a duel: the given line of spells, and a line that the reader changes. */

import { VIEWS, element, fillFrom, numberIn, onPress, setEnabled } from "../../replay/page/dom.js";
import { Line } from "./line.js";
import { LinePanel } from "./panel.js";
import { castable, isActive, play } from "./rules.js";

class DuelView {
  names = { step: "turn", leap: "round" };
  /** @type {any} the player that shows this view */
  player;
  began;

  constructor(root, data) {
    this.find = fillFrom("duel-board", root);
    this.data = data;
    const jump = (turn) => this.player.go(turn);
    [this.began] = this.data.events;
    // What another program has printed is put differently, so only numbers are compared.
    this.first = new LinePanel(this.find("first-line"), data.spells, jump, { comparesWords: !data.ownWords });
    this.first.setLine(new Line(data.name, data, { sentences: data.sentences }));
    this.find("first-name").textContent = this.data.name;
    this.follows = !data.paired && this.followsTheRules();
    this.find("lines").classList.toggle("single", !this.follows);
    if (!this.follows) {
      this.find("own-line").remove();
      return;
    }
    this.own = new LinePanel(this.find("own-line"), data.spells, jump);
    this.earlier = []; // the reader's lines before this one
    this.makeButtons();
    this.setOwn(this.lineIn(new URLSearchParams(location.hash.slice(1))));
  }

  /** Whether the rules of this page produce the given events. */
  followsTheRules() {
    try {
      return JSON.stringify(this.play(this.first.line.spells).events) === JSON.stringify(this.data.events);
    } catch {
      return false;
    }
  }

  play(spells) { return play(this.began, this.data.spells, spells); }

  get length() {
    return 1 + Math.max(this.first.line.turns.length, this.follows ? this.own.line.turns.length : 0);
  }

  get positions() { return Array.from({ length: this.length }, (_, turn) => [turn]); }

  get stops() {
    return Array.from({ length: this.length }, (_, turn) => turn).filter((turn) => turn % 2 === 0);
  }

  lineOf(spells) { return new Line("Your spells", this.play(spells), { words: this.data.words }); }

  setOwn(spells) {
    this.ownSpells = spells;
    this.own.setLine(this.lineOf(spells));
  }

  get isGivenLine() { return this.ownSpells.join() === this.first.line.spells.join(); }

  makeButtons() {
    this.buttons = this.data.spells.map(({ name, cost }) =>
      this.button(name, ` ${cost}`, () => this.change([...this.spellsBefore, name])));
    this.undo = this.button("Undo", "", () => this.change(this.earlier.pop(), false));
    this.reset = this.button("Back to the original", "", () => this.change(this.first.line.spells));
    this.find("own-line").querySelector(".choose").append(...this.buttons, this.undo, this.reset);
  }

  button(text, cost, action) {
    const button = element("button", { type: "button" }, text, element("span", { class: "cost" }, cost));
    onPress(button, action);
    return button;
  }

  get keys() {
    if (!this.follows) return {};
    const press = (button) => () => button.click();
    const spells = this.buttons.map((button, index) => [`${index + 1}`, [press(button)]]);
    return {
      "1 … 5": [null, "branch here: cast a spell in the turn that is shown"],
      u: [press(this.undo), "undo"],
      ...Object.fromEntries(spells),
    };
  }

  /** Give the reader another line of spells, and show the turn of its next spell. */
  change(spells, canUndo = true) {
    if (canUndo) this.earlier.push(this.ownSpells);
    const turn = this.player.frame;
    this.setOwn(spells);
    this.player.resize();
    this.player.go(canUndo && !this.isGivenLine ? this.own.line.turns.length : turn);
  }

  /**
   * Offer the spells for the turn that is shown: on the player's turn instead of the spell that is
   * cast, and after the boss's turn as the next one. The spells of later turns are then dropped.
   */
  showChoices(number) {
    const turn = number % 2 ? number : number + 1;
    const { line } = this.own;
    const before = Math.min((turn - 1) / 2, line.spells.length);
    this.spellsBefore = line.spells.slice(0, before);
    const replaced = line.spells[before];
    const until = this.lineOf(this.spellsBefore);
    const isOver = until.end.winner !== null || (!replaced && line.end.winner !== null);
    const state = until.states[until.turns.length];
    const choices = isOver ? [] : castable(state, this.data.spells);
    this.find("where").textContent = isOver ? "The duel is over."
      : `Branch here: in turn ${2 * before + 1}${replaced ? `, instead of ${replaced},` : ""} cast`;
    this.data.spells.forEach((spell, index) => setEnabled(this.buttons[index], choices.includes(spell),
      isOver ? "The duel is over" : isActive(state.timers, spell) ? "Its effect is active" : "Costs more mana than you have"));
    setEnabled(this.undo, this.earlier.length > 0, "No spell has been cast");
    setEnabled(this.reset, !this.isGivenLine, "This is the original line");
  }

  show(number, { playing }) {
    this.find("turn").textContent = this.name(number);
    this.first.show(number, playing);
    if (!this.follows) return;
    this.showChoices(number);
    this.own.show(number, playing);
  }

  name(number) {
    return number === 0 ? "Before the duel" : `Turn ${number}: ${number % 2 ? "player" : "boss"}`;
  }

  hash(number) {
    const letters = this.follows && !this.isGivenLine ? this.ownSpells.map((name) => name[0]).join("") : null;
    return `turn=${number}${letters === null ? "" : `&line=${letters}`}`;
  }

  /** The reader's line in an address: the first letters of its spells, while they can be cast. */
  lineIn(parameters) {
    if (!parameters.has("line")) return this.first.line.spells;
    const line = [];
    for (const letter of parameters.get("line").slice(0, 500)) {
      const spell = this.data.spells.find(({ name }) => name[0] === letter);
      const soFar = this.lineOf(line);
      if (!spell || soFar.end.winner !== null) break;
      if (!castable(soFar.states[soFar.turns.length], this.data.spells).includes(spell)) break;
      line.push(spell.name);
    }
    return line;
  }

  frameOf(parameters) {
    if (this.player && this.follows) {
      this.setOwn(this.lineIn(parameters));
      this.player.resize();
    }
    return numberIn(parameters, "turn");
  }
}

VIEWS.duel = DuelView;
