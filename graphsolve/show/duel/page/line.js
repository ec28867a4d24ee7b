/* A line of spells: its events by turn, and the state after each turn. */

/** @import { Began, DuelEvent, State } from "duel/page/rules.js" */

/** @typedef {{ fighter?: string, events: DuelEvent[] }} Turn */

export class Line {
  /** @type {Turn[]} */ turns = [];

  /**
   * A line with its `states` before the first turn and after each turn, and the `sentences` about
   * each turn, which are found among the words for events if they are not known.
   * @param {{ events: DuelEvent[], states: State[] }} played
   * @param {{ sentences?: string[][], words?: Record<string, string> }} said
   */
  constructor({ events, states }, { sentences, words = {} }) {
    this.began = /** @type {Began} */ (events[0]);
    this.states = states;
    for (const event of events.slice(1)) {
      if (event.event === "turn_began") this.turns.push({ fighter: event.fighter, events: [] });
      else this.turns[this.turns.length - 1].events.push(event);
    }
    const last = events[events.length - 1];
    if (last.event === "turn_began") this.turns.pop(); // it is what another program has printed of the state
    this.winner = last.winner ?? null;
    this.spent = last.spent ?? states[states.length - 1].spent;
    this.sentences = sentences ?? this.turns.map((turn) => turn.events.map((event) => words[wordsKey(event)]).filter(Boolean));
    this.spells = events.flatMap(({ event, spell }) => (event === "spell_cast" && spell ? [spell] : []));
  }
}

/** What the words about an event depend on. @param {DuelEvent} event */
function wordsKey({ event, spell, timer, armor, ending, hit_points = 1, boss_hit_points = 1 }) {
  const dies = Math.min(hit_points, boss_hit_points) <= 0 ? "dies" : "";
  return [event, spell, timer, armor, ending, dies].map((value) => value ?? "").join(" ");
}
