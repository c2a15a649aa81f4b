// SPDX-License-Identifier: MIT
// The guided first game: eight short steps on a real game. A step ends when its task is done, or when the person goes on.

/** @typedef {{count: number, mine: number, others: number}} Facts tiles that are laid now; plays of oneself, and of the others */

// What is highlighted during a step, and when the step is done; without isDone, the step is only read.
/** @type {{at: string, isDone?: (facts: Facts) => boolean}[]} */
export const GUIDE_STEPS = [
  { at: "rack" },
  { at: "board" },
  { at: "rack", isDone: ({ count, mine }) => count > 0 || mine > 0 },
  { at: "confirm", isDone: ({ mine }) => mine > 0 },
  { at: "board", isDone: ({ mine }) => mine > 1 },
  { at: "help" },
  { at: "exchange" },
  { at: "score" },
];

/** @param {any} game @param {number} count of tiles that are laid @returns {Facts} */
export function factsOf(game, count) {
  const plays = game.history.filter((/** @type {any} */ entry) => entry.type === "play");
  const mine = plays.filter((/** @type {any} */ entry) => game.seats[entry.seat]?.mine).length;
  return { count, mine, others: plays.length - mine };
}

/** The first step from this one on that is not done yet; past the last one, their number. @param {number} step @param {Facts} facts */
export function stepNow(step, facts) {
  let now = step;
  while (now < GUIDE_STEPS.length && GUIDE_STEPS[now].isDone?.(facts)) now++;
  return now;
}
