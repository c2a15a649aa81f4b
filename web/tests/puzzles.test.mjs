// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { edit, fittedSize, isOut, join, moveEnd, newEdits, paint, redo, stepTo, stroke, toggleExit, undo, walkTowards } from "../src/mazemodel.js";
import { cellsOf, cellsOfWord, lineBetween, placesOf, readRow, seenCells, spell, wordAlong, writeRow } from "../src/sopamodel.js";

const maze = { name: "m", rows: 3, cols: 3, cells: ["...", ".#.", "..."], entrance: [0, 1], exits: [[2, 1]], directions: [0, 2, 4, 6], solutions: [[[0, 2]]] };

test("walls are painted, ends are not, and old solutions go", () => {
  const painted = paint(maze, [[0, 0], [0, 1], [2, 1], [9, 9]], true);
  assert.deepEqual(painted.cells, ["#..", ".#.", "..."]);
  assert.deepEqual(painted.solutions, []);
  assert.equal(paint(maze, [[1, 1]], true), maze, "nothing changes where nothing is new");
});

test("an end moves, and never onto the other", () => {
  assert.deepEqual(moveEnd(maze, "exit", 1, 1).exits, [[1, 1]]);
  assert.equal(moveEnd(maze, "exit", 1, 1).cells[1], "...");
  assert.equal(moveEnd(maze, "entrance", 2, 1), maze);
});

test("one walks where the directions and the walls allow it", () => {
  assert.deepEqual(stepTo(maze, [0, 1], 2), [0, 2]);
  assert.equal(stepTo(maze, [0, 1], 4), null, "a wall");
  assert.equal(stepTo(maze, [0, 1], 3), null, "no diagonals here");
  assert.equal(stepTo(maze, [0, 1], 0), null, "the edge");
  assert.ok(isOut(maze, [2, 1]));
});

test("a fast stroke leaves no holes", () => {
  assert.deepEqual(stroke([0, 0], [0, 3]), [[0, 0], [0, 1], [0, 2], [0, 3]]);
  for (let i = 1, line = stroke([0, 0], [7, 3]); i < line.length; i++) assert.ok(Math.abs(line[i][0] - line[i - 1][0]) <= 1 && Math.abs(line[i][1] - line[i - 1][1]) <= 1);
});

test("edits are undone and done again", () => {
  let edits = edit(edit(newEdits(1), 2), 3);
  edits = undo(edits);
  assert.equal(edits.now, 2);
  assert.equal(redo(edits).now, 3);
  assert.equal(redo(edit(edits, 4)).now, 4, "a new edit forgets what was undone");
});

test("rows keep letters of several signs together", () => {
  assert.deepEqual(readRow("A[L·L]Ñ."), ["A", "L·L", "Ñ", "."]);
  assert.equal(writeRow(["A", "L·L", "Ñ"]), "A[L·L]Ñ");
  assert.deepEqual(cellsOfWord("COL·LEGI", ["C", "O", "L", "L·L", "E", "G", "I"]), ["C", "O", "L·L", "E", "G", "I"]);
});

test("a drawn line goes in one of eight directions", () => {
  assert.deepEqual(lineBetween([2, 2], [2, 5]), [[2, 2], [2, 3], [2, 4], [2, 5]]);
  assert.deepEqual(lineBetween([4, 4], [2, 2]), [[4, 4], [3, 3], [2, 2]]);
  assert.deepEqual(cellsOf({ row: 2, col: 2, direction: "NW" }, 3), [[2, 2], [1, 1], [0, 0]]);
});

test("a line spells a word of the list, also backwards", () => {
  const grid = ["CASA", "XXXX"].map(readRow);
  const words = ["SOL", "CASA"].map(readRow);
  assert.equal(wordAlong(grid, lineBetween([0, 0], [0, 3]), words), 1);
  assert.equal(wordAlong(grid, lineBetween([0, 3], [0, 0]), words), 1);
  assert.equal(wordAlong(grid, lineBetween([1, 0], [1, 2]), words), -1);
});

