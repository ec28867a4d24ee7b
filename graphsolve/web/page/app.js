// Starts the page: the three tabs, the address, and Python.

import "./answers.js";
import "./compare.js";
import "./show.js";
import { enterAnswers } from "./answers.js";
import { busyWith, complaint, showLoading, startPython } from "./compute.js";
import { enterGenerated, readInput } from "./input.js";
import { forget } from "./memory.js";
import { keepSite } from "./offline.js";
import { byId } from "replay/page/dom.js";

const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);

function select(/** @type {number} */ selected) {
  tabs.forEach((tab, index) => {
    tab.setAttribute("aria-selected", String(index === selected));
    tab.tabIndex = index === selected ? 0 : -1;
    byId(`${tab.getAttribute("aria-controls")}`).hidden = index !== selected;
  });
}

tabs.forEach((tab, index) => {
  tab.addEventListener("click", () => select(index));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation(); // the replay has these keys too
    const next = (index + step + tabs.length) % tabs.length;
    select(next);
    tabs[next].focus();
  });
});
select(0);

byId("forget").addEventListener("click", () => {
  forget();
  location.replace(location.pathname);
});

let followed = "";

/** Enter what the address says, if it has changed: a generated input, and perhaps answers to it. */
async function followAddress() {
  const invented = location.hash.match(/invented=\w+&seed=\d+(&part[12]=\d+)*/)?.[0] ?? "";
  if (!invented || invented === followed) return;
  followed = invented;
  const given = new URLSearchParams(invented);
  await enterGenerated(`${given.get("invented")}`, Number(given.get("seed")));
  enterAnswers(given.get("part1"), given.get("part2"));
}

addEventListener("hashchange", followAddress);

/** Load everything. What the reader has entered meanwhile is read then. */
async function start() {
  await keepSite(showLoading);
  await startPython();
  await followAddress();
  if (!followed) await readInput();
}

try {
  await busyWith("Loading", start());
} catch (error) {
  byId("recognized").replaceChildren(complaint(error, () => location.reload()));
}
