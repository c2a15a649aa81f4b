// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOfStudy, addRound, cgpOf, cgpOfAddress, childrenOf, cut, drawnRack, grow, isClear, pathTo, positionOf, rackText, readRack, unseenOf, withTile } from "../src/studymodel.js";

const TILES = [["#", 2], ["A", 3], ["C", 2], ["CH", 1], ["H", 1], ["S", 1]].map(([name, count]) => ({ name: String(name), count: Number(count) }));
const NAMES = TILES.map((one) => one.name).filter((name) => name !== "#");
const empty = { size: 5, board: [], racks: [[], []], scores: [0, 0], zeros: 0, opcodes: "" };

test("a record says what lies where, several letters of a tile in brackets and blanks small", () => {
  const placed = [
    [1, 0, "C", false],
    [1, 1, "A", true],
    [1, 4, "CH", false],
    [2, 2, "CH", true],
  ].reduce((position, [row, col, tile, blank]) => withTile(position, Number(row), Number(col), { tile: String(tile), blank: Boolean(blank) }), empty);
  assert.equal(cgpOf({ ...placed, racks: [["A", "CH", ""], ["S"]], scores: [12, 7], zeros: 1, opcodes: "lex es;" }), "5/Ca2[CH]/2[ch]2/5/5 A[CH]?/S 12/7 1 lex es;");
  assert.equal(cgpOf(withTile(withTile(empty, 0, 0, { tile: "A", blank: false }), 0, 0, null)), "5/5/5/5/5 / 0/0 0", "a square can be emptied again");
});

test("what the server has read becomes the same record", () => {
  const cgp = "5/C3A/5/5/5 A?/ 3/4 2 lex es; rs 7;";
  assert.equal(cgpOf(positionOf({ cgp, size: 5, board: [{ row: 1, col: 0, tile: "C", blank: false }, { row: 1, col: 4, tile: "A", blank: false }], racks: [["A", ""], []], scores: [3, 4] })), cgp);
});

test("an address gives the record back", () => {
  const cgp = "5/C3A/5/5/5 A?/ 3/4 2 ld spanish_super; lex a+b;";
  assert.equal(cgpOfAddress(decodeURIComponent(addressOfStudy(cgp).slice("#/analysis/".length))), cgp);
});

test("racks are typed as people write them", () => {
  for (const [text, rack, bad] of [
    ["", "", ""],
    ["ach?", "A[CH]?", ""],
    ["a [ch] #, c", "A[CH]?C", ""],
    ["axs", "A", "X"],
    ["a[z]", "A", "Z"],
  ]) {
    const read = readRack(text, NAMES);
    assert.deepEqual([rackText(read.rack), read.bad], [rack, bad], text);
  }
});

test("what is unseen is counted, and may be too little", () => {
  const position = { ...empty, board: [{ row: 0, col: 0, tile: "S", blank: false }, { row: 0, col: 1, tile: "S", blank: true }, { row: 0, col: 2, tile: "S", blank: false }], racks: [["A", ""], ["C"]] };
  assert.deepEqual([...unseenOf(position, TILES)], [["#", 0], ["A", 2], ["C", 1], ["CH", 1], ["H", 1], ["S", -1]]);
});

test("a rack is drawn from what nobody else has", () => {
  const position = { ...empty, racks: [["S"], ["A", "A", "A"]] };
  const rack = drawnRack(position, TILES, 7, () => 0);
  assert.deepEqual(rack, ["C", "C", "CH", "H", "S", "", ""]);
  assert.equal(drawnRack(position, TILES, 3, () => 0.99).length, 3);
});

const played = (/** @type {string} */ word, /** @type {number} */ win, /** @type {number} */ iterations, margin = 0.1) => ({ type: "play", move: "8H", word, tiles: [], score: 1, kept: "", equity: 10 * win, win, win_margin: margin, equity_margin: margin, iterations });

test("rounds of playing out add up by how often each was played", () => {
  const first = addRound([], [played("A", 0.4, 100), played("B", 0.5, 100)]);
  assert.deepEqual(first.map((one) => one.word), ["B", "A"], "the best first");
  const [b, a] = addRound(first, [played("A", 0.4, 300), played("B", 0.9, 300)]);
  assert.deepEqual([a.iterations, b.iterations], [400, 400]);
  assert.ok(Math.abs((b.win ?? 0) - 0.8) < 1e-9 && Math.abs((a.equity ?? 0) - 4) < 1e-9);
  assert.ok(Math.abs((b.win_margin ?? 0) - Math.hypot(10, 30) / 400) < 1e-9, "margins shrink as those of independent samples");
  assert.equal(isClear([b, a]), true);
  assert.equal(isClear(first), false);
});

test("the tree keeps one branch a move, and loses a branch with all that follows", () => {
  let nodes = [{ id: 0, parent: -1, cgp: "r", text: "", seat: 0 }];
  const add = (/** @type {number} */ parent, /** @type {string} */ text) => {
    const grown = grow(nodes, { parent, cgp: text, text, seat: 0 });
    nodes = grown.nodes;
    return grown.id;
  };
  const a = add(0, "A");
  const b = add(0, "B");
  const aa = add(a, "AA");
  assert.equal(add(0, "A"), a, "the same move is the same branch");
  assert.deepEqual(childrenOf(nodes, 0).map((one) => one.id), [a, b]);
  assert.deepEqual(pathTo(nodes, aa).map((one) => one.text), ["", "A", "AA"]);
  assert.deepEqual(cut(nodes, a).map((one) => one.text), ["", "B"]);
});
