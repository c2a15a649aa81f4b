// SPDX-License-Identifier: MIT
// What decided a game: the chance of winning as a line with a cursor, and the turns that mattered, with reasons.
import { numberText, t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../lib.js";
import { chancesOf } from "../reviewmodel.js";

const HEIGHT = 150;
const EDGE = 10;

/** @param {number} change of the chance @returns {string} */
export const changeText = (change) => `${change < 0 ? "−" : "+"}${numberText(Math.abs(100 * change))} %`;

/**
 * @param {{turns: import("../reviewmodel.js").Turn[], seat: number, name: string, story: any, at: number, go: (turn: number) => void}} props at: which turn is shown, from 1; 0: none
 */
export function ChanceLine({ turns, seat, name, story, at, go }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(0);
  const held = useRef(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const values = chancesOf(turns, seat);
  if (values.length < 2) return null;
  const x = (/** @type {number} */ turn) => EDGE + (turn / turns.length) * (width - 2 * EDGE);
  const y = (/** @type {number} */ chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const path = values.map((one, i) => `${i ? "L" : "M"}${x(one.turn).toFixed(1)} ${y(one.chance).toFixed(1)}`).join("");
  const last = values[values.length - 1];
  const valueAt = (/** @type {number} */ turn) => values.filter((one) => one.turn <= turn).pop() ?? values[0];
  const now = valueAt(at);
  const pick = (/** @type {PointerEvent} */ event) => {
    const frame = box.current?.getBoundingClientRect();
    if (frame) go(Math.min(turns.length, Math.max(0, Math.round(((event.clientX - frame.left - EDGE) / (width - 2 * EDGE)) * turns.length))));
  };
  const label = t("Chance of %s to win", name);
  return html`<div class="chance-line" ref=${box} role="slider" tabindex="0" aria-label=${label} aria-valuemin="0" aria-valuemax=${turns.length} aria-valuenow=${at} aria-valuetext=${t("Turn %d: %s", at, `${numberText(100 * now.chance)} %`)}
      onPointerDown=${(/** @type {any} */ event) => {
        held.current = true;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        pick(event);
      }} onPointerMove=${(/** @type {any} */ event) => held.current && pick(event)} onPointerUp=${() => (held.current = false)} onPointerCancel=${() => (held.current = false)}>${width > 0 &&
    html`<svg width=${width} height=${HEIGHT} aria-hidden="true"><line class="half" x1=${EDGE} x2=${width - EDGE} y1=${y(0.5)} y2=${y(0.5)} /><path class="area" d="${path}L${x(last.turn).toFixed(1)} ${y(0.5)}L${x(values[0].turn).toFixed(1)} ${y(0.5)}Z" /><path class="line" d=${path} />
      <line class="now" x1=${x(at)} x2=${x(at)} y1=${EDGE / 2} y2=${HEIGHT - EDGE / 2} />
      ${story.turns.map((/** @type {any} */ one) => html`<circle class=${one.mistake ? "large" : "ok"} cx=${x(one.turn)} cy=${y(valueAt(one.turn).chance)} r="6" />`)}<circle class="here" cx=${x(at)} cy=${y(now.chance)} r="4" /></svg>`}
    <b class="chance-now" aria-hidden="true">${numberText(100 * now.chance)} %</b></div>`;
}

/** @param {{story: any, turns: import("../reviewmodel.js").Turn[], at: number, go: (turn: number) => void, retry: ((turn: number) => void) | null, quiet?: boolean}} props at and go: by turns, from 1; quiet: what was better is not given away */
export function StoryList({ story, turns, at, go, retry, quiet = false }) {
  const grade = (/** @type {any} */ one) => turns[one.turn - 1]?.grade ?? "";
  const first = story.turns.find((/** @type {any} */ one) => one.turn === at && one.mistake) ?? story.turns.find((/** @type {any} */ one) => one.mistake);
  return html`<ol class="story">${story.turns.map((/** @type {any} */ one) => html`<li aria-current=${one.turn === at ? "true" : null}><button class="plain" onClick=${() => go(one.turn)}><span class="dot ${one.mistake ? grade(one) : "ok"}"></span><span class="told"><b>${t("Turn %d", one.turn)} · ${one.name} · ${one.move.replace(/[[\]]/g, "")}</b>${!quiet && html`<span>${one.text.replace(/[[\]]/g, "")}</span>`}</span><b class="change ${one.change < 0 ? "down" : "up"}">${changeText(one.change)}</b></button></li>`)}</ol>
    ${retry && first && html`<div class="buttons"><button class="main" onClick=${() => retry(first.turn)}>${t("Try turn %d again", first.turn)}</button></div>`}`;
}
