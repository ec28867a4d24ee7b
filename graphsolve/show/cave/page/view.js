/* A battle: the map, the turn and its reasons, and the units. */

import { Battle, SIDES } from "cave/page/battle.js";
import { CaveMap, pictureOf } from "cave/page/map.js";
import { PICTURES, VIEWS, capital, element, fillFrom, meter, setEnabled } from "replay/page/dom.js";

/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { How, Keys, Position, View } from "replay/page/player.js" */
/** @import { Side } from "graphsolve.puzzles.cave.state" */
/** @import { BoardData } from "graphsolve.show.cave.board" */

/** @implements {View} */
class BattleView {
  names = { step: "turn", leap: "round" };
  index = 0;
  places = /** @type {Square[]} */ ([]); // in sight
  followed = /** @type {number | null} */ (null);
  /** @type {((frame: number) => void) | undefined} */ go;
  /** @type {((action: (other: BattleView) => void) => void) | undefined} */ onAction;

  constructor(/** @type {HTMLElement} */ root, /** @type {BoardData} */ data) {
    this.find = fillFrom("cave-board", root);
    this.sentence = this.find("sentence");
    this.battle = new Battle(data);
    this.positions = data.frames.map(({ at }) => at);
    this.map = new CaveMap(this.find("map", SVGSVGElement), this.battle);
    this.map.onUnit((number) => this.follow(number));
    this.highlights = data.highlights.map((one) => ({ ...one, frames: [...data.frames.keys()]
      .filter((index) => data.frames[index].highlights?.includes(one.key)) }));
    this.buttons = this.highlights.map(({ label, name, key, frames }) => {
      const title = `To the next ${name} (${key}; with Shift, to the one before)`;
      const button = element("button", { type: "button", title }, label);
      button.addEventListener("click", () => this.leapTo(frames.find((other) => other > this.index)));
      return button;
    });
    this.find("highlights").append("Next:", ...this.buttons);
    this.find("distances").addEventListener("click", () => this.showDistances());
    this.find("whole").addEventListener("click", () => {
      this.map.isWhole = !this.map.isWhole;
      this.find("whole").setAttribute("aria-pressed", `${this.map.isWhole}`);
      this.bring();
    });
    new ResizeObserver(() => this.bring()).observe(this.find("frame"));
    this.sums = { E: element("span"), G: element("span") };
    this.entries = this.battle.units.map((unit) => this.entry(unit));
    for (const side of /** @type {Side[]} */ (["E", "G"])) {
      const nodes = this.entries.filter((_, number) => this.battle.units[number].side === side).map(({ node }) => node);
      this.find("units").append(element("div", { class: `side-${side}` },
        element("h3", {}, `${capital(SIDES[side].many)} `, this.sums[side]), element("ul", {}, ...nodes)));
    }
  }

  /** A unit in the list, where it can be followed. @param {Battle["units"][0]} unit */
  entry({ name, number, fullName }) {
    const hitPoints = element("span", { class: "points" });
    const { fill, node: bar } = meter();
    const button = element("button", {
      type: "button", "aria-pressed": "false", title: `Follow ${fullName} (f); n and p lead to its next and previous turn`,
    }, element("b", {}, name), " ", hitPoints, bar);
    button.addEventListener("click", () => this.follow(number));
    return { node: element("li", { "data-key": `unit ${name}` }, button), button, fill, hitPoints };
  }

  isStop = (/** @type {Position} */ [, turn]) => turn === 0;

  /** @returns {Keys} */
  get keys() {
    const { frames } = this.battle;
    const own = () => [...frames.keys()].filter((index) => this.followed !== null && frames[index].turn?.unit === this.followed);
    const after = (/** @type {number[]} */ some) => this.leapTo(some.find((index) => index > this.index));
    const before = (/** @type {number[]} */ some) => this.leapTo(some.findLast((index) => index < this.index));
    return {
      f: () => this.follow(frames[this.index].turn?.unit ?? this.followed),
      n: () => after(own()),
      p: () => before(own()),
      d: () => this.showDistances(),
      ...Object.fromEntries(this.highlights.flatMap(({ key, frames: some }) => [
        [key, () => after(some)], [key.toUpperCase(), () => before(some)]])),
    };
  }

  /** Go to a frame, if there is one. @param {number | undefined} frame */
  leapTo(frame) {
    if (frame !== undefined) this.go?.(frame);
  }

  /** Follow a unit, or no longer. @param {number | null} number */
  follow(number) {
    this.followed = number === this.followed ? null : number;
    this.entries.forEach(({ button }, other) => button.setAttribute("aria-pressed", `${other === this.followed}`));
    this.map.figures.forEach(({ node }, other) => node.classList.toggle("followed-unit", other === this.followed));
    this.bring(this.placesIn(this.index));
    this.onAction?.((other) => other.follow(number));
  }

  showDistances(isShown = !this.map.showsDistances) {
    this.map.showDistances(isShown);
    this.find("distances").setAttribute("aria-pressed", `${isShown}`);
    this.onAction?.((other) => other.showDistances(isShown));
  }

  /** The squares that should be in sight: those of the turn, or that of the unit that is followed. @param {number} index */
  placesIn(index) {
    return this.followed === null ? this.battle.placesIn(index) : [this.battle.states[index][this.followed].square];
  }

  /** Bring squares into sight. @param {Square[]} places */
  bring(places = this.places) {
    this.places = places;
    this.find("whole").hidden = this.map.bring(places);
  }

  show(/** @type {number} */ index, /** @type {How} */ { near, places = this.placesIn(index) }) {
    this.index = index;
    const { name, summary, turn } = this.battle.frames[index];
    this.map.show(index, near);
    this.bring(places);
    this.find("turn").textContent = name;
    this.sentence.textContent = summary;
    this.highlights.forEach(({ frames }, kind) => setEnabled(this.buttons[kind], (frames.at(-1) ?? -1) > index));
    this.find("reasons").replaceChildren(...(turn?.reasons ?? []).flatMap(([about, text]) => {
      const { kind, sign } = this.battle.marks.find(({ label }) => label === about) ?? { kind: "", sign: "" };
      const mark = element("span", { class: `mark ${kind}`, "aria-hidden": "true" }, sign);
      return [element("dt", {}, mark, about), element("dd", { "data-key": about }, text)];
    }));
    this.showUnits();
  }

  showUnits() {
    const { states, frames, units } = this.battle;
    const { turn } = frames[this.index];
    const sums = { E: 0, G: 0 };
    states[this.index].forEach((unit, number) => {
      const { node, fill, hitPoints } = this.entries[number];
      const isDead = unit.dead !== null;
      if (!isDead) sums[units[number].side] += unit.hitPoints;
      node.classList.toggle("dead", isDead);
      node.classList.toggle("at-turn", turn?.unit === number);
      node.classList.toggle("struck", turn?.blow?.target === number);
      hitPoints.textContent = isDead ? `† ${unit.dead}` : `${unit.hitPoints}`;
      hitPoints.title = isDead ? `died in round ${unit.dead}` : "";
      fill.style.width = `${100 * this.battle.shareOf(number, unit)}%`;
    });
    this.sums.E.textContent = sums.E.toLocaleString("en");
    this.sums.G.textContent = sums.G.toLocaleString("en");
  }

  name(/** @type {number} */ index) { return this.battle.frames[index].name; }
}

VIEWS.cave = BattleView;
PICTURES.cave = pictureOf;
