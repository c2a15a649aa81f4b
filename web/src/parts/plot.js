// SPDX-License-Identifier: MIT
// Small plots: lines over turns, bars of scores. They are drawn at their real width, so that letters keep their size on a phone.
import { html, useEffect, useRef, useState } from "../lib.js";
import { numberText } from "../i18n.js";

const HEIGHT = 240;
const TOP = 12;
const RIGHT = 10;
const COLOURS = ["var(--plot-1)", "var(--plot-2)", "var(--plot-3)", "var(--plot-4)"];
const DASHES = ["", "7 4", "2 4", "10 4 2 4"]; // not everybody can see colours

/** The colour of a player. @param {number} i */
export const plotColour = (i) => COLOURS[i % COLOURS.length];

/** Round numbers for an axis. @param {number} low @param {number} high @param {number} [about] */
export function ticks(low, high, about = 4) {
  const raw = Math.max(high - low, 1) / about;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * size).find((n) => n >= raw) ?? raw);
  const out = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) out.push(at || 0); // never -0
  return out;
}

/** The ticks that do not overlap, and that say something new. @param {{at: number, text: string}[]} xTicks @param {(share: number) => number} x */
function withRoom(xTicks, x) {
  const out = [];
  let end = -Infinity;
  let told = "";
  for (const tick of xTicks) {
    const half = tick.text.length * 3.6;
    if (!tick.text || tick.text === told || x(tick.at) - half < end + 8) continue;
    out.push(tick);
    end = x(tick.at) + half;
    told = tick.text;
  }
  return out;
}

/** The present width of the plot. @returns {[any, number]} */
function useWidth() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

/**
 * The frame with its axes: `draw` draws what is inside.
 * @param {{label: string, low: number, high: number, xTicks: {at: number, text: string}[], xLabel?: string, yLabel?: string, height?: number,
 *   draw: (to: {x: (share: number) => number, y: (value: number) => number, left: number, width: number, base: number}) => any}} props xTicks: at 0 to 1
 */
function Frame({ label, low, high, xTicks, xLabel, yLabel, height = HEIGHT, draw }) {
  const [box, width] = useWidth();
  const marks = ticks(low, high);
  const left = 14 + Math.max(...marks.map((mark) => numberText(mark).length)) * 8 + (yLabel ? 16 : 0);
  const base = height - (xLabel ? 40 : 24);
  const x = (/** @type {number} */ share) => left + share * (width - left - RIGHT);
  const y = (/** @type {number} */ value) => TOP + (1 - (value - low) / (high - low || 1)) * (base - TOP);
  return html`<div ref=${box} class="plot-box" style=${{ minHeight: `${height}px` }}>${width > 0 &&
  html`<svg class="plot" width=${width} height=${height} role="img" aria-label=${label}>
    ${marks.map((mark) => html`<g><line class=${mark === 0 ? "axis zero" : "axis"} x1=${left} x2=${width - RIGHT} y1=${y(mark)} y2=${y(mark)} /><text x=${left - 6} y=${y(mark) + 4} text-anchor="end">${numberText(mark)}</text></g>`)}
    ${withRoom(xTicks, x).map((tick) => html`<text x=${x(tick.at)} y=${base + 16} text-anchor="middle">${tick.text}</text>`)}
    ${xLabel && html`<text class="title" x=${(left + width) / 2} y=${height - 4} text-anchor="middle">${xLabel}</text>`}
    ${yLabel && html`<text class="title" transform="translate(12 ${(TOP + base) / 2}) rotate(-90)" text-anchor="middle">${yLabel}</text>`}
    ${draw({ x, y, left, width, base })}</svg>`}</div>`;
}

/** One line per player; `at` marks a turn. @param {{label: string, lines: {name: string, values: number[]}[], xLabel?: string, yLabel?: string, at?: number}} props */
export function Lines({ label, lines, xLabel, yLabel, at }) {
  const all = lines.flatMap((line) => line.values);
  if (all.length === 0) return null;
  const longest = Math.max(2, ...lines.map((line) => line.values.length));
  const share = (/** @type {number} */ i) => i / (longest - 1);
  const xTicks = ticks(0, longest - 1, 6).map((i) => ({ at: share(i), text: numberText(i) }));
  const path = (/** @type {number[]} */ values, /** @type {any} */ to) => values.map((value, i) => `${to.x(share(i)).toFixed(1)},${to.y(value).toFixed(1)}`).join(" ");
  return html`<figure class="plot-figure"><${Frame} label=${label} low=${Math.min(0, ...all)} high=${Math.max(1, ...all)} xTicks=${xTicks} xLabel=${xLabel} yLabel=${yLabel} draw=${(/** @type {any} */ to) => html`
      ${at !== undefined && html`<line class="now" x1=${to.x(share(at))} x2=${to.x(share(at))} y1=${TOP} y2=${to.base} />`}
      ${lines.map((line, i) => html`<polyline fill="none" stroke-width="2.5" stroke-linejoin="round" stroke=${plotColour(i)} stroke-dasharray=${DASHES[i % 4]} points=${path(line.values, to)} />`)}`} />
    <figcaption>${lines.map((line, i) => html`<span><svg width="26" height="10" aria-hidden="true"><line x1="0" x2="26" y1="5" y2="5" stroke-width="3" stroke=${plotColour(i)} stroke-dasharray=${DASHES[i % 4]} /></svg> ${line.name}</span>`)}</figcaption></figure>`;
}

/** @typedef {{value: number, title?: string, text?: string, colour?: string, on?: boolean}} Bar */

/**
 * @param {{label: string, values?: number[], bars?: Bar[], xLabel?: string, yLabel?: string,
 *   line?: {value: number, text: string}, height?: number, onPick?: (index: number) => void}} props line: a height to compare with
 */
export function Bars({ label, values, bars, xLabel, yLabel, line, height, onPick }) {
  /** @type {Bar[]} */
  const all = bars ?? (values ?? []).map((value) => ({ value }));
  if (all.length === 0) return null;
  const low = Math.min(0, ...all.map((bar) => bar.value));
  const high = Math.max(1, line?.value ?? 0, ...all.map((bar) => bar.value));
  const middle = (/** @type {number} */ i) => (i + 0.5) / all.length;
  const xTicks = all.map((bar, i) => ({ at: middle(i), text: bar.text ?? "" }));
  return html`<${Frame} label=${label} low=${low} high=${high} xTicks=${xTicks} xLabel=${xLabel} yLabel=${yLabel} height=${height} draw=${(/** @type {any} */ to) => {
    const room = (to.width - to.left - RIGHT) / all.length;
    const thick = Math.min(room * 0.8, 46);
    return html`${all.map((bar, i) => html`<g class=${onPick ? "pick" : ""} onClick=${onPick ? () => onPick(i) : null}><rect class="room" x=${to.x(middle(i)) - room / 2} width=${room} y=${TOP} height=${to.base - TOP} fill=${bar.on ? "var(--accent-soft)" : "transparent"} /><rect x=${to.x(middle(i)) - thick / 2} width=${thick} y=${Math.min(to.y(bar.value), to.y(0))} height=${Math.abs(to.y(bar.value) - to.y(0))} rx="2" fill=${bar.colour ?? plotColour(0)} /><title>${bar.title ?? numberText(bar.value)}</title></g>`)}
      ${line && html`<line class="mean" x1=${to.left} x2=${to.width - RIGHT} y1=${to.y(line.value)} y2=${to.y(line.value)} /><text class="mean-text" x=${to.width - RIGHT} y=${to.y(line.value) - 5} text-anchor="end">${line.text}</text>`}`;
  }} />`;
}
