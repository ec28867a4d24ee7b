/* A line of spells: its events by turn, and the state after each turn. */

export class Line {
  /**
   * A line with its `states` before the first turn and after each turn, and the `sentences` about
   * each turn, which are found among the words for events if they are not known.
   */
  constructor(name, { events, states }, { sentences = null, words = {} }) {
    this.name = name;
    this.began = events[0];
    this.states = states;
    this.turns = [];
    for (const event of events.slice(1)) {
      if (event.event === "turn_began") this.turns.push({ ...event, events: [] });
      else this.turns.at(-1).events.push(event);
    }
    const last = events.at(-1);
    if (last.event === "turn_began") this.turns.pop(); // it is what another program has printed of the state
    this.end = last.event === "duel_ended" ? last : { winner: null, spent: states.at(-1).spent };
    this.sentences = sentences ?? this.turns.map((turn) => turn.events.map((event) => words[wordsKey(event)]).filter(Boolean));
    this.spells = events.filter(({ event }) => event === "spell_cast").map(({ spell }) => spell);
  }
}

/** What the words about an event depend on. */
function wordsKey({ event, spell = "", timer = "", armor = "", ending = "", hit_points = 1, boss_hit_points = 1 }) {
  return [event, spell, timer, armor, ending, Math.min(hit_points, boss_hit_points) <= 0 ? "dies" : ""].join(" ");
}
