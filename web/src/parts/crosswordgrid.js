// SPDX-License-Identifier: MIT
// The squares of a crossword: chosen with mouse or finger, filled in with the keyboard.
import { t } from "../i18n.js";
import { html, useEffect, useRef } from "../lib.js";

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {{model: import("../crosswordmodel.js").Model, filled: Record<string, string>, cursor: string, word: string[], wrong: Set<string>, shown: Set<string>, choose: (cell: string) => void, onKey: (key: string, step: number[] | null) => boolean}} props
 * word: cells of the one that is being written; shown: letters that were given away */
export function CrosswordGrid({ model, filled, cursor, word, wrong, shown, choose, onKey }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const follows = useRef(false);
  const { grid, numbers, byLines, hasBlack } = model;
  const cols = grid[0]?.length ?? 0;
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    follows.current = true;
    if (onKey(event.key, STEPS[/** @type {keyof typeof STEPS} */ (event.key)] ?? null)) event.preventDefault();
  };
  // The focus follows the cursor while somebody types.
  useEffect(() => {
    if (follows.current) /** @type {HTMLElement | null} */ (box.current?.querySelector(`[data-cell="${cursor}"]`))?.focus({ preventScroll: false });
    follows.current = false;
  }, [cursor]);
  const cell = (/** @type {string} */ solution, /** @type {number} */ row, /** @type {number} */ col) => {
    const at = `${row},${col}`;
    if (solution === ".") return html`<span role="gridcell" class="black" aria-label=${t("black square")}></span>`;
    const style = [at === cursor && "at", word.includes(at) && "of-word", wrong.has(at) && "wrong", shown.has(at) && "shown", [...(filled[at] ?? "")].length > 1 && "wide"].filter(Boolean).join(" ");
    return html`<span role="gridcell" class=${style} data-cell=${at} tabindex=${at === cursor ? 0 : -1} aria-selected=${at === cursor} aria-label="${t("row %d, column %d", row + 1, col + 1)}: ${filled[at] ?? t("empty")}${wrong.has(at) ? `, ${t("wrong")}` : ""}" onClick=${() => ((follows.current = true), choose(at))}>${numbers.get(at) && html`<small>${numbers.get(at)}</small>`}${filled[at] ?? ""}</span>`;
  };
  const heads = byLines && html`<div role="row" class="contents" aria-hidden="true"><span class="line-number"></span>${grid[0].map((_, col) => html`<span class="line-number">${col + 1}</span>`)}</div>`;
  return html`<div class="sopa-box crossword-box"><div class="crossword ${hasBlack ? "filled" : ""}" ref=${box} role="grid" aria-label=${t("Crossword")} aria-rowcount=${grid.length} aria-colcount=${cols} style=${{ "--n": cols + (byLines ? 1 : 0), "--rows": grid.length + (byLines ? 1 : 0) }} onKeyDown=${key}>
    ${heads}${grid.map((cells, row) => html`<div role="row" class="contents" aria-rowindex=${row + 1}>${byLines && html`<span class="line-number" aria-hidden="true">${row + 1}</span>`}${cells.map((one, col) => cell(one, row, col))}</div>`)}</div></div>`;
}
