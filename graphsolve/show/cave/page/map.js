/* The map of a battle, in SVG: the whole cave, or the part of it that matters. A replay shows on it
   what a unit sees and does, and a picture what it does under the rules and otherwise. */

import { Battle } from "cave/page/battle.js";
import { capital, counted, element, shape, targetOf } from "replay/page/dom.js";

/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { BoardData, TurnData } from "graphsolve.show.cave.board" */
/** @import { Unit } from "cave/page/battle.js" */

const SQUARE = 20;
const EDGE = 13; // the height of the numbers of columns, and the width of those of rows
const [MIN_SIZE, READABLE] = [15, 20]; // pixels of a square if the whole map fits, and if it does not
const LEAST = [6, 9]; // the rows and columns of a picture, if the map has as many
const AROUND = 2; // squares of a picture around those of the turn
const FAR = 8; // rows or columns to a square that both go to, beyond which it is left out

/** The center of a square, as x and y. @param {Square} square */
const center = ([row, column]) => [column, row].map((index) => index * SQUARE + SQUARE / 2);

/** The walls and the floor. @param {Battle} battle */
function ground({ rows, width, height }) {
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
  index = 0;
  showsDistances = false;
  isWhole = false; // whether all of it is shown although it is too large
  corner = [0, 0]; // the first row and column in sight
  distances = shape("g");
  seen = shape("g");
  marks = shape("g");
  rulers = shape("g", { class: "rulers" });

  /** @param {SVGSVGElement} svg @param {Battle} battle */
  constructor(svg, battle) {
    this.svg = svg;
    this.battle = battle;
    this.sizes = [battle.height, battle.width];
    this.figures = battle.units.map((unit) => this.figure(unit));
    svg.append(ground(battle), this.distances, this.seen, shape("g", {}, ...this.figures.map(({ node }) => node)),
      this.marks, this.rulers);
  }

  /** @param {Battle["units"][0]} unit */
  figure({ side, name }) {
    const title = shape("title");
    const bar = shape("rect", { class: "bar", x: -9, y: 6.6, height: 2.6 });
    const points = shape("text", { class: "points", y: 5.4 });
    const node = shape("g", { class: `unit side-${side}`, "data-key": name, "data-unit": name }, title,
      shape("circle", { class: "halo", r: 15 }),
      side === "E" ? shape("circle", { class: "body", cy: -0.9, r: 8.8 })
        : shape("rect", { class: "body", x: -9.4, y: -9.6, width: 18.8, height: 16.6, rx: 3 }),
      shape("text", { class: `label letters-${name.length}`, y: 1.2 }, name), points,
      shape("rect", { class: "bar-ground", x: -9, y: 6.6, width: 18, height: 2.6 }), bar,
      shape("rect", { class: "difference", x: -12, y: -12, width: 24, height: 24, rx: 4 }));
    return { node, bar, points, title };
  }

  /** Call an action with the number of a unit that is clicked. */
  onUnit(/** @type {(number: number) => void} */ action) {
    this.svg.addEventListener("click", (event) => {
      const node = targetOf(event).closest(".unit");
      const number = this.figures.findIndex((figure) => figure.node === node);
      if (number >= 0) action(number);
    });
  }

  /** Show the units, and which one's turn it is. @param {Unit[]} state @param {number} [atTurn] */
  draw(state, atTurn) {
    this.figures.forEach(({ node, bar, points, title }, number) => {
      const { square, hitPoints, dead } = state[number];
      node.classList.toggle("at-turn", atTurn === number);
      const value = dead === null ? `${square} ${hitPoints}` : "dead";
      if (node.dataset.value === value) return; // most units are as in the frame before
      node.dataset.value = value;
      node.classList.toggle("gone", dead !== null);
      node.style.transform = `translate(${center(square).map((place) => `${place}px`).join()})`;
      bar.setAttribute("width", `${18 * this.battle.shareOf(number, state[number])}`);
      points.textContent = `${hitPoints}`;
      title.textContent = `${capital(this.battle.units[number].fullName)} at ${square}: ${counted(hitPoints, "hit point")}`;
    });
  }

  /** Show a part of the map. @param {number[]} corner  its first row and column @param {number[]} sizes */
  crop(corner, [rows, columns]) {
    const [top, left] = this.corner = corner;
    const [x, y] = [left * SQUARE - EDGE, top * SQUARE - EDGE];
    const [width, height] = [columns * SQUARE + EDGE, rows * SQUARE + EDGE];
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.style.setProperty("--columns", `${columns}`);
    this.svg.style.setProperty("--ratio", `${width / height}`);
    const label = (/** @type {number} */ number, /** @type {number[]} */ [at, down]) => shape("text", { x: at, y: down }, `${number}`);
    this.rulers.replaceChildren(
      shape("path", { d: `M${x} ${y}h${width}v${EDGE}h${EDGE - width}v${height - EDGE}h${-EDGE}z` }),
      ...Array.from({ length: rows }, (_, index) => label(top + index, [x + EDGE / 2, (top + index) * SQUARE + 13])),
      ...Array.from({ length: columns }, (_, index) => label(left + index, [(left + index) * SQUARE + 10, y + EDGE - 4])));
  }

  /** Bring squares into sight, the first of which matter most. Returns whether the whole map fits. @param {Square[]} squares */
  bring(squares) {
    const room = this.svg.parentElement?.clientWidth || Infinity;
    const isSmall = this.isWhole || room >= MIN_SIZE * this.battle.width;
    const most = Math.floor((room - EDGE) / READABLE);
    const sizes = this.sizes.map((size) => (isSmall ? size : Math.min(size, most)));
    this.crop(sizes.map((size, axis) => moved(this.corner[axis], squares.map((square) => square[axis]), size, this.sizes[axis])), sizes);
    return isSmall && !this.isWhole;
  }

  /** Show a frame. @param {number} index @param {boolean} near  to the last frame */
  show(index, near) {
    const { summary, name, turn } = this.battle.frames[index];
    this.index = index;
    this.svg.classList.toggle("jumped", !near);
    this.svg.setAttribute("aria-label", `Map of the cave: ${name}. ${summary}`);
    this.draw(this.battle.states[index], turn?.unit);
    this.showDistances();
    this.seen.replaceChildren(...(turn ? this.choiceShapes(turn) : []));
    this.marks.replaceChildren(...(turn ? this.actionShapes(turn) : []));
  }

  /** Show or hide the distances and all shortest paths of the choice. */
  showDistances(isShown = this.showsDistances) {
    this.showsDistances = isShown;
    this.svg.classList.toggle("measured", isShown);
    const found = isShown ? this.battle.measure(this.index) : null;
    this.distances.replaceChildren(...[...found?.lengths ?? []].map(([name, { square: [row, column], length }]) =>
      shape("g", { class: found?.onPath.has(name) && "on-path", transform: `translate(${column * SQUARE} ${row * SQUARE})`, "data-square": name },
        shape("rect", { width: SQUARE, height: SQUARE }), shape("text", { x: SQUARE / 2, y: 13 }, `${length}`))));
  }

  /** @param {TurnData} turn */
  choiceShapes({ choice, step }) {
    if (!choice) return [];
    const squares = [choice.in_range, choice.reachable, choice.nearest, choice.chosen === null ? [] : [choice.chosen]];
    const seen = new Map(this.battle.marks.flatMap(({ kind, sign }, index) =>
      squares[index].map((square) => [`${square}`, seenSquare(square, kind, sign)])));
    const path = step === null ? [] : this.battle.measure(this.index)?.path.map(center) ?? [];
    return [
      ...(path.length ? [shape("polyline", { class: "path", points: path.join(" ") }),
        shape("circle", { class: "origin", cx: path[0][0], cy: path[0][1], r: 6 })] : []),
      ...seen.values(),
    ];
  }

  /** @param {TurnData} turn */
  actionShapes({ unit, step, blow }) {
    const state = this.battle.states[this.index];
    const [x, y] = center(state[unit].dead === null ? state[unit].square : step ?? state[unit].square);
    const ring = shape("rect", { class: "ring", x: x - 9.6, y: y - 9.6, width: 19.2, height: 19.2, rx: 3 });
    if (!blow) return [ring];
    const { square, dead } = state[blow.target];
    const [toX, toY] = center(square);
    const isDeath = dead !== null && this.battle.before(this.index)[blow.target].dead === null;
    return [ring, ...(isDeath ? [shape("path", {
      class: `cross side-${this.battle.units[blow.target].side}`, d: `M${toX - 6} ${toY - 6}l12 12m0 -12l-12 12`,
    })] : []), arrow([x, y], [toX, toY], "blow")];
  }
}