test("of two words on one line the one that is read so is meant, or the one that is still to be found", () => {
  const grid = ["AMOR", "R[RR]R"].map(readRow);
  const words = ["ROMA", "AMOR"].map(readRow);
  assert.equal(wordAlong(grid, lineBetween([0, 0], [0, 3]), words), 1);
  assert.equal(wordAlong(grid, lineBetween([0, 3], [0, 0]), words), 0);
  assert.equal(wordAlong(grid, lineBetween([0, 3], [0, 0]), words, (i) => i === 0), 1);
  const letters = ["R", "RR"];
  assert.deepEqual(cellsOfWord("[R][RR]", letters), ["R", "RR"]);
  assert.equal(wordAlong(grid, lineBetween([1, 0], [1, 1]), [cellsOfWord("RRR", letters), cellsOfWord("[R][RR]", letters)]), 1, "cells count, not signs");
});

test("of a large grid what can be seen is drawn, and a little more; a small one is drawn whole", () => {
  assert.deepEqual(seenCells(50, 50, 20, { top: 0, left: 0, width: 100, height: 100 }), { top: 0, bottom: 50, left: 0, right: 50 });
  assert.deepEqual(seenCells(1000, 900, 20, { top: 0, left: 17900, width: 400, height: 300 }), { top: 0, bottom: 24, left: 880, right: 900 });
  for (let top = 0; top < 1000; top += 7) {
    const part = seenCells(1000, 900, 20, { top, left: top, width: 400, height: 300 });
    assert.ok(part.top * 20 <= top && part.bottom * 20 >= top + 300 && part.left * 20 <= top && part.right * 20 >= top + 400, String(top));
    assert.ok((part.bottom - part.top) * (part.right - part.left) < 50 * 50);
  }
});

test("one walks straight on until something is in the way", () => {
  const free = { ...maze, directions: [0, 1, 2, 3, 4, 5, 6, 7] };
  assert.deepEqual(walkTowards(free, [0, 0], [0, 2]), [[0, 1], [0, 2]]);
  assert.deepEqual(walkTowards(free, [0, 0], [2, 2]), [], "the wall in the middle");
  assert.deepEqual(walkTowards(free, [0, 0], [2, 1]), [], "not in line");
  assert.deepEqual(walkTowards({ ...free, octile: true }, [0, 1], [1, 2]), [], "a map's corner is not cut");
  assert.deepEqual(walkTowards(free, [0, 1], [1, 2]), [[1, 2]]);
});

test("a stroke is undone as a whole", () => {
  let edits = newEdits("a");
  edits = join(join(edits, "a", "b"), "a", "c");
  assert.deepEqual(undo(edits), { now: "a", undo: [], redo: ["c"] });
  assert.equal(join(edits, "a", "c"), edits);
});

test("words are spelt as the grid does, or the letter at fault is told", () => {
  const letters = ["A", "C", "CH", "E", "I", "L", "L·L", "M", "N", "Ñ", "O"];
  assert.deepEqual(spell("camión", letters).cells, ["C", "A", "M", "I", "O", "N"]);
  assert.deepEqual(spell("leche", letters).cells, ["L", "E", "CH", "E"]);
  assert.deepEqual(spell("caña", letters).cells, ["C", "A", "Ñ", "A"]);
  assert.equal(spell("кот", letters).bad, "К");
});

test("every place of a word is found, in eight directions, and palindromes once", () => {
  const grid = ["ANA", "NXN", "ANA"].map(readRow);
  assert.equal(placesOf(grid, ["A", "N", "A"]).length, 4);
  assert.equal(placesOf(grid, ["X", "N"]).length, 4);
  assert.equal(placesOf(grid, ["A"]).length, 4);
  assert.equal(placesOf(grid, ["Z"]).length, 0);
});

test("exits are added and taken away, but never the last, nor on the entrance", () => {
  const two = toggleExit(maze, 1, 1);
  assert.deepEqual(two.exits, [[2, 1], [1, 1]]);
  assert.equal(two.cells[1], "...");
  assert.deepEqual(toggleExit(two, 2, 1).exits, [[1, 1]]);
  assert.equal(toggleExit(maze, 2, 1), maze);
  assert.equal(toggleExit(maze, 0, 1), maze);
});

test("a maze is drawn as large as the window allows, and a tiny one not as large as that", () => {
  const cases = [[3, 3, 1280, 900, 96], [10, 8, 1280, 900, 60], [10, 8, 1280, 1200, 90], [10, 8, 390, 844, 44], [6, 40, 1280, 900, 19], [9, 9, 1280, 400, 35], [1, 2000, 390, 844, 1]];
  for (const [rows, cols, width, height, size] of cases) assert.equal(fittedSize({ rows, cols }, width, height), size, `${rows} x ${cols} in ${width} x ${height}`);
});
