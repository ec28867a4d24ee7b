/* The page of a card game: the decks, the open games, and the rounds of the current game. */

const SHOWN_ROUNDS = 100;

class GameView {
  constructor(games) {
    this.games = games;
    this.length = games.frames.length;
    byId("facts").textContent = this.facts();
    byId("left-out").textContent = this.leftOut();
    byId("left-out").hidden = !byId("left-out").textContent;
    this.plot = new Plot(byId("plot"), {
      jump: (round) => this.jump(this.game.number, round + 1),
      describe: (round) => this.describeCards(round),
    });
    byId("into").addEventListener("click", () => { if (this.subGame) this.jump(this.subGame, 1); });
    byId("out").addEventListener("click", () => {
      if (this.game.parent) this.jump(this.game.parent.number, this.game.parentRound);
    });
  }

  facts() {
    const { outcome } = data;
    const [first, second] = data.deal.map((deck) => counted(deck.length, "card"));
    const all = data.games.length + data.leftOut.games;
    const won = outcome?.winner ? `player ${outcome.winner} wins with a score of ${outcome.score}` : "no winner";
    const played = outcome ? counted(outcome.rounds, "round") : "not finished";
    return `${first} against ${second} · ${played}${
      all > 1 ? `, ${counted(all - 1, "sub-game")}` : ""}${outcome ? ` · ${won}` : ""}`;
  }

  leftOut() {
    const { games, rounds } = data.leftOut;
    const sentences = [];
    if (games) {
      sentences.push(`To keep the page small, it shows only the winner of the last ${
        counted(games, "sub-game")}, which ${games === 1 ? "has" : "have"} ${counted(rounds, "round")}.`);
    }
    if (data.brokenOff !== null) {
      sentences.push(`The game goes on, but the page ends after ${counted(data.brokenOff, "round")}.`);
    }
    return sentences.join(" ");
  }

  jump(number, round) {
    const { frames } = this.games.game(number);
    this.player.go(frames[Math.min(round, frames.length) - 1]);
  }

  show(index, { playing }) {
    const [number, round] = this.games.frames[index];
    const entered = this.game?.number !== number;
    this.game = this.games.game(number);
    this.round = round;
    this.subGame = this.game.subGames.get(round);
    byId("turn").textContent = this.name(index);
    byId("sentence").setAttribute("aria-live", playing ? "off" : "polite");
    byId("sentence").textContent = this.sentence();
    this.showJumps();
    this.showStack();
    this.showDecks();
    this.showRounds(entered);
    if (entered) this.plotGame();
    this.plot.show(round - 1);
  }

  plotGame() {
    const decks = this.games.decksOf(this.game);
    byId("plot-title").textContent = `Cards in game ${this.game.number}`;
    const lines = [1, 2].map((player) => (
      { kind: `player-${player}`, points: decks.map((pair, round) => [round, pair[player - 1].length]) }));
    this.plot.set({ length: this.game.rounds.length, lines, marks: [] });
  }

  describeCards(round) {
    if (!this.game) return;
    const pair = this.games.decksOf(this.game)[round];
    const sides = pair.map((deck, index) => [`player-${index + 1}`, `player ${index + 1} ${deck.length}`]);
    byId("plot-text").replaceChildren(...legend(round ? `After round ${round}` : "At the deal", sides));
  }

  get isOver() { return this.round > this.game.rounds.length; }

  showJumps() {
    setEnabled("into", this.subGame);
    byId("into").textContent = this.subGame ? `Into sub-game ${this.subGame}` : "Into sub-game";
    setEnabled("out", this.game.parent);
    byId("out").textContent = this.game.parent ? `Out to game ${this.game.parent.number}` : "Out";
  }

  showStack() {
    const stack = this.games.stackOf(this.game);
    byId("stack").replaceChildren(...stack.map((game, depth) => {
      const inner = stack[depth + 1];
      const round = inner ? inner.parentRound : this.round;
      const text = `Game ${game.number}${round > game.rounds.length ? "" : `, round ${round}`}`;
      if (!inner) return element("li", { "aria-current": "true" }, text);
      const button = element("button", { type: "button" }, text);
      button.addEventListener("click", () => this.jump(game.number, round));
      return element("li", {}, button);
    }));
    byId("stack").scrollTop = byId("stack").scrollHeight;
  }

  showDecks() {
    const decks = this.games.decksOf(this.game)[this.round - 1];
    const result = this.isOver ? null : this.games.roundOf(this.game, this.round);
    byId("decks").replaceChildren(...decks.map((deck, index) => this.deckRow(deck, index + 1, result)));
  }

  deckRow(deck, player, result) {
    const wins = result ? result.winner === player : this.game.winner === player;
    const cards = deck.map((card, place) => {
      const kinds = ["card"];
      if (result && place === 0) kinds.push("drawn");
      if (result?.bySubGame && place > 0 && place <= deck[0]) kinds.push("copied");
      return element("li", { class: kinds.join(" ") }, `${card}`);
    });
    const what = result ? "wins the round" : "wins the game";
    return element("div", { class: `deck player-${player}${wins ? " wins" : ""}` },
      element("h3", {}, `Player ${player}`, element("span", { class: "count" }, ` ${counted(deck.length, "card")}`),
        wins ? element("span", { class: "won" }, what) : ""),
      deck.length ? element("ol", { class: "row", "aria-label": `Deck of player ${player}, top card first` }, ...cards)
        : element("p", { class: "remark" }, "No cards left"));
  }

