/* A battle: the units in each frame, and the distances. In sets and maps, squares are texts such as `3,5`. */

/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { BoardData } from "graphsolve.show.cave.board" */

/** @typedef {{ square: Square, hitPoints: number, dead: number | null }} Unit  and the round in which it died */

export const SIDES = { E: { one: "elf", many: "elves" }, G: { one: "goblin", many: "goblins" } };

/** The classes of squares with marks, which the styles name. */
const KINDS = ["in-range", "reachable", "nearest", "chosen"];

export class Battle {
  constructor(/** @type {BoardData} */ data) {
    this.frames = data.frames;
    this.rows = data.map;
    this.height = this.rows.length;
    this.width = this.rows[0].length;
    this.units = data.units.map((unit) => ({
      ...unit, name: `${unit.side}${unit.number}`, fullName: `${SIDES[unit.side].one} ${unit.number}`,
    }));
    this.marks = Object.entries(data.marks).map(([label, sign], index) => ({ label, sign, kind: KINDS[index] }));
    this.start = data.units.map(({ square, hit_points: hitPoints }) => /** @type {Unit} */ ({ square, hitPoints, dead: null }));
    this.most = { E: 1, G: 1 };
    for (const { side, hit_points: hitPoints } of data.units) this.most[side] = Math.max(this.most[side], hitPoints);
    let state = this.start;
    /** The units in each frame, by number. */
    this.states = this.frames.map(({ at: [round], changes }) => {
      if (changes.length) state = [...state];
      for (const [number, square, hitPoints] of changes) {
        state[number] = square ? { square, hitPoints, dead: null } : { ...state[number], hitPoints, dead: round };
      }
      return state;
    });
  }

  /** The share of a unit's hit points in the most that one of its side has at the start. @param {number} number @param {Unit} unit */
  shareOf(number, { hitPoints }) { return Math.max(0, hitPoints) / this.most[this.units[number].side]; }

  /**
   * The squares that matter in a frame, the most important ones first: those of its turn are the
   * unit's before and after its step, its target's, and the chosen one.
   * @param {number} index
   * @returns {Square[]}
   */
  placesIn(index) {
    const { turn, places = [] } = this.frames[index];
    if (!turn) return places;
    const { unit, step, blow, choice } = turn;
    const before = this.before(index);
    return [step ?? before[unit].square, before[unit].square, blow && before[blow.target].square, choice?.chosen]
      .filter((square) => square != null);
  }

  /** The units before a frame. @param {number} index */
  before(index) { return this.states[index - 1] ?? this.start; }

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
   * @param {number} index
   */
  measure(index) {
    const { turn } = this.frames[index];
    if (!turn?.choice) return null;
    const { unit, choice: { chosen, steps, step } } = turn;
    const before = this.before(index);
    const occupied = new Set(before.filter(({ dead }) => dead === null).map(({ square }) => `${square}`));
    const lengths = this.lengthsTo(chosen ?? before[unit].square, occupied);
    const nextFrom = (/** @type {Square} */ square) => this.neighbors(square).filter((other) =>
      (lengths.get(`${other}`)?.length ?? NaN) + 1 === lengths.get(`${square}`)?.length);
    const onPath = new Map(chosen === null ? [] : steps.map((square) => [`${square}`, square]));
    for (const square of onPath.values()) {
      for (const other of nextFrom(square)) onPath.set(`${other}`, other);
    }
    const path = [before[unit].square];
    for (let next = step; next; [next = null] = nextFrom(next)) path.push(next);
    return { lengths, onPath, path };
  }

  /** The distances of the free squares to a square. @param {Square} goal @param {Set<string>} occupied */
  lengthsTo(goal, occupied) {
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
