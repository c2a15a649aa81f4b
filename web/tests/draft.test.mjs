// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { gainPlace, laid, moveInRack, newDraft, place, reset, shownRack, shuffle, startRun, takeBack, typeText } from "../src/draft.js";
import { foldKey, tokenise } from "../src/typing.js";

const spanish = [..."ABCDEFGHIJLMNÑOPQRSTUVXYZ", "CH", "LL", "RR"];
const catalan = [..."ABCÇDEFGHIJLMNOPRSTUVXZ", "L·L", "NY", "QU"];
const empty = (/** @type {number} */ row, /** @type {number} */ col) => (row < 0 || col < 0 || row > 14 || col > 14 ? undefined : null);

test("letters become the longest tiles", () => {
  for (const [text, names, tokens, rest] of [
    ["COCHE", spanish, ["C", "O", "CH", "E"], ""],
    ["CORROLLO", spanish, ["C", "O", "RR", "O", "LL", "O"], ""],
    ["L·L", catalan, ["L·L"], ""],
    ["COL·LEGI", catalan, ["C", "O", "L·L", "E", "G", "I"], ""],
    ["COL·", catalan, ["C", "O"], "L·"],
    ["Q", catalan, [], "Q"],
    ["QUE", catalan, ["QU", "E"], ""],
    ["ANY", catalan, ["A", "NY"], ""],
    ["COL", catalan, ["C", "O", "L"], ""],
  ]) {
    assert.deepEqual(tokenise(text, names), { tokens, rest }, text);
  }
});

test("keys lose the accents that no tile has", () => {
  assert.equal(foldKey("á", spanish), "A");
  assert.equal(foldKey("ñ", spanish), "Ñ");
  assert.equal(foldKey("ç", catalan), "Ç");
  assert.equal(foldKey(".", catalan), "·");
  for (const [key, names, expected] of [["ç", ["C"], "C"], ["ã", ["A", "Ç"], "A"], ["ê", ["E"], "E"], ["œ", ["O", "E"], "OE"], ["ß", ["S"], "SS"], ["ñ", ["N"], "Ñ"]])
    assert.equal(foldKey(/** @type {string} */ (key), /** @type {string[]} */ (names)), expected);
});

test("typed words lie on free squares and go through what is there", () => {
  const at = (/** @type {number} */ row, /** @type {number} */ col) => (row === 7 && col === 8 ? "A" : empty(row, col));
  const start = startRun(newDraft(["C", "S", "A", "CH", ""]), 7, 7, false);
  for (const [text, places] of [
    ["CASA", "C7,7 S7,9 A7,10"],
    ["CSA", "C7,7 S7,9 A7,10"],
    ["CHA", "CH7,7"],
    ["CAZ", "C7,7 z7,9"],
  ]) {
    const { draft, lacks } = typeText(start, text, spanish, at);
    assert.equal(lacks, "", text);
    const seen = laid(draft).map((tile) => `${tile.blank ? tile.letter.toLowerCase() : tile.letter}${tile.row},${tile.col}`);
    assert.equal(seen.join(" "), places, text);
  }
});

test("a tile that is not there is named, and nothing changes", () => {
  const start = startRun(newDraft(["C", "S"]), 7, 7, true);
  const { draft, lacks } = typeText(start, "CZ", spanish, empty);
  assert.equal(lacks, "Z");
  assert.equal(draft, start);
});

test("a letter waits for the tile that it begins", () => {
  const through = (/** @type {number} */ row, /** @type {number} */ col) => (row === 7 && col === 7 ? "CH" : empty(row, col));
  for (const [rack, text, at, names, places, rest] of [
    [["CH", "E"], "C", empty, spanish, "", "C"],
    [["CH", "E"], "CH", empty, spanish, "CH7,7", ""],
    [["CH", "E"], "CHE", empty, spanish, "CH7,7 E7,8", ""],
    [["NY", "A"], "AN", empty, catalan, "A7,7", "N"],
    [["L·L", "A"], "AL·", empty, catalan, "A7,7", "L·"],
    [["C", "E"], "C", through, spanish, "", "C"],
    [["C", "E"], "CHE", through, spanish, "E7,8", ""],
  ]) {
    const { draft, lacks } = typeText(startRun(newDraft(rack), 7, 7, false), text, names, at);
    assert.equal(lacks, "", text);
    assert.equal(laid(draft).map((tile) => `${tile.letter}${tile.row},${tile.col}`).join(" "), places, text);
    assert.equal(draft.rest, rest, text);
  }
});

