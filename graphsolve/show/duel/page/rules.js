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
 * @typedef {{ event: string, fighter?: string, spell?: string, cost?: number, timer?: number, armor?: number,
 *   damage?: number, dealt?: number, healing?: number, mana?: number, hit_points?: number, boss_hit_points?: number, ending?: string, winner?: string | null, spent?: number }} DuelEvent
 */

/**
 * The event with which a duel begins.
 * @typedef {DuelEvent & { hit_points: number, mana: number, boss_hit_points: number, boss_damage: number,
 *   hard: boolean }} Began
 */

/** @typedef {{ hitPoints: number, mana: number, boss: number, timers: Timers, spent: number }} Duel */

/** @param {Timers} timers @param {Spell} spell */
export const isActive = (timers, spell) => (timers[spell.name] ?? 0) > 0;

/** @param {{ mana: number, timers: Timers }} state @param {Spell[]} spells */
export function castable({ mana, timers }, spells) {
  return spells.filter((spell) => spell.cost <= mana && !isActive(timers, spell));
}

/**
 * The events of a duel in which a line of spells is cast, and its states as in Python's `states_of`.
 * @param {Began} began
 * @param {Spell[]} spells
 * @param {string[]} line
 */
export function play(began, spells, line) {
  /** @type {Duel} */
  const state = {
    hitPoints: began.hit_points, mana: began.mana, boss: began.boss_hit_points, timers: {}, spent: 0,
  };
  /** @type {DuelEvent[]} */
  const events = [began];
  const states = [stateOf(state, spells)];
  const left = [...line];
  let ended = null;
  for (let turn = 1; !ended; turn += 1) {
    events.push(turnBegan(turn, states[turn - 1]));
    ended = turn % 2 === 1
      ? playersTurn(state, began, spells, left, events) : bossesTurn(state, began, spells, events);
    states.push(stateOf(state, spells));
  }
  return { events: [...events, ended], states };
}

function turnBegan(/** @type {number} */ turn, /** @type {State} */ state) {
  return { event: "turn_began", turn, fighter: turn % 2 ? "player" : "boss", ...state };
}

/** @param {Duel} state @param {Spell[]} spells @returns {State} */
function stateOf({ hitPoints, mana, boss, timers, spent }, spells) {
  const running = spells.filter((spell) => isActive(timers, spell)).map(({ name }) => [name, timers[name]]);
  return {
    hit_points: hitPoints, armor: armorOf(timers, spells), mana, boss_hit_points: boss,
    timers: Object.fromEntries(running), spent,
  };
}

function armorOf(/** @type {Timers} */ timers, /** @type {Spell[]} */ spells) {
  return spells.reduce((sum, spell) => sum + (isActive(timers, spell) ? spell.effect.armor : 0), 0);
}

/**
 * @param {Duel} state
 * @param {Began} began
 * @param {Spell[]} spells
 * @param {string[]} left
 * @param {DuelEvent[]} events
 */
function playersTurn(state, began, spells, left, events) {
  if (began.hard) {
    state.hitPoints -= 1;
    events.push({ event: "hit_point_lost", hit_points: state.hitPoints });
    if (state.hitPoints <= 0) return endedBy(state);
  }
  applyEffects(state, spells, events);
  if (state.boss <= 0) return endedBy(state);
  const choices = castable(state, spells);
  if (!choices.length) return ended("the player can cast no spell", "boss", state);
  if (!left.length) return ended("the spells to be cast have run out", null, state);
  const name = left.shift();
  const spell = choices.find((choice) => choice.name === name);
  if (!spell) throw new Error(`${name} cannot be cast, only ${choices.map((choice) => choice.name)}`);
  cast(state, spell, events);
  return endedBy(state);
}

/** @param {Duel} state @param {Began} began @param {Spell[]} spells @param {DuelEvent[]} events */
function bossesTurn(state, began, spells, events) {
  applyEffects(state, spells, events);
  if (state.boss > 0) attack(state, began.boss_damage, armorOf(state.timers, spells), events);
  return endedBy(state);
}

/**
 * Apply each active effect and count down its timer, up to the effect that kills the boss.
 * @param {Duel} state
 * @param {Spell[]} spells
 * @param {DuelEvent[]} events
 */
function applyEffects(state, spells, events) {
  for (const spell of spells.filter((one) => isActive(state.timers, one))) {
    if (state.boss <= 0) return;
    const { armor, damage, mana } = spell.effect;
    const timer = state.timers[spell.name] - 1;
    state.timers[spell.name] = timer;
    state.boss -= damage;
    state.mana += mana;
    events.push({ event: "effect_applied", spell: spell.name, timer, armor, damage, mana, boss_hit_points: state.boss });
    if (timer === 0 && state.boss > 0) events.push({ event: "effect_ended", spell: spell.name, armor });
  }
}

/** @param {Duel} state @param {Spell} spell @param {DuelEvent[]} events */
function cast(state, { name, cost, damage, healing, effect }, events) {
  state.mana -= cost;
  state.spent += cost;
  state.boss -= damage;
  state.hitPoints += healing;
  if (effect.turns) state.timers[name] = effect.turns;
  events.push({ event: "spell_cast", spell: name, cost, damage, healing, armor: effect.armor, boss_hit_points: state.boss, timer: effect.turns });
}

/**
 * The boss deals its damage less the player's armor, but at least 1.
 * @param {Duel} state
 * @param {number} damage
 * @param {number} armor
 * @param {DuelEvent[]} events
 */
function attack(state, damage, armor, events) {
  const dealt = Math.max(1, damage - armor);
  state.hitPoints -= dealt;
  events.push({ event: "blow", damage, armor, dealt, hit_points: state.hitPoints });
}

/** The event that ends the duel if the player or the boss is dead, or null. @param {Duel} state */
function endedBy(state) {
  if (state.hitPoints <= 0) return ended("the player has no hit points left", "boss", state);
  return state.boss <= 0 ? ended("the boss has no hit points left", "player", state) : null;
}

/** @param {string} ending @param {string | null} winner @param {Duel} state */
function ended(ending, winner, { spent }) {
  return { event: "duel_ended", ending, winner, spent };
}
