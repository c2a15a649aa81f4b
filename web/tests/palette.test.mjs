// SPDX-License-Identifier: MIT
// The colours of the board, by what an eye makes of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8");

/** The colours that a rule of the tokens sets. @param {string} selector @returns {Record<string, string>} */
const coloursOf = (selector) => Object.fromEntries([...css.slice(css.indexOf(`${selector} {`)).split("}")[0].matchAll(/--([\w-]+): (#[0-9a-f]+)/g)].map(([, name, colour]) => [name, colour]));

/** @param {string} colour "#fff" or "#0f6b5c" */
function luminance(colour) {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((one) => one + one) : colour.slice(1).match(/../g) ?? [];
  const [red, green, blue] = digits.map((part) => Number.parseInt(part, 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const day = coloursOf(":root");
for (const [theme, tokens] of Object.entries({ light: day, dark: { ...day, ...coloursOf(":root[data-theme=dark]") } })) {
  test(`double letter is a light blue, triple letter a dark one, quadruple letter darker still: ${theme}`, () => {
    assert.ok(luminance(tokens.dl) > luminance(tokens.tl) && contrast(tokens.dl, tokens.tl) > 2, `${luminance(tokens.dl)} ${luminance(tokens.tl)}`);
    assert.ok(luminance(tokens.tl) > luminance(tokens.ql), `${luminance(tokens.tl)} ${luminance(tokens.ql)}`);
  });
  for (const square of ["dl", "tl", "ql", "dw", "tw", "qw"])
    test(`the label of a square can be read: ${square}, ${theme}`, () => assert.ok(contrast(tokens[square], tokens[`${square}-ink`]) >= 4.5, String(contrast(tokens[square], tokens[`${square}-ink`]))));
}
