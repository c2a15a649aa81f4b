// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { asCsv, byPlayer, keepScores, spread, sumUp } from "../src/statsmodel.js";

const DAY = 86400000;
const NOW = 1000 * DAY;
const scores = [
  { name: "Ana", score: 300, at: NOW - DAY, won: true },
  { name: "Luis", score: 420, at: NOW - 40 * DAY, won: true },
  { name: "Ana", score: -12, at: NOW - 400 * DAY, won: false },
  { name: "Bot 1", score: 300, at: NOW, won: false, machine: true },
];

test("results are kept by date and name", () => {
  for (const [days, text, count] of [
    [0, "", 4],
    [7, "", 2],
    [0, " AN ", 2],
    [365, "ana", 1],
    [0, "zoe", 0],
  ]) {
    assert.equal(keepScores(scores, { days: Number(days), text: String(text), now: NOW }).length, count, `${days} ${text}`);
  }
});

test("totals, means, the best and the worst", () => {
  const sum = sumUp(scores);
  assert.deepEqual([sum.count, sum.total, sum.mean, sum.best?.name, sum.worst?.score, sum.wins], [4, 1008, 252, "Luis", -12, 2]);
  assert.deepEqual(sumUp([]), { count: 0, total: 0, mean: 0, best: null, worst: null, wins: 0 });
  assert.deepEqual(byPlayer(scores).map((one) => [one.name, one.count, one.machine]), [["Luis", 1, false], ["Ana", 2, false], ["Bot 1", 1, true]]);
});

test("players are put in order by what one chooses, and those who are equal share their place", () => {
  const more = [...scores, { name: "Zoe", score: 300, at: NOW, won: false }];
  for (const [by, wanted] of [
    ["best", "1 Luis, 2 Ana, 2 Bot 1, 2 Zoe"],
    ["mean", "1 Luis, 2 Bot 1, 2 Zoe, 4 Ana"],
    ["total", "1 Luis, 2 Bot 1, 2 Zoe, 4 Ana"],
    ["wins", "1 Ana, 1 Luis, 3 Bot 1, 3 Zoe"],
    ["share", "1 Luis, 2 Ana, 3 Bot 1, 3 Zoe"],
    ["games", "1 Ana, 2 Bot 1, 2 Luis, 2 Zoe"],
    ["nothing known", "1 Luis, 2 Ana, 2 Bot 1, 2 Zoe"],
  ])
    assert.equal(byPlayer(more, by).map((one) => `${one.place} ${one.name}`).join(", "), wanted, by);
});

test("what was played with help counts, but is no record", () => {
  const helped = { name: "Ana", score: 900, at: NOW, won: true, counts: false };
  const sum = sumUp([...scores, helped]);
  assert.deepEqual([sum.count, sum.total, sum.best?.name, sum.wins], [5, 1908, "Luis", 3]);
  assert.deepEqual([sumUp([helped]).best, sumUp([helped]).worst], [null, null]);
  assert.deepEqual(byPlayer([...scores, helped]).map((one) => one.name), ["Luis", "Ana", "Bot 1"]);
});

test("every result falls into one range, also below zero", () => {
  const bins = spread(scores);
  assert.equal(bins.reduce((sum, bin) => sum + bin.count, 0), scores.length);
  assert.ok(bins[0].low <= -12 && bins.at(-1).high >= 420 && bins.length <= 14, JSON.stringify(bins));
  assert.deepEqual(spread([scores[0]]), [{ low: 300, high: 304, count: 1 }]);
});

test("a table for spreadsheets quotes what must be quoted and holds no formulas", () => {
  assert.equal(asCsv([["a,b", 'say "x"', "=1+1", -5]]), `"a,b","say ""x""",'=1+1,-5\r\n`);
});
