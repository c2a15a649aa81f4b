// SPDX-License-Identifier: MIT
// The faces of machines: a wooden tile as the head, with eyes, a mouth, a colour and one special detail. Drawn on 64 by 64; the tile is 38 wide, at
// 13, 17.
import { html } from "../lib.js";

const INK = "#3a2c1a";
const dot = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, fill = INK) => html`<circle cx=${x} cy=${y} r=${r} fill=${fill} />`;
const line = (/** @type {string} */ d, width = 2.2, stroke = INK) => html`<path d=${d} fill="none" stroke=${stroke} stroke-width=${width} stroke-linecap="round" stroke-linejoin="round" />`;
const shape = (/** @type {string} */ d, /** @type {string} */ fill) => html`<path d=${d} fill=${fill} />`;
const both = (/** @type {(x: number) => any} */ draw, apart = 8.5) => [draw(32 - apart), draw(32 + apart)];

const round = (r = 3.1) => both((x) => html`${dot(x, 34, r)}${dot(x + 1, 33, r / 3, "#fff")}`);
const wide = () => both((x) => html`${dot(x, 33.5, 5.2, "#fff")}${dot(x + 0.6, 34, 2.8)}`);
const happy = () => both((x) => line(`M${x - 3.4} 35q3.4 -5 6.8 0`, 2.4));
const calm = () => both((x) => html`${dot(x, 35, 2.6)}${line(`M${x - 4} 32h8`)}`);
const keen = () => html`${round(2.9)}${line("M19.5 28l6.5 2.5M44.5 28l-6.5 2.5")}`;
const smile = (width = 5) => line(`M${32 - width} 43q${width} ${width} ${2 * width} 0`);

