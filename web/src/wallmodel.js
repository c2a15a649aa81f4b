// SPDX-License-Identifier: MIT
// A maze with thin walls in the page: its file says which sides are open, its plan (from the server) where cells are. A place is a cell, or the cell
// below a bridge: then its number is that of the bridge plus the number of all cells. Every function returns a new value.

export const WALLS_FORMAT = "tesela-wallmaze";
const UPRIGHT = 0x40;
const ACROSS = 0x80;
const INSET = 0.16; // of a cell: where ways cross, corridors have their own walls

/** @typedef {{next: number | null, back: number | null, outer: boolean, line: string, middle: number[]}} Side */
/** @typedef {{at: number[], centre: number[], sides: Side[]}} Cell */
/** @typedef {{shape: string, width: number, height: number, cells: Cell[]}} Plan */
/** @typedef {{name: string, shape: string, rows: number, cols: number, entrance: number[], exit: number[], cells: string[]}} WallFile */
/** @typedef {{plan: Plan, open: number[], entrance: number, exit: number, bridges: boolean}} Walls */

/** @param {WallFile} file @param {Plan} plan @returns {Walls} */
export function readWalls(file, plan) {
  const open = plan.cells.map(({ at: [row, col] }) => parseInt(file.cells[row].slice(2 * col, 2 * col + 2), 16));
  const find = (/** @type {number[]} */ end) => plan.cells.findIndex(({ at }) => at[0] === end[0] && at[1] === end[1]);
  return { plan, open, entrance: find(file.entrance), exit: find(file.exit), bridges: open.some((one) => one >= UPRIGHT) };
}

/** @param {Walls} walls @param {number} place */
export const cellOf = (walls, place) => place % walls.open.length;
/** @param {Walls} walls @param {number} place */
export const isUnder = (walls, place) => place >= walls.open.length;

/** The sides with a way on from a place, as bits. @param {Walls} walls @param {number} place */
export function waysOf(walls, place) {
  const open = walls.open[cellOf(walls, place)];
  const under = isUnder(walls, place);
  if (open & UPRIGHT) return under ? 0b1010 : 0b0101;
  if (open & ACROSS) return under ? 0b0101 : 0b1010;
  return under ? 0 : open;
}

/** The places next to this one, each with its side. @param {Walls} walls @param {number} place @returns {{side: number, place: number}[]} */
export function stepsFrom(walls, place) {
  const ways = waysOf(walls, place);
  return walls.plan.cells[cellOf(walls, place)].sides.flatMap(({ next, back }, side) => {
    if (!((ways >> side) & 1) || next === null || back === null) return [];
    const over = (waysOf(walls, next) >> back) & 1;
    return [{ side, place: over ? next : next + walls.open.length }];
  });
}

/** The step that an arrow key means: the nearest direction. @param {Walls} walls @param {number} place @param {number[]} towards @returns {number | null} */
export function stepTowards(walls, place, towards) {
  const { centre, sides } = walls.plan.cells[cellOf(walls, place)];
  let best = null;
  let nearest = 0.34; // more than seventy degrees off counts as another direction
  for (const step of stepsFrom(walls, place)) {
    const [x, y] = [sides[step.side].middle[0] - centre[0], sides[step.side].middle[1] - centre[1]];
    const straight = (x * towards[0] + y * towards[1]) / Math.hypot(x, y);
    if (straight > nearest) [best, nearest] = [step.place, straight];
  }
  return best;
}

/** The places on the way to a cell that is visible along a corridor without branches; none if it is not. @param {Walls} walls @param {number} place @param {number} cell @returns {number[]} */
export function walkTo(walls, place, cell) {
  for (const { place: first } of stepsFrom(walls, place)) {
    const trail = [place, first];
    for (;;) {
      const at = trail[trail.length - 1];
      if (cellOf(walls, at) === cell) return trail.slice(1);
      const on = stepsFrom(walls, at).filter((one) => one.place !== trail[trail.length - 2]);
      if (on.length !== 1 || trail.includes(on[0].place)) break;
      trail.push(on[0].place);
    }
  }
  return [];
}

/** A walk with one more step; a step back removes the last one. @param {Walls} walls @param {number[]} walk @param {number[]} places */
export function walkOn(walls, walk, places) {
  let now = walk;
  for (const place of places) now = place === (now.length > 1 ? now[now.length - 2] : now.length === 1 ? walls.entrance : -1) ? now.slice(0, -1) : [...now, place];
  return now;
}

/** The cell nearest to a point, null: outside. @param {Plan} plan @param {number} x @param {number} y @returns {number | null} */
export function cellAt(plan, x, y) {
  let best = null;
  let nearest = 1;
  plan.cells.forEach(({ centre }, index) => {
    const away = Math.hypot(centre[0] - x, centre[1] - y);
    if (away < nearest) [best, nearest] = [index, away];
  });
  return best;
}

/** The side nearest to a point that two cells share. @param {Plan} plan @param {number} x @param {number} y @returns {{cell: number, side: number} | null} */
export function sideAt(plan, x, y) {
  let best = null;
  let nearest = 0.5;
  plan.cells.forEach(({ sides }, cell) =>
    sides.forEach(({ middle, next }, side) => {
      const away = Math.hypot(middle[0] - x, middle[1] - y);
      if (next !== null && away < nearest) [best, nearest] = [{ cell, side }, away];
    }),
  );
  return best;
}

