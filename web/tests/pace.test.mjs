// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { beforeEntry, isBingo, machineTurns, newEntries, schedule, squaresOf } from "../src/pacemodel.js";
import { toldAloud } from "../src/tablemodel.js";

for (const [move, word, squares] of /** @type {[string, string, string][]} */ ([
  ["8H", "SOL", "7,7 7,8 7,9"],
  ["H8", "SOL", "7,7 8,7 9,7"],
  ["1A", "C(AS)a", "0,0 0,3"],
  ["AB31", "(A)[LL]O", "31,27 32,27"],
  ["15O", "Ñ", "14,14"],
  ["", "", ""],
]))
  test(`where the tiles of ${word || "a pass"} ${move} lie`, () => assert.equal(squaresOf({ move, word }).map((one) => `${one.row},${one.col}`).join(" "), squares));

const rules = { rack: 7, bingo_bonus: 50, duplicate: false };
const seats = [{ name: "Ana", mine: true, here: true, score: 110 }, { name: "Pip", bot: "friendly:1", score: 90 }, { name: "Koa", bot: "static", score: 12 }];
const entry = (/** @type {number} */ seq, /** @type {number} */ seat, /** @type {string} */ type, /** @type {any} */ rest = {}) => ({ seq, seat, type, turn: seq, ...(type === "play" ? { move: "8H", word: "SOL", score: 10, total: 10 * seq } : { score: 0 }), ...rest });
const game = (/** @type {any[]} */ history, /** @type {any} */ rest = {}) => ({ id: "a", seq: history.length, turn: 0, rules, seats, history, ...rest });

test("a whole rack is a bingo where the rules give points for it", () => {
  const whole = entry(1, 0, "play", { word: "C(A)SERON[LL]a" });
  assert.equal(isBingo(game([]), whole), true);
  assert.equal(isBingo(game([], { rules: { ...rules, bingo_bonus: 0 } }), whole), false);
  assert.equal(isBingo(game([], { rules: { ...rules, rack: 9 } }), whole), false);
  assert.equal(isBingo(game([]), entry(1, 0, "exchange")), false);
  assert.match(toldAloud(game([whole]), false)[0].text, /All 7 tiles laid: a bonus of 50 points\./);
  assert.doesNotMatch(toldAloud(game([entry(1, 0, "play")]), false)[0].text, /bonus/);
});

test("only what has come after the last person's turn is played by machines", () => {
  const [mine, pip, koa] = [entry(1, 0, "play"), entry(2, 1, "play"), entry(3, 2, "exchange")];
  assert.deepEqual(machineTurns(null, game([mine, pip])), [], "the page has just come");
  assert.deepEqual(machineTurns(game([]), game([mine, pip, koa])), [pip, koa]);
  assert.deepEqual(machineTurns(game([mine]), game([mine, pip, koa, entry(3, 0, "final")])), [pip, koa]);
  assert.deepEqual(machineTurns(game([mine, pip]), game([mine, pip])), []);
  assert.deepEqual(machineTurns(game([]), game([pip, mine])), []);
  assert.deepEqual(machineTurns(game([mine, pip]), game([mine, entry(3, 0, "undo"), koa])), [], "a turn was taken back");
  assert.deepEqual(machineTurns(game([mine]), game([mine, pip], { rules: { ...rules, duplicate: true } })), []);
  assert.deepEqual(newEntries(game([mine], { id: "b" }), game([mine, pip])), []);
});

test("whoever watches sees a turn as it comes, and none of those missed", () => {
  const watched = seats.map((seat) => ({ ...seat, mine: false, here: false }));
  const [pip, koa] = [entry(1, 1, "play"), entry(2, 2, "play")];
  assert.equal(machineTurns(game([], { seats: watched }), game([pip], { seats: watched })).length, 1);
  assert.equal(machineTurns(game([], { seats: watched }), game([pip, koa], { seats: watched })).length, 0);
});

test("all is seen after a second and a half, however many have played, and who has thought already thinks no more", () => {
  const long = entry(1, 1, "play", { word: "ABCDEFGHIJKLMNO", move: "8A" });
  for (const count of [1, 2, 7]) {
    const plan = schedule(Array.from({ length: count }, () => long), 0);
    assert.ok(plan[count - 1].until <= 1500, `${count}: ${plan[count - 1].until}`);
    assert.ok(plan.every((one) => one.from <= one.lay && one.lay < one.until));
  }
  assert.equal(schedule([long], 3000)[0].lay, 0);
  assert.ok(schedule([long], 0)[0].lay > 300);
  assert.equal(schedule([entry(1, 1, "pass")], 3000)[0].until, 0);
});

test("before a turn the points are those before it, and the clock runs for whom it runs", () => {
  const [mine, pip, koa] = [entry(1, 0, "play"), entry(2, 1, "play", { score: 30, total: 90 }), entry(3, 2, "play", { score: 12, total: 12 })];
  const shown = beforeEntry(game([mine, pip, koa], { turn: 0 }), pip);
  assert.deepEqual([shown.turn, shown.clock.running, shown.history.length, ...shown.seats.map((/** @type {any} */ seat) => seat.score)], [1, 0, 1, 110, 60, 0]);
});
