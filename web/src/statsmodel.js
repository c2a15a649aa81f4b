// SPDX-License-Identifier: MIT
// Results as numbers: filters, sums, and tables for other programs.

/** @typedef {{name: string, score: number, at: number, won: boolean, machine?: boolean, ranked?: boolean, player?: number}} Score */

const DAY = 86400000;

/** Results of the last so many days (0: all) of players whose name contains the text. @param {Score[]} scores @param {{days: number, text: string, now: number}} wanted */
export function keepScores(scores, { days, text, now }) {
  const looked = text.trim().toLowerCase();
  return scores.filter((one) => (!days || one.at >= now - days * DAY) && (!looked || one.name.toLowerCase().includes(looked)));
}

/** All of these numbers come from the same results. @param {Score[]} scores */
export function sumUp(scores) {
  const total = scores.reduce((sum, one) => sum + one.score, 0);
  const ordered = [...scores].sort((a, b) => b.score - a.score);
  return { count: scores.length, total, mean: scores.length ? total / scores.length : 0, best: ordered[0] ?? null, worst: ordered.at(-1) ?? null, wins: scores.filter((one) => one.won).length };
}

/** The same from the server's numbers: it has all results, we have only some. @param {any} numbers of /api/statistics */
export function sumOf(numbers) {
  const named = (/** @type {any} */ best) => (typeof best === "number" ? { name: numbers.name, score: best } : best);
  return { count: numbers.games ?? numbers.results, total: numbers.total, mean: numbers.mean, best: named(numbers.best), worst: named(numbers.worst), wins: numbers.wins ?? 0 };
}

/** The orders for players. @type {Record<string, (one: ReturnType<typeof sumUp>) => number>} */
const ORDERS = { best: (one) => one.best?.score ?? 0, mean: (one) => one.mean, total: (one) => one.total, wins: (one) => one.wins, share: (one) => (one.count ? one.wins / one.count : 0), games: (one) => one.count };

/** One row per player, the highest first, then by name; equal players share a place. A guest may have the name of an account. @param {Score[]} scores @param {string} [by] */
export function byPlayer(scores, by = "best") {
  /** @type {Map<string | number, Score[]>} */
  const players = new Map();
  for (const one of scores) players.set(one.player ?? one.name, [...(players.get(one.player ?? one.name) ?? []), one]);
  const value = ORDERS[by] ?? ORDERS.best;
  const rows = [...players.values()].map((own) => ({ name: own[0].name, machine: Boolean(own[0].machine), place: 0, ...sumUp(own) })).sort((a, b) => value(b) - value(a) || (a.name < b.name ? -1 : 1));
  for (const [i, row] of rows.entries()) row.place = i > 0 && value(row) === value(rows[i - 1]) ? rows[i - 1].place : i + 1;
  return rows;
}

/** How many results are in each range of scores. @param {Score[]} scores @returns {{low: number, high: number, count: number}[]} */
export function spread(scores) {
  if (scores.length === 0) return [];
  const low = Math.min(...scores.map((one) => one.score));
  const high = Math.max(...scores.map((one) => one.score));
  const step = [5, 10, 20, 25, 50, 100, 200, 500, 1000].find((size) => (high - low) / size <= 12) ?? 5000;
  const first = Math.floor(low / step) * step;
  const bins = Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => ({ low: first + i * step, high: first + (i + 1) * step - 1, count: 0 }));
  for (const one of scores) bins[Math.floor((one.score - first) / step)].count++;
  return bins;
}

/** A cell for spreadsheets; one that begins like a formula is marked as text. @param {string | number} value */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {(string | number)[][]} rows */
export const asCsv = (rows) => rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