/** @param {Square} square @param {string} kind @param {string} sign */
const seenSquare = (square, kind, sign) => shape("g", {
  class: `seen ${kind}`, transform: `translate(${square[1] * SQUARE} ${square[0] * SQUARE})`,
  "data-key": `square ${square}`, "data-value": kind,
},
  shape("rect", { x: 1.5, y: 1.5, width: SQUARE - 3, height: SQUARE - 3, rx: 2 }),
  shape("text", { x: SQUARE / 2, y: 14.2 }, sign));

/**
 * The first of some rows or columns in sight, so that others are among them: it stays if they are,
 * and so are their neighbors.
 * @param {number} first
 * @param {number[]} wanted
 * @param {number} size  of those in sight
 * @param {number} all
 */
function moved(first, wanted, size, all) {
  let some = wanted;
  while (some.length > 1 && Math.max(...some) - Math.min(...some) >= size) some = some.slice(0, -1);
  const [low, high] = [Math.min(...some) - 1, Math.max(...some) + 2];
  const isIn = !some.length || (low >= first && high <= first + size);
  return Math.max(0, Math.min(isIn ? first : Math.floor((low + high - size) / 2), all - size));
}

/** @param {number[]} from @param {number[]} to @param {string} kind @param {number} [before]  how far before the end it ends */
function arrow(from, to, kind, before = 6) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const place = (/** @type {number} */ along, across = 0) =>
    `${(from[0] + ux * along - uy * across).toFixed(1)} ${(from[1] + uy * along + ux * across).toFixed(1)}`;
  const end = length - before;
  return shape("g", { class: `arrow ${kind}` },
    shape("path", { class: "shaft", d: `M${place(6)}L${place(end - 4)}` }),
    shape("path", { class: "head", d: `M${place(end)}L${place(end - 6, 3.5)}L${place(end - 6, -3.5)}z` }));
}

