// SPDX-License-Identifier: MIT
// Several people at one device: whose rack is visible, and who is next. The server shows a rack only to a page that names its seat.

const key = (/** @type {string} */ id) => `shown-${id}`;

/** The seat that has said it is there, kept over a reload; -1: none. @param {string} id of the game */
export function keptSeat(id) {
  try {
    return Number(sessionStorage.getItem(key(id)) ?? -1);
  } catch {
    return -1;
  }
}

/** @param {string} id @param {number} seat -1: nobody's any more */
export function keepSeat(id, seat) {
  try {
    if (seat < 0) sessionStorage.removeItem(key(id));
    else sessionStorage.setItem(key(id), String(seat));
  } catch {
    // It is covered once more than needed.
  }
}

/** @param {any} game */
export const isShared = (game) => game.seats.filter((/** @type {any} */ seat) => seat.here && seat.kind === "person").length > 1;

/** Who plays at this device now; -1: nobody here. @param {any} game */
function nextHere(game) {
  const answers = game.undo_asked?.waits.find((/** @type {number} */ seat) => game.seats[seat].here);
  if (answers !== undefined) return answers; // whoever has asked may go on without them, but they are asked first
  if (!game.rules.duplicate) return game.seats[game.turn]?.here ? game.turn : -1;
  return game.seats.findIndex((/** @type {any} */ seat) => seat.here && !seat.submitted && !seat.out);
}

/** The seat that the device must be passed to: until then its rack stays covered. -1: none. @param {any} game */
export function awaitedSeat(game) {
  const next = game.over || !isShared(game) ? -1 : nextHere(game);
  return next === game.rack?.seat ? -1 : next;
}
