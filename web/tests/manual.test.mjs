// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { manual, plain, textOf } from "../src/manual.js";
import { readSquare } from "../src/squares.js";

test("chapters have addresses of their own and say something", () => {
  const all = manual().flatMap((group) => group.chapters);
  assert.equal(new Set(all.map((chapter) => chapter.id)).size, all.length);
  for (const chapter of all) {
    assert.match(chapter.id, /^\w+$/);
    assert.ok(textOf(chapter).length > 60, chapter.id);
  }
});

test("the machines are called by the names that they have at the table", () => {
  const called = [...readFileSync(new URL("../../src/engine/bot.c", import.meta.url), "utf8").matchAll(/"([A-Z][a-z]{2,3})"/g)].map((match) => match[1]);
  const machines = manual().flatMap((group) => group.chapters).find((chapter) => chapter.id === "machines");
  for (const name of ["Pip", "Zas", "Koa", "Ibis", "Vega"]) {
    assert.ok(called.includes(name), name);
    assert.ok(machines && textOf(machines).toLowerCase().includes(name.toLowerCase()), name);
  }
});

test("what is looked for is found whatever its accents and case", () => {
  assert.equal(plain("Ñandú ÇA L·L"), "nandu ca l·l");
});

test("squares of pictures are read", () => {
  for (const [text, style, letter, blank, kind] of [
    [".", "", undefined, undefined, undefined],
    ["w3", "w3", undefined, undefined, undefined],
    ["*", "start w2", undefined, undefined, undefined],
    ["C3!", "", "C", false, "fresh"],
    ["[LL]8", "", "LL", false, ""],
    ["a0", "", "A", true, ""],
  ]) {
    const square = readSquare(String(text));
    assert.deepEqual([square.style, square.tile?.letter, square.tile?.blank, square.tile?.kind], [style, letter, blank, kind], String(text));
  }
});
