/* The player: buttons, keys, the slider and the address lead through the frames of a view. */

import { byId, capital, element, filled, scrolls, setEnabled, targetOf } from "replay/page/dom.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64];
const HASH_DELAY = 400; // browsers limit how often the address may change
const SECONDS_WANTED = 100;

/**
 * The data of a board, or of a pair of boards, which have what the view needs besides.
 * @typedef {{ puzzle: string, view: string, facts: string, boards?: Board[], opens?: Position | null }} Board
 */

/** @typedef {number[]} Position  of a frame; two boards in lockstep show the same one */
/** @typedef {{ step: string, leap: string }} Names  of a frame and of what a leap passes */
/** @typedef {{ playing: boolean, near: boolean }} ShowOptions  near: adjacent to the last frame */
/** @typedef {Record<string, () => void>} Keys  what they do */
/** @typedef {Pick<Player, "frame" | "go">} Controller  what moves a view to its frames */

/**
 * A view of a board, or of two. It calls `player.go(frame)`, and `onAction` with what the view beside
 * it is to do as well.
 * @typedef {object} View
 * @property {Controller} [player]  the player that shows it
 * @property {number} length  the number of frames, at least one
 * @property {Position[]} positions  those of its frames, each beginning with its round
 * @property {number[]} [stops]  the frames that leaps stop at, by default the first of each round
 * @property {(frame: number, direction: number) => number} [leap]  where a leap leads, without stops
 * @property {(frame: number, options: ShowOptions) => void} show  draws a frame
 * @property {(frame: number) => string} name  the name of a frame
 * @property {(frame: number) => string} hash  a frame as the fragment of the address
 * @property {(parameters: URLSearchParams) => number | null} frameOf  its inverse
 * @property {number} [opens]  the frame to open at, by default the first
 * @property {Names} names
 * @property {Keys} [keys]  more keys
 * @property {HTMLElement} [sentence]  about the frame; a pair of boards shows both above them
 * @property {unknown[]} [places]  what should be in sight in the frame
 * @property {(places: any[], options: ShowOptions) => void} [bring]  brings such places into sight
 * @property {(action: (other: any) => void) => void} [onAction]
 * @property {() => void} destroy  removes all that it has made
 */

/** Plays a view. */
export class Player {
  /** @type {View | null} the view that is open */
  opened = null;
  /** @type {number | null} the timer that writes the address */
  hashTimer = null;
  hashWritten = -Infinity;
  prefix = () => /** @type {string | null} */ ("");
  playing = false;
  frame = -1;
  tick = 0;
  speed = 1;
  slider = byId("slider", HTMLInputElement);
  speeds = byId("speed", HTMLSelectElement);

  constructor() {
    for (const speed of SPEEDS) {
      this.speeds.append(element("option", { value: speed }, `${speed === 0.5 ? "½" : speed} per second`));
    }
    this.listen();
  }

  /**
   * Play a view from the frame in the hash, or from its first one. The prefix is written before the
   * frame in the address; if it is null, the address stays as it is.
   * @param {View} view
   * @param {{ prefix?: () => string | null, hash?: string }} [address]
   */
  open(view, { prefix = () => "", hash = location.hash } = {}) {
    this.opened = view;
    this.prefix = prefix;
    this.frame = -1;
    view.player = this;
    this.slider.max = `${this.last}`;
    this.slider.disabled = this.last === 0;
    const wanted = view.length / SECONDS_WANTED;
    this.setSpeed(SPEEDS.find((speed) => speed >= Math.max(1, Math.min(wanted, 16))) ?? 16);
    this.nameSteps(view.names);
    this.readHash(hash);
    document.documentElement.classList.add("ready");
  }

  /** Name what the buttons do. @param {Names} names */
  nameSteps({ step, leap }) {
    /** @type {NodeListOf<HTMLElement>} */
    const controls = document.querySelectorAll("[data-says]");
    for (const control of controls) {
      const says = capital(filled(control.dataset.says ?? "", { step, leap }).join(""));
      control.setAttribute("aria-label", says);
      if (control.dataset.key) control.title = `${says} (${control.dataset.key})`;
    }
  }

  listen() {
    const on = (/** @type {string} */ id, /** @type {() => void} */ action) => byId(id).addEventListener("click", action);
    on("first", () => this.go(0));
    on("last", () => this.go(this.last));
    on("back", () => this.go(this.frame - 1));
    on("forward", () => this.go(this.frame + 1));
    on("leap-back", () => this.leap(-1));
    on("leap-forward", () => this.leap(1));
    on("play", () => this.toggle());
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.speeds.addEventListener("change", () => { this.speed = Number(this.speeds.value); });
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener("click", (event) => this.settleHash(event), { capture: true });
    addEventListener("hashchange", ({ newURL }) => this.readHash(new URL(newURL).hash));
  }

  /** Remove the view, and play nothing until another one is opened. */
  close() {
    this.pause();
    clearTimeout(this.hashTimer ?? 0);
    this.opened?.destroy();
    this.opened = this.hashTimer = null;
  }

  get view() {
    if (!this.opened) throw new Error("no view is open");
    return this.opened;
  }

