// SPDX-License-Identifier: MIT
// The letters of a word search: mouse or finger draws a line from the first letter to the last, or taps or keys choose both ends. In large grids only
// visible letters exist, and rows that have not changed are not drawn again, so that a thousand by a thousand letters stay quick.
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { lineBetween, seenCells } from "../sopamodel.js";
import { usePinch } from "./pinch.js";

const SMALLEST = 14;
const LARGEST = 64;

/** @param {{cells: number[][], colour: string, kind?: string}} props */
const Mark = ({ cells, colour, kind = "" }) => {
  const [first, last] = [cells[0], cells[cells.length - 1]];
  return html`<line class=${kind} x1=${first[1] + 0.5} y1=${first[0] + 0.5} x2=${last[1] + 0.5} y2=${last[0] + 0.5} stroke=${colour} />`;
};

/** @param {string[]} row @param {number} r @param {number} from @param {number} to columns @param {number} chosen column of the cursor; -1: in another row */
const rowView = (row, r, from, to, chosen) => {
  const cell = (/** @type {number} */ c) => html`<span key=${c} role="gridcell" aria-colindex=${c + 1} data-cell="${r},${c}" style=${{ gridArea: `${r + 1} / ${c + 1}` }} class="${row[c] === "." ? "hole" : ""} ${row[c].length > 1 ? "wide" : ""} ${c === chosen ? "at" : ""}" tabindex=${c === chosen ? 0 : -1} aria-label=${row[c] === "." ? t("hole") : t("%s, row %d, column %d", row[c], r, c)}>${row[c]}</span>`;
  const columns = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  if (chosen >= 0 && (chosen < from || chosen >= to)) columns.push(chosen); // the cell with the focus stays, even out of sight
  return html`<div key=${r} role="row" aria-rowindex=${r + 1} style="display:contents">${columns.map(cell)}</div>`;
};

/** @param {{grid: string[][], marks: {cells: number[][], colour: string}[], editing: boolean, cursor: number[], setCursor: (cell: number[]) => void, onLine: (cells: number[][]) => void,
 *   onLetter: (row: number, col: number, key: string) => void, onUndo: () => void, onRedo: () => void, shown?: number[][] | null}} props shown: cells to scroll to, the first of them if there is no room for all */
export function SopaGrid({ grid, marks, editing, cursor, setCursor, onLine, onLetter, onUndo, onRedo, shown }) {
  const [from, setFrom] = useState(/** @type {number[] | null} */ (null));
  const [to, setTo] = useState(/** @type {number[] | null} */ (null));
  const [dragging, setDragging] = useState(false);
  const [zoom, setZoom] = useState(0); // pixels per cell; 0: as fits
  const [fitted, setFitted] = useState(30);
  const outer = useRef(/** @type {HTMLElement | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const kept = useRef(/** @type {Map<number, {row: string[], chosen: number, part: string, view: any}>} */ (new Map()));
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 0, height: 0 }); // of the frame, in pixels
  const cols = grid[0]?.length ?? 1;
  useEffect(() => {
    const fit = () => (outer.current && setFitted(Math.max(18, Math.min(44, Math.floor((outer.current.clientWidth - 24) / cols)))), look());
    const watch = new ResizeObserver(fit);
    if (outer.current) watch.observe(outer.current);
    return () => watch.disconnect();
  }, [cols]);
  const size = zoom || fitted;
  const look = () => {
    const at = outer.current;
    if (at) setSeen((old) => (old.top === at.scrollTop && old.left === at.scrollLeft && old.width === at.clientWidth && old.height === at.clientHeight ? old : { top: at.scrollTop, left: at.scrollLeft, width: at.clientWidth, height: at.clientHeight }));
  };
  useEffect(look, [size]);
  const part = seenCells(grid.length, cols, size, seen);
  /** Scrolls the letters, and then the page, only as far as needed to show a cell. @param {number[]} cell */
  const show = (cell) => {
    const [frame, letters] = [outer.current?.getBoundingClientRect(), box.current?.getBoundingClientRect()];
    if (!outer.current || !frame || !letters) return;
    const [top, left] = [letters.top + cell[0] * size - frame.top, letters.left + cell[1] * size - frame.left];
    outer.current.scrollTop += Math.min(0, top) + Math.max(0, top + size - outer.current.clientHeight);
    outer.current.scrollLeft += Math.min(0, left) + Math.max(0, left + size - outer.current.clientWidth);
    const place = (box.current?.getBoundingClientRect().top ?? 0) + cell[0] * size;
    scrollBy(0, Math.min(0, place) + Math.max(0, place + size - innerHeight));
  };
  useEffect(() => {
    if (shown) [...shown].reverse().forEach(show);
  }, [shown?.join(" ")]);
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
    if (from[0] === to[0] && from[1] === to[1] && !waits.current) return void (waits.current = true); // a tap: the other end will follow
    waits.current = false;
    onLine(lineBetween(from, to));
    return clear();
  };
  const waits = useRef(false);
  const moved = useRef(false);
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
      show(next);
      moved.current = true;
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
  // The focus follows the cursor, once its cell exists.
  useEffect(() => {
    if (moved.current) /** @type {HTMLElement | null} */ (box.current?.querySelector(`[data-cell="${cursor}"]`))?.focus({ preventScroll: true });
    moved.current = false;
  }, [cursor]);
  const rows = new Map();
  const addRow = (/** @type {number} */ r, /** @type {number} */ left, /** @type {number} */ right) => {
    const [row, chosen, old, columns] = [grid[r], cursor[0] === r ? cursor[1] : -1, kept.current.get(r), `${left} ${right}`];
    const isSame = old && old.chosen === chosen && old.part === columns && (old.row === row || (old.row.length === row.length && old.row.every((letter, c) => letter === row[c])));
    rows.set(r, isSame ? old : { row, chosen, part: columns, view: rowView(row, r, left, right, chosen) });
  };
  for (let r = part.top; r < part.bottom; r++) addRow(r, part.left, part.right);
  if (grid[cursor[0]]?.[cursor[1]] !== undefined && !rows.has(cursor[0])) addRow(cursor[0], 0, 0);
  kept.current = rows;
  const line = from && to && !editing ? lineBetween(from, to) : null;
  return html`<div class="sopa-frame"><div class="sopa-zoom no-print"><button aria-label=${t("Smaller")} onClick=${() => zoomBy(1 / 1.25)}>−</button><button aria-label=${t("Larger")} onClick=${() => zoomBy(1.25)}>+</button>${zoom > 0 && html`<button onClick=${() => setZoom(0)}>${t("Fit")}</button>`}</div>
    <div class="sopa-box" ref=${outer} onScroll=${look}><div class="sopa ${editing ? "editing" : ""}" ref=${box} role="grid" aria-label=${t("Letters")} aria-rowcount=${grid.length} aria-colcount=${cols} style=${{ "--rows": grid.length, "--n": cols, "--size": `${size}px` }} onKeyDown=${key}
      onPointerDown=${down} onPointerMove=${(/** @type {PointerEvent} */ event) => !pinch("move", event) && from && dragging && setTo(cellAt(event) ?? to)} onPointerUp=${up} onPointerCancel=${(/** @type {PointerEvent} */ event) => (pinch("up", event), clear())}>
      ${[...rows.values()].map((one) => one.view)}
      <svg viewBox="0 0 ${cols} ${grid.length}" preserveAspectRatio="none" aria-hidden="true">${marks.map((mark) => html`<${Mark} ...${mark} />`)}${line && html`<${Mark} cells=${line} colour="var(--ring)" kind="drawn" />`}</svg>
    </div></div></div>`;
}
