/* A card game: the decks, and the rounds of the current game. */

import { DeckView } from "cards/page/decks.js";
import { Games } from "cards/page/games.js";
import { PICTURES, VIEWS, counted, element, empty, fillFrom, filled, numberIn, onPress, select, setEnabled } from "replay/page/dom.js";

/** @import { Controller, View } from "replay/page/player.js" */
/** @import { Cards } from "graphsolve.puzzles.cards.decks" */
/** @import { BoardData } from "graphsolve.show.cards.board" */

const ROWS = 12; // of the rounds before the current one, and of those after it

/** @implements {View} */
class GameView {
  names = { step: "round", leap: "round of the same game" };
  /** @type {Controller | undefined} */ player;
  round = 1;

  constructor(/** @type {HTMLElement} */ root, /** @type {BoardData} */ data) {
    this.root = root;
    this.find = fillFrom("cards-board", root);
    this.sentence = this.find("sentence");
    this.games = new Games(data);
    this.game = this.games.game(1);
    this.length = this.games.frames.length;
    this.positions = this.games.paths;
    this.find("left-out").textContent = this.leftOut();
    this.find("left-out").hidden = !this.find("left-out").textContent;
    this.find("jumps").hidden = data.games.length === 1;
    this.decks = [1, 2].map((player) => new DeckView(this.find("decks"), player));
    for (const deck of this.decks) deck.makeRoom(data.deal.flat().length);
    setDigits(this.find("decks"), data);
    onPress(this.find("into"), () => this.jump(this.subGame ?? 1, 1));
    onPress(this.find("out"), () => this.jump(this.game.parent?.number ?? 1, this.game.parentRound));
  }

  destroy() { empty(this.root); }

  leftOut() {
    const { games, rounds } = this.games.data.leftOut;
    const sentences = [];
    if (games) {
      sentences.push(`To keep the page small, it shows only the winner of the last ${
        counted(games, "sub-game")}, which ${games === 1 ? "has" : "have"} ${counted(rounds, "round")}.`);
    }
    if (this.games.data.truncatedAfter !== null) {
      sentences.push(`The game goes on, but the replay is cut off after ${counted(this.games.data.truncatedAfter, "round")}.`);
    }
    return sentences.join(" ");
  }

  jump(/** @type {number} */ number, /** @type {number} */ round) {
    const { frames } = this.games.game(number);
    this.player?.go(frames[Math.max(1, Math.min(round, frames.length)) - 1]);
  }

  get subGame() { return this.game.subGames.get(this.round); }

  show(/** @type {number} */ index) {
    const [number, round] = this.games.frames[index];
    this.round = round;
    this.game = this.games.game(number);
    this.find("rounds-title").textContent = `Rounds of game ${number}`;
    this.find("turn").textContent = this.name(index);
    this.sentence.replaceChildren(...this.says());
    this.showJumps();
    this.showDecks();
    this.showRounds();
  }

  get isOver() { return this.round > this.game.rounds.length; }

  showJumps() {
    setEnabled(this.find("into"), this.subGame !== undefined);
    this.find("into").textContent = this.subGame ? `Enter sub-game ${this.subGame}` : "Enter sub-game";
    setEnabled(this.find("out"), this.game.parent !== null);
    this.find("out").textContent = this.game.parent ? `Back to game ${this.game.parent.number}` : "Back";
  }

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

  says() {
    return this.isOver ? this.endSentence() : this.roundSentence();
  }

  roundSentence() {
    const { winner, subGame, says } = this.games.roundOf(this.game, this.round);
    const [first, second] = this.games.decksOf(this.game)[this.round - 1].map(([card]) => card);
    const [own, other] = winner === 1 ? [first, second] : [second, first];
    const game = this.subGame ? `sub-game ${this.subGame}` : "a sub-game that is not shown";
    const copies = subGame ? this.games.copies(this.game, this.round) : [];
    return this.words(says,
      { first, second, own, other, game, winner, loser: winner && 3 - winner, ...copiesText(copies) });
  }

