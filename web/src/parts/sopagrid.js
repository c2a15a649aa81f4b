// SPDX-License-Identifier: MIT
// The letters of a word search: lines are drawn from the first letter to the last with mouse or finger, or both ends are chosen with
// taps or keys. Rows that have not changed are not drawn again, so that a hundred by a hundred letters stay quick.
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { lineBetween } from "../sopamodel.js";
import { usePinch } from "./pinch.js";

const SMALLEST = 14;
const LARGEST = 64;

/** @param {{cells: number[][], colour: string, kind?: string}} props */
const Mark = ({ cells, colour, kind = "" }) => {
  const [first, last] = [cells[0], cells[cells.length - 1]];
  return html`<line class=${kind} x1=${first[1] + 0.5} y1=${first[0] + 0.5} x2=${last[1] + 0.5} y2=${last[0] + 0.5} stroke=${colour} />`;
};

/** @param {string[]} row @param {number} r @param {number} chosen column of the cursor; -1: in another row */
const rowView = (row, r, chosen) =>
  html`<div role="row" style="display:contents">${row.map((letter, c) => html`<span role="gridcell" data-cell="${r},${c}" class="${letter === "." ? "hole" : ""} ${letter.length > 1 ? "wide" : ""} ${c === chosen ? "at" : ""}" tabindex=${c === chosen ? 0 : -1} aria-label=${letter === "." ? t("hole") : t("%s, row %d, column %d", letter, r, c)}>${letter}</span>`)}</div>`;

/** @param {{grid: string[][], marks: {cells: number[][], colour: string}[], editing: boolean, cursor: number[], setCursor: (cell: number[]) => void, onLine: (cells: number[][]) => void,
 *   onLetter: (row: number, col: number, key: string) => void, onUndo: () => void, onRedo: () => void, shown?: number[] | null}} props shown: a cell to scroll to */
export function SopaGrid({ grid, marks, editing, cursor, setCursor, onLine, onLetter, onUndo, onRedo, shown }) {
  const [from, setFrom] = useState(/** @type {number[] | null} */ (null));
  const [to, setTo] = useState(/** @type {number[] | null} */ (null));
  const [dragging, setDragging] = useState(false);
  const [zoom, setZoom] = useState(0); // pixels a cell; 0: what fits
  const [fitted, setFitted] = useState(30);
  const outer = useRef(/** @type {HTMLElement | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const kept = useRef(/** @type {{row: string[], chosen: number, view: any}[]} */ ([]));
  const cols = grid[0]?.length ?? 1;
  useEffect(() => {
    const fit = () => outer.current && setFitted(Math.max(18, Math.min(44, Math.floor((outer.current.clientWidth - 24) / cols))));
    const watch = new ResizeObserver(fit);
    if (outer.current) watch.observe(outer.current);
    return () => watch.disconnect();
  }, [cols]);
  useEffect(() => {
    if (shown) box.current?.querySelector(`[data-cell="${shown}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown?.[0], shown?.[1]]);
  const size = zoom || fitted;
  const zoomBy = (/** @type {number} */ factor) => setZoom((old) => Math.max(SMALLEST, Math.min(LARGEST, Math.round((old || fitted) * factor))));
  const pinch = usePinch(outer, zoomBy);
  const cellAt = (/** @type {PointerEvent} */ event) => {
    const area = /** @type {HTMLElement} */ (box.current).getBoundingClientRect();
    const [row, col] = [Math.floor((event.clientY - area.top) / size), Math.floor((event.clientX - area.left) / size)];
    return row >= 0 && col >= 0 && row < grid.length && col < cols ? [row, col] : null;
  };
  const clear = () => {
    setFrom(null);
    setTo(null);
    setDragging(false);
  };
  const down = (/** @type {PointerEvent} */ event) => {
    const cell = cellAt(event);
    if (pinch("down", event)) return clear();
    if (!cell) return undefined;
    setCursor(cell);
    setDragging(true);
    if (!from) setFrom(cell);
    return setTo(cell);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (pinch("up", event)) return clear();
    setDragging(false);
    if (!from || !to || editing) return clear();
    if (from[0] === to[0] && from[1] === to[1] && !waits.current) return void (waits.current = true); // a tap: the other end is still to come
    waits.current = false;
    onLine(lineBetween(from, to));
    return clear();
  };
  const waits = useRef(false);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey) {
      if (!editing || !["z", "y", "Z"].includes(event.key)) return;
      event.preventDefault();
      return event.key === "z" ? onUndo() : onRedo();
    }
    if (event.altKey) return;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      const next = [Math.min(grid.length - 1, Math.max(0, cursor[0] + step[0])), Math.min(cols - 1, Math.max(0, cursor[1] + step[1]))];
      setCursor(next);
      if (from) setTo(next);
      /** @type {HTMLElement | null} */ (box.current?.querySelector(`[data-cell="${next}"]`))?.focus();
    } else if (editing && [...event.key].length === 1 && event.key.trim()) onLetter(cursor[0], cursor[1], event.key);
    else if (!editing && (event.key === "Enter" || event.key === " ")) {
      if (!from) {
        setFrom(cursor);
        setTo(cursor);
        waits.current = true;
      } else {
        waits.current = false;
        onLine(lineBetween(from, to ?? cursor));
        clear();
      }
    } else if (event.key === "Escape") {
      waits.current = false;
      clear();
    } else return;
    event.preventDefault();
  };
  const rows = grid.map((row, r) => {
    const chosen = cursor[0] === r ? cursor[1] : -1;
    const old = kept.current[r];
    return old && old.chosen === chosen && old.row.length === row.length && old.row.every((letter, c) => letter === row[c]) ? old : { row, chosen, view: rowView(row, r, chosen) };
  });
  kept.current = rows;
  const line = from && to && !editing ? lineBetween(from, to) : null;
  return html`<div class="sopa-frame"><div class="sopa-zoom no-print"><button aria-label=${t("Smaller")} onClick=${() => zoomBy(1 / 1.25)}>−</button><button aria-label=${t("Larger")} onClick=${() => zoomBy(1.25)}>+</button>${zoom > 0 && html`<button onClick=${() => setZoom(0)}>${t("Fit")}</button>`}</div>
    <div class="sopa-box" ref=${outer}><div class="sopa ${editing ? "editing" : ""}" ref=${box} role="grid" aria-label=${t("Letters")} style=${{ "--n": cols, "--size": `${size}px` }} onKeyDown=${key}
      onPointerDown=${down} onPointerMove=${(/** @type {PointerEvent} */ event) => !pinch("move", event) && from && dragging && setTo(cellAt(event) ?? to)} onPointerUp=${up} onPointerCancel=${(/** @type {PointerEvent} */ event) => (pinch("up", event), clear())}>
      ${rows.map((one) => one.view)}
      <svg viewBox="0 0 ${cols} ${grid.length}" preserveAspectRatio="none" aria-hidden="true">${marks.map((mark) => html`<${Mark} ...${mark} />`)}${line && html`<${Mark} cells=${line} colour="var(--ring)" kind="drawn" />`}</svg>
    </div></div></div>`;
}
