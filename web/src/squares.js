// SPDX-License-Identifier: MIT
// How squares are named and described: columns by letter, rows from 1.
import { t } from "./i18n.js";

/** A, B, … Z, AA, AB, … @param {number} col */
export const columnName = (col) => (col < 26 ? String.fromCharCode(65 + col) : `A${String.fromCharCode(65 + col - 26)}`);

/** @param {number} row @param {number} col */
export const squareName = (row, col) => `${columnName(col)}${row + 1}`;

/** The premium of an empty square. @param {any} layout @param {number} row @param {number} col
 * @returns {{style: string, sign: string, told: string}} */
export function premium(layout, row, col) {
  const letter = layout.letter[row][col];
  const word = layout.word[row][col];
  const start = layout.start.some((/** @type {number[]} */ at) => at[0] === row && at[1] === col);
  if (start) return { style: word > 1 ? `start w${word}` : "start", sign: "★", told: t("start") };
  if (word > 1) return { style: `w${word}`, sign: t("W×%d", word), told: t("word times %d", word) };
  if (letter > 1) return { style: `l${letter}`, sign: t("L×%d", letter), told: t("letter times %d", letter) };
  return { style: "", sign: "", told: "" };
}

/** A square of a picture: "." empty, "l2" "l3" "w2" "w3" premium squares, "*" the start, a tile as its letter and points ("C3", "[LL]8"; "a0" is a
 * blank that stands for A), with "!" when it is laid in this turn.
 * @param {string} text @returns {{style: string, sign: string, tile: {letter: string, points: string, blank: boolean, kind: string} | null}} */
export function readSquare(text) {
  if (text === ".") return { style: "", sign: "", tile: null };
  if (text === "*") return { style: "start w2", sign: "★", tile: null };
  if (/^[lw][2-4]$/.test(text)) {
    const layout = { letter: [[text[0] === "l" ? Number(text[1]) : 1]], word: [[text[0] === "w" ? Number(text[1]) : 1]], start: [] };
    return { ...premium(layout, 0, 0), tile: null };
  }
  const found = /^\[?([^\d\]!]+)\]?(\d+)(!?)$/.exec(text);
  if (!found) return { style: "", sign: text, tile: null };
  const [, letter, points, fresh] = found;
  const blank = letter !== letter.toUpperCase();
  return { style: "", sign: "", tile: { letter: letter.toUpperCase(), points, blank, kind: fresh ? "fresh" : "" } };
}