// --- The picture of the turn in which two battles part ---------------------------------------------

/** @param {BoardData[]} boards @param {number[]} position */
export function pictureOf(boards, position) {
  const battles = boards.map((board) => new Battle(board));
  const indexes = battles.map(({ frames }) => frames.findIndex(({ at }) => `${at}` === `${position}`));
  const turns = battles.map(({ frames }, side) => frames[indexes[side]]?.turn);
  const first = turns.findIndex(Boolean);
  if (first < 0) return null;
  const battle = battles[first];
  const state = battle.before(indexes[first]);
  const svg = shape("svg", { class: "map", role: "img", "aria-label": "The part of the map in which the two differ, with what both do" });
  const map = new CaveMap(svg, battle);
  map.draw(state);
  const [goal, other] = turns.map((turn) => turn?.choice?.chosen);
  const from = state[turns[first]?.unit ?? 0].square;
  const isLeftOut = goal && `${goal}` === `${other}` && goal.some((place, axis) => Math.abs(place - from[axis]) > FAR);
  const leftOut = isLeftOut ? `${goal}` : "";
  const squares = battles.flatMap((each, side) => each.frames[indexes[side]] ? each.placesIn(indexes[side]) : [])
    .filter((square) => `${square}` !== leftOut);
  const sizes = map.sizes.map((size, axis) => {
    const numbers = squares.map((square) => square[axis]);
    return Math.min(size, Math.max(LEAST[axis], Math.max(...numbers) - Math.min(...numbers) + 1 + 2 * AROUND));
  });
  map.crop(sizes.map((size, axis) => moved(Infinity, squares.map((square) => square[axis]), size, map.sizes[axis])), sizes);
  const [ours, theirs] = turns.map((turn) => (turn ? marksOf(turn, state) : {}));
  for (const [name, draw] of Object.entries({ ...ours, ...theirs })) {
    if (name === `goal ${leftOut}`) continue;
    (name.startsWith("step") ? map.seen : map.marks).append(draw(!(name in theirs) ? "ours" : name in ours ? "both" : "theirs"));
  }
  const legend = svg.querySelector(".both") ? [element("p", { class: "remark" }, "Thin lines are what both do.")] : [];
  return element("div", { class: "of-cave" }, element("div", { class: "picture" }, svg, ...legend));
}

/**
 * What a unit does: a ring around the square that it is going to, an arrow for its step, which is drawn
 * below the units, and an arrow for its attack with a ring around the target.
 * @param {TurnData} turn
 * @param {Unit[]} state
 * @returns {Record<string, (kind: string) => SVGElement>}
 */
function marksOf({ unit, step, blow, choice }, state) {
  const from = center(state[unit].square);
  const at = step ? center(step) : from;
  const ring = (/** @type {number[]} */ [x, y], /** @type {number} */ half, /** @type {string} */ kind) =>
    shape("rect", { class: `target ${kind}`, x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 3 });
  const goal = choice?.chosen;
  const struck = blow && center(state[blow.target].square);
  return {
    ...(goal && { [`goal ${goal}`]: (kind) => ring(center(goal), 8.6, kind) }),
    ...(step && { [`step ${from} ${at}`]: (kind) => arrow(from, at, kind, 2) }),
    ...(struck && {
      [`target ${struck}`]: (kind) => ring(struck, 10.4, kind),
      [`blow ${at} ${struck}`]: (kind) => arrow(at, struck, kind),
    }),
  };
}
