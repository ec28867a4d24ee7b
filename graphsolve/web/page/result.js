// The result, with the conclusion first and its boards below: one at a time, whichever entry has asked
// for it. A link to a misreading shows that in its place, with a way back.

import { addressOf, leaveMisreading } from "./address.js";
import { complaint, stop } from "./compute.js";
import { NARROW } from "./input.js";
import "replay/page/pair.js";
import { PICTURES, byId, element, openView, select } from "replay/page/dom.js";
import { Player } from "replay/page/player.js";

/** @import { Board, Position } from "replay/page/player.js" */
/** @import { FindingData, MisreadingData } from "graphsolve.show.formats" */

/** @typedef {(...parts: (Node | string)[]) => void} Show  replaces what is shown */

/** A place for a result and its boards, of which one is in sight. */
class Place {
  latest = 0; // the number of the latest search; the end of an earlier one is not shown
  /** @type {Board | null} */ boards = null;

  constructor(/** @type {HTMLElement} */ node) { this.node = node; }

  clear() {
    this.latest += 1;
    this.boards = null;
    this.node.replaceChildren();
    if (!this.node.hidden) closeBoards();
  }

  /** Show boards. @param {Board} data */
  open(data) {
    this.boards = data;
    if (!this.node.hidden) openBoards(data);
  }

  /** Bring this place into sight, instead of another one. */
  reveal() {
    if (!this.node.hidden) return;
    for (const place of [result, aside]) place.node.hidden = place !== this;
    closeBoards();
    if (this.boards) openBoards(this.boards);
  }

  /**
   * Search for something in place of the result before. Errors are shown below what is found.
   * @param {(show: Show) => Promise<void>} find
   */
  async search(find) {
    this.clear();
    const number = this.latest;
    let isFirst = true;
    /** @type {Show} */
    const show = (...parts) => {
      if (number !== this.latest) return;
      this.node.replaceChildren(...parts);
      const headline = this.node.querySelector("h2");
      if (isFirst) this.node.scrollIntoView({ block: NARROW.matches ? "start" : "nearest" });
      if (headline && byId("announced").textContent !== headline.textContent) {
        byId("announced").textContent = headline.textContent;
        headline.tabIndex = -1;
        if (document.activeElement === document.body) headline.focus({ preventScroll: true }); // what had it is gone
      }
      isFirst = false;
    };
    try {
      await find(show);
    } catch (error) {
      if (number !== this.latest) return;
      const said = complaint(error, () => this.search(find));
      this.node.append(said);
      said.scrollIntoView({ block: "nearest" });
    }
  }
}

/** Open one of the entries, and move there. @param {string} name */
export function openEntry(name) {
  const entry = byId(`entry-${name}`, HTMLDetailsElement);
  entry.open = true;
  entry.scrollIntoView({ block: "nearest" });
  select(entry, "textarea, input, button").focus({ preventScroll: true });
}

export const result = new Place(byId("result"));
export const aside = new Place(byId("aside"));
let isRunning = false;

/** Clear the result, and stop the search for it. */
export function clearResult() {
  if (isRunning) stop();
  isRunning = false;
  leaveMisreading();
  result.reveal();
  result.clear();
}

/** Search for another result. @param {(show: Show) => Promise<void>} find */
export async function search(find) {
  clearResult();
  isRunning = true;
  const number = result.latest + 1;
  await result.search(find);
  if (number === result.latest) isRunning = false;
}

/**
 * The panel with the conclusion: what it is about, a headline, and what it says.
 * @param {string[]} about
 * @param {string} headline
 * @param {(Node | string)[]} parts
 */
export function conclusion(about, headline, ...parts) {
  return element("article", { class: "panel conclusion" },
    ...(about.length ? [element("p", { class: "about" }, about.join(" "))] : []), element("h2", {}, headline), ...parts);
}

/**
 * The rules that are misread, what is done instead, and a picture of the first turn that goes wrong.
 * @param {FindingData} finding
 * @param {Board} [boards]  from which the picture is drawn
 */
