/* The board of a puzzle that has none of its own: a frame for each moment, with its scene and events. */

import { VIEWS, capital, element, empty, fillFrom, numberIn } from "replay/page/dom.js";
import { frameAt } from "replay/page/player.js";

/** @import { BoardData } from "graphsolve.show.plain" */
/** @import { Controller, View } from "replay/page/player.js" */

/** @implements {View} */
class PlainView {
  /** @type {Controller | undefined} */ player;

  constructor(/** @type {HTMLElement} */ root, /** @type {BoardData} */ { counts, frames }) {
    this.root = root;
    this.find = fillFrom("plain-board", root);
    this.names = { step: "step", leap: counts };
    this.frames = frames;
    this.length = frames.length;
    this.positions = frames.map(({ position }) => position);
    const longest = (/** @type {string[]} */ texts) => Math.max(...texts.map((text) => text.split("\n").length));
    this.find("scene").style.minHeight = `${1.45 * longest(frames.map(({ scene }) => scene)) + 1}em`;
  }

  destroy() { empty(this.root); }

  show(/** @type {number} */ index) {
    const { scene, events } = this.frames[index];
    this.find("turn").textContent = this.name(index);
    this.find("scene").textContent = scene;
    this.find("sentences").replaceChildren(...events.map((text, place) =>
      element("li", { "data-key": `event ${place}`, "data-words": "" }, text)));
  }

  name(/** @type {number} */ index) {
    const [round, step] = this.positions[index];
    if (!step) return "At the start";
    const isOnly = step === 1 && this.positions[index + 1]?.[1] !== 2;
    return `${capital(this.names.leap)} ${round}${isOnly ? "" : `, step ${step}`}`;
  }

  hash(/** @type {number} */ index) {
    const [round, step] = this.positions[index];
    return `round=${round}&step=${step}`;
  }

  frameOf(/** @type {URLSearchParams} */ parameters) {
    const round = numberIn(parameters, "round");
    return round === null ? null : frameAt(this.positions, [round, numberIn(parameters, "step") ?? 1]);
  }
}

VIEWS.plain = PlainView;
