/* A card game: the decks, and the rounds of the current game. */

import { Games } from "cards/page/games.js";
import { PICTURES, VIEWS, counted, element, fillFrom, filled, linkTo } from "replay/page/dom.js";

/** @import { Position, View } from "replay/page/player.js" */
/** @import { Cards } from "graphsolve.puzzles.cards.decks" */
/** @import { BoardData } from "graphsolve.show.cards.board" */

const ROWS = 6; // of the rounds before the current one, and of those after it

/** @implements {View} */
class GameView {
  names = { step: "round", leap: "round of the same game" };
  round = 1;

  constructor(/** @type {HTMLElement} */ root, /** @type {BoardData} */ data) {
    this.find = fillFrom("cards-board", root);
    this.sentence = this.find("sentence");
    this.games = new Games(data);
    this.game = this.games.game(1);
    this.positions = this.games.paths;
    this.find("left-out").textContent = data.leftOut;
    this.decks = [1, 2].map((player) => new DeckView(player, data.deal));
    this.find("decks").append(...this.decks.map(({ node }) => node));
  }

  isStop = (/** @type {Position} */ position, /** @type {Position} */ from) => position.length <= from.length;

  show(/** @type {number} */ index) {
    [this.game, this.round] = this.games.frames[index];
    const { number, parent, parentRound } = this.game;
    this.find("turn").textContent = this.name(index);
    this.find("rounds-title").replaceChildren(...(parent ? [`Game ${number}, in `,
      linkTo([...parent.path, parentRound], `round ${parentRound}`), ` of game ${parent.number}`] : [`Game ${number}`]));
    this.sentence.replaceChildren(...(this.isOver ? this.endSentence() : this.roundSentence()));
    this.showDecks();
    this.showRounds();
  }

  get isOver() { return this.round > this.game.rounds.length; }

  showDecks() {
    const decks = this.games.decksOf(this.game)[this.round - 1];
    const { winner, subGame } = this.isOver
      ? { winner: this.game.winner, subGame: null } : this.games.roundOf(this.game, this.round);
    const copies = subGame ? this.games.copies(this.game, this.round) : [[], []];
    this.decks.forEach((view, side) => view.show(decks[side], {
      isDrawn: !this.isOver,
      copied: copies[side],
      won: winner !== side + 1 ? "" : this.isOver ? "wins the game" : "wins the round",
    }));
  }

  roundSentence() {
    const { winner, subGame, says } = this.games.roundOf(this.game, this.round);
    const [first, second] = this.games.decksOf(this.game)[this.round - 1].map(([card]) => card);
    const [own, other] = winner === 1 ? [first, second] : [second, first];
    const inner = this.game.subGames.get(this.round);
    const game = inner ? linkTo([...this.game.path, this.round, 1], `sub-game ${inner}`) : "a sub-game that is not shown";
    const copies = subGame ? this.games.copies(this.game, this.round) : [];
    return this.words(says,
      { first, second, own, other, game, winner, loser: winner && 3 - winner, ...copiesText(copies) });
  }

  endSentence() {
    const { number, path, winner, parent, parentRound, repeat: [round, earlier], rounds } = this.game;
    const { score, kinds } = this.games.data;
    const played = [...rounds].filter((letter) => kinds[letter][0] !== null).length; // under misread rules, the last may not end
    const end = !winner ? "endless" : round === this.round ? "repeat" : "end";
    const then = !winner ? [] : parent ? ["outer"] : score === null ? [] : ["score"];
    return this.words([end, ...then], {
      game: number, winner, score, outer: parent?.number, round: parentRound, rounds: counted(played, "round"),
      earlier: linkTo([...path, earlier], `round ${earlier}`),
    });
  }

  /**
   * Some of Python's sentences, filled in.
   * @param {string[]} names
   * @param {Record<string, string | number | Node | null | undefined>} values
   */
  words(names, values = {}) {
    const { words } = this.games.data;
    return names.flatMap((name, index) => filled(`${index ? " " : ""}${words[name]}`, values));
  }

