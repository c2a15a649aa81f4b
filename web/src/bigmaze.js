// SPDX-License-Identifier: MIT
// A maze of millions of cells in the page: one bit per cell, as the server keeps it, and a picture of the part that is in sight. If cells are smaller
// than a pixel, shades show how many walls they have together; the shades come from smaller copies that are made once.
import { STEPS } from "./mazemodel.js";

const MAGIC = "tesela-maze 1\n";
const CLOSEST = 48; // pixels per cell
const BLOCK = 4; // side, in cells, of what a shade stands for; also how many shades the next smaller copy joins per side

/** A copy joins `step` × `step` cells to a shade: 0 all gaps, 255 all walls. @typedef {{step: number, rows: number, cols: number, shades: Uint8Array}} Copy */
/** @typedef {{rows: number, cols: number, stride: number, bits: Uint8Array, entrance: number[], exits: number[][], path: Uint32Array | null, copies: Copy[]}} BigMaze */
/** The cell in the upper left corner, and pixels per cell; both may be fractions. @typedef {{row: number, col: number, scale: number}} View */

const ONES = Uint8Array.from({ length: 16 }, (_, i) => (i & 1) + ((i >> 1) & 1) + ((i >> 2) & 1) + (i >> 3));

/** How many rows or columns of a block are inside the maze. @param {number} at @param {number} step @param {number} all */
const held = (at, step, all) => Math.min(step, all - at * step);

/** @param {{rows: number, cols: number, stride: number, bits: Uint8Array}} maze @returns {Copy} */
function copyOfCells({ rows, cols, stride, bits }) {
  const copy = { step: BLOCK, rows: Math.ceil(rows / BLOCK), cols: Math.ceil(cols / BLOCK), shades: new Uint8Array(Math.ceil(rows / BLOCK) * Math.ceil(cols / BLOCK)) };
  for (let row = 0, at = 0; row < copy.rows; row++)
    for (let col = 0; col < copy.cols; col++, at++) {
      const high = held(row, BLOCK, rows);
      let walls = 0;
      for (let r = 0; r < high; r++) walls += ONES[(bits[(row * BLOCK + r) * stride + (col >> 1)] >> ((col & 1) * 4)) & 15];
      copy.shades[at] = Math.round((255 * walls) / (high * held(col, BLOCK, cols)));
    }
  return copy;
}

/** @param {Copy} of @returns {Copy} */
function smallerCopy(of) {
  const copy = { step: of.step * BLOCK, rows: Math.ceil(of.rows / BLOCK), cols: Math.ceil(of.cols / BLOCK), shades: new Uint8Array(Math.ceil(of.rows / BLOCK) * Math.ceil(of.cols / BLOCK)) };
  for (let row = 0, at = 0; row < copy.rows; row++)
    for (let col = 0; col < copy.cols; col++, at++) {
      const [high, wide] = [held(row, BLOCK, of.rows), held(col, BLOCK, of.cols)];
      let sum = 0;
      for (let r = 0; r < high; r++) for (let c = 0; c < wide; c++) sum += of.shades[(row * BLOCK + r) * of.cols + col * BLOCK + c];
      copy.shades[at] = Math.round(sum / (high * wide));
    }
  return copy;
}

/** The cells of a path, with the entrance, as row times columns plus column. @param {Uint8Array} moves @param {number[]} entrance @param {number} cols */
function cellsAlong(moves, entrance, cols) {
  const path = new Uint32Array(moves.length + 1);
  let at = entrance[0] * cols + entrance[1];
  path[0] = at;
  for (let i = 0; i < moves.length; i++) {
    const [down, right] = STEPS[moves[i] & 7];
    path[i + 1] = at += down * cols + right;
  }
  return path;
}

/** Reads a .maze file, with the shortest of its solutions; null if it is not one. @param {ArrayBuffer} buffer @returns {BigMaze | null} */
export function readBigMaze(buffer) {
  const bytes = new Uint8Array(buffer);
  const numbers = new DataView(buffer);
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return null;
  let at = MAGIC.length;
  const number = (/** @type {2 | 4} */ size) => ((at += size), size === 2 ? numbers.getUint16(at - 2, true) : numbers.getUint32(at - 4, true));
  const cell = () => [number(2), number(2)];
  const [rows, cols] = [number(4), number(4)];
  at += 4; // directions and flags
  const named = number(2);
  at += named;
  const entrance = cell();
  cell(); // the player
  const exits = Array.from({ length: number(4) }, cell);
  let best = /** @type {Uint8Array | null} */ (null);
  for (let left = number(4); left > 0; left--) {
    const moves = bytes.subarray(at + 4, at + 4 + numbers.getUint32(at, true));
    at += 4 + moves.length;
    if (!best || moves.length < best.length) best = moves;
  }
  const cells = { rows, cols, stride: Math.ceil(cols / 8), bits: bytes.subarray(at) };
  const copy = copyOfCells(cells);
  return { ...cells, entrance, exits, path: best && cellsAlong(best, entrance, cols), copies: [copy, smallerCopy(copy)] };
}

/** @param {BigMaze} maze @param {number} row @param {number} col */
export const isWallAt = (maze, row, col) => ((maze.bits[row * maze.stride + (col >> 3)] >> (col & 7)) & 1) === 1;

