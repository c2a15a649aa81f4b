// SPDX-License-Identifier: MIT
// Asks for something that is still being made, until it is ready.
import { ApiError } from "./api.js";

/**
 * Asks until the answer is ready, or patience ends. Returns a function that stops it.
 * @param {() => Promise<any>} ask
 * @param {{again: number, patience: number}} how milliseconds between two questions, and how many
 * @param {{ready: (answer: any) => void, late: () => void, refused: (message: string) => void}} told
 */
export function askUntilReady(ask, how, told) {
  let dropped = false;
  /** @type {any} */
  let timer;
  const next = async (/** @type {number} */ left) => {
    try {
      const answer = await ask();
      if (dropped) return;
      if (answer.ready) told.ready(answer);
      else if (left > 0) timer = setTimeout(() => next(left - 1), how.again);
      else told.late();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!dropped) told.refused(error.message);
    }
  };
  next(how.patience);
  return () => {
    dropped = true;
    clearTimeout(timer);
  };
}

/** Does the work; says the server's refusal. @param {() => Promise<void>} work @param {(message: string) => void} refused */
export async function orRefused(work, refused) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused(error.message);
  }
}
