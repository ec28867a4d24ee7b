/* The list of the rounds of a game, in a scroller. Only the rows near the visible ones exist. */

import { onResize } from "replay/page/dom.js";

const ROW_HEIGHT = 25; // as in the style
const SPARE_ROWS = 5; // above and below the visible ones

export class RoundList {
  length = 0;
  current = 0;
  first = NaN;
  headHeight = 0;
  height = 0;

  /** A list whose `create(round)` makes the row of a round. */
  constructor(/** @type {HTMLElement} */ body, /** @type {(round: number) => HTMLElement} */ create) {
    this.body = body;
    this.create = create;
    this.table = /** @type {HTMLTableElement} */ (body.closest("table"));
    this.scroller = /** @type {HTMLElement} */ (body.closest(".scroller"));
    this.scroller.addEventListener("scroll", () => this.place(this.scroller.scrollTop));
    onResize(this.scroller, () => this.resize());
    this.resize();
  }

  resize() {
    this.headHeight = this.table.tHead?.offsetHeight ?? 0;
    this.height = this.scroller.clientHeight - this.headHeight;
    this.show(this.current, this.length, true);
  }

  /** Show a round in the middle of a list of this length. If it `isNew`, all rows are created again. */
  show(/** @type {number} */ round, /** @type {number} */ length, /** @type {boolean} */ isNew) {
    if (isNew || length !== this.length) this.first = NaN;
    this.length = length;
    this.current = round;
    this.table.style.height = `${this.headHeight + length * ROW_HEIGHT}px`;
    const middle = (round - 0.5) * ROW_HEIGHT - this.height / 2;
    const top = Math.max(0, Math.min(middle, length * ROW_HEIGHT - this.height));
    this.place(top);
    this.scroller.scrollTop = top;
  }

  /** Put the rows where the scroller shows them if it is scrolled to `top`. @param {number} top */
  place(top) {
    const first = SPARE_ROWS * Math.max(0, Math.floor(top / ROW_HEIGHT / SPARE_ROWS) - 1) + 1;
    if (first !== this.first) {
      this.first = first;
      const last = Math.min(first + Math.ceil(this.height / ROW_HEIGHT) + 3 * SPARE_ROWS, this.length);
      const focused = this.body.querySelector("a:focus")?.getAttribute("href");
      this.body.replaceChildren(...Array.from({ length: last - first + 1 }, (_, index) => this.create(first + index)));
      /** @type {HTMLElement | null} */
      const again = focused ? this.body.querySelector(`[href="${focused}"]`) : null;
      again?.focus({ preventScroll: true });
      this.body.style.transform = `translateY(${(first - 1) * ROW_HEIGHT}px)`;
    }
    this.body.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.body.children[this.current - first]?.setAttribute("aria-current", "true");
  }
}
