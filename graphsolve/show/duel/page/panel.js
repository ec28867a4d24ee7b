/* A duel: the state after a turn, what happens in it, and a table of all turns. */

import { capital, element, select } from "replay/page/dom.js";

/** @import { BoardData, State } from "graphsolve.show.duel.board" */

const COLUMNS = ["Turn", "What happens", "Player", "Boss", "Armor", "Mana", "Spent", "Effects"];

/** @typedef {ReturnType<LinePanel["meter"]>} Meter */

export class LinePanel {
  /**
   * @param {HTMLElement} section
   * @param {BoardData} data
   * @param {(turn: number) => void} jump
   */
  constructor(section, data, jump) {
    this.section = section;
    this.data = data;
    this.jump = jump;
    this.comparesWords = !data.ownWords;
    this.meters = { player: this.meter("Player", "player"), boss: this.meter("Boss", "boss") };
    /** @type {Record<string, HTMLElement>} */
    this.numbers = Object.fromEntries(["Armor", "Mana", "Spent"].map((name) => [name, element("dd", { "data-key": name })]));
    this.effects = data.effects.map((name) => {
      const timer = element("span", { class: "timer" });
      const pips = element("span", { class: "pips", "aria-hidden": "true" });
      return { name, timer, pips, node: element("li", { "data-key": `effect ${name}` }, element("span", {}, name), pips, timer) };
    });
    this.find(".state").append(
      this.meters.player.node, this.meters.boss.node,
      element("dl", { class: "numbers" }, ...Object.entries(this.numbers).map(([name, number]) =>
        element("div", {}, element("dt", {}, name), number))),
      element("ul", { class: "effects", "aria-label": "Timers of the effects" },
        ...this.effects.map(({ node }) => node)));
    this.fill();
  }

  find(/** @type {string} */ selector) { return select(this.section, selector); }

  meter(/** @type {string} */ name, /** @type {string} */ kind) {
    const lost = element("span", { class: "lost" });
    const fill = element("span", { class: "fill" });
    const points = document.createTextNode("");
    const most = document.createTextNode("");
    const node = element("div", { class: `fighter ${kind}` },
      element("span", { class: "name" }, name),
      element("span", { class: "meter", "aria-hidden": "true" }, lost, fill),
      element("span", { class: "points", "data-key": name }, points, element("span", { class: "visually-hidden" }, most)));
    return { node, lost, fill, points, most };
  }

  fill() {
    const { outcome, spells, turns } = this.data;
    this.find(".result").textContent = capital(outcome);
    this.find(".spells").textContent = spells.length ? `${spells.join(", ")}.` : "No spell is cast.";
    this.find("table").replaceChildren(
      element("caption", {}, "The hit points, armor, mana and timers are those after the turn."),
      element("thead", {}, element("tr", {}, ...COLUMNS.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...Array.from({ length: turns.length + 1 }, (_, turn) => this.row(turn))));
  }

  row(/** @type {number} */ number) {
    const { turns, states } = this.data;
    const turn = turns[number - 1];
    const after = states[number];
    const link = element("a", { href: `#turn=${number}` }, turn ? `${number}` : "start");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.jump(number);
    });
    const happens = turn?.summary ?? "";
    const timers = runningTimers(after).map(([spell, timer]) => element("span", {}, `${spell} ${timer}`));
    const effects = timers.flatMap((timer, index) => (index ? [", ", timer] : [timer]));
    const numbers = [after.hit_points, after.boss_hit_points, after.armor, after.mana, after.spent];
    const cells = [[happens], ...numbers.map((each) => [`${each}`]), effects].map((parts, index) =>
      element("td", { "data-key": `turn ${number}, ${COLUMNS[index + 1]}`, "data-both": "" }, ...parts));
    if (!this.comparesWords && !happens) cells[0].removeAttribute("data-key"); // not printed
    return element("tr", turn ? { class: turn.fighter } : {}, element("th", { scope: "row" }, link), ...cells);
  }

  show(/** @type {number} */ number) {
    const { turns, states } = this.data;
    this.showState(states[number], states[Math.max(0, number - 1)]);
    const sentences = number === 0 ? ["The duel has not begun."] : turns[number - 1].sentences;
    this.find(".sentences").replaceChildren(...sentences.map((text, index) =>
      element("li", this.comparesWords ? { "data-key": `sentence ${index}`, "data-words": "" } : {}, text)));
    this.section.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = /** @type {HTMLElement} */ (this.find("tbody").children[number]);
    row.setAttribute("aria-current", "true");
    const scroller = this.find(".turns");
    scroller.scrollTop = row.offsetTop - scroller.clientHeight / 2;
  }

  showState(/** @type {State} */ after, /** @type {State} */ before) {
    const [first] = this.data.states;
    this.showMeter(this.meters.player, after.hit_points, before.hit_points, first.hit_points);
    this.showMeter(this.meters.boss, after.boss_hit_points, before.boss_hit_points, first.boss_hit_points);
    this.showNumber("Armor", after.armor, before.armor);
    this.showNumber("Mana", after.mana, before.mana);
    this.showNumber("Spent", after.spent, before.spent);
    const timers = Object.fromEntries(runningTimers(after));
    for (const { name, node, pips, timer } of this.effects) {
      const turns = timers[name] ?? 0;
      node.classList.toggle("active", turns > 0);
      pips.replaceChildren(...Array.from({ length: turns }, () => element("i")));
      timer.textContent = `${turns || "–"}`;
    }
  }

  /** @param {Meter} meter @param {number} after @param {number} before @param {number} max */
  showMeter({ lost, fill, points, most }, after, before, max) {
    const share = (/** @type {number} */ hitPoints) => `${100 * Math.max(0, Math.min(hitPoints / max, 1))}%`;
    fill.style.width = share(after);
    lost.style.width = share(Math.max(before, after));
    points.data = `${Math.max(0, after)}`;
    most.data = ` of ${max} hit points`;
  }

  /** @param {string} name @param {number} after @param {number} before */
  showNumber(name, after, before) {
    const change = after - before;
    const text = change ? ` (${change > 0 ? "+" : "−"}${Math.abs(change)})` : "";
    this.numbers[name].replaceChildren(`${after}`, element("span", { class: "change" }, text));
  }
}

/** @param {State} state */
const runningTimers = ({ timers }) => Object.entries(timers).filter(([, timer]) => timer > 0);
