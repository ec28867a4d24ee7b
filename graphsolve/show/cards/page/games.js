/* The games and sub-games, and the decks before each round. */

const KEPT_GAMES = 60;
const CUT = 0;

/** @typedef {number[]} Deck */
/** @typedef {[Deck, Deck]} Decks */

/**
 * The data of a card game, as `board.py` describes them.
 * @typedef {object} BoardData
 * @property {Decks} deal
 * @property {[rounds: string, winner: number | null, repeats: number[]][]} games
 * @property {Record<string, Decks>} decks
 * @property {{ games: number, rounds: number }} leftOut
 * @property {number | null} brokenOff
 * @property {number | null} score
 * @property {Record<string, string>} words
 */

/** A game: the path has the rounds of the games around it. */
export class Game {
  /** @type {Game | null} */ parent = null;
  parentRound = 0;
  /** @type {number[]} */ path = [];
  /** @type {number[]} */ frames = [];
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
  /** @type {[game: number, round: number][]} */ frames = [];
  /** @type {number[][]} */ paths = [];
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
      this.frames.push([game.number, round]);
      this.paths.push([...game.path, round]);
      if (!isOver && "abx".includes(game.rounds[round - 1])) {
        started += 1;
        game.subGames.set(round, started);
        Object.assign(this.game(started), { parent: game, parentRound: round, path: [...game.path, round] });
        open.push(this.game(started));
      }
    }
  }

  /** The winner of a round, or null, whether a sub-game decides it, and whether it is played. */
  roundOf(/** @type {Game} */ game, /** @type {number} */ round) {
    const letter = game.rounds[round - 1];
    const winner = "1ac".includes(letter) ? 1 : "2bd".includes(letter) ? 2 : null;
    return { winner, bySubGame: !"12-".includes(letter), isPlayed: letter !== "-" };
  }

  /** Both decks before each round of a game, and at its end. @param {Game} game */
  decksOf(game) {
    const { positions } = this;
    const decks = positions.get(game.number) ?? this.play(game);
    positions.delete(game.number); // so that the game used last is the last one
    positions.set(game.number, decks);
    if (positions.size > KEPT_GAMES) positions.delete([...positions.keys()][0]);
    return decks;
  }

  play(/** @type {Game} */ game) {
    let decks = this.deal(game);
    const before = [];
    for (let round = 1; round <= game.rounds.length + 1; round += 1) {
      decks = this.data.decks[`${game.number}/${round}`] ?? decks;
      before.push(decks);
      const { winner } = this.roundOf(game, round);
      if (winner) decks = this.after(decks, winner);
    }
    return before;
  }

  deal(/** @type {Game} */ game) {
    return game.parent ? this.dealByRules(game.parent, game.parentRound) : this.data.deal;
  }

  /**
   * The decks of the sub-game of a round by the rules: as many of the next cards as were drawn.
   * @param {Game} game
   * @param {number} round
   * @returns {Decks}
   */
  dealByRules(game, round) {
    const [[card1, ...deck1], [card2, ...deck2]] = this.decksOf(game)[round - 1];
    return [deck1.slice(0, card1), deck2.slice(0, card2)];
  }

  /** The decks of the sub-game of a round as it is played. @param {Game} game @param {number} round */
  copies(game, round) {
    const subGame = game.subGames.get(round);
    const place = subGame ? `${subGame}/1` : `${game.number}/${round} copies`;
    return this.data.decks[place] ?? this.dealByRules(game, round);
  }

  /**
   * The decks after a round: both cards go to the bottom of the winner's deck, their own first.
   * @param {Decks} decks
   * @param {number} winner
   * @returns {Decks}
   */
  after([[card1, ...deck1], [card2, ...deck2]], winner) {
    return winner === 1 ? [[...deck1, card1, card2], deck2] : [deck1, [...deck2, card2, card1]];
  }

  /** The games around a game, from game 1 inwards. @param {Game} game @returns {Game[]} */
  around({ parent }) {
    return parent ? [...this.around(parent), parent] : [];
  }
}
