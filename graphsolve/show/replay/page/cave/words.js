/* What a turn of a battle says: one sentence, and the reason behind each part of it. */

class Words {
  constructor(battle) {
    this.battle = battle;
  }

  place(square) {
    const { width } = this.battle;
    return `${Math.floor(square / width)},${square % width}`;
  }

  name(number) {
    return `${SIDES[this.battle.units[number].side].one} ${number}`;
  }

  enemySide(number) {
    return SIDES[this.battle.units[number].side === "E" ? "G" : "E"];
  }

  enemy(number) { return this.enemySide(number).one; }

  enemies(number) { return this.enemySide(number).many; }

  heading({ round, turn }) {
    if (round === 0) return "Before the battle";
    if (turn === null) return `After ${counted(round, "round")}`;
    return `Round ${round}, turn ${turn} of ${this.battle.rounds[round - 1].length}`;
  }

  sentence(frame, isLast) {
    const turn = this.battle.turnOf(frame);
    const said = turn ? this.turnSentence(frame, turn) : this.stateSentence(frame);
    return isLast ? `${said} ${this.ending()}` : said;
  }

  stateSentence(frame) {
    const state = this.battle.stateAt(frame);
    const living = (side) => state.filter((unit, number) =>
      unit.dead === null && this.battle.units[number].side === side).length;
    const [elves, goblins] = [living("E"), living("G")];
    if (!elves && !goblins) return "Nobody stands in the cave.";
    const sides = [elves ? counted(elves, "elf", "elves") : "no elves", goblins ? counted(goblins, "goblin") : "no goblins"];
    return `${capital(listed(sides))} stand.`;
  }

  turnSentence(frame, turn) {
    const parts = [this.moving(turn), this.striking(turn)].filter(Boolean);
    const done = parts.length ? listed(parts) : this.idling(turn);
    return `${capital(this.name(turn.unit))} at ${this.place(this.battle.squareBefore(frame))} ${done}.`;
  }

  moving({ choice, step }) {
    if (step === null) return "";
    const goal = step === choice.chosen
      ? "the square it chose"
      : `the first of ${choice.distance} steps to ${this.place(choice.chosen)}`;
    return `steps to ${this.place(step)}, ${goal}`;
  }

  striking({ blow, dead }) {
    if (!blow) return "";
    const target = this.name(blow.target);
    if (dead !== null) return `kills ${target}`;
    return `strikes ${target}, which has ${counted(blow.hitPoints, "hit point")} left`;
  }

  idling({ unit, choice }) {
    if (!choice) return `finds no ${this.enemies(unit)} left to fight`;
    if (!choice.inRange.length) return `stays: no free square is next to any of the ${this.enemies(unit)}`;
    return "stays: none of the squares in range can be reached";
  }

  ending() {
    const { outcome } = this.battle;
    if (!outcome) return "";
    const { winner, rounds, hitPoints, score } = outcome;
    if (outcome.termination === "STALEMATE") return "From here on the battle only repeats itself: a stalemate.";
    if (outcome.termination === "ELF_DIED") return "An elf has died, and the battle is broken off.";
    return `Combat ends: the ${winner} win after ${counted(rounds, "full round")} with ${
      counted(hitPoints, "hit point")}. The outcome is ${rounds} × ${hitPoints} = ${score}.`;
  }

  facts() {
    const { battle } = this;
    const side = (letter) => {
      const units = battle.units.filter((unit) => unit.side === letter);
      const { one, many } = SIDES[letter];
      const powers = [...new Set(units.map((unit) => unit.power))];
      return units.length ? `${counted(units.length, one, many)} (attack power ${listed(powers)})` : `no ${many}`;
    };
    const result = battle.outcome?.score == null ? "no outcome" : `outcome ${battle.outcome.score}`;
    return `${capital(side("E"))} against ${side("G")} · ${counted(battle.fullRounds, "full round")} · ${result}`;
  }

  /** The parts of a turn: a mark as on the map, what it is, and what is to say of it. */
  reasons({ unit, choice, blow, step }) {
    const rows = [];
    if (choice) rows.push(...this.choiceReasons(unit, choice));
    else if (blow) rows.push(["", "Move", "None: a target is next to it already."]);
    if (step !== null) rows.push(["", "Step", this.stepReason(choice)]);
    if (blow) rows.push(["", "Attack", this.blowReason(unit, blow)]);
    else if (step !== null) rows.push(["", "Attack", "None: no target is next to it."]);
    return rows;
  }

  choiceReasons(unit, { targets, inRange, reachable, nearest, chosen, distance }) {
    const rows = [
      ["", "Targets", `${counted(targets.length, this.enemy(unit), this.enemies(unit))}, none of them next to it`],
      ["?", "In range", inRange.length
        ? `${counted(inRange.length, "free square")} next to ${targets.length === 1 ? "it" : "them"}`
        : "None: every square next to them is wall or taken."],
    ];
    if (inRange.length) rows.push(["@", "Reachable", reachable.length
      ? `${reachable.length} of ${inRange.length}`
      : "None of them: units and walls are in the way."]);
    if (reachable.length) {
      rows.push(["!", "Nearest", `${counted(nearest.length, "square")}, ${counted(distance, "step")} away: ${this.some(nearest)}`]);
      rows.push(["+", "Chosen", nearest.length === 1
        ? `${this.place(chosen)}, the only one.`
        : `${this.place(chosen)}, the first of these in reading order.`]);
    }
    return rows;
  }

  stepReason({ steps, step }) {
    if (steps.length === 1) return `${this.place(step)}: all shortest ways begin there.`;
    return `${this.place(step)}, the first in reading order of those with which a shortest way begins: ${this.some(steps)}.`;
  }

  blowReason(unit, { target, damage, hitPoints, candidates }) {
    const name = capital(this.name(target));
    const before = hitPoints + damage;
    const took = hitPoints > 0
      ? `It loses ${damage} and has ${hitPoints} left.`
      : `It loses ${damage} and dies.`;
    if (candidates.length === 1) return `${name}, the only target next to it. ${took}`;
    const points = (number) => (number === target ? before : this.hitPoints[number]);
    const all = listed(candidates.map((number) => `${number} (${points(number)})`));
    const tied = candidates.filter((number) => points(number) === before).length;
    const rule = tied === 1 ? "the fewest hit points" : `the first in reading order of ${tied} with the fewest hit points`;
    return `${name}, ${rule}, of ${this.enemies(unit)} ${all}. ${took}`;
  }

  /** Some squares, cut short where they are many. */
  some(squares) {
    const shown = squares.length > 7 ? squares.slice(0, 6) : squares;
    const places = shown.map((square) => this.place(square));
    if (shown.length < squares.length) places.push(`and ${squares.length - shown.length} more`);
    return places.join(" ");
  }
}
