// SPDX-License-Identifier: MIT
// A crossword in the page: its words and their cells, where the next letter goes, and what is right.
import { readRow, spell } from "./sopamodel.js";

/** @typedef {{number: number, row: number, col: number, down: boolean, word: string, label?: string, clue?: string, cells: string[]}} Entry cells are "row,col" */
/** @typedef {{grid: string[][], entries: Entry[], numbers: Map<string, number>, byLines: boolean, hasBlack: boolean, given: Record<string, string>, bank: {label: string, length: number, cells: string[]}[] | null}} Model bank: of a fill-in, its words by length */

/** @param {string[][]} grid @param {number} row @param {number} col */
export const isOpen = (grid, row, col) => (grid[row]?.[col] ?? ".") !== ".";

/** By length, then by the alphabet. @param {any} file @param {Entry[]} entries */
function readBank(file, entries) {
  const letters = file.alphabet.letters;
  const words = file.bank ?? entries.map((one) => ({ label: one.label ?? one.word, length: one.cells.length }));
  const bank = words.map((/** @type {{label: string, length: number}} */ word) => ({ ...word, cells: spell(word.label, letters).cells }));
  return file.bank ? bank : bank.sort((/** @type {any} */ a, /** @type {any} */ b) => a.length - b.length || a.label.localeCompare(b.label));
}

/** Which words of the bank are in the grid. @param {Model} model @param {Record<string, string>} filled @returns {boolean[]} */
export function placedWords(model, filled) {
  const written = model.entries.filter((one) => one.cells.every((cell) => filled[cell])).map((one) => one.cells.map((cell) => filled[cell]).join(" "));
  return (model.bank ?? []).map((word) => {
    const at = written.indexOf(word.cells.join(" "));
    if (at >= 0) written.splice(at, 1);
    return at >= 0;
  });
}

/** @param {any} file as it is kept @returns {Model} */
export function readCrossword(file) {
  const grid = file.grid.map(readRow);
  const byLines = file.kind === "spanish";
  const entries = file.words.map((/** @type {any} */ word) => {
    const cells = [];
    for (let at = 0; isOpen(grid, word.row + (word.down ? at : 0), word.col + (word.down ? 0 : at)); at++) cells.push(`${word.row + (word.down ? at : 0)},${word.col + (word.down ? 0 : at)}`);
    return { ...word, cells };
  });
  const isFillin = file.kind === "fillin";
  const given = Object.fromEntries((file.given ?? []).map((/** @type {number[]} */ [row, col]) => [`${row},${col}`, grid[row][col]]));
  return { grid, entries, byLines, given, bank: isFillin ? readBank(file, entries) : null, hasBlack: !isFillin && file.kind !== "crisscross", numbers: byLines || isFillin ? new Map() : new Map(entries.map((/** @type {Entry} */ one) => [one.cells[0], one.number])) };
}

/** The word of a cell in that direction or, if there is none, in the other. @param {Entry[]} entries @param {string} cell @param {boolean} down */
export function entryAt(entries, cell, down) {
  const here = entries.filter((one) => one.cells.includes(cell));
  return here.find((one) => one.down === down) ?? here[0] ?? null;
}

/** The cell of the word after this one, where the next letter goes. @param {Entry | null} entry @param {string} cell @param {number} step 1 or -1 */
export function alongWord(entry, cell, step) {
  const at = entry ? entry.cells.indexOf(cell) + step : -1;
  return entry?.cells[at] ?? cell;
}

/** The next cell with a letter in a direction, beyond black squares; the same cell if there is none. @param {string[][]} grid @param {string} cell @param {number[]} step */
export function nextOpen(grid, cell, [down, right]) {
  let [row, col] = cell.split(",").map(Number);
  for (row += down, col += right; grid[row]?.[col] !== undefined; row += down, col += right) if (isOpen(grid, row, col)) return `${row},${col}`;
  return cell;
}

/** The first word after this one that is not full; null: all are full. @param {Entry[]} entries @param {Entry | null} entry @param {Record<string, string>} filled */
export function nextUnfilled(entries, entry, filled) {
  const from = entry ? entries.indexOf(entry) + 1 : 0;
  return [...entries.slice(from), ...entries.slice(0, from)].find((one) => one.cells.some((cell) => !filled[cell])) ?? null;
}

/** @param {string[][]} grid @param {string} cell */
export function solutionOf(grid, cell) {
  const [row, col] = cell.split(",").map(Number);
  return grid[row][col];
}

/** Cells with a wrong letter. @param {string[][]} grid @param {Record<string, string>} filled */
export const wrongCells = (grid, filled) => Object.keys(filled).filter((cell) => filled[cell] !== solutionOf(grid, cell));

/** How many cells have a letter, and how many there are. @param {string[][]} grid @param {Record<string, string>} filled */
export function progressOf(grid, filled) {
  const all = grid.flat().filter((one) => one !== ".").length;
  return { all, done: Object.keys(filled).length, right: Object.keys(filled).length - wrongCells(grid, filled).length };
}

/** How many words are filled in. @param {Entry[]} entries @param {Record<string, string>} filled */
export const fullWords = (entries, filled) => entries.filter((one) => one.cells.every((cell) => filled[cell])).length;

/** What was filled in before, if it fits this grid. @param {any} kept @param {string[][]} grid @returns {Record<string, string>} */
export function takeFilled(kept, grid) {
  if (!kept || typeof kept !== "object" || Array.isArray(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(([cell, letter]) => {
      const [row, col] = cell.split(",").map(Number);
      return typeof letter === "string" && letter !== "" && isOpen(grid, row, col);
    }),
  );
}
