/* A plot of both sides over rounds, which can be clicked or dragged over to jump. */

const PLOT_HEIGHT = 150;
const PLOT_EDGE = { left: 40, right: 8, top: 8, bottom: 22 };

class Plot {
  /**
   * What is plotted are `lines`, each { kind, points: [[time, value], ...] }, and `marks`, each
   * { kind, time, value, title }, over times from 0 to `length`. The plot calls jump(round) where it
   * is clicked, and tell(time) for the time that is shown or pointed at.
   */
  constructor(svg, { jump, tell }) {
    Object.assign(this, { svg, jump, tell, time: 0 });
    this.set({ length: 1, lines: [], marks: [] });
    new ResizeObserver(() => this.draw()).observe(svg);
    this.listen();
  }

  set({ length, lines, marks }) {
    Object.assign(this, { length: Math.max(1, length), lines, marks });
    this.most = Math.max(1, ...lines.flatMap(({ points }) => points.map(([, value]) => value)));
    this.draw();
  }

  listen() {
    const roundAt = (event) => {
      const inside = event.clientX - this.svg.getBoundingClientRect().left - PLOT_EDGE.left;
      return Math.max(0, Math.min(Math.round(inside / this.innerWidth * this.length), this.length));
    };
    this.svg.addEventListener("pointerdown", (event) => {
      this.svg.setPointerCapture(event.pointerId);
      this.jump(roundAt(event));
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (event.buttons) this.jump(roundAt(event));
      else this.tell(roundAt(event));
    });
    this.svg.addEventListener("pointerleave", () => this.tell(this.time));
  }

  x(time) { return PLOT_EDGE.left + time / this.length * this.innerWidth; }

  y(value) {
    return PLOT_EDGE.top + (1 - value / this.most) * (PLOT_HEIGHT - PLOT_EDGE.top - PLOT_EDGE.bottom);
  }

  draw() {
    const width = Math.max(this.svg.clientWidth, 160);
    this.innerWidth = width - PLOT_EDGE.left - PLOT_EDGE.right;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${PLOT_HEIGHT}`);
    this.cursor = shape("line", {
      class: "cursor", y1: PLOT_EDGE.top - 4, y2: PLOT_HEIGHT - PLOT_EDGE.bottom + 4,
    });
    this.svg.replaceChildren(...this.axes(), ...this.lines.map((line) => this.line(line)),
      ...this.marks.map((mark) => this.mark(mark)), this.cursor);
    this.moveCursor();
  }

  axes() {
    const base = this.y(0);
    const right = PLOT_EDGE.left + this.innerWidth;
    const step = tickStep(this.length, this.innerWidth / 44);
    const ticks = Array.from({ length: Math.floor(this.length / step) + 1 }, (_, index) => index * step);
    const label = (x, y, text, anchor) => shape("text", { x, y, "text-anchor": anchor }, text);
    const rule = (y) => shape("line", { class: "rule", x1: PLOT_EDGE.left, x2: right, y1: y, y2: y });
    return [
      ...[0, 0.5, 1].map((share) => rule(this.y(share * this.most))),
      label(PLOT_EDGE.left - 6, this.y(this.most) + 9, `${this.most}`, "end"),
      label(PLOT_EDGE.left - 6, base, "0", "end"),
      ...ticks.map((round) => label(this.x(round), base + 16, `${round}`, "middle")),
    ];
  }

  line({ kind, points }) {
    const places = points.map(([time, value]) => `${this.x(time).toFixed(1)},${this.y(value).toFixed(1)}`);
    return shape("polyline", { class: `line ${kind}`, points: places.join(" ") });
  }

  mark({ kind, time, value, title }) {
    const d = `M${this.x(time) - 3.5} ${this.y(value) - 3.5}l7 7m0 -7l-7 7`;
    return shape("path", { class: `death ${kind}`, d }, shape("title", {}, title));
  }

  show(time) {
    this.time = time;
    this.moveCursor();
    this.tell(time);
  }

  moveCursor() {
    this.cursor.setAttribute("x1", this.x(this.time));
    this.cursor.setAttribute("x2", this.x(this.time));
  }
}

/** The distance of ticks: 1, 2 or 5 times a power of ten, so that they are as many at most. */
function tickStep(length, most) {
  let step = 1;
  while (true) {
    for (const factor of [1, 2, 5]) if (length / (step * factor) <= most) return step * factor;
    step *= 10;
  }
}

/** What stands below a plot: a word about when, and each side with its kind of line. */
function legend(when, sides) {
  const parts = sides.map(([kind, text]) =>
    element("span", { class: "sum" }, element("span", { class: `swatch ${kind}` }), text));
  return [`${when}: `, ...parts.flatMap((part) => [part, " "])];
}
