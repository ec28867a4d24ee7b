/* The page of a battle: the map, the turn and its reasons, the plot, and the units. */

/** The marks of squares on the map, by the label of the sentence about them. */
const MARKS = { "In range": "?", Reachable: "@", Nearest: "!", Chosen: "+" };

class BattleView {
  constructor(battle) {
    this.battle = battle;
    this.map = new CaveMap(battle);
    this.length = battle.frames.length;
    this.stops = battle.frames.flatMap(({ turn }, index) => (turn === 0 ? [index] : []));
    this.listUnits();
    this.listDeaths();
    byId("text-map").addEventListener("toggle", () => this.showText());
    this.plot = new Plot(byId("plot"), {
      jump: (round) => this.player.go(battle.frameOf(round, 0)),
      describe: (time) => this.describe(battle.frameAt(time)),
    });
    this.plot.set(this.plotted());
  }

  plotted() {
    const { sums, deaths, units } = this.battle;
    const lines = Object.keys(SIDES).map((side) =>
      ({ kind: `side-${side}`, points: sums.map((sum) => [sum.time, sum[side]]) }));
    const marks = deaths.map(({ unit, round, time }) => {
      const { side } = units[unit];
      const value = sums.find((sum) => sum.time === time)[side];
      return { kind: `side-${side}`, time, value, title: `Round ${round}: ${this.battle.unitName(unit)} dies` };
    });
    return { length: data.rounds.length + 1, lines, marks };
  }

  describe(frame) {
    const { battle } = this;
    const time = battle.timeOf(frame);
    const sums = battle.sums.findLast((some) => some.time <= time);
    const sides = Object.keys(SIDES).map((side) =>
      [`side-${side}`, `${SIDES[side].many} ${sums[side].toLocaleString("en")}`]);
    byId("plot-text").replaceChildren(...legend(battle.heading(frame), sides));
  }

  listUnits() {
    this.entries = this.battle.units.map(({ name, number }) => {
      const hitPoints = element("span", { class: "points" });
      const fill = element("span", { class: "fill" });
      const node = element("li", {}, element("span", { class: "name" }, name),
        element("span", { class: "meter", "aria-hidden": "true" }, fill), hitPoints);
      node.addEventListener("pointerenter", () => this.map.point(number, true));
      node.addEventListener("pointerleave", () => this.map.point(number, false));
      return { node, fill, hitPoints };
    });
    const longest = Math.max(3, ...this.battle.units.map(({ name }) => name.length));
    byId("units").style.setProperty("--name", `${0.7 * longest}rem`);
    for (const side of Object.keys(SIDES)) {
      const list = this.entries.filter((_, number) => this.battle.units[number].side === side);
      byId("units").append(element("div", { class: `side-${side}` },
        element("h3", {}, capital(SIDES[side].many)),
        list.length ? element("ul", {}, ...list.map(({ node }) => node))
          : element("p", { class: "remark" }, "None")));
    }
  }

  listDeaths() {
    const { deaths } = this.battle;
    const box = byId("deaths");
    box.hidden = !deaths.length;
    box.querySelector("summary").textContent = counted(deaths.length, "death");
    box.querySelector("ol").append(...deaths.map(({ unit, round, turn }) => element("li", {},
      element("a", { href: `#round=${round}&turn=${turn}`, class: `side-${this.battle.units[unit].side}` },
        `Round ${round}: ${this.battle.units[unit].name}`))));
  }

  show(index, { near, playing }) {
    const frame = this.battle.frames[index];
    const turn = this.battle.turnOf(frame);
    const state = this.battle.stateAt(frame);
    this.frame = frame;
    this.map.show(frame, turn, state, { near, playing });
    this.plot.show(this.battle.timeOf(frame));
    this.showTurn(frame, turn, playing);
    this.showUnits(turn, state);
    this.showText();
  }

  showTurn(frame, turn, playing) {
    byId("turn").textContent = this.battle.heading(frame);
    byId("sentence").setAttribute("aria-live", playing ? "off" : "polite");
    byId("sentence").textContent = this.battle.summary(frame);
    byId("reasons").replaceChildren(...(turn?.reasons ?? []).flatMap(([about, text]) => [
      element("dt", {}, element("span", { class: `mark ${about.toLowerCase().replace(" ", "-")}`, "aria-hidden": "true" },
        MARKS[about] ?? ""), about),
      element("dd", {}, text),
    ]));
    byId("why").scrollTop = 0;
  }

  showUnits(turn, state) {
    this.entries.forEach(({ node, fill, hitPoints }, number) => {
      const unit = state[number];
      const dead = unit.dead !== null;
      node.classList.toggle("dead", dead);
      node.classList.toggle("at-turn", turn?.unit === number);
      node.classList.toggle("struck", turn?.blow?.target === number);
      hitPoints.textContent = dead ? `† ${unit.dead}` : unit.hitPoints;
      hitPoints.title = dead ? `died in round ${unit.dead}` : "";
      const share = Math.max(0, unit.hitPoints) / this.map.maxHitPoints[this.battle.units[number].side];
      fill.style.width = `${100 * share}%`;
    });
  }

  showText() {
    const box = byId("text-map");
    if (box.open && this.frame) box.querySelector("pre").textContent = this.battle.textAt(this.frame);
  }

  name(index) { return this.battle.heading(this.battle.frames[index]); }

  hash(index) {
    const { round, turn } = this.battle.frames[index];
    return turn === 0 ? `round=${round}` : `round=${round}&turn=${turn}`;
  }

  frameOf(parameters) {
    const round = numberIn(parameters, "round");
    return round === null ? null : this.battle.frameOf(round, numberIn(parameters, "turn") ?? 0);
  }
}

const view = new BattleView(new Battle());
view.player = new Player(view);
