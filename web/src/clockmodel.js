// SPDX-License-Identifier: MIT
// Clocks: which one runs, how it is shown, and when its time is announced.
import { plural } from "./i18n.js";

export const LOW = 60000; // milliseconds: below this a clock is shown as running out
const TOLD = [10, 30, 60]; // seconds left when the time is announced

/** @param {any} seat */
export const hasClock = (seat) => seat?.clock_ms !== null && seat?.clock_ms !== undefined;

/** No clock runs before everybody sits, except one that counts days. @param {any} game */
export const waitsForSeats = (game) => !game.over && game.rules.clock !== "days" && game.seats.some((/** @type {any} */ seat) => seat.free) && game.seats.some(hasClock);

/** The seat whose clock runs, -1: none. The time of a round is everybody's, and is shown at the first seat. @param {any} game */
export function runningSeat(game) {
  if (game.over || waitsForSeats(game)) return -1;
  if (game.rules.duplicate) return hasClock(game.seats[0]) ? 0 : -1;
  const seat = game.clock?.running ?? game.turn;
  return hasClock(game.seats[seat]) ? seat : -1;
}

/** "2:05", "−0:12", "3 days". @param {number} ms */
export function clockText(ms) {
  const seconds = ms >= 0 ? Math.ceil(ms / 1000) : Math.floor(-ms / 1000);
  const days = Math.floor(seconds / 86400);
  if (days > 0) return plural("%d day", "%d days", days);
  return `${ms < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The latest announcement that is due; 0: none yet. @param {number} ms left */
export const momentOf = (ms) => (ms > 0 ? (TOLD.find((seconds) => ms <= seconds * 1000) ?? 0) : 0);
