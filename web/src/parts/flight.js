// SPDX-License-Identifier: MIT
// Tiles that move from a player to the board, one after the other.
import { html, useLayoutEffect, useState } from "../lib.js";
import { squaresOf } from "../pacemodel.js";
import { play } from "../sound.js";
import { Tile } from "./tile.js";

const LETTER = 0.54; // of the side of a square

/** @param {DOMRect} inner @param {DOMRect} outer */
const isInside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;

/** The start and end of each tile's way; tiles whose square is out of sight just appear. @param {any} game @param {any} entry */
function pathsOf(game, entry) {
  const frame = document.querySelector(".board-box")?.getBoundingClientRect();
  const face = document.querySelectorAll(".players .player")[entry.seat]?.querySelector(".face")?.getBoundingClientRect();
  if (!frame || !face) return [];
  const within = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(most, Math.max(0, at)); // from a player out of sight, it comes over the edge
  const [x, y] = [within(face.left + face.width / 2, innerWidth), within(face.top + face.height / 2, innerHeight)];
  return squaresOf(entry).map(({ row, col }, i) => {
    const to = document.querySelector(`.board .cell[data-row="${row}"][data-col="${col}"]`)?.getBoundingClientRect();
    const tile = game.board.find((/** @type {any} */ one) => one.row === row && one.col === col);
    return to && tile && isInside(to, frame) ? { i, tile, to, x: x - to.left - to.width / 2, y: y - to.top - to.height / 2 } : null;
  });
}

/** @param {{game: any, points: Record<string, number>, turn: {entry: any, step: number, flight: number}}} props */
export function Flight({ game, points, turn }) {
  const [paths, setPaths] = useState(/** @type {any[]} */ ([]));
  useLayoutEffect(() => {
    setPaths(pathsOf(game, turn.entry).filter(Boolean));
    const timers = squaresOf(turn.entry).map((_, i) => setTimeout(() => play("tile"), i * turn.step + turn.flight));
    return () => timers.forEach(clearTimeout);
  }, [turn.entry]);
  return html`<div class="flight" aria-hidden="true">${paths.map(({ i, tile, to, x, y }) => html`<span key=${i} style=${{ left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`, fontSize: `${to.width * LETTER}px`, "--x": `${x}px`, "--y": `${y}px`, animationDuration: `${turn.flight}ms`, animationDelay: `${i * turn.step}ms` }}><${Tile} letter=${tile.tile} blank=${tile.blank} points=${points[tile.tile]} /></span>`)}</div>`;
}
