/* Two boards in lockstep: the same puzzle under the rules and otherwise. They are in the same place,
   and the reader flips between them; the sentences of both are above them.

   Comparable parts of both have the same `data-key`; what is compared is their `data-value`, or else
   their text. A part that the other board lacks differs, unless it is marked with `data-both`. */

import { VIEWS, element } from "replay/page/dom.js";
import { compare, frameAt } from "replay/page/player.js";

/** @import { Board, How, Keys, Position, Version, View } from "replay/page/player.js" */

/** @typedef {Board & { boards: Board[], versions: Version[] }} PairData */

const KINDS = ["ours", "theirs"];

/** @implements {View} */
class PairView {
  /** @type {((frame: number) => void) | undefined} */ go;
  frame = 0;
  front = 1; // the board that is in sight
  isBusy = false;

  /** @param {HTMLElement} root @param {PairData} data */
  constructor(root, { view, boards, versions, opens }) {
    this.boards = versions.map(({ name }, index) =>
      element("section", { class: `board ${KINDS[index]}`, "aria-label": name }));
    this.sides = boards.map((data, index) => new VIEWS[view](this.boards[index], data));
    this.flips = versions.map(({ name }) => element("button", { type: "button", title: "Switch boards (v)" }, name));
    this.heads = versions.map(({ says }, index) => element("div", { class: `version ${KINDS[index]}` },
      element("h2", {}, this.flips[index]), this.sides[index].sentence ?? "", element("p", { class: "says remark" }, says)));
    const back = element("button", { class: "back", type: "button", title: "To the first difference (g)" }, "To the first difference");
    back.addEventListener("click", () => this.go?.(this.opens));
    root.replaceChildren(element("div", { class: `pair of-${view}` }, ...this.heads, back, ...this.boards));
    this.names = this.sides[0].names;
    this.isStop = this.sides[0].isStop;
    this.positions = merged(this.sides[0].positions, this.sides[1].positions);
    this.frames = this.sides.map(({ positions }) => lastAtOrBefore(positions, this.positions));
    this.opens = opens ? frameAt(this.positions, opens) : this.positions.length - 1;
    this.sides.forEach((_, index) => this.connect(index));
    this.flip(this.front);
  }

  /** Put a board in front of the other one. @param {number} front */
  flip(front) {
    this.front = front;
    KINDS.forEach((_, index) => {
      const isBehind = index !== front;
      this.flips[index].setAttribute("aria-pressed", `${!isBehind}`);
      this.heads[index].classList.toggle("behind", isBehind);
      this.boards[index].classList.toggle("behind", isBehind);
      this.boards[index].inert = isBehind;
    });
  }

  /** Let what the reader does on one board happen on both. @param {number} index */
  connect(index) {
    const side = this.sides[index];
    side.go = (frame) => this.go?.(frameAt(this.positions, side.positions[frame]));
    side.onAction = (action) => {
      if (this.isBusy) return;
      this.isBusy = true;
      action(this.sides[1 - index]);
      this.isBusy = false;
      this.mark();
    };
    this.heads[index].addEventListener("click", () => this.flip(index));
  }

  /** Whether a side has a frame of its own at a frame of the pair. */
  hasOwn(/** @type {number} */ index, /** @type {number} */ frame) {
    return compare(this.sides[index].positions[this.frames[index][frame]], this.positions[frame]) === 0;
  }

  /** Whether only one state of the other play is known. */
  get isState() { return this.sides[1].positions.length === 1; }

  /** @returns {Keys} */
  get keys() {
    return { v: () => this.flip(1 - this.front), g: () => this.go?.(this.opens), ...this.sides[0].keys };
  }

  name(/** @type {number} */ frame) {
    const index = this.hasOwn(0, frame) ? 0 : 1;
    return this.sides[index].name(this.frames[index][frame]);
  }

  show(/** @type {number} */ frame, /** @type {How} */ how) {
    this.frame = frame;
    if (this.isState && !this.hasOwn(1, frame)) this.flip(0); // the other one does not change
    const places = this.sides.flatMap((side, index) => side.placesIn?.(this.frames[index][frame]) ?? []);
    this.sides.forEach((side, index) => side.show(this.frames[index][frame], { ...how, places }));
    this.mark();
  }

  /** Mark what differs; a single state is compared at its own moment only. */
  mark() {
    const isCompared = !this.isState || KINDS.every((_, index) => this.hasOwn(index, this.frame));
    const [ours, theirs] = KINDS.map((_, index) => partsOf(this.heads[index], this.boards[index]));
    for (const [key, node] of [...ours, ...theirs]) {
      const [one, other] = [ours.get(key), theirs.get(key)];
      const differs = one && other ? valueOf(one) !== valueOf(other) : node.dataset.both === undefined;
      node.classList.toggle("differs", isCompared && differs);
    }
  }
}

/** The parts of some elements that are compared, by their keys. @param {HTMLElement[]} nodes */
const partsOf = (...nodes) => new Map(nodes.flatMap((node) => [...node.querySelectorAll("[data-key]")])
  .map((part) => [/** @type {HTMLElement} */ (part).dataset.key, /** @type {HTMLElement} */ (part)]));

/** @param {HTMLElement} node */
const valueOf = (node) => node.dataset.value ?? node.textContent;

/** The positions in two lists, in order and each once. @param {Position[]} ours @param {Position[]} theirs */
const merged = (ours, theirs) => [...ours, ...theirs].sort(compare)
  .filter((position, index, all) => index === 0 || compare(all[index - 1], position) !== 0);

/** For each of some positions in order, the index of the last one in a list that is not after it. */
function lastAtOrBefore(/** @type {Position[]} */ positions, /** @type {Position[]} */ wanted) {
  let index = 0;
  return wanted.map((position) => {
    while (index + 1 < positions.length && compare(positions[index + 1], position) <= 0) index += 1;
    return index;
  });
}

VIEWS.pair = PairView;
