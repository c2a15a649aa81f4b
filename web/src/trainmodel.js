// SPDX-License-Identifier: MIT
// Which exercises a visitor has done, kept in this browser; for accounts the server keeps it.

const KEPT = "exercises";
const MOST = 600; // numbers sent to the server

/** @typedef {Record<string, number[]>} Seen by language */

/** @returns {Seen} */
export function readSeen() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {}; // not our text, or nothing can be kept
  }
}

/** @param {Seen} seen @param {string} language @returns {number[]} */
export const seenIn = (seen, language) => (Array.isArray(seen[language]) ? seen[language].filter(Number.isInteger).slice(-MOST) : []);

/** Adds one; the oldest are dropped, as the server drops old exercises. @param {Seen} seen @param {string} language @param {number} number @returns {Seen} */
export const withSeen = (seen, language, number) => ({ ...seen, [language]: [...seenIn(seen, language).filter((one) => one !== number), number].slice(-MOST) });

/** @param {Seen} seen */
export function keepSeen(seen) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(seen));
  } catch {
    // It is only a convenience.
  }
}

/** An exercise in the form of a puzzle of the day, for the board. @param {any} exercise */
export const asPuzzle = (exercise) => ({ ...exercise, day: exercise.exercise });
