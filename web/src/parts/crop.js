// SPDX-License-Identifier: MIT
// Cutting a picture to a square: it can be dragged and zoomed, and is made small before sending.
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { seenPart } from "../picture.js";
import { Dialog } from "./form.js";

const SIDE = 256; // pixels of the kept picture

/** @param {{picture: ImageBitmap, close: () => void, onDone: (picture: Blob) => void}} props */
export function CropDialog({ picture, close, onDone }) {
  const canvas = useRef(/** @type {HTMLCanvasElement | null} */ (null));
  const [view, setView] = useState({ zoom: 1, x: 0.5, y: 0.5 });
  useEffect(() => {
    const ink = canvas.current?.getContext("2d");
    if (!ink) return;
    const { left, top, side } = seenPart(picture, view);
    ink.clearRect(0, 0, SIDE, SIDE);
    ink.imageSmoothingQuality = "high";
    ink.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [view]);
  const move = (/** @type {number} */ dx, /** @type {number} */ dy) => {
    const { left, top, side } = seenPart(picture, view);
    const share = side / (canvas.current?.clientWidth || SIDE);
    setView({ ...view, x: (left + side / 2 - dx * share) / picture.width, y: (top + side / 2 - dy * share) / picture.height });
  };
  const dragged = (/** @type {PointerEvent} */ event) => event.buttons && move(event.movementX, event.movementY);
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowLeft: [12, 0], ArrowRight: [-12, 0], ArrowUp: [0, 12], ArrowDown: [0, -12] }[event.key];
    if (!step) return;
    event.preventDefault();
    move(step[0], step[1]);
  };
  const done = () => canvas.current?.toBlob((blob) => blob && onDone(blob), "image/png");
  return html`<${Dialog} title=${t("The part that is shown")} close=${close}><p class="soft">${t("Drag the picture, or use the arrow keys, until the right part shows.")}</p>
    <canvas ref=${canvas} class="crop" width=${SIDE} height=${SIDE} tabindex="0" role="img" aria-label=${t("The part that is shown")} onPointerDown=${(/** @type {any} */ event) => event.target.setPointerCapture(event.pointerId)} onPointerMove=${dragged} onKeyDown=${pressed}></canvas>
    <label class="slider">${t("Larger")}<input type="range" min="1" max="5" step="0.05" value=${view.zoom} onInput=${(/** @type {any} */ event) => setView({ ...view, zoom: Number(event.target.value) })} /></label>
    <div class="buttons"><button onClick=${close}>${t("Cancel")}</button><button class="main" onClick=${done}>${t("Use this picture")}</button></div><//>`;
}
