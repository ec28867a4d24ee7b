/* A battle: the turns, and the units after each of them. A frame is { round, turn }; turn 0 is the
   moment as the round begins. In sets and maps, squares are texts such as `3,5`. */

import { counted } from "replay/page/dom.js";

/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { Side } from "graphsolve.puzzles.cave.state" */
/** @import { BoardData, Change, TurnData } from "graphsolve.show.cave.board" */

/** @typedef {{ round: number, turn: number }} Frame */
/** @typedef {{ square: Square, hitPoints: number, dead: number | null }} Unit  and the round in which it died */
/** @typedef {Map<string, { square: Square, length: number }>} Lengths  by square */

export const SIDES = { E: { one: "elf", many: "elves" }, G: { one: "goblin", many: "goblins" } };

/** @type {Side[]} */
export const SIDE_NAMES = ["E", "G"];

/** The classes of squares with marks, which the styles name. */
const KINDS = ["in-range", "reachable", "nearest", "chosen"];

/** Apply the changes in a round to units. @param {Unit[]} state @param {Change[]} changes @param {number} round */
function set(state, changes, round) {
  for (const [unit, square, hitPoints] of changes) {
    state[unit] = square === null ? { ...state[unit], hitPoints, dead: round } : { square, hitPoints, dead: null };
  }
}

/** Whether a unit dies in a turn. @param {TurnData} turn @param {number} unit */
export const diesIn = ({ changes }, unit) => changes.some(([other, square]) => other === unit && square === null);

export class Battle {
  /** @type {Unit[][]} the units as each round begins */
  starts = [];
  /** @type {{ unit: number, round: number, time: number }[]} */ deaths = [];
  /** @type {{ time: number, E: number, G: number }[]} the hit points of both sides */
  sums = [];

  constructor(/** @type {BoardData} */ data) {
    this.summaries = data.summaries;
    this.rows = data.map;
    this.height = this.rows.length;
    this.width = this.rows[0].length;
    this.units = data.units.map((unit) => ({ ...unit, name: `${unit.side}${unit.number}` }));
    this.rounds = data.summaries.map((_, index) => data.rounds[index] ?? []);
    this.roundsBegun = data.rounds.length;
    this.printed = data.printed;
    this.marks = Object.entries(data.marks).map(([label, sign], index) => ({ label, sign, kind: KINDS[index] }));
    this.frames = this.listFrames();
    this.listStates();
  }

  /** The heading of a frame. @param {Frame} frame */
  heading({ round, turn }) {
    if (turn > 0) return `Round ${round}, turn ${turn} of ${this.rounds[round - 1].length}`;
    if (round > this.roundsBegun) return `At the end, after ${counted(round - 1, "round")}`;
    return `As round ${round} begins`;
  }

  /** A frame in one sentence. @param {Frame} frame */
  summary(frame) { return this.turnOf(frame)?.summary ?? this.summaries[frame.round - 1]; }

  /** @param {number} number */
  unitName(number) { return `${SIDES[this.units[number].side].one} ${number}`; }

  listFrames() {
    const frames = this.rounds.flatMap((turns, index) =>
      Array.from({ length: turns.length + 1 }, (_, turn) => ({ round: index + 1, turn })));
    return frames.filter(({ round }) => round >= (this.printed?.round ?? 1));
  }

  /** Store the state at the start of each round, the hit points, and the deaths. */
  listStates() {
    /** @type {Unit[]} */
    const state = this.units.map(({ square, hit_points: hitPoints }) => ({ square, hitPoints, dead: null }));
    if (this.printed) set(state, this.printed.changes, this.printed.round);
    this.sums.push({ time: 1, ...this.sumsOf(state) });
    this.rounds.forEach((turns, index) => {
      this.starts.push(state.map((unit) => ({ ...unit })));
      turns.forEach(({ blow, changes }, place) => {
        set(state, changes, index + 1);
        const dead = changes.filter(([, square]) => square === null);
        if (!blow && !dead.length) return;
        const time = this.timeOf({ round: index + 1, turn: place + 1 });
        this.sums.push({ time, ...this.sumsOf(state) });
        for (const [unit] of dead) this.deaths.push({ unit, round: index + 1, time });
      });
    });
    this.sums.push({ time: this.timeOf(this.frames[this.frames.length - 1]), ...this.sumsOf(state) });
  }

