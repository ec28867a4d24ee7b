/* Two boards in lockstep: the same puzzle under the rules and under a misreading of them.

   Where there is room, they are side by side. Else they are one above the other in the same place,
   and the reader flips between them. Above them are the sentences of both.

   Comparable parts of both have the same `data-key`; what is compared is their `data-value`, or else
   their text. A part that the other board lacks differs, unless it is marked with `data-both`. In a
   text with `data-words`, the words that differ are marked. */

import { VIEWS, element, empty, targetOf } from "replay/page/dom.js";
import { compare, frameAt, leapFrom } from "replay/page/player.js";

/** A square, a word or number, blanks, or a punctuation mark. */
const TOKEN = /\d+,\d+|\w+|\s+|[^\w\s]/gu;

/** @import { Board, ShowOptions, Controller, Keys, Position, View } from "replay/page/player.js" */

/** @typedef {Board & { boards: Board[], versions: { name: string, says: string }[] }} PairData */

const WIDE = "(min-width: 72rem)"; // as in style.css

/** @implements {View} */
class PairView {
  /** @type {Controller | undefined} */ player;
  frame = 0;
  isBusy = false;
  active = 1; // the board in front, where there is no room for two
  wide = matchMedia(WIDE);
  arrange = () => this.flip(this.active);

  /** @param {HTMLElement} root @param {PairData} data */
  constructor(root, { view, boards, versions, opens }) {
    this.root = root;
    const names = ["ours", "theirs"];
    this.boards = versions.map(({ name }, index) =>
      element("section", { class: `board ${names[index]}`, "aria-label": name }));
    this.sides = boards.map((data, index) => new VIEWS[view](this.boards[index], data));
    this.flips = versions.map(({ name }) => element("button", { type: "button", title: "Switch boards (v)" }, name));
    this.heads = this.flips.map((flip, index) =>
      element("div", { class: `version ${names[index]}` }, element("h2", {}, flip), this.sides[index].sentence ?? ""));
    const texts = versions.map(({ name, says }, index) =>
      element("p", { class: `says remark ${names[index]}` }, ...(says ? [element("b", {}, name), says] : [])));
    const back = element("button", { class: "back", type: "button", title: "To the first difference (g)" }, "To the first difference");
    back.addEventListener("click", () => this.player?.go(this.opens));
    root.replaceChildren(element("div", { class: `pair of-${view}` }, ...this.heads, ...this.boards, back, ...texts));
    this.names = this.sides[0].names;
    this.positions = merged(this.sides[0].positions, this.sides[1].positions);
    this.frames = this.sides.map(({ positions }) => lastAtOrBefore(positions, this.positions));
    this.length = this.positions.length;
    this.opens = opens ? this.frameAt(opens) : this.length - 1;
    this.sides.forEach((_, index) => this.connect(index));
    this.wide.addEventListener("change", this.arrange);
    this.arrange();
  }

  destroy() {
    this.wide.removeEventListener("change", this.arrange);
    empty(this.root);
  }

  /** Put a board in front of the other one, unless both are in sight. */
  flip(/** @type {number} */ active) {
    this.active = active;
    const isOne = !this.wide.matches;
    this.flips.forEach((flip, index) => {
      const isBehind = isOne && index !== active;
      flip.disabled = !isOne;
      flip.setAttribute("aria-pressed", `${!isBehind}`);
      this.heads[index].classList.toggle("behind", isBehind);
      this.boards[index].classList.toggle("behind", isBehind);
      this.boards[index].inert = isBehind;
    });
  }

  /** Let what the reader does on one board happen on both. */
  connect(/** @type {number} */ index) {
    const pair = this;
    const side = this.sides[index];
    side.player = {
      go: (frame) => this.player?.go(this.frameAt(side.positions[frame])),
      get frame() { return pair.frames[index][pair.frame]; },
    };
    side.onAction = (action) => {
      if (this.isBusy) return;
      this.isBusy = true;
      action(this.sides[1 - index]);
      this.isBusy = false;
      this.mark();
    };
    for (const part of [this.heads[index], this.boards[index]]) {
      part.addEventListener("click", (event) => this.followLink(event, side));
    }
    this.heads[index].addEventListener("click", (event) => {
      if (!event.defaultPrevented) this.flip(index);
    });
    this.boards[index].addEventListener("scroll", () => requestAnimationFrame(() => this.mark()), { capture: true });
  }

  /** A link in a board leads to a frame of that board. @param {Event} event @param {View} side */
  followLink(event, side) {
    /** @type {HTMLAnchorElement | null} */
    const link = targetOf(event).closest("a[href^='#']");
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    side.player?.go(side.frameOf(new URLSearchParams(link.hash.slice(1))) ?? 0);
  }

