// SPDX-License-Identifier: MIT
// Which exercises somebody has done. It is kept in this browser, for those without an account; the server keeps it for the others.

const KEPT = "exercises";
const MOST = 600; // numbers that are sent along

/** @typedef {Record<string, number[]>} Seen by language */

/** @returns {Seen} */
export function readSeen() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {}; // somebody else's text, or nothing can be kept
  }
}

/** @param {Seen} seen @param {string} language @returns {number[]} */
export const seenIn = (seen, language) => (Array.isArray(seen[language]) ? seen[language].filter(Number.isInteger).slice(-MOST) : []);

/** With one more; the oldest are forgotten, as the server forgets old exercises. @param {Seen} seen @param {string} language @param {number} number @returns {Seen} */
export const withSeen = (seen, language, number) => ({ ...seen, [language]: [...seenIn(seen, language).filter((one) => one !== number), number].slice(-MOST) });

/** @param {Seen} seen */
export function keepSeen(seen) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(seen));
  } catch {
    // It is only a convenience.
  }
}

/** An exercise as the board of the puzzle of the day takes it. @param {any} exercise */
export const asPuzzle = (exercise) => ({ ...exercise, day: exercise.exercise });
