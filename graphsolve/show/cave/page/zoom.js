/* The box that the map is in: its zoom, the numbers of rows and columns, and its scrolling. */

import { onResize, shape } from "replay/page/dom.js";

/** @import { Square } from "graphsolve.graphs.grid" */
/** @import { Find } from "replay/page/dom.js" */

/** @typedef {number | "whole" | null} Asked  the size of a square that the reader asks for */
/** @typedef {[x: number, y: number]} Place  in the window */

const MIN_SIZE = 16; // pixels of a square, unless the reader asks for the whole map
const MIN_TO_SHOW = 12; // pixels of a square at which the squares of a turn are brought into sight
const READABLE = 20; // pixels of a square at first, if the whole map does not fit
const MAX_AT_FIRST = 48;
const MAX_SIZE = 96;
const EDGE = 20; // pixels of the rulers

export class MapBox {
  /** @type {((size: Asked) => void) | undefined} called when the reader zooms */
  onZoom;
  /** @type {((left: number, top: number) => void) | undefined} called when the box is scrolled */
  onScroll;
  /** @type {Asked} */ asked = null;
  /** @type {Square[]} the squares in sight */ shown = [];
  size = READABLE;
  scrolledTo = ""; // by the box beside it

  /** @param {Find} find @param {{ width: number, height: number }} battle */
  constructor(find, { width, height }) {
    this.find = find;
    this.width = width;
    this.height = height;
    this.box = find("map-box");
    this.svg = find("map", SVGSVGElement);
    this.rulers = { columns: find("columns", SVGSVGElement), rows: find("rows", SVGSVGElement) };
    this.box.style.setProperty("--ratio", `${width / height}`);
    this.box.style.setProperty("--rows", `${height}`);
    this.resize();
    onResize(this.box, () => {
      this.resize();
      this.bring(this.shown, "instant", true);
    });
    this.listen();
  }

  /** The size of a square at which the whole map is in sight. */
  get fit() {
    const { width, height } = this.box.getBoundingClientRect();
    return Math.min((width - EDGE) / this.width, (height - EDGE) / this.height);
  }

  /** The size until the reader asks for another. */
  get first() {
    return this.fit >= MIN_SIZE ? Math.min(this.fit, MAX_AT_FIRST) : READABLE;
  }

  resize() {
    this.draw(this.asked === "whole" ? this.fit : this.asked ?? this.first);
  }

  draw(/** @type {number} */ size) {
    const [width, height] = [this.width, this.height].map((squares) => Math.floor(squares * size));
    this.size = size;
    this.svg.style.width = `${width}px`;
    this.svg.style.height = `${height}px`;
    const { columns, rows } = this.rulers;
    /** @type {(squares: number, label: (number: number, at: number) => SVGElement) => SVGElement[]} */
    const labels = (squares, label) => {
      const step = size >= 28 || squares <= 12 ? 1 : 5;
      return Array.from({ length: Math.ceil(squares / step) }, (_, index) => label(index * step, (index * step + 0.5) * size));
    };
    columns.style.width = `${width}px`;
    rows.style.height = `${height}px`;
    columns.replaceChildren(...labels(this.width, (number, x) => shape("text", { x, y: EDGE / 2 + 4 }, `${number}`)));
    rows.replaceChildren(...labels(this.height, (number, y) => shape("text", { x: EDGE / 2, y: y + 4 }, `${number}`)));
  }

  whole() {
    this.ask("whole");
    this.onZoom?.(this.asked);
  }

  /** Show the map in the size that the reader asks for. @param {Asked} size */
  ask(size) {
    this.asked = size;
    this.resize();
  }

  /** Zoom by a factor, while the point of the map at a place in the window stays there. */
  zoom(/** @type {number} */ factor, /** @type {Place} */ [x, y] = this.middle()) {
    const least = Math.min(MIN_SIZE, this.fit);
    this.asked = Math.max(least, Math.min(this.size * factor, MAX_SIZE));
    const before = this.svg.getBoundingClientRect();
    this.draw(this.asked);
    const after = this.svg.getBoundingClientRect();
    this.box.scrollBy({
      left: after.left + (x - before.left) * after.width / before.width - x,
      top: after.top + (y - before.top) * after.height / before.height - y,
      behavior: "instant",
    });
    this.onZoom?.(this.asked);
  }

