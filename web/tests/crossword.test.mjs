// SPDX-License-Identifier: MIT
// The crossword in the page: its words, where the cursor goes, and what is right.
import assert from "node:assert/strict";
import { test } from "node:test";
import { alongWord, entryAt, fullWords, nextOpen, nextUnfilled, progressOf, readCrossword, takeFilled, wrongCells } from "../src/crosswordmodel.js";

const file = (kind = "crisscross") => ({
  kind,
  grid: ["SO[LL]", ".L.", "MAR"],
  words: [
    { number: 1, row: 0, col: 0, down: false, word: "SOLL" },
    { number: 3, row: 2, col: 0, down: false, word: "MAR", clue: "Es salado" },
    { number: 2, row: 0, col: 1, down: true, word: "OLA" },
  ],
});

test("words know their cells, and cells their numbers", () => {
  const { grid, entries, numbers } = readCrossword(file());
  assert.deepEqual(grid[0], ["S", "O", "LL"]);
  assert.deepEqual(entries.map((one) => one.cells.join(" ")), ["0,0 0,1 0,2", "2,0 2,1 2,2", "0,1 1,1 2,1"]);
  assert.deepEqual([...numbers], [["0,0", 1], ["2,0", 3], ["0,1", 2]]);
  assert.equal(readCrossword(file("spanish")).numbers.size, 0); // rows and columns are counted outside
});

test("the cursor stays in its word, turns where two cross, and jumps over black squares", () => {
  const { grid, entries } = readCrossword(file());
  assert.equal(entryAt(entries, "0,1", false)?.word, "SOLL");
  assert.equal(entryAt(entries, "0,1", true)?.word, "OLA");
  assert.equal(entryAt(entries, "1,1", false)?.word, "OLA"); // nothing crosses it there
  assert.equal(entryAt(entries, "1,0", false), null);
  assert.equal(alongWord(entries[0], "0,0", 1), "0,1");
  assert.equal(alongWord(entries[0], "0,2", 1), "0,2");
  assert.equal(alongWord(entries[0], "0,0", -1), "0,0");
  assert.equal(nextOpen(grid, "0,0", [1, 0]), "2,0");
  assert.equal(nextOpen(grid, "0,0", [0, -1]), "0,0");
});

test("what is wrong, how far it is, and which word comes next", () => {
  const { grid, entries } = readCrossword(file());
  const filled = { "0,0": "S", "0,1": "A", "0,2": "LL" };
  assert.deepEqual(wrongCells(grid, filled), ["0,1"]);
  assert.deepEqual(progressOf(grid, filled), { all: 7, done: 3, right: 2 });
  assert.equal(nextUnfilled(entries, entries[0], filled)?.word, "MAR");
  assert.equal(fullWords(entries, filled), 1); // SOLL, whatever its letters
  const full = Object.fromEntries(entries.flatMap((one) => one.cells.map((cell) => [cell, "A"])));
  assert.equal(nextUnfilled(entries, entries[0], full), null);
});

test("what was filled in before is taken only where there is a square for it", () => {
  const { grid } = readCrossword(file());
  assert.deepEqual(takeFilled({ "0,0": "S", "1,0": "X", "9,9": "Y", "0,1": 7, "2,2": "" }, grid), { "0,0": "S" });
  assert.deepEqual(takeFilled(null, grid), {});
  assert.deepEqual(takeFilled(["S"], grid), {});
});
