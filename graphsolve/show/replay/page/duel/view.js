/* The page of a duel: the given line of spells, and a line that the reader chooses. */

/** A line of spells on the page: the state, what happens, and a table of all turns. */
class LinePanel {
  constructor(section, jump) {
    this.find = (name) => section.querySelector(name);
    this.jump = jump;
  }

  setLine(line) {
    this.line = line;
    this.find(".spells").textContent = line.spells.length
      ? `${line.spells.join(", ")}: ${line.end.spent} mana${line.end.winner === "player" ? ", and the player wins"
        : line.end.winner ? ", and the boss wins" : " so far"}`
      : "No spell is cast.";
    this.find("table").replaceChildren(this.head(), this.body());
  }

  head() {
    const names = ["Turn", "Side", "Hit points", "Armor", "Mana", "Boss", "Effects", "What happens", "Spent"];
    return element("thead", {}, element("tr", {},
      ...names.map((name) => element("th", { scope: "col" }, name))));
  }

  body() {
    return element("tbody", {}, ...this.line.turns.map((turn) => {
      const link = element("a", { href: `#turn=${turn.turn}` }, `${turn.turn}`);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        this.jump(turn.turn);
      });
      const what = turn.events.find(({ event }) => event === "spell_cast")?.spell
        ?? (turn.events.some(({ event }) => event === "blow") ? `${turn.events.at(-1).dealt} damage` : "");
      const cells = [turn.fighter, turn.hit_points, turn.armor, turn.mana, turn.boss_hit_points,
        Object.entries(turn.timers).map(([spell, timer]) => `${spell} ${timer}`).join(", "), what, turn.spent];
      return element("tr", { class: turn.fighter }, element("th", { scope: "row" }, link),
        ...cells.map((cell) => element("td", {}, `${cell}`)));
    }));
  }

  show(number, playing) {
    const { line } = this;
    const reached = Math.min(number, line.turns.length);
    this.showState(line.after(reached), reached ? line.turns[reached - 1] : line.after(0));
    const list = this.find(".sentences");
    list.setAttribute("aria-live", playing ? "off" : "polite");
    const sentences = number === 0 ? ["The duel has not begun."]
      : number > line.turns.length ? [line.ending()] : line.sentences(number);
    list.replaceChildren(...sentences.map((text) => element("li", {}, text)));
    this.find("[aria-current]")?.removeAttribute("aria-current");
    const row = this.find("tbody").children[number - 1];
    if (!row) return;
    row.setAttribute("aria-current", "true");
    this.find(".scroller").scrollTop = row.offsetTop - this.find(".scroller").clientHeight / 2;
  }

  showState(after, before) {
    const { began } = this.line;
    this.find(".state").replaceChildren(
      this.meter("Player", "player", before.hit_points, after.hit_points, began.hit_points),
      this.meter("Boss", "boss", before.boss_hit_points, after.boss_hit_points, began.boss_hit_points),
      element("dl", { class: "numbers" },
        ...this.number("Armor", before.armor, after.armor),
        ...this.number("Mana", before.mana, after.mana),
        ...this.number("Spent", before.spent, after.spent)),
      this.effects(after.timers));
  }

  meter(name, kind, before, after, max) {
    const fill = element("span", { class: "fill" });
    const lost = element("span", { class: "lost" });
    const share = (hitPoints) => `${100 * Math.max(0, Math.min(hitPoints / max, 1))}%`;
    fill.style.width = share(after);
    lost.style.width = share(Math.max(before, after));
    return element("div", { class: `fighter ${kind}` },
      element("span", { class: "name" }, name),
      element("span", { class: "meter", "aria-hidden": "true" }, lost, fill),
      element("span", { class: "points" }, `${Math.max(0, after)}`,
        element("span", { class: "visually-hidden" }, ` of ${max} hit points`)));
  }

  number(name, before, after) {
    const change = after - before;
    const text = change ? ` (${change > 0 ? "+" : "−"}${Math.abs(change)})` : "";
    return [element("dt", {}, name), element("dd", {}, `${after}`, element("span", { class: "change" }, text))];
  }

  effects(timers) {
    const running = Object.entries(timers).filter(([, timer]) => timer > 0);
    const chips = running.map(([spell, timer]) => element("li", {}, spell,
      element("span", { class: "pips", "aria-hidden": "true" }, ...Array.from({ length: timer }, () => element("i"))),
      element("span", { class: "timer" }, `${timer}`)));
    return element("ul", { class: "effects", "aria-label": "Active effects and their timers" },
      ...(chips.length ? chips : [element("li", { class: "none" }, "No effect is active")]));
  }
}

