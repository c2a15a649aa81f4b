// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { asId, bagText, countLines, decodeText, fittingSet, partOf, readBag } from "../src/textfile.js";

test("old files are read too", () => {
  const bytes = (/** @type {number[]} */ ...all) => new Uint8Array(all).buffer;
  assert.deepEqual(decodeText(bytes(0x4e, 0xc3, 0x91)), { text: "NÑ", guessed: false });
  assert.deepEqual(decodeText(bytes(0x4e, 0xd1)), { text: "NÑ", guessed: true });
  for (const utf16 of [bytes(0xff, 0xfe, 0xd1, 0, 0x41, 0), bytes(0xfe, 0xff, 0, 0xd1, 0, 0x41)]) assert.deepEqual(decodeText(utf16), { text: "ÑA", guessed: false });
  assert.deepEqual(decodeText(bytes()), { text: "", guessed: false });
  assert.deepEqual(decodeText(bytes(0xef, 0xbb, 0xbf, 0x41)), { text: "A", guessed: false }); // the mark at the beginning goes
});

test("a file is known by its name", () => {
  for (const [name, id, part] of [
    ["animals_diccionario.txt", "animals", "words"],
    ["animals_bolsa.txt", "animals", "bag"],
    ["list.txt", "list", ""],
    ["ca_Bossa.TXT", "ca", "bag"],
  ]) {
    assert.deepEqual(partOf(name), { id, part }, name);
  }
  assert.equal(asId("Mis palabras (2)ñ"), "Mis-palabras-2-n");
});

test("lines and tiles are counted", () => {
  for (const [text, count] of [["", 0], ["a", 1], ["a\n\n  \nb\r\n", 2], ["a\nb\n", 2]]) assert.equal(countLines(String(text)), count, JSON.stringify(text));
  assert.deepEqual(readBag("A 12 1\n\n# 2 0\nbroken\nCH 1\n"), [{ name: "A", count: 12, points: 1 }, { name: "#", count: 2, points: 0 }]);
});

test("words without a bag are offered the tiles that spell them, the reader's own first", () => {
  const set = (/** @type {string} */ id, /** @type {string} */ names) => ({ id, tiles: names.split(" ").map((name) => ({ name, count: 2, points: 1 })) });
  const plain = "A B C D E F G H I J L M N O P R S T U V X Z Q";
  const sets = [set("pt", `${plain} Ç Ã`), set("ca", `${plain} Ç NY L·L QU #`), set("en", `${plain} K W Y #`), set("es", `${plain} Ñ CH LL RR Y #`)];
  for (const [words, language, id] of [
    ["casa\nsol", "es", "es"],
    ["casa sol", "ca", "ca"],
    ["casa\nniño", "en", "es"],
    ["avió plaça", "en", "ca"],
    ["col·legi", "es", "ca"],
    ["sky", "es", "en"],
    ["pão", "es", "pt"],
    ["niño week", "es", undefined], // no bag spells both
    ["  \n", "es", undefined],
  ]) {
    assert.equal(fittingSet(sets, String(words), String(language), ["es", "ca", "en"])?.id, id, `${words} for ${language}`);
  }
  assert.equal(bagText({ tiles: [{ name: "A", count: 2, points: 1 }, { name: "", count: 1, points: 0 }] }), "A 2 1\n# 1 0");
});
