// SPDX-License-Identifier: MIT
// Answers that first.js has asked for, each to be taken once.

/** @type {Map<string, Promise<Response>>} */
const early = /** @type {any} */ (globalThis).early ?? new Map();
/** @type {Map<string, any>} those that have been read */
const known = new Map();
const PATIENCE = 250; // milliseconds

/** @param {string} path @returns {Promise<Response> | undefined} */
export function takeEarly(path) {
  const answer = early.get(path);
  early.delete(path);
  known.delete(path);
  return answer;
}

/** Waits a little for what is nearly there, so that the first screen is drawn once and not a second time with it. */
export function settleEarly() {
  const readings = [...early].map(async ([path, answer]) => {
    const copy = (await answer).clone();
    if (copy.ok) known.set(path, await copy.json());
  });
  return Promise.race([Promise.allSettled(readings), new Promise((done) => setTimeout(done, PATIENCE))]);
}

/** What stands in an answer that has come already. @param {string} path */
export const knownEarly = (path) => known.get(path);

/** Something is being changed: what was asked for before may no longer be true. */
export function forgetEarly() {
  early.clear();
  known.clear();
}