  sumsOf(/** @type {Unit[]} */ state) {
    const sums = { E: 0, G: 0 };
    state.forEach((unit, number) => {
      if (unit.dead === null) sums[this.units[number].side] += unit.hitPoints;
    });
    return sums;
  }

  /** The turn of a frame, or undefined as a round begins. @param {Frame} frame */
  turnOf({ round, turn }) { return turn > 0 ? this.rounds[round - 1][turn - 1] : undefined; }

  /** The frame of a unit's next turn, or of the one before. @param {number | null} unit @param {number} index @param {number} direction */
  nextTurnOf(unit, index, direction) {
    const isOwn = (/** @type {Frame} */ frame) => unit !== null && this.turnOf(frame)?.unit === unit;
    const frame = direction > 0 ? this.frames.findIndex((each, other) => other > index && isOwn(each))
      : this.frames.findLastIndex((each, other) => other < index && isOwn(each));
    return frame < 0 ? undefined : frame;
  }

  /** The units at a frame, by number. @param {Frame} frame */
  stateAt({ round, turn }) {
    const state = this.starts[round - 1].map((unit) => ({ ...unit }));
    for (const past of this.rounds[round - 1].slice(0, turn)) set(state, past.changes, round);
    return state;
  }

  /** The time of a frame on the plot. @param {Frame} frame */
  timeOf({ round, turn }) { return round + turn / (this.rounds[round - 1].length + 1); }

  /** The open squares above, left, right and below: in reading order. @param {Square} square */
  neighbors([row, column]) {
    /** @type {Square[]} */
    const adjacent = [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]];
    return adjacent.filter(([y, x]) => this.rows[y]?.[x] === ".");
  }

  /**
   * The distances in a turn with a choice: those of the free squares to the chosen one, or to the unit
   * if none is chosen; the squares on all shortest paths; and the first of these in reading order. They
   * are measured here because for all turns, they would take longer than all other data of the page.
   * @param {Frame} frame
   */
  measure(frame) {
    const turn = this.turnOf(frame);
    if (!turn?.choice) return null;
    const { unit, choice: { chosen, steps, step } } = turn;
    const state = this.stateAt({ ...frame, turn: frame.turn - 1 });
    const occupied = new Set(state.filter(({ dead }) => dead === null).map(({ square }) => `${square}`));
    const lengths = this.lengthsTo(chosen ?? state[unit].square, occupied);
    const nextFrom = (/** @type {Square} */ square) => this.neighbors(square).filter((other) =>
      (lengths.get(`${other}`)?.length ?? NaN) + 1 === lengths.get(`${square}`)?.length);
    const onPath = new Map(chosen === null ? [] : steps.map((square) => [`${square}`, square]));
    for (const square of onPath.values()) {
      for (const other of nextFrom(square)) onPath.set(`${other}`, other);
    }
    const path = [state[unit].square];
    for (let next = step; next; [next = null] = nextFrom(next)) path.push(next);
    return { lengths, onPath, path };
  }

  /** The distances of the free squares to a square. @param {Square} goal @param {Set<string>} occupied */
  lengthsTo(goal, occupied) {
    /** @type {Lengths} */
    const lengths = new Map([[`${goal}`, { square: goal, length: 0 }]]);
    for (const { square, length } of lengths.values()) {
      for (const other of this.neighbors(square)) {
        const name = `${other}`;
        if (!lengths.has(name) && !occupied.has(name)) lengths.set(name, { square: other, length: length + 1 });
      }
    }
    return lengths;
  }
}