/** Pixels per cell that show the whole maze. @param {{rows: number, cols: number}} maze @param {number} width @param {number} height */
export const wholeScale = (maze, width, height) => Math.min(width / maze.cols, height / maze.rows);

/** @param {BigMaze} maze @param {number} scale @param {number} width @param {number} height */
const heldScale = (maze, scale, width, height) => Math.min(CLOSEST, Math.max(wholeScale(maze, width, height), scale));

/** The nearest view that does not leave the maze; a maze smaller than the window is centred.
 * @param {BigMaze} maze @param {View} view @param {number} width @param {number} height @returns {View} */
export function heldView(maze, view, width, height) {
  const scale = heldScale(maze, view.scale, width, height);
  const hold = (/** @type {number} */ at, /** @type {number} */ all, /** @type {number} */ seen) => (seen >= all ? (all - seen) / 2 : Math.min(all - seen, Math.max(0, at)));
  return { row: hold(view.row, maze.rows, height / scale), col: hold(view.col, maze.cols, width / scale), scale };
}

/** Zooms around a pixel, within the limits. @param {BigMaze} maze @param {View} view @param {number} wanted @param {number} x @param {number} y @param {number} width @param {number} height @returns {View} */
export function zoomedView(maze, view, wanted, x, y, width, height) {
  const factor = heldScale(maze, view.scale * wanted, width, height) / view.scale;
  return { row: view.row + y / view.scale - y / (view.scale * factor), col: view.col + x / view.scale - x / (view.scale * factor), scale: view.scale * factor };
}

/** For each pixel of a line the first and the last cell (or shade) it shows, counted in the copy; -1 outside. @param {number} from @param {number} scale @param {number} count @param {number} all @param {number} step */
function spans(from, scale, count, all, step) {
  const [first, last] = [new Int32Array(count), new Int32Array(count)];
  for (let i = 0; i < count; i++) {
    const [low, high] = [from + i / scale, from + (i + 1) / scale];
    const middle = Math.floor((low + high) / 2);
    const inside = middle >= 0 && middle < all;
    first[i] = inside ? Math.floor(Math.max(0, scale >= 1 ? middle : low) / step) : -1;
    last[i] = inside ? Math.max(first[i], Math.ceil(Math.min(all, scale >= 1 ? middle + 1 : high) / step) - 1) : -1;
  }
  return { first, last };
}

/** Paints the walls of a view. @param {BigMaze} maze @param {View} view @param {number} width @param {number} height @param {Uint32Array} pixels width times height of them @param {Uint32Array} colours from gap to wall, 256 of them */
export function paintWalls(maze, view, width, height, pixels, colours) {
  const copy = [...maze.copies].reverse().find((one) => one.step * view.scale <= 1) ?? null;
  const step = copy?.step ?? 1;
  const across = spans(view.col, view.scale, width, maze.cols, step);
  const down = spans(view.row, view.scale, height, maze.rows, step);
  const shade = copy ? (/** @type {number} */ row, /** @type {number} */ col) => copy.shades[row * copy.cols + col] : (/** @type {number} */ row, /** @type {number} */ col) => ((maze.bits[row * maze.stride + (col >> 3)] >> (col & 7)) & 1) * 255;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (down.first[y] < 0 || across.first[x] < 0) {
        pixels[at] = 0;
        continue;
      }
      let [sum, count] = [0, 0];
      for (let row = down.first[y]; row <= down.last[y]; row++)
        for (let col = across.first[x]; col <= across.last[x]; col++, count++) sum += shade(row, col);
      pixels[at] = colours[(sum / count) | 0];
    }
}

/** Marks the cells of the path with dots, for views in which a line would look the same.
 * @param {BigMaze} maze @param {View} view @param {number} width @param {number} height @param {Uint32Array} pixels @param {number} colour */
export function paintPath(maze, view, width, height, pixels, colour) {
  const side = Math.max(2, Math.round(view.scale));
  const path = maze.path ?? new Uint32Array(0);
  for (let i = 0, last = -1; i < path.length; i++) {
    const row = (path[i] / maze.cols) | 0;
    const y = Math.floor((row - view.row) * view.scale);
    const x = Math.floor((path[i] - row * maze.cols - view.col) * view.scale);
    const at = Math.min(y, height - side) * width + Math.min(x, width - side);
    if (at === last || x < 0 || y < 0 || x >= width || y >= height) continue;
    last = at; // cells that share a pixel need only one dot
    for (let r = 0; r < side; r++) for (let c = 0; c < side; c++) pixels[at + r * width + c] = colour;
  }
}

/** The visible pieces of the path, each a list of rows and columns. @param {BigMaze} maze @param {View} view @param {number} width @param {number} height @returns {number[][][]} */
export function seenPath(maze, view, width, height) {
  const [bottom, right] = [view.row + height / view.scale + 1, view.col + width / view.scale + 1];
  const pieces = [];
  let piece = /** @type {number[][]} */ ([]);
  for (const cell of maze.path ?? []) {
    const row = (cell / maze.cols) | 0;
    const col = cell - row * maze.cols;
    if (row >= view.row - 2 && col >= view.col - 2 && row <= bottom && col <= right) piece.push([row, col]);
    else if (piece.length) {
      pieces.push(piece);
      piece = [];
    }
  }
  return piece.length ? [...pieces, piece] : pieces;
}
