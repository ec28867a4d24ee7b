/* A battle: the map, the turn and its reasons, the plot, and the units. */

import { Battle, SIDES } from "./battle.js";
import { CaveMap } from "./map.js";
import { MomentButtons } from "./moments.js";
import { UnitList } from "./units.js";
import { VIEWS, element, fillFrom, numberIn, onPress } from "../../replay/page/dom.js";
import { frameAt } from "../../replay/page/player.js";
import { Plot, legend } from "../../replay/page/plot.js";

/** The marks of squares on the map, by the label of the sentence about them. */
const MARKS = { "In range": "?", Reachable: "@", Nearest: "!", Chosen: "+" };

class BattleView {
  names = { step: "turn", leap: "round" };
  /** @type {any} the player that shows this view */
  player;
  /** @type {((name: string, value: any) => void) | undefined} what the other of two boards does too */
  onAction;

  constructor(root, data) {
    this.find = fillFrom("cave-board", root);
    this.battle = new Battle(data);
    const { battle, find } = this;
    const go = (index) => this.player.go(index);
    const follow = (number) => this.follow(number);
    this.length = battle.frames.length;
    this.positions = battle.frames.map(({ round, turn }) => [round, turn]);
    this.stops = battle.frames.flatMap(({ turn }, index) => (turn === 0 ? [index] : []));
    this.map = new CaveMap(find, battle);
    this.units = new UnitList(find, battle, {
      go, follow, point: (...pointed) => this.map.point(...pointed), maxHitPoints: this.map.maxHitPoints,
    });
    this.moments = new MomentButtons(find("moments"), battle, go);
    this.map.onUnit(follow);
    this.map.box.onZoom = (size) => this.onAction?.("zoom", size);
    onPress(find("distances"), () => this.showDistances());
    find("text-map").addEventListener("toggle", () => this.showText());
    this.plot = new Plot(find("plot"), {
      jump: (round) => go(frameAt(this.positions, [round, 0])),
      describe: (time) => this.describe(battle.frameAt(time)),
    });
    this.plot.set(this.plotted());
  }

  /** @returns {import("../../replay/page/player.js").View["keys"]} */
  get keys() {
    const ownTurn = (direction) => () => {
      const index = this.units.ownTurn(direction);
      if (index !== undefined) this.player.go(index);
    };
    return {
      f: [() => this.follow(this.battle.turnOf(this.frame)?.unit ?? null),
        "follow the unit whose turn it is; between rounds, stop following"],
      n: [ownTurn(1), "next turn of the unit that is followed"],
      p: [ownTurn(-1), "previous turn of that unit"],
      d: [() => this.showDistances(), "distances and all shortest paths of the choice"],
      ...this.moments.keys,
      "− + 0": [null, "on the map: smaller, larger, the whole map"],
    };
  }

  /** Follow a unit, or none. */
  follow(number) {
    this.units.follow(number);
    this.map.follow(number);
    this.show(this.index, { near: true, playing: false });
    this.onAction?.("follow", number);
  }

  zoom(size) { this.map.box.ask(size); }

  showDistances(isShown = !this.map.showsDistances) {
    this.map.showDistances(isShown);
    this.find("distances").setAttribute("aria-pressed", `${isShown}`);
    this.onAction?.("showDistances", isShown);
  }

  plotted() {
    const { sums, deaths, units } = this.battle;
    const lines = Object.keys(SIDES).map((side) =>
      ({ kind: `side-${side}`, points: sums.map((sum) => [sum.time, sum[side]]) }));
    const marks = deaths.map(({ unit, round, time }) => {
      const { side } = units[unit];
      const value = sums.find((sum) => sum.time === time)[side];
      return { kind: `side-${side}`, time, value, title: `Round ${round}: ${this.battle.unitName(unit)} dies` };
    });
    return { length: this.battle.roundsBegun + 1, lines, marks };
  }

  describe(frame) {
    const { battle } = this;
    const time = battle.timeOf(frame);
    const sums = battle.sums.findLast((some) => some.time <= time);
    const sides = Object.keys(SIDES).map((side) =>
      [`side-${side}`, `${SIDES[side].many} ${sums[side].toLocaleString("en")}`]);
    this.find("plot-text").replaceChildren(...legend(battle.heading(frame), sides));
  }

  show(index, { near, playing }) {
    const frame = this.battle.frames[index];
    const turn = this.battle.turnOf(frame);
    const state = this.battle.stateAt(frame);
    this.index = index;
    this.frame = frame;
    this.map.show(frame, turn, state, { near, playing });
    this.plot.show(this.battle.timeOf(frame));
    this.moments.show(index);
    this.showTurn(frame, turn, playing);
    this.units.show(index, turn, state);
    this.showText();
  }

  showTurn(frame, turn, playing) {
    this.find("turn").textContent = this.battle.heading(frame);
    this.find("sentence").setAttribute("aria-live", playing ? "off" : "polite");
    this.find("sentence").textContent = this.battle.summary(frame);
    this.find("reasons").replaceChildren(...(turn?.reasons ?? []).flatMap(([about, text]) => [
      element("dt", {}, element("span", { class: `mark ${about.toLowerCase().replace(" ", "-")}`, "aria-hidden": "true" },
        MARKS[about] ?? ""), about),
      element("dd", { "data-key": about, "data-words": "" }, text),
    ]));
    this.find("why").scrollTop = 0;
  }

  showText() {
    const box = this.find("text-map");
    if (box.open && this.frame) box.querySelector("pre").textContent = this.battle.textAt(this.frame);
  }

  name(index) { return this.battle.heading(this.battle.frames[index]); }

  hash(index) {
    const { round, turn } = this.battle.frames[index];
    return turn === 0 ? `round=${round}` : `round=${round}&turn=${turn}`;
  }

  frameOf(parameters) {
    const round = numberIn(parameters, "round");
    return round === null ? null : frameAt(this.positions, [round, numberIn(parameters, "turn") ?? 0]);
  }
}

VIEWS.cave = BattleView;
