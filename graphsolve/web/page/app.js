// Starts the page: the tabs, the address, and Python.

import "./answers.js";
import "./compare.js";
import "./show.js";
import { enterAnswers } from "./answers.js";
import { busyWith, complaint, showLoading, startPython } from "./compute.js";
import { enterGenerated, readInput } from "./input.js";
import { forget } from "./memory.js";
import { keepSite } from "./offline.js";
import { byId } from "replay/page/dom.js";

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
