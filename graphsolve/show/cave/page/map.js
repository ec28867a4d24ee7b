/* The map of a battle, in SVG. */

import { MapBox } from "./zoom.js";
import { capital, counted, shape } from "../../replay/page/dom.js";

const SQUARE = 20;
const middle = (index) => index * SQUARE + SQUARE / 2;

export class CaveMap {
  constructor(find, battle) {
    this.battle = battle;
    this.svg = find("map");
    this.followed = null;
    this.showsDistances = false;
    this.maxHitPoints = this.findMaxHitPoints();
    this.svg.setAttribute("viewBox", `0 0 ${battle.width * SQUARE} ${battle.height * SQUARE}`);
    this.box = new MapBox(find, battle);
    this.distances = shape("g", { class: "lengths" });
    this.seen = shape("g");
    this.marks = shape("g");
    this.figures = battle.units.map((unit) => this.figure(unit));
    this.svg.append(this.ground(), this.distances, this.seen,
      shape("g", {}, ...this.figures.map(({ node }) => node)), this.marks);
  }

  findMaxHitPoints() {
    const max = { E: 1, G: 1 };
    for (const unit of this.battle.units) max[unit.side] = Math.max(max[unit.side], unit.hit_points);
    return max;
  }

  place(square) {
    return [square % this.battle.width, Math.floor(square / this.battle.width)];
  }

  centre(square) {
    return this.place(square).map(middle);
  }

  ground() {
    const { rows, width, height } = this.battle;
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

  figure({ side, name }) {
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

  /** Highlight a unit, or remove its highlight. */
  point(number, isPointed) {
    this.figures[number].node.classList.toggle("pointed", isPointed);
  }

  /** Call an action with the number of a unit that is clicked. */
  onUnit(action) {
    this.svg.addEventListener("click", ({ target }) => {
      const node = target.closest(".unit");
      const number = this.figures.findIndex((figure) => figure.node === node);
      if (number >= 0) action(number === this.followed ? null : number);
    });
  }

  /** Follow a unit, or the one whose turn it is if the number is null. */
  follow(number) {
    this.followed = number;
    this.figures.forEach(({ node }, other) => node.classList.toggle("followed-unit", other === number));
  }

  show(frame, turn, state, { near, playing }) {
    this.svg.classList.toggle("jumped", !near);
    this.figures.forEach(({ node, bar, title }, number) => {
      const { square, hitPoints, dead } = state[number];
      const { side } = this.battle.units[number];
      node.classList.toggle("at-turn", turn?.unit === number);
      const value = dead === null ? `${square} ${hitPoints}` : "dead";
      if (node.dataset.value === value) return; // most units are as in the frame before
      const [x, y] = this.centre(square);
      node.dataset.value = value;
      node.classList.toggle("gone", dead !== null);
      node.style.transform = `translate(${x}px, ${y}px)`;
      bar.setAttribute("width", 18 * Math.max(0, hitPoints) / this.maxHitPoints[side]);
      title.textContent = `${capital(this.battle.unitName(number))} at ${this.battle.coordinates(square)}: ${counted(hitPoints, "hit point")}`;
    });
    const inSight = this.followed ?? turn?.unit;
    if (inSight !== undefined) {
      this.box.follow(this.place(state[inSight].square), near && !playing ? "auto" : "instant");
    }
    this.frame = frame;
    this.showDistances();
    this.seen.replaceChildren(...(turn?.choice ? this.choiceShapes(frame, turn) : []));
    this.marks.replaceChildren(...(turn ? this.actionShapes(turn, state) : []));
    this.svg.setAttribute("aria-label", `Map of the cave: ${this.battle.heading(frame)}. ${
      this.battle.summary(frame)}`);
  }

  /** Show or hide the distances and all shortest paths of the choice. */
  showDistances(isShown = this.showsDistances) {
    this.showsDistances = isShown;
    this.svg.classList.toggle("measured", isShown);
    const isChoice = isShown && this.battle.turnOf(this.frame)?.choice;
    this.distances.replaceChildren(...(isChoice ? this.distanceShapes() : []));
  }

  distanceShapes() {
    const { lengths, onPath } = this.battle.distancesIn(this.frame);
    return [...lengths].map(([square, length]) => {
      const [x, y] = this.place(square).map((place) => place * SQUARE);
      return shape("g", onPath.has(square) ? { class: "on-path" } : {},
        shape("rect", { x, y, width: SQUARE, height: SQUARE }),
        shape("text", { x: x + SQUARE / 2, y: y + 13 }, `${length}`));
    });
  }

  choiceShapes(frame, { choice, step }) {
    const kinds = new Map();
    for (const square of choice.in_range) kinds.set(square, ["in-range", "?"]);
    for (const square of choice.reachable) kinds.set(square, ["reachable", "@"]);
    for (const square of choice.nearest) kinds.set(square, ["nearest", "!"]);
    if (choice.chosen !== null) kinds.set(choice.chosen, ["chosen", "+"]);
    const shapes = [...kinds].map(([square, [kind, mark]]) => this.seenSquare(square, kind, mark));
    return step ? [...this.pathShapes(this.battle.pathOf(frame)), ...shapes] : shapes;
  }

  seenSquare(square, kind, mark) {
    const [x, y] = this.place(square);
    return shape("g", {
      class: `seen ${kind}`, transform: `translate(${x * SQUARE} ${y * SQUARE})`,
      "data-key": `square ${square}`, "data-value": kind,
    },
      shape("rect", { x: 1.5, y: 1.5, width: SQUARE - 3, height: SQUARE - 3, rx: 2 }),
      shape("text", { x: SQUARE / 2, y: 14.2 }, mark));
  }

  pathShapes(path) {
    const [x, y] = this.centre(path[0]);
    return [
      shape("polyline", { class: "path", points: path.map((square) => this.centre(square).join()).join(" ") }),
      shape("circle", { class: "origin", cx: x, cy: y, r: 6 }),
    ];
  }

  actionShapes({ unit, blow, death }, state) {
    const [x, y] = this.centre(state[unit].square);
    const shapes = [shape("rect", { class: "ring", x: x - 9.6, y: y - 9.6, width: 19.2, height: 19.2, rx: 3 })];
    if (!blow) return shapes;
    const [toX, toY] = this.centre(state[blow.target].square);
    const between = (share) => [x + (toX - x) * share, y + (toY - y) * share];
    const [x1, y1] = between(0.36);
    const [x2, y2] = between(0.64);
    if (death) {
      shapes.push(shape("path", {
        class: `cross side-${this.battle.units[death.unit].side}`,
        d: `M${toX - 6} ${toY - 6}l12 12m0 -12l-12 12`,
      }));
    }
    shapes.push(shape("line", { class: "blow", x1, y1, x2, y2 }));
    return shapes;
  }
}
