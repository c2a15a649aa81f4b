// SPDX-License-Identifier: MIT
// What a server has to hold so that every screen has something to show, made through the interface as the page would: for each language an
// account that speaks it, with games, puzzles, classes and a dictionary of its own.
import { setTimeout as pause } from "node:timers/promises";

/** A name as long as people have them: what does not fit is seen. */
const PEOPLE = {
  es: { name: "María Fernández", friend: "Íñigo", title: "3.º B · los animales", list: "mi-lista", pupils: ["Lucía", "Hugo", "Martina", "Pablo", "Valentina", "Leo"], words: ["jirafa", "elefante", "tigre", "conejo", "tortuga", "cebra", "ratón", "león"] },
  ca: { name: "Núria Puigdevall", friend: "Bernat", title: "3r B · els animals", list: "la-meva-llista", pupils: ["Aina", "Pol", "Martina", "Jan", "Montserrat", "Biel"], words: ["girafa", "elefant", "tigre", "conill", "tortuga", "zebra", "ratolí", "lleó"] },
  en: { name: "Emma Whitfield", friend: "Oliver", title: "Year 3 · animals", list: "my-list", pupils: ["Amelia", "Noah", "Isla", "George", "Charlotte", "Leo"], words: ["giraffe", "elephant", "tiger", "rabbit", "tortoise", "zebra", "mouse", "lion"] },
};
export const LANGUAGES = Object.keys(PEOPLE);
const PASSWORD = "un secret llarg";
const TURNS_MAX = 40; // then somebody resigns: no game is that long
const WAIT_MS = 60000; // for a machine to move
const STEPS = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] };

/** Asks the server as whoever the context is. @param {any} context @param {string} address @returns {(method: string, path: string, data?: any) => Promise<any>} */
const askerOf = (context, address) => async (method, path, data) => {
  const answer = await context.request.fetch(path, { method, data, headers: { "X-Tesela": "1", Origin: address }, timeout: 120000 });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
};

/** One turn as a machine would play it, for the person at that seat. */
async function playTurn(ask, id, seat) {
  const { tiles } = await ask("POST", `/api/games/${id}/help`, { seat, step: 3 });
  return ask("POST", `/api/games/${id}/actions`, tiles.length > 0 ? { seat, type: "play", tiles } : { seat, type: "pass" });
}

/** A game against a machine, some turns old, with the person to move. */
async function playSome(ask, order, turns) {
  let game = await ask("POST", "/api/games", order);
  for (let done = 0, until = Date.now() + WAIT_MS; !game.over; ) {
    if (Date.now() > until) throw new Error("no machine moves");
    if (game.seats[game.turn].kind === "person") {
      if (done++ === turns) break;
      await playTurn(ask, game.id, game.turn);
      until = Date.now() + WAIT_MS;
    }
    game = await ask("GET", `/api/games/${game.id}`);
  }
  return game;
}

/** The puzzle of the day is made when somebody asks for it. */
async function awaitDaily(ask, language) {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await pause(500)) if ((await ask("GET", `/api/daily?language=${language}`)).ready) return;
}

/** A game of two at one device, to its end. */
async function playOut(ask, order) {
  let game = await ask("POST", "/api/games", order);
  for (let turn = 0; turn < TURNS_MAX && !game.over; turn++) game = await playTurn(ask, game.id, game.turn);
  if (!game.over) await ask("POST", `/api/games/${game.id}/actions`, { seat: game.turn, type: "resign" });
  return game;
}

/** Where a word of a word search begins and ends. */
function lineOf({ word, place }) {
  const [down, right] = STEPS[place.direction];
  const last = [...word].length - 1;
  return { row: place.row, col: place.col, to_row: place.row + down * last, to_col: place.col + right * last };
}

/** Pupils who come and find one word more each. */
async function fillClass(ask, made, pupils, words) {
  for (const [i, name] of pupils.entries()) {
    const { pupil } = await ask("POST", `/api/class/${made.token}`, { name });
    await ask("PUT", `/api/class/${made.token}`, { pupil, lines: words.slice(0, (2 * i) % (words.length + 1)).map(lineOf) });
  }
}

async function makePuzzles(ask, language, { words, title }) {
  const make = (kind, order) => ask("POST", `/api/puzzles/${kind}`, { seed: "7", ...order });
  const puzzles = {
    maze: await make("maze", { name: "Laberint", level: 3 }),
    circle: await make("maze", { name: "Rotonda", shape: "circle" }),
    sopa: await make("sopa", { name: title, words, rows: 12, cols: 12 }),
    crisscross: await make("crossword", { name: title, words }),
    crossword: await make("crossword", { name: `${title}, 9 × 9`, kind: "spanish", rows: 9, cols: 9, language }),
  };
  await ask("POST", `/api/puzzles/${puzzles.maze.id}/solve`, { mode: "shortest" });
  return puzzles;
}

async function makeClasses(ask, puzzles, { title, pupils }) {
  const open = (puzzle, more) => ask("POST", "/api/classes", { puzzles: [puzzle.id], ...more });
  const words = (await ask("GET", `/api/puzzles/${puzzles.sopa.id}`)).file.words;
  const room = await open(puzzles.sopa, { title });
  await fillClass(ask, room, pupils, words);
  const desks = {};
  for (const kind of ["sopa", "maze", "crisscross"]) desks[kind] = (await open(puzzles[kind], { title: `${title} (${kind})`, anonymous: true })).token; // whoever comes sits down at once
  return { room: room.id, door: room.token, desks };
}

async function makeGames(ask, language, { name, friend }) {
  const me = { kind: "person", account: true, here: true };
  const other = { kind: "person", name: friend, here: true };
  const running = await playSome(ask, { language, own_names: true, seats: [me, { kind: "bot", bot: "friendly:2" }], watch: true }, 4);
  const over = await playOut(ask, { language, seats: [me, other] });
  const waiting = await ask("POST", "/api/games", { language, seats: [me, { kind: "person", here: false }] });
  const shared = await ask("PUT", `/api/games/${over.id}/share`, { agree: true });
  const { token: invitation } = await ask("POST", `/api/games/${waiting.id}/invite`, { seat: 1 });
  const here = await ask("POST", "/api/games", { language, seats: [me, other, { kind: "person", name: `${name} 2`, here: true }] });
  return { running: running.id, watched: running.watch_token, over: over.id, waiting: waiting.id, here: here.id, shared: shared.token, invitation };
}

/** Everything for one language. @param {any} browser @param {string} address @param {string} language @returns {Promise<any>} ids and links, and whose cookie to come with */
export async function makeData(browser, address, language) {
  const context = await browser.newContext({ baseURL: address, locale: language });
  const ask = askerOf(context, address);
  const people = PEOPLE[language];
  await ask("POST", "/api/register", { name: people.name, password: PASSWORD });
  await ask("PATCH", "/api/account", { language });
  const games = await makeGames(ask, language, people);
  const puzzles = await makePuzzles(ask, language, people);
  const classes = await makeClasses(ask, puzzles, people);
  await ask("POST", "/api/resources", { id: people.list, words: people.words.join("\n"), skip_unspellable: true });
  await awaitDaily(ask, language);
  const storage = await context.storageState();
  await context.close();
  return { language, name: people.name, list: people.list, storage, games, puzzles, classes };
}