  /** @returns {Place} */
  middle() {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  /**
   * Scroll to squares, unless they and their neighbours are in sight; those that come first matter
   * most. The map may be drawn smaller for that, unless the reader has asked for a size.
   * @param {Square[]} squares
   * @param {ScrollBehavior} behavior
   * @param {boolean} mayResize
   */
  bring(squares, behavior, mayResize) {
    this.shown = squares;
    if (!squares.length) return;
    const { box } = this;
    const sight = [box.clientHeight - EDGE, box.clientWidth - EDGE];
    const sizeFor = (/** @type {Square[]} */ some) =>
      Math.min(...spans(some).map(([first, last], axis) => sight[axis] / (last - first)));
    if (mayResize && this.asked === null) {
      const size = Math.min(this.first, Math.max(sizeFor(squares), MIN_TO_SHOW));
      if (size !== this.size) this.draw(size);
    }
    let some = squares;
    while (some.length > 1 && sizeFor(some) < this.size) some = some.slice(0, -1);
    const { size } = this;
    const [top, left] = spans(some).map(([first, last], axis) => {
      const from = axis ? box.scrollLeft : box.scrollTop;
      const isInSight = first * size >= from && last * size <= from + sight[axis];
      return isInSight ? from : (first + last) / 2 * size - sight[axis] / 2;
    });
    if (left !== box.scrollLeft || top !== box.scrollTop) box.scrollTo({ left, top, behavior });
  }

  /** Scroll as the box beside it is scrolled. @param {number} left @param {number} top */
  scrollTo(left, top) {
    this.box.scrollTo({ left, top, behavior: "instant" });
    this.scrolledTo = this.position;
  }

  get position() { return `${this.box.scrollLeft} ${this.box.scrollTop}`; }

  listen() {
    /** @type {Record<string, number>} */
    const keys = { "+": 1.25, "=": 1.25, "-": 0.8 };
    this.find("larger").addEventListener("click", () => this.zoom(1.25));
    this.find("smaller").addEventListener("click", () => this.zoom(0.8));
    this.find("whole").addEventListener("click", () => this.whole());
    this.box.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "0") this.whole();
      else if (event.key in keys) this.zoom(keys[event.key]);
      else return;
      event.preventDefault();
      event.stopPropagation(); // elsewhere these keys change the speed
    });
    // A pinch on a touchpad is a wheel with Ctrl; a wheel without it scrolls.
    this.box.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(Math.exp(-Math.max(-50, Math.min(event.deltaY, 50)) / 200), [event.clientX, event.clientY]);
    }, { passive: false });
    this.box.addEventListener("scroll", () => {
      if (this.position !== this.scrolledTo) this.onScroll?.(this.box.scrollLeft, this.box.scrollTop);
      this.scrolledTo = "";
    });
    this.listenToFingers();
  }

  listenToFingers() {
    /** @type {number | null} */
    let apart = null;
    /** @type {(touches: TouchList) => number} */
    const distance = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    this.box.addEventListener("touchstart", ({ touches }) => {
      apart = touches.length === 2 ? distance(touches) : null;
    }, { passive: true });
    this.box.addEventListener("touchmove", (event) => {
      const { touches } = event;
      if (apart === null || touches.length !== 2) return;
      event.preventDefault();
      const now = distance(touches);
      const [one, other] = touches;
      this.zoom(now / apart, [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2]);
      apart = now;
    }, { passive: false });
  }
}

/** The rows and the columns from the first to the last of some squares and their neighbours. @param {Square[]} squares */
function spans(squares) {
  return [0, 1].map((axis) => {
    const numbers = squares.map((square) => square[axis]);
    return [Math.min(...numbers) - 1, Math.max(...numbers) + 2];
  });
}
