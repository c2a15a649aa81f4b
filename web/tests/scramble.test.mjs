// SPDX-License-Identifier: MIT
// The word scramble in the page: what is right, which tiles are used up, and what a class is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placedWords, readCrossword } from "../src/crosswordmodel.js";
import { givenText, isRight, lettersOf, readScramble, strayLetters, textsOf, usedTiles } from "../src/scramblemodel.js";

const letters = ["A", "C", "CH", "H", "I", "M", "N", "O", "Z"];
const words = readScramble({ words: [{ word: "CAMION", mixed: "NOMICA", label: "camión", given: [0] }, { word: "[CH]OZA", mixed: "AZO[CH]", hint: "Casa" }] });

test("a word is right in any case, with or without its accent", () => {
  assert.equal(isRight(words[0], "camión", letters), true);
  assert.equal(isRight(words[0], " CAMION ", letters), true);
  assert.equal(isRight(words[0], "camino", letters), false);
  assert.equal(isRight(words[0], "", letters), false);
  assert.equal(isRight(words[1], "choza", letters), true);
});

test("tiles are used up one by one, and letters that are not there are told", () => {
  assert.deepEqual(usedTiles(words[1], "cho", letters), [false, false, true, true]);
  assert.deepEqual(strayLetters(words[1], "chozaa", letters), ["A"]);
  assert.deepEqual(strayLetters(words[1], "ch", letters), []);
  assert.deepEqual(strayLetters(words[1], "choz4", letters), ["4"]);
  assert.equal(givenText(words[0]), "C · · · · ·");
});

test("a class is told a letter for each box, and gets words back", () => {
  const told = lettersOf(words, ["cam", "chozaza"], letters);
  assert.deepEqual(told, ["C", "A", "M", "", "", "", "CH", "O", "Z", "A"]);
  assert.deepEqual(textsOf(words, told), ["CAM", "CHOZA"]);
});

test("the words of a fill-in are crossed out once they stand in the grid", () => {
  const model = readCrossword({ kind: "fillin", alphabet: { letters: ["S", "O", "L", "A", "M", "R"] }, grid: ["SOL", ".L.", "MAR"], given: [[0, 0]], words: [{ number: 1, row: 0, col: 0, down: false, word: "SOL", label: "sol" }, { number: 3, row: 2, col: 0, down: false, word: "MAR", label: "mar" }, { number: 2, row: 0, col: 1, down: true, word: "OLA" }] });
  assert.deepEqual(model.bank?.map((one) => one.label), ["mar", "OLA", "sol"]);
  assert.deepEqual(model.given, { "0,0": "S" });
  assert.equal(model.hasBlack, false);
  assert.deepEqual(placedWords(model, { "0,0": "S", "0,1": "O", "0,2": "L", "1,1": "L" }), [false, false, true]);
  assert.deepEqual(placedWords(model, { "0,0": "M", "0,1": "A", "0,2": "R" }), [true, false, false]); // wherever it stands
});
