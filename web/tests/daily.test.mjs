// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { asGame, dayAfter, lastDays, outcomeOf, streakOf, withOutcome } from "../src/dailymodel.js";
import { factsOf, stepNow } from "../src/guidemodel.js";
import { freshForm, paceOf, wayOf, withPace, withWay } from "../src/gameform.js";

test("days go on over the ends of months, years and February", () => {
  for (const [day, by, then] of [["2026-11-30", 1, "2026-12-01"], ["2026-01-01", -1, "2025-12-31"], ["2028-02-28", 1, "2028-02-29"], ["2026-03-29", 1, "2026-03-30"]]) assert.equal(dayAfter(day, by), then);
  assert.deepEqual(lastDays("2026-11-02", 3), ["2026-10-31", "2026-11-01", "2026-11-02"]);
});

test("days in a row count up to today, which may still be to come, in any language", () => {
  const found = (/** @type {string[]} */ ...days) => Object.fromEntries(days.map((day, i) => [day, { [i % 2 ? "ca" : "es"]: "found" }]));
  for (const [diary, streak] of [
    [{}, 0],
    [found("2026-11-16"), 1],
    [found("2026-11-15"), 1],
    [found("2026-11-14"), 0],
    [found("2026-11-13", "2026-11-14", "2026-11-15", "2026-11-16"), 4],
    [{ ...found("2026-11-14", "2026-11-16"), "2026-11-15": { es: "shown" } }, 1],
  ])
    assert.equal(streakOf(/** @type {any} */ (diary), "2026-11-16"), streak, JSON.stringify(diary));
});

test("what was found stays found, what was given up stays so, and old days are forgotten", () => {
  let diary = withOutcome({}, "2026-11-16", "es", "shown");
  diary = withOutcome(diary, "2026-11-16", "es", "found");
  assert.equal(outcomeOf(diary, "2026-11-16"), "shown");
  diary = withOutcome(diary, "2026-11-16", "ca", "found");
  assert.equal(outcomeOf(diary, "2026-11-16"), "found");
  for (let i = 0; i < 500; i++) diary = withOutcome(diary, dayAfter("2026-11-16", i), "es", "found");
  assert.equal(Object.keys(diary).length, 400);
  assert.equal(outcomeOf(diary, "2026-11-16"), "");
});

test("a puzzle is a game to board and rack, and over once its play lies there", () => {
  const puzzle = { day: "2026-11-16", language: "es", size: 15, layout: {}, tiles: [], board: [{ row: 0, col: 0, tile: "A" }], rack: ["A", ""] };
  assert.deepEqual([asGame(puzzle).over, asGame(puzzle).rack.tiles.length], [false, 2]);
  const over = asGame(puzzle, [{ row: 1, col: 1, tile: "B" }]);
  assert.deepEqual([over.over, over.rack.tiles.length, over.board.length], [true, 0, 2]);
});

test("a usual way has its seats, and seats tell their way", () => {
  const form = freshForm("es", false);
  assert.equal(wayOf(form), "machine");
  for (const way of ["machine", "friend", "here"]) assert.equal(wayOf(withWay(form, way, false)), way);
  assert.equal(wayOf({ ...form, seats: [...form.seats, form.seats[1]] }), "mix");
  assert.equal(withWay({ ...form, seats: [form.seats[0], { where: "bot", bot: "champion" }] }, "machine", false).seats[1].bot, "champion");
});

test("a pace is a clock, and a clock that nobody offers has its own name", () => {
  const choices = { presets: [{ id: "classic", settings: { clock: "none", clock_limit_s: 1500 } }] };
  const form = freshForm("es", false);
  assert.equal(paceOf(form, choices), "none");
  for (const pace of ["none", "game 10", "days 3"]) assert.equal(paceOf(withPace(form, pace), choices), pace);
  assert.equal(paceOf({ ...form, settings: { clock: "game" } }, choices), "game 25");
});

test("a step of the guided game is over when what it asks for has happened, or when it is passed", () => {
  const facts = (/** @type {number} */ count, /** @type {number} */ mine, /** @type {number} */ others) => ({ count, mine, others });
  for (const [from, at, now] of [
    [0, facts(0, 0, 1), 0],
    [2, facts(0, 0, 0), 2],
    [2, facts(1, 0, 0), 3],
    [2, facts(0, 1, 0), 4],
    [4, facts(0, 2, 1), 5],
    [7, facts(0, 9, 9), 7],
    [8, facts(0, 0, 0), 8],
  ])
    assert.equal(stepNow(/** @type {number} */ (from), /** @type {any} */ (at)), now, JSON.stringify([from, at]));
  const game = { seats: [{ mine: true }, { mine: false }], history: [{ type: "play", seat: 0 }, { type: "play", seat: 1 }, { type: "exchange", seat: 0 }] };
  assert.deepEqual(factsOf(game, 3), { count: 3, mine: 1, others: 1 });
});
