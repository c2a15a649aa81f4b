// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { awaitedSeat, isShared, keepSeat, keptSeat } from "../src/cover.js";

const person = (/** @type {any} */ more = {}) => ({ kind: "person", here: true, ...more });
const bot = { kind: "bot", here: false };
const game = (/** @type {any} */ more) => ({ over: false, turn: 0, rack: null, rules: { duplicate: false }, seats: [person(), person(), bot], ...more });

for (const [name, state, seat] of /** @type {[string, any, number][]} */ ([
  ["the first rack too is covered", {}, 0],
  ["until that person is there", { rack: { seat: 0 } }, -1],
  ["then for the next one", { turn: 1, rack: { seat: 0 } }, 1],
  ["also where the password is still to be given", { turn: 1, rack: { seat: 0 }, seats: [person(), person({ locked: true })] }, 1],
  ["not while a machine plays", { turn: 2, rack: { seat: 1 } }, -1],
  ["not while somebody elsewhere plays", { turn: 2, rack: { seat: 1 }, seats: [person(), person(), person({ here: false })] }, -1],
  ["not for one person alone", { rack: { seat: 0 }, seats: [person(), bot] }, -1],
  ["not once it is over", { over: true, turn: -1 }, -1],
  ["in a round, for who has not played", { turn: -1, rack: { seat: 0 }, rules: { duplicate: true }, seats: [person({ submitted: true }), person()] }, 1],
  ["in a round, nobody's any more", { turn: -1, rack: { seat: 1 }, rules: { duplicate: true }, seats: [person({ submitted: true }), person({ submitted: true })] }, -1],
]))
  test(`for whom the device is passed on: ${name}`, () => assert.equal(awaitedSeat(game(state)), seat));

test("several people at one device share it, machines and people elsewhere do not count", () => {
  assert.equal(isShared(game({})), true);
  assert.equal(isShared(game({ seats: [person(), bot, person({ here: false })] })), false);
});

test("who is there is known after a reload, and forgotten when the table is left; without a store nobody is", () => {
  assert.equal(keptSeat("g"), -1);
  const kept = new Map();
  Object.assign(globalThis, { sessionStorage: { getItem: (/** @type {string} */ name) => kept.get(name) ?? null, setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value), removeItem: (/** @type {string} */ name) => kept.delete(name) } });
  keepSeat("g", 1);
  assert.deepEqual([keptSeat("g"), keptSeat("h")], [1, -1]);
  keepSeat("g", -1);
  assert.equal(keptSeat("g"), -1);
});
