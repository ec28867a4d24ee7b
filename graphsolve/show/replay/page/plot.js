/* A plot of both sides over the rounds; clicking or dragging jumps to a round. */

import { element, onResize, shape } from "replay/page/dom.js";

const PLOT_HEIGHT = 150;
const PLOT_EDGE = { left: 40, right: 8, top: 8, bottom: 22 };

/** @typedef {{ kind: string, points: [time: number, value: number][] }} Line */
/** @typedef {{ kind: string, time: number, value: number, title: string }} Mark */

/** Plots lines and marks over times from 1 to `length`: round N begins at time N. */
export class Plot {
  time = 1;
  length = 1;
  span = 1;
  max = 1;
  innerWidth = 0;
  /** @type {Line[]} */ lines = [];
  /** @type {Mark[]} */ marks = [];
  cursor = shape("line");

  /**
   * @param {SVGSVGElement} svg
   * @param {(round: number) => void} jump called when it is clicked
   * @param {(time: number) => void} describe called with the time shown or pointed at
   */
  constructor(svg, jump, describe) {
    this.svg = svg;
    this.jump = jump;
    this.describe = describe;
    this.draw();
    onResize(svg, () => this.draw());
    this.listen();
  }

  set(/** @type {number} */ length, /** @type {Line[]} */ lines, /** @type {Mark[]} */ marks) {
    this.length = length;
    this.lines = lines;
    this.marks = marks;
    this.span = Math.max(1, length - 1);
    this.max = Math.max(1, ...lines.flatMap(({ points }) => points.map(([, value]) => value)));
    this.draw();
  }

  listen() {
    const roundAt = (/** @type {PointerEvent} */ event) => {
      const inside = event.clientX - this.svg.getBoundingClientRect().left - PLOT_EDGE.left;
      const time = Math.round(1 + inside / this.innerWidth * this.span);
      return Math.max(1, Math.min(time, this.length));
    };
    this.svg.addEventListener("pointerdown", (event) => {
      this.svg.setPointerCapture(event.pointerId);
      this.jump(roundAt(event));
    });
    this.svg.addEventListener("pointermove", (event) => {
      if (event.buttons) this.jump(roundAt(event));
      else this.describe(roundAt(event));
    });
    this.svg.addEventListener("pointerleave", () => this.describe(this.time));
  }

  /** @param {number} time */
  x(time) { return PLOT_EDGE.left + (time - 1) / this.span * this.innerWidth; }

  y(/** @type {number} */ value) {
    return PLOT_EDGE.top + (1 - value / this.max) * (PLOT_HEIGHT - PLOT_EDGE.top - PLOT_EDGE.bottom);
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
    const step = tickStep(this.span, this.innerWidth / 44);
    const ticks = Array.from({ length: Math.floor(this.length / step) }, (_, index) => (index + 1) * step);
    /** @type {(x: number, y: number, text: string, anchor: string) => SVGElement} */
    const label = (x, y, text, anchor) => shape("text", { x, y, "text-anchor": anchor }, text);
    const rule = (/** @type {number} */ y) => shape("line", { class: "rule", x1: PLOT_EDGE.left, x2: right, y1: y, y2: y });
    return [
      ...[0, 0.5, 1].map((share) => rule(this.y(share * this.max))),
      label(PLOT_EDGE.left - 6, this.y(this.max) + 9, this.max.toLocaleString("en"), "end"),
      label(PLOT_EDGE.left - 6, base, "0", "end"),
      ...ticks.map((round) => label(this.x(round), base + 16, `${round}`, "middle")),
    ];
  }

  line(/** @type {Line} */ { kind, points }) {
    const places = points.map(([time, value]) => `${this.x(time).toFixed(1)},${this.y(value).toFixed(1)}`);
    return shape("polyline", { class: `line ${kind}`, points: places.join(" ") });
  }

  mark(/** @type {Mark} */ { kind, time, value, title }) {
    const d = `M${this.x(time) - 3.5} ${this.y(value) - 3.5}l7 7m0 -7l-7 7`;
    return shape("path", { class: `event ${kind}`, d }, shape("title", {}, title));
  }

  show(/** @type {number} */ time) {
    this.time = time;
    this.moveCursor();
    this.describe(time);
  }

  moveCursor() {
    for (const end of ["x1", "x2"]) this.cursor.setAttribute(end, `${this.x(this.time)}`);
  }
}

/** The distance between ticks: the least of 1, 2, 5, 10, 20, ... with at most `limit` ticks. */
function tickStep(/** @type {number} */ length, /** @type {number} */ limit) {
  let step = 1;
  while (true) {
    for (const factor of [1, 2, 5]) if (length / (step * factor) <= limit) return step * factor;
    step *= 10;
  }
}

/** The legend of a plot: the time, and each side with its line. */
export function legend(/** @type {string} */ when, /** @type {[kind: string, text: string][]} */ sides) {
  const parts = sides.map(([kind, text]) =>
    element("span", { class: "sum" }, element("span", { class: `swatch ${kind}` }), text));
  return [`${when}: `, ...parts.flatMap((part) => [part, " "])];
}
