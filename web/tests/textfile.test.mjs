// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { asId, countLines, decodeText, partOf, readBag } from "../src/textfile.js";

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
