// SPDX-License-Identifier: MIT
// The draft of a turn: which tiles of the rack are on which squares. Nothing here talks to the server; every function returns a new draft.

import { layRun } from "./typing.js";

/**
 * @typedef {import("./typing.js").Placement} Placement
 * @typedef {import("./typing.js").Run} Run
 * @typedef {{rack: string[], order: number[], placed: Placement[], run: Run | null, typed: Placement[], rest: string}} Draft
 *   rack: names as the server gave them, "" for a blank; order: how they are shown; placed by hand; typed by the run
 */

/** @param {string[]} rack @param {Draft | null} [before] keeps the order in which a player had put the tiles
 * @returns {Draft} */
export function newDraft(rack, before = null) {
  return { rack, order: keptOrder(rack, before), placed: [], run: null, typed: [], rest: "" };
}

/** @param {string[]} rack @param {Draft | null} before */
function keptOrder(rack, before) {
  const left = rack.map((_, i) => i);
  const order = [];
  for (const old of before ? before.order : []) {
    const at = left.findIndex((i) => rack[i] === before?.rack[old]);
    if (at >= 0) order.push(...left.splice(at, 1));
  }
  return [...order, ...left];
}

/** All tiles on the board of this turn. @param {Draft} draft */
export const laid = (draft) => [...draft.placed, ...draft.typed];

/** @param {Draft} draft @param {number} row @param {number} col */
export const laidAt = (draft, row, col) => laid(draft).find((tile) => tile.row === row && tile.col === col);

/** Tiles still on the rack, in the order shown; null for a tile that has been laid. @param {Draft} draft */
export function shownRack(draft) {
  const away = new Set(laid(draft).map((tile) => tile.index));
  return draft.order.map((index) => (away.has(index) ? null : index));
}

/** Typed tiles stay where they are, and typing starts again. @param {Draft} draft @returns {Draft} */
export const settle = (draft) => ({ ...draft, placed: laid(draft), typed: [], run: null, rest: "" });

/** @param {Draft} draft @param {number} index @param {number} row @param {number} col @param {string} letter @returns {Draft} */
export function place(draft, index, row, col, letter) {
  const settled = settle(draft);
  const placed = settled.placed.filter((tile) => tile.index !== index && !(tile.row === row && tile.col === col));
  return { ...settled, placed: [...placed, { row, col, index, letter, blank: draft.rack[index] === "" }] };
}

/** @param {Draft} draft @param {number} row @param {number} col @returns {Draft} */
export function takeBack(draft, row, col) {
  const settled = settle(draft);
  return { ...settled, placed: settled.placed.filter((tile) => !(tile.row === row && tile.col === col)) };
}

/** @param {Draft} draft @returns {Draft} */
export const reset = (draft) => ({ ...draft, placed: [], typed: [], run: null, rest: "" });

/** The last tile laid goes back to the rack. @param {Draft} draft @returns {Draft} */
export function takeLastBack(draft) {
  const settled = settle(draft);
  return { ...settled, placed: settled.placed.slice(0, -1) };
}

/** @param {Draft} draft @param {() => number} [random] @returns {Draft} */
export function shuffle(draft, random = Math.random) {
  const order = [...draft.order];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return { ...draft, order };
}

/** Moves a tile to another place of the rack. @param {Draft} draft @param {number} index @param {number} to @returns {Draft} */
export function moveInRack(draft, index, to) {
  const order = draft.order.filter((other) => other !== index);
  order.splice(to, 0, index);
  return { ...draft, order };
}

/** @param {Draft} draft @param {number} row @param {number} col @param {boolean} down @returns {Draft} */
export const startRun = (draft, row, col, down) => ({ ...settle(draft), run: { row, col, down, text: "" } });

/** Sets the text of the run, with a letter more or fewer.
 * @param {Draft} draft @param {string} text of the run @param {string[]} names
 * @param {(row: number, col: number) => string | null | undefined} boardAt
 * @returns {{draft: Draft, lacks: string, next: {row: number, col: number} | null}} */
export function typeText(draft, text, names, boardAt) {
  if (!draft.run) return { draft, lacks: "", next: null };
  const run = { ...draft.run, text };
  const taken = new Set(draft.placed.map((tile) => tile.index));
  const at = (/** @type {number} */ row, /** @type {number} */ col) => {
    const byHand = draft.placed.find((tile) => tile.row === row && tile.col === col);
    return byHand ? byHand.letter : boardAt(row, col);
  };
  const { placements, next, rest, lacks } = layRun(run, names, draft.rack, taken, at);
  if (lacks) return { draft, lacks, next: null };
  return { draft: { ...draft, run, typed: placements, rest }, lacks: "", next };
}

const CORNERS = [
  { name: "", down: -1, right: 1 },
  { name: "low", down: 1, right: 1 },
  { name: "inner", down: -1, right: -1 },
  { name: "low inner", down: 1, right: -1 },
];

/** Where to show the points of the turn: at the end of the play, at the corner that hides least.
 * @param {Draft} draft @param {(row: number, col: number) => boolean} isTaken @param {number} size */
export function gainPlace(draft, isTaken, size) {
  const tiles = laid(draft);
  if (tiles.length === 0) return null;
  const { row, col } = tiles.reduce((far, tile) => (tile.row + tile.col > far.row + far.col ? tile : far));
  const hides = (/** @type {number} */ r, /** @type {number} */ c) => (r < 0 || c < 0 || r >= size || c >= size ? size : isTaken(r, c) ? 1 : 0);
  const cost = (/** @type {typeof CORNERS[0]} */ corner) => hides(row + corner.down, col) + hides(row, col + corner.right) + hides(row + corner.down, col + corner.right);
  return { row, col, corner: CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best)).name };
}