  /** List the rounds around the current one. */
  showRounds() {
    const first = Math.max(1, Math.min(this.round - ROWS, this.game.frames.length - 2 * ROWS));
    const last = Math.min(first + 2 * ROWS, this.game.frames.length);
    const rows = Array.from({ length: last - first + 1 }, (_, index) => this.row(first + index));
    rows[this.round - first].setAttribute("aria-current", "true");
    this.find("rounds").replaceChildren(...rows);
  }

  /** The row of a round in the list. @param {number} round */
  row(round) {
    const { path, winner: gameWinner, rounds, subGames } = this.game;
    const isEnd = round > rounds.length;
    const { winner, subGame: by } = isEnd ? { winner: gameWinner, subGame: null } : this.games.roundOf(this.game, round);
    const drawn = isEnd ? ["", ""] : this.games.decksOf(this.game)[round - 1].map(([card]) => card ?? "");
    const subGame = subGames.get(round);
    return element("tr", { "data-both": "", "data-key": `round ${[...path, round].join(".")}` },
      element("th", { scope: "row" }, linkTo([...path, round], isEnd ? "end" : `${round}`)),
      ...drawn.map((card, side) => element("td", { class: winner === side + 1 && `wins player-${winner}` }, `${card}`)),
      element("td", {}, winner ? `${winner}` : isEnd ? "none" : "open"),
      element("td", {}, subGame ? linkTo([...path, round, 1], `game ${subGame}`) : by ?? ""));
  }

  name(/** @type {number} */ index) {
    const [{ number, rounds }, round] = this.games.frames[index];
    return round > rounds.length ? `Game ${number} is over` : `Game ${number}, round ${round}`;
  }
}

/** The copies for both players, as numbers and as lists of cards. @param {Cards[]} copies */
const copiesText = (copies) => Object.fromEntries(copies.flatMap((cards, side) => [
  [`copied${side + 1}`, cards.length], [`cards${side + 1}`, cards.join(", ") || "no cards"]]));

/** A deck. Its empty cards keep room for all cards of the game, so that nothing moves when it grows. */
class DeckView {
  cards = /** @type {HTMLElement[]} */ ([]);
  count = element("span", { class: "count" });
  won = element("span", { class: "won" });

  /** @param {number} player @param {Cards[]} deal */
  constructor(player, deal) {
    this.player = player;
    this.room = deal.flat().length;
    this.list = element("ol", { class: "row", "aria-label": `Deck of player ${player}, top card first` });
    this.list.style.setProperty("--digits", `${`${Math.max(...deal.flat())}`.length}`);
    this.node = element("div", { class: `deck player-${player}` }, element("h3", {}, `Player ${player} `, this.count, this.won), this.list);
  }

  /**
   * Show a deck with the top card drawn, or not, and some of the others copied for a sub-game.
   * @param {number[]} deck
   * @param {{ isDrawn: boolean, copied: number[], won: string }} round
   */
  show(deck, { isDrawn, copied, won }) {
    this.count.textContent = deck.length ? counted(deck.length, "card") : "no cards";
    this.won.textContent = won;
    this.node.classList.toggle("wins", won !== "");
    while (this.cards.length < Math.max(this.room, deck.length)) {
      const key = `player ${this.player}, card ${this.cards.length + 1}`;
      this.cards.push(this.list.appendChild(element("li", { "data-key": key })));
    }
    this.cards.forEach((node, place) => {
      node.className = place >= deck.length ? "empty card" : place === 0 && isDrawn ? "drawn card"
        : copied.includes(deck[place]) ? "copied card" : "card";
      node.textContent = `${deck[place] ?? ""}`;
    });
  }
}

/** Both decks before the round in which two games part. @param {BoardData[]} boards @param {number[]} position */
function pictureOf([data], position) {
  const games = new Games(data);
  const frame = games.paths.findIndex((path) => `${path}` === `${position}`);
  if (frame < 0) return null;
  const [game, round] = games.frames[frame];
  const views = games.decksOf(game)[round - 1].map((deck, side) => {
    const view = new DeckView(side + 1, data.deal);
    view.show(deck, { isDrawn: true, copied: [], won: "" });
    return view.node;
  });
  return element("div", { class: "of-cards" }, element("div", { class: "picture decks" }, ...views));
}

VIEWS.cards = GameView;
PICTURES.cards = pictureOf;
