// SPDX-License-Identifier: MIT
// Two fingers move and zoom the sheet on which one finger draws.
import { useRef } from "../lib.js";

/** Says for each pointer event whether it belongs to two fingers. @param {{current: HTMLElement | null}} box that scrolls @param {(factor: number, at: number[]) => void} zoomBy at: between the fingers, in the window */
export function usePinch(box, zoomBy) {
  const fingers = useRef(/** @type {Map<number, number[]>} */ (new Map()));
  const spread = useRef(0);
  const busy = useRef(false);
  const middle = () => {
    const all = [...fingers.current.values()];
    return [(all[0][0] + all[1][0]) / 2, (all[0][1] + all[1][1]) / 2];
  };
  const distance = () => {
    const all = [...fingers.current.values()];
    return Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]);
  };
  return (/** @type {"down" | "move" | "up"} */ phase, /** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "touch") return false;
    if (phase === "up") {
      fingers.current.delete(event.pointerId);
      const was = busy.current;
      if (fingers.current.size === 0) busy.current = false;
      return was;
    }
    const before = fingers.current.size === 2 ? middle() : null;
    if (phase === "down" || fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.current.size !== 2) return busy.current;
    if (!busy.current || !before) {
      busy.current = true;
      spread.current = distance();
      return true;
    }
    const now = middle();
    if (box.current) {
      box.current.scrollLeft -= now[0] - before[0];
      box.current.scrollTop -= now[1] - before[1];
    }
    const factor = distance() / spread.current;
    if (factor > 1.15 || factor < 1 / 1.15) {
      zoomBy(factor, now);
      spread.current = distance();
    }
    return true;
  };
}
