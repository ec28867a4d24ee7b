/* A plot of both sides over the rounds; clicking or dragging jumps to a round. */

import { element, shape } from "replay/page/dom.js";

const HEIGHT = 100; // and the width of the plot is as many as there are rounds: it is stretched

/** @typedef {{ kind: string, points: [time: number, value: number][] }} Line */
/** @typedef {{ kind: string, time: number, title: string }} Mark */

/** Plots lines and marks over times from 1 to `length`: round N begins at time N. */
export class Plot {
  cursor = shape("line", { class: "cursor", y1: 0, y2: HEIGHT });
  span = 1;

  /**
   * @param {SVGSVGElement} svg
   * @param {(round: number) => void} jump called when it is clicked
   */
  constructor(svg, jump) {
    this.svg = svg;
    svg.setAttribute("preserveAspectRatio", "none");
    const jumpTo = (/** @type {PointerEvent} */ event) => {
      const { left, width } = svg.getBoundingClientRect();
      jump(Math.max(1, Math.round(1 + (event.clientX - left) / width * this.span)));
    };
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      jumpTo(event);
    });
    svg.addEventListener("pointermove", (event) => { if (event.buttons) jumpTo(event); });
  }

  set(/** @type {number} */ length, /** @type {Line[]} */ lines, /** @type {Mark[]} */ marks) {
    this.span = Math.max(1, length - 1);
    const max = Math.max(1, ...lines.flatMap(({ points }) => points.map(([, value]) => value)));
    const place = (/** @type {[number, number]} */ [time, value]) => `${(time - 1).toFixed(2)},${(HEIGHT * (1 - value / max)).toFixed(1)}`;
    this.svg.setAttribute("viewBox", `0 0 ${this.span} ${HEIGHT}`);
    this.svg.replaceChildren(
      ...[0, 0.5, 1].map((share) => shape("line", { class: "rule", x2: this.span, y1: share * HEIGHT, y2: share * HEIGHT })),
      ...marks.map(({ kind, time, title }) =>
        shape("line", { class: `event ${kind}`, x1: time - 1, x2: time - 1, y1: HEIGHT - 12, y2: HEIGHT }, shape("title", {}, title))),
      ...lines.map(({ kind, points }) => shape("polyline", { class: `line ${kind}`, points: points.map(place).join(" ") })), this.cursor);
  }

  show(/** @type {number} */ time) {
    for (const end of ["x1", "x2"]) this.cursor.setAttribute(end, `${time - 1}`);
  }
}

/** The legend of a plot: the time, and each side with its line. */
export function legend(/** @type {string} */ when, /** @type {[kind: string, text: string][]} */ sides) {
  const parts = sides.map(([kind, text]) =>
    element("span", { class: "sum" }, element("span", { class: `swatch ${kind}` }), text));
  return [`${when}: `, ...parts.flatMap((part) => [part, " "])];
}
