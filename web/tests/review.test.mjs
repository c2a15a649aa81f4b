// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { boardAfter, boardWith, historyOf, isMade, keptAfter, likelyTiles, turnOfEntry } from "../src/reviewmodel.js";

const tile = (/** @type {number} */ col, /** @type {string} */ letter) => ({ row: 7, col, tile: letter, blank: false });
const turn = (/** @type {any} */ given) => ({ entry: 0, seat: 0, type: "play", move: "8H", word: "AB", tiles: [], taken_back: false, score: 0, total: 0, better: [], ...given });
const turns = [turn({ tiles: [tile(7, "A"), tile(8, "B")] }), turn({ seat: 1, tiles: [tile(9, "X")], taken_back: true }), turn({ type: "pass", word: "", tiles: [] }), turn({ seat: 1, tiles: [tile(9, "C")] })];

test("the board holds what was laid and stood, and who laid it", () => {
  for (const [count, letters] of [
    [0, ""],
    [1, "AB"],
    [2, "ABX"], // laid, and not yet challenged
    [3, "AB"],
    [4, "ABC"],
  ]) {
    assert.equal(boardAfter(turns, Number(count)).map((one) => one.tile).join(""), letters, `after ${count}`);
  }
  assert.deepEqual(boardAfter(turns, 4).map((one) => [one.by, one.last]), [[0, false], [0, false], [1, true]]);
});

test("another play lies on the board as it was before the turn", () => {
  const board = boardWith(turns, 4, { ...turns[0], tiles: [tile(6, "Z")], equity: 0, win: 0, lost: 0 });
  assert.deepEqual(board.map((one) => [one.tile, Boolean(/** @type {any} */ (one).better)]), [["A", false], ["B", false], ["Z", true]]);
});

test("turns are found by their entry in the history", () => {
  const found = [turn({ entry: 1 }), turn({ entry: 3 })];
  assert.equal(turnOfEntry(found, 3), 1);
  assert.equal(turnOfEntry(found, 2), -1);
  assert.equal(historyOf(turns)[3].turn, 4);
  assert.equal(isMade(turns[0], { ...turns[0], equity: 0, win: 0, lost: 0 }), true);
});

test("what stayed on the rack is what was not laid and not exchanged", () => {
  for (const [given, kept] of [
    [{ rack: ["A", "B", "C"], tiles: [tile(7, "A"), tile(8, "B")] }, ["C"]],
    [{ rack: ["A", "A", ""], tiles: [tile(7, "A"), { ...tile(8, "Z"), blank: true }] }, ["A"]],
    [{ rack: ["CH", "A", ""], type: "exchange", word: "CH #", tiles: [] }, ["A"]],
    [{ rack: ["A"], type: "pass", word: "", tiles: [] }, ["A"]],
    [{ rack: ["A"], tiles: [tile(7, "B")] }, null], // the record does not tell
  ]) {
    assert.deepEqual(keptAfter(turn(given)), kept, JSON.stringify(given));
  }
});

test("tiles are likely when they are clearly likelier than by chance, five at most", () => {
  const row = (/** @type {string} */ name, /** @type {number} */ expected, usual = 1) => ({ tile: name, expected, usual });
  assert.deepEqual(likelyTiles([row("E", 1.1), row("?", 2), row("[CH]", 3), row("S", 1.2)]), [{ letter: "CH", times: 3 }, { letter: "", times: 2 }, { letter: "S", times: 1.2 }]);
  assert.equal(likelyTiles([..."ABCDEFG"].map((name) => row(name, 2))).length, 5);
  assert.deepEqual(likelyTiles([]), []);
});
