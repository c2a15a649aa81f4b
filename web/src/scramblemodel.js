// SPDX-License-Identifier: MIT
// A word scramble in the page: its words, what was typed, and what is right.
import { readRow, spell } from "./sopamodel.js";

/** @typedef {{answer: string[], mixed: string[], given: number[], hint: string, label: string, solutions: number}} Mixed answer has "_" where it is not told */

/** @param {any} file as it is kept, or as a class has it @returns {Mixed[]} */
export const readScramble = (file) => file.words.map((/** @type {any} */ word) => ({ answer: readRow(word.word), mixed: readRow(word.mixed), given: word.given ?? [], hint: word.hint ?? "", label: word.label ?? "", solutions: word.solutions ?? 0 }));

/** The text of the empty box: the given letters. @param {Mixed} word */
export const givenText = (word) => word.answer.map((letter, i) => (word.given.includes(i) ? letter : "·")).join(" ");

/** @param {Mixed} word @param {string} text @param {string[]} letters of the alphabet */
export function isRight(word, text, letters) {
  const { cells, bad } = spell(text, letters);
  return !bad && cells.length === word.answer.length && cells.every((cell, i) => cell === word.answer[i]);
}

/** Letters of the text that the word has no tile for. @param {Mixed} word @param {string} text @param {string[]} letters @returns {string[]} */
export function strayLetters(word, text, letters) {
  const left = [...word.mixed];
  const { cells, bad } = spell(text, letters);
  if (bad) return [bad];
  return cells.filter((cell) => {
    const at = left.indexOf(cell);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Which tiles the text uses, in the order of the tiles. @param {Mixed} word @param {string} text @param {string[]} letters @returns {boolean[]} */
export function usedTiles(word, text, letters) {
  const typed = spell(text, letters).cells;
  return word.mixed.map((tile) => {
    const at = typed.indexOf(tile);
    if (at >= 0) typed.splice(at, 1);
    return at >= 0;
  });
}

/** All boxes in reading order, in the form for a class. @param {Mixed[]} words @param {string[]} typed @param {string[]} letters @returns {string[]} */
export const lettersOf = (words, typed, letters) =>
  words.flatMap((word, i) => {
    const { cells } = spell(typed[i] ?? "", letters);
    return word.answer.map((_, at) => cells[at] ?? "");
  });

/** The opposite: a text for each word. @param {Mixed[]} words @param {string[]} list @returns {string[]} */
export function textsOf(words, list) {
  let at = 0;
  return words.map((word) => list.slice(at, (at += word.answer.length)).join(""));
}
