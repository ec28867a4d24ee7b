/* The battle of the data: what happens in each turn, and where everybody stands after it. */

const SIDES = { E: { one: "elf", many: "elves" }, G: { one: "goblin", many: "goblins" } };

class Battle {
  constructor() {
    this.rows = data.map;
    this.height = this.rows.length;
    this.width = this.rows[0].length;
    this.sets = data.sets.map(summed);
    this.fullRounds = data.fullRounds;
    this.outcome = data.outcome;
    this.units = data.units.map(([side, square, hitPoints, power], number) =>
      ({ number, side, square, hitPoints, power, name: `${side}${number}` }));
    this.rounds = data.rounds.map((turns) => turns.map((turn) => this.unpack(turn)));
    this.frames = this.listFrames();
    this.fightAll();
  }

  unpack([unit, choice, step, blow, dead]) {
    return {
      unit,
      choice: choice ? this.unpackChoice(choice) : null,
      step: step ?? null,
      blow: blow ? { target: blow[0], damage: blow[1], hitPoints: blow[2], candidates: blow[3] } : null,
      dead: dead ?? null,
    };
  }

  unpackChoice([targets, inRange, reachable, nearest, chosen, distance, steps, step]) {
    const set = (index) => this.sets[index];
    return {
      targets: set(targets), inRange: set(inRange), reachable: set(reachable),
      nearest: set(nearest), chosen, distance, steps: set(steps), step,
    };
  }

  /** A frame for the beginning, one after each turn, and one after each full round. */
  listFrames() {
    const frames = [{ round: 0, turn: null }];
    this.rounds.forEach((turns, index) => {
      const round = index + 1;
      turns.forEach((_, turn) => frames.push({ round, turn: turn + 1 }));
      if (round <= this.fullRounds) frames.push({ round, turn: null });
    });
    return frames;
  }

  /** Fight once, to note where each round begins, the sums of hit points, and the deaths. */
  fightAll() {
    const state = this.units.map(({ square, hitPoints }) => ({ square, hitPoints, dead: null }));
    this.starts = [];
    this.deaths = [];
    this.sums = [{ time: 0, ...this.sumsOf(state) }];
    this.rounds.forEach((turns, index) => {
      this.starts.push(state.map((unit) => ({ ...unit })));
      turns.forEach((turn, place) => {
        this.apply(state, turn, index + 1);
        if (!turn.blow) return;
        const time = index + (place + 1) / turns.length;
        this.sums.push({ time, ...this.sumsOf(state) });
        if (turn.dead !== null) this.deaths.push({ unit: turn.dead, round: index + 1, turn: place + 1, time });
      });
    });
    this.sums.push({ time: this.rounds.length, ...this.sumsOf(state) });
  }

  apply(state, turn, round) {
    if (turn.step !== null) state[turn.unit].square = turn.step;
    if (turn.blow) state[turn.blow.target].hitPoints = turn.blow.hitPoints;
    if (turn.dead !== null) state[turn.dead].dead = round;
  }

  sumsOf(state) {
    const sums = { E: 0, G: 0 };
    state.forEach((unit, number) => {
      if (unit.dead === null) sums[this.units[number].side] += unit.hitPoints;
    });
    return sums;
  }

  turnOf({ round, turn }) {
    return turn === null ? null : this.rounds[round - 1][turn - 1];
  }

  /** Where the units stand at a frame, by number. */
  stateAt({ round, turn }) {
    if (round === 0) return this.units.map(({ square, hitPoints }) => ({ square, hitPoints, dead: null }));
    const state = this.starts[round - 1].map((unit) => ({ ...unit }));
    const turns = this.rounds[round - 1];
    for (const past of turns.slice(0, turn ?? turns.length)) this.apply(state, past, round);
    return state;
  }

  /** Where a unit stood before its turn. */
  squareBefore(frame) {
    const { round, turn } = frame;
    const state = turn === 1 ? this.starts[round - 1] : this.stateAt({ round, turn: turn - 1 });
    return state[this.turnOf(frame).unit].square;
  }

  timeOf({ round, turn }) {
    if (turn === null) return round;
    return round - 1 + turn / this.rounds[round - 1].length;
  }

  frameOf(round, turn) {
    const found = this.frames.findLastIndex((frame) =>
      frame.round < round || (frame.round === round && (turn === null || (frame.turn ?? Infinity) <= turn)));
    return Math.max(found, 0);
  }

  isOpen(square) { return this.rows[Math.floor(square / this.width)][square % this.width] === "."; }

  /** The squares above, left, right and below: in reading order. */
  neighbours(square) {
    const column = square % this.width;
    const beside = [square - this.width];
    if (column > 0) beside.push(square - 1);
    if (column < this.width - 1) beside.push(square + 1);
    beside.push(square + this.width);
    return beside.filter((other) => other >= 0 && other < this.width * this.height && this.isOpen(other));
  }

  /**
   * A shortest way from a unit's first step to the chosen square, by reading order. It ends early
   * where a battle by another reading of the rules told of a way that is none.
   */
  pathOf(frame) {
    const { unit, choice } = this.turnOf(frame);
    const start = this.squareBefore(frame);
    const standing = this.stateAt(frame).filter((other, number) => other.dead === null && number !== unit);
    const occupied = new Set([start, ...standing.map((other) => other.square)]);
    const lengths = this.lengthsTo(choice.chosen, occupied);
    const path = [start, choice.step];
    for (let left = choice.distance - 2; left >= 0; left -= 1) {
      const next = this.neighbours(path.at(-1)).find((square) => lengths.get(square) === left);
      if (next === undefined) break;
      path.push(next);
    }
    return path;
  }

  /** How many steps lead to a square from those that are free. */
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
    const standing = new Map();
    this.stateAt(frame).forEach((unit, number) => {
      if (unit.dead === null) standing.set(unit.square, { side: this.units[number].side, ...unit });
    });
    return this.rows.map((row, index) => {
      const squares = [...row].map((letter, column) =>
        standing.get(index * this.width + column) ?? { side: letter, hitPoints: null });
      const picture = squares.map(({ side }) => side).join("");
      const units = squares.filter(({ hitPoints }) => hitPoints !== null)
        .map(({ side, hitPoints }) => `${side}(${hitPoints})`);
      return units.length ? `${picture}   ${units.join(", ")}` : picture;
    }).join("\n");
  }
}