export function findingParts({ misreading, difference }, boards, who = "Your program") {
  const [fact] = difference?.facts ?? [];
  const picture = difference?.place && boards?.boards && boards.opens && PICTURES[boards.view]?.(boards.boards, boards.opens);
  const side = (/** @type {string} */ kind, /** @type {string} */ name, /** @type {string} */ text) => [
    element("dt", { class: kind }, name), element("dd", {}, text)];
  return [
    ...misreading.rules.flatMap((rule, index) => [element("p", { class: "rule" }, rule),
      element("p", { class: "instead" }, element("b", {}, `${who}: `), misreading.instead[index])]),
    ...(difference ? [element("figure", {},
      ...(difference.place ? [element("figcaption", {}, difference.place)] : []),
      element("dl", { class: "choices" },
        ...side("ours", "Under the rules", spelled(fact.rules)), ...side("theirs", who, spelled(fact.theirs))),
      ...(picture ? [picture] : []))] : []),
    element("p", { class: "footnote" }, element("span", {}, "Known as ", linkTo(misreading)),
      copying("Copy the link", () => new URL(addressOf(misreading), location.href).href)),
  ];
}

/**
 * The boards to show: both, or one if only the answer differs, at its end and without it.
 * @param {Board} data
 * @param {FindingData} [finding]  what the reader's program is taken to do
 */
export function boardsOf(data, finding) {
  if (!finding || !data.boards || !data.versions) return data;
  if (finding.difference?.place === "") return { ...data.boards[0], facts: "", opens: data.opens };
  const [rules, misread] = data.versions;
  return { ...data, versions: [rules, { ...misread, name: "Your program" }] };
}

/** A sentence whose first square says which number is the row. @param {string} text */
export const spelled = (text) => text.replace(/(?<![^ ])(\d+),(\d+)(?=\W|$)/, "$1,$2 (row $1, column $2)");

/** Misreadings or pairs by name, folded under a title. @param {string} title @param {MisreadingData[]} some */
export const foldedNames = (title, some, open = false) => folded(title, open, element("ul", { class: "names" },
  ...some.map((misreading) => element("li", {}, linkTo(misreading), ": ", misreading.instead.join(" ")))));

/** @param {string} title @param {boolean} open @param {Node[]} parts */
export const folded = (title, open, ...parts) => element("details", { open }, element("summary", {}, title), ...parts);

/** A link to the address of a misreading or a pair. @param {MisreadingData} misreading */
const linkTo = (misreading) => element("a", { class: "name", href: addressOf(misreading) }, misreading.name);

/** A puzzle with a button that copies it. @param {string} text */
export const puzzleToCopy = (text) =>
  element("div", { class: "puzzle" }, element("pre", { tabindex: 0 }, text), copying("Copy", () => `${text}\n`));

/** A button that copies something. @param {string} name @param {() => string} what */
function copying(name, what) {
  const button = action(name, async () => {
    await navigator.clipboard.writeText(what());
    button.textContent = "Copied";
  });
  return button;
}

/** A button. @param {string} name @param {() => unknown} act @param {string} [kind] */
export function action(name, act, kind) {
  const button = element("button", { type: "button", class: kind }, name);
  button.addEventListener("click", act);
  return button;
}

// --- The boards: one, or two in lockstep. The page loads the view of each puzzle -------------------

const place = select(document, ".replay");
const player = new Player();

/** Show boards where they differ. @param {Board} data */
function openBoards(data) {
  closeBoards();
  place.className = `replay of-${data.view}`;
  byId("player").hidden = false;
  document.body.classList.add("replaying");
  player.open(openView(place, data), data.opens);
  if (data.facts && !data.boards) place.prepend(element("p", { class: "remark" }, data.facts));
}

/** Show a position on the boards. @param {Position} [position] */
export function goTo(position) {
  if (position) player.goTo(position);
  place.scrollIntoView();
}

function closeBoards() {
  player.close();
  place.replaceChildren();
  byId("player").hidden = true;
  document.body.classList.remove("replaying");
}
