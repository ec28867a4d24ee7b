/* The games and sub-games, and the decks before each round. */

const KEPT_GAMES = 60;
const CUT = 0;

export class Games {
  constructor(data) {
    this.data = data;
    this.games = data.games.map(([rounds, winner, repeats = []], index) => ({
      number: index + 1, rounds, winner, repeat: repeats.slice(-2), parent: null, parentRound: null,
      path: [], // the rounds of the games around it
      frames: [], subGames: new Map(),
    }));
    this.frames = [];
    this.paths = [];
    this.positions = new Map();
    this.walk();
  }

  game(number) { return this.games[number - 1]; }

  /** One frame for each round, in the order of play, and one for the end of each game that ends. */
  walk() {
    const open = [this.game(1)];
    let started = 1;
    while (open.length) {
      const game = open.at(-1);
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
  roundOf(game, round) {
    const letter = game.rounds[round - 1];
    const winner = { 1: 1, a: 1, c: 1, 2: 2, b: 2, d: 2 }[letter] ?? null;
    return { winner, bySubGame: !"12-".includes(letter), isPlayed: letter !== "-" };
  }

  /** Both decks before each round of a game, and at its end. */
  decksOf(game) {
    const { positions } = this;
    const decks = positions.get(game.number) ?? this.play(game);
    positions.delete(game.number); // so that the game used last is the last one
    positions.set(game.number, decks);
    if (positions.size > KEPT_GAMES) positions.delete(positions.keys().next().value);
    return decks;
  }

  play(game) {
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

  deal(game) {
    return game.parent ? this.dealByRules(game.parent, game.parentRound) : this.data.deal;
  }

  /** The decks of the sub-game of a round by the rules: as many of the next cards as were drawn. */
  dealByRules(game, round) {
    return this.decksOf(game)[round - 1].map(([card, ...rest]) => rest.slice(0, card));
  }

  /** The decks of the sub-game of a round as it is played. */
  copies(game, round) {
    const subGame = game.subGames.get(round);
    const place = subGame ? `${subGame}/1` : `${game.number}/${round} copies`;
    return this.data.decks[place] ?? this.dealByRules(game, round);
  }

  /** The decks after a round: both cards go to the bottom of the winner's deck, their own first. */
  after([[card1, ...deck1], [card2, ...deck2]], winner) {
    return winner === 1 ? [[...deck1, card1, card2], deck2] : [deck1, [...deck2, card2, card1]];
  }

  /** The games around a game, from game 1 inwards. */
  around({ parent }) {
    return parent ? [...this.around(parent), parent] : [];
  }
}
