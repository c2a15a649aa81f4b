// SPDX-License-Identifier: MIT
// A maze in the page: painting, moving the ends, undo and redo, and walking. Every function returns a new value.

/** Row and column of each direction, clockwise from north. */
export const STEPS = [
  [-1, 0], [-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1],
];

/** @typedef {{rows: number, cols: number, cells: string[], entrance: number[], exits: number[][], directions: number[], name: string, octile?: boolean, player?: number[], solutions?: number[][][]}} Maze */

/** @param {number[]} a @param {number[]} b */
const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @param {Maze} maze @param {number} row @param {number} col */
export const inside = (maze, row, col) => row >= 0 && col >= 0 && row < maze.rows && col < maze.cols;

/** @param {Maze} maze @param {number} row @param {number} col */
export const isWall = (maze, row, col) => maze.cells[row][col] === "#";

/** @param {Maze} maze @param {number} row @param {number} col */
export const isEnd = (maze, row, col) => same(maze.entrance, [row, col]) || maze.exits.some((exit) => same(exit, [row, col]));

/** Draws a wall or a gap, but not on entrance or exits. Solutions, which may be wrong now, are dropped.
 * @param {Maze} maze @param {number[][]} cells @param {boolean} wall @returns {Maze} */
export function paint(maze, cells, wall) {
  const rows = [...maze.cells];
  let changed = false;
  for (const [row, col] of cells) {
    if (!inside(maze, row, col) || isEnd(maze, row, col) || (rows[row][col] === "#") === wall) continue;
    rows[row] = rows[row].slice(0, col) + (wall ? "#" : ".") + rows[row].slice(col + 1);
    changed = true;
  }
  return changed ? { ...maze, cells: rows, solutions: [] } : maze;
}

/** @param {Maze} maze @param {"entrance" | "exit"} which @param {number} row @param {number} col @returns {Maze} */
export function moveEnd(maze, which, row, col) {
  if (!inside(maze, row, col) || isEnd(maze, row, col)) return maze;
  const rows = [...maze.cells];
  rows[row] = `${rows[row].slice(0, col)}.${rows[row].slice(col + 1)}`;
  const moved = { ...maze, cells: rows, solutions: [] };
  return which === "entrance" ? { ...moved, entrance: [row, col], player: [row, col] } : { ...moved, exits: [[row, col], ...maze.exits.slice(1)] };
}

/** Adds an exit, or removes one if there is another. @param {Maze} maze @param {number} row @param {number} col @returns {Maze} */
export function toggleExit(maze, row, col) {
  const others = maze.exits.filter((exit) => !same(exit, [row, col]));
  if (others.length < maze.exits.length) return others.length ? { ...maze, exits: others, solutions: [] } : maze;
  if (!inside(maze, row, col) || isEnd(maze, row, col)) return maze;
  const rows = [...maze.cells];
  rows[row] = `${rows[row].slice(0, col)}.${rows[row].slice(col + 1)}`;
  return { ...maze, cells: rows, exits: [...maze.exits, [row, col]], solutions: [] };
}

/** Is this step possible? Only the target matters; but on maps of MovingAI corners can't be cut. @param {Maze} maze @param {number[]} from @param {number} direction */
export function stepTo(maze, from, direction) {
  if (!maze.directions.includes(direction)) return null;
  const [row, col] = [from[0] + STEPS[direction][0], from[1] + STEPS[direction][1]];
  if (!inside(maze, row, col) || isWall(maze, row, col)) return null;
  return maze.octile && (isWall(maze, row, from[1]) || isWall(maze, from[0], col)) ? null : [row, col];
}

/** Steps straight towards a cell until it is reached, a wall is in the way, or the walk leaves the maze. @param {Maze} maze @param {number[]} from @param {number[]} to @returns {number[][]} */
export function walkTowards(maze, from, to) {
  const [down, right] = [to[0] - from[0], to[1] - from[1]];
  if (down !== 0 && right !== 0 && Math.abs(down) !== Math.abs(right)) return [];
  const direction = STEPS.findIndex(([row, col]) => row === Math.sign(down) && col === Math.sign(right));
  const steps = [];
  for (let at = from; direction >= 0 && !same(at, to) && !isOut(maze, at); ) {
    const next = stepTo(maze, at, direction);
    if (!next) break;
    steps.push((at = next));
  }
  return steps;
}

/** @param {number[]} from @param {number[]} to */
export const directionTo = (from, to) => STEPS.findIndex(([row, col]) => from[0] + row === to[0] && from[1] + col === to[1]);

/** @param {Maze} maze @param {number[]} at */
export const isOut = (maze, at) => maze.exits.some((exit) => same(exit, at));

/** The cells of a straight stroke between two, so that a fast hand leaves no gaps. @param {number[]} from @param {number[]} to */
export function stroke(from, to) {
  const length = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1);
  return Array.from({ length: length + 1 }, (_, i) => [Math.round(from[0] + ((to[0] - from[0]) * i) / length), Math.round(from[1] + ((to[1] - from[1]) * i) / length)]);
}

/** @typedef {{now: any, undo: any[], redo: any[]}} Edits */
const KEPT = 200;

/** @param {any} now @returns {Edits} */
export const newEdits = (now) => ({ now, undo: [], redo: [] });
/** @param {Edits} edits @param {any} next @returns {Edits} */
export const edit = (edits, next) => (next === edits.now ? edits : { now: next, undo: [...edits.undo.slice(-KEPT), edits.now], redo: [] });
/** Adds to several changes that are undone together: everything since `base`. @param {Edits} edits @param {any} base @param {any} next @returns {Edits} */
export const join = (edits, base, next) => (next === edits.now ? edits : { now: next, undo: edits.undo[edits.undo.length - 1] === base ? edits.undo : [...edits.undo.slice(-KEPT), base], redo: [] });
/** @param {Edits} edits @returns {Edits} */
export const undo = (edits) => (edits.undo.length ? { now: edits.undo[edits.undo.length - 1], undo: edits.undo.slice(0, -1), redo: [...edits.redo, edits.now] } : edits);
/** @param {Edits} edits @returns {Edits} */
export const redo = (edits) => (edits.redo.length ? { now: edits.redo[edits.redo.length - 1], undo: [...edits.undo, edits.now], redo: edits.redo.slice(0, -1) } : edits);

/** The problems of a scenario of MovingAI: bucket, map, width, height, start column and row, goal column and row, length. @param {string} text @param {Maze} maze */
export const scenarios = (text, maze) =>
  text.split(/\r?\n/).map((line) => line.trim().split(/\s+/)).filter((one) => one.length >= 9 && one.slice(-7).every((part) => Number.isFinite(Number(part)))).map((one) => one.slice(-7).map(Number))
    .filter(([width, height, col, row, toCol, toRow]) => width === maze.cols && height === maze.rows && inside(maze, row, col) && inside(maze, toRow, toCol) && !isWall(maze, row, col) && !isWall(maze, toRow, toCol))
    .map(([, , col, row, toCol, toRow, length]) => ({ entrance: [row, col], exit: [toRow, toCol], length }));

/** Side of a cell in pixels, so that the whole maze fits into a window of this size, below the buttons.
 * @param {{rows: number, cols: number}} maze @param {number} width @param {number} height */
export function fittedSize(maze, width, height) {
  const wide = Math.min(760, width - 34);
  const high = Math.max(320, Math.min(1000, height - 300));
  return Math.max(1, Math.min(96, Math.floor(Math.min(wide / maze.cols, high / maze.rows))));
}
