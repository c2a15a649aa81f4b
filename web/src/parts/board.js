// SPDX-License-Identifier: MIT
// The board: a grid for clicking, dropping, walking with arrows and typing.
import { gainPlace, laid } from "../draft.js";
import { t } from "../i18n.js";
import { html, useLayoutEffect, useMemo, useRef } from "../lib.js";
import { columnName, premium, squareName } from "../squares.js";
import { Tile } from "./tile.js";

const MIN_SQUARE = 22; // pixels, if the reader has not chosen a size for a large board

/** How a tile is highlighted: the last play, a better one, by whom. @param {any} tile */
const kindOf = (tile) => [tile.last ? "last" : "", tile.better ? "better" : "", tile.odd ? "odd" : "", tile.by === undefined ? "" : `by${tile.by % 4}`].filter(Boolean).join(" ");

/** @param {any[]} board @param {import("../draft.js").Draft | null} draft @param {Set<string> | null | undefined} coming */
function tilesBySquare(board, draft, coming) {
  const kind = (/** @type {any} */ tile) => (coming?.has(`${tile.row},${tile.col}`) ? "coming" : kindOf(tile));
  const there = new Map(board.map((tile) => [`${tile.row},${tile.col}`, { letter: tile.tile, blank: tile.blank, kind: kind(tile) }]));
  for (const tile of draft ? laid(draft) : []) there.set(`${tile.row},${tile.col}`, { letter: tile.letter, blank: tile.blank, kind: "fresh" });
  return there;
}

/** @param {{row: number, col: number, tile: any, worth: ReturnType<typeof premium>}} square */
function describe({ row, col, tile, worth }) {
  const parts = [squareName(row, col)];
  if (tile) parts.push(tile.blank ? t("%s, a blank", tile.letter) : tile.letter, tile.kind === "fresh" ? t("laid this turn") : "");
  else parts.push(worth.told || t("empty"));
  return parts.filter(Boolean).join(", ");
}

/**
 * @param {{game: any, draft: import("../draft.js").Draft | null, cursor: {row: number, col: number, down: boolean} | null, points: Record<string, number>,
 *   frame?: {current: HTMLElement | null}, least?: number, gain?: string, coming?: Set<string> | null, lit?: {line: number, down: boolean} | null, onSquare?: (row: number, col: number) => void, onKey?: (event: KeyboardEvent, row: number, col: number) => void,
 *   onTilePointer?: (event: PointerEvent, index: number, from: {row: number, col: number}) => void}} props coming: squares whose tiles are on their way
 */
export function Board({ game, draft, cursor, points, frame, least, gain, coming, lit, onSquare, onKey, onTilePointer }) {
  const size = game.rules.size;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const there = useMemo(() => tilesBySquare(game.board, draft, coming), [game.board, draft, coming]);
  const focus = useRef({ row: Math.floor(size / 2), col: Math.floor(size / 2) }); // where Tab enters the board: the last place, at first the middle
  if (cursor) focus.current = cursor;
  // The focus follows the cursor while somebody types on the board; at once, since the next key may come soon.
  useLayoutEffect(() => {
    if (!cursor || !box.current?.contains(document.activeElement)) return;
    /** @type {HTMLElement | null} */ (box.current.querySelector(`[data-row="${cursor.row}"][data-col="${cursor.col}"]`))?.focus();
  }, [cursor?.row, cursor?.col]);

  const label = gain ? gainPlace(draft && laid(draft).length > 0 ? draft : /** @type {any} */ ({ placed: game.board.filter((/** @type {any} */ tile) => tile.last), typed: [] }), (r, c) => there.has(`${r},${c}`), size) : null;
  const cell = (/** @type {number} */ row, /** @type {number} */ col) => {
    const tile = there.get(`${row},${col}`);
    const worth = premium(game.layout, row, col);
    const here = cursor && cursor.row === row && cursor.col === col;
    const mine = draft && tile?.kind === "fresh" ? laid(draft).find((one) => one.row === row && one.col === col) : null;
    const isLit = lit && lit.line === (lit.down ? col : row);
    return html`<div role="gridcell" class="cell ${worth.style} ${here ? "cursor" : ""} ${tile ? "taken" : ""} ${isLit ? "lit" : ""}" data-row=${row} data-col=${col} data-arrow=${here && !draft?.rest ? (cursor?.down ? "↓" : "→") : ""}
      tabindex=${focus.current.row === row && focus.current.col === col ? 0 : -1} aria-label=${describe({ row, col, tile, worth })}
      onClick=${() => onSquare?.(row, col)} onKeyDown=${(/** @type {KeyboardEvent} */ event) => onKey?.(event, row, col)}
      onPointerDown=${mine ? (/** @type {PointerEvent} */ event) => onTilePointer?.(event, mine.index, { row, col }) : null}>
      ${tile ? html`<${Tile} ...${tile} points=${points[tile.letter]} />` : worth.sign}
      ${label && label.row === row && label.col === col ? html`<span class="gain ${label.corner}" aria-hidden="true">${gain}</span>` : null}
      ${here && draft?.rest ? html`<span class="rest">${draft.rest}</span>` : null}
      ${row === 0 && html`<span class="coordinate column" aria-hidden="true">${columnName(col)}</span>`}${col === 0 && html`<span class="coordinate row" aria-hidden="true">${row + 1}</span>`}
    </div>`;
  };
  const line = Array.from({ length: size }, (_, i) => i);
  return html`<div class="board-box ${least ? "zoomed" : ""}" tabindex="-1" ref=${frame} style=${{ "--n": size, "--least": `${least ?? (size > 15 ? MIN_SQUARE : 0)}px` }}><div class="board" ref=${box} role="grid" aria-label=${t("Board")} aria-rowcount=${size} aria-colcount=${size}>
      ${line.map((row) => html`<div role="row" style="display:contents" aria-label=${t("Row %d", row + 1)}>${line.map((col) => cell(row, col))}</div>`)}
    </div></div>`;
}

/** The letters of the columns, for people who read moves aloud. @param {number} size */
export const columns = (size) => Array.from({ length: size }, (_, col) => columnName(col));
