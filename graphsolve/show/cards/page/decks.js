/* A deck. Its empty cards keep room for all cards of the game, so that nothing moves when it grows. */

import { counted, element, onResize, setText } from "replay/page/dom.js";

export class DeckView {
  /** @type {{ node: HTMLElement, text: Text }[]} */ cards = [];

  constructor(/** @type {HTMLElement} */ place, /** @type {number} */ player) {
    this.player = player;
    this.count = document.createTextNode("");
    this.won = element("span", { class: "won" });
    this.list = element("ol", { class: "row" });
    const name = `Deck of player ${player}, top card first`;
    this.box = element("div", { class: "scroller", role: "group", "aria-label": name }, this.list);
    this.node = element("div", { class: `deck player-${player}` },
      element("h3", {}, `Player ${player} `, element("span", { class: "count" }, this.count), this.won),
      this.box);
    place.append(this.node);
    onResize(this.box, () => {
      const scrolls = this.box.scrollHeight > this.box.clientHeight;
      if (scrolls) this.box.tabIndex = 0;
      else this.box.removeAttribute("tabindex");
    });
  }

  /** Add empty cards until there are `size` cards. @param {number} size */
  makeRoom(size) {
    while (this.cards.length < size) {
      const text = document.createTextNode("");
      const key = `player ${this.player}, card ${this.cards.length + 1}`;
      const node = element("li", { class: "empty card", "data-key": key }, text);
      this.cards.push({ node, text });
      this.list.append(node);
    }
  }

  /**
   * Show a deck with the top card drawn, or not, and some of the others copied for a sub-game.
   * @param {number[]} deck
   * @param {{ isDrawn: boolean, copied: number[], won: string }} round
   */
  show(deck, { isDrawn, copied, won }) {
    this.makeRoom(deck.length);
    setText(this.count, deck.length ? counted(deck.length, "card") : "no cards");
    this.node.classList.toggle("wins", won !== "");
    if (won) this.won.textContent = won;
    this.cards.forEach(({ node, text }, place) => {
      const kind = place >= deck.length ? "empty card" : place === 0 && isDrawn ? "drawn card"
        : copied.includes(deck[place]) ? "copied card" : "card";
      if (node.className !== kind) node.className = kind;
      setText(text, place < deck.length ? `${deck[place]}` : "");
    });
  }
}
