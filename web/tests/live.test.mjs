// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOf, watch, withNews } from "../src/live.js";

const game = { id: "G", seq: 7, watching: 0, seats: [{ name: "Ana", present: true, clock_ms: 60000 }, { name: "Luis", present: true, clock_ms: 50000 }] };
const clock = { running: 1, at: 5, left: [59000, -100] };

test("news of the game as it is set the clocks", () => {
  const next = withNews(game, { game: "G", seq: 7, clock });
  assert.deepEqual(next.seats.map((/** @type {any} */ seat) => seat.clock_ms), [59000, -100]);
  assert.deepEqual(next.seats.map((/** @type {any} */ seat) => seat.present), [true, true]);
  assert.equal(clockOf(game, { game: "G", seq: 7, clock }), clock);
  assert.equal(next.clock.running, 1, "and which of them runs");
});

test("news of another moment leave them alone", () => {
  for (const news of [{ game: "G", seq: 6, clock }, { game: "G", seq: 8, clock }, { game: "G", seq: 7 }, { game: "G", present: [1] }]) {
    assert.equal(clockOf(game, news), null);
    assert.deepEqual(withNews(game, news).seats.map((/** @type {any} */ seat) => seat.clock_ms), [60000, 50000]);
  }
});

test("the game that comes after this one is told once and stays", () => {
  const next = withNews({ ...game, next: null }, { game: "G", seq: 7, next: "H" });
  assert.equal(next.next, "H");
  assert.equal(withNews(next, { game: "G", present: [0] }).next, "H");
});

test("who is there is told without touching anything else", () => {
  const next = withNews(game, { game: "G", present: [1], watching: 3 });
  assert.deepEqual(next.seats, [{ ...game.seats[0], present: false }, game.seats[1]]);
  assert.equal(next.watching, 3);
  assert.equal(next.seq, 7);
});

/** A page that watches a game; its timers run only so often, as in the background. Says whether the connection was given up.
 * @param {number} everyMs @param {boolean} answers does the server? */
function isGivenUp(everyMs, answers) {
  let now = 1_000_000;
  let closed = 0;
  /** @type {() => void} */
  let pulse = () => {};
  class FakeSocket {
    static OPEN = 1;
    readyState = 1;
    /** @type {((event: { data: string }) => void) | null} */ onmessage = null;
    /** @param {string} text */
    send(text) {
      if (answers && "ping" in JSON.parse(text)) this.onmessage?.({ data: JSON.stringify({ pong: 1 }) });
    }
    close() {
      closed++;
    }
  }
  const replaced = { WebSocket: FakeSocket, location: { protocol: "http:", host: "here" }, addEventListener: () => {}, removeEventListener: () => {}, setInterval: (/** @type {() => void} */ run) => ((pulse = run), 0) };
  const { now: clock } = Date;
  const kept = Object.fromEntries(Object.keys(replaced).map((name) => [name, /** @type {any} */ (globalThis)[name]]));
  Object.assign(globalThis, replaced);
  Date.now = () => now;
  const stop = watch("G", () => 7, () => {}, () => {});
  for (let i = 0; i < 10; i++) {
    now += everyMs;
    pulse();
  }
  const isClosed = closed > 0;
  stop();
  Date.now = clock;
  Object.assign(globalThis, kept);
  return isClosed;
}

test("a page in the background keeps its connection, however rarely its timers run", () => {
  for (const everyMs of [15_000, 60_000, 600_000]) {
    assert.equal(isGivenUp(everyMs, true), false, `${everyMs} ms`);
    assert.equal(isGivenUp(everyMs, false), true, `${everyMs} ms`);
  }
});
