/* A line of spells: its events by turn, and the state after each turn. */

export class Line {
  /** A line whose sentences are known by turn, or else found among the words for events. */
  constructor(name, events, { sentences = null, words = {} }) {
    this.name = name;
    this.began = events[0];
    this.turns = [];
    for (const event of events.slice(1)) {
      if (event.event === "turn_began") this.turns.push({ ...event, events: [] });
      else this.turns.at(-1).events.push(event);
    }
    const last = events.at(-1);
    if (last.event === "duel_ended") this.end = last;
    else this.breakOff(last);
    this.allSentences = sentences ?? this.turns.map((turn) => turn.events.map((event) => words[wordsKey(event)]).filter(Boolean));
    this.spells = events.filter(({ event }) => event === "spell_cast").map(({ spell }) => spell);
  }

  /** Compared with another program, a line can break off; it may end with the state after its last turn. */
  breakOff(last) {
    if (last.event === "turn_began") this.last = this.turns.pop();
    this.end = { winner: null, spent: this.after(this.turns.length).spent };
  }

  /** The state before the duel, or after one of its turns. */
  after(number) {
    if (number === this.turns.length && this.last) return this.last;
    if (number === 0) {
      const { hit_points, mana, boss_hit_points } = this.began;
      return { hit_points, mana, boss_hit_points, armor: 0, timers: {}, spent: 0 };
    }
    return this.turns[number] ?? this.afterLast();
  }

  afterLast() {
    const state = { ...this.turns.at(-1), timers: { ...this.turns.at(-1).timers } };
    for (const event of this.turns.at(-1).events) {
      state.hit_points = event.event === "spell_cast" ? state.hit_points + event.healing : event.hit_points ?? state.hit_points;
      state.boss_hit_points = event.boss_hit_points ?? state.boss_hit_points;
      if (event.event === "effect_applied") {
        state.mana += event.mana;
        state.timers[event.spell] = event.timer;
      }
      if (event.event === "effect_ended") state.armor -= event.armor;
      if (event.event === "spell_cast") {
        state.mana -= event.cost;
        state.spent += event.cost;
      }
    }
    state.spent = this.end?.spent ?? state.spent;
    return state;
  }

  isOver(number) { return number >= this.turns.length && this.end.winner !== null; }

  /** The sentences about a turn. */
  sentences(number) { return this.allSentences[number - 1]; }

  /** The last sentence. */
  ending() { return this.allSentences.at(-1)?.at(-1) ?? ""; }
}

/** What the words about an event depend on. */
function wordsKey({ event, spell = "", timer = "", armor = "", ending = "", hit_points = 1, boss_hit_points = 1 }) {
  return [event, spell, timer, armor, ending, Math.min(hit_points, boss_hit_points) <= 0 ? "dies" : ""].join(" ");
}
