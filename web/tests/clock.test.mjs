// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, momentOf, runningSeat, waitsForSeats } from "../src/clockmodel.js";

for (const [ms, shown] of /** @type {[number, string][]} */ ([
  [65000, "1:05"],
  [60000, "1:00"],
  [59001, "1:00"],
  [59000, "0:59"],
  [1, "0:01"],
  [0, "0:00"],
  [-400, "−0:00"],
  [-12500, "−0:12"],
  [3 * 86400000, "3 days"],
]))
  test(`what is left on a clock: ${ms} ms`, () => assert.equal(clockText(ms), shown));

test("a minute, half a minute and ten seconds are moments at which something is said", () => {
  for (const [seconds, moment] of [[61, 0], [60, 60], [31, 60], [30, 30], [11, 30], [10, 10], [1, 10], [0, 0], [-5, 0]]) assert.equal(momentOf(seconds * 1000), moment, String(seconds));
  assert.equal(momentOf(Infinity), 0);
});

const game = (/** @type {any} */ more) => ({ over: false, turn: 1, rules: { clock: "game", duplicate: false }, seats: [{ clock_ms: 1000 }, { clock_ms: 2000 }], ...more });
const free = [{ clock_ms: 1000 }, { clock_ms: 2000, free: true }];
for (const [name, state, running, waits] of /** @type {[string, any, number, boolean][]} */ ([
  ["whose turn it is", {}, 1, false],
  ["nobody's while a seat is free, whoever is to move", { turn: 0, seats: free }, -1, true],
  ["days go on all the same", { turn: 0, rules: { clock: "days" }, seats: free }, 0, false],
  ["as the server says", { clock: { running: 0 } }, 0, false],
  ["nobody's when the server says so", { clock: { running: -1 } }, -1, false],
  ["none in a game without", { rules: { clock: "none" }, seats: [{ clock_ms: null }, { free: true }] }, -1, false],
  ["none when it is over", { over: true }, -1, false],
  ["a round's is everybody's", { turn: -1, rules: { clock: "none", duplicate: true }, clock: { running: -1 } }, 0, false],
]))
  test(`which clock runs: ${name}`, () => {
    assert.equal(runningSeat(game(state)), running);
    assert.equal(waitsForSeats(game(state)), waits);
  });
