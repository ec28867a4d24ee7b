/* Show the replay of this page. */

import { byId, openView, select } from "replay/page/dom.js";
import { Player } from "replay/page/player.js";

const data = JSON.parse(await unpack(byId("data")));
const player = new Player();
player.open(openView(select(document, ".replay"), data));
