// SPDX-License-Identifier: MIT
// What somebody has done with the puzzles of the day. It is kept only in this browser: no account is needed.

/** @typedef {"found" | "shown"} Outcome found, or given up
 * @typedef {Record<string, Record<string, Outcome>>} Diary by day ("2026-11-16") and language */

const KEPT = "daily";
const DAYS_KEPT = 400;
export const DAYS_BACK = 31; // puzzles exist for so many days back
const DAY = 86400000;
/** @type {Intl.DateTimeFormatOptions} how a day is written */
export const DAY_MONTH = { day: "numeric", month: "long" };

/** @param {string} day @param {number} by days @returns {string} */
export const dayAfter = (day, by) => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);

/** @returns {Diary} */
export function readDiary() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {}; // not our text, or nothing can be kept
  }
}

/** The diary with one more entry; "found" is never replaced. @param {Diary} diary @param {string} day @param {string} language @param {Outcome} outcome @returns {Diary} */
export function withOutcome(diary, day, language, outcome) {
  const before = diary[day] ?? {};
  const days = { ...diary, [day]: { ...before, [language]: before[language] ?? outcome } };
  return Object.fromEntries(Object.keys(days).sort().slice(-DAYS_KEPT).map((one) => [one, days[one]]));
}

/** @param {Diary} diary */
export function keepDiary(diary) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(diary));
  } catch {
    // It is only a convenience.
  }
}

/** The outcome of a day in any language: found in one of them counts. @param {Diary} diary @param {string} day @returns {Outcome | ""} */
export function outcomeOf(diary, day) {
  const outcomes = Object.values(diary[day] ?? {});
  return outcomes.includes("found") ? "found" : outcomes.length > 0 ? "shown" : "";
}

/** Days in a row that were found, up to today; today may still be open. @param {Diary} diary @param {string} today */
export function streakOf(diary, today) {
  let day = outcomeOf(diary, today) === "found" ? today : dayAfter(today, -1);
  let count = 0;
  for (; outcomeOf(diary, day) === "found"; day = dayAfter(day, -1)) count++;
  return count;
}

/** The last days, oldest first, today last. @param {string} today @param {number} count */
export const lastDays = (today, count) => Array.from({ length: count }, (_, i) => dayAfter(today, i + 1 - count));

/** A puzzle in the form of a game, for boards, racks and turns. @param {any} puzzle @param {any[]} [shown] tiles that lie there too, once it is over */
export const asGame = (puzzle, shown = []) => ({
  id: `${puzzle.language} ${puzzle.day}`,
  rules: { size: puzzle.size, rack: puzzle.rack.length },
  layout: puzzle.layout,
  tiles: puzzle.tiles,
  board: [...puzzle.board, ...shown],
  rack: { seat: 0, tiles: shown.length > 0 ? [] : puzzle.rack },
  over: shown.length > 0,
});
