// SPDX-License-Identifier: MIT
// A word search in the page: reading its grid, the line that a finger draws, and the word on that line.

export const DIRECTIONS = { N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1] };

/** Cells of a row: a letter of several characters is in brackets, "." is a hole. @param {string} row @returns {string[]} */
export const readRow = (row) => Array.from(row.matchAll(/\[([^\]]+)\]|(.)/gu), (found) => found[1] ?? found[2]);

/** @param {string[]} cells */
export const writeRow = (cells) => cells.map((cell) => ([...cell].length === 1 ? cell : `[${cell}]`)).join("");

/** The cells from one to another in the nearest of the eight directions. @param {number[]} from @param {number[]} to @returns {number[][]} */
export function lineBetween(from, to) {
  const down = to[0] - from[0];
  const right = to[1] - from[1];
  const turn = Math.round(Math.atan2(down, right) / (Math.PI / 4));
  const row = Math.round(Math.sin((turn * Math.PI) / 4));
  const col = Math.round(Math.cos((turn * Math.PI) / 4));
  const length = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: length + 1 }, (_, i) => [from[0] + row * i, from[1] + col * i]);
}

/** @param {{row: number, col: number, direction: string}} place @param {number} length @returns {number[][]} */
export function cellsOf(place, length) {
  const [row, col] = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (place.direction)];
  return Array.from({ length }, (_, i) => [place.row + row * i, place.col + col * i]);
}

/** Splits a word into cells of this alphabet, longest first; if that would be wrong, the word has its cells in brackets. @param {string} word @param {string[]} letters */
export function cellsOfWord(word, letters) {
  if (word.includes("[")) return readRow(word);
  const sorted = [...letters].sort((a, b) => b.length - a.length);
  const out = [];
  for (let at = 0; at < word.length; ) {
    const letter = sorted.find((one) => word.startsWith(one, at)) ?? word[at];
    out.push(letter);
    at += letter.length;
  }
  return out;
}

/** The word of the list that a line spells: forwards before backwards, and words not found yet before found ones; -1: none.
 * @param {string[][]} grid @param {number[][]} line @param {string[][]} words their cells @param {(index: number) => boolean} [isFound] */
export function wordAlong(grid, line, words, isFound = () => false) {
  if (line.some(([row, col]) => grid[row]?.[col] === undefined)) return -1;
  const read = line.map(([row, col]) => grid[row][col]);
  const spells = (/** @type {string[]} */ cells, /** @type {string[]} */ word) => cells.length === word.length && cells.every((letter, i) => letter === word[i]);
  const fitting = [read, [...read].reverse()].flatMap((cells) => words.flatMap((word, i) => (spells(cells, word) ? [i] : [])));
  return fitting.find((i) => !isFound(i)) ?? fitting[0] ?? -1;
}

/** A word as the grid spells it: case, spaces, hyphens and marks that the alphabet lacks do not count. If it can't be spelt, `bad` is the reason.
 * @param {string} text @param {string[]} letters @returns {{cells: string[], bad: string}} */
export function spell(text, letters) {
  const upper = text.normalize("NFC").toLocaleUpperCase("es").replace(/Ŀ/g, "L·").replace(/[\s'’-]+/g, "");
  const sorted = [...letters].sort((a, b) => b.length - a.length);
  const cells = [];
  for (let at = 0; at < upper.length; ) {
    const own = sorted.find((one) => upper.startsWith(one, at));
    const sign = [...upper.slice(at)][0];
    const plain = sign.normalize("NFD").replace(/\p{M}/gu, "");
    const letter = own ?? sorted.find((one) => one === plain);
    if (!letter) return { cells: [], bad: sign };
    cells.push(letter);
    at += own ? own.length : sign.length;
  }
  return { cells, bad: "" };
}

/** Every place of a word in the grid; a place that reads the same both ways counts once.
 * @param {string[][]} grid @param {string[]} word @returns {{row: number, col: number, direction: string}[]} */
export function placesOf(grid, word) {
  const found = [];
  const mirrored = word.every((letter, i) => letter === word[word.length - 1 - i]);
  const steps = Object.entries(DIRECTIONS).slice(0, word.length === 1 ? 1 : mirrored ? 4 : 8);
  for (let row = 0; row < grid.length; row++)
    for (let col = 0; col < grid[row].length; col++) {
      if (grid[row][col] !== word[0]) continue;
      for (const [direction, [down, right]] of steps) if (word.every((letter, i) => grid[row + down * i]?.[col + right * i] === letter)) found.push({ row, col, direction });
    }
  return found;
}

const ALL_AT_ONCE = 2500; // with fewer letters, all are drawn, visible or not
const STEP = 8; // cells are added in steps, before they become visible

/** The rows and columns of a grid to draw: the visible ones, and some around them.
 * @param {number} rows @param {number} cols @param {number} size pixels a cell @param {{top: number, left: number, width: number, height: number}} seen of the grid, in pixels */
export function seenCells(rows, cols, size, seen) {
  if (rows * cols <= ALL_AT_ONCE) return { top: 0, bottom: rows, left: 0, right: cols };
  const first = (/** @type {number} */ at) => Math.max(0, (Math.floor(at / size / STEP) - 1) * STEP);
  const last = (/** @type {number} */ at, /** @type {number} */ all) => Math.min(all, (Math.ceil(at / size / STEP) + 1) * STEP);
  return { top: first(seen.top), bottom: last(seen.top + seen.height, rows), left: first(seen.left), right: last(seen.left + seen.width, cols) };
}
