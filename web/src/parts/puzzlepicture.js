// SPDX-License-Identifier: MIT
// Each kind of puzzle as a small drawing, which is quicker to see than a name.
import { html } from "../lib.js";

const PAPER = html`<rect x="6" y="6" width="52" height="52" rx="10" fill="var(--card)" stroke="var(--line)" />`;
/** @param {string} d @param {number} [width] @param {string} [color] */
const line = (d, width = 3, color = "var(--ink)") => html`<path d=${d} fill="none" stroke=${color} stroke-width=${width} stroke-linecap="round" stroke-linejoin="round" />`;
/** @param {number} x @param {number} y @param {string} letter @param {number} [size] */
const letter = (x, y, letter, size = 11) => html`<text x=${x} y=${y} font-size=${size} font-weight="700" text-anchor="middle" fill="var(--ink)">${letter}</text>`;
/** @param {number} x @param {number} y @param {string} name @param {number} turn */
const tile = (x, y, name, turn) => html`<g transform="rotate(${turn} ${x + 8} ${y + 8})"><rect x=${x} y=${y + 1.5} width="17" height="17" rx="4" fill="#dcb566" /><rect x=${x} y=${y} width="17" height="17" rx="4" fill="#fdeec7" /><text x=${x + 8.5} y=${y + 12.5} font-size="11" font-weight="700" text-anchor="middle" fill="#2a2115">${name}</text></g>`;
/** @param {number} x @param {number} y @param {string} [color] */
const square = (x, y, color = "var(--ink)") => html`<rect x=${x} y=${y} width="11" height="11" rx="2" fill=${color} />`;

/** @type {Record<string, any>} */
const DRAWINGS = {
  maze: () => html`${PAPER}${line("M16 6v10h12v12M28 16h10M48 16v14h-10v10M16 28v20h12v-10M38 48h-10M48 40v18M38 28v2")}${line("M11 10v30q0 14 12 14h16", 2.5, "var(--accent)")}`,
  sopa: () => html`${PAPER}<rect x="9" y="27" width="46" height="14" rx="7" fill="var(--accent-soft)" stroke="var(--accent)" stroke-width="2" />${["GRA", "SOL", "TEN"].map((row, y) => [...row].map((name, x) => letter(18 + 14 * x, 22 + 16 * y, name, 12)))}`,
  crossword: () => html`${PAPER}${[[0, 0], [1, 0], [2, 0], [1, 1], [1, 2], [2, 2], [3, 2], [3, 1], [3, 3]].map(([x, y]) => html`<rect x=${9 + 11.5 * x} y=${9 + 11.5 * y} width="10.5" height="10.5" rx="2" fill="var(--cell)" stroke="var(--ink)" stroke-width="1.3" />`)}${square(9, 43.5)}${square(32, 20.5)}`,
  scramble: () => html`${tile(7, 9, "S", -14)}${tile(34, 5, "A", 10)}${tile(22, 24, "C", 6)}${tile(6, 39, "A", 12)}${tile(38, 38, "S", -12)}`,
  cryptogram: () => html`${PAPER}${[0, 1, 2].map((i) => html`${line(`M${12 + 14.5 * i} 30h11`, 2.2)}${letter(17.5 + 14.5 * i, 43, String([7, 2, 7][i]), 11)}`)}${letter(17.5, 26, "A", 13)}${letter(46.5, 26, "A", 13)}${letter(32, 26, "?", 13)}`,
  booklet: () => html`<rect x="16" y="10" width="38" height="46" rx="5" fill="var(--felt)" stroke="var(--line)" /><rect x="10" y="6" width="38" height="46" rx="5" fill="var(--card)" stroke="var(--field-line)" stroke-width="1.5" />${line("M17 15h18", 3)}${line("M17 23h24M17 30h24M17 37h16", 2, "var(--soft)")}`,
};

/** @param {{kind: string}} props */
export const PuzzlePicture = ({ kind }) => html`<svg viewBox="0 0 64 64" aria-hidden="true" focusable="false">${DRAWINGS[kind]()}</svg>`;
