/* A line of spells: its events, turn by turn, and how the two stand before and after each. */

class Line {
  constructor(name, events) {
    this.name = name;
    this.began = events[0];
    this.end = events.at(-1);
    this.turns = [];
    for (const event of events.slice(1, -1)) {
      if (event.event === "TurnBegan") this.turns.push({ ...event, events: [] });
      else this.turns.at(-1).events.push(event);
    }
    this.spells = events.filter(({ event }) => event === "SpellCast").map(({ spell }) => spell);
  }

  /** How the two stand before the duel, or after one of its turns. */
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
      state.hit_points = event.event === "SpellCast" ? state.hit_points + event.healing : event.hit_points ?? state.hit_points;
      state.boss_hit_points = event.boss_hit_points ?? state.boss_hit_points;
      if (event.event === "EffectApplied") {
        state.mana += event.mana;
        state.timers[event.spell] = event.timer;
      }
      if (event.event === "EffectEnded") state.armor -= event.armor;
      if (event.event === "SpellCast") state.mana -= event.cost;
    }
    state.spent = this.end.spent;
    return state;
  }

  isOver(number) { return number >= this.turns.length && this.end.winner !== null; }

  /** What happens in a turn, as sentences. */
  told(number) {
    const said = this.turns[number - 1].events.map((event) => EVENT_WORDS[event.event](event));
    return number === this.turns.length ? [...said, this.ending()] : said;
  }

  ending() {
    const mana = `${this.end.spent} mana spent`;
    return {
      BOSS_DIED: `The boss is dead: the player wins with ${mana}.`,
      PLAYER_DIED: `The player is dead: the boss wins, with ${mana}.`,
      NO_SPELL: `The player can cast no spell, and so loses, with ${mana}.`,
      LINE_ENDED: `The player is to choose a spell, with ${mana} so far.`,
    }[this.end.ending];
  }
}

const EVENT_WORDS = {
  HitPointLost: ({ hit_points }) => `Hard mode takes 1 hit point: ${hit_points} left.`,
  EffectApplied: ({ spell, timer, armor, damage, mana, boss_hit_points }) => {
    const work = [
      armor ? `gives ${armor} armor` : "",
      damage ? `takes ${damage} from the boss, which has ${Math.max(0, boss_hit_points)} left` : "",
      mana ? `gives ${mana} mana` : "",
    ].filter(Boolean);
    return `${spell} ${listed(work)}; its timer is now ${timer}.`;
  },
  EffectEnded: ({ spell }) => `${spell} wears off.`,
  SpellCast: ({ spell, cost, damage, healing, boss_hit_points }) => {
    const work = [
      damage ? `takes ${damage} from the boss, which has ${Math.max(0, boss_hit_points)} left` : "",
      healing ? `heals ${healing}` : "",
    ].filter(Boolean);
    return `The player casts ${spell} for ${cost} mana${work.length ? `: it ${listed(work)}` : ""}.`;
  },
  Blow: ({ damage, armor, dealt, hit_points }) =>
    `The boss strikes for ${armor ? `${damage} − ${armor} = ${dealt}` : dealt}${
      armor && damage - armor < 1 ? ", as a blow takes 1 at least" : ""}: the player has ${Math.max(0, hit_points)} left.`,
};
