// SPDX-License-Identifier: MIT
// Pieces of a board as pictures for the manual. A row is text: squares as in readSquare, separated by spaces.
import { plural, t } from "../i18n.js";
import { html } from "../lib.js";
import { readSquare } from "../squares.js";
import { Tile } from "./tile.js";

/** @param {{rows: string[], label: string, caption?: string}} props */
export function Picture({ rows, label, caption }) {
  const squares = rows.map((row) => row.split(" ").map(readSquare));
  return html`<figure class="picture"><div class="board" role="img" aria-label=${label} style=${{ "--n": squares[0].length }}>${squares.flat().map((square) => html`<div class="cell ${square.style}">${square.tile ? html`<${Tile} ...${square.tile} />` : square.sign}</div>`)}</div>${caption && html`<figcaption>${caption}</figcaption>`}</figure>`;
}

const QUARTER = ["w3 . . l2 . . . w3", ". w2 . . . l3 . .", ". . w2 . . . l2 .", "l2 . . w2 . . . l2", ". . . . w2 . . .", ". l3 . . . l3 . .", ". . l2 . . . l2 .", "w3 . . l2 . . . *"];

/** The squares of the usual board. */
export function WholeBoard() {
  const half = QUARTER.map((row) => {
    const left = row.split(" ");
    return [...left, ...left.slice(0, -1).reverse()].join(" ");
  });
  return html`<${Picture} rows=${[...half, ...half.slice(0, -1).reverse()]} label=${t("The usual board with its premium squares")} />`;
}

/** The tiles of a set with their numbers. @param {{tiles: {name: string, count: number, points: number}[]}} props */
export const TileTable = ({ tiles }) =>
  html`<div class="tile-kinds">${tiles.map((tile) => html`<span class="tile-kind"><${Tile} letter=${tile.name === "#" || !tile.name ? "" : tile.name} points=${tile.points} /><span>×${tile.count}<span class="hidden"> ${tile.name === "#" || !tile.name ? t("blank tile") : tile.name}, ${plural("%d point", "%d points", tile.points)}</span></span></span>`)}</div>`;
