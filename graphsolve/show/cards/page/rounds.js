/* The list of the rounds of a game, in a scroller. Only the rows near the visible ones exist; they
   are used again for other rounds, because building rows takes most of the time of a step. */

const SPARE_ROWS = 5; // above and below the visible ones

export class RoundList {
  /** A list whose `fill(row, round)` writes a round into a row. */
  constructor(body, { create, fill }) {
    this.body = body;
    this.create = create;
    this.fill = fill;
    this.rows = [];
    this.length = 0;
    this.current = 0;
    this.table = body.closest("table");
    this.scroller = body.closest(".scroller");
    this.resize();
    this.scroller.addEventListener("scroll", () => this.place(this.scroller.scrollTop));
    new ResizeObserver(() => {
      if (this.scroller.isConnected) this.resize(); // also called when it is removed
    }).observe(this.scroller);
  }

  /** Make as many rows as the scroller has room for. */
  resize() {
    if (!this.rows.length) this.addRow();
    this.rowHeight = this.rows[0].node.offsetHeight;
    this.headHeight = this.table.tHead.offsetHeight;
    this.height = this.scroller.clientHeight - this.headHeight;
    while (this.rows.length * this.rowHeight < this.height + 2 * SPARE_ROWS * this.rowHeight) this.addRow();
    this.refill();
    this.setLength(this.length);
    this.place(this.scroller.scrollTop);
  }

  setLength(length) {
    this.length = length;
    this.table.style.height = `${this.headHeight + length * this.rowHeight}px`;
  }

  addRow() {
    const row = this.create();
    row.round = null;
    this.rows.push(row);
    this.body.append(row.node);
  }

  refill() {
    for (const row of this.rows) row.round = null;
  }

  /** Show a round in the middle, of as many as the list has; all rows are written if it is `new`. */
  show(round, length, isNew) {
    if (isNew) this.refill();
    this.setLength(length);
    this.current = round;
    const middle = (round - 0.5) * this.rowHeight - this.height / 2;
    const top = Math.max(0, Math.min(middle, length * this.rowHeight - this.height));
    this.place(top);
    this.scroller.scrollTop = top;
  }

  /** Put the rows where the scroller shows them if it is scrolled to `top`. */
  place(top) {
    const { rows, length, rowHeight } = this;
    const above = Math.floor(top / rowHeight) - SPARE_ROWS;
    const first = Math.max(0, Math.min(above, length - rows.length)) + 1;
    // Rows that are still near keep their rounds, so that a row with the focus stays itself.
    const moved = Math.max(-rows.length, Math.min(first - (rows[0].round ?? first), rows.length));
    for (let count = moved; count > 0; count -= 1) this.moveRow(rows.shift(), "push", "append");
    for (let count = moved; count < 0; count += 1) this.moveRow(rows.pop(), "unshift", "prepend");
    rows.forEach((row, index) => this.write(row, first + index));
    this.body.style.transform = `translateY(${(first - 1) * rowHeight}px)`;
  }

  moveRow(row, add, insert) {
    this.rows[add](row);
    this.body[insert](row.node);
  }

  write(row, round) {
    row.node.hidden = round > this.length;
    if (round === this.current) row.node.setAttribute("aria-current", "true");
    else row.node.removeAttribute("aria-current");
    if (row.round === round || row.node.hidden) return;
    row.round = round;
    this.fill(row, round);
  }
}
