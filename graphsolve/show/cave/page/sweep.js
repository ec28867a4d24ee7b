/* The page of a sweep: each band of attack powers opens as a replay. The address says which. */

import { VIEWS, byId, numberIn, select } from "replay/page/dom.js";
import { Player } from "replay/page/player.js";
import "cave/page/view.js";

const sweep = byId("sweep");
const replay = select(document, ".replay");
const player = new Player();
/** @type {number | null} */
let shown = null;

/** Show the battle with the attack power in the address, or the sweep. */
async function showPower() {
  const power = numberIn(new URLSearchParams(location.hash.slice(1)), "power");
  if (power === shown) return;
  shown = power;
  const script = document.getElementById(`battle-${power}`);
  const data = script && JSON.parse(await unpack(script));
  if (power !== shown) return;
  player.close();
  sweep.hidden = Boolean(data);
  replay.hidden = !data;
  document.body.classList.toggle("replaying", Boolean(data));
  if (!script) return;
  byId("power").textContent = `Attack power ${script.dataset.band}: ${data.facts}`;
  player.open(new VIEWS.cave(byId("battle"), data), { prefix: () => `power=${power}&` });
}

addEventListener("hashchange", showPower);
await showPower();
document.documentElement.classList.add("ready");