  endSentence() {
    const { number, winner, parent, parentRound, repeat: [round, earlier], rounds } = this.game;
    const { score, kinds } = this.games.data;
    const played = [...rounds].filter((letter) => kinds[letter][0] !== null).length; // by misread rules, the last may not end
    const end = !winner ? "endless" : round === this.round ? "repeat" : "end";
    const then = !winner ? [] : parent ? ["outer"] : score === null ? [] : ["score"];
    return this.words([end, ...then], {
      game: number, winner, score, outer: parent?.number, round: parentRound, rounds: counted(played, "round"),
      earlier: element("a", { href: `#game=${number}&round=${earlier}` }, `round ${earlier}`),
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
    const hadFocus = this.find("rounds").contains(document.activeElement);
    this.find("rounds").replaceChildren(...rows);
    if (hadFocus) select(rows[this.round - first], "a").focus({ preventScroll: true });
  }

  /** The row of a round in the list. @param {number} round */
  row(round) {
    const { number, path, winner: gameWinner, rounds, subGames } = this.game;
    const isEnd = round > rounds.length;
    const { winner, subGame: by } = isEnd ? { winner: gameWinner, subGame: null } : this.games.roundOf(this.game, round);
    const drawn = isEnd ? ["", ""] : this.games.decksOf(this.game)[round - 1].map(([card]) => card ?? "");
    const subGame = subGames.get(round);
    const link = (/** @type {string} */ href, /** @type {string} */ text) => element("a", { href }, text);
    return element("tr", { "data-both": "", "data-key": `round ${[...path, round].join(".")}` },
      element("th", { scope: "row" }, link(`#game=${number}&round=${round}`, isEnd ? "end" : `${round}`)),
      ...drawn.map((card, side) =>
        element("td", { class: winner === side + 1 && `wins player-${winner}` }, `${card}`)),
      element("td", {}, winner ? `player ${winner}` : isEnd ? "no winner" : "open"),
      element("td", {}, subGame ? link(`#game=${subGame}&round=1`, `game ${subGame}`) : by ?? ""));
  }

  leap(/** @type {number} */ index, /** @type {number} */ direction) {
    const [number, round] = this.games.frames[index];
    const game = this.games.game(number);
    const frame = game.frames[round - 1 + direction];
    if (frame !== undefined) return frame;
    return game.parent?.frames[game.parentRound - 1 + (direction > 0 ? 1 : 0)] ?? index;
  }

  name(/** @type {number} */ index) {
    const [number, round] = this.games.frames[index];
    const over = round > this.games.game(number).rounds.length;
    return over ? `Game ${number} is over` : `Game ${number}, round ${round}`;
  }

  hash(/** @type {number} */ index) {
    const [number, round] = this.games.frames[index];
    return `game=${number}&round=${round}`;
  }

  frameOf(/** @type {URLSearchParams} */ parameters) {
    if (!parameters.has("game") && !parameters.has("round")) return null;
    const number = Math.max(numberIn(parameters, "game") ?? 1, 1);
    const game = this.games.game(Math.min(number, this.games.games.length));
    const round = Math.max(numberIn(parameters, "round") ?? 1, 1);
    return game.frames[Math.min(round, game.frames.length) - 1];
  }
}

/** The copies for both players, as numbers and as lists of cards. @param {Cards[]} copies */
function copiesText(copies) {
  const values = copies.flatMap((cards, side) => [
    [`copied${side + 1}`, cards.length], [`cards${side + 1}`, cards.join(", ") || "no cards"]]);
  return Object.fromEntries(values);
}

/** Make room on the cards for the longest number. @param {HTMLElement} decks @param {BoardData} data */
const setDigits = (decks, { deal }) => decks.style.setProperty("--digits", `${`${Math.max(...deal.flat())}`.length}`);

/** Both decks before the round in which two games part. @param {BoardData[]} boards @param {number[]} position */
function pictureOf([data], position) {
  const games = new Games(data);
  const [number, round] = games.frames[games.paths.findIndex((path) => `${path}` === `${position}`)] ?? [1, 0];
  const decks = games.decksOf(games.game(number))[round - 1];
  if (!decks) return null;
  const place = element("div", { class: "decks" });
  setDigits(place, data);
  decks.forEach((deck, side) => new DeckView(place, side + 1).show(deck, { isDrawn: true, copied: [], won: "" }));
  return element("div", { class: "of-cards" }, place);
}

VIEWS.cards = GameView;
PICTURES.cards = pictureOf;
