// SPDX-License-Identifier: MIT
import { shownRack } from "../draft.js";
import { t } from "../i18n.js";
import { html } from "../lib.js";
import { Tile } from "./tile.js";

/** @param {{draft: import("../draft.js").Draft, points: Record<string, number>, chosen: number[], onTile: (index: number) => void,
 *   onTilePointer: (event: PointerEvent, index: number) => void}} props chosen: tiles that stand out, by their place in the rack */
export function Rack({ draft, points, chosen, onTile, onTilePointer }) {
  const tiles = shownRack(draft);
  const name = (/** @type {number} */ index) => draft.rack[index] || t("blank tile");
  return html`<div class="rack" role="group" aria-label=${t("Your rack")} style=${{ "--rack": Math.max(tiles.length, 1) }}>
    ${tiles.map((index, slot) =>
      index === null
        ? html`<span class="gap" data-slot=${slot} key=${`gap${slot}`}></span>`
        : html`<button key=${index} data-slot=${slot} aria-pressed=${chosen.includes(index)} aria-label=${name(index)} onClick=${() => onTile(index)}
            onPointerDown=${(/** @type {PointerEvent} */ event) => onTilePointer(event, index)}><${Tile} letter=${draft.rack[index]} points=${draft.rack[index] ? points[draft.rack[index]] : ""} /></button>`,
    )}
  </div>`;
}
