// SPDX-License-Identifier: MIT
// A cryptogram in the page: its cells, which code stands for which letter, and what is right.
import { spell } from "./sopamodel.js";

/** @typedef {{code: string, letter: string} | {sign: string}} Cell letter: "" where it is not told */
/** @typedef {{cells: any[], given: Record<string, string>, letters: string[]}} Secret given: by code */

/** Letters of a run; what the alphabet can't spell is a sign. @param {string} text @param {string[]} letters @returns {({letter: string} | {sign: string})[]} */
function cutSentence(text, letters) {
  return [...text.matchAll(/[\p{L}\p{M}·]+|[^]/gu)].flatMap((/** @returns {any[]} */ ([part]) => {
    const { cells, bad } = spell(part, letters);
    return bad || cells.length === 0 || !/\p{L}/u.test(part) ? [...part].map((sign) => ({ sign })) : cells.map((letter) => ({ letter }));
  }));
}

/** @param {any} file as it is kept, or as a class has it @returns {Secret} */
export function readCryptogram(file) {
  const letters = file.alphabet.letters;
  const codeOf = (/** @type {string} */ letter) => (file.signs === "numbers" ? String(file.key[letters.indexOf(letter)]) : letters[file.key[letters.indexOf(letter)] - 1]);
  const cells = file.cells ?? cutSentence(file.text, letters).map((cell) => ("letter" in cell ? { code: codeOf(cell.letter), letter: cell.letter } : cell));
  const isGiven = (/** @type {any} */ cell) => cell.letter && (file.cells || file.given.includes(cell.letter));
  return { cells, letters, given: Object.fromEntries(cells.filter(isGiven).map((/** @type {any} */ cell) => [cell.code, cell.letter])) };
}

/** The content of each box. @param {Secret} secret @param {Record<string, string>} found by code */
export const readBoxes = (secret, found) => secret.cells.filter((cell) => cell.code).map((cell) => secret.given[cell.code] ?? found[cell.code] ?? "");

/** How many codes are found, how many there are, and how many are right. @param {Secret} secret @param {Record<string, string>} found */
export function cryptogramProgress(secret, found) {
  const codes = [...new Set(secret.cells.filter((cell) => cell.code).map((cell) => cell.code))];
  const right = new Map(secret.cells.filter((cell) => cell.code).map((cell) => [cell.code, cell.letter]));
  const said = (/** @type {string} */ code) => secret.given[code] ?? found[code] ?? "";
  return { all: codes.length, done: codes.filter((code) => said(code)).length, wrong: codes.filter((code) => said(code) && said(code) !== right.get(code)) };
}

/** What the class has kept from before, by code. @param {Secret} secret @param {string[]} list of all boxes */
export const foundIn = (secret, list) => Object.fromEntries(secret.cells.filter((cell) => cell.code).map((cell, i) => [cell.code, list[i] ?? ""]).filter(([, letter]) => letter));
