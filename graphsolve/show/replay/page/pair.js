/* Two boards in lockstep: the same puzzle by the rules and by a misreading of them. */

import { markDifferences } from "./differences.js";
import { VIEWS, element } from "./dom.js";
import { compare, frameAt, leapFrom } from "./player.js";

class PairView {
  /** @type {any} the player that shows this view */
  player;

  constructor(root, { view, boards, ways, opens }) {
    this.boards = ways.map(({ name }) => element("section", { class: "board", "aria-label": name }));
    root.replaceChildren(element("div", { class: `pair of-${view}` }, ...this.boards));
    this.sides = boards.map((data, index) => new VIEWS[view](this.boards[index], data));
    this.names = this.sides[0].names;
    this.positions = merged(...this.sides.map(({ positions }) => positions));
    this.frames = this.sides.map(({ positions }) => lastAtOrBefore(positions, this.positions));
    this.length = this.positions.length;
    this.opens = this.frameAt(opens);
    this.sides.forEach((side, index) => this.connect(side, index, ways[index]));
  }

  /** Let what the reader does on one board happen on both. */
  connect(side, index, { name, says }) {
    const pair = this;
    side.player = {
      go: (frame) => this.player.go(this.frameAt(side.positions[frame])),
      get frame() { return pair.frames[index][pair.frame]; },
    };
    const others = this.sides.filter((other) => other !== side);
    side.onAction = (action, value) => {
      if (this.isBusy) return;
      this.isBusy = true;
      for (const other of others) other[action](value);
      this.isBusy = false;
      this.mark();
    };
    this.boards[index].querySelector(".stage").prepend(element("div", { class: "way" },
      element("h2", {}, name), element("p", { class: "remark" }, says)));
    this.boards[index].querySelector(".side")?.prepend(element("p", { class: "whose" }, name)); // on a phone
    this.boards[index].addEventListener("click", (event) => this.followLink(event, side));
    this.boards[index].addEventListener("scroll", () => requestAnimationFrame(() => this.mark()), { capture: true });
  }

  /** A link in a board leads to a frame of that board. */
  followLink(event, side) {
    const link = event.target.closest("a[href^='#']");
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    side.player.go(side.frameOf(new URLSearchParams(link.getAttribute("href").slice(1))));
  }

  /** The side that has a frame of its own at a frame of the pair. */
  sideAt(frame) {
    return this.sides.find((side, index) =>
      compare(side.positions[this.frames[index][frame]], this.positions[frame]) === 0);
  }

  get keys() {
    return this.sides[0].keys;
  }

  leap(frame, direction) {
    const side = this.sideAt(frame);
    const from = this.frames[this.sides.indexOf(side)][frame];
    return this.frameAt(side.positions[leapFrom(side, from, direction)]);
  }

  show(frame, options) {
    this.frame = frame;
    this.sides.forEach((side, index) => side.show(this.frames[index][frame], options));
    this.mark();
  }

  /** Mark what differs; a single state is compared at its own moment only. */
  mark() {
    const isState = this.sides.some(({ positions }) => positions.length === 1);
    const isSame = this.sides.every((side, index) =>
      compare(side.positions[this.frames[index][this.frame]], this.positions[this.frame]) === 0);
    if (!isState || isSame) markDifferences(this.boards);
    else for (const node of document.querySelectorAll(".differs")) node.classList.remove("differs");
  }

  name(frame) {
    const side = this.sideAt(frame);
    return side.name(this.frames[this.sides.indexOf(side)][frame]);
  }

  hash(frame) { return `at=${this.positions[frame].join(".")}`; }

  frameOf(parameters) {
    const text = parameters.get("at") ?? "";
    return /^\d{1,9}(\.\d{1,9})*$/.test(text) ? this.frameAt(text.split(".").map(Number)) : null;
  }

  /** The last frame that is not after a position. */
  frameAt(position) { return frameAt(this.positions, position); }
}

/** The positions in two lists, in order and each once. */
function merged(ours, theirs) {
  const all = [];
  let [mine, their] = [0, 0];
  while (mine < ours.length || their < theirs.length) {
    const order = mine === ours.length ? 1 : their === theirs.length ? -1 : compare(ours[mine], theirs[their]);
    all.push(order <= 0 ? ours[mine] : theirs[their]);
    if (order <= 0) mine += 1;
    if (order >= 0) their += 1;
  }
  return all;
}

/** For each of some positions in order, the index of the last one in a list that is not after it. */
function lastAtOrBefore(positions, wanted) {
  let index = 0;
  return wanted.map((position) => {
    while (index + 1 < positions.length && compare(positions[index + 1], position) <= 0) index += 1;
    return index;
  });
}

VIEWS.pair = PairView;
