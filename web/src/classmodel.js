// SPDX-License-Identifier: MIT
// A class in the page: how much of a puzzle is done, and for how long.
import { STEPS, directionTo } from "./mazemodel.js";

/** "3:07", or "1:03:07" after an hour. @param {number} ms */
export function timeText(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Cells after the entrance, from directions. @param {number[]} entrance @param {string} walk @returns {number[][]} */
export function cellsOfWalk(entrance, walk) {
  let at = entrance;
  return [...walk].map((digit) => (at = [at[0] + STEPS[Number(digit)][0], at[1] + STEPS[Number(digit)][1]]));
}

/** @param {number[]} entrance @param {number[][]} cells @returns {string} */
export const walkOfCells = (entrance, cells) => cells.map((cell, i) => directionTo(i ? cells[i - 1] : entrance, cell)).join("");

/** The open cells of a crossword in the order of reading, as "row,col". @param {string[][]} grid */
export const openCells = (grid) => grid.flatMap((row, r) => row.flatMap((cell, c) => (cell === "." ? [] : [`${r},${c}`])));

/** All cells of a line between its two ends. @param {number[]} line row, col, to_row, to_col @returns {number[][]} */
export function cellsOfLine([row, col, toRow, toCol]) {
  const length = Math.max(Math.abs(toRow - row), Math.abs(toCol - col));
  return Array.from({ length: length + 1 }, (_, i) => [row + Math.sign(toRow - row) * i, col + Math.sign(toCol - col) * i]);
}

/** In a teacher's order: by name, with numbers compared as numbers. @param {any[]} pupils @param {string} by */
export function inClassOrder(pupils, by) {
  const share = (/** @type {any} */ one) => one.found / Math.max(1, one.total);
  const order = { name: (/** @type {any} */ a, /** @type {any} */ b) => a.name.localeCompare(b.name, undefined, { numeric: true }), progress: (/** @type {any} */ a, /** @type {any} */ b) => share(b) - share(a) || (a.time_ms ?? Infinity) - (b.time_ms ?? Infinity) };
  return [...pupils].sort((a, b) => order[/** @type {"name" | "progress"} */ (by)]?.(a, b) || a.number - b.number);
}