  sentence() {
    return this.isOver ? this.endSentence() : this.roundSentence();
  }

  roundSentence() {
    const decks = this.games.decksOf(this.game)[this.round - 1];
    const [card1, card2] = decks.map(([card]) => card);
    const { winner, bySubGame } = this.games.roundOf(this.game, this.round);
    const [own, other] = winner === 1 ? [card1, card2] : [card2, card1];
    const drawn = `Player 1 draws ${card1} and player 2 draws ${card2}.`;
    const bottom = `${own} and then ${other} go to the bottom of their deck.`;
    if (!bySubGame) return `${drawn} Player ${winner} wins the round: ${bottom}`;
    const which = this.subGame ? `sub-game ${this.subGame}` : "a sub-game that is not shown";
    return `${drawn} Both have at least that many cards left, so ${which} decides the round, played with copies of the next ${
      card1} and ${card2} cards. ${winner ? `Player ${winner} wins it and so the round: ${bottom}` : "The page ends before the sub-game does."}`;
  }

  endSentence() {
    const { number, winner, parent, parentRound, repeat } = this.game;
    const [round, earlier] = repeat;
    const repeats = round === this.round;
    const why = repeats ? `Round ${round} would begin with the same decks as round ${earlier}` : `Player ${winner} has all the cards`;
    if (!winner) return `${why}: the game would never end, so there is no winner.`;
    const end = repeats ? `${why}, so player ${winner} wins game ${number}` : `${why} and wins game ${number}`;
    if (parent) return `${end} and so round ${parentRound} of game ${parent.number}.`;
    return `${end}. The winning deck's score is ${data.outcome.score}.`;
  }

  showRounds(entered) {
    const first = Math.floor((Math.min(this.round, Math.max(this.game.rounds.length, 1)) - 1) / SHOWN_ROUNDS) * SHOWN_ROUNDS + 1;
    if (entered || first !== this.firstShown) this.listRounds(first);
    for (const row of byId("rounds").querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
    const row = byId("rounds").children[this.round - first];
    if (!row) return;
    row.setAttribute("aria-current", "true");
    const scroller = byId("rounds").closest(".scroller");
    const top = row.offsetTop - scroller.clientHeight / 2;
    scroller.scrollTop = top;
  }

  listRounds(first) {
    this.firstShown = first;
    const { number, rounds } = this.game;
    const last = Math.min(first + SHOWN_ROUNDS - 1, rounds.length);
    byId("rounds-title").textContent = rounds.length > SHOWN_ROUNDS
      ? `Rounds ${first} to ${last} of ${rounds.length} of game ${number}` : `Rounds of game ${number}`;
    const rows = [];
    for (let round = first; round <= last; round += 1) rows.push(this.roundRow(round));
    byId("rounds").replaceChildren(...rows);
  }

  roundRow(round) {
    const [[card1], [card2]] = this.games.decksOf(this.game)[round - 1];
    const { winner, bySubGame } = this.games.roundOf(this.game, round);
    const subGame = this.game.subGames.get(round);
    const { number } = this.game;
    const link = (to, at, text) => element("a", { href: `#game=${to}&round=${at}` }, text);
    const cell = (text, wins) => element("td", wins ? { class: `wins player-${winner}` } : {}, text);
    return element("tr", {},
      element("th", { scope: "row" }, link(number, round, `${round}`)),
      cell(`${card1}`, winner === 1), cell(`${card2}`, winner === 2),
      element("td", {}, winner ? `player ${winner}` : "open"),
      element("td", {}, subGame ? link(subGame, 1, `game ${subGame}`) : bySubGame ? "left out" : ""));
  }

  leap(index, direction) {
    const [number, round] = this.games.frames[index];
    const game = this.games.game(number);
    const frame = game.frames[round - 1 + direction];
    if (frame !== undefined) return frame;
    return game.parent?.frames[game.parentRound - 1 + (direction > 0 ? 1 : 0)] ?? index;
  }

  name(index) {
    const [number, round] = this.games.frames[index];
    const over = round > this.games.game(number).rounds.length;
    return over ? `Game ${number} is over` : `Game ${number}, round ${round}`;
  }

  hash(index) {
    const [number, round] = this.games.frames[index];
    return `game=${number}&round=${round}`;
  }

  frameOf(parameters) {
    if (!parameters.has("game") && !parameters.has("round")) return null;
    const number = Math.max(numberIn(parameters, "game") ?? 1, 1);
    const game = this.games.game(Math.min(number, this.games.games.length));
    const round = Math.max(numberIn(parameters, "round") ?? 1, 1);
    return game.frames[Math.min(round, game.frames.length) - 1];
  }
}

startTheme();
const view = new GameView(new Games());
view.player = new Player(view, byId("transport"));
