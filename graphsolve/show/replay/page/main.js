/* Show the replay of this page. `unpack` is a global function of `start.js`. */

import { byId, openView, select } from "replay/page/dom.js";
import { Player, positionIn } from "replay/page/player.js";

const data = JSON.parse(await unpack(byId("data")));
new Player({ hasAddress: true }).open(openView(select(document, ".replay"), data), positionIn(location.hash));
