// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellAt, moveWallEnd, pictureRows, readWalls, sideAt, stepsFrom, stepTowards, toggleWall, trailPath, walkOn, walkTo, wallPath } from "../src/wallmodel.js";

/** A rectangle of squares as the server plans it. @param {number} rows @param {number} cols */
function squares(rows, cols) {
  const cells = [];
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < cols; col++) {
      const beyond = [[row - 1, col], [row, col + 1], [row + 1, col], [row, col - 1]];
      const middles = [[col + 0.5, row], [col + 1, row + 0.5], [col + 0.5, row + 1], [col, row + 0.5]];
      const sides = beyond.map(([r, c], side) => {
        const there = r >= 0 && c >= 0 && r < rows && c < cols;
        return { next: there ? r * cols + c : null, back: there ? (side + 2) % 4 : null, outer: !there, line: `M${row} ${col} ${side}`, middle: middles[side] };
      });
      cells.push({ at: [row, col], centre: [col + 0.5, row + 0.5], sides });
    }
  return { shape: "rectangle", width: cols, height: rows, cells };
}

const plan = squares(2, 2);
const file = { name: "m", shape: "rectangle", rows: 2, cols: 2, entrance: [0, 0], exit: [1, 1], cells: ["060c", "0101"] };
const walls = readWalls(file, plan);
// In the middle a way from left to right passes under one from above to below.
const crossed = readWalls({ ...file, rows: 3, cols: 3, entrance: [1, 0], exit: [1, 2], cells: ["000400", "024f08", "000100"] }, squares(3, 3));

test("one walks through what is open, by arrows and towards a cell that is seen", () => {
  assert.deepEqual(stepsFrom(walls, 0).map(({ place }) => place), [1, 2]);
  assert.equal(stepTowards(walls, 0, [1, 0]), 1);
  assert.equal(stepTowards(walls, 0, [0, -1]), null, "the border");
  assert.equal(stepTowards(walls, 2, [1, 0]), null, "a wall");
  assert.deepEqual(walkTo(walls, 0, 3), [1, 3]);
  assert.deepEqual(walkTo(walls, 2, 3), [0, 1, 3]);
  const branching = readWalls({ ...file, cells: ["060c", "0309"] }, plan);
  assert.deepEqual(walkTo(branching, 0, 0), [], "round a ring one comes nowhere");
});

test("a step back takes one away", () => {
  assert.deepEqual(walkOn(walls, [], [1, 3]), [1, 3]);
  assert.deepEqual(walkOn(walls, [1, 3], [1]), [1]);
  assert.deepEqual(walkOn(walls, [1], [0]), []);
});

test("under a bridge one goes straight on, and is not seen", () => {
  assert.deepEqual(stepsFrom(crossed, 3).map(({ place }) => place), [4 + 9]);
  assert.deepEqual(stepsFrom(crossed, 13).map(({ place }) => place), [5, 3]);
  assert.deepEqual(stepsFrom(crossed, 1).map(({ place }) => place), [4]);
  assert.deepEqual(walkTo(crossed, 3, 5), [13, 5]);
  assert.match(trailPath(crossed, [13, 5]), /^M0\.500 1\.500L1\.160 1\.500M1\.840 1\.500L2\.000 1\.500L2\.500 1\.500$/);
});

test("walls are built and taken away on both sides of them, not at bridges", () => {
  const built = toggleWall(file, walls, 0, 1);
  assert.deepEqual(built.cells, ["0404", "0101"]);
  assert.deepEqual(toggleWall(built, readWalls(built, plan), 1, 3).cells, file.cells);
  assert.equal(toggleWall(file, walls, 0, 0), file, "the border stays");
  const bridged = { ...file, cells: ["000400", "024f08", "000100"] };
  assert.equal(toggleWall(bridged, crossed, 3, 1), bridged);
});

test("ends move, and never onto the other", () => {
  assert.deepEqual(moveWallEnd(file, walls, "exit", 1).exit, [0, 1]);
  assert.equal(moveWallEnd(file, walls, "exit", 0), file);
});

test("every wall is drawn once, and ends are open", () => {
  assert.equal(wallPath(walls).match(/M/g)?.length, 7); // eight of the border and one inside, without the two ends
  assert.ok((wallPath(crossed).match(/M/g)?.length ?? 0) > 30);
});

test("cells and sides are found by where they lie", () => {
  assert.equal(cellAt(plan, 1.4, 0.6), 1);
  assert.equal(cellAt(plan, 5, 5), null);
  assert.deepEqual(sideAt(plan, 1.05, 0.5), { cell: 0, side: 1 });
  assert.equal(sideAt(plan, 0.02, 0.5), null, "the border is no wall to change");
});

test("pictures are dark where the maze goes, or opaque where nothing is dark", () => {
  const pixel = { black: [0, 0, 0, 255], white: [255, 255, 255, 255], clear: [0, 0, 0, 0] };
  const image = (/** @type {(keyof typeof pixel)[]} */ ...all) => ({ width: 2, height: 2, data: all.flatMap((one) => pixel[one]) });
  assert.equal(pictureRows(image("black", "white", "clear", "black")), "#.\n.#");
  assert.equal(pictureRows(image("white", "clear", "white", "white")), "#.\n##");
  assert.equal(pictureRows(image("white", "white", "white", "white")), "..\n..");
});
