// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPicture, pictureOf, seenPart } from "../src/picture.js";

test("the window stays inside the picture", () => {
  for (const [width, height, zoom, x, y, expected] of [
    [900, 400, 1, 0.5, 0.5, [250, 0, 400]],
    [900, 400, 2, 0.5, 0.5, [350, 100, 200]],
    [900, 400, 1, 0, 0.5, [0, 0, 400]],
    [900, 400, 1, 1, 9, [500, 0, 400]],
    [10, 10, 0.1, 0.5, 0.5, [0, 0, 10]],
  ]) {
    const seen = seenPart({ width: Number(width), height: Number(height) }, { zoom: Number(zoom), x: Number(x), y: Number(y) });
    assert.deepEqual([seen.left, seen.top, seen.side], expected, JSON.stringify([width, height, zoom, x, y]));
  }
});

test("a changed picture has another address", () => {
  const before = pictureOf("Ana Ñ");
  newPicture();
  assert.notEqual(pictureOf("Ana Ñ"), before);
  assert.ok(before.endsWith("Ana%20%C3%91"));
});
