// SPDX-License-Identifier: MIT
// The ways to begin a game, as cards: a picture, a name, and one line.
import { html } from "../lib.js";
import { USUAL_BOT } from "../usualbot.js";
import { MachineFace } from "./face.js";

const INK = "#3a2c1a";

/** A machine's head, without special details. @param {number} x @param {number} y @param {string} tile @param {string} edge */
const head = (x, y, tile, edge) => html`<g transform="translate(${x} ${y})"><rect y="1.5" width="26" height="26" rx="6" fill=${edge} /><rect width="26" height="26" rx="6" fill=${tile} /><circle cx="8.5" cy="11.5" r="2" fill=${INK} /><circle cx="17.5" cy="11.5" r="2" fill=${INK} /><path d="M9 17.5q4 3.6 8 0" fill="none" stroke=${INK} stroke-width="1.8" stroke-linecap="round" /></g>`;

const TWO = html`<svg class="machine-face" viewBox="0 0 64 64" aria-hidden="true" focusable="false"><circle cx="32" cy="32" r="32" fill="#c6dbe8" />${head(6, 13, "#fdeec7", "#dcb566")}${head(32, 25, "#f6d9b8", "#c99a56")}</svg>`;
const FOUR = html`<svg class="machine-face" viewBox="0 0 64 64" aria-hidden="true" focusable="false"><circle cx="32" cy="32" r="32" fill="#f6c9a8" />${head(19, 4, "#f3e3bf", "#c2a062")}${head(4, 22, "#fdeec7", "#dcb566")}${head(34, 22, "#f6d9b8", "#c99a56")}<path d="M10 52q22 -9 44 0q-9 12 -22 12t-22 -12z" fill="#0f6b5c" /></svg>`;

const MIX = html`<svg class="machine-face" viewBox="0 0 64 64" aria-hidden="true" focusable="false"><circle cx="32" cy="32" r="32" fill="#d9cbe8" />${head(5, 22, "#fdeec7", "#dcb566")}<path d="M45 20v-6" stroke="#8d8377" stroke-width="2" /><circle cx="45" cy="12" r="3" fill="#0f6b5c" />${head(33, 20, "#f5e9cd", "#c6ad79")}</svg>`;

/** @type {Record<string, any>} */
const PICTURES = { friend: TWO, here: FOUR, mix: MIX };

/** @param {{who: string, bot?: string}} props machine (which one), friend, here, mix */
export const WayPicture = ({ who, bot = USUAL_BOT }) => PICTURES[who] ?? html`<${MachineFace} bot=${bot} />`;
