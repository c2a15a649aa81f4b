// SPDX-License-Identifier: MIT
// The turns of machines at a human pace: a machine thinks for a moment, lays tile after tile, and counts. This computes when each is shown; the game
// itself is the server's.

const MOST = 1500; // milliseconds from the answer until everything is shown, however many machines have played
const THINK = 500;
const FLIGHT = 320; // of one tile
const STEP = 90; // from tile to tile
export const SCORE_SHOWN = 2500; // how long the points stay beside the word

/** The squares where a history entry has laid tiles, in the order of its word: "8H" and "C(AS)[LL]a". @param {any} entry @returns {{row: number, col: number}[]} */
export function squaresOf(entry) {
  const across = /^(\d+)([A-Z]+)$/.exec(entry.move ?? "");
  const down = /^([A-Z]+)(\d+)$/.exec(entry.move ?? "");
  const [letters, number] = across ? [across[2], across[1]] : down ? [down[1], down[2]] : ["", "0"];
  if (!letters) return [];
  const first = { row: Number(number) - 1, col: (letters.length - 1) * 26 + letters.charCodeAt(letters.length - 1) - 65 };
  /** @type {{row: number, col: number}[]} */
  const squares = [];
  let isThrough = false;
  let at = 0;
  for (const part of (entry.word ?? "").match(/\[[^\]]*\]|./gu) ?? []) {
    if (part === "(" || part === ")") {
      isThrough = part === "(";
      continue;
    }
    if (!isThrough) squares.push(down ? { row: first.row + at, col: first.col } : { row: first.row, col: first.col + at });
    at++;
  }
  return squares;
}

/** Has it laid a whole rack, if the rules give points for that? @param {any} game @param {any} entry */
export const isBingo = (game, entry) => ["play", "round"].includes(entry?.type) && game.rules?.bingo_bonus > 0 && squaresOf(entry).length >= game.rules.rack;

/** New entries of the history; none if it is another history: turns were undone, or it is another game. @param {any} before @param {any} game @returns {any[]} */
export function newEntries(before, game) {
  if (!before || before.id !== game.id || before.history.length > game.history.length) return [];
  const known = before.history.length;
  const isSame = known === 0 || (before.history[known - 1].seq === game.history[known - 1].seq && before.history[known - 1].type === game.history[known - 1].type);
  return isSame ? game.history.slice(known) : [];
}

/** The machines' turns after the last person's. A watcher who has missed some gets none. @param {any} before @param {any} game @returns {any[]} entries */
export function machineTurns(before, game) {
  const fresh = newEntries(before, game).filter((entry) => entry.type !== "final");
  const last = fresh.findLastIndex((entry) => !game.seats[entry.seat]?.bot || !["play", "exchange", "pass"].includes(entry.type));
  const turns = game.rules.duplicate ? [] : fresh.slice(last + 1);
  const isWatching = !game.seats.some((/** @type {any} */ seat) => seat.here);
  return isWatching && fresh.length > 1 ? [] : turns;
}

/** When each turn is thought about and laid, in milliseconds from now. @param {any[]} turns @param {number} waited for the first of them already
 * @returns {{entry: any, from: number, lay: number, step: number, flight: number, until: number}[]} */
export function schedule(turns, waited) {
  const share = MOST / Math.max(1, turns.length);
  let from = 0;
  return turns.map((entry, i) => {
    const count = squaresOf(entry).length;
    const think = Math.max(0, Math.min(THINK, share / 3) - (i === 0 ? waited : 0));
    const flight = Math.min(FLIGHT, share / 2);
    const step = count > 1 ? Math.min(STEP, (share - share / 3 - flight) / (count - 1)) : 0;
    const lay = from + think;
    const until = count > 0 ? lay + (count - 1) * step + flight : lay;
    const one = { entry, from, lay, step, flight, until };
    from = until;
    return one;
  });
}

/** The game as it was before this entry, for everything beside the board. Only the clocks are always the server's. @param {any} game @param {any} entry */
export function beforeEntry(game, entry) {
  const at = game.history.indexOf(entry);
  const later = game.history.slice(at);
  const score = (/** @type {any} */ seat, /** @type {number} */ i) => {
    const first = later.find((/** @type {any} */ one) => one.seat === i && one.total !== undefined);
    return first ? first.total - (first.score ?? 0) : seat.score;
  };
  return { ...game, over: false, clock: game.clock ?? { running: game.over ? -1 : game.turn }, turn: entry.seat, turn_number: entry.turn, history: game.history.slice(0, at), seats: game.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => ({ ...seat, score: score(seat, i) })) };
}
