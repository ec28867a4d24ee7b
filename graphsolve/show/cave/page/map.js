/* The map of a battle, in SVG. */

import { diesIn } from "cave/page/battle.js";
import { MapBox } from "cave/page/zoom.js";
import { capital, counted, shape, targetOf } from "replay/page/dom.js";

/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { TurnData } from "graphsolve.show.cave.board" */
/** @import { Battle, Frame, Unit } from "cave/page/battle.js" */
/** @import { Find } from "replay/page/dom.js" */
/** @import { ShowOptions } from "replay/page/player.js" */

export const SQUARE = 20;

/** The center of a square, as x and y. @param {Square} square */
export const center = ([row, column]) => [column, row].map((index) => index * SQUARE + SQUARE / 2);

/** The walls and the floor. @param {Battle} battle */
export function ground({ rows, width, height }) {
  const runs = rows.flatMap((row, y) => [...row.matchAll(/\.+/g)].map((run) =>
    `M${run.index * SQUARE} ${y * SQUARE}h${run[0].length * SQUARE}v${SQUARE}h${-run[0].length * SQUARE}z`));
  const lines = rows.flatMap((row, y) => [...row].flatMap((letter, x) => (letter === "#" ? [] : [
    row[x + 1] === "." ? `M${(x + 1) * SQUARE} ${y * SQUARE}v${SQUARE}` : "",
    rows[y + 1]?.[x] === "." ? `M${x * SQUARE} ${(y + 1) * SQUARE}h${SQUARE}` : "",
  ])));
  return shape("g", {},
    shape("rect", { class: "wall", width: width * SQUARE, height: height * SQUARE, rx: 3 }),
    shape("path", { class: "floor", d: runs.join("") }),
    shape("path", { class: "grid", d: lines.join("") }));
}

export class CaveMap {
  /** @type {number | null} the unit that the reader follows */
  followed = null;
  /** @type {Frame} */ frame = { round: 1, turn: 0 };
  showsDistances = false;

  constructor(/** @type {Find} */ find, /** @type {Battle} */ battle) {
    this.battle = battle;
    this.svg = find("map", SVGSVGElement);
    this.maxHitPoints = this.findMaxHitPoints();
    this.svg.setAttribute("viewBox", `0 0 ${battle.width * SQUARE} ${battle.height * SQUARE}`);
    this.box = new MapBox(find, battle);
    this.distances = shape("g", { class: "lengths" });
    this.seen = shape("g");
    this.marks = shape("g");
    this.figures = battle.units.map((unit) => this.figure(unit));
    this.svg.append(ground(battle), this.distances, this.seen,
      shape("g", {}, ...this.figures.map(({ node }) => node)), this.marks);
  }

  findMaxHitPoints() {
    const max = { E: 1, G: 1 };
    for (const unit of this.battle.units) max[unit.side] = Math.max(max[unit.side], unit.hit_points);
    return max;
  }

  figure(/** @type {Battle["units"][0]} */ { side, name }) {
    const title = shape("title");
    const bar = shape("rect", { class: "bar", x: -9, y: 6.6, width: 18, height: 2.6 });
    const body = side === "E"
      ? shape("circle", { class: "body", cy: -0.9, r: 8.8 })
      : shape("rect", { class: "body", x: -9.4, y: -9.6, width: 18.8, height: 15.6, rx: 3 });
    const label = shape("text", { class: `label letters-${name.length}`, y: 1.8 }, name);
    const halo = shape("circle", { class: "halo", r: 15 });
    const node = shape("g", { class: `unit side-${side}`, "data-key": name }, title, halo, body, label,
      shape("rect", { class: "bar-ground", x: -9, y: 6.6, width: 18, height: 2.6 }), bar,
      shape("rect", { class: "difference", x: -12, y: -12, width: 24, height: 24, rx: 4 }));
    node.dataset.unit = name;
    return { node, bar, title };
  }

  /** Highlight a unit, or remove its highlight. @param {number} number @param {boolean} isPointed */
  point(number, isPointed) {
    this.figures[number].node.classList.toggle("pointed", isPointed);
  }

  /** Call an action with the number of a unit that is clicked. */
  onUnit(/** @type {(number: number) => void} */ action) {
    this.svg.addEventListener("click", (event) => {
      const node = targetOf(event).closest(".unit");
      const number = this.figures.findIndex((figure) => figure.node === node);
      if (number >= 0) action(number);
    });
  }

  /** Follow a unit, or the one whose turn it is if the number is null. @param {number | null} number */
  follow(number) {
    this.followed = number;
    this.figures.forEach(({ node }, other) => node.classList.toggle("followed-unit", other === number));
  }

