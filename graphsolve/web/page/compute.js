// Calls to Python, with what is being computed at the bottom of the window and a button to stop it.

import { Crashed, Engine, Stopped } from "./engine.js";
import { byId, element, select } from "replay/page/dom.js";

/** @import { Board } from "replay/page/player.js" */

/** @typedef {{ puzzle: string, said: string, sweep: string | null }} Puzzle */
/** @typedef {{ given: number, verdict: string, right: number | null }} Verdict */

/**
 * A finding: the rules, how they are misread, and where that departs from them.
 * @typedef {object} Finding
 * @property {{ puzzle: string, name: string, rule: string, instead: string }[]} misreadings
 * @property {{ place: string, ours: string, theirs: string } | null} departs
 */

/** @typedef {{ among: string[], parts: number[], wrong: number }} Begin  how an interview begins after a diagnosis */

/**
 * What is known at the end of a diagnosis.
 * @typedef {object} Diagnosis
 * @property {string[]} said
 * @property {boolean} likely
 * @property {Finding["misreadings"][]} candidates  others, if any is likely
 * @property {number} tried
 * @property {boolean} ended
 * @property {Begin | null} begin  how to find out which it is
 * @property {{ name: string, puzzle: string, part: number, right: number | null }[]} cases
 */

/**
 * What differs first in what a program prints, or that all of it `agrees`.
 * @typedef {object} Difference
 * @property {string} read  as what it was read
 * @property {string} agrees
 * @property {string} place
 * @property {[what: string, theirs: string, ours: string][]} facts
 * @property {string} turn
 * @property {[about: string, text: string][]} reasons
 * @property {number[] | null} position  of that turn
 */

/**
 * The misreadings that explain all of it, or what differs first.
 * @typedef {{ all: Finding["misreadings"][], first: Finding["misreadings"][], tried: number, known: number }} Agreement
 */

/**
 * The smallest puzzle so far that a program fails; see `check.py`.
 * @typedef {object} Failed
 * @property {number} passed
 * @property {string} fault
 * @property {string} size
 * @property {string} puzzle
 * @property {{ part: number, expected: number, given: number | null }[]} answers
 * @property {string} output
 * @property {string} ending
 */

/** @typedef {{ place: string, ours: string, position: number[] | null }} Deciding  where a program probably departs from the rules */

/**
 * What the answers to small puzzles leave, and the next question; see `ask.py`.
 * @typedef {object} Interview
 * @property {string[]} said
 * @property {Finding["misreadings"][]} left
 * @property {boolean} found
 * @property {{ puzzle: string, part: number } | null} question
 */

/**
 * What is known before a diagnosis or a comparison ends.
 * @typedef {{ interview?: Interview, difference?: Difference, failed?: Failed, deciding?: Deciding, verdicts?: Record<string, Verdict>, finding?: Finding, tried?: [names: string, answers: Record<string, number | null>], also?: Finding["misreadings"], boards?: Board, sure?: { by_chance: boolean, odds: number } }} Known
 */

/**
 * What happens in a turn by the rules, and by misreadings; see `misreadings.py`.
 * @typedef {object} Alternatives
 * @property {number[]} position
 * @property {string} ours
 * @property {{ text: string, names: string[], misreadings: Finding["misreadings"][], number: number }[]} theirs
 */

/**
 * A puzzle that a misreading gets wrong; see `misreadings.py`.
 * @typedef {{ puzzle: string, part: number, right: number, misread: number | null, finding: Finding }} Exposed
 */

/**
 * The results of the functions of `worker.py`.
 * @typedef {object} Results
 * @property {Puzzle} recognize
 * @property {Diagnosis} diagnose
 * @property {Board} play
 * @property {Board} fight
 * @property {Alternatives} alternatives
 * @property {Agreement | null} compare
 * @property {{ html: string }} sweep
 * @property {{ text: string }} generate
 * @property {{ said: string, others: Finding["misreadings"][] }} check
 * @property {Interview} ask
 * @property {{ rules: { rule: string, misreadings: Finding["misreadings"] }[] }} misreadings
 * @property {Exposed | null} look_up
 */

const PATIENCE = 150; // milliseconds before anything is shown

const main = select(document, "main");
const bar = byId("busy");
const says = select(bar, ".says");
const progress = select(bar, "progress", HTMLProgressElement);
const button = select(bar, "button");

const engine = new Engine();
let running = 0;

function say(/** @type {string} */ text) {
  says.textContent = text;
  progress.removeAttribute("value");
}

/**
 * Show how much has been loaded.
 * @param {number} bytes
 * @param {number} of
 */
export function showLoading(bytes, of) {
  const mebibytes = (/** @type {number} */ number) => (number / 2 ** 20).toFixed(1);
  says.textContent = `Loading: ${mebibytes(bytes)} of ${mebibytes(of)} MiB`;
  progress.max = of;
  progress.value = bytes;
}

/**
 * Wait for something, and show that it takes time.
 * @template T
 * @param {string} text
 * @param {Promise<T>} work
 * @param {boolean} stoppable
 * @returns {Promise<T>}
 */
export async function busyWith(text, work, stoppable = false) {
  running += 1;
  main.dataset.busy = "true";
  say(text);
  button.hidden = !stoppable;
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

/** Start Python. */
export function startPython() {
  return busyWith("Starting Python", engine.start());
}

/**
 * Call a function of `worker.py`, and show what is known before it ends.
 * @template {keyof Results} Name
 * @param {Name} name
 * @param {unknown[]} given
 * @param {(known: Known) => void} [show]
 * @returns {Promise<Results[Name]>}
 */
export function compute(name, given, show) {
  const tell = (/** @type {string} */ text, /** @type {Known | null} */ known) => {
    say(text);
    if (known) show?.(known);
  };
  return busyWith("Computing", engine.call(name, given, tell), true);
}

/** Let Python compute what answers will need. Other calls do not wait for its end. @param {string} text */
export function prepare(text) {
  engine.call("prepare", [text], () => {}).catch(() => {}); // whatever fails here, fails again later
}

/** Stop what is being computed. */
export const stop = () => engine.stop();

/**
 * The sentence for an error, with a button to try again if Python has crashed.
 * @param {unknown} error
 * @param {() => unknown} again
 */
export function complaint(error, again) {
  const sentence = element("p", { class: "said" }, sentenceFor(error));
  if (error instanceof Crashed) {
    const button = element("button", { type: "button" }, "Try again");
    button.addEventListener("click", again);
    sentence.append(" ", button);
  }
  return sentence;
}

export function sentenceFor(/** @type {unknown} */ error) {
  if (error instanceof Stopped) return "Stopped.";
  if (error instanceof Crashed) return `Python has crashed: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

button.addEventListener("click", stop);
