// SPDX-License-Identifier: MIT
// A tiny board: it shows at a glance how far a game is.
import { html, useMemo } from "../lib.js";
import { premium } from "../squares.js";

/** @param {{game: any}} props game NULL: on its way */
export function MiniBoard({ game }) {
  const size = game?.rules.size ?? 15;
  const there = useMemo(() => new Set((game?.board ?? []).map((/** @type {any} */ tile) => tile.row * size + tile.col)), [game]);
  const squares = useMemo(() => Array.from({ length: size * size }, (_, i) => (there.has(i) ? "laid" : game ? premium(game.layout, Math.floor(i / size), i % size).style : "")), [game]);
  return html`<svg class="mini-board" viewBox="0 0 ${size} ${size}" aria-hidden="true" focusable="false">${squares.map((style, i) => html`<rect class=${style} x=${(i % size) + 0.06} y=${Math.floor(i / size) + 0.06} width="0.88" height="0.88" rx="0.12" />`)}</svg>`;
}
