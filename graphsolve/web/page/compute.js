// Calls Python, says at the bottom of the window what is being computed, and has a button to stop it.

import { Crashed, Engine } from "./engine.js";
import { keepSite } from "./offline.js";
import { byId, capital, element, select } from "replay/page/dom.js";

// The types imported from Python modules are those of Python, which a test declares.

/** @import { Board } from "replay/page/player.js" */
/** @import { Failed } from "graphsolve.web.check" */
/** @import { ComparisonData, DifferenceData, FindingData } from "graphsolve.show.formats" */
/** @import { FUNCTIONS, InterviewData, Verdict } from "graphsolve.web.worker" */

/**
 * What is known before a call ends.
 * @typedef {object} Known
 * @property {Verdict[]} [verdicts]
 * @property {string[]} [clues]
 * @property {FindingData} [finding]
 * @property {ComparisonData} [difference]
 * @property {Failed} [failed]
 * @property {DifferenceData} [deciding]  where a program probably departs from the rules
 * @property {InterviewData} [interview]
 * @property {Board} [boards]
 */

const PATIENCE = 150; // milliseconds before anything is shown

/** Calls that can take minutes. Whatever else is asked meanwhile is answered by a second worker. */
const SEARCHES = new Set(["diagnose", "check", "compare", "ask"]);

const main = select(document, "main");
const bar = byId("busy");
const says = select(bar, ".says");
const progress = select(bar, "progress", HTMLProgressElement);
const button = select(bar, "button");

const site = keepSite(showLoading);
const engine = new Engine(site);
const other = new Engine(site);
let running = 0;
let searching = 0;
let isStarted = false;

/** @param {string} text */
function say(text) {
  const isQueued = !isStarted && running > 1;
  says.textContent = isQueued ? `${text}. Your request comes next` : text;
  progress.removeAttribute("value");
}

/**
 * Show how much of the site is loaded. Calls wait until all of it is.
 * @param {number} bytes
 * @param {number} of
 */
function showLoading(bytes, of) {
  const mebibytes = (/** @type {number} */ number) => (number / 2 ** 20).toFixed(1);
  say(`Loading ${mebibytes(bytes)} of ${mebibytes(of)} MiB, once`);
  progress.max = of;
  progress.value = bytes;
}

/**
 * Wait for something, and show that it takes time.
 * @template T
 * @param {string} text
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
async function busyWith(text, work) {
  running += 1;
  main.dataset.busy = "true";
  say(isStarted ? text : "Starting Python");
  button.hidden = searching === 0;
  const timer = setTimeout(() => { bar.hidden = false; }, PATIENCE);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    running -= 1;
    bar.hidden = running === 0;
    main.dataset.busy = String(running > 0);
  }
}

/** Start Python, before there is anything to compute. */
export async function startPython() {
  await busyWith("", engine.start());
  isStarted = true;
}

/**
 * Call a function of `worker.py`, and show what is known before it ends.
 * @template {keyof FUNCTIONS} Name
 * @param {Name} name
 * @param {unknown[]} given
 * @param {(known: Known) => void} [show]
 * @returns {Promise<FUNCTIONS[Name]>}
 */
export async function compute(name, given, show) {
  const tell = (/** @type {string} */ text, /** @type {Known | null} */ known) => {
    say(text);
    if (known) show?.(known);
  };
  if (!SEARCHES.has(name)) return busyWith("Computing", (searching ? other : engine).call(name, given, tell));
  searching += 1;
  try {
    return await busyWith("Computing", engine.call(name, given, tell));
  } finally {
    searching -= 1;
    button.hidden = searching === 0;
  }
}

/** Stop the search. */
export const stop = () => engine.stop();

/**
 * The sentence for an error, with a button to try again if Python has crashed.
 * @param {unknown} error
 * @param {() => unknown} again
 */
export function complaint(error, again) {
  const parts = capital(error instanceof Error ? error.message : String(error)).split("`"); // every other one is code
  const sentence = element("p", { class: "said", role: "alert" }, ...parts.map((part, index) => (index % 2 ? element("code", {}, part) : part)));
  if (error instanceof Crashed) {
    const button = element("button", { type: "button" }, "Try again");
    button.addEventListener("click", again);
    sentence.append(" ", button);
  }
  return sentence;
}

button.addEventListener("click", stop);