test("a letter that no tile has is named at once", () => {
  for (const [text, names, lacks] of [
    ["K", spanish, "K"],
    ["AK", spanish, "K"],
    ["Y", catalan, "Y"],
    ["QA", catalan, "Q"],
  ])
    assert.equal(typeText(startRun(newDraft(["A", ""]), 7, 7, false), text, names, empty).lacks, lacks, text);
});

test("typing beyond the board's edge is refused", () => {
  const start = startRun(newDraft(["C", "S"]), 7, 14, false);
  assert.equal(typeText(start, "CS", spanish, empty).lacks, "S");
});

test("tiles go to the board and back", () => {
  let draft = newDraft(["A", "B", ""]);
  draft = place(draft, 2, 3, 4, "CH");
  assert.deepEqual(laid(draft), [{ row: 3, col: 4, index: 2, letter: "CH", blank: true }]);
  assert.deepEqual(shownRack(draft), [0, 1, null]);
  draft = place(draft, 0, 3, 4, "A");
  assert.equal(laid(draft).length, 1, "a tile takes the place of another");
  assert.deepEqual(shownRack(takeBack(draft, 3, 4)), [0, 1, 2]);
  assert.deepEqual(laid(reset(draft)), []);
});

test("the order of the rack is kept through a turn", () => {
  const before = moveInRack(newDraft(["A", "B", "C"]), 2, 0);
  const after = newDraft(["B", "C", "Z"], before);
  assert.deepEqual(after.order.map((i) => after.rack[i]), ["C", "B", "Z"]);
  const mixed = shuffle(after, () => 0);
  assert.deepEqual([...mixed.order].sort(), [0, 1, 2]);
});

/** @param {[number, number][]} squares @returns {any} */
const draftOf = (squares) => ({ placed: squares.map(([row, col], index) => ({ row, col, index, letter: "A", blank: false })), typed: [] });

for (const { name, mine, others, want } of /** @type {{name: string, mine: [number, number][], others: [number, number][], want: any}[]} */ ([
  { name: "nothing laid", mine: [], others: [], want: null },
  { name: "a word on an empty board", mine: [[7, 7], [7, 8]], others: [], want: { row: 7, col: 8, corner: "" } },
  { name: "laid backwards", mine: [[7, 8], [7, 7]], others: [], want: { row: 7, col: 8, corner: "" } },
  { name: "tiles above", mine: [[7, 7], [7, 8]], others: [[6, 8], [6, 9]], want: { row: 7, col: 8, corner: "low" } },
  { name: "down, with a word at its right", mine: [[3, 3], [4, 3]], others: [[4, 4], [3, 4], [5, 4]], want: { row: 4, col: 3, corner: "low inner" } },
  { name: "the top row", mine: [[0, 4]], others: [], want: { row: 0, col: 4, corner: "low" } },
  { name: "the last column", mine: [[4, 14]], others: [], want: { row: 4, col: 14, corner: "inner" } },
  { name: "the top corner", mine: [[0, 14]], others: [], want: { row: 0, col: 14, corner: "low inner" } },
  { name: "the low corner", mine: [[14, 13], [14, 14]], others: [], want: { row: 14, col: 14, corner: "inner" } },
]))
  test(`the points of a turn hide as little as they can: ${name}`, () => {
    const isTaken = (/** @type {number} */ row, /** @type {number} */ col) => [...mine, ...others].some(([r, c]) => r === row && c === col);
    assert.deepEqual(gainPlace(draftOf(mine), isTaken, 15), want);
  });
