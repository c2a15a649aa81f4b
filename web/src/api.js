// SPDX-License-Identifier: MIT
// Talking to the server (docs/api.md). Every failure becomes an ApiError with a sentence for the reader.
import { forgetEarly, takeEarly } from "./early.js";
import { language, sentence, t } from "./i18n.js";

export class ApiError extends Error {
  /** @param {number} status @param {{code?: string, args?: string[], field?: string, message?: string, game?: any}} body */
  constructor(status, body) {
    super(body.message ? sentence(body.message) : t("The server can't be reached. Nothing is lost: try again in a moment."));
    this.status = status;
    this.code = body.code || "unreachable";
    this.field = body.field || "";
    this.game = body.game || null;
  }
}

/** @type {(() => Promise<boolean>) | null} */
let logInAgain = null;

/** What to do when a session has ended in the middle of something; `work` says whether there is one again.
 * @param {() => Promise<boolean>} work */
export const onSessionOver = (work) => {
  logInAgain = work;
};

/** @param {string} method @param {string} path @param {any} [body] @param {Wish} [wish] @returns {Promise<any>} */
async function ask(method, path, body, wish) {
  try {
    return await askOnce(method, path, body, wish);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !(await logInAgain?.())) throw error;
    return askOnce(method, path, body, wish);
  }
}

/** @typedef {{keepalive?: boolean, job?: string}} Wish keepalive: it goes on when the page is gone; job: a name for work that takes long */

/** @param {string} method @param {string} path @param {any} [body] @param {Wish} [wish] @returns {Promise<Response>} */
async function send(method, path, body, { keepalive = false, job } = {}) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language() };
  if (job) headers["X-Tesela-Job"] = job;
  if (method !== "GET") {
    headers["X-Tesela"] = "1";
    forgetEarly();
  }
  const isBytes = body instanceof Blob;
  if (body !== undefined) headers["Content-Type"] = isBytes ? body.type : "application/json";
  try {
    return await (takeEarly(path) ?? fetch(path, { method, headers, credentials: "same-origin", keepalive, body: body === undefined ? undefined : isBytes ? body : JSON.stringify(body) }));
  } catch {
    throw new ApiError(0, {});
  }
}

/** @param {Response} answer */
async function read(answer) {
  const text = await answer.text();
  let parsed;
  try {
    parsed = text ? JSON.parse(text) : {};
  } catch {
    throw new ApiError(answer.status, { message: t("The server gave an answer that makes no sense.") });
  }
  if (!answer.ok) throw new ApiError(answer.status, parsed);
  return parsed;
}

/** @param {string} method @param {string} path @param {any} [body] @param {Wish} [wish] @returns {Promise<any>} */
const askOnce = async (method, path, body, wish) => read(await send(method, path, body, wish));

/** The answer is a file. @param {string} method @param {string} path @param {any} [body] @returns {Promise<Blob>} */
export async function askForFile(method, path, body) {
  const answer = await send(method, path, body);
  return answer.ok ? answer.blob() : read(answer);
}

/** Names the work, so that one can ask how far it is (usejob.js). @param {string} job @param {string} method @param {string} path @param {any} [body] */
export const askAs = (job, method, path, body) => ask(method, path, body, { job });
export const get = (/** @type {string} */ path) => ask("GET", path);
export const post = (/** @type {string} */ path, /** @type {any} */ body = {}) => ask("POST", path, body);
export const patch = (/** @type {string} */ path, /** @type {any} */ body) => ask("PATCH", path, body);
export const put = (/** @type {string} */ path, /** @type {any} */ body) => ask("PUT", path, body);
/** The last message of a page that is being left: nobody waits for the answer. @param {string} path @param {any} body */
export const putOnLeaving = (path, body) => void send("PUT", path, body, { keepalive: true }).catch(() => {});
export const remove = (/** @type {string} */ path) => ask("DELETE", path);

/** A fresh number for a request, so that repeating the request does no harm. */
export const nonce = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

const TRIES_AWAY = 30; // a minute and a half: enough time to restart a server
const TRIES_ILL = 4; // a server that answers with errors of its own is not asked for long

/** Sends an action until the server has answered: if an answer is lost, the same nonce asks again, and nothing is done twice.
 * @param {string} game @param {Record<string, any>} action */
export async function act(game, action) {
  const body = { nonce: nonce(), ...action };
  for (let tries = 1, wait = 400; ; tries++, wait = Math.min(wait * 2, 3000)) {
    try {
      return await post(`/api/games/${game}/actions`, body);
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error;
      if (tries >= (error.status === 0 ? TRIES_AWAY : TRIES_ILL)) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}
