/* The box that the map is in: its size, the numbers of rows and columns, and what is in sight. */

import { onPress, onResize, shape } from "replay/page/dom.js";

/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { Find } from "replay/page/dom.js" */

const MIN_SIZE = 16; // pixels of a square, unless the reader asks for the whole map
const READABLE = 20; // pixels of a square, if the whole map does not fit
const MAX_SIZE = 48;
const EDGE = 20; // pixels of the rulers

export class MapBox {
  /** @type {Square[]} the squares in sight */ shown = [];
  isWhole = false;
  size = READABLE;

  /** @param {Find} find @param {{ width: number, height: number }} battle */
  constructor(find, { width, height }) {
    this.sizes = [width, height];
    this.box = find("map-box");
    this.svg = find("map", SVGSVGElement);
    this.rulers = { columns: find("columns", SVGSVGElement), rows: find("rows", SVGSVGElement) };
    this.box.style.setProperty("--ratio", `${width / height}`);
    this.box.style.setProperty("--rows", `${height}`);
    this.button = find("whole");
    onPress(this.button, () => {
      this.isWhole = !this.isWhole;
      this.draw();
    });
    onResize(this.box, () => this.draw());
    this.draw();
  }

  draw() {
    const { width, height } = this.box.getBoundingClientRect();
    const [columns, rows] = this.sizes;
    const fit = Math.min((width - EDGE) / columns, (height - EDGE) / rows);
    this.size = this.isWhole || fit >= MIN_SIZE ? Math.min(fit, MAX_SIZE) : READABLE;
    this.button.hidden = fit >= MIN_SIZE;
    this.button.setAttribute("aria-pressed", `${this.isWhole}`);
    const [x, y] = this.sizes.map((squares) => `${Math.floor(squares * this.size)}px`);
    this.svg.style.width = this.rulers.columns.style.width = x;
    this.svg.style.height = this.rulers.rows.style.height = y;
    this.rulers.columns.replaceChildren(...this.labels(columns, (at) => ({ x: at, y: EDGE / 2 + 4 })));
    this.rulers.rows.replaceChildren(...this.labels(rows, (at) => ({ x: EDGE / 2, y: at + 4 })));
    this.bring(this.shown, "instant");
  }

  /** Numbers of rows or columns. @param {number} squares @param {(at: number) => { x: number, y: number }} place */
  labels(squares, place) {
    const step = this.size >= 28 || squares <= 12 ? 1 : 5;
    return Array.from({ length: Math.ceil(squares / step) }, (_, index) =>
      shape("text", place((index * step + 0.5) * this.size), `${index * step}`));
  }

  /**
   * Scroll to squares, unless they and their neighbors are in sight; those that come first matter
   * most.
   * @param {Square[]} squares
   * @param {ScrollBehavior} behavior
   */
  bring(squares, behavior) {
    this.shown = squares;
    if (!squares.length) return;
    const { box, size } = this;
    const sight = [box.clientHeight - EDGE, box.clientWidth - EDGE];
    let some = squares;
    while (some.length > 1 && spans(some).some(([first, last], axis) => (last - first) * size > sight[axis])) some = some.slice(0, -1);
    const [top, left] = spans(some).map(([first, last], axis) => {
      const from = axis ? box.scrollLeft : box.scrollTop;
      const isInSight = first * size >= from && last * size <= from + sight[axis];
      return isInSight ? from : (first + last) / 2 * size - sight[axis] / 2;
    });
    if (left !== box.scrollLeft || top !== box.scrollTop) box.scrollTo({ left, top, behavior });
  }
}

/** The rows and the columns from the first to the last of some squares and their neighbors. @param {Square[]} squares */
function spans(squares) {
  return [0, 1].map((axis) => {
    const numbers = squares.map((square) => square[axis]);
    return [Math.min(...numbers) - 1, Math.max(...numbers) + 2];
  });
}
