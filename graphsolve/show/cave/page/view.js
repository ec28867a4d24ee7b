/* A battle: the map, the turn and its reasons, the plot, and the units. */

import { Battle, SIDES, SIDE_NAMES } from "cave/page/battle.js";
import { CaveMap } from "cave/page/map.js";
import { pictureOf } from "cave/page/picture.js";
import { Plot, legend } from "cave/page/plot.js";
import { UnitList } from "cave/page/units.js";
import { PICTURES, VIEWS, element, empty, fillFrom, numberIn, onPress, setEnabled } from "replay/page/dom.js";
import { frameAt } from "replay/page/player.js";

/** @import { ShowOptions, Keys, Controller, View } from "replay/page/player.js" */
/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { BoardData, TurnData } from "graphsolve.show.cave.board" */
/** @import { Frame } from "cave/page/battle.js" */

/** @implements {View} */
class BattleView {
  names = { step: "turn", leap: "round" };
  index = 0;
  /** @type {Controller | undefined} */ player;
  /** @type {((action: (other: BattleView) => void) => void) | undefined} */ onAction;

  constructor(/** @type {HTMLElement} */ root, /** @type {BoardData & { paired?: boolean }} */ data) {
    this.root = root;
    this.find = fillFrom("cave-board", root);
    this.sentence = this.find("sentence");
    this.isPaired = data.paired;
    this.battle = new Battle(data);
    const { battle, find } = this;
    const go = (/** @type {number} */ index) => this.player?.go(index);
    const follow = (/** @type {number} */ number) => this.follow(number === this.map.followed ? null : number);
    this.length = battle.frames.length;
    this.positions = battle.frames.map(({ round, turn }) => [round, turn]);
    this.map = new CaveMap(find, battle);
    this.units = new UnitList(find("units"), battle, this.map.maxHitPoints, {
      follow, point: (number, isPointed) => this.map.point(number, isPointed),
    });
    this.highlights = data.highlights;
    this.buttons = data.highlights.map(({ label, name, key, frames }) => {
      const title = `To the next ${name} (${key}; with Shift, to the one before)`;
      const button = element("button", { type: "button", title }, label);
      onPress(button, () => this.leapTo(frames.find((other) => other > this.index)));
      return button;
    });
    find("highlights").append("Next:", ...this.buttons);
    this.map.onUnit(follow);
    onPress(find("distances"), () => this.showDistances());
    this.plot = new Plot(find("plot", SVGSVGElement), (round) => go(frameAt(this.positions, [round, 0])));
    this.plotBattle();
  }

  destroy() { empty(this.root); }

  get frame() { return this.battle.frames[this.index]; }

  /** @returns {Keys} */
  get keys() {
    const ownTurn = (/** @type {number} */ direction) => () =>
      this.leapTo(this.battle.nextTurnOf(this.map.followed, this.index, direction));
    return {
      f: () => this.follow(this.battle.turnOf(this.frame)?.unit ?? null),
      n: ownTurn(1),
      p: ownTurn(-1),
      d: () => this.showDistances(),
      ...Object.fromEntries(this.highlights.flatMap(({ key, frames }) => [
        [key, () => this.leapTo(frames.find((other) => other > this.index))],
        [key.toUpperCase(), () => this.leapTo(frames.findLast((other) => other < this.index))],
      ])),
    };
  }

  /** Go to a frame, if there is one. @param {number | undefined} frame */
  leapTo(frame) {
    if (frame !== undefined) this.player?.go(frame);
  }

  /** Follow a unit, or none. @param {number | null} number */
  follow(number) {
    this.units.follow(number);
    this.map.follow(number);
    this.show(this.index, { near: true, playing: false });
    this.onAction?.((other) => other.follow(number));
  }

  showDistances(isShown = !this.map.showsDistances) {
    this.map.showDistances(isShown);
    this.find("distances").setAttribute("aria-pressed", `${isShown}`);
    this.onAction?.((other) => other.showDistances(isShown));
  }

  plotBattle() {
    const { sums, deaths, units } = this.battle;
    const marks = deaths.map(({ unit, round, time }) => {
      return { kind: `side-${units[unit].side}`, time, title: `Round ${round}: ${this.battle.unitName(unit)} dies` };
    });
    this.plot.set(this.battle.roundsBegun + 1, SIDE_NAMES.map((side) =>
      ({ kind: `side-${side}`, points: sums.map((sum) => [sum.time, sum[side]]) })), marks);
  }

  describe(/** @type {Frame} */ frame) {
    const { battle } = this;
    const time = battle.timeOf(frame);
    const sums = battle.sums.findLast((some) => some.time <= time) ?? battle.sums[0];
    this.find("plot-text").replaceChildren(...legend(battle.heading(frame), SIDE_NAMES.map((side) =>
      [`side-${side}`, `${SIDES[side].many} ${sums[side].toLocaleString("en")}`])));
  }

  show(/** @type {number} */ index, /** @type {ShowOptions} */ { near, playing }) {
    this.index = index;
    const { frame } = this;
    const turn = this.battle.turnOf(frame);
    const state = this.battle.stateAt(frame);
    this.map.show(frame, turn, state, { near, playing });
    if (!this.isPaired) this.bring(this.places, { near, playing });
    this.plot.show(this.battle.timeOf(frame));
    this.describe(frame);
    this.highlights.forEach(({ frames }, kind) => setEnabled(this.buttons[kind], (frames.at(-1) ?? -1) > index));
    this.showTurn(frame, turn);
    this.units.show(turn, state);
  }

  /** The squares of the turn that should be in sight, the most important ones first. */
  get places() { return this.map.places(this.frame); }

  /** Bring squares into sight. @param {Square[]} squares @param {ShowOptions} how */
  bring(squares, { near, playing }) {
    this.map.box.bring(squares, near && !playing ? "auto" : "instant");
  }

  /** @param {Frame} frame @param {TurnData | undefined} turn */
  showTurn(frame, turn) {
    this.find("turn").textContent = this.battle.heading(frame);
    this.sentence.textContent = this.battle.summary(frame);
    this.find("reasons").replaceChildren(...(turn?.reasons ?? []).flatMap(([about, text]) => {
      const { kind, sign } = this.battle.marks.find(({ label }) => label === about) ?? { kind: "", sign: "" };
      const mark = element("span", { class: `mark ${kind}`, "aria-hidden": "true" }, sign);
      return [element("dt", {}, mark, about), element("dd", { "data-key": about, "data-words": "" }, text)];
    }));
    this.find("why").scrollTop = 0;
  }

  name(/** @type {number} */ index) { return this.battle.heading(this.battle.frames[index]); }

  hash(/** @type {number} */ index) {
    const { round, turn } = this.battle.frames[index];
    return turn === 0 ? `round=${round}` : `round=${round}&turn=${turn}`;
  }

  frameOf(/** @type {URLSearchParams} */ parameters) {
    const round = numberIn(parameters, "round");
    return round === null ? null : frameAt(this.positions, [round, numberIn(parameters, "turn") ?? 0]);
  }
}

VIEWS.cave = BattleView;
PICTURES.cave = pictureOf;
