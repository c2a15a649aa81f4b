// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { inOrder, language, loadLanguage, loadRest, plural, sentence, t } from "../src/i18n.js";

for (const [said, shown] of [
  ["there is no file", "There is no file"],
  ["él no está", "Él no está"],
  ["'casa' is not in the list", "'casa' is not in the list"],
  ["«casa» no está", "«casa» no está"],
  ["12 is too much", "12 is too much"],
  ["can't write it", "Can't write it"],
  ["roto.txt:3: no cell", "roto.txt:3: no cell"],
  ["rack_size must be less", "rack_size must be less"],
  ["Done.", "Done."],
  ["", ""],
])
  test(`what the server says stands as a sentence: "${said}"`, () => assert.equal(sentence(said), shown));

test("large numbers are written in groups, names and small numbers as they are", () => {
  assert.equal(plural("%d move", "%d moves", 168153), "168,153 moves");
  assert.equal(plural("%d move", "%d moves", 9999), "9999 moves");
  assert.equal(t("best: %s", "123456"), "best: 123456");
});

test("of two languages asked for in a row the last one stays, whichever comes last", async () => {
  /** @type {(answer: any) => void} */
  let answer = () => {};
  Object.assign(globalThis, { document: { documentElement: { lang: "en" } }, fetch: () => new Promise((done) => (answer = done)) });
  const first = loadLanguage("ca");
  assert.equal(await loadLanguage("en"), true);
  answer({ json: async () => ({ Games: "Partides" }) });
  assert.equal(await first, false);
  assert.deepEqual([language(), t("Games"), document.documentElement.lang], ["en", "Games", "en"]);
});

test("a language that could not be had is asked for again, and its rest once", async () => {
  const asked = /** @type {string[]} */ ([]);
  Object.assign(globalThis, { fetch: async (/** @type {string} */ path) => (asked.push(path), asked.length === 1 ? Promise.reject(new Error("away")) : { json: async () => ({ Games: "Partidas" }) }) });
  await loadLanguage("en");
  await loadRest(); // English has none
  await assert.rejects(loadLanguage("es"));
  assert.equal(await loadLanguage("es"), true);
  await Promise.all([loadRest(), loadRest()]);
  assert.deepEqual([t("Games"), asked.length], ["Partidas", 2]);
});

test("lists are in the order of the alphabet and of numbers", () => {
  const list = [["sopa", "a"], ["maze", "mini 10"], ["maze", "Ñu"], ["maze", "mini 2"], ["maze", "zeta"]].map(([kind, name]) => ({ kind, name }));
  assert.deepEqual(inOrder(list, ["kind", "name"]).map((one) => one.name), ["mini 2", "mini 10", "Ñu", "zeta", "a"]);
});
