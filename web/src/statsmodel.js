// SPDX-License-Identifier: MIT
// Results as numbers: what is kept of them, what they come to, and as a table for other programs.

/** @typedef {{name: string, score: number, at: number, won: boolean, machine?: boolean, counts?: boolean}} Score */

const DAY = 86400000;

/** Results of the last so many days (0: all) whose player's name holds the text. @param {Score[]} scores @param {{days: number, text: string, now: number}} wanted */
export function keepScores(scores, { days, text, now }) {
  const looked = text.trim().toLowerCase();
  return scores.filter((one) => (!days || one.at >= now - days * DAY) && (!looked || one.name.toLowerCase().includes(looked)));
}

/** The best and the worst are of games that count: without help, turns taken back, known tiles. @param {Score[]} scores */
export function sumUp(scores) {
  const total = scores.reduce((sum, one) => sum + one.score, 0);
  const ordered = scores.filter((one) => one.counts !== false).sort((a, b) => b.score - a.score);
  return { count: scores.length, total, mean: scores.length ? total / scores.length : 0, best: ordered[0] ?? null, worst: ordered.at(-1) ?? null, wins: scores.filter((one) => one.won).length };
}

/** A row a player, by best score, then name. @param {Score[]} scores */
export function byPlayer(scores) {
  /** @type {Map<string, Score[]>} */
  const players = new Map();
  for (const one of scores) players.set(one.name, [...(players.get(one.name) ?? []), one]);
  return [...players].map(([name, own]) => ({ name, machine: Boolean(own[0].machine), ...sumUp(own) })).sort((a, b) => (b.best?.score ?? 0) - (a.best?.score ?? 0) || (a.name < b.name ? -1 : 1));
}

/** How many results fall into each range of scores. @param {Score[]} scores @returns {{low: number, high: number, count: number}[]} */
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

/** A cell as spreadsheets read it; one that begins like a formula is marked as text. @param {string | number} value */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {(string | number)[][]} rows */
export const asCsv = (rows) => rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
