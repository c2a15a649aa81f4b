// SPDX-License-Identifier: MIT
// What happens at the table, as it happens: one WebSocket that reconnects by itself and says how far it had come.

/** @typedef {{game: string, seq?: number, next?: string, present?: number[], watching?: number, said?: {seat: number, phrase: string}, clock?: {at: number, left: number[], running: number}}} News */

/** The clocks of the news, if they belong to the game as it is known here. @param {any} game @param {News} news */
export const clockOf = (game, news) => (news.clock && news.seq === game.seq ? news.clock : null);

/** The game updated by the news: who is there, how many watch, the time on the clocks, which game follows.
 * @param {any} game @param {News} news */
export function withNews(game, news) {
  const clock = clockOf(game, news);
  return {
    ...game,
    watching: news.watching ?? game.watching,
    next: news.next ?? game.next,
    clock: clock ?? game.clock,
    seats: game.seats.map((/** @type {any} */ seat, /** @type {number} */ i) => ({
      ...seat,
      present: news.present ? news.present.includes(i) : seat.present,
      clock_ms: clock ? (clock.left[i] ?? seat.clock_ms) : seat.clock_ms,
    })),
  };
}

const PULSE_MS = 15000;
const SILENCE_MS = 25000;

/** Has the server left a question unanswered for too long? Silence alone does not count: in the background a page's timers sleep for a minute,
 * and so do its questions. @param {number} asked when it last was @param {number} heard when anything last came @param {number} now */
const isSilent = (asked, heard, now) => asked > heard && now - asked > SILENCE_MS;

/** Watches a game.
 * @param {string} game @param {() => number} seq the last one known
 * @param {(news: News) => void} onNews @param {(away: boolean) => void} onAway
 * @returns {() => void} stops watching */
export function watch(game, seq, onNews, onAway) {
  /** @type {WebSocket | null} */
  let socket = null;
  let stopped = false;
  let wait = 500;
  let heard = Date.now();
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;

  const open = () => {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    socket.onopen = () => {
      wait = 500;
      asked = 0;
      onAway(false);
      socket?.send(JSON.stringify({ watch: game, seq: seq() }));
    };
    socket.onmessage = (event) => {
      heard = Date.now();
      const news = JSON.parse(event.data);
      if (news.game === game) onNews(news);
    };
    socket.onclose = () => {
      if (stopped) return;
      onAway(true);
      again = setTimeout(open, wait);
      wait = Math.min(wait * 2, 3000);
    };
  };
  // A connection that has died silently is noticed by its silence.
  const pulse = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (isSilent(asked, heard, Date.now())) socket.close();
    else if (asked <= heard) socket.send(JSON.stringify({ ping: (asked = Date.now()) }));
  }, PULSE_MS);
  // The device is the first to know that it has lost the network; the socket would notice much later. A server on this device stays reachable.
  let isLost = false;
  const lost = () =>
    fetch("/api/me").catch(() => {
      if (stopped || navigator.onLine) return; // too late: it is not true any more
      isLost = true;
      onAway(true);
    });
  const found = () => {
    if (isLost && socket?.readyState === WebSocket.OPEN) socket.close(); // it reconnects at once
    isLost = false;
  };
  addEventListener("offline", lost);
  addEventListener("online", found);
  open();
  return () => {
    stopped = true;
    removeEventListener("offline", lost);
    removeEventListener("online", found);
    clearInterval(pulse);
    clearTimeout(again);
    socket?.close();
  };
}
