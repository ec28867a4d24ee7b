/* A picture of the turn in which two battles part: one map, cropped, with what is done in both. */

import { Battle } from "cave/page/battle.js";
import { SQUARE, center, ground } from "cave/page/map.js";
import { element, shape } from "replay/page/dom.js";

/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { BoardData, TurnData } from "graphsolve.show.cave.board" */
/** @import { Unit } from "cave/page/battle.js" */

const AROUND = 2; // squares of the map around those of the turns
const LEAST = [6, 9]; // the rows and columns to show, if the map has as many
const KINDS = ["ours", "theirs"];
const ASIDE = 2.5; // how far arrows are from the middle of a square, so that both can be seen

/** @param {BoardData[]} boards @param {number[]} position */
export function pictureOf(boards, [round, turn = 0]) {
  const battles = boards.map((board) => new Battle(board));
  const frame = { round, turn };
  const turns = battles.map((battle) => (battle.rounds[round - 1]?.length >= turn ? battle.turnOf(frame) : undefined));
  const [battle] = battles;
  if (!battle.starts[round - 1] || !turns.some(Boolean)) return null;
  const state = battle.stateAt({ round, turn: Math.max(turn - 1, 0) });
  const squares = turns.flatMap((each) => (each ? squaresOf(each, state) : []));
  const [rows, columns] = [battle.height, battle.width].map((size, axis) => span(squares.map((square) => square[axis]), size, LEAST[axis]));
  const isIn = (/** @type {Square} */ [row, column]) => row >= rows[0] && row < rows[1] && column >= columns[0] && column < columns[1];
  const [width, height] = [columns, rows].map(([first, last]) => last - first);
  const svg = shape("svg", {
    class: "map", role: "img", "aria-label": `The map from row ${rows[0]} to ${rows[1] - 1}, and from column ${columns[0]} to ${columns[1] - 1}, with what both do`,
    viewBox: `${columns[0] * SQUARE - 12} ${rows[0] * SQUARE - 12} ${width * SQUARE + 12} ${height * SQUARE + 12}`,
  });
  svg.style.maxWidth = `${width * 3}rem`;
  const drawn = turns.flatMap((each, index) => (each ? [shapesOf(each, state, KINDS[index], index ? ASIDE : -ASIDE)] : []));
  const clip = shape("clipPath", { id: "picture-clip" },
    shape("rect", { x: columns[0] * SQUARE, y: rows[0] * SQUARE, width: width * SQUARE, height: height * SQUARE }));
  svg.append(clip, shape("g", { "clip-path": "url(#picture-clip)" }, ground(battle)), ...rulers(rows, columns),
    ...drawn.flatMap(({ steps }) => steps),
    ...state.flatMap((unit, number) => (unit.dead === null && isIn(unit.square) ? [figure(battle.units[number], unit)] : [])),
    ...drawn.flatMap(({ others }) => others));
  return element("div", { class: "of-cave" }, element("div", { class: "picture" }, svg));
}

/** The squares that matter in a turn. @param {TurnData} turn @param {Unit[]} state */
const squaresOf = ({ unit, step, blow, choice }, state) => [state[unit].square, step, blow && state[blow.target].square, choice?.chosen]
  .filter((square) => square != null);

/** The first number to show and the one after the last. @param {number[]} numbers @param {number} size @param {number} least */
function span(numbers, size, least) {
  const [first, last] = [Math.min(...numbers) - AROUND, Math.max(...numbers) + 1 + AROUND];
  const missing = Math.max(0, least - (last - first));
  const start = Math.max(0, Math.min(first - Math.floor(missing / 2), size - Math.max(least, last - first)));
  return [start, Math.min(size, Math.max(start + least, last))];
}

/** The numbers of rows and columns, which sentences name. @param {number[]} rows @param {number[]} columns */
function rulers(rows, columns) {
  /** @type {(first: number, last: number, label: (number: number) => SVGElement) => SVGElement[]} */
  const labels = (first, last, label) => Array.from({ length: last - first }, (_, index) => label(first + index));
  return [
    ...labels(rows[0], rows[1], (row) => shape("text", { class: "ruler", x: columns[0] * SQUARE - 6, y: row * SQUARE + 12.5 }, `${row}`)),
    ...labels(columns[0], columns[1], (column) => shape("text", { class: "ruler", x: column * SQUARE + SQUARE / 2, y: rows[0] * SQUARE - 4 }, `${column}`)),
  ];
}

/** A unit with its name and hit points. @param {{ side: string, name: string }} unit @param {Unit} state */
function figure({ side, name }, { square, hitPoints }) {
  const [x, y] = center(square);
  return shape("g", { class: `unit side-${side}`, transform: `translate(${x} ${y})` },
    side === "E" ? shape("circle", { class: "body", r: 9 }) : shape("rect", { class: "body", x: -9, y: -9, width: 18, height: 18, rx: 3 }),
    shape("text", { class: "label letters-3", y: 0.5 }, name), shape("text", { class: "points", y: 6.6 }, `${hitPoints}`));
}

/**
 * What a unit does: an arrow for its step, which is drawn below the units; a ring around the square
 * that it is going to, and an arrow for its attack.
 * @param {TurnData} turn
 * @param {Unit[]} state
 * @param {string} kind
 * @param {number} aside
 */
function shapesOf(turn, state, kind, aside) {
  const { unit, step, blow, choice } = turn;
  const from = center(state[unit].square);
  const at = step ? center(step) : from;
  const others = [];
  if (choice?.chosen) {
    const [x, y] = center(choice.chosen);
    const half = kind === "ours" ? 8.6 : 6.4;
    others.push(shape("rect", { class: `target ${kind}`, x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 3 }));
  }
  if (blow) others.push(arrow(at, center(state[blow.target].square), kind, aside, 6));
  return { steps: step ? [arrow(from, at, kind, aside, 0)] : [], others };
}

/** @param {number[]} from @param {number[]} to @param {string} kind @param {number} aside @param {number} before  how far before the end it ends */
function arrow(from, to, kind, aside, before) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const place = (/** @type {number} */ along, /** @type {number} */ across) =>
    `${(from[0] + ux * along - uy * (across + aside)).toFixed(1)} ${(from[1] + uy * along + ux * (across + aside)).toFixed(1)}`;
  const end = length - before;
  return shape("g", { class: `arrow ${kind}` },
    shape("path", { class: "shaft", d: `M${place(5, 0)}L${place(end - 4, 0)}` }),
    shape("path", { class: "head", d: `M${place(end, 0)}L${place(end - 6, 3.5)}L${place(end - 6, -3.5)}z` }));
}
