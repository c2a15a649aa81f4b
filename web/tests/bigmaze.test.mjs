// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { heldView, isWallAt, paintPath, paintWalls, readBigMaze, seenPath, wholeScale, zoomedView } from "../src/bigmaze.js";

/** A .maze file, written as src/notation/mazeblob.c says. @param {string[]} rows @param {number[]} entrance @param {number[]} exit @param {number[][]} solutions directions */
function blob(rows, entrance, exit, solutions) {
  const bytes = [...new TextEncoder().encode("tesela-maze 1\n")];
  const put = (/** @type {number} */ value, /** @type {number} */ size) => Array.from({ length: size }, (_, i) => bytes.push((value >> (8 * i)) & 255));
  const cell = (/** @type {number[]} */ at) => at.forEach((one) => put(one, 2));
  put(rows.length, 4), put(rows[0].length, 4), put(255, 2), put(0, 2);
  put(3, 2), bytes.push(...new TextEncoder().encode("añ"));
  cell(entrance), cell(entrance), put(1, 4), cell(exit);
  put(solutions.length, 4);
  for (const moves of solutions) put(moves.length, 4), bytes.push(...moves);
  for (const row of rows) for (let at = 0; at < row.length; at += 8) bytes.push([...row.slice(at, at + 8)].reduce((sum, one, i) => sum + (one === "#" ? 1 << i : 0), 0));
  return new Uint8Array(bytes).buffer;
}

// Sides that are no multiples of anything; the same walls every time.
const ROWS = Array.from({ length: 37 }, (_, row) => Array.from({ length: 53 }, (_, col) => ((row * 31 + col * 17 + ((row * col) % 7)) % 3 === 0 && row + col > 0 && row + col < 88 ? "#" : ".")).join(""));
const SHADES = Uint32Array.from({ length: 256 }, (_, i) => i + 1);
const made = () => /** @type {any} */ (readBigMaze(blob(ROWS, [0, 0], [36, 52], [[2, 2, 3], [3, 2]])));
const painted = (/** @type {any} */ view, /** @type {number} */ width, /** @type {number} */ height) => {
  const pixels = new Uint32Array(width * height);
  paintWalls(made(), view, width, height, pixels, SHADES);
  return pixels;
};

test("a large maze is read as it was written, with the shortest of its solutions", () => {
  const maze = made();
  assert.deepEqual([maze.rows, maze.cols, maze.entrance, maze.exits], [37, 53, [0, 0], [[36, 52]]]);
  ROWS.forEach((row, r) => [...row].forEach((one, c) => assert.equal(isWallAt(maze, r, c), one === "#", `${r},${c}`)));
  assert.deepEqual([...maze.path], [0, 54, 55]);
  assert.equal(readBigMaze(new TextEncoder().encode("9 mini\n3 3,3\n0 0,0,0,0\n").buffer), null);
});

test("a pixel shows its cell, and nothing outside", () => {
  const pixels = painted({ row: -1, col: 2, scale: 2 }, 110, 80);
  for (let y = 0; y < 80; y++)
    for (let x = 0; x < 110; x++) {
      const [row, col] = [Math.floor(-1 + y / 2), Math.floor(2 + x / 2)];
      const wanted = ROWS[row]?.[col] === undefined ? 0 : ROWS[row][col] === "#" ? 256 : 1;
      assert.equal(pixels[y * 110 + x], wanted, `${y},${x}`);
    }
});

test("cells smaller than a pixel are a shade of all it holds", () => {
  for (const cells of [2, 4, 8, 16]) {
    const [width, height] = [Math.floor(53 / cells), Math.floor(37 / cells)];
    const pixels = painted({ row: 0, col: 0, scale: 1 / cells }, width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let walls = 0;
        for (let r = 0; r < cells; r++) for (let c = 0; c < cells; c++) walls += ROWS[y * cells + r][x * cells + c] === "#" ? 1 : 0;
        const wanted = 1 + (255 * walls) / (cells * cells);
        assert.ok(Math.abs(pixels[y * width + x] - wanted) <= 2, `${cells}: ${y},${x}: ${pixels[y * width + x]}, not ${wanted}`);
      }
  }
});

test("the way is dots from far and a line from near", () => {
  const pixels = new Uint32Array(100);
  paintPath(made(), { row: 0, col: 0, scale: 2 }, 10, 10, pixels, 7);
  assert.deepEqual([...pixels].flatMap((one, i) => (one ? [i] : [])), [0, 1, 10, 11, 22, 23, 24, 25, 32, 33, 34, 35]);
  assert.deepEqual(seenPath(made(), { row: 0, col: 0, scale: 10 }, 50, 50), [[[0, 0], [1, 1], [1, 2]]]);
  assert.deepEqual(seenPath(made(), { row: 20, col: 20, scale: 10 }, 50, 50), []);
});

test("one looks at the whole maze or at a part, and never past its edge", () => {
  const maze = made();
  assert.equal(wholeScale(maze, 106, 370), 2);
  assert.deepEqual(heldView(maze, { row: 5, col: 5, scale: 0 }, 106, 370), { row: (37 - 185) / 2, col: 0, scale: 2 });
  assert.deepEqual(heldView(maze, { row: -3, col: 99, scale: 10 }, 100, 100), { row: 0, col: 43, scale: 10 });
  assert.equal(heldView(maze, { row: 0, col: 0, scale: 999 }, 100, 100).scale, 48);
  for (const factor of [2, 99, 0.0001]) {
    const near = zoomedView(maze, { row: 10, col: 20, scale: 4 }, factor, 40, 8, 100, 100); // what was at the pixel stays there
    assert.deepEqual([near.row + 8 / near.scale, near.col + 40 / near.scale].map((one) => Math.round(one * 1e6) / 1e6), [12, 30]);
    assert.equal(near.scale, { 2: 8, 99: 48, 0.0001: 100 / 53 }[factor]);
  }
});
