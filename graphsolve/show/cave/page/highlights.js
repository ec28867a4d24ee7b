/* The highlights of a battle, which readers look for: buttons and keys that lead to the next of each kind. */

import { element, onPress, setEnabled } from "replay/page/dom.js";

/** @import { BoardData } from "graphsolve.show.cave.board" */

export class HighlightButtons {
  frame = 0;

  /** @param {HTMLElement} place @param {BoardData["highlights"]} highlights @param {(frame: number) => void} go */
  constructor(place, highlights, go) {
    this.go = go;
    this.kinds = highlights.map((kind) => {
      const button = element("button", { type: "button" }, kind.label);
      button.title = `To the next ${kind.name} (${kind.key})`;
      onPress(button, () => this.next(kind.frames));
      return { ...kind, button };
    });
    place.append("Next:", ...this.kinds.map(({ button }) => button));
  }

  /** Keys to the next highlight of each kind, and with Shift to the one before. */
  get keys() {
    /** @type {import("replay/page/player.js").Keys} */
    const keys = {};
    for (const { key, name, frames } of this.kinds) {
      keys[key] = [() => this.next(frames), `next ${name}; with Shift, the one before`];
      keys[key.toUpperCase()] = [() => this.previous(frames)];
    }
    return keys;
  }

  next(/** @type {number[]} */ frames) {
    const frame = frames.find((other) => other > this.frame);
    if (frame !== undefined) this.go(frame);
  }

  previous(/** @type {number[]} */ frames) {
    const frame = frames.findLast((other) => other < this.frame);
    if (frame !== undefined) this.go(frame);
  }

  show(/** @type {number} */ frame) {
    this.frame = frame;
    for (const { frames, button } of this.kinds) setEnabled(button, (frames.at(-1) ?? -1) > frame);
  }
}
