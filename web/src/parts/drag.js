// SPDX-License-Identifier: MIT
// Dragging tiles with mouse, pen or finger. A press that does not move is a click and is left alone.
import { useEffect, useRef, useState } from "../lib.js";

const FAR_ENOUGH = 6; // pixels of movement that make a press a drag

/** @typedef {{index: number, x: number, y: number}} Drag */

/** The element under the pointer. @param {number} x @param {number} y */
function placeAt(x, y) {
  const element = document.elementFromPoint(x, y);
  const cell = /** @type {HTMLElement | null} */ (element?.closest("[data-row]"));
  if (cell) return { row: Number(cell.dataset.row), col: Number(cell.dataset.col), cell };
  const slot = /** @type {HTMLElement | null} */ (element?.closest("[data-slot]"));
  if (slot) return { slot: Number(slot.dataset.slot) };
  return element?.closest(".tray") ? { slot: -1 } : null;
}

const EDGE = 36; // pixels: near the frame's edge an enlarged board begins to move
const PACE = 9; // pixels per step

/** An enlarged board moves under a tile that is held at its edge. @param {number} x @param {number} y */
function moveBoard(x, y) {
  const frame = /** @type {HTMLElement | null} */ (document.querySelector(".board-box.zoomed"));
  const box = frame?.getBoundingClientRect();
  if (!frame || !box || x < box.left || x > box.right || y < box.top || y > box.bottom) return;
  frame.scrollLeft += x < box.left + EDGE ? -PACE : x > box.right - EDGE ? PACE : 0;
  frame.scrollTop += y < box.top + EDGE ? -PACE : y > box.bottom - EDGE ? PACE : 0;
}

/** Releasing a moving tile must not scroll the page: during such a scroll a browser takes the next tap for its end. @param {TouchEvent} event */
const holdStill = (event) => event.cancelable && event.preventDefault();

/** @param {(index: number, row: number, col: number) => void} onBoard @param {(index: number, slot: number) => void} onRack
 * @returns {{drag: Drag | null, press: (event: PointerEvent, index: number) => void, dragged: () => boolean}} */
export function useDrag(onBoard, onRack) {
  const [drag, setDrag] = useState(/** @type {Drag | null} */ (null));
  const start = useRef(/** @type {{index: number, x: number, y: number, moved: boolean, over: HTMLElement | null} | null} */ (null));
  const justDragged = useRef(false);
  const handlers = useRef({ onBoard, onRack });
  handlers.current = { onBoard, onRack };

  useEffect(() => {
    const mark = (/** @type {HTMLElement | null} */ cell) => {
      const now = start.current;
      if (!now || now.over === cell) return;
      now.over?.classList.remove("over");
      cell?.classList.add("over");
      now.over = cell;
    };
    const move = (/** @type {PointerEvent} */ event) => {
      const now = start.current;
      if (!now) return;
      if (!now.moved && Math.hypot(event.clientX - now.x, event.clientY - now.y) < FAR_ENOUGH) return;
      now.moved = true;
      event.preventDefault();
      setDrag({ index: now.index, x: event.clientX, y: event.clientY });
      mark(placeAt(event.clientX, event.clientY)?.cell ?? null);
      moveBoard(event.clientX, event.clientY);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      const now = start.current;
      mark(null);
      start.current = null;
      setDrag(null);
      if (!now?.moved || event.type === "pointercancel") return;
      justDragged.current = true;
      setTimeout(() => (justDragged.current = false), 0);
      const place = placeAt(event.clientX, event.clientY);
      if (place && "row" in place && place.row !== undefined) handlers.current.onBoard(now.index, place.row, place.col);
      else if (place && place.slot !== undefined) handlers.current.onRack(now.index, place.slot);
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, []);
  const press = (/** @type {PointerEvent} */ event, /** @type {number} */ index) => {
    if (event.button !== 0) return;
    start.current = { index, x: event.clientX, y: event.clientY, moved: false, over: null };
    const target = /** @type {HTMLElement} */ (event.target);
    target.releasePointerCapture?.(event.pointerId);
    target.addEventListener("touchmove", holdStill, { passive: false });
  };
  return { drag, press, dragged: () => justDragged.current };
}
