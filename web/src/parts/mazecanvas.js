// SPDX-License-Identifier: MIT
// A maze drawn on a canvas that is only as large as its visible part: the box scrolls over a space of the maze's size, and only the visible part is
// drawn, from a small picture with one pixel per cell. So a million cells scroll as smoothly as ten.
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { isWall } from "../mazemodel.js";
import { usePinch } from "./pinch.js";

/** @param {string} name a colour of style/tokens.css */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** "#rrggbb" as a pixel, in the byte order of this machine. @param {string} text */
const pixel = (text) => new Uint32Array(new Uint8Array([...[1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16)), 255]).buffer)[0];

/** @typedef {{canvas: HTMLCanvasElement, cells: string[], colours: string}} Picture */

/** The walls with one pixel per cell. Only rows that have changed are painted again. @param {any} maze @param {Picture | null} old @returns {Picture} */
function picture(maze, old) {
  const wall = pixel(colour("--maze-wall"));
  const colours = String(wall);
  const isSame = old && old.colours === colours && old.canvas.width === maze.cols && old.canvas.height === maze.rows;
  const canvas = isSame ? old.canvas : document.createElement("canvas");
  if (!isSame) [canvas.width, canvas.height] = [maze.cols, maze.rows];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const line = pen.createImageData(maze.cols, 1);
  const pixels = new Uint32Array(line.data.buffer);
  for (let row = 0; row < maze.rows; row++) {
    if (isSame && old.cells[row] === maze.cells[row]) continue;
    for (let col = 0; col < maze.cols; col++) pixels[col] = maze.cells[row][col] === "#" ? wall : 0;
    pen.putImageData(line, 0, row);
  }
  return { canvas, cells: maze.cells, colours };
}

