// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unrankedReason } from "../src/names.js";
import { asCsv, byPlayer, keepScores, spread, sumOf, sumUp } from "../src/statsmodel.js";

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

test("best, worst and mean are of the same results, whoever has counted them", () => {
  const own = [64, 16].map((score, i) => ({ name: "Ana", score, at: NOW, won: i === 0, ranked: i === 0 }));
  for (const [kept, best, worst, mean] of /** @type {const} */ ([
    [own, 64, 16, 40],
    [own.slice(0, 1), 64, 64, 64],
  ])) {
    const sum = sumUp([...kept]);
    assert.deepEqual([sum.best?.score, sum.worst?.score, sum.mean], [best, worst, mean]);
    const told = sumOf({ name: "Ana", games: kept.length, wins: 1, total: mean * kept.length, mean, best, worst, scores: kept });
    assert.deepEqual([told.count, told.total, told.mean, told.best.score, told.worst.score, told.wins], [sum.count, sum.total, sum.mean, sum.best?.score, sum.worst?.score, sum.wins]);
  }
  assert.deepEqual(sumOf({ results: 0, total: 0, mean: 0, best: null, worst: null }), sumUp([]));
});

test("a guest is not the account of the same name", () => {
  const both = [1, 2].map((player) => ({ name: "Ana", score: 10 * player, at: NOW, won: false, player }));
  assert.deepEqual(byPlayer(both).map((one) => [one.name, one.total]), [["Ana", 20], ["Ana", 10]]);
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

test("every reason that keeps a game out of the ranking is told in the same words as elsewhere", () => {
  const rule = readFileSync(new URL("../../src/app/ranking.c", import.meta.url), "utf8");
  const rows = [...rule.matchAll(/\{"(\w+)",\s+N_\("([^"]+)"\)\}/g)];
  assert.ok(rows.length > 15, "the table is not where it was");
  for (const [, code, reason] of rows) assert.equal(unrankedReason(code), reason);
});
