/* The player: buttons, keys, the slider and links lead through the frames of a view. */

import { byId, capital, element, filled, setEnabled, targetOf } from "replay/page/dom.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
const SECONDS_WANTED = 100;
const HASH_DELAY = 400; // browsers limit how often the address may change

/** The buttons that keys press, with Shift or not. */
const BUTTONS = {
  ArrowLeft: ["back", "leap-back"],
  ArrowRight: ["forward", "leap-forward"],
  Home: ["first", "first"],
  End: ["last", "last"],
  " ": ["play", "play"],
};

/**
 * The data of a board, or of a pair of boards, which have what the view needs besides.
 * @typedef {{ puzzle: string, view: string, facts: string, boards?: Board[], versions?: Version[], opens?: Position | null }} Board
 */

/** @typedef {{ name: string, says: string }} Version  what one of two boards is of */
/** @typedef {number[]} Position  of a frame; two boards in lockstep show the same one */
/** @typedef {{ step: string, leap: string }} Names  of a frame and of what a leap passes */
/** @typedef {Record<string, () => void>} Keys  what they do */

/**
 * How a frame is shown: after an adjacent one, or not; and the places that should be in sight, if
 * these are not only those of the view.
 * @typedef {{ near: boolean, places?: any[] }} How
 */

/**
 * A view of a board, or of two. It calls `go` with a frame that is to be shown, and `onAction` with
 * what the view beside it is to do as well.
 * @typedef {object} View
 * @property {Position[]} positions  those of its frames, in order; there is at least one
 * @property {(position: Position, from: Position) => boolean} isStop  whether a leap from a position ends at another
 * @property {(frame: number, how: How) => void} show  draws a frame
 * @property {(frame: number) => string} name  the name of a frame
 * @property {Names} names
 * @property {(frame: number) => void} [go]
 * @property {number} [opens]  the frame to open at, by default the first
 * @property {Keys} [keys]  more keys
 * @property {HTMLElement} [sentence]  about the frame; a pair of boards shows both above them
 * @property {(frame: number) => any[]} [placesIn]  what should be in sight in a frame
 * @property {(action: (other: any) => void) => void} [onAction]
 */

/** Plays a view. */
export class Player {
  view = /** @type {View | null} */ (null);
  frame = 0;
  isPlaying = false;
  tick = 0;
  hashTimer = 0;
  slider = byId("slider", HTMLInputElement);
  speeds = byId("speed", HTMLSelectElement);

  /** @param {{ hasAddress?: boolean }} [options]  whether the address of the page has the position */
  constructor({ hasAddress = false } = {}) {
    this.hasAddress = hasAddress;
    this.speeds.append(...SPEEDS.map((speed) =>
      element("option", { value: speed }, `${speed === 0.5 ? "½" : speed}/s`)));
    this.listen();
  }

