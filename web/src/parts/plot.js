// SPDX-License-Identifier: MIT
// Small plots: lines over turns, bars of scores.
import { html } from "../lib.js";
import { numberText } from "../i18n.js";

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 44;
const BOTTOM = 26;
const COLOURS = ["var(--plot-1)", "var(--plot-2)", "var(--plot-3)", "var(--plot-4)"];

/** Round numbers for an axis. @param {number} low @param {number} high */
function ticks(low, high) {
  const raw = Math.max(high - low, 1) / 4;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * size).find((n) => n >= raw) ?? raw);
  const out = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) out.push(at);
  return out;
}

/** @param {{low: number, high: number, y: (value: number) => number}} props */
const Axis = ({ low, high, y }) =>
  ticks(low, high).map(
    (value) => html`<g><line class="axis" x1=${LEFT} x2=${WIDTH} y1=${y(value)} y2=${y(value)} /><text x=${LEFT - 6} y=${y(value) + 4} text-anchor="end">${numberText(value)}</text></g>`,
  );

/** One line a player. @param {{label: string, lines: {name: string, values: number[]}[]}} props */
export function Lines({ label, lines }) {
  const all = lines.flatMap((line) => line.values);
  if (all.length === 0) return null;
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const longest = Math.max(2, ...lines.map((line) => line.values.length));
  const x = (/** @type {number} */ i) => LEFT + (i / (longest - 1)) * (WIDTH - LEFT - 8);
  const y = (/** @type {number} */ value) => 8 + (1 - (value - low) / (high - low)) * (HEIGHT - BOTTOM - 8);
  return html`<figure style="margin:0"><svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
      <${Axis} low=${low} high=${high} y=${y} />
      ${lines.map((line, i) => html`<polyline fill="none" stroke-width="3" stroke-linejoin="round" stroke=${COLOURS[i % 4]} points=${line.values.map((value, at) => `${x(at)},${y(value)}`).join(" ")} />`)}
    </svg>
    <figcaption class="soft">${lines.map((line, i) => html`<span style="margin-right:14px"><b style="color:${COLOURS[i % 4]}" aria-hidden="true">━ </b>${line.name}</span>`)}</figcaption></figure>`;
}

/** @param {{label: string, values: number[]}} props */
export function Bars({ label, values }) {
  if (values.length === 0) return null;
  const shown = values.slice(-60);
  const low = Math.min(0, ...shown);
  const high = Math.max(1, ...shown);
  const width = (WIDTH - LEFT) / shown.length;
  const y = (/** @type {number} */ value) => 8 + (1 - (value - low) / (high - low)) * (HEIGHT - BOTTOM - 8);
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    <${Axis} low=${low} high=${high} y=${y} />
    ${shown.map((value, i) => html`<rect x=${LEFT + i * width + width * 0.12} width=${width * 0.76} y=${Math.min(y(value), y(0))} height=${Math.abs(y(value) - y(0))} rx="2" fill="var(--plot-1)"><title>${numberText(value)}</title></rect>`)}
  </svg>`;
}
