// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { botsInOrder, presetsInOrder } from "../src/names.js";
import { decisionText, entryText, headingText, lastText, orderText, plainWord, standings, toldAloud, turnText, verdictText, wordsThrough } from "../src/tablemodel.js";

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

test("the last count says whose tiles it is about", () => {
  assert.equal(lastText({ type: "final", seat: 0, score: 18 }), "the tiles of the others");
  assert.equal(lastText({ type: "final", seat: 1, score: -18 }), "tiles left on the rack");
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

const judged = (/** @type {boolean} */ success) => ({ type: "challenge", seat: 1, of: 0, word: "C(A)SX", wrong: success ? "CASX, XO" : "", success, score: 0 });

for (const [rule, success, said] of /** @type {[string, boolean, string][]} */ ([
  ["reject", true, "Bot 1 rejected CASX and was right: the dictionary does not have CASX, XO. The play of Ana is removed. That cost Bot 1 the turn."],
  ["reject", false, "Bot 1 rejected CASX and was wrong: the play of Ana stands. That cost Bot 1 the turn."],
  ["single", true, "Bot 1 challenged CASX and was right: the dictionary does not have CASX, XO. The play of Ana is removed."],
  ["single", false, "Bot 1 challenged CASX and was wrong: the play of Ana stands."],
  ["double", false, "Bot 1 challenged CASX and was wrong: the play of Ana stands. That cost Bot 1 the turn."],
  ["10", false, "Bot 1 challenged CASX and was wrong: the play of Ana stands. Ana gains 10 points."],
]))
  test(`what became of a play is told whole: ${rule}, ${success ? "wrong" : "right"}`, () => {
    const game = { seats, rules: { challenge: rule }, history: [judged(success)] };
    assert.equal(verdictText(game, judged(success)), said);
    assert.equal(toldAloud(game, false)[0].text, said);
    const [word, other] = rule === "reject" ? [/reject/i, /challenge/i] : [/challenge/i, /reject/i];
    for (const text of [entryText(judged(success), game), said, decisionText({ ...game, pending: { seat: 0 } })]) {
      assert.match(text, word);
      assert.doesNotMatch(text, other);
    }
  });

test("whoever plays alone at a device is spoken to, others are named", () => {
  const game = (/** @type {boolean[]} */ mine) => ({ turn: 0, over: false, seats: mine.map((one, i) => ({ name: seats[i].name, mine: one })) });
  assert.equal(turnText(game([true, false])), "It is your turn.");
  assert.equal(turnText(game([true, true])), "It is Ana's turn.");
  assert.equal(turnText(game([false, true])), "It is Ana's turn.");
  assert.equal(turnText({ ...game([true, false]), over: true }), "");
});

test("the order is told once it was turned round, from whoever is to move, without those who are out", () => {
  const game = { seats, turn: 1, direction: -1, over: false };
  assert.equal(orderText(game), "Order turned round: Bot 1 → Ana → Bot 2");
  assert.equal(orderText({ ...game, direction: 1 }), "");
  assert.equal(orderText({ ...game, seats: seats.slice(0, 2) }), "", "between two it is the same");
  assert.equal(orderText({ ...game, seats: [seats[0], seats[1], { name: "Bot 2", out: true }] }), "Order turned round: Bot 1 → Ana");
});

test("the words through a square are those across and down, and none through an empty one", () => {
  const board = [...["C", "A", "S", "a"].map((tile, i) => ({ row: 7, col: 3 + i, tile })), { row: 8, col: 4, tile: "L" }, { row: 6, col: 9, tile: "LL" }];
  assert.deepEqual(wordsThrough(board, 7, 4), ["CASA", "AL"]);
  assert.deepEqual(wordsThrough(board, 7, 6), ["CASA"]);
  assert.deepEqual(wordsThrough(board, 8, 4), ["AL"]);
  assert.deepEqual(wordsThrough(board, 6, 9), []);
  assert.deepEqual(wordsThrough(board, 0, 0), []);
  assert.equal(plainWord("(CA)s[CH]A"), "CASCHA");
});
