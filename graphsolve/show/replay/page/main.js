/* Show the replay of this page. */

const data = await unpack(byId("data"));
const player = new Player();
player.open(openView(document.querySelector(".replay"), data));
