// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { asGame } from "../src/dailymodel.js";
import { asPuzzle, seenIn, withSeen } from "../src/trainmodel.js";

test("what was done is remembered by language, once, and not without end", () => {
  let seen = withSeen(withSeen({}, "es", 12003), "ca", 7);
  seen = withSeen(withSeen(seen, "es", 13001), "es", 12003);
  assert.deepEqual(seen, { es: [13001, 12003], ca: [7] });
  for (let number = 0; number < 700; number++) seen = withSeen(seen, "es", number);
  assert.deepEqual([seenIn(seen, "es").length, seenIn(seen, "es")[0], seenIn(seen, "ca").length, seenIn(seen, "en").length], [600, 100, 1, 0]);
});

test("what somebody else has written there is not taken for numbers", () => {
  assert.deepEqual(seenIn(/** @type {any} */ ({ es: "no", ca: [1, "2", null, 3.5, 4] }), "es"), []);
  assert.deepEqual(seenIn(/** @type {any} */ ({ ca: [1, "2", null, 3.5, 4] }), "ca"), [1, 4]);
});

test("an exercise is a puzzle to the board, known by its name", () => {
  const exercise = { exercise: "es-12003", language: "es", size: 15, layout: {}, tiles: [], board: [], rack: ["A"] };
  assert.equal(asGame(asPuzzle(exercise)).id, "es es-12003");
});
