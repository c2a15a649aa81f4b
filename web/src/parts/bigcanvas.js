// SPDX-License-Identifier: MIT
// A window onto a maze of millions of cells: dragging or arrow keys move it, and it zooms from the whole maze down to its cells. A frame paints only
// as many pixels as the window has, however large the maze is.
import { heldView, paintPath, paintWalls, seenPath, wholeScale, zoomedView } from "../bigmaze.js";
import { numberText, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { usePinch } from "./pinch.js";

const CLOSE = 16; // pixels per cell after a jump to entrance or exit
const LINE_FROM = 4; // pixels per cell, from which on the path is drawn as a line
const REST = 600; // milliseconds without movement before the place is announced: a drag changes it with every frame

/** @param {string} name a colour of style/tokens.css @returns {number[]} red, green and blue */
const colour = (name) => {
  const text = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const full = text.length === 4 ? text.replace(/[\da-f]/gi, "$&$&") : text;
  return [1, 3, 5].map((at) => parseInt(full.slice(at, at + 2), 16));
};
/** @param {number[]} rgb in whichever order this machine has its bytes */
const pixel = (rgb) => new Uint32Array(new Uint8Array([...rgb, 255]).buffer)[0];
/** From one colour to another. @param {number[]} from @param {number[]} to */
const ramp = (from, to) => Uint32Array.from({ length: 256 }, (_, i) => pixel(from.map((one, at) => Math.round(one + ((to[at] - one) * i) / 255))));
const css = (/** @type {number[]} */ rgb) => `rgb(${rgb.join(" ")})`;

/** @param {any} maze @param {number} scale @param {number} width @param {number} height */
const isAll = (maze, scale, width, height) => scale <= wholeScale(maze, width, height) * 1.001;

/** @param {CanvasRenderingContext2D} pen @param {any} view @param {number[]} cell @param {string} letter @param {string} fill */
function drawEnd(pen, view, cell, letter, fill) {
  const room = Math.max(view.scale, 14); // visible even if cells are too small
  const inside = (/** @type {number} */ at, /** @type {number} */ all) => (at < 0 || at > all ? at : Math.min(all - room / 2, Math.max(room / 2, at))); // moved inwards at an edge, so that it is not cut in half
  const [x, y] = [inside((cell[1] + 0.5 - view.col) * view.scale, pen.canvas.width), inside((cell[0] + 0.5 - view.row) * view.scale, pen.canvas.height)];
  pen.fillStyle = fill;
  pen.fillRect(x - room / 2, y - room / 2, room, room);
  pen.fillStyle = "#fff";
  pen.font = `700 ${Math.floor(room * 0.65)}px sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(letter, x, y + room * 0.05);
}

/** @param {CanvasRenderingContext2D} pen @param {any} maze @param {any} view @param {number} width @param {number} height */
function drawLine(pen, maze, view, width, height) {
  pen.strokeStyle = css(colour("--ring"));
  pen.lineWidth = view.scale * 0.4;
  pen.lineJoin = pen.lineCap = "round";
  for (const piece of seenPath(maze, view, width, height)) {
    pen.beginPath();
    piece.forEach(([row, col], i) => pen[i ? "lineTo" : "moveTo"]((col + 0.5 - view.col) * view.scale, (row + 0.5 - view.row) * view.scale));
    pen.stroke();
  }
}

/** Draws everything, in screen pixels. @param {HTMLCanvasElement} canvas @param {any} maze @param {any} view @param {boolean} shows the way */
function drawAll(canvas, maze, view, shows) {
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { width, height } = canvas;
  const image = pen.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  paintWalls(maze, view, width, height, pixels, ramp(colour("--card"), colour("--maze-wall")));
  if (shows && view.scale < LINE_FROM) paintPath(maze, view, width, height, pixels, pixel(colour("--ring")));
  pen.putImageData(image, 0, 0);
  if (shows && view.scale >= LINE_FROM) drawLine(pen, maze, view, width, height);
  drawEnd(pen, view, maze.entrance, "A", css(colour("--accent")));
  for (const exit of maze.exits) drawEnd(pen, view, exit, "B", css(colour("--tw")));
}

/** @param {{maze: import("../bigmaze.js").BigMaze, label: string, shows: boolean}} props shows: the way */
export function BigCanvas({ maze, label, shows }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const view = useRef({ row: 0, col: 0, scale: 0 });
  const waits = useRef(0); // the requested frame
  const dragged = useRef(/** @type {number[] | null} */ (null));
  const [told, setTold] = useState("");
  const [heard, setHeard] = useState("");
  const [isWhole, setWhole] = useState(true);
  const sharp = () => devicePixelRatio || 1;

  const draw = useRef(() => {});
  draw.current = () => {
    waits.current = 0;
    const at = canvas.current;
    if (!at || at.clientWidth === 0) return;
    const [width, height] = [Math.round(at.clientWidth * sharp()), Math.round(at.clientHeight * sharp())];
    if (at.width !== width || at.height !== height) {
      if (isAll(maze, view.current.scale, at.width, at.height)) view.current.scale = 0; // if the whole maze was visible, it stays so in another window size
      [at.width, at.height] = [width, height];
    }
    view.current = heldView(maze, view.current, width, height);
    drawAll(at, maze, view.current, shows);
    const { row, col, scale } = view.current;
    const last = (/** @type {number} */ from, /** @type {number} */ pixels, /** @type {number} */ all) => Math.min(all - 1, Math.ceil(from + pixels / scale) - 1);
    setWhole(isAll(maze, scale, width, height));
    setTold(t("rows %s to %s, columns %s to %s", numberText(Math.max(0, Math.floor(row))), numberText(last(row, height, maze.rows)), numberText(Math.max(0, Math.floor(col))), numberText(last(col, width, maze.cols))));
  };
  const soon = () => {
    waits.current ||= requestAnimationFrame(() => draw.current());
  };
  const look = (/** @type {any} */ next) => {
    view.current = { ...view.current, ...next };
    soon();
  };
  useEffect(() => {
    const timer = setTimeout(() => setHeard(told), REST);
    return () => clearTimeout(timer);
  }, [told]);
  useEffect(soon, [maze, shows, document.documentElement.dataset.theme]);
  useEffect(() => {
    const watch = new ResizeObserver(soon);
    if (canvas.current) watch.observe(canvas.current);
    return () => (watch.disconnect(), cancelAnimationFrame(waits.current));
  }, []);

  const middle = () => [(canvas.current?.width ?? 0) / 2, (canvas.current?.height ?? 0) / 2];
  const zoomAt = (/** @type {number} */ factor, /** @type {number} */ x, /** @type {number} */ y) => look(zoomedView(maze, view.current, factor, x, y, canvas.current?.width ?? 1, canvas.current?.height ?? 1));
  const zoomBy = (/** @type {number} */ factor) => zoomAt(factor, middle()[0], middle()[1]);
  const whole = () => look({ scale: 0 });
  const goTo = (/** @type {number[]} */ cell) => {
    const scale = Math.max(view.current.scale, CLOSE * sharp());
    look({ scale, row: cell[0] + 0.5 - middle()[1] / scale, col: cell[1] + 0.5 - middle()[0] / scale });
  };
  const moveBy = (/** @type {number} */ x, /** @type {number} */ y) => look({ row: view.current.row + (y * sharp()) / view.current.scale, col: view.current.col + (x * sharp()) / view.current.scale });
  /** A point of the window in canvas pixels. @param {number} x @param {number} y */
  const place = (x, y) => {
    const at = /** @type {HTMLElement} */ (canvas.current).getBoundingClientRect();
    return [(x - at.left) * sharp(), (y - at.top) * sharp()];
  };
  const zoomWhere = (/** @type {number} */ factor, /** @type {number} */ clientX, /** @type {number} */ clientY) => zoomAt(factor, place(clientX, clientY)[0], place(clientX, clientY)[1]);
  // For two fingers this object stands for a box that scrolls.
  const box = useRef(/** @type {any} */ ({
    get scrollLeft() { return 0; },
    set scrollLeft(by) { moveBy(by, 0); },
    get scrollTop() { return 0; },
    set scrollTop(by) { moveBy(0, by); },
  }));
  const pinch = usePinch(box, (factor, at) => zoomWhere(factor, at[0], at[1]));

  const pointer = (/** @type {"down" | "move" | "up"} */ phase) => (/** @type {PointerEvent} */ event) => {
    if (pinch(phase, event)) return void (dragged.current = null);
    const before = dragged.current;
    if (phase === "down" && event.isTrusted) /** @type {HTMLElement} */ (event.target).setPointerCapture(event.pointerId);
    dragged.current = phase === "down" || (phase === "move" && before) ? [event.clientX, event.clientY] : null;
    if (phase === "move" && before) moveBy(before[0] - event.clientX, before[1] - event.clientY);
  };
  const wheel = (/** @type {WheelEvent} */ event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomWhere(event.deltaY < 0 ? 1.25 : 0.8, event.clientX, event.clientY);
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    const at = /** @type {HTMLElement} */ (canvas.current);
    if (step) moveBy((step[0] * at.clientWidth) / 8, (step[1] * at.clientHeight) / 8);
    else if (event.key === "+" || event.key === "-") zoomBy(event.key === "+" ? 1.5 : 1 / 1.5);
    else if (event.key === "0" || event.key === "Home") whole();
    else return;
    event.preventDefault();
  };
  return html`<div class="tools no-print" role="group" aria-label=${t("Tools")}><button onClick=${() => goTo(maze.entrance)}>${t("Entrance")}</button><button onClick=${() => goTo(maze.exits[0])}>${t("Exit")}</button><span class="gap"></span>
      <button aria-label=${t("Smaller")} aria-disabled=${isWhole ? "true" : null} onClick=${() => zoomBy(1 / 1.5)}>−</button><button aria-label=${t("Larger")} onClick=${() => zoomBy(1.5)}>+</button><button aria-disabled=${isWhole ? "true" : null} onClick=${whole}>${t("The whole maze")}</button></div>
    <div class="canvas-box"><canvas class="big-maze" ref=${canvas} tabindex="0" role="application" aria-label=${label} onKeyDown=${key} onWheel=${wheel} onDblClick=${(/** @type {MouseEvent} */ event) => zoomWhere(2, event.clientX, event.clientY)}
      onPointerDown=${pointer("down")} onPointerMove=${pointer("move")} onPointerUp=${pointer("up")} onPointerCancel=${pointer("up")}></canvas></div>
    <p class="soft told">${told}</p><span class="hidden" role="status">${heard}</span><p class="soft">${t("Drag or use the arrow keys to move; +, −, a double click, two fingers or the wheel with Ctrl zoom.")}</p>`;
}