  /** Play a view, from a position or where it opens. @param {View} view @param {Position | null} [position] */
  open(view, position) {
    this.view = view;
    view.go = (frame) => this.go(frame);
    this.slider.max = `${this.last}`;
    this.slider.disabled = this.last === 0;
    const wanted = view.positions.length / SECONDS_WANTED;
    this.speeds.value = `${SPEEDS.find((speed) => speed >= Math.max(1, Math.min(wanted, 16)))}`;
    for (const control of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-says]"))) {
      const says = capital(filled(control.dataset.says ?? "", view.names).join(""));
      control.setAttribute("aria-label", says);
      control.title = control.dataset.key ? `${says} (${control.dataset.key})` : says;
    }
    this.show(position ? frameAt(view.positions, position) : view.opens ?? 0, false);
    document.documentElement.classList.add("ready");
  }

  /** Play nothing until another view is opened. */
  close() {
    this.pause();
    this.view = null;
  }

  listen() {
    const moves = {
      first: () => 0,
      last: () => this.last,
      back: () => this.frame - 1,
      forward: () => this.frame + 1,
      "leap-back": () => this.leap(-1),
      "leap-forward": () => this.leap(1),
    };
    for (const [id, move] of Object.entries(moves)) byId(id).addEventListener("click", () => this.go(move()));
    byId("play").addEventListener("click", () => (this.isPlaying ? this.go(this.frame) : this.play()));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("click", (event) => this.follow(event));
    if (this.hasAddress) addEventListener("hashchange", () => this.goTo(positionIn(location.hash)));
  }

  get last() { return (this.view?.positions.length ?? 1) - 1; }

  /** Stop playing and show a frame. @param {number} frame */
  go(frame) {
    this.pause();
    this.show(frame);
    clearTimeout(this.hashTimer);
    const hash = `#at=${this.view?.positions[this.frame].join(".")}`;
    if (this.hasAddress) this.hashTimer = setTimeout(() => history.replaceState(null, "", hash), HASH_DELAY);
  }

  /** Show the frame at a position, if there is one. @param {Position | null} position */
  goTo(position) {
    if (this.view && position) this.go(frameAt(this.view.positions, position));
  }

  show(/** @type {number} */ frame, near = Math.abs(frame - this.frame) === 1) {
    if (!this.view) return;
    this.frame = Math.max(0, Math.min(frame, this.last));
    this.slider.value = `${this.frame}`;
    this.slider.setAttribute("aria-valuetext", this.view.name(this.frame));
    for (const id of ["first", "back", "leap-back"]) setEnabled(byId(id), this.frame > 0);
    for (const id of ["last", "forward", "leap-forward"]) setEnabled(byId(id), this.frame < this.last);
    this.view.show(this.frame, { near });
  }

  /** The frame that a leap leads to. @param {number} direction */
  leap(direction) {
    const { view, last } = this;
    let { frame } = this;
    const from = view?.positions[frame] ?? [];
    do frame += direction; while (frame > 0 && frame < last && !view?.isStop(view.positions[frame], from));
    return frame;
  }

  play() {
    this.setPlaying(true);
    this.show(this.frame === this.last ? 0 : this.frame);
    let due = 0;
    let before = Infinity;
    const tick = (/** @type {number} */ now) => {
      due += Math.max(0, Math.min(now - before, 250)) * Number(this.speeds.value) / 1000;
      before = now;
      if (due >= 1) this.show(this.frame + Math.floor(due));
      due %= 1;
      if (this.frame === this.last) this.go(this.last);
      else this.tick = requestAnimationFrame(tick);
    };
    this.tick = requestAnimationFrame(tick);
  }

  pause() {
    cancelAnimationFrame(this.tick);
    if (this.isPlaying) this.setPlaying(false);
  }

  setPlaying(/** @type {boolean} */ isPlaying) {
    this.isPlaying = isPlaying;
    byId("play").classList.toggle("playing", isPlaying);
    byId("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    for (const node of document.querySelectorAll(".replay [aria-live]")) {
      node.setAttribute("aria-live", isPlaying ? "off" : "polite");
    }
  }

  press(/** @type {KeyboardEvent} */ event) {
    const { key, shiftKey } = event;
    const target = targetOf(event);
    if (!this.view || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest("select, input:not([type=range]), textarea, [tabindex='0']")) return;
    if (key === " " && target.closest("button, a, summary")) return;
    const button = BUTTONS[/** @type {keyof typeof BUTTONS} */ (key)]?.[Number(shiftKey)];
    const action = button ? () => byId(button).click() : this.view.keys?.[key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** Follow a link to a position. @param {MouseEvent} event */
  follow(event) {
    const link = /** @type {HTMLAnchorElement | null} */ (targetOf(event).closest(".replay a[href^='#at=']"));
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.goTo(positionIn(link.hash));
  }
}

/** The position in an address such as `#at=23.4`, if there is one. @param {string} hash */
export function positionIn(hash) {
  const numbers = /^#at=(\d{1,9}(?:\.\d{1,9})*)$/.exec(hash)?.[1];
  return numbers ? numbers.split(".").map(Number) : null;
}

/** Compare two positions, number by number; a position comes before those that continue it. */
export function compare(/** @type {Position} */ one, /** @type {Position} */ other) {
  const place = one.findIndex((number, index) => number !== other[index]);
  if (place < 0) return one.length - other.length;
  return place < other.length ? one[place] - other[place] : 1;
}

/** The last frame that is not after a position, or the first one. */
export function frameAt(/** @type {Position[]} */ positions, /** @type {Position} */ position) {
  return Math.max(positions.findLastIndex((other) => compare(other, position) <= 0), 0);
}