  /** Whether a side has a frame of its own at a frame of the pair. */
  hasOwn(/** @type {number} */ index, /** @type {number} */ frame) {
    return compare(this.sides[index].positions[this.frames[index][frame]], this.positions[frame]) === 0;
  }

  /** Whether only one state of the other play is known. */
  get isState() { return this.sides[1].positions.length === 1; }

  /** The first side that has a frame of its own at a frame of the pair, and that frame. */
  sideAt(/** @type {number} */ frame) {
    const index = this.hasOwn(0, frame) ? 0 : 1;
    return { side: this.sides[index], own: this.frames[index][frame] };
  }

  /** @returns {Keys} */
  get keys() {
    return {
      v: () => this.flip(1 - this.active),
      g: () => this.player?.go(this.opens),
      ...this.sides[0].keys,
    };
  }

  leap(/** @type {number} */ frame, /** @type {number} */ direction) {
    const { side, own } = this.sideAt(frame);
    return this.frameAt(side.positions[leapFrom(side, own, direction)]);
  }

  show(/** @type {number} */ frame, /** @type {ShowOptions} */ how) {
    this.frame = frame;
    if (this.isState && !this.hasOwn(1, frame)) this.flip(0); // the other one does not change
    this.sides.forEach((side, index) => side.show(this.frames[index][frame], how));
    const places = this.sides.flatMap((side) => side.places ?? []);
    for (const side of this.sides) side.bring?.(places, how);
    this.mark();
  }

  /** Mark what differs; a single state is compared at its own moment only. */
  mark() {
    const isSame = this.sides.every((_, index) => this.hasOwn(index, this.frame));
    if (!this.isState || isSame) markDifferences(...this.sides.map((_, index) => [this.heads[index], this.boards[index]]));
    else for (const node of this.root.querySelectorAll(".differs")) node.classList.remove("differs");
  }

  name(/** @type {number} */ frame) {
    const { side, own } = this.sideAt(frame);
    return side.name(own);
  }

  hash(/** @type {number} */ frame) { return `at=${this.positions[frame].join(".")}`; }

  frameOf(/** @type {URLSearchParams} */ parameters) {
    const text = parameters.get("at") ?? "";
    return /^\d{1,9}(\.\d{1,9})*$/.test(text) ? this.frameAt(text.split(".").map(Number)) : null;
  }

  /** The last frame that is not after a position. @param {Position} position */
  frameAt(position) { return frameAt(this.positions, position); }
}

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

/** @param {HTMLElement[][]} parts  of each board */
function markDifferences(...parts) {
  const [ours, theirs] = parts.map((some) => {
    const nodes = /** @type {HTMLElement[]} */ (some.flatMap((part) => [...part.querySelectorAll("[data-key]")]));
    return new Map(nodes.map((node) => [node.dataset.key, node]));
  });
  for (const [key, node] of ours) comparePair(node, theirs.get(key));
  for (const [key, node] of theirs) if (!ours.has(key)) comparePair(node);
}

/** @param {HTMLElement} node @param {HTMLElement} [other] */
function comparePair(node, other) {
  const differs = other ? valueOf(node) !== valueOf(other) : node.dataset.both === undefined;
  for (const each of [node, other]) each?.classList.toggle("differs", differs);
  if (!differs || !other || node.dataset.words === undefined) return;
  const [words, others] = [node, other].map(({ textContent }) => [...textContent.matchAll(TOKEN)].map(String));
  const start = commonStart(words, others);
  const end = commonStart(words.slice(start).reverse(), others.slice(start).reverse());
  markWords(node, words, start, words.length - end);
  markWords(other, others, start, others.length - end);
}

/** @param {HTMLElement} node */
const valueOf = (node) => node.dataset.value ?? node.textContent;

/** The number of words at the start of two lists that are the same. */
function commonStart(/** @type {string[]} */ list, /** @type {string[]} */ other) {
  const index = list.findIndex((value, place) => value !== other[place]);
  return index < 0 ? list.length : index;
}

/** @param {HTMLElement} node @param {string[]} words @param {number} start @param {number} end */
function markWords(node, words, start, end) {
  while (start < end && !words[start].trim()) start += 1;
  while (start < end && !words[end - 1].trim()) end -= 1;
  const [before, between, after] = [words.slice(0, start), words.slice(start, end), words.slice(end)]
    .map((some) => some.join(""));
  node.replaceChildren(before, ...(between ? [element("mark", {}, between)] : []), after);
}

VIEWS.pair = PairView;
