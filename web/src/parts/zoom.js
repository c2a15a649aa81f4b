// SPDX-License-Identifier: MIT
// Boards whose squares would be too small for a finger: they can be enlarged, and then scroll in their frame.
import { t } from "../i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../lib.js";

const EASY = 26; // pixels per side: with more, enlarging is not needed
const HARD = 15; // with less, a board starts enlarged
const STEPS = [0, 28, 40]; // least side of a square; 0 shows the whole board

/** Brings a square to the middle of the frame. @param {HTMLElement} frame @param {Element | null} square */
function centre(frame, square) {
  if (!square) return;
  const inside = square.getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  frame.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2;
  frame.scrollTop += inside.top + inside.height / 2 - around.top - around.height / 2;
}

/** @param {Element} square @param {HTMLElement} frame */
function isInside(square, frame) {
  const a = square.getBoundingClientRect();
  const b = frame.getBoundingClientRect();
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}

/** @param {number} size squares a side @param {number} seq of the game: what was played last comes into view */
export function useZoom(size, seq) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const [fit, setFit] = useState(EASY);
  const [step, setStep] = useState(/** @type {number | null} */ (null));
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const measure = () => setFit(box.clientWidth / size);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [size]);
  const isSmall = fit < EASY;
  const chosen = step ?? (fit < HARD ? 1 : 0);
  const least = isSmall ? STEPS[chosen] : 0;
  useLayoutEffect(() => {
    if (least && frame.current) centre(frame.current, frame.current.querySelector(".cursor, .tile.fresh, .tile.last, .start"));
  }, [least]);
  useEffect(() => {
    const played = frame.current?.querySelector(".tile.last");
    if (least && frame.current && played && !isInside(played, frame.current)) centre(frame.current, played);
  }, [seq]);
  return { frame, least, isSmall, next: () => setStep((chosen + 1) % STEPS.length), isLargest: chosen + 1 === STEPS.length };
}

/** @param {{zoom: ReturnType<typeof useZoom>}} props */
export function ZoomButton({ zoom }) {
  if (!zoom.isSmall) return null;
  const name = zoom.isLargest ? t("Show the whole board") : t("Enlarge the board");
  return html`<button class="zoom" aria-label=${name} title=${name} onClick=${zoom.next}><svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6.5" /><path d=${zoom.isLargest ? "M15.5 15.5 21 21M7.5 10.5h6" : "M15.5 15.5 21 21M7.5 10.5h6M10.5 7.5v6"} /></svg></button>`;
}
