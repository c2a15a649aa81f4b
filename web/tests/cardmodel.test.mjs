// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { answersText, asCsv, asksLetters, countsOf, judge, knownOf, lettersOf, spelt, toggled, withCard } from "../src/cardmodel.js";

const state = (/** @type {number} */ due_day, wait_days = 0) => ({ due_day, wait_days, ease: 250, seen: 1, lapses: 0 });
const answer = (/** @type {string} */ word, letter = "", front = false) => ({ word, letter, front });
const card = (/** @type {string} */ item, /** @type {any[]} */ answers, unasked = []) => ({ item, tiles: [...item], answers, unasked, chance: 0, state: null });

test("a visitor's cards are counted as the server counts an account's", () => {
  const box = withCard(withCard(withCard({}, "d", "A", state(10)), "d", "B", state(11, 7)), "e", "A", state(9, 30));
  assert.deepEqual(countsOf(box.d, 10), { begun: 2, due: 1, learned: 1 });
  assert.deepEqual(countsOf(undefined, 10), { begun: 0, due: 0, learned: 0 });
  assert.deepEqual(knownOf(box.d), [{ item: "A", due_day: 10 }, { item: "B", due_day: 11 }]);
  const many = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`c${i}`, state(4000 - i)]));
  assert.equal(knownOf(many).length, 3000);
  assert.equal(knownOf(many)[0].item, "c3999");
});

test("letters and words are judged, whatever their order", () => {
  const hooks = card("AS", [answer("CAS", "C", true), answer("ASA", "A"), answer("ASI", "I")]);
  const words = card("AACS", [answer("CASA"), answer("SACA")]);
  const rude = card("A", [answer("AB", "B")], /** @type {any} */ (["D"]));
  const stem = card("AEINST", [answer("RETINAS", "R"), answer("NASTIER", "R")]);
  for (const [asked, chosen, typed, right, missing, wrong] of /** @type {any[]} */ ([
    [hooks, { front: ["C"], back: ["I", "A"] }, [], 3, 0, 0],
    [hooks, { front: ["I"], back: ["C"] }, [], 0, 3, 2],
    [hooks, { front: [], back: [] }, [], 0, 3, 0],
    [words, { front: [], back: [] }, ["SACA", "CASA"], 2, 0, 0],
    [words, { front: [], back: [] }, ["ASAC"], 0, 2, 1],
    [rude, { front: [], back: ["B", "D"] }, [], 1, 0, 0],
    [rude, { front: [], back: ["B", "E"] }, [], 1, 0, 1],
    [stem, { front: [], back: ["R"] }, [], 1, 0, 0],
  ])) {
    const found = judge(asked, chosen, typed);
    assert.deepEqual([found.right.length, found.missing.length, found.wrong.length], [right, missing, wrong], `${asked.item} ${JSON.stringify(chosen)} ${typed}`);
  }
  assert.deepEqual(lettersOf(hooks), { front: ["C"], back: ["A", "I"] });
  assert.deepEqual([asksLetters(hooks), asksLetters(words)], [true, false]);
  assert.deepEqual(toggled(toggled({ front: [], back: ["A"] }, "back", "A"), "front", "B"), { front: ["B"], back: [] });
});

test("words are spelt as the tiles are, and lists say what was asked", () => {
  const names = ["A", "C", "CH", "L", "L·L", "N", "Ñ", "O", "S"];
  for (const [typed, wanted] of [["canción", "CANCION"], ["año", "AÑO"], ["col.la", "COL·LA"], [" casa ", "CASA"]]) assert.equal(spelt(typed, names), wanted);
  assert.equal(answersText(card("AS", [answer("CAS", "C", true), answer("ASA", "A")]), "hooks"), "C- -A");
  assert.equal(answersText(card("A", [answer("AB", "B"), answer("AD", "D")]), "two"), "AB AD");
  assert.equal(answersText(card("AEINST", [answer("RETINAS", "R"), answer("NASTIER", "R"), answer("STAINED", "D")]), "stems"), "+R: RETINAS NASTIER +D: STAINED");
  assert.equal(asCsv([card("A", [answer("AB", "B")])], "two"), "item,answers\r\nA,AB\r\n");
});
