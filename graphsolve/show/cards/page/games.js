/* The games and sub-games, and the decks before each round. These are unpacked from what changes in
   each round: all decks as they are would make the data sixty times as large. */

const KEPT_GAMES = 60;
const CUT = 0;

/** @import { Decks } from "graphsolve.puzzles.cards.decks" */
/** @import { Position } from "replay/page/player.js" */
/** @import { BoardData } from "graphsolve.show.cards.board" */

/** A game: the path has the rounds of the games around it. */
export class Game {
  /** @type {Game | null} */ parent = null;
  parentRound = 0;
  /** @type {number[]} */ path = [];
  /** @type {number[]} the frames of its rounds and of its end */ frames = [];
  /** @type {Map<number, number>} the numbers of sub-games, by round */
  subGames = new Map();

  /** @param {number} number @param {BoardData["games"][0]} data */
  constructor(number, [rounds, winner, repeats]) {
    this.number = number;
    this.rounds = rounds;
    this.winner = winner;
    this.repeat = repeats.slice(-2);
  }
}

export class Games {
  /** @type {[game: Game, round: number][]} */ frames = [];
  /** @type {Position[]} */ paths = [];
  /** @type {Map<number, Decks[]>} the decks of the games used last, by number */
  positions = new Map();

  constructor(/** @type {BoardData} */ data) {
    this.data = data;
    this.games = data.games.map((game, index) => new Game(index + 1, game));
    this.walk();
  }

  game(/** @type {number} */ number) { return this.games[number - 1]; }

  /** One frame for each round, in the order of play, and one for the end of each game that ends. */
  walk() {
    const open = [this.game(1)];
    let started = 1;
    for (let game = open.at(-1); game; game = open.at(-1)) {
      const round = game.frames.length + 1;
      const isOver = round > game.rounds.length;
      if (isOver) open.pop();
      if (isOver && game.winner === CUT) continue;
      game.frames.push(this.frames.length);
      this.frames.push([game, round]);
      this.paths.push([...game.path, round]);
      if (!isOver && this.roundOf(game, round).subGame === "next") {
        started += 1;
        game.subGames.set(round, started);
        Object.assign(this.game(started), { parent: game, parentRound: round, path: [...game.path, round] });
        open.push(this.game(started));
      }
    }
  }

  /** The winner of a round or null, and the rest of its kind. @param {Game} game @param {number} round */
  roundOf(game, round) {
    const [winner, bottom, subGame, says] = this.data.kinds[game.rounds[round - 1]];
    return { winner, bottom, subGame, says };
  }

  /** Both decks before each round of a game, and at its end. @param {Game} game */
  decksOf(game) {
    const { positions } = this;
    const decks = positions.get(game.number) ?? this.unpack(game);
    positions.delete(game.number); // so that the game used last is the last one
    positions.set(game.number, decks);
    if (positions.size > KEPT_GAMES) positions.delete([...positions.keys()][0]);
    return decks;
  }

  unpack(/** @type {Game} */ game) {
    let decks = game.parent ? this.copies(game.parent, game.parentRound) : this.data.deal;
    const before = [];
    for (let round = 1; round <= game.rounds.length + 1; round += 1) {
      decks = this.data.decks[`${game.number}/${round}`] ?? decks;
      before.push(decks);
      if (round <= game.rounds.length) decks = this.after(decks, game, round);
    }
    return before;
  }

  /** The decks with which the sub-game of a round begins. @param {Game} game @param {number} round @returns {Decks} */
  copies(game, round) {
    const subGame = game.subGames.get(round);
    const [[card1, ...deck1], [card2, ...deck2]] = this.decksOf(game)[round - 1];
    return this.data.decks[subGame ? `${subGame}/1` : `${game.number}/${round} copies`]
      ?? [deck1.slice(0, card1), deck2.slice(0, card2)];
  }

  /** The decks after a round, given those before it. @param {Decks} decks @param {Game} game @param {number} round */
  after(decks, game, round) {
    const { winner, bottom } = this.roundOf(game, round);
    if (!winner) return decks;
    /** @type {Decks} */
    const after = [decks[0].slice(1), decks[1].slice(1)];
    after[winner - 1].push(...bottom.map((player) => decks[player][0]));
    return after;
  }
}
