/* A battle: the turns, and the units after each of them. Squares are numbers, row * width + column.
   A frame is { round, turn }; turn 0 is the moment as the round begins. */

import { counted } from "../../replay/page/dom.js";

export const SIDES = { E: { one: "elf", many: "elves" }, G: { one: "goblin", many: "goblins" } };

export class Battle {
  constructor(data) {
    this.summaries = data.summaries;
    this.rows = data.map;
    this.height = this.rows.length;
    this.width = this.rows[0].length;
    this.units = this.numbered(data.units).map((unit) => ({ ...unit, name: `${unit.side}${unit.number}` }));
    this.rounds = data.summaries.map((_, index) => this.numbered(data.rounds[index] ?? []));
    this.roundsBegun = data.rounds.length;
    this.states = this.numbered(data.states); // of a battle without turns, by round
    this.frames = this.listFrames();
    this.fightAll();
  }

  /** A square as row and column. */
  coordinates(square) { return `${Math.floor(square / this.width)},${square % this.width}`; }

  /** Data with numbers for squares, which are the only pairs of numbers. */
  numbered(data) {
    if (!data || typeof data !== "object") return data;
    if (!Array.isArray(data)) {
      return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, this.numbered(value)]));
    }
    const [row, column] = data;
    const isSquare = data.length === 2 && typeof row === "number" && typeof column === "number";
    return isSquare ? row * this.width + column : data.map((value) => this.numbered(value));
  }

  /** The heading of a frame. */
  heading({ round, turn }) {
    if (turn > 0) return `Round ${round}, turn ${turn} of ${this.rounds[round - 1].length}`;
    if (round > this.roundsBegun) return `At the end, after ${counted(round - 1, "round")}`;
    return `As round ${round} begins`;
  }

  /** A frame in one sentence. */
  summary(frame) { return this.turnOf(frame)?.summary ?? this.summaries[frame.round - 1]; }

  unitName(number) { return `${SIDES[this.units[number].side].one} ${number}`; }

  listFrames() {
    const frames = this.rounds.flatMap((turns, index) =>
      Array.from({ length: turns.length + 1 }, (_, turn) => ({ round: index + 1, turn })));
    return this.states ? frames.filter(({ round }) => this.states[round]) : frames;
  }

  /** Play the battle, and store the state at the start of each round, the hit points, and the deaths. */
  fightAll() {
    const state = this.units.map(({ square, hit_points: hitPoints }) => ({ square, hitPoints, dead: null }));
    this.starts = [];
    this.deaths = [];
    this.sums = [{ time: 1, ...this.sumsOf(state) }];
    this.rounds.forEach((turns, index) => {
      if (this.states?.[index + 1]) this.adopt(state, this.states[index + 1], index + 1);
      this.starts.push(state.map((unit) => ({ ...unit })));
      turns.forEach((turn, place) => {
        this.apply(state, turn, index + 1);
        if (!turn.blow && !turn.effects.length) return;
        const time = this.timeOf({ round: index + 1, turn: place + 1 });
        this.sums.push({ time, ...this.sumsOf(state) });
        for (const { unit } of [turn.death ?? [], turn.effects.filter(({ dead }) => dead)].flat()) {
          this.deaths.push({ unit, round: index + 1, time });
        }
      });
    });
    this.sums.push({ time: this.timeOf(this.frames.at(-1)), ...this.sumsOf(state) });
  }

  /** Take over a state in which the units that are not listed are dead. */
  adopt(state, listed, round) {
    for (const unit of state) unit.dead ??= round;
    for (const [number, square, hitPoints] of listed) {
      state[number] = { square, hitPoints, dead: null };
    }
  }

  apply(state, turn, round) {
    if (turn.step) state[turn.unit].square = turn.step.after;
    if (turn.blow) state[turn.blow.target].hitPoints = turn.blow.hit_points;
    if (turn.death) state[turn.death.unit].dead = round;
    for (const { unit, square, hit_points: hitPoints, dead } of turn.effects) {
      if (square !== undefined) state[unit].square = square;
      if (hitPoints !== undefined) state[unit].hitPoints = hitPoints;
      if (dead) state[unit].dead = round;
    }
  }

  sumsOf(state) {
    const sums = { E: 0, G: 0 };
    state.forEach((unit, number) => {
      if (unit.dead === null) sums[this.units[number].side] += unit.hitPoints;
    });
    return sums;
  }

  /** The turn of a frame, or null as a round begins. */
  turnOf({ round, turn }) { return this.rounds[round - 1][turn - 1] ?? null; }

  /** The units at a frame, by number. */
  stateAt({ round, turn }) {
    const state = this.starts[round - 1].map((unit) => ({ ...unit }));
    for (const past of this.rounds[round - 1].slice(0, turn)) this.apply(state, past, round);
    return state;
  }

  /** A unit's square before its turn. */
  squareBefore(frame) {
    const state = this.stateAt({ ...frame, turn: frame.turn - 1 });
    return state[this.turnOf(frame).unit].square;
  }

  /** The time of a frame on the plot. */
  timeOf({ round, turn }) { return round + turn / (this.rounds[round - 1].length + 1); }

  /** The last frame that is not after a time. */
  frameAt(time) { return this.frames.findLast((frame) => this.timeOf(frame) <= time); }

  isOpen(square) { return this.rows[Math.floor(square / this.width)][square % this.width] === "."; }

  /** The squares above, left, right and below: in reading order. */
  neighbours(square) {
    const column = square % this.width;
    const adjacent = [square - this.width];
    if (column > 0) adjacent.push(square - 1);
    if (column < this.width - 1) adjacent.push(square + 1);
    adjacent.push(square + this.width);
    return adjacent.filter((other) => other >= 0 && other < this.width * this.height && this.isOpen(other));
  }

  /**
   * The first shortest path in reading order that leads from a unit over its step to the chosen
   * square. It ends early if a battle by misread rules gives a wrong distance.
   */
  pathOf(frame) {
    const { choice } = this.turnOf(frame);
    const start = this.squareBefore(frame);
    const lengths = this.lengthsTo(choice.chosen, this.occupiedBefore(frame));
    const path = [start, choice.step];
    for (let left = choice.distance - 2; left >= 0; left -= 1) {
      const next = this.neighbours(path.at(-1)).find((square) => lengths.get(square) === left);
      if (next === undefined) break;
      path.push(next);
    }
    return path;
  }

  /** The squares that are occupied before the step of a turn. */
  occupiedBefore(frame) {
    const state = this.stateAt({ ...frame, turn: frame.turn - 1 });
    return new Set(state.filter(({ dead }) => dead === null).map(({ square }) => square));
  }

  /**
   * The distances of the free squares to the square that is chosen in a turn, and the squares on
   * all shortest paths to it. If no square is chosen, the distances are those to the unit.
   */
  distancesIn(frame) {
    const { choice } = this.turnOf(frame);
    const start = this.squareBefore(frame);
    const lengths = this.lengthsTo(choice.chosen ?? start, this.occupiedBefore(frame));
    const onPath = new Set(choice.chosen === null ? [] : choice.steps);
    for (const square of onPath) {
      for (const other of this.neighbours(square)) {
        if (lengths.get(other) === lengths.get(square) - 1) onPath.add(other);
      }
    }
    return { lengths, onPath };
  }

  /** The distances of the free squares to a square. */
  lengthsTo(goal, occupied) {
    const lengths = new Map([[goal, 0]]);
    for (const square of lengths.keys()) {
      for (const other of this.neighbours(square)) {
        if (!lengths.has(other) && !occupied.has(other)) lengths.set(other, lengths.get(square) + 1);
      }
    }
    return lengths;
  }

  /** The map at a frame, as the puzzle's statement draws it. */
  textAt(frame) {
    const unitAt = new Map();
    this.stateAt(frame).forEach((unit, number) => {
      if (unit.dead === null) unitAt.set(unit.square, { side: this.units[number].side, ...unit });
    });
    return this.rows.map((row, index) => {
      const squares = [...row].map((letter, column) =>
        unitAt.get(index * this.width + column) ?? { side: letter, hitPoints: null });
      const picture = squares.map(({ side }) => side).join("");
      const units = squares.filter(({ hitPoints }) => hitPoints !== null)
        .map(({ side, hitPoints }) => `${side}(${hitPoints})`);
      return units.length ? `${picture}   ${units.join(", ")}` : picture;
    }).join("\n");
  }
}