class DuelView {
  constructor() {
    const jump = (turn) => this.player.go(turn);
    [this.began] = data.events;
    this.first = new LinePanel(byId("first-line"), jump);
    this.own = new LinePanel(byId("own-line"), jump);
    this.first.setLine(new Line(data.name, data.events));
    byId("first-name").textContent = data.name;
    byId("facts").textContent = this.facts();
    this.follows = this.followsTheRules();
    byId("own-line").hidden = !this.follows;
    byId("lines").classList.toggle("single", !this.follows);
    if (this.follows) this.setOwn(this.lineIn(new URLSearchParams(location.hash.slice(1))));
  }

  facts() {
    const { hit_points, mana, boss_hit_points, boss_damage, hard } = this.began;
    return `A player with ${counted(hit_points, "hit point")} and ${mana} mana against a boss with ${
      counted(boss_hit_points, "hit point")} and ${boss_damage} damage${hard ? " · hard mode" : ""}`;
  }

  /** Whether the rules of this page produce the given events. */
  followsTheRules() {
    try {
      const own = duelEvents(this.began, data.spells, this.first.line.spells);
      return JSON.stringify(own) === JSON.stringify(data.events);
    } catch {
      return false;
    }
  }

  get length() {
    return 1 + Math.max(this.first.line.turns.length, this.follows ? this.own.line.turns.length : 0);
  }

  get stops() {
    return Array.from({ length: this.length }, (_, turn) => turn).filter((turn) => turn % 2 === 0);
  }

  setOwn(spells) {
    this.ownSpells = spells;
    this.own.setLine(new Line("Your spells", duelEvents(this.began, data.spells, spells)));
    this.showChoices();
  }

  showChoices() {
    const { line } = this.own;
    const state = line.after(line.turns.length);
    const over = line.end.winner !== null;
    const choices = over ? [] : castable(state, data.spells);
    const buttons = data.spells.map((spell) => this.button(
      spell.name, `${spell.cost}`, () => this.changeOwn([...this.ownSpells, spell.name]), choices.includes(spell),
      over ? "The duel is over" : isActive(state.timers, spell) ? "Its effect is active" : "Costs more mana than you have"));
    const any = this.ownSpells.length > 0;
    byId("own-line").querySelector(".choose").replaceChildren(...buttons,
      this.button("Undo", "", () => this.changeOwn(this.ownSpells.slice(0, -1)), any, "No spell is cast"),
      this.button("Start over", "", () => this.changeOwn([]), any, "No spell is cast"));
  }

  button(text, cost, action, enabled, why) {
    const button = element("button", { type: "button", "aria-disabled": enabled ? null : "true", title: enabled ? null : why },
      text, cost ? element("span", { class: "cost" }, ` ${cost}`) : "");
    if (enabled) button.addEventListener("click", action);
    button.dataset.action = text;
    return button;
  }

  changeOwn(spells) {
    const focused = document.activeElement?.dataset.action;
    this.setOwn(spells);
    this.player.resize();
    this.player.go(this.own.line.turns.length);
    if (focused) byId("own-line").querySelector(`[data-action="${CSS.escape(focused)}"]`)?.focus();
  }

  show(number, { playing }) {
    byId("turn").textContent = this.name(number);
    this.first.show(number, playing);
    if (this.follows) this.own.show(number, playing);
  }

  name(number) {
    return number === 0 ? "Before the duel" : `Turn ${number}: ${number % 2 ? "player" : "boss"}`;
  }

  hash(number) {
    const letters = (this.ownSpells ?? []).map((name) => name[0]).join("");
    return `turn=${number}${letters ? `&line=${letters}` : ""}`;
  }

  /** The reader's line in an address: the first letters of its spells, while they can be cast. */
  lineIn(parameters) {
    const line = [];
    for (const letter of (parameters.get("line") ?? "").slice(0, 500)) {
      const spell = data.spells.find(({ name }) => name[0] === letter);
      const soFar = new Line("", duelEvents(this.began, data.spells, line));
      if (!spell || soFar.end.winner !== null) break;
      if (!castable(soFar.after(soFar.turns.length), data.spells).includes(spell)) break;
      line.push(spell.name);
    }
    return line;
  }

  frameOf(parameters) {
    if (this.player && this.follows) {
      this.setOwn(this.lineIn(parameters));
      this.player.resize();
    }
    return numberIn(parameters, "turn");
  }
}

startTheme();
const view = new DuelView();
view.player = new Player(view, byId("transport"));
