// SPDX-License-Identifier: MIT
// Answers to the requests of first.js; each is taken once.

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

/** Waits a little for answers that are almost there, so that the first screen is drawn only once. */
export function settleEarly() {
  const readings = [...early].map(async ([path, answer]) => {
    const copy = (await answer).clone();
    if (copy.ok) known.set(path, await copy.json());
  });
  return Promise.race([Promise.allSettled(readings), new Promise((done) => setTimeout(done, PATIENCE))]);
}

/** The content of an answer that has already come. @param {string} path */
export const knownEarly = (path) => known.get(path);

/** Something is being changed: earlier answers may be outdated. */
export function forgetEarly() {
  early.clear();
  known.clear();
}
