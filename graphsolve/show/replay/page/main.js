/* Show the replay of this page. */

import { byId, openView, unpack } from "./dom.js";
import { Player } from "./player.js";

const data = await unpack(byId("data"));
const player = new Player();
player.open(openView(document.querySelector(".replay"), data));
