// SPDX-License-Identifier: MIT
import { html } from "../lib.js";

/** A tile. @param {{letter: string, points?: number | string, blank?: boolean, kind?: string}} props */
export function Tile({ letter, points = "", blank = false, kind = "" }) {
  const wide = letter.length > 1 ? "wide" : Number(points) > 9 && !blank ? "dear" : "";
  return html`<span class="tile ${wide} ${blank ? "blank" : letter ? "" : "blank bare"} ${kind}">${letter}<small aria-hidden="true">${blank ? "" : points}</small></span>`;
}

export function Logo() {
  return [..."TESELA"].map((letter) => html`<${Tile} letter=${letter} />`);
}
