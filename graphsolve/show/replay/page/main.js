/* Show the replay of this page. */

import { byId, openView, select, unpack } from "replay/page/dom.js";
import { Player } from "replay/page/player.js";

const data = await unpack(byId("data"));
const player = new Player();
player.open(openView(select(document, ".replay"), data));