/** @param {CanvasRenderingContext2D} pen @param {number} size @param {number[]} cell @param {string} letter @param {string} fill */
function drawEnd(pen, size, cell, letter, fill) {
  pen.fillStyle = fill;
  const room = Math.max(size, 3); // visible even if cells are one pixel
  pen.fillRect(cell[1] * size, cell[0] * size, room, room);
  if (size < 10) return;
  pen.fillStyle = "#fff";
  pen.font = `700 ${Math.floor(size * 0.6)}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(letter, (cell[1] + 0.5) * size, (cell[0] + 0.55) * size);
}

/** @param {CanvasRenderingContext2D} pen @param {number} size @param {number[][]} path */
function drawPath(pen, size, path) {
  pen.strokeStyle = colour("--ring");
  pen.lineWidth = Math.max(1.5, size * 0.36);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  pen.beginPath();
  path.forEach(([row, col], i) => (i ? pen.lineTo((col + 0.5) * size, (row + 0.5) * size) : pen.moveTo((col + 0.5) * size, (row + 0.5) * size)));
  pen.stroke();
}

/** Lines between cells, if the cells are large enough. @param {CanvasRenderingContext2D} pen @param {any} maze @param {number} size @param {{left: number, top: number, width: number, height: number}} seen */
function drawLines(pen, maze, size, seen) {
  if (size < 9) return;
  pen.strokeStyle = colour("--line");
  pen.lineWidth = 1;
  pen.beginPath();
  for (let col = Math.max(1, Math.floor(seen.left / size)); col < maze.cols && col * size <= seen.left + seen.width; col++) {
    pen.moveTo(col * size - 0.5, seen.top);
    pen.lineTo(col * size - 0.5, seen.top + seen.height);
  }
  for (let row = Math.max(1, Math.floor(seen.top / size)); row < maze.rows && row * size <= seen.top + seen.height; row++) {
    pen.moveTo(seen.left, row * size - 0.5);
    pen.lineTo(seen.left + seen.width, row * size - 0.5);
  }
  pen.stroke();
}

/** Draws what is on the cells. @param {CanvasRenderingContext2D} pen @param {number} size @param {any} what */
function drawFigures(pen, size, { maze, path, player, trodden, cursor, focused, aims }) {
  pen.fillStyle = colour("--accent-soft");
  for (const [row, col] of trodden) pen.fillRect(col * size, row * size, size, size);
  if (path) drawPath(pen, size, [maze.entrance, ...path]);
  drawEnd(pen, size, maze.entrance, "A", colour("--accent"));
  for (const exit of maze.exits) drawEnd(pen, size, exit, "B", colour("--tw"));
  if (player) {
    pen.fillStyle = colour("--plot-3");
    pen.strokeStyle = "#fff";
    pen.lineWidth = Math.max(1, size * 0.08);
    pen.beginPath();
    pen.arc((player[1] + 0.5) * size, (player[0] + 0.5) * size, Math.max(2, size * 0.36), 0, 7);
    pen.fill();
    pen.stroke();
  }
  if (!focused || !aims) return;
  pen.strokeStyle = colour("--accent");
  pen.lineWidth = 2;
  pen.strokeRect(cursor[1] * size + 1, cursor[0] * size + 1, Math.max(2, size - 2), Math.max(2, size - 2));
}

/** Scrolls until a cell is visible, with some of its surroundings. @param {HTMLElement} box @param {number[]} cell @param {number} size */
function showCell(box, [row, col], size) {
  const margin = Math.min(3 * size, box.clientWidth / 4);
  if (col * size < box.scrollLeft + margin) box.scrollLeft = col * size - margin;
  if ((col + 1) * size > box.scrollLeft + box.clientWidth - margin) box.scrollLeft = (col + 1) * size - box.clientWidth + margin;
  if (row * size < box.scrollTop + margin) box.scrollTop = row * size - margin;
  if ((row + 1) * size > box.scrollTop + box.clientHeight - margin) box.scrollTop = (row + 1) * size - box.clientHeight + margin;
}

/** aims: a cursor chooses a cell; else the keys move the player, and dragging fingers move the sheet.
 * @param {{maze: any, size: number, path: number[][] | null, player: number[] | null, trodden: number[][], label: string, aims: boolean, zoomBy: (factor: number) => void,
 *   onCell: (row: number, col: number, phase: "down" | "move" | "up" | "tap", isOther: boolean) => void, onKey: (event: KeyboardEvent, cursor: number[]) => boolean}} props */
export function MazeCanvas({ maze, size, path, player, trodden, label, aims, zoomBy, onCell, onKey }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const kept = useRef(/** @type {Picture | null} */ (null));
  const draw = useRef(() => {});
  const [cursor, setCursor] = useState(maze.entrance);
  const [focused, setFocused] = useState(false);
  const [scrolls, setScrolls] = useState(false);
  const pinch = usePinch(box, zoomBy);
  draw.current = () => {
    const pen = canvas.current?.getContext("2d");
    if (!box.current || !canvas.current || !pen) return;
    const { scrollLeft: left, scrollTop: top } = box.current;
    const [width, height] = [Math.min(box.current.clientWidth, maze.cols * size), Math.min(box.current.clientHeight, maze.rows * size)];
    const sharp = devicePixelRatio || 1;
    if (canvas.current.width !== Math.round(width * sharp) || canvas.current.height !== Math.round(height * sharp)) {
      [canvas.current.width, canvas.current.height] = [Math.round(width * sharp), Math.round(height * sharp)];
      [canvas.current.style.width, canvas.current.style.height] = [`${width}px`, `${height}px`];
    }
    kept.current = picture(maze, kept.current);
    pen.setTransform(sharp, 0, 0, sharp, -left * sharp, -top * sharp);
    pen.imageSmoothingEnabled = size < 1;
    const [col, row] = [Math.floor(left / size), Math.floor(top / size)];
    const [cols, rows] = [Math.min(maze.cols - col, Math.ceil(width / size) + 1), Math.min(maze.rows - row, Math.ceil(height / size) + 1)];
    pen.fillStyle = colour("--card");
    pen.fillRect(left, top, width, height);
    drawLines(pen, maze, size, { left, top, width, height });
    pen.drawImage(kept.current.canvas, col, row, cols, rows, col * size, row * size, cols * size, rows * size);
    drawFigures(pen, size, { maze, path, player, trodden, cursor, focused, aims });
  };
  useEffect(() => {
    draw.current();
    if (box.current) setScrolls(box.current.scrollWidth > box.current.clientWidth || box.current.scrollHeight > box.current.clientHeight);
  }, [maze, size, path, player, trodden, cursor, focused, aims, document.documentElement.dataset.theme]);
  useEffect(() => {
    const watch = new ResizeObserver(() => draw.current());
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (box.current && player && !aims) showCell(box.current, player, size);
  }, [player?.[0], player?.[1], size]);

  const cellAt = (/** @type {PointerEvent} */ event) => {
    const at = /** @type {HTMLElement} */ (canvas.current).getBoundingClientRect();
    const scroll = /** @type {HTMLElement} */ (box.current);
    return [Math.floor((event.clientY - at.top + scroll.scrollTop) / size), Math.floor((event.clientX - at.left + scroll.scrollLeft) / size)];
  };
  const pans = !aims && scrolls; // one finger moves the sheet, and only a tap acts
  const pointer = (/** @type {"down" | "move" | "up"} */ phase) => (/** @type {PointerEvent} */ event) => {
    if (pinch(phase, event)) return;
    if (phase === "move" && event.buttons === 0) return;
    if (phase === "down" && event.isTrusted && !(pans && event.pointerType === "touch")) /** @type {HTMLElement} */ (event.target).setPointerCapture(event.pointerId);
    const [row, col] = cellAt(event);
    if (row < 0 || col < 0 || row >= maze.rows || col >= maze.cols) return;
    setCursor([row, col]);
    const isTap = pans && event.pointerType === "touch";
    if (isTap && phase !== "up") return;
    onCell(row, col, isTap ? "tap" : phase, event.button === 2 || (event.buttons & 2) !== 0);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (onKey(event, cursor)) return event.preventDefault();
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    event.preventDefault();
    const next = [Math.min(maze.rows - 1, Math.max(0, cursor[0] + step[0])), Math.min(maze.cols - 1, Math.max(0, cursor[1] + step[1]))];
    if (box.current) showCell(box.current, next, size);
    return setCursor(next);
  };
  const wheel = (/** @type {WheelEvent} */ event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2);
  };
  const at = aims ? cursor : player ?? cursor;
  const kind = at.join() === maze.entrance.join() ? t("entrance") : maze.exits.some((/** @type {number[]} */ exit) => exit.join() === at.join()) ? t("exit") : isWall(maze, at[0], at[1]) ? t("wall") : t("gap");
  const told = focused ? t("row %d, column %d: %s", at[0], at[1], kind) : "";
  return html`<div class="canvas-box"><div class="canvas-scroll" ref=${box} onScroll=${() => draw.current()} onWheel=${wheel}><div class="canvas-space" style=${{ width: `${maze.cols * size}px`, height: `${maze.rows * size}px` }}><canvas ref=${canvas} class=${pans ? "pans" : ""} tabindex="0" role="application" aria-label=${label}
      onPointerDown=${pointer("down")} onPointerMove=${pointer("move")} onPointerUp=${pointer("up")} onPointerCancel=${(/** @type {PointerEvent} */ event) => pinch("up", event)} onContextMenu=${(/** @type {Event} */ event) => event.preventDefault()}
      onKeyDown=${key} onFocus=${() => setFocused(true)} onBlur=${() => setFocused(false)}></canvas></div></div><span class="hidden" role="status">${told}</span></div>`;
}