  /** The frame, as a part of the address. */
  get hash() { return this.view.hash(this.frame); }

  get last() { return this.view.length - 1; }

  /** Stop playing and show a frame. @param {number} frame */
  go(frame) {
    this.pause();
    this.show(frame);
    this.writeHashSoon();
  }

  show(/** @type {number} */ frame) {
    const bounded = Math.max(0, Math.min(frame, this.last));
    const near = Math.abs(bounded - this.frame) === 1;
    this.frame = bounded;
    this.slider.value = `${bounded}`;
    this.slider.setAttribute("aria-valuetext", this.view.name(bounded));
    for (const id of ["first", "back", "leap-back"]) setEnabled(byId(id), bounded > 0);
    for (const id of ["last", "forward", "leap-forward"]) setEnabled(byId(id), bounded < this.last);
    this.view.show(bounded, { near, playing: this.playing });
  }

  leap(/** @type {number} */ direction) {
    this.go(leapFrom(this.view, this.frame, direction));
  }

  toggle() {
    if (this.playing) this.go(this.frame);
    else this.play();
  }

  play() {
    this.setPlaying(true);
    this.show(this.frame === this.last ? 0 : this.frame);
    let due = 0;
    let before = Infinity;
    const tick = (/** @type {number} */ now) => {
      due += Math.max(0, Math.min(now - before, 250)) * this.speed / 1000;
      before = now;
      if (due >= 1) {
        this.show(this.frame + Math.floor(due));
        due %= 1;
        this.writeHashSoon();
      }
      if (this.frame === this.last) this.go(this.last);
      else this.tick = requestAnimationFrame(tick);
    };
    this.tick = requestAnimationFrame(tick);
  }

  pause() {
    cancelAnimationFrame(this.tick);
    if (this.playing) this.setPlaying(false);
  }

  setPlaying(/** @type {boolean} */ playing) {
    this.playing = playing;
    byId("play").classList.toggle("playing", playing);
    byId("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    for (const node of document.querySelectorAll(".replay [aria-live]")) {
      node.setAttribute("aria-live", playing ? "off" : "polite");
    }
  }

  changeSpeed(/** @type {number} */ direction) {
    const index = SPEEDS.indexOf(this.speed) + direction;
    this.setSpeed(SPEEDS[Math.max(0, Math.min(index, SPEEDS.length - 1))]);
  }

  setSpeed(/** @type {number} */ speed) {
    this.speed = speed;
    this.speeds.value = `${speed}`;
  }

  press(/** @type {KeyboardEvent} */ event) {
    if (!this.opened || event.ctrlKey || event.altKey || event.metaKey) return;
    if (targetOf(event).closest("select, input:not([type=range]), textarea") || scrolls(event)) return;
    const action = this.actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  }

  actionOf(/** @type {KeyboardEvent} */ event) {
    const { key, shiftKey } = event;
    if (key === " ") return targetOf(event).closest("button, a, summary") ? null : () => this.toggle();
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => (shiftKey ? this.leap(-1) : this.go(this.frame - 1)),
      ArrowRight: () => (shiftKey ? this.leap(1) : this.go(this.frame + 1)),
      ArrowUp: () => this.leap(-1),
      ArrowDown: () => this.leap(1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      "+": () => this.changeSpeed(1),
      "=": () => this.changeSpeed(1),
      "-": () => this.changeSpeed(-1),
    };
    return actions[key] ?? this.view.keys?.[key];
  }

  /** Show the frame in an address. By now, `location` may have that of an earlier frame again. */
  readHash(hash = location.hash) {
    if (!this.opened) return;
    const frame = this.view.frameOf(new URLSearchParams(hash.replace(/^#/, "")));
    this.pause();
    this.show(frame ?? this.view.opens ?? 0);
  }

  writeHash() {
    this.hashTimer = null;
    this.hashWritten = performance.now();
    const prefix = this.prefix();
    if (prefix === null) return;
    const hash = `#${prefix}${this.hash}`;
    if (hash !== location.hash) history.replaceState(null, "", hash);
  }

  /** Write a pending address before a link is followed, which may point to the old address. */
  settleHash(/** @type {Event} */ event) {
    if (this.hashTimer === null || !targetOf(event).closest("a")) return;
    clearTimeout(this.hashTimer);
    this.writeHash();
  }

  writeHashSoon() {
    if (this.hashTimer !== null) return;
    const wait = this.hashWritten + HASH_DELAY - performance.now();
    if (wait > 0) this.hashTimer = setTimeout(() => this.writeHash(), wait);
    else this.writeHash();
  }
}

/**
 * The frame that a leap from a frame of a view leads to.
 * @param {View} view
 * @param {number} frame
 * @param {number} direction
 */
export function leapFrom(view, frame, direction) {
  if (view.leap) return view.leap(frame, direction);
  const { positions, length } = view;
  const stops = view.stops
    ?? positions.flatMap(([round], index) => (round !== positions[index - 1]?.[0] ? [index] : []));
  return direction > 0
    ? stops.find((stop) => stop > frame) ?? length - 1
    : stops.findLast((stop) => stop < frame) ?? 0;
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