  /** @param {Frame} frame @param {TurnData | undefined} turn @param {Unit[]} state @param {ShowOptions} options */
  show(frame, turn, state, { near }) {
    this.svg.classList.toggle("jumped", !near);
    this.figures.forEach(({ node, bar, title }, number) => {
      const { square, hitPoints, dead } = state[number];
      const { side } = this.battle.units[number];
      node.classList.toggle("at-turn", turn?.unit === number);
      const value = dead === null ? `${square} ${hitPoints}` : "dead";
      if (node.dataset.value === value) return; // most units are as in the frame before
      const [x, y] = center(square);
      node.dataset.value = value;
      node.classList.toggle("gone", dead !== null);
      node.style.transform = `translate(${x}px, ${y}px)`;
      bar.setAttribute("width", `${18 * Math.max(0, hitPoints) / this.maxHitPoints[side]}`);
      title.textContent = `${capital(this.battle.unitName(number))} at ${square}: ${counted(hitPoints, "hit point")}`;
    });
    this.frame = frame;
    this.showDistances();
    this.seen.replaceChildren(...this.choiceShapes(frame, turn));
    this.marks.replaceChildren(...(turn ? this.actionShapes(turn, state) : []));
    this.svg.setAttribute("aria-label", `Map of the cave: ${this.battle.heading(frame)}. ${
      this.battle.summary(frame)}`);
  }

  /**
   * The squares that should be in sight: that of the unit that is followed; or those of the turn: the
   * unit before and after its step, its target, and the chosen square. Of a printed state, those
   * that differ.
   * @param {Frame} frame
   */
  places(frame) {
    const state = this.battle.stateAt(frame);
    if (this.followed !== null) return [state[this.followed].square];
    if (this.battle.printed) return this.battle.printed.squares;
    const turn = this.battle.turnOf(frame);
    if (!turn) return [];
    const before = this.battle.stateAt({ ...frame, turn: frame.turn - 1 });
    const { unit, step, blow, choice } = turn;
    return [step ?? before[unit].square, before[unit].square, blow && state[blow.target].square, choice?.chosen]
      .filter((square) => square != null);
  }

  /** Show or hide the distances and all shortest paths of the choice. */
  showDistances(isShown = this.showsDistances) {
    this.showsDistances = isShown;
    this.svg.classList.toggle("measured", isShown);
    this.distances.replaceChildren(...(isShown ? this.distanceShapes() : []));
  }

  distanceShapes() {
    const found = this.battle.measure(this.frame);
    return [...found?.lengths ?? []].map(([name, { square: [row, column], length }]) => {
      const [x, y] = [column * SQUARE, row * SQUARE];
      return shape("g", found?.onPath.has(name) ? { class: "on-path" } : {},
        shape("rect", { x, y, width: SQUARE, height: SQUARE }),
        shape("text", { x: x + SQUARE / 2, y: y + 13 }, `${length}`));
    });
  }

  /** @param {Frame} frame @param {TurnData} [turn] */
  choiceShapes(frame, turn) {
    if (!turn?.choice) return [];
    const { choice, step } = turn;
    const { in_range: inRange, reachable, nearest, chosen } = choice;
    const squares = [inRange, reachable, nearest, chosen === null ? [] : [chosen]];
    const seen = new Map(this.battle.marks.flatMap(({ kind, sign }, index) =>
      squares[index].map((square) => [`${square}`, this.seenSquare(square, kind, sign)])));
    const shapes = [...seen.values()];
    return step === null ? shapes : [...this.pathShapes(this.battle.measure(frame)?.path ?? []), ...shapes];
  }

  /** @param {Square} square @param {string} kind @param {string} sign */
  seenSquare(square, kind, sign) {
    const [row, column] = square;
    return shape("g", {
      class: `seen ${kind}`, transform: `translate(${column * SQUARE} ${row * SQUARE})`,
      "data-key": `square ${square}`, "data-value": kind,
    },
      shape("rect", { x: 1.5, y: 1.5, width: SQUARE - 3, height: SQUARE - 3, rx: 2 }),
      shape("text", { x: SQUARE / 2, y: 14.2 }, sign));
  }

  pathShapes(/** @type {Square[]} */ path) {
    const [x, y] = center(path[0]);
    return [
      shape("polyline", { class: "path", points: path.map((square) => center(square).join()).join(" ") }),
      shape("circle", { class: "origin", cx: x, cy: y, r: 6 }),
    ];
  }

  /** @param {TurnData} turn @param {Unit[]} state @returns {SVGElement[]} */
  actionShapes(turn, state) {
    const { unit, step, blow } = turn;
    const [x, y] = center(state[unit].dead === null ? state[unit].square : step ?? state[unit].square);
    const ring = shape("rect", { class: "ring", x: x - 9.6, y: y - 9.6, width: 19.2, height: 19.2, rx: 3 });
    if (!blow) return [ring];
    const [toX, toY] = center(state[blow.target].square);
    const between = (/** @type {number} */ share) => [x + (toX - x) * share, y + (toY - y) * share];
    const [x1, y1] = between(0.36);
    const [x2, y2] = between(0.64);
    const line = shape("line", { class: "blow", x1, y1, x2, y2 });
    if (!diesIn(turn, blow.target)) return [ring, line];
    return [ring, shape("path", {
      class: `cross side-${this.battle.units[blow.target].side}`,
      d: `M${toX - 6} ${toY - 6}l12 12m0 -12l-12 12`,
    }), line];
  }
}
