// SPDX-License-Identifier: MIT
import { shownRack } from "../draft.js";
import { plural, t } from "../i18n.js";
import { html, useRef } from "../lib.js";
import { foldKey } from "../typing.js";
import { Dialog } from "./form.js";
import { Tile } from "./tile.js";

const ONE_ROW = 9; // with more tiles and little room, there are two rows

/** @param {{draft: import("../draft.js").Draft | null, size: number, points: Record<string, number>, chosen: number[], held: number, onTile: (index: number) => void,
 *   onTilePointer: (event: PointerEvent, index: number) => void}} props draft: null while the rack is covered; chosen: tiles that stand out, by their place in the rack; held: the one being dragged */
export function Rack({ draft, size, points, chosen, held, onTile, onTilePointer }) {
  const tiles = draft ? shownRack(draft) : [];
  const free = Math.max(0, size - tiles.length);
  const total = tiles.length + free;
  return html`<div class="rack" role="group" aria-label=${t("Your rack")} style=${{ "--across": total > ONE_ROW ? Math.ceil(total / 2) : total }}>
    ${tiles.map((index, slot) =>
      index === null
        ? html`<span class="gap" data-slot=${slot} key=${`gap${slot}`}></span>`
        : html`<button key=${index} class=${index === held ? "held" : ""} data-slot=${slot} aria-pressed=${chosen.includes(index)} aria-label=${draft?.rack[index] || t("blank tile")} aria-description=${draft?.rack[index] ? plural("%d point", "%d points", points[draft.rack[index]] ?? 0) : null} onClick=${() => onTile(index)}
            onPointerDown=${(/** @type {PointerEvent} */ event) => onTilePointer(event, index)}><${Tile} letter=${draft?.rack[index] ?? ""} points=${draft?.rack[index] ? points[draft.rack[index]] : ""} /></button>`,
    )}${Array.from({ length: free }, (_, i) => html`<span class="gap" key=${`free${i}`}></span>`)}
  </div>`;
}

/** Chooses the letter of a blank: tapped, or typed as on the board.
 * @param {{names: string[], choose: (letter: string) => void, close: () => void}} props */
export function LetterChooser({ names, choose, close }) {
  const typed = useRef("");
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const press = (/** @type {KeyboardEvent} */ event) => {
    if ([...event.key].length !== 1 || !event.key.trim() || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = foldKey(event.key, names);
    const text = [typed.current + key, key].find((start) => names.some((name) => name.startsWith(start))) ?? "";
    typed.current = text;
    const fits = names.filter((name) => name.startsWith(text));
    if (text && fits.length === 1) return choose(fits[0]);
    return /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(`[data-letter="${text}"]`))?.focus();
  };
  return html`<${Dialog} title=${t("Which letter is the blank?")} close=${close}><div class="choose-letter" ref=${box} onKeyDown=${press}>
      ${names.map((name) => html`<button aria-label=${name} data-letter=${name} onClick=${() => choose(name)}><${Tile} letter=${name} blank=${true} /></button>`)}</div>
    <div class="buttons"><button onClick=${close}>${t("Cancel")}</button></div><//>`;
}
