// SPDX-License-Identifier: MIT
// The eight directions, each with a switch.
import { t } from "../i18n.js";
import { html } from "../lib.js";

export const ARROWS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];
export const PLACES = [7, 0, 1, 6, -1, 2, 5, 4, 3];
export const ALL = [0, 1, 2, 3, 4, 5, 6, 7];
export const STRAIGHT = [0, 2, 4, 6];
export const directionNames = () => [t("north"), t("north-east"), t("east"), t("south-east"), t("south"), t("south-west"), t("west"), t("north-west")];

/** @param {{value: number[], set: (value: number[]) => void, label: string, wrong?: string}} props directions by number, clockwise from north */
export function Compass({ value, set, label, wrong }) {
  const toggle = (/** @type {number} */ one) => set(value.includes(one) ? value.filter((other) => other !== one) : [...value, one].sort((a, b) => a - b));
  const names = directionNames();
  return html`<div role="group" aria-label=${label} class="compass-box"><div class="compass">${PLACES.map((one) =>
    one < 0 ? html`<span aria-hidden="true">${value.length}</span>` : html`<button type="button" aria-pressed=${value.includes(one)} aria-label=${names[one]} title=${names[one]} onClick=${() => toggle(one)}>${ARROWS[one]}</button>`,
  )}</div><div class="compass-sets"><button type="button" onClick=${() => set(ALL)}>${t("All")}</button><button type="button" onClick=${() => set(STRAIGHT)}>${t("Straight")}</button><button type="button" onClick=${() => set([1, 3, 5, 7])}>${t("Diagonal")}</button><button type="button" onClick=${() => set([])}>${t("None")}</button></div>
    ${wrong && html`<div class="wrong" role="alert">${wrong}</div>`}</div>`;
}
