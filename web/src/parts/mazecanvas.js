// SPDX-License-Identifier: MIT
// A maze drawn on a canvas: as large as the maze is, zoomed, painted on with mouse, finger or keys.
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { isWall } from "../mazemodel.js";
import { squareName } from "../squares.js";

/** @param {string} name a colour of style/tokens.css */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** @param {CanvasRenderingContext2D} pen @param {number} size @param {number[]} cell @param {string} letter @param {string} fill */
function drawEnd(pen, size, cell, letter, fill) {
  pen.fillStyle = fill;
  pen.fillRect(cell[1] * size, cell[0] * size, size, size);
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
  pen.lineWidth = Math.max(2, size * 0.36);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  pen.beginPath();
  path.forEach(([row, col], i) => (i ? pen.lineTo((col + 0.5) * size, (row + 0.5) * size) : pen.moveTo((col + 0.5) * size, (row + 0.5) * size)));
  pen.stroke();
}

/** @param {{maze: any, size: number, path: number[][] | null, player: number[] | null, trodden: number[][], label: string,
 *   onCell: (row: number, col: number, phase: "down" | "move" | "up") => void, onKey: (event: KeyboardEvent, cursor: number[]) => boolean}} props */
export function MazeCanvas({ maze, size, path, player, trodden, label, onCell, onKey }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const [cursor, setCursor] = useState([0, 0]);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!canvas.current || !pen) return;
    canvas.current.width = maze.cols * size;
    canvas.current.height = maze.rows * size;
    pen.fillStyle = colour("--card");
    pen.fillRect(0, 0, canvas.current.width, canvas.current.height);
    pen.fillStyle = colour("--ink");
    for (let row = 0; row < maze.rows; row++) for (let col = 0; col < maze.cols; col++) if (isWall(maze, row, col)) pen.fillRect(col * size, row * size, size, size);
    pen.fillStyle = colour("--accent-soft");
    for (const [row, col] of trodden) pen.fillRect(col * size, row * size, size, size);
    if (path) drawPath(pen, size, [maze.entrance, ...path]);
    drawEnd(pen, size, maze.entrance, "A", colour("--accent"));
    for (const exit of maze.exits) drawEnd(pen, size, exit, "B", colour("--tw"));
    if (player) {
      pen.fillStyle = colour("--tl");
      pen.beginPath();
      pen.arc((player[1] + 0.5) * size, (player[0] + 0.5) * size, size * 0.36, 0, 7);
      pen.fill();
    }
    if (focused) {
      pen.strokeStyle = colour("--accent");
      pen.lineWidth = 2;
      pen.strokeRect(cursor[1] * size + 1, cursor[0] * size + 1, size - 2, size - 2);
    }
  }, [maze, size, path, player, trodden, cursor, focused, document.documentElement.dataset.theme]);

  const cellAt = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {HTMLCanvasElement} */ (canvas.current).getBoundingClientRect();
    return [Math.floor((event.clientY - box.top) / size), Math.floor((event.clientX - box.left) / size)];
  };
  const pointer = (/** @type {"down" | "move" | "up"} */ phase) => (/** @type {PointerEvent} */ event) => {
    if (phase === "move" && event.buttons === 0) return;
    if (phase === "down") /** @type {HTMLElement} */ (event.target).setPointerCapture(event.pointerId);
    const [row, col] = cellAt(event);
    if (row < 0 || col < 0 || row >= maze.rows || col >= maze.cols) return;
    setCursor([row, col]);
    onCell(row, col, phase);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (onKey(event, cursor)) return event.preventDefault();
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step) return undefined;
    event.preventDefault();
    return setCursor([Math.min(maze.rows - 1, Math.max(0, cursor[0] + step[0])), Math.min(maze.cols - 1, Math.max(0, cursor[1] + step[1]))]);
  };
  const told = focused ? `${squareName(cursor[0], cursor[1])}: ${isWall(maze, cursor[0], cursor[1]) ? t("wall") : t("gap")}` : "";
  return html`<div class="canvas-box"><canvas ref=${canvas} tabindex="0" role="img" aria-label=${label} onPointerDown=${pointer("down")} onPointerMove=${pointer("move")} onPointerUp=${pointer("up")}
      onKeyDown=${key} onFocus=${() => setFocused(true)} onBlur=${() => setFocused(false)}></canvas><span class="hidden" role="status">${told}</span></div>`;
}
