/* The rules of a duel, for spells that the reader chooses. The events are the same as those of
   Python's `duel_events`, with the same names in the same order. */

/** @typedef {Record<string, number>} Timers  the timers of effects, by spell */
/** @typedef {{ turns: number, armor: number, damage: number, mana: number }} Effect */
/** @typedef {{ name: string, cost: number, damage: number, healing: number, effect: Effect }} Spell */

/**
 * The state before or after a turn.
 * @typedef {{ hit_points: number, armor: number, mana: number, boss_hit_points: number,
 *   timers: Timers, spent: number }} State
 */

/**
 * An event: its name, and what some events have.
 * @typedef {{ event: string, turn?: number, fighter?: string, spell?: string, cost?: number, timer?: number,
 *   armor?: number, damage?: number, dealt?: number, healing?: number, mana?: number, hit_points?: number,
 *   boss_hit_points?: number, ending?: string, winner?: string | null, spent?: number }} DuelEvent
 */

/**
 * The event with which a duel begins.
 * @typedef {DuelEvent & { hit_points: number, mana: number, boss_hit_points: number, boss_damage: number,
 *   hard: boolean }} Began
 */

/** @param {Timers} timers @param {Spell} spell */
export const isActive = (timers, spell) => (timers[spell.name] ?? 0) > 0;

/** @param {{ mana: number, timers: Timers }} state @param {Spell[]} spells */
export function castable({ mana, timers }, spells) {
  return spells.filter((spell) => spell.cost <= mana && !isActive(timers, spell));
}

/** A duel in which a line of spells is cast: its events, and its states as in Python's `states_of`. */
export class Duel {
  /** @param {Began} began @param {Spell[]} spells  those of the rules @param {string[]} line */
  constructor(began, spells, line) {
    this.began = began;
    this.spells = spells;
    this.left = [...line];
    /** @type {State} */
    this.state = {
      hit_points: began.hit_points, armor: 0, mana: began.mana, boss_hit_points: began.boss_hit_points,
      timers: {}, spent: 0,
    };
    /** @type {DuelEvent[]} */
    this.events = [began];
    this.states = [this.now()];
    let ended = null;
    for (let turn = 1; !ended; turn += 1) {
      const isPlayers = turn % 2 === 1;
      this.events.push({ event: "turn_began", turn, fighter: isPlayers ? "player" : "boss", ...this.states[turn - 1] });
      ended = isPlayers ? this.playersTurn() : this.bossesTurn();
      this.states.push(this.now());
    }
    this.events.push(ended);
  }

  get active() { return this.spells.filter((spell) => isActive(this.state.timers, spell)); }

  get armor() { return this.active.reduce((sum, { effect }) => sum + effect.armor, 0); }

  /** A copy of the state, with the timers of the active effects in the order of the rules. @returns {State} */
  now() {
    const timers = Object.fromEntries(this.active.map(({ name }) => [name, this.state.timers[name]]));
    return { ...this.state, armor: this.armor, timers };
  }

  playersTurn() {
    const { began, state, left } = this;
    if (began.hard) {
      state.hit_points -= 1;
      this.events.push({ event: "hit_point_lost", hit_points: state.hit_points });
      if (state.hit_points <= 0) return this.endedByDeath();
    }
    this.applyEffects();
    if (state.boss_hit_points <= 0) return this.endedByDeath();
    const choices = castable(state, this.spells);
    if (!choices.length) return this.ended("the player can cast no spell", "boss");
    if (!left.length) return this.ended("the spells to be cast have run out", null);
    const name = left.shift();
    const spell = choices.find((choice) => choice.name === name);
    if (!spell) throw new Error(`${name} cannot be cast, only ${choices.map((choice) => choice.name)}`);
    this.cast(spell);
    return this.endedByDeath();
  }

  bossesTurn() {
    this.applyEffects();
    if (this.state.boss_hit_points > 0) this.attack();
    return this.endedByDeath();
  }

  /** Apply each active effect and count down its timer, up to the effect that kills the boss. */
  applyEffects() {
    const { events, state } = this;
    for (const { name, effect: { armor, damage, mana } } of this.active) {
      if (state.boss_hit_points <= 0) return;
      const timer = state.timers[name] - 1;
      state.timers[name] = timer;
      state.boss_hit_points -= damage;
      state.mana += mana;
      events.push({ event: "effect_applied", spell: name, timer, armor, damage, mana, boss_hit_points: state.boss_hit_points });
      if (timer === 0 && state.boss_hit_points > 0) events.push({ event: "effect_ended", spell: name, armor });
    }
  }

  cast(/** @type {Spell} */ { name, cost, damage, healing, effect: { armor, turns: timer } }) {
    const { state } = this;
    state.mana -= cost;
    state.spent += cost;
    state.boss_hit_points -= damage;
    state.hit_points += healing;
    if (timer) state.timers[name] = timer;
    this.events.push({ event: "spell_cast", spell: name, cost, damage, healing, armor, boss_hit_points: state.boss_hit_points, timer });
  }

  /** The boss deals its damage less the player's armor, but at least 1. */
  attack() {
    const { armor, began: { boss_damage: damage } } = this;
    const dealt = Math.max(1, damage - armor);
    this.state.hit_points -= dealt;
    this.events.push({ event: "blow", damage, armor, dealt, hit_points: this.state.hit_points });
  }

  /** The event that ends the duel if the player or the boss is dead, or null. */
  endedByDeath() {
    if (this.state.hit_points <= 0) return this.ended("the player has no hit points left", "boss");
    return this.state.boss_hit_points <= 0 ? this.ended("the boss has no hit points left", "player") : null;
  }

  /** @param {string} ending @param {string | null} winner */
  ended(ending, winner) {
    return { event: "duel_ended", ending, winner, spent: this.state.spent };
  }
}