/** @param {WallFile} file @param {number[]} at @param {number} flip */
function flipBit(file, at, flip) {
  const rows = [...file.cells];
  const text = rows[at[0]];
  const value = parseInt(text.slice(2 * at[1], 2 * at[1] + 2), 16) ^ flip;
  rows[at[0]] = text.slice(0, 2 * at[1]) + value.toString(16).padStart(2, "0") + text.slice(2 * at[1] + 2);
  return { ...file, cells: rows };
}

/** Builds or removes a wall, but not at a bridge. @param {WallFile} file @param {Walls} walls @param {number} cell @param {number} side @returns {WallFile} */
export function toggleWall(file, walls, cell, side) {
  const { next, back } = walls.plan.cells[cell].sides[side];
  if (next === null || back === null || walls.open[cell] >= UPRIGHT || walls.open[next] >= UPRIGHT) return file;
  return flipBit(flipBit(file, walls.plan.cells[cell].at, 1 << side), walls.plan.cells[next].at, 1 << back);
}

/** @param {WallFile} file @param {Walls} walls @param {"entrance" | "exit"} which @param {number} cell @returns {WallFile} */
export function moveWallEnd(file, walls, which, cell) {
  if (cell === walls.entrance || cell === walls.exit || walls.open[cell] >= UPRIGHT) return file;
  return { ...file, [which]: walls.plan.cells[cell].at };
}

/** The side of an entrance or exit that leads out; -1: it is inside. @param {Walls} walls @param {number} cell */
export const openingOf = (walls, cell) => walls.plan.cells[cell].sides.findIndex(({ outer }) => outer);

/** @param {Walls} walls @param {number} cell @param {number} side */
const isOpening = (walls, cell, side) => (cell === walls.entrance || cell === walls.exit) && openingOf(walls, cell) === side;

/** A point of a square seen from one of its sides: along it, and inwards. @param {Cell} cell @param {number} side @param {number} along @param {number} inwards */
function squarePoint(cell, side, along, inwards) {
  const [x, y] = [[-1, 0], [0, -1], [1, 0], [0, 1]][side]; // along the side backwards, clockwise from the top
  const [cx, cy] = cell.sides[side].middle;
  const [ix, iy] = [[0, 1], [-1, 0], [0, -1], [1, 0]][side];
  return [cx - x * (along - 0.5) + ix * inwards, cy - y * (along - 0.5) + iy * inwards];
}

/** @param {number[]} from @param {number[]} to */
const line = (from, to) => `M${from[0].toFixed(3)} ${from[1].toFixed(3)}L${to[0].toFixed(3)} ${to[1].toFixed(3)}`;

/** All walls as one SVG path. @param {Walls} walls */
export function wallPath(walls) {
  const parts = /** @type {string[]} */ ([]);
  walls.plan.cells.forEach((cell, index) =>
    cell.sides.forEach((side, number) => {
      const open = Boolean((walls.open[index] >> number) & 1) || isOpening(walls, index, number);
      if (!walls.bridges) {
        if (!open && (side.next === null || side.next > index)) parts.push(side.line);
      } else if (!open) parts.push(line(squarePoint(cell, number, INSET, INSET), squarePoint(cell, number, 1 - INSET, INSET)));
      else {
        const depth = walls.open[index] >= UPRIGHT && (waysOf(walls, index) >> number) & 1 ? 0.5 : INSET;
        for (const along of [INSET, 1 - INSET]) parts.push(line(squarePoint(cell, number, along, 0), squarePoint(cell, number, along, depth)));
      }
    }),
  );
  return parts.join("");
}

/** A walk from the entrance as an SVG path, through the middle of each side; below a bridge it is hidden. @param {Walls} walls @param {number[]} places */
export function trailPath(walls, places) {
  const point = (/** @type {number[]} */ at) => `${at[0].toFixed(3)} ${at[1].toFixed(3)}`;
  let text = `M${point(walls.plan.cells[walls.entrance].centre)}`;
  let at = walls.entrance;
  for (const place of places) {
    const from = walls.plan.cells[cellOf(walls, at)];
    const to = walls.plan.cells[cellOf(walls, place)];
    const side = from.sides.find(({ next }) => next === cellOf(walls, place));
    if (!side || side.back === null) break;
    if (isUnder(walls, place)) text += `L${point(squarePoint(to, side.back, 0.5, INSET))}M${point(squarePoint(to, (side.back + 2) % 4, 0.5, INSET))}`;
    else text += `L${point(side.middle)}L${point(to.centre)}`;
    at = place;
  }
  return text;
}

/** A picture in the server's form: dark opaque pixels as '#', others as '.'; if nothing is dark, all opaque pixels. @param {{width: number, height: number, data: ArrayLike<number>}} image */
export function pictureRows(image) {
  const opaque = (/** @type {number} */ i) => image.data[4 * i + 3] >= 128;
  const dark = (/** @type {number} */ i) => opaque(i) && image.data[4 * i] * 3 + image.data[4 * i + 1] * 6 + image.data[4 * i + 2] < 1280;
  const all = Array.from({ length: image.width * image.height }, (_, i) => i);
  const wanted = all.some(dark) ? dark : all.every(opaque) ? () => false : opaque;
  return Array.from({ length: image.height }, (_, row) => all.slice(row * image.width, (row + 1) * image.width).map((i) => (wanted(i) ? "#" : ".")).join("")).join("\n");
}
