// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOf, withNews } from "../src/live.js";

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
