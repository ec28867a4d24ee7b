/* A line of spells: its events by turn, and the state after each turn. */

class Line {
  constructor(name, events) {
    this.name = name;
    this.began = events[0];
    this.end = events.at(-1);
    this.turns = [];
    for (const event of events.slice(1, -1)) {
      if (event.event === "turn_began") this.turns.push({ ...event, events: [] });
      else this.turns.at(-1).events.push(event);
    }
    this.spells = events.filter(({ event }) => event === "spell_cast").map(({ spell }) => spell);
  }

  /** The state before the duel, or after one of its turns. */
  after(number) {
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
      if (event.event === "spell_cast") state.mana -= event.cost;
    }
    state.spent = this.end.spent;
    return state;
  }

  isOver(number) { return number >= this.turns.length && this.end.winner !== null; }

  /** The sentences about a turn. */
  sentences(number) {
    const sentences = this.turns[number - 1].events.map((event) => EVENT_WORDS[event.event](event));
    return number === this.turns.length ? [...sentences, this.ending()] : sentences;
  }

  ending() {
    const mana = `${this.end.spent} mana spent`;
    return {
      "the boss has no hit points left": `The boss is dead: the player wins, with ${mana}.`,
      "the player has no hit points left": `The player is dead: the boss wins, with ${mana}.`,
      "the player can cast no spell": `The player cannot cast any spell and loses, with ${mana}.`,
      "the spells to be cast have run out": `The player must choose the next spell; ${mana} so far.`,
    }[this.end.ending];
  }
}

const EVENT_WORDS = {
  hit_point_lost: ({ hit_points }) => `Hard mode: the player loses 1 hit point and has ${hit_points} left.`,
  effect_applied: ({ spell, timer, armor, damage, mana, boss_hit_points }) => {
    const work = [
      armor ? `gives ${armor} armor` : "",
      damage ? `deals ${damage} damage to the boss, which has ${Math.max(0, boss_hit_points)} left` : "",
      mana ? `gives ${mana} mana` : "",
    ].filter(Boolean);
    return `${spell} ${joined(work)}; its timer is now ${timer}.`;
  },
  effect_ended: ({ spell }) => `${spell} wears off.`,
  spell_cast: ({ spell, cost, damage, healing, boss_hit_points }) => {
    const work = [
      damage ? `deals ${damage} damage to the boss, which has ${Math.max(0, boss_hit_points)} left` : "",
      healing ? `heals ${healing}` : "",
    ].filter(Boolean);
    return `The player casts ${spell} for ${cost} mana${work.length ? `: it ${joined(work)}` : ""}.`;
  },
  blow: ({ damage, armor, dealt, hit_points }) =>
    `The boss attacks for ${armor ? `${damage} − ${armor} = ${dealt}` : dealt}${
      armor && damage - armor < 1 ? ", but at least 1" : ""}: the player has ${Math.max(0, hit_points)} left.`,
};
