// boardgame.io's own server with the least that can be called a game, for `python -m bench.servers`: four seats move in
// turn, a move adds one to a number, and after 200 moves it is over. State is kept in memory, as it does by default, or
// in files of the folder that is named second (its own FlatFile, which asks nobody to put them on the disk); and it need
// not remember how to take moves back.
const { FlatFile, Server } = require("boardgame.io/server");

const game = {
  name: "race",
  disableUndo: true,
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ steps: [0, 0, 0, 0], moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, playerID }) => {
      G.steps[Number(playerID)] += 1;
      G.moves += 1;
    },
  },
  endIf: ({ G }) => (G.moves >= 200 ? { winner: "0" } : undefined),
};

const [port, folder] = process.argv.slice(2);
const storage = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [game], origins: [/localhost/], ...storage });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
server.run({ port: Number(port) });