// In the order of the ladder. back: behind the tile; paint: of the circle, the tile, its edge.
/** @type {Record<string, {paint: [string, string, string], eyes: () => any, mouth: () => any, back?: () => any, front?: () => any}>} */
const FACES = {
  "friendly:1": {
    paint: ["#f7d98a", "#fdeec7", "#dcb566"],
    eyes: wide,
    mouth: () => html`${shape("M27 42h10a5 5.5 0 0 1 -10 0z", "#8f3b2c")}${shape("M29.5 42h5v2h-5z", "#fff")}`,
    front: () => html`${shape("M15 21a17 13 0 0 1 34 0z", "#d9534a")}${shape("M28 21a4.5 13 0 0 1 8 0z", "#fff4dc")}${line("M32 8v-3", 2, "#7d2b25")}${shape("M32 5.5c-3 -4 -9 -3.5 -9.5 -1.5s6 3 9.5 1.5c3.5 1.5 9 .5 9.5 -1.5s-6.5 -2.5 -9.5 1.5z", "#3f7fb5")}${line("M13.5 21.5h37", 3, "#b23e37")}`,
  },
  "friendly:2": {
    paint: ["#bfe0d2", "#f7ecd0", "#cdb27a"],
    eyes: happy,
    mouth: () => html`${smile(5.5)}${both((x) => dot(x, 40, 2.6, "#f0a98f"), 12.5)}`,
    front: () => html`${shape("M32 17c-6 -9 -15 -8 -15 -1.5s9 6.5 15 1.5zM32 17c6 -9 15 -8 15 -1.5s-9 6.5 -15 1.5z", "#2d8f78")}${dot(32, 16, 3.8, "#1d6b59")}`,
  },
  "friendly:3": {
    paint: ["#f6c9a8", "#fbe6c2", "#d6a765"],
    eyes: () => round(3.1),
    mouth: () => html`${smile(6)}${both((x) => dot(x, 40.5, 2.4, "#ee9c84"), 13)}`,
    front: () => html`${shape("M20 20c-7 -1 -7 -10 0 -10c2 -7 10 -8 12 -5c2 -3 10 -2 12 5c7 0 7 9 0 10z", "#fffdf6")}${line("M20 20c-7 -1 -7 -10 0 -10c2 -7 10 -8 12 -5c2 -3 10 -2 12 5c7 0 7 9 0 10z", 1.2, "#cfc3ad")}${shape("M19 18h26v5h-26z", "#e9e0cd")}`,
  },
  "friendly:4": {
    paint: ["#cfd5f2", "#f4e5c6", "#c9a76a"],
    eyes: () => both((x) => html`${dot(x, 34, 2.9)}${line(`M${x - 3.5} 28.5q3.5 -2 7 0`, 1.6)}`),
    mouth: () => line("M27 43.5q6 4 10.5 -1.5"),
    back: () => line("M11 34a21 23 0 0 1 42 0", 4, "#4b4f8f"),
    front: () => both((x) => html`<rect x=${x - 4} y="28" width="8" height="15" rx="4" fill="#5f65b8" />`, 20),
  },
  "friendly:5": {
    paint: ["#d8e3b4", "#f3e3bf", "#c2a062"],
    eyes: () => html`${both((x) => html`${dot(x, 34, 7, "#ffffffb0")}${dot(x, 34.5, 2.7)}`)}${both((x) => html`<circle cx=${x} cy="34" r="7" fill="none" stroke="#5b7325" stroke-width="2.4" />`)}${line("M30.5 32.5q1.5 -1.5 3 0", 2.4, "#5b7325")}`,
    mouth: () => line("M28 46h8"),
    front: () => html`${shape("M42 8l9 -3 2 3 -9 3z", "#f2b134")}${shape("M42 8l2 3 -4 .5z", INK)}${line("M18 22q6 -5 11 -1", 2.6, "#8a6b35")}`,
  },
  "friendly:6": {
    paint: ["#e9d3c3", "#f7e2bd", "#c79d60"],
    eyes: happy,
    mouth: () => html`${smile(4)}${shape("M40 44h13v8a5 5 0 0 1 -5 5h-3a5 5 0 0 1 -5 -5z", "#fffdf6")}${line("M53 46.5q5 0 4.5 4t-5 3.5", 2, "#fffdf6")}${line("M40 46.5h13", 1.6, "#7a4a2a")}${line("M44 40q-2 -2.5 0 -5M49 40q-2 -2.5 0 -5", 1.3, "#a58a72")}`,
    back: () => html`${dot(32, 10, 8, "#4a2f22")}`,
    front: () => html`${shape("M13 27c0 -9 8 -12 19 -12s19 3 19 12c-6 0 -9 -3 -12 -6c-4 4 -16 7 -26 6z", "#5c3a29")}${line("M26 13.5h12", 2.4, "#c9403a")}`,
  },
  "friendly:7": {
    paint: ["#b9dce0", "#f5dfb4", "#bf9654"],
    eyes: () => round(2.9),
    mouth: () => html`${line("M26.5 43.5q5.5 4 11 0")}${both((x) => dot(x, 40, 1, "#b9794a"), 11)}${both((x) => dot(x, 42, 1, "#b9794a"), 13.5)}`,
    back: () => html`<rect x="6" y="34" width="52" height="24" rx="9" fill="#a0522d" />`,
    front: () => html`${shape("M14 23c0 -11 8 -15 18 -15s18 4 18 15z", "#20697a")}${shape("M12 22.5h30q12 0 13 5q-12 -2 -43 -1z", "#174e5b")}${shape("M28 12h8v8h-8z", "#f5dfb4")}${line("M30 14.5h4M32 14.5v4", 1.4)}${line("M17 52v7M47 52v7", 4, "#7a3d20")}`,
  },
  "friendly:8": {
    paint: ["#f0d8a8", "#f1dab0", "#b58a4a"],
    eyes: () => html`${both((x) => html`<rect x=${x - 6.5} y="29" width="13" height="10" rx="3" fill="#ffffffb0" stroke="#8f2f4a" stroke-width="2.2" />${dot(x, 34, 2.6)}`)}${line("M30 33h4", 2.2, "#8f2f4a")}${line("M19 25.5q4.5 -2.5 8.5 -.5M37 25q4.5 -2 8.5 .5", 1.8)}`,
    mouth: () => line("M27 45.5q6 2.5 10 -2"),
    back: () => shape("M10 30c-3 -18 9 -25 22 -25s25 7 22 25c3 10 1 20 -3 24h-38c-4 -4 -6 -14 -3 -24z", "#8e8a94"),
    front: () => html`${shape("M14 24c2 -10 9 -13 18 -13s16 3 18 13c-8 -1 -12 -3 -16 -7c-4 5 -11 7 -20 7z", "#a9a5ae")}${shape("M32 55.5l-7 -4v8.5zM32 55.5l7 -4v8.5z", "#8f2f4a")}${dot(32, 55.5, 2, "#6d2036")}`,
  },
  greedy: {
    paint: ["#f3b7ab", "#f6dfb6", "#c99a56"],
    eyes: () => html`${line("M13 29l36 -5", 1.8)}${shape("M35 29.5q5.5 -3 11.5 -1.5q1 9 -5.5 9.5q-6.5 -.5 -6 -8z", INK)}${dot(23.5, 34, 3.1)}${dot(24.5, 33, 1, "#fff")}`,
    mouth: () => html`${line("M25 43q8 6 14 -1")}${shape("M34 44.8l4 -1.3 -1 3.5z", "#f2c230")}`,
    front: () => html`${shape("M13 24c0 -13 10 -16 19 -16s19 3 19 12l-38 6z", "#b5382d")}${both((x) => dot(x, 15.5, 1.8, "#fff4dc"), 8)}${shape("M13 22l-7 -2 3 5 -4 4 8 -1z", "#942b22")}`,
  },
  static: {
    paint: ["#c6dbe8", "#ecd6aa", "#b48d52"],
    eyes: calm,
    mouth: () => html`${shape("M13 39q6 3 10 0q4 -3 9 0q5 -3 9 0q4 3 10 0v7q-3 15 -19 16q-16 -1 -19 -16z", "#7a5a3a")}${line("M28.5 46q3.5 2.5 7 0", 2, "#f6dfb6")}`,
    front: () => line("M18.5 27.5q4 -3 8 -.5M37.5 27q4 -2.5 8 .5", 3, "#7a5a3a"),
  },
  sim: {
    paint: ["#d9cbe8", "#e9d3ab", "#ad8850"],
    eyes: () => html`${calm()}<circle cx="40.5" cy="34" r="7" fill="none" stroke="#b8902f" stroke-width="2.2" />${line("M46 39q3 6 1 13", 1.4, "#b8902f")}`,
    mouth: () => line("M28 45.5q5 1.5 8 -1"),
    front: () => html`${shape("M20 3h24v15h-24z", "#4a3566")}${shape("M20 12.5h24v5h-24z", "#c49ad8")}${line("M14.5 19h35", 3.6, "#3b2a52")}`,
  },
  champion: {
    paint: ["#35586e", "#f2dca4", "#b98f43"],
    eyes: keen,
    mouth: () => line("M26.5 43.5q7 4.5 11 -1.5"),
    front: () => html`${shape("M16 20l-2.5 -14 9.5 6 9 -10 9 10 9.5 -6 -2.5 14z", "#f4c02f")}${shape("M16 17h32v4.5h-32z", "#d99b15")}${dot(32, 13.5, 2.4, "#c9403a")}${both((x) => dot(x, 15, 1.7, "#2f8f7a"), 9)}`,
  },
};
// The classics are plain tiles, as the first machines were.
const PLAIN = { paint: ["#ddd6ca", "#f5e9cd", "#c6ad79"], eyes: () => both((x) => html`<rect x=${x - 2.6} y="30.5" width="5.2" height="6.5" rx="1.5" fill=${INK} />`), mouth: () => line("M26.5 45h11", 2.4), back: undefined, front: () => html`${line("M32 17v-6", 2.4, "#8d8377")}${dot(32, 9, 3.2, "#0f6b5c")}` };

/** @param {{bot: string}} props id of a machine player */
export function MachineFace({ bot }) {
  const { paint: [circle, tile, edge], eyes, mouth, back, front } = FACES[bot] ?? PLAIN;
  return html`<svg class="machine-face" viewBox="0 0 64 64" aria-hidden="true" focusable="false">${dot(32, 32, 32, circle)}${back?.()}
    <rect x="13" y="19" width="38" height="40" rx="8" fill=${edge} /><rect x="13" y="17" width="38" height="38.5" rx="8" fill=${tile} />${line("M20 19.5h24", 1.6, "#ffffff90")}
    ${eyes()}${mouth()}${front?.()}</svg>`;
}

/** The face of a seat: a machine's, or a person's initial. @param {{seat: {name: string, bot?: string | null}}} props */
export const SeatFace = ({ seat }) => html`<span class="face ${seat.bot ? "of-machine" : ""}" aria-hidden="true">${seat.bot ? html`<${MachineFace} bot=${seat.bot} />` : ([...seat.name][0]?.toUpperCase() ?? "?")}</span>`;
