// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { botsInOrder, presetsInOrder } from "../src/names.js";
import { headingText, lastText, standings, toldAloud } from "../src/tablemodel.js";

const seats = [{ name: "Ana" }, { name: "Bot 1" }, { name: "Bot 2" }];
const play = (/** @type {number} */ seat, /** @type {string} */ word, /** @type {number} */ score, /** @type {number} */ total) => ({ type: "play", seat, word, move: "8H", score, total });

test("each turn is told in a line of its own, which stays the same when others follow", () => {
  const history = [play(0, "CASA", 12, 12), play(1, "A[CH]E", 1, 31)];
  const before = toldAloud({ seats, history }, false);
  assert.deepEqual(before.map((line) => line.text), ["Ana: CASA 8H, 12 points. Ana: 12 points.", "Bot 1: ACHE 8H, 1 point. Bot 1: 31 points."]);
  const after = toldAloud({ seats, history: [...history, { type: "pass", seat: 2, score: 0, total: 4 }] }, true);
  assert.deepEqual(after.slice(0, 2), before);
  assert.deepEqual(after.slice(2).map((line) => line.text), ["Bot 2: passes, 0 points.", "Your turn"]);
});

test("a long history is told from its end, and the keys of what was told stay", () => {
  const history = Array.from({ length: 30 }, (_, i) => play(i % 3, "SOL", 3, i));
  const lines = toldAloud({ seats, history }, true);
  assert.deepEqual(lines.map((line) => line.key), ["26", "27", "28", "29", "turn-30"]);
});

test("the turn is told anew after every play, and only to whom it comes", () => {
  const keyOfTurn = (/** @type {any[]} */ history) => toldAloud({ seats, history }, true).at(-1)?.key;
  assert.notEqual(keyOfTurn([]), keyOfTurn([play(0, "SOL", 3, 3)]));
  assert.equal(toldAloud({ seats, history: [] }, false).length, 0);
});

test("the best play of a round is called so, for another may lie on the board", () => {
  const round = { number: 1, seats: [] };
  assert.equal(lastText({ type: "round", seat: -1, word: "C(A)SA", move: "8H", round }), "Best: CASA 8H");
  assert.equal(lastText({ type: "play", seat: 0, word: "CASA", move: "8H" }), "CASA 8H");
  assert.equal(toldAloud({ seats, history: [{ type: "round", seat: -1, word: "CASA", move: "8H", score: 9, round }] }, false)[0].text, "Best: CASA 8H, 9 points.");
});

test("at the end whoever has left comes last, however many points there were", () => {
  const game = { seats: [{ name: "Ana", out: true, score: 75 }, { name: "Berta", score: 54 }, { name: "Carla", score: 60 }], result: { seats: [{}, { adjustment: -3 }, {}] } };
  assert.deepEqual(standings(game).map((seat) => [seat.name, seat.adjustment]), [["Carla", undefined], ["Berta", -3], ["Ana", undefined]]);
});

test("what most people choose comes first, and what nobody has ranked last", () => {
  const ids = (/** @type {{id: string}[]} */ list) => list.map((one) => one.id);
  assert.deepEqual(ids(presetsInOrder([{ id: "catalan" }, { id: "own" }, { id: "seed-003" }, { id: "classic" }])), ["classic", "catalan", "seed-003", "own"]);
  assert.deepEqual(ids(botsInOrder([{ id: "greedy" }, { id: "champion" }, { id: "friendly:2" }, { id: "new" }, { id: "friendly:1" }])), ["friendly:1", "friendly:2", "greedy", "champion", "new"]);
});

test("the heading says whose turn it is, until the round's play is in", () => {
  const game = (/** @type {any} */ part) => ({ name: "", rules: { duplicate: false }, rack: { seat: 0 }, seats: [{}], ...part });
  assert.equal(headingText(game({}), true), "Your turn · Table");
  assert.equal(headingText(game({ name: "final" }), false), "final");
  assert.equal(headingText(game({ rules: { duplicate: true }, seats: [{ submitted: true }] }), true), "Table");
  assert.equal(headingText(game({ rules: { duplicate: true }, seats: [{ submitted: false }] }), true), "Your turn · Table");
});
